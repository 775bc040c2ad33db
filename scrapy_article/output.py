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
    from collections.abc import Sequence

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
    if text.isprintable():  # none of these characters is
        return text
    return _CONTROL.sub("", text if text.isascii() else _INVISIBLE.sub("", text))


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
        parts.append(clean(segment.text))
        previous = segment
    return "".join(parts)


def _joint(before: Segment, after: Segment) -> str:
    """What stands between two segments in plain text."""
    one, two = before.block, after.block
    if one is two and after.breaks == 1 and after.index == before.index + 1:
        return "\n"
    if one.parent is two.parent and one is not two and one.tag in ("td", "th") and two.tag in ("td", "th"):
        return CELL_MARK
    return "\n\n"


# --- events -------------------------------------------------------------------


_Inner: TypeAlias = "tuple[etree._Element, str, str | None]"
"""A link or an emphasis around text: the element, the tag that it becomes, and its address."""

Event: TypeAlias = 'tuple[Literal["open", "close", "text", "break", "insert"], str, str | None]'
"""``open`` or ``close`` and a tag (with its link address, if any), ``text`` and what it says, ``break`` (of a line), or
``insert`` and what the caller has given to stand there.

A plain tuple, since there are some hundred on a page and a named one takes thrice the time.
"""


_NO_INSERTS: Mapping[int, str] = MappingProxyType({})


def events(document: Document, kept: Sequence[int], inserted: Mapping[int, str] = _NO_INSERTS) -> list[Event]:
    """Return the structure of the chosen segments: only the tags that a reader needs, always well nested.

    *inserted* is what stands before segments that are kept, by their indices: a list or table around one goes on after
    it.
    """
    found: list[Event] = []
    add = found.append
    opened: _Path = []
    paragraph: str | None = None
    previous: Segment | None = None
    layout = _layout_tables(document, kept)
    paths = _Paths(layout)
    segments = document.segments
    for i in kept:
        segment = segments[i]
        block = segment.block
        if (
            segment.breaks == 1
            and previous is not None
            and previous.block is block
            and segment.index == previous.index + 1
            and i not in inserted
        ):
            add(_BREAK)
        else:
            if paragraph:
                add(("close", paragraph, None))
                paragraph = None
            # Paragraphs in one block stand in the same structure.
            tag = block.tag
            outer = block.parent if block.parent is not None and tag in _PLAIN else block
            path = paths.to(outer)
            shared = 0
            if path is opened and i not in inserted:
                shared = len(path)
            else:
                while shared < len(path) and shared < len(opened) and path[shared] == opened[shared]:
                    shared += 1
                # A heading or paragraph of its own for each segment; a cell or list item may hold several.
                holder = _holder(opened, shared) if i in inserted else shared
                found += [("close", tag, None) for _, tag in reversed(opened[holder:])]
                if i in inserted:
                    add(("insert", inserted[i], None))
                    found += [("close", tag, None) for _, tag in reversed(opened[shared:holder])]
                found += [("open", tag, None) for _, tag in path[shared:]]
                opened = path
            if tag in HEADINGS:
                paragraph = tag
            elif not path or path[-1][0] is not block or path[-1][1] == "blockquote" or shared == len(path):
                paragraph = "p"
            if paragraph:
                add(("open", paragraph, None))
        pieces = segment.pieces
        if len(pieces) == 1 and pieces[0][1] is block.element and not block.flags & Flag.PRE:
            add(("text", clean(segment.text), None))
        else:
            _inline(found, document, segment)
        previous = segment
    if paragraph:
        add(("close", paragraph, None))
    found += [("close", tag, None) for _, tag in reversed(opened)]
    return found


_BREAK: Event = ("break", "", None)


def _holder(opened: _Path, shared: int) -> int:
    """How many of *opened* stay open around what stands after them and before others that share so many with them.

    What is between two items, rows or cells stands in the one before: a list or a table holds nothing else.
    """
    while 0 < shared < len(opened) and opened[shared - 1][1] in _NO_TEXT:
        shared += 1
    return shared


_Path: TypeAlias = "list[tuple[Block, str]]"
"""Structural elements inside one another, outermost first."""


class _Paths:
    """The structure around blocks."""

    def __init__(self, layout: set[int]) -> None:
        self.layout = layout
        """The tables that are laid out in, by index."""
        self.around: dict[int, _Path] = {}
        """Of a block, all structure around it."""
        self.written: dict[int, _Path] = {}

    def to(self, block: Block) -> _Path:
        """The structural elements around *block*, itself included, that are written."""
        index = block.index
        found = self.written.get(index)
        if found is None:
            found = self.written[index] = self._written(self._around(block))
        return found

    def _around(self, block: Block) -> _Path:
        around = self.around
        passed: list[Block] = []
        current: Block | None = block
        found = _NOTHING
        while current is not None:
            there = around.get(current.index)
            if there is not None:
                found = there
                break
            passed.append(current)
            current = current.parent
        for current in reversed(passed):
            tag = current.tag
            if tag not in _PLAIN:
                tag = _RENAMED.get(tag, tag)
                found = [*found, (current, tag)]
            around[current.index] = found
        return found

    def _written(self, path: _Path) -> _Path:
        if not path:
            return path
        if self.layout and any(block.index in self.layout for block, _ in path):
            # What belongs to a layout table goes, what belongs to a data table inside it stays.
            inside_layout = False
            kept = []
            for block, tag in path:
                if tag == "table":
                    inside_layout = block.index in self.layout
                if not (inside_layout and tag in _TABLE):
                    kept.append((block, tag))
            path = kept
        return _well_formed(path)[:_MAX_DEPTH]


_NOTHING: _Path = []


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


def _well_formed(path: _Path) -> _Path:
    """Leave out of *path* what does not stand where HTML wants it: a list item without a list, a cell without a row."""
    found: _Path = []
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


def _inline(found: list[Event], document: Document, segment: Segment) -> None:
    """Add the text of *segment* with its links and emphasis."""
    top = segment.block.element
    preformatted = bool(segment.block.flags & Flag.PRE)
    if len(segment.pieces) == 1 and not preformatted:
        chain = _chain(document, segment.pieces[0][1], top)
        found += [("open", tag, href) for _, tag, href in chain]
        found.append(("text", clean(segment.text), None))
        found += [("close", tag, None) for _, tag, _ in reversed(chain)]
        return
    opened: list[_Inner] = []
    blank = True  # at the start, and after white space, further white space is folded away
    pending = ""
    for text, element in segment.pieces:
        if not preformatted:
            words = " ".join(text.split())
            if len(words) == len(text):  # no white space at its ends
                text = pending + words if pending else words
                pending = ""
                blank = False
            else:
                lead = "" if blank or not text[:1].isspace() else " "
                if not words:
                    pending = pending or lead
                    continue
                tail = " " if text[-1:].isspace() else ""
                text = (pending or lead) + words
                pending = tail
                blank = bool(tail)
        chain = _NO_CHAIN if element is top else _chain(document, element, top)
        if opened or chain:
            shared = 0
            while shared < len(chain) and shared < len(opened) and chain[shared][0] is opened[shared][0]:
                shared += 1
            found += [("close", tag, None) for _, tag, _ in reversed(opened[shared:])]
            if text[:1] == " ":  # outside the emphasis that begins here
                found.append(("text", " ", None))
                text = text[1:]
            found += [("open", tag, href) for _, tag, href in chain[shared:]]
            opened = chain
        found.append(("text", clean(text), None))
    found += [("close", tag, None) for _, tag, _ in reversed(opened)]


def _chain(document: Document, element: etree._Element, top: etree._Element) -> list[_Inner]:
    """The links that lead somewhere and the emphasis from *top*, exclusive, down to *element*, each kind once."""
    found: dict[str, _Inner] = {}
    current: etree._Element | None = element
    while current is not None and current is not top:
        kind = _INLINE.get(current.tag)
        if kind:
            href = document.absolute(current.get("href", "")) if kind == "a" else None
            if href or kind != "a":
                found[kind] = (current, kind, href)
        current = current.getparent()
    return [*found.values()][::-1] if found else _NO_CHAIN


_NO_CHAIN: list[_Inner] = []


# --- HTML ---------------------------------------------------------------------


def to_html(document: Document, kept: Sequence[int], inserted: Mapping[int, str] = _NO_INSERTS) -> str:
    """Return the segments *kept* of *document* as clean HTML.

    Only structural tags, links with an absolute HTTP address, and emphasis; no attributes but ``href``. *inserted* is
    HTML that stands before segments that are kept, by their indices.
    """
    parts: list[str] = []
    write = parts.append
    for kind, value, href in events(document, kept, inserted):
        if kind == "text":
            write(escape(value, quote=False) if "&" in value or "<" in value or ">" in value else value)
        elif kind == "break":
            write("<br>")
        elif kind == "insert":
            write(value)
        elif kind == "open":
            write(f'<{value} href="{escape(href)}">' if href else f"<{value}>")
        else:
            write(f"</{value}>" if value in _INLINE_TAGS else f"</{value}>\n")
    return "".join(parts).strip()
