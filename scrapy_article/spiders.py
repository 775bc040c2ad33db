"""`NewsSpider`, a ready-made spider that finds the new articles of news sites."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import date, datetime, timedelta, timezone
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.project import data_path
from scrapy.utils.reactor import is_reactor_installed
from twisted.internet.task import deferLater
from twisted.python.failure import Failure

from scrapy_article.discovery import listings, network
from scrapy_article.discovery.listings import MAX_ENTRIES, Entry, Listing, age_of, possible, since_of
from scrapy_article.discovery.sites import COUNTED, Memory, Site, Source, checked, front_page, lines_of
from scrapy_article.fields.dates.parser import moment_of
from scrapy_article.links.features import is_archive_url
from scrapy_article.plugin.crawl import LISTED_KEY, Crawl, article_links, wait_for_article
from scrapy_article.plugin.responses import is_html
from scrapy_article.plugin.setting_values import end_of, in_range, to_list
from scrapy_article.plugin.settings import Addon, SettingError, refuse
from scrapy_article.text.urls import registered_domain, site_host, split_url, url_key

logger = logging.getLogger(__name__)

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
"""Scrapy settings for crawling many sites at a time, where the project does not set them."""

MAX_SOURCE_BYTES = 20_000_000
"""Most bytes of a listing (a page, feed or sitemap) that are downloaded."""
MAX_LEVELS = 3
"""Most levels of nested sitemap indexes."""
MAX_FEEDS = 10
"""Most feeds of a site that are read."""
MAX_PARAMETERS = 4
"""Most parameters in the URL of an article: a URL with more is most likely one of endless combinations."""
_FIRST = 10_000
"""Priority of listings: they are read first, so that articles can be ordered by their freshness."""
UNDATED = timedelta(hours=12)
"""Assumed age of an article without a date on a page: older than this morning, newer than yesterday."""
UNDATED_IN_SITEMAP = timedelta(days=400)
"""Assumed age of an article without a date in a sitemap, which may list all years."""
GONE = frozenset((404, 410, 451))
"""HTTP statuses of articles that were removed for good."""
_NEEDED = ("content_id", "date_published")
"""Fields of an article that show whether it is old, or a duplicate of another one of the site."""
NETWORK_ORDER = 780
"""Order of the middleware that refuses private networks: after HttpProxyMiddleware."""
_META = "news"
"""The key of a request's ``meta`` for its site and source."""


class NewsSpider(Spider):
    """Yields the articles that are new on *sites* since the last run.

    A site is identified by the URL of its front page. Its sources are the front page, the sections in its navigation,
    feeds (declared, or at common paths), and the sitemaps in robots.txt. The title, date, authors and language in a
    feed or sitemap are further candidates for the fields of an article. ``ARTICLE_DISCOVERY_STORE`` keeps the articles
    that have been seen, and the sources: those without new articles are requested less often.

    Arguments, as class attributes, keyword arguments, or with ``-a``; lists may be comma-separated strings:

    - *sites*: URLs of front pages, or *sites_file*: a file with one URL per line
    - *since*: a date, or an age such as ``2 days``: older articles are skipped
    - *max_articles*: most articles of a site that are downloaded in a run
    - *max_pages*: most pages of the front page and of each section, if they have next pages
    - *max_sections*, *max_sitemaps*: most sections and sitemaps of a site that are requested in a run
    - *max_depth*: 0 for the front page alone, 1 for its sections, 2 for their sections
    - *article_hosts*: hosts outside of a site's registered domain that its articles may be on
    - *follow*: an interval such as ``15m``: keep running, and start a round at this interval

    Override `parse_article` to yield your own items.
    """

    name = "news"
    sites: Sequence[str] | str = ()
    sites_file: str | None = None
    since: datetime | date | str | None = None
    max_articles: int | str = 100
    max_pages: int | str = 1
    max_sections: int | str = 10
    max_sitemaps: int | str = 10
    max_depth: int | str = 1
    article_hosts: Sequence[str] | str = ()
    follow: str | None = None

    _robots: network.RobotsFiles

    def __init__(self, name: str | None = None, **arguments: Any):
        super().__init__(name, **arguments)
        self._urls = [*dict.fromkeys(map(front_page, [*to_list(self.sites), *lines_of(self.sites_file)]))]
        self._hosts = tuple(f".{host.lower().removeprefix('www.')}" for host in to_list(self.article_hosts))
        self._since = checked(since_of, "since", self.since, "a date such as 2026-05-31, or an age such as 2 days")
        self._interval = checked(age_of, "follow", self.follow, "an age such as 15m or 2 hours")
        whole = in_range(int, 0, sys.maxsize)
        self._max = {
            name: checked(whole, f"max_{name}", getattr(self, f"max_{name}"), "a whole number") or 0
            for name in ("articles", "pages", "sections", "sitemaps", "depth")
        }
        sections = self._max["sections"] if self._max["depth"] else 0
        self._room = {"section": sections, "feed": MAX_FEEDS, "sitemap": self._max["sitemaps"]}
        """Most sources of a site that are requested in a round, by kind."""
        self._open: dict[str, Site] = {}
        """The sites of this round, by the URL of the front page."""
        self.finished: list[Site] = []
        """The sites of the last round, with their counts."""

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Enable the plugin, and set defaults for crawling many sites."""
        super().update_settings(settings)
        for name, component, order in (
            ("ADDONS", Addon, 500),
            ("DOWNLOADER_MIDDLEWARES", network.PublicNetworkMiddleware, NETWORK_ORDER),
        ):
            settings.setdefault_in_component_priority_dict(name, component, order)
            # Above the priority of the command line, too: Scrapy may apply its settings once more.
            priority = max((settings.getpriority(name) or 0) + 1, SETTINGS_PRIORITIES["spider"])
            settings.set(name, settings.getdict(name), priority)
        for name, value in MANNERS.items():
            settings.set(name, value, "addon")

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> NewsSpider:
        """Build the spider for a crawl; a wrong argument ends the crawl with a one-line message."""
        try:
            spider = super().from_crawler(crawler, *args, **kwargs)
            if find_spec("feedparser") is None:
                raise SettingError("the spider needs feedparser: pip install 'scrapy-article[news]'")
            if not spider._urls:
                raise SettingError("the spider needs sites: URLs of front pages, or a sites_file with one URL per line")
        except SettingError as error:
            refuse(crawler.settings, error)
        spider._robots = network.RobotsFiles(crawler)
        for handler, signal in (
            (spider._spider_opened, signals.spider_opened),
            (spider._spider_closed, signals.spider_closed),
            (spider._response_downloaded, signals.response_downloaded),
            (spider._item_scraped, signals.item_scraped),
            (spider._item_dropped, signals.item_dropped),
        ):
            crawler.signals.connect(handler, signal=signal)
        return spider

    # --- to override ---

    async def parse_article(self, response: Response) -> AsyncIterator[Any]:
        """Yield the items of a new page; the plugin fills them from its article."""
        yield {"url": response.url, "site": response.meta[_META]["site"], "found_in": response.meta[_META]["source"]}

    # --- the run ---

    async def start(self) -> AsyncIterator[Any]:
        """Yield the start requests of each round."""
        while True:
            started = time.monotonic()
            for url in self._urls:
                for request in self._begin(url):
                    yield request
            if not self._interval:
                return
            await _sleep(max(self._interval.total_seconds() - (time.monotonic() - started), 0.0))
            self._end_round()

    def _spider_opened(self) -> None:
        self._crawl = Crawl.of(self.crawler)
        place = self._crawl.settings.discovery_store or str(Path(data_path("", createdir=True), "news.db"))
        self._memory = Memory(place)

    def _spider_closed(self) -> None:
        self._end_round()
        self._crawl.count("discovery/errors", self._memory.errors)
        self._memory.close()

    def _end_round(self) -> None:
        self.finished = [*self._open.values()]
        for site in self.finished:
            self._memory.put_sources(site.url, site.sources)
            logger.info("%s", site.summary())
            for name in COUNTED:
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
        """Whether another source of this *kind* may be requested."""
        return site.requested[kind] < self._room.get(kind, 1)

    # --- listings ---

    def _ask(self, site: Site, source: Source, url: str = "", page: int = 1) -> Iterator[Request]:
        """Yield a request for a listing, unless it was requested before: *source* itself, or one at *url* below it.

        *page* is its page number; for sitemaps, the level below the source.
        """
        url = url or source.url
        if url in site.asked:
            return
        site.asked.add(url)
        site.requested[source.kind] += page == 1 or source.kind == "sitemap"
        headers = {"If-None-Match": source.etag, "If-Modified-Since": source.modified} if url == source.url else {}
        yield Request(
            url,
            self._parse_source,
            errback=self._source_failed,
            headers={name: value for name, value in headers.items() if value},
            priority=_FIRST - source.depth - page,
            dont_filter=True,  # a redirect may lead to another source
            meta={
                _META: {"site": site.url, "source": source.url, "kind": source.kind, "page": page},
                "article_enabled": False,
                "handle_httpstatus_list": [304],
                "download_maxsize": MAX_SOURCE_BYTES,
            },
        )

    def _parse_source(self, response: Response) -> Iterator[Request]:
        site, source, page = self._listing_of(response)
        if source.kind == "front":
            site.domains.add(registered_domain(response.url))  # the site may have moved
        if response.status == 304:
            return
        listing = _read(response, source)
        if listing is None:
            self._is_none(site, source, f"no {source.kind} is at {response.url}")
            return
        is_itself = network.requested_url(response) == source.url
        requests = [*self._articles(site, source, listing)]
        yield from requests
        new = len(requests)
        if is_itself or new:
            source.answered(new)
        if is_itself:
            # Without a version, the source is read again next time: a sitemap index may stay the same when a sitemap
            # in it changes, and articles over the limit have to be found again.
            is_partial = listing.lists or site.counts["new"] >= self._max["articles"]
            headers = {} if is_partial else response.headers.to_unicode_dict()
            source.etag, source.modified = headers.get("ETag", ""), headers.get("Last-Modified", "")
        if source.kind == "sitemap":
            yield from self._children(site, source, listing, page)
        elif source.kind in ("front", "section"):
            yield from self._lists_on(response, site, source, page, new)

    def _listing_of(self, asked: Request | Response) -> tuple[Site, Source, int]:
        """Return the site, source and page number of a request for a listing, or of the response to it."""
        about = asked.meta[_META]
        site = self._site(about["site"])
        return site, site.source(about["source"], about["kind"]), about["page"]

    def _children(self, site: Site, source: Source, listing: Listing, level: int) -> Iterator[Request]:
        """Yield requests for the sitemaps in a sitemap index: news sitemaps first, then the latest."""
        lists = sorted(listing.lists, key=lambda one: ("news" not in one.url.lower(), -one.timestamp))
        for one in lists if level <= MAX_LEVELS else ():
            if self._has_room(site, "sitemap") and not self._is_old(one.changed):
                yield from self._ask(site, source, one.url, level + 1)

    def _lists_on(self, response: Any, site: Site, source: Source, page: int, new: int) -> Iterator[Request]:
        """Yield requests for the listings that a front page or section, of which this is page *page*, links to."""
        links = article_links(response)
        if links.next_page and new and page < self._max["pages"] and self._is_own(site, links.next_page):
            yield from self._ask(site, source, links.next_page, page + 1)
        if page > 1:
            return
        if source.kind == "front":
            declared = listings.feed_urls(response) or network.places(response.url, listings.FEED_PLACES)
            named = self._robots.sitemaps(response.url) or network.places(response.url, listings.SITEMAP_PLACES)
            yield from self._ask_new(site, "feed", declared)
            yield from self._ask_new(site, "sitemap", named)
        if source.depth < self._max["depth"]:
            own = [url for url in links.sections if self._is_own(site, url)]
            yield from self._ask_new(site, "section", own, source.depth + 1)

    def _ask_new(self, site: Site, kind: str, urls: Sequence[str], depth: int = 0) -> Iterator[Request]:
        """Yield requests for those of the listings at *urls* that are no sources of *site* yet, while there is room."""
        for url in urls:
            if url not in site.sources and self._has_room(site, kind):
                yield from self._ask(site, site.source(url, kind, depth))

    def _source_failed(self, failure: Failure) -> None:
        request: Request = failure.request  # type: ignore[attr-defined]
        site, source, _ = self._listing_of(request)
        error = failure.value
        reason = f"status {error.response.status}" if isinstance(error, HttpError) else str(error)
        self._is_none(site, source, f"{request.url}: {reason or type(error).__name__}")

    def _is_none(self, site: Site, source: Source, line: str) -> None:
        """Note that *source* could not be read, and log *line*."""
        source.failed()
        is_usual = source.url.endswith(listings.FEED_PLACES + listings.SITEMAP_PLACES)
        # Links in the navigation may lead to anything, and files at common paths need not exist.
        is_guess = not source.articles and (source.kind == "section" or is_usual)
        site.counts["errors"] += not is_guess
        logger.log(logging.DEBUG if is_guess else logging.WARNING, "%s: %s", site_host(site.url), line)

    # --- articles ---

    def _articles(self, site: Site, source: Source, listing: Listing) -> Iterator[Request]:
        """Yield requests for the new articles in *listing*, latest first, up to *max_articles*."""
        entries: list[tuple[int, str, Entry]] = []
        now = datetime.now(timezone.utc)
        undated = UNDATED_IN_SITEMAP if source.kind == "sitemap" else UNDATED
        for entry in listing.newest(max(MAX_ENTRIES, self._max["articles"])):
            parts = split_url(entry.url)
            # An article may name its category among other parameters.
            dated = parts._replace(query="") if "&" in parts.query else parts
            if (
                not self._is_own(site, entry.url)
                or (source.kind != "feed" and is_archive_url(dated))
                or parts.query.count("&") >= MAX_PARAMETERS
                or not (parts.query or parts.path.strip("/"))
            ):
                continue
            key = url_key(parts)
            listed = entry.listed(listing.kind) if source.kind in ("feed", "sitemap") else {}
            if key in site.known:
                if key in site.listed:
                    site.listed[key] = {**listed, **site.listed[key]}
                continue
            site.known.add(key)
            site.counts["found"] += 1
            if self._is_old(entry.freshness):
                site.counts["old"] += 1
                continue
            age = now - entry.freshness if entry.freshness else undated
            entries.append((age // timedelta(hours=1), key, entry))
            site.listed[key] = listed
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

    def _is_old(self, moment: datetime | None) -> bool:
        """Whether *moment* is known, and before *since*."""
        since = datetime.now(timezone.utc) - self._since if isinstance(self._since, timedelta) else self._since
        return since is not None and moment is not None and moment < since

    def _is_own(self, site: Site, url: str) -> bool:
        """Whether *url* may be that of an article of *site*."""
        return registered_domain(url) in site.domains or f".{site_host(url)}".endswith(self._hosts)

    async def _parse_article(self, response: Response) -> AsyncIterator[Any]:
        site = self._site(response.meta[_META]["site"])
        number = 0
        if not self._is_own(site, response.url) or not is_html(response):
            site.counts["dropped"] += 1
        elif response.url != network.requested_url(response) and not self._memory.are_new([response.url])[0]:
            site.counts["copies"] += 1  # a redirect to an article that was seen before
        else:
            article = await wait_for_article(response, _NEEDED)
            if article.date_published and self._is_old(end_of(article.date_published)):
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
        error = failure.value
        is_refused = isinstance(error, IgnoreRequest) and not isinstance(error, HttpError)
        if isinstance(error, HttpError) and error.response.status in GONE:
            self._has_seen(error.response)
        elif source and not is_refused:  # so that the source lists it again
            source.etag = source.modified = ""
        site.counts["dropped" if is_refused else "errors"] += 1

    def _has_seen(self, response: Response) -> None:
        """Note that the article of *response* has been seen."""
        self._memory.add([network.requested_url(response), response.url])

    def _item_scraped(self, response: Response | None, count: str = "articles") -> None:
        """Count an item."""
        if isinstance(response, Response) and _META in response.meta:
            self._site(response.meta[_META]["site"]).counts[count] += 1
            self._has_seen(response)

    def _item_dropped(self, response: Response | None) -> None:
        self._item_scraped(response, "dropped")

    def _response_downloaded(self, request: Request) -> None:
        """Add the entries of an article in feeds and sitemaps to its request."""
        about = request.meta.get(_META)
        if not about or about["site"] not in self._open:
            return
        site = self._open[about["site"]]
        listed = site.listed.pop(url_key(split_url(request.url)), None)
        if listed:
            request.meta[LISTED_KEY] = listed


def _read(response: Response, source: Source) -> Listing | None:
    now = datetime.now(timezone.utc)
    if source.kind in ("feed", "sitemap"):
        read = listings.read_feed if source.kind == "feed" else listings.read_sitemap
        return read(response.body, response.url, now)
    if not is_html(response):
        return None
    entries = [Entry(link.url, published=possible(moment_of(link.date or ""), now)) for link in article_links(response)]
    return Listing(entries, [], source.kind)


async def _sleep(seconds: float) -> None:
    if is_reactor_installed():
        from twisted.internet import reactor

        await maybe_deferred_to_future(deferLater(reactor, seconds))
    else:
        await asyncio.sleep(seconds)
