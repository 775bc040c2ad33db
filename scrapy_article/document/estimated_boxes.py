"""Where the blocks of a page may stand that no browser drew."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scrapy_article.document.css import declarations, pixels
from scrapy_article.document.rendering import Box, Rectangle
from scrapy_article.document.segments import Flag

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.estimate import Estimate
    from scrapy_article.document.segments import Block

__all__ = ["VIEWPORT", "EstimatedBoxes"]

VIEWPORT = 1280
"""Width of the window that the page is thought to be shown in."""
CHARACTER = 0.5
"""Width of a character in ``em``: the mean of common typefaces in running Latin text."""
LINE = 1.2
"""Height of a line in ``em`` (CSS 2.1, section 10.8.1, recommends 1.0 to 1.2 for ``normal``)."""
SIDE = 300
"""Width of a column beside the text, in pixels: that of the medium rectangle, the commonest advertisement in it."""
IMAGE = 150
"""Height of an image that does not say it, in pixels: that of an object without a size (CSS 2.1, section 10.6.2)."""

# HTML Living Standard, "Rendering": "Flow content", "Lists" and "Tables".
_DISPLAY = {
    "li": "list-item",
    "table": "table",
    "caption": "table-caption",
    "thead": "table-header-group",
    "tbody": "table-row-group",
    "tfoot": "table-footer-group",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "button": "inline-block",
}
_MARGINS = {
    **dict.fromkeys("p ul ol dl dir menu blockquote figure pre listing xmp plaintext".split(), 1.0),
    "h1": 0.67,
    "h2": 0.83,
    "h3": 1.0,
    "h4": 1.33,
    "h5": 1.67,
    "h6": 2.33,
    "hr": 0.5,
}
"""Vertical margin in ``em``."""
_INDENTS = {**dict.fromkeys("ul ol dir menu dd blockquote figure".split(), 40.0), "body": 8.0}
"""Horizontal margin or padding in pixels."""
_BOTH_SIDES = frozenset(("blockquote", "figure", "body"))

_UNDRAWN = Flag.HIDDEN | Flag.NOSCRIPT
_SIDE_WORDS = ("sidebar", "rightrail", "right-rail", "right_rail", "rightcol", "right-col", "right_col")


class EstimatedBoxes:
    """Boxes of all blocks of a document, in three passes over them: widths down, heights up, places down.

    Blocks are stacked in page order, each as wide as its parent, or as its width attribute or inline style says. Some
    stand beside their neighbours: table cells, and sidebars (``aside``, or named so), which are on the right. Heights
    are lines of text: characters in relation to the width. Floats, positions, grids and the site's style sheets are not
    known; margins are those of the default one.
    """

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate
        blocks = estimate.document.blocks
        count = len(blocks)
        self.blocks = blocks
        self.numbers = {block.element: block.index for block in blocks}
        self.width = [0.0] * count
        self.x = [0.0] * count
        self.y = [0.0] * count
        self.height = [0.0] * count
        self.margin = [0.0] * count
        self.text = [0.0] * count
        """Height of a block's own text and images."""
        self.first = list(range(count))
        """Of a block that stands beside others in one row, the first of them; else itself."""
        self.row = [0.0] * count
        """Height of the row that a block begins."""
        self.aside = [False] * count
        """Whether a block stands in the column beside its neighbours."""
        self.none = [False] * count
        """Whether nothing of a block is drawn."""
        if blocks:
            self._widths()
            self._heights()
            self._places()
        self.rectangles: list[Rectangle | None] = [
            None if none or height <= 0 else (x, y, x + width, y + height)
            for none, x, y, width, height in zip(self.none, self.x, self.y, self.width, self.height, strict=True)
        ]

    def box(self, element: etree._Element) -> Box | None:
        """Return where *element* is drawn; None if it is no block."""
        number = self.numbers.get(element)
        if number is None:
            return None
        block = self.blocks[number]
        display = "none" if self.none[number] else _DISPLAY.get(block.tag, "block")
        style = self.estimate.style(element)
        return Box(self.x[number], self.y[number], self.width[number], self.height[number], display, style)

    def rectangle(self, element: etree._Element) -> Rectangle | None:
        """Return left, top, right and bottom of *element*; None if it is no block, or takes no room."""
        number = self.numbers.get(element)
        return None if number is None else self.rectangles[number]

    def _widths(self) -> None:
        blocks, x, widths, none, aside, first = self.blocks, self.x, self.width, self.none, self.aside, self.first
        shares = self._cells()
        divided = self._sides()
        used = [0.0] * len(blocks)
        """Of each block, how much of its width the row that is being filled takes."""
        last = [-1] * len(blocks)
        """Of each block, the last of its children in that row."""
        widths[0] = VIEWPORT
        for i, block in enumerate(blocks[1:], 1):
            up = cast("Block", block.parent).index
            room, left = widths[up], x[up]
            none[i] = none[up] or block.flags & _UNDRAWN != 0
            wide = room > 2 * SIDE
            if aside[i] and wide:
                widths[i] = SIDE
                x[i] = left + room - SIDE
                continue
            aside[i] = False
            if wide and divided[up]:
                room -= SIDE
            share = shares.get(i)
            if share:
                width = share * room
                if last[up] >= 0 and used[up] + width <= room + 1:
                    first[i] = first[last[up]]
                else:
                    used[up] = 0.0
                x[i] = left + used[up]
                used[up] += width
                last[up] = i
                widths[i] = width
                continue
            last[up] = -1
            width = room
            tag = block.tag
            if tag in _INDENTS:
                indent = _INDENTS[tag]
                width -= indent * (2 if tag in _BOTH_SIDES else 1)
                left += indent
            x[i] = left
            own = _own_width(block, room)
            if own is not None and own < width:
                width = own
            widths[i] = width if width > 1 else 1.0

    def _cells(self) -> dict[int, float]:
        """Share of its row that each cell of a table takes: what it says of itself, or an equal part of the rest."""
        rows: dict[int, list[Block]] = {}
        for block in self.blocks:
            if (block.tag == "td" or block.tag == "th") and block.parent is not None:
                rows.setdefault(block.parent.index, []).append(block)
        shares: dict[int, float] = {}
        for row in rows.values():
            given = [min(1.0, (_own_width(cell, 1000.0) or 0.0) / 1000.0) for cell in row]
            rest = max(0.0, 1.0 - sum(given)) / max(1, given.count(0.0))
            given = [share or rest or 0.01 for share in given]
            total = sum(given)
            shares.update((cell.index, share / total) for cell, share in zip(row, given, strict=True))
        return shares

    def _sides(self) -> list[bool]:
        """Find the columns beside the text; return of each block whether it is divided into text and column."""
        blocks = self.blocks
        divided = [False] * len(blocks)
        for block in blocks:
            parent = block.parent
            if parent is None or block.end == block.start or block.end - block.start == parent.end - parent.start:
                continue
            if block.tag == "aside" or (block.names and _names_side(block.names)):
                nested = block.flags & Flag.ASIDE and parent.flags & Flag.ASIDE
                if not nested and not self.aside[parent.index] and parent.tag in ("body", "div", "main", "section"):
                    self.aside[block.index] = divided[parent.index] = True
        return divided

    def _heights(self) -> None:
        document, estimate = self.estimate.document, self.estimate
        width, text, style_of, first, row = self.width, self.text, estimate.style, self.first, self.row
        for segment in document.segments:
            i = segment.block.index
            size = style_of(segment.pieces[0][1]).font_size
            lines = 1 + segment.chars * size * CHARACTER // (width[i] + size)
            text[i] += lines * size * LINE
        for image in document.walk.images:
            height = pixels(image.element.get("height", ""), IMAGE)
            text[image.block.index] += IMAGE if height is None else min(max(0.0, height), 2000.0)
        main = text.copy()
        beside = [0.0] * len(self.blocks)
        for block in reversed(self.blocks):
            i = block.index
            if self.none[i]:
                continue
            outer = main[i]
            if beside[i] > outer:
                outer = beside[i]
            self.height[i] = outer
            if block.tag in _MARGINS:
                self.margin[i] = margin = _MARGINS[block.tag] * style_of(block.element).font_size
                outer += margin
            if block.parent is None:
                continue
            up = block.parent.index
            start = first[i]
            if outer > row[start]:
                row[start] = outer
            if self.aside[i]:
                beside[up] += outer
            elif start == i:
                main[up] += row[i]

    def _places(self) -> None:
        """Give each block its y: below what comes before it, in the order of blocks and segments."""
        blocks, segments = self.blocks, self.estimate.document.segments
        y, first, row = self.y, self.first, self.row
        cursor = [0.0] * len(blocks)
        beside = [0.0] * len(blocks)
        text = self.text.copy()
        position = 0
        for i, block in enumerate(blocks):
            while position < block.start:  # the text before it, which its own block holds
                owner = segments[position].block.index
                cursor[owner] += text[owner]
                text[owner] = 0.0
                position += 1
            if block.parent is None:
                continue
            up = block.parent.index
            if self.aside[i]:
                top = beside[up]
                beside[up] += self.height[i] + self.margin[i]
            elif first[i] != i:
                top = y[first[i]]
            else:
                top = cursor[up]
                cursor[up] += row[i]
            y[i] = cursor[i] = beside[i] = top


def _own_width(block: Block, room: float) -> float | None:
    """The width that *block* gives itself in its attributes, if it is positive."""
    element = block.element
    value = element.get("width")
    style = element.get("style")
    if style and "width" in style:
        value = declarations(style).get("width", value)
    width = pixels(value, room) if value else None
    return width if width is not None and width > 0 else None


def _names_side(names: str) -> bool:
    """Whether a class or id is that of a column beside the text, and not of a layout that has one."""
    names_lower = names.lower()
    if "side" not in names_lower and "right" not in names_lower:
        return False
    return any(name.startswith(_SIDE_WORDS) for name in names_lower.split()) and "wrap" not in names
