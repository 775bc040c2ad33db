"""The processes that extract the articles of a crawl, seen from the crawler: ``ARTICLE_WORKERS``.

Each is a Python of its own that runs `scrapy_article.worker`, neither forked from a process with a running reactor nor
given the user's main module to run again, and a thread here talks with it: what blocks is the same under every reactor,
and without one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import finalize

from scrapy_article.article import Article
from scrapy_article.worker import Job, Reply, receive, send

if TYPE_CHECKING:
    from collections.abc import Awaitable

__all__ = ["Workers", "awaitable"]

logger = logging.getLogger(__name__)

PAGES = 10_000
"""After as many pages a worker is replaced: libxml2 never forgets a name of a tag or an attribute, and there are pages
that make them up."""
TRIES = 2
"""As many workers may die over a page."""
START_LIMIT = 60
"""Seconds that a worker may take until it is ready."""
_COMMAND = "import sys; sys.path[:] = {path!r}; from scrapy_article.worker import main; main()"
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables that tell NumPy's libraries how many threads to start: unless told, each worker has one for each core."""
_FIRST = Job(
    b"<html lang=en><h1>Ready</h1><p>By Ann Lee, 5 March 2024</p>" + b"<p>It is, or so they say.</p>" * 9,
    "https://example.com/ready",
    {},
    START_LIMIT,
)
"""A page that makes a worker load what all pages need, before the time counts."""


class Workers:
    """Processes that extract *count* pages at a time, each page for up to *limit* seconds.

    A worker that takes longer is killed, and its page gets an empty article with the warning ``timeout``. A page over
    which a worker dies is tried once more, since it may not have been the cause, and then gets the warning
    ``worker-died``. Another process takes the place of the one that is gone.

    Pages wait in line. How many they can be is for whoever submits them to bound, and Scrapy does: it starts no
    download while ``CONCURRENT_REQUESTS`` others are not through the downloader middlewares.
    """

    def __init__(self, count: int, limit: float):
        self._limit = limit
        self._line: SimpleQueue[_Entry | None] = SimpleQueue()
        self._processes = _Processes()
        # Daemons: a crawl that is broken off ends without waiting for a page.
        self._threads = [
            Thread(target=_work, args=(self._line, self._processes), name=f"article-worker-{number}", daemon=True)
            for number in range(1, count + 1)
        ]
        finalize(self, self._processes.close)  # at the end of the interpreter too, if nobody has called `close`

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return self._processes.pids

    @property
    def started(self) -> int:
        """As many processes have been started, those in the place of others included."""
        return self._processes.started

    def start(self) -> None:
        """Start the processes, without waiting until they are ready."""
        for thread in self._threads:
            thread.start()

    def submit(self, html: bytes, url: str, options: dict[str, Any]) -> Future[Reply]:
        """Put a page in line; *options* are the keywords of `scrapy_article.extract`."""
        future: Future[Reply] = Future()
        self._line.put(_Entry(Job(html, url, options, self._limit), future, time.monotonic()))
        return future

    def close(self) -> None:
        """End the processes at once, whatever they are at; pages in line are cancelled."""
        self._processes.close()
        with suppress(Empty):
            while True:
                entry = self._line.get_nowait()
                if entry is not None:
                    entry.future.cancel()
        for _ in self._threads:
            self._line.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join()


def awaitable(future: Future[Reply]) -> Awaitable[Reply]:
    """Return what a coroutine awaits to get the result of *future* under the reactor or event loop that runs."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _of_twisted(future)
    return asyncio.shield(asyncio.wrap_future(future))  # who gives up waiting does so for himself


async def _of_twisted(future: Future[Reply]) -> Reply:
    # A reactor without asyncio: then Twisted is there already.
    from twisted.internet import reactor
    from twisted.internet.defer import Deferred

    done: Deferred[Any] = Deferred()
    future.add_done_callback(lambda future: reactor.callFromThread(done.callback, None))
    await done
    return future.result()


# --- in the threads -----------------------------------------------------------


class _Entry(NamedTuple):
    """A page in line."""

    job: Job
    future: Future[Reply]
    since: float
    """When it was put there, by the monotonic clock."""


def _work(line: SimpleQueue[_Entry | None], processes: _Processes) -> None:
    """Pass pages from *line* to a worker until None comes."""
    worker = processes.start()
    while (entry := line.get()) is not None:
        if entry.future.set_running_or_notify_cancel():
            waited = time.monotonic() - entry.since
            for _ in range(TRIES):
                if worker is None or not worker.is_fit:
                    processes.end(worker)
                    worker = processes.start()
                reply = _ask(worker, entry.job, processes)
                if reply is not None:
                    break
            else:
                reply = _lost(entry.job, "worker-died")
            entry.future.set_result(reply._replace(waited=waited))
            del reply
        del entry  # or the last page would stay until there is another
    processes.end(worker)


def _ask(worker: _Worker | None, job: Job, processes: _Processes) -> Reply | None:
    """Return the reply; None if there is no worker, or it died."""
    if worker is None:
        return None
    try:
        return worker.ask(job)
    except TimeoutError:
        logger.warning("The extraction of %s was ended after ARTICLE_TIMEOUT = %g seconds", job.url, job.limit)
        return _lost(job, "timeout")
    except Exception as error:  # this must not end the thread: pages would stand in line for ever
        if not processes.closed:
            logger.error("The worker that extracted %s died: %s", job.url, error)
        return None


def _lost(job: Job, warning: str) -> Reply:
    return Reply(Article(url=job.url, warnings=[warning]))


class _Worker:
    """One process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND.format(path=[path for path in sys.path if isinstance(path, str)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**dict.fromkeys(_THREADS, "1"), **os.environ},
            start_new_session=True,  # the Ctrl-C of a terminal goes to all processes of its session
        )
        self._pages = 0
        self._expired = False

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_fit(self) -> bool:
        """Whether it can take another page."""
        return self._process.poll() is None and not self._expired and self._pages < PAGES

    def ask(self, job: Job) -> Reply:
        """Have a page extracted; TimeoutError if that takes too long, ChildProcessError if the process dies over it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._pages += 1
        watch = Timer(job.limit, self._expire)
        watch.daemon = True
        watch.start()  # RuntimeError if there can be no more threads; then nothing was sent
        try:
            send(job, self._process.stdin)
            reply: Reply = receive(self._process.stdout)
        except Exception as error:  # whatever can come out of a pipe whose other end is gone
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)  # it closes its end of the pipe first, and then tells how it ended
            self.kill()
            if self._expired:
                raise TimeoutError from None
            raise ChildProcessError(f"exit status {self._process.returncode}") from error
        finally:
            watch.cancel()
            watch.join()  # lest it strike during the next page
        return reply

    def _expire(self) -> None:
        self._expired = True
        self._process.kill()

    def kill(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and close the pipes; only for the thread that asks."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was not sent yet cannot be
                pipe.close()  # type: ignore[union-attr]


class _Processes:
    """The workers of all threads."""

    def __init__(self) -> None:
        self.started = 0
        self.closed = False
        self._running: set[_Worker] = set()
        self._lock = Lock()

    @property
    def pids(self) -> list[int]:
        with self._lock:
            return [worker.pid for worker in self._running]

    def start(self) -> _Worker | None:
        """Return a worker that is ready; None if there can be none."""
        with self._lock:
            if self.closed:
                return None
            try:
                worker = _Worker()
            except Exception as error:  # no memory, no Python, too many processes
                logger.error("No worker can be started: %s", error)
                return None
            self._running.add(worker)
            self.started += 1
        try:
            worker.ask(_FIRST)
        except Exception as error:
            if not self.closed:
                logger.error("A worker does not start: %s", error or f"it is not ready after {START_LIMIT} seconds")
            self.end(worker)
            return None
        return worker

    def end(self, worker: _Worker | None) -> None:
        if worker is not None:
            with self._lock:
                self._running.discard(worker)
            worker.close()

    def close(self) -> None:
        """End all, and let none start from now on."""
        with self._lock:
            self.closed = True
            for worker in self._running:
                worker.kill()
