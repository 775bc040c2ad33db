from dataclasses import asdict, replace

from scrapy_article.article import ON_REQUEST, Article, Breadcrumb, Image, Media


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
    assert record == {name: value for name, value in asdict(article).items() if name not in ON_REQUEST}
    assert replace(article, markdown="A").to_dict() == {**record, "markdown": "A"}
    record["authors"].append("Bo")
    record["images"][0]["url"] = "z"
    record["reasons"]["text"] = "a method"
    assert article.authors == ["Ann"]
    assert article.images == [Image("x", alt="y")]
    assert article.reasons == {"title": "og:title"}
