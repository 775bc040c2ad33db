"""Crawls whose pages are extracted by workers: pages that hang or kill, and crawls that are broken off.

Workers under the select reactor, with pages that mean well: test_crawls.py.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import engine
import pytest
from crawling import REACTORS, Crawled, crawl, needs_reactor
from engine import is_running
from pages import headline, place

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc"),
]

LONG = 60
"""Seconds that no test waits for."""

SPIDERS = '''
import asyncio, os, sys, weakref
import scrapy
from scrapy_article import article_of
from scrapy_article.plugin.crawl import Crawl

SITE = "{site}"
sys.path.insert(0, os.path.dirname(__file__))  # there is the library that pages command


class Commanding:
    """Puts commands into pages."""
    def process_response(self, request, response, spider=None):
        command = request.meta.get("command", "")
        return response.replace(body=response.body + f"<!-- {{command}} -->".encode())


SETTINGS = {{
    "ARTICLE_METHOD": "trafilatura",
    "ARTICLE_DROP": ["index", "other"],
    "ARTICLE_THRESHOLD": 0,
    "DOWNLOADER_MIDDLEWARES": {{Commanding: 900}},
    "ARTICLE_WORKERS": 2,
}}


class Hostile(scrapy.Spider):
    name = "hostile"
    custom_settings = {{**SETTINGS, "ARTICLE_TIMEOUT": 2}}
    notes = {{"pids": set(), "running": []}}
    commands = {{3: "spin", 4: "kill", 11: "sleep 60", 20: "exit"}}

    async def start(self):
        for page in range(1, 25):
            meta = {{"command": self.commands.get(page, "")}}
            yield scrapy.Request(f"{{SITE}}/article/{{page}}", meta=meta, cb_kwargs={{"page": page}})

    def parse(self, response, page):
        self.notes["pids"].update(Crawl.of(self.crawler).workers.pids)
        yield {{"page": page, "tag": response.meta["article"]["page_type"]}}
        yield {{"page": page, "again": True, "text": article_of(response).text}}


class Untagged(scrapy.Spider):
    """The item is the first to ask for the article."""
    name = "untagged"
    custom_settings = {{**SETTINGS, "ARTICLE_TAG": "html", "ARTICLE_TIMEOUT": 2}}
    start_urls = [f"{{SITE}}/article/{{page}}" for page in range(1, 9)]

    async def start(self):
        for page in range(1, 9):
            meta = {{"command": "sleep 60" if page == 3 else ""}}
            yield scrapy.Request(f"{{SITE}}/article/{{page}}", meta=meta, cb_kwargs={{"page": page}})

    def parse(self, response, page):
        for item in range(3):
            yield {{"page": page, "item": item}}
'''


@pytest.fixture(scope="module", params=["asyncio", "none"])
def crawled(request: pytest.FixtureRequest, site: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Crawled]:
    needs_reactor(request.param)
    directory = tmp_path_factory.mktemp(f"workers-{request.param}")
    (directory / "trafilatura.py").write_text(engine.SOURCE, encoding="utf-8")
    return crawl(directory, SPIDERS.format(site=site), reactor=request.param)


LOST = {3: "timeout", 4: "worker-died", 11: "timeout", 20: "worker-died"}


class TestHostilePages:
    def test_no_item_is_lost(self, crawled: dict[str, Crawled]) -> None:
        result = crawled["hostile"]
        items = [item for item in result.items if "again" not in item]
        assert sorted(item["page"] for item in items) == list(range(1, 25))
        for item in items:
            if item["page"] in LOST:
                assert item["warnings"] == [LOST[item["page"]]]
                assert (item["tag"], item["page_type"]) == (None, "other")  # who knows what it is
                assert not item.get("text")
            else:
                assert item["title"] == headline(item["page"])
                assert place(item["page"]) in item["text"]
                assert item["tag"] == item["page_type"] == "article"
        assert result.dropped == []
        assert len(result.items) == 48

    def test_they_are_counted(self, crawled: dict[str, Crawled]) -> None:
        stats = crawled["hostile"].stats
        assert stats["article/warnings/timeout"] == 2
        assert stats["article/warnings/worker-died"] == 2
        assert stats["article/pages"] == 24
        assert stats["article/extracted"] == stats["article/seen"] == 48
        # Two at the beginning, and one for each that is gone, but for the last ones if no page came after them.
        assert 2 + 2 + 2 * 2 - 2 <= stats["article/workers/started"] <= 2 + 2 + 2 * 2
        assert not any("errors" in name for name in stats)

    def test_item_that_is_the_first_to_ask(self, crawled: dict[str, Crawled]) -> None:
        result = crawled["untagged"]
        assert sorted((item["page"], item["item"]) for item in result.items) == [
            (page, item) for page in range(1, 9) for item in range(3)
        ]
        for item in result.items:
            if item["page"] == 3:
                assert item["warnings"] == ["timeout"]
            else:
                assert item["title"] == headline(item["page"])
        assert result.stats["article/pages"] == 8
        assert result.stats["article/workers/seconds_waited"] > 0

    def test_none_is_left(self, crawled: dict[str, Crawled]) -> None:
        pids = [int(pid) for pid in re.findall(r"\d+", str(crawled["hostile"].notes["pids"]))]
        assert len(pids) >= 3
        assert not any(map(is_running, pids))


SCRIPT = '''
import os, sys
import scrapy
import scrapy.crawler
from scrapy_article.plugin.crawl import Crawl

print("main runs", flush=True)
sys.path.insert(0, os.path.dirname(__file__))
COMMAND = sys.argv[1]
{prelude}


class Pages(scrapy.Spider):
    name = "pages"
    start_urls = [f"{site}/article/{{page}}" for page in range(1, 31)]

    def parse(self, response):
        yield {{"page": response.url}}


class Watch:
    """Puts the command into the pages, and tells what happens."""

    def __init__(self, crawler):
        self.crawler = crawler
        self.received = 0
        crawler.signals.connect(self.scraped, scrapy.signals.item_scraped)
        crawler.signals.connect(self.closed, scrapy.signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    def process_response(self, request, response, spider=None):
        self.received += 1
        print("pids", *Crawl.of(self.crawler).workers.pids, flush=True)
        print("received", self.received, flush=True)
        return response.replace(body=response.body + f"<!-- {{COMMAND}} -->".encode())

    def scraped(self, item):
        print("scraped", item.get("title"), flush=True)

    def closed(self, reason):
        print("closed", reason, self.received, flush=True)


process_class = scrapy.crawler.CrawlerProcess
if sys.argv[2] != "select":  # older Scrapys have one class for all
    process_class = getattr(scrapy.crawler, "AsyncCrawlerProcess", process_class)
process = process_class({{
    "ADDONS": {{"scrapy_article.Addon": 500}},
    "ARTICLE_WORKERS": 2,
    "ARTICLE_METHOD": "trafilatura",
    "CONCURRENT_REQUESTS": 4,
    "DOWNLOADER_MIDDLEWARES": {{Watch: 900}},
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "INFO",
    **{settings!r},
}})
process.crawl(Pages)
process.start()
print("main ends", flush=True)
'''


class Script:
    """A script with a crawl in it, which does not mind being run a second time, in a process group as in a terminal."""

    def __init__(
        self,
        directory: Path,
        site: str,
        command: str,
        reactor: str = "asyncio",
        *,
        prelude: str = "",
        **settings: object,
    ):
        (directory / "trafilatura.py").write_text(engine.SOURCE, encoding="utf-8")
        script = directory / "script.py"
        source = SCRIPT.format(site=site, prelude=prelude, settings={**REACTORS[reactor], **settings})
        script.write_text(source, encoding="utf-8")
        self.log = directory / "log"
        self.lines: list[str] = []
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(script), command, reactor],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=directory,
                start_new_session=True,
            )

    def read(self, until: str = "") -> None:
        """Read what it prints, up to a line that begins so, or to the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())
            if until and line.startswith(until):
                return
        self.process.stdout.close()
        self.process.wait(LONG)

    def of(self, word: str) -> list[str]:
        """The lines that begin with *word*, without it."""
        return [line.removeprefix(word).strip() for line in self.lines if line.startswith(word)]

    @property
    def pids(self) -> list[int]:
        """Those of all workers that there have been."""
        return sorted({int(pid) for line in self.of("pids") for pid in line.split()})

    def signal(self, number: int) -> None:
        """Do what a terminal does for Ctrl-C."""
        os.killpg(self.process.pid, number)


def all_gone(pids: list[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not any(map(is_running, pids))


@pytest.fixture(params=["asyncio", "select", "none"])
def reactor(request: pytest.FixtureRequest) -> str:
    needs_reactor(request.param)
    return request.param


class TestScript:
    def test_its_main_module_is_run_once(self, tmp_path: Path, site: str) -> None:
        """It has no ``if __name__ == "__main__"``; and no more pages are fetched than can be extracted."""
        script = Script(tmp_path, site, "sleep 0.1")
        script.read()
        assert script.process.returncode == 0
        assert len(script.of("main runs")) == len(script.of("main ends")) == 1
        assert sorted(script.of("scraped")) == [headline(page) for page in range(1, 31)]
        assert len(script.pids) == 2
        assert not any(map(is_running, script.pids))
        done, most = 0, 0
        for line in script.lines:
            done += line.startswith("scraped")
            most = max(most, len(script.of("received")[: int(line.split()[1])]) - done if "received" in line else 0)
        assert 4 <= most <= 8  # CONCURRENT_REQUESTS, and pages on their way through the spider


class TestCtrlC:
    def test_once(self, tmp_path: Path, site: str, reactor: str) -> None:
        """The pages that are under way come to their end."""
        script = Script(tmp_path, site, "sleep 0.5", reactor)
        script.read("received 4")
        script.signal(signal.SIGINT)
        script.read()
        assert script.process.returncode == 0
        [closed] = script.of("closed")
        reason, received = closed.split()
        assert reason == "shutdown"
        titles = script.of("scraped")
        assert len(titles) == int(received) < 30
        assert set(titles) < {headline(page) for page in range(1, 31)}
        assert len(script.pids) == 2
        assert not any(map(is_running, script.pids))
        assert "Traceback" not in script.log.read_text()

    def test_twice(self, tmp_path: Path, site: str, reactor: str) -> None:
        """Whatever is under way is broken off."""
        script = Script(tmp_path, site, "sleep 60", reactor)
        script.read("received 4")
        script.signal(signal.SIGINT)
        time.sleep(0.5)
        started = time.monotonic()
        script.signal(signal.SIGINT)
        script.read()
        assert time.monotonic() - started < LONG / 4
        assert len(script.pids) == 2
        assert all_gone(script.pids, 1)
        assert script.of("scraped") == []
        log = script.log.read_text()
        assert "worker" not in log.replace("ARTICLE_WORKERS", "")
        assert "Traceback" not in log


class TestKilledCrawler:
    def test_workers_that_hang(self, tmp_path: Path, site: str) -> None:
        """One is enough, and without grace: what spins takes a processor from the other tests."""
        grace = "from scrapy_article.workers import process; process.GRACE = 0; main()"
        patch = f"process._COMMAND = process._COMMAND.replace('main()', {grace!r})"
        prelude = f"from scrapy_article.workers import process; {patch}"
        script = Script(tmp_path, site, "spin", prelude=prelude, ARTICLE_TIMEOUT=2, ARTICLE_WORKERS=1)
        script.read("received 4")
        while "a library that prints" not in script.log.read_text():
            assert script.process.poll() is None
            time.sleep(0.02)
        script.signal(signal.SIGKILL)
        script.read()
        assert len(script.pids) == 1
        assert all_gone(script.pids, LONG / 2)
