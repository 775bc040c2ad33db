"""What is known of a site from its other pages: `SiteMemory`.

A single page does not show what stands on all pages of its site: pitches, notices, the name of the site in
each title. The memory keeps the lines that were chosen on the last articles of each site, and where they stood, in one
of the `scrapy_article.stores`: what comes again is no part of the article.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from os import fspath
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.media.main_image import declared_images
from scrapy_article.site.keys import (
    IMAGE,
    PART,
    PLACE,
    RECENT_PAGES,
    WHOLE,
    Repeated,
    image_key,
    line_keys,
    place_key,
    short_hash,
    template_lines,
    title_key,
    title_keys,
)
from scrapy_article.stores import (
    ALLOWED,
    MEMORY,
    Guard,
    OldStoreError,
    Purpose,
    check_place,
    open_store,
    without_password,
)
from scrapy_article.text.urls import registered_domain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    # typing.Self requires Python 3.11
    from typing_extensions import Self

    from scrapy_article.document import Document, Segment
    from scrapy_article.methods import Selection
    from scrapy_article.stores import Store

__all__ = ["OFF", "SiteMemory", "check_setting"]

MIN_COPY_SHARE = 0.5
"""Share of the words of the chosen text, of this page or the other, from which two pages are copies of one article, or
versions of it. On labelled pages any share from 0.2 to 0.9 gives the same; what a site repeats is less than a fifth."""
MIN_NAME_PAGES = 2
"""Other pages that must have a part of the title in theirs, for it to be a name of the site."""
TITLE_PAGES = 16
"""The last pages of a site whose titles and images count: what two of a thousand have is no name of the site."""
MAX_SHARE = 0.5
"""Share of the words of an article from which nothing is taken out: something is wrong."""
MAX_LINES = 400
"""Lines of an article that are looked at."""
MIN_IMAGE_PAGES = 3
"""Other pages that must declare an image, for it to stand for none of them: a story and its sequels may share one."""
MAX_NAME_LETTERS = 60
"""Letters of the name of a site."""

OFF = "off"
PURPOSE = Purpose("lines", "lines", memory=250_000, sqlite=2_000_000, redis=4_000_000)
"""Keys of all sites together: about 40 MB in the process, 190 MB in a file, 450 MB in Redis."""

_BEGIN = struct.Struct(">4sI")
_OCCURRENCE = struct.Struct(">4sI4s")
HISTORY = (RECENT_PAGES - 1) * _OCCURRENCE.size
"""Bytes of the earlier occurrences of a key, or of the earlier `TITLE_PAGES` pages of a site."""
_PAGE_BYTES = HISTORY // (TITLE_PAGES - 1)


class Occurrence(NamedTuple):
    """A page on which a key stood."""

    page: bytes
    """Hash of its URL."""
    words: int
    """Words of the text that was chosen on the page."""
    place: bytes
    """Hash of where on the page it stood."""


def occurrences(history: bytes) -> list[Occurrence]:
    """Return what the store has given for a key; a broken end is left out."""
    whole = len(history) // _OCCURRENCE.size * _OCCURRENCE.size
    return [Occurrence(*fields) for fields in _OCCURRENCE.iter_unpack(history[:whole])]


@dataclass(slots=True)
class Recollection:
    """What the memory says of a page, and what the page will teach if it turns out to be an article."""

    site: bytes
    """Hash of the name of the site, with which all its keys begin."""
    page: bytes
    """Hash of its URL."""
    words: int
    """Words of the text that was chosen."""
    places: dict[bytes, bytes]
    """Keys of the page, and the place of each."""
    site_names: list[str] = field(default_factory=list)
    """Parts of its title that other pages have in theirs, as bare letters."""
    site_images: list[str] = field(default_factory=list)
    """URLs of images that it declares and other pages declare, too."""

    def values(self) -> dict[bytes, bytes]:
        """Return what the page adds to its keys in the store, and to that of the site, its last pages."""
        begin = _BEGIN.pack(self.page, self.words)
        return {self.site: self.page, **{key: begin + place for key, place in self.places.items()}}


class SiteMemory:
    """What is known of the sites of a crawl. *setting* says where it is kept, as ``ARTICLE_SITE_MEMORY`` does.

    The store is opened when it is first needed, and a copy that is pickled opens one of its own. A store that fails is
    logged once; then the articles are as they would be without. At the end of a ``with`` it is closed.

    ValueError if *setting* is no place, ImportError for Redis without its library, OSError for a file that cannot be
    read.
    """

    def __init__(self, setting: str | PathLike[str] = MEMORY) -> None:
        self.setting = setting = fspath(setting)
        try:
            check_place(setting)
        except OldStoreError:
            raise
        except ValueError:
            # The one that was raised may show a password.
            shown = without_password(setting)
            raise ValueError(f'a site memory is in "{MEMORY}", {ALLOWED}; not in {shown!r}') from None
        self.lines = 0
        """Lines that were taken out so far."""
        self._store: Guard[Store] = Guard(
            f"The site memory {without_password(setting)}", lambda: open_store(setting, PURPOSE)
        )
        self._lock = Lock()

    @property
    def errors(self) -> int:
        """Failures of the store so far."""
        return self._store.errors

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[SiteMemory], tuple[str]]:
        return SiteMemory, (self.setting,)

    def recall(self, document: Document, selection: Selection) -> Recollection | None:
        """Take out of *selection* the lines that stood on other articles of the site; None for a page of no site."""
        url = document.url or ""
        site = short_hash(name) if (name := registered_domain(url)) else b""
        if not site or not selection.selected:
            return None
        segments = document.segments
        lines = [(site + key, place) for key, place in line_keys(document, selection.selected[:MAX_LINES])]
        words = [segments[i].words for i in selection.selected]
        title = document.walk.head.title or ""
        parts = [(site + key, part) for key, part in title_keys(title)]
        # Pages of one article share the declared headline where "Page 2" parts their titles.
        headline = next(iter(strings(document.json_ld_article.get("headline"))), title)
        whole = site + title_key(headline)
        images = {url: site + image_key(url) for url in declared_images(document)}
        # A line that stands twice on the page is remembered where it stood first.
        places = {key: PART for key, _ in parts} | dict.fromkeys(images.values(), IMAGE) | dict(reversed(lines))
        places |= {site + place_key(place): PLACE for place in dict.fromkeys([place for _, place in lines])}
        if headline:
            places[whole] = WHOLE
        recollection = Recollection(site, short_hash(url), sum(words), places)
        with self._lock:
            known = self._store.use(lambda store: store.get([site, *places]))
        if known is None or not any(known[1:]):
            return recollection
        others = _Others(recollection, known)
        others.drop_duplicates(lines, words, others.pages(whole, WHOLE))
        selected = selection.selected
        repeated = others.repeated([segments[i] for i in selected[:MAX_LINES]], lines)
        taken = {selected[number]: repeated[number].pages for number in template_lines(document, repeated)}
        share = sum(segments[i].words for i in taken) / max(1, sum(words))
        if taken and share <= MAX_SHARE and selection.text is None:
            self.lines += len(taken)
            _cut(selection, taken)
        recollection.site_names = [
            part for key, part in parts if len(part) <= MAX_NAME_LETTERS and others.count(key, PART) >= MIN_NAME_PAGES
        ]
        recollection.site_images = [url for url, key in images.items() if others.count(key, IMAGE) >= MIN_IMAGE_PAGES]
        return recollection

    def learn(self, recollection: Recollection) -> None:
        """Remember what a page teaches."""
        with self._lock:
            self._store.use(lambda store: store.put(recollection.values(), HISTORY))

    def close(self) -> None:
        """Close the store."""
        self._store.close()


class _Others:
    """The other pages of a site that a page shares keys with."""

    def __init__(self, own: Recollection, known: Sequence[bytes]) -> None:
        self.own = own
        pages, *histories = known
        self._last = {pages[at : at + _PAGE_BYTES] for at in range(0, len(pages), _PAGE_BYTES)}
        """The pages that are not too long ago."""
        self._seen = {key: occurrences(history) for key, history in zip(own.places, histories, strict=True) if history}
        self._duplicates: set[bytes] = set()

    def drop_duplicates(
        self, lines: Iterable[tuple[bytes, bytes]], words: Sequence[int], same_title: set[bytes]
    ) -> None:
        """Leave out of account the pages that share much of the text, wherever on the page it stands, or the title.

        The latter are also the pages of an article that is cut into pages.
        """
        shared: dict[bytes, int] = {}
        whole: dict[bytes, int] = {}
        for (key, _), count in zip(lines, words, strict=False):
            for page, total in {seen.page: seen.words for seen in self._seen.get(key, ())}.items():
                shared[page] = shared.get(page, 0) + count
                whole[page] = total
        self._duplicates = same_title | {
            page for page, count in shared.items() if count > MIN_COPY_SHARE * min(self.own.words, whole[page])
        }

    def pages(self, key: bytes, place: bytes) -> set[bytes]:
        """Return the pages that had *key* at *place*, without copies of this one."""
        pages = {seen.page for seen in self._seen.get(key, ()) if seen.place == place}
        return pages - self._duplicates - {self.own.page}

    def count(self, key: bytes, place: bytes) -> int:
        """Return how many of them are not too long ago."""
        return len(self.pages(key, place) & self._last)

    def repeated(self, segments: Iterable[Segment], lines: Sequence[tuple[bytes, bytes]]) -> list[Repeated]:
        """Return of each of the *lines*, which are *segments*, on how many of the pages it stood that had its place."""
        with_place: dict[bytes, set[bytes]] = {}
        found = []
        for segment, (key, place) in zip(segments, lines, strict=True):
            pages = self.pages(key, place) if key in self._seen else set()
            if pages:
                if place not in with_place:
                    with_place[place] = self.pages(self.own.site + place_key(place), PLACE)
                pages &= with_place[place]
            found.append(Repeated(segment, place, len(pages)))
        return found


def _cut(selection: Selection, repeated: Mapping[int, int]) -> None:
    """Take segments out of *selection* that stood on so many other pages."""
    selection.selected = [i for i in selection.selected if i not in repeated]
    if selection.reasons:
        for i, count in repeated.items():
            selection.reasons[i] = f"stood on {count} other page{'s' * (count > 1)} of the site"


def check_setting(value: str) -> str:
    """Return *value* of ``ARTICLE_SITE_MEMORY`` if it is right; the errors of `check_place` if it is not."""
    return value if value == OFF else check_place(value)
