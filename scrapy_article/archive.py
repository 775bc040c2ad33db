"""Crawling a web archive instead of the web: ``ARTICLE_ARCHIVE``, with the spiders of a project unchanged."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from email.utils import format_datetime
from hashlib import blake2b
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes
from scrapy.utils.httpobj import urlparse_cached
from w3lib.url import canonicalize_url

from scrapy_article.plugin import shared
from scrapy_article.plugin.crawl import Crawl, CrawlComponent
from scrapy_article.scale import inputs, warc
from scrapy_article.scale.inputs import Input
from scrapy_article.scale.pages import Page, Place, Skipped, unwrapped
from scrapy_article.scale.warc import Capture

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


class Archive:
    """The responses in the WARC and WACZ files at *paths*.

    The constructor reads all files once. The index is in a temporary file, not in memory. A file that cannot be read is
    logged and skipped.
    """

    def __init__(self, paths: Iterable[str]):
        self._inputs = [file for file in inputs.find(paths) if inputs.is_warc(file)]
        self._index = sqlite3.connect("")  # a temporary file, which is deleted with the connection
        self._index.executescript(_TABLES)
        for number, file in enumerate(self._inputs):
            try:
                self._read(number, file)
            except inputs.UNREADABLE as error:  # noqa: PERF203
                logger.warning("%s: %s", file.source, inputs.reason(error))
        self._index.commit()

    def _read(self, number: int, file: Input) -> None:
        with inputs.open_warc(file) as stream:
            for record in warc.captures(stream, file.source):
                if isinstance(record, Skipped):
                    place = record.place
                    logger.warning("%s, byte %d: %s", place.source, place.offset, record.reason)
                    continue
                page = record.page
                if page.url is None or record.kind not in ("response", "resource", "revisit"):
                    continue
                key = _key(page.url)
                # Without WARC-Refers-To-Target-URI, a revisit repeats an earlier response of the same URL.
                other = _key(record.refers_to or page.url) if record.kind == "revisit" else None
                if other == key:
                    continue
                date = page.downloaded.isoformat() if page.downloaded else ""
                self._index.execute(_LATEST, (key, number, *page.place[1:], date, other))
                if isinstance(warc.page_of(record), Page):
                    self._index.execute("INSERT INTO pages (url) VALUES (?)", (page.url,))

    def find(self, url: str) -> warc.Capture | None:
        """Return the latest response to a GET request for *url*; None if there is none."""
        row = self._row(_key(url))
        if row and row[-1]:  # it has the same body as that of another URL
            row = self._row(row[-1])
        if not row or row[-1]:
            return None
        number, *place, _ = row
        file = self._inputs[number]
        with inputs.open_warc(file) as stream:
            return warc.at(stream, Place(file.source, *place))

    def _row(self, key: bytes) -> Any:
        query = "SELECT file, number, offset, mark, other FROM captures WHERE key = ?"
        return self._index.execute(query, (key,)).fetchone()

    def pages(self) -> Iterator[str]:
        """Yield the URLs of the HTML pages, in the order of the files."""
        for (url,) in self._index.execute("SELECT url FROM pages ORDER BY number"):
            yield url

    def close(self) -> None:
        """Delete the index."""
        self._index.close()


def _key(url: str) -> bytes:
    with suppress(ValueError):  # a malformed URL is only found by exactly the same string
        url = canonicalize_url(url)
    return blake2b(url.encode("utf-8", "surrogatepass"), digest_size=16).digest()


FOUND, MISSING = "archive", "not-in-archive"
"""The flags of responses from the archive, and of those for URLs that are not in it."""

_HOP_BY_HOP = frozenset((b"content-encoding", b"content-length", b"transfer-encoding"))
"""Headers of the transfer, which do not apply to the decoded body."""


def _archive_of(crawler: Crawler) -> Archive:
    """Return the archive of a crawl; NotConfigured if it has none."""
    paths = Crawl.of(crawler).settings.archive
    if paths is None:
        raise NotConfigured("ARTICLE_ARCHIVE is not set")
    archive = Archive(paths)
    crawler.signals.connect(archive.close, signal=signals.spider_closed)
    return archive


class _Middleware(CrawlComponent):
    """A middleware of a crawl of an archive."""

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        self._archive = shared(_archive_of, crawler)


class ArchiveDownloaderMiddleware(_Middleware):
    """Returns the response to each request from the archive; nothing is downloaded.

    Other URLs get a response with the status 404 and the flag ``not-in-archive``. The stats
    ``article/archive/found`` and ``article/archive/missing`` count both.
    """

    def process_request(self, request: Request, spider: Spider | None = None) -> Response | None:
        """Return the response to *request*; None if it needs no network, as for ``data:`` URLs."""
        if urlparse_cached(request).scheme not in ("http", "https"):
            return None
        capture = self._archive.find(request.url) if request.method == "GET" else None
        self._crawl.count("archive/missing" if capture is None else "archive/found")
        if capture is None:
            return Response(request.url, 404, flags=[MISSING], request=request)
        return _response(request, capture)


class ArchiveSpiderMiddleware(_Middleware):
    """With ``ARTICLE_ARCHIVE_START``, requests each page of the archive, after the spider's own start requests.

    The stat ``article/archive/bad_address`` counts pages whose URL Scrapy cannot request.
    """

    def __init__(self, crawler: Crawler):
        if not Crawl.of(crawler).settings.archive_start:
            raise NotConfigured("ARTICLE_ARCHIVE_START is not set")
        super().__init__(crawler)

    async def process_start(self, start: AsyncIterator[Any]) -> AsyncIterator[Any]:
        """Yield the requests and items of *start*, then a request for each page."""
        async for first in start:
            yield first
        for url in self._archive.pages():
            if url[:8].lower().startswith(("http://", "https://")):
                try:
                    request = Request(url)
                except ValueError:
                    self._crawl.count("archive/bad_address")
                else:
                    yield request


def _response(request: Request, capture: Capture) -> Response:
    page = capture.page
    body, whole = unwrapped(page)
    headers = Headers()
    for name, value in capture.headers:
        if name.lower() not in _HOP_BY_HOP:
            headers.appendlist(name, value)
    if page.downloaded and "Date" not in headers:
        headers["Date"] = format_datetime(page.downloaded)
    cls = responsetypes.from_args(headers=headers, url=request.url, body=body)
    flags = [FOUND] if whole and not page.truncated else [FOUND, "dataloss"]
    return cls(request.url, status=capture.status or 200, headers=headers, body=body, flags=flags, request=request)
