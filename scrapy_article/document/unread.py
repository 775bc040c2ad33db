"""What the parser need not see: the text of scripts and style sheets, and the shapes of drawings.

It is more than half of most pages, and libxml2 takes a sixth of its time for it; but for data and formulas, hardly
anything asks for it. So a mark stands in for each long one when the page is parsed. Where such a text begins and ends
is told by a look over the bytes (`survey`), which may err: what seems to be a script may stand in a comment, in an
attribute, in another script. But nobody can write the mark. If each that was written is the whole text of a script or a
style sheet in the tree, or the whole shape of a path, then all were what they seemed, and the parser found all else as
it would have in the whole page.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from scrapy_article.document.elements import writable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

__all__ = ["MARK", "count_marks", "put_back", "without_unread"]

MARK = token_hex(16).encode()
"""Stands for a text that was left out. Links with a script in them are told by its length to have no label."""


def without_unread(data: bytes, places: Sequence[int]) -> bytes:
    """Return *data* with the mark in place of what begins and ends at *places*, in turn."""
    view = memoryview(data)
    parts: list[bytes | memoryview] = []
    position = 0
    for start, end in zip(places[::2], places[1::2], strict=True):
        parts += (view[position:start], MARK)
        position = end
    return b"".join([*parts, view[position:]])


def count_marks(root: etree._Element) -> int:
    """Return how many scripts, style sheets and paths under *root* have the mark as their text or shape."""
    return len(_marked(root))


def put_back(root: etree._Element, whole: etree._Element) -> None:
    """Give what is marked under *root* the text or shape that it has under *whole*, of the same page."""
    own, others = [*root.iter(*_TAGS)], [*whole.iter(*_TAGS)]
    # They differ only if the parser was misled after all; then what is unread is left empty.
    places = dict(zip(own, others, strict=True)) if len(own) == len(others) else {}
    for element in _marked(root):
        other = places.get(element)
        is_path = element.tag == "path"
        text = None if other is None else other.get("d") if is_path else other.text
        text = writable(text or "")
        if is_path:
            element.set("d", text)
        else:
            element.text = text


_TAGS = ("script", "style", "path")


def _marked(root: etree._Element) -> list[etree._Element]:
    mark = MARK.decode()
    return [one for one in root.iter(*_TAGS) if (one.get("d") if one.tag == "path" else one.text) == mark]
