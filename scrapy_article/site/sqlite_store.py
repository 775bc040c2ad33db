"""Site memory in a SQLite file: kept between runs, and shared by the processes of one machine.

A page is one short transaction.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from scrapy_article.site.store import GENERATION, HISTORY_BYTES, Known, number_bytes
from scrapy_article.stores.sqlite import connect, transaction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.site.store import Lesson

__all__ = ["SQLiteSiteStore"]

TOTAL = 4_000_000
"""Keys of all sites together: about 150 MB."""
VERSION = 1
"""Of the tables."""

_TABLES = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS site (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    pages INTEGER NOT NULL DEFAULT 0,
    generation INTEGER NOT NULL DEFAULT 0,
    young_lines INTEGER NOT NULL DEFAULT 0,
    older_lines INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS site_used ON site (used);
CREATE TABLE IF NOT EXISTS line (
    site INTEGER NOT NULL,
    key BLOB NOT NULL,
    generation INTEGER NOT NULL,
    history BLOB NOT NULL,
    PRIMARY KEY (site, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS total (lines INTEGER NOT NULL);
INSERT INTO total SELECT 0 WHERE NOT EXISTS (SELECT * FROM total);
PRAGMA user_version = {VERSION};
COMMIT;
"""

_LEARN = f"""
INSERT INTO line (site, key, generation, history) VALUES (?, ?, ?, ?)
ON CONFLICT (site, key) DO UPDATE SET
    generation = excluded.generation, history = substr(CAST(excluded.history || history AS BLOB), 1, {HISTORY_BYTES})
"""


class SQLiteSiteStore:
    """Keeps at most *total* keys in the file at *path*, *generation* in each half of what it knows of a site.

    sqlite3.Error if the file cannot be opened, or is none.
    """

    def __init__(self, path: str, total: int = TOTAL, generation: int = GENERATION) -> None:
        self._total, self._generation = total, generation
        self._connection = connect(path)
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        execute = self._connection.execute
        (version,) = execute("PRAGMA user_version").fetchone()
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"the file has tables of version {version}, not {VERSION}")
        if not version:
            self._connection.executescript(_TABLES)

    def exchange(self, lesson: Lesson | None, site: str, keys: Sequence[bytes]) -> Known:
        """Take in *lesson*, and return what is known of *keys*."""
        if lesson is not None:
            with transaction(self._connection):
                self._write(lesson)
        execute = self._connection.execute
        row = execute("SELECT id, pages FROM site WHERE name = ?", (site,)).fetchone()
        if row is None:
            return Known(0, [b""] * len(keys))
        wanted = ",".join("?" * len(keys))
        found = dict(execute(f"SELECT key, history FROM line WHERE site = ? AND key IN ({wanted})", (row[0], *keys)))
        return Known(row[1], [found.get(key, b"") for key in keys])

    def _write(self, lesson: Lesson) -> None:
        execute = self._connection.execute
        execute(
            "INSERT INTO site (name, used) VALUES (?, 0) ON CONFLICT (name) DO NOTHING",
            (lesson.site,),
        )
        execute(
            "UPDATE site SET pages = pages + 1, young_lines = young_lines + ?, used = (SELECT max(used) + 1 FROM site) "
            "WHERE name = ?",
            (len(lesson.places), lesson.site),
        )
        execute("UPDATE total SET lines = lines + ?", (len(lesson.places),))
        site, pages, generation, young_lines, older_lines = execute(
            "SELECT id, pages, generation, young_lines, older_lines FROM site WHERE name = ?", (lesson.site,)
        ).fetchone()
        entries = lesson.entries(number_bytes(pages))
        self._connection.executemany(_LEARN, [(site, key, generation, occurrence) for key, occurrence in entries])
        if young_lines >= self._generation:
            execute("UPDATE total SET lines = lines - ?", (older_lines,))
            execute("DELETE FROM line WHERE site = ? AND generation < ?", (site, generation))
            execute(
                "UPDATE site SET generation = generation + 1, older_lines = young_lines, young_lines = 0 WHERE id = ?",
                (site,),
            )
        self._forget()

    def _forget(self) -> None:
        """Forget the sites that were taught longest ago, until there is room."""
        execute = self._connection.execute
        with closing(self._connection.cursor()) as cursor:
            (lines,) = cursor.execute("SELECT lines FROM total").fetchone()
        while lines > self._total:
            oldest = execute(
                "SELECT id, young_lines + older_lines FROM site WHERE used < (SELECT max(used) FROM site) "
                "ORDER BY used LIMIT 1"
            ).fetchone()
            if oldest is None:
                return
            execute("DELETE FROM line WHERE site = ?", oldest[:1])
            execute("DELETE FROM site WHERE id = ?", oldest[:1])
            execute("UPDATE total SET lines = lines - ?", oldest[1:])
            lines -= oldest[1]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
