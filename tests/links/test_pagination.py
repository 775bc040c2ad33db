"""The link to the next page of an article or an index, and the many that are not."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.links.pagination import first_page, next_index_page, next_page
from scrapy_article.text.urls import MAX_URL

URL = "https://www.example.com/2024/05/the-story.html"
SECOND = "https://www.example.com/2024/05/the-story-2.html"


def following(body: str, url: str | None = URL, head: str = "") -> str | None:
    return next_page(Document(f"<html><head>{head}</head><body>{body}</body></html>", url))


class TestFound:
    @pytest.mark.parametrize(
        ("url", "href", "found"),
        [
            (URL, "the-story-2.html", SECOND),
            (URL, "?page=2", f"{URL}?page=2"),
            (f"{URL}?p=4711", "?p=4711&page=2", f"{URL}?p=4711&page=2"),
            (
                URL,
                "https://example.com/2024/05/the-story.html?page=2",
                "https://example.com/2024/05/the-story.html?page=2",
            ),
            ("https://x.org/story/index.html", "/story/page2.html", "https://x.org/story/page2.html"),
            (URL, "?page=1", f"{URL}?page=1"),  # counted from 0
        ],
    )
    def test_addresses(self, url, href, found):
        assert following(f'<a href="{href}">Next</a>', url) == found

    @pytest.mark.parametrize(
        "text",
        "Next,next page,Next »,Continue,»,›,→,>,Weiter,Nächste Seite,Page suivante,Siguiente,Avanti,Próxima,Volgende,"
        "Далее,下一页,次のページ,다음,التالي".split(","),
    )
    def test_texts(self, text):
        assert following(f'<a href="the-story-2.html">{text}</a>') == SECOND

    def test_rel(self):
        assert following('<a rel="next" href="the-story-2.html">On with it</a>') == SECOND
        assert following("", head=f'<link rel="next" href="{SECOND}">') == SECOND

    def test_numbers(self):
        links = "".join(f'<a href="the-story-{n}.html">{n}</a> ' for n in range(2, 6))
        assert following(f"<p>1 {links}</p>") == SECOND

    @pytest.mark.parametrize("own", ["https://x.org/long/story.html", "https://x.org/long/story_3.html"])
    def test_short_names_in_a_row_of_numbers(self, own):
        """A section may have such an address, too."""
        links = [f'<a href="/long/story_{n}.html">{n}</a> ' for n in range(2, 6)]
        found = own.replace("story.", "story_2.").replace("_3", "_4")
        assert following(f"<p>1 {''.join(links)}</p>", own) == found
        assert following(f'<p><a href="{found}">Next</a></p>', own) is None

    def test_first_page_with_a_bare_number(self):
        own = "https://www.example.com/gallery/the-towns/1"
        links = '1 <a href="/gallery/the-towns/2">2</a> <a href="/gallery/the-towns/3">3</a>'
        assert following(f"<p>{links}</p>", own) == own.replace("/1", "/2")
        assert following('<a href="/gallery/the-towns/2">Next</a>', own) is None  # the second part of a series

    def test_page_that_is_known_to_follow_the_first(self):
        third, fourth = (SECOND.replace("-2", f"-{n}") for n in (3, 4))
        document = Document(f'<a href="{SECOND}">Previous</a> <a href="{fourth}">Next</a>', third)
        assert next_page(document, URL) == fourth
        assert next_page(document, "https://www.example.com/2024/05/another.html") is None

    @pytest.mark.parametrize("own", ["?utm_source=letter", "", "?fbclid=x"])
    @pytest.mark.parametrize("href", ["?utm_source=letter&page=2", "?page=2&fbclid=x", "?page=2"])
    def test_links_that_keep_where_a_visitor_came_from(self, own, href):
        assert following(f'<a href="{href}">Next</a>', URL + own) == URL + href


class TestFirstPage:
    @pytest.mark.parametrize(
        ("own", "href", "found"),
        [
            (SECOND, "/2024/05/the-story.html#top", URL),
            (f"{URL}?page=3", f"{URL}?page=1", f"{URL}?page=1"),
            (f"{URL}?page=3", "the-story.html", URL),
            (f"{URL}?page=1", "?page=0", f"{URL}?page=0"),
            (f"{URL}?page=1", "the-story.html", None),  # as like as not the same page
            (f"{URL}?page=3", "another-story.html", None),
            (None, "the-story.html", None),
            (f"{URL}?page=3&gclid=x", "?gclid=x", f"{URL}?gclid=x"),
        ],
    )
    def test_links(self, own, href, found):
        assert first_page(Document(f'<a href="{href}">1</a>', own)) == found

    def test_section_of_a_story_with_a_number(self):
        assert first_page(Document('<a href="/article">Articles</a>', "https://x.org/article/77")) is None


class TestNotFound:
    @pytest.mark.parametrize(
        "href",
        [
            "#page=2",
            "javascript:page(2)",
            "the-story.html#2",
            "/2024/05/the-story-3.html",
            "?page=3",
            "?page=2&print=1",
            "?page=2&page=3",
            "?x=1&" + "&".join(f"a{i}=2" for i in range(60)),
            "https://other.org/2024/05/the-story-2.html",
            "https://[broken/2",
            "ftp://www.example.com/2024/05/the-story-2.html",
        ],
    )
    def test_addresses(self, href):
        assert following(f'<a class="next" href="{href}">Next page</a>') is None

    @pytest.mark.parametrize(
        "text",
        "Print page 2,Previous,« Back,Zurück,All on one page,Comments,Last page,1,17,"
        "A long title of another story that comes next,Sign in,".split(","),
    )
    def test_texts(self, text):
        assert following(f'<a href="the-story-2.html">{text}</a>') is None

    @pytest.mark.parametrize(
        ("url", "href"),
        [
            ("https://x.org/news", "/news/2"),  # a section
            ("https://x.org/blog/2024/05", "/blog/2024/05/2"),  # an archive
            (f"{URL}?page=2", "?page=2"),  # itself
            ("https://x.org/the-story/2", "/the-story/2"),
            (f"{URL}?start=10", "?start=20"),  # entries of a list
            (URL, "?90c7c550_page=2"),  # of a list beside the article
            ("file:///the-story.html", "the-story-2.html"),
            ("ftp://x.org/the-story.html", "the-story-2.html"),
        ],
    )
    def test_other_pages(self, url, href):
        assert following(f'<a class="next" href="{href}">Next page</a>', url) is None
        assert following("", url, head=f'<link rel="next" href="{href}">') is None

    def test_next_post(self):
        assert following("", head='<link rel="next" href="/2024/06/another-story.html">') is None
        assert following('<a rel="next" href="/2024/06/2-other-stories.html">Next</a>') is None

    def test_previous_page(self):
        assert following('<a href="the-story.html">Previous</a>', SECOND) is None
        assert following('<a href="?page=2">2</a>', f"{URL}?page=3") is None

    @pytest.mark.parametrize("names", ['id="comments"', 'class="comments-area"', 'class="block comment_list"'])
    def test_sections_of_comments(self, names):
        pager = '<ul class="pager"><li class="pager-next"><a href="?page=1">next</a></ul>'
        assert following(f"<section {names}>{pager}</section>") is None
        assert following(f'<section class="comments-open">{pager}</section>') == f"{URL}?page=1"

    @pytest.mark.parametrize(
        ("name", "found"),
        [("article-list", None), ("postlist", None), ("related-story-grid", None), ("article", SECOND)],
    )
    def test_pages_of_a_list(self, name, found):
        pager = '<nav class="pagination"><a href="?">1</a><a href="the-story-2.html">2</a></nav>'
        assert following(f'<div class="{name} paginated"><h3><a href="/other">Other</a></h3>{pager}</div>') == found

    def test_episodes(self):
        links = '<a href="/show/episode-6">Previous</a><a href="/show/episode-8">Next</a>'
        assert following(links, "https://www.example.com/show/episode-7") is None

    @pytest.mark.parametrize("url", [None, "", "mailto:a@b.c", "https://[broken", "file:///x/y-1.html"])
    def test_pages_without_an_address(self, url):
        assert following(f'<a href="{SECOND}">Next</a>', url) is None

    @pytest.mark.parametrize("host", ["example.community", "notexample.com", "x.example.com", "www.www.example.com"])
    def test_other_hosts(self, host):
        assert following(f'<a href="https://{host}/2024/05/the-story-2.html">Next</a>') is None
        assert following('<a href="HTTP://Example.com/2024/05/the-story-2.html">Next</a>') is not None


@pytest.mark.parametrize(
    "html",
    [
        '<a href="the-story-2.html">next</a>' * 20_000,
        '<a href="the-story-1_1.html">2</a><a href="story/2">2</a>' * 20_000,
        '<div class="a b">' * 1500 + '<a href="the-story-2.html">2</a>' * 20_000,
        f'<a href="the-story-{"-" * 200_000}2">next</a>',
        f'<a href="?{"page=2&" * 50_000}">next</a>',
        f'<a href="?page=2">{"<b>x </b>" * 50_000}</a>',
        f'<a href="/{"1/" * 100_000}">next</a>',
    ],
    ids=["links", "numbers", "deep", "path", "query", "text", "slashes"],
)
def test_time(html):
    document = Document(html, "https://www.example.com/2024/05/the-story-1.html")
    start = process_time()
    next_page(document)
    assert process_time() - start < 2 * slowness()


# --- the number of the page, in both --------------------------------------------

WORDS = (
    "pageIndex currentPage page_num showpage sayfa page pag pg p paged pagenum page_no pagina Seite sida side strona str"
).split()
STORY = "https://example.org/2024/05/what-the-ferry-brought"


class TestNumbers:
    @pytest.mark.parametrize("word", WORDS)
    @pytest.mark.parametrize("form", ["/{}/2", "/{}-2", "/{}2/", "?{}=2"])
    def test_words_before_them(self, word, form):
        end = form.format(word)
        for url, find in ((STORY, next_page), ("https://example.org/news", next_index_page)):
            assert find(Document(f'<a class="next" href="{url}{end}">2</a>', url)) == url + end
            assert find(Document(f'<a class="next" href="{url}{end}">2</a>', url + end)) is None

    @pytest.mark.parametrize("name", ["the-dark-side", "fire-in-lange-str"])
    def test_titles_that_end_as_such_words_do(self, name):
        """The second is an article of its own, or the second page of that without the number."""
        first = f"https://example.org/{name}"
        assert first_page(Document(f'<a href="{first}">1</a>', f"{first}-2")) == first


@pytest.mark.parametrize(
    ("own", "href"),
    [
        ("/1a" * 100_000 + "8", "/1a" * 100_000 + "9"),
        ("/a", f"/a{'-' * 100_000}2"),
        ("/", "/a" * 100_000),
        ("/a", "/page" * 80_000 + "/-2"),
        ("/a", "/p-" * 100_000 + "2"),
        ("/a", "/page,1,2," * 50_000),
    ],
    ids=["numbers", "marks", "parts", "words", "short words", "commas"],
)
def test_time_of_long_urls(own, href):
    document = Document(f'<a href="{href}">Next</a>' * 3, f"https://example.org{own}")
    start = process_time()
    next_page(document)
    next_index_page(document)
    assert process_time() - start < 1 * slowness()


# --- indexes --------------------------------------------------------------------

SITE = "https://example.com"


def following_index(own: str | None, *anchors: str, head: str = "") -> str | None:
    html = f"<head>{head}</head><body><p>News</p><div>{' '.join(anchors)}</div>"
    found = next_index_page(Document(html, None if own is None else SITE + own))
    return found.removeprefix(SITE) if found else found


def a(address: str, text: str) -> str:
    return f'<a href="{address}">{text}</a>'


@pytest.mark.parametrize(
    ("own", "anchors", "expected"),
    [
        ("/news/", [a("/news/page/2/", "2"), a("/news/page/3/", "3"), a("/news/page/9/", "Last »")], "/news/page/2/"),
        ("/", [a("/index.php?start=10", "2"), a("/index.php?start=20", "3")], "/index.php?start=10"),
        ("/", [a("/search?updated-max=2024-05-01", "Entradas antiguas")], "/search?updated-max=2024-05-01"),
        ("/page/2", [a("/page/3", "← Older posts"), a("/page/1", "Newer posts →")], "/page/3"),
        ("/news/page/9/", [a("/news/page/8/", "8"), a("/news/", "1")], None),
        ("/news/", [a("/2024/05/01/the-next-step-7", "The next step"), a("/?p=1489", "A story")], None),
        (None, [a("https://example.com/page/2", "Next")], None),
        ("/news/", [a("http://[::1/page/2", "Next"), a("javascript:next(2)", "Next")], None),
        ("/news", [a("/news?page=99999", "»")], None),
        ("/news", [a("/news?page=2", "What comes next in the old town of the bakers")], None),  # a headline
        ("/news", [a("/news?page=2", "« Previous")], "/news?page=2"),  # older entries
        ("/search?q=1", [a("/search?q=1&updated-max=2024-05-01", "Today")], None),
        ("/it/", [a("/topic/AI?p=2", "AI")], None),
        ("/list?page=all", [a("/list?page=all&x=1", "Next"), a("/list?page=2", "Next")], "/list?page=2"),
        ("/f1/?s=storm", [a("/f1/?page=2", "2")], None),  # what was searched for
        ("/news?gclid=x", [a("/news?gclid=x&page=2", "2"), a("/news?page=5&gclid=x", "5")], "/news?gclid=x&page=2"),
        ("/list/p-5?page=1", [a("/list/p-5?page=2", "2"), a("/list/p-6?page=1", "2")], "/list/p-5?page=2"),
    ],
)
def test_next_page(own, anchors, expected):
    assert following_index(own, *anchors) == expected


class TestNumbersThatNothingTells:
    """What the link says tells that they are those of pages."""

    @pytest.mark.parametrize(
        ("own", "address", "number"),
        [
            ("/news", "/news/2", 2),
            ("/news.html", "/news-2.html", 2),
            ("/news.html", "/news_2.html", 2),
        ],
    )
    def test_links(self, own, address, number):
        for label in ("Next", "下一页", "След.", "»", f"[{number}]", f"{number}"):
            assert following_index(own, a(address, label)) == address
        for label in ("1", "99", "The bridge", "Previous"):
            assert following_index(own, a(address, label)) is None

    def test_after_the_second_page(self):
        assert following_index("/news/2", a("/news", "1"), a("/news/3", "3")) == "/news/3"
        assert following_index("/tag/covid-19", a("/tag/covid-19/page/2", "2"), a("/tag/covid-20", "20")) == (
            "/tag/covid-19/page/2"
        )

    @pytest.mark.parametrize(
        ("own", "address"),
        [
            ("/archive/2024/05/03", "/archive/2024/05/04"),
            ("/2024/05", "/2024/05/2"),
            ("/calendar?year=2024&month=5", "/calendar?year=2024&month=6"),
            ("/list?a=1&b=1", "/list?a=2&b=2"),
            ("/list-a1", "/list-b2"),
        ],
    )
    def test_other_numbers(self, own, address):
        assert following_index(own, a(address, "Next")) is None


@pytest.mark.parametrize("label", ["Load more", "Show more stories", "Mehr laden", "Показать ещё", "More"])
def test_more(label):
    for address in ("/news?after=xyz", "/news?page=2", "/ajax/news?page=2", "/news/2"):
        assert following_index("/news", a(address, label)) == address
    assert following_index("/news", a("/story-of-the-ferry", label)) is None


def test_other_declarations():
    for own, head in (
        ("/news/page/2", '<link rel="prev" href="/news/page/1">'),
        ("/news/page/2", '<link rel="next" href="/news/page/2/">'),  # itself
        ("/news", f'<link rel="next" href="/news?x={"x" * MAX_URL}&page=2">'),
    ):
        assert following_index(own, head=head) is None


class TestFirstPageWithoutANumber:
    """The next one may have the number 1 or 2, or as many entries before it."""

    @pytest.mark.parametrize(
        ("anchors", "expected"),
        [
            ([a("/news?page=1", "1"), a("/news?page=2", "2"), a("/news?page=3", "3")], "/news?page=2"),
            ([a("/news?page=1", "Next")], "/news?page=1"),
            ([a("/news?start=0", "1"), a("/news?start=10", "2"), a("/news?start=20", "3")], "/news?start=10"),
            ([a("/news?offset=1", "2"), a("/news?offset=2", "3")], "/news?offset=1"),
        ],
    )
    def test_numbers(self, anchors, expected):
        assert following_index("/news", *anchors) == expected


@pytest.mark.parametrize(
    ("own", "address", "link", "expected"),
    [
        ("/news", "/news/older", '<a rel="next" href="{}">Next page</a>', True),
        ("/newest", "/newest?next=47296143", '<a rel="next" href="{}">More</a>', True),
        ("/news", "/2024/the-next-step-in-town", '<a rel="next" href="{}">The next step</a>', False),
        ("/a-day-in-may", "/a-night-in-june-at-sea", '<a rel="next" href="{}">Next post</a>', False),
        ("/news", "https://other.example/older", '<a rel="next" href="{}">Next page</a>', False),
    ],
)
def test_address_without_a_number(own, address, link, expected):
    assert following_index(own, link.format(address)) == (address if expected else None)
