import pytest
from lxml import html

from scrapy_article.document.nesting import given_number, item_numbers


@pytest.mark.parametrize(
    ("markup", "numbers"),
    [
        ("<ol><li>A<li>B</ol>", [1, 2]),
        ("<ol start=7><li>A<li>B</ol>", [7, 8]),
        ("<ol start=-1><li>A<li>B</ol>", [-1, 0]),
        ("<ol><li>A<li value=5>B<li>C</ol>", [1, 5, 6]),
        ("<ol reversed start=9><li>A<li>B</ol>", [9, 8]),
        ("<ol><li>A<ol><li>B</ol><li>C</ol>", [1, 2]),
    ],
)
def test_item_numbers(markup, numbers):
    assert [*item_numbers(html.fragment_fromstring(markup)).values()] == numbers


@pytest.mark.parametrize(
    ("markup", "number"), [("<ol start=3></ol>", 3), ("<ol value=3></ol>", None), ("<ol start=1234567></ol>", None)]
)
def test_given_number(markup, number):
    assert given_number(html.fragment_fromstring(markup)) == number
