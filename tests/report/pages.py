"""Pages for the tests of the reports."""

from __future__ import annotations

from crawls.pages import paragraphs
from lxml import html as lxml_html

from scrapy_article.extract import analyse
from scrapy_article.report.comparison import selections
from scrapy_article.report.explanation import explanation

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
