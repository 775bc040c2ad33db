import asyncio

import pytest
from scrapy.exceptions import CloseSpider, IgnoreRequest
from scrapy.http import HtmlResponse, Response, TextResponse, XmlResponse
from scrapy.settings import Settings
from scrapy.spidermiddlewares.httperror import HttpError
from twisted.python.failure import Failure

from scrapy_article.commands.sources import Fetcher
from scrapy_article.plugin.settings import ArticleSettings

URL = "http://example.com/"


@pytest.fixture
def results() -> dict:
    """What a fetcher tells."""
    return {}


async def requests(fetcher):
    return [request async for request in fetcher.start()]


def test_start(results):
    urls = {3: URL, 5: "http://[bad", 7: "HTTP://Example.com/x"}
    fetcher = Fetcher(urls, done=results.__setitem__)
    first, second = asyncio.run(requests(fetcher))
    assert (first.url, first.priority, first.cb_kwargs) == (URL, -3, {"number": 3})
    assert first.dont_filter
    assert first.meta["article_enabled"] is False
    assert second.priority == -7
    assert str(results[5]) == "Invalid IPv6 URL"
    assert list(urls) == [3, 7]


def test_settings_of_the_project_for_its_own_crawls(tmp_path):
    report = str(tmp_path / "report.html")
    project = {"ARTICLE_REPORT": report, "ARTICLE_ARCHIVE_START": True, "ARTICLE_WORKERS": 2, "ARTICLE_TIMEOUT": 5}
    settings = Settings(project)
    Fetcher.update_settings(settings)
    checked = ArticleSettings.at_start(settings)
    assert (checked.report, checked.archive_start, checked.workers) == (None, False, 0)


def test_no_more_output_wanted():
    with pytest.raises(CloseSpider):
        Fetcher(urls={}, done=lambda *_: True).parse(HtmlResponse(URL, body=b"some text"), number=1)


@pytest.mark.parametrize(
    "response",
    [
        HtmlResponse(URL, body=b"some text"),
        TextResponse(URL, body=b"<!DOCTYPE html><p>x", headers={"Content-Type": "text/plain"}),
        XmlResponse(URL, body=b"<?xml version='1.0'?><html><p>x</p></html>"),
        Response(URL, body=b"<html>"),
    ],
)
def test_pages(results, response):
    Fetcher(urls={}, done=results.__setitem__).parse(response, number=1)
    assert results == {1: response}


@pytest.mark.parametrize(
    ("response", "message"),
    [
        (HtmlResponse(URL, body=b" "), "empty"),
        (Response(URL, body=b"\x89PNG", headers={"Content-Type": "image/png"}), "not HTML but image/png"),
        (Response(URL, body=b"x"), "not HTML but of an unknown type"),
        (XmlResponse(URL, body=b"<rss/>", headers={"Content-Type": "text/xml"}), "not HTML but text/xml"),
    ],
)
def test_no_pages(results, response, message):
    Fetcher(urls={}, done=results.__setitem__).parse(response, number=1)
    assert str(results[1]) == message


class ManyError(Exception):
    def __init__(self, *reasons):
        super().__init__("[<Failure>]")
        self.reasons = reasons


class WrappedError(Exception):
    def __init__(self, cause):
        super().__init__(str(cause))
        self.__cause__ = cause


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (HttpError(Response(URL, status=404)), "HTTP status 404 Not Found"),
        (HttpError(Response(URL, status=999)), "HTTP status 999 Unknown Status"),
        (IgnoreRequest("Forbidden by robots.txt"), "Forbidden by robots.txt"),
        (TimeoutError(), "TimeoutError"),
        (ManyError(Failure(OSError("lost"))), "lost"),
        (WrappedError(ManyError(Failure(OSError("lost")))), "lost"),
    ],
)
def test_failures(results, error, message):
    fetcher = Fetcher(urls={4: URL}, done=results.__setitem__)
    (request,) = asyncio.run(requests(fetcher))
    failure = Failure(error)
    failure.request = request
    fetcher.failed(failure)
    assert str(results[4]) == message
