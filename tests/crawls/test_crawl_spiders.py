"""Crawls by the other spiders of Scrapy, and with its other ways to go about a crawl."""

import re
from pathlib import Path

import pytest
from crawling import Crawled, crawl
from pages import paragraphs, place

pytestmark = pytest.mark.slow

SPIDERS = '''
import scrapy
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule, SitemapSpider

SITE = "%s"


class Follow(CrawlSpider):
    name = "follow"
    start_urls = [SITE + "/index/1", SITE + "/index/21"]
    rules = [Rule(LinkExtractor(allow="/article/"), callback="parse_page", follow=False)]

    def parse_start_url(self, response):
        yield {"page": "index"}

    def parse_page(self, response):
        yield {"page": int(response.url.rpartition("/")[2])}


class Sitemap(SitemapSpider):
    name = "sitemap"
    sitemap_urls = [SITE + "/sitemap.xml"]
    custom_settings = {"ARTICLE_FIELDS": ["text"], "ARTICLE_TAG": "html"}
    notes = {"tags": []}

    async def parse(self, response):
        self.notes["tags"].append(response.meta["article"])
        yield {"page": int(response.url.rpartition("/")[2])}


class Robots(SitemapSpider):
    name = "robots"
    sitemap_urls = [SITE + "/robots.txt"]
    custom_settings = {"ROBOTSTXT_OBEY": True, "ARTICLE_DROP": ["article", "other"], "ARTICLE_THRESHOLD": 0}
    notes = {}

    async def start(self):
        for path in ("/article/1", "/image/1", "/index/50", "/forbidden/1"):
            yield scrapy.Request(SITE + path)

    def parse(self, response):
        yield {"path": response.url.removeprefix(SITE)}


class Odd(scrapy.Spider):
    """Yields what is no ordinary item."""
    name = "odd"
    start_urls = [SITE + "/article/1"]
    custom_settings = {"ITEM_PIPELINES": {"spiders.Stopper": 50}, "ARTICLE_ITEMS": ["builtins.dict"]}

    def parse(self, response):
        item = {"page": 1, "why": "twice"}
        yield item
        yield item
        yield {"page": 1, "why": "drop me"}
        yield {"page": 1, "why": "fail me"}
        yield Other(page=1)


class Other(scrapy.Item):
    page = scrapy.Field()
    text = scrapy.Field()


class Stopper:
    def process_item(self, item, spider=None):
        if item.get("why") == "drop me":
            raise scrapy.exceptions.DropItem("as asked")
        if item.get("why") == "fail me":
            raise RuntimeError("as asked")
        return item
'''


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory, site: str) -> dict[str, Crawled]:
    return crawl(tmp_path_factory.mktemp("spiders"), SPIDERS % site)


def wrong(items: list[dict]) -> list[int]:
    """The pages whose items do not have their text."""
    return [item["page"] for item in items if not is_text_of(item["text"], item["page"])]


def is_text_of(text: str, number: int) -> bool:
    return set(re.findall(r"Norvik\d+", text)) == {place(number)} and all(p in text for p in paragraphs(number))


def test_crawl_spider(crawled: dict[str, Crawled]) -> None:
    result = crawled["follow"]
    assert sorted(item["page"] for item in result.items) == list(range(1, 41))
    assert wrong(result.items) == []
    assert [item for item, reason in result.dropped] == [{"page": "index"}] * 2


def test_sitemap_spider(crawled: dict[str, Crawled]) -> None:
    result = crawled["sitemap"]
    assert sorted(item["page"] for item in result.items) == list(range(1, 7))
    assert wrong(result.items) == []


def test_custom_settings_are_those_of_one_spider(crawled: dict[str, Crawled]) -> None:
    assert {frozenset(item) for item in crawled["sitemap"].items} == {frozenset({"page", "text", "class"})}
    assert (
        crawled["sitemap"].notes["tags"]
        == [{"html": True, "page_type": None, "probability": None, "language": None}] * 6
    )
    assert all("title" in item for item in crawled["follow"].items)
    assert crawled["sitemap"].stats["article/pages"] == 6
    assert crawled["follow"].stats["article/pages"] == 42


def test_drop(crawled: dict[str, Crawled]) -> None:
    result = crawled["robots"]
    assert [item["path"] for item in result.items] == ["/index/50"]
    reasons = {item["path"]: reason for item, reason in result.dropped}
    assert set(reasons) == {"/article/1", "/image/1"}
    assert " is an article (" in reasons["/article/1"]
    assert " is neither an article nor an index page (probability 1.00" in reasons["/image/1"]
    assert result.stats["article/dropped"] == 2
    assert result.stats["article/dropped/other"] == 1
    assert result.stats["article/pages"] == 3  # robots.txt is none


def test_items_that_other_pipelines_stop(crawled: dict[str, Crawled]) -> None:
    result = crawled["odd"]
    assert [item for item, reason in result.dropped] == [{"page": 1, "why": "drop me"}]
    assert result.bound == 0


LISTED = '''
import scrapy

SITE = "%s"


class Listed(scrapy.Spider):
    """Without the add-on."""
    name = "listed"
    start_urls = [f"{SITE}/article/{page}" for page in range(1, 11)]
    custom_settings = {
        "ADDONS": {},
        "DOWNLOADER_MIDDLEWARES": {"scrapy_article.middleware.ArticleDownloaderMiddleware": 545},
        "SPIDER_MIDDLEWARES": {"scrapy_article.middleware.ArticleSpiderMiddleware": 10},
        "ITEM_PIPELINES": {"scrapy_article.pipeline.ArticlePipeline": 100},
    }

    def parse(self, response):
        yield {"page": int(response.url.rpartition("/")[2]), "type": response.meta["article"]["page_type"]}
'''


def test_components_listed_by_hand_and_http_cache(tmp_path: Path, site: str) -> None:
    settings = {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(tmp_path / "cache"), "ADDONS": {}}
    settings["ARTICLE_SITE_MEMORY"] = "off"  # the order of the pages is another in each crawl
    fetched = crawl(tmp_path, LISTED % site, **settings)["listed"]
    cached = crawl(tmp_path, LISTED % site, **settings)["listed"]
    assert fetched.stats["httpcache/store"] == cached.stats["httpcache/hit"] == 10
    for result in (fetched, cached):
        assert sorted(item["page"] for item in result.items) == list(range(1, 11))
        assert wrong(result.items) == []
        assert {item["type"] for item in result.items} == {"article"}
    assert fetched.by("page") == cached.by("page")


PAUSED = '''
import scrapy

SITE = "%s"


class Paused(scrapy.Spider):
    """Copies the meta from page to page, as many spiders do."""
    name = "paused"

    async def start(self):
        for page in range(1, 11):
            yield scrapy.Request(f"{SITE}/article/{page}", meta={"article_fields": ["text", "page_type"]})

    def parse(self, response):
        page = int(response.url.rpartition("/")[2])
        yield {"page": page, "tag": response.meta["article"]["page_type"]}
        if page <= 40:
            yield response.follow(f"/article/{page + 10}", meta=response.meta)
'''


def test_pause_and_resume(tmp_path: Path, site: str) -> None:
    settings = {"JOBDIR": str(tmp_path / "job"), "CONCURRENT_REQUESTS": 4}
    first = crawl(tmp_path, PAUSED % site, CLOSESPIDER_ITEMCOUNT=15, **settings)["paused"]
    assert first.stats["finish_reason"] == "closespider_itemcount"
    assert first.stats["scheduler/enqueued/disk"] > 0
    second = crawl(tmp_path, PAUSED % site, **settings)["paused"]
    assert second.stats["finish_reason"] == "finished"
    assert first.items
    assert second.items
    items = first.items + second.items
    assert sorted(item["page"] for item in items) == list(range(1, 51))
    assert wrong(items) == []
    assert {frozenset(item) for item in items} == {frozenset({"page", "tag", "text", "page_type", "class"})}
    assert {item["tag"] for item in items} == {"article"}


MEMORY = """
import gc, weakref
import scrapy

SITE = "%s"


class Many(scrapy.Spider):
    name = "many"
    start_urls = [f"{SITE}/article/{page}" for page in range(200)]
    custom_settings = {"CONCURRENT_REQUESTS": 8, "ITEM_PIPELINES": {"spiders.Strip": 500}}
    notes = {"most": 0}
    living = weakref.WeakSet()

    def parse(self, response):
        self.living.add(response)
        if response.url.endswith("0"):
            gc.collect()  # a response and its selector hold each other
            self.notes["most"] = max(self.notes["most"], len(self.living))
        yield {"page": response.url, "raw": response.text}
        yield {"page": response.url, "response": response}

    @classmethod
    def from_crawler(cls, crawler):
        spider = super().from_crawler(crawler)
        crawler.signals.connect(spider.count, scrapy.signals.engine_stopped)
        return spider

    def count(self):
        from scrapy_article.plugin import crawl, responses
        gc.collect()
        self.notes["left"] = len(self.living)
        tables = (responses._responses, responses._items, crawl._known, crawl._articles)
        self.notes["tables"] = [len(table) for table in tables]


class Strip:
    def process_item(self, item, spider=None):
        return {name: value for name, value in item.items() if name != "response"}
"""


def test_no_response_is_left_behind(tmp_path: Path, site: str) -> None:
    result = crawl(tmp_path, MEMORY % site)["many"]
    assert result.stats["article/extracted"] == 400
    assert result.notes["most"] < 50
    assert result.notes["left"] == 0
    assert result.notes["tables"] == [0, 0, 0, 0]


OTHER_PAGES = """
import scrapy
from scrapy.http import HtmlResponse

from scrapy_article import bind

SITE = "%s"


class Inner(scrapy.Spider):
    \"\"\"Fetches a second page in its callback, or makes one, and yields the item of that.\"\"\"
    name = "inner"
    start_urls = [SITE + "/article/1"]

    async def parse(self, response):
        request = scrapy.Request(SITE + "/article/2")
        if hasattr(self.crawler.engine, "download_async"):
            inner = await self.crawler.engine.download_async(request)
        else:
            inner = await scrapy.utils.defer.maybe_deferred_to_future(self.crawler.engine.download(request))
        yield bind({"page": 2}, inner)
        yield {"page": 1}
        made = HtmlResponse(SITE + "/own", body=inner.body, encoding="utf-8", request=response.request)
        yield bind({"page": 2, "made": True}, made)


class Later(scrapy.Spider):
    \"\"\"Yields the item of a page from the callback of the next.\"\"\"
    name = "later"
    start_urls = [SITE + "/article/3", SITE + "/article/4"]

    def parse(self, response):
        item = {"page": int(response.url[-1]), "url": response.url}
        if item["page"] == 3:
            yield response.follow("/data/1", self.last, cb_kwargs={"item": bind(item, response), "page": response})
        else:
            yield response.follow("/data/2", self.last, cb_kwargs={"item": item, "page": None})

    def last(self, response, item, page):
        yield item
"""


def test_items_of_other_pages(tmp_path: Path, site: str) -> None:
    crawled = crawl(tmp_path, OTHER_PAGES % site)
    inner, later = crawled["inner"], crawled["later"].by("page")
    assert sorted(item["page"] for item in inner.items) == [1, 2, 2]
    assert wrong(inner.items) == []
    assert wrong([later[3]]) == []
    assert later[4]["warnings"] == ["not-html", "other-url"]
    assert crawled["later"].stats["article/other_url"] == 1
    assert inner.bound == 0
