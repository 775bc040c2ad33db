import pytest

from scrapy_article.document import Document
from scrapy_article.extract import analyse
from scrapy_article.page_type import KINDS, Probabilities, judge

PARAGRAPH = (
    "<p>The council met on Tuesday, in a hall that was full to the last seat, and spoke about the bridge for three "
    "hours; in the end, it was decided that the old one will be repaired before a new one is planned.</p>"
)
TEASER = '<div class="card"><h3><a href="/news/{0}">The council speaks about bridge number {0}</a></h3><p>A short teaser.</p></div>'
ARTICLE = f"<html><body><h1>The bridge</h1><article>{PARAGRAPH * 6}</article></body></html>"
FRONT = f"<html><body><h1>News</h1>{''.join(TEASER.format(n) for n in range(30))}</body></html>"
EMPTY = "<html><body><div id=root></div><script>go()</script></body></html>"
LOGIN = "<html><body><h1>Log in</h1><form><p>Your name</p><input><p>Password</p><input></form></body></html>"


def verdict(html, url=None):
    article = analyse(html, url).article
    return article.page_type


class TestJudge:
    @pytest.mark.parametrize(
        "url", [None, "https://example.org/2024/05/the-bridge-is-to-be-repaired", "http://[broken"]
    )
    def test_article(self, url):
        assert verdict(ARTICLE, url) == "article"

    @pytest.mark.parametrize("url", [None, "https://example.org/", "https://example.org/category/news"])
    def test_index(self, url):
        assert verdict(FRONT, url) == "index"

    @pytest.mark.parametrize("html", ["", EMPTY, LOGIN])
    def test_other(self, html):
        assert verdict(html) == "other"

    @pytest.mark.parametrize("count", [3, 5])
    def test_archive_of_a_month_with_few_stories(self, count):
        teasers = "".join(
            f"<article><h2><a href='/2024/05/bridge-number-{n}'>The council speaks about bridge number {n}</a></h2>"
            "<p>In the end, it was decided that the old bridge will be repaired, before a new one is planned.</p></article>"
            for n in range(count)
        )
        menu = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in ("news", "sport", "weather"))
        page = f"<html><body><nav><ul>{menu}</ul></nav><h1>May 2024</h1><main>{teasers}</main></body></html>"
        assert verdict(page, "https://example.org/2024/05/") == "index"

    @pytest.mark.parametrize(
        ("title", "heading"),
        [
            ("Page not found | Daily Planet", "Sorry"),
            ("Daily Planet", "Seite nicht gefunden"),
            ("Planet - Are you a robot?", "Unusual activity"),
            ("页面不存在", "抱歉"),
            ("451: Unavailable due to legal reasons", "451"),
        ],
    )
    def test_notices_in_the_place_of_a_page(self, title, heading):
        page = f"<html><head><title>{title}</title></head><body><h1>{heading}</h1>{PARAGRAPH * 2}</body></html>"
        address = "https://example.org/2024/05/the-bridge-is-to-be-repaired"
        assert verdict(page, address) == "other"
        assert verdict(page.replace(PARAGRAPH, PARAGRAPH * 6), address) == "article"  # too long for one

    def test_article_about_a_notice(self):
        page = f"<html><head><title>Page not found: why links die</title></head><body><h1>Why links die</h1>{PARAGRAPH * 3}"
        assert verdict(page, "https://example.org/2024/05/why-links-die-and-what-to-do") == "article"

    @pytest.mark.parametrize("path", ["", "shell/4", "category/news"])
    def test_a_menu_alone_is_no_index(self, path):
        menu = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in "home news sport weather contact".split())
        page = f"<html><body><header><a href='/'>The Loop</a><nav><ul>{menu}</ul></nav></header><main><p>Loading</p></main></body></html>"
        assert verdict(page, f"https://example.org/{path}") == "other"


class TestCues:
    def reason(self, html, url=None):
        return analyse(html, url).article.reasons["page_type"]

    @pytest.mark.parametrize(
        ("url", "words"),
        [
            ("https://example.org/", "URL of a home page"),
            ("https://example.org/tag/bridge", "URL of a list"),
            ("https://example.org/tag/bridge/page/3", "URL of a list"),
            ("https://example.org/a/the-bridge-is-back?page=2", "URL with a headline in it"),
            ("https://example.org/2024/05/12/bridge", "URL with a date in it"),
            ("https://example.org/a/the-bridge-is-back", "URL with a headline in it"),
            ("https://example.org/article/12345678", "URL with a number in it"),
            ("https://example.org/sport", "short URL"),
        ],
    )
    def test_address(self, url, words):
        assert words in self.reason(ARTICLE, url)

    @pytest.mark.parametrize(
        ("head", "words"),
        [
            ('<meta property="og:type" content="article">', "declared an article (Open Graph)"),
            ('<script type="application/ld+json">{"@type": "NewsArticle"}</script>', "declared an article (JSON-LD)"),
            ('<script type="application/ld+json">{"@type": "CollectionPage"}</script>', "declared a list (JSON-LD)"),
        ],
    )
    def test_markup(self, head, words):
        assert words in self.reason(ARTICLE.replace("<body>", f"<head>{head}</head><body>"))

    def test_text(self):
        assert "running text" in self.reason(ARTICLE)
        assert "headline links" in self.reason(FRONT)
        assert "no text" in self.reason(EMPTY)


def judged(answer, html=ARTICLE):
    """The verdict on a page of which the paragraphs are kept, if the networks say *answer*: is it an index, an article."""
    analysis = analyse(html)
    kept = [i for i, segment in enumerate(analysis.document.segments) if "council met" in segment.text]
    return judge(analysis.document, kept, 250, model=lambda _: Probabilities(*answer, [0.0] * (len(KINDS) + 1)))


@pytest.mark.parametrize(
    ("index", "article", "page_type", "probability"),
    [(0.1, 0.9, "article", 0.81), (0.6, 0.9, "index", 0.6), (0.1, 0.2, "other", 0.72), (0.4, 0.9, "article", 0.54)],
)
def test_the_networks_decide(index, article, page_type, probability):
    found = judged((index, article))
    assert found.page_type == page_type
    assert found.probability == pytest.approx(probability)
    assert found.index_probability == index


def test_text_that_is_in_no_line():
    document = analyse(ARTICLE).document
    assert judge(document, [], 300)[:2] == ("article", 0.9)
    assert judge(document, [], 0).page_type != "article"


class TestOwnUrl:
    """A URL counts only if the page speaks of the same site."""

    LINK = '<a href="{0}">{0}</a>'
    URLS = ("https://www.paper.example/2024/05/the-bridge", "https://mobile.paper.example/2024/05/the-bridge")

    def own(self, head="", links=(), url=URLS[0]):
        body = "".join(map(self.LINK.format, links))
        return Document(f"<html><head>{head}</head><body><p>The bridge</p>{body}</body></html>", url).own_url

    @pytest.mark.parametrize("url", URLS)
    @pytest.mark.parametrize("links", [(), ("/a", "b", "#c", "https://shop.example/d"), ("//paper.example/a",)])
    def test_of_the_page(self, links, url):
        assert self.own(links=links, url=url) == url

    @pytest.mark.parametrize("name", ["link rel=canonical href", "meta property=og:url content"])
    def test_declared(self, name):
        assert self.own(f"<{name}=https://paper.example/x>", ["https://other.example/"] * 9) == self.URLS[0]
        assert self.own(f"<{name}=https://other.example/x>", ["/a"]) is None
        assert self.own(f"<{name}=/x>", ["/a"]) == self.URLS[0]

    @pytest.mark.parametrize("url", [None, "file:///home/ann/page.html", "http://[broken"])
    def test_no_host(self, url):
        assert self.own(url=url) is None
