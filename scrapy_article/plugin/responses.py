"""Properties of responses, such as whether they are HTML, and which response an item comes from.

Scrapy passes the response of an item to spider middlewares, but not to item pipelines. Most classes of items accept no
extra attributes, and dicts can neither be hashed nor weakly referenced. So items are remembered by identity, for as
long as their response lives. The page of an item that is not bound to a response may be found by the item's URL.
"""

from __future__ import annotations

import re
from collections import deque
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from scrapy.http import HtmlResponse, JsonResponse, Request, Response, TextResponse, XmlResponse
from w3lib.encoding import http_content_type_encoding

from scrapy_article.document.parsing.sniff import looks_like_html
from scrapy_article.text.urls import original_url, parameters, site_host, split_url

if TYPE_CHECKING:
    from typing_extensions import TypeIs

_NOT_HTML = (XmlResponse, JsonResponse)
_HTML_TYPES = (b"text/html", b"application/xhtml+xml")

TRUNCATED = frozenset({"dataloss", "download_stopped"})
"""Scrapy's flags of responses with an incomplete body."""
PARTIAL = "partial"
"""Scrapy's flag of responses whose server declared no length, so that they may be incomplete."""
_END_TAGS = re.compile(rb"</(?:html|body)", re.IGNORECASE)
_END = 4096
"""Bytes at the end of a page in which its last tags are searched; comments and scripts may follow them."""


def is_html(response: Response) -> TypeIs[TextResponse]:
    """Whether *response* is HTML by its class; for classes of other packages, by its ``Content-Type``."""
    if isinstance(response, HtmlResponse):
        return True
    if not isinstance(response, TextResponse) or isinstance(response, _NOT_HTML):
        return False
    kind = (response.headers.get("Content-Type") or b"").partition(b";")[0]
    return kind.strip().lower() in _HTML_TYPES


def is_mislabelled(response: Response) -> bool:
    """Whether *response* is HTML with another content type."""
    return not is_html(response) and looks_like_html(response.body, xml=isinstance(response, XmlResponse))


def is_untyped(response: Response) -> bool:
    """Whether *response* has no ``Content-Type``.

    Scrapy then takes HTML for text or XML, unless it contains exactly ``<html>`` or ``<!doctype html>``. Classes of
    other packages count as typed.
    """
    return type(response) in (TextResponse, XmlResponse, Response) and b"Content-Type" not in response.headers


def as_html(response: Response) -> HtmlResponse:
    """Return *response* as an `HtmlResponse`, without attributes that only classes of other packages have."""
    return HtmlResponse(
        **{name: getattr(response, name) for name in TextResponse.attributes if hasattr(response, name)}
    )


def is_placeholder(response: Response) -> bool:
    """Whether *response* stands for one that was not downloaded, like scrapy-poet's ``DummyResponse``."""
    return not isinstance(response, TextResponse) and not response.body and not response.headers


def declared_encoding(response: Response) -> str | None:
    """Return the encoding in the ``Content-Type`` of *response*, if any; the page may contradict it."""
    return http_content_type_encoding((response.headers.get("Content-Type") or b"").decode("latin-1"))


def is_truncated(response: Response) -> bool:
    """Whether the body of *response* is incomplete, judging by Scrapy's flags and the end of the page."""
    if not TRUNCATED.isdisjoint(response.flags):
        return True
    is_partial = PARTIAL in response.flags and is_html(response)
    return is_partial and not _END_TAGS.search(response.body, max(0, len(response.body) - _END))


def download_time(response: Response) -> datetime | None:
    """Return the time in the ``Date`` header of *response*, which HTTP caches keep; None if it cannot be parsed.

    A time in the future becomes the present.
    """
    header = response.headers.get("Date") or b""
    try:
        sent = parsedate_to_datetime(header.decode("latin-1"))
    except (ValueError, OverflowError):
        return None
    sent = sent if sent.tzinfo else sent.replace(tzinfo=timezone.utc)
    return min(sent, datetime.now(timezone.utc))


T = TypeVar("T")

_responses: WeakValueDictionary[int, Response] = WeakValueDictionary()
"""The response of an item, by the id of the item."""
_by_hand: WeakValueDictionary[int, Response] = WeakValueDictionary()
"""Those of items that the spider has bound itself."""


class _Items(dict[int, Any]):
    """The items of a response by their ids, with references to them, so that no id is reused."""

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere: dict[int, Response] = {}
        """Other responses that items of this one's callback are bound to.

        They are kept alive for the pipeline after the callback has ended.
        """
        self.under_way = 0
        """Number of items of the response's callback that are still in the pipelines."""


_items: WeakKeyDictionary[Response, _Items] = WeakKeyDictionary()


def bind(item: T, response: Response) -> T:
    """Return *item*, bound to *response*: the item gets the article of that page.

    Items that a callback yields are bound to its response automatically. Call this for items that spider middlewares
    do not see, such as those of an errback: ``yield bind(item, failure.value.response)``; and for items of another page
    than that of the callback which yields them. Keep a reference to the response until the item is yielded: without
    one, as for ``response.replace(…)`` in the call itself, the binding is lost.

    :raises TypeError: if *response* is not a response
    """
    if not isinstance(response, Response):
        raise TypeError(f"an item is bound to a Response, not to {type(response).__name__}")
    _bind(item, response)
    _by_hand[id(item)] = response
    return item


def bind_yielded(item: Any, response: Response) -> None:
    """Bind an item that the callback of *response* yields, unless the spider has bound it to a living response."""
    yielded = _items.setdefault(response, _Items())
    yielded.under_way += 1
    bound = _by_hand.get(id(item))
    if bound is None:
        _bind(item, response)
    elif bound is not response:
        yielded.elsewhere[id(item)] = bound


def _bind(item: Any, response: Response) -> None:
    forget(item)
    _items.setdefault(response, _Items())[id(item)] = item
    _responses[id(item)] = response


def is_bound_by_hand(item: Any) -> bool:
    """Whether the spider itself has bound *item* to a response that still lives."""
    return id(item) in _by_hand


def response_of(item: Any) -> Response | None:
    """Return the response that *item* is bound to, if it still lives."""
    return _responses.get(id(item))


def forget(item: Any) -> None:
    """Undo what `bind` did."""
    _by_hand.pop(id(item), None)
    response = _responses.pop(id(item), None)
    if response is not None:
        del _items[response][id(item)]


def finish(item: Any, response: Response) -> None:
    """Forget *item*, of the callback of *response*, after the pipelines.

    With the last one, all items of the response are forgotten. A pipeline may have replaced an item that refers to its
    response; both would never be freed.
    """
    forget(item)
    yielded = _items.get(response)
    if yielded is not None:
        yielded.elsewhere.pop(id(item), None)
        yielded.under_way -= 1
        if not yielded.under_way:
            for one in [one for one in yielded.values() if not is_bound_by_hand(one)]:
                forget(one)


def is_of_other_page(url: Any, response: Response, canonical_url: str | None = None) -> bool:
    """Whether *url*, that of an item, belongs to another page than *response* with its *canonical_url*.

    False if *url* is not an absolute HTTP URL. Surrounding blanks, the fragment, the scheme, ``www.``, a trailing slash
    and parameters that only one of two URLs has make no difference. Nor does it count as another page if it is a
    parameter of the requested URL, as with services that download pages for others.
    """
    url = url.strip() if isinstance(url, str) else ""
    if not url.startswith(("http://", "https://")):
        return False
    urls = _urls(response, response.request)
    if url in urls or url == canonical_url:
        return False
    page, query = _url_parts(url)
    for other_page, other_query in map(_url_parts, filter(None, (*urls, canonical_url))):
        if page == other_page and (query <= other_query or other_query <= query):
            return False
        if any(value == url for _, value in other_query):
            return False
    return True


def _urls(response: Response, request: Request | None) -> frozenset[str]:
    """The URL of a response, and the requested URLs."""
    requested = () if request is None else (request.url, *request.meta.get("redirect_urls", ()))
    return frozenset((response.url, *requested))


def _url_parts(url: str) -> tuple[tuple[str, str], frozenset[tuple[str, str]]]:
    """The host and path of a URL, and its parameters."""
    parts = split_url(original_url(url))
    return (site_host(parts), unquote(parts.path).rstrip("/")), parameters(parts)


class UrlIndex:
    """The last responses of a crawl by URL, as weak references, for items that spider middlewares do not see."""

    def __init__(self, size: int = 2000):
        self._known: deque[tuple[frozenset[str], ref[Response]]] = deque(maxlen=size)

    def add(self, response: Response, request: Request | None) -> None:
        """Remember *response* under its own URL and the URLs of *request*."""
        self._known.append((_urls(response, request), ref(response)))

    def find(self, url: Any) -> Response | None:
        """Return the response with *url*, if exactly one is alive."""
        if not isinstance(url, str):
            return None
        living = {reference() for urls, reference in self._known if url in urls} - {None}
        return living.pop() if len(living) == 1 else None
