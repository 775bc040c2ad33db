import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.methods.subsequence import maximum_subsequence


def brute_force(values):
    return max(sum(values[i:j]) for i in range(len(values) + 1) for j in range(i, len(values) + 1))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], (0, 0)),
        ([-1], (0, 0)),
        ([0, 0], (0, 0)),
        ([2], (0, 1)),
        ([-2, 1, -3, 4, -1, 2, 1, -5, 4], (3, 7)),
        ([1, -1, 1], (0, 1)),  # ends first
        ([0, 3, -3, 3, 0], (1, 2)),  # and is shortest
        ([5, -1, 5, -20, 8], (0, 3)),
    ],
)
def test_by_hand(values, expected):
    assert maximum_subsequence(values) == expected
    assert maximum_subsequence(np.array(values, dtype=np.float32)) == expected


@given(st.lists(st.integers(-5, 5), max_size=25))
def test_against_brute_force(values):
    start, end = maximum_subsequence(values)
    assert 0 <= start <= end <= len(values)
    assert sum(values[start:end]) == brute_force(values)
