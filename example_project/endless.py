"""Pages of the example that are made when they are asked for.

The Harbour Post has a calendar without end: a page for each day, with links to the days around it, in several views
that are told by parameters. The Upland Farmer has an archive of market reports, week by week, over several pages.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import product

NEWEST = date(2002, 11, 2)
REPORTS = 60
REPORTS_A_PAGE = 10

VIEWS = ("day", "list", "map")
TOWNS = ("kettle-point", "ardmore", "skerry")
EVENTS = (
    ("Quay market", "Fish, bread and a man who sharpens scissors. Old Quay, 8am to noon."),
    ("Low-water walk", "With the ranger, to the wreck and back. Wear boots that you do not love. Meet at the slipway."),
    ("Choir practice", "Seamen's Mission, 7pm. Basses wanted; the other one has moved inland."),
    ("Council: harbour committee", "Town Hall, 6pm, open to the public, who should bring a cushion."),
)

CALENDAR = """<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>What's on, {day:%d %B %Y} | \
Harbour Post</title></head><body><p><a href="/harbour/">Harbour Post</a></p><h1>What's on</h1><p>{day:%A %d %B %Y}</p>
<p><a href="{before}">Previous day</a> <a href="{after}">Next day</a></p>
<ul>{views}</ul>
<table><tr>{days}</tr></table>
<h2>{event}</h2><p>{what}</p></body></html>
"""

ARCHIVE = """<html><title>Upland Farmer: market reports, page {number}</title>
<body bgcolor=#eeffee><table border=0><tr><td><a href=/upland/>Upland Farmer</a> | \
<a href="/upland/markets/2002-11-09.html">Markets</a></td></table>
<h2>Market reports</h2><ul>
{rows}
</ul><p>{pager}
<hr><font size=1>Upland Farmer, The Old Chapel, Cwmllan. Tel. 01632 960 871.
"""

REPORT = """<html><title>{title}</title><body>
<table border=0><tr><td><a href=/upland/>Upland Farmer</a> | <a href=/upland/markets/archive>Reports</a></td></table>
<h2>{title}</h2>
<b>Dai Llewellyn</b>, {day.day} {day:%B %Y}<br><br>
<p>There were {head} head forward at Saturday's sale in Cwmllan, {weather}, and the ring was {ring}.
<p>Steers of fifteen to eighteen months made up to {steers} guineas for a pen of Limousin crosses from {farm}, and the \
plainer sorts went for about {plain}. Heifers were {heifers}.
<p>In the sheep lines, draft ewes stood at {ewes} guineas and store lambs at {lambs}, and Glyn Parry, who sold them, \
said that he had seen {said}.
<p>The next sale is in a week, with entries to the office by the Tuesday before.
<hr><font size=1>Upland Farmer, The Old Chapel, Cwmllan. Tel. 01632 960 871.
</body></html>
"""
WEATHER = "in fog|in a wind that took two hats|on the first dry day of the month|with the ford still closed".split("|")
RING = "full before ten|thin, and slow to warm|three deep at the rails|as quiet as the cafe, which is shut".split("|")
FARMS = "Penrhiw|Tynycoed|Maes-y-felin|Llwyn Onn|Hafod".split("|")
HEIFERS = "hard to sell|wanted by everybody|taken home again, most of them|level on the week".split("|")
SAID = "worse, and been happier|better, though not for the money|nothing like it since the flood".split("|")


def page_at(path: str) -> str | None:
    """The page of that path, or None if there is no such page."""
    for pattern, make in PATTERNS:
        if found := re.fullmatch(pattern, path):
            try:
                return make(**found.groupdict())
            except (ValueError, OverflowError):  # no such day
                return None
    return None


def calendar(year: str, month: str, day: str, query: str | None) -> str:
    """The page of a day of the calendar; the more has been chosen, the longer the addresses that it links to."""
    at = date(int(year), int(month), int(day))
    query = query or ""

    def link(to: date, more: str = "") -> str:
        return f"/harbour/calendar/{to:%Y/%m/%d}{query}{'&' if query and more else '?' if more else ''}{more}"

    around = [at + timedelta(n) for n in range(-3, 4)]
    views = product(VIEWS, TOWNS)
    event, what = EVENTS[at.toordinal() % len(EVENTS)]
    return CALENDAR.format(
        day=at,
        before=link(at - timedelta(1)),
        after=link(at + timedelta(1)),
        views="".join(f'<li><a href="{link(at, f"view={v}&town={t}")}">{v}, {t}</a></li>' for v, t in views),
        days="".join(f'<td><a href="{link(to)}">{to.day}</a></td>' for to in around),
        event=event,
        what=what,
    )


def reported(number: int) -> tuple[date, str]:
    """The day and the title of a report, the newest of which is number 0."""
    day = NEWEST - timedelta(weeks=number)
    return day, f"Cwmllan market, {day.day} {day:%B}: steers to {480 + number * 37 % 140} guineas"


def archive(number: str | None) -> str | None:
    """A page of the archive of market reports."""
    page, last = int(number or 1), REPORTS // REPORTS_A_PAGE
    if not 1 <= page <= last:
        return None
    rows = []
    for n in range((page - 1) * REPORTS_A_PAGE, page * REPORTS_A_PAGE):
        day, title = reported(n)
        rows.append(f'<li><a href="/upland/markets/report-{day}.html">{title}</a>')
    pages = " ".join(
        f"<b>{n}</b>" if n == page else f'<a href="/upland/markets/archive?page={n}">{n}</a>'
        for n in range(1, last + 1)
    )
    older = f' <a href="/upland/markets/archive?page={page + 1}" rel=next>Older</a>' if page < last else ""
    return ARCHIVE.format(number=page, rows="\n".join(rows), pager=pages + older)


def report(year: str, month: str, day: str) -> str | None:
    """A market report."""
    number, rest = divmod((NEWEST - date(int(year), int(month), int(day))).days, 7)
    if rest or not 0 <= number < REPORTS:
        return None
    at, title = reported(number)
    return REPORT.format(
        title=title,
        day=at,
        head=180 + number * 29 % 140,
        steers=480 + number * 37 % 140,
        plain=310 + number * 23 % 90,
        ewes=24 + number * 5 % 31,
        lambs=18 + number * 7 % 22,
        weather=WEATHER[number % len(WEATHER)],
        ring=RING[number // 2 % len(RING)],
        farm=FARMS[number % len(FARMS)],
        heifers=HEIFERS[number // 3 % len(HEIFERS)],
        said=SAID[number % len(SAID)],
    )


DAY = r"(?P<year>\d{4})[-/](?P<month>\d\d)[-/](?P<day>\d\d)"
PATTERNS = (
    (rf"/harbour/calendar/{DAY}(?P<query>\?.*)?", calendar),
    (r"/upland/markets/archive(?:\?page=(?P<number>\d{1,4}))?", archive),
    (rf"/upland/markets/report-{DAY}\.html", report),
)
