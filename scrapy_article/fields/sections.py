"""The part of the site that an article stands in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.section_shown import may_be_section, shown_category
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.article import Breadcrumb
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["choose_section"]


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


def choose_section(
    page: Page, title: str | None, breadcrumbs: BreadcrumbsChoice | None, authors: Sequence[str] = ()
) -> Choice | None:
    """Return the part of the site that the article stands in; *breadcrumbs* may end with its *title*.

    Some declare the title in its place, or a columnist, who is one of the *authors*.
    """
    plain = letters(title or "")
    for value, source in _declared(page):
        if may_be_section(value) and letters(value) != plain and value not in authors and not page.is_site(value):
            return Choice(value, source)
    return _step(page, plain, breadcrumbs) or shown_category(page) or _folder(page)


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for name in filter(page.document.meta.__contains__, _SECTIONS):
        yield _first_of(page.meta(name) or ""), f"meta {name}"
    for value in strings(page.document.json_ld_article.get("articleSection")):
        yield _first_of(value), "JSON-LD articleSection"


def _step(page: Page, plain: str, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """The last of the *breadcrumbs* that is a section, and not the title, whose letters are *plain*."""
    steps = breadcrumbs.breadcrumbs if breadcrumbs else []
    if len(steps) > 1 and _is_page(page, steps):
        steps = steps[:-1]
    crumbs = [
        crumb.name
        for crumb in steps
        if may_be_section(crumb.name)
        and not page.is_site(crumb.name)
        and not _is_other_step(page, crumb)
        and (letters(crumb.name) not in plain if crumb is steps[-1] and not crumb.url else letters(crumb.name) != plain)
    ]
    return Choice(crumbs[-1], breadcrumbs.source) if crumbs and breadcrumbs else None


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
        is_own = (target.hostname or host).removeprefix("www.") == host and not target.query
        if is_own and own.startswith(path) and found[0] < len(path) < len(own):
            value = clean(text_of(place.element, MAX_LABEL))
            is_named = letters(value) == letters(step) and not page.is_site(value) and not step.isdecimal()
            if is_named and may_be_section(value) and not _LANGUAGE.match(path):
                found = len(path), value
    return Choice(found[1], "link to the folder of the page") if found[1] else None


def _is_other_step(page: Page, crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, that of a language, a year or a month."""
    path = split_url(crumb.url).path
    host = (split_url(crumb.url).hostname or "").removeprefix("www.")
    is_front = path in ("", "/") and host == page.host and crumb.url is not None
    return is_front or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?(?:(?:index|home)\.(?:html?|php))?$", re.IGNORECASE)
_ARCHIVE = re.compile(r"/(?:19|20)\d\d(?:/(?:\d\d?|[a-z]{3}))?(?:/|\.html?)?$", re.IGNORECASE)
"""Paths of the front page in a language, of the only one, and of what was published in a year or a month."""


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    value = value.partition(" | ")[0].rstrip(" ,;")
    return value.partition(",")[0].strip() if value.count(",") > 1 or _GLUED.search(value) else value


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma that parts categories of a list, without a blank."""


def _is_page(page: Page, steps: Sequence[Breadcrumb]) -> bool:
    """Whether the last step is the page itself: it has no address, if others have, or the same."""
    last = steps[-1].url
    if not last or page.document.url is None:
        return not last and any(step.url for step in steps)
    own, other = split_url(page.document.address), split_url(last)
    return (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)
