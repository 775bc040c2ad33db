"""What a crawl learns of a site."""

from pathlib import Path

import pytest
from crawling import Crawled, crawl
from gazette import PITCH

pytestmark = pytest.mark.slow

SPIDERS = """
import scrapy

SITE = "%s"


class Stories(scrapy.Spider):
    name = "stories"
    custom_settings = {"CONCURRENT_REQUESTS": 1}

    async def start(self):
        for number in range(%d, %d):
            yield scrapy.Request(f"{SITE}/story/{number}", priority=-number, cb_kwargs={"number": number})

    def parse(self, response, number):
        yield {"number": number}
"""


def stories(folder: Path, site: str, first: int, end: int, **settings: object) -> Crawled:
    return crawl(folder, SPIDERS % (site, first, end), **settings)["stories"]


def pitched(crawled: Crawled) -> list[int]:
    """The stories whose text has what stands in all of them."""
    assert not [name for name in crawled.stats if name.startswith(("article/errors", "spider_exceptions"))]
    return sorted(number for number, item in crawled.by("number").items() if PITCH in item["text"])


def test_in_the_process(site: str, tmp_path: Path) -> None:
    crawled = stories(tmp_path, site, 1, 7)
    assert pitched(crawled) == [1, 2, 3]
    assert crawled.stats["article/site_memory/lines"] == 3


def test_in_workers(site: str, tmp_path: Path) -> None:
    crawled = stories(tmp_path, site, 1, 7, ARTICLE_WORKERS=1)
    assert pitched(crawled) == [1, 2, 3]
    assert crawled.stats["article/site_memory/lines"] == 3


def test_off(site: str, tmp_path: Path) -> None:
    crawled = stories(tmp_path, site, 1, 5, ARTICLE_SITE_MEMORY="off")
    assert pitched(crawled) == [1, 2, 3, 4]
    assert not [name for name in crawled.stats if name.startswith("article/site_memory")]


def test_a_file_is_kept_between_crawls(site: str, tmp_path: Path) -> None:
    setting = {"ARTICLE_SITE_MEMORY": str(tmp_path / "sites.db")}
    assert pitched(stories(tmp_path, site, 1, 4, **setting)) == [1, 2, 3]
    assert pitched(stories(tmp_path, site, 4, 7, **setting)) == []


@pytest.mark.parametrize("workers", [0, 1])
def test_a_store_that_fails(site: str, tmp_path: Path, workers: int) -> None:
    pytest.importorskip("redis")
    settings = {"ARTICLE_SITE_MEMORY": f"unix://{tmp_path}/none", "ARTICLE_WORKERS": workers}
    crawled = stories(tmp_path, site, 1, 7, **settings)
    assert pitched(crawled) == [1, 2, 3, 4, 5, 6]
    assert crawled.stats["article/site_memory/errors"] == 3
    assert crawled.log.count("The site memory unix://") == 1
