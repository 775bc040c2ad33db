"""A process that does one task after another, and what there is in it.

It is a Python of its own, neither forked from a process with a running reactor or with threads, nor given the user's
main module to run again. The first message on its standard input says what function does the tasks; then a task at a
time comes, and its result goes to the standard output, all of them pickled. It ends when its input ends, which it does
when the other process does, however that came to its end. Nothing of Scrapy is imported here.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import IO, Any, NamedTuple

CLOSE_TIMEOUT = 2
"""Seconds that the process may take to end in order: to write down what it has learned."""
GRACE = 5
"""Seconds after the limit of a task at which the process ends itself, if nobody has ended it by then."""
_COMMAND = "import sys; sys.path[:] = {path!r}; from scrapy_article.workers.process import main; main()"
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables that tell NumPy's libraries how many threads to start: unless told, each process has one for each core."""


class Failure(NamedTuple):
    """What there is for a task in the place of its result."""

    kind: str
    """``crashed``, ``timeout``, ``not-started``, or the name of the exception."""
    message: str = ""


class Process:
    """A process that does tasks for up to *limit* seconds each.

    *start*, called with *arguments* in the process, gives the function that does them; it, its arguments, tasks and
    results must survive pickling. If the function has a method ``close``, that is called when there are no more. The
    time that it takes to get ready is not counted.
    """

    def __init__(self, start: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...], limit: float):
        self.tasks = 0
        """Tasks that were given to the process."""
        self.is_busy = True
        """Whether it gets ready, or is at a task."""
        self._limit = limit
        self._expired = False
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND.format(path=[path for path in sys.path if isinstance(path, str)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**dict.fromkeys(_THREADS, "1"), **os.environ},
            start_new_session=True,  # the Ctrl-C of a terminal goes to all processes of its session
        )
        self._first = (start, arguments, limit)

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._process.pid

    @property
    def is_fit(self) -> bool:
        """Whether it can take another task."""
        return self._process.poll() is None and not self._expired

    def until_ready(self, limit: float) -> None:
        """Wait until it can take the first task; TimeoutError and ChildProcessError as `ask`."""
        self._exchange(self._first, limit)

    def ask(self, task: Any) -> Any:
        """Return the result of *task*, or a `Failure` with the exception that it raised there.

        TimeoutError if it takes too long, ChildProcessError if the process dies over it. RuntimeError if there can be
        no more threads: then nothing was sent.
        """
        self.tasks += 1
        return self._exchange(task, self._limit)

    def _exchange(self, message: Any, limit: float) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        watch = Timer(limit, self._expire)
        watch.daemon = True
        watch.start()
        self.is_busy = True
        try:
            _send(message, self._process.stdin)
            return pickle.load(self._process.stdout)
        except Exception as error:  # whatever can come out of a pipe whose other end is gone
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)  # it closes its end of the pipe first, and then tells how it ended
            self.kill()
            if self._expired:
                raise TimeoutError(f"more than {limit:g} seconds") from None
            raise ChildProcessError(f"exit status {self._process.returncode}") from error
        finally:
            self.is_busy = False
            watch.cancel()
            watch.join()  # lest it strike during the next task

    def _expire(self) -> None:
        self._expired = True
        self._process.kill()

    def kill(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Let the process end, by force if it takes its time, and close the pipes; only for the thread that asks."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):  # what was not sent yet cannot be
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(CLOSE_TIMEOUT)
        self.kill()
        self._process.stdout.close()


# --- in the process -----------------------------------------------------------


def main() -> None:
    """Do tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what Ctrl-C means is for the other process to say
    tasks = sys.stdin.buffer
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print must not come between the results
    sys.stdout = sys.stderr
    try:
        start, arguments, limit = pickle.load(tasks)
    except EOFError:
        os._exit(0)
    function = start(*arguments)
    gc.collect()
    gc.freeze()  # what has been loaded stays: no collection need look at it
    try:
        _send(None, results)
        while True:
            _send(_done(function, pickle.load(tasks), limit), results)
    except (EOFError, BrokenPipeError):
        with suppress(Exception):
            getattr(function, "close", bool)()
        os._exit(0)  # without a last try to write


def _done(function: Callable[[Any], Any], task: Any, limit: float) -> Any:
    # Where the other process was killed over a task that never ends, nobody else would end this one. The watch is a
    # thread of C, which needs no interpreter.
    faulthandler.dump_traceback_later(limit + GRACE, exit=True)
    try:
        return function(task)
    except Exception as error:
        return Failure(type(error).__name__, str(error)[:500])
    finally:
        faulthandler.cancel_dump_traceback_later()


def _send(message: Any, stream: IO[bytes]) -> None:
    try:
        content = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # no such result can be sent
        content = pickle.dumps(Failure(type(error).__name__, str(error)[:500]))
    stream.write(content)
    stream.flush()
