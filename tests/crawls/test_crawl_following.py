"""Articles that are cut into pages."""

import pytest
from crawling import Crawled, crawl, needs_reactor
from pages import paragraphs, place

pytestmark = pytest.mark.slow

SPIDERS = '''
import scrapy

SITE = "%s"


class Whole(scrapy.Spider):
    name = "whole"
    custom_settings = {"ARTICLE_FOLLOW_PAGES": True, "ARTICLE_MAX_PAGES": 5, "CONCURRENT_REQUESTS": 4}
    numbers = range(1, 10)

    async def start(self):
        for number in self.numbers:
            yield scrapy.Request(f"{SITE}/story-in-parts/{number}", cb_kwargs={"number": number})

    def parse(self, response, number):
        yield {"number": number}


class Late(Whole):
    """Comes upon the second page after the first."""
    name = "late"
    numbers = [1]
    custom_settings = {"ARTICLE_FOLLOW_PAGES": True, "CONCURRENT_REQUESTS": 1, "DOWNLOAD_DELAY": 0.3}

    def parse(self, response, number):
        yield {"number": number}
        if number == 1:
            yield response.follow("/article/30", cb_kwargs={"number": 30})
            yield response.follow("?page=2", priority=-1, cb_kwargs={"number": 2})


class Links(Whole):
    """Follows the links to the other pages, too."""
    name = "links"
    numbers = [1]

    def parse(self, response, number):
        yield {"number": number}
        for page in (2, 3):
            yield response.follow(f"?page={page}", cb_kwargs={"number": page})


class Backwards(Whole):
    """Comes upon the last page first, and asks for the first with headers of its own."""
    name = "backwards"
    custom_settings = {"ARTICLE_FOLLOW_PAGES": True, "CONCURRENT_REQUESTS": 1}

    async def start(self):
        for page in (3, 2, 1):
            url = f"{SITE}/story-in-parts/1?page={page}" if page > 1 else f"{SITE}/story-in-parts/1"
            yield scrapy.Request(url, priority=page, cb_kwargs={"number": page})


class Closed(Whole):
    """Is closed while an article without an end is put together."""
    name = "closed"
    numbers = [9]
    custom_settings = {"ARTICLE_FOLLOW_PAGES": True, "ARTICLE_MAX_PAGES": 1000, "CLOSESPIDER_PAGECOUNT": 3}


class Asked(Whole):
    """Asks for it in one request."""
    name = "asked"
    custom_settings = {}

    async def start(self):
        yield scrapy.Request(f"{SITE}/story-in-parts/1", cb_kwargs={"number": 1})
        meta = {"article_follow_pages": True, "article_max_pages": 2}
        yield scrapy.Request(f"{SITE}/story-in-parts/2", meta=meta, cb_kwargs={"number": 2})
'''


@pytest.fixture(scope="module", params=["asyncio", "select", "none"])
def crawled(request: pytest.FixtureRequest, site: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Crawled]:
    needs_reactor(request.param)
    return crawl(tmp_path_factory.mktemp(f"pages-{request.param}"), SPIDERS % site, reactor=request.param)


def body(number: int, count: int = 6) -> str:
    return "\n\n".join(
        [
            f"All pages of this story begin with one and the same sentence about {place(number)}, the town.",
            *paragraphs(number)[:count],
        ]
    )


def test_whole_article(crawled: dict[str, Crawled]) -> None:
    items = crawled["whole"].by("number")
    assert set(items) == set(range(1, 10))
    for number in range(1, 8):
        assert items[number]["text"] == body(number)
        assert items[number]["next_page"] is None
        assert "pages-missing" not in items[number]["warnings"]


def test_missing_page(crawled: dict[str, Crawled]) -> None:
    item = crawled["whole"].by("number")[8]
    assert item["text"] == body(8, 2)
    assert "pages-missing" in item["warnings"]
    assert item["next_page"].endswith("/story-in-parts/8?page=2")


def test_following_page_that_the_spider_finds(crawled: dict[str, Crawled]) -> None:
    result = crawled["late"]
    assert set(result.by("number")) == {1, 30}
    ((item, reason),) = result.dropped
    assert item["number"] == 2
    assert "is a page of the article at" in reason
    assert result.stats["article/dropped/continuation"] == 1


def test_following_pages_that_come_before_the_article_is_whole(crawled: dict[str, Crawled]) -> None:
    result = crawled["links"]
    assert result.by("number").keys() == {1}
    assert result.items[0]["text"] == body(1)
    assert result.stats["article/dropped/continuation"] == len({item["number"] for item, _ in result.dropped}) == 2


def test_last_page_comes_first(crawled: dict[str, Crawled]) -> None:
    result = crawled["backwards"]
    assert [(item["number"], item["text"]) for item in result.items] == [(3, body(1))]
    assert {item["number"] for item, _ in result.dropped} == {1, 2}
    assert result.stats["article/dropped/continuation"] == 2


def test_spider_that_is_closed(crawled: dict[str, Crawled]) -> None:
    result = crawled["closed"]
    assert result.items[0]["warnings"] == ["pages-missing"]
    assert result.stats["downloader/request_count"] < 10


def test_off_by_default_and_asked_for_in_a_request(crawled: dict[str, Crawled]) -> None:
    items = crawled["asked"].by("number")
    assert items[1]["text"] == body(1, 2)
    assert items[1]["next_page"].endswith("/story-in-parts/1?page=2")
    assert items[2]["text"] == body(2, 4)
    assert "pages-missing" in items[2]["warnings"]


def test_no_errors(crawled: dict[str, Crawled]) -> None:
    for result in crawled.values():
        assert not any("errors" in name for name in result.stats)
