"""Page objects and callbacks of scrapy-poet that ask for an article."""

from pathlib import Path

import pytest
from crawling import crawl
from pages import headline

pytest.importorskip("scrapy_poet", reason="the extra poet is not installed")
pytestmark = pytest.mark.slow

SPIDER = """
import attrs, scrapy
from web_poet import ItemPage, field
from scrapy_article import Article

SITE = "%s"


@attrs.define
class StoryPage(ItemPage[dict]):
    article: Article

    @field
    def headline(self):
        return self.article.title


class Poet(scrapy.Spider):
    name = "poet"

    async def start(self):
        yield scrapy.Request(f"{SITE}/article/1", self.parse_article)
        yield scrapy.Request(f"{SITE}/article/2", self.parse_page)

    def parse_article(self, response, article: Article):
        yield {"number": 1, "headline": article.title, "whole": bool(article.html and article.tags is not None)}

    async def parse_page(self, response, page: StoryPage):
        yield {"number": 2, **await page.to_item()}
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_articles(site: str, tmp_path: Path, workers: int) -> None:
    addons = {"scrapy_poet.Addon": 300, "scrapy_article.Addon": 500}
    items = crawl(tmp_path, SPIDER % site, ADDONS=addons, ARTICLE_WORKERS=workers)["poet"].by("number")
    assert [items[number]["headline"] for number in (1, 2)] == [headline(1), headline(2)]
    assert items[1]["whole"]
