import pytest
from cpu import slowness
from hostile.fuzzing import bundled, try_mutant
from hostile.mutator import mutant

pytestmark = pytest.mark.slow

PAGES = bundled()


@pytest.mark.parametrize("first", range(0, 500, 125))
def test_mutants(first):
    slow = slowness()
    for seed in range(first, first + 125):
        try_mutant(PAGES, seed, slow)


def test_mutants_are_the_same_for_the_same_seed():
    assert [mutant(PAGES, seed) for seed in range(50)] == [mutant(PAGES, seed) for seed in range(50)]


def test_mutants_differ():
    assert len({mutant(PAGES, seed) for seed in range(500)}) > 490
