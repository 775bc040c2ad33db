"""A site in one run of `NewsSpider`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scrapy_article.discovery.memory import Source
from scrapy_article.text.urls import registered_domain, site_host

COUNTED = {
    "found": True,
    "new": True,
    "articles": True,
    "old": False,
    "copies": False,
    "dropped": True,
    "errors": True,
}
"""The counts of a site, and whether the summary shows those that are 0."""


class Site:
    """A site in one run: its sources, and the articles found."""

    def __init__(self, url: str, sources: dict[str, Source]):
        self.url = url
        self.domains = {registered_domain(url)}
        """Registered domains of its articles."""
        self.sources = sources
        self.asked: set[str] = set()
        """URLs of listings that were requested."""
        self.listed: dict[str, dict[str, Any]] = {}
        """Metadata in feeds and sitemaps of articles that are not downloaded yet, by `url_key`."""
        self.known: set[str] = set()
        """The `url_key` of each URL that was found."""
        self.counts: Counter[str] = Counter()
        self.sitemaps = 0
        """Number of sitemaps that were requested."""

    def source(self, url: str, kind: str, depth: int = 0) -> Source:
        """Return the source at *url*; a new one gets *kind* and *depth*."""
        return self.sources.setdefault(url, Source(url, kind, depth))

    def take_in(self, other: str, source: Source) -> None:
        """Note that *source* has permanently moved to the URL *other*."""
        del self.sources[source.url]
        source.url = other
        self.sources[other] = source

    def number(self, kind: str) -> int:
        """Return the number of sources of a *kind*."""
        return sum(source.kind == kind for source in self.sources.values())

    def summary(self) -> str:
        """Return the counts of the run, in one line."""
        shown = ", ".join(
            f"{self.counts[name]} {name}" for name, is_always in COUNTED.items() if is_always or self.counts[name]
        )
        return f"{site_host(self.url)}: {shown}; {len(self.asked)} lists requested, {len(self.sources)} sources known"
