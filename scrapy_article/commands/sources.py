"""Sources of pages for commands: URLs, through Scrapy's downloader; files, directories, and standard input."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from urllib.parse import quote, urljoin

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider
from scrapy.http import HtmlResponse, Response, XmlResponse
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.response import response_status_message
from twisted.python.failure import Failure
from w3lib.encoding import resolve_encoding
from w3lib.url import file_uri_to_path

from scrapy_article.commands import fail
from scrapy_article.document.parsing.sniff import (
    NO_SAVED_PAGE,
    is_html_file,
    is_mhtml,
    looks_like_html,
    saved_page,
    why_no_page,
)
from scrapy_article.plugin.responses import declared_encoding, download_time, is_truncated
from scrapy_article.scale.inputs import reason, walk

if TYPE_CHECKING:
    from scrapy.crawler import CrawlerProcessBase

    Done = Callable[[int, Response | "UnreadableError"], object]

STDIN = "-"

_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_LIKE_URL = re.compile(r"(?:www\.|localhost[:/]|(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|[0-9]+)(?::[0-9]+)?/)", re.IGNORECASE)
"""The start of names of missing files that are probably URLs: a host."""


class UnreadableError(Exception):
    """A source without a page; the message says why, in a few words."""


class RawPage(NamedTuple):
    """The page of a source."""

    body: bytes
    url: str | None
    encoding: str | None
    """The declared encoding of *body*."""
    is_whole: bool = True
    """False if *body* is known to be truncated."""
    downloaded: datetime | None = None
    """The time of the download, if known."""


class Source(NamedTuple):
    """A page to read."""

    name: str
    """Name in the output."""
    path: Path | None = None
    """The file; None for a URL and for standard input."""
    url: str | None = None
    """The URL of the page, if known."""

    @property
    def remote(self) -> bool:
        """Whether it has to be downloaded."""
        return self.path is None and self.name != STDIN

    def body(self, encoding: str | None) -> bytes:
        """Return the content of the file, or of standard input; raise `UnreadableError` if it is no page."""
        try:
            if self.path is None:
                return check(sys.stdin.buffer.read(), encoding)
            if not self.name:
                raise UnreadableError("an empty name")
            if self.path.is_dir():
                next(self.path.iterdir(), None)  # raises if it cannot be read
                raise UnreadableError("no HTML files in this directory")
            return check(self.path.read_bytes(), encoding)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            cause = reason(error)
            if isinstance(error, FileNotFoundError) and _LIKE_URL.match(self.name):
                cause += " (a URL begins with https:// or http://)"
            raise UnreadableError(cause) from error


def check_options(opts: Namespace) -> None:
    """Fail for wrong values of ``--encoding`` and ``--url``."""
    if opts.encoding and not resolve_encoding(opts.encoding):
        fail(f"--encoding: unknown encoding {opts.encoding!r}")
    if opts.url and not is_url(opts.url):
        fail("--url must be an absolute URL, such as https://example.com/page")


def raw_page(source: Source, fetched: Response | UnreadableError | None, encoding: str | None = None) -> RawPage:
    """Return the page of *source*, from its response *fetched* if it is remote; `UnreadableError` if there is none.

    *encoding* overrides what the page declares.
    """
    if isinstance(fetched, UnreadableError):
        raise fetched
    if fetched is not None:
        encoding = encoding or declared_encoding(fetched)
        return RawPage(fetched.body, fetched.url, encoding, not is_truncated(fetched), download_time(fetched))
    body = source.body(encoding)
    if not is_mhtml(body):
        return RawPage(body, source.url, encoding)
    saved = saved_page(body)
    if saved is None:
        raise UnreadableError(NO_SAVED_PAGE)
    return RawPage(saved.html, source.url or saved.url, encoding or saved.encoding, saved.is_whole)


def is_url(target: str) -> bool:
    """Whether *target* is a URL rather than a file name."""
    return bool(_URL.match(target)) and not target.lower().startswith("file:")


def check(body: bytes, encoding: str | None = None) -> bytes:
    """Return *body*, which is in *encoding*; raise `UnreadableError` if it is empty or not text."""
    name = (encoding and resolve_encoding(encoding)) or ""
    # UTF-16 and UTF-32 contain bytes that look binary.
    is_wide = name.startswith(("utf-16", "utf-32"))
    if cause := why_no_page(body.decode(name, "replace").encode("utf-8", "replace") if is_wide else body):
        raise UnreadableError(cause)
    return body


def find(targets: Iterable[str], base: str | None = None) -> Iterator[Source]:
    """Yield the sources at *targets*, in order.

    *base* is the URL of files and of standard input; for directories, the URL of the directory.
    """
    for target in targets:
        if not target:  # an unset variable of the shell must not mean the current directory
            yield Source(target, Path(target))
            continue
        path = Path(file_uri_to_path(target) if target.lower().startswith("file:") else target)
        if target == STDIN:
            yield Source(STDIN, None, base)
        elif is_url(target):
            yield Source(target, None, target)
        elif os.path.isdir(path):
            yield from _pages(path, base)
        else:
            yield Source(target, path, base)


def _pages(directory: Path, base: str | None) -> Iterator[Source]:
    """Yield the pages below *directory*, and unreadable subdirectories; *directory* itself if there are none."""
    found = False
    closed: list[Source] = []
    for path in walk(directory):
        if isinstance(path, OSError):
            closed.append(Source(path.filename, Path(path.filename)))
        elif is_html_file(path):
            found = True
            name = os.fsencode(path.relative_to(directory).as_posix())  # file names may be any bytes
            yield Source(str(path), path, base and urljoin(base if base.endswith("/") else f"{base}/", quote(name)))
    yield from closed
    if not found and not closed:
        yield Source(str(directory), directory)


def fetch(process: CrawlerProcessBase | None, sources: Iterable[Source], done: Done) -> None:
    """Download the remote ones of *sources*, if there are any, calling *done* as `Fetcher` does for each of them.

    KeyboardInterrupt if the crawl was interrupted.
    """
    urls = {number: source.name for number, source in enumerate(sources) if source.remote}
    if not urls:
        return
    assert process is not None
    crawler = process.create_crawler(Fetcher)
    process.crawl(crawler, urls=urls, done=done)
    process.start()
    reason = crawler.stats.get_value("finish_reason") if crawler.stats else None
    if reason == "shutdown":
        raise KeyboardInterrupt
    error = UnreadableError(f"not downloaded, the crawl ended early: {reason or 'it could not be started'}")
    for number in urls:
        done(number, error)


class Fetcher(Spider):
    """Downloads URLs and passes on each response, or an `UnreadableError` with the reason why there is none."""

    name = "article"
    custom_settings: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # as spiders do
        # The project's feeds and pipelines are for its own items: this crawl would write empty files.
        "FEEDS": {},
        "ITEM_PIPELINES": {},
        "JOBDIR": None,
        "TELNETCONSOLE_ENABLED": False,
        # A report would overwrite that of the last crawl, and no workers are needed.
        "ARTICLE_REPORT": None,
        "ARTICLE_ARCHIVE_START": False,
        "ARTICLE_WORKERS": 0,
        "ARTICLE_TIMEOUT": None,
    }

    def __init__(self, urls: dict[int, str], done: Done, **kwargs: Any):
        """Each of *urls* is removed when *done* is called with its number and result, which returns whether to stop."""
        super().__init__(**kwargs)
        self.urls = urls
        self.done = done

    async def start(self) -> AsyncIterator[Any]:
        """Yield the requests for the pages, in order."""
        # The command extracts the article itself; the plugin of a project would do it again.
        meta = {"article_enabled": False}
        for number, url in list(self.urls.items()):
            about: dict[str, Any] = {"priority": -number, "meta": meta, "cb_kwargs": {"number": number}}
            try:
                request = Request(url, self.parse, errback=self.failed, dont_filter=True, **about)
            except ValueError as error:  # the URL is invalid
                del self.urls[number]
                self.done(number, UnreadableError(str(error)))
            else:
                yield request

    def parse(self, response: Response, number: int) -> None:
        """Pass on a response; close the spider if no more are wanted."""
        xml = isinstance(response, XmlResponse)
        result: Response | UnreadableError = response
        if not response.body.strip():
            result = UnreadableError("empty")
        elif not isinstance(response, HtmlResponse) and not looks_like_html(response.body, xml=xml):
            kind = response.headers.get(b"Content-Type") or b"of an unknown type"
            result = UnreadableError(f"not HTML but {kind.decode('latin-1')}")
        self.hand_over(number, result)

    def failed(self, failure: Failure) -> None:
        """Pass on a failure."""
        self.hand_over(failure.request.cb_kwargs["number"], UnreadableError(_cause(failure)))  # type: ignore[attr-defined]

    def hand_over(self, number: int, result: Response | UnreadableError) -> None:
        """Pass on the result of a URL; close the spider if no more are wanted."""
        self.urls.pop(number, None)
        if self.done(number, result):
            raise CloseSpider("no more output wanted")


def _cause(failure: Failure) -> str:
    """Return the cause of a failed download, in one line."""
    error = failure.value
    if isinstance(error, HttpError):
        return f"HTTP status {response_status_message(error.response.status)}"
    # Twisted reports some failures as a list of others; newer versions of Scrapy wrap that in their own exception.
    reasons = getattr(error, "reasons", None) or getattr(getattr(error, "__cause__", None), "reasons", None)
    if reasons:
        return _cause(reasons[0])
    return str(error) or type(error).__name__
