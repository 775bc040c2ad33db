"""The downloader middleware that keeps a crawl on the public web, whatever links and redirects lead to."""

from __future__ import annotations

import asyncio
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, NoReturn

from scrapy import Request, Spider
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

from scrapy_article.plugin.crawl import Crawl

if TYPE_CHECKING:
    from typing_extensions import Self

MAX_HOSTS = 10_000
"""Most hosts that are remembered."""


class PublicNetworkMiddleware:
    """Refuses requests that are not for HTTP or HTTPS, or whose IP address is not on the public internet.

    Private, loopback, link-local and reserved addresses are refused, both in URLs and as results of DNS lookups.
    Scrapy's DNS cache keeps the result for the connection, and the IP address of the response is checked again. Host
    names of requests through a proxy are not checked. ``ARTICLE_PRIVATE_NETWORKS`` disables the middleware.
    """

    def __init__(self, crawl: Crawl):
        self._crawl = crawl
        self._are_public: LocalCache[str, bool] = LocalCache(MAX_HOSTS)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        crawl = Crawl.of(crawler)
        if crawl.settings.private_networks:
            raise NotConfigured
        return cls(crawl)

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
