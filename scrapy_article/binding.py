"""Which response an item comes from.

Scrapy tells spider middlewares, but not item pipelines. Items of most kinds can carry no mark, and dicts can neither
be hashed nor weakly referenced, so what is remembered is the identity of the item, for as long as its response lives.
"""

from __future__ import annotations

from collections import deque
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from scrapy.http import Response

__all__ = ["UrlIndex", "bind", "finish", "forget", "response_of"]

T = TypeVar("T")

_responses: WeakValueDictionary[int, Response] = WeakValueDictionary()
"""The response of an item, by the id of the item."""


class _Items(dict[int, Any]):
    """The items of a response by their ids, held so that no other object can get such an id while it counts."""

    under_way = 0
    """As many of all that were bound have not yet come to their end."""


_items: WeakKeyDictionary[Response, _Items] = WeakKeyDictionary()


def bind(item: T, response: Response) -> T:
    """Tell that *item* comes from *response*, and return the item.

    Whatever a callback yields is bound already. Call it for what Scrapy does not show to spider middlewares, such
    as the items of an errback: ``yield bind(item, failure.value.response)``. The response is not kept alive.
    """
    if not isinstance(response, Response):
        raise TypeError(f"an item is bound to a Response, not to {type(response).__name__}")
    forget(item)
    items = _items.setdefault(response, _Items())
    items[id(item)] = item
    items.under_way += 1
    _responses[id(item)] = response
    return item


def response_of(item: Any) -> Response | None:
    """Return the response that *item* is bound to, if that still lives."""
    return _responses.get(id(item))


def forget(item: Any) -> None:
    """Undo what `bind` did."""
    response = _responses.pop(id(item), None)
    if response is not None:
        del _items[response][id(item)]


def finish(response: Response) -> None:
    """Note that one of the items bound to *response* has come to its end, and forget all of them when the last has.

    Pipelines before ours may put another item in the place of the one that is bound. If that refers to its response, it
    would keep that, and so itself, for ever.
    """
    items = _items.get(response)
    if items is None:
        return
    items.under_way -= 1
    if items.under_way <= 0:
        for item in [*items.values()]:
            forget(item)
        del _items[response]


class UrlIndex:
    """The last responses of a crawl by their URLs, for items that are bound to none but have a URL.

    Responses are held weakly, and `size` bounds how many are remembered.
    """

    def __init__(self, size: int = 1000):
        self._size = size
        self._urls: deque[frozenset[str]] = deque()
        self._responses: dict[str, deque[ref[Response]]] = {}

    def add(self, response: Response) -> None:
        """Remember *response* under its own URL, and those that were asked for."""
        request = response.request
        requested = () if request is None else (request.url, *request.meta.get("redirect_urls", ()))
        self._urls.append(frozenset((response.url, *requested)))
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
