"""Real crawls, each in a process of its own: a process can have one reactor only.

The tests call `crawl` with the source of spiders.
"""

import gc
import json
import os
import sys
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from processes import run

REACTORS = {
    "asyncio": {"TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor"},
    "select": {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"},
    "none": {"TWISTED_REACTOR_ENABLED": False},
}
SETTINGS = {
    "ADDONS": {"scrapy_article.Addon": 500},
    "CONCURRENT_REQUESTS": 16,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "DOWNLOAD_DELAY": 0,
    "ROBOTSTXT_OBEY": False,
    "RETRY_ENABLED": False,
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "INFO",
}


@dataclass
class Crawled:
    """What came of the crawl of one spider."""

    items: list[dict[str, Any]] = field(default_factory=list)
    dropped: list[tuple[dict[str, Any], str]] = field(default_factory=list)
    stats: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    """The attribute of that name that the spider has, if it has."""
    bound: int = 0
    """Items, of all crawls of the process, that are bound to a response when all are over."""

    log: str = ""

    def by(self, name: str) -> dict[Any, dict[str, Any]]:
        """The items by one of their fields."""
        items = {item[name]: item for item in self.items if name in item}
        assert len(items) == sum(name in item for item in self.items)
        return items


def needs_reactor(name: str) -> None:
    """Skip the test where Scrapy cannot run under that reactor."""
    import pytest
    from scrapy.settings import default_settings

    if name == "none":
        if not hasattr(default_settings, "TWISTED_REACTOR_ENABLED"):
            pytest.skip("this Scrapy needs a reactor")
        pytest.importorskip("aiohttp", reason="without a reactor Scrapy needs aiohttp")


def crawl(directory: Path, source: str, *, reactor: str = "asyncio", **settings: Any) -> dict[str, Crawled]:
    """Crawl with each spider in *source*, all in one process, and return what came of it by their names."""
    (directory / "spiders.py").write_text(source, encoding="utf-8")
    job = directory / "job.json"
    job.write_text(json.dumps({"reactor": reactor, "settings": {**SETTINGS, **REACTORS[reactor], **settings}}))
    done = run(main, str(job), cwd=directory)
    results = json.loads((directory / "results.json").read_text(encoding="utf-8"))
    return {name: Crawled(**result, log=done.stderr) for name, result in results.items()}


def main(path: str) -> None:
    """Run one job: the other end of `crawl`."""
    import scrapy.crawler
    from itemadapter import ItemAdapter
    from scrapy import signals
    from scrapy.utils.spider import iter_spider_classes

    from scrapy_article.plugin import responses

    job = json.loads(Path(path).read_text())
    os.environ["REACTOR"] = job["reactor"]
    sys.dont_write_bytecode = True  # or spiders of the same second and length would be taken for those before
    spec = spec_from_file_location("spiders", Path(path).with_name("spiders.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["spiders"] = module
    spec.loader.exec_module(module)
    process_class = scrapy.crawler.CrawlerProcess
    if job["reactor"] != "select":  # older Scrapys have one class for all
        process_class = getattr(scrapy.crawler, "AsyncCrawlerProcess", process_class)
    process = process_class(job["settings"])
    results: dict[str, Crawled] = {}
    receivers = []  # the signals hold them weakly
    crawlers = []

    def watch(crawler: Any, result: Crawled) -> None:
        def scraped(item: Any) -> None:
            result.items.append({**ItemAdapter(item).asdict(), "class": type(item).__name__})

        def dropped(item: Any, exception: Exception) -> None:
            result.dropped.append((ItemAdapter(item).asdict(), str(exception)))

        for receiver, signal in ((scraped, signals.item_scraped), (dropped, signals.item_dropped)):
            crawler.signals.connect(receiver, signal=signal)
            receivers.append(receiver)

    for spidercls in iter_spider_classes(module):
        crawler = process.create_crawler(spidercls)
        crawlers.append(crawler)
        watch(crawler, results.setdefault(spidercls.name, Crawled()))
        process.crawl(crawler)
    process.start()
    gc.collect()  # a response and its selector hold each other
    for crawler in crawlers:
        results[crawler.spidercls.name].bound = len(responses._responses)
        results[crawler.spidercls.name].stats = crawler.stats.get_stats()
        results[crawler.spidercls.name].notes = getattr(crawler.spider, "notes", {})
    plain = {name: {k: v for k, v in vars(result).items() if k != "log"} for name, result in results.items()}
    Path(path).with_name("results.json").write_text(json.dumps(plain, default=str), encoding="utf-8")
