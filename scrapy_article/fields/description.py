"""The summary that a page gives of its article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.fields.page import Choice
from scrapy_article.fields.texts import clean, share_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.page import Page

__all__ = ["choose_description"]

MAX_DESCRIPTION = 2000
MAX_MARKUP = 20_000
"""Characters of one that may hold markup."""
MAX_SEVERAL = 5
"""Descriptions of one kind that are looked at."""
NAME_BLANKS = 3
"""Blanks below which a description may be the name of the site."""
SAME = 20
"""Characters that descriptions begin with which say the same."""
FOREIGN, OWN, SHORT = 0.35, 0.8, 40
"""Shares of the words of descriptions of the site and of the page that the text has, and characters of short ones."""
LABEL = 12
"""Characters up to which one may be a label: *Photo*, *Video*."""


def choose_description(page: Page, title: str | None = None) -> Choice | None:
    """Return the page's own summary, whole rather than cut short, and rather than the *title* again."""
    plain = letters(title or "")
    found = [*_given(page)]
    others = [one for one in found if letters(one.value) != plain] or found
    # What JSON-LD has is the longest where all are cut.
    last = next((one for one in others if not one.source.startswith("meta")), others[0] if others else None)
    choice = next((one for one in others if not one.value.endswith(_CUT)), last)
    if choice and len(choice.value) < LABEL:
        choice = next((one for one in others if len(one.value) > SHORT and not one.value.endswith(_CUT)), choice)
    metas = [one for one in found if one.source.startswith("meta")]
    if choice and len({one.value[:SAME] for one in metas}) > 1:
        told = page.told(title)
        if share_of(_words(choice.value), told) < FOREIGN:  # what the site is about
            long = [one for one in metas if len(one.value) > SHORT]
            return next((one for one in long if share_of(_words(one.value), told) > OWN), choice)
    return choice


def _given(page: Page) -> Iterator[Choice]:
    """The descriptions of the page, each once; none that is the name of the site or a style sheet."""
    seen: set[str] = set()
    for name in filter(page.document.meta.__contains__, _DESCRIPTIONS):
        again = _told_again(page, name)
        for content in ([again] if again else []) + page.document.meta[name][:MAX_SEVERAL]:
            if content in seen or len(content) > MAX_MARKUP:
                continue
            value = clean(content)
            if "…" in value or "..." in value:
                value = _MORE.sub(r"\1", value)
            is_new = bool(value) and value not in seen and len(value) <= MAX_DESCRIPTION
            seen.update((content, value))
            bare = letters(value) if is_new else ""
            is_site = bare in page.site_letters or (value.count(" ") < NAME_BLANKS and page.are_site(bare))
            if is_new and not is_site and not ("{" in value and _STYLES.search(value)):
                yield Choice(value, f"meta {name}")
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            yield Choice(value, "JSON-LD description")


def _words(value: str) -> set[str]:
    return {*_WORD.findall(value.casefold())}


_CUT = ("…", "...", "[…]", "[...]")
_WORD = re.compile(r"\w{4,}")
_STYLES = re.compile(r"\{[^{}]{1,200};\s?\}")
"""Rules of a style sheet."""
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
