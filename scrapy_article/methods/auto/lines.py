"""The lines of a page as the cures of the decoder ask for them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.methods.auto.feature_names import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Segment
    from scrapy_article.document.arrays import Arrays, Floats, Ints
    from scrapy_article.methods.auto.features import Features

__all__ = ["Lines", "Surroundings", "between", "names_near"]

_HEADING = NAMES.index("flag_heading")


class Lines(NamedTuple):
    """What is asked of each line. A page keeps some dozen: going through them costs less than asking numpy."""

    segments: list[Segment]
    texts: list[str]
    words: list[float]
    flags: list[int]
    """Those of the block that it stands in."""
    density: list[float]
    matrix: Floats
    """That of the features."""
    speak_of_comments: bool
    """`Walk.speaks_of_comments`, of the page."""
    arrays: Arrays
    """Of the page."""

    @classmethod
    def of(cls, features: Features) -> Lines:
        """Return those that *features* are of."""
        arrays = features.arrays
        flags = arrays.flags.take(arrays.block_of).tolist()
        return cls(
            arrays.segments,
            arrays.texts,
            arrays.words.tolist(),
            flags,
            arrays.density.tolist(),
            features.matrix,
            features.walk.speaks_of_comments,
            arrays,
        )

    def headings(self, start: int = 0, end: int | None = None) -> list[int]:
        """Those from *start* to before *end*, or the last, that stand in a heading."""
        found: list[int] = (self.matrix[_HEADING, start:end].nonzero()[0] + start).tolist()
        return found


class Surroundings(NamedTuple):
    """What there is of all lines that are kept, and around them: cures see here, at once, that none is theirs."""

    names: str
    """Class and id of each element, a line each."""
    flags: int
    """Those that any of the lines has."""
    density: float
    """The highest share of a line that is in links."""

    @classmethod
    def of(cls, lines: Lines, kept: Sequence[int]) -> Surroundings:
        """Return those of the lines *kept*."""
        arrays, places = lines.arrays, np.array(kept, np.int64)
        return cls(
            names_near(arrays, places),
            int(np.bitwise_or.reduce(arrays.flags[arrays.block_of[places]])),
            float(arrays.density[places].max(initial=0.0)),
        )


def names_near(arrays: Arrays, places: Ints) -> str:
    """Class and id of each element that one of the lines stands in that have these numbers, in lines."""
    before = np.zeros(len(arrays.texts) + 1, np.int64)
    before[places + 1] = 1
    before.cumsum(out=before)  # of them, before each line
    around = (before[arrays.end] > before[arrays.start]).nonzero()[0].tolist()
    names = dict.fromkeys([arrays.names[number] for number in around])
    names |= {block.names: None for block in arrays.blocks[:2] if around}  # the body's: arrays leave them out
    return "\n".join(names)


def between(kept: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of *kept* from *start* to before *end*."""
    first = bisect_left(kept, start)
    return kept[first : bisect_left(kept, end, first)]
