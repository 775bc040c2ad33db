"""Writes the structural elements around text, with the cells of tables that hold none and the numbers of lists."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from scrapy_article.document.cells import CELLS, cells_beside, span_of, tag_of_cell
from scrapy_article.document.numbering import given_number, item_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.document.nesting import Form
    from scrapy_article.document.segments import Block, Segment
    from scrapy_article.document.text_structure import Place

__all__ = ["StructureWriter"]

_MAX_SPAN = 30
"""Columns of one cell that are written, and those in which cells reach down to other rows."""
_IN_ROWS = CELLS | {"tr"}

_Part = TypeVar("_Part")


@dataclass(slots=True)
class _Row:
    """A row that is open."""

    last: Block
    """The last cell that was written; at first the row itself."""
    covered: dict[int, int]
    """Columns that cells of rows above reach down to, and how many rows they do."""
    reaching: dict[int, int]
    """The same of its own cells."""
    column: int = 0
    spare: int = 0
    """Columns that the last cell takes beside its first, not yet written."""


class StructureWriter(Generic[_Part]):
    """Writes structural elements, and in table rows the cells that hold nothing: or those after them change columns."""

    def __init__(self, form: Form[_Part]) -> None:
        self._opening, self._closing, self._numbered = form.opening, form.closing, form.numbered
        self._rows: dict[Place, _Row] = {}
        """The rows that are open."""
        self._reached: dict[Place, tuple[etree._Element, dict[int, int]]] = {}
        """Of each table the last row that was written, if cells reach down from it, with how many rows they do."""
        self._backwards: dict[Place, dict[etree._Element, int]] = {}
        """Of each list that counts backwards, which is not written so, the numbers of its items."""

    def enter(self, found: list[_Part | Segment], opened: Place, place: Place) -> bool:
        """Close *opened* and those around it that are not around *place*, too, and open the others that are.

        Returns whether *place* was open already.
        """
        inside: list[Place] = []
        while place is not opened:
            if place.depth > opened.depth:
                inside.append(place)
                place = place.around
            else:
                tag = opened.tag
                if tag == "tr":
                    self._end(found, opened)
                found.append(self._closing[tag])
                opened = opened.around
        for one in reversed(inside):
            tag = one.tag
            if tag in _IN_ROWS:
                self._begin(found, one)
            number = self._number_of(one) if tag == "ol" or tag == "li" else None
            found.append(self._opening[tag] if number is None else self._numbered(tag, number))
        return not inside

    def _number_of(self, place: Place) -> int | None:
        """The number that a numbered list begins with, if it is not one, or that an item of it is given."""
        block, around = place.block, place.around
        if block is None or (place.tag == "li" and around.tag != "ol"):
            return None
        if place.tag == "li":
            return self._backwards.get(around, {}).get(block.element, given_number(block.element))
        if block.element.get("reversed") is not None:
            self._backwards[place] = item_numbers(block.element)
            return None
        number = given_number(block.element)
        return None if number == 1 else number

    def _begin(self, found: list[_Part | Segment], place: Place) -> None:
        """Write the cells before one, *place*; or begin a row."""
        block, around = place.block, place.around
        if block is not None and place.tag == "tr":
            self._rows[place] = _Row(block, self._reaching_to(block.element, around), {})
        elif block is not None and around in self._rows:
            row = self._rows[around]
            missing: list[etree._Element] = []
            if block.index != row.last.index + 1:  # each cell is a block: there may be one between them
                for cell in cells_beside(block, preceding=True):
                    if cell is row.last.element:
                        break
                    missing.append(cell)
            self._write(found, row, reversed(missing))
            self._fill(found, row)
            self._place(row, block.element)
            row.last = block

    def _end(self, found: list[_Part | Segment], place: Place) -> None:
        """Write the cells after the last that was written."""
        row = self._rows.pop(place)
        if place.block is None or row.last is place.block:
            return
        self._write(found, row, cells_beside(row.last))
        self._fill(found, row)
        reached = {column: rows - 1 for column, rows in row.covered.items() if rows > 1} | row.reaching
        if reached:
            self._reached[place.around] = place.block.element, reached

    def _reaching_to(self, row: etree._Element, table: Place) -> dict[int, int]:
        """Columns of *row* that cells above it reach down to. Rows between, of which nothing is kept, count."""
        last, reached = self._reached.pop(table, (None, {}))
        if last is None or last.getparent() is not row.getparent():
            return {}  # cells reach down to no other part of the table
        for passed, before in enumerate(islice(row.itersiblings("tr", preceding=True), max(reached.values()))):
            if before is last:
                return {column: rows - passed for column, rows in reached.items() if rows > passed}
        return {}

    def _write(self, found: list[_Part | Segment], row: _Row, cells: Iterable[etree._Element]) -> None:
        """Write *cells* that hold nothing, or nothing that is kept."""
        for cell in cells:
            self._fill(found, row)
            tag = tag_of_cell(cell)
            found += (self._opening[tag], self._closing[tag])
            self._place(row, cell)

    def _fill(self, found: list[_Part | Segment], row: _Row) -> None:
        """Write the other columns of the cell before, and those that cells above reach down to."""
        columns = row.spare
        row.spare = 0
        while row.column in row.covered:
            columns += 1
            row.column += 1
        found += (self._opening["td"], self._closing["td"]) * columns

    @staticmethod
    def _place(row: _Row, cell: etree._Element) -> None:
        """Note which columns and rows *cell* takes."""
        columns, rows = min(span_of(cell, "colspan"), _MAX_SPAN), span_of(cell, "rowspan")
        if rows > 1:
            row.reaching |= dict.fromkeys(range(row.column, min(row.column + columns, _MAX_SPAN)), rows - 1)
        row.column += columns
        row.spare = columns - 1
