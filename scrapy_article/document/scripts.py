"""Scripts and style sheets, whose text the parser need not see.

It is half of many pages, and libxml2 takes a seventh of its time for it; but for data and formulas, hardly anything
asks for it. So a mark stands in for each long one when the page is parsed. Where such a text begins and ends is told by
a look over the bytes (`survey`), which may err: what seems to be a script may stand in a comment, in an attribute, in
another script. But nobody can write the mark. If each that was written is the whole text of a script or a style sheet
in the tree, then all were what they seemed, and the parser found all else as it would have in the whole page.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

__all__ = ["MARK", "count_marks", "put_back", "without_scripts"]

MARK = token_hex(16).encode()
"""Stands for a text that was left out. Links with a script in them are told by its length to have no label."""


def without_scripts(data: bytes, places: Sequence[int]) -> bytes:
    """Return *data* with the mark in place of what begins and ends at *places*, in turn."""
    view = memoryview(data)
    parts: list[bytes | memoryview] = []
    position = 0
    for start, end in zip(places[::2], places[1::2], strict=True):
        parts += (view[position:start], MARK)
        position = end
    return b"".join([*parts, view[position:]])


def count_marks(root: etree._Element) -> int:
    """Return how many scripts and style sheets under *root* have the mark as their text."""
    mark = MARK.decode()
    return sum([script.text == mark for script in root.iter("script", "style")])


def put_back(root: etree._Element, whole: etree._Element) -> None:
    """Give scripts and style sheets under *root* the text that they have under *whole*, of the same page."""
    mark = MARK.decode()
    for script, other in zip(root.iter("script", "style"), whole.iter("script", "style"), strict=True):
        if script.text == mark:
            try:
                script.text = other.text
            except ValueError:  # characters that lxml reads, but does not write
                script.text = "".join(filter(_is_written, other.text or ""))


def _is_written(character: str) -> bool:
    return character >= " " or character in "\t\n\r"
