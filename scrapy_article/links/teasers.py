"""The teasers of an index page: headline, date and image in the card around a link."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.dates.places import is_month_first
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.media.image_urls import url_of
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.links.candidates import HEADLINE_WORDS, text_of_images
from scrapy_article.page_type.urls import is_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Placed, Segment
    from scrapy_article.links.candidates import Candidate

MAX_TITLE = 300
"""Most characters of a headline."""
MAX_TIMES = 20
"""Most dates and lines of a card that are read."""
MAX_IMAGES = 5
"""Most images of a card that are read."""
DECORATION_CARDS = 3
"""Number of cards with the same image from which it does not belong to an article."""
MAX_CLIMB = 40
"""Most ancestors of a heading, a time or an image that are searched for its card."""


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
        owners = {card.element: card for card in self.cards if card}
        walk = document.walk
        for name, things in (("images", walk.images), ("times", walk.times), ("headings", walk.headings)):
            for thing in things:
                climbed = islice(chain((thing.element,), thing.element.iterancestors()), MAX_CLIMB)
                owner = next(filter(None, map(owners.get, climbed)), None)
                if owner:
                    getattr(owner, name).append(thing)

    def read(self, i: int) -> Teaser:
        """Return the headline, date and image of the teaser of candidate *i*."""
        card = self.cards[i]
        image = next((url for url in self._image_urls[i] if self._cards_of[url] < DECORATION_CARDS), None)
        return Teaser(clean(self._title(i)) or None, self._date(card) if card else None, image)

    def heading(self, i: int) -> str:
        """Return the first heading in the card of candidate *i*; empty if there is none."""
        card = self.cards[i]
        texts = (clean(text_of(heading.element, MAX_TITLE)) for heading in (card.headings if card else ()))
        return next(filter(None, texts), "")

    def _title(self, i: int) -> str:
        anchors = self.candidates[i].anchors
        headings = (anchor.text for anchor in anchors if anchor.placed.block.flags & Flag.HEADING)
        heading = next(filter(None, headings), "") or self.heading(i)
        # The link may be the whole card: use its first line that is not a label.
        return heading or self._first_line(i, anchors[0].text) or text_of_images(self.candidates[i])

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

    def _date(self, card: Card) -> str | None:
        """The first date of *card*: marked dates, then short lines with digits."""
        language, month_first = self._reading
        latest = self._page.now.date() + timedelta(days=1)
        times = [placed.element for placed in card.times[:MAX_TIMES]]
        lines = self.document.segments[card.start : min(card.end, card.start + MAX_TIMES)]
        texts = [
            *(element.get("datetime") or "" for element in times),
            *map(text_of, times),
            *(line.text for line in lines if self.document.arrays.dated[line.index]),
        ]
        dates = (parse_date(raw, language, month_first=month_first, latest=latest) for raw in texts if raw)
        return next((date.iso for date in dates if date), None)

    @cached_property
    def _image_urls(self) -> list[list[str]]:
        """The URLs of the images in the card of each candidate."""
        found = [[placed.element for placed in card.images[:MAX_IMAGES]] if card else [] for card in self.cards]
        urls = [[url_of(self._page, element) for element in images] for images in found]
        return [[*filter(None, some)] for some in urls]

    @cached_property
    def _cards_of(self) -> Counter[str]:
        """The number of cards with each image."""
        return Counter(url for urls in self._image_urls for url in set(urls))


# --- cards ---

MAX_LEVELS = 12
"""Most blocks around a link that are searched for its card."""
MAX_SEGMENTS = 80
"""Most lines of a card."""
MAX_INLINE = 30
"""Most elements between a line and the link around it."""

_ELSEWHERE = Flag.NAV | Flag.FOOTER


@dataclass(slots=True, eq=False)
class Card:
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
    images: list[Placed] = field(default_factory=list)
    times: list[Placed] = field(default_factory=list)
    headings: list[Block] = field(default_factory=list)


def is_headline(candidate: Candidate) -> bool:
    """Whether the best link of a candidate may be the headline of a card."""
    best = candidate.best
    if best.placed.block.flags & _ELSEWHERE:
        return False
    if best.words >= HEADLINE_WORDS or (best.text and best.placed.block.flags & Flag.HEADING):
        return True
    return is_story(candidate.parts.path)


def find_cards(document: Document, candidates: Sequence[Candidate]) -> list[Card | None]:
    """Return the card of each of *candidates*, if it has one."""
    headlines = [is_headline(candidate) for candidate in candidates]
    alone = _alone(document, candidates, headlines)
    places = [candidate.best.placed for candidate in candidates]
    return [
        _block_card(placed.block, i, alone) or (_link_card(document, placed) if headlines[i] else None)
        for i, placed in enumerate(places)
    ]


def _alone(document: Document, candidates: Sequence[Candidate], headlines: Sequence[bool]) -> list[int | None]:
    """Return for each block the number of the candidate with the only headline in it; -1 if there are several."""
    found: list[int | None] = [None] * len(document.blocks)

    def add(block: Block, i: int) -> None:
        found[block.index] = i if found[block.index] in (None, i) else -1

    for i, candidate in enumerate(candidates):
        for anchor in candidate.anchors if headlines[i] else ():
            add(anchor.placed.block, i)
    for block in reversed(document.blocks):
        own = found[block.index]
        if block.parent is not None and own is not None:
            add(block.parent, own)
    return found


def _block_card(block: Block, i: int, alone: Sequence[int | None]) -> Card | None:
    """The outermost block around *block*, but for the root, that has no other headline than that of candidate *i*."""

    def fits(outer: Block) -> bool:
        return alone[outer.index] == i and outer.end - outer.start <= MAX_SEGMENTS and outer.parent is not None

    found = [*takewhile(fits, islice(block.outwards(), MAX_LEVELS))]
    return Card(found[-1].element, found[-1].start, found[-1].end, found[-1]) if found else None


def _link_card(document: Document, placed: Placed) -> Card | None:
    """The card that is a link itself, if it contains whole lines."""
    segments, element, block = document.segments, placed.element, placed.block

    def is_within(line: Segment) -> bool:
        return _is_in(line.flat_pieces[1], element, block.element)

    lines = segments[placed.position : placed.position + MAX_SEGMENTS + 2]
    if lines and not is_within(lines[0]):
        del lines[0]  # it began before the link
    inside = [*takewhile(is_within, lines)]
    if not 0 < len(inside) <= MAX_SEGMENTS or (len(inside) == 1 and inside[0].block is block):
        return None
    return Card(element, inside[0].index, inside[-1].index + 1, block, is_link=True)


def _is_in(inner: etree._Element, element: etree._Element, outer: etree._Element) -> bool:
    """Whether *inner* is *element* or inside of it; the search ends at *outer*."""
    around = islice(chain((inner,), inner.iterancestors()), MAX_INLINE)
    return element in takewhile(lambda one: one is not outer, around)
