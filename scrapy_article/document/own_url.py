"""The URL of a page, as far as the page itself speaks of the same site.

Behind a proxy, in an archive or on a server of one's own, a page has a URL that says nothing of it, or what is wrong.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scrapy_article.document.urls import host_and_path, site_host

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["own_url"]

MAX_LINKS = 500
"""Links of a page whose hosts are counted."""
_ABSOLUTE = ("http://", "https://", "//")


def own_url(document: Document) -> str | None:
    """Return the URL of *document*; None if what the page declares, or else most of its links, is of another site."""
    host = site_host(document.address)
    if not host:
        return None
    head = document.walk.head
    declared = [href for rel, href, _ in head.links if "canonical" in rel.split()]
    declared += [content for name, content in head.metas if name == "og:url"]
    hosts = [*filter(None, map(site_host, declared))]
    if hosts:
        return document.address if any(_is_one_site(host, other) for other in hosts) else None
    links = document.hrefs[:MAX_LINKS]
    others = Counter(host_and_path(href)[0].removeprefix("www.") for href in links if href.startswith(_ABSOLUTE))
    own = len(links) - sum(others.values()) + sum(others[other] for other in others if _is_one_site(host, other))
    return document.address if not others or own >= max(others.values()) else None


def _is_one_site(host: str, other: str) -> bool:
    """Whether two hosts belong to one site: they are the same, or one stands below the other."""
    return f".{host}".endswith(f".{other}") or f".{other}".endswith(f".{host}")
