"""What the components of one crawl share; `article_of`, the one extraction of a response; its `article_links`."""

from __future__ import annotations

import gc
import logging
import time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary, WeakSet, proxy

from lxml import etree
from scrapy import Request, signals
from scrapy.http import Response, TextResponse
from scrapy.http.request import NO_CALLBACK

from scrapy_article import accelerators, methods
from scrapy_article.article import FIELD_NAMES, Article
from scrapy_article.document import Document
from scrapy_article.document.elements import plain_elements
from scrapy_article.document.limits import Limits, trim
from scrapy_article.document.normalization import is_doubled
from scrapy_article.document.parsing.parse import is_binary
from scrapy_article.document.parsing.prescan import prescan
from scrapy_article.extract import ALWAYS, WHOLE_ARTICLE, extract, preload
from scrapy_article.links import ArticleLinks, links
from scrapy_article.plugin import shared
from scrapy_article.plugin.responses import UrlIndex, download_time, is_html, is_truncated
from scrapy_article.plugin.settings import ArticleSettings, SettingError
from scrapy_article.site import OFF, SiteMemory
from scrapy_article.text.urls import registered_domain
from scrapy_article.workers.crawl import Reply, Workers, awaitable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from concurrent.futures import Future

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_Read = TypeVar("_Read")

UNKNOWN = frozenset({"error", "timeout", "worker-died"})
"""The warnings of articles that tell nothing of their pages."""

OF_ALL_PAGES = frozenset(
    ("page_type", "probability", "index_probability", "language", "canonical_url", "is_accessible_for_free")
)
"""Fields that each article has: for the tag, to drop items, to tell what items are of, and for the warnings."""

LISTED_KEY = "article_listed"
"""The key of a request's ``meta`` for what a feed or a sitemap says of the article: *listed* of `extract`."""

MAX_REPORTS = 100
"""Different lines that are logged of what is wrong with requests and items."""


class Crawl:
    """The settings and stats of one crawl, its last URLs, what it knows of its sites, and its workers."""

    def __init__(self, crawler: Crawler):
        self.settings = ArticleSettings.at_start(crawler.settings, complete=True)
        self.urls = UrlIndex()
        self.tagged: WeakSet[Response] = WeakSet()
        """The responses whose ``meta`` says what they are; `urls` knows them."""
        self.on_article: Callable[[Response, Article, ArticleSettings], None] | None = None
        """Called with each article when it has been extracted."""
        self._stats = crawler.stats
        self._reported: set[str] = set()
        self._asked: dict[str, frozenset[str]] = {}
        """Fields that were asked for of the articles of pages, by the names of the callbacks that the pages are for."""
        self._called = {_name(NO_CALLBACK)}
        """The names of callbacks that have come to their end, and so have asked for what they ask for as a rule."""
        memory = self.settings.site_memory
        self.site_memory = None if memory == OFF else SiteMemory(memory)
        self.workers: Workers | None = None
        """While the spider is open, with ``ARTICLE_WORKERS``."""
        crawler.signals.connect(self.opened, signal=signals.spider_opened)
        crawler.signals.connect(self.closed, signal=signals.spider_closed)

    @classmethod
    def of(cls, crawler: Crawler) -> Crawl:
        """Return the one of *crawler*. The first component that asks makes it; it lives as long as the crawler."""
        return shared(cls, crawler)

    def opened(self) -> None:
        """Log what runs compiled, and start the workers or load what pages need."""
        methods.describe(self.settings.method)  # its module has parts that may run compiled
        logger.info("%s", accelerators.summary())
        if self.settings.workers:
            self.workers = Workers(self.settings.workers, self.settings.timeout)
            self.workers.start()
        elif self.settings.enabled:  # what is not loaded by now holds up the event loop with the first page
            preload(self.settings.method, self.settings.model)
            if self.site_memory is not None:
                registered_domain("https://example.com")
            gc.freeze()  # what is there by now need not be looked at by each garbage collection of the crawl

    def closed(self) -> None:
        """End the workers, for no page is left, and the memory of sites."""
        gc.unfreeze()
        if self.workers is not None:
            self.workers.close()
            self.count("workers/started", self.workers.started)
            self.workers = None
        memory = self.site_memory
        if memory is not None:
            memory.close()
            self.count_site_memory(memory.lines, memory.errors)

    def count(self, name: str, by: float = 1) -> None:
        """Add to the stat ``article/<name>``."""
        if self._stats is not None:
            self._stats.inc_value(f"article/{name}", by)  # type: ignore[arg-type]  # it takes any number

    def counts(self) -> dict[str, Any]:
        """Return all stats of the crawl."""
        return {} if self._stats is None else self._stats.get_stats()

    def count_site_memory(self, lines: int, errors: int) -> None:
        """Count the lines that a site memory took out, and the failures of its store, if there are any."""
        for name, number in (("lines", lines), ("errors", errors)):
            if number:
                self.count(f"site_memory/{name}", number)

    def adopt(self, response: Response, request: Request | None) -> ArticleSettings:
        """Make *response* one of this crawl, if it is not yet, and return the settings for it.

        So are those that a spider, or another middleware, makes for the same request.
        """
        known = _known_of(response, request)
        if known is None:
            settings = self.settings.for_request({} if request is None else request.meta, self.wrong_meta)
            listed = None if request is None else request.meta.get(LISTED_KEY)
            callback = _name(request.callback if request else None)
            known = _Adoption(self, settings, callback, listed if isinstance(listed, dict) else None)
        _known[response] = known
        if request is not None:
            _known[request] = known
        return known.settings

    def begin(self, request: Request) -> None:
        """Forget the settings for earlier responses to *request*: who asks again may have changed its ``meta``."""
        _known.pop(request, None)

    def wanted(self, callback: str, fields: Collection[str]) -> frozenset[str]:
        """Return the fields to look for on a page for that *callback*, of which these *fields* are asked for now.

        The tag comes before most is asked for. So they are those that were asked for of any page for the same callback;
        all, while none has come to its end.
        """
        self._asked[callback] = asked = self._asked.get(callback, OF_ALL_PAGES).union(fields)
        return asked if callback in self._called and self.on_article is None else asked | WHOLE_ARTICLE

    def has_called(self, response: Response) -> None:
        """Note that the callback of *response* has come to its end."""
        self._called.add(_adoption(response).callback)

    def wrong_meta(self, error: SettingError) -> None:
        """Count what the ``meta`` of a request asks for in vain, and log each such error once."""
        self.count("bad_meta")
        line = str(error)
        self.log_once(
            logging.ERROR, f"{line}{'' if line.endswith('?') else '.'} The setting of the crawl is used instead."
        )

    def log_once(self, level: int, line: str, *about: Any) -> bool:
        """Log *line* with what it is about this time, unless it has been, or too many others; return whether it is."""
        if line in self._reported or len(self._reported) >= MAX_REPORTS:
            return False
        self._reported.add(line)
        logger.log(level, line, *about)
        return True


def _name(callback: Callable[..., Any] | None) -> str:
    return getattr(callback, "__qualname__", "")


class _Adoption(NamedTuple):
    """What is known of a response from its request."""

    crawl: Crawl | None
    settings: ArticleSettings
    callback: str
    """The name of the callback that it is for."""
    listed: dict[str, Any] | None
    """What a feed or a sitemap says of its article."""


_known: WeakKeyDictionary[Response | Request, _Adoption] = WeakKeyDictionary()
"""What is known of responses, and of their requests."""
_articles: WeakKeyDictionary[Response, tuple[Article, frozenset[str]]] = WeakKeyDictionary()
"""The articles of responses, and their fields that have been looked for."""
_links: WeakKeyDictionary[Response, ArticleLinks] = WeakKeyDictionary()
_replies: WeakKeyDictionary[Response, tuple[Future[Reply], frozenset[str]]] = WeakKeyDictionary()
"""Replies that workers will give for responses, and the fields that they look for."""


def _adoption(response: Response) -> _Adoption:
    """Return the crawl that *response* belongs to, if any, the settings for it, and the name of its callback."""
    return _known_of(response, response.request) or _Adoption(None, ArticleSettings(), "", None)


def _known_of(response: Response, request: Request | None) -> _Adoption | None:
    return _known.get(response) or (None if request is None else _known.get(request))


def article_of(response: Response) -> Article:
    """Return the article of *response*, extracted on the first call.

    The settings of the crawl and of the request apply. A response that is not HTML gives an article of the type
    ``"other"`` with the warning ``not-html``; an extraction that fails, one with the warning ``error``.
    """
    return article_with(response, WHOLE_ARTICLE)


def article_with(response: Response, fields: Collection[str]) -> Article:
    """Do what `article_of` does for who needs these *fields*: the others may not have been looked for."""
    crawl, _, callback, _ = _adoption(response)
    wanted = crawl.wanted(callback, fields) if crawl else WHOLE_ARTICLE.union(fields)
    found = _found(response, fields)
    if found is None and response in _replies and not _replies[response][0].cancelled():
        _take(response)
        found = _found(response, fields)
    return found or _extract(response, wanted)


def _found(response: Response, fields: Collection[str]) -> Article | None:
    """Return the article of *response* if its *fields* have been looked for."""
    article, known = _articles.get(response, (None, OF_ALL_PAGES))
    return article if known.issuperset(fields) else None


def is_for_worker(response: Response, fields: Collection[str] = WHOLE_ARTICLE) -> bool:
    """Whether `wait_for_article` has to wait for *fields* of *response*; if not, `article_with` does as well."""
    crawl = _adoption(response).crawl
    return bool(crawl and crawl.workers) and is_html(response) and _found(response, fields) is None


async def wait_for_article(response: Response, fields: Collection[str] = WHOLE_ARTICLE) -> Article:
    """Do what `article_with` does, in a worker if the crawl has any; the crawl goes on meanwhile."""
    while is_for_worker(response, fields):
        if response not in _replies or _replies[response][0].cancelled():
            crawl, settings, callback, _ = _adoption(response)
            assert crawl is not None
            assert crawl.workers is not None
            assert is_html(response)
            try:
                wanted = crawl.wanted(callback, fields)
                # A worker has a site memory of its own, which it opens by the setting.
                options = {**_options(response, settings), "site": crawl.settings.site_memory, "fields": wanted}
                _replies[response] = crawl.workers.submit(response.body, response.url, options), wanted
            except Exception:
                break  # `article_with` tells what is wrong with it
        reply, _ = _replies[response]
        await awaitable(reply)
        if response in _replies and _replies[response][0] is reply:  # the first of all who have waited takes it in
            _take(response)
    return article_with(response, fields)


def _take(response: Response) -> None:
    """Take in the article in the reply of a worker."""
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
    crawl.count_site_memory(0 if response in _articles else lines, errors)
    _keep(response, reply.article, fields, reply.seconds)


def article_links(response: Response) -> ArticleLinks:
    """Return the links of *response* that lead to articles of its site, best first, and its next page.

    Each has the URL, and as far as the page shows them the title, the date and the image of its teaser. They are
    looked for on a page of any type, on the first call. A response that is not HTML has none, nor has one on which that
    fails, which is logged.
    """
    found = _links.get(response)
    if found is None:
        nothing = ArticleLinks()
        found = _links[response] = read_anew(response, links, nothing) if is_html(response) else nothing
    return found


def read_anew(response: TextResponse, reader: Callable[[Document], _Read], nothing: _Read) -> _Read:
    """Return what *reader* finds in *response*, for what few pages are asked for; *nothing* if it fails.

    The document of its article is not kept for this: finding the links takes six times as long as making another, and
    the pages of all that do not ask would take half as much memory again.
    """
    crawl, settings, _, _ = _adoption(response)
    try:
        page = _page(response, settings.limits)
        with plain_elements(page):
            return reader(Document(page, response.url, response.encoding, limits=settings.limits))
    except Exception as error:
        _failed("No links could be read from %s", response, error, crawl)
        return nothing


def _extract(response: Response, wanted: frozenset[str]) -> Article:
    started = time.thread_time()
    crawl, settings, _, _ = _adoption(response)
    memory = crawl.site_memory if crawl else None
    lines = memory.lines if memory else 0
    try:
        if is_html(response):
            options = {**_options(response, settings), "site": memory, "fields": wanted}
            page = _page(response, settings.limits)
            with plain_elements(page):
                document = Document(page, response.url, response.encoding, limits=settings.limits)
                if page is not response.body:
                    document.data = response.body  # or it would be written out anew
                article = extract(document, **options)
            if "deep" in article.warnings:  # then Scrapy's tree may lack text
                article = extract(response.body, response.url, **options)
        else:
            article = Article(url=response.url, probability=1.0, warnings=["not-html"])
    except Exception as error:
        _failed("No article could be extracted from %s", response, error, crawl)
        article = Article(url=response.url, warnings=["error"])
    if memory and response in _articles:
        memory.lines = lines  # they have been counted
    return _keep(response, article, wanted, time.thread_time() - started)


def _failed(line: str, response: Response, error: Exception, crawl: Crawl | None) -> None:
    """Log and count the *error* that *response* gave."""
    if crawl:
        crawl.count(f"errors/{type(error).__name__}")
    logger.error(line, response.url, exc_info=error)


def _options(response: TextResponse, settings: ArticleSettings) -> dict[str, Any]:
    """The keywords of `extract`."""
    return {
        "encoding": response.encoding,
        "method": settings.method,
        "model": settings.model,
        "favor": settings.favor,
        "downloaded": download_time(response),
        "limits": settings.limits,
        "site_rules": settings.sites and settings.sites.alone(response.url),
        "listed": _adoption(response).listed,
    }


def _keep(response: Response, article: Article, fields: frozenset[str], seconds: float) -> Article:
    """Keep *article*, of whose fields *fields* were looked for, with what was known before; count it the first time."""
    crawl, settings, _, _ = _adoption(response)
    count = crawl.count if crawl else lambda *_: None  # the response may belong to no crawl
    count("seconds", seconds)
    before, known = _articles.get(response, (None, OF_ALL_PAGES))
    told = before.warnings if before else []
    if before:  # what has been told stays as it is
        for name in {*known, "duplicate_of"} - ALWAYS:
            setattr(article, name, getattr(before, name))
        article.reasons.update(before.reasons)
        article.warnings = [*dict.fromkeys([*told, *article.warnings])]
    elif is_truncated(response) and "truncated" not in article.warnings:
        article.warnings.append("truncated")
    is_final = not (is_html(response) and UNKNOWN.isdisjoint(article.warnings))  # there is no more to be found
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
    """Return the tree that the callback may work on too, or the bytes where the tree may lack some of the page.

    That is where it is there already, for a callback may have changed it; where the page is not in UTF-8, or Scrapy
    takes it for something else; where libxml2 stopped at an early end tag; where text was encoded twice; where there is
    no markup, for which Scrapy puts an element of its own; and where the page is over one of the *limits*, since then
    the parser could take very long for the tree.
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
        or is_doubled(body, found.doubled)
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
    """Have the selector of *response* not hold it: each would hold the other until a garbage collection.

    Scrapy asks the selector for the response nowhere.
    """
    response.selector.response = proxy(response)
