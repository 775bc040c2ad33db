"""What a page is: one article, a list of links to others, or something else.

Each cue gives points for an article (positive) or for an index (negative), in units of log-odds; their sum, passed
through the logistic function, is the probability. The points were set by hand.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from scrapy_article.document import Flag
from scrapy_article.document.arrays import is_good
from scrapy_article.document.structured import types_of
from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.article import PageType
    from scrapy_article.document import Document

__all__ = ["Verdict", "judge"]

INDEX_TYPES = frozenset("CollectionPage SearchResultsPage ItemList Blog CategoryCodeSet OfferCatalog".split())
"""schema.org types of pages that list others."""

HEADLINE_WORDS = 4
"""Words from which a line that is a link may be a headline."""
FEW_HEADLINES = 3
FEW_LINES = 12
"""Headlines, or lines that are links, below which a page is no index, however little text it has."""
ENOUGH_WORDS = 40
"""Words of text below which a page is no article, unless it says so itself."""

SHORT_LINE = 0.3
"""What a word counts in lines that do not read like a paragraph: lists of all kinds are made of them."""

_DATE_PATH = re.compile(r"/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)")
_LIST_PATH = re.compile(
    r"/(?:tags?|categor(?:y|ies|ia|ie)|topics?|sections?|authors?|archives?|search|page|themen?|rubri(?:k|que|ca)|label|forums?)"
    r"(?:/|$)|/page/\d+/?$|[?&](?:page|paged|s|q|query|search)=",
    re.IGNORECASE,
)
_SERVICE_PATH = re.compile(
    r"/(?:about(?:-?us)?|contact(?:-?us)?|kontakt|imprint|impressum|privacy(?:-?policy)?|datenschutz|terms(?:-of-(?:use|service))?|agb"
    r"|log-?in|sign-?in|sign-?up|register|account|cart|checkout|faq|help|ueber-uns|uber-uns|mentions-legales|404)"
    r"(?:\.\w{2,5})?/?$",
    re.IGNORECASE,
)
_ELSEWHERE = Flag.NAV | Flag.FOOTER


class Verdict(NamedTuple):
    """What a page is, how sure that is (0 to 1), and why, in words."""

    page_type: PageType
    probability: float
    reason: str


class _Cue(NamedTuple):
    points: float
    words: str


def judge(document: Document, kept: Sequence[int], words: int) -> Verdict:
    """Say what *document* is, from the segments *kept* as its text, the links beside them, its markup and its address.

    *words* is the length of the text, which may come from elsewhere than the segments.
    """
    links = _Links(document, kept)
    cues = [*_text_cues(document, kept, words, links), *_markup_cues(document), *_address_cues(document.url)]
    score = sum(cue.points for cue in cues)
    probability = 1 / (1 + math.exp(-_clip(score, 30)))
    cues.sort(key=lambda cue: -abs(cue.points))
    reason = "; ".join(cue.words for cue in cues)
    if _SERVICE_PATH.search(split_url(document.url).path) and not _is_declared(document):
        return Verdict("other", 0.9, f"address of a page about the site or for its users; {reason}")
    if probability < 0.5 and (links.headlines >= FEW_HEADLINES or links.lines >= FEW_LINES):
        return Verdict("index", 1 - probability, reason)
    if probability < 0.5 or (words < ENOUGH_WORDS and probability < 0.9):
        return Verdict("other", max(0.5, 1 - probability), reason)
    return Verdict("article", probability, reason)


class _Links:
    """The lines outside navigation and footer that are links."""

    def __init__(self, document: Document, kept: Sequence[int]) -> None:
        chosen = set(kept)
        self.lines = self.headlines = self.words = self.headings = 0
        for segment in document.segments:
            if not segment.link_chars or segment.link_density <= 0.8 or segment.block.flags & _ELSEWHERE:
                continue
            self.lines += 1
            if segment.words >= HEADLINE_WORDS:
                self.headlines += 1
                self.words += segment.words
                self.headings += bool(segment.block.flags & Flag.HEADING and segment.index not in chosen)


def _text_cues(document: Document, kept: Sequence[int], words: int, links: _Links) -> Iterator[_Cue]:
    run = _longest_run(document, kept) or words
    # Text against links: as many words of running text as of headlines give no points either way.
    balance = 1.2 * math.log((run + 30) / (links.words + 30))
    yield _Cue(_clip(balance, 3.5), f"{run} words of running text, {links.headlines} headline links")
    yield _Cue(_clip(math.log((run + 10) / 100), 2.0), "long text" if run > 100 else "little running text")
    if links.headings >= 8:
        yield _Cue(-0.5 - 0.04 * min(links.headings - 8, 50), f"{links.headings} headings that are links")
    if words == 0:
        yield _Cue(-2.0, "no text")


def _longest_run(document: Document, kept: Sequence[int]) -> int:
    """Words of the longest stretch of kept text that no linked heading interrupts; short lines count little."""
    longest = run = 0.0
    for i in kept:
        segment = document.segments[i]
        if segment.block.flags & Flag.HEADING and segment.link_density > 0.5:
            run = 0.0
        else:
            run += segment.words if is_good(segment) else SHORT_LINE * segment.words
            longest = max(longest, run)
    return round(longest)


def _is_declared(document: Document) -> bool:
    """Whether the page's ``meta`` elements say that it is an article."""
    declared = (document.meta.get("og:type") or [""])[0].lower()
    return "article" in declared or bool(document.meta.get("article:published_time"))


def _markup_cues(document: Document) -> Iterator[_Cue]:
    if _is_declared(document):
        yield _Cue(1.5, "declared an article (Open Graph)")
    if document.json_ld_article:
        yield _Cue(1.5, "declared an article (JSON-LD)")
    elif any(types_of(entry) & INDEX_TYPES for entry in document.json_ld):
        yield _Cue(-1.5, "declared a list (JSON-LD)")


def _address_cues(url: str | None) -> Iterator[_Cue]:
    if not url:
        return
    parts = split_url(url)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    if _LIST_PATH.search(f"{path}/?{parts.query}"):
        yield _Cue(-2.0, "address of a list")
    if not path:
        yield _Cue(-1.5 if parts.query else -3.0, "address of a home page")
        return
    hyphens = max(last.count("-"), last.count("_"))
    if hyphens >= 3:
        yield _Cue(2.0 + 0.3 * min(hyphens - 3, 4), "address with a headline in it")
    if _DATE_PATH.search(path):
        yield _Cue(1.5, "address with a date in it")
    if hyphens < 2:
        identified = sum(c.isdigit() for c in last) >= 4
        yield _Cue(0.8 if identified else -1.0, "address with a number in it" if identified else "short address")


def _clip(points: float, limit: float) -> float:
    return max(-limit, min(limit, points))
