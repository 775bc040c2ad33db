"""The clean HTML and the Markdown of an article are safe to show, whatever the page, and say what its text says."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from hostile.checks import check, check_html
from hostile.gallery import PAGES
from hypothesis import given, settings
from hypothesis import strategies as st
from promises.ordinary import URL, page, with_inside
from running import start

from scrapy_article import extract
from scrapy_article.commands.article import Command

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
METHODS = ("auto", "all-text", "rules")

_LINK = re.compile(r"(?<!\\)\]\(([^)]*)\)")
_FENCED = re.compile(r"^[> ]*(`{3,})\n.*?^[> ]*\1$", re.MULTILINE | re.DOTALL)
"""A block of code, in which nothing is a link."""


@settings(max_examples=150, deadline=None)
@given(st.lists(PARTS, max_size=12).map("".join), st.sampled_from(METHODS))
def test_html_holds_nothing_active(html: str, method: str) -> None:
    check(extract(html, "https://example.org/a/b", method=method))


@pytest.mark.parametrize(
    "html",
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
def test_markdown_holds_nothing_active(html: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    for method in METHODS:
        check_html(extract(html, URL, method=method).html)
        start(Command, tmp_path / "page.html", "--format", "markdown", "--method", method)
        for address in _LINK.findall(_FENCED.sub("", capsys.readouterr().out)):
            assert re.match(r"<?https?://", address, re.IGNORECASE), address


@pytest.mark.parametrize("name", ["active-addresses", "bases", "frameset"])
def test_urls_lead_to_the_web(name: str) -> None:
    """Those of all fields: a crawler may request them, and a page of one's own link to them."""
    article = extract(PAGES[name](), URL)
    check(article)
    said = json.dumps(article.to_dict()).lower()
    for scheme in ("javascript:", "data:", "vbscript:", "file:", "blob:"):
        assert scheme not in said


def test_text_and_html_say_the_same() -> None:
    inside = (
        "<h2>What it <em>costs</em></h2><ul><li>Wages &amp; heating: 60,000</li><li>Light: 5 &lt; 6</li></ul>"
        "<blockquote><p>It is <a href='/more'>more than it was</a>, and less than was feared.</p></blockquote>"
        "<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Sunday</td><td>10 to 18</td></tr></table>"
        "<pre>if day == 'Sunday':\n    return 8</pre>"
    )
    article = extract(page(with_inside(inside)), URL)
    assert "Wages & heating: 60,000" in article.text
    assert "".join(unescape(re.sub("<[^>]+>", "", article.html)).split()) == "".join(
        article.text.replace(" | ", "").split()
    )
