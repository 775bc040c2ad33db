"""Which response an item comes from.

Scrapy tells spider middlewares, but not item pipelines. Items of most kinds can carry no mark, and dicts can neither
be hashed nor weakly referenced, so what is remembered is the identity of the item, for as long as its response lives.
Items that are bound to none may tell by their URL which page they are of.
"""

from __future__ import annotations

from collections import deque
from typing import Any, TypeVar
from urllib.parse import unquote
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from scrapy.http import Request, Response

from scrapy_article.text.urls import original_url, parameters, site_host, split_url

__all__ = [
    "UrlIndex",
    "bind",
    "bind_yielded",
    "finish",
    "forget",
    "is_bound_by_hand",
    "is_of_other_page",
    "response_of",
]

T = TypeVar("T")

_responses: WeakValueDictionary[int, Response] = WeakValueDictionary()
"""The response of an item, by the id of the item."""


class _Items(dict[int, Any]):
    """The items of a response by their ids, held so that no other object can get such an id while it counts."""

    def __init__(self) -> None:
        super().__init__()
        self.by_hand: dict[int, ref[Response] | None] = {}
        """The ids of those that the spider has bound itself, with the response whose callback has yielded it."""
        self.elsewhere: dict[int, Response] = {}
        """The responses that the spider has bound items to which the callback of this one has yielded.

        The callback may end, and with it what it has fetched, before the pipeline has come to the item.
        """
        self.under_way = 0
        """As many as the callback of the response has yielded have not yet come to their end."""


_items: WeakKeyDictionary[Response, _Items] = WeakKeyDictionary()


def bind(item: T, response: Response) -> T:
    """Tell that *item* comes from *response*, and return the item; TypeError if that is no response.

    Whatever a callback yields is bound to its response already. Call it for what Scrapy does not show to spider
    middlewares, such as the items of an errback: ``yield bind(item, failure.value.response)``; and for an item of
    another page than that of the callback which yields it, now or later. The response is not kept alive until then: of
    one that nobody else holds, such as ``response.replace(…)`` in the call itself, nothing is known any more.
    """
    if not isinstance(response, Response):
        raise TypeError(f"an item is bound to a Response, not to {type(response).__name__}")
    _bind(item, response).by_hand[id(item)] = None
    return item


def bind_yielded(item: Any, response: Response) -> None:
    """Bind what the callback of *response* yields, unless the spider has bound it to one that still lives."""
    yielded = _items.setdefault(response, _Items())
    yielded.under_way += 1
    bound = response_of(item)
    if bound is None or id(item) not in _items[bound].by_hand:
        _bind(item, response)
        return
    _items[bound].by_hand[id(item)] = ref(response)
    if bound is not response:
        yielded.elsewhere[id(item)] = bound


def _bind(item: Any, response: Response) -> _Items:
    forget(item)
    items = _items.setdefault(response, _Items())
    items[id(item)] = item
    _responses[id(item)] = response
    return items


def is_bound_by_hand(item: Any) -> bool:
    """Whether the spider itself has bound *item*, to a response that still lives."""
    response = response_of(item)
    return response is not None and id(item) in _items[response].by_hand


def response_of(item: Any) -> Response | None:
    """Return the response that *item* is bound to, if that still lives."""
    return _responses.get(id(item))


def forget(item: Any) -> None:
    """Undo what `bind` did."""
    response = _responses.pop(id(item), None)
    if response is not None:
        items = _items[response]
        del items[id(item)]
        reference = items.by_hand.pop(id(item), None)
        yielded = reference() if reference is not None else None
        if yielded is not None and yielded in _items:
            _items[yielded].elsewhere.pop(id(item), None)


def finish(response: Response) -> None:
    """Note that one of the items yielded from *response* has come to its end; when the last has, forget all of them.

    Pipelines before ours may put another item in the place of the one that is bound. If that refers to its response, it
    would keep that, and so itself, for ever. Those that the spider has bound itself may be yielded later.
    """
    items = _items.get(response)
    if items is None:
        return
    items.under_way -= 1
    if items.under_way <= 0:
        by_hand, itself = items.by_hand, ref(response)  # references to one response are equal
        own = [item for key, item in items.items() if key not in by_hand or by_hand[key] == itself]
        others = [_items[other][key] for key, other in items.elsewhere.items() if key in _items.get(other, ())]
        for item in own + others:
            forget(item)
        if not items:
            del _items[response]


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
    """The last responses of a crawl by their URLs. They are held weakly, *size* of them."""

    def __init__(self, size: int = 1000):
        self._known: deque[tuple[frozenset[str], ref[Response]]] = deque(maxlen=size)

    def add(self, response: Response, request: Request | None) -> None:
        """Remember *response* under its own URL, and those that were asked for by *request*."""
        self._known.append((_addresses(response, request), ref(response)))

    def find(self, url: Any) -> Response | None:
        """Return the response with that URL, if exactly one lives."""
        if not isinstance(url, str):
            return None
        living = {reference() for urls, reference in self._known if url in urls} - {None}
        return living.pop() if len(living) == 1 else None
