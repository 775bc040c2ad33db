from scrapy_article.document import Document
from scrapy_article.document.elements import look_at

PAGE = (
    "<div class=g><div class=f><div class=e><div><a href=/b class=c><picture class=b><img class=a></picture></a></div>"
)


def test_a_look_around_a_picture():
    image = Document(PAGE).walk.images[0].element
    attributes, link, is_in_picture = look_at(image)
    assert (attributes, is_in_picture) == ({"class": "a"}, True)
    assert link is not None
    assert link.get("href") == "/b"


def test_links_that_are_far_from_a_picture():
    image = "<a href=/{}>{}<img>{}</a>"
    for levels, is_one in ((3, True), (4, False)):
        page = image.format(levels, "<span>" * levels, "</span>" * levels)
        assert (look_at(Document(page).walk.images[0].element)[1] is not None) == is_one
