"""The lines of a page as the cures of the decoder ask for them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.methods.auto.feature_names import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Segment
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.methods.auto.features import Features

__all__ = ["Lines", "between"]

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


def between(kept: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of *kept* from *start* to before *end*."""
    first = bisect_left(kept, start)
    return kept[first : bisect_left(kept, end, first)]
