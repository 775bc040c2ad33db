"""`page_method`, which notes the rendering of pages that scrapy-playwright downloads.

In a request's ``meta``::

    {"playwright": True, "playwright_page_methods": [page_method()]}

When the page has loaded, a script notes the position and style of each element with text, in attributes of the page
itself. Only the document that is made from the page reads them. ``ARTICLE_RENDER`` does all of this.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from scrapy_article.document.layout.rendering import MARK, MAX_BOXES, MAX_STYLES, TABLE, VERSION

if TYPE_CHECKING:
    from playwright.async_api import Page
    from scrapy_playwright.page import PageMethod

__all__ = ["VIEWPORT", "note", "page_method", "script"]

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
