"""The processes that extract the articles of a crawl, seen from the crawler: ``ARTICLE_WORKERS``."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from scrapy_article.article import Article
from scrapy_article.pool import Pool
from scrapy_article.process import Failure
from scrapy_article.worker import Reply, Task, extractor

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from concurrent.futures import Future

__all__ = ["Workers", "awaitable"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

TRIES = 2
"""As many workers may die over a page: it may not have been the cause."""


class Workers:
    """Processes that extract *count* pages at a time, each page for up to *limit* seconds.

    A worker that takes longer is killed, and its page gets an empty article with the warning ``timeout``. A page over
    which two workers die gets the warning ``worker-died``.

    Pages wait in line. How many they can be is for whoever submits them to bound, and Scrapy does: it starts no
    download while ``CONCURRENT_REQUESTS`` others are not through the downloader middlewares.
    """

    def __init__(self, count: int, limit: float):
        self._limit = limit
        self._pool = Pool(extractor, count=count, limit=limit, tries=TRIES)

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return self._pool.pids

    @property
    def started(self) -> int:
        """As many processes have been started, those in the place of others included."""
        return self._pool.started

    def start(self) -> None:
        """Start the processes, without waiting until they are ready."""
        self._pool.start()

    def submit(self, html: bytes, url: str, options: dict[str, Any]) -> Future[Reply]:
        """Put a page in line; *options* are the keywords of `scrapy_article.extract`."""
        return self._pool.submit(Task(html, url, options), partial(_reply, url), partial(_log, url, self._limit))

    def close(self) -> None:
        """End the processes, those that are at a page at once; pages in line are cancelled."""
        self._pool.close()


def _reply(url: str, result: Reply | Failure, waited: float) -> Reply:
    if isinstance(result, Failure):
        warning = "timeout" if result.kind == "timeout" else "worker-died"
        result = Reply(Article(url=url, warnings=[warning]))
    return result._replace(waited=waited)


def _log(url: str, limit: float, failure: Failure) -> None:
    if failure.kind == "timeout":
        logger.warning("The extraction of %s was ended after ARTICLE_TIMEOUT = %g seconds", url, limit)
    elif failure.kind != "not-started":  # which has been logged
        logger.error("The worker that extracted %s died: %s", url, failure.message)


def awaitable(future: Future[T]) -> Awaitable[T]:
    """Return what a coroutine awaits to get the result of *future* under the reactor or event loop that runs."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _of_twisted(future)
    return asyncio.shield(asyncio.wrap_future(future))  # who gives up waiting does so for himself


async def _of_twisted(future: Future[T]) -> T:
    # A reactor without asyncio: then Twisted is there already.
    from twisted.internet import reactor
    from twisted.internet.defer import Deferred

    done: Deferred[Any] = Deferred()
    future.add_done_callback(lambda future: reactor.callFromThread(done.callback, None))
    await done
    return future.result()
