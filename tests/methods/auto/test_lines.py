from choosing import seen

from scrapy_article.document import Flag
from scrapy_article.methods.auto.lines import Lines, Surroundings

PAGE = (
    "<div class=a><div id=b><p class=c>One line.</p><p class=c>Two lines.</p></div>"
    "<ul class=d><li><a href=/b>Three.</a></ul></div>"
)


def test_what_lines_stand_in():
    lines = Lines.of(seen(PAGE))
    assert Surroundings.of(lines, [0, 1]).names.split() == ["c", "b", "a"]
    assert Surroundings.of(lines, [2]).names.split() == ["d", "a"]
    assert [Surroundings.of(lines, [i]).flags & Flag.LIST for i in (0, 2)] == [0, Flag.LIST]
    assert [Surroundings.of(lines, some).density for some in ([0, 1], [0, 2])] == [0.0, 1.0]
    assert Surroundings.of(lines, []) == ("", 0, 0.0)
