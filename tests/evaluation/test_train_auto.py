import numpy as np
import pytest
from evaluation.made_pages import page

from scrapy_article.evaluation import train_auto
from scrapy_article.evaluation.auto_examples import prepare
from scrapy_article.evaluation.backpropagation import Schedule
from scrapy_article.evaluation.train_auto import TRAINER, train
from scrapy_article.evaluation.training import learn, to_bytes
from scrapy_article.methods.auto.model import load


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(train_auto, "NETWORKS", 1)
    for name in ("FIRST", "SECOND"):
        monkeypatch.setattr(train_auto, name, Schedule(hidden=(16,), epochs=12, batch=128, rate=5e-3))
    monkeypatch.setattr(train_auto, "GATE", Schedule(hidden=(4,), epochs=10, batch=8))
    monkeypatch.setattr(train_auto, "QUALITY", Schedule(hidden=(4,), epochs=40, batch=8, dropout=0.0))


class TestTrain:
    @pytest.mark.slow
    def test_new_sites(self, small, tmp_path):
        examples = [prepare(page(n)) for n in range(24)]
        model = train(examples, seed=0)
        unseen = [prepare(page(n)) for n in range(100, 108)]
        assert train_auto.test(model.values, unseen)["made shingles"] > 0.9
        found = learn("auto", [page(n) for n in range(12)], folds=0)
        path = tmp_path / "auto.npz"
        path.write_bytes(to_bytes(found))
        assert load(path).vocabulary.names

    def test_same_seed_same_bytes(self, small):
        one, two = (to_bytes(learn("auto", [page(n) for n in range(8)], folds=0, seed=3)) for _ in range(2))
        assert one == two

    def test_pages_without_labels_help_with_guesses(self, small):
        examples = [prepare(page(n)) for n in range(12)] + [prepare(page(n, gold=False)) for n in range(12, 16)]
        found = train_auto._train_first(examples, 0, lambda _: None)
        guessed = found.examples[-1]
        assert (guessed.labels == found.unseen[-1].probabilities).all()
        assert found.examples[0] is examples[0]
        assert examples[-1].site in found.vocabularies.known

    def test_second_look_learns_from_what_first_looks_say_of_new_sites(self, small):
        examples = [prepare(page(n, page_type="article" if n % 3 else "listing")) for n in range(12)]
        articles = [example for example in examples if example.article]
        first = train_auto._train_first(articles, 0, lambda _: None)
        seen = train_auto._unseen(articles, first, examples)
        assert all(found is seen[examples.index(e)] for e, found in zip(articles, first.unseen, strict=True))
        other = examples[0]  # which the first look has not learned from
        assert np.array_equal(seen[0].probabilities, first.network(first.vocabularies.matrix(other)))
        pages = train_auto._Pages(examples, seen, [1.0] * 12, [0.5] * 12, [0.5] * 12, first.vocabularies)
        networks, unseen = train_auto._train_second(pages, 0, lambda _: None)
        assert len(networks) == 1
        assert [len(found) for found in unseen] == [len(example.labels) for example in examples]
        wrong = sum(np.abs(found - e.labels).mean() for e, found in zip(examples, unseen, strict=True))
        assert wrong < sum(
            np.abs(found.probabilities - e.labels).mean() for e, found in zip(examples, seen, strict=True)
        )

    def test_too_few_sites(self, small):
        with pytest.raises(ValueError, match="sites"):
            train([prepare(page(n)) for n in range(2)])

    def test_nobody_said_what_the_pages_are(self, small):
        model = train([prepare(page(n, page_type=None)) for n in range(8)])
        assert model.values["gate_mean"].shape[0] > 0


def test_trust():
    examples = [prepare(page(n)) for n in range(20)]
    right = [np.clip(example.labels, 0.05, 0.95) for example in examples]
    right[7] = 1 - right[7]
    trust = train_auto._trust(examples, right)
    assert trust[7] == 0.1
    assert sorted(trust)[:3] == [0.1, 0.1, 0.5]
    assert sum(share == 1 for share in trust) == 17


def test_trainer():
    assert TRAINER.suffix == ".npz"
    assert not TRAINER.articles
