import asyncio
import copy
import logging
import pickle
from dataclasses import dataclass
from typing import Any

import pytest
import scrapy
from components import URL, Line, article_response, index_response, make_crawler, respond, stats_of
from crawls.pages import headline, paragraphs, part_page
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse, Response

from scrapy_article.article import Article
from scrapy_article.middleware import ArticleSpiderMiddleware
from scrapy_article.near_duplicates import content_id
from scrapy_article.pipeline import ArticlePipeline, NoArticle
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.responses import bind, bind_yielded, response_of


class Item(scrapy.Item):
    url = scrapy.Field()
    title = scrapy.Field()


@dataclass(frozen=True)
class Frozen:
    text: str = ""


class Process:
    """The pipeline of a crawl; calling it passes an item through, bound to a response if there is one."""

    def __init__(self, **settings: Any):
        self.crawler: Crawler = make_crawler(**settings)
        self.pipeline = ArticlePipeline.from_crawler(self.crawler)
        self.spider_side = Crawl.of(self.crawler)

    def __call__(self, item: Any, response: Response | None = None) -> Any:
        return self.pipeline.process_item(item if response is None else bind(item, response))

    def dropped(self, item: Any, response: Response) -> DropItem:
        with pytest.raises(DropItem) as caught:
            self(item, response)
        return caught.value

    @property
    def stats(self) -> dict[str, Any]:
        return stats_of(self.crawler)


def no_extraction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scrapy_article.pipeline.article_with", pytest.fail)


@pytest.fixture
def article(monkeypatch: pytest.MonkeyPatch) -> Article:
    """The article of every response."""
    article = Article(url=URL, title="The title", page_type="article", probability=0.75)
    monkeypatch.setattr("scrapy_article.pipeline.article_with", lambda response, fields: article)
    return article


class TestItems:
    @pytest.mark.parametrize("item", [None, 5, "text", []])
    def test_what_is_no_item(self, item: Any) -> None:
        process = Process()
        assert process(item) is item
        assert process.stats == {}

    def test_settings(self) -> None:
        fields = {"title": "headline", "text": None}
        assert set(Process(ARTICLE_FIELDS=fields)({}, article_response())) == {"headline", "text"}
        assert Process()({"title": "mine"}, article_response())["title"] == "mine"
        assert Process(ARTICLE_OVERWRITE="1")({"title": "mine"}, article_response())["title"] == headline(1)

    def test_some_classes(self) -> None:
        process = Process(ARTICLE_ITEMS=[Item])
        item, page = {}, article_response()
        assert process(item, page) == {}
        assert response_of(item) is None
        assert process(Item(), page)["title"] == headline(1)
        assert process.stats["seen"] == 1


class TestResponse:
    def test_unbound_is_said_once(self, caplog: pytest.LogCaptureFixture) -> None:
        process = Process()
        ArticleSpiderMiddleware.from_crawler(process.crawler)
        for number in range(3):
            process({"number": number})
        [record] = caplog.records
        assert record.levelno == logging.WARNING
        assert "{'number': 0}" in record.getMessage()
        assert "bind(item, response)" in record.getMessage()

    def test_by_url(self) -> None:
        process, page = Process(), article_response()
        process.spider_side.urls.add(page, page.request)
        assert process({"url": URL})["title"] == headline(1)
        assert process(Item(url=URL))["title"] == headline(1)
        assert process({"url": URL + "#top"}) == {"url": URL + "#top"}
        assert process({}) == {}
        assert process(Frozen()) == Frozen()
        assert process.stats["unbound"] == 3

    def test_nothing_was_downloaded(self, caplog: pytest.LogCaptureFixture) -> None:
        process = Process(ARTICLE_DROP=["index", "other"])
        assert process({"title": "of an API"}, Response(URL)) == {"title": "of an API"}
        assert process.stats == {"seen": 1, "unbound": 1}
        assert caplog.messages == []


class TestItemsOfOtherPages:
    OTHER = "https://example.com/2"

    def yielded(self, process: Process, item: Any, response: Response) -> Any:
        bind_yielded(item, response)
        return process(item)

    def test_warning(self, caplog: pytest.LogCaptureFixture) -> None:
        process, page = Process(), article_response()
        items = [
            self.yielded(process, {"url": f"{self.OTHER}{number}"}, article_response(url=f"{URL}{number}"))
            for number in range(2)
        ]
        assert [item["warnings"] for item in items] == [["other-url"]] * 2
        assert process({}, page)["warnings"] == []
        assert process.stats["other_url"] == 2
        [message] = caplog.messages
        assert f"one with the url {self.OTHER}0 got that of {URL}0. " in message
        assert "yield bind(item, response)" in message

    def test_response_that_lives(self) -> None:
        process, page, other = Process(), article_response(1), article_response(2, url=self.OTHER)
        process.spider_side.urls.add(other, other.request)
        item = self.yielded(process, {"url": self.OTHER}, page)
        assert item["title"] == headline(2)
        assert item["warnings"] == []
        assert "other_url" not in process.stats

    def test_items_of_teasers_are_dropped_whatever_lives(self) -> None:
        process, page, other = Process(), index_response(), article_response(2, url=self.OTHER)
        process.spider_side.urls.add(other, other.request)
        with pytest.raises(DropItem, match="is an index page"):
            self.yielded(process, {"url": self.OTHER}, page)


class TestDrop:
    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
    def test_what_drops_can_be_copied(self, copied: Any) -> None:
        error = copied(NoArticle("the reason", "index"))
        assert (error.kind, str(error), error.log_level) == ("index", "the reason", "INFO")

    def test_threshold(self, article: Article) -> None:
        article.page_type = "index"
        assert Process(ARTICLE_THRESHOLD=0.76)({}, article_response())["page_type"] == "index"
        Process(ARTICLE_THRESHOLD=0.75).dropped({}, article_response())
        assert Process()({}, article_response(meta={"article_threshold": 0.8}))["page_type"] == "index"

    @pytest.mark.parametrize(
        ("threshold", "index", "is_dropped"), [(0.3, 0.4, True), (0.5, 0.4, False), (0, 0.4, False)]
    )
    def test_low_thresholds(self, article: Article, threshold: float, index: float, *, is_dropped: bool) -> None:
        """A page that is likelier an article is dropped, but not if the type is to decide alone."""
        article.index_probability = index
        process = Process(ARTICLE_THRESHOLD=threshold)
        if is_dropped:
            assert "is an index page (probability 0.40" in str(process.dropped({}, article_response()))
        else:
            assert process({}, article_response())["title"] == "The title"

    def test_class_that_takes_nothing_is_said_once(self, article: Article, caplog: pytest.LogCaptureFixture) -> None:
        class News(scrapy.Item):
            body = scrapy.Field()
            headline_text = scrapy.Field()

        process = Process()
        for item in (News(), News(), Item()):
            assert process(item, article_response()) is item
        lines = [record.getMessage() for record in caplog.records if "ARTICLE_FIELDS" in record.getMessage()]
        assert len(lines) == 1
        assert "News declare no field" in lines[0]
        assert "body, headline_text" in lines[0]
        assert process.stats["without_room"] == 2
        assert process.stats["extracted"] == 1


class TestNothingToDo:
    def test_no_field_and_no_drop(self, monkeypatch: pytest.MonkeyPatch) -> None:
        no_extraction(monkeypatch)
        item = Item(url=URL, title="mine")
        process = Process(ARTICLE_DROP=[])
        assert process(item, article_response()) is item
        assert Process(ARTICLE_DROP=[], ARTICLE_FIELDS=[])({}, article_response()) == {}
        assert process.stats == {"seen": 1}


class TestErrors:
    def test_anything_else(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        def targets(*args: Any, **kwargs: Any) -> None:
            raise LookupError("nobody expects it")

        monkeypatch.setattr("scrapy_article.pipeline.targets", targets)
        process, item = Process(), {"own": 1}
        assert process(item, article_response()) is item
        assert item == {"own": 1}
        assert process.stats == {"seen": 1, "errors/LookupError": 1}
        [record] = caplog.records
        assert record.levelno == logging.ERROR
        assert "{'own': 1}" in record.getMessage()
        assert record.exc_info

    def test_fields_that_a_class_does_not_declare(self, caplog: pytest.LogCaptureFixture) -> None:
        process = Process(ARTICLE_FIELDS={"title": None, "text": "body", "tags": None})
        for _ in range(2):
            assert process(Item(), article_response())["title"] == headline(1)
            assert process({}, article_response())["body"]
        assert caplog.messages == [
            "ARTICLE_FIELDS asks for fields that items of the class Item do not declare: text, tags"
        ]
        assert process.stats["field_errors"] == 2


class TestWorkers:
    def later(self, process: Process, item: Any, response: Response, **article: Any) -> Any:
        """What the pipeline makes of an item when a worker has extracted its page."""
        line = Line(process.crawler)

        async def wait() -> Any:
            task = asyncio.ensure_future(process(item, response))
            await asyncio.sleep(0)
            line.reply(**article)
            return await task

        return asyncio.run(wait())

    @pytest.mark.parametrize("warning", ["timeout", "worker-died", "error"])
    def test_page_of_which_nothing_is_known(self, warning: str) -> None:
        process = Process(ARTICLE_DROP="article,index,other", ARTICLE_THRESHOLD=0)
        item = self.later(process, {}, article_response(), warnings=[warning])
        assert item["warnings"] == [warning]
        assert "text" not in item or item["text"] == ""
        assert process.stats[f"warnings/{warning}"] == process.stats["extracted"] == 1


class Engine:
    """Downloads the pages of an article that there are."""

    running = True

    def __init__(self, *pages: HtmlResponse):
        self.pages = {page.url: page for page in pages}

    async def download_async(self, request: scrapy.Request) -> HtmlResponse:
        await asyncio.sleep(0)
        if request.url not in self.pages:
            raise OSError("refused")
        return self.pages[request.url]


class TestFollowPages:
    SITE = "https://example.com/the-story-of-the-town"

    def page(self, part: int, *, last: bool) -> HtmlResponse:
        html = part_page(1, part, last=last).replace("/story-in-parts/1", self.SITE)
        return respond(html, url=self.SITE if part == 1 else f"{self.SITE}?page={part}")

    def process(self, *pages: HtmlResponse, **settings: Any) -> Process:
        process = Process(ARTICLE_FOLLOW_PAGES=True, **settings)
        process.crawler.engine = Engine(*pages)  # type: ignore[assignment]
        return process

    @pytest.mark.parametrize("order", [(1, 2), (2, 1)])
    def test_pages_that_come_at_the_same_time(self, order: tuple[int, int]) -> None:
        pages = {1: self.page(1, last=False), 2: self.page(2, last=True)}
        process = self.process(*pages.values())

        async def both() -> list[Any]:
            return await asyncio.gather(*(process({}, pages[part]) for part in order), return_exceptions=True)

        whole, dropped = asyncio.run(both())
        assert all(text in whole["text"] for text in paragraphs(1)[:4])
        assert "is a page of the article at" in str(dropped)

    @pytest.mark.parametrize("page_type", ["index", "other"])
    def test_pages_of_other_types(self, page_type: Any, article: Article) -> None:
        article.page_type, article.next_page = page_type, f"{self.SITE}?page=2"
        item = self.process(self.page(2, last=True), ARTICLE_DROP=[])({}, self.page(1, last=False))
        assert item["next_page"] == article.next_page

    def test_errors_do_not_leave(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def fail(*args: Any) -> Article:
            raise RecursionError("too deep")

        process = self.process()
        monkeypatch.setattr(process.pipeline._follower, "whole", fail)
        item: dict[str, Any] = {"url": "own"}
        assert asyncio.run(process(item, self.page(1, last=False))) is item
        assert process.stats["errors/RecursionError"] == 1


class TestDuplicates:
    @pytest.fixture(autouse=True)
    def _installed(self) -> None:
        pytest.importorskip("datasketch", reason="the extra duplicates is not installed")

    AMP = "https://example.com/amp/1"

    def copies(self) -> tuple[HtmlResponse, HtmlResponse]:
        first = article_response()
        return first, HtmlResponse(self.AMP, body=first.body.replace(b"<body", b"<body class=amp"), encoding="utf-8")

    def test_marked(self) -> None:
        process = Process(ARTICLE_DUPLICATES="mark")
        first, second = self.copies()
        assert process({}, first)["duplicate_of"] is None
        for _ in range(2):  # several items may come from one page
            assert process({}, second)["duplicate_of"] == first.url
        assert process({}, first)["duplicate_of"] is None
        assert process.stats["duplicates"] == 2
        assert process.stats["extracted"] == 4

    def test_pages_that_are_put_together(self) -> None:
        pages = TestFollowPages()
        process = pages.process(pages.page(2, last=True), ARTICLE_DUPLICATES="drop")
        first = asyncio.run(process({}, pages.page(1, last=False)))
        assert first["content_id"] == content_id(first["text"])
        with pytest.raises(DropItem, match="is a duplicate of"):
            asyncio.run(process({}, respond(article_page_of(first["text"]), url=self.AMP)))
        assert "errors/DropItem" not in process.stats


def article_page_of(text: str) -> str:
    return f"<html><body><article><h1>The story</h1><p>{'</p><p>'.join(text.split(chr(10) * 2))}</p></article></body></html>"
