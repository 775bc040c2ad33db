"""Training examples for `train_auto`: the lines of labelled pages with labels and weights.

Also the vocabulary: scores of class names and first words, from the votes of sites.

Training must not learn from wrong gold text that text is none. ``corrections.csv``, in this folder, has a row for each
page whose gold text is known to be wrong. Its ``kind`` is ``cut`` if the gold lacks a part of the article, ``other`` if
it has something else than the article, or hardly any of it; the ``reason`` is the difference between the page and its
gold. Evaluation ignores the file: methods are measured on the gold as it is.
"""

from __future__ import annotations

import copyreg
import csv
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from lxml import etree

from scrapy_article.document import Document
from scrapy_article.document.arrays import Floats, prefix_sums
from scrapy_article.document.parsing import Source
from scrapy_article.evaluation import labels
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extractor.features import Features, Vocabulary, name_tokens, word_tokens
from scrapy_article.extractor.measuring import features
from scrapy_article.training.old_pages import old_page

_Vote: TypeAlias = "tuple[str, float, float]"

STRINGS = 9.0
"""Weight of a segment that is labelled by a string in it, before division by that of its page."""


class Example(NamedTuple):
    """A training example: one page."""

    document: Document
    """Without its tree."""
    features: Features
    site: str
    corpus: str
    article: bool | None
    """Whether the page is an article; None if unknown."""
    labels: Floats
    """1 for text, 0 for other segments, -1 if unknown."""
    weights: Floats
    """Weight of each segment if its label is known."""
    lengths: Floats
    """Weight of each segment if its label is a guess."""
    gold: str | None
    corrected: bool
    """Whether the gold is known to be wrong, so that no selection is scored with it."""
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    old: Example | None
    """The same page, rewritten as one of 2005."""


def prepare(page: Page) -> Example | None:
    """Return the example for *page*; None if it has no text."""
    example = _example(page)
    if example is None or zlib.crc32(page.html) >> 8 & 1:
        return example
    old = old_page(page)
    return example if old is None else example._replace(old=_example(old))


def _example(page: Page) -> Example | None:
    document = page.document()
    if not document.segments:
        return None
    texts = [segment.text for segment in document.segments]
    lengths = np.sqrt(np.array([segment.words for segment in document.segments], np.float32) + 2)
    lengths /= np.sqrt(lengths.sum())
    weights = lengths
    found: Sequence[bool | None] = ()
    if page.text:
        found = _corrected(page, labels.from_text(texts, page.text))
    elif page.wanted or page.unwanted:
        found = labels.from_strings(texts, page.wanted, page.unwanted)
        weights = np.full(len(texts), STRINGS / lengths.sum(), np.float32)
    measured = features(document)
    _ = document.json_ld_article, document.meta
    _strip(document)
    return Example(
        document=document,
        features=measured,
        site=page.site,
        corpus=page.corpus,
        article=None if page.page_type is None else page.page_type == "article",
        labels=np.array([-1 if label is None else label for label in found or (None,) * len(texts)], np.float32),
        weights=weights,
        lengths=lengths,
        gold=page.text,
        corrected=(page.corpus, page.id) in corrections(),
        wanted=page.wanted,
        unwanted=page.unwanted,
        old=None,
    )


_NOTHING = etree.Element("nothing")
"""An empty element without relatives, in place of each one of a page.

Rules that read elements, such as those for links and declared comments, therefore have no effect in training.
"""
copyreg.pickle(etree._Element, lambda element: (etree.Element, (element.tag,)))  # it lacks that


def _strip(document: Document) -> None:
    """Remove the tree from *document*, which is sent to another process, and kept with thousands of others."""
    document.tree = None
    walk = document.walk
    walk.images, walk.drawn, walk.media, walk.links, walk.times, walk.bylines = [], [], [], [], [], []
    for segment in walk.segments:
        segment.flat_pieces = ("", _NOTHING)
    for block in walk.blocks:
        block.element = _NOTHING
    document._source = Source(None, None, None, [])


@cache
def corrections() -> Mapping[tuple[str, str], str]:
    """Return the kind of error, ``cut`` or ``other``, by corpus and id of each page with wrong gold text."""
    with Path(__file__).with_name("corrections.csv").open(encoding="utf-8", newline="") as file:
        return {(row["corpus"], row["id"]): row["kind"] for row in csv.DictReader(file)}


def _corrected(page: Page, labels: Sequence[bool] | None) -> Sequence[bool | None]:
    """Return the *labels* of the segments of *page* from its gold text, without those that are known to be wrong.

    If the text is ``cut``, segments that are not in it, after the first one that is, have no label. Nothing if no
    segment has a label.
    """
    wrong = corrections().get((page.corpus, page.id))
    if wrong == "other" or not labels:
        return ()
    if wrong == "cut":
        first = labels.index(True)
        return [*labels[:first], *(label or None for label in labels[first:])]
    return labels


MIN_NAME_SITES, MIN_WORD_SITES = 3, 6
"""Least number of sites with a token for it to be in the table of names, or of first words."""
SMOOTHING = 2.0
"""Number of prior votes for the mean."""
NEGLIGIBLE = 0.25
"""Log-odds closer to 0 than this are omitted from the tables."""


class Votes:
    """For each token, the sum of its shares of text over the sites of *examples*, and the number of sites.

    *votes_of* returns the tokens of an example, each with the weight of its text and of all that it marks.
    """

    def __init__(
        self, examples: Iterable[Example], votes_of: Callable[[Example], Iterable[_Vote]], min_sites: int
    ) -> None:
        counts: dict[str, dict[str, list[float]]] = {}
        for example in examples:
            site = counts.setdefault(example.site, {})
            for token, hit, weight in votes_of(example):
                entry = site.setdefault(token, [0.0, 0.0])
                entry[0] += hit
                entry[1] += weight
        self.sites = {
            site: {token: hit / weight for token, (hit, weight) in tokens.items()} for site, tokens in counts.items()
        }
        self.min_sites = min_sites
        self.sums: defaultdict[str, float] = defaultdict(float)
        self.numbers: Counter[str] = Counter()
        for _, tokens in sorted(self.sites.items()):
            self.numbers.update(tokens.keys())
            for token, share in tokens.items():
                self.sums[token] += share
        self.prior = sum(self.sums.values()) / max(self.numbers.total(), 1)

    def odds(self, token: str, without: Mapping[str, float]) -> float:
        """Return the log-odds of *token*, without the site with the shares *without*; 0 if it is on too few sites."""
        number, total = self.numbers[token], self.sums.get(token, 0.0)
        if token in without:
            number, total = number - 1, total - without[token]
        if number < self.min_sites:
            return 0.0
        share = min(max((total + SMOOTHING * self.prior) / (number + SMOOTHING), 1e-4), 1 - 1e-4)
        odds = float(np.log(share / (1 - share)) - np.log(self.prior / (1 - self.prior)))
        return round(odds, 2) if abs(odds) >= NEGLIGIBLE else 0.0

    @cached_property
    def table(self) -> dict[str, float]:
        """Return the log-odds of all tokens, for pages of new sites."""
        found = {token: self.odds(token, {}) for token in sorted(self.numbers)}
        return {token: odds for token, odds in found.items() if odds}

    def table_for(self, site: str) -> dict[str, float]:
        """Return the log-odds of all tokens without the vote of *site*."""
        own = self.sites[site]
        table = self.table | {token: self.odds(token, own) for token in own}
        return {token: odds for token, odds in table.items() if odds}


def _votes_of_names(example: Example) -> Iterator[_Vote]:
    known, arrays = example.labels, example.features.arrays
    weights = np.where(known >= 0, np.sqrt(arrays.words + 2), 0)
    sums = prefix_sums(np.stack([weights * np.maximum(known, 0), weights]))
    named = [*zip(arrays.names, arrays.start.tolist(), arrays.end.tolist(), strict=True)]
    named += [(name, i, i + 1) for i, name in enumerate(example.features.walk.inline_names)]
    for name, start, end in named:
        hit, weight = sums[:, end] - sums[:, start]
        if name and weight > 0:
            for token in name_tokens(name):
                yield token, hit, weight


def _votes_of_words(example: Example) -> Iterator[_Vote]:
    for words, label in zip(example.features.tokens, example.labels.tolist(), strict=True):
        if label >= 0:
            for token in set(word_tokens(words)):
                yield token, label, 1.0


class Vocabularies:
    """The vocabulary from the sites of *labelled* pages, and the inputs that it gives for each of *examples*."""

    def __init__(self, examples: Iterable[Example], labelled: Iterable[Example]) -> None:
        self.known = {example.site for example in labelled}
        pages = [example for example in examples if example.site in self.known]
        self.names = Votes(pages, _votes_of_names, MIN_NAME_SITES)
        self.words = Votes(pages, _votes_of_words, MIN_WORD_SITES)

    @cached_property
    def full(self) -> Vocabulary:
        """Return the vocabulary for pages of new sites."""
        return Vocabulary(self.names.table, self.words.table)

    def matrix(self, example: Example) -> Floats:
        """Return the inputs of the network for *example*."""
        vocabulary = self.full
        if example.site in self.known:
            vocabulary = Vocabulary(self.names.table_for(example.site), self.words.table_for(example.site))
        features = replace(example.features, matrix=example.features.matrix.copy(), lines=None)
        features.look_up(vocabulary)
        return features.matrix
