"""In a crawl no item is lost, changed or given the article of another page, and what is wrong is said at the start."""

import re
from pathlib import Path
from typing import Any

import attrs
import pytest
import scrapy
from components import index_response, make_crawler, respond, stats_of
from crawling import Crawled, crawl
from crawls.pages import headline, paragraphs, place
from gazette import address, story
from gazette import page as gazette_page
from processes import run_scrapy
from promises.ordinary import PARAGRAPHS, TITLE, URL, page
from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse, Response
from scrapy.settings import Settings
from serving import site

from scrapy_article import Addon, SiteMemory, article_links, article_of, bind, extract
from scrapy_article.pipeline import ArticlePipeline

SPIDER = """
import dataclasses, scrapy


@dataclasses.dataclass(frozen=True)
class Story:
    number: int
    text: str = ""


class News(scrapy.Spider):
    name = "news"

    async def start(self):
        yield {{"number": 0, "from": "start"}}
        for number in range(1, 13):
            yield scrapy.Request(f"{0}/article/{{number}}", cb_kwargs={{"number": number}})
        for kind, number in (("redirect", 30), ("index", 100), ("gone", 31), ("image", 32), ("cut", 33)):
            yield scrapy.Request(f"{0}/{{kind}}/{{number}}", cb_kwargs={{"number": number}},
                                 meta={{"handle_httpstatus_list": [404]}})

    def parse(self, response, number):
        yield {{"number": number, "title": "by hand" if number == 7 else None}}
        yield Story(number)
"""


def passed(item: Any, response: Response | None, crawler: Crawler | None = None, **settings: Any) -> Any:
    """What becomes of an item in the pipeline of a crawl."""
    crawler = crawler or make_crawler(**settings)
    pipeline = ArticlePipeline.from_crawler(crawler)
    return pipeline.process_item(item if response is None else bind(item, response))


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Crawled:
    with site() as server:
        return crawl(tmp_path_factory.mktemp("news"), SPIDER.format(server), DOWNLOAD_FAIL_ON_DATALOSS=False)["news"]


def test_no_item_is_lost(crawled: Crawled) -> None:
    """Each is in the feed, or was dropped for a reason that the log and the stats give."""
    numbers = [0, *2 * [*range(1, 13), 30, 31, 32, 33, 100]]
    reasons = [reason for _, reason in crawled.dropped]
    assert sorted([item["number"] for item in (*crawled.items, *(item for item, _ in crawled.dropped))]) == sorted(
        numbers
    )
    assert [re.sub(r"\(.*", "", reason.partition("/index/")[2]) for reason in reasons] == ["100 is an index page "] * 2
    stats = crawled.stats
    assert (
        stats["article/seen"]
        == len(numbers)
        == sum(stats[f"article/{name}"] for name in ("extracted", "dropped", "unbound"))
    )
    assert crawled.bound == 0


def test_each_item_gets_the_article_of_its_own_page(crawled: Crawled) -> None:
    """However the answers overtake each other; what comes from no page passes as it was."""
    for item in crawled.items:
        number = item["number"]
        if item.get("from") == "start":
            assert item == {"number": 0, "from": "start", "class": "dict"}
        elif number == 32:
            assert item["text"] == ""
        else:
            assert set(re.findall(r"Norvik\d+", item["text"])) == {place(number)}
            assert number == 33 or all(paragraph in item["text"] for paragraph in paragraphs(number))


def test_what_a_spider_has_set_stays(crawled: Crawled) -> None:
    titles = {item["number"]: item["title"] for item in crawled.items if item["class"] == "dict" and "title" in item}
    assert titles[7] == "by hand"
    assert titles[8] == headline(8)
    assert passed({"title": "by hand"}, respond(page()), ARTICLE_OVERWRITE=True)["title"] == TITLE


@attrs.define
class Picky:
    title: Any = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.instance_of(int)))
    text: str = ""


class Broken(HtmlResponse):
    """A response of another package, which fails when it is read."""

    @property
    def body(self) -> bytes:
        raise RuntimeError("nobody expects it")


def test_a_failure_costs_no_item(tmp_path: Path) -> None:
    """Of a class that refuses a value, of a response that cannot be read, of a store that is broken."""
    item, crawler = Picky(), make_crawler()
    assert passed(item, respond(page()), crawler) is item
    assert (item.title, item.text.split("\n\n")) == (None, PARAGRAPHS)
    assert stats_of(crawler)["field_errors"] == 1

    own, crawler = {"own": 1}, make_crawler(ARTICLE_DROP="article,index,other")
    assert passed(own, Broken(URL), crawler)["own"] == 1
    assert sum(number for stat, number in stats_of(crawler).items() if stat.startswith("errors/")) == 1

    (tmp_path / "sites.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    extracted = extract(page(), URL, site=SiteMemory(str(tmp_path / "sites.db")))
    assert extracted.text.split("\n\n") == PARAGRAPHS


def test_a_store_of_copies_that_fails_costs_no_item(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
    (tmp_path / "seen.db").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    crawler = make_crawler(ARTICLE_DUPLICATES="drop", ARTICLE_DUPLICATES_STORE=str(tmp_path / "seen.db"))
    pipeline = ArticlePipeline.from_crawler(crawler)
    responses = [respond(page(), url=url) for url in (URL, URL + "?amp=1") * 3]
    assert [pipeline.process_item(bind({}, response))["duplicate_of"] for response in responses] == [None] * 6
    crawler.signals.send_catch_log(signals.spider_closed)
    assert stats_of(crawler)["duplicates/errors"] == 3
    assert caplog.text.count("The duplicates store") == 1


def test_only_copies_are_dropped_as_such() -> None:
    pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
    pipeline = ArticlePipeline.from_crawler(make_crawler(ARTICLE_DUPLICATES="drop"))
    for number in range(5):  # they share what surrounds them, and a paragraph
        response = respond(story(number), url=address(number))
        assert pipeline.process_item(bind({}, response))["duplicate_of"] is None
    response = respond(story(2), url=address(6))
    with pytest.raises(DropItem, match=f"{address(6)} is a duplicate of {address(2)}"):
        pipeline.process_item(bind({}, response))


def test_only_the_types_that_a_user_names_are_dropped() -> None:
    with pytest.raises(DropItem, match=f"{URL} is an index page"):
        passed({}, index_response(url=URL))
    assert passed({}, index_response(url=URL), ARTICLE_DROP=[])["page_type"] == "index"
    assert passed({}, index_response(url=URL, meta={"article_drop": []}))["page_type"] == "index"
    for html in (page(), page(""), "<p>Nothing here", ""):
        assert passed({}, respond(html, url=URL))["page_type"] in ("article", "other")


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("ARTICLE_TAG=all", 'ARTICLE_TAG = \'all\' is wrong: allowed is "full" or "html"'),
        ("ARTICLE_TAGS=full", "ARTICLE_TAGS is not a setting of scrapy-article: did you mean 'ARTICLE_TAG'?"),
    ],
)
def test_a_wrong_setting_stops_the_crawl(setting: str, line: str, tmp_path: Path) -> None:
    """With one line, and an exit status that tells of a failure."""
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = project\n")
    (tmp_path / "project.py").write_text('ADDONS = {"scrapy_article.Addon": 500}\nSPIDER_MODULES = ["spiders"]\n')
    (tmp_path / "spiders.py").write_text(SPIDER.format("http://127.0.0.1:1"))
    done = run_scrapy("crawl", "news", "-s", setting, cwd=tmp_path, ok=False)
    assert (done.stdout, done.stderr) == ("", line + "\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ENABLED", "maybe"),
        ("METHOD", "magic"),
        ("DROP", ["front"]),
        ("THRESHOLD", 1.5),
        ("FIELDS", ["headline"]),
        ("ITEMS", ["no.such.Class"]),
        ("MODEL", "no/such/file.npz"),
        ("MAX_DEPTH", 513),
        ("WORKERS", -1),
        ("TIMEOUT", 0),
        ("SITE_MEMORY", "no/such/folder/sites.db"),
        ("DUPLICATES", "delete"),
        ("ARCHIVE", "no/such/file.warc.gz"),
        ("DORP", ["index"]),
    ],
)
def test_no_wrong_setting_is_overlooked(name: str, value: object) -> None:
    settings = Settings({f"ARTICLE_{name}": value})
    with pytest.raises(ValueError, match=rf"\AARTICLE_{name} [^\n]+\Z"):
        Addon.update_pre_crawler_settings(settings)
    Addon.update_pre_crawler_settings(Settings({"ARTICLE_DROP": "other", "ARTICLE_THRESHOLD": "0.7"}))


def test_a_wrong_setting_of_a_request_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    crawler = make_crawler()
    meta = {"article_drop": "news", "article_threshold": 7, "article_metod": "density"}
    assert passed({}, respond(page(), url=URL, meta=meta), crawler)["title"] == TITLE
    assert stats_of(crawler)["bad_meta"] == 3
    assert sum("request.meta" in message for message in caplog.messages) == 3


def test_the_response_stays_as_it_is() -> None:
    """The callback that still runs, and those that come after it, see the page that was downloaded."""
    response = index_response(url=URL)
    before = response.selector.get()
    article_of(response), article_links(response), passed({"own": 1}, response, ARTICLE_DROP=[])
    assert response.selector.get() == before
    response.css("a, p, h3").drop()  # which does not change what is found, either
    assert article_links(response) == article_links(index_response(url=URL))
    assert article_of(response) == article_of(index_response(url=URL))


def test_links_of_an_index_lead_to_its_articles() -> None:
    found = article_links(index_response(url="https://example.com/index"))
    assert {(link.url, link.title) for link in found} == {
        (f"https://example.com/article/{number}", headline(number)) for number in range(1, 21)
    }
    assert found.next_page == "https://example.com/index?page=2"


@pytest.mark.parametrize(
    "href",
    [
        "javascript:open('/2024/05/09/a-script-to-run')",
        "data:text/html,/2024/05/09/a-page-of-data",
        "mailto:ann@example.com?subject=2024/05/09/a-letter",
        "http://[::1/2024/05/09/a-broken-address",
        "https://example.com:99999/2024/05/09/no-port-so-high",
        "https://other.example/2024/05/09/a-story-of-others",
        "/2024/05/09/" + "a-very-long-address-" * 150,
    ],
)
def test_links_can_be_requested_and_lead_to_the_site(href: str) -> None:
    card = f'<li><h3><a href="{href}">The story that nobody can fetch</a></h3><p>What they said.</p></li>'
    html = index_response().text.replace('<ul class="teasers">', f'<ul class="teasers">{card}')
    found = article_links(respond(html, url="https://example.com/index"))
    assert len(found) == 20
    assert all(scrapy.Request(link.url).url.startswith("https://example.com/article/") for link in found)


@pytest.mark.parametrize("body", [b"", b"\x00", b"<", b"\xff\xfe<a", b"<a href='//['>x</a>" * 50, b"plain text"])
def test_links_of_any_page_are_a_list(body: bytes) -> None:
    for response in (HtmlResponse(URL, body=body, encoding="utf-8"), Response(URL, body=body)):
        found = article_links(response)
        assert (list(found), found.next_page) == ([], None)


def test_the_site_memory_never_takes_most_of_an_article() -> None:
    """What it has read before is also what a digest, a later version or another address of an article says."""
    memory = SiteMemory()
    for number in (1, 2):
        extract(story(number, pitch=""), address(number), site=memory)
    texts = [*paragraphs(1)[:2], *paragraphs(2)[:2], paragraphs(3)[0]]
    digest = gazette_page(f"What {place(3)} waits for", "".join(f'<p class="text">{text}</p>' for text in texts))
    assert extract(digest, address(3), site=memory).text.split("\n\n") == texts
    for url in 2 * [address(1), address(1) + "?utm_source=feed", address(1, "https://amp.gazette.example")]:
        assert extract(story(1, pitch=""), url, site=memory).text.split("\n\n") == paragraphs(1)
