"""Reading of what lists articles of a site: feeds and sitemaps.

RSS and Atom are read with feedparser; JSON Feed (https://www.jsonfeed.org/version/1.1/) and sitemaps
(https://www.sitemaps.org/protocol.html), including news sitemaps, here. Scrapy's own reader of sitemaps ignores
``news:`` elements, and decompresses without a limit.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import defaultdict
from datetime import date, datetime, timedelta, timezone
from heapq import nlargest
from io import BytesIO
from itertools import islice
from operator import attrgetter
from time import struct_time
from typing import Any, NamedTuple

from lxml import etree
from scrapy.http import TextResponse

from scrapy_article.fields.dates.parser import moment_of
from scrapy_article.text.urls import MAX_URL, join_url

MAX_ENTRIES = 1_000
"""Most entries of one list that are read; nearly all lists begin with the latest."""
MAX_TEXT = 400
"""Characters of a title or name."""
CLOCK_TOLERANCE = timedelta(days=1)
"""How far in the future a date may be: clocks differ, and some dates have no time zone."""


class Entry(NamedTuple):
    """An article in a feed, sitemap or section."""

    url: str
    title: str = ""
    published: datetime | None = None
    """Publication time, with a time zone."""
    changed: datetime | None = None
    """Modification time, with a time zone."""
    authors: tuple[str, ...] = ()
    language: str = ""
    """Language code, as the list writes it."""

    @property
    def freshness(self) -> datetime | None:
        """The publication time or, if that is unknown, the modification time."""
        return self.published or self.changed

    @property
    def timestamp(self) -> float:
        """The `freshness` in seconds since 1970; 0 if it is unknown."""
        return self.freshness.timestamp() if self.freshness else 0.0

    def listed(self, source: str) -> dict[str, Any]:
        """Return the metadata as the argument *listed* of `scrapy_article.extract`, with *source* in words."""
        values = {
            "title": self.title[:MAX_TEXT],
            "date_published": self.published.isoformat() if self.published else "",
            "authors": [name[:MAX_TEXT] for name in self.authors],
            "language": self.language,
        }
        found = {name: value for name, value in values.items() if value}
        return {**found, "source": source} if found else {}


class Listing(NamedTuple):
    """The contents of a feed, sitemap or section."""

    entries: list[Entry]
    lists: list[Entry]
    """Further sitemaps, with their modification times."""
    kind: str
    """``"feed"``, ``"news sitemap"``, ``"sitemap"``, ``"front"`` or ``"section"``."""

    def newest(self, number: int) -> list[Entry]:
        """Return the latest *number* entries."""
        return nlargest(number, self.entries, key=attrgetter("timestamp"))


def possible(moment: datetime | None, now: datetime) -> datetime | None:
    """Return *moment* in UTC; None if it cannot be the date of an article: before 1990, or in the future."""
    try:
        moment = moment and moment.astimezone(timezone.utc)
    except (OverflowError, ValueError):
        return None
    return moment if moment and moment.year >= 1990 and moment <= now + CLOCK_TOLERANCE else None


_AGE = re.compile(r"([1-9]\d{0,3})\s*(m|min|minutes?|h|hours?|d|days?|w|weeks?)", re.I)
_SECONDS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def age_of(text: str) -> timedelta:
    """Return the duration in *text*, such as ``90 minutes``, ``36h``, ``2 days`` or ``1w``; ValueError for others."""
    match = _AGE.fullmatch(text.strip())
    if not match:
        raise ValueError(text)
    return timedelta(seconds=int(match[1]) * _SECONDS[match[2][0].lower()])


def since_of(value: datetime | date | str) -> datetime | timedelta:
    """Return the moment from which articles are wanted, or its age, such as ``2 days``.

    ValueError if *value*, a `datetime`, a `date` or a string, is neither, or in the future.
    """
    moment = possible(moment_of(str(value)), datetime.now(timezone.utc))
    return moment or age_of(str(value))


# --- feeds ---

MAX_FEED_BYTES = 1_000_000
"""Most bytes of a feed that are read: feedparser takes a second for them."""
MAX_FEED_TAGS = 20_000
"""Most tags of a feed that are read, for which feedparser takes a second."""
MAX_AUTHORS = 10
FEED_PLACES = ("/feed", "/rss", "/rss.xml", "/feed.xml", "/atom.xml", "/feed.json")
"""Common paths of feeds, for sites that declare none."""
_FEED_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json")


def feed_urls(response: TextResponse) -> list[str]:
    """Return the URLs of the feeds that a page declares (https://www.rssboard.org/rss-autodiscovery)."""
    links = (link.attrib for link in response.css("link[rel][type][href]")[:200])
    urls = (
        join_url(response.url, link["href"])
        for link in links
        if link["type"].strip().lower() in _FEED_TYPES and "alternate" in link["rel"].lower().split()
    )
    # WordPress declares a feed of comments on each page.
    return [*dict.fromkeys(url for url in urls if url and "/comments/" not in url)]


def read_feed(body: bytes, url: str, now: datetime) -> Listing | None:
    """Return the entries of the feed in *body*, which comes from *url*; None if it is not a feed."""
    body = body[:MAX_FEED_BYTES]
    is_json = body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    entries = _entries_of_json(body) if is_json else _entries_of_xml(body)
    if entries is None:
        return None
    found = (
        entry._replace(
            url=join_url(url, address) or "",
            published=possible(entry.published, now),
            changed=possible(entry.changed, now),
        )
        for entry in entries
        if (address := entry.url.strip())
    )
    return Listing([entry for entry in found if entry.url], [], "feed")


def _entries_of_xml(body: bytes) -> list[Entry] | None:
    from feedparser import parse

    surplus = next(islice(re.finditer(b"<", body), MAX_FEED_TAGS, None), None)
    body = body[: surplus.start()] if surplus else body
    # A stream, since feedparser would open bytes that name a file. Its clean-up of HTML is off: no HTML is used.
    feed = parse(BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    if not feed.get("version"):
        return None
    language = feed.feed.get("language") or ""
    return [_entry_of_xml(one, language) for one in feed.entries[:MAX_ENTRIES]]


def _entry_of_xml(one: Any, language: str) -> Entry:
    authors = [author.get("name") for author in one.get("authors") or ()] or [one.get("author")]
    return Entry(
        one.get("feedburner_origlink") or one.get("link") or "",
        one.get("title") or "",
        _moment(one.get("published_parsed")),
        _moment(one.get("updated_parsed")),
        tuple(filter(None, authors[:MAX_AUTHORS])),
        one.get("language") or language,
    )


def _moment(parsed: struct_time | None) -> datetime | None:
    try:
        return datetime(*parsed[:5], tzinfo=timezone.utc) if parsed else None
    except ValueError:
        return None


def _entries_of_json(body: bytes) -> list[Entry] | None:
    try:
        feed = json.loads(body)
    except (ValueError, RecursionError):
        return None
    items = feed.get("items")  # of an object, since it begins with a brace
    if not isinstance(items, list):
        return None
    language = str(feed.get("language") or "")
    return [_entry_of_json(item, language) for item in items[:MAX_ENTRIES] if isinstance(item, dict)]


def _entry_of_json(item: dict[str, Any], language: str) -> Entry:
    given = item.get("authors")
    authors = given[:MAX_AUTHORS] if isinstance(given, list) else []
    names = [author.get("name") for author in authors if isinstance(author, dict)]
    texts = {name: value for name, value in item.items() if isinstance(value, str)}
    return Entry(
        texts.get("url") or texts.get("external_url") or "",
        texts.get("title", ""),
        moment_of(texts.get("date_published")),
        moment_of(texts.get("date_modified")),
        tuple(name for name in names if isinstance(name, str) and name),
        texts.get("language") or language,
    )


# --- sitemaps ---

MAX_SITEMAP_BYTES = 20_000_000
"""Most bytes of a sitemap, decompressed."""
MAX_SITEMAP_URLS = 50_000
"""Most entries of a sitemap, as the protocol allows."""
MAX_SITEMAP_ELEMENTS = 20 * MAX_SITEMAP_URLS
"""Most elements of a sitemap, which take a second or two."""
SITEMAP_PLACES = ("/sitemap_news.xml", "/news-sitemap.xml", "/sitemap.xml")
"""Common paths of sitemaps, for sites whose robots.txt names none."""
_SITEMAP_FIELDS = frozenset(("loc", "lastmod", "publication_date", "title", "language"))
_SITEMAP_HOLDERS = frozenset(("url", "sitemap", "news", "publication"))
"""Elements whose children describe the article, not an image or a video in it."""
_SITEMAP_ROOT = re.compile(rb"<(?:\w{1,20}:)?(?:urlset|sitemapindex)\b")
MAX_SITEMAP_HEAD = 4_000
"""Most bytes before the root of a sitemap."""


def unpacked(body: bytes) -> bytes:
    """Return *body*, decompressed if it is gzip and cut at `MAX_SITEMAP_BYTES`; empty if it is broken."""
    if body[:2] != b"\x1f\x8b":
        return body[:MAX_SITEMAP_BYTES]
    try:
        return zlib.decompressobj(wbits=31).decompress(body, MAX_SITEMAP_BYTES)
    except zlib.error:
        return b""


def read_sitemap(body: bytes, url: str, now: datetime) -> Listing | None:
    """Return the entries of the sitemap in *body*, which comes from *url*; None if it is not a sitemap."""
    body = unpacked(body)
    if not _SITEMAP_ROOT.search(body, 0, MAX_SITEMAP_HEAD):
        return None
    entries: list[Entry] = []
    lists: list[Entry] = []
    told: defaultdict[str, str] = defaultdict(str)
    is_news = False
    try:
        events = etree.iterparse(BytesIO(body), recover=True, resolve_entities=False, no_network=True)
        for _, element in islice(events, MAX_SITEMAP_ELEMENTS):
            parent, name = element.getparent(), _name(element)
            if name in _SITEMAP_FIELDS and _name(parent) in _SITEMAP_HOLDERS and element.text:
                told.setdefault(name, element.text.strip()[:MAX_URL])
            elif name in ("url", "sitemap"):
                is_news = is_news or "publication_date" in told
                if told["loc"] and (place := join_url(url, told["loc"])):
                    published, changed = (
                        possible(moment_of(told[name]), now) for name in ("publication_date", "lastmod")
                    )
                    entry = Entry(place, told["title"][:MAX_TEXT], published, changed, language=told["language"])
                    (entries if name == "url" else lists).append(entry)
                told.clear()
                if len(entries) + len(lists) >= MAX_SITEMAP_URLS:
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
