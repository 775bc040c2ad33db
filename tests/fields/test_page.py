from fields.filling import P1, P2, TEXT, looked_at

from scrapy_article.document import Document
from scrapy_article.fields.page import Page


class TestPlace:
    def test_without_body(self):
        page = Page(Document("<h1>x</h1><p>y</p>"), [])
        assert (page.top, page.start, page.end) == (0, 0, 0)
        page.place_title(page.document.walk.headings[0])
        assert (page.top, page.start, page.end) == (0, 1, 1)

    def test_title_below_the_body_is_another_ones(self):
        page = looked_at(f"{TEXT}<h1>x</h1>")
        page.place_title(page.document.walk.headings[0])
        assert not page.has_title

    def test_empty_document(self):
        page = Page(Document(""), [])
        assert page.segments(-5, 5) == []

    def test_off(self):
        page = looked_at(
            f'<h1>x</h1><div class="related"><p>a</p></div>{TEXT}<div class="related"><p>b</p></div><nav><p>c</p></nav>'
        )
        page.place_title(page.document.walk.headings[0])
        off = [s.text for s in page.document.segments if page.is_off(s.block)]
        assert off == ["b", "c"]

    def test_what_counts_comments_beside_the_author_is_no_comment(self):
        page = looked_at(
            '<h1>x</h1><p class="lead">The council has read the plan for the bridge, and most of them like it.</p>'
            '<p class="comments-and-author">By Ann Lee</p><p class="comments">c</p>'
            f'{TEXT}<div class="comments"><p>d</p></div>'
        )
        page.place_title(page.document.walk.headings[0])
        assert [s.text for s in page.document.segments if page.is_off(s.block)] == ["c", "d"]

    def test_line_that_leads_to_the_comments_is_none(self):
        line = '<div class="comments"><p>May 3, 2024{}</p></div>'
        for more, off in (("", 1), (' | <a href="/bridge#comments">12 Comments</a>', 0)):
            page = looked_at(f"<h1>x</h1>{line.format(more)}{TEXT}")
            page.place_title(page.document.walk.headings[0])
            assert sum(page.is_off(s.block) for s in page.document.segments) == off

    def test_end_of_the_standfirst(self):
        page = looked_at(f"<h1>x</h1>{P1}<div>a</div><div>b</div>{P2}")
        assert page.lead_end == 4
        assert looked_at(f"<h1>x</h1>{TEXT}").lead_end == 1
        assert looked_at().lead_end == 0


class TestLinks:
    def test_links_of_a_page_without_an_address(self):
        page = looked_at('<h1><a href="/bridge">The bridge is built</a></h1>')
        assert not page.leads_home(page.document.walk.headings[0])
