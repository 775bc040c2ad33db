from time import process_time

import pytest

from scrapy_article.document import Document
from scrapy_article.document.nesting import Form
from scrapy_article.document.walk.inline import INLINE, compose_line

OPENING, CLOSING = ({tag: f"<{mark}{tag}>" for tag in INLINE.values()} for mark in ("", "/"))
FORM = Form(OPENING, CLOSING, "", lambda tag, number: "", "<a {}>".format, "[{}]".format)


@pytest.fixture
def line():
    def written(html):
        document = Document(html, "https://example.org/a/")
        parts = []
        for segment in document.segments:
            compose_line(parts, segment, lambda link: document.absolute(link.get("href", "")), FORM)
        return "".join(parts)

    return written


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a", "[a]"),
        ("<p> a<b> b </b>c ", "[a][ ]<strong>[b]</strong>[ ][c]"),
        ("<p>a  <i> </i> <b>b</b>", "[a][ ]<strong>[b]</strong>"),
        ("<p><b>a <i>b</i></b> <i>c</i>", "<strong>[a][ ]<em>[b]</em></strong>[ ]<em>[c]</em>"),
        ("<p><b>a <i>b</i></b><strong><em>c</em></strong>d", "<strong>[a][ ]<em>[b][c]</em></strong>[d]"),
        (
            "<p><a href=b>a</a><a href=b>b</a><a href=c>c</a>",
            "<a https://example.org/a/b>[a][b]</a><a https://example.org/a/c>[c]</a>",
        ),
        ("<pre><b>a</b><b>b</b></pre>", "<strong>[a]</strong><strong>[b]</strong>"),
        ("<p><a href='/x?a=&amp;'>a</a>", "<a https://example.org/x?a=&>[a]</a>"),
        ("<p><a href=''>a</a><a>b</a><a href=javascript:x>c</a>", "[a][b][c]"),
        (f"<p><a href='{' ' * 9_000}/x'>a</a>", "[a]"),  # longer than any address
        ("<p><a href=b><b>a</b>b</a>", "<a https://example.org/a/b><strong>[a]</strong>[b]</a>"),
        ("<pre>a\n <b> b</b></pre>", "[a\n ][ ]<strong>[b]</strong>"),
        ("<p>\u200b<b>\u3000\u6f22</b>\u00a0\U0001f600", "<strong>[\u6f22]</strong>[ ][\U0001f600]"),
        ("<p>a<b> \u200bb\u200b c\u200e</b>", "[a][ ]<strong>[\u200bb\u200b c\u200e]</strong>"),
        ("<p>\u0645\u06cc\u200c<b>\u062e</b><b>\u200d</b>", "[\u0645\u06cc\u200c]<strong>[\u062e]</strong>"),
    ],
)
def test_lines(line, html, expected):
    assert line(html) == expected


def test_links_in_one_another(line):
    """The outermost counts, of the innermost eight: all of them for each text would take minutes a megabyte."""
    assert line("<p><a href=0>" + "<i><a href=1>" * 8 + "a") == "<em><a https://example.org/a/1>[a]</a></em>"
    assert line("<p>" + "<a href=0><i>" + "<a href=1><i>" * 7 + "a") == "<a https://example.org/a/0><em>[a]</em></a>"
    before = process_time()
    line("<p>" + "<a href=x>a <span>" * 1000)
    assert process_time() - before < 2


def test_emphasis_that_is_never_closed(line):
    """Of what is around a text only so much is looked at: for each line of a page, 480 elements were."""
    assert line("<p><i>" + "<b>" * 63 + "a") == "<em><strong>[a]</strong></em>"
    assert line("<p><i>" + "<b>" * 64 + "a") == "<strong>[a]</strong>"


def test_long_address(line):
    assert line(f"<p><a href=/{'x' * 3_000}>a<i>b</i></a> <a href=/{'x' * 30_000}>c</a>") == "[a]<em>[b]</em>[ ][c]"
