import pytest
from components import NoSpider, article_response, index_response, make_crawler
from scrapy import signals
from scrapy.exceptions import DropItem

from scrapy_article.pipeline import ArticlePipeline
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.responses import bind
from scrapy_article.report.crawl_report import CrawlReport


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
    for response in (article_response(1), index_response(2)):
        Crawl.of(crawler).adopt(response, response.request)
        item = bind({"url": response.url}, response)
        try:
            item = pipeline.process_item(item)
        except DropItem as error:
            send(crawler, signals.item_dropped, item=item, response=response, exception=error, spider=spider)
        else:
            send(crawler, signals.item_scraped, item=item, response=response, spider=spider)
    from twisted.python.failure import Failure

    failure = Failure(KeyError("x"))
    for nothing in (None, failure):  # of start(), and of an errback
        send(crawler, signals.item_scraped, item={}, response=nothing, spider=spider)
    send(crawler, signals.item_error, item={}, response=response, spider=spider, failure=failure)
    error = DropItem("Seen before: 7")
    send(crawler, signals.item_dropped, item={}, response=response, exception=error, spider=spider)
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
