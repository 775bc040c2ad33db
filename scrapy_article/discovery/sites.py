"""The sites of `NewsSpider`, their sources, and the memory of both and of the articles seen, across runs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from scrapy_article.plugin.settings import SettingError
from scrapy_article.stores import Guard, Purpose
from scrapy_article.text.urls import join_url, registered_domain, site_host, split_url, url_key

Checked = TypeVar("Checked")

SEEN = Purpose("seen", "seen", memory=1_000_000, sqlite=20_000_000, redis=10_000_000)
"""Seen articles of all sites, by URL and by content: about 100 MB in memory, 1 GB in a file or in Redis."""
SOURCES = Purpose("sources", "sources", memory=100_000, sqlite=1_000_000, redis=1_000_000)
"""The sources of sites: a few kilobytes per site."""
MAX_SOURCES = 100
"""Most sources of a site that are remembered: those with the most recent new articles."""
PATIENCE = 2
"""Consecutive runs without new articles after which a source is skipped in some runs."""
MAX_WAIT = 16
"""Most consecutive runs in which a source is skipped."""
_SIZE = 12
"""Size of a key in bytes."""


@dataclass
class Source:
    """A page, feed or sitemap that lists articles of a site."""

    url: str
    kind: str
    """``"front"``, ``"section"``, ``"feed"`` or ``"sitemap"``."""
    depth: int = 0
    """Number of links from the front page to a section."""
    articles: int = 0
    """Number of new articles that it listed, in all runs."""
    idle: int = 0
    """Number of consecutive runs without new articles."""
    wait: int = 0
    """Number of next runs in which it is skipped."""
    etag: str = ""
    modified: str = ""
    """The ``Last-Modified`` header, for conditional requests like `etag`."""

    def is_due(self) -> bool:
        """Whether to request it in this run; counts down `wait`."""
        self.wait -= self.wait > 0
        return not self.wait

    def answered(self, articles: int) -> None:
        """Note how many new *articles* it listed. The longer there are none, the less often it is requested."""
        self.articles += articles
        self.idle = 0 if articles else self.idle + 1
        # The front page is never skipped: it is where new sources are found.
        is_useless = self.idle > PATIENCE and self.kind != "front"
        self.wait = min(2 ** (self.idle - PATIENCE), MAX_WAIT) + 1 if is_useless else 0

    def failed(self) -> None:
        """Note that it could not be read."""
        self.etag = self.modified = ""
        self.idle = max(self.idle, PATIENCE + 1)
        self.answered(0)


COUNTED = ("found", "new", "articles", "dropped", "errors", "old", "copies")
"""The counts of a site."""


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
        self.requested: Counter[str] = Counter()
        """Numbers of sources that were requested, by kind, with the sitemaps in sitemap indexes."""

    def source(self, url: str, kind: str, depth: int = 0) -> Source:
        """Return the source at *url*; a new one gets *kind* and *depth*."""
        return self.sources.setdefault(url, Source(url, kind, depth))

    def summary(self) -> str:
        """Return the counts of the run, in one line."""
        shown = [f"{self.counts[name]} {name}" for name in COUNTED]
        lists = f"{len(self.asked)} lists requested, {len(self.sources)} sources known"
        return f"{site_host(self.url)}: {', '.join(shown)}; {lists}"


class Memory:
    """The stores at *place*. If they fail, that is logged once, and all articles count as new."""

    def __init__(self, place: str):
        self._seen = Guard("The store of seen articles", place, SEEN)
        self._sources = Guard("The store of sources", place, SOURCES)

    @property
    def errors(self) -> int:
        """Number of failures so far."""
        return self._seen.errors + self._sources.errors

    def are_new(self, urls: Sequence[str]) -> list[bool]:
        """Return for each of *urls* whether its article has not been seen."""
        keys = [*map(_key, urls)]
        parts = (keys[start : start + 500] for start in range(0, len(keys), 500))  # SQLite limits what a query may name
        return [not value for part in parts for value in self._seen.get(part)]

    def add(self, urls: Iterable[str]) -> None:
        """Note that the articles at *urls* have been seen."""
        self._seen.put(dict.fromkeys(map(_key, urls), b"1"))

    def is_copy(self, site: str, content: str, url: str) -> bool:
        """Whether an article with the `content_id` *content* was seen at another URL of *site*; if not, remember it."""
        key, own = _key(f"{content} {site}"), _key(url)
        (known,) = self._seen.get([key])
        if not known:
            self._seen.put({key: own})
        return known not in (b"", own)

    def sources(self, site: str) -> dict[str, Source]:
        """Return the sources of *site*, by URL."""
        (record,) = self._sources.get([_key(site)])
        found: dict[str, Source] = {}
        with suppress(ValueError, TypeError, LookupError):  # a record of another version
            for entry in json.loads(record or b"[]"):
                found[entry["url"]] = Source(**entry)
        return found

    def put_sources(self, site: str, changed: dict[str, Source]) -> None:
        """Store the *changed* sources of *site*; others, which another process may have changed, are kept."""
        sources = {**self.sources(site), **changed}
        best = sorted(sources.values(), key=lambda source: (source.idle, -source.articles, source.url))
        self._sources.put({_key(site): json.dumps([*map(vars, best[:MAX_SOURCES])]).encode()})

    def close(self) -> None:
        """Close the stores."""
        self._seen.close()
        self._sources.close()


def _key(name: str) -> bytes:
    """The key of *name*: its hash; for a URL, the hash of its `url_key`."""
    parts = split_url(name)
    text = url_key(parts) if parts.hostname else name
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()


# --- arguments, which may be Python values or strings from the command line


def lines_of(path: str | None) -> list[str]:
    """Return the lines of a file, without comments and blank lines; `SettingError` if it cannot be read."""
    if path is None:
        return []
    try:
        lines = map(str.strip, Path(path).read_text(encoding="utf-8").split("\n"))
    except (OSError, ValueError) as error:
        raise SettingError(f"sites_file = {path!r} cannot be read: {error}") from None
    return [line for line in lines if line and not line.startswith("#")]


def front_page(site: str) -> str:
    """Return the URL of the front page of *site*, a URL or a host; `SettingError` if it is neither."""
    url = join_url(None, site if "://" in site else f"https://{site}")
    if not url:
        raise SettingError(f"sites: {site!r} is not the URL of a site, such as https://example.com")
    return f"{url}/" if not split_url(url).path else url


def checked(check: Callable[[Any], Checked], name: str, value: Any, allowed: str) -> Checked | None:
    """Return the result of *check* for *value*; None if it is not set; `SettingError` if *check* raises an error."""
    if value is None or value == "":
        return None
    try:
        return check(value)
    except (ValueError, TypeError):
        raise SettingError(f"{name} = {value!r} is wrong: allowed is {allowed}") from None
