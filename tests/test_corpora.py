"""Floors under the quality on labelled pages: a change that falls through one of them made something worse.

The shipped weights were learned from these pages too: what they are worth on others is measured by
``benchmarks/quality.py``.
"""

from __future__ import annotations

import pytest
from corpora import load, shingle_f1

from scrapy_article import extract


@pytest.mark.parametrize(("corpus", "floor"), [("wcxb-dev", 0.96), ("newspaper-a", 0.95), ("readability", 0.96)])
def test_text(corpus, floor):
    pairs = [
        (record["text"], extract(html, record.get("url")).text)
        for record, html in load(corpus)
        if record.get("page_type") == "article" and record.get("text")
    ]
    assert shingle_f1(pairs) >= floor


def test_page_type():
    articles, indexes = [], []
    for corpus in ("newspaper-a", "fronts-a", "hubs-a"):
        for record, html in load(corpus):
            found = extract(html, record.get("url")).page_type
            if record["page_type"] == "article":
                articles.append(found != "index")
            elif record["page_type"] in ("index", "forum_index"):
                indexes.append(found == "index")
    assert sum(articles) / len(articles) >= 0.99
    assert sum(indexes) / len(indexes) >= 0.82
