"""The extension that writes a report on the crawl at its end."""

from __future__ import annotations

import logging
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.http import Response

from scrapy_article.article import PAGE_TYPE_WORDS
from scrapy_article.folders import exists
from scrapy_article.pipeline import NoArticle
from scrapy_article.plugin.crawl import Crawl, article_of
from scrapy_article.report.collector import Collector, drop_reason

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler
    from twisted.python.failure import Failure

    # typing.Self requires Python 3.11
    from typing_extensions import Self

logger = logging.getLogger(__name__)


class CrawlReport:
    """Counts pages and items, and writes ``ARTICLE_REPORT`` when the spider is closed."""

    def __init__(self, crawl: Crawl, path: str):
        self.collector = Collector()
        self._path = path
        self._started = datetime.now(timezone.utc)
        self._crawl = crawl
        crawl.on_article = self.collector.page

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the extension if the crawl's settings enable the report."""
        crawl = Crawl.of(crawler)
        if crawl.settings.report is None:
            raise NotConfigured
        extension = cls(crawl, crawl.settings.report)
        for name in ("item_scraped", "item_dropped", "item_error", "spider_closed"):
            crawler.signals.connect(getattr(extension, name), signal=getattr(signals, name))
        return extension

    def item_scraped(self, response: Response | Failure | None) -> None:
        """Count an item."""
        self.collector.item(_url(response))

    def item_dropped(self, response: Response | Failure | None, exception: BaseException) -> None:
        """Count an item that was dropped, by this package or by somebody else."""
        reason = exception.kind if isinstance(exception, NoArticle) else drop_reason(exception)
        self.collector.drop(_url(response), reason)
        if isinstance(exception, NoArticle) and reason in PAGE_TYPE_WORDS and isinstance(response, Response):
            settings = self._crawl.adopt(response, response.request)
            self.collector.dropped_page(response, article_of(response), settings, reason)

    def item_error(self, response: Response | Failure | None, failure: Any) -> None:
        """Count an item that was lost because of an error."""
        self.collector.drop(_url(response), f"error {type(failure.value).__name__}")

    def spider_closed(self, spider: Spider, reason: str) -> None:
        """Write the report."""
        from scrapy_article.report.crawl_page import crawl_page

        finished = datetime.now(timezone.utc)
        path = Path(self._path % {"name": spider.name, "time": f"{self._started:%Y-%m-%dT%H-%M-%S}"})
        total = self.collector.total()
        if not (total.items or total.drops) and exists(path):  # of `scrapy parse`, say, which is no crawl
            logger.warning("The crawl had no items: the report on an earlier one stays in %s", path)
            return
        try:
            news = {one.url: one.counts for one in getattr(spider, "finished", ())}
            stats = self._crawl.counts()
            page = crawl_page(self.collector, spider.name, self._started, finished, reason, stats, news)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page, encoding="utf-8", errors="replace")
        except Exception:  # the crawl has its items even without a report
            logger.exception("The report on the crawl could not be written to %s", path)
        else:
            logger.info("The report on the crawl is in %s", path)


def _url(response: Response | Failure | None) -> str:
    """The URL of a response; empty for the failure that Scrapy passes for items of an errback."""
    return response.url if isinstance(response, Response) else ""
