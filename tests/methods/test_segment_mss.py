"""What follows from Luo et al., "Web article extraction for web printing" (DocEng 2009), by hand."""

import pytest
from hand_made import check
from hypothesis import given
from hypothesis import strategies as st
from renderings import drawn, saved

from scrapy_article.document import Document
from scrapy_article.methods.segment_mss import classify, select

LONG = "This is a paragraph of the body, which is in the commonest font of the page and has no links. "


def kept(document):
    return [document.segments[i].text for i in select(document).selected]


def reason_of(document, start):
    reasons = select(document).reasons
    return next(reasons[segment.index] for segment in document.segments if segment.text.startswith(start))


class TestClassifier:
    """Equation 3 leaf by leaf: c1 = 0.7, c2 = 0.2, c3 = 0.5."""

    @pytest.mark.parametrize(
        ("size", "colour", "link", "value"),
        [(1.0, 1.0, 0.0, 1), (0.7, 0.2, 0.5, 1), (1.0, 0.19, 0.0, -1), (1.0, 1.0, 0.51, -1)],
    )
    def test_leaf(self, size, colour, link, value):
        assert classify(size, colour, link) == value

    def test_shares_count_characters(self):
        html = f"<p>{LONG * 9}</p><p>{'x' * 69}<small>{'y' * 31}</small></p><p>{'x' * 70}<small>{'y' * 30}</small></p>"
        document = Document(html)
        assert select(document).reasons[1].startswith("69% in the size")
        assert select(document).reasons[2].startswith("70% in the size")


class TestRange:
    def test_plain_page(self):
        html = f"<ul>{'<li><a href=/>Section</a>' * 9}</ul><h1>Title</h1><p>{LONG}</p><p>{LONG}2</p><h2>Most read</h2>"
        assert kept(Document(html)) == [LONG.strip(), f"{LONG}2"]

    def test_value_is_the_length(self):
        """A gap that is longer than what follows ends the range; one that is shorter stays in it, whatever its F."""
        long_gap = f"<p>{LONG * 3}</p><h2>{'A heading that is longer than the rest. ' * 5}</h2><p>{LONG}</p>"
        short_gap = f"<p>{LONG}</p><h2>A heading</h2><p>{LONG * 3}</p>"
        assert len(kept(Document(long_gap))) == 1
        assert len(kept(Document(short_gap))) == 3

    def test_what_is_hidden_is_not_drawn(self):
        document = Document(f"<p>{LONG}</p><p hidden>{LONG}3</p><noscript><p>{LONG}4</p></noscript><p>{LONG}2</p>")
        assert kept(document) == [LONG.strip(), f"{LONG}2"]
        assert select(document).reasons[1] == "not drawn"


class TestRendered:
    def test_alignment(self):
        """The caption and the box beside the text are in the range and go; so do what is hidden and the side column."""
        document = saved("ferry")
        selection = select(document)
        texts = [document.segments[i].text for i in selection.selected]
        assert [text.split()[0] for text in texts] == ["The", "Passengers", "The", "A"]
        assert selection.warnings == []
        assert reason_of(document, "The ferry before") == "beside the body: 20 to 220 px, the body 20 to 660 px"
        assert reason_of(document, "Read also").startswith("beside the body: 460 to 660 px")
        assert reason_of(document, "This paragraph is for those") == "not drawn"


SOUP_TAGS = ("<p>|</p>|<div>|</div>|<br>|text|<a href=/>|</a>|<font size=5>|<b>|<td>").split("|")
SOUP = [*SOUP_TAGS, LONG]


class TestRobust:
    @given(st.lists(st.sampled_from(SOUP), max_size=30), st.booleans())
    def test_tag_soup(self, parts, rendered):
        document = drawn("".join(parts), []) if rendered else Document("".join(parts))
        check(document, select)
