"""A page as the cleanup rules see it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.walk.text_structure import HEADINGS
from scrapy_article.extractor.features import PHRASE_NAMES

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.extractor.features import Features

_ROWS = {name: number - len(PHRASE_NAMES) for number, name in enumerate(PHRASE_NAMES)}


class Page(NamedTuple):
    """What is asked of each line. A page keeps some dozen: going through lists costs less than asking numpy."""

    segments: list[Segment]
    texts: list[str]
    words: list[float]
    flags: list[int]
    """Those of the block that it stands in."""
    density: list[float]
    """Share of its characters in links, 0 to 1."""
    probabilities: Floats
    """That it is part of the text."""
    threshold: float
    """Probability from which lines are selected."""
    matrix: Floats
    """What the network sees of it."""
    arrays: Arrays

    @classmethod
    def of(cls, features: Features, probabilities: Floats, threshold: float) -> Page:
        """Return the page that *features* are of."""
        arrays = features.arrays
        flags = arrays.flags.take(arrays.block_of).tolist()
        density = arrays.density.tolist()
        return cls(
            *(arrays.segments, arrays.texts, arrays.words.tolist(), flags, density, probabilities, threshold),
            features.matrix,
            arrays,
        )

    def lines_with(self, phrase: str) -> set[int]:
        """Return the lines of which the lexicon says *phrase*, one of its flags."""
        return {*self.matrix[_ROWS[f"says_{phrase}"]].nonzero()[0].tolist()}


def between(lines: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of *lines*, which ascend, from *start* to before *end*."""
    first = bisect_left(lines, start)
    return lines[first : bisect_left(lines, end, first)]


# --- what stands around a line ---

_ITEMS = frozenset(("li", "dt", "dd"))
_PARTS = _ITEMS | {"td", "th"}


def nearest(block: Block, tags: Container[str], known: dict[int, Block | None]) -> Block | None:
    """`Block.within`, for many blocks, of which none is gone through twice: *known* are those of other blocks."""
    path: list[int] = []
    found: Block | None = block
    while found is not None and found.tag not in tags:
        if found.index in known:
            found = known[found.index]
            break
        path.append(found.index)
        found = found.parent
    known.update(dict.fromkeys(path, found))
    return found


def item_of(block: Block) -> Block | None:
    """The list item or cell that is *block* or holds nothing else."""
    current: Block | None = block
    while current is not None and current.end == current.start + 1:
        if current.tag in _PARTS:
            return current
        current = current.parent
    return None


def level_of(block: Block) -> str:
    """The tag of the heading that *block* is or stands in, which compares like its level; none is ``""``."""
    heading = block.within(HEADINGS)
    return "" if heading is None else heading.tag
