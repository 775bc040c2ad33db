"""Floors under the quality on labelled pages: a change that falls through one of them made something worse.

The shipped weights were learned from these pages too: what they are worth on others is measured by
``benchmarks/yardstick.py``.
"""

import pickle
from functools import cache
from itertools import islice

import numpy as np
import pytest
from corpora import load, shingle_f1

from scrapy_article import extract
from scrapy_article.cleanup.selection import choose
from scrapy_article.evaluation.corpus import Page
from scrapy_article.training.auto_examples import prepare

pytestmark = pytest.mark.slow
LEARNED = 150
"""Pages of a corpus that it is tried on."""


@cache
def extracted(corpus):
    """The records of a corpus, each with the text and the page type that were found.

    Without pages with formulas: gold has a gap for each of them, where the text has its TeX.
    """
    pages = ((record, html) for record, html in load(corpus) if b"<math" not in html)
    articles = ((record, extract(html, record.get("url"))) for record, html in pages)
    return [(record, article.text, article.page_type) for record, article in articles]


@pytest.mark.parametrize(("corpus", "floor"), [("wcxb-dev", 0.96), ("newspaper-a", 0.95), ("readability", 0.96)])
def test_text(corpus, floor):
    pairs = [
        (record["text"], text)
        for record, text, _ in extracted(corpus)
        if record.get("page_type") == "article" and record.get("text")
    ]
    assert shingle_f1(pairs) >= floor


def test_page_type():
    articles, indexes = [], []
    for corpus in ("newspaper-a", "fronts-a", "hubs-a"):
        for record, _, found in extracted(corpus):
            if record["page_type"] == "article":
                articles.append(found != "index")
            elif record["page_type"] in ("index", "forum_index"):
                indexes.append(found == "index")
    assert sum(articles) / len(articles) >= 0.99
    assert sum(indexes) / len(indexes) >= 0.82


@pytest.mark.parametrize("corpus", ["wcxb-dev", "readability", "fronts-a"])
def test_rules_can_read_what_networks_learn_from(corpus):
    """While they learn, lines are chosen on pages that have gone to another process, without their trees."""
    kept = []
    for record, html in islice(load(corpus), LEARNED):
        example = prepare(Page(id=record["id"], html=html, url=record.get("url")))
        if example:
            likely = np.full(len(example.labels), 0.9, np.float32)
            kept.append(len(choose(pickle.loads(pickle.dumps(example)).features, likely, article=0.9).selected) > 0)
    assert sum(kept) > 0.9 * len(kept)
