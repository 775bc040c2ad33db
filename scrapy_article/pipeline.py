"""The item pipeline: fills each item from the article of its page, and drops items of pages that are not articles."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Collection, Mapping
from dataclasses import replace
from functools import partial
from inspect import iscoroutine
from typing import Any, NamedTuple, NoReturn

from itemadapter import ItemAdapter
from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import Response

from scrapy_article.article import PAGE_TYPE_WORDS, Article, PageType
from scrapy_article.extract import WHOLE_ARTICLE
from scrapy_article.near_duplicates import ENTRIES, original_of
from scrapy_article.plugin import responses
from scrapy_article.plugin.crawl import (
    OF_ALL_PAGES,
    UNKNOWN,
    CrawlComponent,
    article_with,
    wait_for_article,
    workers_for,
)
from scrapy_article.plugin.items import fill, sources, takes_nothing, targets, value_of, without_room
from scrapy_article.plugin.multi_page import Follower
from scrapy_article.plugin.settings import ArticleSettings
from scrapy_article.stores import Guard, Purpose

logger = logging.getLogger(__name__)

PURPOSE = Purpose("copies", "entries", memory=20_000 * ENTRIES, sqlite=10_000_000 * ENTRIES, redis=250_000 * ENTRIES)
"""How many articles each kind of store remembers."""

UNBOUND = (
    "No response is known for an item, which passes unchanged: %.200r. Items of start(), of errbacks and of scrapy "
    "parse have none. Other items lose theirs if ArticleSpiderMiddleware is not enabled (scrapy_article.Addon "
    "enables it), or if a pipeline before ArticlePipeline, or a spider middleware closer to the engine than "
    "ArticleSpiderMiddleware, replaces the item: change its order, or yield bind(item, response). The stat "
    "article/unbound counts such items"
)
NO_ROOM = (
    "Items of the class %s declare no field of an article (they declare %s): they pass unchanged. Name their fields as "
    "those of the article (title, text, …), or map fields in ARTICLE_FIELDS. The stat article/without_room counts such "
    "items"
)
LACKING = "ARTICLE_FIELDS asks for fields that items of the class %s do not declare: %s"
OTHER_URL = (
    "Items whose url is that of another page get the article of the page whose callback yields them: one with the url "
    "%.200s got that of %s. If that is wrong, keep the response of the other page and yield bind(item, response); if "
    "it is right, bind the item to the response of the callback. The stat article/other_url counts such items"
)


class NoArticle(DropItem):
    """Drops an item; *kind* says why.

    It is a page type, ``continuation``, ``duplicate``, or the entry of ``ARTICLE_FILTER`` that rejected the article,
    such as ``length``.
    """

    def __init__(self, reason: str, kind: str = ""):
        super().__init__(reason, log_level="INFO")
        self.kind = kind


class _Bound(NamedTuple):
    """An item and the response that its article comes from."""

    item: Any
    response: Response
    settings: ArticleSettings
    names: Mapping[str, str]
    """Fields of the item that take a value of the article, each with the name of the article's field."""
    url: Any
    """The URL in the item; None if it is the URL of the response."""

    @property
    def needed(self) -> Collection[str]:
        """The fields of the article that the item takes, or that a setting needs."""
        settings, named = self.settings, sources(self.item, self.names)
        if settings.follow_pages or "reasons" in named:
            return {*WHOLE_ARTICLE, *named}
        of_copies = () if settings.duplicates == "keep" else ("text", "content_id")
        of_filter = settings.filter.fields if settings.filter else ()
        return {*OF_ALL_PAGES, *named, *of_copies, *of_filter}


class ArticlePipeline(CrawlComponent):
    """Fills items from the articles of their pages.

    With ``ARTICLE_FOLLOW_PAGES``, the item of the first page of a multi-page article that the spider visits gets all
    pages, and the items of the other pages are dropped.

    Stats: items are counted under ``article/seen``, and then under ``extracted``, ``dropped`` or ``unbound`` (no
    response is known, the item passes unchanged), except for items without a field for the article and after errors.
    Extractions are counted under ``article/pages``, with their ``page_type``, ``warnings``, ``errors`` and CPU
    ``seconds``; near-duplicates under ``duplicates``.
    """

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        self._follower = Follower(crawler)
        self._copies = Guard("The duplicates store", self._crawl.settings.duplicates_store, PURPOSE)
        crawler.signals.connect(self._closed, signal=signals.spider_closed)

    def _closed(self) -> None:
        self._copies.close()
        self._crawl.count("duplicates/errors", self._copies.errors)

    def process_item(self, item: Any, spider: Spider | None = None) -> Any:
        """Return *item* with its article, or raise `DropItem`, and no other exception.

        Where a worker extracts or pages are still to be downloaded, return a coroutine that waits for it.
        """
        try:
            processed = self._processed(item)
        except DropItem:
            raise
        except Exception as error:
            return self._failed(item, error)
        return self._caught(item, processed) if iscoroutine(processed) else processed

    def _failed(self, item: Any, error: Exception) -> Any:
        self._crawl.count(f"errors/{type(error).__name__}")
        logger.error("An item got no article: %.200r", item, exc_info=error)
        return item

    def _processed(self, item: Any) -> Any:
        if not ItemAdapter.is_item(item):
            return item
        response = responses.response_of(item)
        url = None if responses.is_bound_by_hand(item) else value_of(ItemAdapter(item), "url")
        responses.forget(item)
        classes = self._crawl.settings.items
        if classes is not None and not isinstance(item, classes):
            return item
        if response is None:
            response, url = self._crawl.urls.find(url), None
        settings = self._crawl.adopt(response, response.request) if response else self._crawl.settings
        if not settings.enabled:
            return item
        self._crawl.count("seen")
        if response is None:
            self._crawl.log_once(logging.WARNING, UNBOUND, item)
        if response is None or responses.is_placeholder(response):
            self._crawl.count("unbound")
            return item
        return self._with_article(item, response, settings, url)

    def _with_article(self, item: Any, response: Response, settings: ArticleSettings, url: Any) -> Any:
        names = targets(item, settings.fields, overwrite=settings.overwrite)
        cls = type(item)
        if settings.fields is not None and (lacking := without_room(item, settings.fields)):
            if self._crawl.log_once(logging.ERROR, LACKING % (cls.__qualname__, ", ".join(lacking))):
                self._crawl.count("field_errors", len(lacking))
        elif not names and settings.fields is None and (declared := takes_nothing(cls)):
            self._crawl.count("without_room")
            self._crawl.log_once(logging.WARNING, NO_ROOM % (cls.__qualname__, ", ".join(declared)))
        if not names and not settings.drop:
            return item
        bound = _Bound(item, response, settings, names, url)
        if workers_for(response, bound.needed):
            return self._later(bound)
        return self._decided(bound, article_with(response, bound.needed))

    async def _caught(self, item: Any, processed: Awaitable[Any]) -> Any:
        """Return the *processed* item; after an error, the item unchanged."""
        try:
            return await processed
        except DropItem:
            raise
        except Exception as error:
            return self._failed(item, error)

    async def _later(self, bound: _Bound) -> Any:
        decided = self._decided(bound, await wait_for_article(bound.response, bound.needed))
        return await decided if iscoroutine(decided) else decided

    def _decided(self, bound: _Bound, article: Article) -> Any:
        response, settings = bound.response, bound.settings
        if not responses.is_of_other_page(bound.url, response, article.canonical_url):
            bound = bound._replace(url=None)
        elif article.page_type != "index":  # items of its teasers are dropped with it, even if their pages are known
            other = self._crawl.urls.find(bound.url)
            if other is not None and (other_settings := self._crawl.adopt(other, other.request)).enabled:
                return self._with_article(bound.item, other, other_settings, None)
        if unwanted := _unwanted(article, response, settings):
            self._drop(*unwanted)
        if settings.follow_pages and article.page_type == "article":
            return self._with_pages(bound, article)
        return self._filled(bound, article)

    async def _with_pages(self, bound: _Bound, article: Article) -> Any:
        follower, response = self._follower, bound.response
        # A spider that follows the pages, too, may visit them before they are joined to the first. There must be no
        # await between this check and `whole`, or two items would join the same pages.
        await follower.settled(response)
        if (holder := follower.holder(response)) is not None:
            self._drop("continuation", f"{response.url} is a page of the article at {holder}")
        return self._filled(bound, await follower.whole(article, response, bound.settings.max_pages))

    def _filled(self, bound: _Bound, article: Article) -> Any:
        url = bound.response.url
        conditions, downloaded = bound.settings.filter, responses.download_time(bound.response)
        if conditions and UNKNOWN.isdisjoint(article.warnings) and (why := conditions.rejects(article, downloaded)):
            self._drop(why[0], f"{url}: {why[1]}")
        wanted = bound.settings.duplicates
        # If the store fails, items pass as if they were new.
        original = None if wanted == "keep" else self._copies.use(partial(original_of, article))
        if original is not None:
            self._crawl.count("duplicates")
            article.duplicate_of = original
            if wanted == "drop":
                self._drop("duplicate", f"{url} is a duplicate of {original}")
        if bound.url is not None:
            self._crawl.count("other_url")
            self._crawl.log_once(logging.WARNING, OTHER_URL, bound.url, article.url)
            article = replace(article, warnings=[*article.warnings, "other-url"])
        if bound.names or not takes_nothing(type(bound.item)):
            self._crawl.count("extracted")
        item, errors = fill(bound.item, article, bound.names)
        for name, error in errors.items():
            self._crawl.count("field_errors")
            logger.error("The item field %s does not accept its value from %s: %s", name, url, error)
        return item

    def _drop(self, kind: str, reason: str) -> NoReturn:
        self._crawl.count("dropped")
        self._crawl.count(f"dropped/{kind}")
        raise NoArticle(reason, kind)


def _unwanted(article: Article, response: Response, settings: ArticleSettings) -> tuple[PageType, str] | None:
    """The page type for which the page of *response* is dropped, and why; None if it is not dropped."""
    kinds: tuple[tuple[PageType, float], ...] = (
        ("index", article.index_probability if settings.threshold else -1.0),  # without one, the type decides alone
        (article.page_type, article.probability),
    )
    for kind, probability in kinds if UNKNOWN.isdisjoint(article.warnings) else ():
        if kind in settings.drop and probability >= settings.threshold:
            because = f", {article.reasons['page_type']}" if article.reasons.get("page_type") else ""
            return kind, f"{response.url} is {PAGE_TYPE_WORDS[kind]} (probability {probability:.2f}{because})"
    return None
