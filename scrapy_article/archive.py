"""A web archive in the place of the web: ``ARTICLE_ARCHIVE`` runs a project's spiders over it, unchanged."""

from __future__ import annotations

import logging
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any

from scrapy import Request, signals
from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes
from scrapy.utils.httpobj import urlparse_cached

from scrapy_article.plugin.components import shared
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.scale.archive import Archive
from scrapy_article.scale.pages import decode, unknown_codings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from scrapy import Spider
    from scrapy.crawler import Crawler

    # typing.Self requires Python 3.11
    from typing_extensions import Self

    from scrapy_article.scale.warc import Capture

__all__ = ["ArchiveDownloaderMiddleware", "ArchiveSpiderMiddleware"]

logger = logging.getLogger(__name__)

FOUND, MISSING = "archive", "not-in-archive"
"""The flags of responses that come from the archive, and of those that stand for what is not in it."""

_HOP_BY_HOP = frozenset((b"content-encoding", b"content-length", b"transfer-encoding"))
"""Headers of how the body was sent, which it no longer is."""


class _Archives:
    """The archive of a crawl, which its components share."""

    def __init__(self, crawler: Crawler):
        self._paths = Crawl.of(crawler).settings.archive or ()
        self._archive: Archive | None = None
        self._failure: Exception | None = None
        crawler.signals.connect(self._close, signal=signals.spider_closed)

    @classmethod
    def of(cls, crawler: Crawler) -> _Archives:
        if Crawl.of(crawler).settings.archive is None:
            raise NotConfigured("ARTICLE_ARCHIVE is not set")
        return shared(cls, crawler)

    @property
    def archive(self) -> Archive:
        if self._failure is not None:  # or each request would read all files again, to fail in the end
            raise OSError(f"the archives could not be read: {self._failure}")
        if self._archive is None:
            try:
                self._archive = Archive(self._paths)
            except Exception as error:
                self._failure = error.with_traceback(None)
                raise
            logger.info("%d addresses in %s", len(self._archive), ", ".join(self._paths))
        return self._archive

    def _close(self) -> None:
        if self._archive is not None:
            self._archive.close()


class ArchiveDownloaderMiddleware:
    """Answers each request from the archive: nothing is downloaded.

    What is not in it gets a response of the status 404 with the flag ``not-in-archive``. The stats count both under
    ``article/archive/found`` and ``article/archive/missing``.
    """

    def __init__(self, crawl: Crawl, archives: _Archives):
        self._crawl = crawl
        self._archives = archives

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        return cls(Crawl.of(crawler), _Archives.of(crawler))

    def process_request(self, request: Request, spider: Spider | None = None) -> Response | None:
        """Return the response to *request*; None for one that needs no network, such as of a ``data:`` URL."""
        if urlparse_cached(request).scheme not in ("http", "https"):
            return None
        capture = self._archives.archive.find(request.url) if request.method == "GET" else None
        self._crawl.count("archive/missing" if capture is None else "archive/found")
        if capture is None:
            return Response(request.url, 404, flags=[MISSING], request=request)
        return _response(request, capture)


class ArchiveSpiderMiddleware:
    """With ``ARTICLE_ARCHIVE_START``, requests each page of the archive, after the spider's own first requests.

    The stats count pages whose address is none that Scrapy can request under ``article/archive/bad_address``.
    """

    def __init__(self, crawl: Crawl, archives: _Archives):
        self._crawl = crawl
        self._archives = archives

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        if not Crawl.of(crawler).settings.archive_start:
            raise NotConfigured("ARTICLE_ARCHIVE_START is not set")
        return cls(Crawl.of(crawler), _Archives.of(crawler))

    async def process_start(self, start: AsyncIterator[Any]) -> AsyncIterator[Any]:
        """Yield what *start* does, then the pages."""
        async for first in start:
            yield first
        for url in self._archives.archive.pages():
            if url[:8].lower().startswith(("http://", "https://")):
                try:
                    request = Request(url)
                except ValueError:
                    self._crawl.count("archive/bad_address")
                else:
                    yield request


def _response(request: Request, capture: Capture) -> Response:
    body, whole = decode(capture.body, capture.codings)
    headers = Headers()
    for name, value in capture.headers:
        if name.lower() not in _HOP_BY_HOP:
            headers.appendlist(name, value)
    unknown = unknown_codings(capture.codings)
    if unknown:  # HttpCompressionMiddleware may know them
        headers["Content-Encoding"] = ", ".join(unknown)
    if capture.date and "Date" not in headers:  # what tells when a page was downloaded
        headers["Date"] = format_datetime(capture.date)
    cls = responsetypes.from_args(headers=headers, url=request.url, body=body)
    flags = [FOUND] if whole and not capture.truncated else [FOUND, "dataloss"]
    return cls(request.url, status=capture.status or 200, headers=headers, body=body, flags=flags, request=request)
