"""Words that a style sheet sets apart."""

from time import process_time

import pytest
from cpu import slowness
from hand_made import texts

from scrapy_article.document import Document
from scrapy_article.document.walk.line_parts import MAX_PRECEDING_ELEMENTS


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<a href=/a><b>Price: $30</b><!-- x --><i><u>Élan</u></i></a>", "Price: $30 Élan"),
        ("in 2024<img src=a>If", "in 2024 If"),
        ("<i>Length</i><i>412 metres</i>", "Length 412 metres"),
        ("<i>2019</i><i>8,120</i>", "2019 8,120"),
        # Units, formulas, cents, what is no whole block
        ("<i>1</i><sup>st</sup>", "1st"),
        ("<i>$148</i><i>02</i>", "$14802"),
        # Parts of words, abbreviations, and what is apart already
        ("<b>You</b>Tube", "YouTube"),
        ("<b>(</b><i>See</i>", "(See"),
        ("<b>tools.</b><i>Partial</i>", "tools.Partial"),
        ("<code><b>a</b><i>Bc</i></code>", "aBc"),
        ("<pre><b>a</b><i>Bc</i></pre>", "aBc"),
        ("x <img src=a alt=o>rld", "x rld"),
    ],
)
def test_words_that_a_style_sheet_sets_apart(html, text):
    document = Document(f"<p>{html}</p>")
    assert [segment.text for segment in document.segments] == [text]


def test_values_in_a_block_of_many():
    """Labels and values are few: the first text of their block is read for each."""
    (text,) = texts("<p>" + "<i>Length</i><i>41</i>" * (MAX_PRECEDING_ELEMENTS // 2 + 2))
    assert "Length 41" in text
    assert text.endswith("Length41")


@pytest.mark.slow
def test_time():
    html = "<p>" + " \n" * 300_000 + "<b>12</b><b>ab</b>" * 15_000
    started = process_time()
    Document(html)
    assert process_time() - started < 1 * slowness()
