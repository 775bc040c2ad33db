"""What responses tell of themselves, such as whether they are HTML, and which response an item comes from.

Scrapy tells the latter to spider middlewares, but not to item pipelines. Items of most kinds can carry no mark, and
dicts can neither be hashed nor weakly referenced, so what is remembered is the identity of the item, for as long as its
response lives. Items that are bound to none may tell by their URL which page they are of.
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
"""The flags that Scrapy gives to responses whose body is not whole."""
PARTIAL = "partial"
"""The flag of responses whose server has not declared their length, so that nobody knows whether they are whole."""
_END_TAGS = re.compile(rb"</(?:html|body)", re.IGNORECASE)
_END = 4096
"""Bytes at the end of a page where its last tags are looked for; comments and scripts may follow."""


def is_html(response: Response) -> TypeIs[TextResponse]:
    """Whether *response* is HTML by its class; that of another package, which tells no type, by its header."""
    if isinstance(response, HtmlResponse):
        return True
    if not isinstance(response, TextResponse) or isinstance(response, _NOT_HTML):
        return False
    kind = (response.headers.get("Content-Type") or b"").partition(b";")[0]
    return kind.strip().lower() in _HTML_TYPES


def is_mislabelled(response: Response) -> bool:
    """Whether *response* is HTML under another type."""
    return not is_html(response) and looks_like_html(response.body, xml=isinstance(response, XmlResponse))


def is_untyped(response: Response) -> bool:
    """Whether the server of *response* does not say what it is.

    Scrapy calls HTML text or XML then, unless ``<html>`` or ``<!doctype html>`` stands there in these very words.
    Another package's class says what it is.
    """
    return type(response) in (TextResponse, XmlResponse, Response) and b"Content-Type" not in response.headers


def as_html(response: Response) -> HtmlResponse:
    """Return *response* as HTML. What another package's class has beside Scrapy's attributes is lost."""
    names = TextResponse.attributes if isinstance(response, TextResponse) else Response.attributes
    return HtmlResponse(**{name: getattr(response, name) for name in names})


def is_placeholder(response: Response) -> bool:
    """Whether *response* stands in the place of one that nobody has asked for, as scrapy-poet's ``DummyResponse``."""
    return not isinstance(response, TextResponse) and not response.body and not response.headers


def declared_encoding(response: Response) -> str | None:
    """Return the encoding that the header of *response* names, which a page may contradict; None if it names none."""
    return http_content_type_encoding((response.headers.get("Content-Type") or b"").decode("latin-1"))


def is_truncated(response: Response) -> bool:
    """Whether the body of *response* is not whole, as far as Scrapy or the server tells, or the end of the page."""
    if not TRUNCATED.isdisjoint(response.flags):
        return True
    is_partial = PARTIAL in response.flags and is_html(response)
    return is_partial and not _END_TAGS.search(response.body, max(0, len(response.body) - _END))


def download_time(response: Response) -> datetime | None:
    """Return when the server sent *response*, by its ``Date`` header, which a cache keeps; None if that tells nothing.

    A clock that is ahead is set back to the present.
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


class _Items(dict[int, Any]):
    """The items of a response by their ids, held so that no other object can get such an id while it counts."""

    def __init__(self) -> None:
        super().__init__()
        self.by_hand: set[int] = set()
        """The ids of those that the spider has bound itself."""
        self.elsewhere: dict[int, Response] = {}
        """The responses that items are bound to which the callback of this one has yielded.

        The callback may end, and with it what it has fetched, before the pipeline has come to the item.
        """
        self.under_way = 0
        """Items that the callback of the response has yielded and that have not come to their end."""


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
    _bind(item, response).by_hand.add(id(item))
    return item


def bind_yielded(item: Any, response: Response) -> None:
    """Bind what the callback of *response* yields, unless the spider has bound it to one that still lives."""
    yielded = _items.setdefault(response, _Items())
    yielded.under_way += 1
    bound = response_of(item)
    if bound is None or id(item) not in _items[bound].by_hand:
        _bind(item, response)
    elif bound is not response:
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
        items.by_hand.discard(id(item))


def finish(item: Any, response: Response) -> None:
    """Forget *item*, which the callback of *response* has yielded and which has come to its end.

    With the last one all are forgotten: a pipeline may have put another item in the place of one that refers to its
    response, and would keep both for ever.
    """
    forget(item)
    yielded = _items.get(response)
    if yielded is not None:
        yielded.elsewhere.pop(id(item), None)
        yielded.under_way -= 1
        if not yielded.under_way:
            for one in [one for key, one in yielded.items() if key not in yielded.by_hand]:
                forget(one)


def is_of_other_page(url: Any, response: Response, canonical_url: str | None = None) -> bool:
    """Whether *url*, that of an item, is that of another page than *response*, with that canonical URL.

    What is no absolute URL of the web tells nothing. Of one that is, blanks around it, the fragment, the scheme,
    ``www.``, a slash at the end, and parameters that only one of two URLs has make no other page. Nor is it
    another where it is a parameter of the URL that was asked for: that of a service that fetches pages for others.
    """
    url = url.strip() if isinstance(url, str) else ""
    if not url.startswith(("http://", "https://")):
        return False
    urls = _urls(response, response.request)
    if url in urls or url == canonical_url:
        return False
    host, path, query = _url_parts(url)
    for other in (*urls, *([canonical_url] if canonical_url else ())):
        other_host, other_path, other_query = _url_parts(other)
        if (host, path) == (other_host, other_path) and (query <= other_query or other_query <= query):
            return False
        if any(value == url for _, value in other_query):
            return False
    return True


def _urls(response: Response, request: Request | None) -> frozenset[str]:
    """The URL of a response, and those that were asked for."""
    requested = () if request is None else (request.url, *request.meta.get("redirect_urls", ()))
    return frozenset((response.url, *requested))


def _url_parts(url: str) -> tuple[str, str, frozenset[tuple[str, str]]]:
    parts = split_url(original_url(url))
    return site_host(parts), unquote(parts.path).rstrip("/"), parameters(parts)


class UrlIndex:
    """The last responses of a crawl by their URLs. They are held weakly, *size* of them."""

    def __init__(self, size: int = 1000):
        self._known: deque[tuple[frozenset[str], ref[Response]]] = deque(maxlen=size)

    def add(self, response: Response, request: Request | None) -> None:
        """Remember *response* under its own URL, and those that were asked for by *request*."""
        self._known.append((_urls(response, request), ref(response)))

    def find(self, url: Any) -> Response | None:
        """Return the response with that URL, if exactly one lives."""
        if not isinstance(url, str):
            return None
        living = {reference() for urls, reference in self._known if url in urls} - {None}
        return living.pop() if len(living) == 1 else None
