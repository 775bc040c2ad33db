"""`SiteMemory`, which removes text that other pages of a site repeat.

A single page does not show what all pages of its site have in common: promotions, notices, the site name in each title.
The memory keeps the lines selected on the last articles of each site, with their places, in one of the
`scrapy_article.stores`. Lines that are repeated there are not part of the article.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from threading import Lock

from scrapy_article.document import Document, Segment
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.media.image_urls import declared_images
from scrapy_article.methods import Selection
from scrapy_article.site import keys
from scrapy_article.stores import ALLOWED, MEMORY, Guard, Purpose, check_place, without_password
from scrapy_article.text.urls import registered_domain

MIN_COPY_SHARE = 0.5
"""Share of the words of the selected text, of this page or the other, from which two pages are duplicates or versions
of one article. On labelled pages, any share from 0.2 to 0.9 gives the same; templates repeat less than a fifth."""
MIN_NAME_PAGES = 2
"""Other pages that must have a part of the title in theirs, for it to be the site name."""
TITLE_PAGES = 16
"""Number of last pages of a site whose titles and images count: two of a thousand pages prove nothing."""
MAX_SHARE = 0.5
"""Most words, as a share of the article, that are removed; if it would be more, something is wrong."""
MAX_LINES = 400
"""Most lines of an article that are compared."""
MIN_IMAGE_PAGES = 3
"""Other pages that must declare an image, for it not to be a main image; a story and its sequel may share one."""
MAX_NAME_LETTERS = 60
"""Most letters of a site name."""

OFF = "off"
PURPOSE = Purpose("lines", "lines", memory=250_000, sqlite=2_000_000, redis=4_000_000)
"""Keys of all sites: about 40 MB in memory, 190 MB in a file, 450 MB in Redis."""

_BEGIN = struct.Struct(">4sI")
_OCCURRENCE = struct.Struct(">4sI4s")
HISTORY = (keys.RECENT_PAGES - 1) * _OCCURRENCE.size
"""Bytes of the earlier occurrences of a key, or of the last `TITLE_PAGES` pages of a site."""
_PAGE_BYTES = HISTORY // (TITLE_PAGES - 1)


def occurrences(history: bytes) -> list[tuple[bytes, int, bytes]]:
    """Return the occurrences of a key from its value in the store, without an incomplete last one.

    Each has the hash of the URL of the page, the words of the text selected there, and the hash of the place.
    """
    return [*_OCCURRENCE.iter_unpack(history[: len(history) // _OCCURRENCE.size * _OCCURRENCE.size])]


@dataclass(slots=True)
class Recollection:
    """What the memory knows about a page, and what it will store if the page is an article."""

    site: bytes
    """Hash of the site's domain, the prefix of all its keys in the store."""
    page: bytes
    """Hash of its URL."""
    words: int
    """Words of the selected text."""
    places: dict[bytes, bytes]
    """Keys of the page, with their places."""
    site_names: list[str] = field(default_factory=list)
    """Parts of its title that titles of other pages have, too, as bare letters."""
    site_images: list[str] = field(default_factory=list)
    """URLs of declared images that other pages declare, too."""

    def values(self) -> dict[bytes, bytes]:
        """Return the values that the page adds to the store, for its keys and for the last pages of the site."""
        begin = _BEGIN.pack(self.page, self.words)
        return {self.site: self.page, **{self.site + key: begin + place for key, place in self.places.items()}}


class SiteMemory:
    """The memory of the sites of a crawl, in the store at *setting*, which is as for ``ARTICLE_SITE_MEMORY``.

    The store is opened on first use, and again by each unpickled copy. If it fails, that is logged once, and articles
    are extracted without it. As a context manager, it closes the store.

    :raises ValueError: if *setting* is not the place of a store
    :raises ImportError: for Redis without its library
    """

    def __init__(self, setting: str | PathLike[str] = MEMORY) -> None:
        self.setting = setting = fspath(setting)
        try:
            check_place(setting)
        except ValueError:
            # The original message may contain a password.
            shown = without_password(setting)
            raise ValueError(f'a site memory must be "{MEMORY}", {ALLOWED}; not {shown!r}') from None
        self.lines = 0
        """Number of lines removed so far."""
        self._store = Guard("The site memory", setting, PURPOSE)
        self._lock = Lock()

    @property
    def errors(self) -> int:
        """Number of failures of the store so far."""
        return self._store.errors

    def __enter__(self) -> SiteMemory:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[SiteMemory], tuple[str]]:
        return SiteMemory, (self.setting,)

    def recall(self, document: Document, selection: Selection) -> Recollection | None:
        """Remove lines from *selection* that other articles of the site have, and return what is known about the page.

        None if the page has no site or no selected text.
        """
        url = document.url or ""
        site = keys.short_hash(name) if (name := registered_domain(url)) else b""
        if not site or not selection.selected:
            return None
        segments = document.segments
        lines = keys.line_keys(document, selection.selected[:MAX_LINES])
        words = [segments[i].words for i in selection.selected]
        title = document.walk.head.title or ""
        parts = keys.title_keys(title)
        # Pages of one article share the declared headline, even if "Page 2" in their titles differs.
        headline = next(iter(strings(document.json_ld_article.get("headline"))), title)
        whole = keys.title_key(headline)
        images = {url: keys.image_key(url) for url in declared_images(document)}
        places = {key: keys.PART for key, _ in parts} | dict.fromkeys(images.values(), keys.IMAGE)
        places |= reversed(lines)  # a line that occurs twice on the page is stored with its first place
        places |= {keys.PLACE + place: keys.PLACE for _, place in lines}
        if headline:
            places[whole] = keys.WHOLE
        recollection = Recollection(site, keys.short_hash(url), sum(words), places)
        with self._lock:
            known = self._store.get([site, *(site + key for key in places)])
        if not any(known[1:]):
            return recollection
        others = _Others(recollection, known)
        others.drop_duplicates(lines, words, others.pages(whole, keys.WHOLE))
        selected = selection.selected
        repeated = others.repeated([segments[i] for i in selected[:MAX_LINES]], lines)
        taken = {selected[number]: repeated[number].pages for number in keys.template_lines(document, repeated)}
        share = sum(segments[i].words for i in taken) / max(1, sum(words))
        if taken and share <= MAX_SHARE and selection.text is None:
            self.lines += len(taken)
            _cut(selection, taken)
        recollection.site_names = [
            part
            for key, part in parts
            if len(part) <= MAX_NAME_LETTERS and others.count(key, keys.PART) >= MIN_NAME_PAGES
        ]
        recollection.site_images = [
            one for one, key in images.items() if others.count(key, keys.IMAGE) >= MIN_IMAGE_PAGES
        ]
        return recollection

    def learn(self, recollection: Recollection) -> None:
        """Store the keys of a page."""
        with self._lock:
            self._store.put(recollection.values(), HISTORY)

    def close(self) -> None:
        """Close the store."""
        self._store.close()


class _Others:
    """The other pages of a site that share keys with a page."""

    def __init__(self, own: Recollection, known: Sequence[bytes]) -> None:
        self.own = own
        pages, *histories = known
        self._last = {pages[at : at + _PAGE_BYTES] for at in range(0, len(pages), _PAGE_BYTES)}
        """The last pages of the site."""
        self._seen = {key: occurrences(history) for key, history in zip(own.places, histories, strict=True) if history}
        self._duplicates: set[bytes] = set()

    def drop_duplicates(
        self, lines: Iterable[tuple[bytes, bytes]], words: Sequence[int], same_title: set[bytes]
    ) -> None:
        """Ignore pages with the same title, or with much of the text at any place: duplicates, pages of one article."""
        shared: Counter[bytes] = Counter()
        whole: dict[bytes, int] = {}
        for (key, _), count in zip(lines, words, strict=False):
            pages = {page: total for page, total, _ in self._seen.get(key, ())}
            shared.update(dict.fromkeys(pages, count))
            whole |= pages
        self._duplicates = same_title | {
            page for page, count in shared.items() if count > MIN_COPY_SHARE * min(self.own.words, whole[page])
        }

    def pages(self, key: bytes, place: bytes) -> set[bytes]:
        """Return the other pages that had *key* at *place*, without duplicates of this one."""
        pages = {page for page, _, at in self._seen.get(key, ()) if at == place}
        return pages - self._duplicates - {self.own.page}

    def count(self, key: bytes, place: bytes) -> int:
        """Return the number of last pages that had *key* at *place*, without duplicates of this one."""
        return len(self.pages(key, place) & self._last)

    def repeated(self, segments: Iterable[Segment], lines: Sequence[tuple[bytes, bytes]]) -> list[keys.Repeated]:
        """Return for each of *lines*, the keys of *segments*, how many pages with lines at its place had it."""
        with_place: dict[bytes, set[bytes]] = {}
        found = []
        for segment, (key, place) in zip(segments, lines, strict=True):
            pages = self.pages(key, place) if key in self._seen else set()
            if pages:
                if place not in with_place:
                    with_place[place] = self.pages(keys.PLACE + place, keys.PLACE)
                pages &= with_place[place]
            found.append(keys.Repeated(segment, place, len(pages)))
        return found


def _cut(selection: Selection, repeated: Mapping[int, int]) -> None:
    """Remove the segments *repeated*, given with their numbers of other pages, from *selection*."""
    selection.selected = [i for i in selection.selected if i not in repeated]
    if selection.reasons:
        for i, count in repeated.items():
            selection.reasons[i] = f"repeated on {count} other pages of the site"
