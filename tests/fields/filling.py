"""What the tests of the fields share: a page from a body, and the fields that are found on it."""

import json
from collections.abc import Sequence
from datetime import datetime, timezone

from scrapy_article.article import Article, Image
from scrapy_article.document import Document
from scrapy_article.fields import FINDERS, Fields
from scrapy_article.fields.page import Page

NOW = datetime(2024, 6, 1, 12, tzinfo=timezone.utc)

TEXT = (
    "<p>The council voted on the plan for the new bridge, and it was clear that most of them had not read "
    "it before.</p>"
    "<p>There were those who said that it would be the end of the old town, but others were glad of what it "
    "will bring.</p>"
)

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"
URL = "https://example.com/news/bridge"
P1, P2 = TEXT.split("</p>")[0] + "</p>", TEXT.split("</p>")[1] + "</p>"


def page_of(body: str = "", head: str = "", *, json_ld: object = None, lang: str = "en") -> str:
    script = f'<script type="application/ld+json">{json.dumps(json_ld)}</script>' if json_ld is not None else ""
    return f'<html lang="{lang}"><head>{head}{script}</head><body>{body}</body></html>'


def article_ld(**more: object) -> dict[str, object]:
    """The article as JSON-LD says it."""
    return {"@type": "NewsArticle", "headline": "The bridge is built", **more}


def kept_of(document: Document) -> list[int]:
    """The segments of paragraphs with ten words or more: a body that no method has to be asked for."""
    return [s.index for s in document.segments if s.block.tag == "p" and s.words >= 10]


def fill(
    article: Article,
    document: Document,
    kept: Sequence[int],
    downloaded: datetime | None = None,
    site_names: Sequence[str] = (),
    site_images: Sequence[str] = (),
) -> None:
    """Set all fields of *article*, whose body is the segments *kept* of *document*."""
    Fields(article, Page(document, kept, downloaded, site_names), site_images).find(*FINDERS)


def filled(
    body: str = "", head: str = "", *, url: str | None = None, json_ld: object = None, lang: str = "en"
) -> Article:
    """The fields of a page with *body* and *head*."""
    return filled_html(page_of(body, head, json_ld=json_ld, lang=lang), url)


def filled_html(html: str, url: str | None = None) -> Article:
    document = Document(html, url)
    article = Article(url=url)
    fill(article, document, kept_of(document), NOW)
    return article


def looked_at(body: str = "", head: str = "", *, url: str | None = None) -> Page:
    document = Document(page_of(body, head), url)
    return Page(document, kept_of(document), NOW)


def images_in(inside: str, *, json_ld: object = None) -> list[Image]:
    """The pictures of an article that has *inside* between its two paragraphs."""
    body = f"<h1>The bridge</h1>{P1}{inside}{P2}"
    return filled(body, "<title>The bridge</title>", url=URL, json_ld=json_ld).images
