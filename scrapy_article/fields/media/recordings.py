"""The videos and sound recordings of an article: its players, and what its metadata declares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from lxml import etree

from scrapy_article.article import Media
from scrapy_article.document import Placed
from scrapy_article.document.metadata.structured_data import types_of
from scrapy_article.fields.media.image_urls import json_ld_image
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, first_string
from scrapy_article.text.urls import split_url

MAX_ELEMENTS = 200
"""Players that are checked."""
MAX_SOURCES = 10
"""Files of one ``video`` or ``audio`` that are checked."""
MAX_OBJECTS = 10
"""Videos in JSON-LD from which they are a list of other videos."""
MAX_TITLE = 300

_TAGS = {"video": "video", "amp-video": "video", "video-js": "video", "audio": "audio", "amp-audio": "audio"}
_URLS = frozenset(("src", "data", "suppressedsrc", "uc-src"))
"""Attributes with the URL of a player, some of them only until the reader consents."""
_OBJECTS = frozenset(("VideoObject", "AudioObject"))
_KEYS = {"video": "VideoObject", "audio": "AudioObject", "associatedMedia": "MediaObject", "encoding": "MediaObject"}
"""Properties of recordings, and the type of a recording that declares none."""
_NO_TITLE = re.compile(
    r"[\da-f-]{12,}|"
    r"(?:(?:youtube|vimeo|videopress|embedded|spotify|soundcloud|brightcove|responsive|html5|the|this|an?|external|podcast)\s)*"
    r"(?:video|audio|media|podcast|embed(?:ded)?|external|iframe|youtube|spotify)?\s?(?:player|content|iframe|embed|frame|video)?\d{0,3}",
    re.IGNORECASE,
)
"""Titles that describe the player, or number what it plays."""
_AUDIO = re.compile(
    r"//open\.spotify\.|soundcloud\.com|podcast|podigee|podbean|megaphone\.fm|\bacast\.com|captivate\.fm|libsyn\.com|"
    r"buzzsprout\.com|simplecast\.com|audioboom|omny\.fm|art19\.com|bandcamp\.com|mixcloud\.com|deezer\.com|ivoox\.com|"
    r"spreaker\.com|transistor\.fm|anchor\.fm|8tracks\.com|audio|/radio/|\.(?:mp3|m4a|ogg|oga|opus|wav|aac|flac)$"
)
"""Hosts of audio players, and parts of the URLs of others."""
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
_VIMEO = re.compile(r"//(?:player\.)?vimeo\.com/(?:video/)?(\d{5,12})(?!\d)")


def choose_media(page: Page) -> dict[str, tuple[list[Media], str]]:
    """Return the ``videos`` and ``audios`` of the article of *page*, each with the sources."""
    found = {"video": _Found(), "audio": _Found()}
    for place in page.inside(page.document.walk.media[:MAX_ELEMENTS]):
        urls, element = _urls(page, place), place.element
        if urls and not page.is_foreign(place.block):
            kind = _TAGS.get(str(element.tag)) or _kind_of(urls[0])
            if kind:
                found[kind].add(page, urls, _title(element), element.get("poster"), "players in the article")
    for entry, key in _json_ld(page):
        declared = [first_string(entry.get(name)) for name in ("embedUrl", "contentUrl", "url")]
        urls = [url for url in map(page.document.absolute, declared) if url and not _is_own(page, url)]
        types = types_of(entry)
        default = "audio" if "AudioObject" in types or key == "audio" else "video"
        kind = _kind_of(urls[0]) if urls and "MediaObject" in types else default
        if kind:
            thumbnail = json_ld_image(page, entry.get("thumbnailUrl") or entry.get("thumbnail"))
            title = clean(first_string(entry.get("name"))[:MAX_TITLE])
            found[kind].add(page, urls, title, thumbnail, "JSON-LD")
    for kind, recordings in found.items():
        name = f"og:{kind}"
        player = page.document.absolute(page.meta(f"{name}:secure_url", f"{name}:url", name) or "")
        if player and _kind_of(player, kind) == kind and not _is_own(page, player):
            recordings.add(page, [player], "", None, f"meta {name}")
    return {f"{kind}s": (one.media, ", ".join(one.sources)) for kind, one in found.items() if one.media}


class _Found:
    """Recordings of one kind, each once."""

    def __init__(self) -> None:
        self.media: list[Media] = []
        self.by_url: dict[str, Media] = {}
        self.sources: dict[str, None] = {}

    def add(self, page: Page, urls: list[str], title: str, thumbnail: str | None, source: str) -> None:
        """Add the recording with *urls*, the best first, or complete a known one."""
        public = [*map(_public, urls)]
        known = next(filter(None, map(self.by_url.get, public)), None)
        if known is None:
            if not urls:
                return
            known = Media(public[0])
            self.media.append(known)
            self.sources[source] = None
        for key in public:
            self.by_url.setdefault(key, known)
        known.title = known.title or title or None
        known.thumbnail = known.thumbnail or page.document.absolute(thumbnail or "")


def _urls(page: Page, place: Placed) -> list[str]:
    """The absolute URLs that an element plays."""
    element = place.element
    attributes = [
        (str(name), str(value))
        for inner in [element, *(islice(element.iter("source"), MAX_SOURCES) if element.tag in _TAGS else ())]
        for name, value in inner.items()
    ]
    urls = [value for name, value in attributes if name in _URLS or (name.startswith("data-") and "src" in name)]
    return [*filter(None, map(page.document.absolute, urls))]


def _title(element: etree._Element) -> str:
    """The title of a recording; empty if it has none."""
    titles = (clean(element.get(name) or "")[:MAX_TITLE] for name in ("title", "aria-label"))
    return next((title for title in titles if title and not _NO_TITLE.fullmatch(title)), "")


def _json_ld(page: Page) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the JSON-LD objects of recordings, each with its property: those of the article, and single ones."""
    for key, kind in _KEYS.items():
        value = page.document.json_ld_article.get(key)
        for entry in value[:MAX_OBJECTS] if isinstance(value, list) else (value,):
            entry = page.resolve(entry)
            if isinstance(entry, str):
                entry = {"url": entry, "@type": kind}
            if isinstance(entry, dict) and types_of(entry) & {*_OBJECTS, "MediaObject"}:
                yield entry, key
    if not page.document.all_json_ld_types.isdisjoint(_OBJECTS):
        single = [entry for types, entry in page.typed if types & _OBJECTS]
        if len(single) < MAX_OBJECTS:
            yield from ((entry, "") for entry in single)


def _is_own(page: Page, url: str) -> bool:
    """Whether *url* is the URL of the page itself."""
    own, other = split_url(page.document.url), split_url(url)
    return own.path.rstrip("/") == other.path.rstrip("/") and own.hostname == other.hostname


def _kind_of(url: str, default: str | None = None) -> str | None:
    """``video`` or ``audio``, if *url* is the URL of one or of its player."""
    bare = url.partition("?")[0][:300].lower()
    if _NEITHER.search(bare) and not _YOUTUBE.search(url):
        return None
    if _AUDIO.search(bare):
        return "audio"
    return "video" if _VIDEO.search(bare) else default


def _public(url: str) -> str:
    """The public page of a player, if it has one; else *url*."""
    match = _YOUTUBE.search(url)
    if match:
        return f"https://www.youtube.com/watch?v={match[1]}"
    match = _VIMEO.search(url)
    return f"https://vimeo.com/{match[1]}" if match else url
