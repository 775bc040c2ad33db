"""What a page says of its article beside title, dates and authors: summary, site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import MAX_LABEL, Choice, clean, letters

if TYPE_CHECKING:
    from collections.abc import Container

    from scrapy_article.fields.page import Page

__all__ = ["choose_description", "choose_site_name"]

MAX_DESCRIPTION = 2000
HEADLINE_BLANKS = 4
"""Blanks from which what is the headline too is no name of a site."""
MAX_SEVERAL = 5
"""Descriptions of one kind that are looked at."""
NAME_WORDS = 6
"""Words of a name of a site that nothing but the end of the title tells."""


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in _DESCRIPTIONS:
        value = _MORE.sub(r"\1", _told_again(page, name) or page.meta(name) or "")
        if value and len(value) <= MAX_DESCRIPTION and letters(value) not in page.site_letters:
            choice = Choice(value, f"meta {name}")
            if not value.endswith(("…", "...", "[…]", "[...]")):
                return choice
            cut = cut or choice
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            return Choice(value, "JSON-LD description")
    return cut


_DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description", "dcterms.description")


_MORE = re.compile(
    r"(…|\.\.\.|\[…\])\s?(?:read more|continue reading|weiterlesen|lire la suite|leer más)\W{0,3}\Z", re.IGNORECASE
)
"""The link after a summary that was cut short."""


def _told_again(page: Page, name: str) -> str | None:
    """Of several descriptions in ``meta`` elements *name*, which are those of the site and of the page, the page's."""
    found = page.document.meta
    given = found.get(name, ())
    several = [clean(value) for value in given[:MAX_SEVERAL]] if len(given) > 1 else ()
    if len({*several}) < 2:
        return None
    others = {clean(value) for other in _DESCRIPTIONS if other != name for value in found.get(other, ())[:MAX_SEVERAL]}
    return next((value for value in several if value and value in others), None)


def choose_site_name(page: Page, headline: str | None) -> Choice | None:
    """Return the name of the site; *headline* is that of the article, which some give in its place."""
    declared = page.meta("og:site_name") or ""
    named = None if declared else _end_of_title(page, page.host_letters)
    if named:
        return named
    for name in page.site_names:
        if headline and letters(name) == letters(headline):
            rest = _rest_of_title(page, headline)
            if rest:
                return rest
        if name != headline or name.count(" ") < HEADLINE_BLANKS:
            source = "meta og:site_name" if name in declared else "JSON-LD publisher or meta application-name"
            return Choice(_first_part(page, _without_ending(page, name)), source)
    return _end_of_title(page) or _rest_of_title(page, headline)


def _first_part(page: Page, name: str) -> str:
    """*name*, or its beginning before a mark, if that is the name of the site by its domain."""
    part, mark, _ = name.partition(" | ") if " | " in name else name.partition(" - ")
    return part if mark and letters(part) in page.host_letters else name


def _without_ending(page: Page, name: str) -> str:
    """*name*, or if it is a host (``planet.com``), what else the page calls the site that says the same (*Planet*)."""
    plain = letters(name.rpartition(".")[0]) if "." in name and " " not in name and name.islower() else ""
    others = [other for other in page.site_names if plain and letters(other) == plain and not other.islower()]
    return others[0] if others else name


def _end_of_title(page: Page, names: Container[str] | None = None) -> Choice | None:
    """The end of the title element, if it is the name of the site: one of *names*, as bare letters, or like one."""
    title = clean(page.document.walk.head.title or "")
    for separator in (" | ", " - ", " – ", " — ", " · ", " » ", " / "):
        rest, mark, tail = title.rpartition(separator)
        is_name = page.is_site(tail) if names is None else letters(tail) in names
        if mark and rest and len(tail) <= MAX_LABEL and is_name and (names is None or "." not in tail):
            return Choice(tail, "end of the title element")
    return None


def _rest_of_title(page: Page, headline: str | None) -> Choice | None:
    """What a separator parts from the *headline* at either end of the title element, if it may be a name."""
    plain = letters(headline or "")
    parts = _PARTS.split(clean(page.document.walk.head.title or ""))
    if len(parts) != 2 or not plain or page.is_front:
        return None
    for name, other in (parts[::-1], parts):
        if letters(other) == plain and letters(name) != plain:
            steps = {letters(step) for step in split_url(page.address).path.split("/")}
            is_label = letters(name) in steps or _NO_NAME.match(name) is not None
            is_short = len(name) <= MAX_LABEL and name.count(" ") < NAME_WORDS
            return Choice(name, "end of the title element") if is_short and not is_label else None
    return None


_PARTS = re.compile(r"\s[|·•»:_-]\s|\s[–—]\s|\s?\|\s?|(?<=[\u2e80-\u9fff])[_-](?=[\u2e80-\u9fff])")
"""What parts the name of a site from the rest of a title."""
_NO_NAME = re.compile(
    r"(?:infographic|interview|video|videos|podcast|review|opinion|analysis|gallery|photos|live)$|(?:page|seite|teil|part|página|страница)?\s?\d{1,4}$|\W*$|.*https?:",
    re.IGNORECASE,
)
