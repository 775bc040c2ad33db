"""What other tools find on sites: run by ``discovery.py``, each in a virtual environment of its own.

Reads ``{"proxy": URL, "state": DIRECTORY, "sites": [URL, …]}`` from standard input, and writes a JSON object a line:
``{"site": URL, "seconds": …, "feeds": [URL, …], "sitemaps": [URL, …], "pages": [URL, …]}``, as far as the tool tells
where an article is from; ``pages`` has the others.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Found = dict[str, list[str]]
PAGES = 300
"""As many pages of a site a crawler may ask for: one that follows all links would never come out of a calendar."""


def newspaper4k(site: str, state: Path, proxy: str) -> Found:
    """`Source.build`: front page, sections and feeds; what it found before it does not name again."""
    import newspaper

    config = newspaper.Config()
    config.memorize_articles = True
    config.requests_params["proxies"] = {"http": proxy, "https": proxy}
    source = newspaper.Source(site, config=config)
    source.build()
    return {"pages": source.article_urls()}


def trafilatura(site: str, state: Path, proxy: str) -> Found:
    """`find_feed_urls` and `sitemap_search`, without their pauses."""
    import urllib3
    from trafilatura import downloads, feeds, sitemaps

    # its own setting for a proxy takes SOCKS only
    downloads.create_pool = lambda ssrf_protection=True, **args: urllib3.ProxyManager(proxy, **args)
    downloads.HAS_PYCURL = False
    return {
        "feeds": feeds.find_feed_urls(site, sleep_time=0),
        "sitemaps": sitemaps.sitemap_search(site, sleep_time=0),
    }


def newsplease(site: str, state: Path, proxy: str) -> Found:
    """The crawler that news-please chooses by default: sitemaps, or all links where ``robots.txt`` names none."""
    import newsplease

    shipped = Path(newsplease.__file__).parent / "config" / "config.cfg"
    config, sites = state / "config.cfg", state / "sites.hjson"
    text = shipped.read_text(encoding="utf-8").replace("~/news-please-repo/", f"{state}/")
    config.write_text(text.replace("[Scrapy]", f"[Scrapy]\nCLOSESPIDER_PAGECOUNT = {PAGES}", 1), encoding="utf-8")
    sites.write_text(json.dumps({"base_urls": [{"url": site}]}), encoding="utf-8")
    code = "import sys; from newsplease.single_crawler import SingleCrawler as S; S(*sys.argv[1:3], 0, False, False)"
    before = set(state.rglob("*.html.json"))
    subprocess.run([sys.executable, "-c", code, config, sites], stdout=sys.stderr, check=False, timeout=540)
    written = set(state.rglob("*.html.json")) - before
    return {"items": [json.loads(path.read_text(encoding="utf-8"))["url"] for path in written]}


def run(tool: str, task: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Run a tool on each site; an error counts as nothing found, and is told."""
    state = Path(task["state"])
    state.mkdir(parents=True, exist_ok=True)
    os.environ["HOME"] = os.environ["XDG_CACHE_HOME"] = os.environ["TMPDIR"] = str(state)
    if tool != "trafilatura":
        os.environ["http_proxy"] = os.environ["https_proxy"] = task["proxy"]
    find = {"newspaper4k": newspaper4k, "trafilatura": trafilatura, "news-please": newsplease}[tool]
    for site in task["sites"]:
        started = time.perf_counter()
        found: dict[str, Any]
        try:
            found = dict(find(site, state, task["proxy"]))
        except Exception as error:
            found = {"error": repr(error)}
        yield {"site": site, "seconds": time.perf_counter() - started, **found}


if __name__ == "__main__":
    for result in run(sys.argv[1], json.load(sys.stdin)):
        print(json.dumps(result), flush=True)
