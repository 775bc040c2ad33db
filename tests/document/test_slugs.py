"""Ids that are made of a heading's words say nothing of the layout; others do."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document, Hint


def heading(html):
    (block,) = Document(html).walk.headings
    return block


@pytest.mark.parametrize(
    "html",
    [
        '<h2 id="sign-up-for-an-account">Sign up for an account</h2>',
        '<h2 id="h-how-social-media-work">How social media work</h2>',
        '<h3 id="section-2-related-work-and-sources">2. Related work <br>and sources</h3>',
        '<h2 id="section-main-menu-today">Main menu today</h2>',
    ],
)
def test_slugs_say_nothing(html):
    assert (heading(html).hints, heading(html).names) == (0, "")


@pytest.mark.parametrize(
    ("html", "hint"),
    [
        ('<h2 id="comments">Comments</h2>', Hint.COMMENT),
        ('<h2 id="see-also">See also</h2>', Hint.RELATED),
        ('<h2 id="main-menu-ferry-news">Ferry news</h2>', Hint.CHROME),
        ('<h2 class="footer-label" id="what-else-there-is">What else there is</h2>', Hint.CHROME),
    ],
)
def test_what_names_say_of_the_layout_stays(html, hint):
    assert heading(html).hints == hint


def test_time():
    words = "-".join(["menu"] * 100_000)
    start = process_time()
    Document(f"<h2 id='{words}'>{words.replace('-', ' ')}</h2>" * 3)
    assert process_time() - start < 1 * slowness()
