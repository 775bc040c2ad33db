import json
import re
from time import process_time

import pytest
from cpu import slowness
from lxml import etree
from renderings import box, drawn

from scrapy_article.document import Document, Flag
from scrapy_article.document.layout.rendering import MARK, TABLE, Box, Rendering, Style
from scrapy_article.extract import extract


def element(document, name):
    return next(block.element for block in document.blocks if block.tag == name)


class TestRendering:
    def test_by_mark(self):
        document = drawn("<body @0><div><p @1>One", [box(0, 0, 100, 50), box(5, 5, 90, 20, font_size=14.0)])
        rendering = document.rendering
        assert rendering is not None
        assert rendering.box(element(document, "p")) == box(5, 5, 90, 20, font_size=14.0)
        assert rendering.rectangle(element(document, "p")) == (5, 5, 95, 25)
        assert rendering.box(element(document, "div")) is None
        assert rendering.rectangle(element(document, "div")) is None
        _, body, _, p = document.blocks
        assert rendering.rectangles([p, body]) == [(5, 5, 95, 25), (0, 0, 100, 50)]

    @pytest.mark.parametrize("mark", ["-1", "7", "x", "", "1e3", "9" * 30, "³"])
    def test_marks_that_are_none(self, mark):
        document = Document(f"<p data-article-box='{mark}'>One", rendering=Rendering(10, 10, [box(0, 0, 9, 9)]))
        assert document.rendering is not None
        assert document.rendering.box(element(document, "p")) is None


class TestJson:
    boxes = (
        box(0, 0.25, 100, 50.04),
        None,
        box(1, 2, 3, 4, "inline", font_size=13.5, colour="#ff0000"),
        box(0, 0, 9, 9),
    )

    def test_there_and_back(self):
        data = json.loads(json.dumps(Rendering(1280, 5000.5, self.boxes).to_json()))
        rendering = Rendering.from_json(data)
        assert (rendering.width, rendering.height) == (1280, 5000.5)
        assert rendering.boxes == [box(0, 0.2, 100, 50), *self.boxes[1:]]
        assert rendering.to_json() == data

    def test_what_a_script_notes(self):
        rendering = Rendering.from_json(
            {
                "version": 1,
                "width": 1280,
                "height": 900,
                "styles": [[16, 400, "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "visible", "block"]],
                "boxes": [8, 8, 1264, 20, 0],
            }
        )
        assert rendering.boxes == [Box(8, 8, 1264, 20, "block", Style())]

    @pytest.mark.parametrize(
        "data",
        [
            {},
            [],
            None,
            {"version": 2},
            {"version": 1, "width": 1, "height": 1, "styles": [], "boxes": [0, 0, 0, 0, 3]},
            {"version": 1, "width": 1, "height": 1, "styles": [], "boxes": [0, 0, 0]},
            {"version": 1, "width": 1, "height": 1, "styles": [[1]], "boxes": []},
            {"version": 1, "width": 1, "height": float("nan"), "styles": [], "boxes": []},
            {
                "version": 1,
                "width": 1,
                "height": 1,
                "styles": [[1, 1, "", "", "", ""]],
                "boxes": [0, 0, float("inf"), 0, 0],
            },
            {"version": 1, "width": "wide", "height": 1, "styles": [], "boxes": []},
            {"version": 1, "width": 1, "height": 1, "styles": [[1, 1, None, "", "", ""]], "boxes": []},
        ],
    )
    def test_broken(self, data):
        with pytest.raises(ValueError, match=r"."):
            Rendering.from_json(data)


def table(boxes=(), styles=((16, 400, "rgb(0, 0, 0)", "", "visible", "block"),), **more):
    """The attribute of the root element."""
    data = {"version": 1, "width": 1280, "height": 900, "styles": list(styles), "boxes": list(boxes), **more}
    return f"{TABLE}='{json.dumps(data)}'"


def page(body, boxes, **more):
    body = re.sub(r" @(\d+)", rf' {MARK}="\1"', body)
    return f"<html {table(boxes, **more)}><body>{body}</body></html>"


SEEN, UNSEEN, FLAT = (0, 10, 600, 20, 0), (0, 0, 0, 0, 0), (0, 10, 600, 0, 0)


class TestCarried:
    body = "<p @0>Seen by all <b @1>but this</b> and more.</p><div @2><p>Seen by nobody.</p></div><p @3>Last.</p>"
    html = page(body, (*SEEN, *UNSEEN, *UNSEEN, *SEEN))

    @pytest.mark.parametrize("given", [str, str.encode, etree.HTML])
    def test_reaches_the_document(self, given):
        document = Document(given(self.html))
        assert document.rendering is not None
        assert document.rendering.width == 1280
        assert document.rendering.rectangle(element(document, "p")) == (0, 10, 600, 30)

    @pytest.mark.parametrize("given", [str, str.encode, etree.HTML])
    def test_what_nobody_sees_is_hidden(self, given):
        document = Document(given(self.html))
        assert [(segment.text, bool(segment.block.flags & Flag.HIDDEN)) for segment in document.segments] == [
            ("Seen by all and more.", False),
            ("Seen by nobody.", True),
            ("Last.", False),
        ]

    def test_markup_without_marks(self):
        for html in (self.html, etree.HTML(self.html)):
            document = Document(html)
            assert "data-article" not in document.source
            assert "Seen by nobody." in document.source
            assert "data-article" not in document.shown
            assert "nobody" not in document.shown
            assert "<p>Seen by all  and more.</p>" in document.shown
            assert "nobody" not in document.tokens.text

    def test_markup_with_characters_that_lxml_does_not_take(self):
        body = "<p @0>Seen\x0c <b @1>not</b> by all\uffff</p><b @1>not</b>\x08 so"
        assert "<p>Seen  by all</p> so" in Document(page(body, (*SEEN, *UNSEEN))).shown

    def test_left_of_the_page_or_above_it(self):
        document = Document(
            page("<p>In the page.</p><p @0>Left.</p><p @1>Above.</p>", (-9999, 0, 90, 20, 0, 0, -50, 90, 20, 0))
        )
        assert [bool(segment.block.flags & Flag.HIDDEN) for segment in document.segments] == [False, True, True]

    def test_a_page_that_nobody_would_see(self):
        """It waits for a script that has not come: what it has is what there is."""
        document = Document(
            page("<div @0><p @1>All of it.</p><p @2>And more.</p></div><p @3>x</p>", (*UNSEEN * 3, *SEEN))
        )
        assert document.rendering is not None
        assert not any(segment.block.flags & Flag.HIDDEN for segment in document.segments)
        assert document.rendering.visible(element(document, "div"))
        assert document.rendering.rectangle(element(document, "div")) is None
        assert "All of it." in document.shown

    def test_deep_pages(self):
        html = page(f"{'<div>' * 600}<p @0>Deep.</p><p @1>Deep and hidden.</p>", (*SEEN, *UNSEEN))
        document = Document(html)
        assert "deep" in document.warnings
        assert [bool(segment.block.flags & Flag.HIDDEN) for segment in document.segments] == [False, True]


class TestMarksThatLie:
    """Whatever a page makes up: no error, no long time, and nothing of it in what goes out."""

    tables = (
        "",
        "{}",
        "[" * 100_000,
        "9" * 1_000_000,
        '{"version": 1, "width": 1e999, "height": 1, "styles": [], "boxes": []}',
        '{"version": 1, "width": NaN, "height": 1, "styles": [], "boxes": []}',
        '{"version": 1, "width": 1, "height": 1, "styles": [[1e308, 1e308, "", "", "", ""]], "boxes": [0, 0, 9, 9, 0]}',
        '{"version": 1, "width": 1, "height": 1, "styles": {"a": 1}, "boxes": "12345"}',
        '{"version": 1, "width": 1, "height": 1, "styles": [[16, 400, "", "", "", ""]], "boxes": [1e308, 0, 9, 9, 0]}',
        '{"version": 1, "width": 1, "height": 1, "styles": [[16, 400, "", "", "", ""]], "boxes": [0, 0, 9, 9, 1e30]}',
        '{"version": 1, "width": 1, "height": 1, "styles": [], "boxes": [' + "0, " * 200_000 + "0]}",
        '{"version": 1, "width": 1, "height": 1, "styles": [' + "[16, 400, 0, 0, 0, 0], " * 50_000 + "0]}",
        "x" * 5_000_000,
    )

    @pytest.mark.parametrize("given", tables, ids=range(len(tables)))
    def test_tables(self, given):
        html = f"<html {TABLE}='{given}'><body><article><p {MARK}='0'>{'Some words of a story. ' * 30}</p></article>"
        start = process_time()
        document = Document(html)
        assert document.rendering is None
        assert process_time() - start < slowness()
        assert len(document.segments) == 1

    @pytest.mark.parametrize("method", ["auto", "rules", "segment-mss", "vips", "readability", "ccb", "density"])
    def test_marks(self, method):
        lies = ["0", "1", "-1", "7" * 400_000, "1e9", "\u0663", "<", "0 0", '"', "&quot;", "999999999"]
        body = "".join(
            f"<div {MARK}='{lie}'><p {MARK}='{lie}' class='text'>{'Some words of a story, and more. ' * 8}"
            f"<a {MARK}={lie} href='/a'>Read on</a></p>"
            for lie in lies
        )
        numbers = (-(2**25), 0, 2**25, 2**25, 0, 0, -1, 0.1, 9e6, 0)
        html = page(f"<table {MARK}='0'><tr>{body}", numbers)
        start = process_time()
        article = extract(html, "https://example.org/", method=method)
        assert process_time() - start < 2 * slowness()
        given = json.dumps(article.to_dict())
        assert MARK not in given
        assert TABLE not in given

    def test_all_is_hidden(self):
        html = page(f"<article @0><h1>A title</h1><p>{'Some words of a story. ' * 30}</p></article>", UNSEEN)
        for method in ("auto", "segment-mss", "ccb"):
            assert "words of a story" in extract(html, method=method).text

    def test_elements_without_end(self):
        html = page("".join(f"<div @{i}><p @{i}>a</p>" for i in range(5_000)), SEEN * 5_000)
        start = process_time()
        Document(html)
        assert process_time() - start < 3 * slowness()
