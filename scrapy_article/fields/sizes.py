"""One picture in several sizes: what the addresses of its files have in common, and how large they say that it is."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import unquote

from scrapy_article.document.needles import Needles

__all__ = ["ANY_NAMES", "FILES", "file_of", "key_of", "width_of"]

FILES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
"""How the files of pictures end."""
MAX_ENDING = 5
"""Characters after the full stop in the name of a file."""
LONGEST = 2_000
"""Characters of an address of which sizes are looked for: a cache that lives as long as the process has it as key."""
OWN_NAME = 6
"""Characters from which the name of a file tells it from others."""
ANY_NAMES = frozenset(
    "original picture image img photo default featured thumbnail header preview standard upload teaser".split()
)
"""What systems call the files of all pictures."""

_TRANSFORMED = re.compile(r"/[a-z]{1,3}_[^,/]{1,60}(?:,[a-z]{1,3}_[^,/]{1,60})+(?=/)")
"""What is done to a picture before it is sent: ``/w_640,c_limit``."""
_ASKED_FOR = "resize|rs|rt|fit|fill|crop|w|h|q|width|height|quality|format"
_FOLDER = re.compile(
    r"/(?:\d{2,4}x\d{2,4}|[wh]_?\d{2,4}(?:-h\d{2,4})?|s\d{3,4}|styles/[\w-]{1,60}/public|(?:thumb|thumbnail)s?|small|medium"
    r"|x?large|original|full|[a-z]{1,10}\d{2,4}x\d{2,4}|fit-in|smart|filters:[^/]{1,200}|[\w-]{20,30}=|\d{1,2}:\d{1,2}"
    r"|\d{1,4}x\d{1,4}:\d{1,4}x\d{1,4}"
    rf"|(?:{_ASKED_FOR})[:=][\w.:,=+-]{{1,80}})(?=/)"
)
"""A folder that is called like a size, a style of Drupal's, or what thumbor, imgproxy and others are asked for."""
_DIGITS = "0123456789"
_BY = [f"{one}x{other}" for one in _DIGITS for other in _DIGITS]
"""What stands between two sides."""
_may_have_folder = Needles(
    [
        *_BY,
        *(f"{start}{digit}" for start in ("/w", "/w_", "/h", "/h_", "/s") for digit in _DIGITS),
        *(f"{digit}:" for digit in _DIGITS),
        *(f"/{asked}{sign}" for asked in _ASKED_FOR.split("|") for sign in ":="),
        *"=/ /styles/ /thumb /small/ /medium/ /large/ /xlarge/ /original/ /full/ /fit-in/ /smart/ /filters:".split(),
    ]
).are_in
"""Whether there is anything in a path of ASCII that such folders have in them: patterns are slow to say no."""
_SIZE = re.compile(r"(?:[-_.]\d{2,4}x\d{2,4}|@\dx|-e\d{13})(?=\.[A-Za-z]{3,4}$)")
"""What a content management system adds to the name of a picture for one of its sizes."""
_ASKED = re.compile(r"(?<=[?&])(?:w|h|q|width|height|quality)=\d{1,4}(?:&|$)")
"""What is asked of a server that makes the sizes of a picture."""
_NAMED = re.compile(
    r"[?&]((?!wid=)(?:\w{0,20}id|path|file|filename|src|image|img|photo|pic|picture|name|series|symbol|n|no|nr|num)"
    r"=[^&#]{1,200})",
    re.IGNORECASE,
)
"""What tells a server which of its pictures is asked for where it has one script for all: ``/image.jpg?imageId=1``."""
_VERSION = re.compile(r"\.\d$|(?<=.{6})_[\da-f]{10}$")
"""What tells versions of a picture: ``bridge.0.jpg``, and with TYPO3 ``csm_bridge_4a00f159fc.jpg``."""
_PIXELS = re.compile(r"\d{2,4}px-")
_WIDTH = re.compile(
    r"[?&/,_.-](?:(?<=[?&])(?:(?:im)?w(?:id|idth)?|resize|fit)=|(?<=/)(?:width[/=]|s(?=\d{3,4}/))"
    r"|(?<=[-_/.])c?(?=\d{2,4}x\d)|(?<=[/,])w_?(?=\d{2,4}[/,-]))(\d{2,4})(?!\d)"
)
"""The width after what parts the places of an address, which the search skips to, and after what says so."""
_may_have_width = Needles(
    [*_BY, *"w= width wid= resize= fit= /w ,w".split(), *(f"/s{digit}" for digit in _DIGITS)]
).are_in
"""Whether there is anything in an address of ASCII that such widths have beside them."""


def key_of(url: str) -> str:
    """What the addresses of one picture in several sizes have in common; all of one that is very long."""
    return url if len(url) > LONGEST else _key_of(url)


@lru_cache(maxsize=256)  # a page is asked for a picture where it stands, and for all that it declares
def _key_of(url: str) -> str:
    url = _inner(url) or url
    path, question, query = url.partition("?")
    if "," in path and "_" in path:
        path = url = _TRANSFORMED.sub("", path)
        question = ""
    if not path[-5:].lower().endswith(FILES):
        return _ASKED.sub("", url) if question and "=" in query else url
    if _may_have_folder(path) or not path.isascii():
        path = _FOLDER.sub("", path)
    folder, _, name = path.rpartition("/")
    sized = _PIXELS.match(name) if "px-" in name else None
    name = name[sized.end() :] if sized else name
    at = f"{folder}/".find(f"/{name}/") if name in folder else -1
    if at >= 0:  # ``/bridge.jpg/w_640/bridge.jpg``
        path = folder[: at + 1 + len(name)]
    named = _NAMED.findall(f"?{query}") if question and "=" in query else ()
    match = _SIZE.search(path, max(0, len(path) - 20)) if "x" in path[-10:-4] or "-e1" in path[-20:] else None
    path = path[: match.start()] + path[match.end() :] if match else path
    return f"{path}?{'&'.join(named)}" if named else path


def _inner(url: str) -> str | None:
    """The address of a picture in the address of what makes the sizes of it, if any."""
    at = url.rfind("http", len("https://"))
    if at < 0:
        return None
    inner = url[at:].partition("&")[0]
    if inner[: len("https%3a")].lower().startswith(("http%3a", "https%3a")):
        inner = unquote(inner)
    if not inner.startswith(("http:/", "https:/")) or not inner.partition("?")[0].lower().endswith(FILES):
        return None
    return inner


def file_of(key: str) -> str:
    """What the file of a picture with this `key_of` is called, without its ending; nothing where that may be any."""
    name, dot, ending = key.partition("?")[0].rpartition("/")[2].lower().rpartition(".")
    if not dot or len(ending) > MAX_ENDING or len(name) < OWN_NAME or name in ANY_NAMES:
        return ""
    if name[-2:-1] == "." or name[-11:-10] == "_":
        name = _VERSION.sub("", name)
    return name.removeprefix("csm_")


def width_of(url: str) -> int:
    """The pixels that *url* says a picture is wide; 0 where it says nothing.

    >>> width_of("https://example.com/bridge-300x200.jpg?v=2"), width_of("https://example.com/s1600/bridge.jpg")
    (300, 1600)
    """
    if url.isascii() and not _may_have_width(url):
        return 0
    return max(map(int, _WIDTH.findall(url)), default=0)
