"""What the parser need not see: the text of scripts and style sheets, and drawings.

It is more than half of most pages, and libxml2 takes a quarter of its time for it; but for data and formulas, hardly
anything asks for it. So a mark stands in for each long one when the page is parsed: for the text of a script, for all
shapes of a drawing that has nothing else, and for the outline of any other shape. Where they begin and end is told by a
look over the bytes (`survey`), which may err: what seems to be a script may stand in a comment, in an attribute, in
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

__all__ = ["MARK", "count_marks", "marked_in", "put_back", "put_in", "unread_page", "without_unread"]

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
    return len(marked_in(root))


def marked_in(root: etree._Element) -> list[etree._Element]:
    """Return those that `count_marks` counts."""
    return [element for element in root.iter(*_TAGS) if _is_marked(element)]


def unread_page(data: bytes, places: Sequence[int], marked: Sequence[etree._Element]) -> bytes:
    """Return a page of nothing but what was left out of *data* at *places*, in elements as those that are *marked*.

    What they hold is read alike wherever they stand, and they stand in the order of their places.
    """
    parts = [b"<html><body>"]
    for element, start, end in zip(marked, places[::2], places[1::2], strict=True):
        tag = str(element.tag).encode()
        if tag == b"path":  # the quotation marks are not left out
            parts += (b"<path d=", data[start - 1 : end + 1], b"></path>")
        else:
            parts += (b"<", tag, b">", data[start:end], b"</", tag, b">")
    return b"".join([*parts, _END])


def put_in(marked: Sequence[etree._Element], page: etree._Element) -> bool:
    """Give what is *marked* what it has in *page*, the body of an `unread_page`; return whether all is there."""
    others = [*page.iterchildren(etree.Element)]
    is_all = [*(element.tag for element in marked), "p"] == [element.tag for element in others]
    for element, other in zip(marked, others[:-1], strict=True) if is_all else ():
        _fill(element, other)
    return is_all


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
_END = b"<p></p>"
"""Shows that what stands before it is closed."""
_TAGS = ("script", "style", "svg", "path")
_MARK = MARK.decode()


def _is_marked(element: etree._Element) -> bool:
    if element.tag == "path":
        return element.get("d") == _MARK
    return element.text == _MARK and not len(element)
