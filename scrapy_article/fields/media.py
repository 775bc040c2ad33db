"""The videos and sound recordings of an article: players in it, and what its metadata tells of."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.article import Media
from scrapy_article.document.structured import strings, types_of
from scrapy_article.document.urls import split_url
from scrapy_article.fields.image_addresses import json_ld_image
from scrapy_article.fields.players import YOUTUBE_PICTURE, kind_of, public_address
from scrapy_article.fields.texts import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from scrapy_article.document import Placed
    from scrapy_article.fields.page import Page

__all__ = ["MediaChoice", "choose_media"]

MAX_ELEMENTS = 200
"""Players, and pictures that may stand for one, that are looked at."""
MAX_SOURCES = 10
"""Files of one ``video`` or ``audio`` that are looked at."""
MAX_OBJECTS = 10
"""Videos in JSON-LD from which on they are a list of others."""
MAX_TITLE = 300

_FILE = re.compile(r"\.\w{2,4}\?")
_TAGS = {"video": "video", "amp-video": "video", "video-js": "video", "audio": "audio", "amp-audio": "audio"}
_ADDRESSES = frozenset(("src", "data", "suppressedsrc", "uc-src"))
"""Attributes of a player that have its address, some of them until the reader consents; and of a frame `_OF_FRAME`."""
_OF_FRAME = "data-url"
_OBJECTS = frozenset(("VideoObject", "AudioObject", "MusicRecording"))
_EPISODES = frozenset(("PodcastEpisode", "RadioEpisode", "TVEpisode", "Episode"))
"""schema.org types of what may have a recording as an article has it, or its address."""
_RECORDED = _OBJECTS | _EPISODES | {"MediaObject"}
_SOUND = frozenset(("AudioObject", "MusicRecording", "PodcastEpisode", "RadioEpisode"))
_KEYS = {"video": "VideoObject", "audio": "AudioObject", "associatedMedia": "MediaObject", "encoding": "MediaObject"}
"""Properties that recordings stand in, and the type of those that tell none."""
_NO_TITLE = re.compile(
    r"[\da-f-]{12,}|"
    r"(?:(?:youtube|vimeo|videopress|embedded|spotify|soundcloud|brightcove|responsive|html5|the|this|an?|external|podcast)\s)*"
    r"(?:video|audio|media|podcast|embed(?:ded)?|external|iframe|youtube|spotify)?\s?(?:player|content|iframe|embed|frame|video)?\d{0,3}",
    re.IGNORECASE,
)
"""Titles that speak of the player, or number what it plays."""


class MediaChoice(NamedTuple):
    """What was found, and where."""

    media: list[Media]
    source: str


def choose_media(page: Page, thumbnails: Sequence[str] = ()) -> tuple[MediaChoice | None, MediaChoice | None]:
    """Return the videos and the sound recordings of the article of *page*; some may be there as *thumbnails* only."""
    found = {"video": _Found(), "audio": _Found()}
    for place in page.inside(page.document.walk.media[:MAX_ELEMENTS]):
        addresses = _addresses(page, place)
        if not addresses or page.is_foreign(place.block):
            continue
        kind = _TAGS.get(str(place.element.tag)) or kind_of(addresses[0])
        if kind:
            poster = page.document.absolute(_poster(place.element) or "")
            found[kind].add(addresses, _title(place.element), poster, "players in the article")
    for picture in thumbnails:
        match = YOUTUBE_PICTURE.search(picture)
        if match:  # which a script changes for the player
            found["video"].add([f"https://www.youtube.com/watch?v={match[1]}"], None, picture, "players in the article")
    _add_from_json_ld(page, found)
    _add_from_head(page, found)
    return found["video"].choice(), found["audio"].choice()


def _add_from_json_ld(page: Page, found: dict[str, _Found]) -> None:
    """Add what the page's JSON-LD tells of to the videos and sound recordings *found*."""
    for entry, key in _json_ld(page):
        addresses = [
            absolute
            for name in ("embedUrl", "contentUrl", "url")
            for address in strings(entry.get(name))[:1]
            if (absolute := page.document.absolute(address)) and not _is_own(page, absolute)
        ]
        types = types_of(entry)
        told = kind_of(addresses[0]) if addresses else None
        if not told and not types & _OBJECTS and key not in ("video", "audio"):
            continue  # a picture, a file to be read, or the page of an episode
        named = told if told and "MediaObject" in types else "audio" if types & _SOUND or key == "audio" else "video"
        thumbnail = json_ld_image(page, entry.get("thumbnailUrl") or entry.get("thumbnail"))
        title = clean(next(iter(strings(entry.get("name"))), "")[:MAX_TITLE])
        found[named].add(addresses, title or None, page.document.absolute(thumbnail or ""), "JSON-LD")


def _add_from_head(page: Page, found: dict[str, _Found]) -> None:
    """Add what ``meta`` and ``link`` elements tell of."""
    for name, default in (("og:video", "video"), ("og:audio", "audio"), ("twitter:player", None)):
        address = page.meta(f"{name}:secure_url", f"{name}:url", name)
        player = page.document.absolute(address) if address else None
        declared = kind_of(player, default) if player else None
        if player and declared and not _is_own(page, player):
            found[declared].add([player], None, None, f"meta {name}")
    for rel, href, _ in page.document.walk.head.links:
        file = page.document.absolute(href) if rel == "enclosure" else None
        declared = kind_of(file) if file else None
        if file and declared:
            found[declared].add([file], None, None, "link enclosure")


class _Found:
    """Recordings of one kind, each once."""

    def __init__(self) -> None:
        self.media: list[Media] = []
        self.by_address: dict[str, Media] = {}
        self.sources: list[str] = []

    def add(self, addresses: list[str], title: str | None, thumbnail: str | None, source: str) -> None:
        """Add what has *addresses*, the best first, or say more of it if it is known."""
        if not addresses:
            return
        # A file is the same whatever stands after its name to outwit caches.
        public = [*map(public_address, addresses)]
        keys = [address.partition("?")[0] if _FILE.search(address) else address for address in public]
        known = next((self.by_address[key] for key in keys if key in self.by_address), None)
        if known is None:
            known = Media(public[0])
            self.media.append(known)
            if source not in self.sources:
                self.sources.append(source)
        for key in keys:
            self.by_address.setdefault(key, known)
        known.title = known.title or title
        known.thumbnail = known.thumbnail or thumbnail

    def choice(self) -> MediaChoice | None:
        return MediaChoice(self.media, ", ".join(self.sources)) if self.media else None


def _addresses(page: Page, place: Placed) -> list[str]:
    """Absolute addresses of what an element plays."""
    element = place.element
    elements = [element]
    if element.tag in _TAGS:
        elements += islice(element.iter("source"), MAX_SOURCES)
    found = []
    for inner in elements:
        for name, value in inner.items():
            name, value = str(name), str(value)
            if (
                name in _ADDRESSES
                or (name == _OF_FRAME and inner.tag == "iframe")
                or (name.startswith("data-") and "src" in name)
            ):
                absolute = page.document.absolute(value)
                if absolute and not absolute.startswith("http://about:"):
                    found.append(absolute)
    return found


def _poster(element: etree._Element) -> str | None:
    """The address of the picture that is shown before a player plays: of one that a script makes, in it."""
    inner = next(element.iter("img", "amp-img"), None) if "-" in str(element.tag) else None
    return element.get("poster") or (inner.get("src") if inner is not None else None)


def _title(element: etree._Element) -> str | None:
    """What the page calls a recording."""
    for name in ("title", "aria-label"):
        title = clean(element.get(name) or "")[:MAX_TITLE]
        if title and not _NO_TITLE.fullmatch(title):
            return title
    return None


def _json_ld(page: Page) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield objects for recordings, each with the property that it stands in: those of the article, and single ones."""
    episodes = []
    if not page.document.all_json_ld_types.isdisjoint(_EPISODES):
        episodes = [entry for types, entry in page.typed if types & _EPISODES]
    for owner in (page.document.json_ld_article, *(episodes if len(episodes) == 1 else ())):
        for key, kind in _KEYS.items():
            value = owner.get(key)
            for entry in value[:MAX_OBJECTS] if isinstance(value, list) else (value,):
                if entry is None:
                    continue
                entry = page.resolve(entry)
                if isinstance(entry, str):
                    entry = {"url": entry, "@type": kind}
                if isinstance(entry, dict) and types_of(entry) & _RECORDED:
                    yield entry, key
    if page.document.all_json_ld_types.isdisjoint(_OBJECTS | _EPISODES):
        return
    single = [entry for types, entry in page.typed if types & (_OBJECTS | _EPISODES)]
    if len(single) < MAX_OBJECTS:
        yield from ((entry, "") for entry in single)


def _is_own(page: Page, address: str) -> bool:
    """Whether *address* is that of the page itself."""
    own, other = split_url(page.document.url), split_url(address)
    return own.path.rstrip("/") == other.path.rstrip("/") and own.hostname == other.hostname
