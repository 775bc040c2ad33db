"""The clean HTML and the Markdown of an article are safe to show, whatever the page."""

import re

import pytest
from hostile.checks import check, check_html
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.extract import analyse
from scrapy_article.markdown import to_markdown

SCHEMES = st.sampled_from(
    [
        *("javascript:alert(1)", "JAVASCRIPT:x", " java\nscript:x", "\x01javascript:x", "&#106;avascript:x", "blob:x"),
        *("data:text/html,x", "vbscript:x", "//evil.example", 'https://e.example/?"><script>x</script>', "<x>"),
        *("https://e.example/)[x](javascript:x", "http://[", "file:///etc/passwd", "https://e.example/'onclick='x"),
        *("/x y\tz", "about:blank"),
    ]
)
ATTRIBUTES = st.builds(
    "{}={}{}{}".format,
    st.sampled_from(["href", "src", "onclick", "style", "srcset", "data", "action", "xlink:href", "title", "class"]),
    st.shared(st.sampled_from(['"', "'"]), key="mark"),
    SCHEMES,
    st.shared(st.sampled_from(['"', "'"]), key="mark"),
)
TAGS = st.sampled_from(
    "a b p div script style iframe object embed svg math form input img video table tr td ul li blockquote pre h2 "
    "base link meta noscript template textarea title body html frameset frame plaintext x-y".split()
)
PARTS = st.one_of(
    st.builds("<{} {}>".format, TAGS, st.lists(ATTRIBUTES, max_size=3).map(" ".join)),
    st.builds("</{}>".format, TAGS),
    st.sampled_from(["&lt;script&gt;alert(1)&lt;/script&gt;", "<!--", "-->", "]]>", "&#60;img onerror=x&#62;", "\x00"]),
    st.sampled_from(["The keeper climbed the stairs every evening, and never once missed the hour of dusk. " * 3]),
    st.text(max_size=20),
)
METHODS = st.sampled_from(["auto", "all-text", "rules"])

_LINK = re.compile(r"(?<!\\)\]\(([^)]*)\)")
_FENCED = re.compile(r"^[> ]*(`{3,})\n.*?^[> ]*\1$", re.MULTILINE | re.DOTALL)
"""A block of code, in which nothing is a link."""


def _check(page, method):
    analysis = analyse(page, "https://example.org/a/b", method=method)
    check(analysis.article)
    kept = range(len(analysis.document.segments)) if method == "all-text" else analysis.selection.kept
    markdown = to_markdown(analysis.document, kept)
    for address in _LINK.findall(_FENCED.sub("", markdown)):
        assert re.match(r"<?https?://", address, re.IGNORECASE), address
    check_html(analysis.article.html)


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTS, max_size=12).map("".join), METHODS)
def test_any_page(page, method):
    _check(page, method)


@pytest.mark.parametrize(
    "page",
    [
        "<p><a href='javascript:alert(1)'>The keeper climbed the stairs.</a>",
        "<p>&lt;script&gt;alert(1)&lt;/script&gt; he said, and climbed the stairs again that evening.",
        "<p><a href='https://e.example/)[x](javascript:x'>The keeper</a> climbed the stairs.",
        "<pre>The keeper climbed [the stairs](javascript:x)\n```\n[twice](javascript:y)</pre>",
        "<plaintext><a href='https://e.example/)[x](javascript:x'>The keeper climbed the stairs.",
        "<p>The [keeper](javascript:alert(1)) climbed the stairs, and `left` it <b onclick=x>there</b>.",
        "<p><a href='https://e.example/\">&lt;script>'>The keeper</a> climbed the stairs, one after the other.",
        "<svg><script>alert(1)</script></svg><math><mtext><a href=javascript:x>The keeper climbed the stairs.</a>",
        '<script type=application/ld+json>{"@type":"NewsArticle","articleBody":"<script>x</script> <img src=x onerror=y> '
        + "The keeper climbed the stairs every evening, and never once missed the hour of dusk. " * 9
        + '"}</script>',
    ],
)
def test_page(page):
    for method in ("auto", "all-text", "rules"):
        _check(page, method)


@pytest.mark.parametrize(
    "html",
    [
        "<p onclick=x>y</p>", "<script>x</script>", "<a href='javascript:x'>y</a>", "<a href='/x'>y</a>", "<p>x", "</p>",
        "<!-- x -->", "<img src='https://x/'>", "<p><b>x</p></b>", "<a href=' https://x/'>y</a>", "<a>x</a><a target=x>y</a>",
    ],
)  # fmt: skip
def test_what_is_not_safe_is_found(html):
    with pytest.raises(AssertionError):
        check_html(html)


def test_code_does_not_end_at_a_tick_in_it():
    page = "<p>The keeper wrote <code>` [x](javascript:y) </code> into the book, and <code>``</code>."
    analysis = analyse(page, method="all-text")
    assert to_markdown(analysis.document, [0]) == (
        "The keeper wrote `` ` [x](javascript:y) `` into the book, and ``` `` ```."
    )
