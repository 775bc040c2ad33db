"""The breadcrumbs from the front page to the article, declared or visible as a line of links."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from lxml import etree

from scrapy_article.article import Breadcrumb
from scrapy_article.fields.texts import clean, first_string, text_of
from scrapy_article.text.words import PatternMatcher, letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page

MAX_LINE = 500
MAX_SEGMENTS = 12
"""Maximum segments of a list of breadcrumbs."""

_WRAPPERS = frozenset(("html", "body", "main", "article"))
_NAMED = re.compile(r"(?<!with-)bread-?_?crumb|(?<![a-z])crumbs?(?![a-z])|(?<![a-z])rootline", re.IGNORECASE)
_may_be_called = PatternMatcher(("rumb", "RUMB", "ootline")).matching
"""The class names, of several, that may be those of breadcrumbs."""
_LISTS = frozenset(("ul", "ol", "nav"))


def choose_breadcrumbs(page: Page) -> tuple[list[Breadcrumb], str] | None:
    """Return the breadcrumbs of *page* and their source: declared ones of several steps, else visible or marked ones.

    A single declared step is the last resort.
    """
    declared = _in_json_ld(page)
    if len(declared) <= 1:
        if visible := _visible(page):
            return visible, "breadcrumbs"
        if marked := _in_microdata(page):
            return marked, "microdata breadcrumbs"
    return (declared, "JSON-LD breadcrumbs") if declared else None


def _visible(page: Page) -> list[Breadcrumb]:
    """The steps in the first block above the body whose class is that of breadcrumbs."""
    if not _may_be_called(page.document.arrays.names):
        return []
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    marked = _marked(page, blocks[: bisect_right(blocks, page.start, key=attrgetter("start"))])
    return next(filter(None, (_of_block(page, block) for block in marked if block.end > block.start)), [])


def _marked(page: Page, blocks: Sequence[Block]) -> Iterator[Block]:
    """The *blocks* whose class is that of breadcrumbs; of nested ones, the inner: a wrapper may have other content."""
    likely = map(blocks.__getitem__, _may_be_called([block.names for block in blocks]))
    marked = [block for block in likely if block.tag not in _WRAPPERS and _NAMED.search(block.names)]
    for number, block in enumerate(marked):
        end = block.end
        following = marked[number + 1 : number + 1 + MAX_CRUMBS]
        inner = following[: next((i for i, other in enumerate(following) if other.end > end), len(following))]
        is_item = bool(inner) and inner[0].tag == "li" and sum(other.tag == "li" for other in inner) > 1
        is_list = bool(inner) and inner[0].tag in _LISTS and inner[0].parent is block
        if not is_list and (is_item or not inner or len(page.links_of(inner[0])) < 2):
            yield block


def _of_block(page: Page, block: Block) -> list[Breadcrumb]:
    """The texts of the links in *block*, and the text after the last of them."""
    lines = page.segments(block.start, block.end)[:MAX_SEGMENTS]
    found: list[Breadcrumb] = []
    last: list[str] = []
    for place in page.links_of(block)[:MAX_CRUMBS]:
        name = clean(text_of(place.element, MAX_NAME)).strip(EDGES)
        if any(map(str.isalnum, name)):
            found.append(Breadcrumb(name, page.document.absolute(place.element.get("href") or "")))
            last += [name] if place.position == lines[-1].index else []
    rest = _rest(lines, last) if found else ""
    if rest and len(rest) <= MAX_NAME and letters(rest) not in letters(found[-1].name):
        found.append(Breadcrumb(rest))
    return found


def _rest(lines: Sequence[Segment], links: Sequence[str]) -> str:
    """The text after *links* in the last of *lines*. It may begin like the last link: ``IPL > IPL 2020``."""
    line = clean(lines[-1].text[:MAX_LINE])
    end = 0
    for link in links:
        start = line.find(link, end)
        end = start + len(link) if start >= 0 else end
    return line[end:].strip(EDGES)


# --- declared breadcrumbs ---

MAX_CRUMBS = 20
MAX_DIGITS = 4
"""Maximum digits of the number of a step."""
MAX_ELEMENTS = 400
"""Elements of a marked list that are checked."""
MAX_NAME = 200
"""Maximum characters of one step; the last may be the title."""
EDGES = " \t>»/›|→·•:-▸▶❯❭⟩➔⇒"
"""Separators around a step."""


def _in_json_ld(page: Page) -> list[Breadcrumb]:
    """The steps of the longest list of breadcrumbs in JSON-LD."""
    lists = [entry.get("itemListElement") for types, entry in page.typed if "BreadcrumbList" in types]
    steps = [[*_steps(page, items if isinstance(items, list) else [items])] for items in lists]
    return max(steps, key=len, default=[])


def _steps(page: Page, items: list[Any]) -> Iterator[Breadcrumb]:
    items = [item for item in items[:MAX_CRUMBS] if isinstance(item, dict)]
    positions = [str(item.get("position")) for item in items]
    if all(position.isdecimal() and len(position) <= MAX_DIGITS for position in positions):
        items.sort(key=lambda item: int(item["position"]))
    for item in items:
        inner = item.get("item")
        name = clean(first_string(item.get("name")) or first_string(inner))
        urls = [inner.get("@id"), inner.get("url")] if isinstance(inner, dict) else [inner, item.get("url")]
        given = [url for url in urls if isinstance(url, str) and url]
        url = max(given, key=lambda url: url.startswith(("http://", "https://")), default="")  # the first of these
        if 0 < len(name) <= MAX_NAME:
            yield Breadcrumb(name, page.document.absolute(url))


def _in_microdata(page: Page) -> list[Breadcrumb]:
    """The steps of the first list of breadcrumbs in microdata or RDFa."""
    root = page.document.tree
    # A fast search first: most pages lack the word, and JSON-LD may have it, too.
    befores = page.document.data.split(b"BreadcrumbList")[:-1]
    if root is None or not any(_MARKED.search(before[-MAX_TYPE:]) for before in befores):
        return []
    found: list[Breadcrumb] = []
    # They are early on most pages: this takes a fifth of the time of an XPath over the whole page.
    top = next((one for one in root.iter(etree.Element) if "BreadcrumbList" in _type_of(one)), None)
    elements = islice(top.iter(etree.Element), MAX_ELEMENTS) if top is not None else ()
    items = (element for element in elements if _property_of(element) == "itemListElement")
    for item in islice(items, MAX_CRUMBS):
        inner = [item, *islice(item.iterdescendants(etree.Element), MAX_CRUMBS)]
        named = next((element for element in inner if _property_of(element) == "name"), item)
        href = next(filter(None, (element.get("href") for element in inner)), "")
        name = clean(named.get("content") or text_of(named, MAX_NAME)).strip(EDGES)
        if 0 < len(name) <= MAX_NAME:
            found.append(Breadcrumb(name, page.document.absolute(href)))
    return found


_MARKED = re.compile(
    rb"(?:itemtype|typeof)\s?=\s?[\"']?(?:https?://(?:\w{1,9}\.)?schema\.org/)?(?:\w{1,9}:)?$", re.IGNORECASE
)
MAX_TYPE = 60
"""Bytes before the name of a type in its attribute."""


def _type_of(element: etree._Element) -> str:
    """The type of *element* in microdata or RDFa; empty if it has none."""
    return element.get("itemtype") or element.get("typeof") or ""


def _property_of(element: etree._Element) -> str:
    """The property of *element*, without a prefix; empty if it has none."""
    return (element.get("itemprop") or element.get("property") or "").rpartition(":")[2]
