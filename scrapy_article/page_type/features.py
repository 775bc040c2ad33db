"""What tells an article from an index and from other pages, once it is known what would be kept of the page as text.

A column of numbers for the page: its text against its links, what is around the headline, repeated siblings of one kind
(the cards of an index), dates and prices, where the links lead, what markup and URL say.
"""

from __future__ import annotations

import math
import re
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.page_type.leads import read_leads
from scrapy_article.page_type.lines import AFTER, count_lines
from scrapy_article.page_type.urls import URL_NAMES, read_url, url_of_first_page
from scrapy_article.text.urls import site_host
from scrapy_article.text.words import PatternMatcher, count_words, is_unspaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats

LINES_ABOVE_TEXT = 20
"""Lines above the text in which the headline of a page without an ``h1`` is looked for."""
MIN_SHARED = 0.4
"""Share of words that such a line and the page's ``title`` must have in common; the title may name the site, too."""
TITLED_WORDS, MAX_LINKED = 3, 0.5
"""Words that such a line has at least, and the share of its characters that may stand in links."""
MAX_HEADLINE = 500
"""Characters of a headline, or of the page's ``title``, that are looked at."""
MIN_COUNTED = 3
"""Number from which things are worth to be told."""

_PRICE = re.compile(r"[$€£¥₹₽]\s?\d|\d[.,]\d\d\s?(?:€|EUR\b|USD\b|zł|kr\b|лв|₽|₴)")
_CURRENCIES = PatternMatcher(("$", "€", "£", "¥", "₹", "₽", "₴", "EUR", "USD", "zł", "kr", "лв"))
"""What it looks for."""

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
_METADATA = (
    "dated json_article json_index json_product json_thread json_service og_article og_site og_product og_any published"
).split()
NAMES = (*_TEXT, *_LINKS, *_TITLE, *_CARDS, *_MARKS, *_LEADS, *_METADATA, *URL_NAMES)
"""What the numbers are called. Counts and numbers of words are logarithms of one more than they are."""


class PageFeatures(NamedTuple):
    """The column, and what an explanation may want."""

    column: Floats
    facts: dict[str, str]
    """What is worth to be told of the page, in words, under names of `scrapy_article.page_type.reasons`."""
    headlines: int
    """Lines outside navigation and footer that are links and long enough for headlines."""


def page_features(document: Document, selected: Sequence[int], dated: bool) -> PageFeatures:
    """Return the numbers of `NAMES` for *document*, which has a segment at least.

    *selected* are the segments that would be its text, and *dated* says whether a date of publication was found.
    """
    return _Page(document, [*selected]).measure(dated)


class _Page:
    """The measuring of one page."""

    def __init__(self, document: Document, selected: list[int]) -> None:
        self.document = document
        self.url = document.own_url
        self.arrays = document.arrays
        self.selected = selected
        title = document.walk.head.title or ""
        self.title_length = count_words(title)
        words = _words(title)
        self.titled = set(words)
        """The words of its ``title``,"""
        self.begins = words[0] if words else ""
        """and the first of them."""
        self.tops = [block for block in document.walk.headings if block.tag == "h1" and block.end > block.start]
        self.top = selected[0] if selected else 0
        """The line with the headline, or where the text begins."""
        if self.tops:
            starts = dict.fromkeys(top.start for top in self.tops)  # once, where headings stand in one another
            self.top = next(iter(starts)) if len(starts) == 1 else max(starts, key=self.shared)
        headline = self.top if self.tops else self.titled_line()
        if headline is not None:
            self.top = headline
        self.has_headline = headline is not None
        self.lines = count_lines(self.arrays, selected, self.prices(), self.top)
        self.total = self.lines.all.words + 1e-9
        self.facts: dict[str, str] = {}

    def measure(self, dated: bool) -> PageFeatures:
        headlines = round(self.lines.headlines.lines)
        self.facts["text"] = f"{round(self.lines.run)} words of running text, {headlines} headline links"
        url = read_url(url_of_first_page(self.url), self.titled)
        values = [
            *self.text(),
            *self.links(),
            *self.title(),
            *self.cards(),
            *self.others(),
            *self.leads(),
            dated,
            *self.metadata(),
            *url.numbers,
        ]
        if self.url:
            self.facts["url"] = url.description
        return PageFeatures(np.array(values, np.float32)[:, None], self.facts, headlines)

    def tell(self, name: str, number: float, words: str) -> None:
        """Note a fact, if there are enough of something."""
        if number >= MIN_COUNTED:
            self.facts[name] = f"{number:.0f} {words}"

    def shared(self, i: int) -> float:
        """Share of the words of a line that the title has, too."""
        words = _words(self.arrays.segments[i].text)
        return len(self.titled.intersection(words)) / max(len(words), 1)

    def titled_line(self) -> int | None:
        """The line above the text that says most nearly what the page's ``title`` says, if any does.

        It begins as the ``title`` does: what stands there behind the name of a site may be its motto.
        """
        arrays, titled = self.arrays, self.titled
        best, found = MIN_SHARED, None
        for i in range(max(self.top - LINES_ABOVE_TEXT, 0), self.top + 1) if titled else ():
            if arrays.words[i] >= TITLED_WORDS and arrays.density[i] <= MAX_LINKED:
                words = _words(arrays.segments[i].text)
                share = len(titled.intersection(words)) / max(len(titled), len(words))
                if share > best and words[0] == self.begins:
                    best, found = share, i
        return found

    def prices(self) -> list[int]:
        """Which segments are short and hold a price."""
        digits = self.arrays.digits.tobytes()  # one a segment
        texts = [*compress(self.arrays.texts, digits)]
        priced = [place for place in _CURRENCIES.matching(texts) if _PRICE.search(texts[place])]
        numbers = [*compress(range(len(digits)), digits)] if priced else []
        return [numbers[place] for place in priced]

    def text(self) -> list[float]:
        lines, selected = self.lines, self.lines.selected
        return [
            _log(lines.run),
            _log(selected.words),
            _log(selected.lines),
            selected.words / self.total,
            selected.linked / max(selected.chars, 1),
            lines.good_kept.words / max(selected.words, 1),
            selected.words / max(lines.span_words, 1),
            _log(lines.longest),
            _log(lines.good_kept.lines),
            _log(lines.good_left.lines),
            _log(selected.words / max(selected.lines, 1)),
            _log(self.total),
            lines.all.linked / max(lines.all.chars, 1),
            _log(lines.all.lines),
        ]

    def links(self) -> list[float]:
        lines = self.lines
        self.tell("headings", lines.linked_headings.lines, "headings that are links")
        return [
            _log(lines.links_out.lines),
            _log(lines.headlines.lines),
            _log(lines.headlines.words),
            _balance(lines.run, lines.headlines.words),
            _balance(lines.selected.words, lines.links.words),
            _log(lines.links.lines - lines.links_out.lines),
            _log(lines.linked_headings_kept.lines),
            lines.linked_headings.lines / max(lines.headings.lines, 1),
        ]

    def title(self) -> list[float]:
        """What stands in the headline, and below it."""
        lines, titled = self.lines, self.titled
        in_title = h1_words = 0.0
        if self.has_headline:
            segment = self.arrays.segments[self.top]
            in_title = len(titled.intersection(_words(segment.text))) / max(len(titled), 1)
            h1_words = _log(segment.words)
        return [
            _log(len(self.tops)),
            h1_words,
            in_title,
            _log(self.title_length),
            lines.after.linked / max(lines.after.chars, 1),
            _log(lines.after_good.words),
            lines.after_links.lines / AFTER,
            _log(lines.after_kept.words),
        ]

    def cards(self) -> list[float]:
        """Siblings of one kind that hold a link each."""
        lines, cards = self.lines, self.lines.cards
        self.tell("cards", cards.cards, "cards of one kind")
        return [
            cards.words / self.total,
            _log(cards.headlines),
            _log(cards.dated),
            _log(cards.priced),
            cards.selected_words / max(lines.selected.words, 1),
            _log(lines.articles.lines),
            lines.most_article_words / max(lines.articles.words, 1),
            _log(cards.words / max(cards.cards, 1)),
        ]

    def others(self) -> list[float]:
        lines, walk = self.lines, self.document.walk
        selected_words = max(lines.selected.words, 1)
        self.tell("prices", lines.prices.lines, "prices")
        self.tell("dates", lines.dated_left.lines, "dates outside the text")
        return [
            _log(lines.dated_left.lines),
            _log(lines.dated_kept.lines),
            _log(len(walk.times)),
            _log(lines.prices.lines),
            lines.comments.words / self.total,
            _log(lines.forms.lines),
            _log(lines.buttons.lines),
            _log(len(walk.images)),
            lines.paragraphs.words / selected_words,
            lines.lists.words / selected_words,
            lines.in_articles.words / selected_words,
            lines.preformatted.words / selected_words,
        ]

    def leads(self) -> list[float]:
        """Where the links lead."""
        host = site_host(self.url)
        leads = read_leads(self.document.walk.links, self.document.hrefs, frozenset(self.selected), host)
        stories = leads.stories_kept + leads.stories_left
        self.tell("stories", stories, "links to stories")
        if leads.paged:
            self.facts["following"] = "links to following pages"
        return [
            _balance(self.lines.run, 10 * stories),
            _log(leads.paged),
            _log(leads.stories_kept),
            _log(leads.stories_left),
            _log(leads.headings),
            _log(leads.foreign),
        ]

    def metadata(self) -> list[bool]:
        """What markup says of the page."""
        document = self.document
        types = document.all_json_ld_types
        kind = document.og_type
        in_json_ld = [
            bool(document.json_ld_article),
            not types.isdisjoint(_INDEX_TYPES),
            not types.isdisjoint(_PRODUCT_TYPES),
            not types.isdisjoint(_THREAD_TYPES),
            not types.isdisjoint(_SERVICE_TYPES),
        ]
        declared = ["declared an article (Open Graph)"] if "article" in kind else []
        if True in in_json_ld:
            declared.append(f"declared {_DECLARED[in_json_ld.index(True)]} (JSON-LD)")
        if declared:
            self.facts["declared"] = ", ".join(declared)
        return [
            *in_json_ld,
            "article" in kind,
            kind in ("website", "blog"),
            "product" in kind,
            bool(kind),
            "article:published_time" in document.meta,
        ]


_log = math.log1p


def _words(text: str) -> list[str]:
    """Return the words of *text*; of scripts that put no blanks between them, each two characters in a row.

    Of a long text, the first: no headline is that long.
    """
    text = text[:MAX_HEADLINE]
    words = text.lower().split()
    if not is_unspaced(text):
        return words
    return [word[i : i + 2] for word in words for i in range(max(len(word) - 1, 1))]


def _balance(text: float, links: float) -> float:
    """How much more words of text there are than of links; both weigh little where they are few."""
    return math.log((text + 30) / (links + 30))
