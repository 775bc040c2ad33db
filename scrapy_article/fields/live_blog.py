"""Whether an article is a live blog: a series of posts on something that goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import ARTICLE_TYPES, types_of
from scrapy_article.document.urls import split_url
from scrapy_article.fields.date_clock import find_clock
from scrapy_article.fields.date_parser import level_digits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

__all__ = ["LiveBlog", "live_blog_of"]

ENOUGH_TIMES = 3
"""Times of posts in the body, without which names, addresses and titles prove nothing."""
LONGEST_CLOCK = 24
"""Characters of a line that is no more than the time of day."""

_NAMED = re.compile(
    r"live[-_]?(?:blog|ticker|feed|updates?|coverage|reporting|stream-post)|news-?ticker|minuto-a-minuto", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"live-?(?:blog|ticker)|live-(?:updates?|news|coverage|reporting|score)|/live/(?=[^.]{0,80}\d)|en-vivo|en-direct|ao-vivo|"
    r"in-diretta|/diretta/|minuto-a-minuto|as-it-happened",
    re.IGNORECASE,
)

_TITLE = re.compile(
    r"(?:live|(?:live[ -]?)?ticker|newsblog|(?:suivez )?en direct|direct|en (?:vivo|directo)|directo|ao vivo"
    r"|in diretta|diretta|na żywo|relacja na żywo|direkte?|canlı(?: anlatım)?|онлайн|(?:текстовая|прямая) трансляция)"
    r"(?:\s?[:：|,]|\s[–—-]\s|\.\s)"
    r"|.{0,200}?\b(?:live[ -]?(?:blog|ticker)|live (?:updates?|coverage)|minut[oe] (?:a|por|per|par) minut[oe])\b",
    re.IGNORECASE,
)
"""What titles of live blogs begin with, or what they hold."""


class LiveBlog(NamedTuple):
    """That an article is a live blog, and what tells it."""

    is_live: bool
    source: str


def live_blog_of(page: Page, title: str | None) -> LiveBlog | None:
    """Return whether the article of *page*, which is called *title*, is a live blog; None if nothing says so."""
    source = _source(page, title)
    return LiveBlog(True, source) if source else None


def _source(page: Page, title: str | None) -> str | None:
    elsewhere = page.document.json_ld_elsewhere
    articles = [types for types, entry in page.typed if types & ARTICLE_TYPES and id(entry) not in elsewhere]
    is_own = "LiveBlogPosting" in types_of(page.document.json_ld_article)
    if is_own or (len(articles) <= 2 and any("LiveBlogPosting" in types for types in articles)):
        return "JSON-LD LiveBlogPosting"
    named = _name(page, title)
    if named is None:
        return None
    is_timed = len(page.inside(page.document.walk.times)) >= ENOUGH_TIMES or _count_clocks(page) >= ENOUGH_TIMES
    return named if is_timed else None


def _name(page: Page, title: str | None) -> str | None:
    """What calls the article of *page* a live blog."""
    if any(block.names and _NAMED.search(block.names) for block in _around(page)):
        return "class of a live blog"
    if _ADDRESS.search(split_url(page.address).path):
        return "address of a live blog"
    return "title of a live blog" if title and _TITLE.match(title) else None


def _count_clocks(page: Page) -> int:
    """Return how many lines between the title and the end of the body are no more than the time of day."""
    arrays = page.document.arrays
    inside = slice(page.top + page.has_title, page.end)
    short = (arrays.digits[inside] > 0) & (arrays.chars[inside] <= LONGEST_CLOCK)
    texts = [level_digits(arrays.texts[inside.start + i]) for i in short.nonzero()[0].tolist()]
    return sum([find_clock(text, 0)[1] == len(text) for text in texts])


def _around(page: Page) -> Iterator[Block]:
    """The blocks around the beginning and the middle of the body."""
    for i in dict.fromkeys((*page.kept[:1], *page.kept[len(page.kept) // 2 :][:1])):
        block = page.document.segments[i].block
        yield block
        yield from block.ancestors()
