"""Is this page an article? A first guess, before there is a text: which of the two sets of weights to trust."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from urllib.parse import unquote

import numpy as np

from scrapy_article.document.structured import ARTICLE_TYPES
from scrapy_article.document.urls import split_url
from scrapy_article.methods.auto.feature_names import NAMES
from scrapy_article.methods.auto.sums import expected_words, page_sums

if TYPE_CHECKING:
    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.features import Features

__all__ = ["GATE_NAMES", "gate_features", "is_in_thread"]

_PAGE = "page_words page_density page_good page_container page_lines has_title has_declared".split()
_PAGE_ROWS = [NAMES.index(name) for name in _PAGE]
_KEPT = "log_words density good tag_p tag_li flag_heading siblings_above cards_above after_title".split()
_KEPT_ROWS = np.array([NAMES.index(name) for name in _KEPT])
GATE_NAMES = (
    *_PAGE,
    *"expected threshold text certain".split(),
    *(f"text_{name}" for name in _KEPT),
    *"declared_article declared_type declared_other og_article og_other published".split(),
    *"has_url path_depth path_hyphens path_length path_digits path_query home".split(),
)
"""What the numbers are called."""


def gate_features(document: Document, features: Features, probabilities: Floats) -> Floats:
    """Return a column of `GATE_NAMES`, from what the weights for articles found in the segments."""
    sums = page_sums(probabilities, expected_words(features.arrays.words), features.matrix, _KEPT_ROWS)
    of_page = features.matrix[:, 0].item  # the same in all columns
    values = [*map(of_page, _PAGE_ROWS), sums.expected, sums.threshold, math.log1p(sums.text)]
    values += [sums.certain, *sums.means]
    types = document.all_json_ld_types
    kind = document.og_type
    values += [
        bool(document.json_ld_article),
        bool(types & ARTICLE_TYPES),
        bool(types & _OTHER_TYPES),
        "article" in kind,
        bool(kind) and "article" not in kind,
        "article:published_time" in document.meta,
    ]
    parts = split_url(document.address)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    values += [
        bool(document.url),
        path.count("/"),
        min(max(last.count("-"), last.count("_")), 12),
        math.log1p(len(last)),
        any(map(str.isdigit, last)),
        bool(parts.query),
        bool(document.url) and not path,
    ]
    return np.array(values, np.float32)[:, None]


_OTHER_TYPES = frozenset(
    "Product Offer CollectionPage SearchResultsPage ItemList DiscussionForumPosting QAPage OfferCatalog Service "
    "LocalBusiness SoftwareApplication Course Recipe".split()
)


def is_in_thread(block: Block) -> bool:
    """Return whether *block* stands in an element that is a thread by its item type: all of its posts are the text."""
    around: Block | None = block
    while around is not None:
        if "DiscussionForumPosting" in around.element.get("itemtype", ""):
            return True
        around = around.parent
    return False
