"""The card of an address: what belongs to a link on an index page.

That is the largest block around a link to it that holds no headline link to another one; or the link itself, where it
is one of several in a block and holds lines of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.links.candidates import HEADLINE_WORDS
from scrapy_article.page_type.urls import is_story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Placed
    from scrapy_article.links.candidates import Candidate

__all__ = ["MAX_LEVELS", "MAX_SEGMENTS", "Card", "find_cards", "is_headline"]

MAX_LEVELS = 12
"""Blocks around a link that its card is looked for in."""
MAX_SEGMENTS = 80
"""Lines of a card."""
MAX_INLINE = 30
"""Elements between a line and the link around it."""

_ELSEWHERE = Flag.NAV | Flag.FOOTER


class Card(NamedTuple):
    """A part of the page."""

    element: etree._Element
    """That it is in."""
    start: int
    """Index of its first segment."""
    end: int
    """Index after its last segment."""
    block: Block
    """That it is; of a link, the one around."""
    is_link: bool = False


def is_headline(candidate: Candidate) -> bool:
    """Whether a link may be the headline of a card, by itself."""
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
    found: list[Card | None] = []
    for i, candidate in enumerate(candidates):
        placed = candidate.anchors[0].placed
        card = _block_card(placed.block, i, alone)
        if card is None and headlines[i]:
            card = _link_card(document, placed)
        found.append(card)
    return found


def _alone(document: Document, candidates: Sequence[Candidate], headlines: Sequence[bool]) -> list[int | None]:
    """Return of each block the number of the only headline link in it; -1 of several."""
    found: list[int | None] = [None] * len(document.blocks)
    for i, candidate in enumerate(candidates):
        if headlines[i]:
            for anchor in candidate.anchors:
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
    """The card that a link is, if it holds lines of its own."""
    segments, element, block = document.segments, placed.element, placed.block

    def is_within(i: int) -> bool:
        return i < len(segments) and _is_in(segments[i].flat_pieces[1], element, block.element)

    start = placed.position
    if not is_within(start):
        start += 1  # a line that began before the link
    end = start
    while end - start <= MAX_SEGMENTS and is_within(end):
        end += 1
    is_card = end > start and (end > start + 1 or segments[start].block is not block)
    return Card(element, start, end, block, is_link=True) if is_card and end - start <= MAX_SEGMENTS else None


def _is_in(inner: etree._Element | None, element: etree._Element, outer: etree._Element) -> bool:
    """Whether *inner* is *element* or in it; no further than *outer* is looked."""
    for _ in range(MAX_INLINE):
        if inner is None or inner is outer:
            break
        if inner is element:
            return True
        inner = inner.getparent()
    return False
