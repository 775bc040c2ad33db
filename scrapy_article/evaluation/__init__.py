"""Scores of methods on labelled pages: all measures with confidence intervals.

The submodules have the pages, their labels, and the measures.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from time import process_time
from typing import Any, TypeAlias

import numpy as np

from scrapy_article import methods
from scrapy_article.document import Document
from scrapy_article.evaluation import labels, measures
from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.measures import Counts, Numbers, interval, ratio
from scrapy_article.extract import analyse
from scrapy_article.workers import ordered

logger = logging.getLogger(__name__)

Formula: TypeAlias = Callable[[Numbers], Numbers]
"""Computes a figure of any number of samples from their sums, a row for each."""

TEXT_TYPES = frozenset(("article",))
"""Default page types on which text is measured."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a corpus, and its confidence interval."""

    value: float
    low: float
    high: float
    pages: int
    """Number of pages with labels for the figure."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of a method on a corpus."""

    pages: int
    errors: int
    """Number of pages on which the method raised an exception; they count as pages without text."""
    milliseconds: float
    """Mean CPU time per page without parsing."""
    figures: dict[str, Figure]
    """The figures for which the corpus has labels, by name in `FIGURES`."""


@dataclass(slots=True)
class PageScore:
    """The scores of a method on a page; None without labels."""

    site: str
    shingles: Counts | None = None
    words: float | None = None
    cosine: float | None = None
    sequence: float | None = None
    string: float | None = None
    segments: Counts | None = None
    wanted: Counts | None = None
    milliseconds: float = 0.0
    error: bool = False


def evaluate(
    pages: Iterable[Page],
    names: Sequence[str],
    *,
    types: frozenset[str] | None = TEXT_TYPES,
    model: str | None = None,
    common: bool = True,
    jobs: int = 1,
    seed: int = 0,
    progress: Callable[[], object] | None = None,
) -> dict[str, dict[str, Row]]:
    """Return the figures of the methods *names*, by the name of the corpus and of the method.

    Text is measured on pages of *types* (None for all) and on pages of unknown type, wanted strings on all pages.
    *model* is the path of a trained model, instead of the one in the package. Without *common*, the longest common
    subsequence and substring, which take most of the time, are omitted. *jobs* is the number of processes; only times
    depend on it. *seed* is the random seed of the confidence intervals. *progress* is called after each page.

    :raises ValueError: for an unknown method, or a model of another method
    :raises OSError: for a model that cannot be read
    """
    for name in names:
        _warm_up(name, model)
    scores: dict[str, dict[str, list[PageScore]]] = {}
    work = partial(_score_named, names=tuple(names), types=types, model=model, common=common)
    for corpus, found in ordered(work, pages, jobs):
        rows = scores.setdefault(corpus, {})
        for name, score in found.items():
            rows.setdefault(name, []).append(score)
        if progress:
            progress()
    return {corpus: {name: summarise(row, seed) for name, row in found.items()} for corpus, found in scores.items()}


def _score_named(page: Page, **options: Any) -> tuple[str, dict[str, PageScore]]:
    return page.corpus, score_page(page, **options)


def score_page(
    page: Page,
    names: Sequence[str],
    types: frozenset[str] | None = TEXT_TYPES,
    model: str | None = None,
    *,
    common: bool = True,
) -> dict[str, PageScore]:
    """Return the scores of the methods *names* on *page*; none if the page has no labels that are measured."""
    gold = page.text if types is None or page.page_type is None or page.page_type in types else None
    if gold is None and not page.wanted and not page.unwanted:
        return {}
    truth = labels.from_text([segment.text for segment in page.document().segments], gold) if gold else None
    return {name: _score(page, name, model, gold, truth, common) for name in names}


def _score(
    page: Page, name: str, model: str | None, gold: str | None, truth: list[bool] | None, common: bool
) -> PageScore:
    score = PageScore(page.site)
    text, selected = "", list[int]()
    try:
        _warm_up(name, model)
        document = page.document()  # a new one: results of other methods would be cached
        start = process_time()
        methods.select(document, name, model)
        score.milliseconds = 1000 * (process_time() - start)
        analysis = analyse(document, method=name, model=model)
        text, selected = analysis.article.text, analysis.selection.selected
    except Exception:  # an error of one page must not stop the others
        logger.warning("Method %s failed on page %s of %s", name, page.id, page.corpus, exc_info=True)
        score.milliseconds, score.error = 0.0, True
    if gold is not None:
        score.shingles = measures.shingle_counts(gold, text)
        score.words = measures.word_score(gold, text).f1
        score.cosine = measures.length_scaled_cosine(gold, text)
        if common:
            score.sequence = measures.lc_sequence(gold, text).f1
            score.string = measures.lc_string(gold, text).f1
    if truth is not None:
        score.segments = measures.segment_counts(selected, truth)
    if page.wanted or page.unwanted:
        score.wanted = measures.string_counts(text, page.wanted, page.unwanted)
    return score


@lru_cache(maxsize=64)
def _warm_up(name: str, model: str | None) -> None:
    """Load the data of a method, so that this is not part of the measured time."""
    methods.select(Document("<p>One sentence is enough for that.</p>"), name, model)


# --- figures of a corpus ------------------------------------------------------


def summarise(scores: Sequence[PageScore], seed: int = 0) -> Row:
    """Return the figures of the pages of a corpus; there must be at least one page."""
    figures: dict[str, Figure] = {}
    for name, (_, field, sums_of, formula) in FIGURES.items():
        counted = [score for score in scores if getattr(score, field) is not None]
        if counted:
            sums = np.array([sums_of(getattr(score, field)) for score in counted], dtype=float)
            ends = interval(sums, formula, [score.site for score in counted], seed=seed)
            figures[name] = Figure(float(formula(sums.sum(axis=0)[None])[0]), *ends, len(counted))
    errors = sum(score.error for score in scores)
    return Row(len(scores), errors, measures.mean(score.milliseconds for score in scores), figures)


def _means(counts: Counts) -> tuple[float, ...]:
    """Return precision and recall of a page, each with whether it is defined."""
    found, wanted = counts.hit + counts.extra > 0, counts.hit + counts.missed > 0
    return counts.score.precision * found, found, counts.score.recall * wanted, wanted


def _one(value: float) -> tuple[float, float]:
    return value, 1


def _share(part: int, *whole: int) -> Formula:
    """Return the formula of the share of the sum *part* in the sums *whole*."""
    return lambda sums: ratio(sums[:, part], sums[:, whole].sum(axis=1))


def _harmonic(one: Formula, other: Formula) -> Formula:
    """Return the formula of the harmonic mean of two."""
    return lambda sums: ratio(2 * one(sums) * other(sums), one(sums) + other(sums))


_MEAN, _SECOND_MEAN = _share(0, 1), _share(2, 3)
_PRECISION, _RECALL = _share(0, 0, 1), _share(0, 0, 2)

FIGURES: dict[str, tuple[str, str, Callable[[Any], tuple[float, ...]], Formula]] = {
    # word 4-grams, mean precision and mean recall
    "shingle_f1": ("shingle F1", "shingles", _means, _harmonic(_MEAN, _SECOND_MEAN)),
    "shingle_precision": ("P", "shingles", _means, _MEAN),
    "shingle_recall": ("R", "shingles", _means, _SECOND_MEAN),
    # bags of words, and length-scaled, mean over pages
    "word_f1": ("word F1", "words", _one, _MEAN),
    "cosine": ("cosine", "cosine", _one, _MEAN),
    # longest common subsequence and substring of characters, mean over pages
    "sequence_f1": ("LCSequence F1", "sequence", _one, _MEAN),
    "string_f1": ("LCString F1", "string", _one, _MEAN),
    # text segments as labelled by the gold text, summed over pages
    "segment_precision": ("segment P", "segments", tuple, _PRECISION),
    "segment_recall": ("segment R", "segments", tuple, _RECALL),
    "segment_f1": ("segment F1", "segments", tuple, _harmonic(_PRECISION, _RECALL)),
    # strings that the text must, and must not, contain, summed over pages
    "wanted_f1": ("wanted F1", "wanted", tuple, _harmonic(_PRECISION, _RECALL)),
}
"""Each figure: its heading, a field of `PageScore`, the values of a page to sum over a corpus, and the formula of the
figure from the sums."""
