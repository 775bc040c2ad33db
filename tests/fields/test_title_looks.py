from __future__ import annotations

import pytest
from fields.filling import NOW, TEXT, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.page import Page
from scrapy_article.fields.title_looks import TitleLooks, is_day
from scrapy_article.fields.title_parts import cuts

HEAD = (
    '<meta property="og:site_name" content="The Daily Planet of Town and Country">'
    '<meta property="article:section" content="World news">'
)


def looks(titles=()):
    document = Document(page_of(TEXT, HEAD), "https://www.dailyplanet.example/politics/bridge")
    return TitleLooks(Page(document, kept_of(document), NOW), titles)


@pytest.mark.parametrize(
    ("part", "look"),
    [
        ("The Daily Planet of Town and Country", "site"),
        ("The Daily Planet of Town and", "site"),  # most of its name
        ("World News", "label"),
        ("politics", "label"),  # from the address
        ("12/03/2024", "day"),
        ("Page 2", "numbered"),
        ("A bridge", "short"),
        ("What they think of it", "mid"),
        ("What they all think of it and of us", "long"),
    ],
)
def test_looks(part, look):
    assert looks().look(part) == look


@pytest.mark.parametrize(
    ("heading", "look"),
    [
        ('<h1><a href="/">River notes</a></h1>', "site"),
        ("<h1>River notes</h1>", "short"),
        ('<h1><a href="/other/1">River notes</a></h1>', "short"),
        ('<h1><a href="/politics">River notes</a></h1>', "site"),
        ('<div><a href="/">River notes</a></div>', "site"),
        ('<div><a href="/politics">River notes</a></div>', "short"),
        ('<div><a href="/">River notes</a> for all</div>', "short"),
        ("<h1></h1>" * 9 + "<p>A line</p>" * 40 + '<h1><a href="/">River notes</a></h1>', "short"),
    ],
)
def test_headings_and_lines_that_name_the_site(heading, look):
    document = Document(page_of(heading + TEXT), "https://www.example.com/politics/bridge")
    page = Page(document, kept_of(document), NOW)
    assert TitleLooks(page, {"abridgeforallofusintownrivernotes"}).look("River notes") == look
    assert TitleLooks(page, {"abridgeforallofusintown"}).look("River notes") == "short"


def test_a_site_that_is_called_as_the_title_is_not_shortened():
    assert looks({"thedailyplanetoftownandcountry"}).look("The Daily Planet of Town and") != "site"


def test_host():
    assert looks().names_host("Daily Planet online")
    assert not looks().names_host("Online news")
    assert not looks().names_host("All that the Daily Planet knows")  # too long for a name


def test_short_names_of_hosts():
    document = Document(page_of(TEXT), "https://www.post.ps.example/politics/bridge")
    found = TitleLooks(Page(document, kept_of(document), NOW), ())
    assert found.look("PS") == "site"
    assert found.look("PX") == "short"
    front = Document(page_of(TEXT), "https://www.post.ps.example/")
    assert TitleLooks(Page(front, kept_of(front), NOW), ()).look("PS") == "short"
    assert found.names_host("Die Post")
    assert not found.names_host("Post office")
    assert not found.names_host("The other Post")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A bridge | The Daily Planet of Town and Country", True),
        ("A bridge « Daily Planet blog", True),
        ("A bridge | Town and country", False),
        ("市议会投票决定重建旧桥_示例网", True),
        ("桥_市议会投票决定重建旧桥", False),
        ("snake_case_names", False),
    ],
)
def test_the_site_at_the_end(text, wanted):
    assert looks().ends_in_site(text, cuts(text)[-1]) is wanted


def test_parts():
    parts = looks().parts_of("Town: A bridge - Planet")
    assert [(text, how) for _, text, how in parts] == [
        ("Town: A bridge - Planet", ""),
        ("Town: A bridge", "head"),
        ("Town", "head"),
        ("A bridge - Planet", "tail"),
        ("Planet", "tail"),
        ("A bridge", "middle"),
    ]


@pytest.mark.parametrize(("text", "wanted"), [("1.5.2024", True), ("2024-05-01", True), ("1.5.", False), ("", False)])
def test_day(text, wanted):
    assert is_day(text) is wanted
