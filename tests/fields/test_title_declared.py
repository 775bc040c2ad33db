from __future__ import annotations

from fields.filling import NOW, TEXT, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.page import Page
from scrapy_article.fields.title_declared import MAX_LENGTH, DeclaredTitles


def declared(head, json_ld=None):
    document = Document(page_of(TEXT, head, json_ld=json_ld))
    return DeclaredTitles(Page(document, kept_of(document), NOW))


def test_order_and_letters():
    head = '<title>A bridge | Planet</title><meta name=title content="A bridge"><meta property="og:title" content="A Bridge">'
    found = declared(head, {"@type": "NewsArticle", "headline": "The bridge"})
    assert [(given.place, given.text) for given in found.given] == [
        ("json-ld", "The bridge"),
        ("og", "A Bridge"),
        ("meta", "A bridge"),
        ("title", "A bridge | Planet"),
    ]
    assert found.pure_keys == ["thebridge", "abridge"]
    assert found.first_of(("og", "title", "twitter")) == {"og": "A Bridge", "title": "A bridge | Planet"}


def test_empty_ones_are_none():
    assert declared('<title> | </title><meta property="og:title" content="">').given == []


def test_blog_archive():
    assert declared("<title>My blog » Blog Archive » A bridge</title>").given[0].text == "A bridge"


def test_length():
    assert len(declared(f'<meta property="og:title" content="{"bridge " * 200}">').given[0].text) <= MAX_LENGTH


def test_like():
    found = declared("<title>A bridge for all of us</title>")
    assert found.are_like("A bridge for all")
    assert not found.are_like("A bridge")  # a small part of it
    assert not found.are_like("A bridge is what they want here")
    assert not found.are_like("Weather")
