"""The model that ``scrapy article train auto`` learns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

import numpy as np

from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES
from scrapy_article.extractor.features import LEARNED_NAMES, NAMES, PHRASE_NAMES, Vocabulary
from scrapy_article.extractor.sequence import SequenceNetwork
from scrapy_article.learned import Network, read_model
from scrapy_article.text.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from scrapy_article.cleanup.selection import Choice
    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.extractor.features import Features
    from scrapy_article.extractor.sequence import Verdict

# --- inputs of a page ---

PAGE_NAMES = (
    *"words density good container lines has_title has_declared".split(),
    *"declared_article declared_type declared_other og_article og_other published".split(),
    *"has_url path_depth path_hyphens path_length path_digits path_query home".split(),
)
"""Names of the inputs."""
_DECLARED_ROWS = NAMES.index("has_title"), NAMES.index("has_declared")
_OTHER_TYPES = frozenset(
    "Product Offer CollectionPage SearchResultsPage ItemList DiscussionForumPosting QAPage OfferCatalog Service "
    "LocalBusiness SoftwareApplication Course Recipe".split()
)
MAX_HYPHENS = 12
"""Most hyphens to count in the last part of a URL."""


def page_inputs(document: Document, features: Features) -> Floats:
    """Return the column of `PAGE_NAMES` for a page."""
    arrays = features.arrays
    good_words = np.where(arrays.good, arrays.words, 0)
    container = slice(arrays.start[features.container], arrays.end[features.container])
    types, kind = document.all_json_ld_types, document.og_type
    parts = split_url(document.own_url)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    values = [
        math.log1p(arrays.words.sum()),
        arrays.link_chars.sum() / arrays.chars.sum(),
        math.log1p(arrays.good.sum()),
        good_words[container].sum() / max(good_words.sum(), 1),
        math.log(len(arrays.texts)),
        *(features.matrix[row, 0] for row in _DECLARED_ROWS),  # the same in all columns
        bool(document.json_ld_article),
        bool(types & ARTICLE_TYPES),
        bool(types & _OTHER_TYPES),
        "article" in kind,
        bool(kind) and "article" not in kind,
        "article:published_time" in document.meta,
        bool(document.own_url),
        path.count("/"),
        min(max(last.count("-"), last.count("_")), MAX_HYPHENS),
        math.log1p(len(last)),
        any(map(str.isdigit, last)),
        bool(parts.query),
        bool(document.own_url) and not path,
    ]
    return np.array(values, np.float32)[:, None]


# --- expected quality ---

QUALITY_NAMES = tuple("expected article words lines certain share density good spread left".split())
"""Names of the inputs."""


def quality_features(article: float, choice: Choice) -> Floats:
    """Return the column of `QUALITY_NAMES` for a *choice* of lines; *article* is the probability of an article."""
    selected, sums = choice.selected, choice.sums
    taken = max(sums.taken, 1.0)
    return np.array(
        [
            choice.expected,
            article,
            math.log1p(taken),
            math.log1p(len(selected)),
            sums.certain,
            taken / sums.all,
            sums.linked / taken,
            sums.good / taken,
            len(selected) / (selected[-1] - selected[0] + 1),
            len(choice.rejected) / len(selected),
        ],
        np.float32,
    )[:, None]


# --- sums over lines ---


class Sums(NamedTuple):
    """Sums over the lines of a page and over its selected lines, in words."""

    all: float
    text: float
    """Expected number of words of text."""
    certain: float
    """Mean distance of the probabilities from one half, over all words."""
    taken: float
    """Words of the selected lines."""
    hit: float
    """Expected number of words of text in the selected lines."""
    linked: float
    """Words of the selected lines in links."""
    good: float
    """Words of the selected lines that read like paragraphs."""


def expected_words(words: Floats) -> Floats:
    """Return the weight of segments with so many *words*; a line without words has one too."""
    return words + 0.5


def best_threshold(probabilities: Floats, words: Floats) -> float:
    """Return the least probability of selected segments that gives the greatest expected F1 by words."""
    order = (-probabilities).argsort(kind="stable")
    selected = words[order].cumsum()
    hit = (words * probabilities)[order].cumsum()
    return float(probabilities[order[int((hit / (selected + hit[-1])).argmax())]])


def sums_of(probabilities: Floats, words: Floats, density: Floats, good: Floats, selected: Sequence[int]) -> Sums:
    """Return the sums of a page with the *selected* lines."""
    rows = np.array([words, words * probabilities, words * np.abs(probabilities - 0.5)])
    all_, text, certain = rows.sum(axis=1).tolist()
    taken = np.array([words, rows[1], words * density, words * good])[:, selected].sum(axis=1).tolist()
    return Sums(all_, text, certain / all_, *taken)


# --- the model ---

INPUTS = (*NAMES, *LEARNED_NAMES, *PHRASE_NAMES)
"""Inputs of the network for each line. A file with other inputs cannot be used."""


class Model(NamedTuple):
    """The learned model."""

    vocabulary: Vocabulary
    """Scores of names and first words."""
    network: SequenceNetwork
    """Classifies lines, from `INPUTS`, and the page, from these and `PAGE_NAMES`."""
    quality: Network
    """Predicts the F1 by words of a selection, from `QUALITY_NAMES`."""

    def look(self, document: Document, features: Features) -> Verdict:
        """Return the verdict of the network on *document*, which has these *features*."""
        features.look_up(self.vocabulary)
        return self.network(features.matrix, page_inputs(document, features), features.places())


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model in *values*. Raises ValueError if they are for other inputs, KeyError if some are missing."""
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
    """Return the model in the file *path*. Raises ValueError if there is none, OSError if it cannot be read."""
    return read_model(path, "auto", of_values)
