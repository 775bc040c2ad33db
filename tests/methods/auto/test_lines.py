from choosing import seen

from scrapy_article.document import Flag
from scrapy_article.methods.auto.lines import Lines, between


def test_of():
    lines = Lines.of(seen("<div><p>One line.</p><h2>Two</h2><ul><li><a href=/b>Three.</a></ul></div>"))
    assert lines.texts == ["One line.", "Two", "Three."]
    assert lines.words == [2, 1, 1]
    assert [flags & Flag.LIST for flags in lines.flags] == [0, 0, Flag.LIST]
    assert lines.density == [0, 0, 1]
    assert lines.headings() == [1]
    assert lines.headings(2) == []


def test_between():
    assert between([1, 3, 5, 9], 2, 9) == [3, 5]
    assert between([1, 3], 4, 9) == []
