"""Features that distinguish links to articles: URL, text, place on the page, and similar links."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.walk.attributes import without_numbers
from scrapy_article.links.candidates import HEADLINE_WORDS, LABEL_URLS, is_in_text, shape_of, text_of_images
from scrapy_article.page_type.urls import URL_NAMES, is_story, read_url
from scrapy_article.text.urls import site_host
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from urllib.parse import SplitResult

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.links.candidates import Candidate
    from scrapy_article.links.teasers import Card, Teasers

MANY_WORDS = 20
"""Most words of the text of a link that are counted."""
SEVERAL = 3
"""Similar links from which they say something about one another."""

_LINK = "is_story of_archive other_host words no_text in_heading in_text repeated".split()
_PLACE = "in_nav in_header in_footer in_form in_list chrome related".split()
_CARD = "card card_pictured card_dated card_words card_siblings".split()
_KIND = "url_share url_words url_rank place_share place_words place_rank".split()
NAMES = (*URL_NAMES[1:], *_LINK, *_PLACE, *_CARD, *_KIND)
"""Names of the features. Counts and numbers of words are transformed with log(1 + n)."""

_FLAGS = (Flag.NAV, Flag.HEADER, Flag.FOOTER, Flag.FORM, Flag.LIST)
_HINTS = (Hint.CHROME, Hint.RELATED)
_BREAK = re.compile(r"[\W_]+")
_ARCHIVE = re.compile(
    r"/(?:19|20)\d\d(?:[-/_]?(?:0?[1-9]|1[0-2])(?:[-/_]?[0-3]?\d)?)?(?:\.\w{2,5})?/?\?|[?&]m=\d{6,8}(?:&|$)"
    r"|[/?&](?:cat|category|categoria|tag|rubrik|rubrique)[-_=]\d+(?:\.\w{2,5})?/?(?:[?&]|$)",
    re.IGNORECASE,
)
SHORT_NAME = 10
"""Length up to which the file name in a URL, without its digits, names a type of pages."""


def link_features(document: Document, candidates: Sequence[Candidate], teasers: Teasers) -> Floats:
    """Return the features in `NAMES`, one row per candidate; there must be at least one candidate."""
    hints = inherited_hints(document)
    cards = _card_numbers(document, teasers)
    imaged = _texts_of_images(candidates)
    own_host = site_host(document.url) or site_host(candidates[0].parts)
    rows = []
    for i, candidate in enumerate(candidates):
        best = candidate.best
        block = best.placed.block
        heading = "" if best.text else teasers.heading(i)  # the only text of the links may be "Read more"
        text = best.text or heading or imaged.get(i, "")
        most = max([anchor.words for anchor in candidate.anchors])  # the headline may be shorter than the text below it
        words = min(most or count_words(text), MANY_WORDS)
        bits = hints[block.index]
        parts = candidate.parts
        rows.append(
            [
                *read_url(candidate.url, {*_BREAK.split(text.lower())} - {""}).numbers[1:],
                is_story(parts.path),
                is_archive_url(parts),
                site_host(parts) != own_host,
                math.log1p(words),
                not text,
                bool(heading) or any(anchor.placed.block.flags & Flag.HEADING for anchor in candidate.anchors),
                is_in_text(document, best.placed),
                math.log1p(len(candidate.anchors) - 1),
                *(block.flags & flag > 0 for flag in _FLAGS),
                *(bits & hint > 0 for hint in _HINTS),
                *cards[i],
            ]
        )
    found = np.array(rows, np.float64)
    words_of = found[:, NAMES.index("words")]
    by_url = _of_kind([_url_kind(candidate) for candidate in candidates], words_of)
    by_place = _of_kind([place_kind(candidate) for candidate in candidates], words_of)
    return np.concatenate([found, by_url, by_place], axis=1)


def is_archive_url(parts: SplitResult) -> bool:
    """Return whether a URL is an archive: of a month, of a day, or of a numbered category."""
    return _ARCHIVE.search(f"{parts.path}?{parts.query}") is not None


def _texts_of_images(candidates: Sequence[Candidate]) -> dict[int, str]:
    """Alternative texts of images without link text, by candidate, if they may be headlines rather than labels."""
    found = {i: text_of_images(candidate) for i, candidate in enumerate(candidates) if not candidate.best.text}
    leads = Counter(found.values())
    return {i: text for i, text in found.items() if leads[text] < LABEL_URLS and count_words(text) >= HEADLINE_WORDS}


def inherited_hints(document: Document) -> list[int]:
    """Return the hints of each block, from its own class and id and those of its ancestors."""
    found: list[int] = []
    for block in document.blocks:  # a parent comes before its children
        found.append(block.hints | (found[block.parent.index] if block.parent is not None else 0))
    return found


def _card_numbers(document: Document, teasers: Teasers) -> list[list[float]]:
    arrays = document.arrays
    group, sizes = arrays.siblings
    alike = dict(zip(arrays.blocks, sizes[group].tolist(), strict=True))
    links_in = Counter(card.block for card in teasers.cards if card is not None and card.is_link)
    words, dates = prefix_sums(np.stack([arrays.words * (1 - arrays.density), arrays.dated]))

    def row(card: Card) -> list[float]:
        return [
            1.0,
            bool(card.images),
            dates[card.end] > dates[card.start],
            math.log1p(words[card.end] - words[card.start]),
            math.log1p(links_in[card.block] if card.is_link else alike.get(card.block, 0)),
        ]

    return [[0.0] * len(_CARD) if card is None else row(card) for card in teasers.cards]


def _url_kind(candidate: Candidate) -> Hashable:
    """The pattern that URLs of one type of pages share on most sites."""
    parts = candidate.parts
    *folders, last = parts.path.strip("/").split("/")
    name, _, ending = last.rpartition(".") if last.rfind(".") > 0 else (last, "", "")
    shape = shape_of(name)
    return (
        parts.hostname,
        len(folders),
        shape_of(folders[0]) if folders else "",
        shape if shape != name and len(shape) <= SHORT_NAME else (name.count("-") + name.count("_") > 1, shape != name),
        ending,
        _fields(candidate),
    )


def folder_kind(candidate: Candidate) -> Hashable:
    """Return the pattern that URLs in one folder share; None if it says little about the pages.

    That is a URL without a query and a second folder: the first folder may be that of a language, or contain all pages.
    """
    parts = candidate.parts
    folder = parts.path.rstrip("/").rpartition("/")[0].lstrip("/")
    if not parts.query and "/" not in folder:
        return None
    return parts.hostname, shape_of(folder), _fields(candidate)


def _fields(candidate: Candidate) -> tuple[str, ...]:
    """The names of the parameters in the query of a URL."""
    return tuple(sorted(pair.partition("=")[0] for pair in candidate.parts.query.split("&")))[:5]


def place_kind(candidate: Candidate) -> Hashable:
    """Return the kind of place of a candidate: tag, class and id of its block and of the block around it."""
    block = candidate.best.placed.block
    return tuple([(one.tag, without_numbers(one.names)) for one in (block, block.parent) if one])


def _of_kind(kinds: Sequence[Hashable], words: Floats) -> Floats:
    """For each link, the share of links of its kind, their mean number of words, and its ratio to the wordiest kind."""
    numbers: dict[Hashable, int] = {}
    kind = np.array([numbers.setdefault(name, len(numbers)) for name in kinds])
    sizes = np.bincount(kind)
    means = np.bincount(kind, words) / sizes
    most = means[sizes >= SEVERAL].max(initial=0.1)
    return np.stack([(sizes / len(kind))[kind], means[kind], np.minimum(means / most, 1.5)[kind]], axis=1)
