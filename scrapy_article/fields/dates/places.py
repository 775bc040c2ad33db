"""The candidates for the dates of a page with their evidence, and the regions in which dates are looked for.

The evidence of a date begins with its place:

- declared: ``json-ld``, ``meta``, ``item`` (``itemprop``) and ``meta-date`` (``date`` and the like), which
  say that it is that of publication; ``created``; ``json-ld-page`` and ``json-ld-other`` (of another object than the
  article); ``script``; ``url``;
- visible: ``time`` (elements of that name), ``classed`` (by a class for dates), ``line`` (text),
  with ``-head`` near the title, ``-above`` it, ``-body`` in the article, ``-tail`` around its end, ``-far`` anywhere.

The rest of the evidence is its form: ``labelled`` (by a word for publication), ``field`` (by another word with a
colon), ``short-head`` and so on (the line holds little else), ``close`` to the title, ``off`` (in a part of the page
that is not the article's). A date that is labelled as a change has only its place, with ``-changed``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from lxml import etree

from scrapy_article.document import Block, Flag, Placed
from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES
from scrapy_article.document.walk.attributes import Hint
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.page import Page, between
from scrapy_article.fields.texts import text_of
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import is_unspaced

PUBLISHED = frozenset(("json-ld", "meta", "item", "meta-date"))
"""Places that declare the day of publication."""
VISIBLE = frozenset("time-head classed-head line-head time-above classed-above line-above".split())
"""Visible places near the title."""
LINES_ABOVE, LINES_BELOW = 8, 4
"""Segments above the title in which the date may be; segments from the first of the body on."""
MAX_HEAD_LINES = 40
"""Maximum segments below the title."""
TAIL_ABOVE, TAIL_BELOW = 3, 10
"""Segments before and after the end of the body that may have the date."""
LINES_FROM_TITLE = 3
"""Segments below the title that are close to it."""
MAX_LINE = 200
"""Maximum characters of a date line: a longer line is prose."""
_DAY = timedelta(days=1)
_REGION_IN_PATH = re.compile(r"/(en[-_][a-z][a-z])/", re.IGNORECASE)
_MONTH_FIRST = {
    "en": "us ph pr vi gu as mh mp um bi".split(),
    "es": ["pr", "pa"],
    "fil": ["ph", ""],
    "ceb": ["ph", ""],
}
"""Regions of a language in which short dates have the month first, by CLDR. English without a region is American."""
_DAY_FIRST_DOMAINS = frozenset(
    "gb uk au nz ie in za ng ke gh zw tz ug my sg hk lk pk bd mt jm eu de at ch fr be nl lu it es pt gr cy pl cz sk hu "
    "ro bg hr si rs ee lv lt fi se no dk is ru ua tr il ae sa qa eg th vn id".split()
)
"""Domains of countries where dates in English have the day first."""
MAX_PART_LINES = 4
"""Maximum segments of a part of the page with a date and a link to another story."""
MAX_ELEMENTS_AROUND = 4
"""Elements around a date that may be that part."""
MAX_LINKS = 20
"""Links of such a part that are checked."""
MAX_TITLE = 300
"""Characters of a link that are checked."""
MIN_TITLE_WORDS, MIN_TITLE_CHARACTERS = 4, 10
"""Words from which a link is a title, and no name or category; characters in scripts without blanks."""
LINKED = 0.4
"""Share of a line in links from which it is no prose."""
_ANSWERS = frozenset("Comment UserComments Answer Review".split())
"""schema.org types of readers' contributions."""


class DateCandidate(NamedTuple):
    """A date at one place of the page."""

    day: date
    iso: str
    raw: str
    """The text of the date."""
    source: str
    """The place, in words."""
    evidence: tuple[str, ...]
    """Evidence for and against it; the place first."""

    @property
    def changed(self) -> bool:
        """Whether it is labelled as the date of a change."""
        return self.evidence[0].endswith("-changed")


def as_change(evidence: Sequence[str], changed: bool) -> tuple[str, ...]:
    """The *evidence* of a date; if it is *changed*, only the place, marked as that of a change."""
    return (f"{evidence[0]}-changed",) if changed else tuple(evidence)


def is_month_first(page: Page, language: str | None) -> bool:
    """Whether dates on the page are written as in the United States."""
    regions = _MONTH_FIRST.get(language or "")
    if regions is None:
        return False
    path = _REGION_IN_PATH.match(split_url(page.url).path)
    tags = (page.document.walk.head.lang, page.meta("og:locale"), path and path[1])
    for tag in tags:
        start, _, region = (tag or "").lower().replace("_", "-").rpartition("-")
        if start:
            return region in regions
    return page.host.rpartition(".")[2] not in _DAY_FIRST_DOMAINS if language == "en" else "" in regions


class DateView:
    """The regions of *page*, whose article is in *language*, without what is of other stories or of the visit."""

    def __init__(self, page: Page, language: str | None) -> None:
        self.page = page
        self.language = language
        self.latest = page.now.date() + _DAY
        self._stories: dict[tuple[int, int], bool] = {}
        """Whether parts of the page contain a link to another story."""
        self.first = max(0, page.top - LINES_ABOVE)
        self.last = min(page.start + LINES_BELOW, page.top + MAX_HEAD_LINES, len(page.document.segments))
        self.tail_first = max(self.last, page.end - TAIL_ABOVE)
        self.tail_last = min(page.end + TAIL_BELOW, len(page.document.segments))

    @cached_property
    def _month_first(self) -> bool:
        return is_month_first(self.page, self.language)

    def is_month_first(self, text: str) -> bool:
        """Whether short dates in *text*, which have slashes, have the month first."""
        return "/" in text and self._month_first

    def value(self, raw: str, source: str, *evidence: str) -> Sequence[DateCandidate]:
        """The candidates from *raw*, which is declared as a date."""
        parsed = parse_date(raw, self.language, month_first=self.is_month_first(raw), latest=self.latest)
        return (DateCandidate(parsed.day, parsed.iso, raw, source, evidence),) if parsed else ()

    def evidence(self, kind: str, position: int, block: Block) -> tuple[str, ...]:
        """The evidence of a date of a *kind* in *block* at *position*; empty if that is no part of the article."""
        page = self.page
        if block.flags & Flag.QUOTE:
            return ()  # embedded posts are quotations with their own dates
        if position < page.top:
            if self._is_of_the_site(block):
                return ()
            region = "above" if position >= self.first else "far"
        elif position <= min(page.start, self.last):
            region = "head"
        elif position < self.tail_first:
            region = "body"
        else:
            region = "tail" if position < self.tail_last else "far"
        found = [f"{kind}-{region}"]
        if abs(position - page.top) <= LINES_FROM_TITLE:
            found.append("close")
        part = page.off_part(block)
        if part is not None:
            if not page.top <= position < page.end or part.hints & Hint.COMMENT:
                return ()
            found.append("off")
        return () if self.is_in_item(block) else tuple(found)

    def _is_of_the_site(self, block: Block) -> bool:
        """Whether *block*, above the title, is in the header of the site, which shows the current date."""
        if not block.flags & (Flag.HEADER | Flag.NAV) or block.flags & (Flag.ARTICLE | Flag.MAIN):
            return False
        header = block.within(("header", "nav"))
        return header is not None and header.end <= self.page.top

    def is_in_item(self, block: Block) -> bool:
        """Whether the nearest item (``itemscope``) around *block* is an answer, or another article."""
        for item in block.outwards():
            if self.page.holds_article(item):
                return False
            if item.element.get("itemscope") is not None:
                kind = item.element.get("itemtype", "").rstrip("/").rpartition("/")[2]
                return kind in _ANSWERS or (kind in ARTICLE_TYPES and self._holds_story(item.start, item.end))
        return False

    def without(self, candidates: Sequence[DateCandidate], position: int, block: Block) -> Sequence[DateCandidate]:
        """*candidates*, in a line of *block* at *position*, without those of other stories or of the visit.

        All those near the title are the article's. So is a labelled date, even beside links. A change must be below
        the title: above it, it is a change of other stories or of the site.
        """
        if not candidates or "-head" in candidates[0].evidence[0]:
            return candidates
        is_below = position >= self.page.top
        own = [one for one in candidates if "labelled" in one.evidence or (one.changed and is_below)]
        if len(own) == len(candidates):
            return candidates
        is_of_visit = not is_below and self._is_of_visit(block, candidates)
        return own if is_of_visit or self.is_of_story(position, block) else candidates

    def _is_of_visit(self, block: Block, candidates: Sequence[DateCandidate]) -> bool:
        """Whether *candidates*, in *block* above the title and outside its part of the page, are the current date."""
        page, inside = self.page, Flag.ARTICLE | Flag.MAIN
        if not page.has_title or block.flags & inside or not page.document.segments[page.top].block.flags & inside:
            return False
        recent = page.now.date() - _DAY  # clocks differ
        return any(candidate.day >= recent for candidate in candidates)

    def is_of_story(self, position: int, block: Block) -> bool:
        """Whether a date in *block*, at *position*, is in or beside a link to another story."""
        around = block.element.iterancestors("a")
        if self._holds_story(position, position + 1) or any(map(self._leads_to_story, around)):
            return True
        for inner in islice(block.outwards(), MAX_ELEMENTS_AROUND):
            if inner.end - inner.start > MAX_PART_LINES or self.page.holds_article(inner):
                return False
            if self._holds_story(inner.start, inner.end):
                return True
        return False

    def _holds_story(self, start: int, end: int) -> bool:
        """Whether a link from *start* to before *end* is a title and points to another page of the site."""
        known = self._stories.get((start, end))
        if known is None:
            links = self.page.document.walk.links
            known = any(map(self._is_story, links[between(links, start, end)][:MAX_LINKS]))
            self._stories[start, end] = known
        return known

    def _is_story(self, link: Placed) -> bool:
        lines = self.page.document.segments[link.position : link.position + 1]
        return bool(lines) and lines[0].link_density >= LINKED and self._leads_to_story(link.element)

    def _leads_to_story(self, link: etree._Element) -> bool:
        text = text_of(link, MAX_TITLE)
        words = sum(any(map(str.isalnum, word)) for word in text.split())  # ``Arts & Leisure`` has two
        if len(text) < MIN_TITLE_CHARACTERS if is_unspaced(text) else words < MIN_TITLE_WORDS:
            return False
        document = self.page.document
        url, own = split_url(document.absolute(link.get("href", ""))), split_url(document.url)
        is_page = url.path.rstrip("/") != own.path.rstrip("/") and url.path.strip("/") != ""
        return is_page and url.hostname == own.hostname
