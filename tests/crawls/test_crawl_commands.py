"""The plugin in the commands of Scrapy, and what a wrong setting gives."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
import scrapy
from pages import paragraphs, place
from processes import run, run_scrapy
from scrapy.utils.reactor import install_reactor

SPIDER = '''
import scrapy


class News(scrapy.Spider):
    name = "news"
    start_urls = ["{site}/article/1"]

    def parse(self, response):
        """Takes a page.

        @url {site}/article/1
        @article title text
        """
        yield {{"url": response.url, "page": int(response.url.rpartition("/")[2])}}

    def parse_front(self, response):
        """Takes no article.

        @url {site}/index/1
        @article type=index
        """

    def parse_wrongly(self, response):
        """Takes a front page for an article.

        @url {site}/index/1
        @article
        """
        yield {{}}

    def parse_to_nothing(self, response):
        """Yields no item.

        @url {site}/article/1
        @article
        """
        return []

    def parse_without_section(self, response):
        """Wants too much.

        @url {site}/article/1
        @article title section
        """
        yield {{}}
'''

ASYNCIO = "twisted.internet.asyncioreactor.AsyncioSelectorReactor"
ONE_LINE = re.compile(r"ARTICLE_TAG = 'all' is wrong: allowed is \"full\" or \"html\"")


@pytest.fixture
def project(tmp_path: Path, site: str) -> Path:
    """A small project with the add-on."""
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = project.settings\n")
    spiders = tmp_path / "project" / "spiders"
    spiders.mkdir(parents=True)
    (tmp_path / "project" / "settings.py").write_text(
        'SPIDER_MODULES = ["project.spiders"]\n'
        'ADDONS = {"scrapy_article.Addon": 500}\n'
        'LOG_LEVEL = "ERROR"\n'
        "TELNETCONSOLE_ENABLED = False\n"
    )
    (spiders / "news.py").write_text(SPIDER.format(site=site))
    return tmp_path


def change_spider(project: Path, custom_settings: dict) -> None:
    spider = project / "project" / "spiders" / "news.py"
    lines = f"    custom_settings = {custom_settings}\n    start_urls"
    spider.write_text(spider.read_text().replace("    start_urls", lines))


def scrapy_(project: Path, *args: str, ok: bool = True) -> tuple[str, str]:
    done = run_scrapy(*args, cwd=project, ok=ok)
    return done.stdout, done.stderr


def test_crawl_with_settings_from_the_command_line(project: Path) -> None:
    settings = ("-s", "ARTICLE_FIELDS=text,title", "-s", "ARTICLE_DROP=index,other", "-s", "ARTICLE_SNIFF=1")
    scrapy_(project, "crawl", "news", "-o", "items.jsonl", *settings)
    [item] = map(json.loads, (project / "items.jsonl").read_text().splitlines())
    assert set(item) == {"url", "page", "text", "title"}
    assert paragraphs(1)[0] in item["text"]


def test_parse_with_pipelines(project: Path, site: str) -> None:
    options = ("--spider=news", "--pipelines", "--nocolour", "--nolinks")
    output, _ = scrapy_(project, "parse", f"{site}/article/2", *options)
    assert "'page': 2" in output
    assert "'page_type': 'article'" in output
    assert set(re.findall(r"Norvik\d+", output)) == {place(2)}


def test_check(project: Path) -> None:
    output, errors = scrapy_(project, "check", "news", ok=False)
    report = output + errors
    assert "FAILED (failures=3)" in report
    assert "Expected a page of the type 'article', but http://" in report
    assert "is of the type 'index' with probability" in report
    assert "The callback returned no item for the article" in report
    assert re.search(r"The article at http://\S+/article/1 has no section", report)
    assert "[news] parse (" not in report
    assert "[news] parse_front (" not in report


class TestWrongSettings:
    """One line, no traceback, and an exit status that tells of a failure."""

    def test_under_another_reactor(self, project: Path) -> None:
        reactor = "TWISTED_REACTOR=twisted.internet.selectreactor.SelectReactor"
        output, errors = scrapy_(project, "crawl", "news", "-s", "ARTICLE_TAG=all", "-s", reactor, ok=False)
        assert output == ""
        assert ONE_LINE.fullmatch(errors.strip())

    @pytest.mark.parametrize("how", ["custom_settings", "listed"])
    def test_from_the_spider_or_without_the_add_on(self, project: Path, how: str) -> None:
        if how == "custom_settings":
            change_spider(project, {"ARTICLE_TAG": "all"})
        else:
            with (project / "project" / "settings.py").open("a") as file:
                file.write('ADDONS = {}\nARTICLE_TAG = "all"\n')
                file.write('ITEM_PIPELINES = {"scrapy_article.pipeline.ArticlePipeline": 100}\n')
        output, errors = scrapy_(project, "crawl", "news", ok=False)
        lines = errors.splitlines()
        assert output == ""
        assert sum(bool(re.search(rf"CRITICAL: {ONE_LINE.pattern}$", line)) for line in lines) == 1
        if scrapy.version_info >= (2, 14):  # before, Scrapy starts crawls in a Deferred: Twisted has its say as well
            assert len(lines) == 1

    @pytest.mark.skipif(scrapy.version_info < (2, 14), reason="Scrapy has no runner for coroutines")
    def test_in_one_of_several_crawls_of_a_script(self, tmp_path: Path, site: str) -> None:
        """The others go on, and whoever has started it can tell what is wrong."""
        done = run(_two_crawls, site, cwd=tmp_path)
        assert done.stdout.splitlines() == [
            'ValueError: ARTICLE_TAG = \'all\' is wrong: allowed is "full" or "html"',
            "1 article",
        ]


def _spiders(site: str) -> tuple[type[scrapy.Spider], type[scrapy.Spider]]:
    """One that asks for an article, and the same with a wrong setting."""

    class Good(scrapy.Spider):
        name = "good"
        start_urls = (f"{site}/article/1",)

        def parse(self, response: Any) -> Any:
            yield {"url": response.url}

    class Bad(Good):
        custom_settings = {"ARTICLE_TAG": "all"}  # noqa: RUF012

    return Good, Bad


def _two_crawls(site: str) -> None:
    from scrapy.crawler import AsyncCrawlerRunner

    good_spider, bad_spider = _spiders(site)

    async def crawl() -> None:
        addons = {"scrapy_article.Addon": 500}
        runner = AsyncCrawlerRunner({"ADDONS": addons, "TELNETCONSOLE_ENABLED": False, "TWISTED_REACTOR": ASYNCIO})
        good = runner.create_crawler(good_spider)
        task = runner.crawl(good)
        try:
            await runner.crawl(bad_spider)
        except ValueError as error:
            print(f"ValueError: {error}")
        await task
        print(good.stats.get_value("article/extracted"), "article")

    install_reactor(ASYNCIO)
    from twisted.internet.defer import Deferred
    from twisted.internet.task import react

    react(lambda _: Deferred.fromFuture(asyncio.ensure_future(crawl())))


def test_pages_of_the_web_to_label(tmp_path, site):
    args = [f"{site}/article/1", f"{site}/gone/2", f"{site}/article/3", "-o", "work"]
    done = run_scrapy("article", "annotate", *args, cwd=tmp_path, ok=False)
    assert f"{site}/gone/2: HTTP status 404" in done.stderr
    assert "2 pages to label" in done.stdout
    records = [json.loads(line) for line in (tmp_path / "work" / "index.jsonl").read_text().splitlines()]
    assert [record["url"] for record in records] == [f"{site}/article/1", f"{site}/article/3"]
    for record, number in zip(records, (1, 3), strict=True):
        assert place(number) in (tmp_path / "work" / "html" / f"{record['id']}.html").read_text("utf-8")
        assert place(number) in (tmp_path / "work" / "label" / f"{record['id']}.html").read_text("utf-8")
