"""Where links lead and what may hold a price, the same in C and in Python."""

import os
import subprocess
import sys
from random import Random

import pytest
from bundled_pages import PATHS
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.page_type.addresses import is_story
from scrapy_article.page_type.counts import (
    MAX_LINKS,
    read_leads,
    read_leads_in_python,
)

BOTH = pytest.mark.parametrize("look", [read_leads, read_leads_in_python])
PIECES = [
    *("/", "/2024", "/19", "/20", "/1", "-", "_", "-0", "1", "12", "5", "a", "title", "?", "#", "=", "page", "http", "https://"),
    *("a.example", "é", "漢", "٣", "\N{MATHEMATICAL BOLD DIGIT ONE}", "/2021/05", "/2021-12-", "a-b-c-d", "\n", ".", "/p", "P2", "&PAGED=1", "?offſet=2"),
]  # fmt: skip
addresses = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)


def page_of(hrefs, kinds):
    """A page of links, in headings or not, and which of its segments are text."""
    lines = [f"<{'h2' if kind & 1 else 'p'}><a></a>x</{'h2' if kind & 1 else 'p'}>" for kind in kinds]
    document = Document("".join(lines))
    for place, href in zip(document.root.iter("a"), hrefs, strict=True):
        place.set("href", href)
    document = Document(document.root)
    return document, bytearray(kind > 1 for kind in kinds)


@BOTH
def test_leads(look):
    stories = ["/a-b-c-d", "/news/12345", "/2024/05/x", "http://a.example/x_y_z_1", "/a-b-c-d"]
    others = ["/sport", "#", "/x?a-b-c-d", "http://b.example/a-b-c-d", "https://a.example/"]
    document, kept = page_of(stories + others, [3, 2, 0, 1, 0, 0, 0, 0, 0, 0])
    found = look(document.walk.links, document.hrefs, kept, "a.example")
    assert (found.stories_kept, found.stories_left, found.headings, found.foreign) == (2, 3, 1, 1)


@BOTH
@pytest.mark.parametrize(
    ("address", "foreign"),
    [
        *(("https://a.example/x", 0), ("http://www.a.example/", 0), ("https://www.b.example/?u=a.example", 0)),
        *(("httpsa.example", 0), ("https://b.example/", 1), ("http", 1), ("httpwww.", 1), ("https://é漢.example/", 1)),
        *(("/b.example", 0), ("HTTP://b.example", 0), ("htt", 0)),
    ],
)
def test_other_sites(look, address, foreign):
    document, kept = page_of([address], [0])
    assert look(document.walk.links, document.hrefs, kept, "a.example").foreign == foreign
    assert look(document.walk.links, document.hrefs, kept, "").foreign == 0


@BOTH
@pytest.mark.parametrize(
    ("address", "is_story"),
    [
        ("/a-b-c", 0),
        ("/a-b-c-d", 1),
        ("/a_b_c", 0),
        ("/a_b_c_d", 1),
        ("/1234", 0),
        ("/12345", 1),
        ("/x1a2b34", 0),
        ("/x1a2b345", 1),
    ],
)
def test_thresholds_of_stories(look, address, is_story):
    document, kept = page_of([address], [0])
    assert look(document.walk.links, document.hrefs, kept, "").stories_left == is_story


@BOTH
def test_most_links(look):
    document = Document("<p>x" + "".join(f"<a href=/a-b-c-{n}>y</a>" for n in range(MAX_LINKS + 9)))
    assert look(document.walk.links, document.hrefs, b"\1", "").stories_kept == MAX_LINKS


@BOTH
def test_following_pages(look):
    paged = ["/p2", "/P123/", "/page/2/x", "/a?page=2&PG=3", "/b&offset=1", "/p1\nx", "/c?ſtart=1"]
    others = ["/p1234", "/p", "/page/x", "/a?pages=2", "/a?page=", "/p12x", "/p2/x"]
    document, kept = page_of(paged + others, [0] * 14)
    assert look(document.walk.links, document.hrefs, kept, "").paged == len(paged) + 1


@given(st.lists(st.tuples(addresses, st.integers(0, 3)), min_size=1, max_size=12))
@example([("/2024/1", 0), ("/2024/12", 0), ("/2024/13", 0), ("/2024/0", 0), ("/2024/00/", 0), ("/2024-10-1", 0)])
def test_both_see_the_same_links(parts):
    document, kept = page_of(*zip(*parts, strict=True))
    for host in ("", "a.example"):
        links, hrefs = document.walk.links, document.hrefs
        assert read_leads(links, hrefs, kept, host) == read_leads_in_python(links, hrefs, kept, host)


@given(addresses)
@example("/2024/1\n")
@example("/2024/10\n/")
@example("/x/2019-07")
def test_stories(address):
    document = Document("<p>x<a href=y>z</a>")
    for text in (address, f"/{address}", f"{address}/2024/1"):
        if len(text) > 1:
            found = read_leads(document.walk.links, [text], b"\0", "")
            assert found.stories_left == is_story(text), text


def test_pages():
    random = Random(3)
    for path in PATHS:
        document = Document(path.read_bytes(), "https://example.com/")
        kept = bytearray(random.random() < 0.3 for _ in document.segments)
        if kept:
            asked = document.walk.links, document.hrefs, kept, "example.com"
            assert read_leads(*asked) == read_leads_in_python(*asked)


def test_python_is_chosen():
    code = (
        "from scrapy_article.page_type import counts as c; assert c.read_leads is c.read_leads_in_python\n"
        "assert c.count_lines is c.count_lines_in_python"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "SCRAPY_ARTICLE_PURE": "1"})
