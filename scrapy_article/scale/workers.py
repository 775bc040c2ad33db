"""The same for every item, in processes of their own, of which any may die at any time."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import deque
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection

    from typing_extensions import Self

__all__ = ["Failure", "Workers"]

Tag = TypeVar("Tag")
Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 32
"""Results a process that may wait for the one before them, so that a slow item does not stop the others at once."""
_TASKS = 10_000
"""After as many a process is replaced: libxml2 never forgets a name of a tag or an attribute, and there are pages that
make them up."""
_FALSE_STARTS = 3
"""As many processes in a row may die before they are ready; one may have been killed by somebody."""
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Numerical libraries start a thread for each core, which as many processes would fight for."""


class Failure(NamedTuple):
    """What an item gives that gave no result."""

    kind: str
    """``crashed``, ``timeout``, or the name of the exception."""
    message: str = ""


class Workers(Generic[Task, Result]):
    """As many processes as *jobs*, each of which does one task at a time.

    *start*, called with *arguments* in each process, gives the function that does the tasks; it, its arguments, tasks
    and results must survive pickling. A process that dies, or takes longer than *timeout* seconds, costs the task that
    it was doing and is replaced.
    """

    def __init__(
        self,
        start: Callable[..., Callable[[Task], Result]],
        arguments: tuple[Any, ...] = (),
        *,
        jobs: int = 1,
        timeout: float = 60,
    ):
        self._start = start
        self._arguments = arguments
        self._timeout = timeout
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self._false_starts = 0

    def __enter__(self) -> Self:
        self._workers = [self._started() for _ in range(self._jobs)]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.kill()

    @property
    def pids(self) -> list[int]:
        """The processes, as they are now."""
        return [worker.process.pid or 0 for worker in self._workers]

    def ordered(self, items: Iterable[tuple[Tag, Task | None]]) -> Iterator[tuple[Tag, Result | Failure | None]]:
        """Yield the tag of each of *items* with the result of its task, in order.

        Items are only taken when a process waits for one. Where there is no task, there is no result. RuntimeError if
        several processes in a row die before they could take their first task: so would those after them.
        """
        stream = iter(items)
        waiting: deque[_Slot] = deque()
        window = _AHEAD * self._jobs
        more = True
        while more or waiting:
            while more and len(waiting) < window and (idle := self._idle()):
                item = next(stream, None)
                if item is None:
                    more = False
                    break
                slot = _Slot(item[0])
                waiting.append(slot)
                if item[1] is None:
                    slot.done = True
                else:
                    idle.give(item[1], slot)
            while waiting and waiting[0].done:
                first = waiting.popleft()
                yield first.tag, first.result
            if waiting or not self._idle():
                self._advance()

    def _idle(self) -> _Worker | None:
        return next((worker for worker in self._workers if worker.ready and worker.slot is None), None)

    def _advance(self) -> None:
        """Wait until a process has something to tell, or has had its time."""
        ends = [worker.since + self._timeout for worker in self._workers if worker.slot]
        left = max(min(ends) - time.monotonic(), 0) if ends else None
        told = wait([worker.connection for worker in self._workers], left)
        now = time.monotonic()
        for i, worker in enumerate(self._workers):
            if worker.connection in told:
                if not worker.take():
                    if not worker.ready:
                        self._false_starts += 1
                        if self._false_starts >= _FALSE_STARTS:
                            raise RuntimeError("a worker process could not be started; its message stands above")
                    self._replace(i, Failure("crashed", f"exit code {worker.exit_code()}"))
                elif worker.tasks >= _TASKS:
                    self._replace(i)
                else:
                    self._false_starts = 0
            elif worker.slot and now >= worker.since + self._timeout:
                self._replace(i, Failure("timeout", f"more than {self._timeout:g} seconds"))

    def _replace(self, i: int, failure: Failure | None = None) -> None:
        worker = self._workers[i]
        worker.kill()
        if worker.slot:
            worker.slot.result, worker.slot.done = failure, True
        self._workers[i] = self._started()

    def _started(self) -> _Worker:
        return _Worker(self._start, self._arguments)


class _Slot:
    """The place of an item among the results."""

    __slots__ = ("done", "result", "tag")

    def __init__(self, tag: Any):
        self.tag = tag
        self.result: Any = None
        self.done = False


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, start: Callable[..., Any], arguments: tuple[Any, ...]):
        # Spawned, for a fork copies the locks of threads but not the threads, and the pipes to the other processes,
        # which then would not see that this one has ended.
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, start, arguments), daemon=True)
        before = {name: os.environ.get(name) for name in _THREADS}
        os.environ.update((name, "1") for name, value in before.items() if value is None)
        try:
            self.process.start()
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name)
        theirs.close()
        self.ready = False
        self.slot: _Slot | None = None
        self.since = 0.0
        self.tasks = 0

    def give(self, task: Any, slot: _Slot) -> None:
        """Have a task done."""
        self.slot, self.since = slot, time.monotonic()
        with suppress(OSError):  # it has died: `take` will find out
            self.connection.send(task)

    def take(self) -> bool:
        """Take what the process tells; return whether it lives."""
        try:
            result = self.connection.recv()
        except (EOFError, OSError):
            return False
        if self.slot is None:
            self.ready = True
        else:
            self.slot.result, self.slot.done = result, True
            self.slot = None
            self.tasks += 1
        return True

    def exit_code(self) -> int | None:
        self.process.join(1)
        return self.process.exitcode

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


def _work(connection: Connection, start: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt goes to all; what to do about it is for the parent
    function = start(*arguments)
    gc.freeze()  # what has been loaded stays: no collection need look at it
    with suppress(EOFError, OSError):  # the parent is gone
        connection.send(None)
        while True:
            task = connection.recv()
            try:
                result = function(task)
            except Exception as error:
                result = Failure(type(error).__name__, str(error)[:500])
            connection.send(result)
