"""The part of the site that an article stands in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import HOME, LINKED, MAX_HREF, MAX_LABEL, Choice, clean, letters, text_of

if TYPE_CHECKING:
    from scrapy_article.article import Breadcrumb
    from scrapy_article.document import Placed
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["choose_section"]

NEAR = 3
"""Lines above and below the title that may name the section."""
CATEGORY_WORDS = 4
"""Words of such a line at most."""

_SECTIONS = (
    "article:section",
    "parsely-section",
    "cxenseparse:section",
    "section",
    "og:section",
    "og:article:section",
    "articlesection",
    "prism.section",
)
"""``meta`` elements that name the part of the site."""


def choose_section(page: Page, title: str | None, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """Return the part of the site that the article stands in; *breadcrumbs* may end with its *title*."""
    for name in filter(page.document.meta.__contains__, _SECTIONS):
        value = _first_of(page.meta(name) or "")
        if _may_be_section(value) and not _is_site(page, value):
            return Choice(_as_shown(value, breadcrumbs), f"meta {name}")
    for value in map(_first_of, strings(page.document.json_ld_article.get("articleSection"))):
        if _may_be_section(value) and not _is_site(page, value):
            return Choice(_as_shown(value, breadcrumbs), "JSON-LD articleSection")
    if breadcrumbs:
        plain = letters(title or "")
        steps = breadcrumbs.breadcrumbs
        if len(steps) > 1 and _is_page(page, steps[-1]):
            steps = steps[:-1]
        crumbs = [
            crumb.name
            for crumb in steps
            if 1 < len(crumb.name) <= MAX_LABEL
            and not _NO_SECTION.match(crumb.name)
            and not page.is_site(crumb.name)
            and not _is_other_step(crumb)
            and (
                letters(crumb.name) not in plain
                if crumb is steps[-1] and not crumb.url
                else letters(crumb.name) != plain
            )
        ]
        if crumbs:
            return Choice(crumbs[-1], breadcrumbs.source)
    return _linked_category(page) or _named_category(page) or _folder(page)


def _as_shown(section: str, breadcrumbs: BreadcrumbsChoice | None) -> str:
    """*section* with the capitals that it has among *breadcrumbs*."""
    steps = breadcrumbs.breadcrumbs if breadcrumbs and section.islower() else ()
    return next((crumb.name for crumb in steps if crumb.name.casefold() == section), section)


def _is_site(page: Page, section: str) -> bool:
    """Whether *section* is the name of the site: names of two letters (``ew.com``) are such here alone."""
    return page.is_site(section) or page.host.split(".")[-2:-1] == [letters(section)]


def _linked_category(page: Page) -> Choice | None:
    """The first category that a link near the text leads to, as WordPress marks it."""
    if not any(map(page.near_addresses.__contains__, ("ategor", "ubri"))):
        return None
    for href, place in page.near_links:
        if "ategor" not in href and "ubri" not in href:
            continue
        is_near = abs(place.position - page.top) <= NEAR
        marks = (place.element.get("rel") or "") + ((place.element.get("class") or "") if is_near else "")
        is_beside = abs(place.position - page.top) <= 1 and _is_alone(page, place)
        if (
            ("category" in marks or is_beside)
            and _CATEGORY_ADDRESS.search(href[:MAX_HREF])
            and not page.is_off(place.block, strict=True)
        ):
            value = clean(text_of(place.element, MAX_LABEL))
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "link marked as category")
    return None


def _is_alone(page: Page, place: Placed) -> bool:
    """Whether a link is a line of its own."""
    lines = page.segments(place.position, place.position + 1)
    return bool(lines) and lines[0].link_density > LINKED and len(page.links_at(place.position)) == 1


def _named_category(page: Page) -> Choice | None:
    """A short line near the title whose class says that it is the category of the article."""
    lines = page.segments(max(0, page.top - NEAR), page.top + NEAR + 1)
    for line in lines:
        if line.block.names and line.words <= CATEGORY_WORDS and _CATEGORY_NAME.search(line.block.names):
            value = clean(line.text)
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "line called a category")
    return None


def _folder(page: Page) -> Choice | None:
    """What a link near the article calls the innermost folder of its address that any leads to."""
    own = split_url(page.address).path
    folders = [step for step in own.split("/")[1:-1] if step and step[0] != "@"]
    endings = tuple([f"/{step}{end}" for step in folders for end in ("", "/")])
    host = page.host
    found: tuple[int, str] = 0, ""
    for href, place in page.near_links if endings else ():
        if not href.endswith(endings):
            continue
        step = href.rstrip("/").rpartition("/")[2]
        target = split_url(page.document.absolute(href))
        path = target.path.rstrip("/") + "/"
        is_own = (target.hostname or "").removeprefix("www.") == host and not target.query
        if is_own and own.startswith(path) and found[0] < len(path) < len(own):
            value = clean(text_of(place.element, MAX_LABEL))
            is_named = letters(value) == letters(step) and not page.is_site(value) and not step.isdecimal()
            if is_named and _may_be_section(value) and not _LANGUAGE.match(path):
                found = len(path), value
    return Choice(found[1], "link to the folder of the page") if found[1] else None


_CATEGORY_NAME = re.compile(
    r"(?:^|[\s_-])(?:article|post|entry|story|news|blog)[_-]{1,2}(?:category|kategorie|categoria|categorie|rubrik|section)(?:$|\s)",
    re.IGNORECASE,
)
_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)


def _is_other_step(crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, that of a language, a year or a month."""
    name = crumb.name.casefold()
    path = split_url(crumb.url).path
    return name in HOME or name.isdecimal() or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?$", re.IGNORECASE)
_ARCHIVE = re.compile(r"/(?:19|20)\d\d(?:/(?:\d\d?|[a-z]{3}))?(?:/|\.html?)?$", re.IGNORECASE)
"""Paths of the front page in a language, and of what was published in a year or a month."""


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    value = value.partition(" | ")[0]
    return value.partition(",")[0].strip() if value.count(",") > 1 or _GLUED.search(value) else value


def _may_be_section(value: str) -> bool:
    return 0 < len(value) <= MAX_LABEL and value.casefold() not in HOME and not _NO_SECTION.match(value)


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma that parts categories of a list, without a blank."""
_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|articles?|posts?|story|news article|latest|top stories|root"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類)$",
    re.IGNORECASE,
)
"""An address, and words for none."""


def _is_page(page: Page, crumb: Breadcrumb) -> bool:
    """Whether a step is the page itself."""
    own, other = split_url(page.document.url), split_url(crumb.url)
    return not crumb.url or (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)
