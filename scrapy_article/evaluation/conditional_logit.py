"""Learning to choose: logistic regression over the answers that each page offers.

A page is one choice among its answers and the answer that there is none, whose score is 0. The score of another is the
sum of the weights of its evidence, words for what speaks for it and against it; the probabilities are the softmax of
the scores (a conditional logit: McFadden, "Conditional logit analysis of qualitative choice behavior", 1974). What is
learned is the maximum of the mean logarithm of the expected worth of the choice, less a ridge penalty.

A page of which no right answer is known teaches, with less weight, that there is none: many such pages are only not
labelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

__all__ = ["Example", "best", "fit"]

UNKNOWN = 0.3
"""Weight of a page of which no right answer is known."""
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
    worth: list[float]
    """How right each answer is, 0 to 1."""
    known: bool
    """Whether the right answer is known."""


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
        if example.known and not any(example.worth):
            continue  # no weights could help
        starts.append(len(rows))
        weights.append(1.0 if example.known else UNKNOWN)
        for evidence, worthy in zip(example.evidence, example.worth, strict=True):
            row = np.zeros(len(columns))
            row[[columns[word] for word in evidence if word in columns]] = 1
            rows.append(row)
            worth.append(worthy)
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


def fit(
    examples: Sequence[Example],
    bias: str,
    /,
    *,
    progress: Callable[[float], object] | None = None,
) -> dict[str, float]:
    """Return the weights that serve *examples* best; that of *bias*, which every answer has, is not penalized.

    *progress* is called with the share of the work that is done, 0 to 1. ValueError if no example has a right answer.
    """
    pages: dict[str, int] = {}
    for example in examples:
        for word in frozenset().union(*example.evidence):
            pages[word] = pages.get(word, 0) + 1
    words = sorted({bias, *(word for word, number in pages.items() if number >= PAGES)})
    columns = {word: column for column, word in enumerate(words)}
    if not any(example.known and any(example.worth) for example in examples):
        raise ValueError("no right answers to learn from")
    table = _table(examples, columns)
    penalty = np.full(len(words), RIDGE)
    penalty[columns[bias]] = 0.0
    weights, speed, size = np.zeros(len(words)), np.zeros(len(words)), np.zeros(len(words))
    for step in range(1, STEPS + 1):
        gradient = _gradient(table, weights, penalty)
        speed += (1 - DECAY) * (gradient - speed)
        size += (1 - SQUARED_DECAY) * (gradient**2 - size)
        mean_speed, mean_size = speed / (1 - DECAY**step), size / (1 - SQUARED_DECAY**step)
        weights += RATE * (1 - step / STEPS) * mean_speed / (np.sqrt(mean_size) + 1e-8)
        if progress and step % 100 == 0:
            progress(step / STEPS)
    return {word: round(float(weight), DIGITS) for word, weight in zip(words, weights, strict=True)}


def best(example: Example, weights: Mapping[str, float]) -> int | None:
    """Return the place of the answer that *weights* choose; None if that is that there is none."""
    scores = [sum(weights.get(word, 0.0) for word in sorted(found)) for found in example.evidence]
    first = max(range(len(scores)), key=scores.__getitem__, default=None)
    return first if first is not None and scores[first] >= 0 else None
