"""The steps of Cai et al., VIPS (MSR-TR-2003-79), on hand-made pages with boxes."""

from time import process_time

from cpu import slowness
from hand_made import check
from hypothesis import given
from hypothesis import strategies as st
from renderings import box, drawn, saved

from scrapy_article.document import Document
from scrapy_article.document.layout.estimate import drawing
from scrapy_article.methods.vips import select
from scrapy_article.methods.vips.extraction import Page

LONG = "A paragraph of the article, long enough to be what the page is about, with commas and a full stop. "


def page_of(html, boxes, width=1000):
    document = drawn(html, boxes, width)
    return Page(document, drawing(document))


def pool_of(page):
    """Tag and DoC of each visual block."""
    return [(visual.block.tag if visual.block else None, visual.doc) for visual in page.extract(page.root)]


class TestExtraction:
    """The rules, each on the smallest page where it decides."""

    def test_rule_4_text_in_several_fonts(self):
        page = page_of(
            "<body @0><div @1>One <b @2>two</b></div><div @3>Three</div>",
            [box(0, 0, 1000, 1000), box(0, 0, 1000, 500), box(0, 0, 10, 10, font_weight=700), box(0, 500, 1000, 500)],
        )
        assert pool_of(page) == [("div", 9), ("div", 10)]

    def test_rule_8_background(self):
        html = "<body @0><table @1><tr @2><td @3><p @4>One</p><p @5>Two</p></td><td @6>Three</td></tr></table>"
        boxes = [
            box(0, 0, 1000, 1000),
            box(0, 0, 1000, 1000),
            box(0, 0, 1000, 1000),
            box(0, 0, 500, 1000, background="#eeeeee"),
            box(0, 0, 500, 500),
            box(0, 500, 500, 500),
            box(500, 0, 500, 1000),
        ]
        assert pool_of(page_of(html, boxes)) == [("td", 6), ("td", 10)]


class TestSelect:
    def test_article_in_the_centre(self):
        document = saved("ferry")
        selection = select(document)
        texts = [document.segments[i].text for i in selection.selected]
        assert any(text.startswith("Passengers") for text in texts)
        assert "A whale was seen off the northern cape" not in texts
        assert "News" not in texts
        assert not any(text.startswith(("All rights", "This paragraph")) for text in texts)
        assert selection.warnings == []
        assert selection.container is None or selection.container.names == "c"

    def test_estimated(self):
        html = (
            f"<body><header><h1>Post</h1></header><div class=m><h1>Title</h1>{f'<p>{LONG * 3}</p>' * 20}</div>"
            f"<aside><ul>{'<li><a href=/>Another story</a></li>' * 9}</ul></aside><footer>Imprint</footer>"
        )
        document = Document(html)
        selection = select(document)
        texts = {document.segments[i].text for i in selection.selected}
        assert (LONG * 3).strip() in texts
        assert not texts & {"Another story", "Imprint", "Post"}

    def test_nothing_drawn(self):
        document = drawn("<body @0><p @1>One", [box(0, 0, 0, 0, "none"), None])
        assert select(document).reasons == ["not drawn"]


PLACES = st.tuples(*[st.integers(-50, 1000)] * 2, *[st.integers(0, 600)] * 2)


class TestRobust:
    @given(
        st.lists(st.tuples(st.sampled_from(("div", "p", "table", "td", "b", "ul")), PLACES, st.booleans()), max_size=15)
    )
    def test_any_boxes(self, parts):
        html = "".join(f"<{tag} @{i}>text{i}{f'</{tag}>' if close else ''}" for i, (tag, _, close) in enumerate(parts))
        check(drawn(html, [box(*place) for _, place, _ in parts]), select)

    def test_time_of_nested_rows_and_columns(self):
        """A spiral: each round parts one block from all others."""
        boxes = [box(0, 0, 4000, 4000)]
        left, top, right, bottom = 0.0, 0.0, 4000.0, 4000.0
        for i in range(900):
            if i % 2:
                boxes.append(box(left, top, 1.5, bottom - top))
                left += 3
            else:
                boxes.append(box(left, top, right - left, 1.5))
                top += 3
        html = "<body @0>" + "".join(f"<p @{i}>text</p>" for i in range(1, len(boxes)))
        document = drawn(html, boxes)
        start = process_time()
        select(document)
        assert process_time() - start < 4 * slowness()
