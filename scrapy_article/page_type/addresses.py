"""What the address of a page says of its type, in the words that sites of many languages put into addresses."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from urllib.parse import SplitResult

__all__ = ["ADDRESS_NAMES", "address_features", "count_paged", "describe_address", "is_service", "is_story"]

STORY_HYPHENS = 3
"""Hyphens from which the last part of a path is a headline."""
STORY_DIGITS = 5
"""Digits from which it is the number of a story."""
_MOST = 12
"""Hyphens that are counted."""

_DATE = re.compile(r"/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)")
_PAGED_PATH = re.compile(r"/[pP](?:[aA][gG][eE]/\d|\d{1,3}/?$)", re.MULTILINE)
_PAGED_QUERY = re.compile(r"[?&](?:page|paged|p|pg|start|offset)=\d", re.IGNORECASE)
_FIVE_DIGITS = re.compile(rf"(?:\D*\d){{{STORY_DIGITS}}}")
_HOME = re.compile(r"/(?:index|home|default|main)\.\w{2,5}$", re.IGNORECASE)
_SERVICE = re.compile(
    r"/(?:about(?:-?us)?|contact(?:-?us)?|kontakt|imprint|impressum|privacy(?:-?policy)?|datenschutz"
    r"|terms(?:-of-(?:use|service))?|agb|log-?in|sign-?in|sign-?up|register|account|cart|checkout|faq|help|ueber-uns"
    r"|uber-uns|mentions-legales|404)(?:\.\w{2,5})?/?$",
    re.IGNORECASE,
)
_PARTS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        "of_list": (
            r"/(?:tags?|categor(?:y|ies|ia|ie)|topics?|sections?|authors?|archives?|search|page|themen?"
            r"|rubri(?:k|que|ca)|label|forums?|collections?|shop|store|browse|index)(?:/|$)|/page/\d+/?$"
            r"|[?&](?:page|paged|s|q|query|search)="
        ),
        "of_thread": r"/(?:threads?|t|topic|viewtopic|showthread|discussion|questions?|forums?|community)(?:[/.?-]|$)",
        "of_product": r"/(?:products?|p|dp|item|shop|buy)(?:/|$)",
        "of_document": r"/(?:docs?|documentation|wiki|api|reference|manual|guide|tutorials?|learn)(?:/|$|\.)",
        "of_blog": r"/(?:blogs?|news|articles?|story|stories|posts?|noticias?|actualites?|artikel|nachrichten)(?:/|$)",
        "of_category": r"/(?:c|cats?|category|categories|collections?|shop|browse|b|d|all)(?:/|$)",
    }.items()
}
_SECTION = re.compile(
    r"(?:blogs?|news|articles?|stories|posts?|noticias?|actualites?|artikel|nachrichten|index|home|default|main|latest|all"
    r"|archives?|events?|reviews?|press|media|resources|products?|shop|collections?)(?:\.\w{2,5})?$",
    re.IGNORECASE,
)
_WORD_BREAK = re.compile(r"[-_.+%]+")

ADDRESS_NAMES = (
    *"has_address path_depth path_hyphens path_length path_digits has_query is_home has_date of_service".split(),
    *_PARTS,
    *"is_section is_title".split(),
)
"""What the numbers are called."""


def address_features(address: str | None, title_words: set[str]) -> list[float]:
    """Return the numbers of `ADDRESS_NAMES`, all 0 without *address*; *title_words*: those of the page's ``title``."""
    if not address:
        return [0.0] * len(ADDRESS_NAMES)
    parts = split_url(address)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    whole = f"{path}/?{parts.query}"
    return [
        1.0,
        path.count("/"),
        min(_hyphens(last), _MOST),
        math.log1p(len(last)),
        math.log1p(sum(map(str.isdigit, last))),
        bool(parts.query),
        not path or (path.count("/") == 1 and _HOME.match(path) is not None),
        _DATE.search(path) is not None,
        is_service(parts),
        *(pattern.search(whole) is not None for pattern in _PARTS.values()),
        _SECTION.match(last) is not None,
        len(title_words.intersection(_WORD_BREAK.split(last.lower()))) / max(len(title_words), 1),
    ]


def describe_address(address: str) -> str:
    """Return what stands out in *address*, in words."""
    parts = split_url(address)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    if not path:
        return "address of a home page"
    if _PARTS["of_list"].search(f"{path}/?{parts.query}"):
        return "address of a list"
    if _hyphens(last) >= STORY_HYPHENS:
        return "address with a headline in it"
    if _DATE.search(path):
        return "address with a date in it"
    return "address with a number in it" if sum(map(str.isdigit, last)) >= STORY_DIGITS else "short address"


def is_service(parts: SplitResult) -> bool:
    """Whether a page at this address is about the site, or for its users."""
    return _SERVICE.search(parts.path) is not None


def count_paged(addresses: str) -> int:
    """Return how many of *addresses*, a line each, are those of following pages of a list."""
    # Apart, and only where there are queries: one pattern for both is looked for at every letter.
    in_queries = len(_PAGED_QUERY.findall(addresses)) if "=" in addresses else 0
    return in_queries + len(_PAGED_PATH.findall(addresses))


def is_story(address: str) -> bool:
    """Whether *address* ends as those of articles do, in a headline or a number, or has a date in it."""
    path = address.partition("#")[0].partition("?")[0]
    last = path.removesuffix("/").rpartition("/")[2]
    if last.count("-") >= STORY_HYPHENS or last.count("_") >= STORY_HYPHENS:
        return True
    # Plain looks first: patterns take most of the time, and few addresses have digits.
    if not last.isalpha() and _FIVE_DIGITS.match(last):
        return True
    return ("/19" in path or "/20" in path) and _DATE.search(path) is not None


def _hyphens(last: str) -> int:
    return max(last.count("-"), last.count("_"))
