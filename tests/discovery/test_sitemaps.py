"""Sitemaps as they are, and as they should not be."""

from __future__ import annotations

import gzip
from datetime import datetime, timezone
from time import process_time
from typing import TYPE_CHECKING

from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.discovery.listings import MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS, read_sitemap, unpacked

if TYPE_CHECKING:
    from scrapy_article.discovery.listings import Listing

NOW = datetime(2026, 6, 1, 12, tzinfo=timezone.utc)
NEWS = """<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><image:image><image:loc>https://example.com/a.jpg</image:loc><image:title>A picture</image:title></image:image>
<loc> https://example.com/bridge </loc><news:news><news:publication><news:name>Loop</news:name>
<news:language>pt</news:language></news:publication>
<news:publication_date>2026-05-31T10:00:00+02:00</news:publication_date><news:title>A ponte &amp; o rio</news:title>
</news:news></url>
<url><loc>/barrier</loc><lastmod>2026-05-30</lastmod></url><url><lastmod>2026-05-30</lastmod></url></urlset>"""
INDEX = """<sitemapindex><sitemap><loc>https://example.com/news.xml</loc><lastmod>2026-05-31</lastmod></sitemap>
<sitemap><loc>https://example.com/old.xml.gz</loc></sitemap></sitemapindex>"""


def read(body: str | bytes) -> Listing | None:
    return read_sitemap(body.encode() if isinstance(body, str) else body, "https://example.com/sitemap.xml", NOW)


def test_news_sitemap() -> None:
    found = read(NEWS)
    assert found is not None
    assert found.kind == "news sitemap"
    first, second = found.entries
    assert (first.url, first.title, first.language) == ("https://example.com/bridge", "A ponte & o rio", "pt")
    assert first.published == datetime(2026, 5, 31, 8, tzinfo=timezone.utc)
    assert second.url == "https://example.com/barrier"
    assert second.published is None
    assert second.changed == datetime(2026, 5, 30, tzinfo=timezone.utc)


def test_index_and_gzip() -> None:
    for body in (INDEX.encode(), gzip.compress(INDEX.encode())):
        found = read(body)
        assert found is not None
        assert [one.url for one in found.lists] == ["https://example.com/news.xml", "https://example.com/old.xml.gz"]
        assert found.entries == []


def test_undeclared_prefix_and_cut_end() -> None:
    found = read(NEWS.replace(' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"', "")[:-30])
    assert found is not None
    assert found.entries[0].title == "A ponte & o rio"


def test_no_sitemap() -> None:
    for body in ("", "<html><body>urlset</body></html>", "<rss><channel/></rss>", "none", b"\x1f\x8bbroken"):
        assert read(body) is None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([b"", NEWS.encode(), INDEX.encode(), gzip.compress(NEWS.encode())]))
def test_any_bytes(noise: bytes, sitemap: bytes) -> None:
    middle = len(sitemap) // 2
    for body in (noise + sitemap, sitemap[:middle] + noise + sitemap[middle:]):
        found = read(body)
        assert found is None or all(entry.url.startswith("http") for entry in found.entries)


def test_hostile_sitemaps_are_bounded() -> None:
    assert len(unpacked(gzip.compress(b" " * (2 * MAX_SITEMAP_BYTES)))) == MAX_SITEMAP_BYTES
    started = process_time()
    many = read("<urlset>" + "<url><loc>https://example.com/a</loc></url>" * (MAX_SITEMAP_URLS + 1000))
    assert many is not None
    assert len(many.entries) == MAX_SITEMAP_URLS
    for unit in ("<a/>", "<url>", "<loc>", "<url><loc>"):
        read("<urlset>" + unit * (10_000_000 // len(unit)))
    entities = "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(12))
    bomb = f'<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">{entities}]><urlset><url><loc>https://example.com/&m;</loc></url></urlset>'
    found = read(bomb)
    assert found is None or all(len(entry.url) < 3000 for entry in found.entries)
    outside = read('<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset><url><loc>/&a;</loc></url></urlset>')
    assert outside is None or not any("root" in entry.url for entry in outside.entries)
    assert process_time() - started < 30 * slowness()
