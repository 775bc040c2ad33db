"""Which links of a page lead to the page itself, to others of its site, or to other sites."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scrapy_article.document.urls import site_host, split_url, without_tracking
from scrapy_article.page_type.counts import MAX_LINKS

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["OwnAddress"]

LONGEST_SCHEME = 12
"""Characters of an address, as it is written, in which its scheme may stand."""

TOP = "#top"
"""Where browsers go to the beginning of the page, whatever stands there."""


class OwnAddress:
    """The address of *document*, against which those of its links are held, as they are written.

    Where it is not known, no link leads to another site, and to the page itself only what names no more than a place in
    it.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        parts = split_url(document.address)
        self.host = site_host(parts)
        self.path = unquote(parts.path).rstrip("/")  # links may have other escapes, or none
        self.query = parts.query
        self.last = self.path.rpartition("/")[2]
        self.starts = tuple(f"{scheme}://{www}{self.host}/" for scheme in ("https", "http") for www in ("", "www."))

    @cached_property
    def names(self) -> set[str]:
        """What the blocks of the page are called: their identifiers, and their classes beside them."""
        return {*" ".join([block.names for block in self.document.blocks]).split()}

    def is_foreign(self, href: str) -> bool:
        """Whether *href* leads to another site. A site has one domain, with all that stand below or above it."""
        if not self.host or href.startswith(self.starts) or not (href[:2] == "//" or href[:4].lower() == "http"):
            return False
        host = site_host(href)
        return bool(host) and not (f".{host}".endswith(f".{self.host}") or f".{self.host}".endswith(f".{host}"))

    def is_page(self, href: str) -> bool:
        """Whether *href* leads to the page itself, or to a place in it."""
        if href[:1] == "#":
            return href == TOP or unquote(href[1:]) in self.names  # else a script may show another page
        if not self.path or (self.last not in unquote(href) and href[:1] != "?") or self.is_foreign(href):
            return False
        parts = split_url(without_tracking(href))
        if unquote(parts.path).rstrip("/") != self.path and (parts.path or not parts.query):
            return False
        # A post of a live blog may have a query, beside its place in the page; other sites tell stories apart by it.
        return parts.query == self.query or bool(parts.fragment and not self.query)

    def is_other_page(self, href: str) -> bool:
        """Whether *href* leads to another page of the site."""
        if href[:1] == "/" != href[1:2] or href.startswith(self.starts):  # most of them
            return len(href) > 1 and not self.is_page(href)
        before, colon, _ = href[:LONGEST_SCHEME].partition(":")
        if len(href) < 2 or (colon and before.isalpha() and before.lower() not in ("http", "https")):
            return False
        return not self.is_foreign(href) and not self.is_page(href)

    def count_other_pages(self, enough: int) -> int:
        """Return how many other pages of its site the page links to; *enough* of them are as good as more."""
        found: set[str] = set()
        hrefs = self.document.hrefs[:MAX_LINKS]
        # Those that name a place in the page come last: to know whether there is one, all blocks are asked for names.
        for href in chain((one for one in hrefs if one[:1] != "#"), (one for one in hrefs if one[:1] == "#")):
            if href not in found and self.is_other_page(href):
                found.add(href)
                if len(found) >= enough:
                    break
        return len(found)
