"""The extension that writes a report on the crawl at its end, from what it counted meanwhile, in bounded memory."""

from __future__ import annotations

import logging
import os
import re
from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.http import Response
from twisted.python.failure import Failure

from scrapy_article.article import PAGE_TYPE_WORDS, Article
from scrapy_article.pipeline import NoArticle
from scrapy_article.plugin.crawl import Crawl, article_of
from scrapy_article.plugin.settings import ArticleSettings
from scrapy_article.report.crawl_page import FIELDS, OTHERS, QUALITIES, crawl_page
from scrapy_article.text.urls import site_host

logger = logging.getLogger(__name__)

MAX_SITES = 1000
"""Sites that are counted separately; later ones are counted together."""
MAX_REASONS = 40
"""Reasons of drops that are counted separately."""
OTHER_REASONS = "other reasons"
MAX_DAYS = 4000
"""Days of publication that are counted separately; of further ones, months are counted."""
MAX_DOUBTFUL = 10
"""Articles of the lowest expected quality that are explained, and as many dropped pages."""
SURE = 0.95
"""Probability from which the type of a page is certain."""
MAX_BODY = 3_000_000
"""Bytes of a page that is kept."""
MAX_REASON = 60
"""Characters of a reason."""

_NOT_REASON = re.compile(r"[\d'\"{\[(<:]|https?:|\s[-–]\s")
"""Where the message of an exception goes from the general reason to the single item."""


@dataclass(slots=True)
class Site:
    """The counts of one site."""

    pages: int = 0
    articles: int = 0
    items: int = 0
    """Items that were scraped."""
    drops: Counter[str] = field(default_factory=Counter)
    """Items that were dropped, by reason."""
    missing: Counter[str] = field(default_factory=Counter)
    """Articles that lack a field, by field."""
    quality: float = 0.0
    """Sum of the expected qualities of articles."""
    qualities: int = 0
    """Articles that have one."""


class Doubtful(NamedTuple):
    """A page with a doubtful result, and the arguments to extract it again."""

    rank: float
    """The expected quality of an article; for a dropped page, the probability of its type."""
    url: str
    article: Article
    body: bytes | None
    """The page; None if it is larger than *MAX_BODY*."""
    options: Mapping[str, Any]
    """Arguments of `scrapy_article.extract.reread`."""


class Collector:
    """Counts pages, articles and drops."""

    def __init__(self) -> None:
        self.sites: dict[str, Site] = {}
        self.page_types: Counter[str] = Counter()
        self.warnings: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        """Articles by the length of their text in characters, as its number of binary digits."""
        self.qualities: Counter[int] = Counter()
        """Articles by tenths of their expected quality, rounded down."""
        self.dates: Counter[str] = Counter()
        """Articles by day of publication, or by month (``2024-05``) where there are many."""
        self.doubtful: list[Doubtful] = []
        """The articles of the lowest expected quality, the lowest first; equals in order of arrival."""
        self.dropped: list[Doubtful] = []
        """The pages dropped for their type with the lowest probability, the lowest first."""
        self._reasons: set[str] = set()

    def page(self, response: Response, article: Article, settings: ArticleSettings) -> None:
        """Count the *article* of *response*, which was extracted with *settings*."""
        site = self._site(response.url)
        site.pages += 1
        self.page_types[article.page_type] += 1
        self.warnings.update(article.warnings)
        if article.page_type != "article":
            return
        site.articles += 1
        site.missing.update(name for name in FIELDS if not getattr(article, name))
        self.lengths[len(article.text).bit_length()] += 1
        if day := (article.date_published or "")[:10]:
            self.dates[day if day in self.dates or len(self.dates) < MAX_DAYS else day[:7]] += 1
        if (quality := article.quality) is not None:
            site.quality += quality
            site.qualities += 1
            self.qualities[min(int(quality * QUALITIES), QUALITIES - 1)] += 1
            _keep_lowest(self.doubtful, quality, response, article, settings)

    def item(self, url: str) -> None:
        """Count a scraped item of the page at *url*."""
        self._site(url).items += 1

    def drop(self, url: str, reason: str) -> None:
        """Count a dropped item."""
        if reason not in self._reasons and len(self._reasons) >= MAX_REASONS:
            reason = OTHER_REASONS
        self._reasons.add(reason)
        self._site(url).drops[reason] += 1

    def dropped_page(self, response: Response, article: Article, settings: ArticleSettings, kind: str) -> None:
        """Keep the page of *response*, whose items are dropped for its *kind*, if that is doubtful."""
        if all(one.url != response.url for one in self.dropped):
            probability = article.index_probability if kind == "index" else article.probability
            if probability < SURE:
                _keep_lowest(self.dropped, probability, response, article, settings)

    def total(self, sites: Iterable[str] | None = None) -> Site:
        """Return the counts of *sites* together, by default of all."""
        total = Site()
        for site in self.sites.values() if sites is None else map(self.sites.__getitem__, sites):
            for name in Site.__slots__:
                setattr(total, name, getattr(total, name) + getattr(site, name))
        return total

    def _site(self, url: str) -> Site:
        name = site_host(url) or "no URL"
        if name not in self.sites and len(self.sites) >= MAX_SITES:
            name = OTHERS
        return self.sites.setdefault(name, Site())


def _keep_lowest(
    found: list[Doubtful], rank: float, response: Response, article: Article, settings: ArticleSettings
) -> None:
    """Add a page to *found*, which keeps the pages of the lowest *rank*."""
    if len(found) >= MAX_DOUBTFUL and rank >= found[-1].rank:
        return
    options = {name: getattr(settings, name) for name in ("method", "model", "favor", "limits")}
    options |= {"encoding": getattr(response, "encoding", None), "site_rules": settings.sites}
    body = response.body if len(response.body) <= MAX_BODY else None
    insort(found, Doubtful(rank, response.url, article, body, options), key=attrgetter("rank"))
    del found[MAX_DOUBTFUL:]


def drop_reason(error: BaseException) -> str:
    """Return the general reason, in a few words, why *error* dropped an item.

    >>> drop_reason(ValueError("Duplicate item found: {'id': 7}"))
    'Duplicate item found'
    """
    message = " ".join(str(error)[:1000].split())
    text = _NOT_REASON.split(message, maxsplit=1)[0].strip(" .,;-–")
    return text[:MAX_REASON].strip() if len(text) > 3 else type(error).__name__


class CrawlReport:
    """Counts pages and items, and writes ``ARTICLE_REPORT`` when the spider is closed."""

    def __init__(self, crawl: Crawl, path: str):
        self.collector = Collector()
        self._path = path
        self._started = datetime.now(timezone.utc)
        self._crawl = crawl
        crawl.on_article = self.collector.page

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> CrawlReport:
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
        finished = datetime.now(timezone.utc)
        path = Path(self._path % {"name": spider.name, "time": f"{self._started:%Y-%m-%dT%H-%M-%S}"})
        total = self.collector.total()
        if not (total.items or total.drops) and os.path.exists(path):  # of `scrapy parse`, say, which is no crawl
            logger.warning("The crawl had no items: the report on an earlier one stays in %s", path)
            return
        try:
            news = {one.url: one.counts for one in getattr(spider, "finished", ())}
            stats = self._crawl.stats.get_stats() if self._crawl.stats else {}
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
