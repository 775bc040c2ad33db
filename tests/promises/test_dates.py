"""A date of publication is one that the page gives of itself; none is invented."""

from datetime import datetime, timedelta, timezone

import pytest
from promises.ordinary import PARAGRAPHS, URL, page, paragraphs, with_inside

from scrapy_article import Article, extract

DOWNLOADED = datetime(2024, 6, 1, 12, tzinfo=timezone.utc)


def read(above: str = "", *, body: str = paragraphs(), head: str = "", below: str = "", url: str = URL) -> Article:
    return extract(page(body, head=head, above=above, below=below), url, downloaded=DOWNLOADED)


@pytest.mark.parametrize(
    "html",
    [
        page(),
        page(below="<p>Copyright © 2019 to 2024</p>"),
        page(
            with_inside("<p>The customs house was opened on 3 May 1912, and rebuilt after the fire of 7 June 1951.</p>")
        ),
        page().replace("<header>", "<header><span>Saturday, 1 June 2024 | 17 °C</span>"),
        page(head='<meta name="version" content="20240503"><script src="/2024-05-03/app.js"></script>'),
        page("<p>Call 2024-0503 or 05 03 20 24, room 3/5.</p>" + paragraphs()),
        page(
            above='<time datetime="2024-13-45">soon</time><meta property="article:published_time" content="0000-00-00">'
        ),
        page(below="<script>var now = '2024-05-30'; var build = '2024-05-29T10:00';</script>"),
    ],
    ids=["none", "copyright", "history", "day of the visit", "version", "numbers", "no such day", "program"],
)
def test_no_date_is_invented(html: str) -> None:
    article = extract(html, "https://www.example.com/news/8812024-library", downloaded=DOWNLOADED)
    assert (article.date_published, article.date_published_raw) == (None, None)


@pytest.mark.parametrize("zone", [None, timezone(timedelta(hours=14)), timezone(-timedelta(hours=12))])
def test_no_date_lies_after_the_download(zone: timezone | None) -> None:
    html = page(above="<p class=date>June 5, 2024</p>")
    assert extract(html, URL, downloaded=datetime(2024, 6, 1, tzinfo=zone)).date_published is None
    assert extract(html, URL, downloaded=datetime(2024, 6, 5, 12, tzinfo=zone)).date_published == "2024-06-05"


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("3 May 2024", "2024-05-03"),
        ("3 May 2024, 10:30", "2024-05-03T10:30:00"),
        ("3 May 2024, 10:30 UTC", "2024-05-03T10:30:00+00:00"),
    ],
)
def test_no_time_and_no_zone_is_invented(written: str, found: str) -> None:
    assert read(f"<p class=date>{written}</p>").date_published == found


@pytest.mark.parametrize(
    "given",
    [
        {"head": '<meta property="article:published_time" content="2024-05-03">'},
        {"head": '<script type="application/ld+json">{"@type": "NewsArticle", "datePublished": "2024-05-03"}</script>'},
        {"above": '<time datetime="2024-05-03">3 May</time>'},
        {"above": "<p>By Ann Lee | Published: May 3, 2024</p>"},
        {"url": "https://www.example.com/2024/05/03/library"},
    ],
    ids=["meta", "JSON-LD", "time", "line", "URL"],
)
def test_the_date_that_a_page_gives_is_found(given: dict[str, str]) -> None:
    others = '<div class="card"><a href="/news/ferry">Ferry timetable changes again</a> <time>4 June 2023</time></div>'
    assert read(**given).date_published == "2024-05-03"
    assert read(**given, below=others).date_published == "2024-05-03"


def test_dates_of_other_stories_are_not_taken() -> None:
    cards = "".join(
        f'<div class="card"><h2><a href="/news/{day}/the-bridge">The bridge is built after {day} years of work</a></h2>'
        f'<time datetime="2024-05-{day}">May {day}, 2024</time><p>All that is known of bridges, and of builders.</p></div>'
        for day in range(10, 30)
    )
    head = "<title>Bridges</title><h1>Bridges</h1>" + 3 * "<p>All that we know of bridges, and of their builders.</p>"
    topic = "https://www.example.com/category/bridges/"
    assert extract(head + cards, topic, downloaded=DOWNLOADED).date_published is None
    own = "<meta property='article:published_time' content='2020-02-02'>"
    assert extract(own + head + cards, topic, downloaded=DOWNLOADED).date_published == "2020-02-02"
    assert read(below=f'<section class="related">{cards[: cards.index("<div", 5)]}</section>').date_published is None


def test_dates_of_comments_are_not_taken() -> None:
    comments = "".join(
        f'<li class="comment"><b>Reader {day}</b> <span class="comment-date">May {day}, 2024</span>'
        f"<p>I have waited for that since the library moved, and so have all of my friends.</p></li>"
        for day in range(10, 14)
    )
    below = f'<section id="comments"><h2>Comments</h2><ol>{comments}</ol></section>'
    assert read(below=below).date_published is None
    assert read("<p class=date>May 3, 2024</p>", below=below).date_published == "2024-05-03"


@pytest.mark.parametrize(
    ("said", "found"),
    [("2 hours ago", "2024-06-01T10:00:00+00:00"), ("1 day ago", "2024-05-31"), ("3 days ago", "2024-05-29")],
)
def test_distances_are_counted_from_the_download(said: str, found: str) -> None:
    """Not from the day on which the page is extracted; if nobody knows when it was downloaded, there is no date."""
    html = page(above=f"<p>By Ann Lee, {said}</p>")
    assert extract(html, URL, downloaded=DOWNLOADED).date_published == found
    assert extract(html, URL, downloaded=DOWNLOADED.replace(tzinfo=None)).date_published == found
    assert extract(html, URL).date_published is None


@pytest.mark.parametrize("said", ["2 hours ago", "yesterday", "3 months ago", "Monday", "Today at 10:30 AM", "May 3"])
@pytest.mark.parametrize("zone", [None, timezone(timedelta(hours=14)), timezone(-timedelta(hours=12))])
def test_a_download_at_no_time_counts_as_unknown(said: str, zone: timezone | None) -> None:
    html = page(paragraphs(PARAGRAPHS[:3]), above=f"<p>By Ann Lee, {said}</p>")
    for never in (datetime.min, datetime.max, datetime(1, 1, 2), datetime(1970, 1, 1), datetime(9999, 12, 30)):
        assert extract(html, URL, downloaded=never.replace(tzinfo=zone)) == extract(html, URL)
