"""Output of selected segments as plain text and clean HTML.

HTML, and Markdown in its own module, are composed in one pass over the selected segments. The tree is not walked again:
only the few elements between a text node and its block are read, for links and emphasis.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Mapping
from functools import partial
from html import escape
from itertools import islice, pairwise, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from scrapy_article.document import Flag
from scrapy_article.document.nesting import Form, nest
from scrapy_article.document.walk.code_blocks import language_of_code
from scrapy_article.document.walk.inline import INLINE, INVISIBLE, compose_line, plain_text
from scrapy_article.document.walk.text_structure import (
    CELLS,
    LAYOUT_CELL_WORDS,
    TAGS,
    code_of,
    grid_of,
)
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Segment

MAX_URLS_CHARACTERS = 2_000_000
"""Most characters of the URLs of all links in one text, enough for 20,000 links. Further links become text."""
CELL_MARK = " | "
"""The separator of the cells of a table row in plain text."""
_JOINED = Flag.TABLE | Flag.PRE

_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_VISIBLE = re.compile(
    "[^\\s\x00-\x1f\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0]"
)
"""A visible character: not a ``Default_Ignorable_Code_Point`` of Unicode, nor the Braille blank, nor in a private use
area, where fonts of pages have icons."""
_VISIBLE_FIRST = frozenset(string.ascii_letters + string.digits)
"""The first characters of most lines."""
_SEEN = bytes((9, 10, 13, *range(32, 127)))
"""The characters of ASCII that are visible, or white space."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Return *text* without invisible characters: soft hyphens, zero-width spaces, control characters.

    Zero-width joiners and non-joiners stay: Persian, the Indic scripts and pictographs need them. Direction marks are
    removed, since they apply to lines of the page.
    """
    if text.isprintable():  # none of these characters is
        return text
    if text.isascii():
        return _CONTROL.sub("", text)
    return _CONTROL.sub("", _INVISIBLE.sub("", text))


def is_blank(text: str) -> bool:
    """Whether *text* has only white space and invisible characters."""
    return text[:1] not in _VISIBLE_FIRST and not _VISIBLE.search(text)


# --- plain text ---------------------------------------------------------------


def to_text(document: Document, selected: Sequence[int]) -> str:
    """Return the segments *selected* of *document* as plain text.

    Paragraphs are separated by a blank line, lines of a paragraph (``br``) by a line feed, cells of a row by
    `CELL_MARK`, with another bar for each empty cell between them or before the first column heading.
    """
    chosen = [*map(document.segments.__getitem__, selected)]
    texts = [*map(plain_text, chosen)]
    others = "".join(texts).encode("utf-8", "surrogatepass").translate(None, _SEEN)  # `isprintable` looks up each one
    if not others.decode("utf-8", "surrogatepass").isprintable():
        texts = [*map(_cleaned, chosen, texts)]
    blocks = [segment.block for segment in chosen]
    pairs = enumerate(pairwise(blocks), 1)
    near = [i for i, (one, two) in pairs if one is two or two.flags & _JOINED]
    if not near:
        return "\n\n".join(texts)
    tables: dict[etree._Element, dict[etree._Element, int]] = {}
    parts = ["\n\n"] * (2 * len(texts) - 1)
    parts[::2] = texts
    for i in near:
        parts[2 * i - 1] = _joint(chosen[i - 1], chosen[i], tables)
    return "".join(parts)


def _cleaned(segment: Segment, whole: str) -> str:
    """*whole*, the text of *segment*, after `clean`; outside of code, without blanks around removed characters."""
    text = clean(whole)
    return text if len(text) == len(whole) or segment.block.flags & Flag.PRE else join_space(text)


def _joint(before: Segment, after: Segment, tables: dict[etree._Element, dict[etree._Element, int]]) -> str:
    """The separator of two segments in plain text; *tables* caches the columns of tables."""
    one, two = before.block, after.block
    if one is two:
        return "\n" if after.breaks == 1 and after.index == before.index + 1 else "\n\n"
    if one.flags & two.flags & Flag.PRE and code_of(one) is code_of(two):
        return "\n"  # lines of code in separate elements
    if not two.flags & Flag.TABLE or after.words >= LAYOUT_CELL_WORDS:
        return "\n\n"
    one, two = _cell(one), _cell(two)
    if two.tag not in CELLS:
        return "\n\n"
    columns = _columns(two, tables)
    if one.tag in CELLS and one.parent is two.parent:
        between = columns[two.element] - columns[one.element] - 1 if columns else _cells_between(one, two)
        return " |" * min(between, _MAX_CELLS) + CELL_MARK
    if columns:
        return "\n\n" + "| " * min(columns[two.element], _MAX_CELLS)
    if two.tag == "th":  # empty cells in the corner
        return "\n\n" + "| " * _cells_between(None, two)
    return "\n\n"


def _columns(cell: Block, tables: dict[etree._Element, dict[etree._Element, int]]) -> Mapping[etree._Element, int]:
    """The column of each cell in the table of *cell*, if some cells span several rows."""
    table = next(cell.element.iterancestors("table"), None)
    if table is None:
        return {}
    if table not in tables:
        grid = grid_of(table)
        tables[table] = grid.columns if grid.reaches else {}
    columns = tables[table]
    return columns if cell.element in columns else {}


def _cells_between(before: Block | None, cell: Block) -> int:
    """The number of unselected cells of a row between *before* and *cell*, or before *cell*."""
    if before is not None and cell.index == before.index + 1:
        return 0  # each cell is a block
    others = cell.element.itersiblings(*CELLS, preceding=True)
    if before is not None:
        others = takewhile(lambda other: other is not before.element, others)
    return sum(1 for _ in islice(others, _MAX_CELLS))


_MAX_CELLS = 30
"""Most consecutive empty cells that are written."""


def _cell(block: Block) -> Block:
    """The cell whose only content is *block*, such as a single paragraph; *block* itself if there is none."""
    cell = block
    while cell.tag not in CELLS and cell.parent and (cell.parent.start, cell.parent.end) == (block.start, block.end):
        cell = cell.parent
    return cell if cell.tag in CELLS else block


_INLINE_TAGS = frozenset(INLINE.values())
_ALL_TAGS = _INLINE_TAGS.union(TAGS)


class _URLs:
    """The URLs of links: absolute, as `Document.absolute` makes them, up to `MAX_URLS_CHARACTERS` in all.

    A link is repeated on each of its lines, with the base URL: a few characters may become thousands. URLs *within* the
    page stay as they are.
    """

    __slots__ = ("_absolute", "_known", "_room", "_within")

    def __init__(self, document: Document, within: Collection[str] = ()) -> None:
        self._absolute, self._within = document.absolute, within
        self._known: dict[etree._Element, str | None] = {}
        self._room = MAX_URLS_CHARACTERS

    def __call__(self, link: etree._Element) -> str | None:
        if link not in self._known:  # it may go on over thousands of lines
            url = link.get("href", "")
            self._known[link] = url if url in self._within else self._absolute(url)
        found = self._known[link]
        if found is None or found in self._within:
            return found
        self._room -= len(found)
        return found if self._room + len(found) > 0 else None


# --- events -------------------------------------------------------------------

Event: TypeAlias = 'tuple[Literal["open", "close", "text", "break", "block"], str, str | None]'
"""An event: ``open`` or ``close`` with a tag, ``text`` with the text, a line ``break``, or a finished ``block``.

The third value is the URL of a link, the number of a list that does not start with 1 or of an item with its own number,
the language of code, or the kind of a callout, which is a ``blockquote``.

It is a plain tuple, since a named one takes three times as long, and pages have hundreds.
"""

_EVENTS: Form[Event] = Form(
    opening={tag: ("open", tag, None) for tag in (*_ALL_TAGS, "math")},
    closing={tag: ("close", tag, None) for tag in (*_ALL_TAGS, "math")},
    line_break=("break", "", None),
    numbered=lambda tag, number: ("open", tag, str(number)),
    link=lambda href: ("open", "a", href),
    write=lambda text: ("text", clean(text), None),
)
_CODE = _EVENTS.opening["pre"]
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def events(
    document: Document,
    selected: Sequence[int],
    inserted: Mapping[int, Event] = _NOTHING,
    within: Collection[str] = (),
    callouts: Mapping[Block, str] = _NOTHING,
) -> list[Event]:
    """Return the segments *selected* of *document* and their structure as events, for formats other than HTML.

    *inserted* are events before segments, by the index of the segment. URLs *within* the page are not made absolute.
    *callouts* are blocks that become quotations, with the kind of each.
    """
    urls = _URLs(document, within)

    def compose(found: list[Event], segment: Segment) -> None:
        if found and found[-1] is _CODE:
            code = code_of(segment.block)
            found[-1] = ("open", "pre", None if code is None else language_of_code(code.element))
        compose_line(found, segment, urls, _EVENTS)

    quotations: dict[Block, Event] = {block: ("open", "blockquote", kind) for block, kind in callouts.items()}
    return nest([*map(document.segments.__getitem__, selected)], _EVENTS, compose, inserted, quotations)


# --- HTML ---------------------------------------------------------------------


def _escaped(text: str) -> str:
    """*text* after `clean`, as HTML."""
    text = text if text.isprintable() else clean(text)
    return escape(text, quote=False) if "&" in text or "<" in text or ">" in text else text


_HTML: Form[str] = Form(
    opening={tag: f"<{tag}>" for tag in _ALL_TAGS},
    closing={tag: f"</{tag}>" if tag in _INLINE_TAGS else f"</{tag}>\n" for tag in _ALL_TAGS},
    line_break="<br>",
    numbered=lambda tag, number: f'<{tag} {"value" if tag == "li" else "start"}="{number}">',
    link=lambda href: f'<a href="{escape(href)}">',
    write=_escaped,
)


def to_html(document: Document, selected: Sequence[int], inserted: Mapping[int, str] = _NOTHING) -> str:
    """Return the segments *selected* of *document* as clean HTML.

    It has only structural tags, links with absolute HTTP URLs, and emphasis, and no attributes but ``href``, and
    ``start`` and ``value`` of lists that are not numbered from 1. *inserted* is HTML before selected segments, by the
    index of the segment; a list or table around it continues after it.
    """
    chosen = [*map(document.segments.__getitem__, selected)]
    compose = partial(compose_line, url_of=_URLs(document), form=_HTML)
    return "".join(nest(chosen, _HTML, compose, inserted, {})).strip()
