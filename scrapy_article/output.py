"""From chosen segments to what people read: plain text and clean HTML.

HTML, and Markdown in its own module, are written from one stream of events over the chosen segments; the tree is not
walked again, only the few elements between a text node and its block are looked at, for links and emphasis.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from scrapy_article.document import Flag
from scrapy_article.document.segments import BLOCK_TAGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Segment

__all__ = ["HEADINGS", "Event", "clean", "events", "to_html", "to_text"]

CELL_MARK = " | "
"""Parts the cells of a table row in plain text."""

_MAX_DEPTH = 24
"""Levels of structure and of emphasis in the output; deeper ones are flattened."""
_LAYOUT_CELL_WORDS = 80
"""Words of a table cell from which its table is taken for layout rather than data."""

_STRUCTURE = frozenset(("blockquote", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "caption", "pre"))
_TABLE = frozenset(("table", "tr", "td", "th", "caption"))
_RENAMED = {"menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre", "plaintext": "pre"}
_PLAIN = BLOCK_TAGS.difference(_STRUCTURE, _RENAMED)
"""Blocks that are no structure of the output."""
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_INLINE = {
    "a": "a",
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "cite": "em",
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
_INLINE_TAGS = frozenset(_INLINE.values())

_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Return *text* without characters that are not seen: soft hyphens, zero-width spaces, control characters.

    Zero-width joiners and non-joiners stay: Persian and the Indic scripts are spelt with them. Direction marks go,
    since what they mark (a line of a page) is not there any more.
    """
    if text.isascii():
        return text if text.isprintable() else _CONTROL.sub("", text)
    return _CONTROL.sub("", _INVISIBLE.sub("", text))


# --- plain text ---------------------------------------------------------------


def to_text(document: Document, kept: Sequence[int]) -> str:
    """Return the segments *kept* of *document* as plain text.

    A blank line parts paragraphs, a line feed the lines of one paragraph (``br``), `CELL_MARK` the cells of one row.
    """
    parts: list[str] = []
    previous: Segment | None = None
    for i in kept:
        segment = document.segments[i]
        if previous is not None:
            parts.append(_joint(previous, segment))
        parts.append(segment.text)
        previous = segment
    return clean("".join(parts))


def _joint(before: Segment, after: Segment) -> str:
    """What stands between two segments in plain text."""
    one, two = before.block, after.block
    if one is two and after.breaks == 1 and after.index == before.index + 1:
        return "\n"
    if one.parent is two.parent and one is not two and one.tag in ("td", "th") and two.tag in ("td", "th"):
        return CELL_MARK
    return "\n\n"


# --- events -------------------------------------------------------------------

_NOTHING: Mapping[int, str] = MappingProxyType({})

Event: TypeAlias = 'tuple[Literal["open", "close", "text", "break", "insert"], str, str | None]'
"""``open`` or ``close`` and a tag (with its link address, if any), ``text`` and what it says, ``break`` (of a line), or
``insert`` and what the caller has given to stand there.

A plain tuple, since there are some hundred on a page and a named one takes thrice the time.
"""


def events(document: Document, kept: Sequence[int], inserted: Mapping[int, str] = _NOTHING) -> Iterator[Event]:
    """Yield the structure of the chosen segments: only the tags that a reader needs, always well nested.

    *inserted* is what stands before segments that are kept, by their indices: a list or table around one goes on after
    it.
    """
    opened: list[tuple[Block, str]] = []
    paragraph: str | None = None
    previous: Segment | None = None
    layout = _layout_tables(document, kept)
    paths: dict[int, list[tuple[Block, str]]] = {}
    segments = document.segments
    for i in kept:
        segment = segments[i]
        block = segment.block
        continues = (
            previous is not None
            and previous.block is block
            and segment.index == previous.index + 1
            and segment.breaks == 1
            and i not in inserted
        )
        if continues:
            yield "break", "", None
        else:
            if paragraph:
                yield "close", paragraph, None
                paragraph = None
            # Paragraphs in one block stand in the same structure.
            outer = block.parent if block.parent is not None and block.tag in _PLAIN else block
            known = paths.get(outer.index)
            path = paths[outer.index] = _path(outer, layout) if known is None else known
            shared = 0
            while shared < len(path) and shared < len(opened) and path[shared] == opened[shared]:
                shared += 1
            # A heading or paragraph of its own for each segment; a cell or list item may hold several.
            holder = _holder(opened, shared) if i in inserted else shared
            yield from _closed(opened[holder:])
            if i in inserted:
                yield "insert", inserted[i], None
            yield from _closed(opened[shared:holder])
            for _, tag in path[shared:]:
                yield "open", tag, None
            reopened = shared == len(path) and bool(path)
            opened = path
            tag = block.tag
            if tag in HEADINGS:
                paragraph = tag
            elif not path or path[-1][0] is not block or path[-1][1] == "blockquote" or reopened:
                paragraph = "p"
            if paragraph:
                yield "open", paragraph, None
        yield from _inline(document, segment)
        previous = segment
    if paragraph:
        yield "close", paragraph, None
    yield from _closed(opened)


def _closed(opened: list[tuple[Block, str]]) -> Iterator[Event]:
    for _, tag in reversed(opened):
        yield "close", tag, None


def _holder(opened: list[tuple[Block, str]], shared: int) -> int:
    """How many of *opened* stay open around what stands after them and before others that share so many with them.

    What is between two items, rows or cells stands in the one before: a list or a table holds nothing else.
    """
    while 0 < shared < len(opened) and opened[shared - 1][1] in _NO_TEXT:
        shared += 1
    return shared


def _path(block: Block, layout: set[int]) -> list[tuple[Block, str]]:
    """The structural elements around *block*, itself included, outermost first."""
    found: list[tuple[Block, str]] = []
    current: Block | None = block
    while current is not None:
        tag = _RENAMED.get(current.tag, current.tag)
        if tag in _STRUCTURE:
            found.append((current, tag))
        current = current.parent
    found.reverse()
    if layout and any(b.index in layout for b, _ in found):
        # What belongs to a layout table goes, what belongs to a data table inside it stays.
        inside_layout = False
        kept = []
        for current, tag in found:
            if tag == "table":
                inside_layout = current.index in layout
            if not (inside_layout and tag in _TABLE):
                kept.append((current, tag))
        found = kept
    return _well_formed(found)[:_MAX_DEPTH]


_PARENTS = {
    "li": ("ul", "ol"),
    "dt": ("dl",),
    "dd": ("dl",),
    "tr": ("table",),
    "td": ("tr",),
    "th": ("tr",),
    "caption": ("table",),
}
_NO_TEXT = frozenset(("ul", "ol", "dl", "table", "tr"))
"""What holds items, rows or cells, and no text itself."""


def _well_formed(path: list[tuple[Block, str]]) -> list[tuple[Block, str]]:
    """Leave out of *path* what does not stand where HTML wants it: a list item without a list, a cell without a row."""
    found: list[tuple[Block, str]] = []
    for entry in path:
        parents = _PARENTS.get(entry[1])
        if parents and not (found and found[-1][1] in parents):
            continue
        while found and found[-1][1] in _NO_TEXT and not parents:
            found.pop()  # something straight in a list or a row: the list is left out, not the text
        found.append(entry)
    while found and found[-1][1] in _NO_TEXT:
        found.pop()
    return found


def _layout_tables(document: Document, kept: Sequence[int]) -> set[int]:
    """Indices of the table blocks that lay out the page: those with a cell that holds more than a datum."""
    found: set[int] = set()
    words: dict[int, int] = {}
    for i in kept:
        segment = document.segments[i]
        if not segment.block.flags & Flag.TABLE:
            continue
        cell: Block | None = segment.block
        while cell is not None and cell.tag not in ("td", "th", "table"):
            cell = cell.parent
        if cell is None:
            continue
        words[cell.index] = words.get(cell.index, 0) + segment.words
        if words[cell.index] >= _LAYOUT_CELL_WORDS:
            found.update(b.index for b in (cell, *cell.ancestors()) if b.tag == "table")
    return found


def _inline(document: Document, segment: Segment) -> Iterator[Event]:
    """Yield the text of *segment* with its links and emphasis."""
    top = segment.block.element
    preformatted = bool(segment.block.flags & Flag.PRE)
    if len(segment.pieces) == 1 and segment.pieces[0][1] is top and not preformatted:
        yield "text", clean(segment.text), None
        return
    opened: list[etree._Element] = []
    blank = True  # at the start, and after white space, further white space is folded away
    pending = ""
    for text, element in segment.pieces:
        if not preformatted:
            words = " ".join(text.split())
            lead = "" if blank or not text[:1].isspace() else " "
            if not words:
                pending = pending or lead
                continue
            tail = " " if text[-1:].isspace() else ""
            text = (pending or lead) + words
            pending = tail
            blank = bool(tail)
        chain = _chain(document, element, top)
        shared = 0
        while shared < len(chain) and shared < len(opened) and chain[shared] is opened[shared]:
            shared += 1
        for inner in reversed(opened[shared:]):
            yield "close", _INLINE[inner.tag], None
        if text[:1] == " ":  # outside the emphasis that begins here
            yield "text", " ", None
            text = text[1:]
        for inner in chain[shared:]:
            href = document.absolute(inner.get("href", "")) if inner.tag == "a" else None
            yield "open", _INLINE[inner.tag], href
        opened = chain
        yield "text", clean(text), None
    for inner in reversed(opened):
        yield "close", _INLINE[inner.tag], None


def _chain(document: Document, element: etree._Element, top: etree._Element) -> list[etree._Element]:
    """The links that lead somewhere and the emphasis from *top*, exclusive, down to *element*, each kind once."""
    found: dict[str, etree._Element] = {}
    current: etree._Element | None = element
    while current is not None and current is not top:
        kind = _INLINE.get(current.tag)
        if kind and (kind != "a" or document.absolute(current.get("href", ""))):
            found[kind] = current
        current = current.getparent()
    return [*found.values()][::-1]


# --- HTML ---------------------------------------------------------------------


def to_html(document: Document, kept: Sequence[int], inserted: Mapping[int, str] = _NOTHING) -> str:
    """Return the segments *kept* of *document* as clean HTML.

    Only structural tags, links with an absolute HTTP address, and emphasis; no attributes but ``href``. *inserted* is
    HTML that stands before segments that are kept, by their indices.
    """
    parts: list[str] = []
    write = parts.append
    for kind, value, href in events(document, kept, inserted):
        if kind == "text":
            write(escape(value, quote=False))
        elif kind == "insert":
            write(value)
        elif kind == "break":
            write("<br>")
        elif kind == "open":
            write(f'<{value} href="{escape(href)}">' if href else f"<{value}>")
        else:
            write(f"</{value}>" if value in _INLINE_TAGS else f"</{value}>\n")
    return "".join(parts).strip()
