import json

import numpy as np
import pytest

from scrapy_article import page_type
from scrapy_article.document import Document
from scrapy_article.page_type import KINDS, Probabilities, default_model, of_values, reasons
from scrapy_article.page_type.features import NAMES, PageFeatures


@pytest.fixture(scope="module")
def shipped():
    with np.load(str(page_type.__path__[0]) + "/page_type.npz", allow_pickle=False) as archive:
        values = dict(archive)
    return values | json.loads(str(values.pop("description")))


def test_shipped(shipped):
    column = PageFeatures(Document("<h1>One</h1><p>Two three</p>"), [1], False).column
    answer = default_model()(column)
    assert of_values(shipped)(column) == answer
    assert 0 < answer.is_index < 1
    assert 0 < answer.is_article < 1


def test_other_inputs(shipped):
    with pytest.raises(ValueError, match="train it again"):
        of_values({**shipped, "inputs": [*NAMES, "more"]})


def test_reasons_come_in_the_order_of_their_weight():
    page = PageFeatures(Document("<li><a href=/>One two three</a><p>$ 1</p></li>" * 5, "https://a.example/"), [], False)
    added = [{"prices": -2.0, "url": 0.1}.get(kind, 0.0) for kind in KINDS]
    told = reasons(Probabilities(0.5, 0.5, added), page).split("; ")
    assert told[:2] == ["5 prices", "URL of a home page"]
    assert set(told[2:]) == {page.facts["text"], page.facts["cards"]}


@pytest.mark.parametrize(
    ("head", "fact"),
    [
        ('<meta property="og:type" content="article">', "declared an article (Open Graph)"),
        ('<script type="application/ld+json">{"@type": "Product"}</script>', "declared a product (JSON-LD)"),
    ],
)
def test_reason_that_is_declared(head, fact):
    page = PageFeatures(Document(f"<head>{head}</head><body>x</body>"), [], False)
    assert fact in reasons(Probabilities(0.5, 0.5, [0.0] * len(KINDS)), page)
