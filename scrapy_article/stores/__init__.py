"""Where what is known across pages is kept: in the process, in a SQLite file, or in Redis.

Places say where, as the settings do; a `Guard` keeps a crawl going when a store fails, or takes long to answer.
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from scrapy_article.stores.backends import MemoryStore, Purpose, RedisStore, SQLiteStore, Store

__all__ = [
    "ALLOWED",
    "MAX_FAILURES",
    "MEMORY",
    "PAUSE",
    "SLOW",
    "Guard",
    "Purpose",
    "Store",
    "check_place",
    "open_store",
    "without_password",
]


logger = logging.getLogger(__name__)

MEMORY = "memory"
"""The place that is the process itself."""
ALLOWED = (
    "a redis:// URL, or the path of a SQLite file in a folder that exists (ending in .db, .sqlite or .sqlite3, or with "
    "the folder) that has no site memory of version 0.1"
)
"""The others, in words."""

_REDIS = ("redis://", "rediss://", "unix://")
_PASSWORD = re.compile(r"^(\w{1,10}://[^:@/]{0,200}:).*@")
"""What a URL of Redis begins with that has one."""
_FIELD = re.compile(r"([?&]password=)[^&#]*", re.IGNORECASE)
"""Where else it may stand in one."""
_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_SQLITE = b"SQLite format 3\0"
"""What a SQLite file begins with."""
_OLD = b"\0\0\0\1"
"""The version of its tables, at byte 60, in a file with the site memory of 0.1, which nothing reads any more."""


def check_place(value: str) -> str:
    """Return *value* if it is a place.

    ValueError if it is none, or if there is something else than a SQLite file at a path, or an old one; ImportError for
    a URL of Redis without the library; OSError for a file that cannot be read.
    """
    if value == MEMORY:
        return value
    if value.startswith(_REDIS):
        from redis import Redis

        Redis.from_url(value)  # connects to nothing yet
        return value
    path = Path(value)
    # What has neither is more likely a slip of the pen.
    if not (value.endswith(_SUFFIXES) or len(path.parts) > 1) or not path.parent.is_dir():
        raise ValueError(value)
    if path.exists():
        with path.open("rb") as file:
            start = file.read(64)
        if start[: len(_SQLITE)] not in (b"", _SQLITE) or start[60:] == _OLD:
            raise ValueError(value)
    return value


def without_password(place: str) -> str:
    """Return *place* as logs and messages show it."""
    return _PASSWORD.sub(r"\1***@", _FIELD.sub(r"\1***", place)) if "://" in place else place


def open_store(place: str, purpose: Purpose) -> Store:
    """Return the store at *place*; a SQLite file is made if it is not there.

    What the library raises, `sqlite3.Error` or an error of redis, where it cannot be used.
    """
    if place == MEMORY:
        return MemoryStore(purpose.memory)
    if place.startswith(_REDIS):
        return RedisStore(place, purpose.redis, purpose.name)
    return SQLiteStore(place, purpose.sqlite, purpose.table)


class Closable(Protocol):
    """What has an end."""

    def close(self) -> None:
        """Let go of files and connections."""
        ...


Held = TypeVar("Held", bound=Closable)
Result = TypeVar("Result")

MAX_FAILURES = 3
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
        self._slow: deque[float] = deque(maxlen=MAX_FAILURES)
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
            is_slow = len(self._slow) == MAX_FAILURES and end - self._slow[0] < MAX_FAILURES * PAUSE
        if is_slow or self._in_a_row >= MAX_FAILURES:
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
