"""Weights of evidence that rank alternatives: a conditional logit.

Each choice is one among its alternatives. The score of an alternative is the sum of the weights of its evidence; the
probabilities are the softmax of the scores (McFadden, "Conditional logit analysis of qualitative choice behavior",
1974). What is learned is the maximum of the mean logarithm of the expected worth of what is chosen, less a ridge
penalty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from numpy.typing import NDArray

__all__ = ["Alternatives", "learn_weights", "score"]

STEPS = 2000
RATE = 0.05
"""Steps of the ascent, and their length at first; it falls to nothing."""
DECAY, SQUARED_DECAY = 0.9, 0.99
"""Of the running means of the gradient and of its square: Adam (Kingma and Ba, ICLR 2015), for a smooth function."""
DIGITS = 3
"""Decimals of a weight."""


class Alternatives(NamedTuple):
    """One choice."""

    evidence: Sequence[AbstractSet[str]]
    """Of each alternative; one without any has the score 0."""
    worth: Sequence[float]
    """How right each alternative is, 0 to 1."""
    weight: float = 1.0
    """Of the choice among others."""


def score(weights: Mapping[str, float], evidence: Collection[str]) -> float:
    """Return the sum of the *weights* of *evidence*; sorted, since the sum of floats depends on the order."""
    return sum([weights.get(word, 0.0) for word in sorted(evidence)])


class _Table(NamedTuple):
    """All alternatives of all choices, a row an alternative."""

    features: NDArray[np.float64]
    worth: NDArray[np.float64]
    starts: NDArray[np.int64]
    """First row of each choice."""
    weights: NDArray[np.float64]
    """Of each choice."""


def _table(choices: Sequence[Alternatives], columns: Mapping[str, int]) -> _Table:
    rows = [evidence for choice in choices for evidence in choice.evidence]
    features = np.zeros((len(rows), len(columns)))
    for row, evidence in enumerate(rows):
        features[row, [columns[word] for word in evidence if word in columns]] = 1
    worth = np.array([worth for choice in choices for worth in choice.worth])
    starts = np.cumsum([0, *(len(choice.evidence) for choice in choices[:-1])])
    return _Table(features, worth, starts, np.array([choice.weight for choice in choices]))


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


def learn_weights(
    choices: Sequence[Alternatives],
    *,
    ridge: float,
    least: int,
    free: str | None = None,
    progress: Callable[[float], object] | None = None,
) -> dict[str, float]:
    """Return the weights that serve *choices* best.

    *ridge* is the penalty on the square of each weight but that of the evidence *free*. Evidence that occurs in fewer
    than *least* choices has no weight. Choices without a right alternative teach nothing; ValueError if all are.
    """
    occurs: dict[str, int] = {}
    for choice in choices:
        for word in frozenset().union(*choice.evidence):
            occurs[word] = occurs.get(word, 0) + 1
    words = sorted(word for word, number in occurs.items() if number >= least or word == free)
    columns = {word: column for column, word in enumerate(words)}
    useful = [choice for choice in choices if any(choice.worth)]
    if not useful:
        raise ValueError("no pages with something right to choose")
    table = _table(useful, columns)
    penalty = np.full(len(words), ridge)
    if free is not None:
        penalty[columns[free]] = 0.0
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
