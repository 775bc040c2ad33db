from __future__ import annotations

import pytest
from fields.filling import NOW, TEXT, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title, rank_titles
from scrapy_article.fields.title_candidates import TitleCandidates

TITLE = "<title>A bridge for all - Daily Planet</title>"
SITE = '<meta property="og:site_name" content="Daily Planet">'


def page(body="", head="", url=None, **options):
    document = Document(page_of(body, head, **options), url)
    return Page(document, kept_of(document), NOW)


def evidence(text, *args, **options):
    """What is known of the candidate *text* of a page."""
    found = {candidate.text: candidate.evidence for candidate in TitleCandidates(page(*args, **options)).all()}
    return found[text]


class TestSpelling:
    @pytest.mark.parametrize(
        ("declared", "title"),
        [
            ("Seaham. A bridge: for all", "Seaham. A bridge: for all"),
            ("Seaham : A bridge: for all", "Seaham A bridge: for all"),
            ("Seaham A bridge. For all", "Seaham A bridge: for all"),
        ],
    )
    def test_kicker(self, declared, title):
        body = f"<h1><span>Seaham</span> A bridge: for all</h1>{TEXT}"
        head = f'<meta property="og:title" content="{declared}">'
        json_ld = {"@type": "NewsArticle", "headline": "Seaham | A bridge: for all"}
        assert rank_titles(page(body, head, json_ld=json_ld))[0][1].text == title
        choice = choose_title(page(body, head, json_ld=json_ld))
        assert choice
        assert choice.value == title


class TestPlaces:
    def test_declared(self):
        head = (
            '<meta property="og:title" content="A"><meta name="twitter:title" content="B"><meta name="dc.title" content="C">'
            "<title>D</title>"
        )
        found = TitleCandidates(page(TEXT, head, json_ld={"@type": "Article", "headline": "E", "name": "F"})).all()
        assert [(candidate.text, candidate.source) for candidate in found] == [
            ("E", "JSON-LD headline"),
            ("F", "JSON-LD name"),
            ("A", "meta og:title"),
            ("B", "meta twitter:title"),
            ("C", "meta dc.title"),
            ("D", "title element"),
        ]

    def test_several_properties(self):
        assert "meta" in evidence("A bridge", TEXT, '<meta property="x:title dc:title" content="A bridge">')

    def test_heading_and_title_element(self):
        found = evidence("A bridge for all", f"<h1>A bridge for all</h1>{TEXT}", TITLE)
        assert {"h1", "title-head", "both", "votes-2", "known-all", "first-h1", "last-above", "at-start"} <= found

    def test_heading_alone(self):
        found = evidence("Some thing else", f"<h1>Some thing else</h1>{TEXT}", TITLE)
        assert {"h1", "only-shown", "known-no", "covers-no", "title-has-no"} <= found

    def test_small_heading_that_is_like_nothing(self):
        found = [c.text for c in TitleCandidates(page(f"{TEXT}<h2>Weather</h2><h3>A bridge for all</h3>", TITLE)).all()]
        assert "Weather" not in found
        assert "A bridge for all" in found

    def test_how_a_heading_is_marked_up(self):
        heading = '<h2 class="entry-title" itemprop="headline"><a href="/x">A bridge</a></h2>'
        found = evidence("A bridge", f'{TEXT}<aside class="related">{heading}</aside>')
        assert {"h2", "headline-class", "itemprop", "linked", "off", "foreign"} <= found

    def test_hidden(self):
        body = f'<article><div style="display:none"><h1>A bridge</h1></div>{TEXT}</article>'
        assert {"hidden", "in-article"} <= evidence("A bridge", body)

    def test_far_above(self):
        assert "at-far" in evidence("A bridge", f"<h1>A bridge</h1>{'<p>menu</p>' * 30}{TEXT}")

    def test_below(self):
        assert "at-below" in evidence("A bridge", f"{TEXT}<p>x</p><p>y</p><h1>A bridge</h1>")

    def test_bold_line(self):
        assert {"line", "bold"} <= evidence("A bridge", f"<p><font><b>A bridge</b></font></p>{TEXT}")

    def test_plain_line_is_none(self):
        assert TitleCandidates(page(f"<p>A bridge</p>{TEXT}")).all() == []


class TestLooks:
    def test_address(self):
        url = "https://dailyplanet.example/news/2024-05-01-a-bridge-for-all.html"
        assert {"slug-all", "in-slug-all"} <= evidence("A bridge for all", TEXT, TITLE, url)
        assert {"slug-no", "in-slug-no"} <= evidence("Daily Planet", TEXT, TITLE, url)

    def test_address_without_diacritics(self):
        assert "slug-all" in evidence(
            "Über Brücken", TEXT, "<title>Über Brücken</title>", "https://a.example/uber-brucken"
        )

    @pytest.mark.parametrize(
        ("title", "mark"),
        [
            ("A bridge - Daily Planet", "has-tail-site-dash"),
            ("Daily Planet: A bridge", "has-front-site-colon"),
            ("A bridge | Town and country", "has-tail-label-bar"),
            ("A bridge | Ann", "has-tail-short-bar"),
            ("A bridge (what do they think)", "has-tail-mid-bracket"),
            ("Everyone knows why: a bridge", "has-front-short-colon"),
        ],
    )
    def test_parts(self, title, mark):
        head = f'<title>{title}</title>{SITE}<meta property="article:section" content="Town and Country">'
        assert mark in evidence(title, TEXT, head)

    def test_writing(self):
        head = '<title>A BRIDGE FOR ALL</title><meta property="og:title" content="A new bridge…">'
        assert "upper" in evidence("A BRIDGE FOR ALL", TEXT, head)
        assert "trimmed" in evidence("A new bridge…", TEXT, head)


class TestFlawed:
    def test_site_on_it(self):
        assert "flawed" in evidence("A bridge for all - Daily Planet", TEXT, TITLE + SITE)
        assert "flawed" in evidence("Daily Planet", TEXT, TITLE + SITE)
        assert "flawed" not in evidence("A bridge for all", TEXT, TITLE + SITE)

    def test_what_is_marked_behind_a_known_title(self):
        body = f"<h1>A bridge for all of them <small>Welcome to the old town and its people</small></h1>{TEXT}"
        known = "<title>A bridge for all of them - Daily Planet</title>"
        assert choose_title(page(body, known + SITE)).value == "A bridge for all of them"
        whole = "A bridge for all of them Welcome to the old town and its people"
        og = f'<meta property="og:title" content="{whole}">'
        assert choose_title(page(body, known + SITE + og)).value == whole

    def test_short_host_that_a_title_may_speak_of(self):
        title = "Vox: what happened to the bridge"
        found = page(f"<h1>{title}</h1>{TEXT}", f"<title>{title}</title>", "https://vox.example/news/bridge")
        assert choose_title(found).value == title

    def test_site_that_is_not_known(self):
        assert "flawed" not in evidence("A bridge for all - Daily Planet", TEXT, TITLE)

    def test_site_that_is_declared(self):
        assert "flawed" not in evidence("Daily Planet", TEXT, f"<title>Daily Planet</title>{SITE}")

    def test_cut_short(self):
        head = '<title>A bridge for all of us</title><meta property="og:title" content="A bridge for...">'
        assert "flawed" in evidence("A bridge for...", TEXT, head)
        assert "flawed" not in evidence("A bridge for...", TEXT, '<meta property="og:title" content="A bridge for...">')


class TestClear:
    @staticmethod
    def clear(body, head=TITLE + SITE):
        candidate = TitleCandidates(page(body + TEXT, head)).clear()
        return candidate and candidate.text

    def test_heading_that_is_declared(self):
        assert self.clear("<h1>A bridge for all</h1>") == "A bridge for all"

    @pytest.mark.parametrize(
        "heading",
        [
            "<h1>A bridge for some</h1>",
            "<h2>A bridge for all</h2>",
            '<h1><a href="/">A bridge for all</a></h1>',
            '<h1><span class="kicker">A bridge</span> for all</h1>',
            "<h1>A BRIDGE FOR ALL</h1>",
            "<h1>A bridge for all - Daily Planet</h1>",
            f'{TEXT}<div class="related"><h1>A bridge for all</h1></div>',
        ],
    )
    def test_doubt(self, heading):
        assert self.clear(heading) is None

    def test_few_words(self):
        assert self.clear("<h1>The news</h1>", "<title>The news | A bridge for all</title>") is None

    def test_first_of_the_ranking(self):
        one = page(f"<h1>A bridge for all</h1>{TEXT}", TITLE + SITE)
        assert TitleCandidates(one).clear().text == rank_titles(one)[0][1].text


def test_nothing():
    assert TitleCandidates(page()).all() == []
