from __future__ import annotations

import pytest
from fields.filling import TEXT, looked_at

from scrapy_article.document import Document
from scrapy_article.fields.page import Page


class TestSite:
    @pytest.mark.parametrize(
        "text", ["Daily Planet", "The Daily Planet", "DailyPlanet.com", "dailyplanet", "Daily Planet News"]
    )
    def test_names(self, text):
        page = looked_at(
            head='<meta property="og:site_name" content="Daily Planet">', url="https://www.dailyplanet.com/"
        )
        assert page.is_site(text)

    @pytest.mark.parametrize(
        "text", ["Ann Lee", "The bridge", "", "A guide by the Daily Planet for all of its readers"]
    )
    def test_other_text(self, text):
        page = looked_at(
            head='<meta property="og:site_name" content="Daily Planet">', url="https://www.dailyplanet.com/"
        )
        assert not page.is_site(text)

    @pytest.mark.parametrize(
        ("head", "host", "is_front"),
        [
            ('<link rel="canonical" href="https://www.planet.com/bridge">', "planet.com", False),
            ('<meta property="og:url" content="https://planet.com/bridge">', "planet.com", False),
            (
                '<link rel="canonical" href="https://web.archive.org/web/2023/https://planet.com/a">',
                "planet.com",
                False,
            ),
            ('<link rel="canonical" href="/bridge"><meta property="og:url" content="http://a.com/b">', "a.com", False),
            ('<link rel="canonical" href="https://www.planet.com/">', "planet.com", True),
        ],
    )
    def test_declared_address(self, head, host, is_front):
        page = looked_at(head=head)
        assert (page.host, page.is_front) == (host, is_front)
        assert looked_at(head=head, url="https://example.com/x").host == "example.com"

    def test_broken_address(self):
        assert looked_at(url="http://[::1").host == ""


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


class TestFront:
    @pytest.mark.parametrize(
        ("url", "declared", "is_front"),
        [
            ("https://a.example/", "", True),
            ("https://a.example", "", True),
            ("https://a.example/?p=3", "", False),
            ("https://a.example/bridge", "https://a.example/", False),
            (None, "https://a.example/", True),
            (None, "https://a.example/bridge", False),
            (None, "", False),
        ],
    )
    def test_is_front(self, url, declared, is_front):
        head = f'<meta property="og:url" content="{declared}">' if declared else ""
        assert looked_at(head=head, url=url).is_front is is_front

    def test_links_of_a_page_without_an_address(self):
        page = looked_at('<h1><a href="/bridge">The bridge is built</a></h1>')
        assert not page.leads_home(page.document.walk.headings[0])
