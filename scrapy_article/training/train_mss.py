"""Training of the table of ``mss``: how much likelier each feature is inside articles than outside.

Pasternack and Roth, "Extracting article text from the Web with maximum subsequence segmentation", WWW 2009. The
examples are tokens, labelled by the gold text: the words of segments that are in it, and the tags between two such
words. The weight of a feature is the logarithm of the ratio of its likelihoods inside and outside articles, smoothed
towards a ratio of one, so that an unseen feature has no weight.

Most trigrams of words occur on one page only. The table is limited to some hundred thousand: those that occur on
several pages, with the greatest weights times counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.labels import from_text
from scrapy_article.evaluation.measures import Counts
from scrapy_article.methods.mss import SCALE, TOKEN, Model, maximum_subsequence, sequence
from scrapy_article.training import Trainer, Values

SIZE = 300_000
"""Most features of the table; each takes five bytes."""
PAGES = 2
"""Least number of pages with a feature."""
SMOOTHING = 0.1
"""Number of occurrences to add for every feature."""


class Example(NamedTuple):
    """The tokens of a page."""

    features: NDArray[np.uint32]
    """A row for each token."""
    inside: NDArray[np.bool_]
    """Whether each token is in the article."""
    words: NDArray[np.bool_]
    """Whether each token is a word or number, rather than a tag."""


def prepare(page: Page) -> Example | None:
    """Return the example for *page*; None if its gold text is not found on it."""
    if not page.text:
        return None
    document = page.document()
    labels = from_text([segment.text for segment in document.segments], page.text)
    if labels is None:
        return None
    tokens = document.tokens
    row = sequence(tokens)
    starts, ends = tokens.align(document.segments)
    wanted = np.zeros(len(tokens.solid_places) + 1, np.int64)
    np.add.at(wanted, starts[labels], 1)
    np.add.at(wanted, ends[labels], -1)
    places = tokens.solid_places.searchsorted([match.start() for match in TOKEN.finditer(tokens.text)])
    return Example(row.features, _with_tags((wanted.cumsum() > 0)[places], ~row.is_tag), ~row.is_tag)


def _with_tags(inside: NDArray[np.bool_], words: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return *inside*, which is right for words, with each tag between two words that are inside set, too."""
    places = np.flatnonzero(words)
    tokens = np.arange(len(inside))
    are_inside = np.concatenate(([False], inside[places], [False]))
    before, after = np.searchsorted(places, tokens, "right"), np.searchsorted(places, tokens) + 1
    return are_inside[before] & are_inside[after]


def train(examples: Sequence[Example], seed: int = 0) -> Values:
    """Return the table learned from *examples*. Raises ValueError without any. *seed* is not used."""
    labels = np.concatenate([np.zeros(0, bool), *(example.inside for example in examples)])
    inside, total = int(labels.sum()), len(labels)
    if not 0 < inside < total:
        raise ValueError("no pages with gold text to learn from")
    rows = []
    for column in range(2):
        pages = [example.features[:, column] for example in examples]
        known, number = np.unique(np.concatenate([*map(np.unique, pages)]), return_counts=True)
        places = np.searchsorted(known, np.concatenate(pages))
        counts_in, counts_out = (np.bincount(places[some], minlength=len(known)) for some in (labels, ~labels))
        odds = np.log((counts_in / inside + SMOOTHING / total) / (counts_out / (total - inside) + SMOOTHING / total))
        rounded = np.clip(np.rint(odds * SCALE), -127, 127)
        useful = (number >= PAGES) & (rounded != 0)
        worth = np.abs(odds) * (counts_in + counts_out)
        rows.append((known[useful], rounded[useful], worth[useful]))
    table, weights, worth = (np.concatenate(columns) for columns in zip(*rows, strict=True))
    best = np.argsort(-worth, kind="stable")[:SIZE]
    table, first = np.unique(table[best], return_index=True)
    return {"features": table, "weights": weights[best][first].astype(np.int8), "prior": round(inside / total, 6)}


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return precision, recall and F1 of the extracted words, as means over pages.

    ``tokens`` is the share of tokens that the classifier alone puts on the right side of 0.5.
    """
    model = Model.from_values(values)
    sums = np.zeros(4)
    for example in examples:
        scores = model.probabilities(example.features) - 0.5
        found = np.zeros(len(scores), bool)
        found[slice(*maximum_subsequence(scores))] = True
        common = found & example.inside
        hit, taken, wanted = (float((some & example.words).sum()) for some in (common, found, example.inside))
        right = float(((scores > 0) == example.inside).mean()) if len(scores) else 0.0
        sums += (*Counts(hit, taken - hit, wanted - hit).score, right)
    means = sums / max(len(examples), 1)
    return dict(zip(("precision", "recall", "f1", "tokens"), map(float, means), strict=True))


TRAINER = Trainer(
    "the weights of token trigrams and parent tags, by counting them in labelled pages", train, test, prepare, ".npz"
)
