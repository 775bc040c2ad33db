"""The summary that a page gives of its article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.fields.page import Choice
from scrapy_article.fields.texts import clean

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


def choose_description(page: Page, title: str | None = None) -> Choice | None:
    """Return the summary that the page declares, whole rather than cut short, and rather than the *title* again."""
    plain = letters(title or "")
    found = [*_given(page)]
    others = [one for one in found if letters(one.value) != plain] or found
    # What JSON-LD has is the longest where all are cut.
    last = next((one for one in others if not one.source.startswith("meta")), others[0] if others else None)
    return next((one for one in others if not one.value.endswith(_CUT)), last)


def _given(page: Page) -> Iterator[Choice]:
    """The descriptions of the page, each once; none that is the name of the site."""
    seen: set[str] = set()
    for name in filter(page.document.meta.__contains__, _DESCRIPTIONS):
        for content in page.document.meta[name][:MAX_SEVERAL]:
            if content in seen or len(content) > MAX_MARKUP:
                continue
            value = clean(content)
            if "…" in value or "..." in value:
                value = _MORE.sub(r"\1", value)
            is_new = bool(value) and value not in seen and len(value) <= MAX_DESCRIPTION
            seen.update((content, value))
            bare = letters(value) if is_new else ""
            is_site = bare in page.site_letters or (value.count(" ") < NAME_BLANKS and page.are_site(bare))
            if is_new and not is_site:
                yield Choice(value, f"meta {name}")
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            yield Choice(value, "JSON-LD description")


_CUT = ("…", "...", "[…]", "[...]")
_DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description", "dcterms.description")


_MORE = re.compile(
    r"(…|\.\.\.|\[…\])\s?(?:read more|continue reading|weiterlesen|lire la suite|leer más)\W{0,3}\Z", re.IGNORECASE
)
"""The link after a summary that was cut short."""
