"""How likely a link leads to an article: a logistic regression over the numbers of `scrapy_article.index.features`.

Learned by ``benchmarks/article_links.py --learn`` from the pages that it names, each page with the same weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.index.features import NAMES

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Floats

__all__ = ["BIAS", "WEIGHTS", "probabilities"]

BIAS = 0.0
WEIGHTS: dict[str, float] = {}

_COLUMN = np.array([WEIGHTS.get(name, 0.0) for name in NAMES])


def probabilities(features: Floats) -> list[float]:
    """Return the probability of each row of *features*."""
    found: list[float] = (1 / (1 + np.exp(-(features @ _COLUMN + BIAS)))).tolist()
    return found
