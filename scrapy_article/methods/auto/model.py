"""The weights that ``scrapy article-train auto`` finds, and how they are used.

A small network looks at every line; two more look again where it leaves doubt, at what it said of the surroundings too.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.methods.auto.compiled import standardised
from scrapy_article.methods.auto.context import CONTEXT_NAMES, context
from scrapy_article.methods.auto.decoder import ARTICLE
from scrapy_article.methods.auto.features import LEARNED_NAMES, NAMES
from scrapy_article.methods.auto.vocabulary import Vocabulary
from scrapy_article.network import Network

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.document.arrays import Floats, Ints
    from scrapy_article.methods.auto.features import Features

__all__ = ["INPUTS", "Model", "load", "of_values", "second_columns", "second_look"]

SURE, SURE_OTHER = 1e-3, 1e-5
"""Probability by the first look below which, or above one less which, there is no second, on articles and on pages of
other kinds: the first look has learned from articles alone."""
AT_ONCE = 4_096
"""Segments that the networks look at together: what they work out for more would not stay in the processor's caches."""
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
    first: Network
    """Gives the probability of a line that it is part of the text, from the line and its markup."""
    second: tuple[Network, ...]
    """Give the same where the first leaves doubt, with what it said of the surroundings, and what the gate says of the
    page; they are alike but for chance."""
    gate: Network
    """Gives the probability that a page is an article, from `scrapy_article.methods.auto.gate.GATE_NAMES`."""
    quality: Network
    """Gives the F1 by words that a choice is likely to have: `scrapy_article.methods.auto.quality.QUALITY_NAMES`."""

    def first_look(self, features: Features) -> Floats:
        """Return the probability of each segment that it is part of the text, on a first look."""
        features.look_up(self.vocabulary)
        matrix = features.matrix
        starts = range(0, matrix.shape[1], AT_ONCE)
        found = [self.first.forward(standardised(self.first, matrix[:, start : start + AT_ONCE])) for start in starts]
        return found[0] if len(found) == 1 else np.concatenate(found)

    def second_look(self, features: Features, first: Floats, article: float) -> Floats:
        """Return the probability of each segment after a second look: *first* are those of the first.

        *article* is the probability that the page is one.
        """
        surroundings = context(features, first)
        return second_look(self.second, first, article, lambda some: _columns(features, surroundings, article, some))


def second_look(
    networks: Sequence[Network], first: Floats, article: float, columns: Callable[[Ints], Floats]
) -> Floats:
    """Return the mean of what *networks* say where *first* leaves doubt, and *first* elsewhere.

    *article* is the probability that the page is one; *columns* gives the inputs for the numbers of some segments.
    """
    sure = SURE if article >= ARTICLE else SURE_OTHER
    doubtful = (np.abs(first - 0.5) < 0.5 - sure).nonzero()[0]
    found: Floats = first.copy()
    for start in range(0, len(doubtful), AT_ONCE):
        some = doubtful[start : start + AT_ONCE]
        rows = standardised(networks[0], columns(some))  # the networks have learned from the same inputs
        others = [network.forward(rows) for network in networks[1:]]
        found[some] = sum(others, networks[0].forward(rows)) / len(networks)
    return found


def second_columns(features: Features, first: Floats, article: float) -> Floats:
    """Return what the second look sees of each segment, a column of `INPUTS`."""
    return _columns(features, context(features, first), article, np.arange(len(first)))


def _columns(features: Features, surroundings: Floats, article: float, chosen: Ints) -> Floats:
    found = np.empty((len(INPUTS), len(chosen)), np.float32)
    features.matrix.take(chosen, axis=1, out=found[: len(LINE_INPUTS)], mode="clip")  # buffered otherwise
    surroundings.take(chosen, axis=1, out=found[len(LINE_INPUTS) : -1], mode="clip")
    found[-1] = np.log(max(article, LEAST) / max(1 - article, LEAST))
    return found


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    if tuple(values["inputs"]) != INPUTS:
        raise ValueError("learned for another version of scrapy-article: train it again")

    def table(name: str) -> dict[str, float]:
        odds = values[f"{name}_odds"].astype(np.float32).tolist()
        return dict(zip(str(values[name]).split("\n"), odds, strict=True)) if odds else {}

    return Model(
        Vocabulary(table("names"), table("words")),
        Network.of_values(values, "first").for_many(),
        tuple(Network.of_values(values, f"second_{i}").for_many() for i in range(int(values["networks"]))),
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
