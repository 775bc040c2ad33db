"""The weights that rank the possible titles of a page: a conditional logit over the candidates of each page.

A page is one choice among its candidates, of which those are right that have the words of the known title.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.evaluation.conditional_logit import Alternatives, learn_weights, score
from scrapy_article.evaluation.measures import mean, same_title
from scrapy_article.evaluation.training import TrainedModel, Trainer
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.title_candidates import TitleCandidates
from scrapy_article.methods import get

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "Example", "prepare", "test", "train"]

RIDGE = 0.015
"""Penalty on the square of each weight."""
PAGES = 5
"""Pages on which a piece of evidence must occur to have a weight."""
FLAWED = -10.0
"""Weight of what is known to be wrong, which is not learned: there is little to learn it from, for it seldom leads."""


class Example(NamedTuple):
    """The candidates of a page."""

    corpus: str
    evidence: list[frozenset[str]]
    right: list[bool]
    """Whether each candidate is the title."""


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if its title is not known, or it is known to be no article."""
    if page.page_type not in (None, "article") or not page.title:
        return None
    document = page.document()
    found = TitleCandidates(Place(document, get("auto").select(document).kept)).all()
    return Example(
        page.corpus,
        [frozenset(candidate.evidence) for candidate in found],
        [same_title(page.title, candidate.text) for candidate in found],
    )


def train(
    examples: Sequence[Example],
    /,
    *,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
) -> TrainedModel:
    """Return the weights that serve *examples* best. ValueError without any. Nothing is left to chance: no *seed*."""
    choices = [Alternatives(example.evidence, [float(right) for right in example.right]) for example in examples]
    weights = learn_weights(choices, ridge=RIDGE, least=PAGES, progress=progress)
    weights["flawed"] = FLAWED
    values = {"weights": weights}
    return TrainedModel(values, test(values, examples))


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the share of pages whose title is found, of all (``exact``) and of each corpus.

    And, as ``best``, the share of pages one of whose candidates is right.
    """
    weights = values["weights"]
    exact: dict[str, list[float]] = {"exact": [], "best": []}
    for example in examples:
        scores = [score(weights, found) for found in example.evidence]
        right = bool(scores) and example.right[max(range(len(scores)), key=scores.__getitem__)]
        exact["exact"].append(right)
        exact["best"].append(any(example.right))
        exact.setdefault(f"exact {example.corpus}", []).append(right)
    return {key: mean(values) for key, values in exact.items()}


TRAINER = Trainer(
    "the weights of what speaks for titles, by a conditional logit over the candidates of each page",
    train,
    test,
    prepare,
)
