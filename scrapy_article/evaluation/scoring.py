"""How methods do on labelled pages: every measure of every method, with how sure it is."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache, partial
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article import methods
from scrapy_article.document import Document
from scrapy_article.evaluation import labels, measures
from scrapy_article.evaluation.bootstrap import Numbers, interval, ratio
from scrapy_article.extract import analyse
from scrapy_article.pool import ordered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page
    from scrapy_article.evaluation.measures import Counts
    from scrapy_article.methods.method import Selection

__all__ = ["FIGURES", "TEXT_TYPES", "Figure", "PageScore", "Row", "evaluate", "score_page", "summarise"]

logger = logging.getLogger(__name__)

TEXT_TYPES = frozenset(("article",))
"""Types of the pages whose text is measured, unless others are asked for."""

FIGURES: dict[str, str] = {
    "shingle_f1": "shingle F1",
    "shingle_precision": "P",
    "shingle_recall": "R",
    "word_f1": "word F1",
    "cosine": "cosine",
    "sequence_f1": "LCSequence F1",
    "string_f1": "LCString F1",
    "segment_precision": "segment P",
    "segment_recall": "segment R",
    "segment_f1": "segment F1",
    "wanted_f1": "wanted F1",
}
"""Name and heading of each figure.

``shingle``: runs of four words, mean precision and mean recall. ``word``: bags of words, mean over pages. ``cosine``:
length-scaled, mean over pages. ``sequence`` and ``string``: longest common subsequence and substring of characters,
mean over pages. ``segment``: text segments as labelled by the gold text, summed over pages. ``wanted``: strings that
the text must, and must not, contain, summed over pages.
"""


class Figure(NamedTuple):
    """A figure of a corpus, and its confidence interval."""

    value: float
    low: float
    high: float
    pages: int
    """Pages that have what is needed to measure it."""


@dataclass(frozen=True, slots=True)
class Row:
    """How a method does on a corpus."""

    pages: int
    errors: int
    """Pages on which it raised; they count as pages on which it found nothing."""
    milliseconds: float
    """CPU time a page beyond the parse, mean."""
    figures: dict[str, Figure]
    """By their names in `FIGURES`, those that the corpus has labels for."""


@dataclass(frozen=True, slots=True)
class PageScore:
    """How a method does on a page; None for what the page has no labels for."""

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
    """Return how the methods *names* do, by the name of the corpus and of the method.

    Text is measured on pages of these *types*, of any for None, and on pages of no known type; wanted strings on all
    pages. *model* is the path of what was learned for the methods, where it is not to be what comes with the package.
    Without *common* the longest common subsequence and substring, which take most of the time, are left out.
    *jobs* is a number of processes, *seed* that of the confidence intervals, *progress* is called after each
    page. All but the times is the same for any number of processes. ValueError for a method that does not exist or does
    not take the model, OSError if that cannot be read.
    """
    for name in names:
        _method(name, model)
    scores: dict[str, dict[str, list[PageScore]]] = {}
    work = partial(_score_named, names=tuple(names), types=types, model=model, common=common)
    for corpus, found in ordered(work, pages, jobs):
        rows = scores.setdefault(corpus, {name: [] for name in names})
        for name, score in found.items():
            rows[name].append(score)
        if progress:
            progress()
    return {
        corpus: {name: summarise(row, seed) for name, row in rows.items() if row} for corpus, rows in scores.items()
    }


def _score_named(
    page: Page, names: Sequence[str], types: frozenset[str] | None, model: str | None, common: bool
) -> tuple[str, Mapping[str, PageScore]]:
    return page.corpus, score_page(page, names, types, model, common=common)


def score_page(
    page: Page,
    names: Sequence[str],
    types: frozenset[str] | None = TEXT_TYPES,
    model: str | None = None,
    *,
    common: bool = True,
) -> dict[str, PageScore]:
    """Return how each of the methods *names* does on *page*; nothing if the page has no labels that count."""
    gold = page.text if types is None or page.page_type is None or page.page_type in types else None
    if gold is None and not page.wanted and not page.unwanted:
        return {}
    truth = labels.from_text([segment.text for segment in page.document().segments], gold) if gold else None
    return {name: _score(page, name, model, gold, truth, common) for name in names}


def _score(
    page: Page, name: str, model: str | None, gold: str | None, truth: list[bool] | None, common: bool
) -> PageScore:
    try:
        select = _method(name, model)
        document = page.document()  # anew: what another method left there would not be counted
        start = process_time()
        select(document)
        milliseconds = 1000 * (process_time() - start)
        analysis = analyse(document, method=name, model=model)
    except Exception:  # one page must not take the others with it
        logger.warning("Method %s failed on page %s of %s", name, page.id, page.corpus, exc_info=True)
        text, kept, milliseconds, error = "", list[int](), 0.0, True
    else:
        text, kept, error = analysis.article.text, analysis.selection.kept, False
    return PageScore(
        page.site,
        shingles=None if gold is None else measures.shingle_counts(gold, text),
        words=None if gold is None else measures.word_score(gold, text).f1,
        cosine=None if gold is None else measures.length_scaled_cosine(gold, text),
        sequence=measures.lc_sequence(gold, text).f1 if common and gold is not None else None,
        string=measures.lc_string(gold, text).f1 if common and gold is not None else None,
        segments=None if truth is None else measures.segment_counts(kept, truth),
        wanted=measures.string_counts(text, page.wanted, page.unwanted) if page.wanted or page.unwanted else None,
        milliseconds=milliseconds,
        error=error,
    )


@lru_cache(maxsize=64)
def _method(name: str, model: str | None) -> Callable[[Document], Selection]:
    """Return how a method selects, once it has loaded what it needs, the time of which is not to be counted."""
    method = methods.get(name).select

    def select(document: Document) -> Selection:
        learned = () if model is None else (methods.load_model(name, model),)  # anew if the file has changed
        return method(document, *learned)

    select(Document("<p>One sentence is enough for that.</p>"))
    return select


# --- figures of a corpus ------------------------------------------------------


def summarise(scores: Sequence[PageScore], seed: int = 0) -> Row:
    """Return the figures of the pages of a corpus, of which there must be one at least."""
    figures: dict[str, Figure] = {}
    shingles = [(score.site, score.shingles) for score in scores if score.shingles is not None]
    if shingles:
        figures |= _shingle_figures([site for site, _ in shingles], [counts for _, counts in shingles], seed)
    for name, field in (
        ("word_f1", "words"),
        ("cosine", "cosine"),
        ("sequence_f1", "sequence"),
        ("string_f1", "string"),
    ):
        values = [(score.site, getattr(score, field)) for score in scores if getattr(score, field) is not None]
        if values:
            figures[name] = _mean_figure([site for site, _ in values], [value for _, value in values], seed)
    segments = [(score.site, score.segments) for score in scores if score.segments is not None]
    if segments:
        found = _sum_figures([site for site, _ in segments], [counts for _, counts in segments], seed)
        figures |= {f"segment_{key}": figure for key, figure in found.items()}
    wanted = [(score.site, score.wanted) for score in scores if score.wanted is not None]
    if wanted:
        figures["wanted_f1"] = _sum_figures([site for site, _ in wanted], [counts for _, counts in wanted], seed)["f1"]
    return Row(
        pages=len(scores),
        errors=sum(score.error for score in scores),
        milliseconds=measures.mean(score.milliseconds for score in scores),
        figures=figures,
    )


def _mean_figure(sites: Sequence[str], values: Sequence[float], seed: int) -> Figure:
    sums = np.column_stack((values, np.ones(len(values))))
    ends = interval(sums, lambda s: ratio(s[:, 0], s[:, 1]), sites, seed=seed)
    return Figure(measures.mean(values), *ends, len(values))


def _sum_figures(sites: Sequence[str], counts: Sequence[Counts], seed: int) -> dict[str, Figure]:
    score = measures.add(counts).score
    sums = np.array(counts, dtype=float)
    figures: dict[str, Callable[[Numbers], Numbers]] = {
        "precision": lambda s: ratio(s[:, 0], s[:, 0] + s[:, 1]),
        "recall": lambda s: ratio(s[:, 0], s[:, 0] + s[:, 2]),
        "f1": lambda s: ratio(2 * s[:, 0], 2 * s[:, 0] + s[:, 1] + s[:, 2]),
    }
    return {
        key: Figure(getattr(score, key), *interval(sums, figure, sites, seed=seed), len(counts))
        for key, figure in figures.items()
    }


def _shingle_figures(sites: Sequence[str], counts: Sequence[Counts], seed: int) -> dict[str, Figure]:
    score = measures.shingle_score(counts)
    # A page counts in a mean only if there is something that the mean is of.
    sums = np.zeros((len(counts), 4))
    for row, one in zip(sums, counts, strict=True):
        if one.hit + one.extra > 0:
            row[:2] = one.score.precision, 1
        if one.hit + one.missed > 0:
            row[2:] = one.score.recall, 1

    def precision(s: Numbers) -> Numbers:
        return ratio(s[:, 0], s[:, 1])

    def recall(s: Numbers) -> Numbers:
        return ratio(s[:, 2], s[:, 3])

    def f1(s: Numbers) -> Numbers:
        p, r = precision(s), recall(s)
        return ratio(2 * p * r, p + r)

    return {
        f"shingle_{key}": Figure(getattr(score, key), *interval(sums, figure, sites, seed=seed), len(counts))
        for key, figure in {"f1": f1, "precision": precision, "recall": recall}.items()
    }
