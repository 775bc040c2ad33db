"""Which cures a page gets: those that are not asked would find nothing."""

import pytest
from bundled_pages import PAGES
from choosing import seen

from scrapy_article.methods.auto import cures, ends, notices, pointers
from scrapy_article.methods.auto.lines import Lines

PARAGRAPH = (
    "<p>The council wants to close the bridge, since there is no more money for all the repairs that it needs.</p>"
)
PARTS = [
    "<p>In this article</p><ul><li><a href=#a>One</a><li><a href=#b>Two</a><li><a href=#c>Three</a></ul>",
    "<p>All rights reserved by the paper.</p><p>Advertisement</p><p>Facebook Twitter Email</p>",
    "<p>Lorem ipsum</p><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>",
    "<p>Read more</p><p>Read more</p><p>Read more</p><p>This post may contain affiliate links.</p>",
    "<p>Support our work with a donation.</p><p>We need you: make a donation today.</p><p>Already a subscriber?</p>",
    "<h2>Related articles</h2><p><a href=/a>Otters</a></p><p><a href=/b>The bridge</a></p><p><a href=/c>A canal</a></p>",
    "<p>At this point we would like to show you external content.</p><p>A film with cookies.</p><button>Accept</button>",
    "<p>Das könnte dich auch interessieren:</p><p><a href=/d>Noch mehr Otter</a></p><blockquote>So it is.</blockquote>",
    "<div class=signature><p>Ann</p></div><p hidden>Hidden words</p><div class=gallery><p>The otter</p></div>",
]


@pytest.mark.parametrize("order", [cures._OF_OTHERS, cures._OF_ARTICLES, cures._OF_SURE_ARTICLES])
def test_those_that_are_not_asked_find_nothing(order):
    told = 0
    for page in [*PAGES, *(PARAGRAPH * 4 + part for part in PARTS), PARAGRAPH * 4 + "".join(PARTS)]:
        lines = Lines.of(seen(page))
        numbers = range(len(lines.texts))
        some = [[first, first + 1, first + 2] for first in numbers[:-2]]
        for kept in ([*numbers], [*numbers[::2]], [*numbers[:-1]], *some):
            asked = order.that_may_find(lines, kept)
            others = [cure for cure, *_ in order._asked if cure not in asked]
            assert [cure for cure in others if cure(lines, kept)] == []
            told += len(others)
    assert told > 0


def test_what_tells_of_them():
    lines = Lines.of(seen(f"{PARAGRAPH * 4}<p>All rights reserved.</p><p>Read more: <a href=/a>it</a></p>"))
    asked = [cures.cures(1.0, lines, kept) for kept in ([0, 1, 2, 3], [*range(6)])]
    told = {notices.notices, pointers.pointers, pointers.labels}
    assert told.isdisjoint(asked[0])
    assert told.issubset(asked[1])
    assert ends.calls in asked[0]


def test_which_of_them():
    lines = Lines.of(seen(PARAGRAPH * 4))
    asked = [{*cures.cures(article, lines, [0, 1, 2, 3])} for article in (0.2, 0.5, 0.9)]
    assert [ends.calls in some for some in asked] == [False, True, True]
    assert [ends.one_of_many in some for some in asked] == [False, False, True]
