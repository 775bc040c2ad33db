"""The main image of an article: a declared one, or the first large one in the article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.fields.media.image_urls import file_of, is_placeholder, json_ld_image, key_of
from scrapy_article.fields.page import Choice
from scrapy_article.lexicon.lists import words_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scrapy_article.document import Document
    from scrapy_article.fields.media.images import PlacedImage
    from scrapy_article.fields.page import Page

MAX_DECLARED = 5
"""Images that a page may declare in one way."""
MAX_SHARED = 60
"""Maximum characters of the file name of a site's default image."""
MIN_MAIN_WIDTH = 200
"""Pixels of a declared side from which an image may be the main image."""

_OPEN_GRAPH = ("og:image:secure_url", "og:image", "og:image:url")
_TWITTER = ("twitter:image", "twitter:image:src")
_SHARED = words_of("image_files.shared")
"""Words in the file names of a site's default images for sharing."""
_NO_NAMES = words_of("image_files.no_names")
"""Words beside them, or alone, that do not identify an image."""
_PARTS = re.compile(r"[^\W\d_]+")
_LONG_NUMBER = re.compile(r"\d{5}|[\da-f-]{12}/")
"""The number of an image or of its folder."""


def choose_main_image(page: Page, images: list[PlacedImage], site_images: Collection[str] = ()) -> Choice | None:
    """Return the URL of the main image of the article of *page*, which contains *images*.

    *site_images* are URLs of images, as declared, that other articles of the site declare as well.
    """
    own_keys: set[str] | None = None
    for url, source in _declared(page):
        absolute = page.document.absolute(url) if url and not is_placeholder(url) else None
        if absolute:
            if (images and url in site_images) or _is_of_site(page, absolute):
                own_keys = {key_of(placed.image.url) for placed in images} if own_keys is None else own_keys
                key = key_of(absolute)
                file = file_of(key)
                if key not in own_keys and not (file and file in map(file_of, own_keys)):
                    continue
            return Choice(absolute, source)
    for placed in images:
        if placed.width is None or placed.width >= MIN_MAIN_WIDTH:
            return Choice(placed.image.url, "first big image of the article")
    return Choice(images[0].image.url, "first image of the article") if images else None


def _is_of_site(page: Page, url: str) -> bool:
    """Whether *url* is the site's default image for pages without their own: ``planet-og-image.png``."""
    name = url.partition("?")[0].rpartition("/")[2].lower()
    words = {*_PARTS.findall(name.rpartition(".")[0])}
    is_shared = not _SHARED.isdisjoint(words) or {"open", "graph"} <= words
    if len(name) > MAX_SHARED or not is_shared or _LONG_NUMBER.search(url):
        return any(word.endswith("logo") for word in words)
    others = [word for word in words - _SHARED - _NO_NAMES if len(word) > 2]
    return all(any(word in name for name in page.site_letters) for word in others)


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
    """Yield the declared images, and where each was found."""
    for name in _OPEN_GRAPH:
        for url in page.document.meta.get(name, ())[:MAX_DECLARED]:
            yield url, "meta og:image"
    yield json_ld_image(page, page.document.json_ld_article.get("image")), "JSON-LD image"
    yield page.meta(*_TWITTER), "meta twitter:image"
