"""What tells an article from an index and from other pages, once it is known what would be kept of the page as text.

A column of numbers for the page: its text against its links, what is around the headline, repeated siblings of one kind
(the cards of an index), dates and prices, where the links lead, what markup and address say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.structured import types_of
from scrapy_article.document.urls import split_url
from scrapy_article.page_type.addresses import (
    ADDRESS_NAMES,
    address_features,
    count_paged,
    describe_address,
    is_story,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Floats

__all__ = ["NAMES", "PageFeatures", "page_features"]

SHORT_LINE = 0.3
"""What a word counts in lines that do not read like a paragraph: lists of all kinds are made of them."""
LINKED = 0.8
"""Share of linked characters from which a line is a link."""
HEADLINE_WORDS = 4
"""Words from which a line that is a link may be a headline."""
CARD_WORDS = 3
"""Words of a line that is a link from which its block may be a card."""
CARDS = 3
"""Siblings of one kind that make a list of cards."""
PRICE_CHARACTERS = 80
"""Characters up to which a line may be a price."""
SEVERAL = 3
"""Number from which things are worth to be told."""
AFTER = 30
"""Lines below the headline that are looked at."""
MAX_LINKS = 2_000
"""Links that are looked at."""

_PRICE = re.compile(r"[$€£¥₹₽]\s?\d|\d[.,]\d\d\s?(?:€|EUR\b|USD\b|zł|kr\b|лв|₽|₴)")
_CURRENCIES = ("$", "€", "£", "¥", "₹", "₽", "₴", "EUR", "USD", "zł", "kr", "лв")
"""What a price has in it."""
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


class _Page:
    """The measuring of one page."""

    def __init__(self, document: Document, kept: Sequence[int]) -> None:
        self.document = document
        self.arrays = arrays = document.arrays
        self.kept = kept
        self.count = count = len(arrays.segments)
        self.is_kept = np.zeros(count, bool)
        self.is_kept[kept] = True
        flags, hints = arrays.around
        self.block_flags = flags[:-1]
        self.flags = flags[arrays.block_of]
        """Of each segment, what its block and all ancestors are."""
        self.hints = hints[arrays.block_of]
        self.is_heading = (arrays.flags[arrays.block_of] & Flag.HEADING) > 0
        self.is_link = arrays.density > LINKED
        self.is_out = self.is_link & ((self.flags & _ELSEWHERE) == 0)
        self.linked_heading = self.is_heading & (arrays.density > 0.5)
        self.words = arrays.words
        self.kept_words = np.where(self.is_kept, arrays.words, 0)
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
        headlines = self.is_out & (self.words >= HEADLINE_WORDS)
        self.facts["text"] = f"{round(run)} words of running text, {headlines.sum()} headline links"
        values = [
            *self.text(run),
            *self.links(run, headlines),
            *self.title(titled, len(title)),
            *self.cards(price, date),
            *self.others(price, date),
            *self.leads(run),
            float(dated),
            *self.said(),
            *address_features(self.document.url, titled),
        ]
        if self.document.url:
            self.facts["address"] = describe_address(self.document.url)
        column = np.array(values, np.float32)[:, None]
        return PageFeatures(column, self.facts, run, int(headlines.sum()), self.own_links)

    def tell(self, name: str, number: int, words: str) -> None:
        """Note a fact, if there are enough of something."""
        if number >= SEVERAL:
            self.facts[name] = f"{number} {words}"

    def longest_run(self) -> float:
        """Words of the longest stretch of kept text that no linked heading interrupts; short lines count little."""
        gain = np.where(self.arrays.good, self.kept_words, SHORT_LINE * self.kept_words)
        sums = np.concatenate(([0.0], np.cumsum(gain)))
        ends = np.concatenate(([0], (self.is_kept & self.linked_heading).nonzero()[0], [self.count]))
        return float((sums[ends[1:]] - sums[ends[:-1]]).max())

    def text(self, run: float) -> list[float]:
        arrays, words, kept = self.arrays, self.words, self.kept
        good_kept = arrays.good & self.is_kept
        good_left = arrays.good & ~self.is_kept & ((self.flags & _ELSEWHERE) == 0)
        lines = len(kept)
        return [
            _log(run),
            _log(self.kept_total),
            _log(lines),
            self.kept_total / self.total,
            float(arrays.link_chars[kept].sum() / max(arrays.chars[kept].sum(), 1)) if lines else 0.0,
            float(words[good_kept].sum()) / max(self.kept_total, 1),
            self.kept_total / max(float(words[kept[0] : kept[-1] + 1].sum()), 1) if lines else 0.0,
            _log(float((self.kept_words * (arrays.density < 1 / 3)).max())),
            _log(good_kept.sum()),
            _log(good_left.sum()),
            _log(self.kept_total / max(lines, 1)),
            _log(self.total),
            float(arrays.link_chars.sum() / arrays.chars.sum()),
            _log(self.count),
        ]

    def links(self, run: float, headlines: Floats) -> list[float]:
        words = self.words
        headline_words = float(words[headlines].sum())
        linked_headings = int(self.linked_heading.sum())
        self.tell("headings", linked_headings, "headings that are links")
        return [
            _log(self.is_out.sum()),
            _log(headlines.sum()),
            _log(headline_words),
            _balance(run, headline_words),
            _balance(self.kept_total, float(words[self.is_link].sum())),
            _log(self.is_link.sum() - self.is_out.sum()),
            _log((self.linked_heading & self.is_kept).sum()),
            float(linked_headings / max(self.is_heading.sum(), 1)),
        ]

    def title(self, titled: set[str], title_words: int) -> list[float]:
        arrays = self.arrays
        tops = [block for block in self.document.walk.headings if block.tag == "h1" and block.end > block.start]
        start = self.kept[0] if self.kept else 0
        in_title = 0.0
        if tops:
            start = max(tops, key=lambda block: self.shared(block, titled)).start
            in_title = len(titled.intersection(arrays.segments[start].text.lower().split())) / max(len(titled), 1)
        part = slice(start + 1, start + 1 + AFTER)
        return [
            _log(len(tops)),
            _log(self.words[start]) if tops else 0.0,
            in_title,
            _log(title_words),
            float(arrays.link_chars[part].sum() / max(arrays.chars[part].sum(), 1)),
            _log((self.words[part] * arrays.good[part]).sum()),
            float(self.is_out[part].sum()) / AFTER,
            _log(self.kept_words[part].sum()),
        ]

    def shared(self, block: Block, titled: set[str]) -> float:
        words = self.arrays.segments[block.start].text.lower().split()
        return len(titled.intersection(words)) / max(len(words), 1)

    def cards(self, price: Floats, date: Floats) -> list[float]:
        """Siblings of one kind that hold a link each."""
        arrays = self.arrays
        columns = np.stack(
            [
                self.words,
                self.linked_heading,
                self.is_link * self.words,
                date,
                price,
                self.is_link & (self.words >= CARD_WORDS),
            ]
        )
        sums = prefix_sums(columns)
        words, headings, link_words, dates, prices, links = sums[:, arrays.end] - sums[:, arrays.start]
        group, sizes = arrays.siblings
        is_card = (links > 0) & (sizes[group] >= CARDS) & ((self.block_flags & _ELSEWHERE) == 0)

        def most(weights: Floats) -> float:
            return float(np.bincount(group, weights * is_card).max())

        articles = np.array([block.tag == "article" for block in arrays.blocks])
        article_words = words[articles]
        in_card = arrays.inherit(is_card[None].astype(np.float32), np.maximum)[0, arrays.block_of] > 0
        all_words = most(words)
        cards = most(np.ones(len(group)))
        self.tell("cards", int(cards), "cards of one kind")
        return [
            all_words / self.total,
            _log(most((headings > 0) | (link_words >= HEADLINE_WORDS))),
            _log(most(dates > 0)),
            _log(most(prices > 0)),
            float(self.kept_words[in_card].sum()) / max(self.kept_total, 1),
            _log(len(article_words)),
            float(article_words.max() / max(article_words.sum(), 1)) if len(article_words) else 0.0,
            _log(all_words / max(cards, 1)),
        ]

    def prices(self) -> Floats:
        """Which segments are short and hold a price."""
        texts = [segment.text for segment in self.arrays.segments]
        if not any(map("\n".join(texts).__contains__, _CURRENCIES)):  # so it is on most pages
            return np.zeros(self.count, bool)
        return np.array([len(text) < PRICE_CHARACTERS and _PRICE.search(text) is not None for text in texts])

    def others(self, price: Floats, date: Floats) -> list[float]:
        kept_total = max(self.kept_total, 1)
        walk = self.document.walk

        self.tell("prices", int(price.sum()), "prices")
        self.tell("dates", int((date & ~self.is_kept).sum()), "dates outside the text")

        def share(flag: int) -> float:
            return float(self.kept_words[(self.flags & flag) > 0].sum()) / kept_total

        return [
            _log((date & ~self.is_kept).sum()),
            _log((date & self.is_kept).sum()),
            _log(len(walk.times)),
            _log(price.sum()),
            float(self.words[(self.hints & Hint.COMMENT) > 0].sum()) / self.total,
            _log(((self.flags & Flag.FORM) > 0).sum()),
            _log(((self.flags & Flag.BUTTON) > 0).sum()),
            _log(len(walk.images)),
            share(Flag.PARAGRAPH),
            share(Flag.LIST),
            share(Flag.ARTICLE),
            share(Flag.PRE),
        ]

    def leads(self, run: float) -> list[float]:
        """Where the links lead."""
        host = (split_url(self.document.url).hostname or "").removeprefix("www.")
        is_kept = self.is_kept.tolist()
        last = self.count - 1
        # Whether each address is that of a heading: those in the text, and those elsewhere.
        inside: dict[str, bool] = {}
        outside: dict[str, bool] = {}
        foreign = 0
        for link, address in zip(self.document.walk.links[:MAX_LINKS], self.document.hrefs, strict=False):
            if host and address[:4] == "http" and host not in address:
                foreign += 1
            elif len(address) > 1:
                where = inside if is_kept[min(link.position, last)] else outside
                where[address] = bool(link.block.flags & Flag.HEADING)
        both = inside | outside
        self.own_links = len(both)
        paged = count_paged("\n".join(both))
        stories = [address for address in both if is_story(address)]
        stories_kept = sum([address in inside for address in stories])
        stories_left = sum([address in outside for address in stories])
        headings = sum([both[address] for address in stories])
        self.tell("stories", stories_left + stories_kept, "links to stories")
        if paged:
            self.facts["following"] = "links to following pages"
        return [
            _balance(run, 10 * (stories_kept + stories_left)),
            _log(paged),
            _log(stories_kept),
            _log(stories_left),
            _log(headings),
            _log(foreign),
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
    return float(np.log1p(number))


def _balance(text: float, links: float) -> float:
    """How much more words of text there are than of links; both weigh little where they are few."""
    return float(np.log((text + 30) / (links + 30)))
