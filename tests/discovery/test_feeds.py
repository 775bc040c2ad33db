"""Feeds as they are, and as they should not be."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from time import process_time
from typing import TYPE_CHECKING

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy.http import HtmlResponse

pytest.importorskip("feedparser")

from scrapy_article.discovery.listings import MAX_FEED_BYTES, feed_urls, read_feed

if TYPE_CHECKING:
    from scrapy_article.discovery.listings import Listing

NOW = datetime(2026, 6, 1, 12, tzinfo=timezone.utc)
BASE = "https://example.com/feeds/all"

RSS = """<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Loop</title><link>https://example.com/</link><language>de-AT</language>
<item><title>Bridge &amp; barrier</title><link>/bridge</link><dc:creator>Ann Lee</dc:creator>
<pubDate>Sun, 31 May 2026 10:00:00 +0200</pubDate></item>
<item><title>Of the future</title><link>https://example.com/future</link><pubDate>Sun, 31 May 2099 10:00:00 GMT</pubDate></item>
<item><title>Without a link</title></item></channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><title>Boucle</title>
<entry><title>Le pont</title><link href="https://example.com/pont"/><author><name>Zoé</name></author>
<author><name>Ann Lee</name></author><published>2026-05-30T08:00:00Z</published><updated>2026-05-31T08:00:00Z</updated>
</entry></feed>"""
JSON_FEED = {
    "version": "https://jsonfeed.org/version/1.1",
    "language": "ja",
    "items": [
        {
            "id": "1",
            "url": "/hashi",
            "title": "橋",
            "date_published": "2026-05-31T09:00:00+09:00",
            "authors": [{"name": "佐藤"}, {"url": "https://example.com/x"}],
        },
        {"id": 2, "external_url": "https://example.com/other", "author": {"name": "old"}},
        "no item",
    ],
}


def read(body: str | bytes) -> Listing | None:
    return read_feed(body.encode() if isinstance(body, str) else body, BASE, NOW)


def test_rss() -> None:
    found = read(RSS)
    assert found is not None
    first, second = found.entries
    assert first.url == "https://example.com/bridge"
    assert (first.title, first.authors, first.language) == ("Bridge & barrier", ("Ann Lee",), "de-AT")
    assert first.published == datetime(2026, 5, 31, 8, tzinfo=timezone.utc)
    assert second.url == "https://example.com/future"
    assert second.published is None


def test_atom() -> None:
    found = read(ATOM)
    assert found is not None
    (entry,) = found.entries
    assert (entry.url, entry.title, entry.authors) == ("https://example.com/pont", "Le pont", ("Zoé", "Ann Lee"))
    assert entry.published == datetime(2026, 5, 30, 8, tzinfo=timezone.utc)
    assert entry.changed == datetime(2026, 5, 31, 8, tzinfo=timezone.utc)


def test_json() -> None:
    found = read(json.dumps(JSON_FEED))
    assert found is not None
    first, second = found.entries[:2]
    assert (first.url, first.title, first.authors, first.language) == (
        "https://example.com/hashi",
        "橋",
        ("佐藤",),
        "ja",
    )
    assert first.published == datetime(2026, 5, 31, tzinfo=timezone.utc)
    assert second.url == "https://example.com/other"


def test_broken_xml_gives_what_can_be_read() -> None:
    found = read(RSS.replace("&amp;", "&")[: RSS.index("<item><title>Without") - 30])
    assert found is not None
    assert found.entries[0].url == "https://example.com/bridge"


@pytest.mark.parametrize(
    "body",
    ["", "<html><body><p>No feed</p></body></html>", "{}", '{"items": 7}', "[" * 100_000, "{" * 100_000, "plain"],
)
def test_no_feed(body: str) -> None:
    assert read(body) is None


def test_a_name_of_a_file_is_no_feed(tmp_path) -> None:
    file = tmp_path / "feed.xml"
    file.write_text(RSS, encoding="utf-8")
    assert read(str(file)) is None
    assert read(f"<{file}>") is None


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([b"", RSS.encode(), ATOM.encode(), json.dumps(JSON_FEED).encode()]))
def test_any_bytes(noise: bytes, feed: bytes) -> None:
    middle = len(feed) // 2
    for body in (noise + feed, feed[:middle] + noise + feed[middle:]):
        found = read(body)
        assert found is None or all(entry.url.startswith("http") for entry in found.entries)


ENTITIES = "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))


@pytest.mark.parametrize(
    "unit",
    ["<item>", "<b>", "<author>", "<title>", '<link href="', "&amp;", "<![CDATA[", "<item><link>x</link></item>"],
)
def test_hostile_feeds_take_seconds_at_most(unit: str) -> None:
    started = process_time()
    for start in ("<rss><channel>", '<feed xmlns="http://www.w3.org/2005/Atom"><entry>'):
        read(start + unit * (3 * MAX_FEED_BYTES // len(unit)))
    assert process_time() - started < 20 * slowness()


def test_entities_do_not_multiply() -> None:
    bomb = f'<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">{ENTITIES}]>'
    started = process_time()
    found = read(bomb + RSS.replace('<?xml version="1.0"?>', "").replace("Bridge", "&m;"))
    assert process_time() - started < 2 * slowness()
    assert found is None or all(len(entry.title) < 1000 for entry in found.entries)


def test_declared_feeds() -> None:
    head = (
        '<link rel="alternate" type="application/rss+xml" href="/rss"><link rel="alternate" type="text/html" href="/fr">'
        '<link rel="ALTERNATE feed" type=" application/atom+xml " href="https://feeds.example.net/atom">'
        '<link rel="alternate" type="application/rss+xml" href="/bridge/comments/feed">'
        '<link rel="alternate" type="application/feed+json" href="javascript:alert(1)"><link rel="alternate" href="/x">'
    )
    page = HtmlResponse("https://example.com/", body=f"<html><head>{head}</head></html>".encode(), encoding="utf-8")
    assert feed_urls(page) == ["https://example.com/rss", "https://feeds.example.net/atom"]
