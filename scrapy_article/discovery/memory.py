"""What a news spider knows of earlier runs: the articles that it has seen, and which sources of a site gave any."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from scrapy_article.stores import Guard, Purpose, Store, open_store, without_password
from scrapy_article.text.urls import split_url, url_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEEN = Purpose("seen", "seen", memory=1_000_000, sqlite=20_000_000, redis=10_000_000)
"""Articles of all sites together, by URL and by content: about 100 MB in the process, 1 GB in a file or in Redis."""
SOURCES = Purpose("sources", "sources", memory=100_000, sqlite=1_000_000, redis=1_000_000)
"""Sites: a few kilobytes each."""
MAX_SOURCES = 100
"""Sources of a site that are remembered: those that gave articles last."""
PATIENCE = 2
"""Runs in a row in which a source may have nothing new before it is left out of any."""
MAX_WAIT = 16
"""Runs that a source is left out of, at most."""
_SIZE = 12
"""Bytes of a key."""


@dataclass
class Source:
    """Where articles of a site are listed."""

    url: str
    kind: str
    """``"front"``, ``"section"``, ``"feed"`` or ``"sitemap"``."""
    depth: int = 0
    """Links from the front page to a section."""
    articles: int = 0
    """New articles that it has listed, in all runs."""
    idle: int = 0
    """Runs in a row in which it had none."""
    wait: int = 0
    """Runs that it is left out of from now on."""
    etag: str = ""
    modified: str = ""
    """What the server said of its version, to be asked whether there is another."""

    def is_due(self) -> bool:
        """Whether to ask it in this run; else it is a run nearer."""
        self.wait -= self.wait > 0
        return not self.wait

    def answered(self, articles: int) -> None:
        """Note that it has listed so many new *articles*: the longer there are none, the less often it is asked."""
        self.articles += articles
        self.idle = 0 if articles else self.idle + 1
        # The front page is where new sources are found.
        is_useless = self.idle > PATIENCE and self.kind != "front"
        self.wait = min(2 ** min(self.idle - PATIENCE, 10), MAX_WAIT) + 1 if is_useless else 0

    def failed(self) -> None:
        """Note that there was nothing to read."""
        self.etag = self.modified = ""
        self.idle = max(self.idle, PATIENCE + 1)
        self.answered(0)


_FIELDS = frozenset(field.name for field in fields(Source))


class Memory:
    """What is kept in the stores at *place*. Where they fail, that is logged once, and all is new."""

    def __init__(self, place: str):
        name = without_password(place)
        self._seen: Guard[Store] = Guard(f"The store of seen articles {name}", lambda: open_store(place, SEEN))
        self._sources: Guard[Store] = Guard(f"The store of sources {name}", lambda: open_store(place, SOURCES))

    @property
    def errors(self) -> int:
        """Failures so far."""
        return self._seen.errors + self._sources.errors

    def are_new(self, urls: Sequence[str]) -> list[bool]:
        """Return of each of *urls* whether no article at it has been seen."""
        keys = [*map(_key, urls)]
        found: list[bytes] = []
        for start in range(0, len(keys), 500):  # what SQLite takes in one query
            part = keys[start : start + 500]
            values = self._seen.use(lambda store, part=part: store.get(part))  # type: ignore[misc]
            found += values or [b""] * len(part)
        return [not value for value in found]

    def add(self, urls: Iterable[str]) -> None:
        """Note that articles at *urls* have been seen."""
        values = dict.fromkeys(map(_key, urls), b"1")
        self._seen.use(lambda store: store.put(values))

    def is_copy(self, site: str, content: str, url: str) -> bool:
        """Whether an article of the id *content* was seen at another URL of *site*; if not, this one is remembered."""
        key, own = _key(f"{content} {site}"), _key(url)
        values = self._seen.use(lambda store: store.get([key]))
        known = values[0] if values else b""
        if not known:
            self._seen.use(lambda store: store.put({key: own}))
        return known not in (b"", own)

    def sources(self, site: str) -> dict[str, Source]:
        """Return the sources of *site* by their URLs."""
        values = self._sources.use(lambda store: store.get([_key(site)]))
        found: dict[str, Source] = {}
        with suppress(ValueError, TypeError, AttributeError):  # what is no record of this version
            for entry in json.loads(values[0]) if values and values[0] else ():
                source = Source(**{name: value for name, value in entry.items() if name in _FIELDS})
                found[source.url] = source
        return found

    def put_sources(self, site: str, changed: dict[str, Source]) -> None:
        """Keep what was *changed* of the sources of *site*; another process may have changed others meanwhile."""
        sources = {**self.sources(site), **changed}
        best = sorted(sources.values(), key=lambda source: (source.idle, -source.articles, source.url))
        value = json.dumps([_shortened(source) for source in best[:MAX_SOURCES]]).encode()
        self._sources.use(lambda store: store.put({_key(site): value}))

    def close(self) -> None:
        """Close the stores."""
        self._seen.close()
        self._sources.close()


def _shortened(source: Source) -> dict[str, Any]:
    """*source* without what is as at first."""
    return {name: value for name, value in asdict(source).items() if value}


def _key(name: str) -> bytes:
    """What is kept for *name*: of a URL the hash of what is the same in all URLs of its page."""
    parts = split_url(name)
    text = url_key(parts) if parts.hostname else name
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()
