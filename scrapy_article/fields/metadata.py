"""What a page says of its article beside title, dates and authors: its summary."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.structured import strings
from scrapy_article.fields.page import Choice, clean, letters

if TYPE_CHECKING:
    from scrapy_article.fields.page import Page

__all__ = ["choose_description"]

MAX_DESCRIPTION = 2000
MAX_SEVERAL = 5
"""Descriptions of one kind that are looked at."""


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in _DESCRIPTIONS:
        value = _MORE.sub(r"\1", _told_again(page, name) or page.meta(name) or "")
        if value and len(value) <= MAX_DESCRIPTION and letters(value) not in page.site_letters:
            choice = Choice(value, f"meta {name}")
            if not value.endswith(("…", "...", "[…]", "[...]")):
                return choice
            cut = cut or choice
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            return Choice(value, "JSON-LD description")
    return cut


_DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description", "dcterms.description")


_MORE = re.compile(
    r"(…|\.\.\.|\[…\])\s?(?:read more|continue reading|weiterlesen|lire la suite|leer más)\W{0,3}\Z", re.IGNORECASE
)
"""The link after a summary that was cut short."""


def _told_again(page: Page, name: str) -> str | None:
    """Of several descriptions in ``meta`` elements *name*, which are those of the site and of the page, the page's."""
    found = page.document.meta
    given = found.get(name, ())
    several = [clean(value) for value in given[:MAX_SEVERAL]] if len(given) > 1 else ()
    if len({*several}) < 2:
        return None
    others = {clean(value) for other in _DESCRIPTIONS if other != name for value in found.get(other, ())[:MAX_SEVERAL]}
    return next((value for value in several if value and value in others), None)
