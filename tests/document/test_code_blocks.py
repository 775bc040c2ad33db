"""The lines of preformatted text."""

import pytest
from hand_made import texts
from lxml import html

from scrapy_article.document import Document
from scrapy_article.document.walk.code_blocks import language_of_code
from scrapy_article.output import to_html


def test_blanks_of_code_are_plain_ones():
    document = Document("<pre>a:<br>&nbsp;&nbsp;b<br>&nbsp; <i>c</i>&nbsp;d</pre>")
    assert [segment.text for segment in document.segments] == ["a:", "  b", "  c d"]
    assert "\xa0" not in to_html(document, range(3))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a:<br>    <i>b</i> c<br>\n  <b><i>c</i></b><br>  d<br><i>e</i>", ["a:", "    b c", "  c", "  d", "e"]),
        ("<div>a:</div>\n  <div>  <i>b</i></div>\n<div><b>  <i>c</i></b></div>", ["a:", "  b", "  c"]),
        ("<div>a:</div><div><span> </span><span>\t</span><i>b</i></div>", ["a:", "    b"]),
        ("  <code>a<br>b</code>", ["a", "b"]),
        ("a<br><span hidden>x</span> <i>b</i>", ["a", " b"]),
    ],
)
def test_lines_of_code_keep_the_blanks_before_an_element(code, expected):
    assert texts(f"<pre>{code}</pre>") == expected


@pytest.mark.parametrize(
    ("page", "language"),
    [
        ("<pre><code class=language-c++>a</code></pre>", "c++"),
        ("<pre class='brush: php; gutter: false'>a</pre>", "php"),
        ("<div class='highlight highlight-source-python'><pre>a</pre></div>", "python"),
        ("<div class=language-x><pre><code class=language-none>a</code></pre></div>", None),
        ("<div class=highlight-wrapper><pre>a</pre></div>", None),
        ("<body class=language-en><pre>a</pre>", None),
    ],
)
def test_language(page, language):
    code = html.document_fromstring(page).find(".//pre")
    assert language_of_code(code) == language
