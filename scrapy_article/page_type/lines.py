"""Counts the lines of a page by kind, with their words, and the cards that they form.

`scrapy_article.page_type.features` computes features from these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import Arrays, Floats, Ints, prefix_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHORT_LINE = 0.3
"""Weight of a word in lines that do not read like a paragraph, as in lists of all kinds."""
LINKED = 0.8
"""Least share of linked characters for a line to be a link."""
LINKED_HEADING = 0.5
"""The same for a heading."""
MAX_LINKED_SHARE = 1 / 3
"""Greatest share of linked characters for a line to be the longest."""
HEADLINE_WORDS = 4
"""Least words of a linked line for a headline."""
AFTER = 30
"""Number of lines below the headline to read."""
CARD_WORDS = 3
"""Least words of a linked line for its block to be a card."""
CARDS = 3
"""Least siblings of one kind for a list of cards."""
_NAVIGATION = int(Flag.NAV | Flag.FOOTER)
_FLAGS = np.array(
    [_NAVIGATION, Flag.HEADING, Flag.FORM, Flag.BUTTON, Flag.PARAGRAPH, Flag.LIST, Flag.ARTICLE, Flag.PRE]
)[:, None]


class Total(NamedTuple):
    """Number of lines of one kind, with their words and characters."""

    lines: float
    words: float
    chars: float
    linked: float
    """Characters in links."""


class Cards(NamedTuple):
    """Counts of siblings of one kind with a link each: the greatest of any group; selected words of all groups."""

    words: float
    cards: float
    headlines: float
    """Siblings with a linked heading, or a link that is long enough for a headline."""
    dated: float
    priced: float
    selected_words: float


class Lines(NamedTuple):
    """Totals of the lines of a page. Kept lines are the selected ones; *out* is outside navigation and footer."""

    all: Total
    selected: Total
    good_kept: Total
    """Kept lines that read like a paragraph."""
    good_left: Total
    """Other lines that read like a paragraph, outside navigation and footer."""
    links: Total
    links_out: Total
    headlines: Total
    """Links outside navigation and footer that are long enough for headlines."""
    headings: Total
    linked_headings: Total
    linked_headings_kept: Total
    comments: Total
    forms: Total
    buttons: Total
    paragraphs: Total
    """Kept lines in paragraphs, lists, articles and preformatted text."""
    lists: Total
    in_articles: Total
    preformatted: Total
    dated_kept: Total
    dated_left: Total
    prices: Total
    after: Total
    """Lines that follow the headline."""
    after_good: Total
    after_kept: Total
    after_links: Total
    """Links among these, outside navigation and footer."""
    articles: Total
    """All ``article`` elements, counted as a line each."""
    most_article_words: float
    """Words of the longest ``article`` element."""
    run: float
    """Words of the longest run of kept lines without a linked heading; words of short lines count less."""
    longest: float
    """Words of the longest kept line that is not a link."""
    span_words: float
    """Words from the first kept line to the last."""
    cards: Cards


def count_lines(arrays: Arrays, selected: list[int], prices: list[int], first: int) -> Lines:
    """Return the totals of the lines of *arrays*, which has at least one.

    *selected* has the indices of the lines of the text, in order, *prices* those of lines with a price; *first* is the
    index of the headline.
    """
    count = len(arrays.segments)
    words, good, density = arrays.words, arrays.good, arrays.density
    every, is_selected, price, after = np.zeros((4, count), bool)
    every[:] = True
    is_selected[selected] = True
    price[prices] = True
    after[first + 1 : first + 1 + AFTER] = True
    flags = arrays.flags[arrays.block_of] & _FLAGS != 0
    elsewhere, heading, form, button = flags[:4]
    left, out = ~is_selected, ~elsewhere
    link = density > LINKED
    link_out = link & out
    linked_heading = heading & (density > LINKED_HEADING)
    date = arrays.dated & ~price
    comment = _is_inside(arrays, (arrays.hints & Hint.COMMENT).nonzero()[0])
    kinds = [  # in the order of the fields of `Lines`
        *(every, is_selected, good & is_selected, good & left & out),
        *(link, link_out, link_out & (words >= HEADLINE_WORDS)),
        *(heading, linked_heading, linked_heading & is_selected, comment, form, button),
        *(is_selected & flags[4:]),
        *(date & is_selected, date & left, price),
        *(after, after & good, after & is_selected, after & link_out),
    ]
    values = np.array([every, words, arrays.chars, arrays.link_chars])
    totals = np.concatenate(kinds, dtype=float).reshape(-1, count) @ values.T  # whole numbers: exact
    selected_words, link_words = words * is_selected, words * link
    gain = np.where(good, selected_words, SHORT_LINE * selected_words)
    sums = prefix_sums(np.array([*values[1:], gain, link_words, link_words >= CARD_WORDS, linked_heading, date, price]))
    of_articles = [number for number, tag in enumerate(arrays.tags) if tag == "article"]
    articles = sums[:3, arrays.end[of_articles]] - sums[:3, arrays.start[of_articles]]
    others = (
        Total(articles.shape[1], *articles.sum(axis=1).tolist()),
        float(articles[0].max(initial=0)),
        _longest_run(sums[3], is_selected & linked_heading),
        float((selected_words * (density < MAX_LINKED_SHARE)).max()),
        float(sums[0, selected[-1] + 1] - sums[0, selected[0]]) if selected else 0.0,
        _cards(arrays, sums[[0, *range(4, 9)]], selected_words),
    )
    return Lines._make((*map(Total._make, totals.tolist()), *others))


def _is_inside(arrays: Arrays, blocks: Ints) -> NDArray[np.bool_]:
    """Return whether each line is in one of *blocks*."""
    lowest = len(arrays.segments) + 1
    opened = np.bincount(arrays.start[blocks], minlength=lowest) - np.bincount(arrays.end[blocks], minlength=lowest)
    is_inside: NDArray[np.bool_] = opened.cumsum()[:-1] > 0
    return is_inside


def _longest_run(sums: Floats, breaks: NDArray[np.bool_]) -> float:
    """Return the greatest increase of the running *sums* of the lines between two *breaks*."""
    at_ends = sums[[0, *breaks.nonzero()[0].tolist(), len(breaks)]]
    return float((at_ends[1:] - at_ends[:-1]).max())


def _cards(arrays: Arrays, sums: Floats, selected_words: Floats) -> Cards:
    """Return the counts of siblings of one kind, outside navigation and footer, with a link each.

    *sums* are the running sums of words, of words in links, and of lines that are links of some words, headings that
    are links, dates and prices.
    """
    group, sizes = arrays.siblings
    blocks = ((sizes[group] >= CARDS) & (arrays.flags & _NAVIGATION == 0)).nonzero()[0]
    words, link_words, links, headings, dates, prices = sums[:, arrays.end[blocks]] - sums[:, arrays.start[blocks]]
    is_card = links > 0
    counted = np.array([words, is_card, (headings > 0) | (link_words >= HEADLINE_WORDS), dates > 0, prices > 0])
    # A number for each kind in each group, to count all at once.
    numbers = group[blocks] + len(sizes) * np.arange(len(counted))[:, None]
    of_groups = np.bincount(numbers.ravel(), (counted * is_card).ravel(), len(sizes) * len(counted))
    most = of_groups.reshape(len(counted), -1).max(axis=1).tolist()
    return Cards._make((*most, float(selected_words[_is_inside(arrays, blocks[is_card])].sum())))
