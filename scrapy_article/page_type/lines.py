"""Counts the lines of a page by kind, with their words, and the cards that they form.

`scrapy_article.page_type.features` computes features from these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import Arrays, Ints

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHORT_LINE = 3
"""Weight, in tenths, of a word in lines that do not read like a paragraph, as in lists of all kinds."""
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

_MEASURED = "good link half_linked long card dated".split()
"""What the arrays say of a line: it reads like a paragraph, is a link, half of it is in links, …"""
_BITS = {name.lower(): bit for name, bit in vars(Flag).items() if name.isupper()}
_BITS |= {name: 1 << place for place, name in enumerate((*_MEASURED, "selected", "price", "after", "comment"), 20)}
"""A bit for each flag of the blocks around a line, and above these for what the line is itself."""
_KINDS = {
    "all": "",
    "selected": "selected",
    "good_kept": "good selected",
    "good_left": "good -selected -nav -footer",
    "links": "link",
    "links_out": "link -nav -footer",
    "headlines": "link long -nav -footer",
    "headings": "heading",
    "linked_headings_kept": "heading half_linked selected",
    "comments": "comment",
    "forms": "form",
    "buttons": "button",
    "paragraphs": "paragraph selected",
    "lists": "list selected",
    "in_articles": "article selected",
    "preformatted": "pre selected",
    "dated_kept": "dated selected -price",
    "dated_left": "dated -selected -price",
    "after": "after",
    "after_good": "after good",
    "after_kept": "after selected",
    "after_links": "after link -nav -footer",
    "linked_headings": "heading half_linked",
    "prices": "price",
    # Not among the fields of `Lines`: with the two above, these are counted in cards.
    "dated": "dated -price",
    "card_links": "link card",
}
"""The kinds of lines, in the order of the fields of `Lines`, by what lines of each have, and have not."""
_LINKED_HEADINGS_KEPT = [*_KINDS].index("linked_headings_kept")


def _bits(names: str) -> int:
    return sum(map(_BITS.__getitem__, names.split()))


_ALL = np.array([_bits(names.replace("-", "")) for names in _KINDS.values()], np.int32)[:, None]
_HAD = np.array([_bits(names.partition("-")[0]) for names in _KINDS.values()], np.int32)[:, None]
"""For each kind, the bits that are asked, and those of them that its lines have."""
_NAVIGATION = Flag.NAV | Flag.FOOTER
_OF_ARRAYS = np.array([_BITS[name] for name in _MEASURED])


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
    after: Total
    """Lines that follow the headline."""
    after_good: Total
    after_kept: Total
    after_links: Total
    """Links among these, outside navigation and footer."""
    linked_headings: Total
    prices: Total
    articles: int
    """Number of ``article`` elements."""
    article_words: int
    """Their words; those of the longest one."""
    most_article_words: int
    run: float
    """Words of the longest run of kept lines without a linked heading; words of short lines count less."""
    longest: int
    """Words of the longest kept line that is not a link."""
    span_words: int
    """Words from the first kept line to the last."""
    cards: Cards


def count_lines(arrays: Arrays, selected: list[int], prices: list[int], first: int) -> Lines:
    """Return the totals of the lines of *arrays*, which has at least one.

    *selected* has the indices of the lines of the text, in order, *prices* those of lines with a price; *first* is the
    index of the headline.
    """
    count, density, words = len(arrays.segments), arrays.density, arrays.words.astype(int)
    link, half_linked = density > LINKED, density > LINKED_HEADING
    measured = [arrays.good, link, half_linked, words >= HEADLINE_WORDS, words >= CARD_WORDS, arrays.dated]
    bits = _OF_ARRAYS @ np.array(measured)
    bits += arrays.flags[arrays.block_of]
    is_selected = np.zeros(count, int)
    is_selected[selected] = 1
    bits += is_selected * _BITS["selected"]
    if prices:
        bits[prices] += _BITS["price"]
    bits[first + 1 : first + 1 + AFTER] += _BITS["after"]
    comments = (arrays.hints & Hint.COMMENT).nonzero()[0]
    if len(comments):
        bits[_is_inside(arrays, comments)] += _BITS["comment"]
    of_kinds = (bits.astype(np.int32) & _ALL) == _HAD
    values = np.array([np.ones(count), words, arrays.chars, arrays.link_chars], np.float32)
    totals = of_kinds.astype(np.float32) @ values.T
    selected_words = words * is_selected
    rows = np.zeros((7, count + 1), int)  # of whole numbers, whose sums take a third of the time
    rows[0, 1:] = selected_words * np.where(arrays.good, 10, SHORT_LINE)
    rows[1, 1:] = words
    rows[2, 1:] = words * link
    rows[3:, 1:] = of_kinds[-4:]
    sums = rows.cumsum(axis=1)
    of_words = sums[1]
    of_articles = [number for number, tag in enumerate(arrays.tags) if tag == "article"]
    articles = of_words[arrays.end[of_articles]] - of_words[arrays.start[of_articles]]
    others = (
        len(of_articles),
        *(int(articles.sum()), int(articles.max(initial=0))),
        _longest_run(sums[0], of_kinds[_LINKED_HEADINGS_KEPT]) / 10,
        int((selected_words * (density < MAX_LINKED_SHARE)).max()),
        int(of_words[selected[-1] + 1] - of_words[selected[0]]) if selected else 0,
        _cards(arrays, sums[1:], selected_words),
    )
    return Lines._make((*map(Total._make, totals[:-2].tolist()), *others))


def _is_inside(arrays: Arrays, blocks: Ints) -> NDArray[np.bool_]:
    """Return whether each line is in one of *blocks*."""
    lowest = len(arrays.segments) + 1
    opened = np.bincount(arrays.start[blocks], minlength=lowest) - np.bincount(arrays.end[blocks], minlength=lowest)
    is_inside: NDArray[np.bool_] = opened.cumsum()[:-1] > 0
    return is_inside


def _longest_run(sums: Ints, breaks: NDArray[np.bool_]) -> int:
    """Return the greatest increase of the running *sums* of the lines between two *breaks*."""
    at_ends = sums[[0, *breaks.nonzero()[0].tolist(), len(breaks)]]
    return int((at_ends[1:] - at_ends[:-1]).max())


def _cards(arrays: Arrays, sums: Ints, selected_words: Ints) -> Cards:
    """Return the counts of siblings of one kind, outside navigation and footer, with a link each.

    *sums* are the running sums of words, of words in links, and of lines that are headings with a link, prices, dates,
    and links of some words.
    """
    group, sizes = arrays.siblings
    blocks = ((sizes[group] >= CARDS) & (arrays.flags & _NAVIGATION == 0)).nonzero()[0]
    figures = sums.take(arrays.end[blocks], axis=1) - sums.take(arrays.start[blocks], axis=1)
    words, link_words, headings, prices, dates, links = figures
    is_card = links > 0
    counted = np.array([words, is_card, (headings > 0) | (link_words >= HEADLINE_WORDS), dates > 0, prices > 0])
    # A number for each kind in each group, to count all at once.
    numbers = group[blocks] + len(sizes) * np.arange(len(counted))[:, None]
    of_groups = np.bincount(numbers.ravel(), (counted * is_card).ravel(), len(sizes) * len(counted))
    most = of_groups.reshape(len(counted), -1).max(axis=1).tolist()
    return Cards._make((*most, float(selected_words[_is_inside(arrays, blocks[is_card])].sum())))
