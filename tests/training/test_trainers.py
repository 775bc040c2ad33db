import json

import pytest

from scrapy_article.evaluation import corpus
from scrapy_article.training import Fold, Trainer, Training, learn, to_bytes, train_fe


def train(examples, *, seed):
    """Learns the highest number."""
    return {"highest": max(examples), "seed": seed}


def run_test(values, examples):
    return {"share": sum(number <= values["highest"] for number in examples) / len(examples)}


def prepare(page):
    return None if page.id == "page-7" else int(page.id[-1])


@pytest.fixture
def toy(monkeypatch):
    """A method that learns fast."""
    monkeypatch.setattr(train_fe, "TRAINER", Trainer("the highest number", train, run_test, prepare))


class TestLearn:
    def test_folds_and_whole(self, small, toy):
        told = []
        found = learn("fe", corpus.read(small), folds=2, seed=7, progress=lambda *step: told.append(step))
        assert found.values == {"highest": 6, "seed": 7}
        assert found.figures == {"share": 1.0}
        assert found.corpora == {"small": 7}
        assert sorted(fold.pages for fold in found.folds) == [3, 4]
        assert [len(fold.sites) for fold in found.folds] == [2, 2]
        assert min(fold.figures["share"] for fold in found.folds) < 1
        assert told[-4:] == [("7 pages", 0), ("fold 1 of 2", 0), ("fold 2 of 2", 1 / 3), ("all pages", 2 / 3)]


FOLDS = [Fold(3, ("a", "b"), {"share": 0.5}, {}), Fold(4, ("c", "d"), {"share": 0.75}, {})]


class TestFile:
    def test_json(self):
        values, figures = {"thresholds": {"a": 0.5}}, {"share": 2 / 3}
        found = to_bytes(Training("fe", values, figures, FOLDS, {"small": 7}, 3, {"small": ["made (MIT)"]}))
        assert json.loads(found) == {
            "method": "fe",
            "thresholds": {"a": 0.5},
            "training": {
                "corpora": {"small": 7},
                "pages": 7,
                "sources": {"small": ["made (MIT)"]},
                "seed": 3,
                "figures": {"share": 0.6667},
                "folds": 2,
                "fold_figures": {"share": {"mean": 0.625, "deviation": 0.125}},
            },
        }
