"""Serves the bundled site, crawls it, and shows what came of it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
import time
import unicodedata
from pathlib import Path
from urllib.parse import urlsplit

from scrapy import signals
from scrapy.crawler import CrawlerProcess
from scrapy.http import Response
from scrapy.utils.project import get_project_settings
from tqdm import tqdm

from scrapy_article import article_of
from serve import serving

HERE = Path(__file__).resolve().parent
HOSTS = "papers"
"""The spider that asks each paper at a host of its own: the server is its proxy."""
NO_BLANKS = ("zh", "ja", "th")
"""Languages that do not put blanks between words: their articles are measured in characters."""
LEFT_TO_RIGHT_MARK = "\u200e"
GAP = "  "


class Collector:
    """Listens to a crawl: keeps its items and what was dropped, and moves a progress bar."""

    def __init__(self, crawler, dropped_path):
        self.articles = []
        self.dropped = []
        self._bar = tqdm(desc="Crawling", unit=" pages", disable=None, leave=False)
        self._dropped_path = dropped_path
        crawler.signals.connect(self.on_response, signal=signals.response_received)
        crawler.signals.connect(self.on_item, signal=signals.item_scraped)
        crawler.signals.connect(self.on_drop, signal=signals.item_dropped)

    def on_response(self):
        self._bar.update()

    def on_item(self, item):
        self.articles.append(item)

    def on_drop(self, item, response, exception):
        drop = {"url": item["url"], "page_type": None, "probability": None, "reason": str(exception)}
        if isinstance(response, Response):
            article = article_of(response)  # the same that the pipeline has judged: nothing is extracted twice
            reason = article.reasons.get("page_type") or ", ".join(article.warnings)
            drop.update(page_type=article.page_type, probability=article.probability, reason=reason)
        self.dropped.append(drop)

    def close(self):
        self._bar.close()
        with self._dropped_path.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(drop, ensure_ascii=False) + "\n" for drop in self.dropped)


def crawl(spider, output, later):
    """Crawl the bundled site with *spider*; return what was collected, the crawler, and the seconds that it took."""
    os.environ["SCRAPY_SETTINGS_MODULE"] = "aggregator.settings"
    settings = get_project_settings()
    settings.set("FEEDS", {output / "articles.jsonl": {"format": "jsonlines", "overwrite": True}})
    settings.set("LOG_FILE", str(output / "crawl.log"))
    settings.set("LOG_FILE_APPEND", False)
    settings.set("LOG_LEVEL", "INFO")
    settings.set("ARTICLE_DISCOVERY_STORE", str(output / "news.db"))
    with serving(later=later) as url:
        if spider == HOSTS:
            os.environ["http_proxy"], start = url, {}
        else:
            start = {"start_urls": [url]}
        process = CrawlerProcess(settings)
        crawler = process.create_crawler(spider)
        collector = Collector(crawler, output / "dropped.jsonl")
        started = time.perf_counter()
        process.crawl(crawler, **start)
        process.start()
    collector.close()
    if process.bootstrap_failed:
        sys.exit(f"The crawl did not start: see {output / 'crawl.log'}")
    return collector, crawler, time.perf_counter() - started


# --- the tables ---


def width(text):
    """Columns that *text* takes in a terminal."""
    columns = 0
    for char in text:
        if unicodedata.category(char) not in {"Mn", "Me", "Cf"}:
            columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return columns


def fit(text, columns, *, right=False):
    """Cut or fill up *text* to exactly so many columns."""
    text = " ".join(text.split())
    if width(text) > columns:
        while width(text) > columns - 1:
            text = text[:-1]
        text = text.rstrip() + "…"
    fill = " " * (columns - width(text))
    if any(unicodedata.bidirectional(char) in {"R", "AL"} for char in text):
        text += LEFT_TO_RIGHT_MARK  # else a terminal that knows of directions draws the next cell into this one
    return fill + text if right else text + fill


def table(head, rows, columns, right=()):
    if not rows:
        return
    for row in (head, ["─" * n for n in columns], *rows):
        cells = (fit(cell, n, right=i in right) for i, (cell, n) in enumerate(zip(row, columns, strict=True)))
        print(GAP.join(cells).rstrip())


def heading(text):
    bold, plain = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")
    print(f"\n{bold}{text}{plain}\n")


def length(article):
    """The words of an article, or its characters where words are not told apart by blanks."""
    text = article.get("text") or ""
    if article.get("language") in NO_BLANKS:
        return f"{len(''.join(text.split())):,} ch"
    return f"{len(text.split()):,} w "


def show_articles(articles, total):
    heading(f"{len(articles)} articles, newest first" if articles else "No articles")
    authors = 18 if total < 90 else 24
    columns = (10, 4, 8, total - 22 - authors - 4 * len(GAP), authors)
    rows = [
        (
            (article.get("date_published") or "")[:10],
            article.get("language") or "",
            length(article),
            article.get("title") or article["url"],
            ", ".join(article.get("authors") or ()),
        )
        for article in sorted(articles, key=lambda article: article.get("date_published") or "", reverse=True)
    ]
    table(("DATE", "LANG", "LENGTH", "TITLE", "AUTHORS"), rows, columns, right={2})


def show_dropped(dropped, total):
    heading(f"{len(dropped)} pages dropped: no articles" if dropped else "No pages dropped")
    address = 30 if total < 90 else 36
    columns = (5, 4, address, total - 9 - address - 3 * len(GAP))
    rows = []
    for drop in sorted(dropped, key=lambda drop: (drop["page_type"] or "", drop["url"])):
        parts = urlsplit(drop["url"])
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        sure = "" if drop["probability"] is None else f"{drop['probability']:.0%}"
        rows.append((drop["page_type"] or "", sure, path, drop["reason"]))
    table(("TYPE", "SURE", "PAGE", "WHY"), rows, columns, right={1})


def show_sites(summaries):
    if summaries:
        heading(f"{len(summaries)} sites")
        print("\n".join(summaries))


def show_stats(stats, seconds, output, total):
    def counted(prefix):
        found = {key.removeprefix(prefix): n for key, n in stats.items() if key.startswith(prefix)}
        return ", ".join(f"{n} {name}" for name, n in sorted(found.items(), key=lambda pair: -pair[1]))

    parts = [
        f"{stats.get('article/seen', 0)} pages in {seconds:.1f} s",
        f"{stats.get('article/extracted', 0)} articles",
        f"{stats.get('article/dropped', 0)} dropped ({counted('article/dropped/')})",
        f"{stats.get('article/seconds', 0):.2f} s of that for {stats.get('article/pages', 0)} extractions",
        f"{stats.get('downloader/response_status_count/404', 0)} answers 404",
        f"{stats.get('robotstxt/forbidden', 0)} links forbidden by robots.txt",
    ]
    if warnings := counted("article/warnings/"):
        parts.append(f"warnings: {warnings}")
    print("\n" + textwrap.fill("; ".join(parts) + ".", total))
    try:
        shown = output.relative_to(Path.cwd())
    except ValueError:
        shown = output
    print(f"Articles: {shown / 'articles.jsonl'}  Dropped: {shown / 'dropped.jsonl'}  Log: {shown / 'crawl.log'}")


def main():
    parser = argparse.ArgumentParser(description="Serve the bundled site, crawl it, and show what came of it.")
    parser.add_argument("--spider", default="news", choices=("news", "fronts", HOSTS), help="default: %(default)s")
    parser.add_argument("--later", action="store_true", help="publish the articles that come later, too")
    parser.add_argument("--output", type=Path, default=HERE / "output", help="directory of the feed and the log")
    arguments = parser.parse_args()
    output = arguments.output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show Thai shall not stop the show
    collector, crawler, seconds = crawl(arguments.spider, output, arguments.later)
    stats, summaries = crawler.stats.get_stats(), getattr(crawler.spider, "summaries", ())
    total = max(70, min(120, shutil.get_terminal_size((100, 24)).columns))
    show_articles(collector.articles, total)
    show_dropped(collector.dropped, total)
    show_sites(summaries)
    show_stats(stats, seconds, output, total)
    if stats.get("log_count/ERROR") or not (collector.articles or summaries):
        sys.exit(f"Something went wrong: see {output / 'crawl.log'}")


if __name__ == "__main__":
    main()
