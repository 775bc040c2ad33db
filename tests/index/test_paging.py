from __future__ import annotations

import pytest

from scrapy_article.document import Document
from scrapy_article.index.paging import next_index_page

SITE = "https://example.com"


def following(own: str | None, *anchors: str, head: str = "") -> str | None:
    html = f"<head>{head}</head><body><p>News</p><div>{' '.join(anchors)}</div>"
    found = next_index_page(Document(html, None if own is None else SITE + own))
    return found.removeprefix(SITE) if found else found


def a(address: str, text: str) -> str:
    return f'<a href="{address}">{text}</a>'


@pytest.mark.parametrize(
    ("own", "anchors", "expected"),
    [
        ("/news/", [a("/news/page/2/", "2"), a("/news/page/3/", "3"), a("/news/page/9/", "Last »")], "/news/page/2/"),
        ("/news/page/2/", [a("/news/", "1"), a("/news/page/3/", "→"), a("/news/page/4/", "4")], "/news/page/3/"),
        ("/list?cat=1", [a("/list?cat=1&paged=2", "»"), a("/list?cat=2&paged=2", "2")], "/list?cat=1&paged=2"),
        ("/", [a("/index.php?start=10", "2"), a("/index.php?start=20", "3")], "/index.php?start=10"),
        ("/?start=20", [a("/?start=10", "2"), a("/?start=30", "4"), a("/?start=90", "End")], "/?start=30"),
        ("/forum/", [a("/forum/index2.html", "2"), a("/forum/index9.html", "Last")], "/forum/index2.html"),
        ("/it/", [a("/topic/IT?p=2", "Nächste"), a("/topic/AI?p=2", "AI")], "/topic/IT?p=2"),
        ("/", [a("/search?updated-max=2024-05-01", "Entradas antiguas")], "/search?updated-max=2024-05-01"),
        ("/page/2", [a("/page/3", "← Older posts"), a("/page/1", "Newer posts →")], "/page/3"),
        ("/news/page/9/", [a("/news/page/8/", "8"), a("/news/", "1")], None),
        ("/news/", [a("/2024/05/01/the-next-step-7", "The next step"), a("/?p=1489", "A story")], None),
        ("/news/", [a("https://other.example/news/page/2", "Next")], None),
        (None, [a("https://example.com/page/2", "Next")], None),
        ("/news/", [a("http://[::1/page/2", "Next"), a("javascript:next(2)", "Next")], None),
    ],
)
def test_next_page(own, anchors, expected):
    assert following(own, *anchors) == expected


def test_declared_in_the_head():
    declared = '<link rel="next" href="/news/page/2">'
    assert following("/news", a("/news?page=2", "more"), head=declared) == "/news/page/2"


def test_head_of_a_page_that_is_no_index():
    """Some themes declare the entry that was made after this one."""
    assert following("/?page_id=198", head='<link rel="next" href="/?page_id=200">') is None


@pytest.mark.parametrize(
    ("own", "address", "link", "expected"),
    [
        ("/news", "/news/older", '<a rel="next" href="{}">Next page</a>', True),
        ("/", "/archive", '<a rel="nofollow next" href="{}">Ältere Artikel</a>', True),
        ("/2024/03", "/2024/02", '<a rel="next" href="{}">Older →</a>', True),
        ("/news", "/news/older", '<a rel="next" href="{}" aria-label="Next page"></a>', True),
        ("/news", "/news/older", '<a href="{}">Next page</a>', False),
        ("/news", "/2024/the-next-step-in-town", '<a rel="next" href="{}">The next step</a>', False),
        ("/a-day-in-may", "/a-night-in-june-at-sea", '<a rel="next" href="{}">Next post</a>', False),
        ("/news", "/about", '<a rel="next" href="{}">About us</a>', False),
        ("/news", "https://other.example/older", '<a rel="next" href="{}">Next page</a>', False),
    ],
)
def test_address_without_a_number(own, address, link, expected):
    assert following(own, link.format(address)) == (address if expected else None)


def test_number_before_none():
    plain = '<a rel="next" href="/archive">Next page</a>'
    assert following("/news", plain, a("/news?page=2", "2")) == "/news?page=2"
