"""How good is the choice likely to be? What its expected F1, and the page, say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.methods.auto.decoder import expected_words

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.decoder import Choice
    from scrapy_article.methods.auto.features import Features

__all__ = ["QUALITY_NAMES", "quality_features"]

QUALITY_NAMES = tuple("expected article words lines certain share density good spread left".split())
"""What the numbers are called."""


def quality_features(features: Features, probabilities: Floats, article: float, choice: Choice) -> Floats:
    """Return a column of `QUALITY_NAMES` for a *choice* that keeps something; *article*: how far it was one for it."""
    arrays = features.arrays
    words = expected_words(arrays.words)
    kept = np.array(choice.kept)
    taken = max(float(words[kept].sum()), 1.0)
    return np.array(
        [
            choice.expected,
            article,
            np.log1p(taken),
            np.log1p(len(kept)),
            float((np.abs(probabilities - 0.5) * words).sum() / words.sum()),
            taken / float(words.sum()),
            float((arrays.density * words)[kept].sum()) / taken,
            float(words[kept][arrays.good[kept]].sum()) / taken,
            len(kept) / (kept[-1] - kept[0] + 1),
            len(choice.left) / len(kept),
        ],
        np.float32,
    )[:, None]
