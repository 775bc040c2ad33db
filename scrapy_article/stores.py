"""Where what is known across pages is kept: entries in the process, in a SQLite file that processes share, or in Redis.

Places say where, as the settings do; a `Guard` keeps a crawl going when a store fails. The library ``redis`` comes with
the extra of that name.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

__all__ = [
    "ALLOWED",
    "MEMORY",
    "Guard",
    "OldStoreError",
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
    "the folder)"
)
"""Places outside of the process, in words."""

_REDIS = ("redis://", "rediss://", "unix://")
_PASSWORD = re.compile(r"^(\w{1,10}://[^:@/]{0,200}:).*@")
"""What a URL of Redis begins with that has one."""
_FIELD = re.compile(r"([?&]password=)[^&#]*", re.IGNORECASE)
"""Where else it may stand in one."""
_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_SQLITE = b"SQLite format 3\0"
"""What a SQLite file begins with."""
_OLD_VERSION = b"\0\0\0\1"
"""The version of its tables, at byte 60, in a file with the site memory of 0.1, which nothing reads any more."""


class OldStoreError(ValueError):
    """A file has what nothing reads any more; the message says what to do."""


class Store(Protocol):
    """Values by keys. What is over the limit is forgotten, what was put first, first."""

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*, which is empty for those without."""
        ...

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values* by their keys: all of them, or none where that fails.

        As many bytes of what a key had before, its *history*, are kept behind its new value.
        """
        ...

    def close(self) -> None:
        """End the use of the store."""
        ...


class Purpose(NamedTuple):
    """What a store is for, and how many entries each kind of store keeps: each purpose has entries of its own."""

    name: str
    """Name of the keys in Redis."""
    table: str
    """Name of the table in a SQLite file."""
    memory: int
    sqlite: int
    redis: int


def check_place(value: str) -> str:
    """Return *value* if it is a place.

    ValueError if it is none, or if there is something else than a SQLite file at a path; `OldStoreError` for an old
    one; ImportError for a URL of Redis without the library; OSError for a file that cannot be read.
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
        if start[: len(_SQLITE)] not in (b"", _SQLITE):
            raise ValueError(value)
        if start[60:] == _OLD_VERSION:
            raise OldStoreError(f"{value} has the site memory of version 0.1: delete it")
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


def _with_history(values: Mapping[bytes, bytes], before: Sequence[bytes], history: int) -> Mapping[bytes, bytes]:
    """Return *values*, each with as many bytes of what its key had *before*."""
    return {key: value + old[:history] for (key, value), old in zip(values.items(), before, strict=True)}


class MemoryStore:
    """Keeps at most *limit* entries as long as its process lives.

    They are put into the younger of two halves, and looked for in both; when it is full, it becomes the older, and what
    was in that is forgotten. A list in the order of use would cost twice as much.
    """

    def __init__(self, limit: int):
        self._half = max(limit // 2, 1)
        self._young: dict[bytes, bytes] = {}
        self._older: dict[bytes, bytes] = {}

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        young, older = self._young, self._older
        return [young.get(key) or older.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*."""
        self._young.update(_with_history(values, self.get([*values]), history) if history else values)
        if len(self._young) >= self._half:
            self._young, self._older = {}, self._young

    def close(self) -> None:
        """Forget all."""
        self._young, self._older = {}, {}


SQLITE_TIMEOUT = 5.0
"""Seconds that a transaction waits for those of other processes."""


class SQLiteStore:
    """Keeps at most *limit* entries in a table of the file at *path*."""

    def __init__(self, path: str, limit: int, table: str):
        self._limit = limit
        self._table = table
        # One thread at a time uses it, but not always the same.
        self._connection = sqlite3.connect(path, SQLITE_TIMEOUT, isolation_level=None, check_same_thread=False)
        try:
            self._set_up(time.monotonic() + SQLITE_TIMEOUT)
        except BaseException:
            self._connection.close()
            raise

    def _set_up(self, deadline: float) -> None:
        """Have a write-ahead log, so that readers do not wait for a writer, and the table."""
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as error:
                # Of processes that set up a file at the same time all but one are told so at once.
                if "locked" not in str(error) or time.monotonic() >= deadline:
                    raise
                time.sleep(0.02)
        self._connection.execute("PRAGMA synchronous = NORMAL")  # a power failure may cost the last pages, not the file
        self._connection.execute(
            f"CREATE TABLE IF NOT EXISTS {self._table} (key BLOB UNIQUE NOT NULL, value BLOB NOT NULL)"
        )

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        query = f"SELECT key, value FROM {self._table} WHERE key IN ({','.join('?' * len(keys))})"
        found = dict(self._connection.execute(query, keys))
        return [found.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*.

        A row that is replaced gets a new number, so that the lowest numbers are the oldest entries.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        with self._connection:
            rows = _with_history(values, self.get([*values]), history) if history else values
            self._connection.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)", rows.items())
            oldest = f"(SELECT max(rowid) - ? FROM {self._table})"
            self._connection.execute(f"DELETE FROM {self._table} WHERE rowid <= {oldest}", (self._limit,))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


PREFIX = "{scrapy-article}"
"""What all our keys begin with; the braces keep them on one node of a cluster."""
REDIS_TIMEOUT = 2.0
"""Seconds until Redis must have answered."""

_PUT = """
local young, older, half, history = KEYS[1], KEYS[2], tonumber(ARGV[1]), tonumber(ARGV[2])
for i = 3, #ARGV, 2 do
    local key, value = ARGV[i], ARGV[i + 1]
    if history > 0 then
        local before = redis.call('HGET', young, key) or redis.call('HGET', older, key) or ''
        value = value .. string.sub(before, 1, history)
    end
    redis.call('HSET', young, key, value)
end
if redis.call('HLEN', young) >= half then
    redis.call('UNLINK', older)  -- so that nobody waits until all of it is freed
    redis.call('RENAME', young, older)
end
"""
"""What Redis runs as a whole, in one round trip: two crawlers lose nothing to one another."""


class RedisStore:
    """Keeps at most *limit* entries in the Redis at *url*, under *name*, in two halves as `MemoryStore` does.

    ImportError without the library. What Redis is asked is tried once more, since a connection that was idle may have
    been cut; but a crawl does not wait.
    """

    def __init__(self, url: str, limit: int, name: str):
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self._half = max(limit // 2, 1)
        self._client = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT, retry=Retry(NoBackoff(), 1)
        )
        self._halves = [f"{PREFIX}:{name}:young", f"{PREFIX}:{name}:older"]
        self._put: Any = self._client.register_script(_PUT)

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        if not keys:
            return []
        with self._client.pipeline() as pipe:
            for half in self._halves:
                pipe.hmget(half, list(keys))
            young, older = pipe.execute()
        return [one or other or b"" for one, other in zip(young, older, strict=True)]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*."""
        if values:
            parts = [part for entry in values.items() for part in entry]
            self._put(keys=self._halves, args=[self._half, history, *parts])

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


class Closable(Protocol):
    """What has an end."""

    def close(self) -> None:
        """Let go of files and connections."""
        ...


Held = TypeVar("Held", bound=Closable)
Result = TypeVar("Result")

MAX_FAILURES = 3
"""Failures one after another, or slow answers within as many pauses, after which a store is left alone."""
SLOW_SECONDS = 1.0
"""Seconds from which an answer is slow: all pages of the crawl wait for it."""
RETRY_SECONDS = 60.0
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
        if end - start >= SLOW_SECONDS:
            self._slow.append(end)
            is_slow = len(self._slow) == MAX_FAILURES and end - self._slow[0] < MAX_FAILURES * RETRY_SECONDS
        if is_slow or self._in_a_row >= MAX_FAILURES:
            self._resumes = end + RETRY_SECONDS
        if is_slow and not self._is_known_slow:
            self._is_known_slow = True
            logger.warning(
                "%s answers slowly: the last answer took %.1f seconds. The crawl goes on without, and tries it again "
                "every %.0f seconds.",
                self._name,
                end - start,
                RETRY_SECONDS,
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
