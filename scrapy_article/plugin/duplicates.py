"""Copies in a crawl: what ``ARTICLE_DUPLICATES`` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy import signals

from scrapy_article.near_duplicates import ENTRIES, Copies
from scrapy_article.plugin.components import shared
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.stores import Purpose, open_store
from scrapy_article.stores.guard import Guard
from scrapy_article.stores.place import without_password

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from scrapy_article.article import Article

__all__ = ["Duplicates"]

PURPOSE = Purpose("copies", "entries", memory=20_000 * ENTRIES, sqlite=10_000_000 * ENTRIES, redis=250_000 * ENTRIES)
"""As many articles are remembered."""


class Duplicates:
    """Looks for copies with the settings of a crawl and of its requests, and counts them as ``article/duplicates``."""

    def __init__(self, crawler: Crawler):
        self._crawl = Crawl.of(crawler)
        place = self._crawl.settings.duplicates_store
        self._copies = Guard(
            f"The store of copies {without_password(place)}", lambda: Copies(open_store(place, PURPOSE))
        )
        crawler.signals.connect(self._close, signal=signals.spider_closed)

    @classmethod
    def of(cls, crawler: Crawler) -> Duplicates:
        """Return the one of *crawler*."""
        return shared(cls, crawler)

    def find(self, article: Article, response: Response) -> str | None:
        """Return the address of what *article* is a copy of, if such are to be dropped; mark it, if such are marked.

        A store that fails costs what it knows, and no item; that is logged once, and counted as ``duplicates/errors``.
        """
        wanted = self._crawl.adopt(response, response.request).duplicates
        if wanted == "keep":
            return None
        original = self._copies.use(lambda copies: copies.original(article))
        if original is None:
            return None
        self._crawl.count("duplicates")
        article.duplicate_of = original
        return original if wanted == "drop" else None

    def _close(self) -> None:
        self._copies.close()
        if self._copies.errors:
            self._crawl.count("duplicates/errors", self._copies.errors)
