"""Web archives by address: the responses that a crawler got, to be given again."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from w3lib.url import canonicalize_url

from scrapy_article.scale import inputs, warc
from scrapy_article.scale.pages import Page, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from scrapy_article.scale.inputs import Input

__all__ = ["Archive"]

logger = logging.getLogger(__name__)

_TABLES = """
CREATE TABLE captures (key BLOB PRIMARY KEY, file INTEGER, number INTEGER, offset INTEGER, mark INTEGER, date TEXT,
    other BLOB) WITHOUT ROWID;
CREATE TABLE pages (number INTEGER PRIMARY KEY, url TEXT);
"""
_LATEST = """
INSERT INTO captures VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET file = excluded.file,
    number = excluded.number, offset = excluded.offset, mark = excluded.mark, date = excluded.date,
    other = excluded.other
WHERE excluded.other IS NULL AND (excluded.date >= captures.date OR captures.other IS NOT NULL)
"""
_OPEN_FILES = 16


class Archive:
    """The responses in the WARC and WACZ files that *paths* stand for.

    Making one reads all of them once. The index is in a temporary file, not in memory. A file that cannot be read is
    logged and left out, so that one broken file of many does not cost the others.
    """

    def __init__(self, paths: Iterable[str]):
        self._inputs = [file for file in inputs.find(paths) if inputs.is_warc(file)]
        self._open: dict[int, BinaryIO] = {}
        self._index = sqlite3.connect("")  # a file without a name, which goes with the connection
        self._index.executescript(_TABLES)
        for number, file in enumerate(self._inputs):
            self._add(number, file)
        self._index.commit()

    def _add(self, number: int, file: Input) -> None:
        try:
            self._read(number, file)
        except inputs.UNREADABLE as error:
            logger.warning("%s: %s", file.source, inputs.reason(error))

    def _read(self, number: int, file: Input) -> None:
        with inputs.open_warc(file) as stream:
            for record in warc.captures(stream, file.source):
                if isinstance(record, warc.Damage):
                    place = record.place
                    logger.warning("%s, byte %d: %s", place.source, place.offset, record.reason)
                    continue
                if record.url is None or record.kind not in ("response", "resource", "revisit"):
                    continue
                other = None
                if record.kind == "revisit":
                    # Without an address, what it repeats is an earlier response of its own.
                    if not record.refers_to or _key(record.refers_to) == _key(record.url):
                        continue
                    other = _key(record.refers_to)
                date = record.date.isoformat() if record.date else ""
                row = (_key(record.url), number, *record.place[1:], date, other)
                self._index.execute(_LATEST, row)
                if isinstance(warc.page_of(record), Page):
                    self._index.execute("INSERT INTO pages (url) VALUES (?)", (record.url,))

    def __len__(self) -> int:
        """How many addresses there are."""
        (number,) = self._index.execute("SELECT count(*) FROM captures").fetchone()
        return int(number)

    def find(self, url: str) -> warc.Capture | None:
        """Return the response to a GET request of *url*: of several the latest; None if there is none."""
        row = self._row(_key(url))
        if row is not None and row[-1] is not None:  # the same as that of another address
            row = self._row(row[-1])
        if row is None or row[-1] is not None:
            return None
        number, *place, _ = row
        file = self._inputs[number]
        if number not in self._open:
            if len(self._open) >= _OPEN_FILES:
                self._open.pop(next(iter(self._open))).close()
            self._open[number] = inputs.open_warc(file)
        return warc.at(self._open[number], Place(file.source, *place))

    def _row(self, key: bytes) -> tuple[int, int, int, int, bytes | None] | None:
        query = "SELECT file, number, offset, mark, other FROM captures WHERE key = ?"
        row: tuple[int, int, int, int, bytes | None] | None = self._index.execute(query, (key,)).fetchone()
        return row

    def pages(self) -> Iterator[str]:
        """Yield the addresses of the HTML pages, in the order of the files."""
        last = 0
        while row := self._index.execute("SELECT number, url FROM pages WHERE number > ? LIMIT 1", (last,)).fetchone():
            last, url = row
            yield url

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()
        self._index.close()


def _key(url: str) -> bytes:
    with suppress(ValueError):  # then it is only found as it is written
        url = canonicalize_url(url)
    return blake2b(url.encode("utf-8", "surrogatepass"), digest_size=16).digest()
