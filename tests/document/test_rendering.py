import json
import pickle

import pytest
from renderings import box, drawn

from scrapy_article.document import Document
from scrapy_article.document.rendering import Box, Rendering, Style


def element(document, name):
    return next(block.element for block in document.blocks if block.tag == name)


class TestBox:
    def test_edges(self):
        assert (box(10, 20, 30, 40).right, box(10, 20, 30, 40).bottom) == (40, 60)

    @pytest.mark.parametrize(
        ("one", "visible"),
        [
            (box(0, 0, 10, 10), True),
            (box(0, 0, 0, 10), False),
            (box(0, 0, 1, 1), False),
            (box(0, 0, 10, 10, "none"), False),
            (box(0, 0, 10, 10, visibility="hidden"), False),
        ],
    )
    def test_visible(self, one, visible):
        assert one.visible is visible


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

    def test_style_and_visibility_of_the_nearest_ancestor(self):
        document = drawn("<body @0><div @1><p>One", [box(0, 0, 9, 9, font_size=20.0), box(0, 0, 0, 0, "none")])
        rendering = document.rendering
        assert rendering is not None
        assert rendering.style(element(document, "p")) == Style()
        assert not rendering.visible(element(document, "p"))
        assert rendering.style(element(document, "body")).font_size == 20
        assert rendering.style(element(document, "html")) == Style()
        assert rendering.visible(element(document, "html"))

    def test_ancestors_are_looked_for_only_so_far(self):
        document = drawn(f"<body @0>{'<b>' * 200}deep", [box(0, 0, 9, 9, font_size=20.0)])
        assert document.rendering is not None
        assert document.rendering.style(document.segments[0].pieces[0][1]) == Style()

    @pytest.mark.parametrize("mark", ["-1", "7", "x", "", "1e3", "9" * 30, "³"])
    def test_marks_that_are_none(self, mark):
        document = Document(f"<p data-article-box='{mark}'>One", rendering=Rendering(10, 10, [box(0, 0, 9, 9)]))
        assert document.rendering is not None
        assert document.rendering.box(element(document, "p")) is None

    def test_not_given(self):
        assert Document("<p>One").rendering is None


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

    def test_compact(self):
        data = Rendering(1280, 5000, [box(n, n, 100, 20) for n in range(1000)]).to_json()
        assert len(data["styles"]) == 1
        assert len(json.dumps(data)) < 25_000

    def test_pickle(self):
        rendering = pickle.loads(pickle.dumps(Rendering(1280, 5000, self.boxes)))
        assert rendering.boxes == list(self.boxes)

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
