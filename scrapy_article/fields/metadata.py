"""What a page says of its article beside title, dates and authors: summary, section, tags, site; and a paywall."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings, types_of
from scrapy_article.fields.page import Choice, clean, letters, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_description", "choose_section", "choose_site_name", "choose_tags", "has_paywall"]

MAX_DESCRIPTION = 2000
MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
MAX_TAGS = 100
MAX_LINKS = 2000
"""Links that are looked at for ``rel="tag"``."""

_HOME = frozenset(
    "home homepage start startseite accueil inicio início hem hjem etusivu główna главная anasayfa ホーム トップ "
    "首页".split()
)
_BREADCRUMB = re.compile("breadcrumb", re.IGNORECASE)
_PAYWALL = re.compile(
    r"pay-?wall|reg-?wall|premium-(?:gate|wall|box)|subscribe-wall|meter(?:ed)?-wall|piano-offer|paid-barrier",
    re.IGNORECASE,
)


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in ("og:description", "description", "twitter:description", "dc.description", "dcterms.description"):
        value = page.meta(name)
        if value and len(value) <= MAX_DESCRIPTION:
            choice = Choice(value, f"meta {name}")
            if not value.endswith(("…", "...", "[…]", "[...]")):
                return choice
            cut = cut or choice
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            return Choice(value, "JSON-LD description")
    return cut


def choose_site_name(page: Page) -> Choice | None:
    """Return the name of the site."""
    name = page.meta("og:site_name")
    if name and len(name) <= MAX_LABEL:
        return Choice(name, "meta og:site_name")
    if page.site_names:
        return Choice(page.site_names[0], "JSON-LD publisher or meta application-name")
    title = clean(page.document.walk.head.title or "")
    for separator in (" | ", " - ", " – ", " — ", " · ", " » "):
        rest, mark, tail = title.rpartition(separator)
        if mark and rest and len(tail) <= MAX_LABEL and page.is_site(tail):
            return Choice(tail, "end of the title element")
    return None


def choose_section(page: Page, title: str | None) -> Choice | None:
    """Return the part of the site that the article, whose *title* breadcrumbs may end with, stands in."""
    for name in (
        "article:section",
        "parsely-section",
        "cxenseparse:section",
        "section",
        "og:section",
        "og:article:section",
    ):
        value = page.meta(name)
        if value and len(value) <= MAX_LABEL and not page.is_site(value):
            return Choice(value, f"meta {name}")
    for value in strings(page.document.json_ld_article.get("articleSection")):
        if value.count(",") > 1:  # all the categories in one string
            value = value.partition(",")[0]
        if len(value) <= MAX_LABEL:
            return Choice(value, "JSON-LD articleSection")
    for source, names in (("JSON-LD breadcrumbs", _json_ld_crumbs(page)), ("breadcrumbs", _crumbs(page))):
        plain = letters(title or "")
        crumbs = [
            name
            for name in names
            if 1 < len(name) <= MAX_LABEL
            and name.casefold() not in _HOME
            and not page.is_site(name)
            and letters(name) not in plain
        ]
        if crumbs:
            return Choice(crumbs[-1], source)
    return None


def _json_ld_crumbs(page: Page) -> list[str]:
    for entry in page.document.json_ld:
        if "BreadcrumbList" in types_of(entry):
            items = entry.get("itemListElement")
            found = []
            for item in items[:20] if isinstance(items, list) else [items]:
                if isinstance(item, dict):
                    found.extend((strings(item.get("name")) or strings(item.get("item")))[:1])
            return [name for name in found if not name.lower().startswith(("http://", "https://"))]
    return []


def _crumbs(page: Page) -> list[str]:
    """Texts of the lines in the first block that its class marks as breadcrumbs."""
    for block in page.document.blocks:
        if block.hints & Hint.CHROME and block.end > block.start and _BREADCRUMB.search(block.names):
            segments = page.segments(block.start, min(block.end, block.start + 10))
            if len(segments) == 1:
                return [part.strip() for part in re.split(r"[>»/›|→]", segments[0].text[:300])][:-1]
            return [segment.text.strip(" >»/›|→") for segment in segments if segment.links]
        if block.start > page.start:
            break
    return []


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
        if tags:
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("news_keywords", "parsely-tags", "keywords"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:3]]
    yield (
        "links marked as tags",
        [
            text_of(place.element, MAX_LABEL)
            for place in page.document.walk.links[:MAX_LINKS]
            if place.element.get("rel") == "tag"
        ][:MAX_TAGS],
    )


def has_paywall(page: Page) -> bool:
    """Whether a part of the article seems to be kept for subscribers."""
    for entry in (page.document.json_ld_article, *page.document.json_ld[:50]):
        free = entry.get("isAccessibleForFree")
        if free is False or (
            isinstance(free, str)
            and free.strip().lower() in ("false", "http://schema.org/false", "https://schema.org/false")
        ):
            return True
    if (page.meta("article:content_tier") or "").lower() in ("locked", "metered", "paid"):
        return True
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    first = bisect_left(blocks, page.end - 3, key=_start)
    for block in blocks[first:]:
        if block.start > page.end + 6:
            break
        if block.names and not block.flags & Flag.HIDDEN and _PAYWALL.search(block.names):
            return True
    return False


def _start(block: Block) -> int:
    return block.start
