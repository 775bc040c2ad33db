"""Estimates whose right values stand in the HTML Living Standard's section "Rendering", and the crude layout."""

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.document.layout.estimate import VIEWPORT, Estimate


def style_of(html, text="x"):
    """The style of the text *text* on the page."""
    document = Document(html)
    for segment in document.segments:
        for piece, element in segment.pieces:
            if piece.strip() == text:
                return Estimate(document).style(element)
    raise AssertionError(text)


def boxes_of(html):
    """Boxes of the elements with an id."""
    document = Document(html)
    estimate = Estimate(document)
    return {
        block.element.get("id"): estimate.box(block.element) for block in document.blocks if block.element.get("id")
    }


class TestStyle:
    @pytest.mark.parametrize(
        ("html", "size"),
        [
            ("<h2>x", 24),
            ("<div style='font-size: 20px'><p>x", 20),
            ("<div style='font-size: 20px'><h1>x", 40),
            ("<div style='font-size: 150%'><p style='font-size:50%'>x", 12),
            ("<p style='font-size: x-large'>x", 24),
            ("<p style='font-size: 9pt'>x", 12),
            ("<p style='font-size: smaller'>x", 16 / 1.2),
            ("<p style='font-size: 12'>x", 16),
            ("<p style='font-size: -2px'>x", 16),
            ("<h1 style='font-size: 1em'>x", 16),
        ],
    )
    def test_font_size(self, html, size):
        assert style_of(html).font_size == pytest.approx(size)

    @pytest.mark.parametrize(
        ("html", "weight"),
        [
            ("<p>x", 400),
            ("<table><tr><th>x", 700),
            ("<p style='font-weight: 600'>x", 600),
            ("<h3 style='font-weight: odd'>x", 700),
        ],
    )
    def test_font_weight(self, html, weight):
        assert style_of(html).font_weight == weight

    @pytest.mark.parametrize(
        ("html", "colour"),
        [
            ("<p><a href=/>x", "#0000ee"),
            ("<p><a name=y>x", "#000000"),
            ("<body text=#333><p>x", "#333333"),
            ("<p style='color: rgb(1,2,3)'><i>x", "#010203"),
            ("<p style='color: rgba(100% 0% 50% / .5) !important'>x", "#ff0080"),
            ("<p style='color: var(--x)'>x", "#000000"),
            ("<p><a href=/ style='color:black'>x", "#000000"),
        ],
    )
    def test_colour(self, html, colour):
        assert style_of(html).colour == colour

    @pytest.mark.parametrize(
        ("html", "background"),
        [
            ("<body bgcolor=white><p>x", "#ffffff"),
            ("<table bgcolor=#eee><tr><th bgcolor=red>x", "#ff0000"),
            ("<table bgcolor=#eee><tr><td bgcolor>x", "#eeeeee"),
            ("<div style='background: #123456'><p>x", "#123456"),
        ],
    )
    def test_background(self, html, background):
        assert style_of(html).background == background

    def test_visibility(self):
        document = Document("<div style='visibility:hidden'><p>x</p></div><p>y")
        estimate = Estimate(document)
        assert [estimate.visible(segment.block.element) for segment in document.segments] == [False, True]

    def test_deep(self):
        assert style_of("<div style='font-size:20px'>" + "<span>" * 1500 + "x").font_size == 20


class TestBoxes:
    def test_empty(self):
        assert Estimate(Document("")).height == 0

    def test_inline(self):
        document = Document("<p>One <b>two</b></p>")
        estimate = Estimate(document)
        bold = document.segments[0].pieces[1][1]
        assert estimate.box(bold) is None
        body, p = document.blocks[-2:]
        assert None not in estimate.rectangles([p, body])
        assert estimate.visible(bold)

    def test_one_below_the_other(self):
        found = boxes_of("<body id=b><div id=one><p>One</p></div><div id=two><p>Two</p></div>")
        body, one, two = found["b"], found["one"], found["two"]
        assert body.width == VIEWPORT
        assert one.x == two.x == 0
        assert one.bottom <= two.y < body.bottom
        assert one.height == pytest.approx(16 * 1.2 + 16)

    def test_cells_share_their_row(self):
        found = boxes_of("<body><table><tr><td id=a>One<td id=b>Two</table>")
        assert found["a"].right == found["b"].x == VIEWPORT / 2
        assert found["a"].y == found["b"].y

    @pytest.mark.parametrize("side", ["<aside id=s>", "<div class=sidebar id=s>"])
    def test_side(self, side):
        close = "</aside>" if "aside id" in side else "</div>"
        found = boxes_of(f"<body><div id=m><p>Text</div>{side}<p>Other</p><p>More</p>{close}<p id=after>After</p>")
        assert found["s"].width == 300
        assert found["m"].right <= found["s"].x
        assert found["s"].y == found["m"].y
        assert found["after"].y >= found["m"].bottom
        assert found["after"].right <= found["s"].x

    def test_hidden(self):
        document = Document("<body><div hidden><p>One</div><p>Two")
        estimate = Estimate(document)
        div, p, _ = (block for block in document.blocks if block.tag in ("div", "p"))
        assert estimate.box(div.element).display == "none"  # type: ignore[union-attr]
        assert estimate.rectangles([p]) == [None]
        assert not estimate.visible(p.element)


SOUP = (
    "<table>|<td width=50%>|<div class=col-4>|<aside>|</div>|text|<p>|<hr>|<b style='font-size:2em'>|<tr>|</table>|"
    "<ul>|<img>"
).split("|")


class TestRobust:
    @given(st.lists(st.sampled_from(SOUP), max_size=40))
    def test_tag_soup(self, parts):
        document = Document("".join(parts))
        estimate = Estimate(document)
        for block in document.blocks:
            found = estimate.box(block.element)
            assert found is not None
            assert found.width >= 0
            assert found.height >= 0
        for segment in document.segments:
            assert estimate.style(segment.pieces[0][1]).font_size > 0

    @pytest.mark.parametrize(
        "html",
        [
            "<table><tr>" + "<td width=1>x" * 40_000,
            "<aside>x</aside>" * 30_000,
            "<b style='font-size:1.1em'>x" * 2000,
            f"<p style='{'color:red;' * 40_000}'>x",
        ],
    )
    def test_time(self, html):
        document = Document(html)
        start = process_time()
        estimate = Estimate(document)
        for block in document.blocks:
            estimate.box(block.element)
        for segment in document.segments:
            estimate.style(segment.pieces[0][1])
        assert process_time() - start < 2 * slowness()
