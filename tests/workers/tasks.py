"""What the processes of the tests do; it stands alone, for each of them imports it."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any


def start(*arguments: Any) -> Callable[[Any], Any]:
    """What each process does with a task: whatever the task says."""

    def work(task: Any) -> Any:
        kind, value = task
        if kind == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if kind == "exit":
            os._exit(value)
        if kind == "segfault":
            import ctypes

            ctypes.string_at(0)
        if kind == "raise":
            raise KeyError(value)
        if kind == "sleep":
            time.sleep(value)
        if kind == "unpicklable":
            return lambda: None
        return (*arguments, value)

    return work


def broken() -> Callable[[Any], Any]:
    raise ImportError("a library is missing")


def slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds
