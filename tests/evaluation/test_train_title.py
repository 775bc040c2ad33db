from __future__ import annotations

import pytest
from evaluation.made_pages import TEXT

from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.train_title import FLAWED, TRAINER, Example, prepare
from scrapy_article.evaluation.training import get

HTML = f"<title>The bridge is built - Planet</title><h1>The bridge is built</h1>{TEXT}".encode()


def page(**options):
    return Page(**{"id": "1", "html": HTML, "corpus": "mine", "title": "The Bridge Is Built", **options})


def example(*candidates):
    return Example("mine", [frozenset(words.split()) for words, _ in candidates], [right for _, right in candidates])


EXAMPLES = [*[example(("bad", False), ("good", True)) for _ in range(9)], example(("bad", False))]


class TestPrepare:
    def test_candidates(self):
        found = prepare(page())
        assert found.corpus == "mine"
        assert sum(found.right) == 1
        assert {"h1", "title-head", "both"} <= found.evidence[found.right.index(True)]

    def test_unknown_title(self):
        assert prepare(page(title=None)) is None

    def test_only_articles(self):
        assert prepare(page(page_type="listing")) is None
        assert prepare(page(page_type="article")) is not None


class TestTrain:
    def test_right_candidates_weigh_more(self):
        weights = TRAINER.train(EXAMPLES, seed=0, progress=None).values["weights"]
        assert weights["good"] > 0 > weights["bad"]

    def test_what_is_flawed_never_leads(self):
        assert TRAINER.train(EXAMPLES, seed=0, progress=None).values["weights"]["flawed"] == FLAWED < -5

    def test_figures(self):
        figures = TRAINER.train(EXAMPLES, seed=0, progress=None).figures
        assert figures == {"exact": pytest.approx(0.9), "best": pytest.approx(0.9), "exact mine": pytest.approx(0.9)}

    def test_page_without_candidates(self):
        figures = TRAINER.test({"weights": {}}, [example()])
        assert figures["exact"] == 0

    def test_nothing_to_learn_from(self):
        with pytest.raises(ValueError, match="no pages"):
            TRAINER.train([example(("bad", False))], seed=0, progress=None)


def test_registered():
    assert get("title") is TRAINER
