"""Which pages a browser is asked for; what comes of it with a real one is in ``crawls/test_crawl_render.py``."""

import asyncio
from typing import Any

import pytest
from chromium import needs_playwright
from components import make_crawler
from pages import article_page, index_page, shell_page
from scrapy import Request
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.settings import Settings

from scrapy_article import render as module
from scrapy_article.extract import extract
from scrapy_article.middleware import ArticleDownloaderMiddleware
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.settings import PLAYWRIGHT, Addon, ArticleSettings, SettingError
from scrapy_article.render import Browser, is_empty

URL = "https://example.com/a"


def response(html: str, **more: Any) -> HtmlResponse:
    return HtmlResponse(URL, body=html.encode(), encoding="utf-8", request=Request(URL), **more)


class TestIsEmpty:
    def is_empty(self, html: str, **more: Any) -> bool:
        return is_empty(response(html, **more), extract(html, URL))

    def test_what_scripts_may_fill(self) -> None:
        assert self.is_empty(shell_page(1, "/x"))
        assert self.is_empty("<body><div id=root></div><script src=/app.js></script>")
        assert self.is_empty("<body>Loading<script type=MODULE>1</script></body>")

    def test_what_is_whole(self) -> None:
        assert not self.is_empty(article_page(1) + "<script>1</script>")
        assert not self.is_empty(index_page(1, 60) + "<script>1</script>")
        words = "".join(f"<p>{i} lines of a form that one fills in here</p>" for i in range(40))
        assert not self.is_empty(f"<form>{words}</form><script>1</script>")

    def test_what_has_no_scripts(self) -> None:
        assert not self.is_empty("<body>Nothing here</body>")
        assert not self.is_empty('<body>Nothing<script type="application/ld+json">{}</script></body>')
        assert not self.is_empty("<!-- <script> --><body>Nothing</body>")
        assert not self.is_empty("")


def drawn(html: str, request: Request, **more: Any) -> HtmlResponse:
    return HtmlResponse(URL, body=html.encode(), request=request, **{"flags": ["playwright"], **more})


@needs_playwright
class TestBrowser:
    @pytest.fixture
    def browser(self) -> Browser:
        browser = Browser(make_crawler(DOWNLOAD_HANDLERS=dict.fromkeys(["http", "https"], PLAYWRIGHT)))
        assert browser is not None
        return browser

    @pytest.mark.parametrize(
        "request_",
        [
            Request(URL, method="POST"),
            Request("https://example.com/robots.txt"),
            Request("data:,x"),
            Request(URL, meta={"playwright": False}),
        ],
    )
    def test_what_it_is_not_asked_for(self, browser: Browser, request_: Request) -> None:
        browser.ask(request_)
        assert not request_.meta.get("playwright")
        assert "playwright_page_methods" not in request_.meta

    def again(
        self, browser: Browser, monkeypatch: pytest.MonkeyPatch, answer: Any
    ) -> tuple[Request, Any, list[Request]]:
        asked = []

        async def download(crawler: Any, request: Request) -> Response:
            asked.append(request)
            if isinstance(answer, Exception):
                raise answer
            return answer(request)

        monkeypatch.setattr(module, "download", download)
        request = Request(
            URL, print, errback=print, cb_kwargs={"a": 1}, meta={"cookiejar": 1, "playwright_include_page": True}
        )
        return request, asyncio.run(browser.again(request)), asked

    def test_again(self, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        request, found, (asked,) = self.again(browser, monkeypatch, lambda request: drawn("<p>x", request))
        assert found.request is request
        assert asked.callback is NO_CALLBACK
        assert asked.errback is None
        assert asked.dont_filter
        assert {key: asked.meta[key] for key in ("cookiejar", "playwright", "dont_cache", "dont_retry")} == {
            "cookiejar": 1,
            "playwright": True,
            "dont_cache": True,
            "dont_retry": True,
        }
        assert "playwright_include_page" not in asked.meta
        assert "playwright" not in request.meta

    @pytest.mark.parametrize(
        ("answer", "told"),
        [
            (RuntimeError("no browser\nlong story"), "failed to render https://example.com/a: no browser"),
            (
                lambda request: drawn("x", request, status=503),
                "failed to render https://example.com/a: no page, status 503",
            ),
            (lambda request: drawn("x", request, flags=[]), "no page"),
            (lambda request: Response(URL, flags=["playwright"]), "no page"),
        ],
    )
    def test_it_gives_none(
        self,
        browser: Browser,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
        answer: Any,
        told: str,
    ) -> None:
        assert self.again(browser, monkeypatch, answer)[1] is None
        (line,) = caplog.messages
        assert told in line

    def test_no_browser_is_installed(
        self, browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        error = RuntimeError("Executable doesn't exist at /x\n╔═╗\n║ playwright install ║")
        middleware = ArticleDownloaderMiddleware(browser._crawler)
        middleware._browser = browser
        request = Request(URL, meta={"article_render": "always"})
        middleware.process_request(request)
        for _ in range(2):
            assert self.again(browser, monkeypatch, error)[1] is None
            plain = middleware.process_exception(request, error)
            assert plain is not None
            middleware.process_request(plain)
            assert "playwright" not in plain.meta
        assert middleware.process_exception(request, TimeoutError("slow")) is None
        (line,) = caplog.messages
        assert "'playwright install chromium'" in line


@needs_playwright
class TestMiddleware:
    def asked(self, request: Request, **settings: Any) -> bool:
        crawler = make_crawler()
        Crawl.of(crawler).settings = ArticleSettings(**settings)
        middleware = ArticleDownloaderMiddleware(crawler)
        middleware._browser = Browser(crawler)
        middleware.process_request(request)
        return "playwright" in request.meta

    def test_for_one_request(self) -> None:
        assert self.asked(Request(URL, meta={"article_render": "always"}), render="asked")
        assert self.asked(Request(URL, meta={"article_render": "always"}))  # the project has set scrapy-playwright up
        assert not self.asked(Request(URL), render="asked")
        assert not self.asked(Request(URL), render="when-empty")
        assert not self.asked(Request(URL))


class TestSettings:
    def started(self, **values: Any) -> tuple[Settings, ArticleSettings]:
        settings = Settings(values)
        Addon().update_settings(settings)
        return settings, ArticleSettings.at_start(settings)

    def problem(self, **values: Any) -> str:
        with pytest.raises(SettingError) as caught:
            self.started(**values)
        return str(caught.value)

    @needs_playwright
    @pytest.mark.parametrize("value", ["asked", "when-empty", "always"])
    def test_the_add_on_sets_the_handlers(self, value: str) -> None:
        settings, checked = self.started(ARTICLE_RENDER=value, DOWNLOAD_HANDLERS={"ftp": None, "http": PLAYWRIGHT})
        assert settings.getdict("DOWNLOAD_HANDLERS") == {"ftp": None, "http": PLAYWRIGHT, "https": PLAYWRIGHT}
        assert checked.render == value

    @needs_playwright
    @pytest.mark.parametrize(
        ("more", "told"),
        [
            ({"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}, "needs the asyncio reactor"),
            ({"TWISTED_REACTOR_ENABLED": False}, "needs the asyncio reactor"),
            ({"ARTICLE_ARCHIVE": __file__}, "ARTICLE_ARCHIVE"),
            (
                {"DOWNLOAD_HANDLERS": {"https": "scrapy.core.downloader.handlers.http11.HTTP11DownloadHandler"}},
                f'needs "{PLAYWRIGHT}" in DOWNLOAD_HANDLERS, for "http" and "https"',
            ),
            ({"DOWNLOAD_HANDLERS": {"https": None}}, "in DOWNLOAD_HANDLERS"),
        ],
    )
    def test_what_it_needs(self, more: dict[str, Any], told: str) -> None:
        line = self.problem(ARTICLE_RENDER="when-empty", **more)
        assert told in line
        assert "\n" not in line
