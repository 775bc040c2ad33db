"""Whether anybody may read the whole article: what the page declares, and marks of a paywall."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings

if TYPE_CHECKING:
    from scrapy_article.fields.page import Page

__all__ = ["Access", "access_of"]

MAX_OBJECTS = 50
"""JSON-LD objects that are looked at."""
FEW_WORDS = 250
"""Words below which a text that is not free for everybody is probably a teaser."""
CUT_SHARE = 0.7
"""Share of the words that the page says its article has below which the text is cut off."""

_PAYWALL = re.compile(
    r"pay-?wall|reg-?wall|premium-(?:gate|wall|box)|subscribe-wall|meter(?:ed)?-wall|piano-offer|paid-barrier",
    re.IGNORECASE,
)
_PAYWALL_WORDS = ("wall", "premium-", "piano-", "paid-")
"""What such names have in them: plain searches, which are a tenth of the work."""
_OF_PAGE = frozenset("WebPage ItemPage AboutPage WebPageElement CreativeWork WebContent WebSite".split())
"""schema.org types of the page, and of a part of it."""
_YES = frozenset(("true", "1", "yes", "free", "http://schema.org/true", "https://schema.org/true"))
_NO = frozenset(
    "false 0 no locked metered paid premium subscriber http://schema.org/false https://schema.org/false".split()
)
_TIERS = ("article:content_tier", "og:article:content_tier", "isaccessibleforfree")


class Access(NamedTuple):
    """Whether all of an article is free, where that stands, and whether its text seems to be cut off."""

    is_free: bool
    source: str
    is_cut: bool


def access_of(page: Page) -> Access | None:
    """Return what *page* says of the access to its article; None if it says nothing."""
    article = page.document.json_ld_article
    free = _truth(article.get("isAccessibleForFree"))
    source = "JSON-LD isAccessibleForFree"
    for types, entry in page.typed[:MAX_OBJECTS]:
        # Of other articles on the page, an event or an episode nothing follows.
        if "isAccessibleForFree" in entry and not types - _OF_PAGE:
            told = _truth(entry["isAccessibleForFree"])
            if told is False:
                free = False
            elif free is None and "cssSelector" not in entry:
                free = told
    if free is None:
        source, free = next(
            ((f"meta {name}", told) for name in _TIERS if (told := _truth(page.meta(name))) is not None), (source, None)
        )
    if free is None:
        return Access(False, "block marked as a paywall", True) if _has_wall(page) else None
    return Access(free, source, not free and _seems_cut(page))


def _truth(value: Any) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    word = next(iter(strings(value)), "").lower()
    return True if word in _YES else False if word in _NO else None


def _seems_cut(page: Page) -> bool:
    """Whether the text is short, or shorter than the page says, ends in the air, or has a paywall below it.

    Most pages that are not free for everybody hold the whole text, for those who have not read too many of them yet.
    """
    segments = page.document.segments
    words = sum([segments[i].words for i in page.kept])
    declared = page.document.json_ld_article.get("wordCount")
    if isinstance(declared, str) and declared.isdecimal() and len(declared) < 9:
        declared = int(declared)
    if isinstance(declared, int) and declared > FEW_WORDS:
        return words < CUT_SHARE * declared
    ends_in_the_air = bool(page.kept) and segments[page.kept[-1]].text.endswith(("…", "..."))
    return words < FEW_WORDS or ends_in_the_air or _has_wall(page)


def _has_wall(page: Page) -> bool:
    """Whether a block around the end of the body is marked as a paywall."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    first = bisect_left(blocks, page.end - 3, key=_start)
    last = bisect_left(blocks, page.end + 7, first, key=_start)
    names = "\n".join([block.names for block in blocks[first:last]]).lower()
    if not any(map(names.__contains__, _PAYWALL_WORDS)):
        return False
    named = [block.names for block in blocks[first:last] if not block.flags & Flag.HIDDEN]
    # What scripts show to those who have read too much has the class that hides it.
    return any(_PAYWALL.search(names) for names in named if "hidden" not in names.split())


_start = attrgetter("start")
"""Of a block."""
