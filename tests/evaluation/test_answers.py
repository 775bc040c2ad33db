from __future__ import annotations

from math import exp

import pytest
from evaluation.answered import example

from scrapy_article.fields.page import BIAS
from scrapy_article.training.answers import UNKNOWN, best, fit, trainer
from scrapy_article.training.answers import test as figures


class TestFit:
    def test_share_of_the_pages_without_an_answer(self):
        # With the bias alone the maximum is known: the odds are the weighted ratio of the pages.
        weights = fit([example(("", 1.0))] * 30 + [example(("", 0.0), known=False)] * 50)
        assert exp(weights[BIAS]) == pytest.approx(30 / (UNKNOWN * 50), rel=0.01)

    def test_weights_are_small_where_nothing_speaks_for_them(self):
        weights = fit([example(("x", 1.0), ("y", 0.0)), example(("x", 0.0), ("y", 1.0))] * 5)
        assert weights["x"] == weights["y"] == pytest.approx(weights["x"], abs=0.01)

    def test_best_of_what_was_learned(self):
        weights = fit([example(("x", 1.0), ("y", 0.0))] * 10)
        assert best(example(("y", 0.0), ("x", 1.0)), weights) == 1


class TestBest:
    def test_none_is_likelier(self):
        assert best(example(("x", 1.0)), {BIAS: -1.0, "x": 0.5}) is None

    def test_no_answers(self):
        assert best(example(), {BIAS: 1.0}) is None


class TestFigures:
    EXAMPLES = (
        example(("x", 0.5), ("y", 1.0)),
        example(("y", 1.0)),
        example(),
        example(("x", 0.0), known=False),
        example(("y", 0.0), known=False),
    )

    def test_worth_the_most_and_pages_without_an_answer(self):
        assert figures({"x": 1.0, "y": -1.0}, self.EXAMPLES) == (0.5 / 3, 2 / 3, 0.5)

    def test_without_examples(self):
        assert figures({}, []) == (0.0, 0.0, 0.0)

    def test_trainer_calls_them_as_it_is_told(self):
        one = trainer("x", lambda page: None, worth="f1", most="best")
        model = one.train(self.EXAMPLES, seed=0, progress=None)
        assert set(model.figures) == {"f1", "best", "answered"}
        assert one.test(model.values, self.EXAMPLES) == model.figures
