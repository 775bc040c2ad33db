"""How good is the choice likely to be? What its expected F1, and the page, say of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scrapy_article.cleanup.selection import Choice
    from scrapy_article.document.arrays import Floats

__all__ = ["QUALITY_NAMES", "quality_features"]

QUALITY_NAMES = tuple("expected article words lines certain share density good spread left".split())
"""What the numbers are called."""


def quality_features(article: float, choice: Choice) -> Floats:
    """Return a column of `QUALITY_NAMES` for a *choice* that keeps something; *article*: how far it was one for it."""
    kept, sums = choice.kept, choice.sums
    taken = max(sums.taken, 1.0)
    return np.array(
        [
            choice.expected,
            article,
            math.log1p(taken),
            math.log1p(len(kept)),
            sums.certain,
            taken / sums.all,
            sums.linked / taken,
            sums.good / taken,
            len(kept) / (kept[-1] - kept[0] + 1),
            len(choice.left) / len(kept),
        ],
        np.float32,
    )[:, None]
