"""The picture that stands for an article: one that the page declares, the first big one inside it, that of a video."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.hints import CAMEL
from scrapy_article.document.needles import Needles
from scrapy_article.document.urls import host_and_path
from scrapy_article.fields.image_addresses import is_placeholder, json_ld_image
from scrapy_article.fields.page import Choice
from scrapy_article.fields.sizes import file_of, key_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from scrapy_article.article import Media
    from scrapy_article.document import Document
    from scrapy_article.fields.images import Picture
    from scrapy_article.fields.page import Page

__all__ = [
    "BIG",
    "MAX_DECLARED",
    "choose_main_image",
    "declared_files",
    "declared_pictures",
    "is_of_site",
]

MAX_DECLARED = 5
"""Pictures that a page may declare in one way."""
MAX_SHARED, MAX_ASKED = 60, 30
"""Characters of the name of the picture of a site, and of what is asked of its server."""
OWN_WORD = 6
"""Characters from which a word of an address is its own."""
BIG = 200
"""Pixels: a picture with a declared side from this on may stand for the article."""


_OPEN_GRAPH = ("og:image:secure_url", "og:image", "og:image:url")
_TWITTER = ("twitter:image", "twitter:image:src")
_METAS = _OPEN_GRAPH + _TWITTER
_SHARED = frozenset(
    "default defaults social share sharing shared og ogp ogimage opengraph fallback facebook fb fbico "
    "socialcard".split()
)
"""Words in the names of pictures that stand for a site where its pages are shared."""
_may_be_shared = Needles([*_SHARED, "graph", "logo"]).are_in
"""Whether one of them may be in a name in small letters: most have none."""
_NO_NAMES = frozenset(
    "image images img picture photo graphic card graph open media meta site preview thumbnail thumb twitter link cover "
    "banner logo brand wide square large small post blog website web generic header hero background bg new final seo "
    "the of for".split()
)
"""Words beside them, or on their own, that name nothing."""
_ESCAPED = re.compile(r"&(?:amp|#0?38);")
"""What stands between the parameters of an address that was escaped twice; it is a part of none."""
_DIGITS = "0123456789"
_PARTS = re.compile(r"[^\W_]+")
_LONG_NUMBER = re.compile(r"\d{5}|[\da-f-]{12}/")
"""What numbers a picture, or its folder."""


def choose_main_image(
    page: Page, pictures: list[Picture], site_pictures: Collection[str] = (), videos: Sequence[Media] = ()
) -> Choice | None:
    """Return the address of the picture that stands for the article of *page*, which holds *pictures* and *videos*.

    *site_pictures* are addresses of pictures, as declared, that other articles of the site declare as well.
    """
    shown: set[str] | None = None
    for address, source in _declared(page):
        absolute = _absolute(page, address)
        if absolute:
            if (pictures and address in site_pictures) or is_of_site(page, absolute):
                shown = {key_of(picture.image.url) for picture in pictures} if shown is None else shown
                key = key_of(absolute)
                file = file_of(key)
                if key not in shown and not (file and file in map(file_of, shown)):
                    continue
            return Choice(absolute, source)
    for picture in pictures:
        if picture.width is None or picture.width >= BIG:
            return Choice(picture.image.url, "first big picture of the article")
    if pictures:
        return Choice(pictures[0].image.url, "first picture of the article")
    poster = next((video.thumbnail for video in videos if video.thumbnail), None)
    return Choice(poster, "picture of the first video that has one") if poster else None


def _absolute(page: Page, address: str | None) -> str | None:
    """The absolute address of a picture that is declared; None if it is that of none."""
    if not address or is_placeholder(address):
        return None
    absolute = page.document.absolute(_ESCAPED.sub("&", address))
    return absolute if absolute and host_and_path(absolute)[1] not in ("", "/") else None


def is_of_site(page: Page, address: str) -> bool:
    """Return whether the picture at *address* stands for every page of the site without one: ``planet-og-image.png``.

    So does one that is called a logo, if only in the end of a word: ``planetlogo.png``.
    """
    folder, _, name = address.partition("?")[0].rpartition("/")
    if len(name) > MAX_SHARED or len(address) - len(folder) - len(name) > MAX_ASKED:
        return False
    if not _may_be_shared(name.lower()) or _LONG_NUMBER.search(address):
        return False
    parts = _PARTS.findall(CAMEL.sub("-", name.rpartition(".")[0] or name).lower())
    words = {part.rstrip(_DIGITS) for part in parts}  # ``default2``
    if any(part.endswith("logo") for part in parts[-2:]):
        return True
    if _SHARED.isdisjoint(words) and not {"open", "graph"} <= words:
        return False
    own = host_and_path(page.address)[1].lower()
    if any(len(part) >= OWN_WORD and part in own for part in _PARTS.findall(folder[-MAX_SHARED:].lower())):
        return False  # made for this page
    others = [word for word in words - _SHARED - _NO_NAMES if word.isalpha() and len(word) > 2]
    return all(any(word in name for name in page.site_letters) for word in others)


def declared_pictures(document: Document) -> list[str]:
    """The addresses of the pictures that the ``meta`` elements of *document* declare, as they are written."""
    found = document.meta
    return [*dict.fromkeys([address for name in _METAS for address in found.get(name, ())[:MAX_DECLARED]])]


def declared_files(page: Page) -> set[str]:
    """What the files of the pictures are called that the page declares."""
    addresses = {address for address, _ in _declared(page) if address}  # most declare one in several ways
    files = {file_of(key_of(address)) for address in addresses if not is_placeholder(address)}
    files.discard("")
    return files


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    found = page.document.meta
    for name in _OPEN_GRAPH:
        several = found.get(name, ())[:MAX_DECLARED]
        if len(several) > 1:  # the whole picture rather than one of its sizes
            whole = {address for address in several if key_of(address) == address}
            several = [key if (key := key_of(address)) in whole else address for address in several]
        for address in several:
            yield address, "meta og:image"
    article = page.document.json_ld_article
    for key in ("image", "thumbnailUrl"):
        yield json_ld_image(page, article.get(key)), f"JSON-LD {key}"
    yield page.meta(*_TWITTER), "meta twitter:image"
