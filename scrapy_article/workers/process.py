"""A process that runs one task after another, and the code that runs in it.

It is a new Python interpreter: it is not forked from a process with a reactor or threads, and does not import the
user's main module. Its standard input gets the function first, then one task at a time; results go to its standard
output. All messages are pickled. It ends at the end of its input, and so with its parent process, however that ends.
This module does not import Scrapy.
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
"""Seconds that the process may take to stop cleanly, and to close its stores."""
GRACE = 5
"""Seconds after the limit of a task when the process kills itself, if its parent has not killed it."""
_COMMAND = "import sys; sys.path[:] = {path!r}; from scrapy_article.workers.process import main; main()"
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables for the number of threads of NumPy's libraries, by default one for each core in every process."""


class Failure(NamedTuple):
    """The result of a task that failed."""

    kind: str
    """``crashed``, ``timeout``, ``not-started``, or the name of the exception."""
    message: str = ""


class Process:
    """A process that runs tasks for up to *limit* seconds each.

    *start*, called with *arguments* in the process, returns the function for the tasks. *start*, its arguments, tasks
    and results must be picklable. If the function has a method ``close``, it is called at the end. The start-up time is
    not counted.
    """

    def __init__(self, start: Callable[..., Callable[[Any], Any]], arguments: tuple[Any, ...], limit: float):
        self.tasks = 0
        """Number of tasks that were sent to the process."""
        self.is_busy = True
        """Whether it is starting, or running a task."""
        self._limit = limit
        self._expired = False
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND.format(path=[path for path in sys.path if isinstance(path, str)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**dict.fromkeys(_THREADS, "1"), **os.environ},
            start_new_session=True,  # Ctrl-C in a terminal signals all processes of its session
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._first = (start, arguments, limit)

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._process.pid

    @property
    def is_fit(self) -> bool:
        """Whether it can run another task."""
        return self._process.poll() is None and not self._expired

    def until_ready(self, limit: float) -> None:
        """Wait until it has started; TimeoutError if it takes too long, ChildProcessError if it dies."""
        self._exchange(self._first, limit)

    def ask(self, task: Any) -> Any:
        """Return the result of *task*, or a `Failure`: the exception that it raised, ``timeout`` or ``crashed``."""
        self.tasks += 1
        try:
            return self._exchange(task, self._limit)
        except TimeoutError as error:
            return Failure("timeout", str(error))
        except Exception as error:  # also if no thread can be started; then nothing was sent
            return Failure("crashed", str(error))

    def _exchange(self, message: Any, limit: float) -> Any:
        watch = Timer(limit, self._expire)
        watch.daemon = True
        watch.start()
        self.is_busy = True
        try:
            _send(message, self._to)
            return pickle.load(self._from)
        except Exception as error:  # reading from a broken pipe may raise anything
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)  # its pipe is closed before its exit status is known
            self.kill()
            if self._expired:
                raise TimeoutError(f"more than {limit:g} seconds") from None
            raise ChildProcessError(f"exit status {self._process.returncode}") from error
        finally:
            self.is_busy = False
            watch.cancel()
            watch.join()  # so that it cannot fire during the next task

    def _expire(self) -> None:
        self._expired = True
        self._process.kill()

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Stop the process, kill it if it takes too long, and close the pipes; only for the thread that calls `ask`."""
        with suppress(OSError):  # buffered data cannot be sent to a dead process
            self._to.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(CLOSE_TIMEOUT)
        self.kill()
        self._from.close()


# --- in the process -----------------------------------------------------------


def main() -> None:
    """Run tasks until the end of the input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    tasks = sys.stdin.buffer
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of libraries must not mix with the results
    sys.stdout = sys.stderr
    try:
        start, arguments, limit = pickle.load(tasks)
    except EOFError:
        os._exit(0)
    function = start(*arguments)
    gc.collect()
    gc.freeze()  # garbage collections need not traverse what is loaded by now
    try:
        _send(None, results)
        while True:
            _send(_done(function, pickle.load(tasks), limit), results)
    except (EOFError, BrokenPipeError):
        with suppress(Exception):
            getattr(function, "close", bool)()
        os._exit(0)  # without flushing to the closed pipe


def _done(function: Callable[[Any], Any], task: Any, limit: float) -> Any:
    # If the parent process was killed during a task that never ends, nothing else would stop this process. The timer is
    # a C thread, which works without the interpreter.
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
    except Exception as error:  # the result cannot be pickled
        content = pickle.dumps(Failure(type(error).__name__, str(error)[:500]))
    stream.write(content)
    stream.flush()
