"""The state that the components of a crawl share, `article_of` and `article_links`."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary, proxy

from lxml import etree
from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import Response, TextResponse
from scrapy.http.request import NO_CALLBACK

from scrapy_article import accelerators, methods
from scrapy_article.article import FIELD_NAMES, Article
from scrapy_article.document import Document
from scrapy_article.document.elements import plain_elements
from scrapy_article.document.limits import Limits, trim
from scrapy_article.document.normalization import MIN_DOUBLED_CHARACTERS
from scrapy_article.document.parsing import is_binary, prescan
from scrapy_article.extract import ALWAYS, WHOLE_ARTICLE, extract, preload
from scrapy_article.links import ArticleLinks, links
from scrapy_article.plugin import shared
from scrapy_article.plugin.responses import UrlIndex, download_time, is_html, is_truncated
from scrapy_article.plugin.settings import ArticleSettings
from scrapy_article.site import OFF, SiteMemory
from scrapy_article.workers.crawl import Reply, Task, Workers, awaitable

if TYPE_CHECKING:
    from typing_extensions import Self

logger = logging.getLogger(__name__)

_Read = TypeVar("_Read")

UNKNOWN = frozenset({"error", "timeout", "worker-died"})
"""The warnings of articles of which nothing is known: the extraction failed."""

OF_ALL_PAGES = frozenset(
    "page_type probability index_probability language canonical_url is_accessible_for_free".split()
)
"""Fields that are always extracted: for the tag, for dropping items, for matching items to pages, and for warnings."""

LISTED_KEY = "article_listed"
"""The key of a request's ``meta`` for the entry of the article in a feed or sitemap: *listed* of `extract`."""

MAX_REPORTS = 100
"""Different messages about wrong requests and items that are logged, each once."""


class Crawl:
    """The settings, stats, recent URLs, site memory and workers of one crawl."""

    def __init__(self, crawler: Crawler):
        self.settings = ArticleSettings.at_start(crawler.settings, complete=True)
        self.urls = UrlIndex()
        self.on_article: Callable[[Response, Article, ArticleSettings], None] | None = None
        """Called with each article when it has been extracted."""
        self.stats = crawler.stats
        self._reported: set[str] = set()
        self._asked: dict[str, frozenset[str]] = {}
        """Fields of articles that were requested so far, by the name of the callback of the page."""
        self._called = {_name(NO_CALLBACK)}
        """The names of callbacks that have finished at least once, so that the fields they request are known."""
        memory = self.settings.site_memory
        self.site_memory = None if memory == OFF else SiteMemory(memory)
        self.workers: Workers | None = None
        """The worker processes, while the spider is open, with ``ARTICLE_WORKERS``."""
        crawler.signals.connect(self.opened, signal=signals.spider_opened)
        crawler.signals.connect(self.closed, signal=signals.spider_closed)

    @classmethod
    def of(cls, crawler: Crawler) -> Crawl:
        """Return the state of *crawler*, which is made on the first call and lives as long as the crawler."""
        return shared(cls, crawler)

    def opened(self) -> None:
        """Log which parts run compiled, and start the workers, or load models and libraries."""
        methods.describe(self.settings.method)  # its module has parts that may run compiled
        logger.info("%s", accelerators.summary())
        if self.settings.workers:
            self.workers = Workers(self.settings.workers, self.settings.timeout, self.settings.site_memory)
            self.workers.start()
        elif self.settings.enabled:  # loading with the first page would block the event loop
            preload(self.settings.method, self.settings.model)
            gc.freeze()  # garbage collections of the crawl need not traverse what is loaded by now

    def closed(self) -> None:
        """Stop the workers, and close the site memory."""
        gc.unfreeze()
        if self.workers is not None:
            self.workers.close()
            self.count("workers/started", self.workers.started)
            self.workers = None
        if self.site_memory is not None:
            self.site_memory.close()
            self.count("site_memory/lines", self.site_memory.lines)
            self.count("site_memory/errors", self.site_memory.errors)

    def count(self, name: str, by: float = 1) -> None:
        """Add to the stat ``article/<name>``, which does not exist while it is 0."""
        if by and self.stats is not None:
            self.stats.inc_value(f"article/{name}", by)  # type: ignore[arg-type]  # it takes any number

    def adopt(self, response: Response, request: Request | None) -> ArticleSettings:
        """Return the settings for *response*, and note that it belongs to this crawl.

        The same settings apply to other responses to *request* that a spider or another middleware makes.
        """
        known = _known_of(response, request)
        if known is None:
            meta = {} if request is None else request.meta
            settings, errors = self.settings.for_request(meta)
            for error in errors:
                self.wrong_meta(error)
            listed = meta.get(LISTED_KEY)
            callback = _name(None if request is None else request.callback)
            known = _Adoption(self, settings, callback, listed if isinstance(listed, dict) else None)
        _known.update((one, known) for one in (response, request) if one is not None)
        return known.settings

    def begin(self, request: Request) -> None:
        """Forget the settings for earlier responses to *request*: its ``meta`` may have changed since."""
        _known.pop(request, None)

    def wanted(self, callback: str, fields: Collection[str]) -> frozenset[str]:
        """Return the fields to extract from a page for *callback*, now that *fields* are requested.

        The tag is needed before the item says which fields it takes. So these are the fields that were requested on
        any page for the same callback; all fields, until a callback of that name has finished.
        """
        self._asked[callback] = asked = self._asked.get(callback, OF_ALL_PAGES).union(fields)
        return asked if callback in self._called and self.on_article is None else asked | WHOLE_ARTICLE

    def has_called(self, response: Response) -> None:
        """Note that the callback of *response* has finished."""
        self._called.add(_adoption(response).callback)

    def wrong_meta(self, error: str) -> None:
        """Count a wrong setting in the ``meta`` of a request, and log each such *error* once."""
        self.count("bad_meta")
        self.log_once(logging.ERROR, f"{error}; the setting of the crawl is used instead")

    def log_once(self, level: int, line: str, *about: Any) -> bool:
        """Log *line*, with *about* as its arguments, once; return whether it was logged.

        After `MAX_REPORTS` different lines, nothing more is logged.
        """
        is_new = line not in self._reported and len(self._reported) < MAX_REPORTS
        if is_new:
            self._reported.add(line)
            logger.log(level, line, *about)
        return is_new


class CrawlComponent:
    """A component that Scrapy builds for a crawl."""

    def __init__(self, crawler: Crawler):
        self._crawl = Crawl.of(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the component for a crawl."""
        return cls(crawler)


def _name(callback: Callable[..., Any] | None) -> str:
    return getattr(callback, "__qualname__", "")


class _Adoption(NamedTuple):
    """What a request tells about its response."""

    crawl: Crawl | None
    settings: ArticleSettings
    callback: str
    """The name of the request's callback."""
    listed: dict[str, Any] | None
    """The entry of the article in a feed or sitemap."""


_known: WeakKeyDictionary[Response | Request, _Adoption] = WeakKeyDictionary()
"""What requests tell about their responses, by response and by request."""
_articles: WeakKeyDictionary[Response, tuple[Article, frozenset[str]]] = WeakKeyDictionary()
"""The articles of responses, and the fields that were extracted."""
_links: WeakKeyDictionary[Response, ArticleLinks] = WeakKeyDictionary()
_replies: WeakKeyDictionary[Response, tuple[Future[Reply], frozenset[str]]] = WeakKeyDictionary()
"""The pending replies of workers for responses, and the fields that they extract."""


def _adoption(response: Response) -> _Adoption:
    """Return the crawl that *response* belongs to, if any, its settings, callback and feed entry."""
    return _known_of(response, response.request) or _Adoption(None, ArticleSettings(), "", None)


def _known_of(response: Response, request: Request | None) -> _Adoption | None:
    return _known.get(response) or (None if request is None else _known.get(request))


def article_of(response: Response) -> Article:
    """Return the article of *response*, extracted on the first call.

    The settings of the crawl and of the request apply. If the response is not HTML, the article has the page type
    ``"other"`` and the warning ``not-html``; if the extraction fails, it has the warning ``error``.
    """
    return article_with(response, WHOLE_ARTICLE)


def article_with(response: Response, fields: Collection[str]) -> Article:
    """Return the article of *response* with at least these *fields*; others may not have been extracted."""
    wanted = _wanted(response, fields)
    if _found(response, fields) is None and _is_awaited(response):
        _take(response)
    return _found(response, fields) or _extract(response, wanted)


def _wanted(response: Response, fields: Collection[str]) -> frozenset[str]:
    """Return the fields to extract from *response*, now that *fields* are requested."""
    crawl, _, callback, _ = _adoption(response)
    return crawl.wanted(callback, fields) if crawl else WHOLE_ARTICLE.union(fields)


def _found(response: Response, fields: Collection[str]) -> Article | None:
    """Return the article of *response* if its *fields* have been extracted."""
    article, known = _articles.get(response, (None, OF_ALL_PAGES))
    return article if known.issuperset(fields) else None


def workers_for(response: Response, fields: Collection[str]) -> Workers | None:
    """Return the workers of the crawl if *response* is HTML whose *fields* have not been extracted.

    If there are none, `article_with` gives at once what `wait_for_article` would give.
    """
    crawl = _adoption(response).crawl
    workers = crawl.workers if crawl else None
    return workers if workers and is_html(response) and _found(response, fields) is None else None


def _is_awaited(response: Response) -> bool:
    """Whether a worker has *response*, and its reply was not taken yet."""
    return response in _replies and not _replies[response][0].cancelled()


async def wait_for_article(response: Response, fields: Collection[str] = WHOLE_ARTICLE) -> Article:
    """Return the article of *response* with these *fields*, extracted in a worker if there are any.

    The crawl continues meanwhile.
    """
    while workers := workers_for(response, fields):
        if not _is_awaited(response):
            try:
                wanted = _wanted(response, fields)
                task = Task(response.body, response.url, _options(response, wanted))
                _replies[response] = workers.put(task), wanted
            except Exception:
                break  # `article_with` reports the error
        reply, _ = _replies[response]
        await awaitable(reply)
        if response in _replies and _replies[response][0] is reply:  # only the first of several waiters takes it
            _take(response)
    return article_with(response, fields)


def _take(response: Response) -> None:
    """Store the article in the reply of a worker, and log and count what the worker reports."""
    future, fields = _replies.pop(response)
    reply = future.result()
    crawl = _adoption(response).crawl
    assert crawl is not None
    for record in reply.records:
        log = logging.getLogger(record.name)
        if log.isEnabledFor(record.levelno):
            log.handle(record)
    if reply.error:
        crawl.count(f"errors/{reply.error}")
    crawl.count("workers/seconds_waited", reply.waited)
    lines, errors = reply.site_memory
    crawl.count("site_memory/lines", lines)
    crawl.count("site_memory/errors", errors)
    _keep(response, reply.article, fields, reply.seconds)


def article_links(response: Response) -> ArticleLinks:
    """Return the links of *response* to articles of its site, best first, and the URL of its next page.

    Each link has a URL and, where the page shows them, the title, date and image of its teaser. Links are extracted on
    the first call, from pages of any type. There are none if the response is not HTML, or if the extraction fails,
    which is logged.
    """
    if response not in _links:
        _links[response] = read_anew(response, links, ArticleLinks())
    return _links[response]


def read_anew(response: Response, reader: Callable[[Document], _Read], nothing: _Read) -> _Read:
    """Return what *reader* finds in a new document of *response*; *nothing* if it fails, or if that is no HTML.

    The document of the article is not kept for this. Few pages need one again, finding the links takes six times as
    long as making it, and keeping it for all pages would take 50 % more memory.
    """
    if not is_html(response):
        return nothing
    try:
        with _document_of(response) as document:
            return reader(document)
    except Exception as error:
        _failed("No links could be read from %s", response, error)
        return nothing


@contextmanager
def _document_of(response: TextResponse) -> Iterator[Document]:
    limits = _adoption(response).settings.limits
    page = _page(response, limits)
    with plain_elements(page):
        document = Document(page, response.url, response.encoding, limits=limits)
        if page is not response.body:
            document.data = response.body  # or it would be serialized again
        yield document


def _extract(response: Response, wanted: frozenset[str]) -> Article:
    started = time.thread_time()
    crawl = _adoption(response).crawl
    try:
        if is_html(response):
            options = {**_options(response, wanted), "site": crawl.site_memory if crawl else None}
            with _document_of(response) as document:
                article = extract(document, **options)
            if "deep" in article.warnings:  # then Scrapy's tree may lack text
                article = extract(response.body, response.url, **options)
        else:
            article = Article(url=response.url, probability=1.0, warnings=["not-html"])
    except Exception as error:
        _failed("No article could be extracted from %s", response, error)
        article = Article(url=response.url, warnings=["error"])
    return _keep(response, article, wanted, time.thread_time() - started)


def _failed(line: str, response: Response, error: Exception) -> None:
    """Log and count the *error* that *response* gave."""
    if crawl := _adoption(response).crawl:
        crawl.count(f"errors/{type(error).__name__}")
    logger.error(line, response.url, exc_info=error)


def _options(response: Any, fields: frozenset[str]) -> dict[str, Any]:
    """The keyword arguments of `extract`, without *site*."""
    _, settings, _, listed = _adoption(response)
    return {
        "encoding": response.encoding,
        "method": settings.method,
        "model": settings.model,
        "favor": settings.favor,
        "downloaded": download_time(response),
        "limits": settings.limits,
        "site_rules": settings.sites and settings.sites.alone(response.url),
        "listed": listed,
        "fields": fields,
    }


def _keep(response: Response, article: Article, fields: frozenset[str], seconds: float) -> Article:
    """Store *article*, from which *fields* were extracted, merged with what was known; count it the first time."""
    crawl, settings, _, _ = _adoption(response)
    count = crawl.count if crawl else lambda *_: None  # the response may belong to no crawl
    count("seconds", seconds)
    before, known = _articles.get(response, (None, OF_ALL_PAGES))
    told = before.warnings if before else []
    if before:  # values that callers may have seen stay unchanged
        for name in {*known, "duplicate_of"} - ALWAYS:
            setattr(article, name, getattr(before, name))
        article.reasons.update(before.reasons)
        article.warnings = [*dict.fromkeys([*told, *article.warnings])]
    elif is_truncated(response) and "truncated" not in article.warnings:
        article.warnings.append("truncated")
    is_final = not (is_html(response) and UNKNOWN.isdisjoint(article.warnings))  # another try would find no more
    _articles[response] = article, frozenset(FIELD_NAMES) if is_final else fields
    for warning in article.warnings:
        if warning not in told:
            count(f"warnings/{warning}")
            if warning == "site-rule" and settings.sites and (rule := settings.sites.of(article.url)):
                count(f"site_rules/missed/{rule.domain}")
    if not before:
        count("pages")
        count(f"page_type/{article.page_type}")
        if crawl and crawl.on_article:
            crawl.on_article(response, article, settings)
    return article


def _page(response: TextResponse, limits: Limits) -> Any:
    """Return the tree of ``response.selector``, or the bytes of the page where that tree cannot be used.

    It cannot if a callback may have changed it already; if the page is not in UTF-8, or Scrapy assumes another
    encoding; if libxml2 stopped at an early end tag; if text was encoded twice; if there is no markup, for which Scrapy
    makes an element of its own; or if the page is over one of the *limits*, since parsing could take very long.
    """
    body = response.body
    if getattr(response, "_cached_selector", None) is not None:
        _let_go(response)
        return body
    if len(body) > limits.bytes or response.encoding != "utf-8":
        return body
    found = prescan(body, limits.attributes)
    if (
        not found.is_utf8
        or is_binary(body)
        or trim(body, limits, found.opened, found.crowded)[1]
        or found.goes_on
        or found.doubled >= MIN_DOUBLED_CHARACTERS
    ):
        return body
    try:
        root = response.selector.root
    except Exception:  # in other packages' classes
        return body
    if not isinstance(root, etree._Element) or not (len(root) or root.text):
        return body
    _let_go(response)
    return root


def _let_go(response: TextResponse) -> None:
    """Break the reference cycle between *response* and its selector, which would last until a garbage collection.

    Scrapy never reads the response from the selector.
    """
    response.selector.response = proxy(response)
