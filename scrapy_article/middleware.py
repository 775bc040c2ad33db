"""The downloader middleware, which tags responses, and the spider middleware, which binds items to responses."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Coroutine, Iterable, Iterator
from typing import Any

from itemadapter import ItemAdapter
from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.http import Request, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.httpobj import urlparse_cached

from scrapy_article.article import Article
from scrapy_article.plugin import responses
from scrapy_article.plugin.crawl import UNKNOWN, CrawlComponent, article_with, wait_for_article, workers_for
from scrapy_article.plugin.settings import ArticleSettings, handles_playwright
from scrapy_article.render import Browser, is_empty

TAG_KEY = "article"
"""The key of ``response.meta`` that holds the tag."""
TAGGED = ("page_type", "probability", "language")
"""The fields of the article in the tag."""


class ArticleDownloaderMiddleware(CrawlComponent):
    """Tags each response with its page type, under ``response.meta["article"]``.

    The tag is a plain dict: ``html``, whether the page is HTML, and the ``page_type``, ``probability`` and
    ``language`` of its article. The last three are None where ``ARTICLE_TAG`` is ``"html"``, for errors and
    ``robots.txt``, for responses that no callback receives (such as files of a media pipeline), and where the
    extraction failed.

    HTML without a ``Content-Type`` becomes an `HtmlResponse`; with ``ARTICLE_SNIFF``, so does HTML with a wrong one.
    With ``ARTICLE_RENDER``, a browser renders pages: at once, or when the page is empty without its scripts.
    """

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        self._browser = Browser(crawler) if handles_playwright(crawler.settings) else None

    def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Send *request* to the browser, if all pages or this one are to be rendered."""
        self._crawl.begin(request)
        asked = request.meta.get("article_render")
        if self._browser is None:
            if asked in ("always", "when-empty"):
                self._crawl.wrong_meta(f'request.meta["article_render"] = {asked!r} needs ARTICLE_RENDER')
            return
        # Requests without a callback are not for pages: images, ``robots.txt``, or other pages of an article.
        if asked == "always" or (
            asked is None and self._crawl.settings.render == "always" and request.callback is not NO_CALLBACK
        ):
            self._browser.ask(request)

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Response | Coroutine[Any, Any, Response]:
        """Return *response* with its tag; as an `HtmlResponse` if it is HTML with a wrong type.

        Where a worker extracts or a browser renders, return a coroutine that waits for it.
        """
        settings = self._crawl.adopt(response, request)
        if not settings.enabled:
            tag = request.meta.get(TAG_KEY)
            if isinstance(tag, dict) and isinstance(tag.get("html"), bool):  # copied from the meta of a response
                del request.meta[TAG_KEY]
            return response
        if (settings.sniff or responses.is_untyped(response)) and responses.is_mislabelled(response):
            self._crawl.count("sniffed")
            response = responses.as_html(response)
            self._crawl.adopt(response, request)
        is_for_browser = settings.render == "when-empty" and self._browser is not None
        if not self._begin_tag(request, response, is_full=settings.tag == "full" or is_for_browser):
            return response
        if is_for_browser or workers_for(response, TAGGED):
            return self._later(request, response, settings)
        _tell(request.meta[TAG_KEY], article_with(response, TAGGED))
        return response

    def _begin_tag(self, request: Request, response: Response, *, is_full: bool) -> bool:
        """Tag *response*; return whether values of its article still have to be added, as where the tag *is_full*."""
        is_page = responses.is_html(response)
        tag: dict[str, Any] = {"html": is_page, "page_type": None, "probability": None, "language": None}
        request.meta[TAG_KEY] = tag
        if is_page:  # also one that a callback downloads inline, without a callback of its own
            self._crawl.urls.add(response, request)
        is_answer = 200 <= response.status < 300 and urlparse_cached(request).path != "/robots.txt"
        # Requests without a callback are not for pages.
        if not is_full or not is_answer or request.callback is NO_CALLBACK:
            return False
        if not is_page and not responses.is_placeholder(response):
            tag.update(page_type="other", probability=1.0)
        return is_page

    def process_exception(self, request: Request, exception: Exception, spider: Spider | None = None) -> Request | None:
        """Return *request* for a download without a browser, if no browser is installed."""
        return self._browser.without(request, exception) if self._browser is not None else None

    async def _later(self, request: Request, response: Response, settings: ArticleSettings) -> Response:
        """Return *response* with its tag, or the page rendered by a browser if *response* is empty."""
        fields = {*TAGGED, "text"} if settings.render == "when-empty" else TAGGED
        article = await wait_for_article(response, fields)
        if settings.render == "when-empty" and self._browser and is_empty(response, article, settings.limits):
            self._crawl.count("rendered")
            drawn = await self._browser.again(request)
            if drawn is None:
                self._crawl.count("rendered/failed")
            else:
                response, article = drawn, await wait_for_article(drawn, fields)
                self._crawl.urls.add(response, request)
                if article.page_type == "article" and article.text:
                    self._crawl.count("rendered/articles")
        if settings.tag == "full":
            _tell(request.meta[TAG_KEY], article)
        return response


class ArticleSpiderMiddleware(CrawlComponent):
    """Binds the items that callbacks yield to their responses, for the pipeline."""

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        # Items that another pipeline drops or replaces never reach ours.
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self.item_ended, signal=signal)

    def process_spider_input(self, response: Response, spider: Spider | None = None) -> None:
        """Remember *response* by its URLs: another middleware may have put it in the place of one that is tagged."""
        self._crawl.adopt(response, response.request)
        self._crawl.urls.add(response, response.request)

    def process_spider_output(
        self, response: Response, result: Iterable[Any], spider: Spider | None = None
    ) -> Iterator[Any]:
        """Bind the items in *result*, unless the spider has."""
        for output in result:
            _bind(output, response)
            yield output
        self._crawl.has_called(response)

    async def process_spider_output_async(
        self, response: Response, result: AsyncIterable[Any], spider: Spider | None = None
    ) -> AsyncIterator[Any]:
        """Bind the items in *result*, that of an asynchronous callback."""
        async for output in result:
            _bind(output, response)
            yield output
        self._crawl.has_called(response)

    def item_ended(self, item: Any, response: Response | None) -> None:
        """Forget an item that has passed all pipelines, was dropped, or failed."""
        if isinstance(response, Response):
            responses.finish(item, response)
        else:
            responses.forget(item)


def _bind(output: Any, response: Response) -> None:
    if not isinstance(output, Request) and ItemAdapter.is_item(output):
        responses.bind_yielded(output, response)


def _tell(tag: dict[str, Any], article: Article) -> None:
    if UNKNOWN.isdisjoint(article.warnings):
        tag.update((name, getattr(article, name)) for name in TAGGED)
