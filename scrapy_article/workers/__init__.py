"""A pool of worker processes, any of which may die at any time: for crawls, batch jobs and evaluation."""

from __future__ import annotations

import atexit
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import Any, TypeVar

from scrapy_article.workers.process import CLOSE_TIMEOUT, Failure, Process

logger = logging.getLogger(__name__)

MAX_TASKS = 10_000
"""Tasks after which a process is replaced: libxml2 never frees the names of tags and attributes, and some pages make
names up."""
MAX_STARTS = 3
"""Consecutive processes that may die before they are ready; one may have been killed from outside."""
START_TIMEOUT = 60
"""Seconds that a process may take to start."""
MAX_WAITING = 32
"""Results per process that may wait for an earlier one, so that a slow task does not stop the others at once."""
MAX_SECONDS = 3600
"""Most seconds for an item of `ordered`."""
_LOST = ("timeout", "crashed", "not-started")
"""Failures of the process; all others are exceptions that a task raised."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")
_Tag = TypeVar("_Tag")


class Pool:
    """A pool of *count* processes, each of which runs one task at a time, for up to *limit* seconds.

    *start* and *arguments* are as for `Process`. A process that takes longer is killed, and the result of the task is
    the `Failure` ``timeout``. It is ``crashed`` after *tries* processes died while running the task, and
    ``not-started`` if no process can be started. Lost processes are replaced.

    One thread per process does the communication, so that the pool works under every reactor and without one. Tasks
    wait in a queue without a limit: callers have to bound their number.
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
        self.limit = limit
        self.started = 0
        """Number of processes that were started, including replacements."""
        self._about = (start, arguments, limit)
        self._tries = tries
        self._line: SimpleQueue[tuple[Any, Future[Any], float] | None] = SimpleQueue()
        """Tasks, and when they were queued, by the monotonic clock."""
        self._lock = Lock()
        self._running: set[Process] = set()
        self.closed = False
        """Whether the pool starts no more processes."""
        # Daemon threads: an interrupted crawl ends without waiting for a page.
        self._threads = [
            Thread(target=self._work, name=f"article-worker-{number}", daemon=True) for number in range(1, count + 1)
        ]

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        with self._lock:
            return [process.pid for process in self._running]

    def start(self) -> None:
        """Start the processes, without waiting until they are ready."""
        atexit.register(self._kill)  # in case `close` is not called
        for thread in self._threads:
            thread.start()

    def put(self, task: Any) -> Future[Any]:
        """Queue a task; the result is what `reply` returns for the result of the function, or for a `Failure`."""
        future: Future[Any] = Future()
        self._line.put((task, future, time.monotonic()))
        return future

    def reply(self, task: Any, result: Any, waited: float) -> Any:
        """Return the final result of *task* from its *result*, after it *waited* so many seconds in the queue.

        This method is called in a thread, and must not raise.
        """
        return result

    def close(self) -> None:
        """Stop idle processes cleanly, kill busy ones, and cancel queued tasks."""
        self._kill(only_busy=True)  # the threads cancel what they find in the queue from now on
        for _ in self._threads:
            self._line.put(None)
        for thread in filter(Thread.is_alive, self._threads):
            thread.join(CLOSE_TIMEOUT)
        self._kill()  # one may have taken a task in the meantime
        for thread in filter(Thread.is_alive, self._threads):
            thread.join()
        atexit.unregister(self._kill)

    def _kill(self, *, only_busy: bool = False) -> None:
        """Kill all processes, or only busy ones, and do not start new ones."""
        with self._lock:
            self.closed = True
            for process in self._running:
                if process.is_busy or not only_busy:
                    process.kill()

    def __enter__(self) -> Pool:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ordered(self, items: Iterable[tuple[_Tag, Any]]) -> Iterator[tuple[_Tag, Any]]:
        """Yield the tag of each of *items* with the result of its task, in order; None if it has no task.

        At most one of the items that are taken waits for a process. RuntimeError if no process can be started.
        """
        waiting: deque[tuple[_Tag, Future[Any] | None]] = deque()
        room = Semaphore(len(self._threads) + 1)

        def results(at_most: int) -> Iterator[tuple[_Tag, Any]]:
            """Yield finished results, and wait for more until *at_most* are left."""
            while waiting and (len(waiting) > at_most or waiting[0][1] is None or waiting[0][1].done()):
                tag, future = waiting.popleft()
                result = None if future is None else future.result()
                if isinstance(result, Failure) and result.kind == "not-started":
                    raise RuntimeError("a worker process could not be started; see its message above")
                yield tag, result

        for tag, task in items:
            future = None
            if task is not None:
                room.acquire()
                future = self.put(task)
                future.add_done_callback(lambda _: room.release())
            waiting.append((tag, future))
            yield from results(MAX_WAITING * len(self._threads))
        yield from results(0)

    # In the threads

    def _work(self) -> None:
        """Pass tasks from the queue to a process until None comes."""
        process = self._started()
        while (entry := self._line.get()) is not None:
            task, future, since = entry
            if self.closed:
                future.cancel()
            elif future.set_running_or_notify_cancel():
                waited = time.monotonic() - since
                for _ in range(self._tries):
                    if process is None or not process.is_fit or process.tasks >= MAX_TASKS:
                        self._end(process)
                        process = self._started(MAX_STARTS)
                    result = process.ask(task) if process else Failure("not-started")
                    kind = result.kind if isinstance(result, Failure) else None
                    if kind not in _LOST or kind == "timeout":
                        break
                future.set_result(self.reply(task, result, waited))
                del result
            del entry, task, future  # or the last task would stay in memory until the next one
        self._end(process)

    def _started(self, tries: int = 1) -> Process | None:
        """Return a process that is ready; None if none can be started."""
        for _ in range(tries):
            process = None
            try:
                with self._lock:
                    if self.closed:
                        return None
                    process = Process(*self._about)
                    self._running.add(process)
                    self.started += 1
                process.until_ready(START_TIMEOUT)
                return process
            except Exception as error:  # no memory, no Python, too many processes
                if not self.closed:
                    logger.error("A worker process failed to start: %s", error)
                self._end(process)
        return None

    def _end(self, process: Process | None) -> None:
        """Stop *process*, cleanly if possible."""
        if process is not None:
            process.close()
            with self._lock:
                self._running.discard(process)


# --- one function for every item ------------------------------------------------


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ordered(function: Callable[[_In], _Out], items: Iterable[_In], jobs: int = 1) -> Iterator[_Out]:
    """Yield the result of *function* for each of *items*, in order, computed by *jobs* processes.

    With one job, *function* runs in this process. With more, *function* must be importable, and its argument and result
    must be picklable. ChildProcessError if it raises an exception in a process, or if the process dies.
    """
    if jobs <= 1:
        yield from map(function, items)
        return
    with Pool(partial, (function,), count=jobs, limit=MAX_SECONDS) as pool:
        for number, result in pool.ordered(enumerate(items)):
            if isinstance(result, Failure):
                raise ChildProcessError(f"item {number}: {result.kind}: {result.message}")
            yield result
