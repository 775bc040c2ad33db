"""The address that a page declares for itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.structured import is_unset, strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from scrapy_article.fields.page import Page

__all__ = ["choose_canonical"]

_HOMES = ("", "index.html", "index.htm", "index.php", "default.aspx", "home")
_FRAGMENT = re.compile("#(?!!).*", re.DOTALL)
"""A place on a page; where an exclamation mark follows, a script draws another page."""
_LOCALE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?", re.IGNORECASE)
_SLUG = re.compile(r"[^-_][-_][^-_]+[-_]|\d{4}")
"""What the last part of an article's address has: three words, or a number."""


def choose_canonical(page: Page) -> Choice | None:
    """Return the address that *page* declares, absolute; not that of the home page or a section it belongs to."""
    own = page.document.address
    for address, source in _declared(page):
        if not address or "%3A%2F%2F" in address[:20] or "{{" in address or _is_unset(address, own):
            continue
        absolute = page.document.absolute(_in_full(address, page.host))
        if not absolute or (own and _is_above(absolute, own)):
            continue
        if not _has_no_domain(absolute) or (own and _has_no_domain(own)):
            return Choice(absolute, source)
    return None


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    for rel, href, _ in page.document.walk.head.links:
        if "canonical" in rel and "canonical" in rel.split():
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


def _is_unset(address: str, own: str | None) -> bool:
    """Whether the last part of *address*, if it is not that of *own* as well, stands in the place of another."""
    last = address.rstrip("/").rpartition("/")[2]
    return is_unset(last) and last not in split_url(own).path.split("/")


def _in_full(address: str, host: str) -> str:
    """*address* as it is to be read on a page of *host*: with what parts a host from a path, without a fragment."""
    address = _FRAGMENT.sub("", address.strip())
    first = address.partition("/")[0].lower()
    return f"//{address}" if first and first in (host, f"www.{host}") else address


def _has_no_domain(address: str) -> bool:
    """Whether the host of *address* is a bare name, as of a site that was never set up: ``https://my-blog/``."""
    host = split_url(address).hostname or ""
    return "." not in host and ":" not in host


def _is_above(address: str, own: str) -> bool:
    """Whether *address* is that of the site, or of the part of it, that *own*, the address of an article, stands in."""
    parts, own_parts = split_url(address), split_url(own)
    if parts.query:
        return False
    path = parts.path.strip("/").lower()
    own_path = own_parts.path.strip("/").lower()
    if path == own_path:
        return bool(own_parts.query) and path in _HOMES
    if path in _HOMES or _LOCALE.fullmatch(path):
        return own_path not in _HOMES and not _LOCALE.fullmatch(own_path)
    if not own_path.startswith(f"{path}/") or _SLUG.search(path.rpartition("/")[2]):
        return False
    return _SLUG.search(own_path.rpartition("/")[2]) is not None
