"""The lines of preformatted text."""

from time import process_time

import pytest
from cpu import slowness_in_c
from hand_made import texts

from scrapy_article.document import preformatted


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
        ("<span class='no-wrap-line'>a</span><span class='no line'>b</span>", "a\nb"),
        ("<span class='line-no'>1</span><span class='line_Number'>2</span>", "12"),
    ],
)
def test_lines_of_code_that_are_elements(code, expected):
    assert texts(f"<pre>{code}</pre>") == [expected]


def test_preformatted_text_keeps_its_lines():
    assert texts("<pre>\n  a\n\n    b  \n</pre>") == ["  a\n\n    b"]


def test_code_in_what_keeps_line_feeds_is_one_segment():
    assert texts("<div style='white-space:pre-wrap'><pre>a\n b</pre>c\nd</div>") == ["a\n b", "c", "d"]


def test_a_class_of_any_length_takes_time_that_grows_with_it():
    code = f"<pre><span class='{'line-' * 20_000}num'>a</span><span>b</span></pre>"
    start = process_time()
    assert texts(code) == ["ab"]
    assert process_time() - start < slowness_in_c()


def test_a_class_is_looked_at_once(monkeypatch):
    asked = []
    monkeypatch.setattr(preformatted, "_is_line", lambda names: bool(asked.append(names)))
    assert texts(f"<pre><span class=a>{'<b class=b>x</b>' * 9}</span></pre>") == ["x" * 9]
    assert sorted(asked) == ["a"] + ["b"] * 9
