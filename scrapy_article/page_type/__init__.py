"""What a page is: one article, an index of others, or something else.

Two kinds of small networks, learned from labelled pages, have the features of `scrapy_article.page_type.features` as
inputs. One returns the probability of an index, the other that of an article if the page is no index. Their training
pages, and their scores on unseen sites, are in ``page_type.md`` next to the weights.
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
"""Probability of verdicts by a rule, without a network."""
MIN_WORDS, MIN_HEADLINES = 15, 3
"""Least words of text, and least linked headlines; a page with less of both is a login, or is filled by scripts."""


class Verdict(NamedTuple):
    """The page type, its probability, and the reasons in words."""

    page_type: PageType
    probability: float
    reason: str
    index_probability: float = 0.0
    """Probability that the page is an index."""


def judge(
    document: Document, selected: Sequence[int], words: int, dated: bool = False, model: Model | None = None
) -> Verdict:
    """Return the page type of *document*, from the *selected* segments, their surroundings, the markup and the URL.

    *words* is the length of the text, which may come from another source than the segments. *dated* is whether the
    page has a publication date. *model* is used instead of the one that comes with the package.
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
