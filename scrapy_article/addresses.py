"""The addresses of responses, for items that tell by theirs which page they are of."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from weakref import ref

from scrapy_article.document.urls import original_url, parameters, site_host, split_url

if TYPE_CHECKING:
    from scrapy.http import Request, Response

__all__ = ["UrlIndex", "is_of_other_page"]


def is_of_other_page(url: Any, response: Response, canonical_url: str | None = None) -> bool:
    """Whether *url*, that of an item, is the address of another page than *response*, with that canonical URL.

    What is no absolute address of the web tells nothing. Of one that is, blanks around it, the fragment, the scheme,
    ``www.``, a slash at the end, and parameters that only one of two addresses has make no other page. Nor is it
    another where it is a parameter of the address that was asked for: that of a service that fetches pages for others.
    """
    url = url.strip() if isinstance(url, str) else ""
    if not url.startswith(("http://", "https://")):
        return False
    addresses = _addresses(response, response.request)
    if url in addresses or url == canonical_url:
        return False
    host, path, query = _address_parts(url)
    for address in (*addresses, *([canonical_url] if canonical_url else ())):
        other_host, other_path, other_query = _address_parts(address)
        if (host, path) == (other_host, other_path) and (query <= other_query or other_query <= query):
            return False
        if any(value == url for _, value in other_query):
            return False
    return True


def _addresses(response: Response, request: Request | None) -> frozenset[str]:
    """Its own URL, and those that were asked for."""
    requested = () if request is None else (request.url, *request.meta.get("redirect_urls", ()))
    return frozenset((response.url, *requested))


def _address_parts(address: str) -> tuple[str, str, frozenset[tuple[str, str]]]:
    parts = split_url(original_url(address))
    return site_host(parts), unquote(parts.path).rstrip("/"), parameters(parts)


class UrlIndex:
    """The last responses of a crawl by their URLs, for items that are bound to none but have a URL.

    Responses are held weakly, and `size` bounds how many are remembered.
    """

    def __init__(self, size: int = 1000):
        self._size = size
        self._urls: deque[frozenset[str]] = deque()
        self._responses: dict[str, deque[ref[Response]]] = {}

    def add(self, response: Response, request: Request | None) -> None:
        """Remember *response* under its own URL, and those that were asked for by *request*."""
        self._urls.append(_addresses(response, request))
        for url in self._urls[-1]:
            self._responses.setdefault(url, deque()).append(ref(response))
        if len(self._urls) > self._size:
            for url in self._urls.popleft():
                self._responses[url].popleft()
                if not self._responses[url]:
                    del self._responses[url]

    def find(self, url: Any) -> Response | None:
        """Return the response with that URL, if exactly one lives."""
        if not isinstance(url, str):
            return None
        responses = (reference() for reference in self._responses.get(url, ()))
        living = {response for response in responses if response is not None}
        return living.pop() if len(living) == 1 else None
