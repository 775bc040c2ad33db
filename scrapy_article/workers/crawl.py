"""The worker processes that extract the articles of a crawl: ``ARTICLE_WORKERS``.

Sending a page of 160 kB takes 0.1 ms, returning its article less. Trees are never sent. Workers import this module, so
it does not import Scrapy at the top.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable
from concurrent.futures import Future
from logging import LogRecord
from logging.handlers import QueueHandler
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from scrapy_article.article import Article
from scrapy_article.extract import extract, preload
from scrapy_article.site import OFF, SiteMemory
from scrapy_article.workers import Pool
from scrapy_article.workers.process import Failure

logger = logging.getLogger(__name__)

T = TypeVar("T")

MAX_TRIES = 2
"""Workers that may die while extracting a page: it need not be the cause."""


class Task(NamedTuple):
    """A page to extract."""

    html: bytes
    url: str
    options: dict[str, Any]
    """The keyword arguments of `extract`, without *site*."""


class Reply(NamedTuple):
    """The result of a page."""

    article: Article
    seconds: float = 0.0
    """CPU time of the extraction."""
    error: str | None = None
    """The name of the exception that `extract` raised."""
    records: tuple[LogRecord, ...] = ()
    """The log records of the extraction."""
    waited: float = 0.0
    """Seconds that the page waited in the queue."""
    site_memory: tuple[int, int] = (0, 0)
    """Number of lines that the site memory removed, and of failures of its store."""


class Workers(Pool):
    """A pool that extracts *count* pages at a time, each for up to *limit* seconds.

    Each worker has a site memory of its own, at *site*, the value of ``ARTICLE_SITE_MEMORY``.

    A worker that takes longer is killed, and its page gets an empty article with the warning ``timeout``. After two
    workers died while extracting a page, it gets the warning ``worker-died``.

    Pages wait in a queue. Scrapy bounds their number: it starts no download while ``CONCURRENT_REQUESTS`` others have
    not passed the downloader middlewares.
    """

    def __init__(self, count: int, limit: float, site: str = OFF):
        super().__init__(Extractor, (site,), count=count, limit=limit, tries=MAX_TRIES)

    def reply(self, task: Task, result: Reply | Failure, waited: float) -> Reply:
        """Return the result of a page; if its worker was lost, an empty article, which is logged."""
        if isinstance(result, Failure):
            if result.kind == "timeout":
                line = "The extraction of %s was stopped after ARTICLE_TIMEOUT = %g seconds"
                logger.warning(line, task.url, self.limit)
            elif not self.closed:
                logger.error("The worker that extracted %s died: %s", task.url, result.message or result.kind)
            warning = "timeout" if result.kind == "timeout" else "worker-died"
            result = Reply(Article(url=task.url, warnings=[warning]))
        return result._replace(waited=waited)


def awaitable(future: Future[T]) -> Awaitable[T]:
    """Return an awaitable of the result of *future*, for the running reactor or event loop."""
    import asyncio

    try:
        asyncio.get_running_loop()
    except RuntimeError:  # a Twisted reactor is running without asyncio
        from twisted.internet import reactor
        from twisted.internet.defer import Deferred

        done: Deferred[Any] = Deferred()
        future.add_done_callback(lambda future: reactor.callFromThread(done.callback, None))
        return done.addCallback(lambda _: future.result())
    return asyncio.shield(asyncio.wrap_future(future))  # cancelling one waiter must not cancel the others


# --- in the processes -----------------------------------------------------------


class Extractor:
    """Extracts pages, with the site memory at *site*, after loading all that it needs."""

    def __init__(self, site: str):
        preload()
        self._site = None if site == OFF else SiteMemory(site)
        self._log: SimpleQueue[LogRecord] = SimpleQueue()
        logging.getLogger().addHandler(QueueHandler(self._log))  # it prepares records for pickling

    def __call__(self, task: Task) -> Reply:
        """Return the result of a page."""
        started, error, site = time.thread_time(), None, self._site
        lines, errors = (site.lines, site.errors) if site else (0, 0)
        try:
            article = extract(task.html, task.url, site=site, **task.options)
        except Exception as exception:
            logger.exception("No article could be extracted from %s", task.url)
            article, error = Article(url=task.url, warnings=["error"]), type(exception).__name__
        counts = (site.lines - lines, site.errors - errors) if site else (0, 0)
        records = tuple(self._log.get() for _ in range(self._log.qsize()))
        return Reply(article, time.thread_time() - started, error, records, site_memory=counts)

    def close(self) -> None:
        """Close the site memory."""
        if self._site is not None:
            self._site.close()
