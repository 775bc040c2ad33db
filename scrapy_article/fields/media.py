"""The videos and sound recordings of an article: players in it, and what its metadata tells of."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from scrapy_article.article import Media
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings, types_of
from scrapy_article.document.urls import join_url, split_url
from scrapy_article.fields.image_addresses import json_ld_image
from scrapy_article.fields.texts import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["MediaChoice", "choose_media"]

MAX_ELEMENTS = 200
"""Players, and pictures that may stand for one, that are looked at."""
MAX_SOURCES = 10
"""Files of one ``video`` or ``audio`` that are looked at."""
MAX_OBJECTS = 10
"""Videos in JSON-LD from which on they are a list of others."""
MAX_TITLE = 300

_AUDIO = re.compile(
    r"//open\.spotify\.|soundcloud\.com|podcast|podigee|podbean|megaphone\.fm|\bacast\.com|captivate\.fm|libsyn\.com|"
    r"buzzsprout\.com|simplecast\.com|audioboom|omny\.fm|art19\.com|bandcamp\.com|mixcloud\.com|deezer\.com|ivoox\.com|"
    r"spreaker\.com|transistor\.fm|anchor\.fm|8tracks\.com|audio|/radio/|\.(?:mp3|m4a|ogg|oga|opus|wav|aac|flac)$"
)
"""Players of sound, and what the addresses of others have in them."""
_VIDEO = re.compile(
    r"youtube(?:-nocookie)?\.com/(?:embed|v|watch|shorts|live|playlist)|//youtu\.be/|vimeo\.com/|dailymotion\.com/|videopress\.com/|"
    r"jwplatform\.com|jwplayer\.com|brightcove\.net|wistia\.(?:net|com)|player\.twitch\.tv|tiktok\.com/(?:embed|player)|"
    r"streamable\.com|rumble\.com/embed|loom\.com/embed|rutube\.ru|v\.qq\.com|bilibili\.com|youku\.com|kaltura|ted\.com/talks|"
    r"blogger\.com/video|facebook\.com/plugins/video|video|\bplayer|/vod/|mediathek|\.(?:mp4|m4v|webm|mov|m3u8|ogv|mpd)$"
)
_NEITHER = re.compile(r"doubleclick|/ads?[/.]|adserver|\.(?:swf|js|gif|png|jpe?g|svg|pdf)$|googletagmanager|recaptcha")
_YOUTUBE = re.compile(
    r"//(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com/(?:embed/|v/|shorts/|live/|watch\?(?:[^#]{0,200}&)?v=)|youtu\.be/)([\w-]{11})(?![\w-])"
)
_YOUTUBE_PICTURE = re.compile(r"//(?:i\d?\.ytimg|img\.youtube)\.com/vi(?:_webp)?/([\w-]{11})/")
_LIST = re.compile(r"[?&]list=([\w-]{1,80})")
_FILE = re.compile(r"\.\w{2,4}\?")
_VIMEO = re.compile(r"//(?:player\.)?vimeo\.com/(?:video/)?(\d{5,12})(?!\d)")
_DAILYMOTION = re.compile(r"//(?:www\.|geo\.)?dailymotion\.com/(?:embed/)?video/(\w{5,12})")
_FACEBOOK = re.compile(r"facebook\.com/plugins/video\.php\?(?:[^#]{0,200}&)?href=([^&#]{1,500})")
_TAGS = {"video": "video", "amp-video": "video", "audio": "audio"}
_MAIN = frozenset(("main", "article"))
_ELSEWHERE = Flag.HEADER | Flag.ASIDE
_OBJECTS = frozenset(("VideoObject", "AudioObject", "MusicRecording", "PodcastEpisode"))
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
    places = page.document.walk.media[:MAX_ELEMENTS]
    for place in (*(place for place in page.just_above(places) if _is_with_title(page, place)), *page.inside(places)):
        if page.is_foreign(place.block):
            continue
        addresses = _addresses(page, place.element)
        if not addresses:
            continue
        kind = _TAGS.get(str(place.element.tag)) or _kind_of(addresses[0])
        if kind:
            poster = page.document.absolute(place.element.get("poster") or "")
            found[kind].add(addresses, _title(place.element), poster, "players in the article")
    for picture in thumbnails:
        match = _YOUTUBE_PICTURE.search(picture)
        if match:  # which a script changes for the player
            found["video"].add([f"https://www.youtube.com/watch?v={match[1]}"], None, picture, "players in the article")
    for entry, key in _json_ld(page):
        addresses = [
            absolute
            for name in ("embedUrl", "contentUrl", "url")
            for address in strings(entry.get(name))[:1]
            if (absolute := page.document.absolute(address)) and not _is_own(page, absolute)
        ]
        named = "audio" if "AudioObject" in types_of(entry) or key == "audio" else "video"
        thumbnail = json_ld_image(page, entry.get("thumbnailUrl") or entry.get("thumbnail"))
        title = clean(next(iter(strings(entry.get("name"))), "")[:MAX_TITLE])
        found[named].add(addresses, title or None, page.document.absolute(thumbnail or ""), "JSON-LD")
    for name, default in (("og:video", "video"), ("og:audio", "audio"), ("twitter:player", None)):
        address = page.meta(f"{name}:secure_url", f"{name}:url", name)
        player = page.document.absolute(address) if address else None
        declared = _kind_of(player, default) if player else None
        if player and declared and not _is_own(page, player):
            found[declared].add([player], None, None, f"meta {name}")
    return found["video"].choice(), found["audio"].choice()


def _is_with_title(page: Page, place: Placed) -> bool:
    """Whether a player above the title stands in one main part with it, or in one element and right above it."""
    if not page.has_title:
        return False
    around: Block | None = place.block
    while around is not None and not page.holds_title(around):
        around = around.parent
    if around is None or around.tag == "body":
        return False
    return around.tag in _MAIN or (place.position == page.top and not place.block.flags & _ELSEWHERE)


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
        keys = [address.partition("?")[0] if _FILE.search(address) else address for address in map(_public, addresses)]
        known = next((self.by_address[key] for key in keys if key in self.by_address), None)
        if known is None:
            known = Media(_public(addresses[0]))
            self.media.append(known)
            if source not in self.sources:
                self.sources.append(source)
        for key in keys:
            self.by_address.setdefault(key, known)
        known.title = known.title or title
        known.thumbnail = known.thumbnail or thumbnail

    def choice(self) -> MediaChoice | None:
        return MediaChoice(self.media, ", ".join(self.sources)) if self.media else None


def _addresses(page: Page, element: etree._Element) -> list[str]:
    """Absolute addresses of what an element plays."""
    elements = [element]
    if element.tag in _TAGS:
        elements += islice(element.iter("source"), MAX_SOURCES)
    found = []
    for inner in elements:
        for name, value in inner.items():
            name, value = str(name), str(value)
            if name in ("src", "data") or (name.startswith("data-") and "src" in name):
                absolute = page.document.absolute(value)
                if absolute and not absolute.startswith("http://about:"):
                    found.append(absolute)
    return found


def _kind_of(address: str, default: str | None = None) -> str | None:
    """``video`` or ``audio``, if *address* is that of one or of its player."""
    bare = address.partition("?")[0][:300].lower()
    if _NEITHER.search(bare) and not _YOUTUBE.search(address):
        return None
    if _AUDIO.search(bare):
        return "audio"
    return "video" if _VIDEO.search(bare) else default


def _public(address: str) -> str:
    """The address of the page that people watch, for players that have one; else *address*."""
    match = _YOUTUBE.search(address)
    if match:
        series = _LIST.search(address) if match[1] == "videoseries" else None
        return f"https://www.youtube.com/{f'playlist?list={series[1]}' if series else f'watch?v={match[1]}'}"
    match = _VIMEO.search(address)
    if match:
        return f"https://vimeo.com/{match[1]}"
    match = _DAILYMOTION.search(address)
    if match:
        return f"https://www.dailymotion.com/video/{match[1]}"
    match = _FACEBOOK.search(address)
    return (join_url(None, unquote(match[1])) if match else None) or address


def _title(element: etree._Element) -> str | None:
    """What the page calls a recording."""
    for name in ("title", "aria-label"):
        title = clean(element.get(name) or "")[:MAX_TITLE]
        if title and not _NO_TITLE.fullmatch(title):
            return title
    return None


def _json_ld(page: Page) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield objects for recordings, each with the property that it stands in: those of the article, and single ones."""
    article = page.document.json_ld_article
    for key in ("video", "audio", "associatedMedia"):
        value = article.get(key)
        for entry in value[:MAX_OBJECTS] if isinstance(value, list) else (value,):
            if entry is None:
                continue
            entry = page.resolve(entry)
            if isinstance(entry, str):
                entry = {"url": entry, "@type": f"{key.capitalize()}Object"}
            if isinstance(entry, dict) and types_of(entry) & _OBJECTS:
                yield entry, key
    if page.document.all_json_ld_types.isdisjoint(_OBJECTS):
        return
    single = [entry for types, entry in page.typed if types & _OBJECTS]
    if len(single) < MAX_OBJECTS:
        yield from ((entry, "") for entry in single)


def _is_own(page: Page, address: str) -> bool:
    """Whether *address* is that of the page itself."""
    own, other = split_url(page.document.url), split_url(address)
    return own.path.rstrip("/") == other.path.rstrip("/") and own.hostname == other.hostname
