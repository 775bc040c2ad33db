from __future__ import annotations

import pytest
from fields.filling import H1, NOW, TEXT, TITLE, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.author_places import AuthorPlaces
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title


def places(body="", head="", *, above="", below="", **options):
    document = Document(page_of(f"{above}{H1}{body}{TEXT}{TEXT}{below}", TITLE + head, **options))
    page = Page(document, kept_of(document), NOW)
    choose_title(page)
    return AuthorPlaces(page)


def seen(candidates):
    return [([name.text for name in candidate.names], set(candidate.evidence)) for candidate in candidates]


class TestDeclared:
    @pytest.mark.parametrize(("site", "names"), [("98 Buck Social", ["98 Buck Social"]), ("Planet", ["Buck Social"])])
    def test_what_the_site_is_called_is_not_taken_apart(self, site, names):
        head = f'<meta property="og:site_name" content="{site}"><meta name="author" content="98 Buck Social">'
        assert seen(places(head=head).declared()) == [(names, {"meta-author"})]

    @pytest.mark.parametrize("key", ["by", "og.article.author"])
    def test_metas_of_blogs(self, key):
        assert seen(places(head=f'<meta name="{key}" content="Ann Lee">').declared()) == [
            (["Ann Lee"], {"meta-article"})
        ]

    def test_order(self):
        found = places(
            head='<meta name="author" content="Cy Oz"><meta property="article:author" content="Bo Ek">',
            json_ld=[
                {"@type": "WebPage", "author": "Dee Roy"},
                {"@type": "Article", "headline": "x", "author": "Ann Lee"},
            ],
        ).declared()
        assert seen(found) == [
            (["Ann Lee"], {"json-ld"}),
            (["Dee Roy"], {"json-ld-other"}),
            (["Bo Ek"], {"meta-article"}),
            (["Cy Oz"], {"meta-author"}),
        ]

    def test_organisation(self):
        author = [{"@type": "Organization", "name": "Center for Ships & Sails"}, {"@type": "Person", "name": "Ann Lee"}]
        found = places(json_ld={"@type": "Article", "headline": "x", "author": author}).declared()
        assert seen(found) == [
            (["Ann Lee"], {"json-ld"}),
            (["Center for Ships & Sails"], {"json-ld", "organisation"}),
        ]

    def test_site_among_others(self):
        head = '<meta property="og:site_name" content="Planet"><meta name="author" content="Planet, Ann Lee">'
        assert seen(places(head=head).declared()) == [(["Ann Lee"], {"meta-author"})]


class TestMarked:
    @pytest.mark.parametrize(
        ("body", "evidence"),
        [
            ('<a rel="author" href="/a">Ann Lee</a>', {"marked-head", "linked"}),
            ('<p itemprop="author">Ann Lee</p>', {"marked-head"}),
            ('<p class="byline">By Ann Lee</p>', {"classed-head", "labelled"}),
            ('<p class="firma">Ann Lee | Springfield</p>', {"classed-head", "cut"}),
            ('<p class="byline">Ann Lee in Tips</p>', {"classed-head", "cut"}),
            ('<p class="post-meta">By Ann Lee</p>', {"meta-line-head", "labelled"}),
            ('<p class="post-meta">Ann Lee, 3 May 2024</p>', {"meta-line-head"}),
        ],
    )
    def test_evidence(self, body, evidence):
        assert (["Ann Lee"], evidence) in seen(places(body).marked())

    def test_meta_line_of_something_else(self):
        assert seen(places('<p class="post-meta">Home Repairs</p>').marked()) == []

    def test_above_only_if_there_is_no_other(self):
        above = '<p class="byline">Ann Lee</p>'
        assert seen(places(above=above).marked()) == [(["Ann Lee"], {"classed-head", "above"})]
        assert seen(places('<p class="byline">Bo Ek</p>', above=above).marked()) == [(["Bo Ek"], {"classed-head"})]

    def test_inside_what_is_clear(self):
        body = '<p class="byline">By <a rel="author" href="/a">Ann Lee</a></p>'
        assert seen(places(body).marked()) == [(["Ann Lee"], {"classed-head", "labelled"})]

    @pytest.mark.parametrize(
        ("site", "text", "name"),
        [("Planeta", "Do Planeta, em Lisboa", "Planeta"), ("De Planeet", "De Planeet", "De Planeet")],
    )
    def test_of_the_site(self, site, text, name):
        head = f'<meta property="og:site_name" content="{site}">'
        found = seen(places(f'<p class="author">{text}</p>', head).marked())
        assert [names for names, _ in found] == [[name]]

    def test_where_the_author_is(self):
        body = '<div class="author"><p class="p-author">Ann Lee</p><p class="p-author-local">Em Porto Novo</p></div>'
        found = [names for names, _ in seen(places(body).marked())]
        assert ["Ann Lee"] in found
        assert not any("Em Porto Novo" in names for names in found)

    def test_commenters_are_off(self):
        below = '<div class="comments"><p class="author">Cy Oz</p></div>'
        assert seen(places(below=below).marked_below()) == []

    def test_below(self):
        found = places(below='<p class="author-box">Ann Lee</p>')
        assert seen(found.marked()) == []
        assert seen(found.marked_below()) == [(["Ann Lee"], {"classed-tail"})]


class TestLines:
    @pytest.mark.parametrize(
        ("body", "evidence"),
        [
            ("<p>By Ann Lee</p>", {"label-head", "close"}),
            ("<div>By</div><div>Ann Lee</div>", {"label-head", "close"}),
            ("<p>Ann Lee, 3 May 2024</p>", {"dated-head", "close"}),
            ("<p>Ann Lee</p><p>3 May 2024</p>", {"bare-head", "close"}),
            ('<p><a href="/a">Ann Lee</a></p><p>3 May 2024</p>', {"bare-head", "close", "link-line"}),
        ],
    )
    def test_evidence(self, body, evidence):
        assert seen(places(body).lines()) == [(["Ann Lee"], evidence)]

    @pytest.mark.parametrize(
        "body",
        [
            "<p>Ann Lee</p>",  # no date
            "<h2>Ann Lee</h2><p>3 May 2024</p>",
            "<figure><figcaption>Ann Lee</figcaption></figure><p>3 May 2024</p>",
            "<p>Old Town</p><p>3 May 2024</p>",  # common words of the text
            "<p>潮見崎駅</p><p>3 May 2024</p>",  # no capitals that would show a name
            "<p>Home | Ann Lee</p><p>3 May 2024</p>",
            "<p>Route 66</p><p>3 May 2024</p>",
        ],
    )
    def test_no_names(self, body):
        assert seen(places(body).lines()) == []

    @pytest.mark.parametrize(
        "head",
        [
            {"head": '<meta property="article:section" content="North Coast">'},
            {"json_ld": {"@type": "NewsArticle", "headline": "x", "articleSection": ["Sea", "North Coast"]}},
        ],
    )
    def test_the_section_is_nobody(self, head):
        line = "<div>{} 09:31 August 20, 2019</div>"
        assert seen(places(line.format("North Coast"), **head).lines()) == []
        assert [names for names, _ in seen(places(line.format("Ann Lee"), **head).lines())] == [["Ann Lee"]]
        marked = '<div class="post-meta"><a href="/x">{}</a> 2019-08-20</div>'
        assert seen(places(marked.format("North Coast"), **head).marked()) == []
        by = "<div>By North Coast</div>"  # the site may call its team so
        assert [names for names, _ in seen(places(by, **head).lines())] == [["North Coast"]]

    def test_title_is_no_by_line(self):
        assert seen(places("<p>x</p>").lines()) == []

    def test_below(self):
        found = places(below="<p>Text: Ann Lee</p><p>Bo Ek</p>").lines_below()
        assert seen(found) == [(["Ann Lee"], {"label-tail"})]

    @pytest.mark.parametrize(
        "end", ["(By Ann Lee)", "(By Ann Lee) Enditem/", "(Reporting by Ann Lee.)", "（By Ann Lee）"]
    )
    def test_signed(self, end):
        last = f"<p>The boats were late again, and nobody in the harbour could say why that was. {end}</p>"
        assert seen(places(below=last).signed()) == [(["Ann Lee"], {"label-tail"})]

    @pytest.mark.parametrize("end", ["(by hand)", "(see Ann Lee)", "(By Ann Lee) said nothing", "(photo by Ann Lee)"])
    def test_not_signed(self, end):
        last = f"<p>The boats were late again, and nobody in the harbour could say why that was. {end}</p>"
        assert seen(places(below=last).signed()) == []

    @pytest.mark.parametrize(
        "text", ["홍길동 기자 gil@example.com", "[홍길동 기자(gil@example.com)]", "서울=홍길동 특파원"]
    )
    def test_reporter_behind_the_name_below(self, text):
        found = places(below=f"<p>{text}</p><p>그는 기자회견에서 말했다</p>").lines_below()
        assert seen(found) == [(["홍길동"], {"label-tail"})]

    def test_agency_at_the_beginning(self):
        story = TEXT.replace("<p>The council", "<p>(서울=새아침) 홍길동 김영희 기자 = The council", 1)
        document = Document(page_of(f"{H1}{story}", TITLE))
        page = Page(document, kept_of(document), NOW)
        choose_title(page)
        assert [names for names, _ in seen(AuthorPlaces(page).datelines())] == [["홍길동", "김영희"]]


class TestNaming:
    def test_beside_in_tags(self):
        tags = ", ".join(f'<a href="/category/{name}">{name}</a>' for name in ("Ann Lee", "Bo Ek", "Boats"))
        assert seen(places(f"<p>{tags}</p>").naming("Ann Lee")) == []

    def test_beside(self):
        assert seen(places("<p>By Ann Lee and Bo Ek</p>").naming("Ann Lee")) == [(["Ann Lee", "Bo Ek"], {"beside"})]

    def test_alone(self):
        assert places("<p>By ANN LEE</p>").naming("Ann Lee") == []

    def test_not_shown(self):
        assert places("<p>By Ann Leeds</p>").naming("Ann Lee") is None
