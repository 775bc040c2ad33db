"""What responses tell of themselves: whether they are HTML, and whole, and when they were sent."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse
from w3lib.encoding import http_content_type_encoding

from scrapy_article.document.parsing.sniff import looks_like_html

if TYPE_CHECKING:
    # typing.TypeIs requires Python 3.13
    from typing_extensions import TypeIs

__all__ = [
    "as_html",
    "declared_encoding",
    "download_time",
    "is_html",
    "is_mislabelled",
    "is_placeholder",
    "is_truncated",
    "is_untyped",
]

_NOT_HTML = (XmlResponse, JsonResponse)
_HTML_TYPES = (b"text/html", b"application/xhtml+xml")

TRUNCATED = frozenset({"dataloss", "download_stopped"})
"""The flags that Scrapy gives to responses whose body is not whole."""
PARTIAL = "partial"
"""That of responses whose server has not said how long they are, so that nobody knows whether they are whole."""
PARTIAL_CONTENT = 206
"""The status of answers that hold a range of the page; some servers give it for whole ones."""
_RANGE = re.compile(rb"\s{0,9}bytes\s{1,9}(\d{1,19})-(\d{1,19})/(\d{1,19})", re.IGNORECASE)
_END_TAGS = re.compile(rb"</(?:html|body)", re.IGNORECASE)
_END = 4096
"""Bytes at the end of a page where its last tags are looked for; comments and scripts may follow."""

FIRST_YEAR = 2000
"""A ``Date`` header before is that of a clock which was never set."""


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
    if response.status == PARTIAL_CONTENT and (found := _RANGE.match(response.headers.get("Content-Range") or b"")):
        first, last, length = map(int, found.groups())
        return first > 0 or last + 1 < length
    is_partial = PARTIAL in response.flags or response.status == PARTIAL_CONTENT
    return is_partial and is_html(response) and not _END_TAGS.search(response.body, max(0, len(response.body) - _END))


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
    return min(sent, datetime.now(timezone.utc)) if sent.year >= FIRST_YEAR else None
