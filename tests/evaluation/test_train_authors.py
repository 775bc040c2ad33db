from __future__ import annotations

import pytest
from evaluation.answered import example
from evaluation.made_pages import TEXT

from scrapy_article.evaluation.corpus import Page
from scrapy_article.fields.weights import BIAS
from scrapy_article.training.train_authors import TRAINER, prepare
from scrapy_article.training.trainers import get

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

    def test_half_right(self):
        assert max(prepare(page(authors=("Ann Lee", "Bo Ek"))).worth) == pytest.approx(2 / 3)

    def test_unknown_authors(self):
        found = prepare(page(authors=()))
        assert not found.known
        assert not any(found.worth)

    def test_only_articles(self):
        assert prepare(page(page_type="listing")) is None
        assert prepare(page(page_type="article")) is not None


class TestTrain:
    def test_right_answers_weigh_more(self):
        weights = TRAINER.train(EXAMPLES, seed=0, progress=None).values["weights"]
        assert weights["good"] > 0 > weights["bad"]
        assert weights[BIAS] + weights["good"] > 0 > weights[BIAS] + weights["bad"]

    def test_figures(self):
        model = TRAINER.train(EXAMPLES, seed=0, progress=None)
        assert model.figures == {"f1": pytest.approx(20 / 21), "best": pytest.approx(20 / 21), "answered": 0.0}

    def test_rare_evidence_has_no_weight(self):
        rare = example(("good rare", 1.0))
        assert "rare" not in TRAINER.train([*EXAMPLES, rare], seed=0, progress=None).values["weights"]

    def test_same_every_time(self):
        one, other = (TRAINER.train(EXAMPLES, seed=seed, progress=None).values for seed in (0, 1))
        assert one == other

    def test_tells_how_far_it_is(self):
        told = []
        TRAINER.train(EXAMPLES, seed=0, progress=told.append)
        assert told[-1] == 1.0
        assert told == sorted(told)

    @pytest.mark.parametrize("examples", [[], [example(("bad", 0.0), known=False)], [example(known=True)]])
    def test_too_few(self, examples):
        with pytest.raises(ValueError, match="no right answers"):
            TRAINER.train(examples, seed=0, progress=None)

    def test_no_examples_no_figures(self):
        assert TRAINER.test({"weights": {BIAS: 1.0}}, []) == {"f1": 0.0, "best": 0.0, "answered": 0.0}

    def test_registered(self):
        assert get("authors") is TRAINER
