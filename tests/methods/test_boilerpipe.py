"""Both decision trees leaf by leaf, the measures by hand, and each filter of the article chain."""

from functools import partial

import hand_made
import pytest

from scrapy_article.document import Document
from scrapy_article.methods.boilerpipe import TextBlock, by_density, by_words, select, select_by


def words(number: int, link_density: float = 0.0) -> TextBlock:
    return TextBlock(number, link_density, 0.0)


def dense(density: float, link_density: float = 0.0) -> TextBlock:
    return TextBlock(0, link_density, density)


@pytest.mark.parametrize(
    ("previous", "current", "following", "content"),
    [
        (words(99), words(99, 0.34), words(99), False),
        (words(99), words(17, 0.333333), words(0), True),
        (words(0), words(16), words(16), True),
        (words(5), words(16), words(15), True),
        (words(4), words(16), words(15), False),
        (words(99, 0.555556), words(17), words(0), True),
        (words(99, 0.56), words(41), words(0), True),
        (words(99, 0.56), words(40), words(18), True),
        (words(99, 0.56), words(40), words(17), False),
    ],
)
def test_by_words(previous, current, following, content):
    assert by_words(previous, current, following) is content


@pytest.mark.parametrize(
    ("previous", "current", "following", "content"),
    [
        (dense(20), dense(20, 0.34), dense(20), False),
        (dense(0), dense(9.1, 0.333333), dense(0.1), True),
        (dense(20), dense(9.1), dense(0), False),
        (dense(0), dense(9), dense(10.1), True),
        (dense(4.1), dense(9), dense(10), True),
        (dense(4), dense(9), dense(10), False),
        (dense(20, 0.555556), dense(9.1), dense(1), True),
        (dense(20, 0.56), dense(0), dense(11.1), True),
        (dense(20, 0.56), dense(20), dense(11), False),
    ],
)
def test_by_density(previous, current, following, content):
    assert by_density(previous, current, following) is content


LONG = (
    "The ferry to the outer islands will run again from Monday on, "
    "the harbour office said, after four weeks of repairs."
)
"""21 words, two lines."""
LONGER = f"{LONG} {LONG}"
LINK = "<p><a href=x>Other stories</a></p>"


def kept(html: str, choose=select) -> list[str]:
    return hand_made.kept(html, choose)


class TestTrees:
    HTML = f"<body>{LINK}<p>Short</p><p>|</p><p>{LONG}</p><p>Short too</p>{LINK}<p>Copyright</p></body>"

    def test_words(self):
        assert kept(self.HTML, partial(select_by, by_words)) == ["Short", LONG, "Short too"]


class TestArticle:
    def test_largest_run(self):
        html = f"<body><p>{LONG}</p>{LINK * 4}<p>{LONG} Again.</p><p>{LONG} Twice.</p>{LINK * 4}<p>Copyright</p></body>"
        # The first fusion takes what stands right before content, be it a link.
        assert kept(html) == ["Other stories", f"{LONG} Again.", f"{LONG} Twice."]

    def test_a_gap_of_one_block_is_bridged_but_not_taken(self):
        links = "<p><a href=x>One link</a></p><p><a href=x>Another link</a></p>"
        assert kept(f"<body><p>{LONGER}</p>{links}<p>{LONGER}</p></body>") == [LONGER, "Another link", LONGER]

    @pytest.mark.parametrize("text", ["Comments (17)", "3 users responded in this post", "Add your comment"])
    def test_end_of_the_article(self, text):
        comment = f"<p>{LONG} Says a reader.</p>"
        html = f"<body>{f'<p>{LONG}</p>' * 3}<h3>{text}</h3>{comment}</body>"
        assert kept(html) == [LONG] * 3
        assert select(Document(html)).reasons[3:] == ["after the end of the article"] * 2

    @pytest.mark.parametrize("text", ["Comment", LONG.replace("ferry", "reader comments"), "Thanks for your comments"])
    def test_no_end(self, text):
        html = f"<body>{f'<p>{LONG}</p>' * 3}<p>{text}</p><p>{LONG} Again.</p></body>"
        assert len(kept(html)) == 5

    @pytest.mark.parametrize(
        "title", ["The ferry is back", "The ferry is back | Harbour News", "News: The ferry is back - x.com"]
    )
    def test_from_the_title_on(self, title):
        start = f"<body><h1>The ferry is back</h1><p>{LONG}</p>{LINK * 4}"
        html = f"<title>{title}</title>{start}<p>{LONG} Again.</p><p>{LONG} Twice.</p></body>"
        body = ["Other stories", f"{LONG} Again.", f"{LONG} Twice."]
        assert kept(html) == ["The ferry is back", LONG, *body]
        assert kept(html.replace(f"<title>{title}", "<title>Another ferry")) == body
