"""Where links lead."""

import pytest

from scrapy_article.document import Document
from scrapy_article.page_type.leads import read_leads


def leads(urls, kinds, host=""):
    """Of a page of links, in headings or not, in the text or not: a bit each of *kinds*."""
    lines = [f"<{'h2' if kind & 1 else 'p'}><a></a>x</{'h2' if kind & 1 else 'p'}>" for kind in kinds]
    document = Document("".join(lines))
    for place, url in zip(document.root.iter("a"), urls, strict=True):
        place.set("href", url)
    document = Document(document.root)
    return read_leads(document.walk.links, document.hrefs, [i for i, kind in enumerate(kinds) if kind > 1], host)


def test_leads():
    stories = ["/a-b-c-d", "/news/12345", "/2024/05/x", "http://a.example/x_y_z_1", "/a-b-c-d"]
    others = ["/sport", "#", "/x?a-b-c-d", "http://b.example/a-b-c-d", "https://a.example/"]
    found = leads(stories + others, [3, 2, 0, 1, 0, 0, 0, 0, 0, 0], "a.example")
    assert (found.stories_kept, found.stories_left, found.headings, found.foreign) == (2, 3, 1, 1)


@pytest.mark.parametrize(
    ("address", "foreign"),
    [
        *(("https://a.example/x", 0), ("http://www.a.example/", 0), ("https://www.b.example/?u=a.example", 0)),
        *(("httpsa.example", 0), ("https://b.example/", 1), ("http", 1), ("httpwww.", 1), ("https://é漢.example/", 1)),
        *(("/b.example", 0), ("HTTP://b.example", 0), ("htt", 0)),
    ],
)
def test_other_sites(address, foreign):
    assert leads([address], [0], "a.example").foreign == foreign
    assert leads([address], [0]).foreign == 0


def test_following_pages():
    paged = ["/p2", "/P123/", "/page/2/x", "/a?page=2&PG=3", "/b&offset=1", "/p1\nx", "/c?ſtart=1"]
    others = ["/p1234", "/p", "/page/x", "/a?pages=2", "/a?page=", "/p12x", "/p2/x"]
    assert leads(paged + others, [0] * 14).paged == len(paged) + 1
