"""What the tests of the Scrapy components have in common."""

from concurrent.futures import Future
from typing import Any

from crawls.pages import article_page, index_page
from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse
from scrapy.statscollectors import MemoryStatsCollector

from scrapy_article.article import Article
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.workers.crawl import Reply, Task, Workers

URL = "https://example.com/article/1"


class NoSpider(Spider):
    name = "none"


def make_crawler(**settings: Any) -> Crawler:
    """A crawler as components see it when they are built; no reactor is needed."""
    crawler = Crawler(NoSpider, settings)
    crawler.stats = MemoryStatsCollector(crawler)
    return crawler


class Line(Workers):
    """Workers of a crawl that are never started: the test replies to the pages that stand in line."""

    def __init__(self, crawler: Crawler):
        super().__init__(1, 30)
        self.pages: list[Task] = []
        self.replies: list[Future[Reply]] = []
        Crawl.of(crawler).workers = self

    def put(self, task: Task) -> Future[Reply]:
        self.pages.append(task)
        self.replies.append(Future())
        return self.replies[-1]

    def reply(self, number: int = 0, **article: Any) -> None:
        self.replies[number].set_result(Reply(Article(**{"url": URL, **article}), seconds=0.5, waited=0.25))


def stats_of(crawler: Crawler) -> dict[str, Any]:
    """The stats of the package, without the seconds, that are never the same."""
    stats = crawler.stats.get_stats()
    prefix = "article/"
    return {k.removeprefix(prefix): v for k, v in stats.items() if k.startswith(prefix) and k != "article/seconds"}


def article_response(number: int = 1, *, url: str = URL, meta: dict[str, Any] | None = None) -> HtmlResponse:
    return respond(article_page(number), url=url, meta=meta)


def index_response(number: int = 1, *, url: str = URL, meta: dict[str, Any] | None = None) -> HtmlResponse:
    return respond(index_page(number), url=url, meta=meta)


def respond(html: str, *, url: str = URL, meta: dict[str, Any] | None = None) -> HtmlResponse:
    return HtmlResponse(url, body=html.encode(), encoding="utf-8", request=Request(url, meta=meta))
