"""What a page as a whole says of whether it is an article: how much text it shows, what it declares, its URL."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from urllib.parse import unquote

import numpy as np

from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES
from scrapy_article.extractor.feature_names import NAMES
from scrapy_article.text.urls import split_url

if TYPE_CHECKING:
    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.extractor.features import Features

__all__ = ["PAGE_NAMES", "page_inputs"]

PAGE_NAMES = (
    *"words density good container lines has_title has_declared".split(),
    *"declared_article declared_type declared_other og_article og_other published".split(),
    *"has_url path_depth path_hyphens path_length path_digits path_query home".split(),
)
"""What the numbers are called."""
_DECLARED_ROWS = NAMES.index("has_title"), NAMES.index("has_declared")
_OTHER_TYPES = frozenset(
    "Product Offer CollectionPage SearchResultsPage ItemList DiscussionForumPosting QAPage OfferCatalog Service "
    "LocalBusiness SoftwareApplication Course Recipe".split()
)
MAX_HYPHENS = 12
"""Hyphens in the last part of a URL beyond which no more are counted."""


def page_inputs(document: Document, features: Features) -> Floats:
    """Return a column of `PAGE_NAMES`."""
    arrays = features.arrays
    good_words = np.where(arrays.good, arrays.words, 0)
    container = slice(arrays.start[features.container], arrays.end[features.container])
    values = [
        math.log1p(arrays.words.sum()),
        arrays.link_chars.sum() / arrays.chars.sum(),
        math.log1p(arrays.good.sum()),
        good_words[container].sum() / max(good_words.sum(), 1),
        math.log(len(arrays.texts)),
    ]
    values += [features.matrix[row, 0] for row in _DECLARED_ROWS]  # the same in all columns
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
    parts = split_url(document.own_url)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    values += [
        bool(document.own_url),
        path.count("/"),
        min(max(last.count("-"), last.count("_")), MAX_HYPHENS),
        math.log1p(len(last)),
        any(map(str.isdigit, last)),
        bool(parts.query),
        bool(document.own_url) and not path,
    ]
    return np.array(values, np.float32)[:, None]
