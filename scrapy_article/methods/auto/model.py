"""The weights of the learned extractor, and the file that they are kept in.

There are two sets of them, one for articles and one for pages of any kind, and a small network that tells how far to
trust which. The file is made by ``scrapy article-train auto``.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.methods.auto.compiled import standardised
from scrapy_article.methods.auto.features import LEARNED_NAMES, NAMES
from scrapy_article.methods.auto.vocabulary import Vocabulary
from scrapy_article.network import Network

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.features import Features

__all__ = ["SETS", "Model", "Weights", "load", "of_values"]

SETS = ("article", "generic")
"""Names of the two sets of weights."""
SURE = 0.02
"""Probability below which, or above one less which, the first network decides alone: three lines in four."""
AT_ONCE = 4_096
"""Segments that the networks look at together: what they work out for more would not stay in the processor's caches."""
INPUTS = (*NAMES, *LEARNED_NAMES)
"""What the networks look at; a file that was made for other inputs cannot be used."""


class Weights(NamedTuple):
    """One set: what names and words say, and networks alike but for chance, whose mean counts in doubt."""

    vocabulary: Vocabulary
    networks: tuple[Network, ...]

    def __call__(self, features: Features) -> Floats:
        """Return the probability of each segment that it is part of the text."""
        features.look_up(self.vocabulary)
        matrix = features.matrix
        count = matrix.shape[1]
        if count <= AT_ONCE:
            return self._probabilities(matrix)
        starts = range(0, count, AT_ONCE)
        return np.concatenate([self._probabilities(matrix[:, start : start + AT_ONCE]) for start in starts])

    def _probabilities(self, columns: Floats) -> Floats:
        rows = standardised(self.networks[0], columns)  # the networks have learned from the same inputs
        found = self.networks[0].forward(rows)
        doubtful = np.nonzero(np.abs(found - 0.5) < 0.5 - SURE)[0]
        if len(doubtful) and len(self.networks) > 1:
            rows = rows[doubtful]
            others = [network.forward(rows) for network in self.networks[1:]]
            found[doubtful] = sum(others, found[doubtful]) / len(self.networks)
        return found


class Model(NamedTuple):
    """All that is learned."""

    article: Weights
    generic: Weights
    gate: Network
    """Gives the probability that a page is an article, from `scrapy_article.methods.auto.gate.GATE_NAMES`."""
    quality: Network
    """Gives the F1 by words that a choice is likely to have: `scrapy_article.methods.auto.quality.QUALITY_NAMES`."""


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    if tuple(values["inputs"]) != INPUTS:
        raise ValueError("learned for another version of scrapy-article: train it again")

    def table(name: str) -> dict[str, float]:
        odds = values[f"{name}_odds"].astype(np.float32).tolist()
        return dict(zip(str(values[name]).split("\n"), odds, strict=True)) if odds else {}

    def weights(name: str) -> Weights:
        vocabulary = Vocabulary(table(f"{name}_names"), table(f"{name}_words"))
        numbers = range(int(values["networks"]))
        return Weights(vocabulary, tuple(Network.of_values(values, f"{name}_{i}").for_many() for i in numbers))

    return Model(
        weights("article"),
        weights("generic"),
        Network.of_values(values, "gate"),
        Network.of_values(values, "quality"),
    )


def load(path: str | Path) -> Model:
    """Return the model in the file *path*; ValueError if there is none in it, OSError if it cannot be read."""
    try:
        with np.load(io.BytesIO(Path(path).read_bytes()), allow_pickle=False) as archive:
            values: dict[str, Any] = dict(archive)
        description = json.loads(str(values.pop("description")))
    except (KeyError, TypeError, AttributeError, ValueError, zipfile.BadZipFile, EOFError):
        raise ValueError(f"{path} is no model for the method 'auto'") from None
    if description.get("method") != "auto":
        raise ValueError(f"{path} was learned for the method {description.get('method')!r}, not for 'auto'")
    try:
        return of_values(values | description)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} lacks what a model for 'auto' holds: {error}") from None
