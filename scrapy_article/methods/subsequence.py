"""The maximum subsequence: the stretch of neighbours in a sequence of numbers whose sum is greatest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["maximum_subsequence"]


def maximum_subsequence(values: Sequence[float] | NDArray[np.floating]) -> tuple[int, int]:
    """Return start and end (exclusive) of the stretch of *values* whose sum is greatest.

    It takes time O(n), since a sum is the difference of two prefix sums: for each end the best start is the least
    prefix sum before it. Of several best stretches it is the one that ends first, and of those the shortest. Where no
    sum is above zero the stretch is empty: ``(0, 0)``.
    """
    sums = np.zeros(len(values) + 1)
    np.cumsum(values, out=sums[1:])
    lowest = np.minimum.accumulate(sums)
    gains = sums - lowest
    end = int(gains.argmax())
    if gains[end] <= 0:
        return 0, 0
    start = end - 1 - int((sums[:end][::-1] == lowest[end]).argmax())
    return start, end
