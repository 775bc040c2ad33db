from math import exp

import pytest
from training.made_pages import TEXT

from scrapy_article.evaluation.corpus import Page
from scrapy_article.fields.page import BIAS
from scrapy_article.training.field_weights import AUTHORS, DATES, UNKNOWN, Example, fit


def example(*answers, known=True):
    """A page whose answers have some words of evidence and a worth each."""
    return Example([frozenset((BIAS, *words.split())) for words, _ in answers], [worth for _, worth in answers], known)


EXAMPLES = [
    *[example(("good", 1.0), ("bad", 0.0)) for _ in range(10)],
    *[example(("bad loud", 0.0), ("good", 1.0)) for _ in range(10)],
    *[example(("bad", 0.0), known=False) for _ in range(10)],
    example(("bad", 0.0)),  # nothing to choose
    example(known=False),
]


class TestFit:
    def test_share_of_the_pages_without_an_answer(self):
        # With the bias alone the maximum is known: the odds are the weighted ratio of the pages.
        weights = fit([example(("", 1.0))] * 30 + [example(("", 0.0), known=False)] * 50)
        assert exp(weights[BIAS]) == pytest.approx(30 / (UNKNOWN * 50), rel=0.01)

    def test_what_is_right_weighs_more(self):
        weights = fit(EXAMPLES)
        assert weights["good"] > 0 > weights["bad"]
        assert weights[BIAS] + weights["good"] > 0 > weights[BIAS] + weights["bad"]

    def test_rare_evidence_has_no_weight(self):
        assert "rare" not in fit([*EXAMPLES, example(("good rare", 1.0))])

    @pytest.mark.parametrize("examples", [[], [example(("bad", 0.0), known=False)], [example(known=True)]])
    def test_too_few(self, examples):
        with pytest.raises(ValueError, match="no right answers"):
            fit(examples)


class TestFigures:
    def test_of_what_was_learned(self):
        figures = AUTHORS.test(AUTHORS.train(EXAMPLES, seed=0), EXAMPLES)
        assert figures == {"f1": pytest.approx(20 / 21), "best": pytest.approx(20 / 21), "answered": 0.0}

    def test_worth_the_most_and_pages_without_an_answer(self):
        examples = [example(("x", 0.5), ("y", 1.0)), example(("x", 0.0), known=False), example(("y", 0.0), known=False)]
        found = DATES.test({"weights": {"x": 1.0, "y": -1.0}}, examples)
        assert found == {"right": 0.5, "possible": 1.0, "answered": 0.5}

    def test_without_examples(self):
        assert DATES.test({"weights": {BIAS: 1.0}}, []) == {"right": 0.0, "possible": 0.0, "answered": 0.0}


HTML = (
    '<title>The bridge is built</title><meta name="author" content="Dee Roy"><h1>The bridge is built</h1>'
    '<p class="byline">By Ann Lee</p><p>May 3, 2024</p>'
    f'{TEXT}<p><time datetime="2024-05-04">May 4, 2024</time></p>'
).encode()


def page(**options):
    return Page(**{"id": "1", "html": HTML, "authors": ("Ann Lee",), "date": "2024-05-03", **options})


class TestPages:
    @pytest.mark.parametrize("trainer", [AUTHORS, DATES])
    def test_answers(self, trainer):
        found = trainer.prepare(page())
        assert found.known
        assert sorted(found.worth) == [0.0, 1.0]
        assert all(BIAS in evidence for evidence in found.evidence)

    @pytest.mark.parametrize(("trainer", "field"), [(AUTHORS, {"authors": ()}), (DATES, {"date": None})])
    def test_unknown(self, trainer, field):
        found = trainer.prepare(page(**field))
        assert not found.known
        assert not any(found.worth)

    def test_gold_that_is_no_day(self):
        assert DATES.prepare(page(date="2003-11")) is None

    @pytest.mark.parametrize("trainer", [AUTHORS, DATES])
    def test_only_articles(self, trainer):
        assert trainer.prepare(page(page_type="listing")) is None
        assert trainer.prepare(page(page_type="article")) is not None
