"""Dates that pages declare for programs, and that of their address."""

import pytest
from fields.dated import H1, TITLE, published
from fields.filling import TEXT, URL, filled, filled_html


class TestDeclared:
    def test_json_ld(self):
        article = filled(
            TEXT, json_ld={"@type": "NewsArticle", "datePublished": "2024-05-03T10:00:00+02:00", "headline": "x"}
        )
        assert article.date_published == "2024-05-03T10:00:00+02:00"
        assert article.date_published_raw == "2024-05-03T10:00:00+02:00"
        assert article.reasons["date_published"] == "JSON-LD datePublished"

    def test_meta(self):
        head = '<meta property="article:published_time" content="2024-05-03"><meta name="date" content="2020-01-01">'
        assert published(head=head) == "2024-05-03"

    @pytest.mark.parametrize("names", [("dcterms.created", "dcterms.issued"), ("DC.date.created", "DC.date.issued")])
    def test_meta_of_the_creation(self, names):
        created, issued = (
            f'<meta name="{name}" content="{day}">'
            for name, day in zip(names, ("2020-01-01", "2024-05-03"), strict=True)
        )
        assert published(head=created) == "2020-01-01"
        assert published(head=created + issued) == published(head=issued + created) == "2024-05-03"

    def test_the_end_of_publication(self):
        assert published(head='<meta name="unpublish_date" content="2024-05-03">') is None

    @pytest.mark.parametrize("names", ["dc:date dc:created", "schema:dateCreated", "schema:datePublished"])
    def test_property_of_rdfa(self, names):
        line = f'<span property="{names}" content="2024-05-03T10:00:00+02:00">Submitted by Ann Lee</span>'
        article = filled(f"{H1}<div>{line} on 3 May 2024</div>{TEXT}", TITLE)
        assert article.date_published == "2024-05-03T10:00:00+02:00"

    def test_time_element(self):
        assert published('<time datetime="2024-05-03T10:00Z">yesterday</time>') == "2024-05-03T10:00:00+00:00"

    @pytest.mark.parametrize(
        ("entry", "found"),
        [
            ({"@type": "Book", "name": "A book"}, None),
            ({"@type": "Course", "name": "The bridge is built", "url": "https://example.com/other"}, None),
            ({"@type": "Course", "name": "The bridge is built"}, "2024-05-03"),
            ({"@type": "ClaimReview", "claimReviewed": "It is made of cheese"}, "2024-05-03"),
            ({"@type": "Course", "name": "A course", "url": "https://example.com/news/bridge"}, "2024-05-03"),
        ],
    )
    def test_json_ld_of_other_things(self, entry, found):
        entry |= {"datePublished": "2024-05-03"}
        assert filled(f"{H1}{TEXT}", TITLE, url=URL, json_ld=entry).date_published == found

    def test_in_the_future(self):
        head = '<meta property="article:published_time" content="2031-05-03"><meta name="date" content="2024-05-03">'
        assert published(head=head) == "2024-05-03"

    @pytest.mark.parametrize("name", ["bytedance:updated_time", "lastmodifiedtime"])
    def test_changes_by_chinese_platforms(self, name):
        head = f'<meta name="pubdate" content="2024-05-03"><meta name="{name}" content="2024-05-04 10:00">'
        assert filled(f"{H1}{TEXT}", TITLE + head).date_modified == "2024-05-04T10:00:00"


class TestUrl:
    @pytest.mark.parametrize("path", ["/2024/05/03/bridge", "/x_2024.5.3"])
    def test_forms(self, path):
        article = filled(TEXT, url=f"https://example.com{path}")
        assert (article.date_published, article.reasons["date_published"]) == ("2024-05-03", "URL")

    @pytest.mark.parametrize("path", ["/2024050312345/x", "/1/2024/123", "/2099/05/03/x", "/2024/xyz/03/"])
    def test_digits_that_are_none(self, path):
        assert filled(TEXT, url=f"https://example.com{path}").date_published is None

    def test_other_day_is_that_of_a_draft(self):
        head = '<meta name="date" content="2024-05-03T10:00:00+02:00">'
        assert published(head=head, url="https://example.com/2024/04/01/x") == "2024-05-03T10:00:00+02:00"

    def test_broken(self):
        assert filled(TEXT, url="http://[::1/2024/05/03/").date_published is None


class TestJsonLdShapes:
    @pytest.mark.parametrize(
        "json_ld",
        [
            {"@graph": [{"@type": "WebSite"}, {"@type": "Article", "headline": "x", "datePublished": "2024-05-03"}]},
            [{"@type": "BreadcrumbList"}, {"@type": "NewsArticle", "headline": "x", "datePublished": "2024-05-03"}],
            {"@type": ["Thing", "BlogPosting"], "headline": "x", "datePublished": ["2024-05-03"]},
            {"@type": "Article", "headline": "x", "datePublished": {"@value": "2024-05-03"}},
            {"@type": "Article", "headline": "x", "datePublished": None, "dateCreated": "2024-05-03"},
        ],
    )
    def test_shapes(self, json_ld):
        assert filled(TEXT, json_ld=json_ld).date_published == "2024-05-03"

    def test_broken(self):
        html = (
            '<script type="application/ld+json">{"@type": "Article", "headline": "a\nb", '
            '"datePublished": "2024-05-03",}</script>'
        )
        assert filled_html(html + TEXT).date_published == "2024-05-03"

    @pytest.mark.parametrize("value", [True, {}, [], [[]], 5, "soon", "2024-13-45", {"@type": "x"}])
    def test_what_is_no_date(self, value):
        assert (
            filled(TEXT, json_ld={"@type": "Article", "headline": "x", "datePublished": value}).date_published is None
        )


_EVENT = {"@type": "MusicEvent", "name": "A concert", "startDate": "2024-05-03T20:00:00", "endDate": "2024-05-04"}


class TestEvents:
    def test_other_days_are(self):
        line = "<p>2 May 2024</p><p>3 May 2024, 20:00</p>"
        assert filled(f"{H1}{line}{TEXT}", TITLE, json_ld=_EVENT).date_published == "2024-05-02"

    def test_what_is_labelled_or_declared_on_the_day(self):
        found = filled(f"{H1}<p>Published: 3 May 2024</p>{TEXT}", TITLE, json_ld=_EVENT)
        assert found.date_published == "2024-05-03"
        head = '<meta property="article:published_time" content="2024-05-03T09:00:00+00:00">'
        assert filled(f"{H1}{TEXT}", TITLE + head, json_ld=_EVENT).date_published == "2024-05-03T09:00:00+00:00"


def test_article_of_another_page():
    other = {"@type": "NewsArticle", "headline": "Otters seen", "url": "https://example.com/7"}
    other |= {"datePublished": "2024-05-03T10:00:00Z", "dateModified": "2024-05-04T10:00:00Z"}
    article = filled(f"{H1}{TEXT}", TITLE, json_ld=other, url="https://example.com/8")
    assert (article.date_published, article.date_modified) == (None, None)
