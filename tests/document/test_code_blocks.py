"""The lines of preformatted text."""

from time import process_time

import pytest
from cpu import slowness_in_c
from hand_made import texts

from scrapy_article.document import Document
from scrapy_article.output import to_html


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "<span class=line>a <b>=</b> 1</span><span class=line>  b</span><span class='line x'>c</span>",
            "a = 1\n  b\nc",
        ),
        ("<code><i class=token-line><b>a</b></i><i class=token-line><b>b</b></i></code>", "a\nb"),
        ("<span class=line>a</span>\n<span class=line>b</span>", "a\nb"),
        (
            "a\n<span class=x-code-line>  <b>b</b></span><span class=x-code-line>  <b>c</b></span>d\ne",
            "a\n  b\n  c\nd\ne",
        ),
        ("a\n<span class=x-code-line>b\n</span>c\n<span class=x-code-line>d</span>\ne", "a\nb\nc\nd\ne"),
        ("a\n<span class=line>b</span><span class=line>c</span>", "a\nbc"),
        ("<span class=underline>a</span><span class=underline>b</span>", "ab"),
        ("<span class=line-number>1</span><span class=inline>b</span>", "1b"),
        ("<code class=line><b>a</b><b>b</b></code>", "ab"),
        ("<span class='no-wrap-line'>a</span><span class='no line'>b</span>", "a\nb"),
        ("<span class='line-no'>1</span><span class='line_Number'>2</span>", "12"),
    ],
)
def test_lines_of_code_that_are_elements(code, expected):
    assert texts(f"<pre>{code}</pre>") == [expected]


def test_preformatted_text_keeps_its_lines():
    assert texts("<pre>\n  a\n\n    b  \n</pre>") == ["  a\n\n    b"]


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
        ("  <code><i>a</i><br><i>b</i></code>", ["a", "b"]),
        ("  <i>a</i><br>  <code>b</code>", ["  a", "  b"]),
        ("a<br><span hidden>x</span> <i>b</i>", ["a", " b"]),
    ],
)
def test_lines_of_code_keep_the_blanks_before_an_element(code, expected):
    assert texts(f"<pre>{code}</pre>") == expected


def test_code_in_what_keeps_line_feeds_is_one_segment():
    assert texts("<div style='white-space:pre-wrap'><pre>a\n b</pre>c\nd</div>") == ["a\n b", "c", "d"]


def test_a_class_of_any_length_takes_time_that_grows_with_it():
    code = f"<pre><span class='{'line-' * 20_000}num'>a</span><span>b</span></pre>"
    start = process_time()
    assert texts(code) == ["ab"]
    assert process_time() - start < slowness_in_c()
