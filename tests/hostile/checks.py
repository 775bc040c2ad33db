"""What holds of every article, whatever the page: fields of the right types, nothing active, text that can be written."""

import json
import re
from datetime import date, datetime
from html.parser import HTMLParser

from scrapy import Request

from scrapy_article import Article, Image
from scrapy_article.article import Breadcrumb, Media
from scrapy_article.extract import WARNINGS
from scrapy_article.text.urls import MAX_URL

TAGS = frozenset(
    "p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd table tr td th caption pre br a strong em code sub sup del mark q"
    .split()
)  # fmt: skip
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_NUMBER = re.compile(r"-?[0-9]{1,6}\Z")
_VALUES = {("a", "href"): _ADDRESS, ("ol", "start"): _NUMBER, ("li", "value"): _NUMBER}
"""The attributes that clean HTML has, and what they hold."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
_STRINGS = ("canonical_url", "title", "date_published", "date_published_raw", "date_modified", "date_modified_raw")
_STRINGS += ("language", "description", "main_image", "section", "site_name", "license", "next_page")


def check(article: Article) -> None:
    """Assert all that."""
    for name in ("text", "html"):
        assert type(getattr(article, name)) is str, name
    for name in _STRINGS:
        value = getattr(article, name)
        assert value is None or (type(value) is str and value), name
    for name in ("authors", "tags", "warnings"):
        assert all(type(entry) is str and entry for entry in getattr(article, name)), name
    for name, kind in (("images", Image), ("videos", Media), ("audios", Media), ("breadcrumbs", Breadcrumb)):
        assert all(type(entry) is kind for entry in getattr(article, name)), name
    for name in ("comment_count", "reading_time"):
        value = getattr(article, name)
        assert value is None or (type(value) is int and value >= 0), name
    assert article.is_accessible_for_free in (None, True, False)
    assert article.is_live_blog in (True, False)
    assert article.page_type in ("article", "index", "other")
    assert type(article.probability) is float
    assert 0 <= article.probability <= 1
    assert article.quality is None or 0 <= article.quality <= 1
    assert set(article.warnings) <= set(WARNINGS)
    assert len(set(article.warnings)) == len(article.warnings)
    for value in (article.date_published, article.date_modified):
        if value is not None:
            assert _DATE.match(value)
            (date if len(value) == 10 else datetime).fromisoformat(value.replace("Z", "+00:00"))
    for address in _addresses(article):
        assert _ADDRESS.match(address), address
        assert len(address) <= MAX_URL
        Request(address)
    for text in strings_in(article.to_dict()):
        assert not _CONTROL.search(text.replace(article.url or "", "")), text
    json.dumps(article.to_dict(), ensure_ascii=False).encode("utf-8")
    check_html(article.html)


def strings_in(value: object) -> list[str]:
    """Every string in plain *value*."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in strings_in(one)]


def _addresses(article: Article) -> list[str]:
    found = [article.canonical_url, article.main_image, article.next_page]
    found += [image.url for image in article.images] + [step.url for step in article.breadcrumbs]
    found += [url for media in (*article.videos, *article.audios) for url in (media.url, media.thumbnail)]
    if article.license and re.match(r"\s*\w+:", article.license):
        found.append(article.license)
    return [address for address in found if address is not None]


def check_html(html: str) -> None:
    """Assert that *html* is well nested, and holds nothing but text, structure, emphasis, and links to the web."""
    checker = _Checker()
    checker.feed(html)
    checker.close()
    assert not checker.opened, f"not closed: {checker.opened}"


class _Checker(HTMLParser):
    """Another parser than the one that the pages were read with, so that both must be mistaken."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.opened: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        for name, value in attrs:
            assert (tag, name) in _VALUES, (tag, name)
            assert value is not None
            assert _VALUES[tag, name].match(value), value
        if tag != "br":
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened[-1:] == [tag]
        self.opened.pop()

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    handle_decl = handle_pi = unknown_decl = handle_comment
