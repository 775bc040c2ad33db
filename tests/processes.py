"""Processes of their own for what cannot be called twice in one: a process can have one reactor only.

They are forked from one that has imported Scrapy and the package, but no reactor, and has crawled nothing yet.
"""

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import Any, NamedTuple

import pytest

TIMEOUT = 60


@lru_cache(maxsize=1)
def _context() -> ForkServerContext:
    """What starts them."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["preloaded"])
    with pytest.MonkeyPatch.context() as patch:  # it does not look where this process does
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        ensure_running()
    return context


class Done(NamedTuple):
    """What came of a process."""

    status: int | None
    stdout: str
    stderr: str


def run(function: Callable[..., None], *args: Any, cwd: Path, ok: bool = True) -> Done:
    """Call *function*, which can be pickled, in a process of its own."""
    outputs = (cwd / "stdout.txt", cwd / "stderr.txt")
    process = _context().Process(target=_run, args=(function, args, cwd, outputs))
    process.start()
    process.join(TIMEOUT)
    late = process.is_alive()
    process.kill()
    process.join()
    done = Done(process.exitcode, *(output.read_text(encoding="utf-8") for output in outputs))
    assert not late
    assert (done.status == 0) is ok, done.stdout + done.stderr
    return done


def run_scrapy(*args: str, cwd: Path, ok: bool = True) -> Done:
    """Run ``scrapy`` with *args*."""
    return run(_execute, args, cwd=cwd, ok=ok)


def _execute(args: tuple[str, ...]) -> None:
    from scrapy.cmdline import execute

    sys.path.insert(0, "")  # there may be a project
    execute(["scrapy", *args])


def _run(function: Callable[..., None], args: tuple[Any, ...], cwd: Path, outputs: tuple[Path, Path]) -> None:
    os.chdir(cwd)
    for number, output in enumerate(outputs, 1):
        with output.open("wb") as file:
            os.dup2(file.fileno(), number)
    function(*args)
