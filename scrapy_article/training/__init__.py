"""Training of the models of methods and fields on labelled pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float], object]
"""Called with the share of the work that is done, 0 to 1."""


def silent(share: float) -> None:
    """Report no progress."""
