"""A process that extracts articles for a crawler.

A `Job` at a time comes on the standard input, and its `Reply` goes to the standard output, both pickled: a page of
160 kB takes 0.1 ms on its way, its article less. Trees never travel. Nothing of Scrapy is imported here.
"""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import pickle
import signal
import sys
import time
from functools import lru_cache
from logging.handlers import QueueHandler
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from scrapy_article.article import Article
from scrapy_article.extract import extract
from scrapy_article.site import OFF, SiteMemory

if TYPE_CHECKING:
    from logging import LogRecord

__all__ = ["Job", "Reply", "main", "receive", "send"]

logger = logging.getLogger(__name__)

GRACE = 5
"""Seconds after the limit of a job at which the process ends itself, if the crawler has not ended it by then."""


class Job(NamedTuple):
    """A page to extract."""

    html: bytes
    url: str
    options: dict[str, Any]
    """The keywords of `extract`; *site*, if given, as in ``ARTICLE_SITE_MEMORY``."""
    limit: float
    """Seconds that it may take."""


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


def send(message: Job | Reply, stream: IO[bytes]) -> None:
    """Write *message* to *stream*."""
    pickle.dump(message, stream, pickle.HIGHEST_PROTOCOL)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read a message from *stream*; EOFError or `pickle.UnpicklingError` where it ends."""
    return pickle.load(stream)


def main() -> None:
    """Work until the standard input ends, which it does when the crawler does, however that came to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what Ctrl-C means is for the crawler to say
    jobs = sys.stdin.buffer
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print must not come between the replies
    sys.stdout = sys.stderr
    try:
        _serve(jobs, replies)
    except (EOFError, BrokenPipeError):
        os._exit(0)  # without a last try to write


def _serve(jobs: IO[bytes], replies: IO[bytes]) -> None:
    log = _Log()
    logging.getLogger().addHandler(log)
    while True:
        job: Job = receive(jobs)
        # Where the crawler was killed over a page that never ends, nobody else would end this process. The watch is a
        # thread of C, which needs no interpreter.
        faulthandler.dump_traceback_later(job.limit + GRACE, exit=True)
        reply = _reply(job)
        faulthandler.cancel_dump_traceback_later()
        send(reply._replace(records=log.taken()), replies)
        if not gc.get_freeze_count():  # the first page has loaded what all need
            gc.collect()
            gc.freeze()


@lru_cache(maxsize=1)
def _site_memory(setting: str) -> SiteMemory | None:
    return None if setting == OFF else SiteMemory(setting)


def _reply(job: Job) -> Reply:
    started = time.thread_time()
    error = None
    try:
        site = _site_memory(job.options.get("site", OFF))
        article = extract(job.html, job.url, **{**job.options, "site": site})
    except Exception as exception:
        logger.exception("No article could be extracted from %s", job.url)
        article, error = Article(url=job.url, warnings=["error"]), type(exception).__name__
    return Reply(article, time.thread_time() - started, error)


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
