"""Blocks and segments."""

from scrapy_article.document import Document


def test_where_a_link_leads_to():
    html = "<p><a href=/b><b>The boat</b></a> and <a href=/c>cabin</a>.</p><p>See <a href=/b>it</a></p><p><a>It</a>"
    assert [segment.href for segment in Document(html).segments] == ["/b", "", ""]
