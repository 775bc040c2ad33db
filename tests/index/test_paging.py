from __future__ import annotations

import pytest

from scrapy_article.document import Document
from scrapy_article.document.urls import MAX_ADDRESS
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
        ("/news", [a("/news?start=30", "»"), a("/news?start=10", "»")], "/news?start=10"),
        ("/news?start=20", [a("/news?start=10", "»")], None),
        ("/news", [a("/news?page=99999", "»")], None),
        ("/news?page=99998", [a("/news?page=99999", "»")], "/news?page=99999"),
        ("/news?page=999998", [a("/news?page=999999", "»")], None),  # no number of a page
        ("/news", [a("/news?page=2", "What comes next in town")], "/news?page=2"),
        ("/news", [a("/news?page=2", "What comes next in the old town of the bakers")], None),  # a headline
        ("/news/", [a("/news/page/1", "Newer")], None),
        ("/news", [a("/news?page=2", "« Previous")], None),
        ("/news", ['<a class="prev-next" href="/news?page=2">Next</a>'], "/news?page=2"),
        ("/search?q=1", [a("/search?q=1&updated-max=2024-05-01", "Today")], None),
        ("/it/", [a("/topic/AI?p=2", "AI")], None),
        ("/list?page=1&p=9", [a("/list?page=2&p=9", "2")], "/list?page=2&p=9"),
        ("/list?page=all", [a("/list?page=all&x=1", "Next"), a("/list?page=2", "Next")], "/list?page=2"),
        ("/it/", ['<a rel="nofollow next" href="/topic/IT?p=2">On</a>'], "/topic/IT?p=2"),
        ("/", [a("/index.php?page=1", "The region"), a("/index.php?page=2", "Governor")], None),  # a menu
        ("/", [a("/index.php?page=2", "Governor"), a("/index.php?page=5", "The region")], None),
        ("/list.php", [a("/list.php?page=2", "Növbəti")], "/list.php?page=2"),  # whatever that means
        ("/list.php", [a("/list.php?page=2", "Next"), a("/list.php?page=9", "Sonuncu")], "/list.php?page=2"),
        ("/", [a("/page/2", "Read more stories")], "/page/2"),
        ("/", [a("/index.php?page=1", "» More on the region"), a("/?page=2", "2")], "/?page=2"),
        ("/", [a("/328/index-p2.html", "» More economy headlines")], None),
        ("/", [a("/index-p2.html", "» More headlines"), a("/index-p3.html", "»")], "/index-p2.html"),
        ("/f1/?s=6ef2dc853f8f83ceb07b30be0370bb0d", [a("/f1/index2.html", "2")], "/f1/index2.html"),
        ("/f1/?PHPSESSID=6ef2dc853f8f83ceb0", [a("/f1/?page=2&PHPSESSID=1e", "2")], None),
        (
            "/f1/?sid=6ef2dc853f8f83ceb0",
            [a("/f1/?page=2&sid=6ef2dc853f8f83ceb1", "2")],
            "/f1/?page=2&sid=6ef2dc853f8f83ceb1",
        ),
        ("/f1/?s=storm", [a("/f1/?page=2", "2")], None),  # what was searched for
        ("/news?gclid=x", [a("/news?gclid=x&page=2", "2"), a("/news?page=5&gclid=x", "5")], "/news?gclid=x&page=2"),
        (
            "/news?gclid=x&page=5",
            [a("/news?gclid=x&page=6", "6"), a("/news?gclid=x&page=4", "4")],
            "/news?gclid=x&page=6",
        ),
        ("/list/p-5?page=1", [a("/list/p-5?page=2", "2"), a("/list/p-6?page=1", "2")], "/list/p-5?page=2"),
    ],
)
def test_next_page(own, anchors, expected):
    assert following(own, *anchors) == expected


class TestNumbersThatNothingTells:
    """What the link says tells that they are those of pages."""

    @pytest.mark.parametrize(
        ("own", "address", "number"),
        [
            ("/guonei/", "/guonei/list_2.shtml", 2),
            ("/guonei/index.html", "/guonei/list_5_2.html", 2),
            ("/guonei/", "/guonei/node_2.htm", 2),
            ("/news", "/news/2", 2),
            ("/news/", "/news/2.html", 2),
            ("/news.html", "/news-2.html", 2),
            ("/wiadomosci", "/wiadomosci,2", 2),
            ("/news/-/1", "/news/-/2", 2),
            ("/news", "/news?e-seite-5f2=2", 2),
            ("/news", "/news?pageid=2", 2),
            ("/list-12-1.html", "/list-12-2.html", 2),
            ("/forum-2-8.html", "/forum-2-9.html", 9),
            ("/page/9/news", "/page/10/news", 10),
            ("/list?cat=3&no=1", "/list?no=2&cat=3", 2),
        ],
    )
    def test_links(self, own, address, number):
        for label in ("Next", "下一页", "След.", "»", f"[{number}]", f"{number}"):
            assert following(own, a(address, label)) == address
        for label in ("1", "99", "The bridge", "Previous"):
            assert following(own, a(address, label)) is None

    @pytest.mark.parametrize(
        ("own", "address"),
        [
            ("/archive/2024/05/03", "/archive/2024/05/04"),
            ("/2024/05/", "/2024/06/"),
            ("/2024/05", "/2024/05/2"),
            ("/news/2024-05-03", "/news/2024-05-04"),
            ("/calendar?year=2024&month=5", "/calendar?year=2024&month=6"),
            ("/story/4711", "/story/4712"),
            ("/news", "/news/3"),
            ("/list?a=1&b=1", "/list?a=2&b=2"),
            ("/list-1-1", "/list-2-2"),
            ("/list-a1", "/list-b2"),
        ],
    )
    def test_other_numbers(self, own, address):
        assert following(own, a(address, "Next")) is None

    def test_head(self):
        assert following("/news", head='<link rel="next" href="/news/2">') == "/news/2"
        assert following("/news/7", head='<link rel="next" href="/news/8">') is None  # an entry after this one


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/news?PAGEN_1=2", True),
        ("/news?sayfa=2", True),
        ("/news;page=2", True),
        ("/news?tx_news_pi1%5BcurrentPage%5D=2&cHash=abc", True),
        ("/news?query-3-page=2", True),
        ("/news?sf_paged=2", True),
        ("/news?b_start:int=20", True),
        ("/news?limitstart=20", True),
        ("/news?per_page=20", False),
        ("/news?comments-page=3", False),
    ],
)
def test_words_before_numbers(address, expected):
    assert following("/news", a(address, "Next")) == (address if expected else None)


@pytest.mark.parametrize("label", ["Load more", "Show more stories", "Mehr laden", "Показать ещё", "More"])
def test_more(label):
    for address in ("/news?after=xyz", "/news?page=2", "/ajax/news?page=2", "/news/list_2.html"):
        assert following("/news", a(address, label)) == address
    assert following("/news", a("/story-of-the-ferry", label)) is None


def test_class_of_the_item_around_a_link():
    arrow = '<li class="{}"><a href="/news/2/"><svg></svg></a></li>'
    assert following("/news/1/", arrow.format("next")) == "/news/2/"
    assert following("/news/1/", arrow.format("last")) is None
    both = '<li class="next"><a href="/news/2/"></a><a href="/news/3/"></a></li>'
    assert following("/news/1/", both) is None


def test_declared_in_the_head():
    declared = '<link rel="next" href="/news/page/2">'
    assert following("/news", a("/news?page=2", "more"), head=declared) == "/news/page/2"


def test_other_declarations():
    for own, head in (
        ("/news/page/2", '<link rel="prev" href="/news/page/1">'),
        ("/news/page/2", '<link rel="next" href="/news/page/2/">'),  # itself
        ("/news", f'<link rel="next" href="/news?x={"x" * MAX_ADDRESS}&page=2">'),
    ):
        assert following(own, head=head) is None


def test_head_of_a_page_that_is_no_index():
    """Some themes declare the entry that was made after this one."""
    assert following("/?page_id=198", head='<link rel="next" href="/?page_id=200">') is None


class TestFirstPageWithoutANumber:
    """The next one may have the number 1 or 2, or as many entries before it."""

    @pytest.mark.parametrize(
        ("anchors", "expected"),
        [
            ([a("/news?page=1", "1"), a("/news?page=2", "2"), a("/news?page=3", "3")], "/news?page=2"),
            ([a("/news?page=0", "1"), a("/news?page=1", "2"), a("/news?page=2", "3")], "/news?page=1"),
            ([a("/news?page=2", "3"), a("/news?page=1", "2")], "/news?page=1"),
            ([a("/news?page=1", "Next")], "/news?page=1"),
            ([a("/news?page=1", "1")], None),  # itself
            ([a("/news?start=1", "1"), a("/news?start=11", "2"), a("/news?start=21", "3")], "/news?start=11"),
            ([a("/news?start=0", "1"), a("/news?start=10", "2"), a("/news?start=20", "3")], "/news?start=10"),
            ([a("/news?offset=1", "2"), a("/news?offset=2", "3")], "/news?offset=1"),
        ],
    )
    def test_numbers(self, anchors, expected):
        assert following("/news", *anchors) == expected


def test_long_address():
    """As long as any that is read, and one character longer."""
    for length, expected in ((MAX_ADDRESS, True), (MAX_ADDRESS + 1, False)):
        address = f"/news?x={'x' * (length - len(f'{SITE}/news?x=&page=2'))}&page=2"
        assert len(SITE + address) == length
        assert (following("/news", f'<a class="next" href="{address}">Next</a>') == address) is expected


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


@pytest.mark.parametrize(
    "link",
    [
        '<li class="next disabled"><a href="/news/page/4">Next</a></li>',
        '<a class="btn is-disabled" href="/news/page/4">Next</a>',
        '<a aria-disabled="true" href="/news/page/4">4</a>',
    ],
)
def test_link_that_cannot_be_clicked(link: str) -> None:
    """On the last page."""
    assert following("/news/page/3", link) is None


def test_looks_of_a_link_that_cannot_be_clicked() -> None:
    assert following("/news", '<a class="disabled:opacity-50" href="/news?page=2">Next</a>') == "/news?page=2"
    assert following("/news", '<a class="inactive" href="/news?page=2">2</a>') == "/news?page=2"


class TestMarksOfPlaces:
    """Fields of any name, in which a site says where the next page begins."""

    @pytest.mark.parametrize(
        ("own", "address"),
        [
            ("/news", "/news?pagetoken=eyJpZCI6MTB9"),
            ("/news?sort=new", "/news?sort=new&startAfter=65f1c0aa"),
            ("/news?last_key=17001234", "/news?last_key=17005678"),
        ],
    )
    def test_links(self, own: str, address: str) -> None:
        for label in ("Next", "Next page", "下一页", "Weiter »"):
            assert following(own, a(address, label)) == address
        for label in ("»", "Sport »", "Previous", "The next bridge in town", "Page"):
            assert following(own, a(address, label)) is None

    @pytest.mark.parametrize(
        ("own", "address"),
        [
            ("/news", "/news?topic=economy"),
            ("/news", "/news?date=2024-05-03"),
            ("/news", "/news?v=b2"),
            ("/news", "/other?pagetoken=eyJpZCI6MTB9"),
            ("/news?sort=new", "/news?pagetoken=eyJpZCI6MTB9"),
            ("/news", "/news?pagetoken=eyJpZCI6MTB9&x=eyJpZCI6MTB9"),
        ],
    )
    def test_others(self, own: str, address: str) -> None:
        assert following(own, a(address, "Next")) is None


@pytest.mark.parametrize("start", ["aside", 'div class="related-stories"', 'div class="comments"'])
def test_pages_of_what_stands_beside(start: str) -> None:
    """They are turned there, unless the address is that of the index itself."""
    end = start.partition(" ")[0]
    for own, address, expected in (
        ("/news", "/videos?page=2", None),
        ("/news", "/news?page=2", "/news?page=2"),
    ):
        assert following(own, f"<{start}><p>More</p>{a(address, 'Next')}</{end}>") == expected
