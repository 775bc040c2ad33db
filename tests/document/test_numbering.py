import pytest
from lxml import html

from scrapy_article.document.nesting import given_number


@pytest.mark.parametrize(
    ("markup", "number"),
    [
        ("<ol start=3></ol>", 3),
        ("<ol value=3></ol>", None),
        ("<li value=0></li>", 0),
        ("<ol start=1234567></ol>", None),
        ("<ol start=٣></ol>", None),
    ],
)
def test_given_number(markup, number):
    assert given_number(html.fragment_fromstring(markup)) == number
