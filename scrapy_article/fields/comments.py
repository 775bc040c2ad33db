"""The number of readers' comments that a page gives for its article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.document.walk.attributes import Hint
from scrapy_article.fields.texts import text_of
from scrapy_article.lexicon.lists import alternatives
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import PatternMatcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.page import Page

MAX_STATISTICS = 20
MAX_LINE = 80
"""Maximum characters of a line that gives the number of comments."""
LINES_BELOW = 60
"""Segments below the body in which such a line is looked for."""
MAX_COMMENTS = 10_000_000

_NUMBER = r"(\d{1,3}(?:[.,\u00a0\u202f ]\d{3}){0,2}|\d{1,7})(?:[.,](\d)\s?)?([kK](?!\w))?"
_WORDS = f"(?:{alternatives('comments.numbered')})"
_COUNTER = r"(?:\s?(?:[件条則]|개|টি))"
"""Counters, which some languages put after a number."""
_NUMBER_OF = rf"{_NUMBER}(?:\+?\s{{0,2}}|{_COUNTER}[の의]?\s?)(?:(?:view|read|reader|user) )?"
"""A number before the word for comments."""
_NUMBER_BEHIND = rf"\s?{_NUMBER}{_COUNTER}?\W{{0,3}}$"
"""A number after the word for comments."""
_COUNT = re.compile(
    rf"(?<![\d.,:/-]){_NUMBER_OF}{_WORDS}(?!\w)"
    rf"|^\W{{0,3}}(?:(?:view|show|read|reader|load|see|alle?)\s){{0,2}}{_WORDS}\s?[:：(（\[·-]?{_NUMBER_BEHIND}",
    re.IGNORECASE,
)
_names_any = PatternMatcher("omment oment repl respons thought reacties opmerking yorum".split(), any_case=True).matches
"""Whether an ASCII text may have a word of these patterns: most lines have none."""
_BARE = re.compile(rf"\W{{0,3}}{_NUMBER}\W{{0,3}}$")
_URL = re.compile(
    r"#(?:comments?|respond|disqus_thread|kommentare?|comentarios|commentaires|discussion|reacties)"
    r"(?:$|(?<=comments)[-_][\w-]{1,30}$)"
)

_URLS = re.compile(_URL.pattern, re.MULTILINE)
"""The same for URLs, one a line."""


_IN_WORDS = re.compile("Comment|Reply")
"""What the type of an interaction contains if it is a comment."""


class CommentCount(NamedTuple):
    """The number of comments, and where it was found."""

    number: int
    source: str


def count_comments(page: Page) -> CommentCount | None:
    """Return the number of comments that *page* gives; None if it gives none."""
    for number, source in _declared(page):
        if number is not None and number <= MAX_COMMENTS:
            return CommentCount(number, source)
    for line, source in _lines(page):
        match = _COUNT.search(line)
        if match:
            groups = match.groups()
            return CommentCount(_number(*(groups[:3] if groups[0] else groups[3:])), source)
    return None


def _declared(page: Page) -> Iterator[tuple[int | None, str]]:
    article = page.posting
    yield _integer(article.get("commentCount")), "JSON-LD commentCount"
    statistics = article.get("interactionStatistic")
    for entry in statistics[:MAX_STATISTICS] if isinstance(statistics, list) else [statistics]:
        if isinstance(entry, dict) and _IN_WORDS.search(" ".join(_types(entry.get("interactionType")))):
            yield _integer(entry.get("userInteractionCount")), "JSON-LD interactionStatistic"


def _types(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = value.get("@type") or value.get("@id")
    return strings(value)


def _integer(value: Any) -> int | None:
    if value is None:
        return None
    word = next(iter(strings(value)), "")
    return int(word) if word.isdecimal() and len(word) < 9 else None


def _lines(page: Page) -> Iterator[tuple[str, str]]:
    """Short lines that may give the number of comments: links to them, their headings."""
    for href, place in page.near_links if _URLS.search(page.near_urls) else ():
        if "#" in href and _URL.search(href) and _is_own(page, href):
            text = text_of(place.element, MAX_LINE)
            yield (f"{text} comments" if _BARE.match(text) else text), "link to the comments"
    for segment in page.segments(page.end, page.end + LINES_BELOW):
        block, outer = segment.block, segment.block.parent
        is_called = block.hints & Hint.COMMENT or (outer is not None and outer.hints & Hint.COMMENT)
        if is_called and segment.chars <= MAX_LINE and _may_count(segment.text):
            yield segment.text, "heading of the comments"


def _may_count(text: str) -> bool:
    """Whether *text* may give the number of comments: a fast check before the slow patterns."""
    return not text.isascii() or _names_any(text)


def _is_own(page: Page, href: str) -> bool:
    """Whether a link with a fragment points to this page: teasers link to the comments on other articles."""
    path = split_url(page.document.absolute(href)).path if href[0] != "#" else ""
    return not path or path.rstrip("/").lower() == split_url(page.document.base_url).path.rstrip("/").lower()


def _number(whole: str, tenth: str | None, thousands: str | None) -> int:
    digits = int("".join(filter(str.isdecimal, whole)))
    if thousands:
        return digits * 1000 + int(tenth or 0) * 100
    return digits
