"""Reading of feeds: RSS and Atom with feedparser, and JSON Feed (https://www.jsonfeed.org/version/1.1/)."""

from __future__ import annotations

import json
import re
from calendar import timegm
from datetime import datetime, timezone
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.discovery.entries import MAX_ENTRIES, Entry, Listing, moment_of, possible
from scrapy_article.text.urls import join_url

if TYPE_CHECKING:
    from collections.abc import Iterator
    from time import struct_time

    from scrapy.http import TextResponse

MAX_BYTES = 1_000_000
"""Most bytes of a feed that are read: feedparser takes a second for them."""
MAX_TAGS = 20_000
"""Most tags of a feed that are read, for which feedparser takes a second."""
MAX_AUTHORS = 10
USUAL_PLACES = ("/feed", "/rss", "/rss.xml", "/feed.xml", "/atom.xml", "/feed.json")
"""Common paths of feeds, for sites that declare none."""
_ENTRY = re.compile(rb"<(?:\w{1,20}:)?(?:item|entry)\b", re.IGNORECASE)
_TAG = re.compile(b"<")
_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json")


def feed_urls(response: TextResponse) -> list[str]:
    """Return the URLs of the feeds that a page declares (https://www.rssboard.org/rss-autodiscovery)."""
    found = []
    for link in response.css("link[rel][type][href]")[:200]:
        is_feed = link.attrib["type"].strip().lower() in _TYPES and "alternate" in link.attrib["rel"].lower().split()
        url = join_url(response.url, link.attrib["href"]) if is_feed else None
        if url and "/comments/" not in url:  # WordPress declares a feed of comments on each page
            found.append(url)
    return list(dict.fromkeys(found))


def read_feed(body: bytes, url: str, now: datetime) -> Listing | None:
    """Return the entries of the feed in *body*, which comes from *url*; None if it is not a feed."""
    body = body[:MAX_BYTES]
    start = body.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    entries = _of_json(body, now) if start == b"{" else _of_xml(body, now) if start == b"<" else None
    if entries is None:
        return None
    found = [
        entry._replace(url=absolute)
        for entry in entries[:MAX_ENTRIES]
        if (absolute := join_url(url, entry.url.strip()))
    ]
    return Listing(found, [], "feed")


def _of_xml(body: bytes, now: datetime) -> list[Entry] | None:
    from feedparser import parse

    for pattern, most in ((_ENTRY, MAX_ENTRIES), (_TAG, MAX_TAGS)):
        surplus = next(islice(pattern.finditer(body), most, None), None)
        body = body[: surplus.start()] if surplus else body
    # A stream, since feedparser would open bytes that name a file. Its clean-up of HTML is off: no HTML is used.
    feed = parse(BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    if not feed.version:
        return None
    language = feed.feed.get("language") or ""
    return [entry for one in feed.entries[:MAX_ENTRIES] if (entry := _entry(one, language, now)) is not None]


def _entry(one: Any, language: str, now: datetime) -> Entry | None:
    url = one.get("feedburner_origlink") or one.get("link") or ""
    if not url:
        return None
    authors = [author.get("name") or "" for author in one.get("authors") or ()] or [one.get("author") or ""]
    return Entry(
        url,
        one.get("title") or "",
        _moment(one.get("published_parsed"), now),
        _moment(one.get("updated_parsed"), now),
        tuple(filter(None, authors[:MAX_AUTHORS])),
        one.get("language") or language,
    )


def _moment(parsed: struct_time | None, now: datetime) -> datetime | None:
    try:
        return possible(datetime.fromtimestamp(timegm(parsed), timezone.utc), now) if parsed else None
    except (OverflowError, ValueError, OSError):
        return None


def _of_json(body: bytes, now: datetime) -> list[Entry] | None:
    try:
        feed = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(feed, dict) or not isinstance(feed.get("items"), list):
        return None
    return [*_items(feed, now)]


def _items(feed: dict[str, Any], now: datetime) -> Iterator[Entry]:
    for item in feed["items"][:MAX_ENTRIES]:
        item = {name: value for name, value in item.items() if value} if isinstance(item, dict) else {}
        given = item.get("authors") or [item.get("author")]  # as in version 1
        authors = given if isinstance(given, list) else []
        names = [author.get("name") for author in authors[:MAX_AUTHORS] if isinstance(author, dict)]
        texts = {name: value for name, value in item.items() if isinstance(value, str)}
        yield Entry(
            texts.get("url") or texts.get("external_url") or "",
            texts.get("title", ""),
            moment_of(texts.get("date_published", ""), now),
            moment_of(texts.get("date_modified", ""), now),
            tuple(name for name in names if isinstance(name, str) and name),
            texts.get("language") or str(feed.get("language") or ""),
        )
