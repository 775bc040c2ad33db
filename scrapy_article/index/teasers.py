"""The teasers of an index page: what stands in the card of a link, and reads as its headline, date and picture.

The card of an address is the largest block around a link to it that holds no headline link to another one.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.document.compiled import look_at
from scrapy_article.fields.date_order import is_month_first
from scrapy_article.fields.date_parser import parse_date
from scrapy_article.fields.image_addresses import address_of
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.page_type.addresses import is_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document, Placed
    from scrapy_article.index.candidates import Candidate

__all__ = ["Teaser", "Teasers"]

HEADLINE_WORDS = 3
"""Words from which the text of a link may be a headline."""
MAX_LEVELS = 12
"""Blocks around a link that its card is looked for in."""
MAX_SEGMENTS = 80
"""Lines of a card."""
MAX_TITLE = 300
"""Characters of a headline."""
MAX_TIMES = 20
"""Dates and lines of one card that are looked at."""
MAX_IMAGES = 5
"""Pictures of one card that are looked at."""
DECORATION_CARDS = 3
"""Cards from which a picture that all of them show is none of the article's."""

_ELSEWHERE = Flag.NAV | Flag.FOOTER


class Teaser(NamedTuple):
    """What a teaser shows."""

    title: str | None
    date: str | None
    image: str | None


class Teasers:
    """The cards of the addresses *candidates* of *document*, by their number."""

    def __init__(self, document: Document, candidates: Sequence[Candidate]) -> None:
        self.document = document
        self.candidates = candidates
        self._page = Page(document, ())
        self.cards: list[Block | None] = self._find_cards()
        """Of each candidate its card, if it has one."""
        self._owners = {card.index: i for i, card in enumerate(self.cards) if card is not None}
        self.images = self._sort(document.walk.images)
        """The pictures in the card of each candidate that has any."""
        self._times = self._sort(document.walk.times)

    def read(self, i: int) -> Teaser:
        """Return what the teaser of candidate *i* shows."""
        return Teaser(self._title(i), self._date(i), self._image(i))

    def _find_cards(self) -> list[Block | None]:
        blocks = self.document.blocks
        none = len(self.candidates)
        # The lowest and the highest number of a candidate with a headline link in each block.
        low, high = [none] * len(blocks), [-1] * len(blocks)
        for i, candidate in enumerate(self.candidates):
            if _is_headline(candidate):
                for anchor in candidate.anchors:
                    at = anchor.placed.block.index
                    low[at], high[at] = min(low[at], i), max(high[at], i)
        for block in reversed(blocks):
            if block.parent is not None:
                up = block.parent.index
                low[up], high[up] = min(low[up], low[block.index]), max(high[up], high[block.index])
        return [self._card(candidate, i, low, high) for i, candidate in enumerate(self.candidates)]

    def _card(self, candidate: Candidate, i: int, low: list[int], high: list[int]) -> Block | None:
        block = candidate.anchors[0].placed.block
        card = None
        for _ in range(MAX_LEVELS):
            at = block.index
            if low[at] != i or high[at] != i or block.end - block.start > MAX_SEGMENTS or block.parent is None:
                break
            card, block = block, block.parent
        return card

    def _owner(self, block: Block | None) -> int | None:
        """The candidate in whose card *block* stands."""
        for _ in range(MAX_LEVELS):
            if block is None:
                break
            if block.index in self._owners:
                return self._owners[block.index]
            block = block.parent
        return None

    def _sort(self, places: Sequence[Placed]) -> dict[int, list[Placed]]:
        """Those of *places* in each card."""
        found: dict[int, list[Placed]] = {}
        for placed in places:
            owner = self._owner(placed.block)
            if owner is not None:
                found.setdefault(owner, []).append(placed)
        return found

    @cached_property
    def _headings(self) -> dict[int, list[Block]]:
        """The headings in each card."""
        found: dict[int, list[Block]] = {}
        for heading in self.document.walk.headings:
            owner = self._owner(heading)
            if owner is not None:
                found.setdefault(owner, []).append(heading)
        return found

    def heading(self, i: int) -> str:
        """Return the first heading with text in the card of candidate *i*; empty if there is none."""
        texts = (clean(text_of(heading.element, MAX_TITLE)) for heading in self._headings.get(i, ()))
        return next(filter(None, texts), "")

    def _title(self, i: int) -> str | None:
        candidate = self.candidates[i]
        for anchor in candidate.anchors:
            if anchor.text and anchor.placed.block.flags & Flag.HEADING:
                return anchor.text
        heading = self.heading(i)
        if heading:
            return heading
        best = candidate.anchors[0]
        if best.text:
            # A link around a whole card: its first line that is no label.
            return self._first_line(i, best.text)
        for anchor in candidate.anchors:
            element = anchor.placed.element
            told = element.get("title") or element.get("aria-label") or ""
            if not told:
                told = next((image.get("alt") or "" for image in element.iter("img")), "")
            title = clean(told[:MAX_TITLE])
            if title:
                return title
        return None

    def _first_line(self, i: int, text: str) -> str:
        card = self.cards[i]
        for segment in self.document.segments[card.start : card.end] if card is not None else ():
            if segment.words >= HEADLINE_WORDS and len(segment.text) < len(text) and text.startswith(segment.text):
                return segment.text
        return text

    @cached_property
    def _reading(self) -> tuple[str | None, bool]:
        """The language of the page, and whether its dates name the month first."""
        language = choose_language(self._page)
        code = language.value if language else None
        return code, is_month_first(self._page, code)

    def _date(self, i: int) -> str | None:
        card = self.cards[i]
        if card is None:
            return None
        language, month_first = self._reading
        latest = self._page.now.date() + timedelta(days=1)
        for raw in self._dates(i, card):
            parsed = parse_date(raw, language, month_first=month_first, latest=latest)
            if parsed is not None:
                return parsed.iso
        return None

    def _dates(self, i: int, card: Block) -> list[str]:
        """What may be the date of a card: what is marked as such, then short lines with digits."""
        times = self._times.get(i, ())[:MAX_TIMES]
        found = [placed.element.get("datetime") or placed.element.get("content") or "" for placed in times]
        found += [text_of(placed.element) for placed in times]
        dated = self.document.arrays.dated
        end = min(card.end, card.start + MAX_TIMES)
        found += [self.document.segments[k].text for k in range(card.start, end) if dated[k]]
        return found

    @cached_property
    def _shown(self) -> dict[int, list[str]]:
        """The addresses of the pictures in each card."""
        return {
            i: [
                address
                for placed in places[:MAX_IMAGES]
                if (address := address_of(self._page, placed.element, look_at(placed.element))) is not None
            ]
            for i, places in self.images.items()
        }

    @cached_property
    def _cards_of(self) -> Counter[str]:
        """In how many cards each picture is."""
        return Counter(address for addresses in self._shown.values() for address in set(addresses))

    def _image(self, i: int) -> str | None:
        shown = self._shown.get(i, ())
        return next((address for address in shown if self._cards_of[address] < DECORATION_CARDS), None)


def _is_headline(candidate: Candidate) -> bool:
    """Whether a link may be the headline of a card, by itself."""
    best = candidate.anchors[0]
    if best.placed.block.flags & _ELSEWHERE:
        return False
    if best.words >= HEADLINE_WORDS or (best.text and best.placed.block.flags & Flag.HEADING):
        return True
    return is_story(candidate.parts.path)
