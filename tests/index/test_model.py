"""How likely a link leads to an article."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_article.index.features import NAMES
from scrapy_article.index.model import BIAS, WEIGHTS, probabilities


def test_weights_are_of_known_numbers() -> None:
    assert set(WEIGHTS) <= set(NAMES)


def test_probabilities() -> None:
    rows = np.zeros((3, len(NAMES)))
    rows[1, NAMES.index("address_share")] = -BIAS / WEIGHTS["address_share"]
    rows[2] = 50 * np.array([WEIGHTS.get(name, 0.0) for name in NAMES])
    found = probabilities(rows)
    assert found[:2] == pytest.approx([1 / (1 + np.exp(-BIAS)), 0.5])
    assert found[2] > 0.99
    assert probabilities(np.zeros((0, len(NAMES)))) == []
