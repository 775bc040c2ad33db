"""Whether an article is a live blog: a series of posts on something that goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import ARTICLE_TYPES, types_of
from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

__all__ = ["LiveBlog", "live_blog_of"]

ENOUGH_TIMES = 3
"""Times of posts in the body, without which names and addresses prove nothing."""

_NAMED = re.compile(
    r"live[-_]?(?:blog|ticker|feed|updates?|coverage|reporting|stream-post)|news-?ticker|minuto-a-minuto", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"live-?(?:blog|ticker)|live-(?:updates?|news|coverage|reporting|score)|/live/(?=[^.]{0,80}\d)|en-vivo|en-direct|ao-vivo|"
    r"in-diretta|/diretta/|minuto-a-minuto|as-it-happened",
    re.IGNORECASE,
)


class LiveBlog(NamedTuple):
    """That an article is a live blog, and what tells it."""

    is_live: bool
    source: str


def live_blog_of(page: Page) -> LiveBlog | None:
    """Return whether the article of *page* is a live blog; None if nothing says so."""
    source = _source(page)
    return LiveBlog(True, source) if source else None


def _source(page: Page) -> str | None:
    elsewhere = page.document.json_ld_elsewhere
    articles = [types for types, entry in page.typed if types & ARTICLE_TYPES and id(entry) not in elsewhere]
    is_own = "LiveBlogPosting" in types_of(page.document.json_ld_article)
    if is_own or (len(articles) <= 2 and any("LiveBlogPosting" in types for types in articles)):
        return "JSON-LD LiveBlogPosting"
    if len(page.inside(page.document.walk.times)) < ENOUGH_TIMES:
        return None
    named = next((block for block in _around(page) if block.names and _NAMED.search(block.names)), None)
    if named is not None:
        return "class of a live blog"
    return "address of a live blog" if _ADDRESS.search(split_url(page.address).path) else None


def _around(page: Page) -> Iterator[Block]:
    """The blocks around the beginning and the middle of the body."""
    for i in dict.fromkeys((*page.kept[:1], *page.kept[len(page.kept) // 2 :][:1])):
        block = page.document.segments[i].block
        yield block
        yield from block.ancestors()
