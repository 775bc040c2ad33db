import io
import json

import numpy as np
import pytest

from scrapy_article import page_type
from scrapy_article.document import Document
from scrapy_article.network import Network
from scrapy_article.page_type.features import NAMES, page_features
from scrapy_article.page_type.model import Model, default_model, of_values
from scrapy_article.page_type.reasons import reasons


@pytest.fixture(scope="module")
def shipped():
    with np.load(str(page_type.__path__[0]) + "/page_type.npz", allow_pickle=False) as archive:
        values = dict(archive)
    return values | json.loads(str(values.pop("description")))


def test_shipped(shipped):
    column = page_features(Document("<h1>One</h1><p>Two three</p>"), [1], False).column
    assert of_values(shipped)(column) == default_model()(column)
    assert all(0 <= probability <= 1 for probability in default_model()(column))


def test_size(shipped):
    stream = io.BytesIO()
    np.savez_compressed(stream, **{name: value for name, value in shipped.items() if isinstance(value, np.ndarray)})
    assert len(stream.getvalue()) < 200_000


def test_other_inputs(shipped):
    with pytest.raises(ValueError, match="train it again"):
        of_values({**shipped, "inputs": [*NAMES, "more"]})


def test_reasons_come_in_the_order_of_their_weight():
    """A network that only looks at prices, and a little at the address."""
    weights = np.zeros((1, len(NAMES)), np.float32)
    weights[0, NAMES.index("prices")] = 2
    weights[0, NAMES.index("is_home")] = 0.1
    network = Network(np.zeros(len(NAMES), np.float32), np.ones(len(NAMES), np.float32), [weights], [np.zeros(1)])
    page = page_features(Document("<p>$ 1</p>" * 5, "https://a.example/"), [], False)
    told = reasons(Model(network, network), page).split("; ")
    assert told[:2] == ["5 prices", "address of a home page"]
    assert set(told[2:]) == {page.facts["text"]}
