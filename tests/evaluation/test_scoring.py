import json
from dataclasses import replace

import pytest

from scrapy_article import methods
from scrapy_article.evaluation import FIGURES, Figure, PageScore, corpus, evaluate, score_page, summarise
from scrapy_article.evaluation.measures import Counts
from scrapy_article.methods import Method, Selection
from scrapy_article.methods.fe import FEATURES


@pytest.fixture
def page(small):
    return next(corpus.read(small))


@pytest.fixture
def broken(monkeypatch):
    """A method that raises on the river."""

    def select(document):
        if any(segment.text.startswith("The river has") for segment in document.segments):
            raise ZeroDivisionError
        return Selection(selected=[])

    get = methods.get
    method = Method("", "", select)
    monkeypatch.setattr(methods, "get", lambda name: method if name == "broken" else get(name))


class TestScorePage:
    def test_right(self, page):
        """The method finds the article, and nothing else."""
        score = score_page(page, ["auto"])["auto"]
        assert score == PageScore(
            "site-0.example", Counts(1, 0, 0), 1, 1, 1, 1, Counts(3, 0, 0), Counts(2, 0, 0), score.milliseconds
        )
        assert 0 < score.milliseconds < 1000

    def test_other_page_types(self, page):
        forum = replace(page, page_type="forum")
        assert score_page(forum, ["auto"])["auto"].words is None
        fast = score_page(page, ["auto"], common=False)["auto"]
        assert fast.sequence is fast.string is None
        assert fast.words is not None
        assert score_page(forum, ["auto"])["auto"].wanted is not None
        assert score_page(forum, ["auto"], frozenset(("forum",)))["auto"].words == 1
        assert score_page(forum, ["auto"], None)["auto"].words == 1
        assert score_page(replace(page, page_type=None), ["auto"])["auto"].words == 1

    def test_method_that_raises(self, page, broken, caplog):
        score = score_page(page, ["broken"])["broken"]
        assert score.error
        assert score.words == 0
        assert score.wanted == Counts(0, 0, 2)
        assert "Method broken failed on page page-0 of small" in caplog.text


class TestEvaluate:
    def test_figures(self, small):
        told = []
        rows = evaluate(corpus.read(small), ["auto"], progress=lambda: told.append(1))
        row = rows["small"]["auto"]
        assert (row.pages, row.errors, len(told)) == (8, 0, 8)
        assert list(row.figures) == list(FIGURES)
        assert all(figure == Figure(1, 1, 1, 8) for figure in row.figures.values())

    @pytest.mark.slow
    def test_processes_make_no_difference(self, small):
        pages = [replace(page, text=page.text + " and more" * number) for number, page in enumerate(corpus.read(small))]
        one, two = (evaluate(iter(pages), ["auto"], jobs=jobs)["small"]["auto"].figures for jobs in (1, 2))
        assert one == two
        assert one["word_f1"].low < one["word_f1"].value < one["word_f1"].high

    def test_model(self, small, tmp_path):
        """The method does as the model says: no block has so many sentences."""
        thresholds = {name: 0.0 if bound == "lower" else 1e9 for name, bound in FEATURES}
        rows = []
        for sentences in (0.0, 99.0):
            path = tmp_path / f"{sentences}.json"
            path.write_text(json.dumps({"thresholds": thresholds | {"sentences": sentences}}))
            rows.append(evaluate(corpus.read(small), ["fe"], model=str(path))["small"]["fe"].figures)
        assert rows[0]["segment_recall"].value == 1
        assert rows[1]["segment_recall"].value == 0


class TestSummarise:
    def test_figures_are_those_of_the_measures(self):
        scores = [
            PageScore("a", Counts(0.5, 0.5, 0), 0.5, 0.25, segments=Counts(1, 1, 0), milliseconds=2),
            PageScore("b", Counts(0.5, 0, 0.5), 1.0, 0.75, segments=Counts(3, 0, 4), milliseconds=4),
            PageScore("c", Counts(0, 0, 1), 0.0, 0.5, segments=None, error=True),
        ]
        row = summarise(scores)
        figures = {name: figure.value for name, figure in row.figures.items()}
        assert figures == {
            "shingle_f1": 0.6,
            "shingle_precision": 0.75,
            "shingle_recall": 0.5,
            "word_f1": 0.5,
            "cosine": 0.5,
            "segment_precision": 0.8,
            "segment_recall": 0.5,
            "segment_f1": pytest.approx(8 / 13),
        }
        assert (row.pages, row.errors, row.milliseconds) == (3, 1, 2)
        assert row.figures["segment_f1"].pages == 2
        assert all(figure.low <= figure.value <= figure.high for figure in row.figures.values())
