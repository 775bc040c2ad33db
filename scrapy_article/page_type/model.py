"""The networks that tell the page type, and the file that they are kept in.

The file is made by ``scrapy article-train page-type``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.learned import LIMIT, Network, read_model, sigmoid
from scrapy_article.page_type.features import NAMES
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
        self._is_index, self._is_article = _Ensemble(is_index), _Ensemble(is_article)

    def __call__(self, column: Floats) -> Answer:
        """Return what the networks say of the page whose numbers *column* holds."""
        index, added = self._is_index.ask(column[:, 0])
        article, _ = self._is_article.ask(column[:, 0])
        return Answer(index, article, np.bincount(KIND_OF, added, len(KINDS) + 1).tolist())


class _Ensemble:
    """Networks for one question, their hidden layers beside one another."""

    def __init__(self, networks: Sequence[Network]) -> None:
        self.mean, self.scale = networks[0].mean, networks[0].scale
        self.hidden = np.concatenate([network.weights[0] for network in networks])
        self.hidden_bias = np.concatenate([network.biases[0] for network in networks])
        self.last = np.zeros((len(networks), len(self.hidden)), np.float32)
        start = 0
        for row, network in zip(self.last, networks, strict=True):
            weights = network.weights[1][0]
            row[start : start + len(weights)] = weights
            start += len(weights)
        self.bias = np.concatenate([network.biases[1] for network in networks])

    def ask(self, inputs: Floats) -> tuple[float, Floats]:
        """Return the mean probability, and what each input adds to the sum of the log-odds: itself times the slope."""
        inputs = np.minimum(np.maximum((inputs - self.mean) * self.scale, -LIMIT), LIMIT)
        hidden = self.hidden @ inputs + self.hidden_bias
        odds = self.last @ np.maximum(hidden, 0) + self.bias
        slopes = (self.last.sum(axis=0) * (hidden > 0)) @ self.hidden
        return float(sigmoid(odds).mean()), slopes * inputs


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    if tuple(values["inputs"]) != NAMES:
        raise ValueError("learned for another version of scrapy-article: train it again")
    numbers = range(int(values["networks"]))
    networks = [[Network.of_values(values, f"{name}_{i}") for i in numbers] for name in QUESTIONS]
    if any(len(network.weights) != 2 for some in networks for network in some):
        raise ValueError("networks with one hidden layer are needed")
    return Model(*networks)


@lru_cache(maxsize=1)
def default_model() -> Model:
    """Return the model that comes with the package."""
    with as_file(files("scrapy_article.page_type") / "page_type.npz") as path:  # the package may be in a ZIP file
        return read_model(path, "page-type", of_values)
