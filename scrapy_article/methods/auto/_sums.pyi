"""Sums over the lines of a page, and what stands around some, compiled: `_sums.c`.

Probabilities and the matrix are of 32 bits, words and density of 64, *good* are truths; ValueError or TypeError for
what does not fit together.
"""

from scrapy_article.document import Block
from scrapy_article.document.arrays import Floats, Ints

def around(
    kept: list[int], blocks: list[Block], arrays: tuple[Ints, Ints, Ints, Floats], /
) -> tuple[dict[str, None], int, float, int, float]:
    """Return what `scrapy_article.methods.auto.sums.around_in_python` does.

    *arrays* are ``up``, ``flags``, ``block_of`` and ``density`` of `Arrays`.
    """

def best_threshold(probabilities: Floats, words: Floats, /) -> tuple[float, float]:
    """Return what `scrapy_article.methods.auto.sums.best_threshold_in_python` does."""

def page_sums(
    probabilities: Floats, words: Floats, matrix: Floats, rows: Ints, /
) -> tuple[float, float, float, float, list[float]]:
    """Return what `scrapy_article.methods.auto.sums.PageSums` holds."""

def choice_sums(
    probabilities: Floats, words: Floats, density: Floats, good: Floats, kept: list[int], /
) -> tuple[float, float, float, float, float, float, float]:
    """Return what `scrapy_article.methods.auto.sums.ChoiceSums` holds."""
