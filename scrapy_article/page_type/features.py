"""What tells an article from an index and from other pages, once it is known what would be kept of the page as text.

A column of numbers for the page: its text against its links, what is around the headline, repeated siblings of one kind
(the cards of an index), dates and prices, where the links lead, what markup and address say.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.structured import types_of
from scrapy_article.document.urls import split_url
from scrapy_article.page_type.addresses import (
    ADDRESS_NAMES,
    address_features,
    describe_address,
)
from scrapy_article.page_type.counts import HEADLINE_WORDS, count_cards, may_hold_price, read_leads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Floats

    Bools: TypeAlias = NDArray[np.bool_]

__all__ = ["NAMES", "PageFeatures", "page_features"]

SHORT_LINE = 0.3
"""What a word counts in lines that do not read like a paragraph: lists of all kinds are made of them."""
LINKED = 0.8
"""Share of linked characters from which a line is a link."""
SEVERAL = 3
"""Number from which things are worth to be told."""
AFTER = 30
"""Lines below the headline that are looked at."""

_PRICE = re.compile(r"[$€£¥₹₽]\s?\d|\d[.,]\d\d\s?(?:€|EUR\b|USD\b|zł|kr\b|лв|₽|₴)")
_ELSEWHERE = Flag.NAV | Flag.FOOTER

_INDEX_TYPES = frozenset("CollectionPage SearchResultsPage ItemList Blog CategoryCodeSet OfferCatalog".split())
_PRODUCT_TYPES = frozenset("Product Offer AggregateOffer ProductGroup".split())
_THREAD_TYPES = frozenset("DiscussionForumPosting QAPage Question".split())
_SERVICE_TYPES = frozenset("Service LocalBusiness SoftwareApplication Course FAQPage WebApplication".split())
_DECLARED = ("an article", "a list", "a product", "a thread", "a service")

_TEXT = (
    "run kept_words kept_lines kept_share kept_density kept_good span_share longest good_kept good_left mean_line "
    "page_words page_density page_lines"
).split()
_LINKS = (
    "link_lines headlines headline_words balance page_balance nav_lines linked_headings linked_heading_share".split()
)
_TITLE = "h1s h1_words h1_in_title title_words after_density after_good after_links after_kept".split()
_CARDS = "cards_share headline_cards dated_cards priced_cards kept_in_cards articles article_share card_words".split()
_MARKS = (
    "dated_left dated_kept times prices comments form buttons images in_paragraphs in_lists in_article code".split()
)
_LEADS = "story_balance paged_links stories_kept stories_left story_headings foreign_links".split()
_SAID = (
    "dated json_article json_index json_product json_thread json_service og_article og_site og_product og_any published"
).split()
NAMES = (*_TEXT, *_LINKS, *_TITLE, *_CARDS, *_MARKS, *_LEADS, *_SAID, *ADDRESS_NAMES)
"""What the numbers are called. Counts and numbers of words are logarithms of one more than they are."""


_OTHER = [
    NAMES.index(name)
    for name in "json_product json_thread json_service og_product of_thread of_product of_service".split()
]


class PageFeatures:
    """The column, and the plain numbers in it that an explanation may want."""

    __slots__ = ("column", "facts", "headlines", "is_other", "links", "run")

    def __init__(self, column: Floats, facts: dict[str, str], run: float, headlines: int, links: int) -> None:
        self.column = column
        self.facts = facts
        """What is worth to be told of the page, in words, under names of `scrapy_article.page_type.reasons`."""
        self.is_other = bool(column[_OTHER].any())
        """Whether markup or address speaks of a product, a thread or a service."""
        self.run = run
        """Words of the longest stretch of kept text, short lines counting less, that no linked heading interrupts."""
        self.headlines = headlines
        """Lines outside navigation and footer that are links and long enough for headlines."""
        self.links = links
        """Different addresses that the page links to, those of other sites aside."""


def page_features(document: Document, kept: Sequence[int], dated: bool) -> PageFeatures:
    """Return the numbers of `NAMES` for *document*, which has a segment at least.

    *kept* are the segments that would be its text, and *dated* says whether a date of publication was found.
    """
    return _Page(document, kept).measure(dated)


_ROWS = "elsewhere heading form button paragraph list article pre".split()
_BITS = np.array(
    [
        [_ELSEWHERE],
        [Flag.HEADING],
        [Flag.FORM],
        [Flag.BUTTON],
        [Flag.PARAGRAPH],
        [Flag.LIST],
        [Flag.ARTICLE],
        [Flag.PRE],
    ]
)


class _Page:
    """The measuring of one page."""

    def __init__(self, document: Document, kept: Sequence[int]) -> None:
        self.document = document
        self.arrays = arrays = document.arrays
        self.kept = np.array(kept, np.intp)
        self.count = count = len(arrays.segments)
        self.is_kept = np.zeros(count, bool)
        self.is_kept[self.kept] = True
        flags, hints = arrays.around
        self.block_flags = flags[:-1]
        self.flags = flags[arrays.block_of]
        """Of each segment, what its block and all ancestors are."""
        self.hints = hints[arrays.block_of]
        flagged = (self.flags & _BITS) != 0
        self.flagged = dict(zip(_ROWS, flagged, strict=True))
        self.is_link = arrays.density > LINKED
        self.is_out = self.is_link & ~self.flagged["elsewhere"]
        self.linked_heading = self.flagged["heading"] & (arrays.density > 0.5)
        self.words = arrays.words
        self.kept_words = arrays.words * self.is_kept
        self.total = float(arrays.words.sum()) + 1e-9
        self.kept_total = float(self.kept_words.sum())
        self.facts: dict[str, str] = {}
        self.own_links = 0

    def measure(self, dated: bool) -> PageFeatures:
        title = (self.document.walk.head.title or "").lower().split()
        titled = set(title)
        run = self.longest_run()
        price = self.prices()
        date = self.arrays.dated & ~price
        self.sum_up(price, date)
        headlines = self.lines["headline"]
        self.facts["text"] = f"{round(run)} words of running text, {headlines} headline links"
        values = [
            *self.text(run),
            *self.links(run),
            *self.title(titled, len(title)),
            *self.cards(price, date),
            *self.others(),
            *self.leads(run),
            float(dated),
            *self.said(),
            *address_features(self.document.url, titled),
        ]
        if self.document.url:
            self.facts["address"] = describe_address(self.document.url)
        column = np.array(values, np.float32)[:, None]
        return PageFeatures(column, self.facts, run, headlines, self.own_links)

    def sum_up(self, price: Bools, date: Bools) -> None:
        """Count lines of each kind, and their words."""
        good, is_kept, is_link = self.arrays.good, self.is_kept, self.is_link
        left = ~is_kept
        of_kind = {
            "good kept": good & is_kept,
            "good left": good & left & ~self.flagged["elsewhere"],
            "link": is_link,
            "out": self.is_out,
            "headline": self.is_out & (self.words >= HEADLINE_WORDS),
            "linked heading": self.linked_heading,
            "linked heading kept": self.linked_heading & is_kept,
            "dated left": date & left,
            "dated kept": date & is_kept,
            "price": price,
            "comment": (self.hints & Hint.COMMENT) != 0,
            **self.flagged,
        }
        rows = np.array([*of_kind.values()])
        self.lines: dict[str, int] = dict(zip(of_kind, np.count_nonzero(rows, axis=1).tolist(), strict=True))
        words = (rows * self.words).sum(axis=1)
        self.words_of: dict[str, float] = dict(zip(of_kind, words.tolist(), strict=True))
        words = (rows[-len(_ROWS) :] * self.kept_words).sum(axis=1)
        self.kept_words_of: dict[str, float] = dict(zip(_ROWS, words.tolist(), strict=True))

    def tell(self, name: str, number: int, words: str) -> None:
        """Note a fact, if there are enough of something."""
        if number >= SEVERAL:
            self.facts[name] = f"{number} {words}"

    def longest_run(self) -> float:
        """Words of the longest stretch of kept text that no linked heading interrupts; short lines count little."""
        gain = np.where(self.arrays.good, self.kept_words, SHORT_LINE * self.kept_words)
        sums = np.zeros(self.count + 1)
        sums[1:] = np.cumsum(gain)
        breaks = (self.is_kept & self.linked_heading).nonzero()[0]
        if not len(breaks):
            return float(sums[-1])
        ends = np.concatenate(([0], breaks, [self.count]))
        return float((sums[ends[1:]] - sums[ends[:-1]]).max())

    def text(self, run: float) -> list[float]:
        arrays, words, kept = self.arrays, self.words, self.kept
        lines = len(kept)
        return [
            _log(run),
            _log(self.kept_total),
            _log(lines),
            self.kept_total / self.total,
            float(arrays.link_chars[kept].sum() / max(arrays.chars[kept].sum(), 1)) if lines else 0.0,
            self.words_of["good kept"] / max(self.kept_total, 1),
            self.kept_total / max(float(words[kept[0] : kept[-1] + 1].sum()), 1) if lines else 0.0,
            _log((self.kept_words * (arrays.density < 1 / 3)).max()),
            _log(self.lines["good kept"]),
            _log(self.lines["good left"]),
            _log(self.kept_total / max(lines, 1)),
            _log(self.total),
            float(arrays.link_chars.sum() / arrays.chars.sum()),
            _log(self.count),
        ]

    def links(self, run: float) -> list[float]:
        lines, words = self.lines, self.words_of
        linked_headings = lines["linked heading"]
        self.tell("headings", linked_headings, "headings that are links")
        return [
            _log(lines["out"]),
            _log(lines["headline"]),
            _log(words["headline"]),
            _balance(run, words["headline"]),
            _balance(self.kept_total, words["link"]),
            _log(lines["link"] - lines["out"]),
            _log(lines["linked heading kept"]),
            linked_headings / max(lines["heading"], 1),
        ]

    def title(self, titled: set[str], title_words: int) -> list[float]:
        arrays = self.arrays
        tops = [block for block in self.document.walk.headings if block.tag == "h1" and block.end > block.start]
        start = int(self.kept[0]) if len(self.kept) else 0
        in_title = 0.0
        if tops:
            top = tops[0] if len(tops) == 1 else max(tops, key=lambda block: self.shared(block, titled))
            start = top.start
            in_title = len(titled.intersection(arrays.segments[start].text.lower().split())) / max(len(titled), 1)
        part = slice(start + 1, start + 1 + AFTER)
        return [
            _log(len(tops)),
            _log(self.words[start]) if tops else 0.0,
            in_title,
            _log(title_words),
            float(arrays.link_chars[part].sum() / max(arrays.chars[part].sum(), 1)),
            _log((self.words[part] * arrays.good[part]).sum()),
            np.count_nonzero(self.is_out[part]) / AFTER,
            _log(self.kept_words[part].sum()),
        ]

    def shared(self, block: Block, titled: set[str]) -> float:
        words = self.arrays.segments[block.start].text.lower().split()
        return len(titled.intersection(words)) / max(len(words), 1)

    def cards(self, price: Bools, date: Bools) -> list[float]:
        """Siblings of one kind that hold a link each."""
        arrays = self.arrays
        is_article = [block.tag == "article" for block in arrays.blocks]
        articles, article_share = 0, 0.0
        if any(is_article):
            first, last = arrays.start[is_article], arrays.end[is_article]
            sums = prefix_sums(self.words[None])[0]
            words = sums[last] - sums[first]
            articles, article_share = len(words), float(words.max() / max(words.sum(), 1))
        allowed = (self.block_flags & _ELSEWHERE) == 0
        cards = count_cards(arrays, allowed, self.is_link, self.linked_heading, date, price, self.kept_words)
        self.tell("cards", cards.cards, "cards of one kind")
        return [
            cards.words / self.total,
            _log(cards.headlines),
            _log(cards.dated),
            _log(cards.priced),
            cards.kept_words / max(self.kept_total, 1),
            _log(articles),
            article_share,
            _log(cards.words / max(cards.cards, 1)),
        ]

    def prices(self) -> Bools:
        """Which segments are short and hold a price."""
        found = np.zeros(self.count, bool)
        segments = self.document.segments
        for number in may_hold_price(segments):
            found[number] = _PRICE.search(segments[number].text) is not None
        return found

    def others(self) -> list[float]:
        lines, words, walk = self.lines, self.kept_words_of, self.document.walk
        kept_total = max(self.kept_total, 1)
        self.tell("prices", lines["price"], "prices")
        self.tell("dates", lines["dated left"], "dates outside the text")
        return [
            _log(lines["dated left"]),
            _log(lines["dated kept"]),
            _log(len(walk.times)),
            _log(lines["price"]),
            self.words_of["comment"] / self.total,
            _log(lines["form"]),
            _log(lines["button"]),
            _log(len(walk.images)),
            words["paragraph"] / kept_total,
            words["list"] / kept_total,
            words["article"] / kept_total,
            words["pre"] / kept_total,
        ]

    def leads(self, run: float) -> list[float]:
        """Where the links lead."""
        host = (split_url(self.document.url).hostname or "").removeprefix("www.")
        leads = read_leads(self.document.walk.links, self.document.hrefs, self.is_kept, host)
        self.own_links = leads.addresses
        self.tell("stories", leads.stories_left + leads.stories_kept, "links to stories")
        if leads.paged:
            self.facts["following"] = "links to following pages"
        return [
            _balance(run, 10 * (leads.stories_kept + leads.stories_left)),
            _log(leads.paged),
            _log(leads.stories_kept),
            _log(leads.stories_left),
            _log(leads.headings),
            _log(leads.foreign),
        ]

    def said(self) -> list[float]:
        """What markup says of the page."""
        document = self.document
        types = set().union(*map(types_of, document.json_ld)) if document.json_ld else set[str]()
        kind = (document.meta.get("og:type") or [""])[0].lower()
        said = [bool(document.json_ld_article)]
        said += [bool(types & kinds) for kinds in (_INDEX_TYPES, _PRODUCT_TYPES, _THREAD_TYPES, _SERVICE_TYPES)]
        what = [name for name, is_so in zip(_DECLARED, said, strict=True) if is_so]
        declared = ["declared an article (Open Graph)"] if "article" in kind else []
        declared += [f"declared {name} (JSON-LD)" for name in what[:1]]
        if declared:
            self.facts["declared"] = ", ".join(declared)
        return [
            *said,
            "article" in kind,
            kind in ("website", "blog"),
            "product" in kind,
            bool(kind),
            "article:published_time" in document.meta,
        ]


def _log(number: Any) -> float:
    return math.log1p(number)


def _balance(text: float, links: float) -> float:
    """How much more words of text there are than of links; both weigh little where they are few."""
    return math.log((text + 30) / (links + 30))
