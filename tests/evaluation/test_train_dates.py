from __future__ import annotations

import pytest
from evaluation.answered import example
from evaluation.made_pages import TEXT

from scrapy_article.evaluation.corpus import Page
from scrapy_article.fields.page import BIAS
from scrapy_article.training.train_dates import TRAINER, prepare
from scrapy_article.training.trainers import get

HTML = (
    "<title>The bridge is built</title><h1>The bridge is built</h1><p>May 3, 2024</p>"
    f'{TEXT}<p><time datetime="2024-05-04">May 4, 2024</time></p>'
).encode()


def page(**options):
    return Page(**{"id": "1", "html": HTML, "date": "2024-05-03", **options})


EXAMPLES = [
    *[example(("near", 1.0), ("far", 0.0)) for _ in range(10)],
    *[example(("far", 0.0), known=False) for _ in range(10)],
    example(("far", 0.0)),  # nothing to choose
]


class TestPrepare:
    def test_answers(self):
        found = prepare(page())
        assert found.known
        assert sorted(found.worth) == [0.0, 1.0]
        assert "line-head" in found.evidence[found.worth.index(1.0)]

    def test_unknown_date(self):
        found = prepare(page(date=None))
        assert not found.known
        assert not any(found.worth)

    def test_gold_that_is_no_day(self):
        assert prepare(page(date="2003-11")) is None

    def test_only_articles(self):
        assert prepare(page(page_type="listing")) is None
        assert prepare(page(page_type="article")) is not None


class TestTrain:
    def test_right_days_weigh_more(self):
        weights = TRAINER.train(EXAMPLES, seed=0, progress=None).values["weights"]
        assert weights["near"] > 0 > weights["far"]

    def test_figures(self):
        model = TRAINER.train(EXAMPLES, seed=0, progress=None)
        assert model.figures == {"right": pytest.approx(10 / 11), "possible": pytest.approx(10 / 11), "answered": 0.0}

    def test_too_few(self):
        with pytest.raises(ValueError, match="no right answers"):
            TRAINER.train([], seed=0, progress=None)

    def test_no_examples_no_figures(self):
        assert TRAINER.test({"weights": {BIAS: 1.0}}, []) == {"right": 0.0, "possible": 0.0, "answered": 0.0}

    def test_registered(self):
        assert get("dates") is TRAINER
