"""``auto``, the default: a neural network for article text, trained on labelled pages of many sites.

1. `features`: a column of numbers for each line, computed for all lines of the page at once: the line itself, its
   markup, its surroundings, the meaning of its class names and first words, its words in the lexicon.
2. `sequence`: a network reads the lines in their order and gives each a probability, and the page one of being an
   article.
3. `scrapy_article.cleanup` selects the likely lines, and rejects a few that rules recognize better.

The weights are the result of ``scrapy article train auto``. ``auto.md``, beside the weights, has the training data and
the quality on other sites than those of the training.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from scrapy_article.cleanup.selection import choose
from scrapy_article.document import Document
from scrapy_article.document.arrays import Arrays, Floats
from scrapy_article.extractor.measuring import features as measure
from scrapy_article.extractor.model import Model, load, quality_features
from scrapy_article.learned import read_shipped
from scrapy_article.methods import Favor, Method, Reasons, Selection
from scrapy_article.methods.rules import CLUTTER, ELSEWHERE

default_model = cache(partial(read_shipped, "scrapy_article.extractor", "auto.npz", load))
"""Returns the model that comes with the package."""


def select(document: Document, model: Model | None = None, favor: Favor = "balance") -> Selection:
    """Choose the article's segments of *document*."""
    if not document.segments:
        return Selection()
    model = model or default_model()
    features = measure(document)
    probabilities, article = model.look(document, features)
    choice = choose(features, probabilities, favor, article)

    def quality() -> float:
        return float(model.quality(quality_features(article, choice))[0]) if choice.selected else 0.0

    return Selection(
        selected=[*choice.selected],
        reasons=_reasons(features.arrays, probabilities, choice.rejected),
        container=features.arrays.blocks[features.container],
        scores=probabilities,
        quality=quality,
    )


def _reasons(arrays: Arrays, probabilities: Floats, rejected: Mapping[int, str]) -> Reasons:
    """The reason for each segment: its probability, and what it is by a rule or by the names and tags around it."""

    def tell(i: int) -> str:
        probability = f"{probabilities[i]:.2f}"
        if i in rejected:
            return f"{probability} {rejected[i]}"
        block = arrays.block_of[i]
        flags, hints = int(arrays.flags[block]), int(arrays.around[1][block])
        found = [word for flag, word in ELSEWHERE.items() if flags & flag]
        found += [word for hint, word in CLUTTER.items() if hints & hint]
        return f"{probability} {found[0]}" if found else probability

    return Reasons(len(probabilities), tell)


METHODS = {
    "auto": Method(
        "learned: a network over lines, their markup, their neighbours and the names of their classes",
        "scrapy-article",
        select,
        load,
        favors=True,
    ),
}
