"""The networks that tell the page type, and the file that they are kept in.

The file is made by ``scrapy article-train page-type``.
"""

from __future__ import annotations

import io
import json
import math
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.network import LIMIT, Network, sigmoid
from scrapy_article.page_type.features import NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document.arrays import Floats

__all__ = ["QUESTIONS", "Answer", "Model", "default_model", "of_values"]

QUESTIONS = ("is_index", "is_article")
"""What there are networks for: whether the page is an index; whether it is an article, if it is no index."""


SHIFT = 0.4
"""Log-odds by which an index is likelier than the networks say: learned with units left out at random, they are too
careful, and at 0.5 would find fewer index pages than the articles that are lost to it are worth."""
TINY = 1e-6


class Answer(NamedTuple):
    """What the networks say of a page."""

    is_index: float
    """Probability of an index,"""
    is_article: float
    """and that of an article if it is none."""
    added: Floats
    """What each input adds to the log-odds of an index: the input times the slope there."""


class Model:
    """Two networks with one hidden layer each; if they are merged of several, alike but for chance, their mean counts.

    Both are asked at once: with a single column, it is the number of steps that takes time.
    """

    def __init__(self, is_index: Network, is_article: Network) -> None:
        both = is_index, is_article
        self._mean = np.stack([network.mean[:, None] for network in both])
        self._scale = np.stack([network.scale[:, None] for network in both])
        self._hidden, self._output = map(np.stack, zip(*(network.weights for network in both), strict=True))
        self._hidden_bias, self._output_bias = (
            np.stack([bias[:, None] for bias in layer])
            for layer in zip(*(network.biases for network in both), strict=True)
        )
        self._slope = is_index.weights[1].mean(axis=0)

    def __call__(self, column: Floats) -> Answer:
        """Return what the networks say of the page whose numbers *column* holds."""
        values = column - self._mean
        values *= self._scale
        np.maximum(values, -LIMIT, out=values)
        np.minimum(values, LIMIT, out=values)
        hidden = self._hidden @ values
        hidden += self._hidden_bias
        np.maximum(hidden, 0, out=hidden)
        output = self._output @ hidden
        output += self._output_bias
        index, article = (np.add.reduce(sigmoid(output), axis=1)[:, 0] / output.shape[1]).tolist()
        index = min(max(index, TINY), 1 - TINY)
        odds = index / (1 - index) * math.exp(SHIFT)
        added = (self._slope * (hidden[0, :, 0] > 0)) @ self._hidden[0]
        added *= values[0, :, 0]
        return Answer(odds / (1 + odds), article, added)


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    if tuple(values["inputs"]) != NAMES:
        raise ValueError("learned for another version of scrapy-article: train it again")
    numbers = range(int(values["networks"]))
    return Model(*(Network.merged([Network.of_values(values, f"{name}_{i}") for i in numbers]) for name in QUESTIONS))


@lru_cache(maxsize=1)
def default_model() -> Model:
    """Return the model that comes with the package."""
    content = (files("scrapy_article.page_type") / "page_type.npz").read_bytes()
    with np.load(io.BytesIO(content), allow_pickle=False) as archive:
        values: dict[str, Any] = dict(archive)
    return of_values(values | json.loads(str(values.pop("description"))))
