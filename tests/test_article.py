import json
import pickle
from dataclasses import asdict

from scrapy_article.article import FIELD_NAMES, Article, Breadcrumb, Image, Media


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


def test_to_dict_holds_all_and_is_a_copy():
    article = Article(
        title="A",
        authors=["Ann"],
        images=[Image("x", alt="y")],
        videos=[Media("v", title="w")],
        breadcrumbs=[Breadcrumb("B")],
        is_accessible_for_free=False,
        probability=0.5,
        reasons={"title": "og:title"},
    )
    record = article.to_dict()
    assert record == asdict(article)
    record["authors"].append("Bo")
    record["images"][0]["url"] = "z"
    record["reasons"]["text"] = "a method"
    assert article.authors == ["Ann"]
    assert article.images == [Image("x", alt="y")]
    assert article.reasons == {"title": "og:title"}


def test_pickle():
    article = Article(title="A", images=[Image("x")])
    assert pickle.loads(pickle.dumps(article)) == article
