"""The blocks and segments of a page as numpy arrays.

What is asked of every segment of a page is cheap if it is asked of all at once. Sums over a subtree are differences of
prefix sums, and what an element inherits from its ancestors is found for all elements together, by looking one, two,
four, … levels up.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scrapy_article.document.segments import Block, Segment

__all__ = [
    "GOOD_LINK_DENSITY",
    "GOOD_WORDS",
    "Arrays",
    "Floats",
    "Ints",
    "has_punctuation",
    "is_good",
    "prefix_sums",
    "without_numbers",
]

Floats: TypeAlias = "NDArray[Any]"
"""Of 32 or 64 bits; numpy's types tell them apart more finely than is of use here."""
Ints: TypeAlias = "NDArray[np.int64]"

GOOD_WORDS = 12
"""Words from which a line may be a paragraph."""
GOOD_LINK_DENSITY = 1 / 3
"""Share of linked characters up to which a line may be a paragraph."""

_PUNCTUATION = re.compile(r"[.!?…。！？।؟۔:;,،、，\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""What sentences have. Thai, Lao, Burmese and Khmer hardly use any; there a letter is enough."""


DATE_CHARACTERS = 80
"""Characters up to which a segment may be a date line."""

_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d\d?[:.]\d\d\b|\b\d\d?[./-]\d\d?[./-]\d\d")
_TWO_DIGITS = re.compile(r"\d\d")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=16_384)
def without_numbers(names: str) -> str:
    """Return *names*, the class and id of an element, with 0 for each run of digits."""
    return _DIGITS.sub("0", names)


def _is_dated(text: str) -> bool:
    return len(text) < DATE_CHARACTERS and _TWO_DIGITS.search(text) is not None and _DATE.search(text) is not None


def has_punctuation(text: str) -> bool:
    """Whether *text* has a mark that sentences have."""
    return _PUNCTUATION.search(text) is not None


def is_good(segment: Segment) -> bool:
    """Whether *segment* reads like a paragraph."""
    return segment.words >= GOOD_WORDS and segment.link_density <= GOOD_LINK_DENSITY and has_punctuation(segment.text)


class Arrays:
    """A page's segments, and the blocks that hold any, in document order.

    Blocks are counted anew, without the empty ones: number ``len(blocks)`` stands for "none", such as the parent of the
    root, and arrays that are indexed by `up` have a row for it.
    """

    def __init__(self, blocks: Sequence[Block], segments: Sequence[Segment]) -> None:
        self.segments = segments
        self.blocks = filled = [block for block in blocks if block.end > block.start]
        """The blocks that hold text."""
        number = {block.index: i for i, block in enumerate(filled)}
        none = len(filled)
        self._up: list[Ints] | None = None
        self.up: Ints = np.array(
            [number[block.parent.index] if block.parent is not None else none for block in filled] + [none]
        )
        """Number of each block's parent."""
        self.start: Ints = np.array([block.start for block in filled])
        self.end: Ints = np.array([block.end for block in filled])
        self.flags: Ints = np.array([block.flags for block in filled])
        self.hints: Ints = np.array([block.hints for block in filled])
        self.block_of: Ints = np.array([number[segment.block.index] for segment in segments])
        """Number of each segment's block."""
        self.words: Floats = np.array([segment.words for segment in segments], float)
        self.chars: Floats = np.array([segment.chars for segment in segments], float)
        self.links: Floats = np.array([segment.links for segment in segments], float)
        self.breaks: Floats = np.array([segment.breaks for segment in segments], float)
        """Line breaks (``br``) before each segment."""
        self.link_chars: Floats = np.minimum(np.array([segment.link_chars for segment in segments], float), self.chars)
        self.density: Floats = self.link_chars / self.chars
        """Share of each segment's characters that are in links, 0 to 1."""
        self.good: NDArray[np.bool_] = (self.words >= GOOD_WORDS) & (self.density <= GOOD_LINK_DENSITY)
        """Whether each segment reads like a paragraph: long enough, few links, punctuation."""
        for i in self.good.nonzero()[0].tolist():
            if not has_punctuation(segments[i].text):
                self.good[i] = False

    @cached_property
    def around(self) -> tuple[Ints, Ints]:
        """Of each block, and of none, the flags and the hints of itself and all its ancestors."""
        flags, hints = self.inherit(np.stack([self.flags, self.hints]), np.bitwise_or)
        return flags, hints

    @cached_property
    def kinds(self) -> Ints:
        """Of each block, a number for its tag and its names, digits aside; and one for none, the highest."""
        numbers: dict[tuple[str, str], int] = {}
        found = [numbers.setdefault((b.tag, without_numbers(b.names)), len(numbers)) for b in self.blocks]
        return np.array([*found, len(numbers)])

    @cached_property
    def siblings(self) -> tuple[Ints, Ints]:
        """Of each block, the number of the group of siblings of its kind; and the size of each group."""
        kinds = self.kinds
        _, group, sizes = np.unique(
            self.up[:-1] * (kinds[-1] + 1) + kinds[:-1], return_inverse=True, return_counts=True
        )
        return group, sizes

    @cached_property
    def dated(self) -> NDArray[np.bool_]:
        """Whether each segment is short and holds what may be a date or a time in digits."""
        return np.array([_is_dated(segment.text) for segment in self.segments])

    def block_sums(self, columns: Floats) -> Floats:
        """Return the sum of each of *columns* (a row a column, an entry a segment) over each block, and 1 for none."""
        sums = prefix_sums(columns)
        found = np.ones((len(columns), len(self.blocks) + 1))
        found[:, :-1] = sums[:, self.end] - sums[:, self.start]
        return found

    def inherit(self, rows: Floats, combine: np.ufunc) -> Floats:
        """Return *rows*, an entry a block each, where each value is combined with those of all the block's ancestors.

        *combine* is associative, and 0 changes nothing: a sum, or a maximum of what is not negative. Takes log2(depth)
        steps. A last entry, 0, stands for no block.
        """
        found = np.zeros((len(rows), len(self.up)), rows.dtype)
        found[:, :-1] = rows
        for above in self._levels:
            combine(found, found[:, above], out=found)
        return found

    @property
    def _levels(self) -> list[Ints]:
        """The block one, two, four, … levels up, until there is none."""
        if self._up is None:
            self._up = []
            up, none = self.up, len(self.blocks)
            while up.min() != none:
                self._up.append(up)
                up = up[up]
        return self._up


def prefix_sums(columns: Floats) -> NDArray[np.float64]:
    """Return the running sums of each row, from 0 to the sum of all."""
    found = np.zeros((columns.shape[0], columns.shape[1] + 1))
    np.cumsum(columns, axis=1, dtype=np.float64, out=found[:, 1:])
    return found
