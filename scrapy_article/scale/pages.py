"""The records of inputs: pages with their places, and skipped records with the reason."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from w3lib.encoding import http_content_type_encoding

from scrapy_article.article import DEFAULT_FIELDS, Article
from scrapy_article.document.limits import DEFAULTS, Limits
from scrapy_article.document.parsing.sniff import looks_like_html
from scrapy_article.extract import extract
from scrapy_article.methods import Favor
from scrapy_article.site.rules import SiteRules

MAX_SIZE = 64 << 20
"""Most bytes of a page that are read; the rest is cut off. Scrapy warns of pages of half that size."""

HTML_TYPES = frozenset(("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml"))
"""The media types that Scrapy treats as HTML."""


class Place(NamedTuple):
    """The place of a record, from which reading can resume."""

    source: str
    """Name of the file; for a WACZ file, with the name of the member."""
    number: int
    """Number of records before it in the file; -1 if unknown."""
    offset: int
    """Byte at which it, or the compressed block that contains it, begins; -1 if unknown."""
    mark: int = 0
    """Checksum of the header of a record in a web archive, to recognize it."""


class Page(NamedTuple):
    """A page as it is in the input."""

    place: Place
    body: bytes | str
    url: str | None = None
    content_type: str | None = None
    """The ``Content-Type`` header."""
    codings: Sequence[str] = ()
    """Content and transfer codings that the body still has, in the order of their application: ``gzip``, ``br``,
    ``deflate``, ``zstd``, ``chunked``."""
    downloaded: datetime | None = None
    truncated: bool = False


class Skipped(NamedTuple):
    """A record without a page."""

    place: Place
    reason: str
    broken: bool = False
    """Whether it is damaged, rather than of another type."""


Entry = Page | Skipped


class Options(NamedTuple):
    """How pages are extracted: see `scrapy_article.extract`."""

    method: str = "auto"
    model: str | None = None
    favor: Favor = "balance"
    limits: Limits = DEFAULTS
    fields: tuple[str, ...] = DEFAULT_FIELDS
    site_rules: SiteRules | None = None


def extract_page(page: Page, options: Options) -> Article:
    """Return the article on *page*."""
    body, whole = unwrapped(page)
    encoding = http_content_type_encoding(page.content_type) if page.content_type else None
    article = extract(body, page.url, encoding=encoding, downloaded=page.downloaded, **options._asdict())
    if (page.truncated or not whole) and "truncated" not in article.warnings:
        article.warnings.append("truncated")
    return article


def is_html(page: Page) -> bool:
    """Whether *page* is HTML, by its media type or, if it has none, by the start of its body."""
    kind = (page.content_type or "").partition(";")[0].strip().lower()
    if kind:
        return kind in HTML_TYPES
    body, _ = unwrapped(page)
    return isinstance(body, str) or looks_like_html(body)


def unwrapped(page: Page) -> tuple[Any, bool]:
    """Return the body of *page*, bytes or a string, without its codings, and whether it is complete."""
    return (page.body, True) if isinstance(page.body, str) else decode(page.body, page.codings)


# --- content and transfer codings ---------------------------------------------


def decode(body: bytes, codings: Sequence[str]) -> tuple[bytes, bool]:
    """Return *body* without its *codings*, and whether it is complete.

    Many archives keep the headers but not the coding, so a body that cannot be decoded is used as it is. (FastWARC's
    own readers lose the start of truncated bodies, or do not report that they are truncated.)
    """
    whole = True
    for decoder in filter(None, map(_DECODERS.get, reversed(codings))):
        try:
            decoded, complete = decoder(body)
        except Exception:  # each library has its own errors
            continue
        if decoded or not body:
            body, whole = decoded, whole and complete
    return body, whole


def unknown_codings(codings: Sequence[str]) -> list[str]:
    """Return those of *codings* that `decode` does not support."""
    return [coding for coding in codings if coding not in _DECODERS and coding != "identity"]


def _inflate(body: bytes, window: int) -> tuple[bytes, bool]:
    decoder = zlib.decompressobj(window)
    return decoder.decompress(body, MAX_SIZE), decoder.eof


def _deflate(body: bytes) -> tuple[bytes, bool]:
    try:
        return _inflate(body, zlib.MAX_WBITS)
    except zlib.error:  # some servers omit the zlib header
        return _inflate(body, -zlib.MAX_WBITS)


def _brotli(body: bytes) -> tuple[bytes, bool]:
    import brotli  # comes with fastwarc

    decoder = brotli.Decompressor()
    decoded: bytes = decoder.process(body, output_buffer_limit=MAX_SIZE)
    return decoded, decoder.is_finished()


def _zstd(body: bytes) -> tuple[bytes, bool]:
    from fastwarc.stream_io import ZstdReader

    decoder = ZstdReader(io.BytesIO(body))
    decoded = bytearray()
    while len(decoded) < MAX_SIZE:
        try:
            part = decoder.read(1 << 16)
        except OSError:  # the body is truncated, or, if nothing can be read, no Zstandard
            if not decoded:
                raise
            break
        if not part:
            return bytes(decoded), True
        decoded += part
    return bytes(decoded), False


def _dechunk(body: bytes) -> tuple[bytes, bool]:
    parts: list[bytes] = []
    position = 0
    while match := _CHUNK.match(body, position):
        size = int(match[1], 16)
        if not size:
            return b"".join(parts), True
        parts.append(body[match.end() : match.end() + size])
        position = match.end() + size
    return b"".join(parts), False


_CHUNK = re.compile(rb"(?:\r\n)?([0-9a-fA-F]{1,8})[^\r\n]{0,200}\r\n")

_DECODERS: dict[str, Callable[[bytes], tuple[bytes, bool]]] = {
    **dict.fromkeys(("gzip", "x-gzip"), lambda body: _inflate(body, 16 + zlib.MAX_WBITS)),
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstd,
    "chunked": _dechunk,
}
