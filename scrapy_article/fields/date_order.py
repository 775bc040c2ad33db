"""Whether the month comes first in the short dates of a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from scrapy_article.fields.page import Page

__all__ = ["is_month_first"]

_REGION_IN_PATH = re.compile(r"/(en[-_][a-z][a-z])/", re.IGNORECASE)
_MONTH_FIRST = {
    "en": frozenset("us ph pr vi gu as mh mp um bi".split()),
    "es": frozenset(("pr", "pa")),
    "fil": frozenset(("ph", "")),
    "ceb": frozenset(("ph", "")),
}
"""Regions where the month comes first in short dates of a language, by CLDR; English without a region is American."""
_DAY_FIRST_DOMAINS = frozenset(
    "gb uk au nz ie in za ng ke gh zw tz ug my sg hk lk pk bd mt jm eu de at ch fr be nl lu it es pt gr cy pl cz sk hu "
    "ro bg hr si rs ee lv lt fi se no dk is ru ua tr il ae sa qa eg th vn id".split()
)
"""Domains of countries where dates in English have the day first."""


def is_month_first(page: Page, language: str | None) -> bool:
    """Whether dates on the page are written as in the United States."""
    regions = _MONTH_FIRST.get(language or "")
    if regions is None:
        return False
    head = page.document.walk.head
    path = _REGION_IN_PATH.match(split_url(page.address).path)
    for tag in (head.lang, page.meta("og:locale"), page.meta("content-language"), path and path[1]):
        start, _, region = (tag or "").lower().replace("_", "-").rpartition("-")
        if start and len(region) == 2:
            return region in regions
    if language == "en":
        return page.host.rpartition(".")[2] not in _DAY_FIRST_DOMAINS
    return "" in regions
