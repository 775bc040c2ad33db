"""Where what is known across pages is kept: bounded key-value stores, in memory or in a file that processes share."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["MEMORY", "MemoryStore", "SqliteStore", "Store", "open_store"]

MEMORY = "memory"
"""The name of a store in memory."""


class Store(Protocol):
    """Values by keys. What is over the limit is forgotten, what came first, first."""

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*, None for those without."""
        ...

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values: all of them, or none where that fails."""
        ...

    def close(self) -> None:
        """End the use of the store."""
        ...


def open_store(name: str, memory_limit: int, file_limit: int) -> Store:
    """Return the store called *name*: ``"memory"``, or the path of a SQLite file, which is made if it is not there.

    The limits are those of the entries that a store of either kind keeps. `sqlite3.Error` for a file that is no store.
    """
    return MemoryStore(memory_limit) if name == MEMORY else SqliteStore(name, file_limit)


class MemoryStore:
    """A store that lives as long as its process; an entry that is read counts as new."""

    def __init__(self, limit: int):
        self._limit = limit
        self._values: OrderedDict[bytes, bytes] = OrderedDict()

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*."""
        for key in keys:
            if key in self._values:
                self._values.move_to_end(key)
        return [self._values.get(key) for key in keys]

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values."""
        for key, value in values.items():
            self._values[key] = value
            self._values.move_to_end(key)
        while len(self._values) > self._limit:
            self._values.popitem(last=False)

    def close(self) -> None:
        """Forget all."""
        self._values.clear()


class SqliteStore:
    """A store in a SQLite file, which is kept from run to run, and which several processes may use at once."""

    def __init__(self, path: str, limit: int, *, patience: float = 30):
        """*patience* is how many seconds a process waits for its turn."""
        self._limit = limit
        self._database = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = NORMAL")  # a power failure may cost the last pages, no more
            self._database.execute("CREATE TABLE IF NOT EXISTS entries (key BLOB UNIQUE NOT NULL, value BLOB NOT NULL)")
        except sqlite3.Error:
            self._database.close()
            raise

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*."""
        query = f"SELECT key, value FROM entries WHERE key IN ({','.join('?' * len(keys))})"
        found = dict(self._database.execute(query, keys))
        return [found.get(key) for key in keys]

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values. A row that is replaced gets a new number, so that the lowest numbers are the oldest entries."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            self._database.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?)", values.items())
            oldest = "(SELECT max(rowid) - ? FROM entries)"
            self._database.execute(f"DELETE FROM entries WHERE rowid <= {oldest}", (self._limit,))
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._database.close()
