"""The threshold of the best expected F1."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.extractor.model import best_threshold, expected_words

PAIRS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(0, 50)), min_size=1, max_size=7)


def page(pairs):
    p, words = np.array(pairs).T
    return p.astype(np.float32), expected_words(words)


@given(PAIRS)
def test_the_best_threshold_against_all_choices(pairs):
    p, words = page(pairs)
    total = (p * words).sum()

    def expected(kept):
        return 2 * sum(p[i] * words[i] for i in kept) / (sum(words[i] for i in kept) + total)

    best = max(expected(kept) for size in range(1, len(p) + 1) for kept in combinations(range(len(p)), size))
    threshold = best_threshold(p, words)
    assert expected((p >= threshold).nonzero()[0]) == pytest.approx(best)
