"""Lines of text as by-lines need them: what is glued together parted, labels joined with what they label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.elements import INLINE, UNREAD, edges
from scrapy_article.fields.author_labels import is_label
from scrapy_article.fields.months import month_of
from scrapy_article.fields.texts import begun, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document import Segment

__all__ = ["has_date", "joined", "line_of", "lines_of"]

MAX_NOTE = 40
"""Characters of signs of footnotes."""
MAX_NODES, MAX_CHARACTERS = 80, 400
"""Nodes and characters of an element that are looked at."""
MAX_LINES = 30
"""Lines that the names behind a label may take."""

_UNREAD = UNREAD | {"img", "button"}
_JOINTS = frozenset((",", "&", "and", ", and", "and,", "und", "et", "y", ", &", "/", "+", "•", "·"))
_JOINT_STARTS = (", ", "and ", "& ")
_JOINT_ENDS = (",", "&", " and", " und", " et", " y")
_NOTE = re.compile(r"\s*(?:[\d*†‡§¶#]{1,3}|[a-z])(?:[\s,;]{1,2}(?:[\d*†‡§¶#]{1,3}|[a-z])){0,9}[\s,;]{0,2}")
"""What a raised sign of a footnote is: ``1``, ``a, b``, ``1,*``; but not the ending of a number, ``th``."""
_DATE = re.compile(r"\d[./-]\d{1,2}[./-]\d|\d:\d\d|\d\s?[月년]|[٠-٩۰-۹०-९]{4}|\bvor \d|\b\d{1,2} \w{3,8} ago\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}\b")
_SIGNS = str.maketrans(dict.fromkeys(".,;:|()", " "))


def line_of(segment: Segment) -> str:
    """The text of *segment*, with a bar where its pieces run together."""
    if len(segment.flat_pieces) == 2:
        return segment.text
    return _glued([text for text, element in segment.pieces if not _is_note(text, element)])


def lines_of(element: etree._Element) -> list[str]:
    """The lines of text in *element*, with a bar where their pieces run together."""
    lines: list[list[str]] = [[begun(element.text or "", MAX_CHARACTERS)]]
    length = 0
    for tag, text in edges(element, MAX_NODES, _UNREAD, _is_footnote_sign):
        if tag is not None and tag not in INLINE and tag not in _UNREAD:
            lines.append([])
        if text:
            lines[-1].append(begun(text, MAX_CHARACTERS))
            length += len(lines[-1][-1])
            if length > MAX_CHARACTERS:
                break
    return [text for text in map(_glued, lines) if text]


def _is_footnote_sign(element: etree._Element) -> bool:
    return element.tag == "sup" and _NOTE.fullmatch(text_of(element, MAX_NOTE)) is not None


def _is_note(text: str, element: etree._Element) -> bool:
    """Whether *text* in *element* is a raised sign of a footnote, perhaps a link to that."""
    outer = element.getparent() if element.tag == "a" else element
    is_raised = outer is not None and outer.tag == "sup"
    return is_raised and len(text) <= MAX_NOTE and _NOTE.fullmatch(text) is not None


def _glued(pieces: Iterable[str]) -> str:
    found = ""
    for piece in filter(None, pieces):
        if found and found[-1].isalnum():
            if piece[0].isdigit() or (piece[0].isupper() and not found[-1].isupper()):
                found += " | "
            elif piece[:2].islower() and len(piece) > 1 and found[-1].islower():
                found += " "  # Ann Lee, in Local: a single letter is an ending
        found += piece
    return " ".join(found.split())


def joined(lines: Sequence[str], language: str = "") -> tuple[str, int]:
    """The first of *lines*, a label joined with the names behind it, and how many lines that takes.

    >>> joined(["By", "Ann Lee", ", and", "Bo Ek", "May 3"])
    ('By Ann Lee , and Bo Ek', 4)
    """
    text, number = lines[0], 1
    if is_label(text, language):
        while number < len(lines):
            text = f"{text} {lines[number]}"
            number += 1
            following = lines[number] if number < len(lines) else ""
            goes_on = following.casefold() in _JOINTS or following.startswith(_JOINT_STARTS)
            if not (goes_on or text.endswith(_JOINT_ENDS)):
                break
    while number < min(len(lines), MAX_LINES) and lines[number].startswith(("and ", "& ")):
        text = f"{text} {lines[number]}"
        number += 1
    return text, number


def has_date(text: str) -> bool:
    """Whether *text* holds what may be a date or a time."""
    if _DATE.search(text):
        return True
    return _YEAR.search(text) is not None and any(map(month_of, text.translate(_SIGNS).casefold().split()))
