"""What makes the suite quick; it changes nothing of what the tests see."""

from __future__ import annotations

import gc
import os
import sys

import pytest
from hypothesis import settings

# Some hundred processes are started, these of pytest-xdist among them: the first compiles what all of them import.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("quick", max_examples=50)
settings.register_profile("thorough", max_examples=300)
settings.load_profile("quick")


@pytest.fixture(autouse=True, scope="module")
def _young_heap() -> None:
    """Keep thousands of collected tests, and what earlier ones have left, out of the garbage collections of a module."""
    gc.collect()
    gc.freeze()
