"""What responses hold: HTML, HTML under another type, something else, or nothing at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from scrapy_article.document.sniff import looks_like_html

if TYPE_CHECKING:
    # typing.TypeIs requires Python 3.13
    from typing_extensions import TypeIs

__all__ = ["as_html", "is_html", "is_mislabelled", "is_placeholder"]

_NOT_HTML = (XmlResponse, JsonResponse)
_HTML_TYPES = (b"text/html", b"application/xhtml+xml")


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


def as_html(response: Response) -> HtmlResponse:
    """Return *response* as HTML. What another package's class has beside Scrapy's attributes is lost."""
    names = TextResponse.attributes if isinstance(response, TextResponse) else Response.attributes
    return HtmlResponse(**{name: getattr(response, name) for name in names})


def is_placeholder(response: Response) -> bool:
    """Whether *response* stands in the place of one that nobody has asked for, as scrapy-poet's ``DummyResponse``."""
    return not isinstance(response, TextResponse) and not response.body and not response.headers
