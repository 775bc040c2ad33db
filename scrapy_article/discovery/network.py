"""The downloader middleware that keeps a crawl on the public web, wherever the lists and redirects of sites lead."""

from __future__ import annotations

import asyncio
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, NoReturn

from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.reactor import is_reactor_installed
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IResolutionReceiver
from zope.interface import implementer

from scrapy_article.plugin.crawl import Crawl

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from typing_extensions import Self

MAX_HOSTS = 10_000
"""Hosts that are remembered."""


class PublicNetworkMiddleware:
    """Refuses requests that are not for HTTP, or for an address that is not of the public internet.

    That is a private, loopback, link-local or reserved one, as a literal or as what the name of the host resolves to.
    The answer of the resolver stays in Scrapy's cache, from which the connection takes it, and the address that has
    answered is looked at once more. With ``ARTICLE_PRIVATE_NETWORKS`` all this is off. Through a proxy, the proxy
    resolves names.
    """

    def __init__(self, crawl: Crawl):
        self._crawl = crawl
        self._are_public: dict[str, bool] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Build the middleware for a crawl."""
        crawl = Crawl.of(crawler)
        if crawl.settings.private_networks:
            raise NotConfigured
        return cls(crawl)

    async def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Refuse *request* if it leads elsewhere."""
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
            if len(self._are_public) >= MAX_HOSTS:
                self._are_public.clear()
            if addresses:  # of a name that does not resolve the download tells, or it does by then
                self._are_public[host] = is_public
        if not is_public:
            self._refuse()

    def process_response(self, request: Request, response: Response, spider: Spider | None = None) -> Response:
        """Refuse *response* if its server is another than the name has promised."""
        address = response.ip_address
        if address is not None and not request.meta.get("proxy") and not is_public_address(address):
            self._refuse()
        return response

    def _refuse(self) -> NoReturn:
        self._crawl.count("refused")
        raise IgnoreRequest("not on the public web (ARTICLE_PRIVATE_NETWORKS allows what is not)")


def is_public_address(address: Any) -> bool:
    """Whether *address*, an `ipaddress` object, is one of the public internet."""
    address = getattr(address, "ipv4_mapped", None) or address
    return bool(address.is_global) and not address.is_multicast


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    """The address that *host* is; None if it is a name."""
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None


async def _resolve(host: str) -> list[IPv4Address | IPv6Address]:
    """The addresses that the name *host* resolves to, as for a connection; none where it does not."""
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
    """Collects the addresses of a host."""

    def __init__(self) -> None:
        self.addresses: list[IPv4Address | IPv6Address] = []
        self.done: Deferred[None] = Deferred()

    def resolutionBegan(self, resolutionInProgress: Any) -> None:  # noqa: N802, N803 - as Twisted calls it
        """Have nothing to do yet."""

    def addressResolved(self, address: Any) -> None:  # noqa: N802
        """Take an address."""
        if (found := _literal(getattr(address, "host", ""))) is not None:
            self.addresses.append(found)

    def resolutionComplete(self) -> None:  # noqa: N802
        """Tell that these are all."""
        self.done.callback(None)
