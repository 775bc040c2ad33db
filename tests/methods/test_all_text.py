from scrapy_article.document import Document
from scrapy_article.methods.all_text import select


def test_every_text_node():
    document = Document(
        "<title>T</title><style>s{}</style><p>a<b>b</b>c<!-- no --></p><script>x()</script><textarea>t</textarea>"
    )
    selection = select(document)
    assert selection.text is not None
    assert selection.text.split() == ["T", "s{}", "a", "b", "c", "x()", "t"]
    assert selection.kept == [0]
    assert selection.reasons == ["text"]


def test_nothing():
    assert select(Document("")).kept == []
    assert select(Document("")).text == ""
