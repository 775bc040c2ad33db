"""What keeps a crawl going when a store fails."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable


class Closable(Protocol):
    """What has an end."""

    def close(self) -> None:
        """Let go of files and connections."""
        ...


Held = TypeVar("Held", bound=Closable)
Result = TypeVar("Result")

__all__ = ["PATIENCE", "Guard"]

logger = logging.getLogger(__name__)

PATIENCE = 3
"""Failures one after another after which a store is left alone."""


class Guard(Generic[Held]):
    """Holds what *opened* returns, from when it is first needed.

    What fails, to open it or to use it, is logged once, as that of *name*, and then counted; after three failures in a
    row nothing more is asked of it: no page shall wait for a server that is gone.
    """

    def __init__(self, name: str, opened: Callable[[], Held]):
        self.errors = 0
        """Failures so far."""
        self._name = name
        self._opened = opened
        self._held: Held | None = None
        self._in_a_row = 0

    def use(self, call: Callable[[Held], Result]) -> Result | None:
        """Return what *call* makes of it; None if that fails."""
        if self._in_a_row >= PATIENCE:
            return None
        try:
            if self._held is None:
                self._held = self._opened()
            result = call(self._held)
        except Exception as error:  # whatever a file, a server or its library can raise
            self._failed(error)
            return None
        self._in_a_row = 0
        return result

    def close(self) -> None:
        """Close it, if it was opened."""
        held, self._held = self._held, None
        if held is not None:
            try:
                held.close()
            except Exception as error:
                self._failed(error)

    def _failed(self, error: Exception) -> None:
        self.errors += 1
        self._in_a_row += 1
        if self.errors == 1:
            logger.error(
                "%s failed: %s: %s. The crawl goes on without; further failures are only counted.",
                self._name,
                type(error).__name__,
                str(error).rstrip("."),
            )
