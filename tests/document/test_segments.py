"""Blocks and segments."""

from scrapy_article.document import Document


def test_link_density():
    one, two = Document('<p>1234 <a href="/x">67890</a></p><p><a href="/y">all</a></p>').segments
    assert one.link_density == 0.5
    assert one.links == 1
    assert two.link_density == 1.0


def test_where_a_link_leads_to():
    html = "<p><a href=/b><b>The boat</b></a> and <a href=/c>cabin</a>.</p><p>See <a href=/b>it</a></p><p><a>It</a>"
    assert [segment.href for segment in Document(html).segments] == ["/b", "", ""]
