"""Addresses of players of videos and of sound: of which kind they are, and those of the pages that people watch."""

from __future__ import annotations

import re
from urllib.parse import unquote

from scrapy_article.document.urls import join_url

__all__ = ["YOUTUBE_PICTURE", "kind_of", "public_address"]

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
YOUTUBE_PICTURE = re.compile(r"//(?:i\d?\.ytimg|img\.youtube)\.com/vi(?:_webp)?/([\w-]{11})/")
_LIST = re.compile(r"[?&]list=([\w-]{1,80})")
_VIMEO = re.compile(r"//(?:player\.)?vimeo\.com/(?:video/)?(\d{5,12})(?!\d)")
_DAILYMOTION = re.compile(r"//(?:www\.|geo\.)?dailymotion\.com/(?:embed/)?video/(\w{5,12})")
_FACEBOOK = re.compile(r"facebook\.com/plugins/video\.php\?(?:[^#]{0,200}&)?href=([^&#]{1,500})")


def kind_of(address: str, default: str | None = None) -> str | None:
    """``video`` or ``audio``, if *address* is that of one or of its player."""
    bare = address.partition("?")[0][:300].lower()
    if _NEITHER.search(bare) and not _YOUTUBE.search(address):
        return None
    if _AUDIO.search(bare):
        return "audio"
    return "video" if _VIDEO.search(bare) else default


def public_address(address: str) -> str:
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
