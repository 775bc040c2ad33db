"""What the lines of a page are, counted: how many of each kind, how many words in them, and the cards that they make.

The numbers of lines and words are those that `scrapy_article.page_type.features` makes its column of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scrapy_article.document.arrays import Arrays, Floats

    Bools: TypeAlias = NDArray[np.bool_]

__all__ = ["AFTER", "Cards", "Lines", "Total", "count_lines"]

SHORT_LINE = 0.3
"""What a word counts in lines that do not read like a paragraph: lists of all kinds are made of them."""
LINKED = 0.8
"""Share of linked characters from which a line is a link."""
LINKED_HEADING = 0.5
"""Share from which a heading is one."""
LONGEST_LINKED = 1 / 3
"""Share up to which a line may be the longest."""
HEADLINE_WORDS = 4
"""Words from which a line that is a link may be a headline."""
AFTER = 30
"""Lines below the headline that are looked at."""
CARD_WORDS = 3
"""Words of a line that is a link from which its block may be a card."""
CARDS = 3
"""Siblings of one kind that make a list of cards."""
_NAVIGATION = int(Flag.NAV | Flag.FOOTER)
_FLAGS = np.array(
    [_NAVIGATION, Flag.HEADING, Flag.FORM, Flag.BUTTON, Flag.PARAGRAPH, Flag.LIST, Flag.ARTICLE, Flag.PRE]
)[:, None]


class Total(NamedTuple):
    """Of lines of one kind: how many, and their words and characters."""

    lines: float
    words: float
    chars: float
    linked: float
    """Characters in links."""


class Cards(NamedTuple):
    """Of siblings of one kind that hold a link each, the most of any group of them; of all groups the kept words."""

    words: float
    cards: int
    headlines: int
    """Those with a heading that is a link, or a link that is long enough for a headline."""
    dated: int
    priced: int
    kept_words: float


class Lines(NamedTuple):
    """What the lines of a page come to. Those of the text are called kept; *out* is outside navigation and footer."""

    all: Total
    kept: Total
    good_kept: Total
    """Kept lines that read like a paragraph,"""
    good_left: Total
    """and those that are not kept, though they stand outside."""
    links: Total
    links_out: Total
    headlines: Total
    """Links outside that are long enough for headlines."""
    headings: Total
    linked_headings: Total
    linked_headings_kept: Total
    comments: Total
    forms: Total
    buttons: Total
    paragraphs: Total
    """Kept lines in paragraphs, lists, articles, and preformatted ones."""
    lists: Total
    in_articles: Total
    preformatted: Total
    dated_kept: Total
    dated_left: Total
    prices: Total
    after: Total
    """The lines that follow the headline,"""
    after_good: Total
    after_kept: Total
    after_links: Total
    """and of these the links outside."""
    articles: Total
    """All ``article`` elements, a line each,"""
    most_article_words: float
    """and the words of the longest."""
    run: float
    """Words of the longest stretch of kept text, short lines counting less, that no linked heading interrupts."""
    longest: float
    """Words of the longest kept line that is no link."""
    span_words: float
    """Words from the first kept line to the last."""
    cards: Cards


def count_lines(arrays: Arrays, kept: list[int], prices: list[int], first: int) -> Lines:
    """Count the lines of *arrays*, at least one.

    *kept* are the numbers of those that are the text, in order, *prices* of those with a price, *first* is that of the
    headline.
    """
    count = len(arrays.segments)
    words, good, density = arrays.words, arrays.good, arrays.density
    every, is_kept, price, after = np.zeros((4, count), bool)
    every[:] = True
    is_kept[kept] = True
    price[prices] = True
    after[first + 1 : first + 1 + AFTER] = True
    elsewhere, heading, form, button, paragraph, in_list, article, pre = arrays.flags[arrays.block_of] & _FLAGS != 0
    left, out = ~is_kept, ~elsewhere
    link = density > LINKED
    link_out = link & out
    linked_heading = heading & (density > LINKED_HEADING)
    date = arrays.dated & ~price
    comment = arrays.around[1][arrays.block_of] & Hint.COMMENT != 0
    kinds = [  # in the order of the fields of `Lines`
        *(every, is_kept, good & is_kept, good & left & out),
        *(link, link_out, link_out & (words >= HEADLINE_WORDS)),
        *(heading, linked_heading, linked_heading & is_kept, comment, form, button),
        *(is_kept & paragraph, is_kept & in_list, is_kept & article, is_kept & pre),
        *(date & is_kept, date & left, price),
        *(after, after & good, after & is_kept, after & link_out),
    ]
    values = np.array([every, words, arrays.chars, arrays.link_chars], float)
    totals = np.array(kinds, float) @ values.T  # whole numbers: exact
    is_article = [tag == "article" for tag in arrays.tags]
    sums = prefix_sums(values[1:])
    articles = sums[:, arrays.end[is_article]] - sums[:, arrays.start[is_article]]
    kept_words = words * is_kept
    others = (
        Total(articles.shape[1], *articles.sum(axis=1).tolist()),
        float(articles[0].max(initial=0)),
        _longest_run(np.where(good, kept_words, SHORT_LINE * kept_words), is_kept & linked_heading),
        float((kept_words * (density < LONGEST_LINKED)).max()),
        float(words[kept[0] : kept[-1] + 1].sum()) if kept else 0.0,
        _cards(arrays, link, linked_heading, date, price, kept_words),
    )
    return Lines._make((*map(Total._make, totals.tolist()), *others))


def _longest_run(gain: Floats, breaks: Bools) -> float:
    """The largest sum of *gain* between two *breaks*."""
    sums = np.zeros(len(gain) + 1)
    sums[1:] = np.cumsum(gain)
    ends = np.concatenate(([0], breaks.nonzero()[0], [len(gain)]))
    return float((sums[ends[1:]] - sums[ends[:-1]]).max())


def _cards(arrays: Arrays, is_link: Bools, is_heading: Bools, date: Bools, price: Bools, kept_words: Floats) -> Cards:
    """Count the siblings of one kind, outside navigation and footer, that hold a link each."""
    group, sizes = arrays.siblings
    may_be = (sizes[group] >= CARDS) & ((arrays.flags & _NAVIGATION) == 0)
    start, end, group = arrays.start[may_be], arrays.end[may_be], group[may_be]
    words = arrays.words
    sums = prefix_sums(np.array([is_link & (words >= CARD_WORDS), words, is_heading, is_link * words, date, price]))
    sums = sums[:, end] - sums[:, start]
    is_card = sums[0] > 0
    group = group[is_card]
    _, words, headings, link_words, dates, prices = sums[:, is_card]

    def most(chosen: Bools) -> int:
        return int(np.bincount(group[chosen], minlength=1).max())

    opened = np.bincount(start[is_card], minlength=len(kept_words) + 1)
    closed = np.bincount(end[is_card], minlength=len(kept_words) + 1)
    is_inside = np.cumsum(opened - closed)[:-1] > 0
    return Cards(
        words=float(np.bincount(group, words, minlength=1).max()),
        cards=int(np.bincount(group, minlength=1).max()),
        headlines=most((headings > 0) | (link_words >= HEADLINE_WORDS)),
        dated=most(dates > 0),
        priced=most(prices > 0),
        kept_words=float(kept_words[is_inside].sum()),
    )
