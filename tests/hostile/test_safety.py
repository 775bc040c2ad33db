"""What the tests of safe HTML rest on: their check finds what is not safe, and code in Markdown ends where it should."""

import pytest
from hostile.checks import check_html
from scrapy_article.output.markdown import to_markdown

from scrapy_article.extract import analyse


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
