"""A site in one run of a news spider."""

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
"""What is counted of a site, and whether it is told where there is none."""


class Site:
    """A site in one run: its sources, and what was found."""

    def __init__(self, url: str, sources: dict[str, Source]):
        self.url = url
        self.domains = {registered_domain(url)}
        """Registered domains that its articles are on."""
        self.sources = sources
        self.asked: set[str] = set()
        """URLs of lists that were asked for."""
        self.listed: dict[str, dict[str, Any]] = {}
        """What lists say of articles that are still to be downloaded, by `url_key`."""
        self.known: set[str] = set()
        """What has been found, by `url_key`."""
        self.counts: Counter[str] = Counter()
        self.sitemaps = 0
        """Sitemaps that were asked for."""

    def source(self, url: str, kind: str, depth: int = 0) -> Source:
        """Return the source at *url*, which is of that *kind* and *depth* if it is new."""
        return self.sources.setdefault(url, Source(url, kind, depth))

    def take_in(self, other: str, source: Source) -> None:
        """Note that *source* has moved to the URL *other* for good."""
        del self.sources[source.url]
        source.url = other
        self.sources[other] = source

    def number(self, kind: str) -> int:
        """How many sources of a *kind* it has."""
        return sum(source.kind == kind for source in self.sources.values())

    def summary(self) -> str:
        """Return what came of the run, in a line."""
        shown = ", ".join(
            f"{self.counts[name]} {name}" for name, is_always in COUNTED.items() if is_always or self.counts[name]
        )
        return f"{site_host(self.url)}: {shown}; {len(self.asked)} lists asked, {len(self.sources)} sources known"
