"""URLs of images: what an ``img`` shows, what is a placeholder, what shows the same image, and the main image."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from lxml import etree

from scrapy_article.document import Document
from scrapy_article.document.elements import sources_of
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import Choice, first_string
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.words import PatternMatcher

if TYPE_CHECKING:
    from scrapy_article.fields.media.images import PlacedImage

FILES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")
"""File extensions of images."""
MAX_SRCSET, MAX_STYLE = 20_000, 2_000
"""Characters of a ``srcset``; characters of an inline style."""
MIN_SIDE = 60
"""Pixels: an image with a declared side shorter than this is an icon."""

_LAZY = ("data-src", "data-lazy-src", "data-original", "data-orig-file")
"""Attributes with the URL of a lazily loaded image."""
_SOURCES = (*_LAZY, "src")
_BACKGROUNDS = ("data-bg", "data-background", "data-background-image", "style")
"""Attributes with the CSS of a background image."""
_IN_STYLE = re.compile(r"""(?:^|[\s:,])url\(\s*["']?([^"'()\s]+)""", re.IGNORECASE)
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_NO_URLS = frozenset(("src", "alt", "title", "class", "id", "style", "name", "srcset", "sizes", "aria-label"))
"""Attributes without image URLs. In any other, a value that ends like an image may be a missing URL."""
_NO_IMAGE = words_of("image_files.others")
"""Words in URLs of images that are not those of an article."""
_has_part = PatternMatcher(sorted(words_of("image_files.parts"))).matches
"""Whether a URL has a part of those of placeholders, portraits, a theme's own images, maps and stills of videos."""
_LETTERS = bytes(code if chr(code) in ascii_lowercase else ord(" ") for code in range(256))
"""Turns all but small letters of ASCII into blanks."""
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d{1,9})?(?:px)?\s*$")
_COMMA = re.compile(r",\s+")
_GLUED = re.compile(r"(\s\d{1,5}(?:\.\d{1,3})?[wxh]),(?=\S)")
_SIZE = re.compile(r"(?:[-_.]\d{2,4}x\d{2,4}|@\dx|-e\d{13})(?=\.[A-Za-z]{3,4}$)")
"""The suffix that a content management system adds to a file name for one size of an image."""


def url_of(page: Page, element: etree._Element) -> str | None:
    """The absolute URL of the image that an ``img`` finally shows; None if that is a placeholder or an icon."""
    for name in ("width", "height"):
        side = pixels_of(element.get(name))
        if side is not None and side < MIN_SIDE:
            return None
    for url in _urls(element):
        if not is_placeholder(url) and (absolute := page.document.absolute(url)):
            return absolute
    return None


@lru_cache(maxsize=64)  # each URL of a page is checked several times
def is_placeholder(url: str) -> bool:
    """Return whether *url* is a placeholder or no URL of an image."""
    if "{" in url or url.startswith(("data:", "[")):  # an unfilled template
        return True
    path = url.partition("?")[0][-300:].lower()
    if path.endswith(".svg") or _has_part(path):
        return True
    words = path.encode("utf-8", "surrogatepass").translate(_LETTERS).decode().split()  # a pattern takes far longer
    return not _NO_IMAGE.isdisjoint(words)


def _urls(element: etree._Element) -> Iterator[str]:
    """The URLs that an ``img`` or its ``picture`` may show: the largest first, the placeholder last."""
    attributes: dict[str, str] = dict(element.items())  # type: ignore[arg-type]  # lxml never returns bytes
    sets = [attributes[name] for name in _LAZY_SETS if name in attributes]
    yield from filter(None, map(largest, [*sets, *sources_of(element)]))
    yield from filter(None, map(attributes.get, _SOURCES))
    for name in _BACKGROUNDS:
        match = _IN_STYLE.search(attributes.get(name, "")[:MAX_STYLE])
        if match:
            yield match[1]
    for name, value in attributes.items():
        if name not in _NO_URLS and "/" in value and value.partition("?")[0].lower().endswith(FILES):
            yield value


def largest(srcset: str) -> str | None:
    """The URL of the largest image of a ``srcset``; the first URL if no size is given.

    >>> largest("a.jpg 320w, b.jpg 640w")
    'b.jpg'
    """
    best, most = None, -1
    for part in _COMMA.split(srcset[:MAX_SRCSET]):
        words = part.split()
        pairs: Iterable[Sequence[str]] = (words,)
        if len(words) != 2:  # no blanks after the commas; URLs may have commas, too
            words = " ".join(_GLUED.split(part)).split()
            pairs = zip_longest(words[::2], words[1::2], fillvalue="")
        for url, given in pairs:
            size = given.rstrip("wxh,")
            number = int(size) if size.isdecimal() else 0
            if number > most:
                best, most = url.strip(","), number
    return best


def pixels_of(value: str | None) -> int | None:
    """The pixels of a ``width`` or ``height``; None for a percentage."""
    match = _NUMBER.match(value[:20]) if value else None
    return int(match[1]) if match else None


def json_ld_image(page: Page, value: Any) -> str:
    """The URL in a JSON-LD image: a string, an ``ImageObject``, a reference to one, or a list of these; else empty.

    Of a list, the first counts.
    """
    entry = page.resolve(value[0] if isinstance(value, list) and value else value)
    if isinstance(entry, dict):
        entry = entry.get("url") or entry.get("contentUrl")
    return first_string(entry)


# --- one image in several sizes -------------------------------------------------


def key_of(url: str) -> str:
    """The key that is equal for the URLs of one image in several sizes.

    >>> key_of("https://example.com/bridge-300x200.jpg?v=2")
    'https://example.com/bridge.jpg'
    """
    path = url.partition("?")[0]
    return path[:-20] + _SIZE.sub("", path[-20:]) if path[-5:].lower().endswith(FILES) else url


def has_ending(url: str) -> bool:
    """Whether a part of *url* ends with an image's extension."""
    return any(f"{ending}{after}" in f"{url.lower()}?" for ending in FILES for after in "?/&,#")


def file_of(key: str) -> str:
    """The file name, without extension, of an image with this `key_of`; empty if it has none."""
    return key.partition("?")[0].rpartition("/")[2].lower().rpartition(".")[0]


# --- declared images, and the main image ------------------------------------------

MAX_DECLARED = 5
"""Images that a page may declare in one way."""
MIN_MAIN_WIDTH = 200
"""Pixels of a declared side from which an image may be the main image."""

_OPEN_GRAPH = ("og:image:secure_url", "og:image", "og:image:url")
_TWITTER = ("twitter:image", "twitter:image:src")
_SHARED = words_of("image_files.shared")
"""Words in the file names of a site's default images for sharing."""
_NO_NAMES = words_of("image_files.no_names")
"""Words beside them, or alone, that do not identify an image."""
_PARTS = re.compile(r"[^\W\d_]+")


def choose_main_image(page: Page, images: list[PlacedImage], site_images: Collection[str] = ()) -> Choice | None:
    """Return the URL of the main image of the article of *page*, which contains *images*.

    It is a declared one, or the first large one in the article. *site_images* are URLs of images, as declared, that
    other articles of the site declare as well.
    """
    for url, source in _declared(page):
        absolute = page.document.absolute(url) if url and not is_placeholder(url) else None
        if absolute and not (images and url in site_images) and not _is_of_site(page, absolute):
            return Choice(absolute, source)
    for placed in images:
        if placed.width is None or placed.width >= MIN_MAIN_WIDTH:
            return Choice(placed.image.url, "first big image of the article")
    return Choice(images[0].image.url, "first image of the article") if images else None


def _is_of_site(page: Page, url: str) -> bool:
    """Whether *url* is the site's default image for pages without their own: ``planet-og-image.png``."""
    name = url.partition("?")[0].rpartition("/")[2].lower()
    words = {*_PARTS.findall(name.rpartition(".")[0])}
    others = [word for word in words - _SHARED - _NO_NAMES if len(word) > 2]
    is_shared = not _SHARED.isdisjoint(words)
    return is_shared and all(any(word in name for name in page.site_letters) for word in others)


def has_file(element: etree._Element, files: Collection[str]) -> bool:
    """Whether an attribute of an image, or of the sources of its ``picture``, has one of the file names *files*."""
    values = "\n".join(map(str, (*element.values(), *sources_of(element)))).lower()
    return any(file in values for file in files)


def declared_images(document: Document) -> list[str]:
    """The URLs of the images that the ``meta`` elements of *document* declare, as they are written."""
    found = document.meta
    urls = [url for name in (*_OPEN_GRAPH, *_TWITTER) for url in found.get(name, ())[:MAX_DECLARED]]
    return [*dict.fromkeys(urls)]


def declared_files(page: Page) -> set[str]:
    """The file names of the images that the page declares."""
    urls = {url for url, _ in _declared(page) if url}  # most declare one in several ways
    return {file_of(key_of(url)) for url in urls if not is_placeholder(url)} - {""}


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    """Yield the URLs of declared images, and where each was found."""
    for name in _OPEN_GRAPH:
        for url in page.document.meta.get(name, ())[:MAX_DECLARED]:
            yield url, "meta og:image"
    yield json_ld_image(page, page.document.json_ld_article.get("image")), "JSON-LD image"
    yield page.meta(*_TWITTER), "meta twitter:image"
