"""``auto``, the default: a small network that has learned, from labelled pages of many sites, what article text is.

1. `features`: a column of numbers for each segment, computed for all segments of the page at once.
2. Small networks give each segment a probability; what they look at is said in `features`, what class names and first
   words mean to them in `vocabulary`.
3. A `gate` tells whether the page looks like an article at all: if not, weights that were learned from pages of every
   kind have a say.
4. The `decoder` keeps what is likely, once.

The weights come out of ``scrapy article-train auto``; what they were learned from, and how good they are on sites that
they have not seen, is said in the file and in ``docs/auto.md``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.methods.auto.compiled import features
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.gate import gate_features
from scrapy_article.methods.auto.model import Model, load
from scrapy_article.methods.auto.quality import quality_features
from scrapy_article.methods.method import Method, Reasons, Selection
from scrapy_article.methods.rules import CLUTTER, ELSEWHERE
from scrapy_article.network import sigmoid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.method import Favor

__all__ = ["METHODS", "default_model", "estimate", "mixed", "select", "trust"]

STEEP, SHIFT = 2.0, 1.0
"""How fast the share of the weights for articles falls with the log-odds of an article, and how far in their favour: an
article that is read as something else loses more than the other way round."""
SURE = 0.95
"""Share of the weights for articles from which the others are not asked."""
ARTICLE = 0.5
"""Share from which a page is decoded as an article."""


@lru_cache(maxsize=1)
def default_model() -> Model:
    """Return the model that comes with the package."""
    return load(Path(str(files("scrapy_article.methods.auto") / "auto.npz")))


def select(document: Document, model: Model | None = None, favor: Favor = "balance") -> Selection:
    """Choose the article's segments of *document*."""
    if not document.segments:
        return Selection(kept=[])
    model = model or default_model()
    seen = features(document)
    probabilities, share = estimate(document, seen, model)
    choice = choose(seen, probabilities, favor, share >= ARTICLE)
    return Selection(
        kept=choice.kept,
        reasons=_reasons(seen.arrays, probabilities, choice.left),
        container=seen.arrays.blocks[seen.container],
        scores=probabilities,
        quality=float(model.quality(quality_features(seen, probabilities, share, choice))[0]) if choice.kept else 0.0,
    )


def estimate(document: Document, seen: Features, model: Model) -> tuple[Floats, float]:
    """Return the probability of each segment that it is text, and the share of the weights for articles in it."""
    probabilities = model.article(seen)
    share = trust(float(model.gate(gate_features(document, seen, probabilities))[0]))
    return (probabilities if share >= SURE else mixed(probabilities, model.generic(seen), share)), share


def trust(article: float) -> float:
    """Return the share of the weights for articles where the gate says that *article* is the probability of one."""
    return float(sigmoid(SHIFT + STEEP * np.log(max(article, 1e-6) / max(1 - article, 1e-6))))


def mixed(article: Floats, generic: Floats, share: float) -> Floats:
    """Return the probabilities of segments by both sets of weights, those for articles to a *share*."""
    return article if share >= SURE else share * article + (1 - share) * generic


def _reasons(arrays: Arrays, probabilities: Floats, left: Mapping[int, str]) -> Reasons:
    """The probability of each segment, and what the decoder, or names and tags around it, say that it is."""

    def tell(i: int) -> str:
        probability = f"{probabilities[i]:.2f}"
        if i in left:
            return f"{probability} {left[i]}"
        block = arrays.block_of[i]
        flags, hints = int(arrays.flags[block]), int(arrays.around[1][block])
        found = [word for flag, word in ELSEWHERE.items() if flags & flag]
        found += [word for hint, word in CLUTTER.items() if hints & hint]
        return f"{probability} {found[0]}" if found else probability

    return Reasons(len(probabilities), tell)


METHODS = {
    "auto": Method(
        "learned: a small network over lines, their markup, their neighbours and what their classes are called",
        "scrapy-article",
        select,
        load,
        favors=True,
    ),
}
