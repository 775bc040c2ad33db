"""Key-value stores for data that is shared across pages: in memory, in a SQLite file or in Redis.

Settings name the place of a store. A `Guard` keeps a crawl running when a store fails. Redis needs the extra ``redis``.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

logger = logging.getLogger(__name__)

MEMORY = "memory"
"""The place of a store in the memory of the process."""
ALLOWED = (
    "a redis:// URL, or the path of a SQLite file in an existing directory (with the extension .db, .sqlite or "
    ".sqlite3, or with the directory)"
)
"""The allowed places outside of the process, for messages."""

_REDIS = ("redis://", "rediss://", "unix://")
_PASSWORD = re.compile(r"^(\w{1,10}://[^:@/]{0,200}:).*@")
"""The start of a Redis URL with a password."""
_FIELD = re.compile(r"([?&]password=)[^&#]*", re.IGNORECASE)
"""A password in the query of a Redis URL."""
_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_SQLITE = b"SQLite format 3\0"
"""The first bytes of a SQLite file."""
_OLD_VERSION = b"\0\0\0\1"
"""The user version, at byte 60, of a file with the site memory of 0.1, which is no longer supported."""


class OldStoreError(ValueError):
    """A store file of an unsupported version; the message says what to do."""


class Purpose(NamedTuple):
    """What a store is used for, and how many entries each type of store keeps. Entries of purposes are separate."""

    name: str
    """Prefix of the keys in Redis."""
    table: str
    """Name of the table in a SQLite file."""
    memory: int
    sqlite: int
    redis: int


def check_place(value: str) -> str:
    """Return *value* if it is the place of a store.

    ValueError if it is not, or if the file at a path is not a SQLite file; `OldStoreError` for an unsupported version;
    ImportError for a Redis URL without the library; OSError for a file that cannot be read.
    """
    if value == MEMORY:
        return value
    if value.startswith(_REDIS):
        from redis import Redis

        Redis.from_url(value)  # does not connect yet
        return value
    path = Path(value)
    # A name with neither extension nor directory is more likely a typing error.
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
    """Return *place* without its password, for logs and messages."""
    return _PASSWORD.sub(r"\1***@", _FIELD.sub(r"\1***", place)) if "://" in place else place


def _with_history(values: Mapping[bytes, bytes], before: Sequence[bytes], history: int) -> Mapping[bytes, bytes]:
    """Return *values*, to each of which *history* bytes of the value *before* are appended."""
    return {key: value + old[:history] for (key, value), old in zip(values.items(), before, strict=True)}


class MemoryStore:
    """Keeps at most *limit* values by key in the memory of the process; the oldest are dropped first.

    Entries are written to the younger of two halves and read from both. When the younger half is full, it replaces the
    older one, whose entries are dropped. An LRU list would cost twice as much.
    """

    def __init__(self, limit: int):
        self._half = max(limit // 2, 1)
        self._young: dict[bytes, bytes] = {}
        self._older: dict[bytes, bytes] = {}

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*, empty where there is none."""
        young, older = self._young, self._older
        return [young.get(key) or older.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Store *values* by key: all of them, or none if that fails.

        The first *history* bytes of the previous value of a key are appended to its new value.
        """
        self._young.update(_with_history(values, self.get([*values]), history) if history else values)
        if len(self._young) >= self._half:
            self._young, self._older = {}, self._young

    def close(self) -> None:
        """Drop all entries."""
        self._young, self._older = {}, {}


SQLITE_TIMEOUT = 5.0
"""Seconds that a transaction waits for other processes."""


class _SQLiteStore:
    """Keeps at most *limit* entries in a table of the file at *path*."""

    def __init__(self, path: str, limit: int, table: str):
        self._limit = limit
        self._table = table
        # One thread at a time uses the connection, but not always the same one.
        self._connection = sqlite3.connect(path, SQLITE_TIMEOUT, isolation_level=None, check_same_thread=False)
        # With write-ahead logging, readers do not wait for writers. When several processes set up a file, all but one
        # fail at once; what that one sets is kept in the file.
        try:
            with suppress(sqlite3.OperationalError):
                self._connection.execute("PRAGMA journal_mode = WAL")
            # A power failure may cost the last pages, not the file.
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute(
                f"CREATE TABLE IF NOT EXISTS {table} (key BLOB UNIQUE NOT NULL, value BLOB NOT NULL)"
            )
        except BaseException:
            self._connection.close()
            raise

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        query = f"SELECT key, value FROM {self._table} WHERE key IN ({','.join('?' * len(keys))})"
        found = dict(self._connection.execute(query, keys))
        return [found.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        # A replaced row gets a new rowid, so that the lowest rowids are the oldest entries.
        self._connection.execute("BEGIN IMMEDIATE")
        with self._connection:
            rows = _with_history(values, self.get([*values]), history) if history else values
            self._connection.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)", rows.items())
            oldest = f"(SELECT max(rowid) - ? FROM {self._table})"
            self._connection.execute(f"DELETE FROM {self._table} WHERE rowid <= {oldest}", (self._limit,))

    def close(self) -> None:
        self._connection.close()


PREFIX = "{scrapy-article}"
"""Prefix of all our keys; the braces keep them on one node of a cluster."""
REDIS_TIMEOUT = 2.0
"""Seconds that Redis may take for an answer."""

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
    redis.call('UNLINK', older)  -- frees memory in the background
    redis.call('RENAME', young, older)
end
"""
"""The script that stores entries, atomically and in one round trip: concurrent crawlers lose no entries."""


class _RedisStore:
    """Keeps at most *limit* entries in the Redis at *url*, under *name*, in two halves like `MemoryStore`.

    ImportError without the library. Each command is retried once, and without a delay, since an idle connection may
    have been closed.
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
        with self._client.pipeline() as pipe:
            for half in self._halves:
                pipe.hmget(half, list(keys))
            young, older = pipe.execute()
        return [one or other or b"" for one, other in zip(young, older, strict=True)]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        parts = [part for entry in values.items() for part in entry]
        self._put(keys=self._halves, args=[self._half, history, *parts])

    def close(self) -> None:
        self._client.close()


Store: TypeAlias = MemoryStore | _SQLiteStore | _RedisStore
Result = TypeVar("Result")


def open_store(place: str, purpose: Purpose) -> Store:
    """Return the store at *place*; a SQLite file is created if it does not exist.

    `sqlite3.Error` or an exception of redis if the store cannot be used.
    """
    if place == MEMORY:
        return MemoryStore(purpose.memory)
    if place.startswith(_REDIS):
        return _RedisStore(place, purpose.redis, purpose.name)
    return _SQLiteStore(place, purpose.sqlite, purpose.table)


MAX_FAILURES = 3
"""Failures within as many pauses after which a store is paused."""
SLOW_SECONDS = 1.0
"""Seconds from which an answer is slow; all pages of the crawl wait for it."""
RETRY_SECONDS = 60.0
"""Seconds until a paused store is used again."""
PAUSED = "%s was slow three times. The crawl continues without it, a minute at a time."
FAILED = "%s failed: %s: %s. The crawl continues without it; further failures are only counted."


class Guard:
    """Opens the store at *place* on first use, and pauses it while it fails.

    Failures to open or use it are logged once, with *name* and *place*, and then only counted. After three of them, or
    of answers that take a second or more, within three minutes, it is not used for a minute, which is logged if it
    never failed: no page should wait for a server that is down. After that, one more pauses it again.
    """

    def __init__(self, name: str, place: str, purpose: Purpose):
        self.errors = 0
        """Number of failures so far."""
        self._name = f"{name} {without_password(place)}"
        self._place = place
        self._purpose = purpose
        self._store: Store | None = None
        self._last: deque[float] = deque(maxlen=MAX_FAILURES)
        """Times of the last failures."""
        self._resumes = 0.0

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*; empty values if the store fails."""
        return self.use(lambda store: store.get(keys)) or [b""] * len(keys)

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Store *values*, with *history* bytes of earlier ones, unless the store fails."""
        self.use(lambda store: store.put(values, history))

    def use(self, call: Callable[[Store], Result]) -> Result | None:
        """Return the result of *call* with the store; None if that fails, or while the store is paused."""
        start = time.monotonic()
        if start < self._resumes:
            return None
        result = None
        try:
            if self._store is None:
                self._store = open_store(self._place, self._purpose)
            result = call(self._store)
            if time.monotonic() - start >= SLOW_SECONDS:
                self._strike()
        except Exception as error:  # files, servers and their libraries may raise anything
            self._failed(error)
        return result

    def close(self) -> None:
        """Close the store, if it was opened."""
        store, self._store = self._store, None
        if store is not None:
            try:
                store.close()
            except Exception as error:
                self._failed(error)

    def _strike(self) -> None:
        """Note a failure or slow answer, and pause the store after too many."""
        now = time.monotonic()
        self._last.append(now)
        if len(self._last) == MAX_FAILURES and now - self._last[0] < MAX_FAILURES * RETRY_SECONDS:
            if not (self._resumes or self.errors):
                logger.warning(PAUSED, self._name)
            self._resumes = now + RETRY_SECONDS

    def _failed(self, error: Exception) -> None:
        self.errors += 1
        self._strike()
        if self.errors == 1:
            logger.error(FAILED, self._name, type(error).__name__, str(error).rstrip("."))
