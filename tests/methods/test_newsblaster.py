"""The steps of Wojcieszek's second extractor on hand-made pages."""

import hand_made
import pytest
from hand_made import NAV, STORY, paragraphs

from scrapy_article.document import Document
from scrapy_article.methods.newsblaster import select

BODY = STORY[:4]
PARAGRAPHS = paragraphs(BODY)
HEAD = "<head><title>The ferry is back | Harbour Post</title></head>"
META = '<div class="byline">By Ann Example</div><time datetime="2024-05-03">3 May 2024</time>'
FIGURE = "<figure><img src=f.jpg><figcaption>The ferry before the repairs, seen from the pier.</figcaption></figure>"


def page(inside="", title="<h1>The ferry is back</h1>", meta=META):
    return (
        f"<html>{HEAD}<body>{NAV}<div id=region><header>{title}{meta}</header><div id=text>{PARAGRAPHS}{inside}</div>"
        f"</div><footer><p>All rights reserved, Harbour Post.</p></footer></body></html>"
    )


def kept(html):
    return hand_made.kept(html, select)


def reason(html, start):
    document = Document(html)
    reasons = select(document).reasons
    return next(reasons[segment.index] for segment in document.segments if segment.text.startswith(start))


class TestRegion:
    def test_minimal_subtree(self):
        container = select(Document(page())).container
        assert container is not None
        assert container.element.get("id") == "region"

    def test_title_that_is_too_far_up(self):
        html = f"<body><h1>The ferry is back</h1>{'<div>' * 9}<div id=text>{PARAGRAPHS}</div>"
        container = select(Document(html)).container
        assert container is not None
        assert container.element.get("id") == "text"

    def test_heading_nearest_to_the_title_of_the_page(self):
        html = page(title="<h2>Local news</h2><h2>The ferry is back</h2>")
        assert reason(html, "The ferry is back") == "title"
        assert reason(html, "Local news") == "before the title"

    def test_outside(self):
        assert reason(page(), "Section 3") == "outside the region"
        assert reason(page(), "All rights") == "outside the region"


class TestCategories:
    def test_each(self):
        html = page(FIGURE)
        assert kept(html) == BODY
        assert reason(html, "The ferry is back") == "title"
        assert reason(html, "By Ann") == "author"
        assert reason(html, "3 May") == "date"
        assert reason(html, "The ferry before") == "caption"
        assert reason(html, BODY[0]) == "text"

    def test_author_and_date_are_short(self):
        """A whole article in an element that is named for its author is text."""
        html = page(meta=f"<div class=author><p>{BODY[0]} {BODY[1]}</p></div>")
        assert len(kept(html)) == 5

    def test_subheading(self):
        html = page(f"<h2>What comes next</h2><p>{BODY[0]} Again.</p>")
        assert "What comes next" in kept(html)


class TestPruning:
    @pytest.mark.parametrize(
        ("inside", "text"),
        [
            ('<p><a href="/x">Read also what the islanders said</a></p>', "Read also"),
            ("<div>Share</div>", "Share"),
            (f'<div class="related"><p>{BODY[0]} More.</p></div>', f"{BODY[0]} More"),
            ("<aside><p>Twelve facts on ferries that you did not know, and one</p></aside>", "Twelve"),
            ("<p hidden>Hidden words, which no reader sees.</p>", "Hidden"),
            ("<div>:: ;; .. ,, a</div>", "::"),
        ],
    )
    def test_what_is_pruned(self, inside, text):
        html = page(inside + PARAGRAPHS.replace("The ", "This "))
        assert reason(html, text).startswith("pruned in round ")

    def test_name_around_all_of_the_text_is_not_heard(self):
        html = f"<html>{HEAD}<body>{NAV}<div><h1>The ferry is back</h1><div class=sidebar>{PARAGRAPHS}</div></div>"
        assert kept(html) == BODY

    def test_body_by_its_name(self):
        html = page('<div class="article-body"><div>Short, but said to be the body</div></div>')
        assert "Short, but said to be the body" in kept(html)
