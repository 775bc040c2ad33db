"""Learning to choose among the answers of a page, or that there is none.

A page is one choice among its answers and the answer that there is none, which has no evidence, so that its score is 0:
`scrapy_article.training.conditional_logit`. A page of which no right answer is known teaches, with less weight, that
there is none: many such pages are only not labelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.evaluation.measures import mean
from scrapy_article.fields.page import BIAS
from scrapy_article.training.conditional_logit import Alternatives, learn_weights, score
from scrapy_article.training.trainers import TrainedModel, Trainer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page

__all__ = ["Example", "best", "fit", "test", "trainer"]

UNKNOWN = 0.3
"""Weight of a page of which no right answer is known."""
RIDGE = 0.01
"""Penalty on the square of each weight."""
PAGES = 5
"""Pages on which a piece of evidence must occur to have a weight."""


class Example(NamedTuple):
    """The answers of a page."""

    evidence: list[frozenset[str]]
    worth: list[float]
    """How right each answer is, 0 to 1."""
    known: bool
    """Whether the right answer is known."""


def fit(
    examples: Sequence[Example],
    /,
    *,
    progress: Callable[[float], object] | None = None,
) -> dict[str, float]:
    """Return the weights that serve *examples* best; that of `BIAS`, which every answer has, is not penalized.

    *progress* is called with the share of the work that is done, 0 to 1. ValueError if no example has a right answer.
    """
    if not any(example.known and any(example.worth) for example in examples):
        raise ValueError("no right answers to learn from")
    choices = [
        Alternatives(
            [*example.evidence, frozenset()],
            [*example.worth, 0.0 if example.known else 1.0],
            1.0 if example.known else UNKNOWN,
        )
        for example in examples
    ]
    return learn_weights(choices, ridge=RIDGE, least=PAGES, free=BIAS, progress=progress)


def best(example: Example, weights: Mapping[str, float]) -> int | None:
    """Return the place of the answer that *weights* choose; None if that is that there is none."""
    scores = [score(weights, found) for found in example.evidence]
    first = max(range(len(scores)), key=scores.__getitem__, default=None)
    return first if first is not None and scores[first] >= 0 else None


def test(weights: Mapping[str, float], examples: Sequence[Example]) -> tuple[float, float, float]:
    """Return the mean worth of the answers that *weights* choose, and that of the best choice that the answers allow.

    And the share of the pages for which no right answer is known that nevertheless get one.
    """
    worth, most, answered = [], [], []
    for example in examples:
        chosen = best(example, weights)
        if example.known:
            worth.append(0.0 if chosen is None else example.worth[chosen])
            most.append(max(example.worth, default=0.0))
        else:
            answered.append(float(chosen is not None))
    return mean(worth), mean(most), mean(answered)


def trainer(what: str, prepare: Callable[[Page], Example | None], *, worth: str, most: str) -> Trainer:
    """Return how the weights of *what* are learned, by `fit`, from what *prepare* makes of pages.

    The figures of `test` are called *worth*, *most* and ``answered``.
    """

    def figures(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
        return dict(zip((worth, most, "answered"), test(values["weights"], examples), strict=True))

    def train(
        examples: Sequence[Example], /, *, seed: int = 0, progress: Callable[[float], object] | None = None
    ) -> TrainedModel:
        """Return the best weights for *examples*. ValueError without any. Nothing is left to chance: no *seed*."""
        values = {"weights": fit(examples, progress=progress)}
        return TrainedModel(values, figures(values, examples))

    return Trainer(f"the weights of what speaks for {what}", train, figures, prepare)
