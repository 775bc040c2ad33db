"""Features that distinguish articles, index pages and other pages, computed after the text is selected.

A column of numbers for the page: text and links, the surroundings of the headline, repeated siblings of one kind (the
cards of an index), dates and prices, targets of links, markup and URL.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from scrapy_article.document import Document, Flag
from scrapy_article.document.arrays import Floats
from scrapy_article.page_type.lines import AFTER, count_lines
from scrapy_article.page_type.urls import URL_NAMES, count_paged, read_url, stories_of, url_of_first_page
from scrapy_article.text.urls import site_host
from scrapy_article.text.words import PatternMatcher, count_words, is_unspaced

LINES_ABOVE_TEXT = 20
"""Most lines above the text in which to look for the headline of a page without an ``h1``."""
MIN_SHARED = 0.4
"""Least share of words that such a line and the page's ``title`` have in common; the title may name the site, too."""
TITLED_WORDS, MAX_LINKED = 3, 0.5
"""Least words of such a line, and the greatest share of its characters in links."""
MAX_HEADLINE, MAX_LINKS = 500, 2_000
"""Most characters of a headline, or of the page's ``title``, to read; most links whose targets to read."""
MIN_COUNTED = 3
"""Least number of things to report as a fact."""

_PRICE = re.compile(r"[$€£¥₹₽]\s?\d|\d[.,]\d\d\s?(?:€|EUR\b|USD\b|zł|kr\b|лв|₽|₴)")
_CURRENCIES = PatternMatcher(("$", "€", "£", "¥", "₹", "₽", "₴", "EUR", "USD", "zł", "kr", "лв"))
"""Words that the matcher finds."""

_DECLARED = {
    "a list": "CollectionPage SearchResultsPage ItemList Blog CategoryCodeSet OfferCatalog".split(),
    "a product": "Product Offer AggregateOffer ProductGroup".split(),
    "a thread": "DiscussionForumPosting QAPage Question".split(),
    "a service": "Service LocalBusiness SoftwareApplication Course FAQPage WebApplication".split(),
}
"""schema.org types of pages that are no articles, by what they declare."""

NAMES = (
    *(
        "run kept_words kept_lines kept_share kept_density kept_good span_share longest good_kept good_left mean_line "
        "page_words page_density page_lines "
        "link_lines headlines headline_words balance page_balance nav_lines linked_headings linked_heading_share "
        "h1s h1_words h1_in_title title_words after_density after_good after_links after_kept "
        "cards_share headline_cards dated_cards priced_cards kept_in_cards articles article_share card_words "
        "dated_left dated_kept times prices comments form buttons images in_paragraphs in_lists in_article code "
        "story_balance paged_links stories_kept stories_left story_headings foreign_links "
        "dated json_article json_index json_product json_thread json_service og_article og_site og_product og_any "
        "published"
    ).split(),
    *URL_NAMES,
)
"""Names of the features, a line or two for each method below. Counts and numbers of words are given as the logarithm
of one more."""


class PageFeatures:
    """The features of *document*, which has at least one segment, and facts for an explanation.

    *selected* are the segments of its text, *dated* is whether a publication date was found.
    """

    def __init__(self, document: Document, selected: Sequence[int], dated: bool) -> None:
        self.document = document
        self.url = document.own_url
        self.arrays = document.arrays
        self.selected = [*selected]
        title = document.walk.head.title or ""
        self.title_words = count_words(title)
        self.titled = set(_words(title))
        """Words of the page's ``title``."""
        self.tops = [block for block in document.walk.headings if block.tag == "h1" and block.end > block.start]
        self.top = selected[0] if selected else 0
        """Line of the headline, or the first of the text."""
        starts = dict.fromkeys(top.start for top in self.tops)  # nested headings count once
        headline = max(starts, key=self._shared) if starts else self._titled_line()
        if headline is not None:
            self.top = headline
        self.has_headline = headline is not None
        self.lines = count_lines(self.arrays, self.selected, self._prices(), self.top)
        self.total = self.lines.all.words + 1e-9
        self.headlines = round(self.lines.headlines.lines)
        """Number of lines outside navigation and footer that are links and long enough for headlines."""
        self.facts = {"text": f"{round(self.lines.run)} words of running text, {self.headlines} headline links"}
        """Facts of the page, in words, by names of `scrapy_article.page_type.KINDS`."""
        url = read_url(url_of_first_page(self.url), self.titled)
        values = [*self._text(), *self._links(), *self._title(), *self._cards(), *self._others(), *self._targets()]
        values += [dated, *self._metadata(), *url.numbers]
        if self.url:
            self.facts["url"] = url.description
        self.column: Floats = np.fromiter(values, np.float32, len(values))[:, None]
        """The features in `NAMES`."""

    def _tell(self, name: str, number: float, words: str) -> None:
        """Note a fact, if there are enough of something."""
        if number >= MIN_COUNTED:
            self.facts[name] = f"{number:.0f} {words}"

    def _shared(self, i: int) -> float:
        """Return the share of the words of a line that are in the title."""
        words = _words(self.arrays.segments[i].text)
        return len(self.titled.intersection(words)) / max(len(words), 1)

    def _titled_line(self) -> int | None:
        """Return the line above the text that is most similar to the page's ``title``, or None."""
        arrays, titled = self.arrays, self.titled
        best, found = MIN_SHARED, None
        for i in range(max(self.top - LINES_ABOVE_TEXT, 0), self.top + 1) if titled else ():
            if arrays.words[i] >= TITLED_WORDS and arrays.density[i] <= MAX_LINKED:
                words = _words(arrays.segments[i].text)
                share = len(titled.intersection(words)) / max(len(titled), len(words))
                if share > best:
                    best, found = share, i
        return found

    def _prices(self) -> list[int]:
        """Return the short segments with a price."""
        numbers = self.arrays.digits.nonzero()[0].tolist()
        texts = [self.arrays.texts[i] for i in numbers]
        return [numbers[place] for place in _CURRENCIES.matching(texts) if _PRICE.search(texts[place])]

    def _text(self) -> list[float]:
        lines, selected = self.lines, self.lines.selected
        return [
            *map(_log, (lines.run, selected.words, selected.lines)),
            selected.words / self.total,
            selected.linked / max(selected.chars, 1),
            lines.good_kept.words / max(selected.words, 1),
            selected.words / max(lines.span_words, 1),
            *map(_log, (lines.longest, lines.good_kept.lines, lines.good_left.lines)),
            *map(_log, (selected.words / max(selected.lines, 1), self.total)),
            lines.all.linked / max(lines.all.chars, 1),
            _log(lines.all.lines),
        ]

    def _links(self) -> list[float]:
        lines = self.lines
        self._tell("headings", lines.linked_headings.lines, "headings that are links")
        return [
            *map(_log, (lines.links_out.lines, lines.headlines.lines, lines.headlines.words)),
            _balance(lines.run, lines.headlines.words),
            _balance(lines.selected.words, lines.links.words),
            _log(lines.links.lines - lines.links_out.lines),
            _log(lines.linked_headings_kept.lines),
            lines.linked_headings.lines / max(lines.headings.lines, 1),
        ]

    def _title(self) -> list[float]:
        """Return the features of the headline and the lines below it."""
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
            _log(self.title_words),
            lines.after.linked / max(lines.after.chars, 1),
            _log(lines.after_good.words),
            lines.after_links.lines / AFTER,
            _log(lines.after_kept.words),
        ]

    def _cards(self) -> list[float]:
        """Return the features of siblings of one kind with a link each."""
        lines, cards = self.lines, self.lines.cards
        self._tell("cards", cards.cards, "cards of one kind")
        return [
            cards.words / self.total,
            *map(_log, (cards.headlines, cards.dated, cards.priced)),
            cards.selected_words / max(lines.selected.words, 1),
            _log(lines.articles),
            lines.most_article_words / max(lines.article_words, 1),
            _log(cards.words / max(cards.cards, 1)),
        ]

    def _others(self) -> list[float]:
        lines, walk = self.lines, self.document.walk
        kinds = (lines.paragraphs, lines.lists, lines.in_articles, lines.preformatted)
        self._tell("prices", lines.prices.lines, "prices")
        self._tell("dates", lines.dated_left.lines, "dates outside the text")
        return [
            *map(_log, (lines.dated_left.lines, lines.dated_kept.lines, len(walk.times), lines.prices.lines)),
            lines.comments.words / self.total,
            *map(_log, (lines.forms.lines, lines.buttons.lines, len(walk.images))),
            *(kind.words / max(lines.selected.words, 1) for kind in kinds),
        ]

    def _targets(self) -> list[float]:
        """Return the features of the targets of links: stories, further pages of a list, other sites."""
        host, selected = site_host(self.url), {*self.selected}
        hrefs = self.document.hrefs[:MAX_LINKS]
        own = [url for url in hrefs if host in url or url[:4] != "http"]
        urls = dict.fromkeys(own)
        stories = stories_of(urls)
        links = [(url, place) for url, place in zip(hrefs, self.document.walk.links, strict=False) if url in stories]
        kept = {url: place.block for url, place in links if place.position in selected}
        left = {url: place.block for url, place in links if place.position not in selected}
        in_headings = sum([block.flags & Flag.HEADING > 0 for block in (kept | left).values()])
        paged = count_paged("\n".join(urls))
        self._tell("stories", len(kept) + len(left), "links to stories")
        if paged:
            self.facts["following"] = "links to following pages"
        return [
            _balance(self.lines.run, 10 * (len(kept) + len(left))),
            *map(_log, (paged, len(kept), len(left), in_headings, len(hrefs) - len(own))),
        ]

    def _metadata(self) -> list[bool]:
        """Return the features of the markup."""
        document = self.document
        types = document.all_json_ld_types
        kind = document.og_type
        in_json_ld = {name: not types.isdisjoint(names) for name, names in _DECLARED.items()}
        in_json_ld = {"an article": bool(document.json_ld_article), **in_json_ld}
        declared = ["declared an article (Open Graph)"] if "article" in kind else []
        declared += [f"declared {name} (JSON-LD)" for name, is_declared in in_json_ld.items() if is_declared][:1]
        if declared:
            self.facts["declared"] = ", ".join(declared)
        return [
            *in_json_ld.values(),
            "article" in kind,
            kind in ("website", "blog"),
            "product" in kind,
            bool(kind),
            "article:published_time" in document.meta,
        ]


_log = math.log1p


def _words(text: str) -> list[str]:
    """Return the words of *text*; for scripts without blanks between words, each pair of characters.

    Only the beginning of a long text is read: no headline is that long.
    """
    text = text[:MAX_HEADLINE]
    words = text.lower().split()
    if not is_unspaced(text):
        return words
    return [word[i : i + 2] for word in words for i in range(max(len(word) - 1, 1))]


def _balance(text: float, links: float) -> float:
    """Return the balance of words of text and of links, which is near 0 if both are few."""
    return math.log((text + 30) / (links + 30))
