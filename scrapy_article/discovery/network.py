"""The downloader middleware that keeps a crawl on the public web, and what `NewsSpider` reads from responses.

Besides articles, these are redirects and ``robots.txt``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NoReturn

from protego import Protego
from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Response
from scrapy.utils.datatypes import LocalCache
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.reactor import is_reactor_installed
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IResolutionReceiver
from zope.interface import implementer

from scrapy_article.plugin.crawl import CrawlComponent
from scrapy_article.text.urls import join_url, split_url

MAX_HOSTS = 10_000
"""Most hosts that are remembered."""


class PublicNetworkMiddleware(CrawlComponent):
    """Refuses requests that are not for HTTP or HTTPS, or whose IP address is not on the public internet.

    Private, loopback, link-local and reserved addresses are refused, both in URLs and as results of DNS lookups.
    Scrapy's DNS cache keeps the result for the connection, and the IP address of the response is checked again. Host
    names of requests through a proxy are not checked. ``ARTICLE_PRIVATE_NETWORKS`` disables the middleware.
    """

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        if self._crawl.settings.private_networks:
            raise NotConfigured
        self._are_public: LocalCache[str, bool] = LocalCache(MAX_HOSTS)

    async def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Raise IgnoreRequest if *request* is not for the public web."""
        parts = urlparse_cached(request)
        host = (parts.hostname or "").rstrip(".")
        if parts.scheme not in ("http", "https") or not host:
            self._refuse()
        is_public = self._are_public.get(host)
        if is_public is None:
            literal = _literal(host)
            if literal is None and request.meta.get("proxy"):
                return
            addresses = [literal] if literal else await _resolve(host)
            is_public = all(map(is_public_address, addresses))
            if addresses:  # if the name does not resolve, the download reports it
                self._are_public[host] = is_public
        if not is_public:
            self._refuse()

    def process_response(self, request: Request, response: Response, spider: Spider | None = None) -> Response:
        """Return *response*; raise IgnoreRequest if its IP address is not public."""
        address = response.ip_address
        if address is not None and not request.meta.get("proxy") and not is_public_address(address):
            self._refuse()
        return response

    def _refuse(self) -> NoReturn:
        self._crawl.count("refused")
        raise IgnoreRequest("not on the public web (ARTICLE_PRIVATE_NETWORKS allows other networks)")


def is_public_address(address: Any) -> bool:
    """Whether *address*, an `ipaddress` object, is on the public internet."""
    address = getattr(address, "ipv4_mapped", None) or address
    return bool(address.is_global) and not address.is_multicast


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    """The IP address in *host*; None if *host* is a name."""
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None


async def _resolve(host: str) -> list[IPv4Address | IPv6Address]:
    """The IP addresses that the name *host* resolves to; none if it does not resolve."""
    if not is_reactor_installed():
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, None)
        except OSError:
            return []
        return [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    from twisted.internet import reactor

    receiver = _Receiver()
    reactor.nameResolver.resolveHostName(receiver, host)
    await maybe_deferred_to_future(receiver.done)
    return receiver.addresses


@implementer(IResolutionReceiver)
class _Receiver:
    """Collects the IP addresses of a host."""

    def __init__(self) -> None:
        self.addresses: list[IPv4Address | IPv6Address] = []
        self.done: Deferred[None] = Deferred()

    def resolutionBegan(self, resolutionInProgress: Any) -> None:  # noqa: N802, N803 - Twisted's name
        """Do nothing."""

    def addressResolved(self, address: Any) -> None:  # noqa: N802
        """Add an IP address."""
        if (found := _literal(getattr(address, "host", ""))) is not None:
            self.addresses.append(found)

    def resolutionComplete(self) -> None:  # noqa: N802
        """Finish: there are no more IP addresses."""
        self.done.callback(None)


# --- redirects, robots.txt


def requested_url(response: Response) -> str:
    """Return the URL that was requested, before redirects."""
    return str([*response.meta.get("redirect_urls", ()), response.request.url][0])  # type: ignore[union-attr]


def places(url: str, paths: Iterable[str]) -> list[str]:
    """Return the URLs of *paths* on the host of *url*."""
    return [found for path in paths if (found := join_url(url, path))]


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
