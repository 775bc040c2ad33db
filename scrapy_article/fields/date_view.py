"""The regions of a page that may tell its date, and how its dates are written."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.fields.date_candidates import DateCandidate
from scrapy_article.fields.date_foreign import ForeignDates
from scrapy_article.fields.date_order import is_month_first
from scrapy_article.fields.date_parser import parse_date, parse_iso

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.parsed_date import ParsedDate

__all__ = ["MAX_LINE", "DateView"]

ABOVE = 12
"""Segments above the title that its date may stand in."""
BELOW = 4
"""Segments from the first of the body on."""
HEAD = 40
"""Segments below the title at most."""
TAIL_ABOVE, TAIL = 3, 10
"""Segments before and after the end of the body that may tell of its date."""
CLOSE = 3
"""Segments below the title that are close to it."""
MAX_LINE = 200
"""Characters of a line of text that can be a date line: a longer one is prose that speaks of a date."""
_DAY = timedelta(days=1)


class DateView:
    """The regions of one page, whose article is in *language*."""

    def __init__(self, page: Page, language: str | None) -> None:
        self.page = page
        self.language = language
        self.latest = page.now.date() + _DAY
        self._parsed: dict[str, ParsedDate | None] = {}
        """Of texts that are declared to be a date, which pages do at many places."""
        self.foreign = ForeignDates(page)
        self.first = max(0, page.top - ABOVE)
        self.last = min(page.start + BELOW, page.top + HEAD, len(page.document.segments))
        self.tail_first = max(self.last, page.end - TAIL_ABOVE)
        self.tail_last = min(page.end + TAIL, len(page.document.segments))

    @cached_property
    def month_first(self) -> bool:
        """Whether short dates on the page have the month first."""
        return is_month_first(self.page, self.language)

    @cached_property
    def digits(self) -> bytes:
        """Of each segment, whether it is short and has a digit."""
        return self.page.document.arrays.digits.tobytes()

    @cached_property
    def _is_quoted(self) -> bool:
        """Whether the title, or all of the body, stands in a quotation, as where that makes a margin."""
        page, segments = self.page, self.page.document.segments
        if page.has_title and segments[page.top].block.flags & Flag.QUOTE:
            return True
        return bool(page.kept) and all(segments[i].block.flags & Flag.QUOTE for i in (page.kept[0], page.kept[-1]))

    def value(self, raw: str, source: str, *evidence: str) -> Sequence[DateCandidate]:
        """*raw*, which is declared to be a date."""
        if not raw or len(raw) > MAX_LINE:
            return ()
        if raw not in self._parsed:
            self._parsed[raw] = parse_iso(raw, self.latest) or parse_date(
                raw, self.language, month_first=self.month_first, latest=self.latest
            )
        parsed = self._parsed[raw]
        if parsed is None:
            return ()
        changed = evidence[0].endswith("-changed")
        return (DateCandidate(parsed.day, parsed.iso, raw, source, evidence, changed, parsed.ambiguous),)

    def context(self, position: int, block: Block) -> tuple[str, tuple[str, ...]] | None:
        """The region of *position*, and what else its *block* tells; None for what is no part of the article."""
        page = self.page
        if block.flags & Flag.QUOTE and not self._is_quoted:
            return None  # posts of networks are quotations, and tell their own days
        if position < page.top:
            if self._is_of_the_site(block):
                return None
            region = "above" if position >= self.first else "far"
        elif position <= min(page.start, self.last):
            region = "head"
        elif position < self.tail_first and (position < page.end or not page.kept):
            region = "body"
        else:
            region = "tail" if position < self.tail_last else "far"
        more: tuple[str, ...] = ("close",) if -CLOSE <= position - page.top <= CLOSE else ()
        part = page.off_part(block, strict=bool(block.flags & Flag.ASIDE))
        if part is not None:
            if not page.top <= position < page.end or part.hints & Hint.COMMENT:
                return None
            more = (*more, "off")
        return None if self.foreign.is_in_item(block) else (region, more)

    def _is_of_the_site(self, block: Block) -> bool:
        """Whether *block*, above the title, stands in the header of the site, which tells the day of the visit."""
        if not block.flags & (Flag.HEADER | Flag.NAV) or block.flags & (Flag.ARTICLE | Flag.MAIN):
            return False
        inner: Block | None = block
        while inner is not None and inner.end <= self.page.top:
            if inner.tag == "header" or inner.tag == "nav":
                return True
            inner = inner.parent
        return False
