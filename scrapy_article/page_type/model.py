"""The page classifier: its networks, the file with their weights, and the reasons for a page type, in words.

The file is made by ``scrapy article train page-type``.

Near the inputs of one page, a network is a linear function. The effect of an input on the log-odds is its standardised
value times the gradient. Effects are summed by kind of input, and the facts of the page are sorted by that sum.
"""

from __future__ import annotations

import math
from functools import lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.learned import LIMIT, Network, read_model
from scrapy_article.page_type.features import NAMES
from scrapy_article.page_type.urls import URL_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.document.arrays import Floats
    from scrapy_article.page_type.features import PageFeatures

QUESTIONS = ("is_index", "is_article")
"""Questions with networks: whether the page is an index; whether it is an article, if it is no index."""

KINDS: dict[str, str] = {
    "text": (
        "run kept_words kept_lines kept_share kept_density kept_good span_share longest good_kept good_left mean_line "
        "page_words page_density page_lines link_lines headlines headline_words balance page_balance nav_lines "
        "after_density after_good after_links after_kept in_paragraphs"
    ),
    "headings": "linked_headings linked_heading_share story_headings",
    "cards": "cards_share headline_cards kept_in_cards articles article_share card_words",
    "prices": "prices priced_cards",
    "dates": "dated_left dated_kept dated_cards times dated published",
    "stories": "story_balance stories_kept stories_left",
    "following": "paged_links",
    "declared": "json_article json_index json_product json_thread json_service og_article og_site og_product og_any",
    "url": " ".join(URL_NAMES),
}
"""Kinds of features; each has a fact."""
_NUMBERS = {name: number for number, names in enumerate(KINDS.values()) for name in names.split()}
KIND_OF = [_NUMBERS.get(name, len(KINDS)) for name in NAMES]
"""For each input, the index of its kind; for those without a fact, the number of kinds."""


class Probabilities(NamedTuple):
    """The output of the networks for a page."""

    is_index: float
    """Probability of an index."""
    is_article: float
    """Probability of an article, if the page is no index."""
    added: list[float]
    """Effect of the inputs of each kind of `KINDS` on the log-odds of an index."""


class Model:
    """An ensemble of networks with one hidden layer for each of `QUESTIONS`; the output is their mean.

    All are computed together: a row for each question, with the hidden layers of its networks side by side.
    """

    def __init__(self, *questions: Sequence[Network]) -> None:
        """Raise ValueError if the networks differ in size."""
        self._mean = np.stack([networks[0].mean for networks in questions])
        self._scale = np.stack([networks[0].scale for networks in questions])
        self._hidden, self._last = (
            np.stack([np.concatenate([network.weights[layer] for network in networks]) for networks in questions])
            for layer in (0, 1)
        )
        self._hidden_bias, self._bias = (
            np.stack([np.concatenate([network.biases[layer] for network in networks]) for networks in questions])
            for layer in (0, 1)
        )

    def __call__(self, column: Floats) -> Probabilities:
        """Return the probabilities for the page with the features in *column*."""
        inputs = (column[:, 0] - self._mean) * self._scale
        np.minimum(np.maximum(inputs, -LIMIT, out=inputs), LIMIT, out=inputs)
        hidden = np.maximum((self._hidden @ inputs[..., None])[..., 0] + self._hidden_bias, 0)
        odds = (self._last * hidden.reshape(self._last.shape)).sum(axis=-1) + self._bias
        index, article = (sum(map(_probability, row)) / len(row) for row in odds.tolist())
        # The gradient of the summed log-odds of an index by each input.
        slopes = (self._last[0].ravel() * (hidden[0] > 0)) @ self._hidden[0]
        return Probabilities(index, article, np.bincount(KIND_OF, slopes * inputs[0], len(KINDS) + 1).tolist())


def _probability(odds: float) -> float:
    """Return the probability with the log-odds *odds*."""
    return 1 / (1 + math.exp(-min(max(odds, -30), 30)))


def reasons(found: Probabilities, features: PageFeatures) -> str:
    """Return the facts of the page, the most important ones for an index or against it first."""
    added = dict(zip(KINDS, found.added, strict=False))
    facts = features.facts
    return "; ".join([facts[name] for name in sorted(facts, key=lambda name: -abs(added[name]))])


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model in *values*. Raises ValueError if they are for other inputs, KeyError if some are missing."""
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
