from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.normalization import breaks_lines, is_markup, unescape, without_code, without_tags


@pytest.mark.parametrize(
    "text",
    [
        "One <b>word</b>.",
        "One.<br>Two.<BR>Three.",
        "One.<p>Two.<p class=a>Three.",
        "<pre>a</pre>",
    ],
)
def test_markup(text):
    assert is_markup(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The <table> element, and <b> for what is bold",
        "while a<b holds, and x </ y",
        "&lt;b&gt;One&lt;/b&gt;",
    ],
)
def test_plain(text):
    assert not is_markup(text)
    assert without_tags(text) == without_code(text) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One <code>a {</code> two</p>", "One two"),
        ("<pre><code>a</code> b</pre>One", "One"),
        ("<p>One</p><script>a", "One"),
    ],
)
def test_without_code(markup, text):
    assert without_code(markup).split() == text.split()


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["<", "<a ", "<br ", "<pre>", "</", "<p", "<a b=", "<code ", "</pre>", "<a/", " <p>"])
def test_time(piece):
    text = piece * (400_000 // len(piece))
    start = process_time()
    for markup in (text, f"{text}</b>"):
        is_markup(markup), breaks_lines(markup), without_tags(markup), without_code(markup)
    assert process_time() - start < 2 * slowness()


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("Tom &amp; Ann &#8211; &#x41;&eacute", "Tom & Ann – Aé"),
        (f"a &#{'9' * 5_000}; b", "a \ufffd b"),
        (f"a &#{'1' * 5_000}b &amp;#{'1' * 5_000};", f"a \ufffdb &#{'1' * 5_000};"),
    ],
)
def test_references(text, resolved):
    assert unescape(text) == resolved
