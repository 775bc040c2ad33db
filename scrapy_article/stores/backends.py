"""Stores of entries, values by keys: in the process, in a SQLite file that processes of one machine share, in Redis.

The library ``redis`` comes with the extra of that name.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

__all__ = ["PREFIX", "MemoryStore", "Purpose", "RedisStore", "SQLiteStore", "Store", "connect", "with_history"]


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
    """What a store is for: each purpose has entries of its own, and as many are kept in each kind of store."""

    name: str
    """Of the keys in Redis."""
    table: str
    """In a SQLite file."""
    memory: int
    sqlite: int
    redis: int


def with_history(values: Mapping[bytes, bytes], before: Iterable[bytes], history: int) -> Iterable[tuple[bytes, bytes]]:
    """Return the keys and *values*, each with as many bytes of what it had *before*."""
    return [(key, value + old[:history]) for (key, value), old in zip(values.items(), before, strict=True)]


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
        self._young.update(with_history(values, self.get([*values]), history) if history else values)
        if len(self._young) >= self._half:
            self._young, self._older = {}, self._young

    def close(self) -> None:
        """Forget all."""
        self._young, self._older = {}, {}


SQLITE_PATIENCE = 5.0
"""Seconds that a transaction waits for those of other processes."""
PAUSE = 0.02
"""Seconds between two attempts to open a file that another process is opening."""


def connect(path: str, patience: float = SQLITE_PATIENCE) -> sqlite3.Connection:
    """Open the file at *path*; `sqlite3.Error` if that cannot be done, or if it is none.

    With a write-ahead log, readers do not wait for a writer.
    """
    # One thread at a time uses it, but not always the same.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    deadline = time.monotonic() + patience
    try:
        while not _has_log(connection, last=time.monotonic() >= deadline):
            time.sleep(PAUSE)
        connection.execute("PRAGMA synchronous = NORMAL")  # a power failure may cost the last pages, never the file
    except BaseException:
        connection.close()
        raise
    return connection


def _has_log(connection: sqlite3.Connection, *, last: bool) -> bool:
    """Whether the file of *connection* has a write-ahead log now; `sqlite3.Error` if it cannot have one.

    Where two processes set up the same file, SQLite tells one of them at once that it is locked, whatever its timeout.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if last or "locked" not in str(error):
            raise
        return False
    return True


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Have what is done in the context done as a whole, or not at all where it raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class SQLiteStore:
    """Keeps at most *limit* entries in a table of the file at *path*."""

    def __init__(self, path: str, limit: int, table: str):
        self._limit = limit
        self._table = table
        self._connection = connect(path)
        try:
            self._connection.execute(
                f"CREATE TABLE IF NOT EXISTS {table} (key BLOB UNIQUE NOT NULL, value BLOB NOT NULL)"
            )
        except BaseException:
            self._connection.close()
            raise

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        query = f"SELECT key, value FROM {self._table} WHERE key IN ({','.join('?' * len(keys))})"
        found = dict(self._connection.execute(query, keys))
        return [found.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*.

        A row that is replaced gets a new number, so that the lowest numbers are the oldest entries.
        """
        with _transaction(self._connection):
            rows = with_history(values, self.get([*values]), history) if history else values.items()
            self._connection.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)", rows)
            oldest = f"(SELECT max(rowid) - ? FROM {self._table})"
            self._connection.execute(f"DELETE FROM {self._table} WHERE rowid <= {oldest}", (self._limit,))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


PREFIX = "{scrapy-article}"
"""Of all our keys; the braces keep them on one node of a cluster."""
REDIS_PATIENCE = 2.0
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
            url, socket_timeout=REDIS_PATIENCE, socket_connect_timeout=REDIS_PATIENCE, retry=Retry(NoBackoff(), 1)
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
