"""The lines of preformatted text."""

import pytest

from scrapy_article.document import Document


def texts(html):
    return [segment.text for segment in Document(html).segments]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "<span class=line>a <b>=</b> 1</span><span class=line>  b</span><span class='line x'>c</span>",
            "a = 1\n  b\nc",
        ),
        ("<code><i class=token-line><b>a</b></i><i class=token-line><b>b</b></i></code>", "a\nb"),
        ("<span class=line>a</span>\n<span class=line>b</span>", "a\nb"),
        ("<span class=underline>a</span><span class=underline>b</span>", "ab"),
        ("<span class=line-number>1</span><span class=inline>b</span>", "1b"),
        ("<code class=line><b>a</b><b>b</b></code>", "ab"),
    ],
)
def test_lines_of_code_that_are_elements(code, expected):
    assert texts(f"<pre>{code}</pre>") == [expected]


def test_preformatted_text_keeps_its_lines():
    assert texts("<pre>\n  a\n\n    b  \n</pre>") == ["  a\n\n    b"]


def test_code_in_what_keeps_line_feeds_is_one_segment():
    assert texts("<div style='white-space:pre-wrap'><pre>a\n b</pre>c\nd</div>") == ["a\n b", "c", "d"]
