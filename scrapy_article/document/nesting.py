"""Lines of a page in their structure for readers: paragraphs, headings, lists, quotes, tables, code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from lxml import etree

from scrapy_article.document.walk.segments import Flag
from scrapy_article.document.walk.text_structure import (
    CELLS,
    HEADINGS,
    NO_TEXT,
    PLAIN,
    WHOLE,
    Places,
    code_of,
    grid_of,
    layout_tables,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scrapy_article.document.walk.segments import Block, Segment
    from scrapy_article.document.walk.text_structure import Grid, Place

_HEADING_LINES = 3
"""Segments of a heading up to which blocks in it are parts of it."""
_MAX_BREAKS = 3
"""Line breaks in a row that are written in code."""

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Form(Generic[_Part]):
    """The output form of a text: its structure, and the links and emphasis in it."""

    opening: dict[str, _Part]
    closing: dict[str, _Part]
    """Of each tag."""
    line_break: _Part
    numbered: Callable[[str, int], _Part]
    """What opens a numbered list that says which number it begins with, and an item that has one of its own."""
    link: Callable[[str], _Part]
    """What opens a link to a URL."""
    write: Callable[[str], _Part]
    """What a text is written as."""


def nest(
    chosen: Sequence[Segment],
    form: Form[_Part],
    compose: Callable[[list[_Part], Segment], None],
    inserted: Mapping[int, _Part],
    quotations: Mapping[Block, _Part],
) -> list[_Part]:
    """Return *chosen*, ascending, in their structure: only the tags that a reader needs, always well nested.

    *compose* adds the text of a segment to what is there. *inserted* is what stands before segments, by their indices:
    a list or table around one goes on after it. *quotations* are blocks that are written as such, whatever their tag,
    with what opens each.
    """
    found: list[_Part] = []
    add, opening, closing = found.append, form.opening, form.closing
    place = opened = WHOLE
    paragraph: str | None = None
    previous: Segment | None = None
    before: Block | None = None
    outer: Block | None = None
    places = Places(quotations, layout_tables(chosen))
    writer = StructureWriter(form, quotations)
    for segment in chosen:
        block = segment.block
        is_inserted = inserted and segment.index in inserted
        is_near = block is before or block.flags & Flag.PRE
        breaks = _breaks(previous, segment, opened) if is_near and previous is not None else 0
        if breaks and not is_inserted:
            found += [form.line_break] * breaks
        else:
            if paragraph:
                add(closing[paragraph])
            # Paragraphs in one block stand in the same structure.
            is_plain = block.tag in PLAIN and block not in quotations
            around = block.parent if is_plain and block.parent is not None else block
            if around is not outer:
                outer = around
                place = places.around(around)
            if is_inserted:
                holder = _holder(opened, place)
                writer.enter(found, opened, holder)
                add(inserted[segment.index])
                opened = holder
            goes_on = place is opened or writer.enter(found, opened, place)
            opened = place
            paragraph = _paragraph(block, place, goes_on)
            if paragraph:
                add(opening[paragraph])
        compose(found, segment)
        previous, before = segment, block
    if paragraph:
        add(closing[paragraph])
    writer.enter(found, opened, WHOLE)
    return found


def _breaks(before: Segment, after: Segment, place: Place) -> int:
    """Number of line breaks between two segments of one paragraph or of code; 0 between two paragraphs."""
    one, two = before.block, after.block
    if one is two and after.breaks == 1 and after.index == before.index + 1:
        return 1
    if place.tag != "pre" or code_of(one) is not code_of(two):
        return 0
    return min(max(after.breaks, 1), _MAX_BREAKS) if one is two else 1


def _paragraph(block: Block, place: Place, goes_on: bool) -> str | None:
    """The tag of a segment of *block* in *place*; None where that holds the text itself.

    It *goes_on* if something stands there already. A heading or paragraph of its own for each segment; a cell or list
    item may hold several.
    """
    if block.flags & Flag.HEADING:
        tag = _heading_of(block)
        if tag in HEADINGS:
            return tag
    if place.tag == "pre":
        return None  # lines of code, whatever element each is
    return "p" if goes_on or place.block is not block or place.tag == "blockquote" else None


def _heading_of(block: Block) -> str:
    """The heading that *block* is or stands in; its own tag where that one was left open over the text that follows."""
    heading = block.within(HEADINGS)
    return block.tag if heading is None or heading.end - heading.start > _HEADING_LINES else heading.tag


def _holder(opened: Place, place: Place) -> Place:
    """The innermost of *opened* and those around it that stays open around what stands between it and *place*.

    What is between two items, rows or cells stands in the one before: a list or a table holds nothing else.
    """
    around = {place}
    while place is not WHOLE:
        place = place.around
        around.add(place)
    inside: list[Place] = []
    while opened not in around:
        inside.append(opened)
        opened = opened.around
    while inside and opened.tag in NO_TEXT:
        opened = inside.pop()
    return opened


# --- structural elements ------------------------------------------------------

_IN_ROWS = CELLS | {"tr"}


@dataclass(slots=True)
class _Row:
    """A row that is open: its columns as in `Grid`, and how many of them have been written."""

    tags: list[str]
    columns: dict[etree._Element, int]
    written: int = 0


class StructureWriter(Generic[_Part]):
    """Writes structural elements, and in table rows the cells that hold nothing: or those after them change columns."""

    def __init__(self, form: Form[_Part], quotations: Mapping[Block, _Part]) -> None:
        self._opening, self._closing, self._numbered = form.opening, form.closing, form.numbered
        self._quotations = quotations
        self._rows: dict[Place, _Row] = {}
        """The open rows."""
        self._grids: dict[etree._Element, Grid] = {}
        """The grids of the tables so far."""

    def enter(self, found: list[_Part], opened: Place, place: Place) -> bool:
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
            if number is not None:
                found.append(self._numbered(tag, number))
            elif one.block is not None and one.block in self._quotations:
                found.append(self._quotations[one.block])
            else:
                found.append(self._opening[tag])
        return not inside

    def _number_of(self, place: Place) -> int | None:
        """The number that a numbered list is said to begin with, or that an item of it is given."""
        if place.block is None or (place.tag == "li" and place.around.tag != "ol"):
            return None
        number = place.block.element.get("value" if place.tag == "li" else "start", "")
        return int(number) if _NUMBER.fullmatch(number) else None

    def _begin(self, found: list[_Part], place: Place) -> None:
        """Write the cells before one, *place*; or begin a row."""
        block, row = place.block, self._rows.get(place.around)
        if block is not None and place.tag == "tr":
            self._rows[place] = self._row_of(block.element)
        elif block is not None and row is not None:
            column = row.columns.get(block.element, row.written)
            self._write(found, row.tags[row.written : column])
            row.written = column + 1

    def _end(self, found: list[_Part], place: Place) -> None:
        """Write the cells after the last that was written."""
        row = self._rows.pop(place)
        if row.written:
            self._write(found, row.tags[row.written :])

    def _row_of(self, row: etree._Element) -> _Row:
        table = next(row.iterancestors("table"))
        grid = self._grids.get(table) or self._grids.setdefault(table, grid_of(table))
        return _Row(grid.rows.get(row, []), grid.columns)

    def _write(self, found: list[_Part], tags: Iterable[str]) -> None:
        """Write cells that hold nothing, or nothing that is selected."""
        for tag in tags:
            found += (self._opening[tag], self._closing[tag])


_NUMBER = re.compile("-?[0-9]{1,6}")
