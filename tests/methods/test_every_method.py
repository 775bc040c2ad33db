"""What holds for every method of the package on any page at all."""

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article import extract, methods
from scrapy_article.document import Document
from scrapy_article.links.pagination import next_page

NAMES = [name for name in methods.names() if methods.describe(name).library is None]
TAGS = (
    "html head body title div p a b i span br h1 h2 ul ol li dl dt table tr td th caption thead form button noscript "
    "section article aside nav footer blockquote pre img script style svg figure fieldset input main header hr"
).split()
ATTRIBUTES = [
    "",
    " href=x",
    " href='/a?page=2' class=next",
    " class='article content'",
    " id=comments",
    " class=sidebar",
    " class=byline",
    " style='display:none'",
    " role=dialog",
    " hidden",
]
TEXTS = [
    "",
    " ",
    "word ",
    "Some words, and more of them. ",
    "a" * 90 + " ",
    "渡轮，将于。",
    "|",
    "— ",
    "\x00",
    "ä ",
    "\ud800",
]
STORY = "The ferry, said the harbour office, will run again from Monday on, after four weeks of repairs. It had cracks."
MENU = f"<div><ul>{'<li><a href=x>Menu</a></li>' * 60}</ul></div>"

tags = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
ends = st.builds("</{}>".format, st.sampled_from(TAGS))
texts = st.builds(str.__mul__, st.sampled_from(TEXTS), st.integers(0, 30)) | st.text(max_size=20)
soups = st.lists(tags | ends | texts, max_size=60).map("".join)


def check(name: str, html: str) -> None:
    document = Document(html, "https://example.com/a")
    selection = methods.get(name).select(document)
    count = len(document.segments)
    assert selection.selected == sorted(set(selection.selected)), name
    assert all(0 <= i < count for i in selection.selected), name
    assert len(selection.reasons) in (0, count), name
    assert all(selection.reasons), name


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(soups)
def test_any_page(html):
    for name in NAMES:
        check(name, html)
    next_page(Document(html, "https://example.com/a"))


@pytest.mark.parametrize("name", NAMES)
def test_no_text(name):
    for html in ("", "\n", "<html></html>", "<p> </p>", "<a", "<!-- x", "<p></p>" * 200):
        selection = methods.get(name).select(Document(html))
        assert selection.selected == []
        assert not (selection.text or "").strip()
        check(name, html)


@pytest.mark.parametrize("name", NAMES)
def test_a_story(name):
    article = extract(f"<html><body>{MENU}<div>{f'<p>{STORY}</p>' * 5}</div>{MENU}</body></html>", method=name)
    assert STORY in article.text


PAGES = {
    "blocks": "<p>x\n" * 50_000,
    "one word": "<p>" + "x" * 400_000,
    "words": "<p>" + "x " * 200_000,
    "line feeds": "\n" * 400_000 + "x",
    "tags": "<b>" * 130_000,
    "dots": "<p>" + "." * 400_000,
    "sentences": "<p>" + "a. " * 130_000,
    "quotes": "<p>" + '."' * 200_000,
    "commas": "<div>" * 1500 + "<p>,.</p>" * 50_000 + "<p>" + ",." * 200_000,
    "nested": "<p>" + "<b>x" * 50_000,
    "deep": "<p>z<a href=x>" + "<b>" * 1500 + "<i>x</i>" * 40_000,
    "links": "<div>" * 1500 + "<p><a href=x>y</a> z</p>" * 20_000,
    "one link": "<p><a href=x>" + "<b>x </b>y" * 40_000,
    "pruned": "<noscript><div>" * 1000 + "x<br>" * 50_000,
    "runs": ("<p>" * 60 + "x " * 99) * 1000,
    "title": "<title>" + "| " * 100_000 + "</title><p>x</p>",
    "comments": f"<p>{STORY}</p><p>comments</p>" * 5_000,
    "numbers": "1." * 200_000,
    "closed in vain": "<b></i>" * 57_000 + "<p>a</b></p>" * 33_000,
    "italics": f"<p>{'<i>a</i> ' * 60_000}</p>",
    "nested fonts": "<font size=2 color=red>x<br>" * 1000,
    "nested text": f"{'<div>a, long text of eight words or even more<p>more</p>' * 2000}",
    "headings": "<h1>a</h1><p>b" * 30_000,
    "authors": "<div class=author>x</div><time>1</time>" * 20_000,
    "cards": "<div class='card item'><a href='/x'>A headline of some length</a><p>Two words.</p></div>" * 10_000,
    "deep story": "<div>" * 1800 + f"<p>{STORY}</p>" * 2_000,
    "nested tables": "<table><tr><td>" * 600 + "<p>x, y, z and some more words</p>" * 10_000,
    "nested lists": "<ul><li><div>" * 600 + "<p>x, y, z and some more words</p>" * 10_000,
    "a long name": f'<div class="{"a-" * 200_000}"><p>{STORY}</p></div>',
    "many names": "".join(f'<div class="c{i} x"><p>Some text, of some length</p></div>' for i in range(10_000)),
    "cells": f"<table>{'<tr><td>a<td>b' * 10_000}</table>",
    "rules": "<hr>x" * 20_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_time(page):
    document = Document(PAGES[page])
    for name in NAMES:
        methods.get(name).select(Document("<p>x</p>"))  # which loads the model
        start = process_time()
        methods.get(name).select(document)
        assert process_time() - start < 4 * slowness(), name


@pytest.mark.parametrize("name", ["vips", "segment-mss"])
def test_an_estimated_rendering_is_told(name):
    assert extract("<p>One sentence is enough for that.</p>", method=name).warnings.count("estimated-rendering") == 1
