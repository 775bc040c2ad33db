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

from scrapy_article.network import Network
from scrapy_article.page_type.features import NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document.arrays import Floats

__all__ = ["QUESTIONS", "Model", "default_model", "of_values"]

QUESTIONS = ("is_index", "is_article")
"""What there are networks for: whether the page is an index; whether it is an article, if it is no index."""


SHIFT = 0.4
"""Log-odds by which an index is likelier than the networks say: learned with units left out at random, they are too
careful, and at 0.5 would find fewer index pages than the articles that are lost to it are worth."""
TINY = 1e-6


class Model(NamedTuple):
    """Of each kind several networks, alike but for chance, merged into one: their mean counts."""

    is_index: Network
    is_article: Network

    def __call__(self, column: Floats) -> tuple[float, float]:
        """Return the probability of an index, and that of an article if it is none."""
        index = min(max(float(self.is_index(column)[0]), TINY), 1 - TINY)
        odds = index / (1 - index) * math.exp(SHIFT)
        return odds / (1 + odds), float(self.is_article(column)[0])


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
