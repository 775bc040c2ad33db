from __future__ import annotations

import pytest
from evaluation.answered import example
from evaluation.made_pages import TEXT

from scrapy_article.evaluation.corpus import Page
from scrapy_article.fields.page import BIAS
from scrapy_article.training.train_authors import TRAINER, prepare

HTML = (
    f'<title>The bridge is built</title><meta name="author" content="Dee Roy"><h1>The bridge is built</h1>'
    f'<p class="byline">By Ann Lee</p>{TEXT}'
).encode()


def page(**options):
    return Page(**{"id": "1", "html": HTML, "authors": ("Ann Lee",), **options})


EXAMPLES = [
    *[example(("good", 1.0), ("bad", 0.0)) for _ in range(10)],
    *[example(("bad loud", 0.0), ("good", 1.0)) for _ in range(10)],
    *[example(("bad", 0.0), known=False) for _ in range(10)],
    example(("bad", 0.0)),  # nothing to choose
    example(known=False),
]


class TestPrepare:
    def test_answers(self):
        found = prepare(page())
        assert found.known
        assert sorted(found.worth) == [0.0, 1.0]
        assert all(BIAS in evidence for evidence in found.evidence)

    def test_unknown_authors(self):
        found = prepare(page(authors=()))
        assert not found.known
        assert not any(found.worth)


class TestTrain:
    def test_right_answers_weigh_more(self):
        weights = TRAINER.train(EXAMPLES, seed=0, progress=None).values["weights"]
        assert weights["good"] > 0 > weights["bad"]
        assert weights[BIAS] + weights["good"] > 0 > weights[BIAS] + weights["bad"]

    def test_figures(self):
        model = TRAINER.train(EXAMPLES, seed=0, progress=None)
        assert model.figures == {"f1": pytest.approx(20 / 21), "best": pytest.approx(20 / 21), "answered": 0.0}

    @pytest.mark.parametrize("examples", [[], [example(("bad", 0.0), known=False)], [example(known=True)]])
    def test_too_few(self, examples):
        with pytest.raises(ValueError, match="no right answers"):
            TRAINER.train(examples, seed=0, progress=None)
