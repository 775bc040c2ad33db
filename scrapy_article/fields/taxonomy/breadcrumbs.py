"""The way from the front page to the article, as it is declared or a line of links tells it."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.article import Breadcrumb
from scrapy_article.fields.taxonomy.breadcrumbs_declared import (
    EDGES,
    MAX_CRUMBS,
    MAX_NAME,
    json_ld_breadcrumbs,
    marked_breadcrumbs,
)
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.text.letters import letters
from scrapy_article.text.patterns import Needles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page

__all__ = ["BreadcrumbsChoice", "choose_breadcrumbs"]

MAX_LINE = 500
MAX_SEGMENTS = 12
"""Segments of a list of breadcrumbs."""
LINKED = 0.9
"""Share of the characters of a line in links from which it is a link."""

_WRAPPERS = frozenset(("html", "body", "main", "article"))
_NAMED = re.compile(r"(?<!with-)bread-?_?crumb|(?<![a-z])crumbs?(?![a-z])|(?<![a-z])rootline", re.IGNORECASE)
_may_be_called = Needles(("rumb", "RUMB", "ootline")).within
"""Which of several names may be those of breadcrumbs: few are."""
_LISTS = frozenset(("ul", "ol", "nav"))
_start = attrgetter("start")
"""Of a block."""


class BreadcrumbsChoice(NamedTuple):
    """The steps, and where they stand."""

    breadcrumbs: list[Breadcrumb]
    source: str


def choose_breadcrumbs(page: Page) -> BreadcrumbsChoice | None:
    """Return the breadcrumbs of *page*: declared ones of several steps, those that it shows, or any declared ones."""
    declared = max((list(crumbs) for crumbs in json_ld_breadcrumbs(page)), key=len, default=[])
    if len(declared) > 1:
        return BreadcrumbsChoice(declared, "JSON-LD breadcrumbs")
    shown = _shown(page)
    if shown:
        return BreadcrumbsChoice(shown, "breadcrumbs")
    marked = marked_breadcrumbs(page)
    if marked:
        return BreadcrumbsChoice(marked, "microdata breadcrumbs")
    return BreadcrumbsChoice(declared, "JSON-LD breadcrumbs") if declared else None


def _shown(page: Page) -> list[Breadcrumb]:
    """The steps in the first block above the body that is called breadcrumbs."""
    if not _may_be_called(page.document.arrays.names):
        return []
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    for block in _marked(page, blocks[: bisect_right(blocks, page.start, key=_start)]):
        found = _of_block(page, block) if block.end > block.start else []
        if found:
            return found
    return []


def _marked(page: Page, blocks: Sequence[Block]) -> Iterator[Block]:
    """Those of *blocks* that are called breadcrumbs; of a wrapper and what it holds, the inner: others may be in it."""
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
    """What the links in *block* say, and what follows the last of them."""
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
    """What follows *links* in the last of *lines*; it may begin as the last of them does: ``IPL > IPL 2020``."""
    if not links and (len(lines) == 1 or lines[-1].link_density >= LINKED):
        return ""
    line = clean(lines[-1].text[:MAX_LINE])
    end = 0
    for link in links:
        start = line.find(link, end)
        end = start + len(link) if start >= 0 else end
    return line[end:].strip(EDGES)
