"""Categories that a page shows beside its article: what is labelled, called or addressed so."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import LINKED, MAX_HREF, MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Placed
    from scrapy_article.fields.page import Page

__all__ = ["leads_to_category", "may_be_section", "names_none", "shown_category"]

NEAR, FOOT = 3, 15
"""Lines above and below the title, and below the text, that may name the section."""


def may_be_section(value: str) -> bool:
    """Return whether *value* is short, a word, and none for no section or the front page."""
    is_word = 0 < len(value) <= MAX_LABEL and not value.isdecimal()  # categories of archives are years
    return is_word and value.casefold() not in HOME and not names_none(value)


def names_none(value: str) -> bool:
    """Return whether *value* is an address, or a word for no section."""
    return _NO_SECTION.match(value) is not None


_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|articles?|posts?|story|news article|latest|top stories|root|nil|front[- ]page|all|search|archives?"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類"
    r"|[\u4e00-\u9fff]{0,2}正文)$",
    re.IGNORECASE,
)


def shown_category(page: Page) -> Choice | None:
    """Return the category that *page* shows beside its article: a link that is marked so, or has such an address."""
    links = _links(page)
    name = next(filter(None, (_name(page, place) for place in _marked(page, links))), None)
    return Choice(name, "link marked as category") if name else _addressed(page, links)


def _links(page: Page) -> list[tuple[str, Placed]]:
    """Links that may lead to a category, with their addresses: those just above the title, and those near the text."""
    links = page.document.walk.links
    first = bisect_left(links, page.top - NEAR, key=_position)
    above = slice(first, bisect_left(links, page.top - 1, first, key=_position))
    hrefs, places = page.document.hrefs[above] + page.near_hrefs, links[above] + page.near_places
    addressed = {*_may_be_category(hrefs)}
    return [(hrefs[i], place) for i, place in enumerate(places) if i in addressed or "category" in place.block.names]


def _name(page: Page, place: Placed) -> str:
    """What a link calls a category; empty if it calls none so."""
    value = clean(text_of(place.element, MAX_LABEL))
    is_tag = value[:1] == "#"
    return value if may_be_section(value) and not page.is_site(value) and not is_tag else ""


def _marked(page: Page, links: Sequence[tuple[str, Placed]]) -> Iterator[Placed]:
    """Those of *links* that are marked as categories, as WordPress and Joomla do."""
    for href, place in links:
        is_near = abs(place.position - page.top) <= NEAR
        rel = place.element.get("rel") or ""
        marks = rel + (f" {place.element.get('class') or ''}" if is_near else "")
        is_beside = abs(place.position - page.top) <= 1 and _is_alone(page, place)
        is_told = "categor" in marks or rel == "tag" or is_beside
        if (_is_named(place) or (is_told and _leads_to_category(href))) and not page.is_off(place.block, strict=True):
            yield place


def _addressed(page: Page, links: Sequence[tuple[str, Placed]]) -> Choice | None:
    """The link to a category in the head of the article, or else below it, if no other line has one.

    Several, or one below the text, must stand in what is called categories, or the data of the article.
    """
    kept = {*page.kept}
    for start, end in ((page.top - NEAR, page.start), (page.end, page.end + FOOT)):
        found = [
            place
            for href, place in links
            if start <= place.position < end
            and place.position not in kept
            and not place.block.flags & Flag.NAV
            and _leads_to_category(href)
            and not page.is_off(place.block, strict=True)
        ]
        names = [name for name in (_name(page, place) for place in found) if name]
        is_called = all(_CALLED.search(f"{place.block.names} {_outer_names(place)}") for place in found)
        is_only = len(found) == 1 and start < page.end
        if names and len({place.position for place in found}) == 1 and (is_only or is_called):
            return Choice(names[0], "link to a category")
    return None


def _outer_names(place: Placed) -> str:
    return place.block.parent.names if place.block.parent is not None else ""


def _leads_to_category(href: str) -> bool:
    return _CATEGORY_ADDRESS.search(href[:MAX_HREF]) is not None


def leads_to_category(place: Placed) -> bool:
    """Whether a link leads to a category, though it may be marked as a tag."""
    return _is_named(place) or _leads_to_category(place.element.get("href") or "")


def _is_named(place: Placed) -> bool:
    """Whether a link stands in what is called categories, as block themes do, or is the genre in what is called one."""
    names = place.block.names
    return "category" in names and ("taxonomy-category" in names or place.element.get("itemprop") == "genre")


def _is_alone(page: Page, place: Placed) -> bool:
    """Whether a link is a line of its own."""
    lines = page.segments(place.position, place.position + 1)
    return bool(lines) and lines[0].link_density > LINKED and len(page.links_at(place.position)) == 1


_CALLED = re.compile(r"(?<![a-z])(?:meta|categor|cats?(?![a-z]))", re.IGNORECASE)
"""What places for the data of an article are called."""
_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)
_may_be_category = Needles(("ategor", "rubri"), any_case=True).within
"""Which of several addresses may be those of categories: few are."""

_position = attrgetter("position")
