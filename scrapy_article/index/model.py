"""How likely a link leads to an article: a logistic regression over the numbers of `scrapy_article.index.features`.

Learned by ``benchmarks/article_links.py --learn`` from the pages that it names, each page with the same weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.index.features import NAMES

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Floats

__all__ = ["probabilities"]

BIAS = -8.086
WEIGHTS: dict[str, float] = {
    "path_depth": 0.112,
    "path_hyphens": 0.040,
    "path_length": -0.153,
    "path_digits": 0.359,
    "has_query": 0.662,
    "has_date": 1.217,
    "of_service": -0.375,
    "of_list": 0.089,
    "of_thread": 1.097,
    "of_blog": 0.411,
    "of_category": -0.207,
    "is_section": -0.737,
    "is_title": -0.067,
    "is_story": 0.404,
    "of_archive": -0.791,
    "other_host": -0.676,
    "words": 0.635,
    "no_text": -0.045,
    "in_heading": 1.022,
    "in_text": 0.465,
    "repeated": -0.159,
    "in_nav": -0.322,
    "in_header": -0.241,
    "in_footer": 0.097,
    "in_form": -0.206,
    "in_list": -0.278,
    "chrome": -1.026,
    "related": -0.089,
    "card": 0.032,
    "card_pictured": 0.724,
    "card_dated": 0.525,
    "card_words": -0.048,
    "card_siblings": 0.165,
    "address_share": 3.138,
    "address_words": 1.013,
    "address_rank": 1.775,
    "place_share": -1.478,
    "place_words": 0.752,
    "place_rank": 2.188,
}

_COLUMN = np.array([WEIGHTS.get(name, 0.0) for name in NAMES])


def probabilities(features: Floats) -> list[float]:
    """Return the probability of each row of *features*."""
    found: list[float] = (1 / (1 + np.exp(-(features @ _COLUMN + BIAS)))).tolist()
    return found
