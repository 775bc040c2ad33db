"""Pages for the tests of the reports."""

from datetime import datetime, timedelta, timezone

from crawls.pages import paragraphs
from lxml import html as lxml_html
from scrapy import Request
from scrapy.http import HtmlResponse

from scrapy_article.article import Article
from scrapy_article.extract import analyse, extract
from scrapy_article.plugin.settings import ArticleSettings
from scrapy_article.report.crawl_page import crawl_page
from scrapy_article.report.crawl_report import Collector
from scrapy_article.report.explanation import explanation, selections

URL = "https://loop.example/2024/ferry"
EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
ESCAPED = EVIL.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def story(number: int = 1, *, title: str = "The ferry is late again", extra: str = "", lang: str = "en") -> str:
    """An article with a by-line, a date, a menu and a teaser."""
    body = "".join(f"<p>{text}</p>" for text in paragraphs(number))
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><title>{title} | The Loop</title>'
        '<meta property="og:site_name" content="The Loop"><meta property="og:type" content="article">'
        '<meta property="article:published_time" content="2024-03-05T08:30:00+01:00"></head><body>'
        '<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>'
        f'<main><article class="story"><h1>{title}</h1><p class="byline">By <a rel="author" href="/ann">Ann Lee</a></p>'
        f'<time datetime="2024-03-05T08:30:00+01:00">5 March 2024</time>{body}{extra}</article></main>'
        '<aside class="related"><h2>More stories</h2><a href="/a">A boat race in the fog</a></aside></body></html>'
    )


def explained(page: str, *names: str, url: str | None = URL):
    names = names or ("auto",)
    analysis = analyse(page, url, method=names[0])
    return lxml_html.fromstring(
        explanation(analysis, selections(analysis.document, names), "page.html").encode(),
        parser=lxml_html.HTMLParser(encoding="utf-8"),
    )


def texts(found) -> list[str]:
    return [" ".join(one.text_content().split()) for one in found]


SETTINGS = ArticleSettings()


def response(url: str = "https://www.loop.example/a", body: bytes = b"<p>x") -> HtmlResponse:
    headers = {"Date": "Tue, 05 Mar 2024 08:30:00 GMT"}
    return HtmlResponse(url, body=body, encoding="utf-8", headers=headers, request=Request(url))


def article(quality: float | None = 0.9, **values) -> Article:
    return Article(**{"title": "T", "text": "some text", "page_type": "article", "quality": quality, **values})


def collected(*pages: tuple[str, Article]) -> Collector:
    found = Collector()
    for url, one in pages:
        found.page(response(url), one, SETTINGS)
    return found


START = datetime(2024, 3, 5, 8, 30, tzinfo=timezone.utc)


def made(collector: Collector, name: str = "news", stats: dict[str, int] | None = None) -> str:
    finished = START + timedelta(hours=1, seconds=5, microseconds=7)
    return crawl_page(collector, name, START, finished, "finished", stats or {}, {})


def crawled() -> Collector:
    found = Collector()
    for number in range(4):
        page = story(number).encode()
        url = f"https://site{number % 2}.example/{number}"
        found.page(response(url, page), extract(page, url), SETTINGS)
        found.item(url)
    found.page(response("https://site0.example/"), article(page_type="index"), SETTINGS)
    found.drop("https://site0.example/", "index")
    found.drop("https://site1.example/", "Duplicate")
    return found
