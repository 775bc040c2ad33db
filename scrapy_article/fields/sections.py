"""The section of the site that an article is in, and the breadcrumbs from the front page to it.

Both are declared, or visible near the title: breadcrumbs as a line of links, a section as one link.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any

from lxml import etree

from scrapy_article.article import Breadcrumb
from scrapy_article.document import Block, Segment
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.page import Page
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import MAX_HREF, MAX_LABEL, Choice, clean, first_string, text_of
from scrapy_article.lexicon.lists import alternatives
from scrapy_article.text.urls import site_host, split_url
from scrapy_article.text.words import PatternMatcher, letters

# --- the section ---

LINES_FROM_TITLE, LINES_BELOW = 3, 15
"""Lines above and below the title, and lines below the text, that may name the section."""

_SECTIONS = ("article:section", "parsely-section", "articlesection")
"""``meta`` elements that name the section."""


def choose_section(page: Page, title: str | None, steps: Sequence[Breadcrumb], source: str) -> Choice | None:
    """Return the section of the article. The breadcrumbs *steps*, which are from *source*, may end with its *title*."""
    plain = letters(title or "")
    for value, place in _declared(page):
        if letters(value) != plain and _may_be_section(page, value):
            return Choice(value, place)
    return _step(page, plain, steps, source) or _visible(page) or _folder(page)


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for name in _SECTIONS:
        yield _first_of(page.meta(name) or ""), f"meta {name}"
    for value in strings(page.document.json_ld_article.get("articleSection")):
        yield _first_of(value), "JSON-LD articleSection"


def _step(page: Page, plain: str, steps: Sequence[Breadcrumb], source: str) -> Choice | None:
    """The last of the breadcrumbs *steps* that is a section. The title, whose letters are *plain*, is none."""
    if len(steps) > 1 and (not steps[-1].url or page.is_own(steps[-1].url)):  # the page itself
        steps = steps[:-1]
    for step in reversed(steps):
        if letters(step.name) != plain and _may_be_section(page, step.name):
            return Choice(step.name, source)
    return None


def _folder(page: Page) -> Choice | None:
    """The text of a link near the article to the innermost folder of its URL."""
    own, host = split_url(page.url).path, page.host
    endings = tuple([f"/{step}{end}" for step in own.split("/")[1:-1] for end in ("", "/")])
    longest, name = 0, ""
    for href, place in page.near_links if endings else ():
        if not href.endswith(endings):
            continue
        target = split_url(page.document.absolute(href))
        path = target.path.rstrip("/") + "/"
        if site_host(target) == host and own.startswith(path) and longest < len(path) < len(own):
            value = clean(text_of(place.element, MAX_LABEL))
            if letters(value) == letters(href.rstrip("/").rpartition("/")[2]):
                longest, name = len(path), value
    return Choice(name, "link to the folder of the page") if name else None


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    return value.partition(",")[0].strip() if value.count(",") > 1 else value


def _may_be_section(page: Page, value: str) -> bool:
    """Whether *value* is short, and is no word for the front page or "no section", and no site name."""
    return (
        0 < len(value) <= MAX_LABEL
        and value.casefold() not in HOME
        and not _NO_SECTION.match(value)
        and not page.is_site(value)
    )


_NO_SECTION = re.compile(rf"https?:|/|(?:{alternatives('sites.no_sections')})$", re.IGNORECASE)


# --- visible categories ---


def _visible(page: Page) -> Choice | None:
    """The category of a link near the title or below the text, by its markup or its URL."""
    head: list[str] = []
    foot: list[str] = []
    for href, place in page.near_links_with(("ategor", "rubri")):
        if not leads_to_category(href) or page.is_off(place.block, strict=True):
            continue
        name, position = clean(text_of(place.element, MAX_LABEL)), place.position
        if not _may_be_section(page, name):
            continue
        if "categor" in place.element.get("rel", ""):
            return Choice(name, "link marked as category")
        if page.top - LINES_FROM_TITLE <= position < page.start:
            head.append(name)
        elif page.end <= position < page.end + LINES_BELOW:
            foot.append(name)
    found = head or foot
    return Choice(found[0], "link to a category") if found else None


def leads_to_category(href: str) -> bool:
    """Return whether a link to *href* points to a category, even if it is marked as a tag."""
    return _CATEGORY_URL.search(href[:MAX_HREF]) is not None


_CATEGORY_URL = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)


# --- breadcrumbs ---

MAX_LAST_LINE, MAX_SEGMENTS = 500, 12
"""Characters of the line with the last step that are read; maximum segments of a list of breadcrumbs."""
MAX_CRUMBS = 20
MAX_ELEMENTS = 400
"""Elements of a marked list that are checked."""
MAX_STEP = 200
"""Maximum characters of one step; the last may be the title."""
_EDGES = " \t>»/›|→·•:-▸▶❯❭⟩➔⇒"
"""Separators around a step."""
_WRAPPERS = frozenset(("html", "body", "main", "article"))
_are_called = PatternMatcher(("crumb", "Crumb", "CRUMB")).matching
"""Which of several class names are those of breadcrumbs."""


def choose_breadcrumbs(page: Page) -> tuple[list[Breadcrumb], str] | None:
    """Return the breadcrumbs of *page* and their source: declared ones, else visible or marked ones."""
    if declared := _in_json_ld(page):
        return declared, "JSON-LD breadcrumbs"
    if visible := _visible_steps(page):
        return visible, "breadcrumbs"
    marked = _in_microdata(page)
    return (marked, "microdata breadcrumbs") if marked else None


def _visible_steps(page: Page) -> list[Breadcrumb]:
    """The steps in the first block above the body whose class is that of breadcrumbs."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    above = blocks[: bisect_right(blocks, page.start, key=attrgetter("start"))]
    called = map(above.__getitem__, _are_called([block.names for block in above]))
    marked = (block for block in called if block.tag not in _WRAPPERS and block.end > block.start)
    return next(filter(None, (_of_block(page, block) for block in marked)), [])


def _of_block(page: Page, block: Block) -> list[Breadcrumb]:
    """The texts of the links in *block*, and the text after the last of them."""
    lines = page.segments(block.start, block.end)[:MAX_SEGMENTS]
    found: list[Breadcrumb] = []
    last: list[str] = []
    for place in page.links_of(block)[:MAX_CRUMBS]:
        name = clean(text_of(place.element, MAX_STEP)).strip(_EDGES)
        if name:
            found.append(Breadcrumb(name, page.document.absolute(place.element.get("href", ""))))
            last += [name] if place.position == lines[-1].index else []
    rest = _rest(lines, last) if found else ""
    if rest:
        found.append(Breadcrumb(rest))
    return found


def _rest(lines: Sequence[Segment], links: Sequence[str]) -> str:
    """The text after *links* in the last of *lines*. It may begin like the last link: ``IPL > IPL 2020``."""
    line = clean(lines[-1].text[:MAX_LAST_LINE])
    for link in links:
        line = line.partition(link)[2]
    return line.strip(_EDGES)


def _in_json_ld(page: Page) -> list[Breadcrumb]:
    """The steps of the longest list of breadcrumbs in JSON-LD."""
    lists = [entry.get("itemListElement") for types, entry in page.typed if "BreadcrumbList" in types]
    steps = [[*_steps(page, items if isinstance(items, list) else [items])] for items in lists]
    return max(steps, key=len, default=[])


def _steps(page: Page, items: list[Any]) -> Iterator[Breadcrumb]:
    for item in [item for item in items[:MAX_CRUMBS] if isinstance(item, dict)]:
        inner = item.get("item")
        name = clean(first_string(item.get("name")) or first_string(inner))
        url = first_string(inner.get("@id") if isinstance(inner, dict) else inner)
        if 0 < len(name) <= MAX_STEP:
            yield Breadcrumb(name, page.document.absolute(url))


def _in_microdata(page: Page) -> list[Breadcrumb]:
    """The steps of the first list of breadcrumbs in microdata."""
    document = page.document
    if document.tree is None or b"/BreadcrumbList" not in document.data:  # as on most pages; JSON-LD has no slash
        return []
    found: list[Breadcrumb] = []
    # They are early on most pages: this takes a fifth of the time of an XPath over the whole page.
    top = next((one for one in document.tree.iter(etree.Element) if "BreadcrumbList" in one.get("itemtype", "")), None)
    elements = islice(top.iter(etree.Element), MAX_ELEMENTS) if top is not None else ()
    items = (element for element in elements if element.get("itemprop") == "itemListElement")
    for item in islice(items, MAX_CRUMBS):
        inner = [item, *islice(item.iterdescendants(etree.Element), MAX_CRUMBS)]
        named = next((element for element in inner if element.get("itemprop") == "name"), item)
        href = next(filter(None, (element.get("href") for element in inner)), "")
        name = clean(text_of(named, MAX_STEP)).strip(_EDGES)
        if name:
            found.append(Breadcrumb(name, page.document.absolute(href)))
    return found
