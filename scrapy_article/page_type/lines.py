"""What the lines of a page are, counted: how many of each kind, how many words in them, and the cards that they make.

The numbers of lines and words are those that `scrapy_article.page_type.features` makes its column of.
`count_lines_in_python` says what is counted; ``_counts.c`` has the same compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scrapy_article.document.arrays import Arrays, Floats

    Bools: TypeAlias = NDArray[np.bool_]

__all__ = ["AFTER", "BITS", "LINKED_HEADING", "LineCounts", "count_lines_in_python"]

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
BITS = (
    int(Flag.NAV | Flag.FOOTER),
    Flag.HEADING,
    Flag.FORM,
    Flag.BUTTON,
    Flag.PARAGRAPH,
    Flag.LIST,
    Flag.ARTICLE,
    Flag.PRE,
    Hint.COMMENT,
)
"""What lines are told by: flags of their blocks, and in the end a hint of theirs or of what is around them."""


class LineCounts(NamedTuple):
    """Words, characters and lines of a page; those of the text are called kept."""

    words: float
    kept_words: float
    run: float
    """Words of the longest stretch of kept text, short lines counting less, that no linked heading interrupts."""
    longest: float
    """Words of the longest kept line that is no link."""
    span_words: float
    """Words from the first kept line to the last."""
    good_kept_words: float
    """Words of kept lines that read like a paragraph."""
    link_words: float
    """Words of lines that are links,"""
    headline_words: float
    """and of those that may be headlines."""
    comment_words: float
    in_paragraphs: float
    """Kept words in paragraphs, lists, articles, and preformatted ones."""
    in_lists: float
    in_articles: float
    preformatted: float
    chars: float
    link_chars: float
    kept_chars: float
    kept_link_chars: float
    after_chars: float
    """Of the lines that follow the headline: characters, those in links, words of paragraphs, kept words."""
    after_link_chars: float
    after_good_words: float
    after_kept_words: float
    article_words: float
    """Words in all ``article`` elements, and in the longest."""
    most_article_words: float
    articles: int
    good_kept: int
    good_left: int
    """Lines that read like a paragraph and are not kept, though they stand outside navigation and footer."""
    links: int
    links_out: int
    """Lines that are links outside navigation and footer,"""
    headlines: int
    """and long enough for headlines."""
    headings: int
    linked_headings: int
    linked_headings_kept: int
    dated_kept: int
    dated_left: int
    prices: int
    forms: int
    buttons: int
    after_links: int
    """Lines that are links outside navigation and footer, of those that follow the headline."""
    card_words: float
    """Of siblings of one kind that hold a link each, the most of any group of them: words, how many there are,"""
    cards: int
    headline_cards: int
    """how many with a heading or a link that is long enough for one,"""
    dated_cards: int
    priced_cards: int
    kept_in_cards: float
    """and of all groups the kept words."""


def count_lines_in_python(arrays: Arrays, kept: list[int], prices: list[int], first: int) -> LineCounts:
    """Count the lines of *arrays*, at least one.

    *kept* are the numbers of those that are the text, in order, *prices* of those with a price, *first* is that of the
    headline.
    """
    count = len(arrays.segments)
    words, good, density = arrays.words, arrays.good, arrays.density
    is_kept, price = np.zeros(count, bool), np.zeros(count, bool)
    is_kept[kept] = True
    price[prices] = True
    flags = arrays.flags[arrays.block_of]
    elsewhere, heading, form, button, paragraph, in_list, article, pre = ((flags & bit) != 0 for bit in BITS[:-1])
    out = ~elsewhere
    is_link = density > LINKED
    linked_heading = heading & (density > LINKED_HEADING)
    headline = is_link & out & (words >= HEADLINE_WORDS)
    date = arrays.dated & ~price
    comment = (arrays.around[1][arrays.block_of] & BITS[-1]) != 0
    kept_words = words * is_kept
    after = slice(first + 1, first + 1 + AFTER)

    def lines(rows: Bools) -> int:
        return int(np.count_nonzero(rows))

    def total(rows: Floats) -> float:
        return float(rows.sum())

    is_article = [tag == "article" for tag in arrays.tags]
    sums = prefix_sums(words[None])[0]
    articles = sums[arrays.end[is_article]] - sums[arrays.start[is_article]]
    return LineCounts(
        words=total(words),
        kept_words=total(kept_words),
        run=_longest_run(np.where(good, kept_words, SHORT_LINE * kept_words), is_kept & linked_heading),
        longest=float((kept_words * (density < LONGEST_LINKED)).max()),
        span_words=total(words[kept[0] : kept[-1] + 1]) if kept else 0.0,
        good_kept_words=total(kept_words * good),
        link_words=total(words * is_link),
        headline_words=total(words * headline),
        comment_words=total(words * comment),
        in_paragraphs=total(kept_words * paragraph),
        in_lists=total(kept_words * in_list),
        in_articles=total(kept_words * article),
        preformatted=total(kept_words * pre),
        chars=total(arrays.chars),
        link_chars=total(arrays.link_chars),
        kept_chars=total(arrays.chars * is_kept),
        kept_link_chars=total(arrays.link_chars * is_kept),
        after_chars=total(arrays.chars[after]),
        after_link_chars=total(arrays.link_chars[after]),
        after_good_words=total((words * good)[after]),
        after_kept_words=total(kept_words[after]),
        article_words=total(articles),
        most_article_words=float(articles.max()) if len(articles) else 0.0,
        articles=len(articles),
        good_kept=lines(good & is_kept),
        good_left=lines(good & ~is_kept & out),
        links=lines(is_link),
        links_out=lines(is_link & out),
        headlines=lines(headline),
        headings=lines(heading),
        linked_headings=lines(linked_heading),
        linked_headings_kept=lines(linked_heading & is_kept),
        dated_kept=lines(date & is_kept),
        dated_left=lines(date & ~is_kept),
        prices=lines(price),
        forms=lines(form),
        buttons=lines(button),
        after_links=lines((is_link & out)[after]),
        **_cards(arrays, is_link, linked_heading, date, price, kept_words),
    )


def _longest_run(gain: Floats, breaks: Bools) -> float:
    """The largest sum of *gain* between two *breaks*."""
    sums = np.zeros(len(gain) + 1)
    sums[1:] = np.cumsum(gain)
    ends = np.concatenate(([0], breaks.nonzero()[0], [len(gain)]))
    return float((sums[ends[1:]] - sums[ends[:-1]]).max())


class _Cards(TypedDict):
    """The last fields of `LineCounts`."""

    card_words: float
    cards: int
    headline_cards: int
    dated_cards: int
    priced_cards: int
    kept_in_cards: float


def _cards(arrays: Arrays, is_link: Bools, is_heading: Bools, date: Bools, price: Bools, kept_words: Floats) -> _Cards:
    """Count the siblings of one kind, outside navigation and footer, that hold a link each."""
    group, sizes = arrays.siblings
    may_be = (sizes[group] >= CARDS) & ((arrays.flags & BITS[0]) == 0)
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
    return {
        "card_words": float(np.bincount(group, words, minlength=1).max()),
        "cards": int(np.bincount(group, minlength=1).max()),
        "headline_cards": most((headings > 0) | (link_words >= HEADLINE_WORDS)),
        "dated_cards": most(dates > 0),
        "priced_cards": most(prices > 0),
        "kept_in_cards": float(kept_words[is_inside].sum()),
    }
