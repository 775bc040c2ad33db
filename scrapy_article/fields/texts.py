"""Texts of a page and of its elements, in the form that the fields compare and return."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lxml import etree

from scrapy_article.document import Segment
from scrapy_article.document.elements import INLINE, edges
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.document.normalization import normalized
from scrapy_article.output import clean as drop_unseen
from scrapy_article.text.words import join_space

MAX_LABEL, MAX_HREF = 80, 300
"""Maximum characters of a section, a tag or a name; maximum characters of a URL that are checked."""
MAX_HEADINGS = 80
"""Headings that are checked; titles are early on the page."""
MAX_BADGE = 2
"""Maximum words of a badge."""
_JOINTS = " \t\r\n|:–—-·•"
MAX_NODES = 60
"""Maximum nodes that `text_of` reads: labels are short."""

_INDENTED = 8
"""How many times as long a text may be before its white space is collapsed."""
_BLANKS = re.compile(r"\s+")


class Choice(NamedTuple):
    """The value that was chosen for a field, and where it comes from, in words."""

    value: str
    source: str


def clean(text: str) -> str:
    """The *text* without tags, with double-escaped entities resolved and white space collapsed."""
    if "&" in text or "<" in text:
        return drop_unseen(first_string(text)).strip()
    text = normalized(text)
    if text.isprintable() and "  " not in text:  # printable: no white space but blanks, and nothing invisible
        return text.strip()
    return drop_unseen(join_space(text)).strip()


def first_string(value: Any) -> str:
    """The first of the `strings` in *value*, of structured data; empty if there are none."""
    return next(iter(strings(value)), "")


def text_of(element: etree._Element, limit: int = 200) -> str:
    """About the first *limit* characters of the text in *element*, white space collapsed, without scripts."""
    first = element.text or ""
    if not len(element):
        return join_space(begun(first, 2 * limit))[:limit]
    parts = [begun(first, 2 * limit)] if first else []
    length = 0
    for tag, text in edges(element, MAX_NODES):
        if tag is not None and tag not in INLINE:
            parts.append(" ")
        if text:
            text = begun(text, 2 * limit)
            parts.append(text)
            length += len(text)
            if length > limit:
                break
    return join_space("".join(parts))[:limit]


def begun(text: str, most: int) -> str:
    """The first *most* characters of *text*, white space collapsed: indentation does not count."""
    text = normalized(text[: _INDENTED * most])
    if text.isprintable() and "  " not in text:
        return text[:most]
    return _BLANKS.sub(" ", text)[:most]


def is_parted(before: str, text: str) -> bool:
    """Whether *text* is a number in one inline element, and *before* a letter or digit in another.

    Scripts write ``<b>May 3, 2024</b><i>5 min read</i>``. Do not use this for chemical formulas.
    """
    return text[:1].isdecimal() and before[-1:].isalnum()


def without_badge(line: Segment) -> str:
    """The text of *line* without a badge at its beginning: *Live*, *Updated*, a count.

    A badge is an element of its own, with a blank or a mark after it, and does not begin a sentence.
    """
    (first, element), *others = line.pieces
    following = "".join([text for text, _ in others])
    rest = following.lstrip(_JOINTS)
    may_be_one = (
        (len(first.strip()) > 1 or not first.isalnum()) and len(first.split()) <= MAX_BADGE and element.tag != "a"
    )
    if not may_be_one or element is line.block.element or not rest or rest[0].islower():
        return line.text
    is_apart = rest != following or first != first.rstrip() or line.text[len(first.strip()) :][:1].isspace()
    return join_space(rest) if is_apart else line.text
