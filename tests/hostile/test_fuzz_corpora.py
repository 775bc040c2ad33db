from itertools import islice

import pytest
from corpora import load
from cpu import slowness
from hostile.fuzzing import try_mutant

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pages():
    return [page for _, page in islice(load("newspaper-a"), 100)]


@pytest.mark.parametrize("first", range(500, 1_000, 125))
def test_mutants(pages, first):
    slow = slowness()
    for seed in range(first, first + 125):
        try_mutant(pages, seed, slow)
