"""Copies in a crawl: what ``ARTICLE_DUPLICATES`` asks for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from scrapy import signals

from scrapy_article.copies import ENTRIES, Copies
from scrapy_article.crawl import Crawl
from scrapy_article.stores import open_store

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from scrapy_article.article import Article

__all__ = ["Duplicates"]

logger = logging.getLogger(__name__)

_IN_MEMORY = 20_000
_IN_FILE = 10_000_000
"""Articles that are remembered."""


class Duplicates:
    """Looks for copies with the settings of a crawl and of its requests, and counts them as ``article/duplicates``."""

    def __init__(self, crawler: Crawler):
        self._crawl = Crawl.of(crawler)
        self._copies: Copies | None = None
        crawler.signals.connect(self._close, signal=signals.spider_closed)

    @classmethod
    def of(cls, crawler: Crawler) -> Duplicates:
        """Return the one of `crawler`."""
        attributes = vars(crawler)
        if "_article_duplicates" not in attributes:
            attributes["_article_duplicates"] = cls(crawler)
        duplicates: Duplicates = attributes["_article_duplicates"]
        return duplicates

    def find(self, article: Article, response: Response) -> str | None:
        """Return the address of what `article` is a copy of, if such are to be dropped; mark it, if such are marked.

        A store that fails costs what it knows, and no item.
        """
        wanted = self._crawl.adopt(response, response.request).duplicates
        if wanted == "keep":
            return None
        try:
            original = self._opened().original(article)
        except Exception as error:
            self._crawl.count(f"errors/{type(error).__name__}")
            logger.exception("Whether %s is a copy could not be found out", response.url)
            return None
        if original is None:
            return None
        self._crawl.count("duplicates")
        article.duplicate_of = original
        return original if wanted == "drop" else None

    def _opened(self) -> Copies:
        if self._copies is None:
            name = self._crawl.settings.duplicates_store
            self._copies = Copies(open_store(name, _IN_MEMORY * ENTRIES, _IN_FILE * ENTRIES))
        return self._copies

    def _close(self) -> None:
        if self._copies is not None:
            self._copies.close()
