"""Inline elements of a line: the features that they give its text, and the text with its links and emphasis."""

from __future__ import annotations

import re
from array import array
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from scrapy_article.document.walk.line_parts import is_formula
from scrapy_article.document.walk.segments import Flag
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lxml import etree

    from scrapy_article.document.nesting import Form
    from scrapy_article.document.walk.segments import Piece, Segment

# --- features of inline elements ---


class InlineBit:
    """Features of the inline elements around a text, up to the nearest block: bits."""

    INLINE = 1
    """At least one is a link, emphasis, or has a class or an id. Others may be anywhere."""
    BOLD = 1 << 1
    ITALIC = 1 << 2
    NAMED = 1 << 3
    """One has a class or an id."""
    ANCHOR = 1 << 4
    """One is a link that does not lead to another page."""
    FOREIGN = 1 << 5
    """One is a link to another site."""


INLINE_COUNTS = ("letters", "inline", "bold", "italic", "named", "anchor", "foreign", "ends_in_link")
"""Numbers of each line: its characters except white space, those with each bit of `InlineBit`, and whether the last
ones are in a link. All are 0 if only a block is around the line."""

BOLD, ITALIC = ("b", "strong"), ("i", "em", "cite")
"""Elements with emphasis, by its kind."""
EMPHASIS = dict.fromkeys(BOLD, InlineBit.BOLD) | dict.fromkeys(ITALIC, InlineBit.ITALIC)
"""The bits of `InlineBit` for the text in these elements."""

Around: TypeAlias = "tuple[int, str]"
"""The inline elements around a text, up to the nearest block: bits of `InlineBit`, class and id of all."""
Wrapped: TypeAlias = "tuple[int, int, Around]"
"""The index of a piece that is in a link or in inline elements, the number of its links, and its elements."""

BARE: Around = (0, "")
"""None."""
INLINE_CHARACTERS = 400
"""Maximum characters of the names of inline elements that are stored: of one element, and of a segment."""
_NO_COUNTS = array("i", [0] * len(INLINE_COUNTS))
_BITS = (InlineBit.INLINE, InlineBit.BOLD, InlineBit.ITALIC, InlineBit.NAMED, InlineBit.ANCHOR, InlineBit.FOREIGN)
_UNPACKED = [[bits // bit % 2 for bit in _BITS] for bits in range(2 * max(_BITS))]
"""The single bits of each combination of `InlineBit`."""


def within(around: Around, names: str, bits: int) -> Around:
    """The elements around the text of an inline element that is in *around*."""
    if not names:
        return (around[0] | bits | InlineBit.INLINE, around[1]) if bits else around
    names, outer = names[:INLINE_CHARACTERS], around[1]
    bits |= around[0] | InlineBit.INLINE | InlineBit.NAMED
    if not outer:
        return bits, names
    return bits, f"{outer} {names}" if len(outer) < INLINE_CHARACTERS else outer


_URL = re.compile(r"[ \t\n\v\f\r]*(?:((?:https?:)?//)([^/?#]*)|(#|(?ai:javascript|mailto|tel):|\Z))")


def bits_of_link(href: str, host: str) -> int:
    """The bits of `InlineBit` for a link to *href*, on a page of *host*."""
    if href[:1] == "/" != href[1:2]:  # most of them: to the same site
        return InlineBit.INLINE
    found = _URL.match(href)
    if found is None:
        return InlineBit.INLINE
    if not found[1]:
        return InlineBit.INLINE | InlineBit.ANCHOR
    return InlineBit.INLINE | (InlineBit.FOREIGN if host and host not in found[2] else 0)


def inline_counts_of(pieces: list[Piece], wrapped: list[Wrapped], text: str) -> tuple[array[int], str]:
    """Return the numbers of `INLINE_COUNTS` for a line, and class and id of the inline elements around its text.

    *wrapped* are those of its *pieces* that are in inline elements; *text* is the text of all pieces, with white space
    collapsed.
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


# --- a line with its links and emphasis ---

INLINE = {
    "a": "a",
    **dict.fromkeys(BOLD, "strong"),
    **dict.fromkeys(ITALIC, "em"),
    "code": "code",
    "kbd": "code",
    "samp": "code",
    "tt": "code",
    "sub": "sub",
    "sup": "sup",
    "s": "del",
    "strike": "del",
    "del": "del",
    "mark": "mark",
    "q": "q",
}
"""Inline elements of the output, and the tags that they become."""
_FORMULAS = frozenset(("math", "img", "amp-img"))
"""Elements that may be a formula, for output formats with a mark for ``math``."""

INVISIBLE = "\u00ad\u200b\u2060\ufeff\u200e\u200f" + "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that are always invisible: soft hyphens, zero-width spaces, direction marks."""
_INVISIBLE_ALONE = INVISIBLE + "\u200c\u200d"
"""These, and joiners, which are invisible if nothing else is in the text."""
_UNSEEN = frozenset(_INVISIBLE_ALONE)
_BLANK = "".join(map(chr, (*range(9, 14), *range(28, 33), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)))) + (
    "\u2028\u2029\u202f\u205f\u3000"
)
_INVISIBLE_OR_BLANK = _INVISIBLE_ALONE + _BLANK

MAX_AROUND, MAX_LINKS = 64, 8
"""Maximum nested elements around a text that are read, and links among them: some pages close no tag."""
MAX_OUTSIDE, MAX_BLOCKS = 8, 8
"""Maximum elements around a block that are searched for a link, and maximum children of a link around blocks: links
with more have no end tag."""

JOINED = ("a", "strong", "em", "del")
"""Emphasis that is joined if it is adjacent; adjacent code elements stay separate."""
_Part = TypeVar("_Part")


def is_visible(text: str) -> bool:
    """Whether any character of *text* is visible; editors write zero-width joiners in empty paragraphs, for example."""
    return bool(text.lstrip(_INVISIBLE_OR_BLANK))


def compose_line(
    found: list[_Part], segment: Segment, url_of: Callable[[etree._Element], str | None], form: Form[_Part]
) -> None:
    """Add the text of *segment* to *found*, with its links and emphasis in *form*.

    *url_of* returns the URL of a link, or None if it leads nowhere. White space between two texts belongs to the
    second, before the tags that begin there. An invisible text gets no tags. A link around a few blocks is written in
    each of them. Adjacent emphasis or links of the same kind, without white space between them, are joined:
    ``**one****two**`` is not bold in Markdown.
    """
    flat, folded, block = segment.flat_pieces, segment.text, segment.block
    top, is_code = block.element, block.flags & Flag.PRE
    outer = _link_around(url_of, segment) if segment.link_chars else None
    if outer:
        found.append(form.link(outer))
    if len(flat) == 2 and flat[1] is top and not is_code:  # in most cases
        found.append(form.write(folded))
    else:
        opening, closing, write, opened = form.opening, form.closing, form.write, _NO_CHAIN
        has_formulas, may_be_unseen = "math" in opening, is_code or not folded.isascii()
        texts = flat[::2] if is_code else _shares(flat[::2], folded)
        for text, element in zip(texts, flat[1::2], strict=True):
            if not text or (may_be_unseen and (text[0] in _UNSEEN or text[-1] in _UNSEEN)):
                visible = text.strip(_INVISIBLE_ALONE)
                if visible in ("", " "):
                    found.extend(map(write, visible))
                    continue
            chain = _NO_CHAIN if element is top else _chain(url_of, element, top)
            if has_formulas and element.tag in _FORMULAS and is_formula(element):
                chain = [*chain, (element, "math", None)]
            if chain is not opened:
                has_blank = text[0] == " "
                shared = _shared(chain, opened, joins=not is_code and not has_blank) if chain and opened else 0
                for _, tag, _ in reversed(opened[shared:]):
                    found.append(closing[tag])
                if has_blank:
                    found.append(write(" "))
                    text = text[1:]
                for _, tag, href in chain[shared:]:
                    found.append(form.link(href) if href else opening[tag])
                opened = chain
            found.append(write(text))
        found += [closing[tag] for _, tag, _ in reversed(opened)]
    if outer:
        found.append(form.closing["a"])


def _shares(texts: Sequence[str], folded: str) -> list[str]:
    """The share of each of *texts* in *folded*, all of them with collapsed white space; it belongs to what follows."""
    if len(texts) == 1:
        return [folded]
    whole = "".join(texts)
    is_folded = len(whole.strip()) == len(folded)  # each character has its old position
    place, end, is_apart = len(whole.lstrip()) - len(whole), 0, False
    shares: list[str] = []
    for text in texts:
        start = end
        if is_folded:
            place += len(text)
            end = place - 1 if folded[place - 1 : place] == " " else place
        elif words := " ".join(text.split()):
            end += len(words) + (end > 0 and (is_apart or text[0].isspace()))
            is_apart = len(words) < len(text) and text[-1].isspace()
        else:
            is_apart = True
        shares.append(folded[start:end])
    return shares


_Wrapper: TypeAlias = "tuple[etree._Element, str, str | None]"
"""A link or an emphasis around text: the element, the tag that it becomes, and its URL."""

_NO_CHAIN: list[_Wrapper] = []


def _shared(chain: Sequence[_Wrapper], opened: Sequence[_Wrapper], *, joins: bool) -> int:
    """The number of *opened* links and emphasis that continue in *chain*."""
    shared = 0
    while shared < min(len(chain), len(opened)) and _goes_on(chain[shared], opened[shared], joins):
        shared += 1
    return shared


def _goes_on(one: _Wrapper, before: _Wrapper, joins: bool) -> bool:
    """Whether *one* is *before*; if *joins*, also if it is of the same kind and has the same URL."""
    return one[0] is before[0] or (joins and one[1] in JOINED and one[1:] == before[1:])


def _link_around(url_of: Callable[[etree._Element], str | None], segment: Segment) -> str | None:
    """The URL of a link around the block of *segment*, if the text does not begin in a link inside the block."""
    top = segment.block.element
    element: etree._Element | None = segment.flat_pieces[1]
    while element is not None and element is not top:
        if element.tag == "a":
            return None
        element = element.getparent()
    around = next(top.iterancestors("a"), None)
    if around is None or around not in islice(top.iterancestors(), MAX_OUTSIDE):
        return None
    has_many = any(islice((True for _ in around), MAX_BLOCKS, None))  # ``len`` counts them all, for each line
    return None if has_many else url_of(around)


def _chain(
    url_of: Callable[[etree._Element], str | None], element: etree._Element, top: etree._Element
) -> list[_Wrapper]:
    """The links with a URL and the emphasis from *top*, exclusive, down to *element*, each kind once."""
    found: list[_Wrapper] = []
    room, links = MAX_AROUND, 0
    current: etree._Element | None = element
    while room and current is not top and current is not None:
        room -= 1
        kind, href = INLINE.get(current.tag), None
        if kind == "a":
            links += 1
            href = url_of(current) if links <= MAX_LINKS else None
        if kind and (href or kind != "a"):
            found.append((current, kind, href))
        current = current.getparent()
    if len(found) > 1:
        found = [*{one[1]: one for one in found}.values()][::-1]
    return found or _NO_CHAIN


# --- superscripts -------------------------------------------------------------

_SIGNS = "0123456789+-−–=()"
_TABLES = {
    "sup": str.maketrans(_SIGNS, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾"),
    "sub": str.maketrans(_SIGNS, "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎"),
}
"""The superscripts and subscripts of Unicode (U+2070 to U+209F) by the element."""
_is_number = re.compile(r"\s*[+−–=()-]*[0-9][0-9+−–=()-]*\s*").fullmatch


def plain_text(segment: Segment) -> str:
    """Return the text of *segment*, with numbers in ``sup`` and ``sub`` as Unicode superscripts and subscripts.

    Elements with letters, such as the end of *1st*, do not change.
    """
    flat = segment.flat_pieces
    if len(flat) == 2 or not any(map(_is_number, flat[::2])):  # most lines are one piece
        return segment.text
    pieces = [text.translate(_table(element)) if _is_number(text) else text for text, element in segment.pieces]
    if pieces == [*flat[::2]]:
        return segment.text
    whole = "".join(pieces)
    return whole if segment.block.flags & Flag.PRE else join_space(whole)


def _table(element: etree._Element) -> dict[int, int]:
    """The characters for the digits in *element*; none for footnotes, which are links."""
    around = element.getparent()
    return _TABLES.get(str(element.tag)) or ({} if around is None else _TABLES.get(str(around.tag), {}))
