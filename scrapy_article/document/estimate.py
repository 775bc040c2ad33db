"""The rendering of a page that no browser drew: an estimate from inline style and the browsers' default style sheet.

Fonts and colours follow the section "Rendering" of the HTML Living Standard: what an element is given without any style
sheet, inherited along the tree, changed by presentational attributes and inline style. What the site's own style sheets
say is not known. Boxes are cruder still, see `EstimatedBoxes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from scrapy_article.document.css import (
    FONT_SIZES,
    LEGACY_FONT_SIZES,
    STEP,
    colour,
    declarations,
    font_size,
    font_weight,
)
from scrapy_article.document.estimated_boxes import VIEWPORT, EstimatedBoxes
from scrapy_article.document.rendering import Box, Rectangle, Rendering, Style

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.document.document import Document
    from scrapy_article.document.segments import Block

__all__ = ["Drawing", "Estimate", "drawing"]

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
