"""The structure around the text of a page: the lists, tables, quotes and code that readers need."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from scrapy_article.document.walk.segments import BLOCK_TAGS, Flag

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from scrapy_article.document.walk.segments import Block, Segment

# --- the cells of a table ---

CELLS = frozenset(("td", "th"))
MAX_COLUMNS = 30
"""Columns of one cell that count, and columns of a table in which cells reach down to other rows."""
_SPAN = re.compile("[1-9][0-9]?")
"""Numbers of columns or rows that are read."""


class Grid(NamedTuple):
    """The positions of the cells of a table, by their tags."""

    columns: dict[etree._Element, int]
    """The column of each cell, from 0."""
    rows: dict[etree._Element, list[str]]
    """Of each row, what each of its columns is written as if nothing in it is selected."""
    reaches: bool
    """Whether any cells reach down to other rows."""


def grid_of(table: etree._Element) -> Grid:
    """Return the positions of the cells of *table*."""
    columns: dict[etree._Element, int] = {}
    rows: dict[etree._Element, list[str]] = {}
    reaches = False
    for part in (table, *table.iterchildren("thead", "tbody", "tfoot")):
        reaching: dict[int, int] = {}  # columns that cells above reach down to, and how many rows they do
        for row in part.iterchildren("tr"):
            tags: list[str] = []
            below = {at: more - 1 for at, more in reaching.items() if more > 1}
            for cell in row.iterchildren(*CELLS):
                while len(tags) in reaching:
                    tags.append("td")
                column = columns[cell] = len(tags)
                width, height = min(_span_of(cell, "colspan"), MAX_COLUMNS), _span_of(cell, "rowspan")
                if height > 1:
                    below |= dict.fromkeys(range(column, min(column + width, MAX_COLUMNS)), height - 1)
                    reaches = True
                tags += [str(cell.tag), *["td"] * (width - 1)]
            while len(tags) in reaching:
                tags.append("td")
            rows[row] = tags
            reaching = below
    return Grid(columns, rows, reaches)


def _span_of(cell: etree._Element, name: str) -> int:
    """Return how many columns or rows *cell* takes."""
    span = cell.get(name, "")
    return int(span) if _SPAN.fullmatch(span) else 1


# --- the structure around the text ---

_MAX_DEPTH = 24
"""Levels of structure that are written; deeper ones are flattened."""
LAYOUT_CELL_WORDS = 80
"""Words of a table cell from which its table is taken for layout rather than data."""

STRUCTURE = ("blockquote", "pre", "ul", "ol", "dl", "table", "tr", "li", "dt", "dd", "td", "th", "caption")
"""Structural elements of the output."""
RENAMED = {"menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre", "plaintext": "pre"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TAGS = (*STRUCTURE, *HEADINGS, "p")
"""All tags that are written around lines."""
_TABLE = frozenset(("table", "tr", "td", "th", "caption"))
_CELLS_AND_TABLES = CELLS | {"table"}
PLAIN = BLOCK_TAGS.difference(STRUCTURE, RENAMED)
"""Blocks that are no structure of the output."""
_PARENTS = {
    "li": ("ul", "ol"),
    "dt": ("dl",),
    "dd": ("dl",),
    "tr": ("table",),
    "td": ("tr",),
    "th": ("tr",),
    "caption": ("table",),
}
_LISTS = frozenset(("ul", "ol"))
NO_TEXT = frozenset(("ul", "ol", "dl", "table", "tr"))
"""Elements that contain items, rows or cells, and no text themselves."""


class Place:
    """A structural element around text."""

    __slots__ = ("around", "block", "depth", "tag")

    def __init__(self, block: Block | None, tag: str, around: Place | None) -> None:
        self.block = block
        self.tag = tag
        self.around: Place = self if around is None else around
        """That which it stands in; that which stands for the whole stands in itself."""
        self.depth: int = 0 if around is None else around.depth + 1
        """How many it stands in, with itself; what is too deep is not written."""


WHOLE = Place(None, "", None)
"""The place of the whole text."""


class Places:
    """The structure around blocks.

    What does not stand where HTML wants it is left out: a list item without a list, a cell without a row; and a list or
    a table around what is no item or row. So are tables for layout.
    """

    def __init__(self, quotations: Container[Block], layout: set[int]) -> None:
        self._quotations = quotations
        """Blocks that are quotations, whatever their tag."""
        self._layout = layout
        """The tables that are laid out in, by index."""
        self._laid_out: set[int] = set()
        """The blocks whose nearest table is one of them, by index."""
        self._known: dict[Block, Place] = {}
        """Of a block, the innermost structural element, itself included, be it one that holds no text."""
        self._items: dict[Place, Place] = {}
        """Of a list the item that was met last, unless text came after it."""

    def around(self, block: Block) -> Place:
        """The innermost structural element around the text of *block*, itself included, that is written."""
        place = self._known.get(block) or self._find(block)
        while place.tag in NO_TEXT:
            self._items.pop(place, None)
            place = place.around
        while place.depth > _MAX_DEPTH:
            place = place.around
        return place

    def _find(self, block: Block) -> Place:
        known = self._known
        unknown: list[Block] = []
        current: Block | None = block
        while current is not None and current not in known:
            unknown.append(current)
            current = current.parent
        place = WHOLE if current is None else known[current]
        for current in reversed(unknown):
            tag = "blockquote" if current in self._quotations else current.tag
            is_left_out = self._layout and self._is_layout(current)
            if tag not in PLAIN and not is_left_out:
                place = self._within(place, current, RENAMED.get(tag, tag))
            known[current] = place
        return place

    def _within(self, place: Place, block: Block, tag: str) -> Place:
        """The place of *block*, written as *tag*, in *place*; that itself if it must not stand there.

        A list that stands right in another belongs to the item before it, as browsers draw it.
        """
        parents = _PARENTS.get(tag)
        if parents is None:
            around = self._items.get(place) if tag in _LISTS else None
            around = around or _with_text(place)
            if tag == around.tag == "pre":
                return place  # an old tag for code inside a new one
            return Place(block, tag, around)
        if place.tag not in parents:
            return place
        found = Place(block, tag, place)
        if tag == "li":
            self._items[place] = found
        return found

    def _is_layout(self, block: Block) -> bool:
        """Whether *block* belongs to a table for layout; what belongs to a data table inside it does not."""
        if block.tag == "table":
            inside = block.index in self._layout
        else:
            inside = block.parent is not None and block.parent.index in self._laid_out
        if inside:
            self._laid_out.add(block.index)
        return inside and block.tag in _TABLE


def _with_text(place: Place) -> Place:
    """*place*, or the innermost around it that holds text."""
    while place.tag in NO_TEXT:
        place = place.around
    return place


def layout_tables(chosen: Sequence[Segment]) -> set[int]:
    """Indices of the table blocks that lay out the page: they have a cell that holds more than a datum."""
    words: dict[Block, int] = {}
    for segment in chosen:
        cell = segment.block.within(_CELLS_AND_TABLES) if segment.block.flags & Flag.TABLE else None
        if cell is not None:
            words[cell] = words.get(cell, 0) + segment.words
    large = [cell for cell, count in words.items() if count >= LAYOUT_CELL_WORDS]
    return {block.index for cell in large for block in cell.outwards() if block.tag == "table"}


def code_of(block: Block) -> Block | None:
    """The outermost preformatted block around *block*, or itself."""
    return next((one for one in reversed([*block.outwards()]) if one.flags & Flag.PRE), None)
