"""Whatever the bytes of a page, it gives an article, soon, and nothing is fetched, changed or kept for it."""

import gc
import socket
import threading
from time import process_time

import pytest
from cpu import slowness
from hostile.checks import check
from hostile.gallery import PAGES, STORY
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree
from parsel import Selector
from promises.ordinary import PARAGRAPHS, URL, page, paragraphs

from scrapy_article import Limits, extract


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), st.one_of(st.none(), st.text(max_size=30)))
@example(b"<base href='http://['><a href=x>y</a>", "http://[")
@example(b"", "")
def test_any_page_gives_an_article(body: bytes, url: str | None) -> None:
    for html in (body, page().encode()[:400] + body):
        article = extract(html, url)
        if url is None:  # an article bears the URL that it was given, however odd
            check(article)
        article.text.encode("utf-8")


@pytest.mark.parametrize(
    "html",
    [
        "<p>" + "word, " * 400_000,
        "<p>" + "<a href=x>a</a>, " * 20_000,
        "<div>" * 2000 + "<p>word</p>" * 2000,
        "<p class='" + "a-" * 200_000 + "'>text</p>",
        "<!--" * 100_000,
        "<" * 400_000,
        "&" * 400_000,
        "<p " * 50_000,
        "<ul><li>" * 20_000,
        "<table><tr><td>" * 5_000 + "x",
        "<h1>" + "- " * 200_000 + "</h1><title>" + "- " * 200_000 + "</title>",
        "<time>" + "1 " * 200_000 + "</time>",
        "<time datetime='" + "2024-" * 100_000 + "'></time>",
        "<p class=author>" + "by and " * 60_000 + "</p>",
        "<meta property=og:title content='" + "| " * 200_000 + "'>",
        "<html lang='" + "e" * 400_000 + "'><p>x",
        "<img srcset='" + "a 1x," * 80_000 + "'>",
    ],
    ids=lambda html: html[:16],
)
def test_no_page_takes_long(html: str) -> None:
    """400 kB each: what grows with the square of the size takes minutes."""
    start = process_time()
    extract(html, "https://example.org/a-b-c-d")
    assert process_time() - start < 4 * slowness()


def test_nothing_is_fetched() -> None:
    """Neither an external entity nor a style sheet, a frame or a picture."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.3)
        port = server.getsockname()[1]
        connected = threading.Event()

        def listen() -> None:
            try:
                server.accept()[0].close()
                connected.set()
            except TimeoutError:
                pass

        listener = threading.Thread(target=listen)
        listener.start()
        html = PAGES["external-entities"]().replace(b":9/", b":%d/" % port)
        article = extract(html, f"http://127.0.0.1:{port}/")
        listener.join()
        assert not connected.is_set()
    assert "root:" not in article.text


def test_entities_are_not_expanded() -> None:
    text = extract(PAGES["billion-laughs"]()).text
    assert "lollol" not in text
    assert len(text) < len(STORY)


@pytest.mark.parametrize(
    ("html", "limits", "warning"),
    [
        (page(), Limits(bytes=2000), "too-large"),
        (page(), Limits(nodes=30), "too-many-nodes"),
        (
            f"<p {' '.join(f'data-{n}={n}' for n in range(200))}>" + paragraphs(),
            Limits(attributes=100),
            "too-many-attributes",
        ),
    ],
)
def test_what_a_limit_cuts_off_is_told(html: str, limits: Limits, warning: str) -> None:
    assert warning in extract(html, URL, limits=limits).warnings
    assert extract(html, URL).warnings == []


def test_text_at_any_depth_is_kept() -> None:
    """libxml2 leaves out what is deeper than 256 or 2,048 levels, and does not say so."""
    article = extract("<div>" * 3000 + page() + "</div>" * 3000, URL)
    assert article.text.split("\n\n") == PARAGRAPHS
    assert article.warnings == ["deep"]


def test_the_tree_of_the_caller_stays_as_it_is() -> None:
    root = Selector(text=page()).root
    before = etree.tostring(root)
    assert extract(root, URL) == extract(page(), URL)
    assert etree.tostring(root) == before


def test_a_page_leaves_nothing_in_memory() -> None:
    """A circle of references would keep the tree of each page until the next collection of garbage."""
    html = page(f"<div>{'<ul><li>one <b>two</b><li><a href=/x>three</a></ul><p>Some text, and more.' * 300}</div>")
    extract(html, URL)  # loads what stays
    gc.collect()
    gc.disable()
    try:
        extract(html, URL)
        assert gc.collect() == 0
    finally:
        gc.enable()
