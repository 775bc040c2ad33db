"""Reviews by customers on the page of a product: they are to it what readers' comments are to an article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import OTHER_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.products import is_of_product
from scrapy_article.methods.auto.sums import around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document

__all__ = ["in_reviews", "product_reviews"]

REVIEWS = 2
"""Reviews from which they are those of customers: what is said of a product by a magazine is part of its page."""
REVIEW_LEVELS = 5
"""Elements around a line of which one may be called a review."""
_REVIEW = re.compile(r"(?:(?<![a-z])review|Review)s?(?![a-z])")
_OF_CUSTOMERS = re.compile(
    r"(?<![a-z])(?<!tag-)(?<!category-)(?<!page-)customers?[_-]?reviews?(?![a-z])", re.IGNORECASE
)
"""What says whose reviews they are, so that the page need not declare a product; not what a post is about."""
_may_be_review = Needles(("review",), any_case=True).are_in


@rule("product-reviews", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def product_reviews(document: Document, kept: Sequence[int]) -> list[int]:
    """Those of *kept*, segments of *document*, that stand in reviews, if it declares a product and there are several.

    One is enough, and on any page, if it is called a review by a customer. Nothing, if the page holds nothing else but
    headings: it is one of reviews.
    """
    found = in_reviews(document, kept) if is_of_product(document) else in_reviews(document, kept, _OF_CUSTOMERS, 1)
    inside = {*found}
    has_others = any(i not in inside and not document.segments[i].block.flags & Flag.HEADING for i in kept)
    return found if has_others else []


def in_reviews(
    document: Document, some: Sequence[int], named: re.Pattern[str] = _REVIEW, least: int = REVIEWS
) -> list[int]:
    """Those of *some* segments of *document* that stand in elements *named* so, if these are *least* at least."""
    segments = document.segments
    if not _may_be_review(around(document.arrays, [*some]).names):  # as on most pages
        return []
    known: dict[str, bool] = {}
    found = {i: review for i in some if (review := _review(segments[i].block, named, known)) is not None}
    return [*found] if len({review.index for review in found.values()}) >= least else []


def _review(block: Block, named: re.Pattern[str], known: dict[str, bool]) -> Block | None:
    """The innermost element from *block* up that is *named* so; *known* is whether others are, by their names."""
    current: Block | None = block
    for _ in range(REVIEW_LEVELS):
        if current is None:
            return None
        is_named = known.get(current.names)
        if is_named is None:
            is_named = known[current.names] = named.search(current.names) is not None
        if is_named:
            return current
        current = current.parent
    return None
