"""The link to the next page, and the many that are not."""

from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.fields.next_page import first_page, next_page

URL = "https://www.example.com/2024/05/the-story.html"
SECOND = "https://www.example.com/2024/05/the-story-2.html"


def following(body: str, url: str | None = URL, head: str = "") -> str | None:
    return next_page(Document(f"<html><head>{head}</head><body>{body}</body></html>", url))


class TestFound:
    @pytest.mark.parametrize(
        ("url", "href", "found"),
        [
            (URL, "the-story-2.html", SECOND),
            (URL, "/2024/05/the-story/2", "https://www.example.com/2024/05/the-story/2"),
            (URL, "/2024/05/the-story/2/", "https://www.example.com/2024/05/the-story/2/"),
            (URL, "the-story_2.html", "https://www.example.com/2024/05/the-story_2.html"),
            (URL, "the-story,2.html", "https://www.example.com/2024/05/the-story,2.html"),
            (URL, "the-story-p2.html", "https://www.example.com/2024/05/the-story-p2.html"),
            (URL, "/2024/05/the-story/page/2/", "https://www.example.com/2024/05/the-story/page/2/"),
            (URL, "the-story/page-2.html", "https://www.example.com/2024/05/the-story/page-2.html"),
            (URL, "?page=2", f"{URL}?page=2"),
            (URL, "?Seite=2#text", f"{URL}?Seite=2"),
            (f"{URL}?page=1", "?page=2", f"{URL}?page=2"),
            (f"{URL}?page=9", "?page=10", f"{URL}?page=10"),
            (f"{URL}?id=77", "?id=77&p=2", f"{URL}?id=77&p=2"),
            (f"{URL}?p=4711", "?p=4711&page=2", f"{URL}?p=4711&page=2"),
            (
                URL,
                "https://example.com/2024/05/the-story.html?page=2",
                "https://example.com/2024/05/the-story.html?page=2",
            ),
            ("http://example.com/2024/05/the-story/", "page/2/", "http://example.com/2024/05/the-story/page/2/"),
            ("https://x.org/read/47119/", "/read/47119/2/", "https://x.org/read/47119/2/"),
            ("https://x.org/story/index.html", "/story/page2.html", "https://x.org/story/page2.html"),
            ("https://x.org/the-dark-side", "/the-dark-side-2", "https://x.org/the-dark-side-2"),
            (URL, "?page=1", f"{URL}?page=1"),  # counted from 0
            (URL, "?start=1", f"{URL}?start=1"),
            (f"{URL}?start=1", "?start=2", f"{URL}?start=2"),
            (URL, "?PAGEN_1=2", f"{URL}?PAGEN_1=2"),
            (URL, "page,1,2,the-story.html", "https://www.example.com/2024/05/page,1,2,the-story.html"),
            ("https://x.org/2024/10/ferry/", "/2024/10/ferry/2/", "https://x.org/2024/10/ferry/2/"),
            ("https://x.org/a/2024/77.html", "77_2.html", "https://x.org/a/2024/77_2.html"),
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

    def test_label(self):
        assert following('<a href="the-story-2.html" aria-label="Next page"><img src=arrow></a>') == SECOND

    def test_numbers(self):
        links = "".join(f'<a href="the-story-{n}.html">{n}</a> ' for n in range(2, 6))
        assert following(f"<p>1 {links}</p>") == SECOND

    def test_numbers_on_a_later_page(self):
        links = "".join(f'<a href="?page={n}">{n}</a> ' for n in (1, 2, 4, 5))
        assert following(f"<p>{links}</p>", f"{URL}?page=3") == f"{URL}?page=4"

    @pytest.mark.parametrize("own", ["https://x.org/long/story.html", "https://x.org/long/story_3.html"])
    def test_short_names_in_a_row_of_numbers(self, own):
        """A section may have such an address, too."""
        links = [f'<a href="/long/story_{n}.html">{n}</a> ' for n in range(2, 6)]
        found = own.replace("story.", "story_2.").replace("_3", "_4")
        assert following(f"<p>1 {''.join(links)}</p>", own) == found
        assert following(f'<p><a href="{found}">Next</a></p>', own) is None

    def test_class_of_the_item_around_a_link(self):
        assert following('<li class="next"><a href="the-story-2.html">On with it</a></li>') == SECOND
        assert following('<li class="prev"><a rel="next" href="the-story-2.html">On</a></li>') is None

    def test_later_page_with_a_bare_number(self):
        links = '<a href="the-story.html">1</a> 2 <a href="the-story-3.html">3</a>'
        assert following(f"<p>{links}</p>", SECOND) == SECOND.replace("2.html", "3.html")

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

    def test_numbers_counted_from_0(self):
        links = '1 <a href="?page=1">2</a> <a href="?page=2">3</a>'
        assert following(f'<div class="pager paging">{links}</div>') == f"{URL}?page=1"

    def test_first_page_by_its_number(self):
        assert following('<div class="paging"><a href="?page=1">1</a></div>') is None

    def test_names_of_the_link(self):
        assert following('<a class="next" href="the-story-2.html">Part two</a>') == SECOND
        assert following('<a class="print" href="the-story-2.html">Next</a>') is None

    def test_list_of_pages(self):
        html = '<ul class="pagination"><li><a href="?seite=2"><span>2</span></a></li></ul>'
        assert following(html) == f"{URL}?seite=2"

    @pytest.mark.parametrize("own", ["?utm_source=letter", "", "?fbclid=x"])
    @pytest.mark.parametrize("href", ["?utm_source=letter&page=2", "?page=2&fbclid=x", "?page=2"])
    def test_links_that_keep_where_a_visitor_came_from(self, own, href):
        assert following(f'<a href="{href}">Next</a>', URL + own) == URL + href

    def test_base(self):
        assert following('<a href="2024/05/the-story-2.html">Next</a>', head='<base href="/">') == SECOND


class TestFirstPage:
    @pytest.mark.parametrize(
        ("own", "href", "found"),
        [
            (SECOND, "the-story.html", URL),
            (SECOND, "/2024/05/the-story.html#top", URL),
            (f"{URL}?page=3", f"{URL}?page=1", f"{URL}?page=1"),
            (f"{URL}?page=3", "the-story.html", URL),
            (f"{URL}?page=1", "?page=0", f"{URL}?page=0"),
            (f"{URL}?page=1", "the-story.html", None),  # as like as not the same page
            (f"{URL}?page=3", "?page=2", None),
            (f"{URL}?page=3", "another-story.html", None),
            (URL, "the-story-2.html", None),
            (None, "the-story.html", None),
            (f"{URL}?page=3&gclid=x", "?gclid=x", f"{URL}?gclid=x"),
        ],
    )
    def test_links(self, own, href, found):
        assert first_page(Document(f'<a href="{href}">1</a>', own)) == found

    def test_section_of_a_story_with_a_number(self):
        assert first_page(Document('<a href="/article">Articles</a>', "https://x.org/article/77")) is None

    def test_numbers_counted_from_0(self):
        links = "".join(f'<a href="?page={n}">{n + 1}</a>' for n in (1, 0, 2))
        assert first_page(Document(links, f"{URL}?page=2")) == f"{URL}?page=0"


class TestNotFound:
    @pytest.mark.parametrize(
        "href",
        [
            "",
            "#page=2",
            "javascript:page(2)",
            "the-story.html",
            "the-story.html#2",
            "another-story-2.html",
            "/2024/05/the-story-3.html",
            "/2024/05/the-story-20.html",
            "?page=3",
            "?page=2&print=1",
            "?page=4711",
            "?page=2&page=3",
            "?x=1&" + "&".join(f"a{i}=2" for i in range(60)),
            "https://other.org/2024/05/the-story-2.html",
            "https://[broken/2",
            "ftp://www.example.com/2024/05/the-story-2.html",
            "/2024/06/",
        ],
    )
    def test_addresses(self, href):
        assert following(f'<a class="next" href="{href}">Next page</a>') is None

    @pytest.mark.parametrize(
        "text",
        "Print page 2,Previous,« Next,Zurück,All on one page,Comments,E-mail the next page,Archive,Last page,1,3,17,"
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
            (URL, "?start=2"),
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

    @pytest.mark.parametrize("name", ["comments", "comment-pagination", "disqus"])
    def test_pages_of_comments(self, name):
        assert following(f'<div class="{name}"><ul class="pager"><li><a href="?page=2">next</a></ul></div>') is None

    @pytest.mark.parametrize("names", ['id="comments"', 'class="comments-area"', 'class="block comment_list"'])
    def test_sections_of_comments(self, names):
        pager = '<ul class="pager"><li class="pager-next"><a href="?page=1">next</a></ul>'
        assert following(f"<section {names}>{pager}</section>") is None
        assert following(f'<section class="comments-open">{pager}</section>') == f"{URL}?page=1"

    def test_place_of_comments(self):
        assert following('<ul class="pager"><li><a href="?page=2#comments">next</a></ul>') is None

    @pytest.mark.parametrize("names", ['class="next disabled"', 'aria-disabled="true"'])
    def test_link_that_cannot_be_clicked(self, names):
        assert following(f'<a {names} href="the-story-2.html">Next</a>') is None

    def test_class_of_posts_that_take_comments(self):
        assert following('<article class="post comments-open"><a href="?page=2">next</a></article>') == f"{URL}?page=2"

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

    def test_days(self):
        assert following('<a href="/2024/05/05/">Next</a>', "https://www.example.com/2024/05/04/") is None

    def test_identifiers(self):
        assert following('<a href="/news/13">Next</a>', "https://www.example.com/news/12") is None

    @pytest.mark.parametrize("url", [None, "", "mailto:a@b.c", "https://[broken", "file:///x/y-1.html"])
    def test_pages_without_an_address(self, url):
        assert following(f'<a href="{SECOND}">Next</a>', url) is None

    @pytest.mark.parametrize(
        "host", ["www.example.com", "WWW.Example.com", "u@example.com", "example.com:80", "a\tb.de"]
    )
    def test_other_hosts(self, host):
        """Those of the page in another spelling lead to the next, all others nowhere."""
        hosts = (host, "example.com", "example.community", "notexample.com", "x.example.com", "www.www.example.com")
        for other in hosts:
            for scheme in ("https", "HTTP"):
                link = f"{scheme}://{other}/2024/05/the-story-2.html?u=https%3A%2F%2Fexample.com"
                plain = link.replace("?u=https%3A%2F%2Fexample.com", "")
                written = plain.replace("HTTP", "http").replace("\t", "")
                is_same = other.lower().removeprefix("www.") == host.lower().removeprefix("www.")
                url = f"https://{host}/2024/05/the-story.html"
                assert following(f'<a href="{link}">Next</a>', url) is None
                assert following(f'<a href="{plain}">Next</a>', url) == (written if is_same else None)

    def test_nothing(self):
        assert next_page(Document("", URL)) is None


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


class TestHeadlineOfTheNextPage:
    """It may stand behind the words of the link, if the address says that it is that of a page."""

    @pytest.mark.parametrize(
        "text",
        [
            "Next page: What the mayor says of the bridge",
            "Weiter auf Seite 2: Was der Rat dazu sagt",
            "Next – The bill",
        ],
    )
    def test_links(self, text):
        text += ", and who will have to pay for it"
        assert following(f'<a href="?page=2">{text}</a>') == f"{URL}?page=2"

    @pytest.mark.parametrize(
        ("href", "text"),
        [
            ("the-story-2.html", "Next: What the mayor says of the bridge"),  # may be another story
            ("?page=2", "The bridge: What comes next in the old town"),
            ("?page=2", "Comments: What others say of the next bridge"),
        ],
    )
    def test_others(self, href, text):
        assert following(f'<a href="{href}">{text}</a>') is None
