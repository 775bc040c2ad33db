"""What the plugin costs a crawl: real pages, served on the loopback interface, crawled with it and without it.

A process of its own serves the pages of a corpus, as a proxy: so each page has the address that it has on the web,
which the page type is told by as well, and no request leaves the machine. Each variant of the crawler runs in a process
of its own too:

none         reads nothing of a page
parse        parses each page and reads one selector
plugin       does the same, with scrapy-article switched on
three        the same with items that take the title, the text and the date
workers-1    the same with ARTICLE_WORKERS = 1
workers-2    the same with ARTICLE_WORKERS = 2
trafilatura  does what parse does, and has a pipeline that calls trafilatura, with metadata
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import re
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import scrapy
from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import CrawlerProcess
from tqdm import tqdm

from scrapy_article.evaluation import corpus
from scrapy_article.plugin.crawl import Crawl

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence
    from multiprocessing.connection import Connection

    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from twisted.python.failure import Failure

QUICK = 200
"""As many pages of each corpus, with ``--quick``."""

TICK = 0.005
"""Seconds between two looks at whether the event loop is free."""

SETTINGS: dict[str, Any] = {
    "CONCURRENT_REQUESTS": 32,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 32,
    "DOWNLOAD_DELAY": 0,
    "COOKIES_ENABLED": False,
    "METAREFRESH_ENABLED": False,
    "REDIRECT_ENABLED": False,
    "DOWNLOAD_TIMEOUT": 3600,  # whatever holds the crawler up is measured, and no reason to give up
    "RETRY_ENABLED": False,
    "ROBOTSTXT_OBEY": False,
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "ERROR",
}


class Trafilatura:
    """The pipeline of the variant of that name."""

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        """Put what trafilatura finds in the page in its place."""
        from trafilatura import bare_extraction

        html = item.pop("html")
        found = bare_extraction(html, url=item.pop("url"), with_metadata=True)
        return {**item, "text": found.text if found else ""}


ADDON = {"ADDONS": {"scrapy_article.Addon": 500}}
VARIANTS: dict[str, dict[str, Any]] = {
    "none": {},
    "parse": {},
    "plugin": ADDON,
    "three": ADDON,
    "workers-1": {**ADDON, "ARTICLE_WORKERS": 1},
    "workers-2": {**ADDON, "ARTICLE_WORKERS": 2},
    "trafilatura": {"ITEM_PIPELINES": {Trafilatura: 100}},
}
"""The settings of each variant."""


# --- the server ---------------------------------------------------------------

_PAGE = re.compile(rb"\r\nx-page: *(\d+)", re.IGNORECASE)


class Server(asyncio.Protocol):
    """Answers each request with the page whose number its ``X-Page`` header gives."""

    def __init__(self, answers: list[bytes]) -> None:
        self.answers = answers
        self.received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer what is complete."""
        *requests, self.received = (self.received + data).split(b"\r\n\r\n")
        for request in requests:
            number = _PAGE.search(request)
            assert number is not None
            self.transport.write(self.answers[int(number[1])])


def serve(path: Path, limit: int | None, connection: Connection) -> None:
    """Serve a corpus; tell the port, then the CPU seconds used so far whenever asked."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n"
    answers = [head % len(page.html) + page.html for page in corpus.take([path], limit=limit)]

    def tell() -> None:
        connection.recv()
        connection.send(time.process_time())

    async def run() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Server(answers), "127.0.0.1", 0)
        loop.add_reader(connection.fileno(), tell)
        connection.send((server.sockets[0].getsockname()[1], sum(map(len, answers))))
        await server.serve_forever()

    asyncio.run(run())


# --- the crawler --------------------------------------------------------------


@dataclass
class Result:
    """What one crawl was like."""

    pages: int
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    """Of the crawler's own process."""
    workers_cpu_seconds: float = 0.0
    """Of its workers, their start included."""
    server_cpu_seconds: float = 0.0
    peak_memory: int = 0
    """Bytes, of the crawler's own process."""
    workers_peak_memory: int = 0
    """Bytes, of its workers together."""
    stall: float = 0.0
    """The longest time, in seconds, for which the event loop did nothing else."""
    scraped: Counter[str] = field(default_factory=Counter)
    """Items that came through, by page type."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Items that were dropped, by reason."""
    warnings: Counter[str] = field(default_factory=Counter)
    """Of the articles of the items that came through."""
    errors: list[str] = field(default_factory=list)
    """A line each."""
    extraction_seconds: float = 0.0

    def rate(self, cpu: bool) -> float:
        """Return the pages a second, of the clock or of CPU time."""
        seconds = self.cpu_seconds if cpu else self.seconds
        return self.pages / seconds if seconds else 0.0

    @property
    def problems(self) -> list[str]:
        """What must not be, a line each."""
        found = list(self.errors)
        items = sum(self.scraped.values()) + sum(self.dropped.values())
        if items != self.pages:
            found.append(f"{self.pages} pages, but {items} items")
        return found


@dataclass
class ThreeFields:
    """The item of the variant ``three``."""

    id: str
    title: str | None = None
    text: str | None = None
    date_published: str | None = None


class PageSpider(scrapy.Spider):
    """Asks the server for each page of a corpus, and yields an item for it."""

    name = "pages"

    def __init__(self, index: list[tuple[str, str | None]], port: int, variant: str, connection: Connection):
        super().__init__()
        self.index = index
        self.proxy = f"http://127.0.0.1:{port}"
        self.variant = variant
        self.connection = connection
        self.done = 0

    async def start(self) -> AsyncIterator[Any]:
        """Ask for the pages."""
        for number, (page, url) in enumerate(self.index):
            yield scrapy.Request(
                re.sub("^https:", "http:", url or f"http://corpus.invalid/{page}"),
                errback=self.failed,
                headers={"X-Page": str(number)},
                meta={"proxy": self.proxy, "download_slot": "all"},
                cb_kwargs={"page": page},
                dont_filter=True,
            )

    def parse(self, response: Response, page: str) -> Iterator[Any]:
        """Read what the variant reads."""
        if self.variant != "none":
            response.css("title::text").get()
        self.done += 1
        if self.done % 10 == 0:
            self.connection.send(self.done)
        if self.variant == "trafilatura":
            yield {"id": page, "html": response.text, "url": response.url}
        else:
            yield ThreeFields(page) if self.variant == "three" else {"id": page}

    def failed(self, failure: Any) -> None:
        """Make an error of a failure, for `Watch` to note."""
        raise RuntimeError(f"no response for {failure.request.cb_kwargs['page']}: {failure.value!r}")


class Watch:
    """Listens to a crawler, and notes what happens."""

    def __init__(self, crawler: Crawler, result: Result):
        self.result = result
        listen = crawler.signals.connect
        self.crawler = crawler
        listen(self.opened, signals.spider_opened)
        listen(self.idle, signals.spider_idle)
        listen(self.scraped, signals.item_scraped)
        listen(self.dropped, signals.item_dropped)
        listen(self.item_failed, signals.item_error)
        listen(self.page_failed, signals.spider_error)

    def opened(self) -> None:
        """Start the clocks."""
        self.started = time.perf_counter(), time.process_time()
        self.looked = time.perf_counter()
        self.look()

    def look(self) -> None:
        """Note for how long the event loop has not come here, and come again."""
        now = time.perf_counter()
        self.result.stall = max(self.result.stall, now - self.looked - TICK)
        self.looked = now
        asyncio.get_running_loop().call_later(TICK, self.look)

    def idle(self) -> None:
        """Note the memory of the workers, while there are any."""
        workers = Crawl.of(self.crawler).workers
        if workers is not None:
            self.result.workers_peak_memory = sum(map(_peak_memory, workers.pids))

    def tick(self) -> None:
        """Read the clocks: what comes after the last item does not count."""
        self.result.seconds = time.perf_counter() - self.started[0]
        self.result.cpu_seconds = time.process_time() - self.started[1]

    def scraped(self, item: dict[str, Any] | ThreeFields) -> None:
        """Count an item, and check it."""
        self.tick()
        item = ItemAdapter(item).asdict()
        warnings = item.get("warnings", ())
        self.result.scraped[item.get("page_type", "item")] += 1
        self.result.warnings.update(warnings)
        if "error" in warnings:
            self.result.errors.append(f"{item['id']}: the extraction raised")
        elif "warnings" in item and not (item.get("text") or warnings):
            self.result.errors.append(f"{item['id']}: neither a text nor a reason why there is none")

    def dropped(self, item: Any) -> None:
        """Take the time; the plugin's stats have the reasons."""
        self.tick()

    def item_failed(self, item: Any, failure: Failure) -> None:
        """Note an exception in a pipeline."""
        self.result.errors.append(f"{ItemAdapter(item)['id']}: {failure.value!r} in a pipeline")

    def page_failed(self, failure: Failure, response: Response) -> None:
        """Note an exception in the spider, or in its middlewares."""
        self.result.errors.append(f"{failure.value!r} in the spider")


def crawl(variant: str, port: int, index: list[tuple[str, str | None]], connection: Connection) -> None:
    """Crawl the pages; tell how many were done now and then, and the `Result` at the end."""
    process = CrawlerProcess({**SETTINGS, **VARIANTS[variant]})
    crawler = process.create_crawler(PageSpider)
    result = Result(len(index))
    watch = Watch(crawler, result)
    process.crawl(crawler, index, port, variant, connection)
    process.start()
    del watch  # until here, since signals hold it weakly
    result.peak_memory = _peak_memory()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    result.workers_cpu_seconds = children.ru_utime + children.ru_stime
    stats = crawler.stats.get_stats() if crawler.stats else {}
    for name, value in stats.items():
        detail = name.rpartition("/")[2]
        if name == "article/seconds":
            result.extraction_seconds = value
        elif name.startswith("article/dropped/"):
            result.dropped[detail] += value
        elif name.startswith("article/errors/"):
            result.errors.append(f"{value} × {detail}")
    connection.send(result)


def _peak_memory(pid: int | None = None) -> int:
    """Return the largest resident set that a process has had, in bytes; by default this one."""
    status = Path(f"/proc/{pid or 'self'}/status")
    if status.exists():  # what getrusage says on Linux includes the process that started this one
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    if pid is not None:
        return 0  # there is no other way to tell
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


# --- running and reporting ----------------------------------------------------


def measure(path: Path, limit: int | None, variants: Sequence[str], repeat: int) -> dict[str, Result]:
    """Crawl a corpus with each variant; of *repeat* runs, the fastest counts."""
    context = get_context("spawn")
    index = [(page.id, page.url) for page in corpus.take([path], limit=limit)]
    ours, theirs = context.Pipe()
    server = context.Process(target=serve, args=(path, limit, theirs), daemon=True)
    server.start()
    theirs.close()
    try:
        port, size = ours.recv()
        best: dict[str, Result] = {}
        for variant in [variant for _ in range(repeat) for variant in variants]:
            before = _server_seconds(ours)
            result = _run(context, variant, port, index, f"{corpus.name(path)}, {size / 1e6:.0f} MB, {variant}")
            result.server_cpu_seconds = _server_seconds(ours) - before
            previous = best.get(variant)
            if previous is None or result.problems or (result.seconds < previous.seconds and not previous.problems):
                best[variant] = result
        return best
    finally:
        server.terminate()
        server.join()


def _server_seconds(connection: Connection) -> float:
    connection.send(None)
    seconds: float = connection.recv()
    return seconds


def _run(context: Any, variant: str, port: int, index: list[tuple[str, str | None]], title: str) -> Result:
    ours, theirs = context.Pipe(duplex=False)
    crawler = context.Process(target=crawl, args=(variant, port, index, theirs), daemon=True)
    crawler.start()
    theirs.close()
    with tqdm(total=len(index), desc=title, unit=" pages", leave=False, disable=None) as bar:
        try:
            while True:
                message = ours.recv()
                if isinstance(message, Result):
                    return message
                bar.update(message - bar.n)
        except EOFError:
            return Result(len(index), seconds=float("inf"), errors=["the crawler died"])
        finally:
            crawler.join()


def table(results: dict[str, dict[str, Result]], cpu: bool) -> str:
    """Return *results* as a Markdown table, with rates by the clock or by CPU time."""
    variants = list(next(iter(results.values())))
    head = ["corpus", "pages", *(f"{variant}/s" for variant in variants), "articles", "dropped", "other", "errors"]
    if len(results) > 1:
        total = {variant: _sum([found[variant] for found in results.values()]) for variant in variants}
        results = {**results, "all": total}
    return _aligned([head, *(_row(name, found, cpu) for name, found in results.items())])


def _aligned(rows: list[list[str]]) -> str:
    """Return *rows*, the first of which is the head, as a Markdown table."""
    head = rows[0]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    pad = [str.ljust, *[str.rjust] * (len(head) - 1)]
    lines = [f"| {' | '.join(p(cell, w) for p, cell, w in zip(pad, row, widths, strict=True))} |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (w + 1) + (":" if i else "-") for i, w in enumerate(widths)) + "|")
    return "\n".join(lines)


def _row(name: str, results: dict[str, Result], cpu: bool) -> list[str]:
    rates = {variant: result.rate(cpu) for variant, result in results.items()}
    row = [name, str(next(iter(results.values())).pages), *(f"{rate:.0f}" for rate in rates.values())]
    plugin = results.get("plugin", Result(0))
    dropped = ", ".join(f"{n} {reason}" for reason, n in plugin.dropped.most_common())
    other = sum(n for page_type, n in plugin.scraped.items() if page_type != "article")
    problems = sum(len(result.problems) for result in results.values())
    return [*row, str(plugin.scraped["article"]), dropped or "0", str(other), str(problems)]


def _sum(results: list[Result]) -> Result:
    total = Result(0)
    for result in results:
        total.pages += result.pages
        total.seconds += result.seconds
        total.cpu_seconds += result.cpu_seconds
        total.server_cpu_seconds += result.server_cpu_seconds
        total.extraction_seconds += result.extraction_seconds
        total.workers_cpu_seconds += result.workers_cpu_seconds
        total.peak_memory = max(total.peak_memory, result.peak_memory)
        total.workers_peak_memory = max(total.workers_peak_memory, result.workers_peak_memory)
        total.stall = max(total.stall, result.stall)
        total.scraped += result.scraped
        total.dropped += result.dropped
        total.errors += result.errors
    return total


def costs(results: dict[str, dict[str, Result]], cpu: bool) -> str:
    """Return what each variant costs, over all corpora, as a Markdown table."""
    variants = list(next(iter(results.values())))
    totals = {variant: _sum([found[variant] for found in results.values()]) for variant in variants}
    head = [
        "variant",
        "pages/s",
        "to parse",
        "CPU ms",
        "in all",
        "extraction",
        "MB",
        "in all",
        "stall ms",
        "busy",
        "server",
    ]
    rows = []
    for variant, total in totals.items():
        each = 1000 / total.pages
        parse = totals["parse"].rate(cpu) if "parse" in totals else 0
        memory = total.peak_memory, total.peak_memory + total.workers_peak_memory
        rows.append(
            [
                variant,
                f"{total.rate(cpu):.0f}",
                f"{total.rate(cpu) / parse:.2f}" if parse else "",
                f"{each * total.cpu_seconds:.1f}",
                f"{each * (total.cpu_seconds + total.workers_cpu_seconds):.1f}",
                f"{each * total.extraction_seconds:.1f}" if total.extraction_seconds else "",
                *(f"{size / 2**20:.0f}" for size in memory),
                f"{1000 * total.stall:.0f}",
                f"{total.cpu_seconds / total.seconds:.0%}",
                f"{total.server_cpu_seconds / total.seconds:.0%}",
            ]
        )
    return _aligned([head, *rows])


def main() -> int:
    """Run the benchmark; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--variants", nargs="+", choices=VARIANTS, help="default: all that can run")
    parser.add_argument("--quick", action="store_true", help=f"the first {QUICK} pages of each corpus")
    parser.add_argument("--repeat", type=int, default=1, help="runs of each variant, of which the fastest counts")
    parser.add_argument("--cpu", action="store_true", help="pages a second of CPU time, for a machine with other work")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to FILE")
    options = parser.parse_args()
    variants = options.variants or [name for name in VARIANTS if name != "trafilatura" or find_spec(name)]
    limit = QUICK if options.quick else None
    results = {corpus.name(path): measure(path, limit, variants, options.repeat) for path in options.corpora}
    print(table(results, options.cpu), "", costs(results, options.cpu), sep="\n")
    if options.json:
        versions = {"python": platform.python_version(), "scrapy": scrapy.__version__}
        text = json.dumps({"versions": versions, "corpora": results}, indent=2, default=vars)
        options.json.write_text(text + "\n", encoding="utf-8")
    problems = [
        f"{name}, {variant}: {line}"
        for name, found in results.items()
        for variant, result in found.items()
        for line in result.problems
    ]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
