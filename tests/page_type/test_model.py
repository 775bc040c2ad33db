import io
import json

import numpy as np
import pytest

from scrapy_article import page_type
from scrapy_article.document import Document
from scrapy_article.network import Network
from scrapy_article.page_type.features import NAMES, page_features
from scrapy_article.page_type.model import SHIFT, Answer, Model, default_model, of_values
from scrapy_article.page_type.reasons import reasons


@pytest.fixture(scope="module")
def shipped():
    with np.load(str(page_type.__path__[0]) + "/page_type.npz", allow_pickle=False) as archive:
        values = dict(archive)
    return values | json.loads(str(values.pop("description")))


def test_shipped(shipped):
    column = page_features(Document("<h1>One</h1><p>Two three</p>"), [1], False).column
    answer, again = default_model()(column), of_values(shipped)(column)
    assert again[:2] == answer[:2]
    assert (again.added == answer.added).all()
    assert 0 < answer.is_index < 1
    assert 0 < answer.is_article < 1


def test_size(shipped):
    stream = io.BytesIO()
    np.savez_compressed(stream, **{name: value for name, value in shipped.items() if isinstance(value, np.ndarray)})
    assert len(stream.getvalue()) < 200_000


def test_other_inputs(shipped):
    with pytest.raises(ValueError, match="train it again"):
        of_values({**shipped, "inputs": [*NAMES, "more"]})


def test_both_networks_are_asked():
    """Together they say what each says alone, and what is added makes up the odds, where no unit has a bias."""
    random = np.random.default_rng(1)
    networks = [
        Network(
            random.normal(size=5).astype(np.float32),
            np.full(5, 0.5, np.float32),
            (random.normal(size=(8, 5)).astype(np.float32), random.normal(size=(1, 8)).astype(np.float32)),
            (np.zeros(8, np.float32), np.zeros(1, np.float32)),
        )
        for _ in range(2)
    ]
    column = random.normal(size=(5, 1)).astype(np.float32)
    answer = Model(*networks)(column)
    index, article = (float(network(column)[0]) for network in networks)
    odds = index / (1 - index)
    assert answer.is_index == pytest.approx(odds * np.exp(SHIFT) / (1 + odds * np.exp(SHIFT)), rel=1e-5)
    assert answer.is_article == pytest.approx(article, rel=1e-5)
    assert answer.added.sum() == pytest.approx(np.log(odds), abs=1e-5)


def test_reasons_come_in_the_order_of_their_weight():
    page = page_features(Document("<p>$ 1</p>" * 5, "https://a.example/"), [], False)
    added = np.zeros(len(NAMES), np.float32)
    added[NAMES.index("prices")] = -2
    added[NAMES.index("is_home")] = 0.1
    told = reasons(Answer(0.5, 0.5, added), page).split("; ")
    assert told[:2] == ["5 prices", "address of a home page"]
    assert set(told[2:]) == {page.facts["text"]}
