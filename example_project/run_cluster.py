"""Crawls the bundled site with several processes that share one Redis; ``--kill 10`` kills one in the middle."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import ConnectionError  # noqa: A004
from scrapy.crawler import CrawlerProcess
from scrapy.utils.project import get_project_settings
from tqdm import tqdm

from aggregator.cluster import items
from run import HOSTS
from serve import serving

HERE = Path(__file__).resolve().parent
LEASE = 4
"""Seconds after which the others take over from the one that was killed: less than one would take."""
DELAY = {"news": 0.1, HOSTS: 0.3}
"""Seconds between two requests of a crawler to a host: or all would be over before the second has begun."""
POLL = 0.02


@contextmanager
def redis_server():
    """Run a Redis of our own, which keeps nothing, and give its address."""
    program = shutil.which("redis-server")
    if program is None:
        sys.exit("redis-server is missing: install it (apt-get install redis-server), or give the address of one")
    with tempfile.TemporaryDirectory(prefix="redis") as folder:
        socket = Path(folder, "socket")
        command = [program, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            url = f"unix://{socket}"
            for _ in range(200):
                try:
                    Redis.from_url(url).ping()
                    break
                except ConnectionError:
                    time.sleep(0.05)
            yield url
        finally:
            process.terminate()
            process.wait()


def join(spider, site, log):
    """Be one of the crawlers."""
    os.environ["SCRAPY_SETTINGS_MODULE"] = "aggregator.cluster_settings"
    settings = get_project_settings()
    settings.setdict({"LOG_FILE": log, "LOG_LEVEL": "INFO", "CLUSTER_LEASE": LEASE})
    settings.set("DOWNLOAD_DELAY", DELAY[spider], "cmdline")
    if spider == HOSTS:
        os.environ["http_proxy"], start = site, {}
    else:
        start = {"start_urls": [site]}
    process = CrawlerProcess(settings)
    process.crawl(spider, **start)
    process.start()


class Crawlers:
    """The processes, and what Redis knows of them."""

    def __init__(self, spider, count, site, url, output):
        self.spider = spider
        self.server = Redis.from_url(url)
        command = [sys.executable, __file__, "--spider", spider, "--join", site, "--log"]
        environment = {**os.environ, "REDIS_URL": url}
        self.processes = [
            subprocess.Popen([*command, str(output / f"crawler-{n}.log")], env=environment, cwd=HERE)
            for n in range(1, count + 1)
        ]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()

    def held(self, process):
        """As many requests as a process is working on."""
        names = (name.decode().split()[0] for name in self.server.hkeys(f"{self.spider}:taken"))
        return sum(name.split("/")[1] == str(process.pid) for name in names)

    def wait(self, until=lambda: False):
        """Show how it goes on until all have ended, or *until* is true."""
        with tqdm(desc="Crawling", unit=" articles", disable=None, leave=False) as bar:
            while not until() and any(process.poll() is None for process in self.processes):
                bar.update(self.server.llen(f"{self.spider}:items") - bar.n)
                time.sleep(POLL)

    def kill(self, after):
        """Kill the first while it is working on something, when there are so many articles; return on how much."""
        victim = self.processes[0]
        while True:
            self.wait(lambda: self.server.llen(f"{self.spider}:items") >= after and all(map(self.held, self.processes)))
            if victim.poll() is not None:
                return 0
            victim.send_signal(signal.SIGSTOP)  # so that it does not finish while we look
            held = self.held(victim)
            if held:
                victim.kill()
                victim.wait()
                return held
            victim.send_signal(signal.SIGCONT)


def crawl(site, url, arguments):
    """Crawl, and tell what came of it."""
    spider = arguments.spider
    with Crawlers(spider, arguments.crawlers, site, url, arguments.output) as crawlers:
        if crawlers.server.exists(f"{spider}:written"):
            sys.exit(f"{url} has articles of an earlier crawl")
        if arguments.kill is not None:
            held = crawlers.kill(arguments.kill)
            print(f"Crawler 1 was killed in the middle of {held} requests" if held else "Crawler 1 had done its work")
        crawlers.wait()
        failed = any(process.returncode not in (0, -signal.SIGKILL) for process in crawlers.processes)
        articles = items(crawlers.server, spider)
    with (arguments.output / "articles.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(article, ensure_ascii=False) + "\n" for article in articles)
    addresses = {article["url"] for article in articles}
    print(f"{len(addresses)} articles, {len(articles) - len(addresses)} of them twice")
    if failed or not articles:
        sys.exit(f"Something went wrong: see {arguments.output}/crawler-*.log")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spider", default="news", choices=("news", HOSTS), help="default: %(default)s")
    parser.add_argument("--crawlers", type=int, default=2, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--kill", type=int, metavar="N", help="kill the first of them when there are N articles")
    parser.add_argument("--redis", metavar="URL", help="a Redis that runs already (default: one is started)")
    parser.add_argument("--later", action="store_true", help="publish the articles that come later, too")
    parser.add_argument("--output", type=Path, default=HERE / "output", help="directory of the feed and the logs")
    parser.add_argument("--join", metavar="SITE", help=argparse.SUPPRESS)  # be one of the processes
    parser.add_argument("--log", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.join:
        join(arguments.spider, arguments.join, arguments.log)
        return
    arguments.output = arguments.output.resolve()
    arguments.output.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        url = arguments.redis or stack.enter_context(redis_server())
        crawl(stack.enter_context(serving(later=arguments.later)), url, arguments)


if __name__ == "__main__":
    main()
