"""Texts of a page and of its elements, as the fields compare and show them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.elements import INLINE, edges
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.document.normalization import normalized
from scrapy_article.document.walk.attributes import MAX_NAMES
from scrapy_article.output import clean as drop_unseen
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Segment

MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
MAX_HREF = 300
"""Characters of a URL that are looked at."""
MAX_HEADINGS = 80
"""Headings that are looked at; titles stand early on the page."""
LINKED = 0.8
"""Share of the characters of a line in links from which it is nothing else."""
MAX_BADGE = 2
"""Words of a badge."""
_BADGE = re.compile(r"(?<![^\W_])(?:badge|label|tag|pill)(?![^\W_])", re.IGNORECASE)
_JOINTS = " \t\r\n|:–—-·•"
MAX_NODES = 60
"""Nodes that `text_of` looks at: labels are short, and what is longer is no label."""

_INDENTED = 8
"""Times that a text may be as long before its white space is folded."""
_BLANKS = re.compile(r"\s+")


def clean(text: str) -> str:
    """*text* as it is read: entities that were escaped twice resolved, without tags, white space folded."""
    if "&" in text or "<" in text:
        return drop_unseen(next(iter(strings(text)), "")).strip()
    text = normalized(text)
    if text.isprintable() and "  " not in text:  # printable: no white space other than blanks, and nothing unseen
        return text.strip()
    return drop_unseen(join_space(text)).strip()


def text_of(element: etree._Element, limit: int = 200, *, parted: bool = False) -> str:
    """The first *limit* characters or so of the text in *element*, white space folded; scripts are left out.

    If *parted*, there is a blank before numbers that styles alone set apart: `is_parted`.
    """
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
            if parted and tag is not None and parts and is_parted(parts[-1], text):
                parts.append(" ")
            parts.append(text)
            length += len(text)
            if length > limit:
                break
    return join_space("".join(parts))[:limit]


def begun(text: str, most: int) -> str:
    """The first *most* characters of *text* as it is read, white space folded: how it is indented must not count."""
    text = normalized(text[: _INDENTED * most])
    if text.isprintable() and "  " not in text:
        return text[:most]
    return _BLANKS.sub(" ", text)[:most]


def is_parted(before: str, text: str) -> bool:
    """Whether *text* of one inline element is a number apart from the letter or digit *before*, in another.

    They are so where scripts write ``<b>May 3, 2024</b><i>5 min read</i>``. A chemical formula is not to be asked.
    """
    return text[:1].isdecimal() and before[-1:].isalnum()


def is_badge(text: str, element: etree._Element) -> bool:
    """Whether *element* with this *text* is a badge by its class: *Live*, *Updated*."""
    return len(text.split()) <= MAX_BADGE and _BADGE.search((element.get("class") or "")[:MAX_NAMES]) is not None


def without_badge(line: Segment) -> str:
    """The text of *line* without a badge that it begins with: *Live*, *Updated*, a count.

    It is an element of its own, with a blank or a mark behind it or a class that says so, and what begins no sentence
    in its midst.
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
    return join_space(rest) if is_apart or is_badge(first, element) else line.text
