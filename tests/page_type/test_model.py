import io
import json

import numpy as np
import pytest

from scrapy_article import page_type
from scrapy_article.document import Document
from scrapy_article.learned.network import Network
from scrapy_article.page_type.features import NAMES, page_features
from scrapy_article.page_type.model import Answer, Model, default_model, of_values
from scrapy_article.page_type.reasons import KINDS, reasons


@pytest.fixture(scope="module")
def shipped():
    with np.load(str(page_type.__path__[0]) + "/page_type.npz", allow_pickle=False) as archive:
        values = dict(archive)
    return values | json.loads(str(values.pop("description")))


def test_shipped(shipped):
    column = page_features(Document("<h1>One</h1><p>Two three</p>"), [1], False).column
    answer = default_model()(column)
    assert of_values(shipped)(column) == answer
    assert 0 < answer.is_index < 1
    assert 0 < answer.is_article < 1


def test_size(shipped):
    stream = io.BytesIO()
    np.savez_compressed(stream, **{name: value for name, value in shipped.items() if isinstance(value, np.ndarray)})
    assert len(stream.getvalue()) < 200_000


def test_other_inputs(shipped):
    with pytest.raises(ValueError, match="train it again"):
        of_values({**shipped, "inputs": [*NAMES, "more"]})


def test_means_count():
    """Of several networks."""
    inputs = len(NAMES)
    networks = [
        Network(
            np.zeros(inputs, np.float32),
            np.ones(inputs, np.float32),
            (np.ones((1, inputs), np.float32), np.full((1, 1), weight, np.float32)),
            (np.zeros(1, np.float32), np.zeros(1, np.float32)),
        )
        for weight in (0.5, -0.25, 1.0)
    ]
    column = np.full((inputs, 1), 1 / inputs, np.float32)
    answer = Model(networks[:2], networks[2:])(column)
    index, article = (1 / (1 + np.exp(-0.5)) + 1 / (1 + np.exp(0.25))) / 2, 1 / (1 + np.exp(-1))
    assert answer.is_index == pytest.approx(index, rel=1e-5)
    assert answer.is_article == pytest.approx(article, rel=1e-5)
    assert sum(answer.added) == pytest.approx(0.25, abs=1e-5)


def test_reasons_come_in_the_order_of_their_weight():
    page = page_features(
        Document("<li><a href=/>One two three</a><p>$ 1</p></li>" * 5, "https://a.example/"), [], False
    )
    added = [{"prices": -2.0, "address": 0.1}.get(kind, 0.0) for kind in KINDS]
    told = reasons(Answer(0.5, 0.5, added), page).split("; ")
    assert told[:2] == ["5 prices", "address of a home page"]
    assert set(told[2:]) == {page.facts["text"], page.facts["cards"]}
