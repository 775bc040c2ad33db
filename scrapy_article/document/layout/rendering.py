"""The layout of a page in a browser: position, size, font and colour of each element.

A `Rendering` is plain data: a table of styles and five numbers an element, which pickle and JSON carry. The key is a
*mark*: the script that reads the boxes in the browser numbers the elements in an attribute `MARK`, and the page is
taken from the browser after that, marks included. The number of an element in document order would not do: the tree
that libxml2 builds of a page differs from the browser's (``tbody``, unclosed ``p``, tables in paragraphs, what scripts
added), and one element more would shift every number after it, while an attribute stays with its element.

The script puts the table into an attribute of the root element, `TABLE`: so a page holds all that is known of it, in a
crawl, in a cache and in a file. Any page can make up such attributes. What they can do is what every page can: call its
own text hidden. `carried` bounds how much is read, and takes a table that is wrong for none.

An element without a mark (the parser made it, the script reached its limit, or it is inside of one that is hidden) has
no box, and the style and visibility of the nearest ancestor that has one. So the script need mark only what holds text
or is an image or a rule, and of a hidden part only its outermost element, with the display ``none``. Of an element
whose display is ``contents`` it notes the box around what it holds.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import chain, islice
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lxml import etree

from scrapy_article.document.elements import take_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy_article.document.walk.segments import Block

MEDIUM = 16.0
"""Default font size of browsers, in pixels."""

MARK = "data-article-box"
"""The attribute that holds an element's number."""
TABLE = "data-article-rendering"
"""The attribute of the root element that holds the rendering as JSON."""

VERSION = 1
"""Version of the JSON form."""

MAX_BOXES = 20_000
"""Elements with a mark; the script sets half as many at most."""
MAX_STYLES = 2_000
MAX_TABLE = 2_000_000
"""Characters of a table that is read: 20,000 boxes have under half of that."""
MAX_HIDDEN_SHARE = 0.8
"""Share of a page's text above which a browser does not hide it: see `hide_invisible`."""
_MAX_COORDINATE = 2.0**25
"""Pixels: in Chromium no coordinate is larger, and sums and rounding of such numbers are safe."""
_MAX_ANCESTORS = 64
"""Levels in which an ancestor with a mark is looked for: a bound for pages that nest without end."""


Rectangle: TypeAlias = "tuple[float, float, float, float]"
"""Left, top, right, bottom."""


class Style(NamedTuple):
    """The style of an element's text."""

    font_size: float = MEDIUM
    """In pixels."""
    font_weight: int = 400
    """100 to 900; 700 is bold."""
    colour: str = "#000000"
    """Of the text, ``#rrggbb``."""
    background: str = ""
    """The nearest background colour, its own or an ancestor's; empty if there is none."""
    visibility: str = "visible"


class Box(NamedTuple):
    """The box of an element, in CSS pixels from the page's upper left corner."""

    x: float
    y: float
    width: float
    height: float
    display: str
    style: Style

    @property
    def visible(self) -> bool:
        """Whether a reader can see it.

        A size of one pixel, or a place left of the page or above it, is how pages hide what is for screen readers.
        """
        return (
            self.width > 1
            and self.height > 1
            and self.right > 0
            and self.bottom > 0
            and self.display != "none"
            and self.style.visibility == "visible"
        )

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


class Rendering:
    """The boxes of a page that a browser drew, by mark: `Box` or None for each number from 0."""

    estimated = False

    def __init__(self, width: float, height: float, boxes: Iterable[Box | None]) -> None:
        self.width = width
        """Width of the viewport."""
        self.height = height
        """Height of the page."""
        self.boxes = list(boxes)
        self.hides = True
        """Whether elements without a visible box are hidden; not on pages that `hide_invisible` would empty."""

    def box(self, element: etree._Element) -> Box | None:
        """Return the box of *element*; None if it is unknown."""
        mark = element.get(MARK)
        if mark is None or not mark.isascii() or not mark.isdigit() or len(mark) > 9:
            return None
        number = int(mark)
        return self.boxes[number] if number < len(self.boxes) else None

    def nearest(self, element: etree._Element) -> Box | None:
        """Return the box of *element*, or of the nearest ancestor that has one."""
        around = islice(chain((element,), element.iterancestors()), _MAX_ANCESTORS)
        return next(filter(None, map(self.box, around)), None)

    def style(self, element: etree._Element) -> Style:
        """Return the style of *element*'s text: its own, or the nearest ancestor's."""
        box = self.nearest(element)
        return Style() if box is None else box.style

    def rectangle(self, element: etree._Element) -> Rectangle | None:
        """Return left, top, right and bottom of *element*; None if a reader cannot see it, or it has no box."""
        box = self.box(element)
        if box is None or not (box.visible or (not self.hides and box.width > 1 and box.height > 1)):
            return None
        return box.x, box.y, box.right, box.bottom

    def rectangles(self, blocks: Iterable[Block]) -> list[Rectangle | None]:
        """Return the rectangle of each of *blocks*."""
        return [self.rectangle(block.element) for block in blocks]

    def visible(self, element: etree._Element) -> bool:
        """Whether *element*, or else the nearest ancestor with a box, is visible; without any box it is."""
        box = self.nearest(element) if self.hides else None
        return box is None or box.visible

    def to_json(self) -> dict[str, Any]:
        """Return the rendering as plain lists and numbers.

        ``boxes`` holds five numbers a mark: x, y, width, height, and the number of a row of ``styles``, which is -1 for
        a mark without a box; a row is font size, weight, colour, background, visibility and display.
        """
        rows: dict[tuple[Any, ...], int] = {}
        flat: list[float] = []
        for box in self.boxes:
            if box is None:
                flat += (0, 0, 0, 0, -1)
            else:
                row = rows.setdefault((*box.style, box.display), len(rows))
                flat += (_short(box.x), _short(box.y), _short(box.width), _short(box.height), row)
        return {
            "version": VERSION,
            "width": _short(self.width),
            "height": _short(self.height),
            "styles": [list(row) for row in rows],
            "boxes": flat,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rendering:
        """Make a rendering of what `to_json`, or the script in a browser, returned.

        Colours may be in any notation of CSS. ValueError if it is anything else than that.
        """
        try:
            if data["version"] != VERSION:
                raise ValueError(f"a rendering of version {data['version']!r}, not {VERSION}")
            numbers = data["boxes"]
            if len(numbers) > 5 * MAX_BOXES or len(data["styles"]) > MAX_STYLES:
                raise ValueError("a rendering with too many boxes or styles")
            styles = [
                (
                    Style(_finite(size), int(weight), colour(text) or "#000000", colour(back) or "", str(visibility)),
                    str(display),
                )
                for size, weight, text, back, visibility, display in data["styles"]
            ]
            boxes: list[Box | None] = []
            for x, y, width, height, row in zip(*(numbers[i::5] for i in range(5)), strict=True):
                if row < 0:
                    boxes.append(None)
                else:
                    style, display = styles[int(row)]
                    boxes.append(Box(_finite(x), _finite(y), _finite(width), _finite(height), display, style))
            return cls(_finite(data["width"]), _finite(data["height"]), boxes)
        except (KeyError, IndexError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"no rendering: {error!r}") from error


def carried(root: etree._Element) -> Rendering | None:
    """Return the rendering in the page under *root*; None if there is none, or it is invalid."""
    table = root.get(TABLE)
    if not table or len(table) > MAX_TABLE:
        return None
    try:
        # Whole numbers of any length are read as floats: to make an integer of a million digits takes long.
        return Rendering.from_json(json.loads(table, parse_int=float))
    except (ValueError, RecursionError):
        return None


def hide_invisible(root: etree._Element, rendering: Rendering) -> None:
    """Give the elements under *root* that *rendering* shows to nobody the attribute ``hidden``.

    An element is visible if its box is, or that of something in it: the box around floats has no height. Where that
    would leave next to nothing of the page's text, the page was not drawn for readers, but waits for a script that has
    failed, or for an answer: then nothing is hidden, and ``rendering.hides`` is false.
    """
    invisible = []
    showing: set[etree._Element] = set()
    """Elements that are visible, or have something in them that is."""
    for element in root.iter(etree.Element):
        box = rendering.box(element)
        if box is None:
            continue
        if not box.visible:
            invisible.append(element)
            continue
        current: etree._Element | None = element
        while current is not None and current not in showing:
            showing.add(current)
            current = current.getparent()
    hidden = [element for element in invisible if element not in showing]
    if hidden and _share(root, set(hidden)) > MAX_HIDDEN_SHARE:
        rendering.hides = False
        return
    for element in hidden:
        element.set("hidden", "")


_SILENT = frozenset(("script", "style", "noscript", "template", "title"))


def _share(root: etree._Element, hidden: set[etree._Element]) -> float:
    """Share of the text under *root* in *hidden* elements."""
    inside: set[etree._Element | None] = set()
    total = within = 0
    for element in root.iter(etree.Element):
        parent = element.getparent()
        if element in hidden or parent in inside:
            inside.add(element)
        own = 0 if element.tag in _SILENT else len((element.text or "").strip())
        tail = len((element.tail or "").strip())
        total += own + tail
        within += own * (element in inside) + tail * (parent in inside)
    return within / max(total, 1)


def visible_markup(root: etree._Element) -> str:
    """Return the markup of the tree under *root*, from which hidden elements, marks and table are removed."""
    take_out([e for e in root.iter(etree.Element) if e.get("hidden") is not None or e.tag == "noscript"])
    etree.strip_attributes(root, MARK, TABLE)
    return etree.tostring(root, encoding="unicode", method="html")


_MARKED = re.compile(rf""" (?:{MARK}="[^"<>]{{0,20}}"|{TABLE}=(?:"[^"]*"|'[^']*'))""")


def unmarked(markup: str) -> str:
    """Return *markup*, as a browser or lxml writes it, without marks and table."""
    return _MARKED.sub("", markup)


def _finite(number: float) -> float:
    """*number* as a float; ValueError for what is none, or no place on any page."""
    value = float(number)
    if not (isfinite(value) and abs(value) <= _MAX_COORDINATE):
        raise ValueError(f"{value} is no place on a page")
    return value


def _short(number: float) -> float:
    """*number* to a tenth of a pixel, as an integer where it is one."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


# --- colours ---

NUMBER = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z%]*)")
_FUNCTION = re.compile(r"rgba?\(([^()]{0,80})\)")
_HEX = re.compile(r"#?([0-9a-f]{3,8})")


def colour(value: str) -> str | None:
    """Return the colour *value* as ``#rrggbb``; an empty string if it is transparent, None if it is not a colour.

    It may be a name, hexadecimal with or without ``#``, ``rgb()`` or ``rgba()``.
    """
    value = value.strip().lower()
    if value in _NAMES:
        return _NAMES[value]
    match = _HEX.fullmatch(value)
    if match:
        return _hexadecimal(match[1])
    match = _FUNCTION.match(value)
    return _function(match[1]) if match else None


def _hexadecimal(digits: str) -> str | None:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) == 8:
        return "" if digits[6:] == "00" else f"#{digits[:6]}"
    return f"#{digits}" if len(digits) == 6 else None


def _function(arguments: str) -> str | None:
    parts = NUMBER.findall(arguments)
    if len(parts) < 3:
        return None
    if len(parts) > 3 and float(parts[3][0]) == 0:
        return ""
    shades = (float(number) * (255 if unit == "%" else 100) / 100 for number, unit in parts[:3])
    return "#" + "".join(f"{round(min(255.0, max(0.0, shade))):02x}" for shade in shades)


_NAMES: dict[str, str] = json.loads(files(__package__).joinpath("colours.json").read_bytes())
"""The named colours (CSS Color 4, section 6.1)."""
