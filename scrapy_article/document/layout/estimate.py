"""An estimated rendering, without a browser, from inline styles and the browsers' default style sheet.

Fonts and colours follow the section "Rendering" of the HTML Living Standard: what an element is given without any style
sheet, inherited along the tree, changed by presentational attributes and inline style. What the site's own style sheets
say is not known. Boxes are cruder still, see `Estimate.rectangles`.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from scrapy_article.document.layout.rendering import MEDIUM, NUMBER, Box, Rectangle, Rendering, Style, colour
from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.document import Document
    from scrapy_article.document.walk.segments import Block

STEP = 1.2
"""Ratio of ``larger`` and ``smaller`` (CSS Fonts 4, section 2.5: between 1.2 and 1.5)."""

VIEWPORT = 1280
"""Width of the window that is assumed."""

# HTML Living Standard, "Rendering": "Phrasing content" and "Sections and headings".
_SCALE = {
    "h1": 2.0,
    "h2": 1.5,
    "h3": 1.17,
    "h5": 0.83,
    "h6": 0.67,
    **dict.fromkeys(("small", "sub", "sup"), 1 / STEP),
    "big": STEP,
}
"""Font size in relation to the parent's."""
_BOLD = frozenset("h1 h2 h3 h4 h5 h6 b strong th".split())
_LINK_COLOUR = "#0000ee"
MAX_FONT_SIZE = 10_000.0
"""Pixels beyond which browsers let no font grow."""
CHARACTER = 0.5
"""Width of a character in ``em``: the mean of common typefaces in running Latin text."""
LINE = 1.2
"""Height of a line in ``em`` (CSS 2.1, section 10.8.1, recommends 1.0 to 1.2 for ``normal``)."""
SIDE = 300
"""Width of a column beside the text, in pixels: that of the medium rectangle, the commonest advertisement in it."""
IMAGE = 150
"""Height of an image in pixels: that of an object without a size (CSS 2.1, section 10.6.2)."""
_MARGINS = frozenset("p ul ol dl blockquote figure pre h1 h2 h3 h4 h5 h6".split())
"""Blocks with a margin below them, of about one line."""
_CELLS = frozenset(("td", "th"))
_UNDRAWN = Flag.HIDDEN | Flag.NOSCRIPT
_SIDE_WORDS = ("sidebar", "rightrail", "right-rail", "right_rail", "rightcol", "right-col", "right_col")


def drawing(document: Document) -> Drawing:
    """Return the rendering that *document* carries, or else an estimate of it."""
    return document.rendering or Estimate(document)


class Estimate:
    """An estimated rendering of *document*. Everything is computed when it is first asked for, in linear time."""

    estimated = True
    width = float(VIEWPORT)
    link_colour = _LINK_COLOUR

    def __init__(self, document: Document) -> None:
        self._document = document
        self._styles: dict[etree._Element, Style] = {}
        self._numbers = {block.element: block.index for block in document.blocks}

    @property
    def height(self) -> float:
        """Height of the page."""
        return max((place[3] for place in self._places if place), default=0.0)

    def style(self, element: etree._Element) -> Style:
        """Return the style of *element*'s text."""
        missing: list[etree._Element] = []
        current: etree._Element | None = element
        while current is not None and current not in self._styles:
            missing.append(current)
            current = current.getparent()
        style = Style() if current is None else self._styles[current]
        for current in reversed(missing):
            style = self._styles[current] = _style_within(style, current)
        return style

    def box(self, element: etree._Element) -> Box | None:
        """Return where *element* may be drawn; None if it does not break the line."""
        number = self._numbers.get(element)
        if number is None:
            return None
        place = self._places[number]
        left, top, right, bottom = place or (0.0, 0.0, 0.0, 0.0)
        return Box(left, top, right - left, bottom - top, "block" if place else "none", self.style(element))

    def rectangles(self, blocks: Iterable[Block]) -> list[Rectangle | None]:
        """Return left, top, right and bottom of each of *blocks*; None for one that is hidden or empty.

        Blocks are stacked in page order, each as wide as its parent. Some stand beside their neighbours: the cells of a
        row, and sidebars (``aside``, or named so), which are on the right. Heights are lines of text: characters in
        relation to the width.
        """
        places = map(self._places.__getitem__, (block.index for block in blocks))
        return [place if place and place[3] > place[1] else None for place in places]

    def visible(self, element: etree._Element) -> bool:
        """Whether nothing in the markup hides *element* itself or, of a block, what it stands in."""
        number = self._numbers.get(element)
        is_drawn = number is None or self._places[number] is not None
        return is_drawn and self.style(element).visibility == "visible"

    @cached_property
    def _places(self) -> list[Rectangle | None]:
        """Of each block its rectangle, perhaps without height; None if nothing of it is drawn."""
        blocks = self._document.blocks
        ups = [-1 if block.parent is None else block.parent.index for block in blocks]  # -1: one more, at the end
        lefts, widths, sides = self._columns(ups)
        text = self._heights_of_text(widths)
        main, beside, heights = text.copy(), [0.0] * len(text), [0.0] * len(text)
        margins = [self.style(one.element).font_size if one.tag in _MARGINS else 0.0 for one in blocks]
        for block in reversed(blocks):
            i = block.index
            up = ups[i]
            if block.flags & _UNDRAWN:
                continue
            heights[i] = max(main[i], beside[i])
            if sides[i]:
                beside[up] += heights[i]
            elif block.tag in _CELLS:
                beside[up] = max(beside[up], heights[i])
            else:
                main[up] += heights[i] + margins[i]
        tops, cursors, columns = ([0.0] * len(text) for _ in range(3))
        segments, position = self._document.segments, 0
        for i, block in enumerate(blocks):
            for segment in segments[position : block.start]:  # the text before it, which its own block holds
                owner = segment.block.index
                cursors[owner] += text[owner]
                text[owner] = 0.0
            position = max(position, block.start)
            up = ups[i]
            if sides[i]:
                tops[i] = columns[up]
                columns[up] += heights[i]
            elif block.tag in _CELLS:
                tops[i] = tops[up]
            else:
                tops[i] = cursors[up]
                cursors[up] += heights[i] + margins[i]
            cursors[i] = columns[i] = tops[i]
        return [
            None if block.flags & _UNDRAWN else (lefts[i], tops[i], lefts[i] + widths[i], tops[i] + heights[i])
            for i, block in enumerate(blocks)
        ]

    def _columns(self, ups: list[int]) -> tuple[list[float], list[float], list[bool]]:
        """The left edge and the width of each block, and whether it stands in a column beside its neighbours.

        *ups* are the indices of the blocks' parents.
        """
        blocks = self._document.blocks
        sides = [_is_side(block) for block in blocks]
        divided = {up for up, is_side in zip(ups, sides, strict=True) if is_side}
        cells: dict[int, list[int]] = {}
        for block in blocks:
            if block.tag in _CELLS:
                cells.setdefault(ups[block.index], []).append(block.index)
        row = {i: (place, len(inside)) for inside in cells.values() for place, i in enumerate(inside)}
        lefts, widths = [0.0] * (len(blocks) + 1), [float(VIEWPORT)] * (len(blocks) + 1)
        for i, up in enumerate(ups[1:], 1):
            left, room = lefts[up], widths[up]
            is_wide = room > 2 * SIDE
            sides[i] = sides[i] and is_wide
            if sides[i]:
                lefts[i], widths[i] = left + room - SIDE, SIDE
                continue
            place, number = row.get(i, (0, 1))
            widths[i] = max(1.0, (room - (SIDE if is_wide and up in divided else 0)) / number)
            lefts[i] = left + place * widths[i]
        return lefts, widths, sides

    def _heights_of_text(self, widths: list[float]) -> list[float]:
        """The height of the text and the images of each block's own, in blocks of these *widths*."""
        found = [0.0] * len(widths)
        for segment in self._document.segments:
            i = segment.block.index
            size = self.style(segment.flat_pieces[1]).font_size
            found[i] += (1 + segment.chars * size * CHARACTER // (widths[i] + size)) * size * LINE
        for image in self._document.walk.images:
            found[image.block.index] += IMAGE
        return found


Drawing: TypeAlias = "Rendering | Estimate"
"""A real or an estimated rendering. Both have ``width``, ``height``, ``style``, ``box`` and ``visible`` of an element,
and ``rectangles`` of blocks."""


def _style_within(style: Style, element: etree._Element) -> Style:
    """The style of *element* inside text of *style*."""
    tag, inline = str(element.tag), element.get("style")
    size, weight, text, background, visibility = style
    size *= _SCALE.get(tag, 1.0)
    weight = 700 if tag in _BOLD else weight
    if tag == "a" and element.get("href") is not None:
        text = _LINK_COLOUR
    text = colour(element.get("color" if tag == "font" else "text", "")) or text
    background = colour(element.get("bgcolor", "")) or background
    if inline:
        values = declarations(inline)
        given = font_size(values.get("font-size", ""), style.font_size)
        size = size if given is None else given
        weight = font_weight(values.get("font-weight", "")) or weight
        text = colour(values.get("color", "")) or text
        background = colour(values.get("background-color") or values.get("background", "")) or background
        visibility = values.get("visibility", visibility)
    return Style(min(size, MAX_FONT_SIZE), weight, text, background, visibility)


def _is_side(block: Block) -> bool:
    """Whether *block* is a column beside the text, and not all of what it stands in."""
    parent = block.parent
    if parent is None or block.end == block.start or block.end - block.start == parent.end - parent.start:
        return False
    names = block.names.lower()
    is_named = any(name.startswith(_SIDE_WORDS) for name in names.split()) and "wrap" not in names
    return (block.tag == "aside" or is_named) and parent.tag in ("body", "div", "main", "section")


# --- inline styles ---

FONT_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": MEDIUM,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "xxx-large": 48.0,
}
"""The absolute sizes (CSS Fonts 4, section 2.5) in pixels, as browsers round them."""

_UNITS = {"px": 1.0, "pt": 4 / 3, "rem": MEDIUM}
"""Pixels of the absolute units (CSS Values 4, section 6.2) in use, and of the font size of the root."""

_RELATIVE = {"%": 0.01, "em": 1.0}
"""The shares of the parent's font size that the relative units are."""
_HUGE = 1e6

_MAX_STYLE = 2000
"""Maximum characters of an inline style that is read: longer ones hold images."""


def declarations(style: str) -> dict[str, str]:
    """Return the properties of an inline style with their values, both in lower case."""
    found: dict[str, str] = {}
    for declaration in style[:_MAX_STYLE].lower().split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def font_size(value: str, parent: float) -> float | None:
    """Return the font size in pixels of a ``font-size`` inside text of size *parent*; None if it is invalid."""
    if value in FONT_SIZES:
        return FONT_SIZES[value]
    if value in ("smaller", "larger"):
        return parent * STEP if value == "larger" else parent / STEP
    match = NUMBER.match(value)
    if not match or not 0 <= (number := float(match[1])) <= _HUGE:
        return None
    pixels = _UNITS.get(match[2]) or parent * _RELATIVE.get(match[2], 0)
    return number * pixels if pixels else None


def font_weight(value: str) -> int | None:
    """Return the weight of a ``font-weight``; None if it is invalid, or that of the parent."""
    if value in ("bold", "bolder"):
        return 700
    if value in ("normal", "lighter"):
        return 400
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 4 else None
