"""Processes that do tasks, as many at a time as there are of them, and of which any may die at any time."""

from __future__ import annotations

import logging
import time
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import finalize

from scrapy_article.process import PATIENCE, Failure, Process

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Pool"]

logger = logging.getLogger(__name__)

TASKS = 10_000
"""After as many a process is replaced: libxml2 never forgets a name of a tag or an attribute, and there are pages that
make them up."""
STARTS = 3
"""As many processes in a row may die before they are ready; one may have been killed by somebody."""
START_LIMIT = 60
"""Seconds that a process may take until it is ready."""
_LOST = ("timeout", "crashed", "not-started")
"""The failures that are of the process; others are exceptions that a task raised."""


class Pool:
    """As many processes as *count*, each of which does one task at a time, for up to *limit* seconds.

    *start* and *arguments* are as for `Process`. A process that takes longer is killed, and the task has the `Failure`
    ``timeout``. A task over which *tries* processes die has the `Failure` ``crashed``, and ``not-started`` where there
    can be no process. Another one takes the place of each that is gone.

    A thread talks with each process: what blocks is the same under every reactor, and without one. Tasks wait in line;
    how many they can be is for whoever submits them to bound.
    """

    def __init__(
        self,
        start: Callable[..., Callable[[Any], Any]],
        arguments: tuple[Any, ...] = (),
        *,
        count: int = 1,
        limit: float = 60,
        tries: int = 1,
    ):
        self._line: SimpleQueue[_Entry | None] = SimpleQueue()
        self._processes = _Processes(start, arguments, limit)
        # Daemons: a crawl that is broken off ends without waiting for a page.
        self._threads = [
            Thread(
                target=_work, args=(self._line, self._processes, tries), name=f"article-worker-{number}", daemon=True
            )
            for number in range(1, count + 1)
        ]
        finalize(self, self._processes.kill)  # at the end of the interpreter too, if nobody has called `close`

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

    def submit(self, task: Any, reply: Callable[[Any, float], Any], failed: Callable[[Failure], None]) -> Future[Any]:
        """Put a task in line.

        The result is what *reply* makes of that of the function, or of a `Failure`, and of the seconds that the task
        has waited. *failed* is told of each time that a process is lost over it. Both are called in a thread, and must
        not raise.
        """
        future: Future[Any] = Future()
        self._line.put(_Entry(task, future, reply, failed, time.monotonic()))
        return future

    def close(self) -> None:
        """End the processes, in order those that have nothing to do, the others at once; cancel the tasks in line."""
        self._processes.kill(only_busy=True)
        with suppress(Empty):
            while True:
                entry = self._line.get_nowait()
                if entry is not None:
                    entry.future.cancel()
        for _ in self._threads:
            self._line.put(None)
        threads = [thread for thread in self._threads if thread.is_alive()]
        deadline = time.monotonic() + PATIENCE
        for thread in threads:
            thread.join(max(0, deadline - time.monotonic()))
        self._processes.kill()  # one may have taken a task at that very moment
        for thread in threads:
            thread.join()


# --- in the threads -----------------------------------------------------------


class _Entry(NamedTuple):
    """A task in line."""

    task: Any
    future: Future[Any]
    reply: Callable[[Any, float], Any]
    failed: Callable[[Failure], None]
    since: float
    """When it was put there, by the monotonic clock."""


def _work(line: SimpleQueue[_Entry | None], processes: _Processes, tries: int) -> None:
    """Pass tasks from *line* to a process until None comes."""
    process = processes.start()
    while (entry := line.get()) is not None:
        if processes.closed:
            entry.future.cancel()
        elif entry.future.set_running_or_notify_cancel():
            waited = time.monotonic() - entry.since
            for _ in range(tries):
                if process is None or not process.is_fit or process.tasks >= TASKS:
                    processes.end(process)
                    process = processes.start(STARTS)
                result = _ask(process, entry.task)
                kind = result.kind if isinstance(result, Failure) else None
                if kind in _LOST and not processes.closed:
                    entry.failed(result)
                if kind not in _LOST or kind == "timeout":
                    break
            entry.future.set_result(entry.reply(result, waited))
            del result
        del entry  # or the last task would stay until there is another
    processes.end(process)


def _ask(process: Process | None, task: Any) -> Any:
    if process is None:
        return Failure("not-started")
    try:
        return process.ask(task)
    except TimeoutError as error:
        return Failure("timeout", str(error))
    except Exception as error:  # this must not end the thread: tasks would stand in line for ever
        return Failure("crashed", str(error))


class _Processes:
    """Those of all threads."""

    def __init__(self, start: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...], limit: float) -> None:
        self.started = 0
        self.closed = False
        self._about = (start, arguments, limit)
        self._running: set[Process] = set()
        self._lock = Lock()

    @property
    def pids(self) -> list[int]:
        with self._lock:
            return [process.pid for process in self._running]

    def start(self, tries: int = 1) -> Process | None:
        """Return a process that is ready; None if there can be none."""
        process = None
        while process is None and tries and not self.closed:
            process, tries = self._start(), tries - 1
        return process

    def _start(self) -> Process | None:
        with self._lock:
            if self.closed:
                return None
            try:
                process = Process(*self._about)
            except Exception as error:  # no memory, no Python, too many processes
                logger.error("No worker can be started: %s", error)
                return None
            self._running.add(process)
            self.started += 1
        try:
            process.until_ready(START_LIMIT)
        except Exception as error:
            if not self.closed:
                logger.error("A worker does not start: %s", error)
            self.end(process)
            return None
        return process

    def end(self, process: Process | None) -> None:
        """Let one end, in order if it can."""
        if process is not None:
            process.close()
            with self._lock:
                self._running.discard(process)

    def kill(self, *, only_busy: bool = False) -> None:
        """End all, or those that are at something, and let none start from now on."""
        with self._lock:
            self.closed = True
            for process in self._running:
                if process.is_busy or not only_busy:
                    process.kill()
