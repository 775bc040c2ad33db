"""SQLite files, which are kept from run to run, and which the processes of one machine share."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scrapy_article.stores.store import with_history

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["SQLiteStore", "connect"]

PATIENCE = 5.0
"""Seconds that a transaction waits for those of other processes."""
PAUSE = 0.02
"""Seconds between two attempts to open a file that another process is opening."""


def connect(path: str, patience: float = PATIENCE) -> sqlite3.Connection:
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
