"""Whether an article is a live blog: a series of posts on something that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import ARTICLE_TYPES, types_of

if TYPE_CHECKING:
    from scrapy_article.fields.page import Page

__all__ = ["LiveBlog", "live_blog_of"]

_TYPE = "LiveBlogPosting"
"""The schema.org type."""


class LiveBlog(NamedTuple):
    """That an article is a live blog, and what tells it."""

    is_live: bool
    source: str


def live_blog_of(page: Page) -> LiveBlog | None:
    """Return whether the article of *page* is declared to be a live blog; None if nothing says so.

    Its JSON-LD object is one, or one of two that are of this page.
    """
    if _TYPE not in page.document.all_json_ld_types:
        return None
    elsewhere = page.document.json_ld_elsewhere
    articles = [types for types, entry in page.typed if types & ARTICLE_TYPES and id(entry) not in elsewhere]
    is_own = _TYPE in types_of(page.document.json_ld_article)
    is_live = is_own or (len(articles) <= 2 and any(_TYPE in types for types in articles))
    return LiveBlog(True, f"JSON-LD {_TYPE}") if is_live else None
