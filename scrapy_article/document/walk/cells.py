"""The cells of a table, by their tag or by their role."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from scrapy_article.document.walk.attributes import ROLES, tag_by_role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document.walk.segments import Block

CELLS = frozenset(("td", "th"))
MAX_COLUMNS = 30
"""Columns of one cell that count, and columns of a table in which cells reach down to other rows."""


def cells_beside(cell: Block, *, preceding: bool = False) -> Iterator[etree._Element]:
    """Yield the cells of the row of *cell* after it, or those *preceding* it from the last one on."""
    if cell.element.tag in CELLS:
        yield from cell.element.itersiblings(*CELLS, preceding=preceding)
    else:
        yield from filter(tag_of_cell, cell.element.itersiblings(etree.Element, preceding=preceding))


class Grid(NamedTuple):
    """Where the cells of a table stand, by their tags."""

    columns: dict[etree._Element, int]
    """Of each cell its column, counted from 0."""
    rows: dict[etree._Element, list[str]]
    """Of each row, what each of its columns is written as if nothing in it is kept."""
    reaches: bool
    """Whether any cells reach down to other rows."""


def grid_of(table: etree._Element) -> Grid:
    """Return where the cells of *table* stand."""
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
    is_number = 0 < len(span) < 3 and span.isascii() and span.isdecimal() and span > "0"
    return int(span) if is_number else 1


def tag_of_cell(element: etree._Element) -> str:
    """Return what *element* is written as if it is a cell, by its tag or its role; the empty string if it is none."""
    own = str(element.tag)
    tag = own if own in CELLS else tag_by_role(own, ROLES.get(element.get("role", ""), 0))
    return tag if tag in CELLS else ""
