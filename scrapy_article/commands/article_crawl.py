"""The command ``scrapy article crawl``."""

from __future__ import annotations

import logging
import os
from argparse import Namespace
from itertools import count

from scrapy.exceptions import UsageError
from scrapy.utils.conf import feed_process_params_from_cli

from scrapy_article.commands import INTERRUPTED, BaseCommand, fail, option, progress, warn

_ENDLESS = (".jsonl", ".jsonlines", ".jl")
"""Extensions of files that items can be appended to."""
_OPTIONS = {
    "since": ("DATE", "skip articles older than a date, such as 2026-05-31, or an age, such as 2d or 36h"),
    "max_articles": ("N", "maximum articles per site and run (default: 100)"),
    "max_pages": ("N", "maximum pages of the front page and of each section, if they have next pages (default: 1)"),
    "max_sections": ("N", "maximum sections per site (default: 10)"),
    "max_sitemaps": ("N", "maximum sitemaps per site (default: 10)"),
    "max_depth": ("N", "0 for the front page alone, 1 for its sections, 2 for the sections of these (default: 1)"),
    "article_hosts": ("HOSTS", "other hosts that articles may be on, comma-separated"),
    "sites_file": ("FILE", "a file with one site per line"),
    "follow": ("INTERVAL", "keep running, and look for new articles at this interval, such as 15m"),
}
"""Arguments of the spider that are options of the command, with their metavar and help."""


class Command(BaseCommand):
    """Crawls news sites for new articles."""

    requires_crawler_process = True
    ARGUMENTS = "<site> ... [-o FILE]"
    SUMMARY = "Write the new articles of news sites"
    DESCRIPTION = (
        "Write the new articles of news sites. A site is the URL of its front page. Articles are found in its feeds, "
        "sitemaps and sections. .scrapy/news.db (ARTICLE_DISCOVERY_STORE) remembers the articles that have been seen, "
        "so the next run writes only new ones. robots.txt is obeyed."
    )
    OPTIONS = (
        option(
            "-o",
            dest="output",
            metavar="FILE",
            help="write to FILE (.jsonl, .json, .csv, .xml); an existing .jsonl file is appended to (default: JSON "
            "Lines on standard output)",
        ),
        *(
            option(f"--{name.replace('_', '-')}", dest=name, metavar=metavar, help=text)
            for name, (metavar, text) in _OPTIONS.items()
        ),
    )

    def _check(self, args: list[str], opts: Namespace) -> None:
        if not args and not opts.sites_file:
            raise UsageError
        if opts.output and not opts.output.endswith(_ENDLESS) and os.path.exists(opts.output):
            fail(f"-o {opts.output}: the file exists; new articles can only be appended to .jsonl")

    def _execute(self, args: list[str], opts: Namespace) -> int:
        from scrapy import signals
        from twisted.internet.defer import Deferred
        from twisted.python.failure import Failure

        from scrapy_article.plugin.settings import SettingError
        from scrapy_article.spiders import NewsSpider

        process = self.crawler_process
        assert process is not None
        try:
            outputs = feed_process_params_from_cli(self.settings, [opts.output or "-:jsonlines"])
        except UsageError as error:
            fail(f"-o {opts.output}: {error}")
        if not (opts.loglevel or opts.logfile or opts.nolog):
            logging.getLogger("scrapy").setLevel(logging.CRITICAL)  # we log a line for each site that is down
        process.settings.set("FEEDS", outputs, priority="cmdline")
        process.settings.set("FEED_EXPORT_ENCODING", "utf-8", priority="addon")
        crawler = process.create_crawler(NewsSpider)
        bar, articles = progress(0), count(1)
        for signal, show in (
            (signals.response_received, lambda: bar.update()),
            (signals.item_scraped, lambda: bar.set_postfix_str(f"{next(articles)} articles", refresh=False)),
        ):
            crawler.signals.connect(show, signal=signal, weak=False)
        arguments = {name: value for name in _OPTIONS if (value := getattr(opts, name)) is not None}
        crawling = process.crawl(crawler, sites=args, **arguments)
        if isinstance(crawling, Deferred):  # Twisted would log its error with a traceback
            crawling.addErrback(Failure.trap, SettingError)
        process.start()
        bar.close()
        for site in getattr(crawler.spider, "finished", ()):
            warn("article crawl", site.summary())
        reason = crawler.stats.get_value("finish_reason") if crawler.stats else None
        return INTERRUPTED if reason == "shutdown" else int(reason != "finished")
