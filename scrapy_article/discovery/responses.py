"""What `NewsSpider` reads from responses besides articles: redirects, versions, failures, and ``robots.txt``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timezone
from typing import Any

from protego import Protego
from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.httpobj import urlparse_cached
from twisted.python.failure import Failure

from scrapy_article.discovery.listings import moment_of
from scrapy_article.text.urls import join_url, split_url

MOVED = frozenset((301, 308))
"""Statuses of permanent redirects."""


def requested_url(response: Response) -> str:
    """Return the URL that was requested, before redirects."""
    urls = response.meta.get("redirect_urls") or [response.url if response.request is None else response.request.url]
    return str(urls[0])


def has_moved(response: Response) -> bool:
    """Return whether there were redirects to *response*, all of them permanent."""
    reasons: Iterable[Any] = response.meta.get("redirect_reasons") or ()
    return bool(reasons) and MOVED.issuperset(reasons)


def version_of(response: Response) -> tuple[str, str]:
    """Return the ``ETag`` and ``Last-Modified`` of *response*."""
    etag, modified = ((response.headers.get(name) or b"").decode("latin-1") for name in ("ETag", "Last-Modified"))
    return etag, modified


def end_of(date: str | None) -> datetime | None:
    """Return the moment of *date*; the end of the day if it has no time."""
    text = date or ""
    return moment_of(text if "T" in text else f"{text}T23:59:59", datetime.now(timezone.utc))


def places(url: str, paths: Iterable[str]) -> list[str]:
    """Return the URLs of *paths* on the host of *url*."""
    return [found for path in paths if (found := join_url(url, path))]


def reason_of(failure: Failure) -> str:
    """Return why a request failed, in a few words."""
    error = failure.value
    return f"status {error.response.status}" if isinstance(error, HttpError) else str(error) or type(error).__name__


MAX_CRAWL_DELAY = 60.0
"""Most seconds between two requests that are obeyed: with more, a run would never end."""


class RobotsFiles:
    """Reads each robots.txt that a crawl downloads, and sets the crawl delay of its host where they are obeyed."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._sitemaps: dict[str, list[str]] = {}
        """By host and port."""
        self._delayed: set[str] = set()
        """Slots of the downloader whose delay was set."""
        crawler.signals.connect(self._received, signal=signals.response_received)
        crawler.signals.connect(self._reached, signal=signals.request_reached_downloader)

    def sitemaps(self, url: str) -> list[str]:
        """Return the URLs of the sitemaps in the robots.txt of the host of *url*, if that was downloaded."""
        return self._sitemaps.get(split_url(url).netloc, [])

    def _received(self, response: Response, request: Request) -> None:
        if urlparse_cached(response).path != "/robots.txt" or response.status != 200:
            return
        robots = Protego.parse(response.body.decode("utf-8", "replace"))
        named = (join_url(response.url, url) for url in robots.sitemaps)
        self._sitemaps[urlparse_cached(response).netloc] = [url for url in named if url]
        settings = self._crawler.settings
        agent = settings["ROBOTSTXT_USER_AGENT"] or (request.headers.get("User-Agent") or b"*").decode("latin-1")
        engine, key = self._crawler.engine, request.meta.get("download_slot", "")
        delay, slot = robots.crawl_delay(agent), engine and engine.downloader.slots.get(key)
        if delay and slot and settings.getbool("ROBOTSTXT_OBEY"):
            slot.delay = max(slot.delay, min(float(delay), MAX_CRAWL_DELAY))
            slot.randomize_delay = False
            self._delayed.add(key)

    def _reached(self, request: Request) -> None:
        """Keep AutoThrottle from changing a delay that was set here."""
        if request.meta.get("download_slot") in self._delayed:
            request.meta["autothrottle_dont_adjust_delay"] = True
