import asyncio
import inspect
import pickle
from typing import Any

import pytest
import scrapy
from components import URL, Line, article_response, make_crawler, respond
from crawls.pages import article_page
from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse, Response, TextResponse, XmlResponse
from scrapy.http.request import NO_CALLBACK

from scrapy_article import middleware as module
from scrapy_article.middleware import ArticleDownloaderMiddleware, ArticleSpiderMiddleware
from scrapy_article.plugin.crawl import Crawl, article_of
from scrapy_article.plugin.responses import response_of

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")


def processed(response: Response, *, url: str = URL, meta: Any = None, **settings: Any) -> tuple[Response, Any]:
    """A response after the downloader middleware, and its tag."""
    middleware = ArticleDownloaderMiddleware.from_crawler(make_crawler(**settings))
    request = Request(url, meta=meta)
    response = middleware.process_response(request, response)
    return response, request.meta.get("article")


UNKNOWN = {"page_type": None, "probability": None, "language": None}


class TestTag:
    def test_article(self) -> None:
        page = article_response()
        response, tag = processed(page)
        article = article_of(page)
        assert response is page
        assert tag == {
            "html": True,
            "page_type": "article",
            "probability": article.probability,
            "language": article.language,
        }
        assert pickle.loads(pickle.dumps(tag)) == tag

    def test_cheap(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "article_with", pytest.fail)
        assert processed(article_response(), ARTICLE_TAG="html")[1] == {"html": True, **UNKNOWN}
        assert processed(Response(URL), ARTICLE_TAG="html")[1] == {"html": False, **UNKNOWN}
        assert processed(article_response().replace(status=404))[1] == {"html": True, **UNKNOWN}
        assert processed(article_response().replace(status=500))[1] == {"html": True, **UNKNOWN}
        assert processed(article_response(), url="https://example.com/robots.txt")[1] == {"html": True, **UNKNOWN}

    def test_always_written_anew(self) -> None:
        stale = {"article": {"html": True, "page_type": "index", "probability": 1.0, "language": "xx"}}
        assert processed(article_response(), meta=stale)[1]["page_type"] == "article"
        assert processed(article_response().replace(status=404), meta=stale)[1] == {"html": True, **UNKNOWN}
        assert processed(article_response(), meta={**stale, "article_enabled": False})[1] is None

    def test_what_the_spider_has_there(self) -> None:
        own = {"article": {"id": 7}}
        assert processed(article_response(), meta={**own, "article_enabled": False})[1] == {"id": 7}
        assert processed(article_response(), meta=own)[1]["page_type"] == "article"

    def test_worker(self) -> None:
        crawler = make_crawler()
        line = Line(crawler)
        middleware = ArticleDownloaderMiddleware.from_crawler(crawler)
        page, request = article_response(), Request(URL)
        waiting = middleware.process_response(request, page)
        assert inspect.iscoroutine(waiting)

        async def wait() -> Response:
            task = asyncio.ensure_future(waiting)
            await asyncio.sleep(0)
            line.reply(page_type="index", probability=0.75, language="fi")
            return await task

        assert asyncio.run(wait()) is page
        assert request.meta["article"] == {"html": True, "page_type": "index", "probability": 0.75, "language": "fi"}
        assert middleware.process_response(request, page) is page  # it is known by now
        assert middleware.process_response(Request(URL), Response(URL)).url == URL
        assert len(line.pages) == 1


class TestSniffing:
    @pytest.mark.parametrize("kind", [TextResponse, Response])
    def test_html(self, kind: type[Response]) -> None:
        page = kind(URL, body=article_page(1).encode(), headers={"Content-Type": "text/plain"}, flags=["cached"])
        response, tag = processed(page, ARTICLE_SNIFF=True)
        assert isinstance(response, HtmlResponse)
        assert (response.url, response.body, response.flags) == (URL, page.body, ["cached"])
        assert (tag["html"], tag["page_type"]) == (True, "article")

    def test_page_without_a_type(self) -> None:
        """Where the first tag has attributes, Scrapy does not see that it is HTML."""
        for page in (
            TextResponse(URL, body=article_page(1).encode()),
            XmlResponse(URL, body=b'<?xml version="1.0"?>' + article_page(1).encode()),
        ):
            response, tag = processed(page)
            assert isinstance(response, HtmlResponse)
            assert tag["page_type"] == "article"

        class Own(TextResponse):
            pass

        for other in (
            Own(URL, body=page.body),
            TextResponse(URL, body=b"<3 is no tag"),
            XmlResponse(URL, body=b"<title>Feed</title>"),
            Response(URL, body=PNG),
        ):
            response, tag = processed(other)
            assert response is other
            assert not tag["html"]


class TestSpiderMiddleware:
    @pytest.fixture
    def crawler(self) -> Crawler:
        return make_crawler()

    @pytest.fixture
    def middleware(self, crawler: Crawler) -> ArticleSpiderMiddleware:
        return ArticleSpiderMiddleware.from_crawler(crawler)

    def test_items_are_bound(self, middleware: ArticleSpiderMiddleware) -> None:
        class Item(scrapy.Item):
            pass

        page, request = article_response(), Request(URL)
        output = [{}, Item(), request, None, 5, "text"]
        yielded = middleware.process_spider_output(page, output, scrapy.Spider("x"))
        assert list(yielded) == output
        assert [response_of(entry) for entry in output] == [page, page, None, None, None, None]

    def test_responses_that_no_callback_gets_are_remembered(self, crawler: Crawler) -> None:
        page, other = article_response(), article_response(url="https://example.com/other")
        picture = Response("https://example.com/picture", body=PNG)
        middleware = ArticleDownloaderMiddleware.from_crawler(crawler)
        middleware.process_response(Request(page.url), page)
        for response in (other, picture):
            middleware.process_response(Request(response.url, callback=NO_CALLBACK), response)
        urls = Crawl.of(crawler).urls
        assert urls.find(page.url) is page
        assert urls.find(other.url) is other
        assert urls.find(picture.url) is None

    def test_response_that_another_middleware_has_put_there(
        self, crawler: Crawler, middleware: ArticleSpiderMiddleware
    ) -> None:
        request = Request(URL)
        ArticleDownloaderMiddleware.from_crawler(crawler).process_response(request, Response(URL, request=request))
        page = article_response().replace(request=request)
        middleware.process_spider_input(page)
        assert Crawl.of(crawler).urls.find(URL) is page

    @pytest.mark.parametrize("signal", [signals.item_dropped, signals.item_error])
    def test_items_that_go_no_further(
        self, crawler: Crawler, middleware: ArticleSpiderMiddleware, signal: object
    ) -> None:
        page, item, other = respond(""), {}, {}
        assert len(list(middleware.process_spider_output(page, [item, other]))) == 2
        crawler.signals.send_catch_log(
            signal, item=item, response=page, spider=None, exception=DropItem("x"), failure=None
        )
        assert response_of(item) is None
        assert response_of(other) is page
