"""The part of the site that an article stands in."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.section_shown import may_be_section, names_none, shown_category
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.article import Breadcrumb
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["choose_section"]

MAX_LINKS = 10
"""Links to a section that are looked at to see how they spell it."""

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

    Some declare in its place what a system notes, the title, or a columnist, who is one of the *authors*.
    """
    plain = letters(title or "")
    steps = breadcrumbs.breadcrumbs if breadcrumbs else []
    noted: Choice | None = None
    columnist = ""
    for value, source in _declared(page):
        if value in authors:
            columnist = value.casefold()
        is_other = not may_be_section(value) or letters(value) == plain or value.casefold() in columnist
        if is_other or _is_site(page, value):
            continue
        choice = Choice(_as_shown(page, value, steps), source)
        is_noted = value in _KINDS or _is_noted(choice.value)
        if not is_noted or choice.value in [crumb.name for crumb in steps]:
            return choice
        noted = noted or choice
    return _shown(page, plain, breadcrumbs) or noted


def _declared(page: Page) -> Iterator[tuple[str, str]]:
    for name in filter(page.document.meta.__contains__, _SECTIONS):
        yield _first_of(page.meta(name) or ""), f"meta {name}"
    for value in strings(page.document.json_ld_article.get("articleSection")):
        yield _first_of(value), "JSON-LD articleSection"


_KINDS = frozenset("news video videos gallery galleries photo photos column".split())
"""What systems note of the kind of a page where others note its section, in small letters."""


def _is_noted(section: str) -> bool:
    """Whether *section* is as systems write: ``StaticPages``, ``crime-safety``."""
    return " " not in section and (_JOINED.search(section) is not None or ("-" in section and section.islower()))


def _shown(page: Page, plain: str, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """The section that the page shows, if it is not the title, whose letters are *plain*."""
    if breadcrumbs:
        steps = breadcrumbs.breadcrumbs
        if len(steps) > 1 and _is_page(page, steps):
            steps = steps[:-1]
        if len(breadcrumbs.breadcrumbs) > 1 and _is_front(steps[0]):
            steps = steps[1:]
        crumbs = [
            crumb.name
            for crumb in steps
            if 1 < len(crumb.name) <= MAX_LABEL
            and not names_none(crumb.name)
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
    return shown_category(page) or _folder(page)


def _as_shown(page: Page, section: str, steps: Sequence[Breadcrumb]) -> str:
    """*section* as one of *steps* or a link to it spells it: ``u-s`` may be *U.S.*; else its last part so spelled."""
    if not section.islower():
        return section
    for part in (section, _INNER.split(section)[-1]):
        plain = _folded(part)
        found = next((crumb.name for crumb in steps if _folded(crumb.name) == plain), None)
        found = found or _linked(page, part, plain)
        if found:
            return found
    return section


def _linked(page: Page, section: str, plain: str) -> str | None:
    """How a link to *section* spells it, whose letters are *plain*."""
    endings = (f"/{section}", f"/{section}/")
    found = (
        place
        for href, place in zip(page.document.hrefs, page.document.walk.links, strict=True)
        if href.endswith(endings)
    )
    names = [clean(text_of(place.element, MAX_LABEL)) for place in islice(found, MAX_LINKS)]
    return next((name for name in names if _folded(name) == plain and not name.islower()), None)


def _folded(text: str) -> str:
    """The letters of *text* without accents."""
    return letters(text if text.isascii() else "".join([c for c in normalize("NFKD", text) if not combining(c)]))


_INNER = re.compile("[/|]")
_JOINED = re.compile(r"[a-z]{3}[A-Z][a-z]{2}")


def _is_site(page: Page, section: str) -> bool:
    """Whether *section* is the name of the site: names of two letters (``ew.com``) are such here alone."""
    return page.is_site(section) or page.host.split(".")[-2:-1] == [letters(section)]


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


def _is_other_step(crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, that of a language, a year or a month."""
    name = crumb.name.casefold()
    path = split_url(crumb.url).path
    return name in HOME or name.isdecimal() or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?(?:(?:index|home)\.(?:html?|php))?$", re.IGNORECASE)
_FRONT = re.compile(r"/?|/(?:index|home)\.(?:html?|php)", re.IGNORECASE)
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


def _is_front(crumb: Breadcrumb) -> bool:
    """Whether a step is the front page, whatever it is called, and not that of a part of the site with its own host."""
    target = split_url(crumb.url)
    host = target.hostname or ""
    is_root = _FRONT.fullmatch(target.path) is not None and not target.query
    return is_root and (host.startswith("www.") or host.count(".") == 1)
