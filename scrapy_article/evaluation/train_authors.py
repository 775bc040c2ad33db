"""The weights that rank the possible authors of a page: a conditional logit over the answers of each page.

A page is one choice among its answers, the lists of names that its places give, and the answer that nobody is named,
which has no evidence, so that its score is 0. An answer is worth the F1 of its names.

A page for which no authors are known teaches, with less weight, that nobody is named: many such pages are only not
labelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document import Document
from scrapy_article.evaluation.conditional_logit import Alternatives, learn_weights, score
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

    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "Example", "prepare", "test", "train"]

UNKNOWN = 0.3
"""Weight of a page for which no authors are known."""
RIDGE = 0.01
"""Penalty on the square of each weight."""
PAGES = 5
"""Pages on which a piece of evidence must occur to have a weight."""


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


def train(
    examples: Sequence[Example],
    /,
    *,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
) -> TrainedModel:
    """Return the weights that serve *examples* best. ValueError without any. Nothing is left to chance: no *seed*."""
    choices = [
        Alternatives(
            [*example.evidence, frozenset()],
            [*example.f1, 0.0 if example.known else 1.0],
            1.0 if example.known else UNKNOWN,
        )
        for example in examples
    ]
    if not any(example.known and any(example.f1) for example in examples):
        raise ValueError("no pages with authors to learn from")
    values = {"weights": learn_weights(choices, ridge=RIDGE, least=PAGES, free=BIAS, progress=progress)}
    return TrainedModel(values, test(values, examples))


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the mean F1 of the best answers, and that of the best choice that the answers allow.

    And, as ``answered``, the share of the pages for which no authors are known that nevertheless get an answer.
    """
    weights = values["weights"]
    f1, best, answered = [], [], []
    for example in examples:
        scores = [score(weights, found) for found in example.evidence]
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
