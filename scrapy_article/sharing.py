"""What the components of one crawl share: objects that the first to ask makes, and that live as long as the crawl."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.crawler import Crawler

__all__ = ["shared"]

Shared = TypeVar("Shared")


def shared(make: Callable[[Crawler], Shared], crawler: Crawler) -> Shared:
    """Return what *make* has made for *crawler*, or make it."""
    known: dict[Any, Any] = vars(crawler).setdefault("_article_shared", {})
    if make not in known:
        known[make] = make(crawler)
    found: Shared = known[make]
    return found
