"""``auto``, the default: a small network that has learned, from labelled pages of many sites, what article text is.

1. `features`: a column of numbers for each segment, computed for all segments of the page at once.
2. Small networks give each segment a probability; what they look at is said in `features`, what class names and first
   words mean to them in `vocabulary`.
3. A `gate` tells whether the page looks like an article at all: if not, weights that were learned from pages of every
   kind have a say.
4. The `decoder` keeps what is likely, once.

The weights come out of ``scrapy article-train auto``; what they were learned from, and how good they are on sites that
they have not seen, is said in the file and in ``docs/methods.md``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.features import features
from scrapy_article.methods.auto.gate import gate_features
from scrapy_article.methods.auto.model import Model, load
from scrapy_article.methods.auto.quality import quality_features
from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.method import Favor

__all__ = ["METHODS", "default_model", "estimate", "mixed", "select"]

SURE = 0.95
"""Probability of an article from which the generic weights are not asked."""


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
    probabilities, article = estimate(document, seen, model)
    choice = choose(seen, probabilities, favor, article >= 0.5)
    reasons = [f"{p:.2f}" for p in probabilities.tolist()]
    for i, reason in choice.left.items():
        reasons[i] += f", {reason}"
    return Selection(
        kept=choice.kept,
        reasons=reasons,
        container=seen.arrays.blocks[seen.container],
        scores=probabilities,
        quality=float(model.quality(quality_features(seen, probabilities, article, choice))[0]) if choice.kept else 0.0,
    )


def estimate(document: Document, seen: Features, model: Model) -> tuple[Floats, float]:
    """Return the probability of each segment that it is text, and that of the page that it is an article."""
    probabilities = model.article(seen)
    article = float(model.gate(gate_features(document, seen, probabilities))[0])
    return (probabilities if article >= SURE else mixed(probabilities, model.generic(seen), article)), article


def mixed(article: Floats, generic: Floats, probability: float) -> Floats:
    """Return the probabilities of segments by both sets of weights, where the page is an article with *probability*."""
    return article if probability >= SURE else probability * article + (1 - probability) * generic


METHODS = {
    "auto": Method(
        "learned: a small network over lines, their markup, their neighbours and what their classes are called",
        "scrapy-article",
        select,
        load,
        favors=True,
    ),
}
