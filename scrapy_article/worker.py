"""What a process does that extracts articles for a crawler.

A page of 160 kB takes 0.1 ms on its way there, its article less on its way back. Trees never travel. Nothing of Scrapy
is imported here.
"""

from __future__ import annotations

import logging
import time
from logging.handlers import QueueHandler
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.article import Article
from scrapy_article.extract import extract, preload
from scrapy_article.site import OFF, SiteMemory

if TYPE_CHECKING:
    from logging import LogRecord

__all__ = ["Extractor", "Reply", "Task", "extractor"]

logger = logging.getLogger(__name__)


class Task(NamedTuple):
    """A page to extract."""

    html: bytes
    url: str
    options: dict[str, Any]
    """The keywords of `extract`; *site*, if given, as in ``ARTICLE_SITE_MEMORY``."""


class Reply(NamedTuple):
    """What came of a page."""

    article: Article
    seconds: float = 0.0
    """CPU time."""
    error: str | None = None
    """The name of the exception that `extract` raised."""
    records: tuple[LogRecord, ...] = ()
    """What was logged."""
    waited: float = 0.0
    """Seconds that the page stood in line."""
    site_memory: tuple[int, int] = (0, 0)
    """Lines that the site memory took out over it, and failures of its store."""


def extractor() -> Extractor:
    """Return what extracts a page, once all that it needs has been loaded."""
    preload()
    log = _Log()
    logging.getLogger().addHandler(log)
    return Extractor(log)


class Extractor:
    """Extracts pages, with the site memory that the first one names."""

    def __init__(self, log: _Log):
        self._log = log
        self._site: SiteMemory | None = None

    def __call__(self, task: Task) -> Reply:
        """Return what comes of a page."""
        started = time.thread_time()
        error = None
        lines = errors = 0
        site = None
        try:
            site = self._site_memory(task.options.get("site", OFF))
            if site is not None:
                lines, errors = site.lines, site.errors
            article = extract(task.html, task.url, **{**task.options, "site": site})
        except Exception as exception:
            logger.exception("No article could be extracted from %s", task.url)
            article, error = Article(url=task.url, warnings=["error"]), type(exception).__name__
        counts = (0, 0) if site is None else (site.lines - lines, site.errors - errors)
        return Reply(article, time.thread_time() - started, error, self._log.taken(), site_memory=counts)

    def close(self) -> None:
        """Write down what the last page has taught."""
        if self._site is not None:
            self._site.close()

    def _site_memory(self, setting: str) -> SiteMemory | None:
        if setting != OFF and self._site is None:
            self._site = SiteMemory(setting)
        return None if setting == OFF else self._site


class _Log(QueueHandler):
    """Collects records, each made fit to be pickled."""

    def __init__(self) -> None:
        super().__init__(None)  # type: ignore[arg-type]  # `enqueue` needs no queue
        self._records: list[LogRecord] = []

    def enqueue(self, record: LogRecord) -> None:
        self._records.append(record)

    def taken(self) -> tuple[LogRecord, ...]:
        """Return what was collected since the last call."""
        records, self._records = self._records, []
        return tuple(records)
