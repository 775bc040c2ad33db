"""The weights that rank the possible authors and dates of a page: a conditional logit.

A page is one choice among its candidates and "none". "None" has no evidence, so its score is 0. The score of a
candidate is the sum of the weights of its evidence; the probabilities are the softmax of the scores (McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974). Training maximizes the mean logarithm of the
expected worth of the choice, less a ridge penalty. For a page without a known right answer, "none" is taken to be
right, with less weight: many such pages are only not labelled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.measures import Counts, mean
from scrapy_article.fields.authors import score_authors
from scrapy_article.fields.dates import collect, score_dates
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.page import BIAS
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.title import choose_title
from scrapy_article.methods import select
from scrapy_article.text.words import letters
from scrapy_article.training import Trainer, Values

STEPS = 2000
RATE = 0.05
"""Number of gradient ascent steps, and the initial learning rate, which falls to 0."""
DECAY, SQUARED_DECAY = 0.9, 0.99
"""Decay of the running means of the gradient and of its square: Adam (Kingma and Ba, ICLR 2015)."""
DIGITS = 3
"""Number of decimals of a weight."""
UNKNOWN = 0.3
"""Weight of a page without a known right answer."""
RIDGE = 0.01
"""Ridge penalty: factor of the square of each weight."""
MIN_PAGES = 5
"""Least number of pages with a piece of evidence for it to have a weight."""


class Example(NamedTuple):
    """The candidates of a page."""

    evidence: list[frozenset[str]]
    worth: list[float]
    """How right each candidate is, 0 to 1."""
    known: bool
    """Whether the right answer is known."""


def fit(examples: Sequence[Example]) -> dict[str, float]:
    """Return the best weights for *examples*; that of `BIAS`, which every candidate has, is not penalized.

    Raises ValueError if no example has a right answer.
    """
    if not any(example.known and any(example.worth) for example in examples):
        raise ValueError("no right answers to learn from")
    occurs = Counter(word for example in examples for word in frozenset[str]().union(*example.evidence))
    words = sorted(word for word, number in occurs.items() if number >= MIN_PAGES or word == BIAS)
    columns = {word: column for column, word in enumerate(words)}
    useful = [example for example in examples if not example.known or any(example.worth)]
    gradient_at = _gradient_of(useful, columns)
    penalty = np.array([0.0 if word == BIAS else RIDGE for word in words])
    weights, speed, size = np.zeros(len(words)), np.zeros(len(words)), np.zeros(len(words))
    for step in range(1, STEPS + 1):
        gradient = gradient_at(weights) - penalty * weights
        speed += (1 - DECAY) * (gradient - speed)
        size += (1 - SQUARED_DECAY) * (gradient**2 - size)
        mean_speed, mean_size = speed / (1 - DECAY**step), size / (1 - SQUARED_DECAY**step)
        weights += RATE * (1 - step / STEPS) * mean_speed / (np.sqrt(mean_size) + 1e-8)
    return {word: round(float(weight), DIGITS) for word, weight in zip(words, weights, strict=True)}


def _gradient_of(
    examples: Sequence[Example], columns: Mapping[str, int]
) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """Return the gradient of the mean logarithm of the expected worth, by the weights of the evidence.

    The candidates of all pages are rows; the last row of each page is "none".
    """
    rows = [evidence for example in examples for evidence in (*example.evidence, frozenset[str]())]
    features = np.zeros((len(rows), len(columns)))
    for row, evidence in enumerate(rows):
        features[row, [columns[word] for word in evidence if word in columns]] = 1
    worth = np.array([worth for example in examples for worth in (*example.worth, float(not example.known))])
    shares = np.array([1.0 if example.known else UNKNOWN for example in examples])
    sizes = np.array([len(example.evidence) + 1 for example in examples])
    page, starts = np.repeat(np.arange(len(examples)), sizes), np.cumsum(sizes) - sizes

    def gradient(weights: NDArray[np.float64]) -> NDArray[np.float64]:
        scores = features @ weights
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[page])
        chances = odds / np.add.reduceat(odds, starts)[page]
        right = chances * worth
        right /= np.add.reduceat(right, starts)[page] + 1e-12
        pull = (right - chances) * shares[page]
        return np.asarray(pull @ features / shares.sum())

    return gradient


def best(example: Example, weights: Mapping[str, float]) -> int | None:
    """Return the index of the candidate that *weights* choose; None if no candidate is likely enough."""
    # sorted, since the sum of floats depends on the order
    scores = [sum([weights.get(word, 0.0) for word in sorted(found)]) for found in example.evidence]
    highest = max(scores, default=-1.0)
    return scores.index(highest) if highest >= 0 else None


def _trainer(what: str, prepare: Callable[[Page], Example | None], worth: str, most: str) -> Trainer:
    """Return the trainer of the weights of *what*, by `fit`, from the examples of *prepare*.

    Of its figures, *worth* names the mean worth of the chosen candidates, *most* that of the best possible choice, and
    ``answered`` is the share of the pages without a known right answer that get one.
    """

    def figures(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
        found: dict[str, list[float]] = {worth: [], most: [], "answered": []}
        for example in examples:
            chosen = best(example, values["weights"])
            if example.known:
                found[worth].append(0.0 if chosen is None else example.worth[chosen])
                found[most].append(max(example.worth, default=0.0))
            else:
                found["answered"].append(float(chosen is not None))
        return {name: mean(shares) for name, shares in found.items()}

    def train(examples: Sequence[Example], seed: int = 0) -> Values:
        """Return the best weights for *examples*. Raises ValueError without any. *seed* is not used."""
        return {"weights": fit(examples)}

    return Trainer(f"the weights of what speaks for {what}", train, figures, prepare)


def _place(page: Page) -> Place:
    """Return *page* with its extracted text and title."""
    document = page.document()
    place = Place(document, select(document, "auto").selected)
    choose_title(place)
    return place


def _authors(page: Page) -> Example | None:
    """Return the example for *page*, with lists of names as candidates; None if it is known to be no article.

    The worth of a candidate is the F1 of its names.
    """
    if page.page_type not in (None, "article"):
        return None
    place = _place(page)
    language = choose_language(place)
    found = score_authors(place, language.value if language else None)
    worth = [_f1(page.authors, candidate.names) for candidate in found]
    return Example([candidate.evidence for candidate in found], worth, bool(page.authors))


def _f1(gold: Sequence[str], names: Sequence[str]) -> float:
    wanted, found = set(map(letters, gold)), set(map(letters, names))
    return Counts(len(wanted & found), len(found - wanted), len(wanted - found)).f1


def _dates(page: Page) -> Example | None:
    """Return the example for *page*, with dates as candidates; None if it is no article, or has no full date."""
    gold = None
    with suppress(ValueError):
        gold = date.fromisoformat((page.date or "")[:10])
    if page.page_type not in (None, "article") or (page.date and gold is None):
        return None
    place = _place(page)
    language = choose_language(place)
    found = score_dates(collect(place, language.value if language else None))
    worth = [float(candidate.day == gold) for candidate in found]
    return Example([candidate.evidence for candidate in found], worth, gold is not None)


AUTHORS = _trainer("authors, by a conditional logit over the candidates of each page", _authors, "f1", "best")
DATES = _trainer("dates, by a conditional logit over the days of each page", _dates, "right", "possible")
