"""How sure a figure is: confidence intervals by the bootstrap.

Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13: the percentile interval. Pages of one site
look alike, so what is drawn with replacement are sites, with all their pages, where the sites are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["LEVEL", "RESAMPLES", "Numbers", "interval", "ratio"]

Numbers: TypeAlias = NDArray[np.float64]

RESAMPLES = 1000
"""Samples that are drawn; Efron and Tibshirani take that many for intervals."""
LEVEL = 0.95
"""Share of samples whose figure is in the interval."""


def interval(
    sums: Numbers,
    figure: Callable[[Numbers], Numbers],
    groups: Sequence[str],
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[float, float]:
    """Return the ends of the confidence interval of a figure of a corpus that is made of sums over its pages.

    *sums* holds what each page adds, one row a page, one column a sum. *figure* makes the figure of such sums, for any
    number of samples at once: an array (samples, columns) gives an array (samples). *groups* names the site of each
    page; pages of one name are drawn together. The order of pages is of no account.

    ValueError for no pages.
    """
    if not len(sums):
        raise ValueError("no pages to draw from")
    names, places = np.unique(np.asarray(groups, dtype=str), return_inverse=True)
    totals = np.zeros((len(names), sums.shape[1]))
    np.add.at(totals, places, sums)
    drawn = np.random.default_rng(seed).multinomial(len(names), np.full(len(names), 1 / len(names)), size=resamples)
    figures = figure(drawn @ totals)
    low, high = np.quantile(figures, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def ratio(above: Numbers, below: Numbers) -> Numbers:
    """Return *above* / *below*, 0 where both are 0."""
    return np.divide(above, below, out=np.zeros(np.shape(above)), where=below != 0)
