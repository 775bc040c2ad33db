"""What a page says of its article beside title, dates and authors: summary, section, tags, site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import HOME, Choice, clean, letters, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.article import Breadcrumb
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_description", "choose_section", "choose_site_name", "choose_tags"]

MAX_DESCRIPTION = 2000
MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
HEADLINE_BLANKS = 4
"""Blanks from which what is the headline too is no name of a site."""
MAX_TAGS = 100


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in ("og:description", "description", "twitter:description", "dc.description", "dcterms.description"):
        value = page.meta(name)
        if value and len(value) <= MAX_DESCRIPTION and letters(value) not in page.site_letters:
            choice = Choice(value, f"meta {name}")
            if not value.endswith(("…", "...", "[…]", "[...]")):
                return choice
            cut = cut or choice
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            return Choice(value, "JSON-LD description")
    return cut


def choose_site_name(page: Page, headline: str | None) -> Choice | None:
    """Return the name of the site; *headline* is that of the article, which some give in its place."""
    declared = page.meta("og:site_name") or ""
    for name in page.site_names:
        if name != headline or name.count(" ") < HEADLINE_BLANKS:
            source = "meta og:site_name" if name in declared else "JSON-LD publisher or meta application-name"
            return Choice(name, source)
    title = clean(page.document.walk.head.title or "")
    for separator in (" | ", " - ", " – ", " — ", " · ", " » "):
        rest, mark, tail = title.rpartition(separator)
        if mark and rest and len(tail) <= MAX_LABEL and page.is_site(tail):
            return Choice(tail, "end of the title element")
    return None


def choose_section(page: Page, title: str | None, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """Return the part of the site that the article stands in; *breadcrumbs* may end with its *title*."""
    for name in (
        "article:section",
        "parsely-section",
        "cxenseparse:section",
        "section",
        "og:section",
        "og:article:section",
    ):
        value = _first_of(page.meta(name) or "")
        if _may_be_section(value) and not page.is_site(value):
            return Choice(value, f"meta {name}")
    for value in map(_first_of, strings(page.document.json_ld_article.get("articleSection"))):
        if _may_be_section(value):
            return Choice(value, "JSON-LD articleSection")
    if breadcrumbs:
        plain = letters(title or "")
        steps = breadcrumbs.breadcrumbs
        if _is_page(page, steps[-1]):
            steps = steps[:-1]
        crumbs = [
            crumb.name
            for crumb in steps
            if 1 < len(crumb.name) <= MAX_LABEL
            and crumb.name.casefold() not in HOME
            and not page.is_site(crumb.name)
            and letters(crumb.name) not in plain
        ]
        if crumbs:
            return Choice(crumbs[-1], breadcrumbs.source)
    return None


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    return value.partition(",")[0].strip() if value.count(",") > 1 or _GLUED.search(value) else value


def _may_be_section(value: str) -> bool:
    return 0 < len(value) <= MAX_LABEL and not _NO_SECTION.match(value)


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma that parts categories of a list, without a blank."""
_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類)$",
    re.IGNORECASE,
)
"""An address, and words for none."""


def _is_page(page: Page, crumb: Breadcrumb) -> bool:
    """Whether a step is the page itself."""
    own, other = split_url(page.document.url), split_url(crumb.url)
    return not crumb.url or (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)


def choose_tags(page: Page) -> TagsChoice | None:
    """Return the keywords that the page gives for its article."""
    for source, values in _tag_sources(page):
        tags: dict[str, str] = {}
        for value in values:
            parts = value.split(";" if ";" in value and "," not in value else ",") if len(value) > 1 else []
            for part in parts[:MAX_TAGS]:
                tag = part.strip(" \"'#")
                if 1 < len(tag) <= MAX_LABEL:
                    tags.setdefault(tag.casefold(), tag)
        named = [tag[4:] for tag in tags.values() if tag.startswith("Tag:")]  # beside ``Elevated:false`` and the like
        if named:
            return TagsChoice(named[:MAX_TAGS], source)
        if tags:
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("news_keywords", "parsely-tags", "keywords"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:3]]
    yield "links marked as tags", [text_of(place.element, MAX_LABEL) for place in page.near_tags[:MAX_TAGS]]
