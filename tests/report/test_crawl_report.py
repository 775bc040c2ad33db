import time
from datetime import datetime

import pytest
from components import NoSpider, article_response, index_response, make_crawler
from report.pages import SETTINGS, article, collected, response
from scrapy import signals
from scrapy.exceptions import DropItem

from scrapy_article.pipeline import ArticlePipeline
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.responses import bind
from scrapy_article.report import crawl_report as module
from scrapy_article.report.crawl_report import Collector, CrawlReport, drop_reason


def test_pages():
    found = collected(
        ("https://www.a.example/1", article(0.5, authors=["Ann"], text="x" * 100)),
        ("https://a.example/2", article(1.0, date_published="2024-03-05T08:30:00+01:00", text="x" * 127)),
        ("https://b.example/", article(page_type="index", warnings=["truncated"])),
    )
    assert list(found.sites) == ["a.example", "b.example"]
    site = found.sites["a.example"]
    assert (site.pages, site.articles, site.quality, site.qualities) == (2, 2, 1.5, 2)
    assert site.missing["authors"] == 1
    assert site.missing["date_published"] == 1
    assert site.missing["main_image"] == 2
    assert site.missing["title"] == 0
    assert found.page_types == {"article": 2, "index": 1}
    assert found.warnings == {"truncated": 1}
    assert found.lengths == {7: 2}
    assert found.qualities == {5: 1, 9: 1}
    assert found.dates == {"2024-03-05": 1}
    assert found.total().pages == 3


class TestMemory:
    def test_nothing_grows_with_the_crawl(self):
        found = Collector()
        for i in range(3000):
            url = f"https://site{i}.example/{i}"
            day = datetime.fromordinal(700_000 + 13 * i).date().isoformat()
            found.page(response(url), article(1 - i / 3000, date_published=day), SETTINGS)
            found.drop(url, f"reason {i}")
        assert len(found.sites) <= module.MAX_SITES + 1
        assert len(found.dates) <= module.MAX_DAYS + 12 * 107
        assert len(found.total().drops) <= module.MAX_REASONS + 1
        assert len(found.doubtful) == module.MAX_DOUBTFUL


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (DropItem("Duplicate item found: {'id': 7}"), "Duplicate item found"),
        (DropItem("Missing price in https://a.example/7"), "Missing price in"),
        (KeyError("x"), "KeyError"),
        (DropItem("word " * 1000), ("word " * 12).strip()),
        (DropItem("not wanted <b>"), "not wanted"),
    ],
)
def test_reason_of_a_drop(error, reason):
    assert drop_reason(error) == reason


def test_reason_takes_linear_time():
    started = time.process_time()
    drop_reason(DropItem("h" * 10**6 + " " * 10**6))
    assert time.process_time() - started < 1


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new" / "crawl.html"


def extension(path, **settings):
    crawler = make_crawler(ARTICLE_REPORT=str(path), EXTENSIONS={CrawlReport: 500}, **settings)
    return crawler, CrawlReport.from_crawler(crawler)


def send(crawler, signal, **arguments) -> None:
    for _, result in crawler.signals.send_catch_log(signal, **arguments):
        assert result is None


def test_a_crawl(path):
    crawler, report = extension(path)
    pipeline = ArticlePipeline.from_crawler(crawler)
    spider = NoSpider()
    for page in (article_response(1), index_response(2)):
        Crawl.of(crawler).adopt(page, page.request)
        item = bind({"url": page.url}, page)
        try:
            item = pipeline.process_item(item)
        except DropItem as error:
            send(crawler, signals.item_dropped, item=item, response=page, exception=error, spider=spider)
        else:
            send(crawler, signals.item_scraped, item=item, response=page, spider=spider)
    from twisted.python.failure import Failure

    failure = Failure(KeyError("x"))
    for nothing in (None, failure):  # of start(), and of an errback
        send(crawler, signals.item_scraped, item={}, response=nothing, spider=spider)
    send(crawler, signals.item_error, item={}, response=page, spider=spider, failure=failure)
    error = DropItem("Seen before: 7")
    send(crawler, signals.item_dropped, item={}, response=page, exception=error, spider=spider)
    assert report.collector.page_types == {"article": 1, "index": 1}
    assert report.collector.total().drops == {"index": 1, "error KeyError": 1, "Seen before": 1}
    assert report.collector.total().items == 3
    send(crawler, signals.spider_closed, spider=spider, reason="finished")
    made = path.read_text("utf-8")
    assert made.endswith("</html>\n")
    assert "finish reason: <em>finished</em>" in made
    assert "Errors and retries" in made


def test_no_items_leave_an_earlier_report(path, caplog):
    crawler, _ = extension(path)
    send(crawler, signals.spider_closed, spider=NoSpider(), reason="finished")
    assert path.exists()  # of a crawl that comes to nothing, there is one too
    path.write_text("of the crawl before")
    crawler, _ = extension(path)
    send(crawler, signals.spider_closed, spider=NoSpider(), reason="finished")
    assert path.read_text() == "of the crawl before"
    [message] = caplog.messages
    assert "no items" in message


def test_name_and_time(tmp_path):
    crawler, _ = extension(tmp_path / "%(name)s-%(time)s.html")
    send(crawler, signals.spider_closed, spider=NoSpider(), reason="finished")
    (file,) = tmp_path.iterdir()
    assert file.match("none-20*T*.html")


def test_a_file_that_cannot_be_written(tmp_path, caplog):
    crawler, _ = extension(tmp_path / "folder" / "crawl.html")
    (tmp_path / "folder").touch()  # since the start
    send(crawler, signals.spider_closed, spider=NoSpider(), reason="finished")
    assert "could not be written" in caplog.text


def test_a_name_that_is_too_long(tmp_path, caplog):
    crawler, _ = extension(tmp_path / "%(name)s.html")
    spider = NoSpider()
    spider.name = "x" * 300
    send(crawler, signals.spider_closed, spider=spider, reason="finished")
    assert "could not be written" in caplog.text
