"""Lines of a page in the structure that a reader needs: paragraphs, headings, lists, quotes, tables, code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, TypeVar

from scrapy_article.document.cells import CELLS, cells_beside, span_of, tag_of_cell
from scrapy_article.document.element_kinds import BLOCK_TAGS
from scrapy_article.document.numbering import given_number, item_numbers
from scrapy_article.document.segments import Flag
from scrapy_article.document.sentences import joint_within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from lxml import etree

    from scrapy_article.document.segments import Block, Segment

__all__ = ["HEADINGS", "LAYOUT_CELL_WORDS", "TAGS", "Form", "code_of", "nest"]

_MAX_DEPTH = 24
"""Levels of structure that are written; deeper ones are flattened."""
_HEADING_LINES = 3
"""Segments of a heading up to which blocks in it are parts of it."""
_WRAPPED, _ALL_WRAPPED = 5, 3
"""Segments in a list item from which it may be the frame of most of the text, or is that of all of it."""
_MAX_SPAN = 30
"""Columns of one cell that are written, and those in which cells reach down to other rows."""
_MAX_BREAKS = 3
"""Line breaks in a row that are written in code."""
LAYOUT_CELL_WORDS = 80
"""Words of a table cell from which its table is taken for layout rather than data."""

STRUCTURE = ("blockquote", "pre", "ul", "ol", "dl", "table", "tr", "li", "dt", "dd", "td", "th", "caption")
"""Structural elements of the output."""
RENAMED = {"menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre", "plaintext": "pre"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TAGS = (*STRUCTURE, *HEADINGS, "p")
"""All that is written around lines."""
_TABLE = frozenset(("table", "tr", "td", "th", "caption"))
_IN_ROWS = CELLS | {"tr"}
_CELLS_AND_TABLES = CELLS | {"table"}
_LISTS_BY_ROLE = {"list": "ul", "listitem": "li"}
_PLAIN = BLOCK_TAGS.difference(STRUCTURE, RENAMED)
"""Blocks that are no structure of the output."""

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Form(Generic[_Part]):
    """What the structure of a text is written as."""

    opening: dict[str, _Part]
    closing: dict[str, _Part]
    """Of each tag."""
    line_break: _Part
    blank: _Part
    """Parts two lines of one sentence."""
    numbered: Callable[[str, int], _Part]
    """What opens a numbered list that begins with another number than one, and an item that has one of its own."""


def nest(chosen: Sequence[Segment], form: Form[_Part], inserted: Mapping[int, _Part]) -> list[_Part | Segment]:
    """Return *chosen*, ascending, in their structure: only the tags that a reader needs, always well nested.

    *inserted* is what stands before segments, by their indices: a list or table around one goes on after it.
    """
    found: list[_Part | Segment] = []
    add, opening, closing = found.append, form.opening, form.closing
    place = opened = _WHOLE
    paragraph: str | None = None
    previous: Segment | None = None
    before: Block | None = None
    outer: Block | None = None
    places = _Places(_layout_tables(chosen), _wrapping_items(chosen) | _lists_of_parts(chosen))
    rows = _Rows(form)
    for segment in chosen:
        block = segment.block
        is_inserted = inserted and segment.index in inserted
        is_near = block is before or block.flags & Flag.PRE
        breaks = _breaks(previous, segment, opened) if is_near and previous is not None else 0
        joint = None if breaks or is_inserted or previous is None else joint_within(previous, segment)
        if breaks and not is_inserted:
            found += [form.line_break] * breaks
        elif joint is not None:
            if joint:
                add(form.blank)
        else:
            if paragraph:
                add(closing[paragraph])
            # Paragraphs in one block stand in the same structure.
            around = block.parent if _tag_of(block) in _PLAIN and block.parent is not None else block
            if around is not outer:
                outer = around
                place = places.around(around)
            if is_inserted:
                holder = _holder(opened, place)
                rows.enter(found, opened, holder)
                add(inserted[segment.index])
                opened = holder
            goes_on = place is opened or rows.enter(found, opened, place)
            opened = place
            paragraph = _paragraph(block, place, goes_on)
            if paragraph:
                add(opening[paragraph])
        add(segment)
        previous, before = segment, block
    if paragraph:
        add(closing[paragraph])
    rows.enter(found, opened, _WHOLE)
    return found


def _breaks(before: Segment, after: Segment, place: _Place) -> int:
    """How many line breaks part two segments of one paragraph, or of code; 0 for those of two paragraphs."""
    one, two = before.block, after.block
    if one is two and after.breaks == 1 and after.index == before.index + 1:
        return 1
    if not one.flags & two.flags & Flag.PRE or place.tag != "pre" or code_of(one) is not code_of(two):
        return 0
    return min(max(after.breaks, 1), _MAX_BREAKS) if one is two else 1


def _paragraph(block: Block, place: _Place, goes_on: bool) -> str | None:
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


# --- the structure around blocks ----------------------------------------------------------------------------------


class _Place:
    """A structural element around text."""

    __slots__ = ("around", "block", "depth", "tag")

    def __init__(self, block: Block | None, tag: str, around: _Place | None) -> None:
        self.block = block
        self.tag = tag
        self.around: _Place = self if around is None else around
        """That which it stands in; that which stands for the whole stands in itself."""
        self.depth: int = 0 if around is None else around.depth + 1
        """How many it stands in, with itself; what is too deep is not written."""


_WHOLE = _Place(None, "", None)

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


class _Places:
    """The structure around blocks.

    What does not stand where HTML wants it is left out: a list item without a list, a cell without a row; and a list or
    a table around what is no item or row. So are tables for layout.
    """

    def __init__(self, layout: set[int], wrappers: set[int]) -> None:
        self._layout = layout
        """The tables that are laid out in, by index."""
        self._wrappers = wrappers
        """The lists and items that hold most of the text, and lists of its parts, by index."""
        self._laid_out: set[int] = set()
        """The blocks whose nearest table is one of them, by index."""
        self._known: dict[Block, _Place] = {}
        """Of a block, the innermost structural element, itself included, be it one that holds no text."""

    def around(self, block: Block) -> _Place:
        """The innermost structural element around the text of *block*, itself included, that is written."""
        place = self._known.get(block) or self._find(block)
        while place.tag in _NO_TEXT:
            place = place.around
        while place.depth > _MAX_DEPTH:
            place = place.around
        return place

    def _find(self, block: Block) -> _Place:
        known = self._known
        unknown: list[Block] = []
        current: Block | None = block
        while current is not None and current not in known:
            unknown.append(current)
            current = current.parent
        place = _WHOLE if current is None else known[current]
        for current in reversed(unknown):
            tag = _tag_of(current)
            is_left_out = self._layout and self._is_layout(current)
            if tag not in _PLAIN and not is_left_out and current.index not in self._wrappers:
                place = _within(place, current, RENAMED.get(tag, tag))
            known[current] = place
        return place

    def _is_layout(self, block: Block) -> bool:
        """Whether *block* belongs to a table for layout; what belongs to a data table inside it does not."""
        if block.tag == "table":
            inside = block.index in self._layout
        else:
            inside = block.parent is not None and block.parent.index in self._laid_out
        if inside:
            self._laid_out.add(block.index)
        return inside and block.tag in _TABLE


def _tag_of(block: Block) -> str:
    """The tag that *block* is written as, by its role if it is a list, or an item of one, without a tag of such."""
    return _LISTS_BY_ROLE.get(block.element.get("role", ""), "div") if block.tag == "div" else block.tag


def _within(place: _Place, block: Block, tag: str) -> _Place:
    """The place of *block*, written as *tag*, in *place*; that itself if it must not stand there."""
    parents = _PARENTS.get(tag)
    if parents is None:
        if tag == "pre" and _with_text(place).tag == "pre":
            return place  # an old tag for code inside a new one
        return _Place(block, tag, _with_text(place))
    return _Place(block, tag, place) if place.tag in parents else place


def _with_text(place: _Place) -> _Place:
    """*place*, or the innermost around it that holds text."""
    while place.tag in _NO_TEXT:
        place = place.around
    return place


def _layout_tables(chosen: Sequence[Segment]) -> set[int]:
    """Indices of the table blocks that lay out the page, or a listing.

    They have a cell that holds more than a datum, or hold code alone, beside which the numbers of its lines stood.
    """
    words: dict[Block, int] = {}
    of_code: dict[Block, bool] = {}
    for segment in chosen:
        cell = segment.block.within(_CELLS_AND_TABLES) if segment.block.flags & Flag.TABLE else None
        if cell is not None:
            words[cell] = words.get(cell, 0) + segment.words
            of_code[cell] = of_code.get(cell, True) and segment.block.flags & Flag.PRE > 0
    large = [cell for cell, count in words.items() if count >= LAYOUT_CELL_WORDS]
    if any(of_code.values()):
        large += _cells_of_code(of_code)
    return {block.index for cell in large for block in (cell, *cell.ancestors()) if block.tag == "table"}


def _cells_of_code(cells: Mapping[Block, bool]) -> list[Block]:
    """Those of *cells* in tables that have no others, where each is told whether it holds nothing but code."""
    tables: dict[Block | None, list[Block]] = {}
    for cell in cells:
        tables.setdefault(cell.within(("table",)), []).append(cell)
    return [cell for inside in tables.values() if all(map(cells.__getitem__, inside)) for cell in inside[:1]]


def _wrapping_items(chosen: Sequence[Segment]) -> set[int]:
    """Indices of the list item that holds most of the text, where one does, and of the lists and items around it.

    An open tag somewhere above the text makes such an item, or a theme whose pages are lists of posts.
    """
    listed = [segment.block for segment in chosen if segment.block.flags & Flag.LIST]
    if 2 * len(listed) <= len(chosen):
        return set()  # nor does any of their items hold most of it
    direct = Counter(map(_item_of, listed))  # of those in one another the innermost
    found = [item for item, number in direct.items() if number >= _WRAPPED and 2 * number > len(chosen)]
    if len(listed) == len(chosen) >= _ALL_WRAPPED:
        last = chosen[-1].index
        whole = [block for block in _near(listed[0]) if block.tag == "li" and block.end > last]
        found += [item for item in whole if all(item in _near(own) for own in listed)]
    around = (block for item in found if item is not None for block in (item, *item.ancestors()))
    return {block.index for block in around if block.tag in ("li", "ul", "ol")}


def _lists_of_parts(chosen: Sequence[Segment]) -> set[int]:
    """Indices of the lists by their role that lay out the page: cards, or questions with their answers.

    An item of theirs has a heading, or many lines, or it is the only one.
    """
    lists: dict[Block, dict[Block, bool]] = {}
    for segment in chosen:
        item, current = None, segment.block
        for _ in range(_MAX_DEPTH):
            tag = _tag_of(current)
            if tag == "ul" or current.parent is None:
                break
            if tag == "li" and item is None:
                item = current
            current = current.parent
        if item is not None and current.tag == "div" and _tag_of(current) == "ul":
            is_part = segment.block.flags & Flag.HEADING > 0 or item.end - item.start >= _WRAPPED
            items = lists.setdefault(current, {})
            items[item] = items.get(item, False) or is_part
    return {around.index for around, items in lists.items() if len(items) == 1 or True in items.values()}


def _near(block: Block) -> Iterator[Block]:
    """*block* and what it stands in, up to some level."""
    return chain((block,), islice(block.ancestors(), _MAX_DEPTH))


def _item_of(block: Block) -> Block | None:
    """The first list item of `_near`."""
    current: Block | None = block
    for _ in range(_MAX_DEPTH + 1):
        if current is None or current.tag == "li":
            return current
        current = current.parent
    return None


# --- rows, headings, code ------------------------------------------------------------------------------------------


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


class _Rows(Generic[_Part]):
    """Writes structural elements, and in table rows the cells that hold nothing: or those after them change columns."""

    def __init__(self, form: Form[_Part]) -> None:
        self._opening, self._closing, self._numbered = form.opening, form.closing, form.numbered
        self._rows: dict[_Place, _Row] = {}
        """The rows that are open."""
        self._reached: dict[_Place, tuple[etree._Element, dict[int, int]]] = {}
        """Of each table the last row that was written, if cells reach down from it, with how many rows they do."""
        self._backwards: dict[_Place, dict[etree._Element, int]] = {}
        """Of each list that counts backwards, which is not written so, the numbers of its items."""

    def enter(self, found: list[_Part | Segment], opened: _Place, place: _Place) -> bool:
        """Close *opened* and those around it that are not around *place*, too, and open the others that are.

        Returns whether *place* was open already.
        """
        inside: list[_Place] = []
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

    def _number_of(self, place: _Place) -> int | None:
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

    def _begin(self, found: list[_Part | Segment], place: _Place) -> None:
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

    def _end(self, found: list[_Part | Segment], place: _Place) -> None:
        """Write the cells after the last that was written."""
        row = self._rows.pop(place)
        if place.block is None or row.last is place.block:
            return
        self._write(found, row, cells_beside(row.last))
        self._fill(found, row)
        reached = {column: rows - 1 for column, rows in row.covered.items() if rows > 1} | row.reaching
        if reached:
            self._reached[place.around] = place.block.element, reached

    def _reaching_to(self, row: etree._Element, table: _Place) -> dict[int, int]:
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


def _heading_of(block: Block) -> str:
    """The heading that *block* is or stands in; its own tag where that one was left open over the text that follows."""
    heading = block.within(HEADINGS)
    return block.tag if heading is None or heading.end - heading.start > _HEADING_LINES else heading.tag


def _holder(opened: _Place, place: _Place) -> _Place:
    """The innermost of *opened* and those around it that stays open around what stands between it and *place*.

    What is between two items, rows or cells stands in the one before: a list or a table holds nothing else.
    """
    around = {place}
    while place is not _WHOLE:
        place = place.around
        around.add(place)
    inside: list[_Place] = []
    while opened not in around:
        inside.append(opened)
        opened = opened.around
    while inside and opened.tag in _NO_TEXT:
        opened = inside.pop()
    return opened


def code_of(block: Block) -> Block | None:
    """The outermost preformatted block around *block*, or itself."""
    found: Block | None = None
    current: Block | None = block
    while current is not None and current.flags & Flag.PRE:
        found = current
        current = current.parent
    return found
