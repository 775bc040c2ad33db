"""The way from the front page to the article, as JSON-LD, microdata and RDFa tell it."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from lxml import etree

from scrapy_article.article import Breadcrumb
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.page import Page

__all__ = ["EDGES", "MAX_CRUMBS", "MAX_ELEMENTS", "MAX_NAME", "json_ld_breadcrumbs", "marked_breadcrumbs"]

MAX_CRUMBS = 20
MAX_DIGITS = 4
"""Digits of the number of a step."""
MAX_ELEMENTS = 400
"""Elements of a marked list that are looked at."""
MAX_NAME = 200
"""Characters of one step; the last may be the title."""
EDGES = " \t>»/›|→·•:-▸▶❯❭⟩➔⇒"
"""What may stand around one."""


def json_ld_breadcrumbs(page: Page) -> Iterator[Iterator[Breadcrumb]]:
    """Yield the steps of each list of them in the JSON-LD of *page*."""
    for types, entry in page.typed:
        if "BreadcrumbList" in types and "itemListElement" in entry:
            items = entry["itemListElement"]
            items = items[:MAX_CRUMBS] if isinstance(items, list) else [items]
            items = chain.from_iterable(item[:MAX_CRUMBS] if isinstance(item, list) else [item] for item in items)
            yield _steps(page, [item for item in items if isinstance(item, dict)][:MAX_CRUMBS])


def _steps(page: Page, items: list[dict[str, Any]]) -> Iterator[Breadcrumb]:
    positions = [str(item.get("position")) for item in items]
    if all(position.isdecimal() and len(position) <= MAX_DIGITS for position in positions):
        items = sorted(items, key=lambda item: int(item["position"]))
    for item in items:
        inner = item.get("item")
        name = clean(next(iter(strings(item.get("name")) or strings(inner)), ""))
        if not name or len(name) > MAX_NAME or name.lower().startswith(("http://", "https://")):
            continue
        addresses = [inner.get("@id"), inner.get("url")] if isinstance(inner, dict) else [inner, item.get("url")]
        told = [address for address in addresses if isinstance(address, str) and address]
        address = next((one for one in told if one.startswith(("http://", "https://"))), told[0] if told else None)
        yield Breadcrumb(name, page.document.absolute(address) if isinstance(address, str) else None)


def marked_breadcrumbs(page: Page) -> list[Breadcrumb]:
    """Return the steps that attributes of elements mark, if any do."""
    # A plain search first: pages are long, and most have no such word.
    if _WORD not in page.document.data:
        return []
    return _listed(page)


_MARKED = re.compile(
    rb"(?:itemtype|typeof)\s?=\s?[\"']?(?:https?://(?:\w{1,9}\.)?schema\.org/)?(?:\w{1,9}:)?$", re.IGNORECASE
)
_WORD = b"Breadcrumb"
MAX_TYPE = 60
"""Bytes before the name of a type, which is in an attribute."""


def _listed(page: Page) -> list[Breadcrumb]:
    """The steps of the first list of them that attributes mark."""
    data, root = page.document.data, page.document.tree
    # JSON-LD has the word as well.
    lists = (position for position in _mentions(data) if data.startswith(b"BreadcrumbList", position))
    if root is None or not any(_MARKED.search(data, max(0, position - MAX_TYPE), position) for position in lists):
        return []
    found: list[Breadcrumb] = []
    # They stand early on most pages, so that going there takes a fifth of the time of an XPath, which sees all of it.
    top = next((one for one in root.iter(etree.Element) if "BreadcrumbList" in _type_of(one)), None)
    elements = islice(top.iter(etree.Element), MAX_ELEMENTS) if top is not None else ()
    for item in [element for element in elements if _property_of(element) == "itemListElement"][:MAX_CRUMBS]:
        inner = [item, *islice(item.iterdescendants(etree.Element), MAX_CRUMBS)]
        named = next((element for element in inner if _property_of(element) == "name"), item)
        href = next((element.get("href") for element in inner if element.get("href")), None)
        name = clean(named.get("content") or text_of(named, MAX_NAME)).strip(EDGES)
        if name and len(name) <= MAX_NAME:
            found.append(Breadcrumb(name, page.document.absolute(href) if href else None))
    return found


def _type_of(element: etree._Element) -> str:
    """The type that microdata or RDFa give *element*; empty where they give none."""
    return element.get("itemtype") or element.get("typeof") or ""


def _property_of(element: etree._Element) -> str:
    """The property that *element* is of, without a prefix; empty where it is none."""
    return (element.get("itemprop") or element.get("property") or "").rpartition(":")[2]


def _mentions(data: bytes) -> Iterator[int]:
    """Where *data* has the word that attributes mark breadcrumbs with."""
    position = data.find(_WORD)
    while position >= 0:
        yield position
        position = data.find(_WORD, position + 1)
