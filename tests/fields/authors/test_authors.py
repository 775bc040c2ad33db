from time import process_time

import pytest
from cpu import slowness
from fields.authored import authors, below, of_json_ld
from fields.filling import H1, NOW, TEXT, TITLE, filled, kept_of, page_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.fields.authors import choose_authors, score_authors
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title


class TestMarked:
    @pytest.mark.parametrize(
        "body",
        [
            '<a rel="author" href="/x">Ann Lee</a>',
            '<span itemprop="author" itemscope><span itemprop="name">Ann Lee</span>, <b>Editor</b></span>',
            '<div class="byline">By <a href="/author/ann/">Ann Lee</a> | May 3, 2024</div>',
            '<div class="byline"><span>By</span><span>Ann Lee</span></div>',
            '<p class="post-meta">May 3, 2024 by <a href="/author/ann/">Ann Lee</a> in <a href="/x">Home Decor</a></p>',
            '<div class="byline">By <a href="/author/ann">Ann Lee</a>, MD. Reviewed by <a href="/author/bo">Bo Ek</a></div>',
            '<div class="byline"><div>Written by</div><div>Ann Lee</div><div>Editor</div></div>',
            '<p class="byline">By ANN LEE</p>',
            '<span class="author"><a href="/p/ann">Ann Lee</a> <small>University of York</small></span>',
            '<p class="byline">Ann Lee<br>Political Editor</p>',
        ],
    )
    def test_one(self, body):
        assert authors(body) == ["Ann Lee"]

    def test_two_in_a_line(self):
        assert authors('<p class="byline">By Ann Lee and Bo Ek</p>') == ["Ann Lee", "Bo Ek"]

    @pytest.mark.parametrize("declared", ["Ann Lee", "Dr. Ann Lee"])
    def test_line_that_names_more_than_is_declared(self, declared):
        assert authors("<p>By Ann Lee and Bo Ek</p>", f'<meta name="author" content="{declared}">') == [
            "Ann Lee",
            "Bo Ek",
        ]

    def test_declared_who_is_not_shown(self):
        head = '<meta name="author" content="Dee Roy">'
        assert authors('<p class="byline">By <a rel="author" href="/a">Ann Lee</a></p>', head) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "line", ["On Fri, Mar 1, 2024 at 9:05 AM Ann Lee wrote:", "Am Fr., 1. März 2024 um 09:05 Uhr schrieb Ann Lee:"]
    )
    def test_what_introduces_a_mail(self, line):
        assert (
            authors(f"<p>{line}</p><p>&gt; Has anybody looked at the cracks in the northern pier since then?</p>") == []
        )

    def test_category_is_no_author(self):
        assert authors('<div class="post-meta">Home Decor</div>') == []
        links = '<a href="/category/home/" rel="category tag">Home</a>, <a href="/category/decor/">Decor</a>'
        assert authors(f'<div class="post-meta"><span class="posted">{links} · 3 May 2024</span></div>') == []

    @pytest.mark.parametrize(
        "caption",
        [
            '<p class="credits">planet.com/Ann Lee</p>',
            '<div class="image-data"><b class="image__caption">Ann Lee</b></div>',
        ],
    )
    def test_who_took_a_picture(self, caption):
        assert authors(f"<figure><img src='/a.jpg'>{caption}</figure><p>3 May 2024</p>") == []
        assert authors(f"<p>3 May 2024</p>{caption}") == []

    @pytest.mark.parametrize("link", ['href="/x" rel="category tag"', 'href="/x" rel="tag"', 'href="/tags/harbour"'])
    def test_line_of_a_section(self, link):
        assert authors(f"<p>3 May 2024 · <a {link}>Recipes of Grandma</a> · 6 Comments</p>") == []
        assert authors(f"<ul><li><a {link}>Nature Parks & Water Birds</a></li></ul><p>3 May 2024</p>") == []

    def test_commenter(self):
        body = f'{H1}{TEXT}<div class="comments"><a rel="author" href="/x">Bo Ek</a><p class="author">Cy Oz</p></div>'
        assert filled(body, TITLE).authors == []

    def test_author_box_below(self):
        box = '<div class="author-box"><a href="/author/ann/">Ann Lee</a> writes.</div>'
        article = filled(f"{H1}{TEXT}{TEXT}{TEXT}{box}", TITLE)
        assert article.authors == ["Ann Lee"]
        assert article.reasons["authors"] == "by-line below the article"


class TestText:
    @pytest.mark.parametrize(
        "body",
        [
            "<div>By</div><div>Ann Lee</div>",
            "<p>Published on 3 May 2024 by Ann Lee</p>",
            "<p>By<a>Ann Lee</a></p>",
            "<p>By Ann LeeDec. 18, 2023 9:00 am EST</p>",
            "<p>By Ann Lee Staff Writer May 3, 2024</p>",
            "<p>By: <b>Ann Lee</b> On: May 3, 2024 In: <a>Local</a></p>",
        ],
    )
    def test_one(self, body):
        assert authors(body) == ["Ann Lee"]

    @pytest.mark.parametrize("line", ["<p>By Ann Lee</p>"])
    def test_far_from_the_title(self, line):
        """Some pages show a gallery or a list of contents between the title and the text."""
        between = "".join(f"<p>Picture {number}</p>" for number in range(40))
        assert filled(f"{H1}{between}{line}{TEXT}", TITLE).authors == ["Ann Lee"]

    def test_behind_the_standfirst(self):
        lead = "<p>The council has read the plan for the bridge, and most of them like it.</p>"
        bar = "".join(f"<div>{word}</div>" for word in "Share Copy Print Mail Save".split())
        assert filled(f"{H1}{lead}{bar}<div>Written by Ann Lee</div>{TEXT * 3}", TITLE).authors == ["Ann Lee"]

    @pytest.mark.parametrize("place", ["New York", "Buenos Aires", "São Paulo", "North Harbour"])
    def test_where_a_report_is_from(self, place):
        assert authors(f"<p>{place}, May 3, 2024</p>") == []

    @pytest.mark.parametrize(
        "line",
        [
            "By some measures, it was the largest bridge in town.",
            "Written by I came here in 2015 and never looked back to where I was before.",
        ],
    )
    def test_sentences(self, line):
        assert filled(f"{H1}{TEXT}<p>{line}</p>", TITLE).authors == []

    def test_below(self):
        assert filled(f"{H1}{TEXT}<p>Posted by Ann Lee on May 3, 2024</p>", TITLE).authors == ["Ann Lee"]

    @pytest.mark.parametrize("author", ["", "<p>作者：张三丰</p>"])
    def test_editor_stands_in_for_the_author(self, author):
        found = filled(f"{H1}{TEXT}{author}<p>[责任编辑：王小明 PN054]</p>", TITLE).authors
        assert found == (["张三丰"] if author else ["王小明"])

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("{}（记者 王小明 摄）", ["张三丰"]),
            ("{}（小镇的记者们说了很多）", ["张三丰"]),
            ("{}（王小明）", ["张三丰"]),
        ],
    )
    def test_reporter_in_brackets_in_the_text(self, text, found):
        told = "小镇的新桥在昨天落成，河边的居民早就在等这一天。" * 3
        body = f"{H1}<p>{text.format(told)}</p><p>责任编辑：张三丰</p>"
        assert filled(body, TITLE, lang="zh").authors == found


class TestRank:
    @staticmethod
    def page(body="", head="", **options):
        document = Document(page_of(f"{H1}{body}{TEXT}", TITLE + head, **options))
        page = Page(document, kept_of(document), NOW)
        choose_title(page)
        return page

    @pytest.mark.parametrize(
        "body",
        ["", "<p>By Ann Lee</p>", "<p>By Ann Lee and Bo Ek</p>", '<p class="byline">Cy Oz</p>', "<p>By Cy Oz</p>"],
    )
    @pytest.mark.parametrize("head", ["", '<meta name="author" content="Ann Lee">'])
    def test_what_is_left_out_changes_nothing(self, body, head):
        page = self.page(body, head)
        choice = choose_authors(page)
        thorough = max(score_authors(page, thorough=True), key=lambda found: found.score, default=None)
        assert (choice and choice[0]) == (thorough.names if thorough and thorough.score >= 0 else None)


class TestBelow:
    """By-lines below the text."""

    @pytest.mark.parametrize(
        "body",
        [
            "<h3>Author</h3><p> Ann Lee</p>",
            "<h2>Article written by:</h2><h3>Ann Lee, MD, PhD</h3>",
            "<h2>About the author</h2><p>Ann Lee is a writer from Springfield.</p>",
            "<div>Gespeichert von Ann Lee am 24. Juli 2017</div>",
            "<p>(Reporting by Ann Lee; editing by Bo Ek)</p>",
        ],
    )
    def test_one(self, body):
        assert below(body) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "body",
        [
            "<div><h3><a href='/a'>The river rises after all</a></h3><p>By Ann Lee</p></div>",
            "<h2>Author Spotlight</h2><p>Read on.</p>",
            "<h3>von termine.example.com</h3>",
        ],
    )
    def test_nobody(self, body):
        assert below(f"<aside>{body}</aside>") == []

    def test_link_of_the_title_makes_no_teaser(self):
        body = (
            f"<div><h1><a href='/'>The bridge of the town is built</a></h1>{TEXT}<p>Von Ann Lee am 7.8.2013</p></div>"
        )
        assert filled(body, "<title>The bridge of the town is built</title>").authors == ["Ann Lee"]

    @pytest.mark.parametrize(
        "body", ["<p class='author-line'>Article by: Planet</p>", "<p itemprop='author'><a href='/x'>Planet</a></p>"]
    )
    def test_site(self, body):
        assert below(body, '<meta property="og:site_name" content="Planet">') == ["Planet"]


class TestBeside:
    def test_in_a_narrow_column(self):
        column = (
            "<div class='Page-Sidebar'><ul><li>News</li></ul><div><span class='author'>Por Ann Lee</span></div></div>"
        )
        assert authors(f"<p>The plan.</p>{column}") == ["Ann Lee"]


class TestLinks:
    @pytest.mark.parametrize(
        "body",
        [
            "<div><span><a href='/authors/ann-lee'>Ann Lee</a></span></div><p>9 min read</p>",
            "<div class='byline'>By: <a href='/author/ann'>Ann Lee</a> Gardener &amp; Astrologer</div>",
            "<p><a href='https://example.com/profiles/ann-lee-1'>Ann Lee</a>, <em>University of York</em></p>",
        ],
    )
    def test_one(self, body):
        assert authors(body) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "body",
        [
            "<p><a href='/user/login'>Log Inside</a></p>",
            "<p><a href='/person/ann-lee'>Ann Lee</a></p>",
            "<p>Reviewed by <a href='/authors/ann-lee'>Ann Lee</a></p>",
        ],
    )
    def test_nobody(self, body):
        assert authors(body) == []


class TestHelpers:
    def test_in_the_same_by_line(self):
        links = "<a href='/author/ann/'>Ann Lee</a><p>Reviewed By: <a href='/author/bo/'>Bo Ek, PhD</a></p><p>Last Updated: May 3, 2024</p>"
        assert authors(f"<div class='author-meta'><div>Guide</div>{links}</div>") == ["Ann Lee"]


class TestBare:
    """Names without a word for *by*."""

    @pytest.mark.parametrize(
        "line",
        [
            "<p>Bridge Is</p><p>May 3, 2020</p>",
            "<div class='byline'><a href='/blog?content_topic=906'>Human Strategy</a></div>",
            "<div class='author-bio'>Investors and legal policy come from a wide range of backgrounds.</div>",
            "<div class='byline'>May 3, 2020 | <span class='byline__category'>Wellness &amp; Prevention</span></div>",
        ],
    )
    def test_nobody(self, line):
        assert authors(line) == []


class TestRobust:
    @settings(deadline=None)
    @given(st.text(max_size=80))
    def test_any_text(self, text):
        for name in authors(f'<p class="byline">{text}</p>', f'<meta name="author" content="{text}">'):
            assert name.strip()
            assert "@" not in name or len(name) > 1

    @settings(deadline=None)
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.just("Ann Lee"),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["name", "@id", "@type", "@value", "url", "author"]), inner, max_size=3
                )
            ),
            max_leaves=8,
        )
    )
    def test_any_json_ld(self, author):
        assert all(name.strip() for name in of_json_ld(author))

    @pytest.mark.parametrize(
        "body",
        [
            "<p>By Ann Lee</p>" * 20000,
            '<p class="author">Ann Lee</p>' * 20000,
            '<div class="byline">' * 200 + "By Ann Lee",
            f"""<p class="byline">{"Ann Lee, " * 50000}</p>""",
            f"<p>{'By ' * 100000}</p>",
            "<b>A</b>nn " * 50000,
        ],
    )
    def test_time(self, body):
        document = Document(page_of(f"{H1}{body}{TEXT}", TITLE))
        page = Page(document, kept_of(document), NOW)
        choose_title(page)
        start = process_time()
        score_authors(page, thorough=True)
        assert process_time() - start < 1 * slowness()

    def test_many_declared(self):
        document = Document(page_of(TEXT, json_ld=[{"@type": "Article", "author": ["Ann Lee"] * 200}] * 500))
        page = Page(document, kept_of(document), NOW)
        assert page.document.json_ld
        start = process_time()
        assert choose_authors(page)[0] == ["Ann Lee"]
        assert process_time() - start < 1 * slowness()


class TestOthers:
    """Names that are not the article's authors'."""

    def test_who_is_pictured(self):
        caption = "<p class=wp-caption-text>Dead hunter, Ann Lee.</p><p>May 3, 2024</p>"
        assert authors(f"<img src=/a.jpg>{caption}") == []

    def test_of_teasers(self):
        teaser = "<li><a href=/old>The old bridge is closed for a year</a><span class=author>Bo Ek</span></li>"
        own = "<div class=article-info><span class=author>Ann Lee</span></div>"
        page = f"<ul>{teaser}</ul>{H1}{TEXT}{own}"
        assert filled(page, TITLE).authors == ["Ann Lee"]
        assert filled(f"{H1}{TEXT}<ul>{teaser}</ul>", TITLE).authors == []


class TestSeveral:
    @pytest.mark.parametrize(
        "markup",
        [
            '<p class="authors">Ann Lee<sup>1</sup>, Bo Ek<sup>1,2</sup></p>',
            '<p class="authors"><a href="/1">Ann Lee</a> <sup><a href="#a">a</a></sup> and Bo Ek<sup>b</sup></p>',
        ],
    )
    def test_in_a_list(self, markup):
        assert authors(markup) == ["Ann Lee", "Bo Ek"]

    def test_what_follows_a_date_is_no_author(self):
        body = '<div class="authors byline"><p>By Ann Lee</p><p>05/03/2024 05:00 AM</p><p>Bridge Builders</p></div>'
        assert authors(body) == ["Ann Lee"]


class TestNobody:
    @pytest.mark.parametrize(
        "markup",
        [
            "<ul><li>Hartley Cross</li><li>Full time</li><li>£48,000 a year</li><li>3 January 2024</li></ul>",
            "<table><tr><td>User Name <input> Old Password <input></td></tr></table><p>3 January 2024</p>",
            "<p>Neutral Citation Number: [2024] EXCA Civ 12</p><p>3 January 2024</p>",
        ],
    )
    def test_beside_a_date(self, markup):
        assert authors(markup) == []


class TestWhoWroteThePage:
    """What a page says of itself, and what of others."""

    POSTED = '<p>By Ann Lee and Bo Ek</p><p>Posted by <a href="/author/cy-oz/">Cy Oz</a> on 4 March 2024</p>'
    WORK = '<div class="book"><p class="book-title">The Ferry</p><p>by Bo Ek</p><p>Published by Tern Books</p></div>'

    def test_guests_before_who_posted_the_article(self):
        head = '<meta name="author" content="Cy Oz">'
        assert authors(self.POSTED, head) == ["Ann Lee", "Bo Ek"]
        assert authors(self.POSTED.partition("</p>")[2], head) == ["Cy Oz"]

    def test_author_of_a_described_work(self):
        assert authors(self.WORK, '<meta name="author" content="Ann Lee">') == ["Ann Lee"]
        item = "<div itemscope itemtype='https://schema.org/{}'><span itemprop='author'>Bo Ek</span></div>"
        assert authors(item.format("Book")) == []
        assert authors(item.format("NewsArticle")) == ["Bo Ek"]

    def test_author_of_a_described_work_in_json_ld(self):
        graph = [{"@type": "NewsArticle", "headline": "x"}, {"@type": "Book", "author": "Bo Ek"}]
        assert filled(f"{H1}{TEXT}", TITLE, json_ld=graph).authors == []

    @pytest.mark.parametrize("declared", ["Ann", "ann-lee", "annlee"])
    def test_full_name_that_is_shown(self, declared):
        assert authors("<p>By Ann Lee</p>", f'<meta name="author" content="{declared}">') == ["Ann Lee"]
