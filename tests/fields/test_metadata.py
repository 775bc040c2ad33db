from __future__ import annotations

import pytest
from fields.filling import TEXT, filled

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"


def article_ld(**more):
    return {"@type": "NewsArticle", "headline": "The bridge is built", **more}


class TestDescription:
    def test_meta(self):
        article = filled(TEXT, '<meta name="description" content="What the  town says &amp;amp; thinks">')
        assert (article.description, article.reasons["description"]) == (
            "What the town says & thinks",
            "meta description",
        )

    def test_whole_before_cut(self):
        head = (
            '<meta property="og:description" content="What the …"><meta name="description" content="What '
            'the town says.">'
        )
        assert filled(TEXT, head).description == "What the town says."

    def test_cut_if_there_is_no_other(self):
        assert filled(TEXT, '<meta property="og:description" content="What the ...">').description == "What the ..."

    def test_markup(self):
        head = '<meta name="description" content="<p>What the <a href=/t>town</a> says.</p>">'
        assert filled(TEXT, head).description == "What the town says."

    def test_json_ld(self):
        assert filled(TEXT, json_ld=article_ld(description="What the town says.")).description == "What the town says."

    def test_name_of_the_site(self):
        head = '<meta property="og:description" content="Daily Planet"><meta property="og:site_name" content="Daily Planet">'
        assert filled(TEXT, head + '<meta name="description" content="What it is">').description == "What it is"

    def test_none(self):
        assert filled(TEXT, f'<meta name="description" content="{"x" * 3000}">').description is None

    def test_of_the_site_and_of_the_page(self):
        head = (
            '<meta property="og:description" content="The daily of the town">'
            '<meta property="og:description" content="What the town says."><meta name="description" content="What the town says.">'
        )
        assert filled(TEXT, head).description == "What the town says."


@pytest.mark.parametrize("more", ["Read more", "Weiterlesen »", "Lire la suite"])
def test_description_that_ends_with_a_link(more):
    head = f'<meta property="og:description" content="The bridge has been … {more}">'
    assert filled(TEXT, head).description == "The bridge has been …"
    whole = '<meta name="description" content="The bridge has been built.">'
    assert filled(TEXT, head + whole).description == "The bridge has been built."


class TestSiteName:
    def test_open_graph(self):
        assert filled(TEXT, '<meta property="og:site_name" content="Daily Planet">').site_name == "Daily Planet"

    def test_no_headline(self):
        title = "The bridge over the river is built"
        head = f'<meta property="og:site_name" content="{title}"><meta name="application-name" content="Daily Planet">'
        assert filled(f"<h1>{title}</h1>{TEXT}", f"<title>{title}</title>{head}").site_name == "Daily Planet"

    @pytest.mark.parametrize(
        "name", ["{$plugin.site_name}", "%SITE%", "https://www.dailyplanet.com", "Home", "Startseite", "INÍCIO"]
    )
    def test_what_is_no_name(self, name):
        head = f'<meta property="og:site_name" content="{name}">'
        assert filled(TEXT, head).site_name is None
        head += '<meta name="application-name" content="Daily Planet">'
        assert filled(TEXT, head).site_name == "Daily Planet"

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("The bridge | Daily Planet", "Daily Planet"),
            ("The bridge - Town - Daily Planet", "Daily Planet"),
            ("Planet | The bridge is built", "Planet"),
        ],
    )
    def test_declared_as_the_title(self, title, name):
        head = f'<title>{title}</title><meta property="og:site_name" content="{title}">'
        article = filled(f"<h1>The bridge is built</h1>{TEXT}", head, url="https://www.planet.com/bridge")
        assert (article.site_name, article.reasons["site_name"]) == (name, "meta og:site_name")

    def test_front_page(self):
        head = '<title>Planet | All the news</title><meta property="og:site_name" content="Planet | All the news">'
        assert filled(TEXT, head, url="https://www.planet.com/").site_name == "Planet"

    def test_publisher(self):
        assert filled(TEXT, json_ld=article_ld(publisher={"name": "Daily Planet"})).site_name == "Daily Planet"

    def test_web_site(self):
        assert filled(TEXT, json_ld={"@type": "WebSite", "name": "Daily Planet"}).site_name == "Daily Planet"

    def test_application(self):
        assert filled(TEXT, '<meta name="application-name" content="Daily Planet">').site_name == "Daily Planet"

    def test_end_of_the_title(self):
        article = filled(TEXT, "<title>The bridge - Daily Planet</title>", url="https://www.dailyplanet.com/x")
        assert (article.site_name, article.reasons["site_name"]) == ("Daily Planet", "end of the title element")

    def test_an_agency_as_the_publisher(self):
        head = '<meta property="og:site_name" content="https://www.inquirer.com">'
        json_ld = [
            article_ld(publisher={"@type": "Organization", "name": "Washington Post"}),
            {"@type": "Organization", "name": "The Philadelphia Inquirer"},
        ]
        found = filled(f"{H1}{TEXT}", TITLE + head, json_ld=json_ld, url="https://www.inquirer.com/x")
        assert found.site_name == "The Philadelphia Inquirer"

    def test_the_headline_as_the_name(self):
        head = '<title>The bridge is built | EnBW</title><meta property="og:site_name" content="The bridge is built">'
        assert filled(f"{H1}{TEXT}", head, url="https://x.com/a").site_name == "EnBW"

    def test_the_end_of_the_title_before_the_publisher(self):
        head = "<title>The bridge is built | Technology Magazine</title>"
        json_ld = article_ld(publisher={"@type": "Organization", "name": "Biz Media Ltd"})
        url = "https://technologymagazine.com/bridge"
        assert filled(f"{H1}{TEXT}", head, json_ld=json_ld, url=url).site_name == "Technology Magazine"
        assert filled(f"{H1}{TEXT}", head, json_ld=json_ld, url="https://x.com/a").site_name == "Biz Media Ltd"

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("The bridge is built | Steinzeit &amp; Co", "Steinzeit & Co"),
            ("Ann's Blog: The bridge is built", None),  # which may belong to the title
            ("Ann's Blog » The bridge is built", "Ann's Blog"),
            ("The bridge is built - City", None),
            ("The bridge is built - Page 2", None),
            ("The bridge is built - Video", None),
            ("The bridge is built - what the town of the two rivers says of it", None),
            ("The bridge is built - Steinzeit - Co", None),
        ],
    )
    def test_what_the_title_has_beside_the_headline(self, title, name):
        found = filled(f"{H1}{TEXT}", f"<title>{title}</title>", url="https://www.xyz.com/city/bridge")
        assert found.site_name == name

    def test_none(self):
        assert (
            filled(TEXT, "<title>The bridge - a story</title>", url="https://www.dailyplanet.com/x").site_name is None
        )
