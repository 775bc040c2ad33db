"""One crawl with all kinds of items and pages at once, under each reactor, without workers and with them.

Workers under the other reactors: test_crawl_workers.py.
"""

import re

import pytest
import scrapy
from crawling import Crawled, crawl, needs_reactor
from pages import headline, paragraphs, place

SPIDER = """
import dataclasses, os
import attrs, pydantic, scrapy, zyte_common_items
from itemloaders.processors import TakeFirst
from scrapy.loader import ItemLoader
from scrapy_article import article_of, bind

SITE = "%s"


class Plain(scrapy.Item):
    case = scrapy.Field()
    page = scrapy.Field()
    title = scrapy.Field()
    text = scrapy.Field()


class Loader(ItemLoader):
    default_output_processor = TakeFirst()


@dataclasses.dataclass
class Data:
    case: str
    page: int
    text: str = ""


@dataclasses.dataclass(frozen=True)
class FrozenData:
    case: str
    page: int
    text: str = ""


@attrs.define
class Attrs:
    case: str
    page: int
    text: str | None = None
    warnings: list = attrs.field(factory=list)


@attrs.frozen
class FrozenAttrs:
    case: str
    page: int
    text: str | None = None


class Model(pydantic.BaseModel):
    case: str
    page: int
    text: str | None = None


class FrozenModel(Model, frozen=True):
    articleBody: str | None = None


@attrs.define(kw_only=True)
class Zyte(zyte_common_items.Article):
    case: str
    page: int


KINDS = [dict, Plain, Data, Attrs, Model]
FROZEN = [FrozenData, FrozenAttrs, FrozenModel]


async def wait(seconds):
    if os.environ["REACTOR"] == "select":
        from scrapy.utils.defer import maybe_deferred_to_future
        from twisted.internet import reactor, task
        await maybe_deferred_to_future(task.deferLater(reactor, seconds, lambda: None))
    else:
        import asyncio
        await asyncio.sleep(seconds)


class Sink(scrapy.Spider):
    name = "sink"
    notes = {"tags": {}, "articles": {}}
    custom_settings = {"ARTICLE_SNIFF": True, "DOWNLOAD_FAIL_ON_DATALOSS": False}

    def request(self, path, callback, **kwargs):
        return scrapy.Request(SITE + path, callback, **kwargs)

    async def start(self):
        yield {"case": "start", "page": 0}
        for page in range(1, 41):
            callback = (self.parse, self.parse_async, self.parse_slowly)[page %% 3]
            yield self.request(f"/article/{page}", callback, cb_kwargs={"page": page})
        for page in range(41, 50):
            yield self.request(f"/article/{page}", self.parse_frozen, cb_kwargs={"page": page})
        for page in (50, 51):
            yield self.request(f"/article/{page}", self.parse_loader, cb_kwargs={"page": page})
        for page in (52, 53):
            yield self.request(f"/article/{page}", self.parse_zyte, cb_kwargs={"page": page})
        yield self.request("/redirect/60", self.parse_one, cb_kwargs={"case": "redirect"})
        yield self.request("/plain/61", self.parse_one, cb_kwargs={"case": "sniffed"})
        yield self.request("/cut/62", self.parse_one, cb_kwargs={"case": "cut"})
        yield self.request("/index/100", self.parse_one, cb_kwargs={"case": "index"})
        yield self.request("/index/200", self.parse_one, cb_kwargs={"case": "kept index"}, meta={"article_drop": []})
        yield self.request("/article/63", self.parse_one, cb_kwargs={"case": "off"}, meta={"article_enabled": False})
        yield self.request("/article/64", self.parse_one, cb_kwargs={"case": "fields"},
                           meta={"article_fields": {"text": "body", "url": None}})
        yield self.request("/article/65", self.parse_one, cb_kwargs={"case": "own"})
        yield self.request("/article/66", self.parse_one, cb_kwargs={"case": "bad meta"},
                           meta={"article_drop": "news", "article_threshold": 7})
        yield self.request("/article/67", self.parse_one, cb_kwargs={"case": "bad meta too"},
                           meta={"article_drop": "news"})
        for path in ("/image/1", "/data/1", "/feed/1", "/feed-as-text/1"):
            yield self.request(path, self.parse_one, cb_kwargs={"case": path})
        yield self.request("/gone/70", self.parse_one, errback=self.failed)
        yield self.request("/article/71", self.parse_one, errback=self.failed_and_bound, meta={"stop": True})
        yield scrapy.Request("http://127.0.0.1:1/", self.parse_one, errback=self.failed)
        self.kept = []
        for path in ("/article/80", "/redirect/81", "/article/82", "/article/82"):
            yield self.request(path, self.keep, dont_filter=True)
        while len(self.kept) < 4:
            await wait(0.01)
        for path in ("/article/80", "/article/81", "/redirect/81", "/article/82", "/article/83"):
            yield {"case": "start with " + path, "url": SITE + path}

    @classmethod
    def from_crawler(cls, crawler):
        spider = super().from_crawler(crawler)
        crawler.signals.connect(spider.stop, scrapy.signals.headers_received)
        return spider

    def stop(self, request):
        if "stop" in request.meta:
            raise scrapy.exceptions.StopDownload(fail=True)

    def keep(self, response):
        self.kept.append(response)

    def parse(self, response, page):
        for kind in KINDS:
            yield kind(case=kind.__name__, page=page)

    async def parse_async(self, response, page):
        for kind in KINDS:
            await wait(page %% 4 / 200)
            yield kind(case=kind.__name__, page=page)

    async def parse_slowly(self, response, page):
        await wait(page %% 5 / 100)
        return [kind(case=kind.__name__, page=page) for kind in KINDS]

    def parse_frozen(self, response, page):
        for kind in FROZEN:
            yield kind(case=kind.__name__, page=page)

    def parse_loader(self, response, page):
        loader = Loader(Plain(), response)
        loader.add_value("case", "loader")
        loader.add_value("page", page)
        loader.add_css("title", "time::text")
        return loader.load_item()

    def parse_zyte(self, response, page):
        yield Zyte(case="zyte", page=page, url=response.url)

    def parse_one(self, response, case="none"):
        self.notes["tags"][case] = response.meta.get("article")
        self.notes["articles"][case] = article_of(response).text
        item = {"case": case}
        if case == "own":
            item.update(text="the spider's own", language="", tags=[])
            yield self.request("/index/300", self.parse_copied, meta=response.meta)
        yield item

    def parse_copied(self, response):
        self.notes["tags"]["copied"] = response.meta["article"]

    def failed(self, failure):
        yield {"case": "errback " + failure.type.__name__}

    def failed_and_bound(self, failure):
        yield bind({"case": "errback " + failure.type.__name__}, failure.value.response)
"""


@pytest.fixture(scope="module", params=[("asyncio", 0), ("select", 2), ("none", 0)], ids="{0[0]}-{0[1]}".format)
def crawled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, site: str) -> Crawled:
    reactor, workers = request.param
    needs_reactor(reactor)
    return crawl(tmp_path_factory.mktemp("sink"), SPIDER % site, reactor=reactor, ARTICLE_WORKERS=workers)["sink"]


@pytest.fixture
def cases(crawled: Crawled) -> dict[str, dict]:
    """The items that are one of their case."""
    return {item["case"]: item for item in crawled.items}


NOT_HTML = ("/image/1", "/data/1", "/feed/1", "/feed-as-text/1")

needs_errback_items = pytest.mark.skipif(
    scrapy.version_info < (2, 13, 2), reason="this Scrapy loses the items of errbacks for failed downloads"
)


def places(text: str) -> set[str]:
    return set(re.findall(r"Norvik\d+", text))


def is_text_of(text: str, number: int) -> bool:
    """Whether a text is that of the article, all of it, and of no other."""
    return places(text) == {place(number)} and all(paragraph in text for paragraph in paragraphs(number))


class TestItems:
    @pytest.mark.slow
    @pytest.mark.parametrize("kind", ["dict", "Plain", "Data", "Attrs", "Model"])
    def test_each_item_gets_the_text_of_its_own_page(self, crawled: Crawled, kind: str) -> None:
        items = [item for item in crawled.items if item["case"] == kind]
        assert {item["class"] for item in items} == {kind}
        assert sorted(item["page"] for item in items) == list(range(1, 41))
        assert [item["page"] for item in items if not is_text_of(item["text"], item["page"])] == []

    @pytest.mark.parametrize("kind", ["FrozenData", "FrozenAttrs"])
    def test_frozen(self, crawled: Crawled, kind: str) -> None:
        items = [item for item in crawled.items if item["case"] == kind]
        assert {item["class"] for item in items} == {kind}
        assert sorted(item["page"] for item in items) == list(range(41, 50))
        assert [item["page"] for item in items if not is_text_of(item["text"], item["page"])] == []

    def test_loader(self, crawled: Crawled) -> None:
        items = [item for item in crawled.items if item["case"] == "loader"]
        assert sorted(item["page"] for item in items) == [50, 51]
        assert all(is_text_of(item["text"], item["page"]) for item in items)
        assert {item["title"] for item in items} == {"5 March 2024"}  # as the spider wants it

    def test_zyte_items(self, crawled: Crawled) -> None:
        items = [item for item in crawled.items if item["case"] == "zyte"]
        assert sorted(item["page"] for item in items) == [52, 53]
        for item in items:
            assert is_text_of(item["articleBody"], item["page"])
            assert item["headline"] == headline(item["page"])
            assert 0.5 <= item["metadata"]["probability"] <= 1

    def test_redirected(self, cases: dict[str, dict]) -> None:
        assert is_text_of(cases["redirect"]["text"], 60)
        assert cases["redirect"]["url"].endswith("/article/60")


class TestItemsThatSpiderMiddlewaresDoNotSee:
    def test_start(self, cases: dict[str, dict]) -> None:
        assert cases["start"] == {"case": "start", "page": 0, "class": "dict"}

    def test_start_with_the_url_of_a_response(self, cases: dict[str, dict]) -> None:
        assert is_text_of(cases["start with /article/80"]["text"], 80)
        assert is_text_of(cases["start with /article/81"]["text"], 81)
        assert is_text_of(cases["start with /redirect/81"]["text"], 81)

    def test_errback_for_a_page(self, cases: dict[str, dict]) -> None:
        assert is_text_of(cases["errback HttpError"]["text"], 70)

    @needs_errback_items
    def test_errback_for_a_stopped_page(self, cases: dict[str, dict]) -> None:
        item = cases["errback StopDownload"]
        assert item["url"].endswith("/article/71")
        assert "truncated" in item["warnings"]

    @needs_errback_items
    def test_errback_without_a_page(self, cases: dict[str, dict]) -> None:
        [case] = (case for case in cases if "Refused" in case)
        assert cases[case] == {"case": case, "class": "dict"}


class TestPages:
    def test_index_page_is_dropped_with_a_reason(self, crawled: Crawled) -> None:
        [(item, reason)] = crawled.dropped
        assert item == {"case": "index"}
        assert re.match(r"http://\S+/index/100 is an index page \(probability [01]\.\d\d", reason)
        assert crawled.stats["article/dropped"] == crawled.stats["article/dropped/index"] == 1

    def test_index_page_is_kept_where_the_request_says_so(self, cases: dict[str, dict]) -> None:
        assert cases["kept index"]["page_type"] == "index"

    def test_tags(self, crawled: Crawled) -> None:
        tags = crawled.notes["tags"]
        assert tags["redirect"]["html"] is True
        assert tags["redirect"]["page_type"] == "article"
        assert tags["kept index"]["page_type"] == "index"
        assert set(tags["redirect"]) == {"html", "page_type", "probability", "language"}
        for path in NOT_HTML:
            assert tags[path] == {"html": False, "page_type": "other", "probability": 1.0, "language": None}

    def test_tag_is_not_that_of_the_page_whose_meta_was_copied(self, crawled: Crawled) -> None:
        assert crawled.notes["tags"]["own"]["page_type"] == "article"
        assert crawled.notes["tags"]["copied"]["page_type"] == "index"

    def test_sniffed(self, crawled: Crawled, cases: dict[str, dict]) -> None:
        assert crawled.notes["tags"]["sniffed"]["html"] is True
        assert is_text_of(cases["sniffed"]["text"], 61)
        assert crawled.stats["article/sniffed"] == 1

    def test_not_html(self, cases: dict[str, dict]) -> None:
        for path in NOT_HTML:
            assert cases[path]["warnings"] == ["not-html"]
            assert cases[path]["text"] == ""

    def test_cut(self, cases: dict[str, dict]) -> None:
        assert "truncated" in cases["cut"]["warnings"]
        assert places(cases["cut"]["text"]) == {place(62)}
        assert paragraphs(62)[0] in cases["cut"]["text"]
        assert paragraphs(62)[-1] not in cases["cut"]["text"]


class TestRequests:
    def test_switched_off(self, crawled: Crawled, cases: dict[str, dict]) -> None:
        assert cases["off"] == {"case": "off", "class": "dict"}
        assert crawled.notes["tags"]["off"] is None

    def test_wrong_values_are_logged_once_and_do_not_count(self, crawled: Crawled, cases: dict[str, dict]) -> None:
        assert is_text_of(cases["bad meta"]["text"], 66)
        assert is_text_of(cases["bad meta too"]["text"], 67)
        assert crawled.stats["article/bad_meta"] == 3
        assert crawled.log.count("request.meta[\"article_drop\"] = 'news' is wrong") == 1
        assert crawled.log.count('request.meta["article_threshold"] = 7 is wrong') == 1


class TestStats:
    def test_they_add_up(self, crawled: Crawled) -> None:
        stats = crawled.stats
        assert stats["article/seen"] == len(crawled.items) + len(crawled.dropped) - 1  # one is switched off
        assert stats["article/seen"] == sum(stats[f"article/{name}"] for name in ("extracted", "dropped", "unbound"))

    def test_one_extraction_a_page(self, crawled: Crawled) -> None:
        types = [value for name, value in crawled.stats.items() if name.startswith("article/page_type/")]
        assert sum(types) == crawled.stats["article/pages"]
        stopped = scrapy.version_info >= (2, 13, 2)
        articles = len(range(1, 54)) + len(range(60, 68)) + len([70]) + stopped + len([80, 81, 82, 82])
        assert crawled.stats["article/pages"] == articles + len([100, 200, 300]) + len(NOT_HTML)

    def test_no_errors(self, crawled: Crawled) -> None:
        names = ("article/errors", "article/field_errors", "spider_exceptions", "log_count/CRITICAL")
        assert [name for name in crawled.stats if name.startswith(names)] == []
        assert crawled.stats["log_count/ERROR"] == 2  # the wrong values
