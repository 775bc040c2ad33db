"""A ready spider for news: from a list of sites to the articles that are new on them."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime, timedelta, timezone
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from protego import Protego
from scrapy import Request, Spider, signals
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.misc import load_object
from scrapy.utils.project import data_path
from scrapy.utils.reactor import is_reactor_installed
from twisted.internet.task import deferLater

from scrapy_article.discovery import feeds, sitemaps
from scrapy_article.discovery.arguments import checked, front_page, lines_of, seconds, several, whole
from scrapy_article.discovery.entries import MAX_ENTRIES, Entry, Listing, Since, moment_of
from scrapy_article.discovery.memory import Memory, Source
from scrapy_article.discovery.network import PublicNetworkMiddleware
from scrapy_article.discovery.sites import COUNTED, Site
from scrapy_article.links.features import is_archive_url
from scrapy_article.plugin.crawl import LISTED_KEY, Crawl, article_links, wait_for_article
from scrapy_article.plugin.responses import is_html
from scrapy_article.plugin.settings import Addon, SettingError, refuse
from scrapy_article.text.urls import join_url, registered_domain, site_host, split_url, url_key

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
    from datetime import date

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings
    from twisted.python.failure import Failure
    from typing_extensions import Self

logger = logging.getLogger(__name__)

__all__ = ["NewsSpider"]

MANNERS: dict[str, Any] = {
    "ROBOTSTXT_OBEY": True,
    "AUTOTHROTTLE_ENABLED": True,
    "AUTOTHROTTLE_START_DELAY": 1.0,
    "DOWNLOAD_DELAY": 0.25,
    "CONCURRENT_REQUESTS": 32,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 2,
    "DOWNLOAD_TIMEOUT": 60,
    "RETRY_TIMES": 1,
    "TELNETCONSOLE_ENABLED": False,
}
"""Settings of Scrapy as they suit many sites at a time, where nobody has set them."""

MAX_CRAWL_DELAY = 60.0
"""Seconds between two requests that a robots.txt may ask for: longer, and a run would never end."""
MAX_SOURCE_BYTES = 20_000_000
"""Bytes of a list that are downloaded."""
MAX_LEVELS = 3
"""Sitemap indexes within one another."""
MAX_FEEDS = 10
"""Feeds of a site that are taken up."""
MAX_PARAMETERS = 4
"""Parameters of the URL of an article: what has more is most likely one of endless combinations."""
_FIRST = 10_000
"""Priority of lists: articles are ordered by their freshness when the lists are read."""
UNDATED_HOURS = 12
"""How old a link on a page counts without a date, in hours: older than this morning, newer than yesterday."""
OLDEST_HOURS = 9_999
"""And an undated entry of a sitemap, which may be of any year."""
GONE = frozenset((404, 410, 451))
"""Statuses that tell that an article will not come back."""
MOVED = frozenset((301, 308))
_NEEDED = ("page_type", "content_id", "date_published", "canonical_url")
NETWORK_ORDER = 780
"""Order of what refuses private networks: behind what gives a request its proxy."""
_META = "news"
"""The key of a request's ``meta`` for what is a source, and of which site."""


class NewsSpider(Spider):
    """Yields the articles that are new on *sites* since the last run.

    A site is known by the URL of its front page. Its sources are that page, the sections in its navigation, feeds that
    it declares or has at usual places, and the sitemaps that robots.txt names. What they say of an article is one more
    candidate of its fields. Which articles have been seen, and which sources gave any, is kept in
    ``ARTICLE_DISCOVERY_STORE``: sources without news are asked less often.

    Arguments, as attributes of a class, keywords, or with ``-a``; lists may be text with commas:

    - *sites*: URLs of front pages, or *sites_file*: a file with one a line
    - *since*: a date, or an age such as ``2 days``: older articles are left out
    - *max_articles*: articles of a site that are downloaded in a run
    - *max_pages*: pages of the front page and of each section, where a list goes on
    - *max_sections*, *max_sitemaps*: sections and sitemaps of a site that are asked in a run
    - *max_depth*: 0 for the front page alone, 1 for its sections, 2 for theirs
    - *article_hosts*: hosts besides those of a site's registered domain that its articles may be on
    - *follow*: an age such as ``15m``: keep running, and ask again so long after the beginning of each round

    Override `parse_article` to yield items of your own.
    """

    name = "news"
    sites: Sequence[str] | str = ()
    sites_file: str | None = None
    since: datetime | date | timedelta | str | None = None
    max_articles: int | str = 100
    max_pages: int | str = 1
    max_sections: int | str = 10
    max_sitemaps: int | str = 10
    max_depth: int | str = 1
    article_hosts: Sequence[str] | str = ()
    follow: str | None = None

    settings_of_crawl: ClassVar[dict[str, Any]] = MANNERS
    """Settings that are used where neither the project nor the command line has them."""

    def __init__(self, name: str | None = None, **arguments: Any):
        super().__init__(name, **arguments)
        self._urls = [*dict.fromkeys(map(front_page, [*several(self.sites), *lines_of(self.sites_file)]))]
        self._hosts = frozenset(host.lower().removeprefix("www.") for host in several(self.article_hosts))
        self._since = checked(Since, "since", self.since, "a date such as 2026-05-31, or an age such as 2 days")
        self._interval = checked(seconds, "follow", self.follow, "an age such as 15m or 2 hours")
        self._max = {
            name: checked(whole, f"max_{name}", getattr(self, f"max_{name}"), "a whole number") or 0
            for name in ("articles", "pages", "sections", "sitemaps", "depth")
        }
        self._open: dict[str, Site] = {}
        """The sites of this round, by the URLs of their front pages."""
        self.finished: list[Site] = []
        """What came of the last round."""
        self._robots: dict[str, list[str]] = {}
        """The sitemaps that the robots.txt of a host names."""
        self._delayed: set[str] = set()
        """Slots of the downloader whose delay a robots.txt has set."""

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Enable the plugin, and set what suits many sites, where nobody has."""
        super().update_settings(settings)
        for name, component, order in (
            ("ADDONS", Addon, 500),
            ("DOWNLOADER_MIDDLEWARES", PublicNetworkMiddleware, NETWORK_ORDER),
        ):
            listed = settings.getdict(name)
            if all(load_object(one) is not component for one in listed):
                settings.set(name, {**listed, component: order}, "spider")
        for name, value in cls.settings_of_crawl.items():
            settings.set(name, value, "addon")

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Build the spider for a crawl; a wrong argument ends it with one line."""
        try:
            spider = super().from_crawler(crawler, *args, **kwargs)
            if find_spec("feedparser") is None:
                raise SettingError("the spider needs feedparser: pip install 'scrapy-article[news]'")
            if not spider._urls:
                raise SettingError("the spider needs sites: the URLs of front pages, or a sites_file with one a line")
        except SettingError as error:
            refuse(crawler.settings, error)
        for handler, signal in (
            (spider._opened, signals.spider_opened),
            (spider._closed, signals.spider_closed),
            (spider._received, signals.response_received),
            (spider._reached, signals.request_reached_downloader),
            (spider._downloaded, signals.response_downloaded),
            (spider._scraped, signals.item_scraped),
            (spider._dropped, signals.item_dropped),
        ):
            crawler.signals.connect(handler, signal=signal)
        return spider

    # --- what a user may change ---

    async def parse_article(self, response: Response) -> AsyncIterator[Any]:
        """Yield the items of a page that is new; the plugin puts its article onto them."""
        yield {"url": response.url, "site": response.meta[_META]["site"], "found_in": response.meta[_META]["source"]}

    # --- the run ---

    async def start(self) -> AsyncIterator[Any]:
        """Yield the first requests of each round."""
        while True:
            started = time.monotonic()
            for url in self._urls:
                for request in self._begin(url):
                    yield request
            if not self._interval:
                return
            await _sleep(max(self._interval - (time.monotonic() - started), 0.0))
            self._end_round()

    def _opened(self) -> None:
        self._crawl = Crawl.of(self.crawler)
        place = self._crawl.settings.discovery_store or str(Path(data_path("", createdir=True), "news.db"))
        self._memory = Memory(place)

    def _closed(self) -> None:
        self._end_round()
        if self._memory.errors:
            self._crawl.count("discovery/errors", self._memory.errors)
        self._memory.close()

    def _end_round(self) -> None:
        self.finished = [*self._open.values()]
        for site in self.finished:
            self._memory.put_sources(site.url, site.sources)
            logger.info("%s", site.summary())
            for name in COUNTED:
                if site.counts[name]:
                    self._crawl.count(f"news/{name}", site.counts[name])
        self._open = {}

    def _site(self, url: str) -> Site:
        if url not in self._open:
            self._open[url] = Site(url, self._memory.sources(url))
        return self._open[url]

    def _begin(self, url: str) -> Iterator[Request]:
        site = self._site(url)
        front = site.source(url, "front")
        for source in [front, *site.sources.values()]:
            if source.url not in site.asked and source.is_due() and self._has_room(site, source.kind):
                yield from self._ask(site, source)

    def _has_room(self, site: Site, kind: str) -> bool:
        """Whether so many more lists of a *kind* may be asked."""
        if kind == "sitemap":
            return site.sitemaps < self._max["sitemaps"]
        asked = sum(source.kind == kind and source.url in site.asked for source in site.sources.values())
        return asked < {"section": self._max["sections"] if self._max["depth"] else 0, "feed": MAX_FEEDS}.get(kind, 1)

    # --- lists ---

    def _ask(self, site: Site, source: Source, url: str = "", page: int = 1) -> Iterator[Request]:
        """Ask for a list: *source* itself, or one at *url* that it leads to, unless it has been asked.

        *page* is its number, and of sitemaps the level below the source.
        """
        is_itself = not url or url == source.url
        url = url or source.url
        if url in site.asked:
            return
        site.asked.add(url)
        site.sitemaps += source.kind == "sitemap"
        headers = {"If-None-Match": source.etag, "If-Modified-Since": source.modified} if is_itself else {}
        yield Request(
            url,
            self._parse_source,
            errback=self._source_failed,
            headers={name: value for name, value in headers.items() if value},
            priority=_FIRST - source.depth - page,
            dont_filter=bool(self._interval),
            meta={
                _META: {"site": site.url, "source": source.url, "kind": source.kind, "page": page},
                "article_enabled": False,
                "handle_httpstatus_list": [304],
                "download_maxsize": MAX_SOURCE_BYTES,
            },
        )

    def _parse_source(self, response: Response) -> Iterator[Request]:
        about = response.meta[_META]
        site = self._site(about["site"])
        source = site.source(about["source"], about["kind"])
        if source.kind == "front":
            site.domains.add(registered_domain(response.url))  # the site may have moved
        if response.status == 304:
            return
        listing = self._read(response, site, source)
        if listing is None:
            self._is_none(site, source, f"no {source.kind} is at {response.url}")
            return
        is_itself = _requested(response) == source.url
        if is_itself and source.kind != "front" and _has_moved(response):
            site.take_in(response.url, source)
        new = 0
        for request in self._articles(site, source, listing):
            new += 1
            yield request
        if is_itself:
            source.answered(new)
            # An index of lists says little of when one of these has changed; what had no room is looked for again.
            is_partial = listing.lists or site.counts["new"] >= self._max["articles"]
            source.etag, source.modified = ("", "") if is_partial else _version(response)
        elif new:
            source.answered(new)
        if source.kind == "sitemap":
            yield from self._children(site, source, listing, about["page"])
        elif source.kind in ("front", "section"):
            yield from self._lists_on(response, site, source, about["page"], new)

    def _read(self, response: Response, site: Site, source: Source) -> Listing | None:
        now = datetime.now(timezone.utc)
        if source.kind == "feed":
            return feeds.read_feed(response.body, response.url, now)
        if source.kind == "sitemap":
            return sitemaps.read_sitemap(response.body, response.url, now)
        if not is_html(response):
            return None
        entries = [Entry(link.url, published=moment_of(link.date or "", now)) for link in article_links(response)]
        return Listing(entries, [], source.kind)

    def _children(self, site: Site, source: Source, listing: Listing, level: int) -> Iterator[Request]:
        """Ask for the sitemaps that an index names, those of news first, then the newest."""
        ranked = sorted(
            (
                one
                for one in listing.lists
                if level <= MAX_LEVELS and not (self._since and self._since.is_before(one.changed))
            ),
            key=lambda one: ("news" not in one.url.lower(), -one.changed.timestamp() if one.changed else 0.0),
        )
        for one in ranked:
            if self._has_room(site, "sitemap"):
                yield from self._ask(site, source, one.url, level + 1)

    def _lists_on(self, response: Any, site: Site, source: Source, page: int, new: int) -> Iterator[Request]:
        """Ask for the lists that a front page or section leads to, the number of whose *page* is given."""
        links = article_links(response)
        if links.next_page and new and page < self._max["pages"] and self._is_own(site, links.next_page):
            yield from self._ask(site, source, links.next_page, page + 1)
        if page > 1:
            return
        if source.kind == "front":
            declared = feeds.feed_urls(response) or _places(response.url, feeds.USUAL_PLACES)
            named = self._robots.get(split_url(response.url).netloc) or _places(response.url, sitemaps.USUAL_PLACES)
            for url, kind in (*((url, "feed") for url in declared), *((url, "sitemap") for url in named)):
                if url not in site.sources and self._has_room(site, kind):
                    yield from self._ask(site, site.source(url, kind))
        if source.depth < self._max["depth"]:
            for url in links.sections:
                if url not in site.sources and self._is_own(site, url) and self._has_room(site, "section"):
                    yield from self._ask(site, site.source(url, "section", source.depth + 1))

    def _source_failed(self, failure: Failure) -> None:
        request: Request = failure.request  # type: ignore[attr-defined]
        about = request.meta[_META]
        site = self._site(about["site"])
        self._is_none(site, site.source(about["source"], about["kind"]), f"{request.url}: {_reason(failure)}")

    def _is_none(self, site: Site, source: Source, line: str) -> None:
        """Note that nothing could be read of *source*."""
        source.failed()
        is_guess = not source.articles and source.url.endswith((*feeds.USUAL_PLACES, *sitemaps.USUAL_PLACES))
        if not is_guess:
            site.counts["errors"] += 1
            # What stands in the navigation may be anything.
            level = logging.INFO if source.kind == "section" and not source.articles else logging.WARNING
            logger.log(level, "%s: %s", site_host(site.url), line)

    # --- articles ---

    def _articles(self, site: Site, source: Source, listing: Listing) -> Iterator[Request]:
        """Yield requests for the articles in *listing* that are new, the freshest first, as many as are allowed."""
        entries: list[tuple[int, str, Entry]] = []
        now = datetime.now(timezone.utc)
        for entry in listing.newest(max(MAX_ENTRIES, self._max["articles"])):
            parts = split_url(entry.url)
            if (
                not self._is_own(site, entry.url)
                or is_archive_url(parts)
                or parts.query.count("&") >= MAX_PARAMETERS
                or not (parts.query or parts.path.strip("/"))
            ):
                continue
            key = url_key(parts)
            listed = entry.listed(listing.kind) if source.kind in ("feed", "sitemap") else None
            if key in site.known:
                if listed and key in site.listed:
                    site.listed[key] = {**listed, **site.listed[key]}
                continue
            site.known.add(key)
            site.counts["found"] += 1
            if self._since and self._since.is_before(entry.freshness):
                site.counts["old"] += 1
                continue
            hours = OLDEST_HOURS if source.kind == "sitemap" else UNDATED_HOURS
            if entry.freshness:
                hours = min(max((now - entry.freshness) // timedelta(hours=1), 0), OLDEST_HOURS)
            entries.append((hours, key, entry))
            site.listed[key] = listed or {}
        entries.sort(key=lambda one: one[0])
        are_new = self._memory.are_new([entry.url for _, _, entry in entries])
        for (hours, key, entry), is_new in zip(entries, are_new, strict=True):
            if not is_new or site.counts["new"] >= self._max["articles"]:
                site.listed.pop(key)
                continue
            site.counts["new"] += 1
            yield Request(
                entry.url,
                self._parse_article,
                errback=self._article_failed,
                priority=-hours,
                meta={_META: {"site": site.url, "source": source.url}},
            )

    def _is_own(self, site: Site, url: str) -> bool:
        """Whether articles of *site* may be at *url*."""
        if registered_domain(url) in site.domains:
            return True
        host = site_host(url)
        return any(host == other or host.endswith(f".{other}") for other in self._hosts)

    async def _parse_article(self, response: Response) -> AsyncIterator[Any]:
        site = self._site(response.meta[_META]["site"])
        number = 0
        if not self._is_own(site, response.url) or not is_html(response):
            site.counts["dropped"] += 1
        elif response.url != _requested(response) and not self._memory.are_new([response.url])[0]:
            site.counts["copies"] += 1  # a redirect to what was seen at its own URL
        else:
            article = await wait_for_article(response, _NEEDED)
            if self._since and self._since.is_before(_end_of(article.date_published)):
                site.counts["old"] += 1
            elif article.content_id and self._memory.is_copy(site.url, article.content_id, response.url):
                site.counts["copies"] += 1
            else:
                async for item in self.parse_article(response):
                    number += not isinstance(item, Request)
                    yield item
        if not number:
            self._has_seen(response)

    def _article_failed(self, failure: Failure) -> None:
        request: Request = failure.request  # type: ignore[attr-defined]
        site = self._site(request.meta[_META]["site"])
        source = site.sources.get(request.meta[_META]["source"])
        is_refused = isinstance(failure.value, IgnoreRequest) and not isinstance(failure.value, HttpError)
        if isinstance(failure.value, HttpError) and failure.value.response.status in GONE:
            self._has_seen(failure.value.response)
        elif source and not is_refused:  # it is to list it once more
            source.etag = source.modified = ""
        site.counts["dropped" if is_refused else "errors"] += 1

    def _has_seen(self, response: Response) -> None:
        """Note that the article of *response* is no news any more."""
        self._memory.add([_requested(response), response.url])

    def _scraped(self, item: Any, response: Response | None) -> None:
        self._has_ended(response, "articles")

    def _dropped(self, item: Any, response: Response | None) -> None:
        self._has_ended(response, "dropped")

    def _has_ended(self, response: Response | None, count: str) -> None:
        if isinstance(response, Response) and _META in response.meta:
            self._site(response.meta[_META]["site"]).counts[count] += 1
            self._has_seen(response)

    # --- manners ---

    def _received(self, response: Response, request: Request) -> None:
        """Take from robots.txt the sitemaps that it names, and the delay that it asks for."""
        if urlparse_cached(response).path != "/robots.txt" or response.status != 200:
            return
        robots = Protego.parse(response.body.decode("utf-8", "replace"))
        named = (join_url(response.url, url) for url in robots.sitemaps)
        self._robots[urlparse_cached(response).netloc] = [url for url in named if url]
        agent = self.settings["ROBOTSTXT_USER_AGENT"] or (request.headers.get("User-Agent") or b"*").decode("latin-1")
        delay = robots.crawl_delay(agent)
        slot = request.meta.get("download_slot", "")
        if delay and self.settings.getbool("ROBOTSTXT_OBEY") and slot in self._slots:
            self._slots[slot].delay = max(self._slots[slot].delay, min(float(delay), MAX_CRAWL_DELAY))
            self._slots[slot].randomize_delay = False
            self._delayed.add(slot)

    @property
    def _slots(self) -> dict[str, Any]:
        """The slots of the downloader, one a host."""
        engine = self.crawler.engine
        return {} if engine is None else engine.downloader.slots

    def _reached(self, request: Request) -> None:
        """Leave a delay that a robots.txt has set."""
        if request.meta.get("download_slot") in self._delayed:
            request.meta["autothrottle_dont_adjust_delay"] = True

    def _downloaded(self, response: Response, request: Request) -> None:
        """Have what lists say of an article, by now, go with its request; note where a list has moved for good."""
        about = request.meta.get(_META)
        if not about or about["site"] not in self._open:
            return
        site = self._open[about["site"]]
        listed = site.listed.pop(url_key(split_url(request.url)), None)
        if listed:
            request.meta[LISTED_KEY] = listed
        if "kind" in about and response.status in MOVED and request.url in site.sources:
            site.sources[request.url].answered(0)  # where it has moved to may be asked already


# --- responses ---


def _requested(response: Response) -> str:
    """The URL that was asked for first."""
    urls = response.meta.get("redirect_urls") or [response.url if response.request is None else response.request.url]
    return str(urls[0])


def _has_moved(response: Response) -> bool:
    """Whether all redirects to *response* are for good."""
    reasons: Iterable[Any] = response.meta.get("redirect_reasons") or ()
    return bool(reasons) and MOVED.issuperset(reasons)


def _version(response: Response) -> tuple[str, str]:
    """The ``ETag`` and ``Last-Modified`` of *response*."""
    etag, modified = ((response.headers.get(name) or b"").decode("latin-1") for name in ("ETag", "Last-Modified"))
    return etag, modified


def _end_of(date: str | None) -> datetime | None:
    """The moment that *date* gives; of a day its end."""
    text = date or ""
    return moment_of(text if "T" in text else f"{text}T23:59:59", datetime.now(timezone.utc))


def _places(url: str, paths: Iterable[str]) -> list[str]:
    return [found for path in paths if (found := join_url(url, path))]


def _reason(failure: Failure) -> str:
    error = failure.value
    return f"status {error.response.status}" if isinstance(error, HttpError) else str(error) or type(error).__name__


async def _sleep(seconds: float) -> None:
    if is_reactor_installed():
        from twisted.internet import reactor

        await maybe_deferred_to_future(deferLater(reactor, seconds))
    else:
        await asyncio.sleep(seconds)
