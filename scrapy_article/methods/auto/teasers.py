"""Teasers of other stories below a text: cards alike, each with a headline, mostly a linked one, and a sentence or two.

Below a short story they hold more words than it does, and read like it.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.document.urls import split_url
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.elsewhere import leads_elsewhere, offers_stories, that_lead_elsewhere
from scrapy_article.methods.auto.pointers import LABEL_WORDS, POINTED_DENSITY, POINTER_DENSITY, POINTER_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["linked_teasers", "teasers"]

CARDS = 3
"""Cards in a row at least: one or two may be boxes that belong to the text."""
RUNS = 8
"""Lists of cards below each other at most."""
CARD_LINES, CARD_WORDS = 5, 90
"""Lines and words of a card at most."""
NEAR = 3 * CARD_LINES
"""Lines before the last that is kept, among which there is a card if the text ends with some."""
ABOVE_WORDS = 5
"""Words up to which a line of a card above its headline is a section or a date."""
TEXT_WORDS = 8
"""Words from which a line is a paragraph of the story above, or the teaser's own."""

LINKED = 2
"""Teasers that are links as a whole from which they are of other stories: one may be what stands above the text."""


class _Card(NamedTuple):
    block: Block
    address: tuple[str, str, str] | None
    """Host, path and query of what its headline leads to; None if the headline is no link."""


def teasers(lines: Lines, kept: Sequence[int], *, is_article: bool = True) -> dict[int, str]:
    """The cards of other stories that *kept* ends with, and the heading of theirs.

    They stand outside the element of the story and its headline, or below a heading that leads elsewhere or is left:
    the parts of a list of recommendations, which look alike, are in the text, below a heading of it. If their headlines
    are no links, only a heading that leads to stories tells. Where the cards are so many that the page looks like no
    article, the story must be one by its element.
    """
    if not kept or not any(_cards(lines, _last_headlines(lines, kept))):
        return {}
    cards_below = _cards(lines, _headlines(lines, kept[0]))
    runs = [[*cards] for _, cards in groupby(cards_below, key=lambda card: _kind(card.block))]
    runs = [cards for cards in runs if cards[0].block.start <= kept[-1] and _are_of_other_stories(lines, cards)][-RUNS:]
    if not runs:
        return {}
    in_cards = {i for cards in runs for i in range(cards[0].block.start, cards[-1].block.end)}
    text = [i for i in kept if i not in in_cards and _is_paragraph(lines, i)]
    found: dict[int, str] = {}
    last = kept[-1]
    for cards in reversed(runs):
        start = cards[0].block.start
        place = bisect_left(kept, start)
        if cards[-1].block.end <= last or not place:
            break
        above = kept[place - 1]
        if not _is_below(lines, text, cards[0].block, above, is_article):
            break
        found |= dict.fromkeys(between(kept, start, last + 1), "leads to another story")
        if above == start - 1 and _is_label(lines, above):
            found[above] = "label of links"
            place -= 1
        last = kept[place - 1] if place else -1
    return found


def linked_teasers(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Teasers that are links as a whole, wherever they stand: a heading and a sentence that lead to the same page.

    Not where they hold more words than what else is kept: a story may go through others.
    """
    density, flags = lines.density, lines.flags
    linked = [i for i in kept if density[i] >= POINTED_DENSITY and _is_long(lines, i)]
    found: dict[int, tuple[str, str, str]] = {}
    for i in [i for i in linked if i and density[i - 1] >= POINTED_DENSITY and flags[i - 1] & Flag.HEADING]:
        address = _address(lines, i)
        if address is not None and address == _address(lines, i - 1):
            found[i] = address
    if len({*found.values()}) < LINKED:
        return {}
    left = {j: "leads to another story" for i in found for j in between(kept, i - 1, i + 1)}
    return left if 2 * sum(lines.words[i] for i in left) <= sum(lines.words[i] for i in kept) else {}


def _last_headlines(lines: Lines, kept: Sequence[int]) -> list[int]:
    """The links and headings around the last line that is *kept*: one is that of a card, if the text ends with some."""
    near = range(max(kept[0], kept[-1] - NEAR), min(kept[-1] + CARD_LINES, len(lines.texts)))
    return [i for i in near if lines.density[i] >= POINTED_DENSITY or lines.flags[i] & Flag.HEADING]


def _headlines(lines: Lines, start: int) -> list[int]:
    """The lines from *start* on that may be headlines of cards: links, and headings below one that leads elsewhere."""
    linked: list[int] = ((lines.arrays.density[start:] >= POINTED_DENSITY).nonzero()[0] + start).tolist()
    headings = lines.headings(start)
    labels = [i for i in headings if _is_label(lines, i)]
    announcing = that_lead_elsewhere([lines.texts[i] for i in labels])
    if not announcing:
        return linked
    return sorted({*linked, *[i for i in headings if i > labels[announcing[0]]]})


def _cards(lines: Lines, headlines: Sequence[int]) -> Iterator[_Card]:
    """The small elements that have one of *headlines*, and a line as long as a sentence below it."""
    density, words = lines.density, lines.words
    end = 0
    for i in headlines:
        if i < end or words[i] > POINTER_WORDS or max(words[i + 1 : i + CARD_LINES], default=0.0) < TEXT_WORDS:
            continue  # as of links in menus
        if lines.flags[i] & _NO_CARD:
            continue
        card = _outermost(lines.segments[i].block)
        if card.end - card.start > CARD_LINES or max(words[i + 1 : card.end], default=0.0) < TEXT_WORDS:  # most
            continue
        below = range(i + 1, card.end)
        if (
            max(words[card.start : i], default=0.0) <= ABOVE_WORDS
            and sum(words[card.start : card.end]) <= CARD_WORDS
            and any(_is_long(lines, j) for j in below)
        ):
            address = _address(lines, i) if density[i] >= POINTED_DENSITY else None
            longest = max(below, key=words.__getitem__)
            is_plain = density[i] == 0 and max(density[i:longest]) < POINTED_DENSITY  # and no section above a link
            if address is not None or is_plain:
                end = card.end
                yield _Card(card, address)


_NO_CARD = Flag.TABLE | Flag.PRE | Flag.QUOTE


def _outermost(block: Block) -> Block:
    """The outermost element around *block* that is as small as a card."""
    around = block.parent
    while around is not None and around.end - around.start <= CARD_LINES:
        block, around = around, around.parent
    return block


def _kind(card: Block) -> tuple[int, str, str]:
    """What *card* stands in, its tag and the first of its names: equal for cards of one list."""
    return card.parent.index if card.parent else -1, card.tag, card.names.partition(" ")[0]


def _address(lines: Lines, i: int) -> tuple[str, str, str] | None:
    """Where the link that line *i* is leads to; None if that is no page, or the front page of a site."""
    parts = split_url(lines.segments[i].href)
    is_page = parts.scheme in ("", "http", "https") and (parts.path.strip("/") or parts.query)
    return (parts.netloc, parts.path, parts.query) if is_page else None


def _are_of_other_stories(lines: Lines, cards: Sequence[_Card]) -> bool:
    """Whether *cards* are many enough, and lead to as many pages of one site, or stand below a heading that says so."""
    pages = [card.address for card in cards if card.address is not None]
    if not pages:
        label = cards[0].block.start - 1
        is_announced = label >= 0 and _announces_stories(lines, label) and offers_stories(lines.texts[label])
        return len(cards) >= CARDS and is_announced
    are_one_each = len({*pages}) == len(cards)
    return len(cards) >= CARDS and are_one_each and len({host for host, _, _ in pages}) == 1


def _is_below(lines: Lines, text: Sequence[int], card: Block, above: int, is_article: bool) -> bool:
    """Whether the *text* is a story that ends before *card* and its like; *above* is the last line kept before them."""
    place = bisect_left(text, card.start)
    if not place or card.parent is None:
        return False
    end = text[place - 1]
    if not is_article and (not lines.flags[end] & Flag.ARTICLE or card.parent.flags & Flag.ARTICLE):
        return False
    label = card.start - 1
    if is_article and (_announces_stories(lines, label) or (_is_label(lines, label) and above != label)):
        return True
    story = lines.segments[end].block
    while story.parent is not None and story.parent.end < card.end:
        story = story.parent
    if story.parent is not None and story.parent.flags & Flag.ARTICLE:
        return False
    headings = lines.headings(story.start, max(story.start, text[0]))
    return any(lines.density[i] < POINTED_DENSITY for i in headings)


def _is_paragraph(lines: Lines, i: int) -> bool:
    return _is_long(lines, i) and lines.density[i] < POINTER_DENSITY


def _is_long(lines: Lines, i: int) -> bool:
    """Whether line *i* is as long as a paragraph; that of a card may be in the link, too."""
    return lines.words[i] >= TEXT_WORDS and not lines.flags[i] & Flag.HEADING


def _is_label(lines: Lines, i: int) -> bool:
    return lines.words[i] <= LABEL_WORDS and lines.flags[i] & Flag.HEADING > 0 and lines.density[i] < POINTED_DENSITY


def _announces_stories(lines: Lines, i: int) -> bool:
    return _is_label(lines, i) and leads_elsewhere(lines.texts[i])
