"""Crawls whose items take few fields: nothing else is looked for, and what is there is as in the whole article."""

from typing import Any

import pytest
from crawling import Crawled, crawl
from pages import headline, place

pytestmark = pytest.mark.slow

PAGES = range(1, 7)
SPIDERS = '''
import dataclasses
from collections import Counter

import scrapy
from scrapy_article import article_of, extract
from scrapy_article.fields import FINDERS

SITE = "{site}"
looked = Counter()
find_images = FINDERS["images"]


def find_and_count(fields):
    """Count the pages whose images are looked for, by the spider that their URLs name."""
    looked[fields.article.url.rpartition("=")[2]] += 1
    find_images(fields)


FINDERS["images"] = find_and_count


@dataclasses.dataclass
class Data:
    page: int
    headline: str | None = None
    text: str | None = None
    date_published: str | None = None


class Item(scrapy.Item):
    page = scrapy.Field()
    title = scrapy.Field()
    text = scrapy.Field()
    date_published = scrapy.Field()


class Pages(scrapy.Spider):
    """Takes one page after another: what the first asks for is known when the second comes."""
    make = dict
    custom_settings = {{"CONCURRENT_REQUESTS": 1, "ARTICLE_SITE_MEMORY": "off"}}

    @classmethod
    def from_crawler(cls, crawler):
        spider = super().from_crawler(crawler)
        spider.notes = {{}}
        crawler.signals.connect(spider.closing, scrapy.signals.spider_closed)
        return spider

    def closing(self):
        self.notes["looked"] = looked[self.name]

    async def start(self):
        for page in {pages!r}:
            url = f"{{SITE}}/article/{{page}}?spider={{self.name}}"
            yield scrapy.Request(url, self.parse_page, cb_kwargs={{"page": page}})

    def parse_page(self, response, page):
        yield self.make(page=page)


class OfDict(Pages):
    name = "dict"


class OfData(Pages):
    name, make = "dataclass", Data


class OfItem(Pages):
    name, make = "scrapy", Item


class Named(Pages):
    name = "named"
    custom_settings = {{**Pages.custom_settings, "ARTICLE_FIELDS": {{"title": "name", "text": None}}}}


class Untagged(OfItem):
    name = "untagged"
    custom_settings = {{**Pages.custom_settings, "ARTICLE_TAG": "html"}}


class Reasoned(Pages):
    name = "reasons"
    custom_settings = {{**Pages.custom_settings, "ARTICLE_FIELDS": ["reasons"]}}


class Listing(Pages):
    """Yields no items at all."""
    name = "listing"

    def parse_page(self, response, page):
        self.notes.setdefault("tags", []).append(response.meta["article"]["page_type"])
        return
        yield


class Late(OfItem):
    """Asks for the whole of one page, when its item is through and its tree has nothing left."""
    name = "late"

    @classmethod
    def from_crawler(cls, crawler):
        spider = super().from_crawler(crawler)
        crawler.signals.connect(spider.scraped, scrapy.signals.item_scraped)
        return spider

    def parse_page(self, response, page):
        response.css("body").drop()
        yield Item(page=page)

    def scraped(self, item, response):
        if item["page"] == 4:
            article = article_of(response)
            self.notes["same"] = article == extract(response.body, response.url, encoding="utf-8")
            self.notes["once"] = article is article_of(response)
'''


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory, site: str) -> dict[str, Crawled]:
    return crawl(tmp_path_factory.mktemp("fields"), SPIDERS.format(site=site, pages=[*PAGES]))


OF_THREE = ["dataclass", "scrapy", "untagged", "late"]


@pytest.mark.parametrize("name", OF_THREE)
def test_items_of_three_fields(crawled: dict[str, Crawled], name: str) -> None:
    whole = crawled["dict"].by("page")
    items = crawled[name].by("page")
    assert items.keys() == whole.keys() == {*PAGES}
    for page, item in items.items():
        expected: dict[str, Any] = whole[page]
        title = item.get("title") or item.get("headline")
        assert title == expected["title"] == headline(page)
        assert item["text"] == expected["text"]
        assert place(page) in item["text"]
        assert item["date_published"] == expected["date_published"]


@pytest.mark.parametrize("name", [*OF_THREE[:-1], "named", "listing"])
def test_what_nobody_asks_for_is_not_looked_for(crawled: dict[str, Crawled], name: str) -> None:
    assert crawled["dict"].notes["looked"] == len(PAGES)
    # The tag of the first page comes before anybody can know what its callback asks for; older Scrapy downloads ahead.
    assert crawled[name].notes["looked"] in ((0,) if name == "untagged" else (1, 2, 3))


def test_tag(crawled: dict[str, Crawled]) -> None:
    assert crawled["listing"].notes["tags"] == ["article"] * len(PAGES)


def test_the_whole_article_afterwards(crawled: dict[str, Crawled]) -> None:
    notes = crawled["late"].notes
    assert notes["same"]
    assert notes["once"]
    # Of the first page; of the fourth, twice; of the two after it. Older Scrapy has read one of those before.
    assert notes["looked"] in range(1 + 2, 1 + 2 + 2 + 1)


def test_reasons_are_those_of_all_fields(crawled: dict[str, Crawled]) -> None:
    assert crawled["reasons"].notes["looked"] == len(PAGES)
    assert all({"title", "text", "page_type"} <= item["reasons"].keys() for item in crawled["reasons"].items)


def test_stats_do_not_tell(crawled: dict[str, Crawled]) -> None:
    def stats(name: str) -> dict[str, Any]:
        return {
            key: value
            for key, value in crawled[name].stats.items()
            if key.startswith("article/") and key != "article/seconds"
        }

    assert stats("dict") == {
        "article/pages": 6,
        "article/page_type/article": 6,
        "article/seen": 6,
        "article/extracted": 6,
    }
    for name in (*OF_THREE, "named", "reasons"):
        assert stats(name) == stats("dict")
