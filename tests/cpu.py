"""Bounds on CPU time that hold on a slow or busy machine too."""

import re
import sys
from functools import lru_cache
from time import monotonic, process_time

_REFERENCE = 0.022
"""Seconds that the loop of `slowness` takes on the machine that the bounds were set on, with nothing else running."""
_REFERENCE_IN_C = 0.0063
"""The same for that of `slowness_in_c`."""
_TRACED = 4.0
"""Times that code which runs character by character is slower while coverage is measured."""
_SECONDS = 5
"""As long a measurement holds."""


def slowness() -> float:
    """How many times slower this machine runs Python right now than the one the bounds were set on; at least 1."""
    return _measured(int(monotonic() / _SECONDS))


def slowness_in_c() -> float:
    """The same for what is written in C, such as regular expressions: coverage does not make it slower."""
    return _measured_in_c(int(monotonic() / _SECONDS))


@lru_cache(maxsize=1)
def _measured_in_c(when: int) -> float:
    seconds = []
    for _ in range(3):  # the first one has to ask for memory
        start = process_time()
        _PATTERN.match(_TEXT)
        seconds.append(process_time() - start)
    return max(1.0, min(seconds) / _REFERENCE_IN_C)


_PATTERN = re.compile(r"(?:[^<]|<(?!b))*?c")
_TEXT = "<a" * 100_000


@lru_cache(maxsize=1)
def _measured(when: int) -> float:
    start = process_time()
    seen: dict[int, int] = {}
    total = 0
    for number in range(100_000):
        seen[number & 255] = total
        total += len(str(number))
    return max(1.0, (process_time() - start) / _REFERENCE) * (_TRACED if sys.gettrace() else 1.0)
