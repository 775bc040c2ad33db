"""The weights that ``scrapy article-train auto`` finds, and how they are used.

A small network looks at every line; two more look again where it leaves doubt, at what it said of the surroundings too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.methods.auto.context import CONTEXT_NAMES, context
from scrapy_article.methods.auto.decoder import ARTICLE
from scrapy_article.methods.auto.feature_names import LEARNED_NAMES, NAMES
from scrapy_article.methods.auto.gate import GATE_NAMES
from scrapy_article.methods.auto.quality import QUALITY_NAMES
from scrapy_article.methods.auto.vocabulary import Vocabulary
from scrapy_article.model_files import read_model
from scrapy_article.network import Ensemble, Network

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.network import Parts

__all__ = ["INPUTS", "LINE_INPUTS", "Model", "load", "of_values", "second_inputs", "second_look"]

DOUBT, DOUBT_OTHER = 1e-3, 1e-5
"""Probability by the first look below which, or above one less which, there is no second, on articles and on pages of
other kinds: the first look has learned from articles alone."""
LINE_INPUTS = (*NAMES, *LEARNED_NAMES)
INPUTS = (*LINE_INPUTS, *CONTEXT_NAMES, "article")
"""What the networks look at, the first one only at those of the line, the others also at the log-odds of an article; a
file that was made for other inputs cannot be used."""
LEAST = 1e-4
"""Probability at which those log-odds are cut off."""


class Model(NamedTuple):
    """All that is learned."""

    vocabulary: Vocabulary
    """What names and first words say."""
    first: Ensemble
    """Gives the probability of a line that it is part of the text, from the line and its markup."""
    second: Ensemble
    """Gives the same where the first leaves doubt, with what it said of the surroundings, and what the gate says of the
    page."""
    gate: Ensemble
    """Gives the probability that a page is an article, from `GATE_NAMES`."""
    quality: Ensemble
    """Gives the F1 by words that a choice is likely to have, from `QUALITY_NAMES`."""

    def first_look(self, features: Features) -> Floats:
        """Return the probability of each segment that it is part of the text, on a first look."""
        features.look_up(self.vocabulary)
        return self.first((features.matrix,))

    def second_look(self, features: Features, first: Floats, article: float) -> Floats:
        """Return the probability of each segment after a second look: *first* are those of the first.

        *article* is the probability that the page is one.
        """
        return second_look(self.second, first, article, second_inputs(features, first, article))


def second_look(networks: Ensemble, first: Floats, article: float, inputs: Parts) -> Floats:
    """Return what *networks* say of *inputs*, a column a segment, where *first* leaves doubt, and *first* elsewhere.

    *article* is the probability that the page is one.
    """
    doubt = DOUBT if article >= ARTICLE else DOUBT_OTHER
    doubtful = (np.abs(first - 0.5) < 0.5 - doubt).nonzero()[0]
    found: Floats = first.copy()
    if len(doubtful):
        found[doubtful] = networks(inputs, doubtful)
    return found


def second_inputs(features: Features, first: Floats, article: float) -> tuple[Floats, Floats, float]:
    """Return what the second look sees of each segment: the rows of `INPUTS`, the last of which is one number."""
    odds = max(article, LEAST) / max(1 - article, LEAST)
    return features.matrix, context(features, first), math.log(odds)


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    sizes = [len(values[f"{name}_mean"]) for name in ("gate", "quality")]
    if tuple(values["inputs"]) != INPUTS or sizes != [len(GATE_NAMES), len(QUALITY_NAMES)]:
        raise ValueError("learned for another version of scrapy-article: train it again")

    def table(name: str) -> dict[str, float]:
        odds = values[f"{name}_odds"].astype(np.float32).tolist()
        return dict(zip(str(values[name]).split("\n"), odds, strict=True)) if odds else {}

    return Model(
        Vocabulary(table("names"), table("words")),
        Ensemble(Network.of_values(values, "first")),
        Ensemble(*(Network.of_values(values, f"second_{i}") for i in range(int(values["networks"])))),
        Ensemble(Network.of_values(values, "gate")),
        Ensemble(Network.of_values(values, "quality")),
    )


def load(path: str | Path) -> Model:
    """Return the model in the file *path*; ValueError if there is none in it, OSError if it cannot be read."""
    return read_model(path, "auto", of_values)
