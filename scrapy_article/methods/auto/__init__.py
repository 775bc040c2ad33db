"""``auto``, the default: a small network that has learned, from labelled pages of many sites, what article text is.

1. `features`: a column of numbers for each segment, computed for all segments of the page at once.
2. A small network gives each segment a probability; what it looks at is said in `features`, what class names and first
   words mean to it in `vocabulary`. A `gate` tells whether the page looks like an article at all.
3. Where that first look leaves doubt, a second one follows, at the same and at what the first said of the `context`:
   the neighbours, the block, lines of the same kind, the page.
4. The `decoder` keeps what is likely, once.

The weights come out of ``scrapy article-train auto``; what they were learned from, and how good they are on sites that
they have not seen, is said in the file and in ``docs/auto.md``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.methods.auto.compiled import features
from scrapy_article.methods.auto.declared_comments import declared_comments
from scrapy_article.methods.auto.decoder import ARTICLE, Choice, choose
from scrapy_article.methods.auto.gate import gate_features, is_in_thread
from scrapy_article.methods.auto.model import Model, load
from scrapy_article.methods.auto.other_goods import other_goods
from scrapy_article.methods.auto.products import product_lines
from scrapy_article.methods.auto.quality import quality_features
from scrapy_article.methods.auto.recipes import declared_lines
from scrapy_article.methods.auto.reviews import product_reviews
from scrapy_article.methods.auto.tabs import closed_panels
from scrapy_article.methods.method import Method, Reasons, Selection
from scrapy_article.methods.rules import CLUTTER, ELSEWHERE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.method import Favor

__all__ = ["METHODS", "Look", "decide", "default_model", "estimate", "look", "select"]

THREAD = 0.3
"""Probability that a page which declares a thread is an article, whatever the gate says: it is read as none."""


class Look(NamedTuple):
    """What the networks say of a page."""

    features: Features
    probabilities: Floats
    """Of each line, that it is text."""
    article: float
    """Probability that the page is an article."""


@lru_cache(maxsize=1)
def default_model() -> Model:
    """Return the model that comes with the package."""
    with as_file(files("scrapy_article.methods.auto") / "auto.npz") as path:  # the package may be in a ZIP file
        return load(path)


def select(document: Document, model: Model | None = None, favor: Favor = "balance") -> Selection:
    """Choose the article's segments of *document*."""
    if not document.segments:
        return Selection(kept=[])
    model = model or default_model()
    return decide(document, look(document, model), model, favor)


def look(document: Document, model: Model) -> Look:
    """Return what the networks of *model* say of *document*, which has lines."""
    seen = features(document)
    return Look(seen, *estimate(document, seen, model))


def decide(document: Document, look: Look, model: Model, favor: Favor = "balance") -> Selection:
    """Choose the article's segments of *document* by what the networks say of it, and by the rules behind them."""
    seen, probabilities, article = look
    if article >= ARTICLE:
        likeliest = int((seen.arrays.words * probabilities).argmax())
        article = THREAD if _is_thread(document.segments[likeliest].block) else article
    choice = choose(seen, probabilities, favor, article)
    more, others = _declared(document, seen.arrays, choice, probabilities, article)
    quality = model.quality((quality_features(article, choice),)) if choice.kept else (0.0,)
    return Selection(
        kept=sorted({*choice.kept, *more}.difference(others)) if more or others else choice.kept,
        reasons=_reasons(seen.arrays, probabilities, choice.left | others),
        container=seen.arrays.blocks[seen.container],
        scores=probabilities,
        quality=float(quality[0]),
    )


@rule("declared-thread", scope=ARTICLES, otherwise=lambda _: False)
def _is_thread(block: Block) -> bool:
    """Whether the likeliest line stands in a declared thread, all posts of which are the text: it is no article."""
    return is_in_thread(block)


def _declared(
    document: Document, arrays: Arrays, choice: Choice, probabilities: Floats, article: float
) -> tuple[list[int], dict[int, str]]:
    """What the page declares to be of its text, beside the *choice*; and of all that, what it declares to be none."""
    more = declared_lines(document, choice.kept)
    others = dict.fromkeys(declared_comments(document, choice.kept), "comments")
    if article < ARTICLE:
        more += product_lines(document, choice.kept)
        more += closed_panels(document, arrays, choice.kept, choice.left, probabilities)
        stays = sorted({*choice.kept, *more})
        others |= dict.fromkeys(product_reviews(document, stays), "reviews")
        others |= dict.fromkeys(other_goods(document, stays), "other goods")
    return more, others


def estimate(document: Document, seen: Features, model: Model) -> tuple[Floats, float]:
    """Return the probability of each segment that it is text, and that of the page that it is an article."""
    first = model.first_look(seen)
    article = float(model.gate((gate_features(document, seen, first),))[0])
    return model.second_look(seen, first, article), article


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
