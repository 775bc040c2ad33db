"""What reads as a headline: which of several links to one address, and which line of a card that is one link."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.arrays import SHORT_CHARACTERS
from scrapy_article.document.line_parts import READ_OUT
from scrapy_article.document.words import SENTENCE_ENDS, count_words
from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.author_labels import has_label
from scrapy_article.fields.date_parser import find_dates
from scrapy_article.fields.names import Kind
from scrapy_article.fields.reading_hints import find_reading_time
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document import Document, Placed
    from scrapy_article.fields.parsed_date import ParsedDate

__all__ = ["HEADLINE_WORDS", "first_headline", "is_in_text", "rank", "without_badge"]

HEADLINE_WORDS = 3
"""Words from which the text of a link may be a headline."""
MAX_BADGE = 30
"""Characters of a badge."""
PARAGRAPH_WORDS = 12
"""Words of a line from which a link in it, that is less than half of it, stands in running text."""
BADGE_PLACES = 6
"""Elements at the beginning of a link that a badge is looked for in."""
READ_WORDS = 3
"""Words of what is read out, and not shown, before a headline: *Go to article*."""
COUNT_PLACES = 3
"""Elements, each the last in the one before, among which the number of comments at the end of a link is looked for."""
LABEL_WORDS = 2
"""Words of each part of a line of labels, such as *Energy · Valley life · 4 min read*, beside dates and minutes."""

_STOPS = SENTENCE_ENDS - frozenset("!?！？")
"""Ends of sentences that headlines hardly have."""
_BADGE = re.compile(
    r"(?<![^\W_])(?:badge|label|tag|live|premium|exclusive|flag|pill|chip|kicker|eyebrow|overline|flash)s?(?![^\W_])"
)
_DATED = re.compile(r"(?<![^\W_])(?:date|datetime|time|timestamp)(?![^\W_])")
_CLOCK = re.compile(r"\d{1,2}:\d\d|\d\d\.\d\d\.?|\d{1,4}([./-])\d{1,2}\1\d{4}|(?:\d{4}|\d\d)([./-])\d\d\2\d\d")
"""A time, or a day, in digits alone: ``13:30``, ``04.05.2024``; not the number of a chapter, as ``2.14.9``."""
_COUNTING = re.compile(r"comment|count|repl(?:y|ies)|kommentar")
_COUNT = re.compile(r"\W{0,3}\d[\d.,]{0,6}\W{0,3}")
_TITLE = re.compile(r"(?<!sub)(?<!sub[-_])(?<!no[-_])(?:title|headline)")
_IS_TITLE = re.compile(rf"{_TITLE.pattern}(?=\s|--|$)")
"""A name that ends so, modifiers aside, as in ``headline premium`` and ``teaser-title--live``: the headline itself."""
_APART = re.compile(r"[·•|/]")
_PARTS = re.compile(r"[·•|/–—,]|\s-\s")


def without_badge(text: str, element: etree._Element) -> str:
    """Return *text*, that of *element*, without what is none of its headline, if what is left may be one.

    That is a badge that it begins with, such as *Live* or a time, and the number of comments that it ends with.
    """
    if not len(element):
        return text
    count = _count_of(element)
    if count and text.endswith(count):
        rest = text[: -len(count)].rstrip()
        if count_words(rest) >= HEADLINE_WORDS:
            text = rest
    badge = _badge_of(element)
    if badge and text.startswith(badge):
        rest = text[len(badge) :].lstrip(" \u00a0:|·•–—-")
        if count_words(rest) >= HEADLINE_WORDS:
            return rest
    return text


def _badge_of(element: etree._Element) -> str:
    """The text of the element that *element* begins with, if it is short and called a badge; else empty."""
    if not len(element) or (element.text and not element.text.isspace()):
        return ""
    for node in islice(element.iterdescendants(), BADGE_PLACES):
        if isinstance(node.tag, str):
            names = (node.get("class") or "").lower()
            if _BADGE.search(names) and not _IS_TITLE.search(names):
                text = text_of(node, MAX_BADGE + 1)
                if text:
                    return text if len(text) <= MAX_BADGE else ""
            elif text := _label_of(node, names):
                return text
            elif node.text and not node.text.isspace():
                break
        if not len(node) and node.tail and not node.tail.isspace():
            break
    return ""


def _label_of(node: etree._Element, names: str) -> str:
    """The text of *node*, if it tells when a story came, or what kind it is, to those who hear it; else empty."""
    if any(name in names for name in READ_OUT):
        text = text_of(node, MAX_BADGE + 1)
        return text if len(text) <= MAX_BADGE and (text[-1:] == ":" or count_words(text) <= READ_WORDS) else ""
    is_dated = node.tag == "time" or _DATED.search(names) is not None
    text = node.text or ""
    if not is_dated and not text.strip()[:1].isdecimal():
        return ""
    text = text_of(node, MAX_BADGE + 1)
    if len(text) > MAX_BADGE:
        return ""
    return text if (is_dated and any(map(str.isdecimal, text))) or _CLOCK.fullmatch(text) else ""


def _count_of(element: etree._Element) -> str:
    """The number at the end of *element*, if it is in one of its own that is called that of comments; else empty."""
    for _ in range(COUNT_PLACES):
        if not len(element):
            break
        element = element[-1]
        if not isinstance(element.tag, str) or (element.tail and not element.tail.isspace()):
            break
        if _COUNTING.search((element.get("class") or "").lower()):
            text = text_of(element, MAX_BADGE)
            return text if _COUNT.fullmatch(text) else ""
    return ""


def rank(document: Document, placed: Placed, text: str, words: int) -> tuple[bool, bool, bool, bool, bool, int]:
    """Return what sorts the links to one address, the headline first.

    First come headings, then what is not in running text, what is called a title, and what does not end as sentences
    do; of those that are alike, the longest, since a kicker or the beginning of the headline may be a link, too.
    """
    block = placed.block
    names = f"{placed.element.get('class') or ''} {block.names}".lower()
    return (
        words < HEADLINE_WORDS,
        not block.flags & Flag.HEADING,
        is_in_text(document, placed),
        _TITLE.search(names) is None,
        text[-1:] in _STOPS,
        -len(text),
    )


def is_in_text(document: Document, placed: Placed) -> bool:
    """Whether a link stands in a line of which it is the lesser part."""
    if placed.position >= len(document.segments):
        return False
    segment = document.segments[placed.position]
    return segment.block is placed.block and segment.words >= PARAGRAPH_WORDS and segment.link_density < 0.5


def first_headline(lines: Iterable[str], language: str | None, month_first: bool) -> str | None:
    """Return the headline among the *lines* of a card; None if none can be told.

    That is the first one that is long enough, no label, and no sentence; or what is above the first sentence.
    """
    above = None
    for line in lines:
        if len(line) < SHORT_CHARACTERS and (
            _is_byline(line) or _is_label(line, find_dates(line, language, month_first=month_first))
        ):
            continue
        if line[-1] in _STOPS:
            return above or line
        if count_words(line) >= HEADLINE_WORDS:
            return line
        above = line
    return None


def _is_byline(text: str) -> bool:
    """Whether a short line says by whom a story is, and nothing else."""
    if not has_label(text):
        return False
    found = read_byline(text)
    return found.labelled and found.whole and bool(found.names) and found.names[0].kind is Kind.PERSON


def _is_label(text: str, dates: Sequence[ParsedDate]) -> bool:
    """Whether a short line with these *dates* is no headline, but dates, minutes to read, and names of sections."""
    rest = text
    for found in reversed(dates):
        rest = rest[: found.start] + rest[found.end :]
    minutes = find_reading_time(rest)
    if minutes:
        rest = rest[: minutes[0]] + rest[minutes[1] :]
    if not (dates or minutes or _APART.search(text)):
        return False
    return all(count_words(part) <= LABEL_WORDS for part in _PARTS.split(rest))
