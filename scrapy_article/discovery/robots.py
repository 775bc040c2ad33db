"""What a robots.txt says beside what it forbids: sitemaps, and the delay between two requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from protego import Protego
from scrapy import signals
from scrapy.utils.httpobj import urlparse_cached

from scrapy_article.text.urls import join_url, split_url

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

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
        delay, slot = robots.crawl_delay(agent), self._slots.get(request.meta.get("download_slot", ""))
        if delay and slot and settings.getbool("ROBOTSTXT_OBEY"):
            slot.delay = max(slot.delay, min(float(delay), MAX_CRAWL_DELAY))
            slot.randomize_delay = False
            self._delayed.add(request.meta["download_slot"])

    @property
    def _slots(self) -> dict[str, Any]:
        """The downloader slots, one for each host."""
        engine = self._crawler.engine
        return {} if engine is None else engine.downloader.slots

    def _reached(self, request: Request) -> None:
        """Keep AutoThrottle from changing a delay that was set here."""
        if request.meta.get("download_slot") in self._delayed:
            request.meta["autothrottle_dont_adjust_delay"] = True
