"""The section of the site that an article is in."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import MAX_HREF, MAX_LABEL, clean, text_of
from scrapy_article.lexicon.lists import alternatives
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import PatternMatcher, letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.article import Breadcrumb
    from scrapy_article.document import Placed
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.taxonomy.breadcrumbs import BreadcrumbsChoice

LINES_FROM_TITLE, LINES_BELOW = 3, 15
"""Lines above and below the title, and lines below the text, that may name the section."""

_SECTIONS = ("article:section", "parsely-section", "section", "og:section", "articlesection")
"""``meta`` elements that name the section."""


def choose_section(page: Page, title: str | None, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """Return the section of the article; *breadcrumbs* may end with its *title*."""
    plain = letters(title or "")
    for value, source in _declared(page):
        if _may_be_section(value) and letters(value) != plain and not page.is_site(value):
            return Choice(value, source)
    return _step(page, plain, breadcrumbs) or _visible(page) or _folder(page)


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for name in filter(page.document.meta.__contains__, _SECTIONS):
        yield _first_of(page.meta(name) or ""), f"meta {name}"
    for value in strings(page.document.json_ld_article.get("articleSection")):
        yield _first_of(value), "JSON-LD articleSection"


def _step(page: Page, plain: str, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """The last of the *breadcrumbs* that is a section. The title, whose letters are *plain*, is none."""
    steps = breadcrumbs.breadcrumbs if breadcrumbs else []
    if len(steps) > 1 and _is_page(page, steps):
        steps = steps[:-1]
    crumbs = [
        crumb.name
        for crumb in steps
        if _may_be_section(crumb.name)
        and not page.is_site(crumb.name)
        and not _is_other_step(page, crumb)
        and (letters(crumb.name) not in plain if crumb is steps[-1] and not crumb.url else letters(crumb.name) != plain)
    ]
    return Choice(crumbs[-1], breadcrumbs.source) if crumbs and breadcrumbs else None


def _folder(page: Page) -> Choice | None:
    """The text of a link near the article to the innermost folder of its URL."""
    own = split_url(page.url).path
    endings = tuple([f"/{step}{end}" for step in own.split("/")[1:-1] if step for end in ("", "/")])
    host = page.host
    found: tuple[int, str] = 0, ""
    for href, place in page.near_links if endings else ():
        if not href.endswith(endings):
            continue
        step = href.rstrip("/").rpartition("/")[2]
        target = split_url(page.document.absolute(href))
        path = target.path.rstrip("/") + "/"
        is_own = (target.hostname or host).removeprefix("www.") == host and not target.query
        if is_own and own.startswith(path) and found[0] < len(path) < len(own):
            value = clean(text_of(place.element, MAX_LABEL))
            if letters(value) == letters(step) and _may_be_section(value) and not page.is_site(value):
                found = len(path), value
    return Choice(found[1], "link to the folder of the page") if found[1] else None


def _is_other_step(page: Page, crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, also in a language, or a year or month."""
    path = split_url(crumb.url).path
    host = (split_url(crumb.url).hostname or "").removeprefix("www.")
    is_front = path in ("", "/") and host == page.host and crumb.url is not None
    return is_front or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?(?:(?:index|home)\.(?:html?|php))?$", re.IGNORECASE)
_ARCHIVE = re.compile(r"/(?:19|20)\d\d(?:/(?:\d\d?|[a-z]{3}))?(?:/|\.html?)?$", re.IGNORECASE)
"""Paths of the front page, also in a language, and of the archive of a year or a month."""


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    value = value.partition(" | ")[0].rstrip(" ,;")
    return value.partition(",")[0].strip() if value.count(",") > 1 or _GLUED.search(value) else value


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma without a blank between the categories of a list."""


def _is_page(page: Page, steps: Sequence[Breadcrumb]) -> bool:
    """Whether the last step is the page itself: it has the page's URL, or none while others have one."""
    last = steps[-1].url
    if not last or page.document.url is None:
        return not last and any(step.url for step in steps)
    own, other = split_url(page.document.url), split_url(last)
    return (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)


def _may_be_section(value: str) -> bool:
    """Whether *value* is short, has a letter, and is no word for the front page or for "no section"."""
    is_word = 0 < len(value) <= MAX_LABEL and not value.isdecimal()  # categories of archives are years
    return is_word and value.casefold() not in HOME and _NO_SECTION.match(value) is None


_NO_SECTION = re.compile(rf"https?:|/|(?:{alternatives('sites.no_sections')})$", re.IGNORECASE)


# --- visible categories -------------------------------------------------------------


def _visible(page: Page) -> Choice | None:
    """The category of a link near the title or below the text, by its markup or its URL."""
    links, selected = page.document.walk.links, {*page.selected}
    first = bisect_left(links, page.top - LINES_FROM_TITLE, key=_position)
    above = slice(first, bisect_left(links, page.top - 1, first, key=_position))
    hrefs, places = page.document.hrefs[above] + page.near_hrefs, links[above] + page.near_places
    likely = {*_may_be_category(hrefs)}
    head: list[tuple[Placed, str]] = []
    foot: list[tuple[Placed, str]] = []
    for i, place in enumerate(places):
        leads = i in likely and _leads_to_category(hrefs[i])
        if not (leads or "category" in place.block.names) or page.is_off(place.block, strict=True):
            continue
        name, position = _name(page, place), place.position
        if name and (
            _is_named(place) or (leads and _is_marked(place, is_near=abs(position - page.top) <= LINES_FROM_TITLE))
        ):
            return Choice(name, "link marked as category")
        if name and leads and position not in selected and not place.block.flags & Flag.NAV:
            if page.top - LINES_FROM_TITLE <= position < page.start:
                head.append((place, name))
            elif page.end <= position < page.end + LINES_BELOW:
                foot.append((place, name))
    # Several, or one below the text, must be in one line of a block for categories or the article's metadata.
    found = head or foot
    are_called = all(_CALLED.search(place.block.names) for place, _ in found)
    if len({place.position for place, _ in found}) == 1 and (are_called or len(head) == 1):
        return Choice(found[0][1], "link to a category")
    return None


def _is_marked(place: Placed, *, is_near: bool) -> bool:
    """Whether a link is marked as that of a category, by its ``rel`` or, if it *is near* the title, by its class."""
    rel, names = place.element.get("rel") or "", place.element.get("class") or ""
    return "categor" in rel or rel == "tag" or (is_near and "categor" in names)


def _name(page: Page, place: Placed) -> str:
    """The name of the category in a link's text; empty if it has none."""
    value = clean(text_of(place.element, MAX_LABEL))
    return value if _may_be_section(value) and not page.is_site(value) else ""


def leads_to_category(place: Placed) -> bool:
    """Return whether a link points to a category, even if it is marked as a tag."""
    return _is_named(place) or _leads_to_category(place.element.get("href") or "")


def _leads_to_category(href: str) -> bool:
    return _CATEGORY_URL.search(href[:MAX_HREF]) is not None


def _is_named(place: Placed) -> bool:
    """Whether a link is in a block whose class is that of categories, as in block themes."""
    return "taxonomy-category" in place.block.names


_CALLED = re.compile(r"(?<![a-z])(?:meta|categor|cats?(?![a-z]))", re.IGNORECASE)
"""Classes of blocks for the metadata of an article."""
_CATEGORY_URL = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)
_may_be_category = PatternMatcher(("ategor", "rubri"), any_case=True).matching
"""The URLs, of several, that may be those of categories."""

_position = attrgetter("position")
