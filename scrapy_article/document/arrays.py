"""The blocks and segments of a page as numpy arrays.

What is asked of every segment of a page is cheap if it is asked of all at once. Sums over a subtree are differences of
prefix sums, and what an element inherits from its ancestors is found for all elements together, by looking one, two,
four, … levels up.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.text.words import THAI_TO_KHMER

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scrapy_article.document.walk.segments import Block, Segment

Floats: TypeAlias = "NDArray[Any]"
"""Of 32 or 64 bits; numpy's types tell them apart more finely than is of use here."""
Ints: TypeAlias = "NDArray[np.int64]"

GOOD_WORDS = 12
"""Words from which a line may be a paragraph."""
GOOD_LINK_DENSITY = 1 / 3
"""Share of linked characters up to which a line may be a paragraph."""

_PUNCTUATION = re.compile(rf"[.!?…。！？।॥؟۔:;,،、，՝։።-፨{THAI_TO_KHMER}]")
"""What sentences have. Thai, Lao, Burmese and Khmer hardly use any; there a letter is enough."""


MAX_DATED_CHARACTERS = 80
"""Characters up to which a segment may be a line with a date or a price."""

_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d\d?[:.]\d\d\b|\b\d\d?[./-]\d\d?[./-]\d\d")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=16_384)
def without_numbers(names: str) -> str:
    """Return *names*, the class and id of an element, with 0 for each run of digits."""
    return _DIGITS.sub("0", names)


def has_punctuation(text: str) -> bool:
    """Whether *text* has a mark that sentences have."""
    return _PUNCTUATION.search(text) is not None


def is_good(segment: Segment) -> bool:
    """Whether *segment* reads like a paragraph."""
    return segment.words >= GOOD_WORDS and segment.link_density <= GOOD_LINK_DENSITY and has_punctuation(segment.text)


class Columns(NamedTuple):
    """The data of blocks and segments that is read one by one."""

    blocks: list[Block]
    """The blocks with text, numbered anew. Their count stands for "none", such as the root's parent."""
    segments: list[Segment]
    tags: list[str]
    """Tag of each block."""
    names: list[str]
    """Class and id of each block except the body, whose classes describe the page and the theme."""
    texts: list[str]
    """Texts of the segments."""
    up: Ints
    """Number of each block's parent; the parent of "none" is itself."""
    start: Ints
    end: Ints
    flags: Ints
    hints: Ints
    kinds: Ints
    """Number of each block's tag and names, digits aside; that of "none" is the highest."""
    block_of: Ints
    """Number of each segment's block."""
    words: Floats
    chars: Floats
    links: Floats
    breaks: Floats
    """Line breaks (``br``) before each segment."""
    link_chars: Floats
    """Characters of each segment in links, at most all of them."""
    good: NDArray[np.bool_]
    """Whether each segment reads like a paragraph: long enough, few links, punctuation."""
    digits: NDArray[np.int8]
    """For each short segment, 2 if it may have a date or a time, 1 if it has other digits; else 0."""


Reader: TypeAlias = "Callable[[list[Block], list[Segment]], Columns]"


def read_columns(blocks: list[Block], segments: list[Segment]) -> Columns:
    """Read blocks and segments of a page."""
    filled = [block for block in blocks if block.end > block.start]
    number = {block.index: i for i, block in enumerate(filled)}
    none = len(filled)
    up = [number[block.parent.index] if block.parent is not None else none for block in filled]
    numbers: dict[tuple[str, str], int] = {}
    kinds = [numbers.setdefault((block.tag, without_numbers(block.names)), len(numbers)) for block in filled]
    return Columns(
        filled,
        segments,
        [block.tag for block in filled],
        ["" if block.tag == "body" else block.names for block in filled],
        [segment.text for segment in segments],
        np.array([*up, none], np.int64),
        np.array([block.start for block in filled], np.int64),
        np.array([block.end for block in filled], np.int64),
        np.array([block.flags for block in filled], np.int64),
        np.array([block.hints for block in filled], np.int64),
        np.array([*kinds, len(numbers)], np.int64),
        np.array([number[segment.block.index] for segment in segments], np.int64),
        np.array([segment.words for segment in segments], float),
        np.array([segment.chars for segment in segments], float),
        np.array([segment.links for segment in segments], float),
        np.array([segment.breaks for segment in segments], float),
        np.array([min(segment.link_chars, segment.chars) for segment in segments], float),
        np.array([is_good(segment) for segment in segments], bool),
        np.array([_digits(segment.text) for segment in segments], np.int8),
    )


def _digits(text: str) -> int:
    if len(text) >= MAX_DATED_CHARACTERS or not _DIGITS.search(text):
        return 0
    return 2 if _DATE.search(text) else 1


class Arrays(Columns):
    """A page's segments, and the blocks with segments, in document order, and figures of all of them.

    Arrays that are indexed by `up` have a row for "none".
    """

    @cached_property
    def density(self) -> Floats:
        """Share of each segment's characters that are in links, 0 to 1."""
        density: Floats = self.link_chars / self.chars
        return density

    @cached_property
    def dated(self) -> NDArray[np.bool_]:
        """Whether each segment is short and holds what may be a date or a time in digits."""
        dated: NDArray[np.bool_] = self.digits == 2
        return dated

    @cached_property
    def around(self) -> tuple[Ints, Ints]:
        """The flags and the hints of each block and its ancestors; also for "none"."""
        flags, hints = self.inherit(np.stack([self.flags, self.hints]), np.bitwise_or)
        return flags, hints

    @cached_property
    def siblings(self) -> tuple[Ints, Ints]:
        """Number of each block's group of siblings of one kind; and the size of each group."""
        keys = self.up[:-1] * (self.kinds[-1] + 1) + self.kinds[:-1]
        order = keys.argsort()
        group = np.zeros_like(order)
        group[order[1:]] = (keys[order[1:]] != keys[order[:-1]]).cumsum()
        return group, np.bincount(group)

    def path(self, levels: int) -> Ints:
        """Return a number for each block that is equal for blocks of one kind with ancestors of equal kinds.

        *levels* is the number of ancestors that are compared. The numbers are hashes.
        """
        kinds = self.kinds
        path, above = kinds[:-1], self.up[:-1]
        for _ in range(levels):
            path = path * 1_000_003 + kinds[above]  # wraps around
            above = self.up[above]
        return path

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

    @cached_property
    def _levels(self) -> list[Ints]:
        """The block one, two, four, … levels up, until there is none."""
        found, up, none = [], self.up, len(self.blocks)
        while up.min() != none:
            found.append(up)
            up = up[up]
        return found


def prefix_sums(columns: Floats) -> NDArray[np.float64]:
    """Return the running sums of each row, from 0 to the sum of all."""
    found = np.zeros((columns.shape[0], columns.shape[1] + 1))
    np.cumsum(columns, axis=1, dtype=np.float64, out=found[:, 1:])
    return found
