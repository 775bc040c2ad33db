"""The news spider on a site on the loopback interface: what it finds, what it asks for again, and what it leaves alone."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any

import pytest
from crawling import REACTORS, crawl, needs_reactor
from newsroom import Answer, Newsroom, front, open_newsroom, packed, path, rss, sitemap
from pages import headline
from processes import run_scrapy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("feedparser")
pytestmark = pytest.mark.slow

FEED = '<link rel="alternate" type="application/rss+xml" href="/loop.rss">'


@pytest.fixture
def room() -> Iterator[Newsroom]:
    with open_newsroom() as found:
        yield found


def moment(**ago: float) -> datetime:
    return datetime.now(timezone.utc) - timedelta(**ago)


def rfc822(**ago: float) -> str:
    return format_datetime(moment(**ago))


class Run:
    """What came of a call of the command."""

    def __init__(self, folder: Path, *arguments: str, code: int = 0, private: bool = True, **settings: Any) -> None:
        output = folder / "news.jsonl"
        before = len(output.read_text().splitlines()) if output.exists() else 0
        given = {"AUTOTHROTTLE_ENABLED": 0, "DOWNLOAD_DELAY": 0, "ARTICLE_PRIVATE_NETWORKS": int(private), **settings}
        options = [part for name, value in given.items() for part in ("-s", f"{name}={value}")]
        done = run_scrapy("article", "crawl", *arguments, "-o", str(output), *options, cwd=folder, ok=not code)
        self.log = done.stderr
        lines = output.read_text(encoding="utf-8").splitlines() if output.exists() else []
        self.items = [json.loads(line) for line in lines[before:]]
        self.titles = {item.get("title") for item in self.items}


def test_finds_articles_and_then_only_new_ones(room: Newsroom, tmp_path: Path) -> None:
    room.publish(*range(1, 10))
    navigation = '<a href="/politics">Politics</a><a href="/moved">Sport</a>'
    room.pages["/"] = front([1, 2], FEED, navigation)
    room.pages["/politics"] = front([2, 3])
    room.pages["/moved"] = Answer(status=301, location="/games")
    room.pages["/games"] = front([4])
    room.pages["/loop.rss"] = rss(
        [(f"{room.url}{path(n)}", headline(n), rfc822(hours=n)) for n in (1, 5)], "<dc:creator>Ann Lee</dc:creator>"
    )
    room.pages["/robots.txt"] = Answer(
        f"User-agent: *\nDisallow: {path(4)}\nSitemap: {room.url}/map.gz\n", "text/plain"
    )
    today = moment().date().isoformat()
    room.pages["/map.gz"] = packed(
        sitemap([(f"{room.url}/map.gz", today), (f"{room.url}/map1.xml", today)], "sitemapindex")
    )
    room.pages["/map1.xml"] = sitemap([(f"{room.url}{path(6)}", today), ("https://example.com/elsewhere", today)])

    first = Run(tmp_path, room.url)
    assert first.titles == {headline(n) for n in (1, 2, 3, 5, 6)}
    items = {item["title"]: item for item in first.items}
    assert items[headline(5)]["authors"] == ["Ann Lee"]
    assert items[headline(5)]["found_in"] == f"{room.url}/loop.rss"
    assert items[headline(3)]["authors"] == []
    assert "6 found, 6 new, 5 articles, 1 dropped" in first.log

    room.forget()
    again = Run(tmp_path, room.url)
    assert again.items == []
    assert not [one for one in room.paths() if one.startswith("/news/")]
    assert {"/", "/politics", "/loop.rss", "/games"} <= set(room.paths(304))

    room.forget()
    room.pages["/"] = front([7, 1, 2], FEED, navigation)
    third = Run(tmp_path, room.url)
    assert third.titles == {headline(7)}
    assert [one for one in room.paths() if one.startswith("/news/")] == [path(7)]


def test_since_and_limits(room: Newsroom, tmp_path: Path) -> None:
    room.publish(*range(1, 9))
    room.pages["/"] = front([], FEED)
    room.pages["/loop.rss"] = rss(
        [(f"{room.url}{path(n)}", headline(n), rfc822(days=n) if n else "") for n in range(1, 9)]
    )
    # The pages themselves are of 2024, but the feed's dates count for which are asked for.
    run = Run(tmp_path, room.url, "--since", "2024-01-01", "--max-articles", "3")
    assert run.titles == {headline(n) for n in (1, 2, 3)}
    room.forget()
    run = Run(tmp_path, room.url, "--since", "6 days")
    assert sorted(one for one in room.paths() if one.startswith("/news/")) == [path(4), path(5)]
    assert run.items == []  # the pages say that they are of 2024
    assert "2 new, 0 articles" in run.log


def test_what_failed_is_tried_again(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1)
    room.pages["/"] = front([1, 2, 3])
    room.pages[path(2)] = Answer("busy", status=500)
    assert Run(tmp_path, room.url, RETRY_ENABLED=0).titles == {headline(1)}
    room.publish(2, 3)
    assert Run(tmp_path, room.url).titles == {headline(2)}  # the third was not there


def test_crawl_delay_of_robots(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1, 2)
    room.pages["/"] = front([1, 2], FEED)
    room.pages["/loop.rss"] = rss([])
    room.pages["/robots.txt"] = Answer(f"User-agent: *\nCrawl-delay: 0.5\nSitemap: {room.url}/map.xml\n", "text/plain")
    room.pages["/map.xml"] = sitemap([])
    run = Run(tmp_path, room.url, "--max-depth", "0", AUTOTHROTTLE_ENABLED=1, AUTOTHROTTLE_START_DELAY=0)
    assert run.titles == {headline(1), headline(2)}
    assert sorted(room.paths()) == sorted(["/robots.txt", "/", "/loop.rss", "/map.xml", path(1), path(2)])
    after_robots = room.times[1:]
    assert after_robots[-1] - after_robots[0] > 0.4 * (len(after_robots) - 1)  # a busy machine notes some times late


def test_pagination_as_far_as_asked(room: Newsroom, tmp_path: Path) -> None:
    room.publish(*range(1, 7))
    for page in range(1, 4):
        numbers = [2 * page - 1, 2 * page]
        turn = f'<div class="pagination"><a rel="next" href="/?page={page + 1}">Next page</a></div>'
        room.pages["/" if page == 1 else f"/?page={page}"] = front(numbers, after=turn)
    run = Run(tmp_path, room.url, "--max-pages", "2")
    assert run.titles == {headline(n) for n in range(1, 5)}
    assert "/?page=3" not in dict(room.asked)


def test_what_is_no_list_is_left(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1, 2)
    days = "".join(f'<a href="/2024/05/{day:02d}/">{day} May</a>' for day in range(1, 29))
    room.pages["/"] = front(
        [1], FEED + '<link rel="alternate" type="application/rss+xml" href="/page.rss">', after=days
    )
    broken = str(rss([(f"{room.url}{path(2)}", "A & B", rfc822(hours=1))]).body)
    room.pages["/loop.rss"] = Answer(broken[: broken.index("</item>") + 7], "application/rss+xml")
    room.pages["/page.rss"] = Answer("<html><body><p>No feed at all</p></body></html>")
    room.pages["/sitemap.xml"] = Answer(
        '<!DOCTYPE l [<!ENTITY a "aaaa">]><urlset><url><loc>&a;</loc></url>', "text/xml"
    )
    run = Run(tmp_path, room.url)
    assert run.titles == {headline(1), headline(2)}
    assert f"no feed is at {room.url}/page.rss" in run.log
    assert not [one for one, _ in room.asked if one.startswith("/2024/")]


def test_one_site_does_not_stop_another(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1)
    room.pages["/"] = front([1])
    sites = tmp_path / "sites.txt"
    sites.write_text(f"# papers\nhttp://localhost:1/\n{room.url}\n", encoding="utf-8")
    run = Run(tmp_path, "--sites-file", str(sites), RETRY_ENABLED=0)
    assert run.titles == {headline(1)}
    assert "localhost: 0 found" in run.log
    assert "1 errors" in run.log


def test_private_networks_are_refused(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1)
    room.pages["/"] = front([1])
    hosts = ("127.0.0.1", "localhost", "2130706433", "127.1", "[::ffff:127.0.0.1]", "localhost.")
    run = Run(tmp_path, *(room.url.replace("127.0.0.1", host) for host in hosts), private=False)
    assert run.items == []
    assert len(run.log.splitlines()) == 2 * len(hosts), "a line when it is refused, and one at the end"
    assert room.asked == []
    assert f"{room.url}/: not on the public web (ARTICLE_PRIVATE_NETWORKS allows other networks)" in run.log


def test_the_command_line_switches_nothing_off(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1)
    room.pages["/"] = front([1])
    given = {"ADDONS": "{}", "DOWNLOADER_MIDDLEWARES": "{}"}
    assert Run(tmp_path, room.url, private=False, **given).items == []
    assert Run(tmp_path, room.url, **given).titles == {headline(1)}


def test_copies_of_one_site(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1)
    room.pages["/"] = front([1, 2])
    room.pages[path(2)] = room.pages[path(1)]
    run = Run(tmp_path, room.url, CONCURRENT_REQUESTS=1)
    assert len(run.items) == 1
    assert "1 copies" in run.log


def test_addresses_of_articles_that_look_like_those_of_lists(room: Newsroom, tmp_path: Path) -> None:
    url = "/news.php?cat=155&newid=13177"
    room.publish(1, 2)
    room.pages[url] = room.pages[path(1)]
    room.pages["/"] = Answer(str(front([1, 2]).body).replace(path(1), url.replace("&", "&amp;")))
    assert Run(tmp_path, room.url).titles == {headline(1), headline(2)}


def test_a_redirect_to_what_was_seen(room: Newsroom, tmp_path: Path) -> None:
    room.publish(1, 2, 3)
    room.pages["/"] = front([1, 2])
    assert len(Run(tmp_path, room.url).items) == 2
    room.pages["/a/1187"] = Answer(status=301, location=path(1))
    room.pages["/"] = Answer(str(front([1, 2, 3]).body).replace(path(1), "/a/1187"))
    second = Run(tmp_path, room.url)
    assert second.titles == {headline(3)}
    assert "/a/1187" in room.paths(301)
    room.forget()
    room.publish(4)
    room.pages["/"] = Answer(str(front([1, 4]).body).replace(path(1), "/a/1187"))
    assert Run(tmp_path, room.url).titles == {headline(4)}
    assert room.paths(301) == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ("--since", "soon"),
            "since = 'soon' is wrong: allowed is a date such as 2026-05-31, or an age such as 2 days",
        ),
        (("--max-articles", "many"), "max_articles = 'many' is wrong: allowed is a whole number"),
        (("--follow", "0m"), "follow = '0m' is wrong: allowed is an age such as 15m or 2 hours"),
        (("ftp://example.com/",), "sites: 'ftp://example.com/' is not the URL of a site, such as https://example.com"),
        (("--sites-file", "none.txt"), "sites_file = 'none.txt' cannot be read"),
    ],
)
def test_wrong_arguments_end_with_one_line(tmp_path: Path, arguments: tuple[str, ...], line: str) -> None:
    run = Run(tmp_path, "https://example.com", *arguments, code=1)
    assert line in run.log
    assert "Traceback" not in run.log


FOLLOWER = """
from datetime import timedelta
from scrapy_article.spiders import NewsSpider


class Follower(NewsSpider):
    sites = ["{url}"]
    follow = "1m"
    custom_settings = {{"ARTICLE_DISCOVERY_STORE": "memory", "ARTICLE_PRIVATE_NETWORKS": True}}

    def __init__(self, *arguments, **keywords):
        super().__init__(*arguments, **keywords)
        self._interval = timedelta(seconds=0.5)
        self.notes = {{"rounds": 0}}

    def _begin(self, url):
        self.notes["rounds"] += 1
        if self.notes["rounds"] == 4:
            raise RuntimeError("enough")
        yield from super()._begin(url)
"""


@pytest.mark.parametrize("reactor", [*REACTORS])
def test_follows(room: Newsroom, tmp_path: Path, reactor: str) -> None:
    needs_reactor(reactor)
    room.publish(1)
    room.pages["/"] = front([1])
    crawled = crawl(tmp_path, FOLLOWER.format(url=room.url), reactor=reactor, ARTICLE_WORKERS=1)["news"]
    assert [item["title"] for item in crawled.items] == [headline(1)]
    assert crawled.notes["rounds"] == 4
    assert dict.fromkeys(room.paths(304)) == {"/": None}
    assert crawled.stats["article/news/articles"] == 1
