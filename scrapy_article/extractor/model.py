"""The weights that ``scrapy article-train auto`` finds, and how they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.extractor.feature_names import LEARNED_NAMES, NAMES
from scrapy_article.extractor.page_inputs import PAGE_NAMES, page_inputs
from scrapy_article.extractor.phrases import PHRASE_NAMES
from scrapy_article.extractor.quality import QUALITY_NAMES
from scrapy_article.extractor.sequence import SequenceNetwork
from scrapy_article.extractor.vocabulary import Vocabulary
from scrapy_article.learned import Network, read_model

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scrapy_article.document import Document
    from scrapy_article.extractor.features import Features
    from scrapy_article.extractor.sequence import Verdict

__all__ = ["INPUTS", "Model", "load", "of_values"]

INPUTS = (*NAMES, *LEARNED_NAMES, *PHRASE_NAMES)
"""What the network looks at of each line; a file that was made for other inputs cannot be used."""


class Model(NamedTuple):
    """All that is learned."""

    vocabulary: Vocabulary
    """What names and first words say."""
    network: SequenceNetwork
    """Tells which lines are text, from `INPUTS`, and whether the page is an article, from these and `PAGE_NAMES`."""
    quality: Network
    """Gives the F1 by words that a selection is likely to have, from `QUALITY_NAMES`."""

    def look(self, document: Document, features: Features) -> Verdict:
        """Return what the network says of *document*, of which *features* are what there is to see."""
        features.look_up(self.vocabulary)
        return self.network(features.matrix, page_inputs(document, features), features.places())


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model that *values* hold; ValueError if they are for other inputs, KeyError if there are too few."""
    of_page, of_quality = (len(values.get(f"{name}_mean", ())) for name in ("lines_page", "quality"))
    if (tuple(values["inputs"]), of_page, of_quality) != (INPUTS, len(PAGE_NAMES), len(QUALITY_NAMES)):
        raise ValueError("learned for another version of scrapy-article: train it again")

    def table(name: str) -> dict[str, float]:
        odds = values[f"{name}_odds"].astype(np.float32).tolist()
        return dict(zip(str(values[name]).split("\n"), odds, strict=True)) if odds else {}

    return Model(
        Vocabulary(table("names"), table("words")),
        SequenceNetwork.of_values(values, "lines"),
        Network.of_values(values, "quality"),
    )


def load(path: str | Path) -> Model:
    """Return the model in the file *path*; ValueError if there is none in it, OSError if it cannot be read."""
    return read_model(path, "auto", of_values)
