"""What makes the suite quick; it changes nothing of what the tests see."""

from __future__ import annotations

import gc
import os
import sys

import pytest

# Some hundred processes are started, these of pytest-xdist among them: the first compiles what all of them import.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of the garbage collections of the tests, of which there are many."""
    gc.collect()
    gc.freeze()
