"""The cells of a table, by their tag or by their role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.attributes import ROLES, tag_by_role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document.segments import Block

__all__ = ["CELLS", "cells_beside", "columns_of", "span_of", "tag_of_cell"]

CELLS = frozenset(("td", "th"))
MAX_COLUMNS = 30
"""Columns of a table in which cells reach down to other rows."""


def cells_beside(cell: Block, *, preceding: bool = False) -> Iterator[etree._Element]:
    """Yield the cells of the row of *cell* after it, or those *preceding* it from the last one on."""
    if cell.element.tag in CELLS:
        yield from cell.element.itersiblings(*CELLS, preceding=preceding)
    else:
        yield from filter(tag_of_cell, cell.element.itersiblings(etree.Element, preceding=preceding))


def columns_of(table: etree._Element) -> dict[etree._Element, int]:
    """Return the column of each cell of *table*, counted from 0, if cells reach down to other rows; else nothing."""
    found: dict[etree._Element, int] = {}
    reaches = False
    for part in (table, *table.iterchildren("thead", "tbody", "tfoot")):
        reaching: dict[int, int] = {}  # columns that cells above reach down to, and how many rows they do
        for row in part.iterchildren("tr"):
            column, below = 0, {at: rows - 1 for at, rows in reaching.items() if rows > 1}
            for cell in row.iterchildren(*CELLS):
                while column in reaching:
                    column += 1
                found[cell] = column
                columns, rows = span_of(cell, "colspan"), span_of(cell, "rowspan")
                if rows > 1:
                    below |= dict.fromkeys(range(column, min(column + columns, MAX_COLUMNS)), rows - 1)
                    reaches = True
                column += columns
            reaching = below
    return found if reaches else {}


def span_of(cell: etree._Element, name: str) -> int:
    """Return how many columns or rows *cell* takes."""
    span = cell.get(name, "")
    is_number = 0 < len(span) < 3 and span.isascii() and span.isdecimal() and span > "0"
    return int(span) if is_number else 1


def tag_of_cell(element: etree._Element) -> str:
    """Return what *element* is written as if it is a cell, by its tag or its role; the empty string if it is none."""
    own = str(element.tag)
    tag = own if own in CELLS else tag_by_role(own, ROLES.get(element.get("role", ""), 0))
    return tag if tag in CELLS else ""
