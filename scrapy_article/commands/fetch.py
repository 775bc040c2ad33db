"""Pages of the web, through Scrapy's own downloader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider
from scrapy.http import HtmlResponse, Response, XmlResponse
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.response import response_status_message

from scrapy_article.commands.sources import UnreadableError
from scrapy_article.document.parsing.sniff import looks_like_html

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from scrapy.crawler import CrawlerProcessBase
    from twisted.python.failure import Failure

__all__ = ["Fetcher", "fetch"]


def fetch(
    process: CrawlerProcessBase, urls: Mapping[int, str], done: Callable[[int, Response | UnreadableError], bool]
) -> str | None:
    """Download *urls*, telling *done* as `Fetcher` does; return the reason why the crawl ended, if it was started.

    KeyboardInterrupt where that was an interrupt.
    """
    crawler = process.create_crawler(Fetcher)
    process.crawl(crawler, urls=urls, done=done)
    process.start()
    reason: str | None = crawler.stats.get_value("finish_reason") if crawler.stats else None
    if reason == "shutdown":
        raise KeyboardInterrupt
    return reason


class Fetcher(Spider):
    """Downloads addresses and hands over each response, or an `UnreadableError` that says why there is none."""

    name = "article"
    custom_settings: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # as spiders do
        # The project's feeds and pipelines are for its own items: an empty crawl would write empty files.
        "FEEDS": {},
        "ITEM_PIPELINES": {},
        "JOBDIR": None,
        "TELNETCONSOLE_ENABLED": False,
        # So is the report, which would take the place of the last crawl's, and what only extraction needs.
        "ARTICLE_REPORT": None,
        "ARTICLE_ARCHIVE_START": False,
        "ARTICLE_WORKERS": 0,
        "ARTICLE_TIMEOUT": None,
    }

    def __init__(self, urls: Mapping[int, str], done: Callable[[int, Response | UnreadableError], bool], **kwargs: Any):
        """*done* is told what came of each of *urls*, by its number, and returns whether to go on."""
        super().__init__(**kwargs)
        self.urls = urls
        self.done = done

    async def start(self) -> AsyncIterator[Any]:
        """Ask for the pages, the first ones first."""
        for number, url in self.urls.items():
            request = self.request(number, url)
            if request is not None:
                yield request

    def request(self, number: int, url: str) -> Request | None:
        """Return the request for an address, if it is one."""
        try:
            return Request(
                url,
                self.parse,
                errback=self.failed,
                priority=-number,
                dont_filter=True,
                # The extraction is ours to do: in a project that uses the plugin, it would be done twice.
                meta={"article_enabled": False},
                cb_kwargs={"number": number},
            )
        except ValueError as error:
            self.done(number, UnreadableError(str(error)))
            return None

    def parse(self, response: Response, number: int) -> None:
        """Take a response."""
        self.hand_over(number, _page(response))

    def failed(self, failure: Failure) -> None:
        """Take a failure."""
        self.hand_over(failure.request.cb_kwargs["number"], UnreadableError(_cause(failure)))  # type: ignore[attr-defined]

    def hand_over(self, number: int, result: Response | UnreadableError) -> None:
        """Tell what came of an address; end the crawl when nobody wants to know any more."""
        if not self.done(number, result):
            raise CloseSpider("no more output wanted")


def _page(response: Response) -> Response | UnreadableError:
    """Return *response* if it is a page, else say why not."""
    if not response.body.strip():
        return UnreadableError("empty")
    xml = isinstance(response, XmlResponse)
    if isinstance(response, HtmlResponse) or looks_like_html(response.body, xml=xml):
        return response
    kind = response.headers.get(b"Content-Type") or b"of an unknown type"
    return UnreadableError(f"not HTML but {kind.decode('latin-1')}")


def _cause(failure: Failure) -> str:
    """Say in one line why a download failed."""
    error = failure.value
    if isinstance(error, HttpError):
        return f"HTTP status {response_status_message(error.response.status)}"
    # Twisted reports some failures as a list of others; newer Scrapys wrap that in an exception of their own.
    reasons = getattr(error, "reasons", None) or getattr(getattr(error, "__cause__", None), "reasons", None)
    if reasons:
        return _cause(reasons[0])
    return str(error) or type(error).__name__
