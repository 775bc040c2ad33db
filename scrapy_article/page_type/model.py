"""The networks that tell the page type, and the file that they are kept in.

The file is made by ``scrapy article-train page-type``.
"""

from __future__ import annotations

import math
from functools import lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.model_files import read_model
from scrapy_article.network import Network
from scrapy_article.page_type.features import NAMES
from scrapy_article.page_type.networks import ask, pair_of
from scrapy_article.page_type.reasons import KIND_OF, KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.document.arrays import Floats

__all__ = ["QUESTIONS", "Answer", "Model", "default_model", "of_values"]

QUESTIONS = ("is_index", "is_article")
"""What there are networks for: whether the page is an index; whether it is an article, if it is no index."""


class Answer(NamedTuple):
    """What the networks say of a page."""

    is_index: float
    """Probability of an index,"""
    is_article: float
    """and that of an article if it is none."""
    added: list[float]
    """What the inputs of each kind of `scrapy_article.page_type.reasons.KINDS` add to the odds of an index."""


class Model:
    """Of each kind several networks, alike but for chance, with one hidden layer each: their mean counts."""

    def __init__(self, is_index: Sequence[Network], is_article: Sequence[Network]) -> None:
        self.pair = pair_of(is_index, is_article, KIND_OF)
        self.first = len(is_index)

    def __call__(self, column: Floats) -> Answer:
        """Return what the networks say of the page whose numbers *column* holds."""
        odds, added = ask(column, self.pair, len(KINDS) + 1)
        found = [sigmoid(odd + bias) for odd, bias in zip(odds, self.pair.last_bias, strict=True)]
        first = self.first
        index, article = math.fsum(found[:first]) / first, math.fsum(found[first:]) / (len(found) - first)
        return Answer(index, article, added)


def sigmoid(odds: float) -> float:
    """Return the probability whose log-odds are *odds*."""
    return 1 / (1 + math.exp(-min(max(odds, -30.0), 30.0)))


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    if tuple(values["inputs"]) != NAMES:
        raise ValueError("learned for another version of scrapy-article: train it again")
    numbers = range(int(values["networks"]))
    return Model(*([Network.of_values(values, f"{name}_{i}") for i in numbers] for name in QUESTIONS))


@lru_cache(maxsize=1)
def default_model() -> Model:
    """Return the model that comes with the package."""
    with as_file(files("scrapy_article.page_type") / "page_type.npz") as path:  # the package may be in a ZIP file
        return read_model(path, "page-type", of_values)
