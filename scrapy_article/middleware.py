"""The middlewares: one tags responses, the other binds items to the responses that they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.http import HtmlResponse, Request, Response, XmlResponse
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware
from scrapy.utils.httpobj import urlparse_cached

from scrapy_article.binding import bind, forget
from scrapy_article.crawl import Crawl, article_of, is_for_worker, wait_for_article
from scrapy_article.document.sniff import looks_like_html

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from scrapy import Spider
    from scrapy.crawler import Crawler

    # typing.Self requires Python 3.11
    from typing_extensions import Self

    from scrapy_article.article import Article

__all__ = ["TAG_KEY", "ArticleDownloaderMiddleware", "ArticleSpiderMiddleware", "article_of"]

TAG_KEY = "article"
"""The key of ``response.meta`` that holds what the downloader middleware tells of a page."""


class ArticleDownloaderMiddleware:
    """Tags each response with what its page is, under ``response.meta["article"]``.

    The tag is a plain dict: ``html``, whether Scrapy takes the page for HTML, and unless ``ARTICLE_TAG`` is
    ``"html"``, the ``page_type``, ``probability`` and ``language`` of its article. Pages that are no answer of their
    own, such as errors and ``robots.txt``, get ``html`` only.

    With ``ARTICLE_SNIFF``, HTML under a wrong type becomes an `HtmlResponse` here.
    """

    def __init__(self, crawl: Crawl):
        self._crawl = crawl

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        return cls(Crawl.of(crawler))

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Response | Coroutine[Any, Any, Response]:
        """Tag `response`, and put it right if it is HTML under a wrong type.

        Where a worker extracts, what is returned is a coroutine that waits for it.
        """
        # Always written anew: spiders copy the meta of a response into their next requests.
        request.meta.pop(TAG_KEY, None)
        settings = self._crawl.adopt(response, request)
        if not settings.enabled:
            return response
        if settings.sniff and _is_mislabelled(response):
            self._crawl.count("sniffed")
            response = response.replace(cls=HtmlResponse)
            self._crawl.adopt(response, request)
        tag: dict[str, Any] = {"html": isinstance(response, HtmlResponse)}
        request.meta[TAG_KEY] = tag
        if settings.tag != "full" or not 200 <= response.status < 300 or urlparse_cached(request).path == "/robots.txt":
            return response
        if not tag["html"]:
            tag.update(page_type="other", probability=1.0, language=None)
        elif is_for_worker(response):
            return self._tagged_later(tag, response)
        else:
            _tell(tag, article_of(response))
        return response

    async def _tagged_later(self, tag: dict[str, Any], response: Response) -> Response:
        _tell(tag, await wait_for_article(response))
        return response


class ArticleSpiderMiddleware(BaseSpiderMiddleware):
    """Binds the items that callbacks yield to their responses, for the pipeline."""

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        self._crawl = Crawl.of(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        middleware = cls(crawler)
        # Items that another pipeline stops never come to ours.
        crawler.signals.connect(middleware.item_stopped, signal=signals.item_dropped)
        crawler.signals.connect(middleware.item_stopped, signal=signals.item_error)
        return middleware

    def process_spider_input(self, response: Response, spider: Spider | None = None) -> None:
        """Remember `response` by its URLs, for items that Scrapy does not show to spider middlewares."""
        self._crawl.adopt(response, response.request)
        self._crawl.urls.add(response)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:
        """Bind `item`; the items of ``start()`` have no response."""
        if response is not None and ItemAdapter.is_item(item):
            bind(item, response)
        return item

    def item_stopped(self, item: Any) -> None:
        """Forget an item that goes no further."""
        forget(item)


def _tell(tag: dict[str, Any], article: Article) -> None:
    tag.update(page_type=article.page_type, probability=article.probability, language=article.language)


def _is_mislabelled(response: Response) -> bool:
    if isinstance(response, HtmlResponse):
        return False
    return looks_like_html(response.body, xml=isinstance(response, XmlResponse))
