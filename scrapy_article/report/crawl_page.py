"""HTML page with the report on a crawl. It stays below 2 MB: all its lists are bounded."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scrapy_article.discovery.sites import COUNTED
from scrapy_article.extract import WARNINGS, reread
from scrapy_article.report import MAX_NAME, figure_list, link, plain, resource, row, sections, shell, shorten, table
from scrapy_article.report.explanation import facts, fields_of, segments_of

if TYPE_CHECKING:
    from scrapy_article.report.crawl_report import Collector, Doubtful, Site

logger = logging.getLogger(__name__)

FIELDS = ("title", "text", "date_published", "authors", "main_image", "description", "language", "section")
"""The fields of articles that are counted."""
OTHERS = "other sites"
QUALITIES = 10
"""Bins of the expected quality."""
MAX_STATS = 40
"""Stats of failures that are listed."""
MAX_EXPLANATION = 120_000
"""Maximum bytes of the explanation of one page."""
MAX_ROWS = 25
"""Sites that get a row each: those with most pages."""
MAX_COLUMNS = 6
"""Reasons that get a column each: the most frequent."""
MAX_WHY = 200
"""Maximum characters of the evidence for the type of a page."""
MAX_BARS = 31
"""Days, months or years that are drawn."""


def crawl_page(
    collector: Collector,
    name: str,
    started: datetime,
    finished: datetime,
    reason: str,
    stats: Mapping[str, Any],
    news: Mapping[str, Mapping[str, int]],
) -> str:
    """Return a self-contained HTML page on the crawl of the spider *name*, which was closed for *reason*.

    *stats* are Scrapy's stats, with the failures; *news* are the counts of a news spider, by front page.
    """
    total = collector.total()
    sites = _largest(collector)
    doubtful = [*collector.doubtful, *collector.dropped]
    explained = [_explanation(number, one) for number, one in enumerate(doubtful)]
    rows = [_listed(number, one, bool(explained[number])) for number, one in enumerate(doubtful)]
    articles = len(collector.doubtful)
    worst = table(["#Expected F1", "Article", "Details"], rows[:articles])
    dropped = table(["#Probability", "Page and features", "Details"], rows[articles:])
    parts = {
        "Lowest expected quality": (
            f"<p>The articles whose text is most likely to be wrong: look at these first.</p>\n{worst}"
            if articles
            else "<p>The method gives no expected quality, or there are no articles.</p>\n"
        ),
        "Dropped in doubt": (
            f"<p>The dropped pages that are most likely to be articles: check them.</p>\n{dropped}"
            if collector.dropped
            else "<p>No page was dropped for its type with a probability below 95 %.</p>\n"
        ),
        "Lengths, dates, quality": _charts(collector),
        "Sites": _sites(sites),
        **({"News": _news(news)} if news else {}),
        "Dropped items": _drops(sites, total),
        "Missing fields": _missing(sites, total),
        "Warnings": _warnings(collector.warnings, total.pages),
        "Errors and retries": _errors(stats),
    }
    length = str(finished - started).partition(".")[0]
    head = (
        f'<header>\n<p class="faint">Report on a crawl</p>\n<h1>{plain(name, MAX_NAME)}</h1>\n'
        f"<p>{started:%Y-%m-%d %H:%M} to {finished:%Y-%m-%d %H:%M} UTC, {length}; finish reason: "
        f"<em>{plain(reason, MAX_NAME)}</em>.</p>\n{_figures(collector, total)}"
    )
    body = f"{head}{sections(parts, ''.join(explained))}"
    return shell(f"{name}: what came of the crawl", body, resource("report.css"))


def _figures(collector: Collector, total: Site) -> str:
    kinds = collector.page_types
    figures = {
        "pages": total.pages,
        "articles": kinds["article"],
        "index pages": kinds["index"],
        "other pages": kinds["other"],
        "items scraped": total.items,
        "items dropped": total.drops.total(),
        "sites": len(collector.sites),
    }
    return figure_list((f"{number:,}", what) for what, number in figures.items())


# --- tables by site -------------------------------------------------------------


def _largest(collector: Collector) -> dict[str, Site]:
    """The sites with most pages, and all others together."""
    sites = collector.sites
    ranked = sorted(sites, key=lambda name: (name == OTHERS, -sites[name].pages, -sites[name].drops.total(), name))
    largest = [name for name in ranked[:MAX_ROWS] if name != OTHERS]
    found, rest = {name: sites[name] for name in largest}, ranked[len(largest) :]
    return {**found, OTHERS: collector.total(rest)} if rest else found


def _sites(sites: Mapping[str, Site]) -> str:
    means = {name: f"{one.quality / one.qualities:.2f}" if one.qualities else "–" for name, one in sites.items()}
    rows = (
        row(name, site.pages, site.articles, site.items, site.drops.total(), means[name])
        for name, site in sites.items()
    )
    return table(["Site", "#pages", "#articles", "#items", "#dropped", "#mean expected quality"], rows)


def _news(counted: Mapping[str, Mapping[str, int]]) -> str:
    ranked = sorted(counted, key=lambda url: (-counted[url].get("found", 0), url))[:MAX_ROWS]
    rows = (row(url, *(counted[url].get(name, 0) for name in COUNTED)) for url in ranked)
    lines = table(["Front page", *(f"#{name}" for name in COUNTED)], rows)
    return f"<p>Links that lists had, and what became of them.</p>\n{lines}"


def _drops(sites: Mapping[str, Site], total: Site) -> str:
    if not total.drops:
        return "<p>No item was dropped.</p>\n"
    ranked = _ranked(total.drops)
    shown = [reason for reason, _ in ranked[:MAX_COLUMNS]]
    rows = [row(name, *(site.drops[reason] for reason in shown)) for name, site in sites.items() if site.drops]
    reasons = table(["Reason", "#items"], (row(reason, number) for reason, number in ranked))
    by_site = table(["Site", *(f"#{reason}" for reason in shown)], rows)
    return f"{reasons}<h3>By site</h3>\n{by_site}"


def _missing(sites: Mapping[str, Site], total: Site) -> str:
    if not total.articles:
        return "<p>There are no articles.</p>\n"
    rows = (
        row(name, site.articles, *(_share(site.missing[field], site.articles) for field in FIELDS))
        for name, site in {"all sites": total, **sites}.items()
        if site.articles
    )
    lines = table(["Site", "#articles", *(f"#{field}" for field in FIELDS)], rows)
    return f"<p>Shares of the articles that lack a field.</p>\n{lines}"


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, equals by name."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _share(part: int, whole: int) -> str:
    """The share in percent."""
    return f"{100 * part / whole:.0f} %"


# --- charts ---------------------------------------------------------------------


def _charts(collector: Collector) -> str:
    # A number of binary digits stands for the smallest number that has as many.
    lengths = {f"from {1 << n >> 1:,}": number for n, number in sorted(collector.lengths.items())}
    qualities = {f"{i / QUALITIES:.1f}": number for i, number in sorted(collector.qualities.items())}
    charts = _bars("Characters of text", lengths), _dates(collector.dates), _bars("Expected quality", qualities)
    return f'<div class="charts">\n{"".join(charts)}</div>\n'


def _dates(dates: Mapping[str, int]) -> str:
    """A chart of the days, or of the last months or years if there are more than *MAX_BARS* days."""
    units = {10: "Day", 7: "Month", 4: "Year"}
    for digits in units:
        counted: Counter[str] = Counter()
        for date, number in dates.items():
            counted[date[:digits]] += number
        if len(counted) <= MAX_BARS:
            break
    return _bars(f"{units[digits]} of publication", dict(sorted(counted.items())[-MAX_BARS:]))


def _bars(what: str, counts: Mapping[str, int]) -> str:
    """A table with a bar for each of *counts*."""
    most = max(counts.values(), default=0)
    rows = (row(label, number, f'<meter max="{most}" value="{number}"></meter>') for label, number in counts.items())
    return table([what, "#articles", ""], rows)


def _warnings(warnings: Counter[str], pages: int) -> str:
    if not warnings:
        return "<p>None.</p>\n"
    rows = (
        f'<tr><th scope="row">{plain(code)}</th><td class="number">{number:,} ({_share(number, pages)})</td>'
        f"<td>{plain(WARNINGS.get(code, ''))}</td></tr>"
        for code, number in _ranked(warnings)
    )
    return table(["Warning", "#pages", "What it means"], rows)


_FAILURES = (
    "retry/",
    "downloader/exception_type_count/",
    "downloader/response_status_count/4",
    "downloader/response_status_count/5",
    "spider_exceptions/",
    "article/errors/",
    "article/rendered/failed",
    "robotstxt/forbidden",
)
"""Prefixes of the stats that count failures, retries and refusals."""


def _errors(stats: Mapping[str, Any]) -> str:
    counted = [row(name, number) for name, number in sorted(stats.items()) if name.startswith(_FAILURES)]
    return table(["Stat of Scrapy", "#number"], counted[:MAX_STATS]) if counted else "<p>None.</p>\n"


# --- doubtful articles ----------------------------------------------------------


def _listed(number: int, one: Doubtful, is_explained: bool) -> str:
    """The row of a page, with a link to its explanation, and the features of its type if it is no article."""
    article = one.article
    why = "" if article.page_type == "article" else plain(article.reasons.get("page_type", ""), MAX_WHY)
    features = f'<br><span class="faint">{why}</span>' if why else ""
    more = f'<a class="whole" href="#page-{number}" aria-labelledby="doubtful-{number}">explanation</a>'
    return (
        f'<tr id="doubtful-{number}"><td class="number">{one.rank:.2f}</td>'
        f"<td><bdi>{plain(article.title or '(no title)', 200)}</bdi><br>"
        f"{link(one.url, shorten(one.url, 100))}{features}</td><td>{more if is_explained else '–'}</td></tr>"
    )


def _explanation(number: int, one: Doubtful) -> str:
    """The explanation of a page, visible when its link is followed; empty if there is none."""
    if one.body is None:
        return ""
    try:
        analysis = reread(one.article, one.body, **one.options)
    except Exception:
        logger.exception("%s could not be explained", one.url)
        return ""
    article, method = analysis.article, one.options["method"]
    head = (
        f'<section class="explained" id="page-{number}">\n'
        f'<h2 dir="auto">{plain(article.title or "(no title)", 200)}</h2>\n'
        f'<p>{link(one.url, shorten(one.url, 100))} · <a href="#doubtful-{number}">back to the list</a></p>\n'
        f"{facts(article, method)}{fields_of(article)}"
    )
    return f"{head}{segments_of(analysis, method, f'p{number}-', MAX_EXPLANATION - len(head.encode()))}</section>\n"
