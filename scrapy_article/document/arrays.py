"""The blocks and segments of a page as numpy arrays.

What is asked of every segment of a page is cheap if it is asked of all at once. Sums over a subtree are differences of
prefix sums, and what an element inherits from its ancestors is found for all elements together, by looking one, two,
four, … levels up.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scrapy_article.document.walk import read_numbers
from scrapy_article.text.words import THAI_TO_KHMER

if TYPE_CHECKING:
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
_LAST = frozenset(".!?")
"""Those that most of them end with."""

_DATE = re.compile(r"\d(?<!\w.)(?:(?:(?<=1)9|(?<=2)0)\d\d\b|\d?[:.]\d\d\b|\d?[./-]\d\d?[./-]\d\d)")
"""It begins with a digit, which is found far sooner than where a word begins."""


def has_punctuation(text: str) -> bool:
    """Whether *text* has a mark that sentences have."""
    return text[-1:] in _LAST or _PUNCTUATION.search(text) is not None


class Arrays:
    """A page's segments, and the blocks with segments, in document order, and figures of all of them.

    The blocks with text are numbered anew. Their count stands for "none", such as the root's parent: arrays that are
    indexed by `up` have a row for it.
    """

    def __init__(self, blocks: list[Block], segments: list[Segment]) -> None:
        of_blocks, of_segments = read_numbers(blocks, segments)
        has_text = of_blocks[2] > of_blocks[1]
        above, self.start, self.end, self.flags, self.hints, kinds = of_blocks.compress(has_text, axis=1)
        none = len(above)
        number = np.full(len(blocks) + 1, none)  # the last one is that of no block
        number[:-1][has_text] = np.arange(none)
        self.blocks = [*compress(blocks, has_text.tolist())]
        self.segments = segments
        self.tags = [block.tag for block in self.blocks]
        self.names = ["" if block.tag == "body" else block.names for block in self.blocks]
        """Class and id of each block except the body, whose classes describe the page and the theme."""
        self.texts = [segment.text for segment in segments]
        self.up: Ints = number[np.append(above, -1)]
        """Number of each block's parent; the parent of "none" is itself."""
        self.kinds = np.append(kinds, kinds.max(initial=-1) + 1)
        """Number of each block's tag and names, digits aside; that of "none" is the highest."""
        self.block_of: Ints = number[of_segments[0]]
        """Number of each segment's block."""
        self.words, self.chars, self.links, self.breaks, linked = np.ascontiguousarray(of_segments[1:-1], float)
        """Of each segment; breaks (``br``) are those before it."""
        self.link_chars: Floats = np.minimum(linked, self.chars)
        """Characters of each segment in links, at most all of them."""
        self.digits: NDArray[np.int8] = of_segments[-1].astype(np.int8)
        """For each short segment, 2 if it may have a date or a time, 1 if it has other digits; else 0."""
        self.digits[[i for i in self.digits.nonzero()[0].tolist() if _DATE.search(self.texts[i])]] = 2

    @cached_property
    def good(self) -> NDArray[np.bool_]:
        """Whether each segment reads like a paragraph: long enough, few links, punctuation."""
        good: NDArray[np.bool_] = (self.words >= GOOD_WORDS) & (self.density <= GOOD_LINK_DENSITY)
        for i in np.flatnonzero(good).tolist():
            good[i] = has_punctuation(self.texts[i])
        return good

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
