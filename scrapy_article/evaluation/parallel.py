"""The same for every page, on all cores."""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["cores", "ordered"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")

_AHEAD = 4
"""Items a process that may wait for it, so that a corpus is never in memory as a whole."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ordered(function: Callable[[_In], _Out], items: Iterable[_In], jobs: int = 1) -> Iterator[_Out]:
    """Yield *function* of each item, in the order of *items*, worked out by as many processes as *jobs*.

    With one job all happens in this process; with more, *function* must be importable, and both its argument and its
    result must survive pickling. Whatever *function* raises is raised here.
    """
    if jobs <= 1:
        yield from map(function, items)
        return
    # Spawned, for a fork copies the locks of threads (progress bars have one) but not the threads.
    # An interrupt goes to all of them; that this process ends is enough.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=signal.signal, initargs=quiet) as pool:
        waiting: deque[Future[_Out]] = deque()
        try:
            for item in items:
                waiting.append(pool.submit(function, item))
                if len(waiting) >= _AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
