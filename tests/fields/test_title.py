from time import process_time

import pytest
from cpu import slowness
from fields.filling import TEXT, filled
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.title import cuts


class TestHeading:
    def test_confirmed_by_the_title(self):
        article = filled(f"<h1>A bridge for all</h1>{TEXT}", "<title>A Bridge For All - The Daily Planet</title>")
        assert article.title == "A bridge for all"
        assert article.reasons["title"] == "h1 confirmed by the page's title"

    @pytest.mark.parametrize(
        ("logo", "title", "site"),
        [
            ('<div><a href="/">Daily Planet</a></div>', "A bridge for all | Daily Planet", "Daily Planet"),
            ("<header><div class=title>Daily Planet</div></header>", "Daily Planet", "Daily Planet"),
            ("<header><div class=title>Daily Planet</div></header>", "Daily Planet", ""),
            ('<div><a href="/">Daily Planet</a></div>', "Town | A bridge for all | Daily Planet", ""),
        ],
    )
    def test_nor_is_it_as_a_line_where_no_heading_stands(self, logo, title, site):
        head = f'<title>{title}</title><meta property="og:site_name" content="{site}">'
        if title == "Daily Planet":
            head += '<meta property="og:title" content="A bridge for all">'
        article = filled(f"{logo}{TEXT}", head, url="https://www.example.com/p/1")
        assert article.title in ("A bridge for all", "Town | A bridge for all")

    @pytest.mark.parametrize(
        "heading",
        [
            "<span class=wide>A bridge for all</span><span class=narrow>A bridge for all</span>",
            "<span class=wide>A bridge for all</span><span class=narrow>A bridge</span>",
            "<div>A bridge for all</div><div hidden>The council votes on a bridge</div>",
            "A bridge for all <a href=#comments>3 Comments</a>",
            "A bridge for all - Daily Planet",
        ],
    )
    def test_what_else_stands_in_it(self, heading):
        head = f"<title>A bridge for all | Daily Planet</title>{SITE}"
        assert filled(f"<h1>{heading}</h1>{TEXT}", head, url="https://x.com/1").title == "A bridge for all"

    def test_standfirst_that_is_set_as_a_heading(self):
        prose = (
            "Learn which bridges the town has. Get tips on how to cross them. We tell you all that you need to know. "
            "There is a map of the river with every ford and ferry, and a list of inns."
        )
        head = '<title>The ten best bridges | Planet</title><meta property="og:title" content="The ten best bridges">'
        body = f"<h1 class=title>{prose} Then go out and walk.</h1>{TEXT}"
        assert (
            filled(body, head, url="https://example.com/all-bridges-you-need-to-know").title == "The ten best bridges"
        )
        assert filled(body).title == f"{prose} Then go out and walk."  # where nothing else is

    def test_heading_above_the_body_without_confirmation(self):
        body = f"<h1>Why the town fights over a new bridge</h1>{TEXT}"
        assert (
            filled(body, "<title>The new bridge: all you need</title>").title == "Why the town fights over a new bridge"
        )

    def test_heading_before_what_is_only_declared(self):
        head = '<title>Ten bridges you must see | Planet</title><meta property="og:title" content="Ten bridges you must see">'
        json_ld = {"@type": "NewsArticle", "headline": "Ten bridges you must see"}
        body = f"<h1>Our favourite crossings of the river</h1>{TEXT}"
        assert filled(body, head, json_ld=json_ld).title == "Our favourite crossings of the river"

    @pytest.mark.parametrize("heading", ["Town", "News", "Menu", "3 May 2024", "新闻"])
    def test_short_heading_that_nothing_declares(self, heading):
        head = '<meta property="og:title" content="Ten bridges you must see">'
        assert filled(f"<h1>{heading}</h1>{TEXT}", head).title == "Ten bridges you must see"

    def test_only_a_heading(self):
        article = filled(f"<h1>Bridge</h1>{TEXT}")
        assert (article.title, article.reasons["title"]) == ("Bridge", "h1")


class TestDeclared:
    def test_json_ld_before_the_rest(self):
        head = "<title>Read about the bridge - Site</title>"
        article = filled(TEXT, head, json_ld={"@type": "NewsArticle", "headline": "Town &amp;amp; bridge"})
        assert (article.title, article.reasons["title"]) == ("Town & bridge", "JSON-LD headline")

    def test_nothing(self):
        article = filled("")
        assert article.title is None
        assert "title" not in article.reasons

    def test_place_of_a_declared_title_in_the_page(self):
        body = f'<time datetime="2020-02-02">then</time><h3>The bridge</h3><time datetime="2021-03-03">now</time>{TEXT}'
        assert filled(body, "<title>The bridge</title>").date_published == "2021-03-03"


SITE = '<meta property="og:site_name" content="Daily Planet">'


class TestSite:
    """Names of sites and sections at the ends of a title."""

    @pytest.mark.parametrize(
        ("title", "expected"),
        [
            ("The bridge | Daily Planet", "The bridge"),
            ("The new bridge of the town - News - Daily Planet", "The new bridge of the town"),
            ("Daily Planet: The bridge", "The bridge"),
            ("How we built it - an async task framework", "How we built it - an async task framework"),
            ("How we built it - an async task framework - Daily Planet", "How we built it - an async task framework"),
            ("Spider-Man", "Spider-Man"),
        ],
    )
    def test_title_element(self, title, expected):
        article = filled(TEXT, f"<title>{title}</title>{SITE}", url="https://www.dailyplanet.com/x")
        assert article.title == (expected or title)
        assert article.reasons["title"] == "title element"

    @settings(deadline=None)
    @given(st.text(alphabet="aA |-–:»_.?[", max_size=60))
    def test_a_part_of_the_title(self, title):
        found = filled(TEXT, f"<title>{title}</title>").title
        assert found is None or found in " ".join(title.split())


class TestLabels:
    """What a heading holds beside the title."""

    @pytest.mark.parametrize(
        "heading",
        [
            '<span class="kicker">Town and country</span> A bridge for all of the town',
            '<span class="overline">Town and country</span><span class="headline">A bridge for all of the town</span>',
            '<div class="subtitle">Town and country</div><span>A bridge for all of the town</span>',
        ],
    )
    def test_left_out(self, heading):
        head = "<title>A bridge for all of the town | Planet</title>"
        assert filled(f"<h1>{heading}</h1>{TEXT}", head).title == "A bridge for all of the town"


class TestWriting:
    def test_capitals_only_where_nothing_else_is_given(self):
        body = f"<h1>A BRIDGE FOR ALL</h1>{TEXT}"
        assert filled(body, "<title>A Bridge for All | Planet</title>").title == "A Bridge for All"
        assert filled(body, "<title>A BRIDGE FOR ALL | Planet</title>").title == "A BRIDGE FOR ALL"

    def test_entities_that_were_escaped_twice(self):
        body = f"<h1>Tolls, tickets &amp;#x26; the bridge</h1>{TEXT}"
        assert filled(body, "<title>Tolls, tickets &amp;amp; the bridge</title>").title == "Tolls, tickets & the bridge"

    def test_joiners_stay(self):
        title = "می\u200cخواهم پل را ببینم"
        assert filled(f"<h1>{title}</h1>{TEXT}").title == title


class TestWithoutHeadings:
    """Pages whose headings are only bold or large."""

    @pytest.mark.parametrize(
        "line", ['<font size="5"><b>{}</b></font><br>', "<p><b>{}</b></p>", '<div class="headline">{}</div>']
    )
    def test_line_that_the_title_element_says(self, line):
        body = line.format("A bridge for all of the town") + TEXT
        head = "<title>The Millbrook Gazette - A bridge for all of the town</title>"
        article = filled(body, head, url="http://www.millbrookgazette.example/2005/bridge.htm")
        assert article.title == "A bridge for all of the town"


class TestTime:
    @pytest.mark.parametrize(
        "piece", ["| ", "- a ", "<h1>a b c</h1>", "«»", "  \n", "a_", "[", "a: ", "<b>a</b><br>", "¶ "]
    )
    def test_linear(self, piece):
        evil = piece * (400_000 // len(piece))
        start = process_time()
        filled(f"<h1>{evil}</h1>", f"<title>{evil}</title>")
        assert process_time() - start < 2 * slowness()


class TestPartsBeside:
    """What stands in a heading before the title, and is marked as something else."""

    @pytest.mark.parametrize(
        "heading",
        [
            '<span class="subtitle">Jobs on the quay</span> Why the town fights',
            "<small>The week</small><br>Why the town fights",
            '<span class="ts-overline">Jobs </span><span class="ts-colon">: </span><span>Why the town fights</span>',
        ],
    )
    def test_kicker_that_only_the_heading_has(self, heading):
        head = '<meta property="og:title" content="Why the town fights">'
        assert filled(f"<h1>{heading}</h1>{TEXT}", head).title == "Why the town fights"

    @pytest.mark.parametrize(
        "heading",
        [
            "<span class=badge>Live</span><span>Why the town fights</span>",
            "<span><i>更新</i></span><span>Why the town fights</span>",
            "<a href=/plus>Why the town fights</a><span>+</span>",
        ],
    )
    @pytest.mark.parametrize(
        "head",
        ["<title>Why the town fights - Planet</title>", '<meta property="og:title" content="Why the town fights">'],
    )
    def test_badges(self, heading, head):
        assert filled(f"<h1>{heading}</h1>{TEXT}", head).title == "Why the town fights"

    def test_part_of_the_title(self):
        body = f"<h1><em>Lord Jim</em> returns to the stage</h1>{TEXT}"
        assert filled(body, "").title == "Lord Jim returns to the stage"


class TestSiteByAddress:
    """The name of the site is no title, and no part of one."""

    @pytest.mark.parametrize(
        ("name", "url"),
        [
            ("Newegg.com", "https://promotions.newegg.com/a/b"),
            ("Bridgestone Tires", "https://tires.bridgestone.com/learn/a"),
            ("Krimiblog-Archiv", "https://archiv.krimiblog.de/?p=2895"),
        ],
    )
    def test_named_by_the_address(self, name, url):
        assert filled(TEXT, f"<title>Why the town fights | {name}</title>", url=url).title == "Why the town fights"

    def test_heading_that_other_titles_contradict(self):
        body = f"<h1>All that you should know</h1><h2>How the bridge was built</h2>{TEXT}"
        head = "<title>All that you should know | Planet</title>"
        for name in ("og:title", "twitter:title"):
            head += f'<meta property="{name}" content="How the bridge was built">'
        article = filled(body, head, url="https://blog.example/how-the-bridge-was-built")
        assert article.title == "How the bridge was built"

    def test_archived(self):
        body = f"<h1>Notes from the coast</h1><h2>How the bridge was built</h2>{TEXT}"
        head = "<title>How the bridge was built « Notes from the coast</title>"
        url = "https://web.archive.org/web/20140226054445/http://a.example/2013/08/07/how-the-bridge-was-built/"
        article = filled(body, head, url=url)
        assert article.title == "How the bridge was built"
        assert article.date_published == "2013-08-07"
        assert article.url == url

    def test_a_heading_that_leads_home(self):
        body = f'<h1 class="site-title"><a href="/">All firms of the coast</a></h1><h1>Harbour works</h1>{TEXT}'
        head = "<title>Harbour works | All firms of the coast</title>"
        assert filled(body, head, url="https://a.example/?p=3").title == "Harbour works"


@pytest.mark.parametrize("number", [20, 120])
def test_headings_of_a_menu_before_it(number):
    menu = "".join(f'<h3 class="menu-title">Part {i}</h3>' for i in range(number))
    head = '<title>Bridges of the world</title><meta property="og:title" content="A bridge for the old town, at last">'
    body = f"{menu}<h1>The new bridge for the old town</h1>{TEXT}"
    assert filled(body, head, url="https://example.com/news/3").title == "The new bridge for the old town"


def parts(text):
    """What *text* falls into where it is cut at every place."""
    found, start = [], 0
    for cut in cuts(text):
        found.append(text[start : cut.start].strip())
        start = cut.end
    return [*found, text[start:].strip()]


class TestCuts:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Bridge | Planet", ["Bridge", "Planet"]),
            ("Bridge—Planet", ["Bridge", "Planet"]),
            ("Planet > News > Bridge", ["Planet", "News", "Bridge"]),
            ("A bridge? A guide", ["A bridge? A guide"]),
            ("桥_新闻_光明网", ["桥", "新闻", "光明网"]),
            ("Spider-Man", ["Spider-Man"]),
            ("Really?!", ["Really?!"]),
            ("| Bridge |", ["| Bridge |"]),
        ],
    )
    def test_parts(self, text, expected):
        assert parts(text) == expected
