import asyncio
import gzip
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from components import make_crawler, stats_of
from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response

pytest.importorskip("fastwarc", reason="the extra batch is not installed")

from archives import html, record, write

from scrapy_article.archive import ArchiveDownloaderMiddleware, ArchiveSpiderMiddleware
from scrapy_article.plugin.crawl import article_of
from scrapy_article.plugin.responses import download_time

HTTP = "HTTP/1.1 200 OK\r\nContent-Type: text/html"


def crawler_over(path: Path) -> Crawler:
    return make_crawler(ARTICLE_ARCHIVE=[str(path)], DOWNLOADER_MIDDLEWARES={ArchiveDownloaderMiddleware: 950})


@pytest.fixture
def middleware(tmp_path: Path) -> Iterator[Callable[..., ArchiveDownloaderMiddleware]]:
    crawlers = []

    def middleware(*records: bytes) -> ArchiveDownloaderMiddleware:
        write(tmp_path / "x.warc", records)
        crawlers.append(crawler_over(tmp_path))
        return ArchiveDownloaderMiddleware.from_crawler(crawlers[-1])

    yield middleware
    for crawler in crawlers:
        crawler.signals.send_catch_log(signals.spider_closed)


@pytest.fixture
def fetched(middleware: Callable[..., ArchiveDownloaderMiddleware]) -> Callable[..., Response]:
    def fetched(content: bytes, **request: Any) -> Response:
        response = middleware(content).process_request(Request("https://example.com/", **request))
        assert response is not None
        return response

    return fetched


class TestResponses:
    def test_a_page(self, fetched: Callable[..., Response]) -> None:
        response = fetched(record(html(1)))
        assert isinstance(response, HtmlResponse)
        assert response.body == html(1)
        assert response.flags == ["archive"]
        assert response.url == "https://example.com/"
        assert article_of(response).title == "Story 1"

    def test_the_body_is_unwrapped(self, fetched: Callable[..., Response]) -> None:
        head = f"{HTTP}\r\nContent-Encoding: gzip\r\nContent-Length: 7"
        response = fetched(record(gzip.compress(html(1)), http=head))
        assert response.body == html(1)
        assert not {"Content-Encoding", "Content-Length"} & {name.decode() for name in response.headers}

    @pytest.mark.parametrize(
        ("head", "expected"), [(HTTP, "2024-03-01"), (f"{HTTP}\r\nDate: Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05")]
    )
    def test_time_of_the_download(self, fetched: Callable[..., Response], head: str, expected: str) -> None:
        response = fetched(record(b"<p>", http=head))
        moment = download_time(response)
        assert moment is not None
        assert moment.date().isoformat() == expected

    @pytest.mark.parametrize("content", [record(b"", "https://example.com/other"), record(b"", kind="request")])
    def test_what_is_not_there(self, fetched: Callable[..., Response], content: bytes) -> None:
        response = fetched(content)
        assert response.status == 404
        assert response.flags == ["not-in-archive"]


def test_addresses_that_nobody_can_request(tmp_path: Path) -> None:
    """They are counted, and the pages after them requested."""
    addresses = [
        "https://example.com:abc/",
        "https://example.com/1",
        "http://[x/",
        "HTTP://example.com/2",
        "https://e\u2100.org/",
    ]
    write(
        tmp_path / "x.warc",
        [record(html(1), address) for address in (*addresses, "dns:example.com", "https://example.com/3")],
    )
    crawler = make_crawler(
        ARTICLE_ARCHIVE=str(tmp_path),
        ARTICLE_ARCHIVE_START=True,
        DOWNLOADER_MIDDLEWARES={ArchiveDownloaderMiddleware: 950},
        SPIDER_MIDDLEWARES={ArchiveSpiderMiddleware: 20},
    )

    async def start() -> AsyncIterator[Request]:
        yield Request("https://example.com/first")

    async def requested() -> list[str]:
        return [one.url async for one in ArchiveSpiderMiddleware.from_crawler(crawler).process_start(start())]

    assert asyncio.run(requested()) == [
        f"https://example.com/{name}".replace("https", scheme)
        for name, scheme in (("first", "https"), ("1", "https"), ("2", "http"), ("3", "https"))
    ]
    crawler.signals.send_catch_log(signals.spider_closed)
    assert stats_of(crawler) == {"archive/bad_address": 3}
