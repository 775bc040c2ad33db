"""The teasers of an index page: headline, date and image in the card around a link."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scrapy_article.document import Flag
from scrapy_article.document.elements import look_at
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.dates.places import is_month_first
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.media.image_urls import url_of
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.links.candidates import HEADLINE_WORDS
from scrapy_article.page_type.urls import is_story

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Placed
    from scrapy_article.links.candidates import Candidate

MAX_TITLE = 300
"""Most characters of a headline."""
MAX_TIMES = 20
"""Most dates and lines of a card that are read."""
MAX_IMAGES = 5
"""Most images of a card that are read."""
DECORATION_CARDS = 3
"""Number of cards with the same image from which it does not belong to an article."""

MAX_STYLED = 60
"""Most elements of a card without an image that are searched for a background image."""

_BACKGROUND = re.compile(
    r"background(?:-image)?\s{0,9}:[^;]{0,200}?\burl\(\s{0,9}['\"]?([^'\")]{1,2000})", re.IGNORECASE
)
MAX_CLIMB = 40
"""Most ancestors of a heading, a time or an image that are searched for its card."""


Thing = TypeVar("Thing", "Block", "Placed")


class Teaser(NamedTuple):
    """The data of a teaser."""

    title: str | None
    date: str | None
    image: str | None


class Teasers:
    """The teasers of *candidates* in *document*, by the number of the candidate."""

    def __init__(self, document: Document, candidates: Sequence[Candidate]) -> None:
        self.document = document
        self.candidates = candidates
        self._page = Page(document, ())
        self.cards: list[Card | None] = find_cards(document, candidates)
        """The card of each candidate, if it has one."""
        self._owners = {card.element: i for i, card in enumerate(self.cards) if card is not None}
        self.images = self._by_card(document.walk.images)
        """The images in the card of each candidate that has any."""
        self._times = self._by_card(document.walk.times)

    def read(self, i: int) -> Teaser:
        """Return the headline, date and image of the teaser of candidate *i*."""
        return Teaser(clean(self._title(i)) or None, self._date(i), self._image(i))

    def _owner(self, element: etree._Element) -> int | None:
        """The candidate whose card contains *element*."""
        climbed = islice(chain((element,), element.iterancestors()), MAX_CLIMB)
        return next((self._owners[one] for one in climbed if one in self._owners), None)

    def _by_card(self, things: Iterable[Thing]) -> dict[int, list[Thing]]:
        """The *things*, which have an element, in the card of each candidate that has any."""
        found: dict[int, list[Thing]] = {}
        for thing in things:
            owner = self._owner(thing.element)
            if owner is not None:
                found.setdefault(owner, []).append(thing)
        return found

    @cached_property
    def _headings(self) -> dict[int, list[Block]]:
        return self._by_card(self.document.walk.headings)

    def heading(self, i: int) -> str:
        """Return the first heading in the card of candidate *i*; empty if there is none."""
        texts = (clean(text_of(heading.element, MAX_TITLE)) for heading in self._headings.get(i, ()))
        return next(filter(None, texts), "")

    def _title(self, i: int) -> str:
        candidate = self.candidates[i]
        for anchor in candidate.anchors:
            if anchor.text and anchor.placed.block.flags & Flag.HEADING:
                return anchor.text
        heading = self.heading(i)
        if heading:
            return heading
        best = candidate.anchors[0]
        if best.text:
            # The link may be the whole card: use its first line that is not a label.
            return self._first_line(i, best.text)
        for anchor in candidate.anchors:
            element = anchor.placed.element
            label = element.get("title") or element.get("aria-label")
            label = label or next((image.get("alt") for image in element.iter("img")), None)
            title = clean(label[:MAX_TITLE]) if label else ""
            if title:
                return title
        return ""

    def _first_line(self, i: int, text: str) -> str:
        """The first line of a card, in a link with *text*, that may be a headline and has no date; else *text*."""
        card, dated = self.cards[i], self.document.arrays.dated
        lines = self.document.segments[card.start : card.end] if card is not None else []
        inside = [line for line in lines if line.text in text]
        first = next((line.text for line in inside if line.words >= HEADLINE_WORDS and not dated[line.index]), text)
        return first if len(inside) > 1 else text

    @cached_property
    def _reading(self) -> tuple[str | None, bool]:
        """The language of the page, and whether its dates name the month first."""
        language = choose_language(self._page)
        code = language.value if language else None
        return code, is_month_first(self._page, code)

    def _date(self, i: int) -> str | None:
        language, month_first = self._reading
        latest = self._page.now.date() + timedelta(days=1)
        dates = (parse_date(raw, language, month_first=month_first, latest=latest) for raw in self._dates(i))
        return next((date.iso for date in dates if date), None)

    def _dates(self, i: int) -> list[str]:
        """Possible dates of a candidate: marked dates in its card, then short lines with digits."""
        times = self._times.get(i, ())[:MAX_TIMES]
        found = [placed.element.get("datetime") or placed.element.get("content") or "" for placed in times]
        found += [text_of(placed.element) for placed in times]
        card, dated = self.cards[i], self.document.arrays.dated
        lines = range(card.start, min(card.end, card.start + MAX_TIMES)) if card is not None else ()
        found += [self.document.segments[k].text for k in lines if dated[k]]
        return [raw for raw in found if raw]

    @cached_property
    def _image_urls(self) -> dict[int, list[str]]:
        """The URLs of the images in each card or, if there are none, of its background images."""
        found: dict[int, list[str]] = {}
        for i, places in self.images.items():
            elements = [placed.element for placed in places[:MAX_IMAGES]]
            found[i] = [*filter(None, (url_of(self._page, element, look_at(element)) for element in elements))]
        for i, card in enumerate(self.cards):
            if card is not None and not found.get(i):
                found[i] = self._behind(card)
        return found

    @cached_property
    def _cards_of(self) -> Counter[str]:
        """The number of cards with each image."""
        return Counter(url for urls in self._image_urls.values() for url in set(urls))

    def _behind(self, card: Card) -> list[str]:
        """The URLs of background images in the ``style`` attributes of *card*."""
        styles = (element.get("style") or "" for element in islice(card.element.iter("*"), MAX_STYLED))
        images = [_BACKGROUND.search(style) for style in styles if "url(" in style]
        urls = (self.document.absolute(image[1].strip()) for image in images if image)
        return [*filter(None, urls)][:MAX_IMAGES]

    def _image(self, i: int) -> str | None:
        urls = self._image_urls.get(i, ())
        return next((url for url in urls if self._cards_of[url] < DECORATION_CARDS), None)


# --- cards ---

MAX_LEVELS = 12
"""Most blocks around a link that are searched for its card."""
MAX_SEGMENTS = 80
"""Most lines of a card."""
MAX_INLINE = 30
"""Most elements between a line and the link around it."""

_ELSEWHERE = Flag.NAV | Flag.FOOTER


class Card(NamedTuple):
    """The part of a page that belongs to one link."""

    element: etree._Element
    """The element of the card."""
    start: int
    """Index of its first segment."""
    end: int
    """Index after its last segment."""
    block: Block
    """The block of the card; if the card is a link, the block around it."""
    is_link: bool = False


def is_headline(candidate: Candidate) -> bool:
    """Whether the best link of a candidate may be the headline of a card."""
    best = candidate.anchors[0]
    if best.placed.block.flags & _ELSEWHERE:
        return False
    if best.words >= HEADLINE_WORDS or (best.text and best.placed.block.flags & Flag.HEADING):
        return True
    return is_story(candidate.parts.path)


def find_cards(document: Document, candidates: Sequence[Candidate]) -> list[Card | None]:
    """Return the card of each of *candidates*, if it has one."""
    headlines = [is_headline(candidate) for candidate in candidates]
    alone = _alone(document, candidates, headlines)
    places = [candidate.anchors[0].placed for candidate in candidates]
    return [
        _block_card(placed.block, i, alone) or (_link_card(document, placed) if headlines[i] else None)
        for i, placed in enumerate(places)
    ]


def _alone(document: Document, candidates: Sequence[Candidate], headlines: Sequence[bool]) -> list[int | None]:
    """Return for each block the number of the candidate with the only headline in it; -1 if there are several."""
    found: list[int | None] = [None] * len(document.blocks)
    for i, candidate in enumerate(candidates):
        for anchor in candidate.anchors if headlines[i] else ():
            at = anchor.placed.block.index
            found[at] = i if found[at] in (None, i) else -1
    for block in reversed(document.blocks):
        own = found[block.index]
        if block.parent is not None and own is not None:
            up = block.parent.index
            found[up] = own if found[up] in (None, own) else -1
    return found


def _block_card(block: Block, i: int, alone: Sequence[int | None]) -> Card | None:
    card = None
    for _ in range(MAX_LEVELS):
        if alone[block.index] != i or block.end - block.start > MAX_SEGMENTS or block.parent is None:
            break
        card, block = block, block.parent
    return None if card is None else Card(card.element, card.start, card.end, card)


def _link_card(document: Document, placed: Placed) -> Card | None:
    """The card that is a link itself, if it contains whole lines."""
    segments, element, block = document.segments, placed.element, placed.block

    def is_within(i: int) -> bool:
        return i < len(segments) and _is_in(segments[i].flat_pieces[1], element, block.element)

    start = placed.position
    if not is_within(start):
        start += 1  # the line began before the link
    end = start
    while end - start <= MAX_SEGMENTS and is_within(end):
        end += 1
    is_card = end > start and (end > start + 1 or segments[start].block is not block)
    return Card(element, start, end, block, is_link=True) if is_card and end - start <= MAX_SEGMENTS else None


def _is_in(inner: etree._Element, element: etree._Element, outer: etree._Element) -> bool:
    """Whether *inner* is *element* or inside of it; the search ends at *outer*."""
    around = islice(chain((inner,), inner.iterancestors()), MAX_INLINE)
    return next((one is not outer for one in around if one is element or one is outer), False)
