"""Pages that a browser renders, through scrapy-playwright.

`page_method` notes the rendering of a page. In a request's ``meta``::

    {"playwright": True, "playwright_page_methods": [page_method()]}

When the page has loaded, a script notes the position and style of each element with text, in attributes of the page
itself. Only the document that is made from the page reads them. ``ARTICLE_RENDER`` does all of this, and says which
pages a `Browser` renders.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.httpobj import urlparse_cached

from scrapy_article.article import Article
from scrapy_article.document import Document, Flag
from scrapy_article.document.layout.rendering import MARK, MAX_BOXES, MAX_STYLES, TABLE, VERSION
from scrapy_article.document.limits import DEFAULTS, Limits
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.multi_page import download
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from playwright.async_api import Page
    from scrapy_playwright.page import PageMethod

logger = logging.getLogger(__name__)

VIEWPORT = {"width": 1280, "height": 720}
"""The viewport of every page in CSS pixels, which is also the default of Playwright."""
SETTLE = 5.0
"""Most seconds of waiting until the page makes no more requests."""
BOUNDS = {
    "mark": MARK,
    "table": TABLE,
    "version": VERSION,
    "elements": 50_000,
    "boxes": MAX_BOXES // 2,
    "styles": MAX_STYLES // 4,
    "milliseconds": 2_000,
}
"""The names that the script uses, and its limits."""


def page_method(settle: float = SETTLE) -> PageMethod:
    """Return the `PageMethod` that records the boxes of a page, for the end of a request's ``playwright_page_methods``.

    It waits up to *settle* seconds until the page has made no request for half a second.

    :raises ImportError: without scrapy-playwright, which the extra ``render`` installs
    """
    method: PageMethod = import_module("scrapy_playwright.page").PageMethod(note, settle)
    return method


async def note(page: Page, settle: float = SETTLE) -> None:
    """Record the boxes in *page*, a page of Playwright's asynchronous API; errors are logged."""
    api = import_module("playwright.async_api")
    try:
        if page.viewport_size != VIEWPORT:
            await page.set_viewport_size(VIEWPORT)  # type: ignore[arg-type]  # a TypedDict
        with suppress(api.TimeoutError):  # some pages never stop, as for advertisements or updates
            await page.wait_for_load_state("networkidle", timeout=settle * 1000)
        await page.evaluate(script(), BOUNDS)
    except api.Error as error:
        logger.info("No boxes were recorded on %s: %s", page.url, error)


def script() -> str:
    """Return the script: a function of one argument, `BOUNDS`, to be called in the page."""
    return files("scrapy_article.render").joinpath("marks.js").read_text("utf-8")


# --- which pages a browser renders: ARTICLE_RENDER

DRAWN = "playwright"
"""The flag of responses from scrapy-playwright, and the key of ``meta`` that requests one."""
METHODS = "playwright_page_methods"

INSTALL = "playwright install"
"""The command in Playwright's message that its browser is missing."""
NOT_INSTALLED = f"ARTICLE_RENDER finds no browser; install it with '{INSTALL} chromium'. Pages are not rendered"

MIN_ARTICLE_WORDS = 50
"""Words of text from which a page counts as having an article."""
MIN_PAGE_WORDS = 200
"""Words from which a page is complete without its scripts: words outside of links; on an index page, all words."""


class Browser:
    """Requests rendered pages from scrapy-playwright."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._is_missing = False

    def ask(self, request: Request) -> None:
        """Have the browser handle *request*, if it can, and note the boxes of the page's elements."""
        meta = request.meta
        if self._is_missing or not (is_for_page(request) and meta.setdefault(DRAWN, True)):
            return
        methods = list(meta.get(METHODS) or ())
        if not any(getattr(method, "method", None) is note for method in methods):
            meta[METHODS] = [*methods, page_method()]

    async def again(self, request: Request) -> HtmlResponse | None:
        """Return the page of *request*, rendered; None, with a warning in the log, if the browser fails."""
        if self._is_missing:
            return None
        # A cache would return the page without scripts. One try is enough, since there is a response already.
        meta: dict[str, Any] = {**request.meta, DRAWN: True, "dont_cache": True, "dont_retry": True}
        meta.pop("playwright_include_page", None)
        drawn = request.replace(callback=NO_CALLBACK, errback=None, dont_filter=True, meta=meta)
        self.ask(drawn)
        try:
            response = await download(self._crawler, drawn)
            if response.status >= 300 or DRAWN not in response.flags or not isinstance(response, HtmlResponse):
                raise ValueError(f"no page, status {response.status}")
        except Exception as error:  # a browser may raise anything: the crawl continues with the page as downloaded
            if not self.without(request, error):
                cause = str(error).strip().partition("\n")[0] or type(error).__name__
                logger.warning("The browser failed to render %s: %s", request.url, cause)
            return None
        response.request = request  # with its callback
        return response

    def without(self, request: Request, error: Exception) -> Request | None:
        """Return *request* for a download without a browser, if *error* says that none is installed; log that once."""
        if INSTALL not in str(error):
            return None
        self._is_missing = True
        Crawl.of(self._crawler).log_once(logging.ERROR, NOT_INSTALLED)
        meta = {key: value for key, value in request.meta.items() if key not in (DRAWN, METHODS)}
        return request.replace(meta=meta, dont_filter=True)


def is_for_page(request: Request) -> bool:
    """Whether a browser can render *request*: a GET request over HTTP, other than for ``robots.txt``."""
    url = urlparse_cached(request)
    return request.method == "GET" and url.scheme in ("http", "https") and url.path != "/robots.txt"


def is_empty(response: Response, article: Article, limits: Limits = DEFAULTS) -> bool:
    """Whether *response*, the page of *article*, has almost no text, but scripts that may add some."""
    if (
        not isinstance(response, HtmlResponse)
        or not 200 <= response.status < 300
        or DRAWN in response.flags
        or count_words(article.text) >= MIN_ARTICLE_WORDS
        or b"<script" not in response.body.lower()
    ):
        return False
    document = Document(response.body, response.url, response.encoding, limits=limits)
    is_index = article.page_type == "index"
    shown = (one for one in document.segments if not one.block.flags & (Flag.NOSCRIPT | Flag.HIDDEN))
    words = sum(one.words * (1 if is_index else 1 - one.link_density) for one in shown)
    if words >= MIN_PAGE_WORDS or document.tree is None:
        return False
    return any((script.get("type") or "module").lower() in _RUNS for script in document.tree.iter("script"))


_RUNS = frozenset(("text/javascript", "application/javascript", "module"))
"""Types of scripts that browsers run; other types hold data."""
