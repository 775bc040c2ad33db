"""The headlines of a page that lead to other stories: what rules ask beside the counts that weights were learned with.

`scrapy_article.page_type.lines` counts every line that is a link. Here a link counts only if it leads to another story:
posts of a live blog link to themselves, and lists of things to do link to other sites. A heading that is no link counts
too, if its card leads to one story.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.urls import split_url
from scrapy_article.page_type.addresses import is_list_address, is_story
from scrapy_article.page_type.cards import FEW_CARDS, headings_of_cards
from scrapy_article.page_type.counts import MAX_LINKS
from scrapy_article.page_type.lines import BITS, HEADLINE_WORDS, LINKED, LINKED_HEADING, SHORT_LINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.page_type.lines import Bools
    from scrapy_article.page_type.own_address import OwnAddress

__all__ = ["Headlines"]

SEVERAL = 3
"""Links to stories from which a text of nothing else is a list."""
POST = 40
"""Words of running text that a post has, and that do not stand above the first."""
EXCERPT = 15
"""The same below each of `SEVERAL`: a blog may show how its posts begin."""
TEASER = 150
"""Words of running text in a card, or above the first, from which the text is no list of them."""


class Headlines:
    """Headlines of *document*, which has a segment at least, that lead to other stories, and the text between them.

    *kept* are the segments of its text, in order; *own* is its address.
    """

    def __init__(self, document: Document, kept: Sequence[int], own: OwnAddress) -> None:
        arrays = document.arrays
        flags = arrays.flags[arrays.block_of]
        out = (flags & BITS[0]) == 0
        link = arrays.density > LINKED_HEADING
        is_kept = np.zeros(len(flags), bool)
        is_kept[kept] = True
        heading = is_kept & ((flags & Flag.HEADING) != 0)
        breaks = heading & link
        self._document, self._own = document, own
        self._may_be = out & (arrays.density > LINKED) & (arrays.words >= HEADLINE_WORDS)
        self._leads_off = self._do_lead_off(breaks)
        breaks[self._not_to_stories(breaks)] = False
        bare = heading & out & (arrays.density == 0)
        self._cards = headings_of_cards(document, own, bare) if np.count_nonzero(bare) >= FEW_CARDS else []
        breaks[self._cards] = True
        gain = np.where(arrays.good, arrays.words, SHORT_LINE * arrays.words) * is_kept
        sums = np.concatenate(([0.0], np.cumsum(gain)))
        self.before: float
        """Words of kept text before the first headline in the text, short lines counting less;"""
        self.after: Sequence[float]
        """and after each of them."""
        self.before, *self.after = np.diff(sums[np.concatenate(([0], breaks.nonzero()[0], [len(gain)]))]).tolist()
        self.is_all = len(kept) >= SEVERAL and bool(link[kept].all()) and _are_stories(document, own, kept)
        """Whether the text is nothing but links to several stories."""

    @cached_property
    def number(self) -> int:
        """Lines outside navigation and footer that are headlines: dear on pages with many links."""
        return int(np.count_nonzero(self._may_be)) - len(self._not_to_stories(self._may_be)) + self.cards

    @property
    def cards(self) -> int:
        """How many of these are no links, but stand in the text, in cards that lead to one story each."""
        return len(self._cards)

    @property
    def run(self) -> float:
        """Words of the longest stretch of kept text that no headline interrupts."""
        return max(self.before, *self.after, 0.0)

    @property
    def have_posts(self) -> bool:
        """Whether all of the text stands below several of them, a post or the beginning of one below each."""
        least = POST if len(self.after) < SEVERAL else EXCERPT
        return len(self.after) > 1 and self.before < POST and least <= min(self.after)

    @property
    def have_cards(self) -> bool:
        """Whether the text is a list of cards, with a teaser in each and an introduction at most."""
        return self.cards > 0 and self.run < TEASER

    def _do_lead_off(self, headings: Bools) -> bool:
        """Whether most of *headings*, links in the text, lead off the site.

        Lists of links to other sites are what some fronts and blogs are.
        """
        hrefs = _hrefs_at(self._document, headings.nonzero()[0].tolist())
        off = sum(map(self._own.is_foreign, hrefs))
        return 2 * off > len(hrefs) and not is_list_address(split_url(self._document.address))

    def _not_to_stories(self, lines: Bools) -> list[int]:
        """Which of *lines*, links, lead to the page itself; or off the site, if most in the text do."""
        numbers, own = lines.nonzero()[0].tolist(), self._own
        hrefs = zip(numbers, _hrefs_at(self._document, numbers), strict=True)
        return [i for i, href in hrefs if own.is_page(href) or (self._leads_off and own.is_foreign(href))]


def _are_stories(document: Document, own: OwnAddress, lines: Sequence[int]) -> bool:
    """Whether *lines*, which are links, lead to a story each."""
    stories = {href for href in _hrefs_at(document, lines) if is_story(href) and own.is_other_page(href)}
    return len(stories) == len(lines)


def _hrefs_at(document: Document, lines: Sequence[int]) -> list[str]:
    """The addresses of the links that *lines* are: of the first that begins there, or the one that goes on there."""
    if not lines:
        return []
    hrefs = document.hrefs
    positions = [*map(_position, document.walk.links[:MAX_LINKS])]
    most = len(positions)
    found = []
    for i in lines:
        link = bisect_left(positions, i)
        if link == most or positions[link] != i:
            link -= 1
        found.append(hrefs[link] if link >= 0 else "")
    return found


_position = itemgetter(1)
"""Of a link."""
