"""The same for every item, in processes of their own, and in order."""

from __future__ import annotations

from collections import deque
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scrapy_article.pool import Pool
from scrapy_article.process import Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from typing_extensions import Self

__all__ = ["Failure", "OrderedWorkers"]

Tag = TypeVar("Tag")
Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 32
"""Results a process that may wait for the one before them, so that a slow item does not stop the others at once."""


class OrderedWorkers(Generic[Task, Result]):
    """As many processes as *jobs*, each of which does one task at a time.

    *start* and *arguments* are as for `scrapy_article.process.Process`. A process that dies, or takes longer than
    *timeout* seconds, costs the task that it was doing and is replaced.
    """

    def __init__(
        self,
        start: Callable[..., Callable[[Task], Result]],
        arguments: tuple[Any, ...] = (),
        *,
        jobs: int = 1,
        timeout: float = 60,
    ):
        self._jobs = jobs
        self._pool = Pool(start, arguments, count=jobs, limit=timeout)

    def __enter__(self) -> Self:
        self._pool.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()

    @property
    def pids(self) -> list[int]:
        """The processes, as they are now."""
        return self._pool.pids

    def ordered(self, items: Iterable[tuple[Tag, Task | None]]) -> Iterator[tuple[Tag, Result | Failure | None]]:
        """Yield the tag of each of *items* with the result of its task, in order.

        Of the items that are taken, one at most waits for a process. Where there is no task, there is no result.
        RuntimeError if no process can be started.
        """
        stream = iter(items)
        waiting: deque[tuple[Tag, Future[Any] | None]] = deque()
        done: SimpleQueue[Future[Any]] = SimpleQueue()
        at_work, more = 0, True
        while more or waiting:
            while more and at_work <= self._jobs and len(waiting) < _AHEAD * self._jobs:
                item = next(stream, None)
                if item is None:
                    more = False
                    break
                tag, task = item
                future = None if task is None else self._pool.submit(task, _result, _ignore)
                waiting.append((tag, future))
                if future is not None:
                    at_work += 1
                    future.add_done_callback(done.put)
            while waiting and (waiting[0][1] is None or waiting[0][1].done()):
                tag, future = waiting.popleft()
                result = None if future is None else future.result()
                if isinstance(result, Failure) and result.kind == "not-started":
                    raise RuntimeError("a worker process could not be started; its message stands above")
                yield tag, result
            if at_work and (waiting or more):
                done.get()
                at_work -= 1


def _result(result: Any, waited: float) -> Any:
    return result


def _ignore(failure: Failure) -> None:
    """Say nothing: the failure is the result."""
