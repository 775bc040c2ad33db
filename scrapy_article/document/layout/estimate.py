"""The rendering of a page that no browser drew: an estimate from inline style and the browsers' default style sheet.

Fonts and colours follow the section "Rendering" of the HTML Living Standard: what an element is given without any style
sheet, inherited along the tree, changed by presentational attributes and inline style. What the site's own style sheets
say is not known. Boxes are cruder still, see `EstimatedBoxes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from scrapy_article.document.layout.css import (
    FONT_SIZES,
    LEGACY_FONT_SIZES,
    STEP,
    colour,
    declarations,
    font_size,
    font_weight,
    pixels,
)
from scrapy_article.document.layout.rendering import Box, Rectangle, Rendering, Style
from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.document.document import Document
    from scrapy_article.document.walk.segments import Block

VIEWPORT = 1280
"""Width of the window that the page is thought to be shown in."""

# HTML Living Standard, "Rendering": "Phrasing content" and "Sections and headings".
_SCALE = {
    "h1": 2.0,
    "h2": 1.5,
    "h3": 1.17,
    "h4": 1.0,
    "h5": 0.83,
    "h6": 0.67,
    "small": 1 / STEP,
    "sub": 1 / STEP,
    "sup": 1 / STEP,
    "big": STEP,
    "rt": 0.5,
}
"""Font size in relation to the parent's."""
_BOLD = frozenset("h1 h2 h3 h4 h5 h6 b strong th".split())
_RULED = frozenset((*_SCALE, *_BOLD, "a", "font", "body"))
"""Elements that the default style sheet or their attributes draw in another way than their parent."""
_BY_TAG = _RULED - {"font", "body"}
"""Those of them that are all drawn alike, links if they have an address."""
_COLOURED = frozenset("body table thead tbody tfoot tr td th".split())
"""Elements whose ``bgcolor`` is their background."""
_LINK_COLOUR = "#0000ee"
LARGEST = 10_000.0
"""Pixels beyond which browsers let no font grow."""


def drawing(document: Document) -> Drawing:
    """Return the rendering that *document* carries, or else an estimate of it."""
    return document.rendering or Estimate(document)


class Estimate:
    """An estimated rendering of *document*. Everything is computed when it is first asked for, in linear time."""

    estimated = True
    width = float(VIEWPORT)

    def __init__(self, document: Document) -> None:
        self.document = document
        self.link_colour = _LINK_COLOUR
        self.styles: dict[etree._Element, Style] = {}
        self.known: dict[Style, Style] = {}
        """Each style once."""
        self.by_tag: dict[tuple[str, Style], Style] = {}
        """Styles of elements without an inline one, by their tag and the style around them."""
        self._boxes: EstimatedBoxes | None = None

    @property
    def height(self) -> float:
        """Of the page."""
        root = self.document.tree
        box = None if root is None else self.box(root)
        return box.height if box else 0.0

    def style(self, element: etree._Element) -> Style:
        """Return how the text of *element* is drawn."""
        styles = self.styles
        style = styles.get(element)
        if style is not None:
            return style
        missing: list[etree._Element] = []
        current: etree._Element | None = element
        while current is not None:
            style = styles.get(current)
            if style is not None:
                break
            missing.append(current)
            current = current.getparent()
        if style is None:
            style = Style()
        for current in reversed(missing):
            tag = current.tag
            if current.get("style") is not None or (tag in _COLOURED and current.get("bgcolor") is not None):
                style = self.apply(current, style)
            elif tag in _BY_TAG:
                if tag != "a" or current.get("href") is not None:
                    key = str(tag), style
                    style = self.by_tag.get(key) or self.by_tag.setdefault(key, self.apply(current, style))
            elif tag in _RULED:
                style = self.apply(current, style)
            styles[current] = style
        return style

    def apply(self, element: etree._Element, style: Style) -> Style:
        """Return the style of *element* inside text of *style*."""
        tag = str(element.tag)
        size, weight, text, background, visibility = style
        size *= _SCALE.get(tag, 1.0)
        if tag in _BOLD:
            weight = 700
        elif tag == "a":
            if element.get("href") is not None:
                text = self.link_colour
        elif tag == "font":
            size = _legacy_size(element.get("size"), size)
            text = colour(element.get("color", "")) or text
        elif tag == "body":
            text = colour(element.get("text", "")) or text
            self.link_colour = colour(element.get("link", "")) or self.link_colour
            self.by_tag.clear()
        if tag in _COLOURED:
            background = colour(element.get("bgcolor", "")) or background
        inline = element.get("style")
        if inline:
            values = declarations(inline)
            if "font-size" in values:
                given = font_size(values["font-size"], style.font_size)
                size = size if given is None else given
            if "font-weight" in values:
                weight = font_weight(values["font-weight"], style.font_weight) or weight
            if "color" in values:
                text = colour(values["color"]) or text
            shown = values.get("background-color") or values.get("background")
            if shown:
                background = colour(shown) or background
            visibility = values.get("visibility", visibility)
        changed = Style(min(size, LARGEST), weight, text, background, visibility)
        return self.known.setdefault(changed, changed)

    def box(self, element: etree._Element) -> Box | None:
        """Return where *element* may be drawn; None if it does not break the line."""
        return self._boxes_of_blocks().box(element)

    def rectangle(self, element: etree._Element) -> Rectangle | None:
        """Return left, top, right and bottom of *element*; None if it is hidden, empty, or does not break the line."""
        return self._boxes_of_blocks().rectangle(element)

    def rectangles(self, blocks: Iterable[Block]) -> list[Rectangle | None]:
        """Return the rectangle of each of *blocks*."""
        boxes = self._boxes_of_blocks()
        return [boxes.rectangles[block.index] for block in blocks]

    def _boxes_of_blocks(self) -> EstimatedBoxes:
        self._boxes = self._boxes or EstimatedBoxes(self)
        return self._boxes

    def visible(self, element: etree._Element) -> bool:
        """Whether nothing in the markup hides *element* itself or, of a block, what it stands in."""
        box = self.box(element)
        return self.style(element).visibility == "visible" and (box is None or box.display != "none")


Drawing: TypeAlias = "Rendering | Estimate"
"""A real or an estimated rendering. Both have ``width``, ``height``, ``style``, ``box``, ``rectangle`` and ``visible``
of an element, and ``rectangles`` of blocks."""


def _legacy_size(value: str | None, size: float) -> float:
    """The font size of ``<font size=…>``: 1 to 7, or so much more or less than 3."""
    value = (value or "").strip()
    digits = value.lstrip("+-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        return size
    number = int(digits)
    if value[0] == "+":
        number += 3
    elif value[0] == "-":
        number = 3 - number
    return FONT_SIZES[LEGACY_FONT_SIZES[min(7, max(1, number)) - 1]]


# --- boxes --------------------------------------------------------------------

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
