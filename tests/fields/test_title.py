from __future__ import annotations

from time import process_time

import pytest
from fields.filling import TEXT, filled, looked_at
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.title import cut_title


class TestHeading:
    def test_confirmed_by_the_title(self):
        article = filled(f"<h1>A bridge for all</h1>{TEXT}", "<title>A Bridge For All - The Daily Planet</title>")
        assert article.title == "A bridge for all"
        assert article.reasons["title"] == "h1 confirmed by the page's title"

    def test_name_of_the_site_is_no_title(self):
        head = '<title>A bridge for all | Daily Planet</title><meta property="og:site_name" content="Daily Planet">'
        assert filled(f"<h1>Daily Planet</h1><h1>A bridge for all</h1>{TEXT}", head).title == "A bridge for all"

    def test_headline_class(self):
        body = f'<h1>Daily Planet</h1><h2 class="entry-title">A bridge for all</h2>{TEXT}'
        head = '<title>A bridge for all « Daily Planet</title><meta property="og:site_name" content="Daily Planet">'
        assert filled(body, head).title == "A bridge for all"

    def test_one_topic_of_the_title_is_not_the_title(self):
        head = '<meta property="og:title" content="How we broke Xyz, Abc, Discord, and hundreds of companies">'
        assert (
            filled(f"{TEXT}<h1>Discord</h1>", head).title == "How we broke Xyz, Abc, Discord, and hundreds of companies"
        )

    def test_section_before_it(self):
        head = '<meta property="og:title" content="Governor vetoes the ban on agreements">'
        article = filled(f"<h1><span>Politics | </span>Governor vetoes the ban on agreements</h1>{TEXT}", head)
        assert article.title == "Governor vetoes the ban on agreements"

    def test_heading_above_the_body_without_confirmation(self):
        body = f"<h1>Why the town fights over a new bridge</h1>{TEXT}"
        assert (
            filled(body, "<title>The new bridge: all you need</title>").title == "Why the town fights over a new bridge"
        )

    def test_only_a_heading(self):
        article = filled(f"<h1>Bridge</h1>{TEXT}")
        assert (article.title, article.reasons["title"]) == ("Bridge", "h1")

    def test_chinese(self):
        head = "<title>宇航员在太空中喝酒会怎么样_探索者</title>"
        assert filled(f"<h1>宇航员在太空中喝酒会怎么样</h1>{TEXT}", head).title == "宇航员在太空中喝酒会怎么样"

    def test_heading_of_a_teaser_is_not_preferred(self):
        head = "<title>The bridge is built</title>"
        body = f'<h1>The bridge is built</h1>{TEXT}<div class="related"><h1>The bridge is built</h1></div>'
        assert filled(body, head).title == "The bridge is built"

    def test_text_in_a_heading_is_no_title(self):
        assert filled(f"<h1>{'word ' * 200}</h1>", "<title>The bridge</title>").title == "The bridge"


class TestDeclared:
    def test_json_ld_before_the_rest(self):
        head = "<title>Read about the bridge - Site</title>"
        article = filled(TEXT, head, json_ld={"@type": "NewsArticle", "headline": "Town &amp;amp; bridge"})
        assert (article.title, article.reasons["title"]) == ("Town & bridge", "JSON-LD headline")

    def test_open_graph(self):
        article = filled(TEXT, '<meta property="og:title" content="The bridge"><title>x</title>')
        assert (article.title, article.reasons["title"]) == ("The bridge", "meta og:title")

    def test_site_that_is_all_there_is(self):
        head = '<title>Daily Planet</title><meta property="og:site_name" content="Daily Planet">'
        assert filled("", head).title == "Daily Planet"

    def test_nothing(self):
        article = filled("")
        assert article.title is None
        assert "title" not in article.reasons

    def test_place_of_a_declared_title_in_the_page(self):
        body = f'<time datetime="2020-02-02">then</time><h3>The bridge</h3><time datetime="2021-03-03">now</time>{TEXT}'
        assert filled(body, "<title>The bridge</title>").date_published == "2021-03-03"


class TestCut:
    @pytest.mark.parametrize(
        ("title", "expected"),
        [
            ("The bridge | Daily Planet", "The bridge"),
            ("The bridge - Daily Planet", "The bridge"),
            ("The bridge — DailyPlanet.com", "The bridge"),
            ("The bridge - News - Daily Planet", "The bridge - News"),
            ("The new bridge of the town - News - Daily Planet", "The new bridge of the town"),
            ("Daily Planet: The bridge", "The bridge"),
            ("Daily Planet » The bridge", "The bridge"),
            ("How we built it - an async task framework", "How we built it - an async task framework"),
            ("RTO in 2024: Daily Planet's guide for an office that workers like", None),
            ("The rise and fall of a town – Part 2", None),
            ("Spider-Man", "Spider-Man"),
            ("Bridge 2 – what the whole town now thinks of it", None),
            ("The bridge", "The bridge"),
        ],
    )
    def test_cut(self, title, expected):
        page = looked_at(
            head='<meta property="og:site_name" content="Daily Planet">', url="https://www.dailyplanet.com/x"
        )
        assert cut_title(title, page) == (expected or title)

    def test_heading_says_where_the_title_ends(self):
        page = looked_at("<h2>The keeper</h2>")
        assert cut_title("The keeper - Daily Example", page) == "The keeper"
        assert cut_title("The keepers - Daily Example", page) == "The keepers - Daily Example"

    @settings(deadline=None)
    @given(st.text(alphabet="aA |-–:»_.", max_size=60))
    def test_a_part_of_the_title(self, title):
        assert cut_title(title, looked_at()) in title


class TestTime:
    @pytest.mark.parametrize("piece", ["| ", "- a ", "<h1>a b c</h1>", "«»", "  \n", "a_"])
    def test_linear(self, piece):
        evil = piece * (400_000 // len(piece))
        start = process_time()
        filled(f"<h1>{evil}</h1>", f"<title>{evil}</title>")
        assert process_time() - start < 2
