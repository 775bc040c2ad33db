from __future__ import annotations

import pytest
from fields.filling import TEXT, filled, filled_html
from hypothesis import given, settings
from hypothesis import strategies as st

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"


def authors(body="", head="", **options):
    return filled(f"{H1}{body}{TEXT}", TITLE + head, **options).authors


def of_json_ld(author, **more):
    return filled(TEXT, json_ld={"@type": "Article", "headline": "x", "author": author, **more}).authors


class TestJsonLd:
    @pytest.mark.parametrize(
        "author",
        [
            "Ann Lee",
            {"@type": "Person", "name": "Ann Lee"},
            [{"@type": "Person", "name": "Ann Lee"}],
            [None, {"name": ["Ann Lee"]}],
            {"@type": "Person", "name": "By Ann Lee"},
            {"@type": "Person", "name": "Ann Lee, Staff Writer"},
            {"@type": "Person", "name": "Ann&amp;nbsp;Lee"},
            ["Ann Lee", "https://example.com/ann", "ann@example.com", "Admin"],
            [{"@type": "Organization", "name": "Daily Planet"}, {"@type": "Person", "name": "Ann Lee"}],
        ],
    )
    def test_one(self, author):
        assert of_json_ld(author) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "author",
        [
            "Ann Lee and Bo Ek",
            ["Ann Lee", "Bo Ek"],
            [{"name": "Ann Lee"}, {"name": "Bo Ek"}, {"name": "Ann Lee"}],
            {"@type": "Person", "name": "Ann Lee, Bo Ek"},
            [{"name": "Ann Lee & Bo Ek"}],
        ],
    )
    def test_two(self, author):
        assert of_json_ld(author) == ["Ann Lee", "Bo Ek"]

    @pytest.mark.parametrize(
        "author",
        [
            None,
            "",
            {},
            [],
            [[]],
            5,
            True,
            "admin",
            {"@type": "Organization", "name": "Daily Planet"},
            {"@id": "#nobody"},
            {"@id": []},
        ],
    )
    def test_nobody(self, author):
        assert of_json_ld(author) == []

    def test_reference(self):
        graph = [
            {"@type": "Article", "headline": "x", "author": {"@id": "#ann"}},
            {"@type": "Person", "@id": "#ann", "name": "Ann Lee"},
        ]
        assert filled(TEXT, json_ld={"@graph": graph}).authors == ["Ann Lee"]

    def test_creator(self):
        assert filled(TEXT, json_ld={"@type": "Article", "headline": "x", "creator": "Ann Lee"}).authors == ["Ann Lee"]

    def test_other_object(self):
        assert filled(TEXT, json_ld={"@type": "WebPage", "author": {"name": "Ann Lee"}}).authors == ["Ann Lee"]

    def test_site_is_no_author(self):
        assert (
            of_json_ld({"@type": "Person", "name": "Planet"}, publisher={"@type": "Organization", "name": "Planet"})
            == []
        )

    def test_person_with_a_site_of_that_name(self):
        article = filled(
            TEXT, json_ld={"@type": "Article", "headline": "x", "author": "Ann Lee"}, url="https://annlee.com/x"
        )
        assert article.authors == ["Ann Lee"]

    def test_reason(self):
        article = filled(TEXT, json_ld={"@type": "Article", "headline": "x", "author": "Ann Lee"})
        assert article.reasons["authors"] == "JSON-LD author"


class TestMeta:
    def test_author(self):
        assert authors(head='<meta name="author" content="Ann Lee">') == ["Ann Lee"]

    def test_several(self):
        assert authors(head='<meta name="author" content="Ann Lee"><meta name="author" content="Bo Ek">') == [
            "Ann Lee",
            "Bo Ek",
        ]

    def test_family_name_first(self):
        head = '<meta name="citation_author" content="Lee, Ann B."><meta name="citation_author" content="Ek, Bo">'
        assert authors(head=head) == ["Ann B Lee", "Bo Ek"]

    def test_address_is_no_name(self):
        assert authors(head='<meta property="article:author" content="https://facebook.com/ann">') == []

    def test_variable_is_no_name(self):
        assert authors(head='<meta name="author" content="page.head.author">') == []


class TestMarked:
    @pytest.mark.parametrize(
        "body",
        [
            '<a rel="author" href="/x">Ann Lee</a>',
            '<span itemprop="author">Ann Lee</span>',
            '<span itemprop="author" itemscope><span itemprop="name">Ann Lee</span>, <b>Editor</b></span>',
            '<div class="byline">By <a href="/author/ann/">Ann Lee</a> | May 3, 2024</div>',
            '<div class="byline">By Ann Lee, Staff Writer</div>',
            '<div class="byline"><span>By</span><span>Ann Lee</span></div>',
            '<p class="post-meta">May 3, 2024 by <a href="/author/ann/">Ann Lee</a> in <a href="/x">Home Decor</a></p>',
            '<p class="author-name">Ann Lee</p>',
        ],
    )
    def test_one(self, body):
        assert authors(body) == ["Ann Lee"]

    def test_two(self):
        body = '<a rel="author" href="/a">Ann Lee</a> and <a rel="author" href="/b">Bo Ek</a>'
        assert authors(body) == ["Ann Lee", "Bo Ek"]

    def test_single_name(self):
        assert authors('<a rel="author" href="/a">Amanda</a>') == ["Amanda"]

    def test_category_is_no_author(self):
        assert authors('<div class="post-meta">Home Decor</div>') == []

    def test_commenter(self):
        body = f'{H1}{TEXT}<div class="comments"><a rel="author" href="/x">Bo Ek</a><p class="author">Cy Oz</p></div>'
        assert filled(body, TITLE).authors == []

    def test_author_of_a_teaser(self):
        assert filled(f'{H1}{TEXT}<div class="related"><p class="byline">By Bo Ek</p></div>', TITLE).authors == []

    def test_author_box_below(self):
        box = '<div class="author-box"><a href="/author/ann/">Ann Lee</a> writes.</div>'
        article = filled(f"{H1}{TEXT}{TEXT}{TEXT}{box}", TITLE)
        assert article.authors == ["Ann Lee"]
        assert article.reasons["authors"] == "by-line below the article"


class TestText:
    @pytest.mark.parametrize(
        "body",
        [
            "<p>By Ann Lee</p>",
            "<p>ByAnn Lee</p>",
            "<p>Written by: Ann Lee</p>",
            "<div>By</div><div>Ann Lee</div>",
            "<p>May 3, 2024 by Ann Lee, London</p>",
            "<p>Published on 3 May 2024 by Ann Lee</p>",
            "<p>3 May 2024</p><p>Ann Lee</p>",
        ],
    )
    def test_one(self, body):
        assert authors(body) == ["Ann Lee"]

    def test_below(self):
        assert filled(f"{H1}{TEXT}<p>Posted by Ann Lee on May 3, 2024</p>", TITLE).authors == ["Ann Lee"]

    @pytest.mark.parametrize("body", ["<p>By the river</p>", "<p>Home Decor</p>", "<p>By email</p>", "<p>By Staff</p>"])
    def test_nobody(self, body):
        assert authors(body) == []


class TestRobust:
    @settings(deadline=None)
    @given(st.text(max_size=80))
    def test_any_text(self, text):
        for name in authors(f'<p class="byline">{text}</p>', f'<meta name="author" content="{text}">'):
            assert name.strip()
            assert "@" not in name or len(name) > 1

    def test_many(self):
        names = filled_html(f"{H1}{'<a rel=author href=x>Ann Lee</a> ' * 5000}{TEXT}").authors
        assert names == ["Ann Lee"]
