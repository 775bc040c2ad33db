"""What the addresses of one picture in several sizes have in common, and how large they say that it is."""

from __future__ import annotations

import re
from urllib.parse import unquote

__all__ = ["ANY_NAMES", "FILES", "file_of", "key_of", "width_of"]

FILES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
"""How the files of pictures end."""
MAX_ENDING = 5
"""Characters after the full stop in the name of a file."""
OWN_NAME = 6
"""Characters from which the name of a file tells it from others."""
ANY_NAMES = frozenset(
    "original picture image img photo default featured thumbnail header preview standard upload teaser".split()
)
"""What systems call the files of all pictures."""

_SIZE = re.compile(r"(?:[-_.]\d{2,4}x\d{2,4}|@\dx|-e\d{13})(?=\.[A-Za-z]{3,4}$)")
"""What a content management system adds to the name of a picture for one of its sizes."""
_WIDTH = re.compile(
    r"[?&/,_.-](?:(?<=[?&])(?:(?:im)?w(?:id|idth)?|resize|fit)=|(?<=/)(?:width[/=]|s(?=\d{3,4}/))"
    r"|(?<=[-_/.])c?(?=\d{2,4}x\d)|(?<=[/,])w_?(?=\d{2,4}[/,-]))(\d{2,4})(?!\d)"
)
"""The width after what parts the places of an address, which the search skips to, and after what says so."""


def key_of(url: str) -> str:
    """What the addresses of one picture in several sizes have in common."""
    url = _inner(url) or url
    path, _, query = url.partition("?")
    if not path[-5:].lower().endswith(FILES):
        return url
    path = path[:-20] + _SIZE.sub("", path[-20:])
    return f"{path}?{query}" if "id=" in query.lower() else path


def _inner(url: str) -> str | None:
    """The address of a picture in the address of what makes the sizes of it, if any."""
    at = url.rfind("http", len("https://"))
    if at < 0:
        return None
    inner = unquote(url[at:].partition("&")[0])
    is_picture = inner.startswith(("http:/", "https:/")) and inner.partition("?")[0].lower().endswith(FILES)
    return inner if is_picture else None


def file_of(key: str) -> str:
    """What the file of a picture with this `key_of` is called, without its ending; nothing where that may be any."""
    name, dot, ending = key.partition("?")[0].rpartition("/")[2].lower().rpartition(".")
    if not dot or len(ending) > MAX_ENDING or len(name) < OWN_NAME or name in ANY_NAMES:
        return ""
    return name


def width_of(url: str) -> int:
    """The pixels that *url* says a picture is wide; 0 where it says nothing.

    >>> width_of("https://example.com/bridge-300x200.jpg?v=2"), width_of("https://example.com/s1600/bridge.jpg")
    (300, 1600)
    """
    return max(map(int, _WIDTH.findall(url)), default=0)
