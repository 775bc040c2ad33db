from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from components import URL, article_response, index_response, make_crawler
from lxml import etree
from scrapy.http import HtmlResponse, JsonResponse, Response

from scrapy_article import trees
from scrapy_article.crawl import Crawl, article_links, article_of, prepare
from scrapy_article.document.compiled import checksum
from scrapy_article.document.limits import DEFAULTS

needs_sums = pytest.mark.skipif(checksum(etree.HTML("<p>")) is None, reason="no checksums in Python")


@pytest.fixture
def response() -> HtmlResponse:
    """One that a callback is about to get."""
    response = article_response()
    prepare(response)
    return response


def page_of(response: Any) -> Any:
    return trees.page_of(response, DEFAULTS)


@needs_sums
class TestUnchanged:
    def test_by_a_callback_that_reads(self, response: HtmlResponse) -> None:
        root = response.selector.root
        assert response.css("h1::text").get()
        assert response.xpath("//a/@href").getall() is not None
        assert page_of(response) is root

    def test_by_the_extraction(self, response: HtmlResponse) -> None:
        root = response.selector.root
        assert article_of(response) == article_of(article_response())
        article_links(response)
        assert page_of(response) is root

    def test_changed_and_put_back(self, response: HtmlResponse) -> None:
        heading = response.css("h1")[0].root
        text, heading.text = heading.text, "Another"
        assert page_of(response) is response.body
        heading.text = text
        assert page_of(response) is response.selector.root


class TestChanged:
    @pytest.mark.parametrize(
        "change",
        [
            lambda response: response.css("p, h1").drop(),
            lambda response: response.css("h1")[0].root.set("hidden", ""),
            lambda response: setattr(response.css("h1")[0].root, "text", "Another"),
            lambda response: setattr(response.selector, "root", response.css("body")[0].root),
        ],
    )
    def test_by_a_callback(self, response: HtmlResponse, change: Any) -> None:
        change(response)
        assert page_of(response) is response.body
        assert article_of(response) == article_of(article_response())

    def test_links(self) -> None:
        response = index_response()
        prepare(response)
        response.css("a").drop()
        assert article_links(response) == article_links(index_response())

    def test_before_it_was_looked_at(self) -> None:
        response = article_response()
        response.css("h1").drop()
        prepare(response)
        assert page_of(response) is response.body


class TestPrepare:
    def kept(self, response: Response, **settings: Any) -> bool:
        Crawl.of(make_crawler(**settings)).adopt(response, response.request)
        prepare(response)
        return response in trees._trees

    @needs_sums
    def test_a_page(self) -> None:
        assert self.kept(article_response())

    def test_switched_off(self) -> None:
        response = article_response()
        assert not self.kept(response, ARTICLE_ENABLED=False)
        assert getattr(response, "_cached_selector", None) is None

    def test_workers_have_trees_of_their_own(self) -> None:
        response = article_response()
        crawl = Crawl.of(make_crawler(ARTICLE_WORKERS=1))
        crawl.opened()
        try:
            crawl.adopt(response, response.request)
            prepare(response)
        finally:
            crawl.closed()
        assert getattr(response, "_cached_selector", None) is None

    def test_the_article_is_known(self) -> None:
        response = article_response()
        article_of(response)
        assert not self.kept(response)

    @pytest.mark.parametrize(
        "response",
        [
            Response(URL, body=b"%PDF-1.4"),
            JsonResponse(URL, body=b"{}"),
            HtmlResponse(URL, body=b""),
            HtmlResponse(URL, body=b"<html></html>"),
            HtmlResponse(URL, body=b"<p>a</p>", headers={"Content-Type": "text/html; charset=hex"}),
            HtmlResponse(URL, body="<p>ñ</p>".encode(), headers={"Content-Type": "text/html; charset=iso-8859-1"}),
            HtmlResponse(URL, body=b"</body></html><h1>a</h1>"),
            HtmlResponse(URL, body=b"<b>" * 1_000_000),
        ],
        ids=["other", "json", "empty", "hardly", "codec", "charset", "goes on", "limits"],
    )
    def test_no_sound_tree(self, response: Response) -> None:
        assert not self.kept(response)

    def test_a_class_that_cannot_be_parsed(self) -> None:
        class Other(HtmlResponse):
            @property
            def selector(self) -> Any:
                raise RuntimeError

        response = Other(URL, body=article_response().body)
        assert not self.kept(response)
        assert article_of(response) == article_of(article_response())

    def test_nothing_is_kept(self) -> None:
        response = article_response()
        prepare(response)
        watched = weakref.ref(response)
        gc.collect()
        gc.disable()
        try:
            del response
            assert watched() is None, "the tree waits for a garbage collection"
        finally:
            gc.enable()
