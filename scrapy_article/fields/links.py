"""The address that a page declares for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from scrapy_article.fields.page import Page

__all__ = ["choose_canonical"]

MAX_LENGTH = 2000
"""Characters of an address."""


def choose_canonical(page: Page) -> Choice | None:
    """Return the address that *page* declares, absolute; not the home page's for a page that is none."""
    own = page.document.url
    for address, source in _declared(page):
        if not address or len(address) > MAX_LENGTH:
            continue
        absolute = page.document.absolute(address)
        if absolute and not (_is_home(absolute) and own and not _is_home(own)):
            return Choice(absolute, source)
    return None


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    for rel, href, _ in page.document.walk.head.links:
        if "canonical" in rel.split():
            yield href, "link rel=canonical"
    yield page.meta("og:url"), "meta og:url"
    article = page.document.json_ld_article
    for key in ("url", "mainEntityOfPage", "@id"):
        yield _address(article.get(key)), f"JSON-LD {key}"


def _address(value: Any) -> str | None:
    """The address in a JSON-LD value, which may be an object with an ``@id``."""
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    found = next(iter(strings(value)), None)
    return found if found and found.lower().startswith(("http://", "https://")) else None


def _is_home(address: str) -> bool:
    """Whether *address* is that of a site, not of a page on it."""
    parts = split_url(address)
    return parts.path.strip("/").lower() in ("", "index.html", "index.php", "home") and not parts.query
