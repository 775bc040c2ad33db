"""The measures of the papers: how close an extracted text is to the gold text.

All functions are pure, take plain strings and return shares from 0 to 1. The papers differ in the unit that they count
and in how they aggregate pages:

* `length_scaled_cosine`, terms, one figure per page: Ziegler and Skubacz, "Content extraction from news pages using
  particle swarm optimization on linguistic and structural features", WI 2007, eq. 2 and 3
* `lc_string`, `lc_sequence`, characters without blanks, one score per page: Arias, Deschacht and Moens, "Language
  independent content extraction from web pages", DIR 2009, section 5.2
* `segment_counts`, text segments: Luo et al., "Web article extraction for web printing: a DOM+visual based approach",
  DocEng 2009, eq. 4
* `shingle_counts`, word 4-grams, mean precision and mean recall: ScrapingHub, article-extraction-benchmark
* `word_score`, bags of words, one score per page: Web Content Extraction Benchmark (WCXB)
* `string_counts`, strings that must, and must not, be found, summed over pages: Barbaresi, "Trafilatura: a web scraping
  library and command-line tool for text discovery and extraction", ACL 2021
"""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scrapy_article.text.words import join_space, ngrams

SHINGLE = 4
"""Number of words of a shingle."""

_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """Return the words of *text*: runs of letters, digits and underscores."""
    return _WORD.findall(text)


def mean(values: Iterable[float]) -> float:
    """Return the arithmetic mean, rounded once; 0 for no values."""
    values = list(values)
    return statistics.mean(values) if values else 0.0


class Score(NamedTuple):
    """Precision, recall and F1, their harmonic mean."""

    precision: float
    recall: float
    f1: float


class Counts(NamedTuple):
    """True positives, false positives and false negatives."""

    hit: float
    extra: float
    missed: float

    @property
    def score(self) -> Score:
        """Return the score of these counts. Finding nothing is right where there is nothing to find."""
        if not self.hit:
            right = float(not self.extra and not self.missed)
            return Score(right, right, right)
        return Score(self.hit / (self.hit + self.extra), self.hit / (self.hit + self.missed), self.f1)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 0 without true positives."""
        return 2 * self.hit / (2 * self.hit + self.extra + self.missed) if self.hit else 0.0


# --- words --------------------------------------------------------------------


def terms(text: str) -> Counter[str]:
    """Return the terms of *text* for `length_scaled_cosine`: its words of two characters or more."""
    return Counter(word for word in words(text) if len(word) > 1)


def length_scaled_cosine(gold: str, found: str) -> float:
    """Return the cosine of the angle between two term vectors, times the ratio of the shorter text to the longer.

    The ratio (eq. 3) is of numbers of terms. The cosine ignores length: it is 1 for a text and its double.
    """
    gold_terms, found_terms = terms(gold), terms(found)
    gold_length, found_length = gold_terms.total(), found_terms.total()
    if not gold_length or not found_length:
        return float(gold_length == found_length)
    product = sum(count * found_terms[term] for term, count in gold_terms.items())
    norm = math.sqrt(sum(n * n for n in gold_terms.values()) * sum(n * n for n in found_terms.values()))
    return product / norm * min(gold_length / found_length, found_length / gold_length)


def word_score(gold: str, found: str) -> Score:
    """Return the score of the bags of words, ignoring case."""
    return _overlap(Counter(words(gold.lower())), Counter(words(found.lower()))).score


def _overlap(gold: Counter[Any], found: Counter[Any]) -> Counts:
    hit = (gold & found).total()
    return Counts(hit, found.total() - hit, gold.total() - hit)


def shingle_counts(gold: str, found: str) -> Counts:
    """Return the counts of shingles as shares of all shingles in either text; they add up to 1.

    A text of fewer than `SHINGLE` words is one shingle. If both texts have no words, all counts are 0.
    """
    counts = _overlap(_shingles(gold), _shingles(found))
    total = sum(counts) or 1
    return Counts(*(count / total for count in counts))


def _shingles(text: str) -> Counter[tuple[str, ...]]:
    tokens = words(text)
    if len(tokens) < SHINGLE:
        return Counter([tuple(tokens)] if tokens else ())
    return Counter(ngrams(tokens, SHINGLE))


# --- segments and strings -----------------------------------------------------


def segment_counts(selected: Collection[int], labels: Sequence[bool | None]) -> Counts:
    """Return the counts of text segments: *selected* has indices, *labels* the label of each segment, or None."""
    chosen = set(selected)
    hit = sum(label is True and i in chosen for i, label in enumerate(labels))
    extra = sum(label is False and i in chosen for i, label in enumerate(labels))
    return Counts(hit, extra, sum(label is True for label in labels) - hit)


def string_counts(found: str, wanted: Iterable[str], unwanted: Iterable[str]) -> Counts:
    """Return the counts of strings that must, and must not, be in the text; white space is folded."""
    flat = join_space(found)
    hits = [join_space(string) in flat for string in wanted]
    extra = sum(join_space(string) in flat for string in unwanted)
    return Counts(sum(hits), extra, len(hits) - sum(hits))


# --- characters ---------------------------------------------------------------


def lc_sequence(gold: str, found: str) -> Score:
    """Return the score of the longest common subsequence (LCSequence) of characters, blanks ignored.

    Bit-parallel: 0.1 s for two texts of 100,000 characters. Raises ImportError without rapidfuzz, which the extra
    ``eval`` installs.
    """
    from rapidfuzz.distance import LCSseq

    return _common_score(LCSseq.similarity, gold, found)


def lc_string(gold: str, found: str) -> Score:
    """Return the score of the longest common substring (LCString) of characters, blanks ignored."""
    return _common_score(longest_common_substring, gold, found)


def _common_score(length: Callable[[str, str], int], gold: str, found: str) -> Score:
    gold, found = "".join(gold.split()), "".join(found.split())
    common = length(gold, found)
    return Counts(common, len(found) - common, len(gold) - common).score


def longest_common_substring(one: str, two: str) -> int:
    """Return the length of the longest common substring of two strings.

    A binary search over the length: if there is a common substring, there are shorter ones. Substrings of one length
    are compared by rolling hashes (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). It takes
    5 ms for two articles.
    """
    size = max(len(one), len(two))
    powers = np.cumprod(np.full(size, _BASE, np.uint64))
    nothing = np.zeros(1, np.uint64)
    codes = [np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32) for text in (one, two)]
    sums = [np.cumsum(np.append(nothing, numbers * powers[: len(numbers)])) for numbers in codes]

    def is_common(length: int) -> bool:
        hashes = [(total[length:] - total[:-length]) * powers[::-1][: len(total) - length] for total in sums]
        places = np.intersect1d(*hashes, return_indices=True)[1:]
        return any(one[i : i + length] == two[j : j + length] for i, j in zip(*places, strict=True))

    low, high = 0, min(len(one), len(two))
    while low < high:
        length = (low + high + 1) // 2
        low, high = (length, high) if is_common(length) else (low, length - 1)
    return low


_BASE = 0x9E3779B97F4A7C15
"""Base of the rolling hashes, which are taken modulo 2**64; an odd number."""


Numbers: TypeAlias = NDArray[np.float64]

RESAMPLES = 1000
"""Number of bootstrap samples; Efron and Tibshirani take as many for intervals."""
LEVEL = 0.95
"""Confidence level."""


def interval(
    sums: Numbers,
    figure: Callable[[Numbers], Numbers],
    groups: Sequence[str],
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 0,
) -> tuple[float, float]:
    """Return the ends of the bootstrap confidence interval of a figure that is computed from sums over pages.

    *sums* has a row for each page and a column for each sum. *figure* computes the figure of any number of samples at
    once: from an array (samples, columns) to an array (samples). *groups* has the site of each page; pages of a site
    are drawn together. The order of pages does not matter.

    Raises ValueError for no pages.
    """
    if not len(sums):
        raise ValueError("no pages to draw from")
    names, places = np.unique(np.asarray(groups, dtype=str), return_inverse=True)
    totals = np.zeros((len(names), sums.shape[1]))
    np.add.at(totals, places, sums)
    drawn = np.random.default_rng(seed).multinomial(len(names), np.full(len(names), 1 / len(names)), size=resamples)
    figures = figure(drawn @ totals)
    low, high = np.quantile(figures, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def ratio(above: Numbers, below: Numbers) -> Numbers:
    """Return *above* / *below*, 0 where both are 0."""
    return np.divide(above, below, out=np.zeros(np.shape(above)), where=below != 0)
