"""Blocks and segments."""

from scrapy_article.document import Document
from scrapy_article.document.walk.segments import all_around


def test_link_density():
    one, two = Document('<p>1234 <a href="/x">67890</a></p><p><a href="/y">all</a></p>').segments
    assert one.link_density == 0.5
    assert one.links == 1
    assert two.link_density == 1.0


def test_ranges():
    document = Document("<body><div id=a><p>1<p>2</div><div id=b></div><div id=c>3<p>4</div></body>")
    ranges = {block.names: (block.start, block.end) for block in document.blocks if block.tag == "div"}
    assert ranges == {"a": (0, 2), "b": (2, 2), "c": (2, 4)}
    assert document.blocks[0].end == 4


def test_ancestors():
    segment = Document("<article><ul><li>x</ul></article>").segments[0]
    assert [b.tag for b in segment.block.ancestors()] == ["ul", "article", "body", "html"]


def test_within():
    block = Document("<ol><ul><li>x</ul></ol>").segments[0].block
    assert block.within(("li", "ul")) is block
    assert block.within(("ul", "ol")) is block.parent
    assert block.within(("table",)) is None


def test_where_a_link_leads_to():
    html = "<p><a href=/b><b>The boat</b></a> and <a href=/c>cabin</a>.</p><p>See <a href=/b>it</a></p><p><a>It</a>"
    assert [segment.href for segment in Document(html).segments] == ["/b", "", ""]


def test_all_around():
    one, two = (segment.block for segment in Document("<article><p>1</p><ul><li>2</ul></article>").segments)
    assert [block.tag for block in all_around([one, two])] == ["p", "article", "body", "html", "li", "ul"]
    assert all_around([]) == []
