"""Code that Python's memory fails, one allocation after the other; and code that must leave none behind."""

from __future__ import annotations

import gc
import sys
from time import sleep
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")

ROUNDS, FIRST = 300, 100
"""Calls that are counted, and those before them: what is kept once for all is made in these."""


def leaves_nothing(call: Callable[[], object]) -> bool:
    """Whether *call* leaves less than one allocation behind each time."""
    for _ in range(FIRST):
        call()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(ROUNDS):
        call()
    gc.collect()
    return sys.getallocatedblocks() - before < 2 * ROUNDS // 3


def fail_everywhere(call: Callable[[], _Result], is_right: Callable[[_Result], object], least: int) -> None:
    """Let the first allocation of *call* fail, then the second, and so on; it must raise MemoryError, or be right.

    It ends where *call* goes through, but not before as many allocations as *least*.
    """
    testcapi = pytest.importorskip("_testcapi")
    trace, interval = sys.gettrace(), sys.getswitchinterval()
    sys.settrace(None)  # coverage, which is told of each call, does not survive that memory fails
    # Nor does the thread that speaks with pytest's other processes: it gets no turn, once it has had the one it waits for.
    sys.setswitchinterval(60)
    sleep(0.02)
    try:
        for after in range(2000):
            failed = False
            testcapi.set_nomemory(after, after + 1)
            try:
                result = call()
            except MemoryError:
                failed = True
            finally:
                testcapi.remove_mem_hooks()
            if not failed:
                assert is_right(result)
                if after > least:
                    return
    finally:
        sys.setswitchinterval(interval)
        sys.settrace(trace)
    pytest.fail("some allocation fails each time")
