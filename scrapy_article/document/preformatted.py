"""The lines of preformatted text, which is one segment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.segments import Piece

__all__ = ["lines", "parted"]


def lines(text: str) -> str:
    """Return preformatted *text* with its line breaks and indentation, without blank lines around it."""
    return "\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()).strip("\n")


_CODE_LINE = re.compile(r"(?:^|[\s_-])line(?![\w-]*n(?:um|o))(?:$|[\s_\d-])", re.IGNORECASE)
"""In the class of an element: that it is one line of code."""
_CODE_LEVELS = 4
"""Levels of a highlighter's elements in which that is looked for."""


def parted(pieces: list[Piece]) -> list[Piece]:
    """Return *pieces* of code with a line break before each element that a highlighter gives to a line.

    Its style sheet puts them below each other; those of others have line breaks between them.
    """
    if len(pieces) < 2 or any("\n" in text for text, _ in pieces):
        return pieces
    found: list[Piece] = []
    before = _line_of(pieces[0][1])
    for text, element in pieces:
        line = _line_of(element)
        found.append((text if line is before else f"\n{text}", element))
        before = line
    return found


def _line_of(element: etree._Element) -> etree._Element | None:
    """The element of a line of code around *element*, or itself."""
    current: etree._Element | None = element
    for _ in range(_CODE_LEVELS):
        if current is None or current.tag == "pre":
            break
        if _CODE_LINE.search(current.get("class", "")):
            return current
        current = current.getparent()
    return None
