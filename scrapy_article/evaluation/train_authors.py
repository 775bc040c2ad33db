"""The weights that rank the possible authors of a page: logistic regression over the answers of each page.

A page is one choice among its answers, the lists of names that its places give, and the answer that nobody is named,
whose score is 0. The score of another is a bias and the weights of its evidence; the probabilities are the softmax of
the scores (a conditional logit: McFadden, "Conditional logit analysis of qualitative choice behavior", 1974). What is
learned is the maximum of the mean logarithm of the expected F1 of the names, less a ridge penalty.

A page for which no authors are known teaches, with less weight, that nobody is named: many such pages are only not
labelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.document import Document
from scrapy_article.evaluation.measures import mean
from scrapy_article.evaluation.training import TrainedModel, Trainer
from scrapy_article.fields.author_places import AuthorPlaces
from scrapy_article.fields.authors import BIAS, answers
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.page import letters
from scrapy_article.fields.title import choose_title
from scrapy_article.methods import get

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "Example", "prepare", "test", "train"]

UNKNOWN = 0.3
"""Weight of a page for which no authors are known."""
RIDGE = 0.01
"""Penalty on the square of each weight."""
PAGES = 5
"""Pages on which a piece of evidence must occur to have a weight."""
STEPS = 2000
RATE = 0.05
"""Steps of the ascent, and their length at first; it falls to nothing."""
DECAY, SQUARED_DECAY = 0.9, 0.99
"""Of the running means of the gradient and of its square: Adam (Kingma and Ba, ICLR 2015), for a smooth function."""
DIGITS = 3
"""Decimals of a weight."""


class Example(NamedTuple):
    """The answers of a page."""

    evidence: list[frozenset[str]]
    f1: list[float]
    """How right each answer is."""
    known: bool
    """Whether authors are known."""


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if it is known to be no article."""
    if page.page_type not in (None, "article"):
        return None
    document = Document(page.html, page.url)
    place = Place(document, get("auto").select(document).kept)
    choose_title(place)
    found = answers(AuthorPlaces(place))
    return Example(
        [answer.evidence for answer in found], [_f1(page.authors, answer.names) for answer in found], bool(page.authors)
    )


def _f1(gold: Sequence[str], names: Sequence[str]) -> float:
    wanted, found = set(map(letters, gold)), set(map(letters, names))
    return 2 * len(wanted & found) / (len(wanted) + len(found)) if wanted else 0.0


class _Table(NamedTuple):
    """All answers of all pages, a row an answer; the last of each page is that nobody is named."""

    features: NDArray[np.float64]
    worth: NDArray[np.float64]
    starts: NDArray[np.int64]
    """First row of each page."""
    weights: NDArray[np.float64]
    """Of each page."""


def _table(examples: Sequence[Example], columns: Mapping[str, int]) -> _Table:
    rows: list[NDArray[np.float64]] = []
    worth: list[float] = []
    starts: list[int] = []
    weights: list[float] = []
    for example in examples:
        if example.known and not any(example.f1):
            continue  # no weights could help
        starts.append(len(rows))
        weights.append(1.0 if example.known else UNKNOWN)
        for evidence, f1 in zip(example.evidence, example.f1, strict=True):
            row = np.zeros(len(columns))
            row[[columns[word] for word in evidence if word in columns]] = 1
            rows.append(row)
            worth.append(f1)
        rows.append(np.zeros(len(columns)))
        worth.append(0.0 if example.known else 1.0)
    return _Table(np.array(rows), np.array(worth), np.array(starts, np.int64), np.array(weights))


def _gradient(table: _Table, weights: NDArray[np.float64], penalty: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the mean logarithm of the expected worth, less the penalty."""
    scores = table.features @ weights
    sizes = np.diff(np.append(table.starts, len(scores)))
    scores -= np.repeat(np.maximum.reduceat(scores, table.starts), sizes)
    odds = np.exp(scores)
    chances = odds / np.repeat(np.add.reduceat(odds, table.starts), sizes)
    worth = chances * table.worth
    worth /= np.repeat(np.add.reduceat(worth, table.starts) + 1e-12, sizes)
    pull = (worth - chances) * np.repeat(table.weights, sizes)
    gradient: NDArray[np.float64] = pull @ table.features / table.weights.sum() - penalty * weights
    return gradient


def train(
    examples: Sequence[Example],
    /,
    *,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
) -> TrainedModel:
    """Return the weights that serve *examples* best. ValueError without any. Nothing is left to chance: no *seed*."""
    pages: dict[str, int] = {}
    for example in examples:
        for word in frozenset().union(*example.evidence):
            pages[word] = pages.get(word, 0) + 1
    words = sorted({BIAS, *(word for word, number in pages.items() if number >= PAGES)})
    columns = {word: column for column, word in enumerate(words)}
    if not any(example.known and any(example.f1) for example in examples):
        raise ValueError("no pages with authors to learn from")
    table = _table(examples, columns)
    penalty = np.full(len(words), RIDGE)
    penalty[columns[BIAS]] = 0.0
    weights, speed, size = np.zeros(len(words)), np.zeros(len(words)), np.zeros(len(words))
    for step in range(1, STEPS + 1):
        gradient = _gradient(table, weights, penalty)
        speed += (1 - DECAY) * (gradient - speed)
        size += (1 - SQUARED_DECAY) * (gradient**2 - size)
        mean_speed, mean_size = speed / (1 - DECAY**step), size / (1 - SQUARED_DECAY**step)
        weights += RATE * (1 - step / STEPS) * mean_speed / (np.sqrt(mean_size) + 1e-8)
        if progress and step % 100 == 0:
            progress(step / STEPS)
    values = {"weights": {word: round(float(weight), DIGITS) for word, weight in zip(words, weights, strict=True)}}
    return TrainedModel(values, test(values, examples))


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the mean F1 of the best answers, and that of the best choice that the answers allow.

    And, as ``answered``, the share of the pages for which no authors are known that nevertheless get an answer.
    """
    weights = values["weights"]
    f1, best, answered = [], [], []
    for example in examples:
        scores = [sum(weights.get(word, 0.0) for word in sorted(found)) for found in example.evidence]
        first = max(range(len(scores)), key=scores.__getitem__, default=None)
        taken = first is not None and scores[first] >= 0
        if example.known:
            f1.append(example.f1[first] if taken and first is not None else 0.0)
            best.append(max(example.f1, default=0.0))
        else:
            answered.append(float(taken))
    return {"f1": mean(f1), "best": mean(best), "answered": mean(answered)}


TRAINER = Trainer(
    "the weights of what speaks for authors, by a conditional logit over the answers of each page", train, test, prepare
)
