"""What the parser need not see: the text of scripts and style sheets, and drawings.

It is more than half of most pages, and libxml2 takes a quarter of its time for it; but for data and formulas, hardly
anything asks for it. So a mark stands in for each long one when the page is parsed: for the text of a script, for all
shapes of a drawing that has nothing else, and for the outline of any other shape. Where they begin and end is told by a
look over the bytes (`prescan`), which may err: what seems to be a script may stand in a comment, in an attribute, in
another script. But nobody can write the mark. If each that was written is the whole text of a script, a style sheet or
a drawing in the tree, or the whole outline of a path, then all were what they seemed, and the parser found all else as
it would have in the whole page.
"""

from __future__ import annotations

import re
from secrets import token_hex
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.elements import writable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MARK", "count_marks", "put_back", "without_unread"]

MARK = token_hex(16).encode()
"""Stands for a text that was left out. Links with a script in them are told by its length to have no label."""


def without_unread(data: bytes, places: Sequence[int]) -> bytes:
    """Return *data* with the mark in place of what begins and ends at *places*, in turn, and no white space before it.

    There is a tag before the first of them.
    """
    view = memoryview(data)
    parts: list[bytes | memoryview] = []
    blanks = _BLANKS.match(data)
    position = blanks.end() if blanks else 0  # here, it is not copied once more
    for start, end in zip(places[::2], places[1::2], strict=True):
        parts += (view[position:start], MARK)
        position = end
    return b"".join([*parts, view[position:]])


def count_marks(root: etree._Element) -> int:
    """Return how many scripts, style sheets, drawings and paths under *root* have the mark as text or outline."""
    return sum(map(_is_marked, root.iter(*_TAGS)))


def put_back(root: etree._Element, whole: etree._Element) -> None:
    """Give what is marked under *root* what it has under *whole*, of the same page, which loses its drawings."""
    for element, other in _pairs(root, whole):
        if _is_marked(element):
            _fill(element, other)


def _pairs(root: etree._Element, whole: etree._Element) -> list[tuple[etree._Element, etree._Element]]:
    """What may be marked under *root*, each with what it is under *whole*."""
    own, others = [*root.iter(*_TAGS)], [*whole.iter(*_TAGS)]
    places, place = [], 0
    for element in own:
        places.append(place)
        place += 1
        if element.tag == "svg" and place <= len(others) and _is_marked(element):
            place += sum(1 for _ in others[place - 1].iterdescendants(*_TAGS))
    if place != len(others):  # only if the parser was misled after all; then what is unread is left empty
        return [(element, etree.Element("script")) for element in own]
    return [(element, others[place]) for element, place in zip(own, places, strict=True)]


def _fill(element: etree._Element, other: etree._Element) -> None:
    """Give *element* what *other* has, which loses its drawing."""
    text = (other.get("d") if element.tag == "path" else other.text) or ""
    try:
        _put(element, text)
    except ValueError:  # lxml looks for what it does not take in a tenth of the time
        _put(element, writable(text))
    if element.tag == "svg":
        element.extend(other)


def _put(element: etree._Element, text: str) -> None:
    if element.tag == "path":
        element.set("d", text)
    else:
        element.text = text


_BLANKS = re.compile(rb"\s*")
_TAGS = ("script", "style", "svg", "path")
_MARK = MARK.decode()


def _is_marked(element: etree._Element) -> bool:
    if element.tag == "path":
        return element.get("d") == _MARK
    return element.text == _MARK and not len(element)
