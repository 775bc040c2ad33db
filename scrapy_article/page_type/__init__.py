"""What a page is: one article, an index of others, or something else.

Two kinds of small networks, learned from labelled pages, look at the numbers of `scrapy_article.page_type.features`:
one tells how likely the page is an index, the other whether it is an article if it is none. What they were learned
from, and how good they are on sites that they have not seen, is said in ``page_type.md`` beside their weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.page_type.features import page_features
from scrapy_article.page_type.model import default_model
from scrapy_article.page_type.notices import NOTICE_WORDS, is_notice
from scrapy_article.page_type.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.article import PageType
    from scrapy_article.document import Document
    from scrapy_article.page_type.model import Model

__all__ = ["Verdict", "judge"]

RULE_PROBABILITY = 0.9
"""Probability of what no network is asked about."""
MIN_WORDS, MIN_HEADLINES = 15, 3
"""Words of text, and headlines that are links, below which a page has nothing: a login, or what only scripts fill."""


class Verdict(NamedTuple):
    """What a page is, how sure that is (0 to 1), and why, in words."""

    page_type: PageType
    probability: float
    reason: str
    index_probability: float = 0.0
    """Probability that it is an index."""


def judge(
    document: Document, selected: Sequence[int], words: int, dated: bool = False, model: Model | None = None
) -> Verdict:
    """Say what *document* is, from the segments *selected* as its text, what is around them, its markup and its URL.

    *words* is the length of the text, which may come from elsewhere than the segments; *dated* says whether the page
    gives a date of publication. *model* is used instead of the one that comes with the package.
    """
    if words and not selected:
        return Verdict("article", RULE_PROBABILITY, "its text stands in structured data or scripts")
    if not document.segments:
        return Verdict("other", RULE_PROBABILITY, "no text")
    if words <= NOTICE_WORDS and not document.has_json_ld_article and is_notice(document):
        return Verdict("other", RULE_PROBABILITY, "a notice in the place of a page")
    features = page_features(document, selected, dated)
    if words < MIN_WORDS and features.headlines < MIN_HEADLINES:
        return Verdict("other", RULE_PROBABILITY, f"next to no text; {features.facts['text']}")
    probabilities = (model or default_model())(features.column)
    index, article = probabilities.is_index, probabilities.is_article
    found: dict[PageType, float] = {
        "article": (1 - index) * article,
        "index": index,
        "other": (1 - index) * (1 - article),
    }
    best = max(found, key=found.__getitem__)
    return Verdict(best, found[best], reasons(probabilities, features), index)
