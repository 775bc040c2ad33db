"""Reading of sitemaps (https://www.sitemaps.org/protocol.html), including news sitemaps.

Scrapy's own reader ignores ``news:`` elements, and decompresses without a limit.
"""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.discovery.entries import MAX_TEXT, Entry, Listing, moment_of
from scrapy_article.text.urls import MAX_URL, join_url

if TYPE_CHECKING:
    from datetime import datetime

MAX_BYTES = 20_000_000
"""Most bytes of a sitemap, decompressed."""
MAX_URLS = 50_000
"""Most entries of a sitemap, as the protocol allows."""
MAX_ELEMENTS = 20 * MAX_URLS
"""Most elements of a sitemap, which take a second or two."""
USUAL_PLACES = ("/sitemap_news.xml", "/news-sitemap.xml", "/sitemap.xml")
"""Common paths of sitemaps, for sites whose robots.txt names none."""
_FIELDS = frozenset(("loc", "lastmod", "publication_date", "title", "language"))
_HOLDERS = frozenset(("url", "sitemap", "news", "publication"))
"""Elements whose children describe the article, not an image or a video in it."""
_ROOT = re.compile(rb"<(?:\w{1,20}:)?(?:urlset|sitemapindex)\b")
MAX_HEAD = 4_000
"""Most bytes before the root of a sitemap."""


def unpacked(body: bytes) -> bytes:
    """Return *body*, decompressed if it is gzip and cut at `MAX_BYTES`; empty if it is broken."""
    if body[:2] != b"\x1f\x8b":
        return body[:MAX_BYTES]
    try:
        return zlib.decompressobj(wbits=31).decompress(body, MAX_BYTES)
    except zlib.error:
        return b""


def read_sitemap(body: bytes, url: str, now: datetime) -> Listing | None:
    """Return the entries of the sitemap in *body*, which comes from *url*; None if it is not a sitemap."""
    body = unpacked(body)
    if _ROOT.search(body, 0, MAX_HEAD):
        return _of_xml(body, url, now)
    if body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"http"):
        lines = body.split(maxsplit=MAX_URLS)[:MAX_URLS]
        urls = [join_url(None, line.decode("utf-8", "replace")) for line in lines]
        return Listing([Entry(one) for one in urls if one], [], "sitemap")
    return None


def _of_xml(body: bytes, url: str, now: datetime) -> Listing:
    entries: list[Entry] = []
    lists: list[Entry] = []
    told: dict[str, str] = {}
    is_news = False
    try:
        events = etree.iterparse(BytesIO(body), recover=True, resolve_entities=False, no_network=True)
        for _, element in islice(events, MAX_ELEMENTS):
            parent, name = element.getparent(), _name(element)
            if name in _FIELDS and _name(parent) in _HOLDERS and element.text:
                told.setdefault(name, element.text.strip()[:MAX_URL])
            elif name in ("url", "sitemap"):
                is_news = is_news or "publication_date" in told
                if entry := _entry(told, url, now):
                    (entries if name == "url" else lists).append(entry)
                told = {}
                if len(entries) + len(lists) >= MAX_URLS:
                    break
            element.clear()
            while element.getprevious() is not None:
                del parent[0]
    except etree.XMLSyntaxError:  # keep what was read so far
        pass
    return Listing(entries, lists, "news sitemap" if is_news else "sitemap")


def _name(element: etree._Element | None) -> str:
    """The name of *element* without its namespace, which some sites do not declare."""
    tag = None if element is None else element.tag
    return tag.rpartition("}")[2].rpartition(":")[2] if isinstance(tag, str) else ""


def _entry(told: dict[str, str], base: str, now: datetime) -> Entry | None:
    url = join_url(base, told.get("loc", ""))
    if not url or "loc" not in told:
        return None
    return Entry(
        url,
        told.get("title", "")[:MAX_TEXT],
        moment_of(told.get("publication_date", ""), now),
        moment_of(told.get("lastmod", ""), now),
        (),
        told.get("language", ""),
    )
