"""The item pipeline: puts the article of its page onto each item, and drops the items of pages that are none."""

from __future__ import annotations

import logging
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, NoReturn

from itemadapter import ItemAdapter
from scrapy.exceptions import DropItem

from scrapy_article.article import PAGE_TYPE_WORDS
from scrapy_article.binding import forget, response_of
from scrapy_article.crawl import UNKNOWN, Crawl, article_of, is_for_worker, wait_for_article
from scrapy_article.duplicates import Duplicates
from scrapy_article.items import fill, targets
from scrapy_article.pages import Follower

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy import Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    # typing.Self requires Python 3.11
    from typing_extensions import Self

    from scrapy_article.article import Article
    from scrapy_article.settings import ArticleSettings

__all__ = ["ArticlePipeline", "NoArticle"]

logger = logging.getLogger(__name__)


class NoArticle(DropItem):
    """Drops an item whose page is of a *kind* not wanted: a page type, ``continuation`` or ``duplicate``."""

    def __init__(self, kind: str, reason: str):
        super().__init__(reason, log_level="INFO")
        self.kind = kind


class ArticlePipeline:
    """Fills in items from the articles of their pages.

    With ``ARTICLE_FOLLOW_PAGES``, the item of the first page of an article gets all its pages, and the items of the
    other pages, if the spider comes upon them later, are dropped.

    Items are counted under ``article/seen``, and each then under ``extracted``, ``dropped`` or ``unbound`` (no
    response is known, the item passes as it is); extractions under ``article/pages``, with their ``page_type``,
    ``warnings``, ``errors`` and CPU ``seconds``. With ``ARTICLE_DUPLICATES``, copies are counted as ``duplicates``.
    """

    def __init__(self, crawl: Crawl, follower: Follower, duplicates: Duplicates | None = None):
        self._crawl = crawl
        self._follower = follower
        self._duplicates = duplicates

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the pipeline for a crawl."""
        return cls(Crawl.of(crawler), Follower(crawler), Duplicates.of(crawler))

    def process_item(self, item: Any, spider: Spider | None = None) -> Any:
        """Return *item* with its article, or raise `DropItem`; nothing else is ever raised.

        Where a worker extracts, or pages are still to be fetched, what is returned is a coroutine that waits for it.
        """
        try:
            return self._processed(item)
        except DropItem:
            raise
        except Exception as error:
            return self._failed(item, error)

    def _failed(self, item: Any, error: Exception) -> Any:
        self._crawl.count(f"errors/{type(error).__name__}")
        logger.error("An item got no article: %.200r", item, exc_info=error)
        return item

    def _processed(self, item: Any) -> Any:
        if not ItemAdapter.is_item(item):
            return item
        response = response_of(item)
        forget(item)
        classes = self._crawl.settings.items
        if classes is not None and not isinstance(item, classes):
            return item
        if response is None:
            response = self._crawl.urls.find(ItemAdapter(item).get("url"))
        settings = self._crawl.adopt(response, response.request) if response else self._crawl.settings
        if not settings.enabled:
            return item
        self._crawl.count("seen")
        if response is None:
            self._crawl.count("unbound")
            return item
        return self._with_article(item, response, settings)

    def _with_article(self, item: Any, response: Response, settings: ArticleSettings) -> Any:
        names = targets(item, settings.fields, overwrite=settings.overwrite)
        if not names and not settings.drop:
            return item
        if is_for_worker(response):
            return self._later(item, response, names, settings)
        return self._decided(item, article_of(response), response, names, settings)

    async def _later(self, item: Any, response: Response, names: Mapping[str, str], settings: ArticleSettings) -> Any:
        try:
            decided = self._decided(item, await wait_for_article(response), response, names, settings)
            return await decided if isawaitable(decided) else decided
        except DropItem:
            raise
        except Exception as error:
            return self._failed(item, error)

    def _decided(
        self, item: Any, article: Article, response: Response, names: Mapping[str, str], settings: ArticleSettings
    ) -> Any:
        if _is_dropped(article, settings):
            self._drop(article.page_type, _reason(article, response))
        if settings.follow_pages and article.page_type == "article":
            first = self._follower.first_page(response)
            if first is not None:
                self._drop("continuation", f"{response.url} is a page of the article at {first}")
            if article.next_page:
                return self._with_all_pages(item, article, response, names, settings.max_pages)
        return self._filled(item, article, response, names)

    async def _with_all_pages(
        self, item: Any, article: Article, response: Response, names: Mapping[str, str], limit: int
    ) -> Any:
        try:
            return self._filled(item, await self._follower.whole(article, response, limit), response, names)
        except DropItem:
            raise
        except Exception as error:
            return self._failed(item, error)

    def _filled(self, item: Any, article: Article, response: Response, names: Mapping[str, str]) -> Any:
        original = self._duplicates.find(article, response) if self._duplicates is not None else None
        if original is not None:
            self._drop("duplicate", f"{response.url} is a copy of {original}")
        self._crawl.count("extracted")
        return fill(item, article, names, partial(self._refused, response.url))

    def _drop(self, kind: str, reason: str) -> NoReturn:
        self._crawl.count("dropped")
        self._crawl.count(f"dropped/{kind}")
        raise NoArticle(kind, reason)

    def _refused(self, url: str, name: str, error: Exception) -> None:
        self._crawl.count("field_errors")
        logger.error("The item field %s does not take its value from %s: %s", name, url, error)


def _is_dropped(article: Article, settings: ArticleSettings) -> bool:
    if not UNKNOWN.isdisjoint(article.warnings):
        return False
    return article.page_type in settings.drop and article.probability >= settings.threshold


def _reason(article: Article, response: Response) -> str:
    because = article.reasons.get("page_type")
    details = f"probability {article.probability:.2f}" + (f", {because}" if because else "")
    return f"{response.url} is {PAGE_TYPE_WORDS[article.page_type]} ({details})"
