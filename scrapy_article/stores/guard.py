"""What keeps a crawl going when a store fails, or takes long to answer."""

from __future__ import annotations

import logging
import time
from collections import deque
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

__all__ = ["PATIENCE", "PAUSE", "SLOW", "Guard"]

logger = logging.getLogger(__name__)

PATIENCE = 3
"""Failures one after another, or slow answers within as many pauses, after which a store is left alone."""
SLOW = 1.0
"""Seconds from which an answer is slow: all pages of the crawl wait for it."""
PAUSE = 60.0
"""Seconds until a store that was left alone is tried again."""


class Guard(Generic[Held]):
    """Holds what *opened* returns, from when it is first needed.

    What fails, to open it or to use it, is logged once, as that of *name*, and then counted. After three failures in a
    row, or three slow answers, which are logged once as well, nothing is asked of it for a minute: no page shall wait
    for a server that is gone. Then one more failure or slow answer is enough.
    """

    def __init__(self, name: str, opened: Callable[[], Held]):
        self.errors = 0
        """Failures so far."""
        self._name = name
        self._opened = opened
        self._held: Held | None = None
        self._in_a_row = 0
        self._slow: deque[float] = deque(maxlen=PATIENCE)
        """When the last slow answers came."""
        self._resumes = 0.0
        self._is_known_slow = False

    def use(self, call: Callable[[Held], Result]) -> Result | None:
        """Return what *call* makes of it; None if that fails, or while it is left alone."""
        start = time.monotonic()
        if start < self._resumes:
            return None
        result = None
        try:
            if self._held is None:
                self._held = self._opened()
            result = call(self._held)
            self._in_a_row = 0
        except Exception as error:  # whatever a file, a server or its library can raise
            self._failed(error)
        self._measure(start, time.monotonic())
        return result

    def close(self) -> None:
        """Close it, if it was opened."""
        held, self._held = self._held, None
        if held is not None:
            try:
                held.close()
            except Exception as error:
                self._failed(error)

    def _measure(self, start: float, end: float) -> None:
        """Leave it alone if it has failed, or has been slow, too often."""
        is_slow = False
        if end - start >= SLOW:
            self._slow.append(end)
            is_slow = len(self._slow) == PATIENCE and end - self._slow[0] < PATIENCE * PAUSE
        if is_slow or self._in_a_row >= PATIENCE:
            self._resumes = end + PAUSE
        if is_slow and not self._is_known_slow:
            self._is_known_slow = True
            logger.warning(
                "%s answers slowly: the last answer took %.1f seconds. The crawl goes on without, and tries it again "
                "every %.0f seconds.",
                self._name,
                end - start,
                PAUSE,
            )

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
