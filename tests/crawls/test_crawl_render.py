"""``ARTICLE_RENDER`` in a real crawl, with a real browser."""

import pytest
from chromium import LAUNCH, needs_playwright
from crawling import Crawled, crawl
from pages import headline, paragraphs, place

SPIDERS = """
import scrapy

SITE = "%s"


class Empty(scrapy.Spider):
    name = "empty"
    custom_settings = {"ARTICLE_RENDER": "when-empty", "HTTPCACHE_ENABLED": True}

    async def start(self):
        yield scrapy.Request(f"{SITE}/article/1", cb_kwargs={"number": 1})
        yield scrapy.Request(f"{SITE}/index/2", cb_kwargs={"number": 2})
        yield scrapy.Request(f"{SITE}/shell/3", cb_kwargs={"number": 3})
        yield scrapy.Request(f"{SITE}/shell/4", cb_kwargs={"number": 4}, meta={"article_render": "never"})
        meta = {"article_render": "always", "article_method": "segment-mss"}
        yield scrapy.Request(f"{SITE}/article/5", cb_kwargs={"number": 5}, meta=meta)
        yield scrapy.Request(f"{SITE}/shell/9", cb_kwargs={"number": 9})

    def parse(self, response, number):
        yield {
            "number": number,
            "browser": "playwright" in response.flags,
            "tag": response.meta["article"]["page_type"],
            "marks": response.text.count("data-article-box"),
        }


class Workers(Empty):
    name = "workers"
    custom_settings = {"ARTICLE_RENDER": "always", "ARTICLE_WORKERS": 1, "ROBOTSTXT_OBEY": True}

    async def start(self):
        yield scrapy.Request(f"{SITE}/shell/7", cb_kwargs={"number": 7})
"""


pytestmark = [pytest.mark.slow, needs_playwright]


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory, site: str) -> dict[str, Crawled]:
    folder = tmp_path_factory.mktemp("render")
    return crawl(folder, SPIDERS % site, PLAYWRIGHT_LAUNCH_OPTIONS=LAUNCH, HTTPCACHE_DIR=str(folder / "cache"))


def is_whole(item: dict[str, object]) -> bool:
    number = item["number"]
    assert isinstance(number, int)
    return item["text"] == "\n\n".join(paragraphs(number)) and item["title"] == headline(number)


def test_pages_that_scripts_fill(crawled):
    items = crawled["empty"].by("number")
    assert {number: item["browser"] for number, item in items.items()} == {
        1: False,
        3: True,
        4: False,
        5: True,
        9: True,
    }
    assert items[3]["tag"] == "article"
    assert items[3]["marks"] > 6
    assert is_whole(items[1])
    assert is_whole(items[3])
    assert place(4) not in items[4]["text"]
    assert [item["number"] for item, _ in crawled["empty"].dropped] == [2]


def test_stats(crawled):
    stats = crawled["empty"].stats
    assert stats["article/rendered"] == 2
    assert stats["article/rendered/articles"] == 1
    assert "article/rendered/failed" not in stats
    assert stats["playwright/page_count"] == 3
    assert "ERROR" not in crawled["empty"].log


def test_a_request_that_asks_for_it(crawled):
    item = crawled["empty"].by("number")[5]
    assert item["browser"]
    assert item["text"].count(place(5)) == 6
    assert "estimated-rendering" not in item["warnings"]


def test_workers_get_the_boxes_too(crawled):
    (item,) = crawled["workers"].items
    assert item["browser"]
    assert is_whole(item)
    assert crawled["workers"].stats["playwright/page_count"] == 1  # not robots.txt
