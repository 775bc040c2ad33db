"""What the components of one crawl share; `article_of`, the one extraction of a response; its `article_links`."""

from __future__ import annotations

import logging
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from scrapy import signals
from scrapy.http import HtmlResponse, Response

from scrapy_article.article import Article
from scrapy_article.binding import UrlIndex
from scrapy_article.document import Document
from scrapy_article.document.parse import ends_early, is_utf8
from scrapy_article.extract import extract
from scrapy_article.index import ArticleLinks, links
from scrapy_article.settings import ArticleSettings, SettingError
from scrapy_article.site import OFF, SiteMemory

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

__all__ = ["Crawl", "article_links", "article_of", "download_time"]

logger = logging.getLogger(__name__)

TRUNCATED = frozenset({"dataloss", "download_stopped", "partial"})
"""The flags that Scrapy gives to responses whose body is not whole."""

FIRST_YEAR = 2000
"""A ``Date`` header before is that of a clock which was never set."""
MAX_REPORTS = 100
"""As many different wrong values in ``request.meta`` are logged."""


class Crawl:
    """The settings and stats of one crawl, the URLs of its last responses, and what it knows of its sites."""

    def __init__(self, crawler: Crawler):
        self.settings = ArticleSettings.at_start(crawler.settings)
        self.urls = UrlIndex()
        self._stats = crawler.stats
        self._reported: set[str] = set()
        memory = self.settings.site_memory
        self.site_memory = None if memory == OFF else SiteMemory(memory)
        crawler.signals.connect(self._close_memory, signal=signals.spider_closed)

    def _close_memory(self) -> None:
        memory = self.site_memory
        if memory is not None:
            memory.close()
            for name, number in (("lines", memory.lines), ("errors", memory.errors)):
                if number:
                    self.count(f"site_memory/{name}", number)

    @classmethod
    def of(cls, crawler: Crawler) -> Crawl:
        """Return the one of `crawler`. The first component that asks makes it; it lives as long as the crawler."""
        attributes = vars(crawler)
        if "_article_crawl" not in attributes:
            attributes["_article_crawl"] = cls(crawler)
        crawl: Crawl = attributes["_article_crawl"]
        return crawl

    def count(self, name: str, by: float = 1) -> None:
        """Add to the stat ``article/<name>``."""
        if self._stats is not None:
            self._stats.inc_value(f"article/{name}", by)  # type: ignore[arg-type]  # it takes any number

    def adopt(self, response: Response, request: Request | None) -> ArticleSettings:
        """Make `response` one of this crawl, if it is not yet, and return the settings for it."""
        if response not in _adopted:
            meta = {} if request is None else request.meta
            _adopted[response] = (self, self.settings.for_request(meta, self._wrong_meta))
        return _adopted[response][1]

    def _wrong_meta(self, error: SettingError) -> None:
        self.count("bad_meta")
        line = str(error)
        if line not in self._reported and len(self._reported) < MAX_REPORTS:
            self._reported.add(line)
            logger.error("%s. The setting of the crawl is used instead.", line)


_adopted: WeakKeyDictionary[Response, tuple[Crawl, ArticleSettings]] = WeakKeyDictionary()
_articles: WeakKeyDictionary[Response, Article] = WeakKeyDictionary()


def article_of(response: Response) -> Article:
    """Return the article of `response`, extracted on the first call.

    The settings of the crawl and of the request apply. A response that is not HTML gives an article of the type
    ``"other"`` with the warning ``not-html``; an extraction that fails, one with the warning ``error``.
    """
    article = _articles.get(response)
    if article is None:
        crawl, settings = _adopted.get(response, (None, ArticleSettings()))
        article = _articles[response] = _extract(response, settings, crawl)
    return article


def article_links(response: Response) -> ArticleLinks:
    """Return the links of `response` that lead to articles of its site, best first, and its next page.

    Each has the URL, and as far as the page shows them the title, the date and the picture of its teaser. They are
    looked for on a page of any type, and anew in each call. A response that is not HTML has none.
    """
    if not isinstance(response, HtmlResponse):
        return ArticleLinks()
    return links(Document(_page(response), response.url, response.encoding))


def _extract(response: Response, settings: ArticleSettings, crawl: Crawl | None) -> Article:
    count = crawl.count if crawl else _ignore
    started = time.thread_time()
    try:
        if isinstance(response, HtmlResponse):
            article = extract(
                _page(response),
                response.url,
                encoding=response.encoding,
                method=settings.method,
                model=settings.model,
                favor=settings.favor,
                downloaded=download_time(response),
                site=crawl.site_memory if crawl else None,
            )
        else:
            article = Article(url=response.url, probability=1.0, warnings=["not-html"])
    except Exception as error:
        count(f"errors/{type(error).__name__}")
        logger.exception("No article could be extracted from %s", response.url)
        article = Article(url=response.url, warnings=["error"])
    count("seconds", time.thread_time() - started)
    if not TRUNCATED.isdisjoint(response.flags) and "truncated" not in article.warnings:
        article.warnings.append("truncated")
    count("pages")
    count(f"page_type/{article.page_type}")
    for warning in article.warnings:
        count(f"warnings/{warning}")
    return article


def download_time(response: Response) -> datetime | None:
    """Return when the server sent `response`, by its ``Date`` header, which a cache keeps; None if that tells nothing.

    A clock that is ahead is set back to the present.
    """
    header = response.headers.get("Date") or b""
    try:
        sent = parsedate_to_datetime(header.decode("latin-1"))
    except (ValueError, OverflowError):
        return None
    sent = sent if sent.tzinfo else sent.replace(tzinfo=timezone.utc)
    return min(sent, datetime.now(timezone.utc)) if sent.year >= FIRST_YEAR else None


def _page(response: HtmlResponse) -> Any:
    """Return the tree that the callback may work on too, or the bytes where the tree lacks some of the page.

    That is where Scrapy was told a wrong charset, or libxml2 stopped at an early end tag.
    """
    if (response.encoding != "utf-8" and is_utf8(response.body)) or ends_early(response.body):
        return response.body
    return response.selector.root


def _ignore(name: str, by: float = 1) -> None:
    """Count nothing: the response belongs to no crawl."""
