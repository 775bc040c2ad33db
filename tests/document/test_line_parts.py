"""Which elements are part of the line that they stand in."""

import pytest
from hand_made import texts

from scrapy_article.document import Document


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('<b aria-hidden="true">T</b><b class="sr-only">T</b>he city', "The city"),
        ('<b class="sr-only">T</b><b aria-hidden="true">T</b>he city', "The city"),
        ('<i aria-hidden="true">share</i> <span class="sr-only">Share</span> this', "this"),
        ('<span aria-hidden="true">•</span> <span class="note">one</span>', "one"),
        ('<b aria-hidden="true" style="display:none">4</b><b class="sr-only">four</b> stars', "stars"),
    ],
)
def test_what_is_shown_beside_what_is_read_out(html, text):
    assert texts(f"<p>{html}</p>") == [text]


def test_a_button_that_is_all_of_a_heading_is_its_text():
    document = Document("<h2> <button>The cost</button></h2><h2>The rooms<button>Copy</button></h2>")
    assert [(line.text, line.block.tag) for line in document.segments] == [
        ("The cost", "h2"),
        ("The rooms", "h2"),
        ("Copy", "button"),
    ]
