"""The same for every page, on all cores."""

from __future__ import annotations

import os
import pickle
import signal
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import wait
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection

__all__ = ["cores", "ordered"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")

_AHEAD = 4
"""Items a process that may be done before their turn, so that a corpus is never in memory as a whole."""
_DIED = "a process has died; there may be too little memory for as many"


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ordered(function: Callable[[_In], _Out], items: Iterable[_In], jobs: int = 1) -> Iterator[_Out]:
    """Yield *function* of each item, in the order of *items*, worked out by as many processes as *jobs*.

    With one job all happens in this process; with more, *function* must be importable, and both its argument and its
    result must survive pickling. Whatever *function* raises is raised here; ChildProcessError if a process dies.
    """
    if jobs <= 1:
        yield from map(function, items)
        return
    stream = enumerate(items)
    first = list(islice(stream, jobs))
    at_work: dict[Connection, int] = {}
    done: dict[int, tuple[Any, Exception | None]] = {}
    begun = given = 0
    with _processes(function, len(first)) as free:
        waiting = chain(first, stream)
        more = bool(first)
        while more or given < begun:
            while more and free and begun - given < _AHEAD * jobs:
                number, item = next(waiting, (None, None))
                if number is None:
                    more = False
                    break
                at_work[free[-1]] = number
                _send(free.pop(), item)
                begun += 1
            if at_work:
                ready = wait(list(at_work), 0 if given in done else None)
                for connection in [connection for connection in at_work if connection in ready]:
                    done[at_work.pop(connection)] = _received(connection)
                    free.append(connection)
            if given in done:
                result, error = done.pop(given)
                if error is not None:
                    raise error
                yield result
                given += 1


@contextmanager
def _processes(function: Callable[[Any], Any], count: int) -> Iterator[list[Connection]]:
    """Give the connections to *count* processes that do *function*; they are ended with whatever they are at."""
    # Spawned, for a fork copies the locks of threads (progress bars have one) but not the threads.
    context = get_context("spawn")
    processes, connections = [], []
    try:
        with _uninterrupted():
            for _ in range(count):
                ours, theirs = context.Pipe()
                connections.append(ours)
                process = context.Process(target=_work, args=(theirs,), daemon=True)
                process.start()
                processes.append(process)
                theirs.close()
        for connection in connections:  # all are starting by now: the first ones may take their time to listen
            _send(connection, function)
        yield list(connections)
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()
        for connection in connections:
            connection.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put an interrupt off until the processes that are started here are there, and have them never see one.

    That of a terminal goes to all of them, at a time when they cannot ignore it yet. What blocks a signal is inherited.
    In this process blocking is not enough: the signal goes to a thread that does not block it (numerical libraries have
    some), and is raised in the main one all the same, maybe before a process was told what to do.
    """
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):  # whom interrupts are not raised in
        with _blocked():
            yield
        return
    interrupts: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if interrupts:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """Block interrupts in this thread, and so in processes that it starts."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # or the first process would start it, which lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _send(connection: Connection, message: object) -> None:
    try:
        connection.send(message)
    except OSError as error:
        raise ChildProcessError(_DIED) from error


def _received(connection: Connection) -> tuple[Any, Exception | None]:
    try:
        received: tuple[Any, Exception | None] = connection.recv()
    except (EOFError, OSError) as error:
        raise ChildProcessError(_DIED) from error
    return received


# --- in the processes ---------------------------------------------------------


def _work(connection: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        function = connection.recv()
        while True:
            item = connection.recv()
            outcome: tuple[Any, Exception | None]
            try:
                outcome = function(item), None
            except Exception as error:
                outcome = None, error
            try:
                connection.send(outcome)
            except (AttributeError, TypeError, pickle.PicklingError) as error:  # there is no sending it
                connection.send((None, RuntimeError(str(error))))
    except (EOFError, OSError):  # the other end is gone
        return
