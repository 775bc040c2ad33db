"""The part of the site that an article stands in."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.survey import find
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import LINKED, MAX_HREF, MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.article import Breadcrumb
    from scrapy_article.document import Placed, Segment
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["choose_section", "leads_to_category"]

NEAR = 3
"""Lines above and below the title that may name the section."""
ABOVE = 2
"""Lines above the title of which one may be called so in one word."""
CATEGORY_WORDS = 4
"""Words of such a line at most."""
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
        is_other = not _may_be_section(value) or letters(value) == plain or value.casefold() in columnist
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


def _linked_category(page: Page) -> Choice | None:
    """The first category that a link near the text leads to, as WordPress and Joomla mark it."""
    data = page.document.data
    may_be_named = find(data, _TAXONOMY.encode(), 0) >= 0 or find(data, b"genre", 0) >= 0
    if not may_be_named and not any(map(page.near_addresses.__contains__, ("ategor", "ubri"))):
        return None
    for href, place in page.near_links:
        is_named = may_be_named and _is_named(place)
        if not is_named and "ategor" not in href and "ubri" not in href:
            continue
        is_near = abs(place.position - page.top) <= NEAR
        rel = place.element.get("rel") or ""
        marks = rel + ((place.element.get("class") or "") if is_near else "")
        is_beside = abs(place.position - page.top) <= 1 and _is_alone(page, place)
        is_marked = is_named or (
            ("category" in marks or rel == "tag" or is_beside) and _CATEGORY_ADDRESS.search(href[:MAX_HREF])
        )
        if is_marked and not page.is_off(place.block, strict=True):
            value = clean(text_of(place.element, MAX_LABEL))
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "link marked as category")
    return None


def leads_to_category(place: Placed) -> bool:
    """Whether a link leads to a category, though it may be marked as a tag."""
    return _is_named(place) or _CATEGORY_ADDRESS.search((place.element.get("href") or "")[:MAX_HREF]) is not None


def _is_named(place: Placed) -> bool:
    """Whether a link stands in what is called categories, as block themes do, or is the genre in what is called one."""
    names = place.block.names
    return _TAXONOMY in names or ("category" in names and place.element.get("itemprop") == "genre")


_TAXONOMY = "taxonomy-category"


def _is_alone(page: Page, place: Placed) -> bool:
    """Whether a link is a line of its own."""
    lines = page.segments(place.position, place.position + 1)
    return bool(lines) and lines[0].link_density > LINKED and len(page.links_at(place.position)) == 1


def _named_category(page: Page) -> Choice | None:
    """A short line near the title whose class says that it is the category of the article."""
    for line in page.segments(max(0, page.top - NEAR), page.top + NEAR + 1):
        if line.words <= CATEGORY_WORDS and not line.block.flags & Flag.NAV and _is_category(page, line):
            value = clean(line.text)
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "line called a category")
    return None


def _is_category(page: Page, line: Segment) -> bool:
    """Whether a line is called a category or, just above the title, leads to what it or its link is called."""
    names = line.block.names
    if names and _CATEGORY_NAME.search(names):
        return True
    if not page.has_title or not page.top - ABOVE <= line.index < page.top:
        return False
    if names and _JUST_CATEGORY.search(names):
        return True
    links = page.links_at(line.index) if line.link_density > LINKED else ()
    if len(links) != 1:
        return False
    href = links[0].element.get("href") or "#"
    return href[0] != "#" and _KICKER.search(f"{names} {links[0].element.get('class') or ''}"[:MAX_HREF]) is not None


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
            if is_named and _may_be_section(value) and not _LANGUAGE.match(path):
                found = len(path), value
    return Choice(found[1], "link to the folder of the page") if found[1] else None


_CATEGORY_NAME = re.compile(
    r"(?:^|[\s_-])(?:article|post|entry|story|news|blog)[_-]{1,2}(?:category|kategorie|categoria|categorie|rubrik|section)(?:$|\s)",
    re.IGNORECASE,
)
_JUST_CATEGORY = re.compile(
    r"(?:^|[\s_-])(?<!object-)(?:category|kategorie|rubrik|ressort)(?:[-_]{1,2}(?:name|title|label|link))?(?:$|\s)",
    re.IGNORECASE,
)
_KICKER = re.compile(r"(?:^|[\s_-])(?:kicker|overline|channel[-_]{1,2}label)(?:$|\s)", re.IGNORECASE)
"""What stands above titles: a topic, if it leads nowhere."""
_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)


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


def _may_be_section(value: str) -> bool:
    is_word = 0 < len(value) <= MAX_LABEL and not value.isdecimal()  # categories of archives are years
    return is_word and value.casefold() not in HOME and not _NO_SECTION.match(value)


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma that parts categories of a list, without a blank."""
_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|articles?|posts?|story|news article|latest|top stories|root|nil|front[- ]page|all|search|archives?"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類"
    r"|[\u4e00-\u9fff]{0,2}正文)$",
    re.IGNORECASE,
)
"""An address, and words for none."""


def _is_page(page: Page, steps: Sequence[Breadcrumb]) -> bool:
    """Whether the last step is the page itself: it has no address, if others have, or the same."""
    last = steps[-1].url
    if not last or page.document.url is None:
        return not last and any(step.url for step in steps)
    own, other = split_url(page.document.url), split_url(last)
    return (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)


def _is_front(crumb: Breadcrumb) -> bool:
    """Whether a step is the front page, whatever it is called, and not that of a part of the site with its own host."""
    target = split_url(crumb.url)
    host = target.hostname or ""
    is_root = _FRONT.fullmatch(target.path) is not None and not target.query
    return is_root and (host.startswith("www.") or host.count(".") == 1)
