"""What is counted on a page to tell its type, one by one: links by where they lead, lines that may hold a price, cards.

Compiled, where that was built, or in Python: both give the same. The environment variable ``SCRAPY_ARTICLE_PURE``
keeps to Python.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from contextlib import suppress
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.page_type.addresses import count_paged, is_story

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scrapy_article.document import Placed, Segment
    from scrapy_article.document.arrays import Arrays, Floats

    Bools: TypeAlias = NDArray[np.bool_]

__all__ = [
    "HEADLINE_WORDS",
    "Cards",
    "Leads",
    "count_cards",
    "count_cards_in_python",
    "may_hold_price",
    "may_hold_price_in_python",
    "read_leads",
    "read_leads_in_python",
]

MAX_LINKS = 2_000
"""Links that are looked at."""
HEADLINE_WORDS = 4
"""Words from which a line that is a link may be a headline."""
CARD_WORDS = 3
"""Words of a line that is a link from which its block may be a card."""
CARDS = 3
"""Siblings of one kind that make a list of cards."""
PRICE_CHARACTERS = 80
"""Characters up to which a line may be a price."""
_CURRENCIES = ("$", "€", "£", "¥", "₹", "₽", "₴", "EUR", "USD", "zł", "kr", "лв")
"""What a price has in it."""


class Leads(NamedTuple):
    """Where the links of a page lead."""

    addresses: int
    """Different addresses, those of other sites aside."""
    paged: int
    """How many times they speak of following pages of a list."""
    stories_kept: int
    """How many of the addresses are those of stories, in the text,"""
    stories_left: int
    """and elsewhere;"""
    headings: int
    """how many of the stories stand in headings."""
    foreign: int
    """Links to other sites."""


def read_leads_in_python(links: list[Placed], hrefs: list[str], is_kept: Bools, host: str) -> Leads:
    """Return where *links* with the addresses *hrefs* lead.

    *is_kept* says of each segment, at least one, whether it is text; *host* is that of the page, empty if not known.
    """
    kept = is_kept.tolist()
    kept.append(kept[-1])
    # Whether each address is that of a heading: those in the text, and those elsewhere.
    inside: dict[str, int] = {}
    outside: dict[str, int] = {}
    foreign = 0
    heading = Flag.HEADING
    for (_, position, block), address in zip(links[:MAX_LINKS], hrefs, strict=False):
        if host and host not in address and address[:4] == "http":
            foreign += 1
        elif len(address) > 1:
            (inside if kept[position] else outside)[address] = block.flags & heading
    both = inside | outside
    stories = [address for address in both if is_story(address)]
    return Leads(
        len(both),
        count_paged("\n".join(both)),
        sum([address in inside for address in stories]),
        sum([address in outside for address in stories]),
        sum([both[address] > 0 for address in stories]),
        foreign,
    )


def may_hold_price_in_python(segments: list[Segment]) -> list[int]:
    """Return which of *segments* are short and have a currency in them, in any order."""
    found: list[int] = []
    short = [number for number, segment in enumerate(segments) if segment.chars < PRICE_CHARACTERS]
    text = "\n".join([segments[number].text for number in short])
    ends: list[int] = []
    for currency in _CURRENCIES:
        position = text.find(currency)
        while position >= 0:
            ends = ends or [*accumulate([segments[number].chars + 1 for number in short])]
            number = bisect_right(ends, position)
            found.append(short[number])
            position = text.find(currency, ends[number])
    return found


class Cards(NamedTuple):
    """Siblings of one kind that hold a link each; each figure is the most of any group of them."""

    words: float
    cards: int
    headlines: int
    """Cards with a heading or a link that is long enough for one."""
    dated: int
    priced: int
    kept_words: float
    """Words of the text that are in cards of any group."""


def count_cards_in_python(
    arrays: Arrays, allowed: Bools, is_link: Bools, is_heading: Bools, date: Bools, price: Bools, kept_words: Floats
) -> Cards:
    """Count the cards among the *allowed* ones of the blocks of *arrays*.

    The rest is of segments: which are links, headings that are links, dates, prices; and their words, if they are text.
    """
    group, sizes = arrays.siblings
    may_be = (sizes[group] >= CARDS) & allowed
    start, end, group = arrays.start[may_be], arrays.end[may_be], group[may_be]
    words = arrays.words
    sums = prefix_sums(np.array([is_link & (words >= CARD_WORDS), words, is_heading, is_link * words, date, price]))
    sums = sums[:, end] - sums[:, start]
    is_card = sums[0] > 0
    group = group[is_card]
    if not len(group):
        return Cards(0.0, 0, 0, 0, 0, 0.0)
    _, words, headings, link_words, dates, prices = sums[:, is_card]

    def most(chosen: Bools) -> int:
        group_of = group[chosen]
        return int(np.bincount(group_of).max()) if len(group_of) else 0

    opened = np.bincount(start[is_card], minlength=len(kept_words) + 1)
    closed = np.bincount(end[is_card], minlength=len(kept_words) + 1)
    is_inside = np.cumsum(opened - closed)[:-1] > 0
    return Cards(
        float(np.bincount(group, words).max()),
        int(np.bincount(group).max()),
        most((headings > 0) | (link_words >= HEADLINE_WORDS)),
        most(dates > 0),
        most(prices > 0),
        float(kept_words[is_inside].sum()),
    )


class _Counting(NamedTuple):
    """The functions, of one kind or the other."""

    read_leads: Callable[[list[Placed], list[str], Bools, str], Leads]
    may_hold_price: Callable[[list[Segment]], list[int]]
    count_cards: Callable[[Arrays, Bools, Bools, Bools, Bools, Bools, Floats], Cards]


def _choose() -> _Counting:
    if not os.environ.get("SCRAPY_ARTICLE_PURE"):
        with suppress(ImportError):  # not built
            from scrapy_article.page_type import _counts

            def read_leads(links: list[Placed], hrefs: list[str], is_kept: Bools, host: str) -> Leads:
                return Leads(*_counts.read_leads(links, hrefs, is_kept, host, Flag.HEADING, MAX_LINKS))

            def may_hold_price(segments: list[Segment]) -> list[int]:
                return _counts.may_hold_price(segments, PRICE_CHARACTERS)

            def count_cards(
                arrays: Arrays,
                allowed: Bools,
                is_link: Bools,
                is_heading: Bools,
                date: Bools,
                price: Bools,
                kept_words: Floats,
            ) -> Cards:
                blocks = [
                    row.astype(np.int64, copy=False) for row in (arrays.up, arrays.kinds, arrays.start, arrays.end)
                ]
                words = [row.astype(np.float64, copy=False) for row in (arrays.words, kept_words)]
                return Cards(*_counts.count_cards(*blocks, allowed, *words, is_link, is_heading, date, price))

            return _Counting(read_leads, may_hold_price, count_cards)
    return _Counting(read_leads_in_python, may_hold_price_in_python, count_cards_in_python)


read_leads, may_hold_price, count_cards = _choose()
"""They do what those in Python do; of lines that may hold a price, such as have no digit may be left out."""
