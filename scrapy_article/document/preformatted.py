"""The lines of preformatted text, which is one segment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document.segments import Piece

__all__ = ["indented", "lines", "parted"]


def lines(text: str) -> str:
    """Return preformatted *text* with its line breaks and indentation, without blank lines around it."""
    return "\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()).strip("\n")


_TO_NUMBER = re.compile(r"(?<![\w-])[\w-]*n(?:um|o)", re.IGNORECASE)
"""The beginning of a name, up to the last in it that speaks of numbers: what counts lines is none."""
_CODE_LINE = re.compile(r"(?:^|[\s_-])line(?:$|[\s_\d-])", re.IGNORECASE)
"""In the rest of the class of an element: that it is one line of code."""
_CODE_LEVELS = 4
"""Levels of a highlighter's elements in which that is looked for."""
_MAX_INDENTS = 64
"""Elements that are looked at for the blanks before one."""


def indented(pieces: list[Piece], top: etree._Element) -> list[Piece]:
    """Return *pieces* of code in the block *top* with the blanks before the first, which begin no line of other text.

    All blanks are plain ones: editors write others to indent, which no compiler takes.
    """
    text, element = pieces[0]
    if element is not top and element.text == text:
        blanks = _blanks_before(element, top)
        if blanks:
            pieces = [(blanks, top), *pieces]
    if any("\xa0" in text for text, _ in pieces):
        pieces = [(text.replace("\xa0", " "), element) for text, element in pieces]
    return pieces


def _blanks_before(element: etree._Element, top: etree._Element) -> str:
    """The blanks before the inline *element*, which begins a line of the block *top*."""
    found = ""
    for _ in range(_MAX_INDENTS):
        before, around = element.getprevious(), element.getparent()
        if around is None or (before is None and element.tag == "code"):
            break  # what stands before all code is none of it
        blanks = (around.text if before is None else before.tail) or ""
        if blanks.strip():
            break
        found = blanks.rpartition("\n")[2] + found
        if "\n" in blanks or (before is None and around is top):
            break
        if before is None:
            element = around
        elif before.tag != "span" or len(before) or (before.text or "").strip():
            break
        else:
            element, found = before, (before.text or "") + found
    return found


def parted(pieces: list[Piece], top: etree._Element) -> list[Piece]:
    """Return *pieces* of code in the block *top* with a line break before each element that is a line by its class.

    Its style sheet puts them below each other; those of others have line breaks between them, some only between those
    that they do not highlight.
    """
    if len(pieces) < 2:
        return pieces
    is_line = _is_line
    if any("\n" in text for text, _ in pieces):
        if not _HIGHLIGHTS(top):
            return pieces
        is_line = _is_highlighted
    found: list[Piece] = []
    known: dict[etree._Element, bool] = {}  # of each element once, however many pieces it is around
    before = _line_of(pieces[0][1], known, is_line)
    last = "\n"
    for text, element in pieces:
        line = _line_of(element, known, is_line)
        goes_on = line is before or last.endswith("\n") or text.startswith("\n")
        found.append((text if goes_on else f"\n{text}", element))
        before, last = line, text
    return found


def _line_of(
    element: etree._Element, known: dict[etree._Element, bool], is_line: Callable[[str], bool]
) -> etree._Element | None:
    """The element of a line of code around *element*, or itself; *known* is which elements are one, as far as asked."""
    current: etree._Element | None = element
    for _ in range(_CODE_LEVELS):
        if current is None or current.tag == "pre":
            break
        if current not in known:
            known[current] = is_line(current.get("class", ""))
        if known[current]:
            return current
        current = current.getparent()
    return None


_HIGHLIGHTED = "code-line"
"""In the class of a line of code among others that line breaks part."""
_HIGHLIGHTS = etree.XPath(f"boolean(.//*[contains(@class, '{_HIGHLIGHTED}')])")


def _is_highlighted(names: str) -> bool:
    return _HIGHLIGHTED in names


def _is_line(names: str) -> bool:
    """Whether an element with the class *names* is one line of code."""
    return bool(_CODE_LINE.search(_TO_NUMBER.sub("x", names)))
