import asyncio
import gc
import logging
import pickle
import weakref
from datetime import datetime, timezone
from time import process_time
from typing import Any

import pytest
from components import URL, Line, article_response, index_response, make_crawler, respond, stats_of
from cpu import slowness
from crawls.pages import headline
from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from scrapy_article.article import Article
from scrapy_article.document.limits import DEFAULTS
from scrapy_article.extract import WHOLE_ARTICLE, extract
from scrapy_article.plugin import crawl as module
from scrapy_article.plugin.crawl import MAX_REPORTS, Crawl, article_links, article_of, wait_for_article, workers_for
from scrapy_article.workers.crawl import Reply


@pytest.fixture
def crawler() -> Crawler:
    return make_crawler()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What `extract` was called with; it does nothing."""
    calls: list[dict[str, Any]] = []

    def extract(html: Any, url: str | None = None, **kwargs: Any) -> Article:
        calls.append({"html": html, "url": url, **kwargs})
        return Article(url=url, title="extracted")

    monkeypatch.setattr(module, "extract", extract)
    return calls


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def extract(*args: Any, **kwargs: Any) -> Article:
        raise RecursionError("too deep")

    monkeypatch.setattr(module, "extract", extract)


class TestArticleLinks:
    def test_once_for_a_response(self) -> None:
        response = index_response()
        found = article_links(response)
        assert article_links(response) is found
        assert article_links(response.copy()) == found
        watched = weakref.ref(response)
        del response
        assert watched() is None


class TestArticleOf:
    @pytest.mark.parametrize("charset", ["hex", "idna", "punycode", "rot13", "undefined", "zlib"])
    def test_codec_that_is_no_charset(self, charset: str) -> None:
        response = HtmlResponse(
            URL, body=article_response().body, headers={"Content-Type": f"text/html; charset={charset}"}
        )
        assert article_of(response).title == headline(1)
        assert article_links(index_response().replace(headers=response.headers, encoding=charset)).next_page

    @pytest.mark.parametrize(
        "body", [b"", b" \n", b"\0", b"\xef\xbb\xbf", b"<!-- c -->", b"</p>", b"<html></html>", b"<p>"]
    )
    def test_a_page_with_next_to_nothing(self, body: bytes) -> None:
        """A worker, which has no tree of Scrapy, says the same."""
        response = HtmlResponse(URL, body=body, encoding="utf-8")
        assert article_of(response).warnings == extract(body, URL, encoding="utf-8").warnings

    def test_a_page_that_was_encoded_twice(self) -> None:
        """The tree of the response is what it is; the page is read anew."""
        title = "The café – “déjà vu” for all of us on the quay"
        twice = title.encode().decode("latin-1").encode()
        body = article_response().body.replace(headline(1).encode(), twice)
        response = HtmlResponse(URL, body=body, encoding="utf-8")
        assert response.selector.xpath("string(//h1)").get() != title
        assert article_of(response).title == title

    def test_once(self, calls: list[dict[str, Any]]) -> None:
        response = article_response()
        assert article_of(response) is article_of(response)
        assert len(calls) == 1
        assert article_of(article_response()) is not article_of(response)

    @pytest.mark.parametrize(
        "response",
        [
            Response(URL, body=b"%PDF-1.4"),
            TextResponse(URL, body=b"plain", encoding="utf-8"),
            JsonResponse(URL, body=b"{}"),
            XmlResponse(URL, body=b"<rss><channel/></rss>"),
        ],
        ids=lambda response: type(response).__name__,
    )
    def test_not_html(self, response: Response) -> None:
        assert article_of(response) == Article(url=URL, page_type="other", probability=1.0, warnings=["not-html"])

    def test_a_class_that_cannot_be_parsed(self) -> None:
        class Other(HtmlResponse):
            @property
            def selector(self) -> Any:
                raise RuntimeError

        assert article_of(Other(URL, body=article_response().body)) == article_of(article_response())

    def test_nothing_is_kept(self) -> None:
        response = article_response()
        article = article_of(response)
        assert response.selector.response.url == URL
        watched = weakref.ref(response)
        gc.collect()
        gc.disable()
        try:
            del response
            assert watched() is None, "the tree waits for a garbage collection"
        finally:
            gc.enable()
        assert pickle.loads(pickle.dumps(article)) == article


class TestErrors:
    def test_of_links(self, crawler: Crawler, caplog: pytest.LogCaptureFixture) -> None:
        class Broken(HtmlResponse):
            @property
            def encoding(self) -> str:
                raise LookupError("no such thing")

        response = Broken(URL, body=index_response().body, request=article_response().request)
        Crawl.of(crawler).adopt(response, response.request)
        assert article_links(response) == article_links(response) == []
        assert article_links(response).next_page is None
        assert [record.levelno for record in caplog.records] == [logging.ERROR]
        assert stats_of(crawler)["errors/LookupError"] == 1

    @pytest.mark.usefixtures("broken")
    def test_are_counted(self, crawler: Crawler) -> None:
        response = article_response()
        Crawl.of(crawler).adopt(response, response.request)
        article_of(response)
        article_of(response)
        stats = {"errors/RecursionError": 1, "pages": 1, "page_type/other": 1, "warnings/error": 1}
        assert stats_of(crawler) == stats

    def test_garbage_collections_leave_out_what_was_there_before(self, crawler: Crawler) -> None:
        Crawl.of(crawler)
        crawler.signals.send_catch_log(signals.spider_opened, spider=None)
        assert gc.get_freeze_count() > 10_000
        crawler.signals.send_catch_log(signals.spider_closed, spider=None, reason="finished")
        assert gc.get_freeze_count() == 0

    def test_stats(self, crawler: Crawler) -> None:
        for response in (article_response(), index_response(), article_response().replace(flags=["dataloss"])):
            Crawl.of(crawler).adopt(response, response.request)
            article_of(response)
            article_of(response)
        stats = {"pages": 3, "page_type/article": 2, "page_type/index": 1, "warnings/truncated": 1}
        assert {name: value for name, value in stats_of(crawler).items() if name in stats} == stats
        assert 0 < crawler.stats.get_value("article/seconds") < 5

    def test_wrong_meta(self, crawler: Crawler, caplog: pytest.LogCaptureFixture) -> None:
        crawl = Crawl.of(crawler)
        for value in ("front", "front", ["front"], "front"):
            response = respond("<p>x</p>", meta={"article_drop": value, "article_threshold": 1})
            settings = crawl.adopt(response, response.request)
            assert (settings.drop, settings.threshold) == ({"index"}, 1)
        assert len(caplog.messages) == 2
        assert caplog.messages[0].startswith("request.meta[\"article_drop\"] = 'front' is wrong: allowed is ")
        assert {record.levelno for record in caplog.records} == {logging.ERROR}
        assert stats_of(crawler) == {"bad_meta": 4}

    def test_wrong_meta_does_not_fill_the_log(self, crawler: Crawler, caplog: pytest.LogCaptureFixture) -> None:
        for number in range(MAX_REPORTS * 2):
            Crawl.of(crawler).adopt(HtmlResponse(URL), Request(URL, meta={"article_drop": number + 1}))
        assert len(caplog.messages) == MAX_REPORTS
        assert stats_of(crawler) == {"bad_meta": MAX_REPORTS * 2}


class TestWorkers:
    @pytest.fixture
    def line(self, crawler: Crawler) -> Line:
        return Line(crawler)

    def adopted(self, crawler: Crawler, response: Response | None = None, **meta: Any) -> Response:
        response = response or article_response(meta=meta)
        Crawl.of(crawler).adopt(response, response.request)
        return response

    def test_page_that_they_get(self, crawler: Crawler, line: Line) -> None:
        response = self.adopted(crawler, article_favor="recall")
        response.headers["Date"] = "Fri, 03 May 2024 10:00:00 GMT"

        async def wait() -> Article:
            waiting = asyncio.ensure_future(wait_for_article(response))
            await asyncio.sleep(0)
            line.reply(title="from a worker")
            return await waiting

        assert asyncio.run(wait()) is article_of(response)
        assert article_of(response).title == "from a worker"
        options = {
            "encoding": "utf-8",
            "method": "auto",
            "model": None,
            "favor": "recall",
            "downloaded": datetime(2024, 5, 3, 10, tzinfo=timezone.utc),
            "limits": DEFAULTS,
            "site_rules": None,
            "listed": None,
            "fields": WHOLE_ARTICLE,
        }
        assert line.pages == [(response.body, URL, options)]
        assert pickle.loads(pickle.dumps(options)) == options
        assert crawler.stats.get_value("article/seconds") == 0.5
        assert stats_of(crawler) == {"workers/seconds_waited": 0.25, "pages": 1, "page_type/other": 1}

    def test_fields_that_they_look_for(self, crawler: Crawler, line: Line) -> None:
        """Two items want some each, and a callback all: what was told first stays as it is."""
        response = self.adopted(crawler)
        Crawl.of(crawler).has_called(response)

        async def wait() -> list[Article]:
            waiting = [
                asyncio.ensure_future(wait_for_article(response, fields)) for fields in (["title"], ["text"], ["title"])
            ]
            await asyncio.sleep(0)
            line.reply(0, title="first", warnings=["empty"])
            await asyncio.sleep(0.01)
            line.reply(1, title="second", text="text", warnings=["empty"])
            return await asyncio.gather(*waiting)

        articles = asyncio.run(wait())
        assert [(article.title, article.text) for article in articles] == [
            ("first", ""),
            ("first", "text"),
            ("first", ""),
        ]
        asked = [options["fields"] for _, _, options in line.pages]
        assert [fields >= {"title"} for fields in asked] == [True, True]
        assert ["text" in fields for fields in asked] == [False, True]
        assert ["images" in fields for fields in asked] == [False, False]
        whole = article_of(response)
        assert (whole.title, whole.text, whole.description) == ("first", "text", None)
        assert stats_of(crawler)["pages"] == stats_of(crawler)["warnings/empty"] == 1

    def test_one_extraction_for_all_who_wait(self, crawler: Crawler, line: Line) -> None:
        response = self.adopted(crawler)

        async def wait() -> list[Article]:
            waiting = [asyncio.ensure_future(wait_for_article(response)) for _ in range(3)]
            await asyncio.sleep(0)
            assert workers_for(response, WHOLE_ARTICLE)
            waiting[0].cancel()
            await asyncio.sleep(0)
            line.reply(title="from a worker")
            return [article_of(response), *await asyncio.gather(*waiting[1:]), await wait_for_article(response)]

        articles = asyncio.run(wait())
        assert [article is articles[0] for article in articles] == [True] * 4
        assert len(line.pages) == 1
        assert not workers_for(response, WHOLE_ARTICLE)
        assert stats_of(crawler)["pages"] == 1

    def test_error_and_what_was_logged(self, crawler: Crawler, line: Line, caplog: pytest.LogCaptureFixture) -> None:
        response = self.adopted(crawler)
        records = tuple(
            logging.LogRecord(name, level, "", 1, "said", (), None)
            for name, level in (("article.one", logging.ERROR), ("article.one", logging.DEBUG), ("article.two", 30))
        )
        logging.getLogger("article.two").setLevel(logging.CRITICAL)

        async def wait() -> Article:
            waiting = asyncio.ensure_future(wait_for_article(response))
            await asyncio.sleep(0)
            line.replies[0].set_result(Reply(Article(url=URL, warnings=["error"]), 0.5, "RecursionError", records))
            return await waiting

        assert asyncio.run(wait()).warnings == ["error"]
        assert [(record.name, record.levelno) for record in caplog.records] == [("article.one", logging.ERROR)]
        assert stats_of(crawler)["errors/RecursionError"] == stats_of(crawler)["warnings/error"] == 1

    def test_they_live_as_long_as_the_spider_is_open(self) -> None:
        crawler = make_crawler(ARTICLE_WORKERS=2)
        crawl = Crawl.of(crawler)
        assert crawl.workers is None
        crawler.signals.send_catch_log(signals.spider_opened, spider=None)
        workers = crawl.workers
        assert workers is not None
        response = self.adopted(crawler)
        assert asyncio.run(wait_for_article(response)).title == headline(1)
        crawler.signals.send_catch_log(signals.spider_closed, spider=None, reason="finished")
        assert crawl.workers is None
        assert workers.pids == []
        assert stats_of(crawler)["workers/started"] == 2


class TestLimits:
    def test_text_that_the_tree_lacks(self) -> None:
        text = (
            b"<p>The lamp of the light is lit at dusk by the keeper, who has climbed the stairs for thirty years.</p>"
        )
        article = article_of(HtmlResponse(URL, body=b"<div>" * 5000 + text, encoding="utf-8"))
        assert article.text.startswith("The lamp of the light")
        assert article.warnings == ["deep"]

    def test_before_the_tree_is_made(self) -> None:
        attributes = b" ".join(b"a%d" % number for number in range(30_000))
        response = HtmlResponse(URL, body=b"<p>The lamp is lit.</p><p %b>x</p>" % attributes, encoding="utf-8")
        start = process_time()
        assert "too-many-attributes" in article_of(response).warnings
        assert list(article_links(response)) == []
        assert process_time() - start < 2 * slowness()
