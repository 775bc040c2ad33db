"""What the inline elements in a line say of it: emphasis, links to elsewhere, their classes and ids."""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Piece


class InlineBit:
    """What the inline elements around a text, up to the nearest block, say of it: bits."""

    INLINE = 1
    """There is one that says something: a link, emphasis, one with a class or an id. Bare ones stand anywhere."""
    BOLD = 1 << 1
    ITALIC = 1 << 2
    NAMED = 1 << 3
    """One bears a class or an id."""
    ANCHOR = 1 << 4
    """One is a link that leads to no other page."""
    FOREIGN = 1 << 5
    """One is a link to another site."""


INLINE_COUNTS = ("letters", "inline", "bold", "italic", "named", "anchor", "foreign", "ends_in_link")
"""Numbers of each line: its letters (all but white space), those of them that each bit of `InlineBit` holds for, and
whether the last are in a link. All are 0 where nothing but a block is around it."""

BOLD, ITALIC = ("b", "strong"), ("i", "em", "cite")
"""Elements whose text is set so."""
EMPHASIS = dict.fromkeys(BOLD, InlineBit.BOLD) | dict.fromkeys(ITALIC, InlineBit.ITALIC)
"""What they say of the text in them."""

Around: TypeAlias = "tuple[int, str]"
"""The inline elements around a text, up to the nearest block: bits of `InlineBit`, class and id of all."""
Wrapped: TypeAlias = "tuple[int, int, Around]"
"""The number of a piece that is in a link or in inline elements, in how many links, and in which elements."""

BARE: Around = (0, "")
"""None."""
INLINE_CHARACTERS = 400
"""Characters of the names of inline elements that are kept: of one element, and of a segment."""
_NO_COUNTS = array("i", [0] * len(INLINE_COUNTS))
_BITS = (InlineBit.INLINE, InlineBit.BOLD, InlineBit.ITALIC, InlineBit.NAMED, InlineBit.ANCHOR, InlineBit.FOREIGN)
_UNPACKED = [[bits // bit % 2 for bit in _BITS] for bits in range(2 * max(_BITS))]
"""The bits of `InlineBit` one by one, of every combination of them."""


def within(around: Around, names: str, bits: int) -> Around:
    """What is around the text of an inline element that stands in *around*."""
    if not names:
        return (around[0] | bits | InlineBit.INLINE, around[1]) if bits else around
    names, outer = names[:INLINE_CHARACTERS], around[1]
    bits |= around[0] | InlineBit.INLINE | InlineBit.NAMED
    if not outer:
        return bits, names
    return bits, f"{outer} {names}" if len(outer) < INLINE_CHARACTERS else outer


_ADDRESS = re.compile(r"[ \t\n\v\f\r]*(?:((?:https?:)?//)([^/?#]*)|(#|(?ai:javascript|mailto|tel):|\Z))")


def said_by_link(href: str, host: str) -> int:
    """The bits of `InlineBit` that a link votes for, on a page of *host*."""
    if href[:1] == "/" != href[1:2]:  # most of them: to the same site
        return InlineBit.INLINE
    found = _ADDRESS.match(href)
    if found is None:
        return InlineBit.INLINE
    if not found[1]:
        return InlineBit.INLINE | InlineBit.ANCHOR
    return InlineBit.INLINE | (InlineBit.FOREIGN if host and host not in found[2] else 0)


def inline_counts_of(pieces: list[Piece], wrapped: list[Wrapped], text: str) -> tuple[array[int], str]:
    """Return the numbers of `INLINE_COUNTS` for a line, and class and id of the inline elements around its text.

    *wrapped* are those of its *pieces* that are in any, *text* is that of all, with white space folded.
    """
    if not wrapped:
        return _NO_COUNTS, ""
    total = len(text) - text.count(" ")
    if len(pieces) == 1:  # most of them
        _, in_link, (bits, names) = wrapped[0]
        counts = [total * bit for bit in _UNPACKED[bits]]
        return array("i", [total, *counts, in_link > 0]), names[:INLINE_CHARACTERS]
    letters: dict[int, int] = {}
    found: list[str] = []
    size, before = 0, ""
    for number, _, (bits, names) in wrapped:
        letters[bits] = letters.get(bits, 0) + sum(map(len, pieces[number][0].split()))
        if names and names != before and size < INLINE_CHARACTERS:
            found.append(names)
            size += len(names) + 1
            before = names
    counts = [0] * len(_BITS)
    for bits, count in letters.items():
        counts = [known + count * bit for known, bit in zip(counts, _UNPACKED[bits], strict=True)]
    last = len(pieces) - 1
    while pieces[last][0].isspace():
        last -= 1
    ends = any(number == last and in_link for number, in_link, _ in wrapped)
    return array("i", [total, *counts, ends]), " ".join(found)[:INLINE_CHARACTERS]
