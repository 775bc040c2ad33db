"""Headings that are no links, of cards that lead to one story each: by a picture, or a label such as *Read more*."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.page_type.addresses import is_story
from scrapy_article.page_type.counts import MAX_LINKS
from scrapy_article.page_type.lines import CARDS

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Block, Document
    from scrapy_article.page_type.lines import Bools
    from scrapy_article.page_type.own_address import OwnAddress

__all__ = ["FEW_CARDS", "headings_of_cards"]

MAX_LEVELS = 12
"""Blocks around a heading or a link that its card is looked for in."""
MAX_INNER, MAX_LABEL = 4, 60
"""Elements in one another, the link first, that are looked at for its text, and characters of it that are read."""
FEW_CARDS = 5
"""Cards in a text from which they count."""
LABELLED = 3
"""Addresses from which the text of the links that lead to them is a label."""


def headings_of_cards(document: Document, own: OwnAddress, may_be: Bools) -> list[int]:
    """Return the lines with the headings of cards, if they are several, that lead to one story each.

    No other card leads there, and the link says nothing of its own: no text, or what the links of other cards say, too.
    One in a sentence would. *own* is the address of the page; *may_be* says which lines are headings and no links.
    """
    cards = _cards(document, may_be)
    if len(cards) < FEW_CARDS:
        return []
    stories = _stories(document, own, cards)
    shared = Counter(address for leads in stories.values() for address in leads)
    labels = Counter(label for leads in stories.values() for label in set(leads.values()))
    found = []
    for index, leads in stories.items():
        alone = [label for address, label in leads.items() if shared[address] == 1]
        if len(alone) == 1 and (not alone[0] or labels[alone[0]] >= LABELLED):
            found.append(cards[index])
    return found if len(found) >= FEW_CARDS else []


def _cards(document: Document, may_be: Bools) -> dict[int, int]:
    """The line of the heading of each card, by the number of its block.

    That is the largest around the heading that has siblings of its kind and no other heading in it.
    """
    starts = {block.start for block in document.walk.headings if block.end > block.start}
    wanted = [i for i in starts if may_be[i]]
    if len(wanted) < FEW_CARDS:
        return {}
    arrays = document.arrays
    is_start = np.zeros((1, len(may_be)))
    is_start[0, list(starts)] = 1
    group, sizes = arrays.siblings
    has_one = arrays.block_sums(is_start)[0] == 1
    is_card = has_one[:-1] & (sizes[group] >= CARDS)
    cards: dict[int, int] = {}
    for i in wanted:
        number, card = int(arrays.block_of[i]), None
        for _ in range(MAX_LEVELS):
            if number == len(is_card) or not has_one[number]:
                break
            card = number if is_card[number] else card
            number = int(arrays.up[number])
        if card is not None:
            cards[arrays.blocks[card].index] = i
    return cards


def _stories(document: Document, own: OwnAddress, cards: dict[int, int]) -> dict[int, dict[str, str]]:
    """The addresses of stories that each of *cards* leads to, with the text of the links."""
    found: dict[int, dict[str, str]] = {}
    card_of: dict[Block, int | None] = {}
    near = bytearray(len(document.segments) + 1)
    for card in map(document.blocks.__getitem__, cards):
        near[card.start : card.end + 1] = b"\1" * (card.end + 1 - card.start)
    for (element, position, block), href in zip(document.walk.links[:MAX_LINKS], document.hrefs, strict=False):
        if not near[position]:
            continue
        number = card_of[block] = card_of[block] if block in card_of else _card_around(block, cards)
        if number is not None and is_story(href) and own.is_other_page(href):
            leads, address = found.setdefault(number, {}), href.partition("#")[0]
            leads[address] = leads.get(address) or _label(element)
    return found


def _card_around(block: Block | None, cards: dict[int, int]) -> int | None:
    """The number of the block of the card that *block* stands in."""
    for _ in range(MAX_LEVELS):
        if block is None or block.index in cards:
            break
        block = block.parent
    return block.index if block is not None and block.index in cards else None


def _label(link: etree._Element) -> str:
    """What *link* begins with; empty for a picture alone.

    No more than a few elements are looked at, not all the text: links may stand in one another.
    """
    element = link
    for _ in range(MAX_INNER):
        text = (element.text or "").strip() if isinstance(element.tag, str) else ""
        text = text or ("" if element is link else (element.tail or "").strip())
        if text or not len(element):
            return text[:MAX_LABEL]
        element = element[0]
    return ""
