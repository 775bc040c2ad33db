"""What attributes say of an element."""

from time import process_time

import pytest
from cpu import slowness
from hand_made import texts
from lxml import etree

from scrapy_article.document import Document, Flag
from scrapy_article.document.walk.attributes import Hint, read_names


def test_inline_text_that_nobody_sees():
    html = '<p>open<span class="sr-only"> in a new window</span>, <span style="display: NONE">x</span>now</p>'
    assert texts(html) == ["open, now"]


def test_hidden_blocks_are_marked_not_lost():
    document = Document(
        "<div hidden><p>a</p></div><p style='visibility:hidden'>b</p><div popover>c</div><dialog>d</dialog>"
        "<dialog open>e</dialog><p>f</p>"
    )
    assert [bool(s.block.flags & Flag.HIDDEN) for s in document.segments] == [True] * 4 + [False] * 2


def test_names_of_any_length_leave_nothing_behind():
    """The cache of names outlives the page."""
    page = etree.HTML(
        "".join(f'<p class="{"x" * 100_000}{number}">y</p><p id="{"x" * 100_000}">z' for number in range(20))
    )
    blocks = Document(page).blocks
    assert max(len(block.names) for block in blocks) == 2_000


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("row col-md-6", 0),
        ("post-comments__list", Hint.COMMENT),
        ("entry-content", Hint.BODY),
        ("shadow headers unavailable", 0),  # "ad", "header", "nav" inside other words
        ("has-sidebar no-comments with-newsletter", 0),
        ("2ad a1d", 0),
        ("für-author", Hint.AUTHOR),
    ],
)
def test_groups(names, expected):
    assert read_names(names)[0] == expected


@pytest.mark.parametrize(
    ("names", "hidden"),
    [
        ("nav_link visually-hidden", True),
        ("not-sr-only", False),
        ("SR-ONLY", False),
    ],
)
def test_hidden(names, hidden):
    assert read_names(names)[1] == (Flag.HIDDEN if hidden else 0)


def test_time():
    start = process_time()
    read_names("a-" * 200_000)
    read_names("aA" * 200_000)
    assert process_time() - start < 1 * slowness()
