"""Spiders whose web is an archive."""

from pathlib import Path

import pytest
from crawling import crawl

pytest.importorskip("fastwarc", reason="the extra batch is not installed")

from archives import html, numbered, record, write

pytestmark = pytest.mark.slow

SPIDERS = """
import scrapy


class News(scrapy.Spider):
    name = "news"
    allowed_domains = ["example.com"]
    start_urls = ["http://example.com/"]

    def parse(self, response):
        if response.meta["article"]["page_type"] == "index":
            yield from response.follow_all(css="li a", errback=self.failed)
        else:
            yield {"url": response.url}

    def failed(self, failure):
        self.notes = getattr(self, "notes", {})
        self.notes[failure.value.response.url] = failure.value.response.status
"""


@pytest.fixture
def archive(tmp_path: Path) -> str:
    pages = [record(html(i), f"https://example.com/news/{i}/") for i in range(30)]
    moved = record(b"", "http://example.com/", http="HTTP/1.1 301 Moved\r\nLocation: https://example.com/")
    front = record(html(0, "index"), "https://example.com/")
    elsewhere = record(html(77), "https://elsewhere.example/77")
    write(tmp_path / "x.warc.gz", [*pages, moved, front, numbered(77), elsewhere])
    return str(tmp_path / "x.warc.gz")


def test_a_spider_that_knows_nothing_of_it(archive: str, tmp_path: Path) -> None:
    crawled = crawl(tmp_path, SPIDERS, ARTICLE_ARCHIVE=archive, ROBOTSTXT_OBEY=True)["news"]
    assert sorted(item["title"] for item in crawled.items) == sorted(f"Story {i}" for i in range(30))
    assert crawled.notes == {f"https://example.com/news/{i}/": 404 for i in range(30, 40)}
    assert crawled.stats["article/archive/found"] == 32
    assert crawled.stats["article/archive/missing"] == 11  # with robots.txt
    assert crawled.stats["finish_reason"] == "finished"


def test_each_page_of_the_archive(archive: str, tmp_path: Path) -> None:
    settings = {"ARTICLE_ARCHIVE": [archive], "ARTICLE_ARCHIVE_START": True}
    crawled = crawl(tmp_path, SPIDERS.replace('start_urls = ["http://example.com/"]', "start_urls = []"), **settings)
    assert sorted(item["title"] for item in crawled["news"].items) == sorted(f"Story {i}" for i in (*range(30), 77))
