import json
import pickle

from scrapy_article.article import FIELD_NAMES, Article, Image


def test_defaults():
    article = Article()
    assert article.text == ""
    assert article.title is None
    assert article.authors == []
    assert article.authors is not Article().authors
    assert article.page_type == "other"


def test_to_dict():
    record = Article(title="A", images=[Image("https://example.org/i.png", caption="C")]).to_dict()
    assert tuple(record) == FIELD_NAMES
    assert json.loads(json.dumps(record))["images"] == [
        {"url": "https://example.org/i.png", "caption": "C", "alt": None, "credit": None}
    ]


def test_pickle():
    article = Article(title="A", images=[Image("x")])
    assert pickle.loads(pickle.dumps(article)) == article
