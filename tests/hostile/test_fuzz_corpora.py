from itertools import islice

import pytest
from corpora import load
from cpu import slowness
from hostile.fuzzing import try_mutant


@pytest.fixture(scope="module")
def pages():
    return [page for _, page in islice(load("newspaper-a"), 100)]


@pytest.mark.parametrize("first", range(10_000, 20_000, 500))
def test_mutants(pages, first):
    slow = slowness()
    for seed in range(first, first + 500):
        try_mutant(pages, seed, slow)
