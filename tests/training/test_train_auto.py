import numpy as np
import pytest
from training.made_pages import page

from scrapy_article.extractor.model import load
from scrapy_article.training import learn, to_bytes, train_auto
from scrapy_article.training.auto_examples import prepare
from scrapy_article.training.train_auto import train

pytest.importorskip("torch", reason="PyTorch is not installed")


@pytest.fixture
def small(monkeypatch):
    few = {"width": 12, "small": 4, "last": 8, "epochs": 12, "batch": 4, "rate": 1e-2}
    for name in ("JUDGES", "TEACHING", "TAUGHT"):
        monkeypatch.setattr(train_auto, name, getattr(train_auto, name)._replace(**few))
    monkeypatch.setattr(train_auto, "TEACHERS", 2)
    quality = train_auto.QUALITY._replace(hidden=(4,), epochs=40, batch=8)
    monkeypatch.setattr(train_auto, "QUALITY", quality)


class TestTrain:
    @pytest.mark.slow
    def test_new_sites(self, small, tmp_path):
        examples = [prepare(page(n)) for n in range(24)]
        values = train(examples, seed=0)
        unseen = [prepare(page(n)) for n in range(100, 108)]
        assert train_auto.test(values, unseen)["made shingles"] > 0.9
        found = learn("auto", [page(n) for n in range(12)], folds=0)
        path = tmp_path / "auto.npz"
        path.write_bytes(to_bytes(found))
        assert load(path).vocabulary.names

    def test_same_seed_same_bytes(self, small):
        one, two = (to_bytes(learn("auto", [page(n) for n in range(8)], folds=0, seed=3)) for _ in range(2))
        assert one == two

    def test_pages_without_labels_and_types_help(self, small):
        examples = [prepare(page(n, page_type=None)) for n in range(8)]
        examples += [prepare(page(n, gold=False)) for n in range(8, 12)]
        values = train(examples, seed=0)
        assert set(train_auto.test(values, examples)) == {"made words, all types"}


def test_the_worst_pages_count_less():
    examples = [prepare(page(n)) for n in range(20)]
    right = [np.clip(example.labels, 0.05, 0.95) for example in examples]
    right[7] = 1 - right[7]
    trust = train_auto.trust(examples, right)
    assert trust[7] == 0.1
    assert sorted(trust)[:2] == [0.1, 0.5]
    assert sum(share == 1 for share in trust) == 18
