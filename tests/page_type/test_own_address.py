"""Where links lead, as seen from the address of the page."""

import pytest

from scrapy_article.document import Document
from scrapy_article.page_type.counts import MAX_LINKS
from scrapy_article.page_type.own_address import OwnAddress

URL = "https://www.paper.example/live/storm/"


def page(hrefs=(), url=URL):
    posts = "<div class=post id=post-3><p>x</p></div><section id='poste-é'></section>"
    return Document(posts + "".join(f"<p><a href='{href}'>x</a></p>" for href in hrefs), url)


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        *(
            ("#post-3", True),
            ("#poste-%C3%A9", True),
            ("#top", True),
            ("#post-4", False),
            ("#/post-3", False),
            ("#", False),
            ("", False),
            ("/live/storm", True),
            ("/live/storm/#post-3", True),
        ),
        *((URL, True), ("http://paper.example/live/storm", True), ("//paper.example/live/storm?page=2#post-3", True)),
        *(("?page=with:block-3#block-3", True), ("?page=2", False), ("/live/storm?page=2", False)),
        *(
            ("/live/storm/2", False),
            ("/x", False),
            ("https://other.example/live/storm/", False),
            ("mailto:storm", False),
        ),
        ("https://[storm", False),
    ],
)
def test_page(href, expected):
    assert OwnAddress(page()).is_page(href) is expected


@pytest.mark.parametrize(
    ("href", "expected"), [("?id=5", True), ("?id=5#a", True), ("?id=7#a", False), ("?id=7", False)]
)
def test_page_with_a_query(href, expected):
    own = OwnAddress(page(url="https://paper.example/news.php?id=5"))
    assert own.is_page("/news.php?id=5&utm_source=letter")
    assert own.is_page(href) is own.is_page(f"/news.php{href}") is expected


@pytest.mark.parametrize("path", ["/live/%C3%AEle", "/live/%c3%aele", "/live/île"])
def test_page_with_escapes(path):
    own = OwnAddress(page(url=f"https://paper.example{path}"))
    for href in ("/live/%C3%AEle", "/live/%c3%aele#post-3", "/live/île/"):
        assert own.is_page(href)
        assert not own.is_page(href.replace("live", "news"))
    assert not own.is_page("/live/ile")


@pytest.mark.parametrize("url", [None, "https://[broken", "https://paper.example/"])
def test_page_without_a_path(url):
    assert OwnAddress(page(url=url)).is_page("#post-3")
    assert not OwnAddress(page(url=url)).is_page("/")


FOREIGN = (
    "https://other.example/?u=paper.example",
    "//other.example",
    "HTTP://other.example",
    "https://notpaper.example/",
)
OWN = (
    "/x",
    "x.html",
    "https://paper.example/",
    "http://www.paper.example/x",
    "//paper.example",
    "https://sport.paper.example/x",
)
NOWHERE = ("#top", "mailto:a@paper.example", "tel:1234567", "javascript:void(0)", "JavaScript:go()")


def test_other_sites():
    own = OwnAddress(page())
    assert [href for href in (*FOREIGN, *OWN, *NOWHERE) if own.is_foreign(href)] == [*FOREIGN]
    assert [href for href in (*FOREIGN, *OWN, *NOWHERE, URL) if own.is_other_page(href)] == [*OWN]
    assert not any(map(OwnAddress(page(url=None)).is_foreign, FOREIGN))
    assert not OwnAddress(page(url="https://sport.paper.example/")).is_foreign("https://paper.example/x")


def test_count_other_pages():
    assert OwnAddress(page((*FOREIGN, *OWN, *OWN, *NOWHERE))).count_other_pages(10) == len(OWN)
    assert OwnAddress(page(OWN)).count_other_pages(3) == 3
    assert OwnAddress(page(["/x"] * MAX_LINKS + ["/y"])).count_other_pages(10) == 1
