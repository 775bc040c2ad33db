"""The cells of a table, by their tag or by their role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document.segments import Block

__all__ = ["CELLS", "cells_beside", "span_of", "tag_of_cell"]

CELLS = frozenset(("td", "th"))
ROLES = {"cell": "td", "columnheader": "th", "rowheader": "th"}
"""The same by their role, where other elements make a table."""


def cells_beside(cell: Block, *, preceding: bool = False) -> Iterator[etree._Element]:
    """Yield the cells of the row of *cell* after it, or those *preceding* it from the last one on."""
    if cell.element.tag in CELLS:
        yield from cell.element.itersiblings(*CELLS, preceding=preceding)
    else:
        others = cell.element.itersiblings(etree.Element, preceding=preceding)
        yield from (other for other in others if other.get("role") in ROLES)


def span_of(cell: etree._Element, name: str) -> int:
    """Return how many columns or rows *cell* takes."""
    span = cell.get(name, "")
    is_number = 0 < len(span) < 3 and span.isascii() and span.isdecimal() and span > "0"
    return int(span) if is_number else 1


def tag_of_cell(cell: etree._Element) -> str:
    """Return what *cell* is written as."""
    return str(cell.tag) if cell.tag in CELLS else ROLES[cell.get("role", "")]
