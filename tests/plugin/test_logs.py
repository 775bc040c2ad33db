import dataclasses
import logging
from types import SimpleNamespace

import pytest
import scrapy
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse
from scrapy.settings import Settings

from scrapy_article.plugin.items import ArticleLogFormatter

RESPONSE = HtmlResponse("https://example.com/a")
LONG = {"title": "The bridge closes", "url": RESPONSE.url, "text": "a" * 9000, "page_type": "article"}


@dataclasses.dataclass
class Story:
    headline: str = "The bridge closes"
    articleBody: str = "a" * 9000  # noqa: N815 - as in schema.org


class Scraped(scrapy.Item):
    title = scrapy.Field()
    html = scrapy.Field()


def line(result):
    return result["msg"] % result["args"]


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (LONG, "<dict: The bridge closes, https://example.com/a, 9000 characters, article>"),
        (Story(), "<Story: The bridge closes, 9000 characters>"),
        (Scraped(title="A", html="b" * 999), "<Scraped: A, 999 characters>"),
        ({"title": "A", "text": "b"}, "{'title': 'A', 'text': 'b'}"),
        ({"number": "1" * 999}, f"<dict: {{'number': '{'1' * 188}>"),
    ],
)
def test_items_in_brief(item, expected):
    spider = SimpleNamespace(crawler=SimpleNamespace(settings=Settings()))
    formatter = ArticleLogFormatter()
    assert line(formatter.scraped(item, RESPONSE, spider)).endswith(f"\n{expected}")
    dropped = formatter.dropped(item, DropItem("no article", log_level="INFO"), RESPONSE, spider)
    assert dropped["level"] == logging.INFO
    assert line(dropped).endswith(f"no article\n{expected}")
    assert line(formatter.item_error(item, ValueError("no"), RESPONSE, spider)).endswith(expected)
