"""The videos and sound recordings of an article: its players, and what its metadata declares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeAlias

from lxml import etree

from scrapy_article.article import Media
from scrapy_article.document import Placed
from scrapy_article.document.metadata.structured_data import types_of
from scrapy_article.fields.media.image_urls import json_ld_image
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, first_string

MAX_ELEMENTS, MAX_SOURCES = 200, 10
"""Players that are checked; files of one ``video`` or ``audio`` that are checked."""
MAX_OBJECTS = 10
"""Recordings in JSON-LD that are read."""
MAX_TITLE = 300

_TAGS = {"video": "video", "amp-video": "video", "video-js": "video", "audio": "audio", "amp-audio": "audio"}
_OBJECTS = frozenset(("VideoObject", "AudioObject"))
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


def choose_media(page: Page) -> dict[str, tuple[list[Media], str]]:
    """Return the ``videos`` and ``audios`` of the article of *page*, each recording once, with the sources."""
    found: dict[str, list[tuple[Media, str]]] = {"video": [], "audio": []}
    by_url: dict[tuple[str, str], Media] = {}
    for kind, urls, title, thumbnail, source in (*_players(page), *_declared(page)):
        keys = [(kind, _public(url)) for url in urls]
        known = next(filter(None, map(by_url.get, keys)), None)
        if known is None:
            known = Media(keys[0][1])
            found[kind].append((known, source))
        for key in keys:
            by_url.setdefault(key, known)
        known.title = known.title or title or None
        known.thumbnail = known.thumbnail or page.document.absolute(thumbnail or "")
    return {
        f"{kind}s": ([one for one, _ in some], ", ".join(dict.fromkeys([source for _, source in some])))
        for kind, some in found.items()
        if some
    }


_Recording: TypeAlias = "tuple[str, list[str], str, str | None, str]"
"""``video`` or ``audio``, the URLs, the best first, the title, the URL of the thumbnail, and the source in words."""


def _players(page: Page) -> Iterator[_Recording]:
    for place in page.inside(page.document.walk.media[:MAX_ELEMENTS]):
        urls, element = _urls(page, place), place.element
        if urls and not page.is_foreign(place.block):
            kind = _TAGS.get(str(element.tag)) or _kind_of(urls[0])
            if kind:
                yield kind, urls, _title(element), element.get("poster"), "players in the article"


def _declared(page: Page) -> Iterator[_Recording]:
    for entry in _json_ld(page):
        given = [first_string(entry.get(name)) for name in ("embedUrl", "contentUrl")]
        urls = [*filter(None, map(page.document.absolute, given))]
        if urls:
            kind = "audio" if "AudioObject" in types_of(entry) else "video"
            thumbnail = json_ld_image(page, entry.get("thumbnailUrl"))
            yield kind, urls, clean(first_string(entry.get("name"))[:MAX_TITLE]), thumbnail, "JSON-LD"


def _urls(page: Page, place: Placed) -> list[str]:
    """The absolute URLs that an element plays."""
    element = place.element
    attributes = [
        (str(name), str(value))
        for inner in [element, *(islice(element.iter("source"), MAX_SOURCES) if element.tag in _TAGS else ())]
        for name, value in inner.items()
    ]
    urls = [value for name, value in attributes if name.endswith("src")]  # some only until the reader consents
    return [*filter(None, map(page.document.absolute, urls))]


def _title(element: etree._Element) -> str:
    """The title of a recording; empty if it has none."""
    title = clean(element.get("title") or "")[:MAX_TITLE]
    return "" if _NO_TITLE.fullmatch(title) else title


def _json_ld(page: Page) -> Iterator[dict[str, Any]]:
    """Yield the JSON-LD objects of recordings: those of the article, and single ones."""
    for value in map(page.document.json_ld_article.get, ("video", "audio")):
        for entry in value[:MAX_OBJECTS] if isinstance(value, list) else (value,):
            entry = page.resolve(entry)
            if isinstance(entry, dict) and types_of(entry) & _OBJECTS:
                yield entry
    yield from islice((entry for types, entry in page.typed if types & _OBJECTS), MAX_OBJECTS)


def _kind_of(url: str) -> str | None:
    """``video`` or ``audio``, if *url* is the URL of one or of its player."""
    bare = url.partition("?")[0][:300].lower()
    if _NEITHER.search(bare):
        return None
    if _AUDIO.search(bare):
        return "audio"
    return "video" if _VIDEO.search(bare) else None


def _public(url: str) -> str:
    """The public page of a player, if it has one; else *url*."""
    match = _YOUTUBE.search(url)
    return f"https://www.youtube.com/watch?v={match[1]}" if match else url
