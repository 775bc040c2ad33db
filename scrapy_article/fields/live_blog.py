"""Whether an article is a live blog: a series of posts on something that goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.needles import Needles
from scrapy_article.document.structured import ARTICLE_TYPES, types_of
from scrapy_article.document.urls import host_and_path
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
_may_be_live = Needles(
    "live ticker newsblog direct direkt diretta vivo żywo canl онлайн трансляция minut happened".split(), any_case=True
).are_in
"""Whether a name, an address or a title has a word of those: patterns are slow to say no, and most have none."""
_TYPE = "LiveBlogPosting"
"""The schema.org type."""


class LiveBlog(NamedTuple):
    """That an article is a live blog, and what tells it."""

    is_live: bool
    source: str


def live_blog_of(page: Page, title: str | None) -> LiveBlog | None:
    """Return whether the article of *page*, which is called *title*, is a live blog; None if nothing says so."""
    source = _source(page, title)
    return LiveBlog(True, source) if source else None


def _source(page: Page, title: str | None) -> str | None:
    if _TYPE in page.document.all_json_ld_types and _is_declared(page):
        return f"JSON-LD {_TYPE}"
    named = _name(page, title)
    if named is None:
        return None
    is_timed = len(page.inside(page.document.walk.times)) >= ENOUGH_TIMES or _count_clocks(page) >= ENOUGH_TIMES
    return named if is_timed else None


def _is_declared(page: Page) -> bool:
    """Whether the JSON-LD object of the article is a live blog, or one of two that are of this page."""
    elsewhere = page.document.json_ld_elsewhere
    articles = [types for types, entry in page.typed if types & ARTICLE_TYPES and id(entry) not in elsewhere]
    is_own = _TYPE in types_of(page.document.json_ld_article)
    return is_own or (len(articles) <= 2 and any(_TYPE in types for types in articles))


def _name(page: Page, title: str | None) -> str | None:
    """What calls the article of *page* a live blog."""
    names = "\n".join([block.names for block in _around(page)])
    if _may_be_live(names) and _NAMED.search(names):
        return "class of a live blog"
    path = host_and_path(page.address)[1]
    if _may_be_live(path) and _ADDRESS.search(path):
        return "address of a live blog"
    return "title of a live blog" if title and _may_be_live(title) and _TITLE.match(title) else None


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
