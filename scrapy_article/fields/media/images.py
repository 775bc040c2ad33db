"""The images inside an article, with their captions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from lxml import etree

from scrapy_article.article import Image
from scrapy_article.document import Block, Flag, Hint, Placed
from scrapy_article.document.elements import link_around
from scrapy_article.document.walk.attributes import MAX_NAMES, read_names
from scrapy_article.fields.media.captions import caption_lines, read_caption
from scrapy_article.fields.media.image_urls import (
    FILES,
    declared_files,
    file_of,
    has_ending,
    has_file,
    key_of,
    pixels_of,
    url_of,
)
from scrapy_article.fields.page import OFF_HINTS, Page
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.lexicon.lists import words_of
from scrapy_article.page_type.urls import is_story
from scrapy_article.text.urls import site_host, split_url

MAX_IMAGES = 500
"""Images that are checked."""
MAX_ESCAPED = 20_000
"""Maximum characters of escaped markup in a ``noscript``."""
MARK_END = 10
"""Characters at the end of a description that are checked for *logo*, *icon* and the like."""
MAX_NAME = 200
"""Characters at the end of a URL in which the file name is looked for."""
BOX_LINES = 6
"""Maximum lines of a box with an image that is about something else than the article."""
HEAD_LINES = 6
"""Maximum lines of an article's head that contains its title and an image above."""
HEADLINE_BLANKS = 3
"""Blanks from which the text of a link may be a headline; with fewer, the link may open a gallery."""

_PLACEHOLDERS = words_of("captions.placeholders")
"""Descriptions that are placeholders, or equal for all images."""
_OTHER_ALT = re.compile(r"\b(?:logo|icon|avatar)\W{0,3}$", re.IGNORECASE)
"""The end of descriptions of logos, icons and portraits."""
_OF_IMAGES = re.compile(
    r"/(?:photos?|fotos?|images?|bild(?:er)?|pictures?|galler(?:y|ies)|galer(?:ie|ia|ía)s?|albums?|slide-?shows?|attachments?|media"
    r"|file:|products?|shop|cart|p|out)\b"
)
"""Parts of URLs of pages with images, and of shops."""
_IMAGES = ("img", "amp-img")
_URL_IN_STYLE = "url("
_position = itemgetter(1)
"""The position of a `Placed`."""


class PlacedImage(NamedTuple):
    """An image of the article, and its position."""

    place: Placed
    image: Image
    width: int | None
    """Width in pixels, if the page declares it."""


def images_of(page: Page) -> list[PlacedImage]:
    """Return the images between the title and the end of the body, in order, each once.

    A declared image belongs to the article wherever it is. Other images of teasers, authors and boxes are left out.
    """
    images = page.document.walk.images[:MAX_IMAGES]
    others = [*_drawn(page), *_escaped(page)]
    if others:
        images = sorted([*images, *others], key=_position)
    inside, above = page.inside(images), page.just_above(images)
    if not inside and not above:
        return []
    album = _Album(page, [*above, *inside])
    declared = declared_files(page)
    for number, (element, _, block) in enumerate(album.places):
        in_head = number >= len(above) or block.element is element
        is_foreign = not in_head or page.is_foreign(block)
        if is_foreign and not (declared and has_file(element, declared)):
            continue
        url = album.url(number)
        if not url:
            continue
        key = key_of(url)
        file = file_of(key)
        is_declared = file in declared
        is_image = element.tag in _IMAGES or has_ending(url)
        link = link_around(element)
        if not is_declared and (is_foreign or not is_image or _is_foreign(page, block, link)):
            continue
        alt = clean(element.get("alt") or "")
        if _OTHER_ALT.search(alt[-MARK_END:]):
            continue
        caption, credit = album.caption(number)
        image = Image(url, caption, alt if alt and alt.lower() not in _PLACEHOLDERS else None, credit)
        placed = PlacedImage(album.places[number], image, pixels_of(element.get("width")))
        album.add(file if is_declared else key, placed, "" if link is None else link.get("href") or "")
    return album.images


_OF_OTHERS = OFF_HINTS | Hint.AUTHOR | Hint.CHROME
"""Hints of elements whose images are not the article's."""


def _drawn(page: Page) -> Iterator[Placed]:
    """Elements without an ``img`` whose attributes have the URL of an image of the article.

    They are in figures, contain the title, or are empty and in the body. If the URL is in the style, which
    may be decoration, the element must be below the title.
    """
    for element, position, block in page.document.walk.drawn[:MAX_IMAGES]:
        names = element.get("class", "")[:MAX_NAMES]
        if element.tag == "source" or read_names(names)[0] & _OF_OTHERS or next(element.iter("img"), None) is not None:
            continue
        own = block
        for line in page.segments(position, position + 1):
            own = next((one for one in line.block.outwards() if one.element is element), block)
        text = next((one for one in block.outwards() if one.start < one.end), None)
        is_style = _URL_IN_STYLE in element.get("style", "")
        is_among = own is block and page.top < position < page.end and (not is_style or position <= page.start)
        is_in_body = is_among and text is not None and page.count_selected(text.start, text.end)
        is_cover = own is not block and own.end - own.start <= HEAD_LINES and page.holds_title(own)
        if is_cover or is_in_body or own.flags & Flag.FIGURE:
            yield Placed(element, position, own)


def _escaped(page: Page) -> Iterator[Placed]:
    """Images in the escaped markup of a ``noscript`` in the article."""
    for line in [line for line in page.segments(page.top, page.end + 1) if line.text[:1] == "<"]:
        if line.block.flags & Flag.NOSCRIPT:
            root = etree.HTML(line.text[:MAX_ESCAPED])
            for image in root.iter("img") if root is not None else ():
                yield Placed(image, line.index, line.block)


class _Album:
    """All images of the page with their positions, and the article's own images, each once."""

    def __init__(self, page: Page, places: Sequence[Placed]) -> None:
        self._page = page
        self.places = places
        self._positions = [*map(_position, places), len(page.document.segments) + 1, -1]
        self.images: list[PlacedImage] = []
        self._by_key: dict[str, PlacedImage] = {}
        self._urls: dict[int, str | None] = {}
        self._captions: dict[tuple[int, ...], tuple[str | None, str | None]] = {}

    def url(self, number: int) -> str | None:
        """The URL of an image."""
        if number not in self._urls:
            self._urls[number] = url_of(self._page, self.places[number].element)
        return self._urls[number]

    def caption(self, number: int) -> tuple[str | None, str | None]:
        """The caption of an image, and its credit."""
        marked = caption_lines(self._page, self.places[number], *self._neighbours(number))
        lines = tuple([segment.index for segment in marked])
        if lines not in self._captions:  # an unclosed figure contains all images after it
            self._captions[lines] = read_caption(marked) if marked else (None, None)
        return self._captions[lines]

    def _neighbours(self, number: int) -> tuple[int, int]:
        """The positions of the previous and the next image; impossible positions if there are none.

        Copies beside the image that are never shown do not count.
        """
        positions = self._positions
        own = positions[number]
        before, after = number - 1, number + 1
        while positions[before] == own and not self.url(before):
            before -= 1
        while positions[after] == own and not self.url(after):
            after += 1
        return positions[before], positions[after]

    def add(self, key: str, placed: PlacedImage, href: str) -> None:
        """Add a *placed* image; if its *key* is known, add only what is declared of it.

        If its link points to an image, at *href*, it is a smaller version of that image.
        """
        image = placed.image
        if href:
            image.url = self._whole(image.url, href)
        known = self._by_key.get(key)
        if known is None:
            self.images.append(placed)
            self._by_key[key] = placed
            return
        first = known.image
        first.caption = first.caption or image.caption
        first.alt = first.alt or image.alt
        first.credit = first.credit or image.credit

    def _whole(self, url: str, href: str) -> str:
        """The URL *href* if it is a larger version of the image at *url*; else *url*."""
        path = href.partition("?")[0]
        # Some pages have URLs like files: ``/wiki/File:Bridge.jpg``.
        if not path[-5:].lower().endswith(FILES) or ":" in path[-MAX_NAME:].rpartition("/")[2]:
            return url
        return self._page.document.absolute(href) or url


def _is_foreign(page: Page, block: Block, link: etree._Element | None) -> bool:
    """Whether an image in *block* and *link* is that of a teaser, of an author, or of a box about something else."""
    for around in block.outwards():
        if around.end - around.start > BOX_LINES:
            break
        if around.hints & Hint.AUTHOR:
            return True
        if around.end > around.start:
            return link is not None and _is_teaser(page, link, around)
    return False


def _is_teaser(page: Page, link: etree._Element, box: Block) -> bool:
    """Whether an image that is a *link*, and a headline beside it, link to the same page of the site.

    They are in a *box* without text of the article. Text in the link itself may be a caption if the link does not
    point to another story.
    """
    target = link.get("href")
    if not target or page.count_selected(box.start, box.end):
        return False
    parts = split_url(page.document.absolute(target))
    path = parts.path.lower()
    if site_host(parts) != page.host or path.endswith(FILES):
        return False
    leads_on = _leads_on(page, path)
    links = [link, *(place.element for place in page.links_of(box) if place.element.get("href") == target)]
    return any(text_of(one).count(" ") >= HEADLINE_BLANKS for one in links if leads_on or one is not link)


def _leads_on(page: Page, path: str) -> bool:
    """Whether *path*, the target of an image's link, is another story, and no page with this image or a gallery."""
    if not is_story(path) and not is_story(path.removesuffix("/").rpartition("/")[0]):
        return False
    own = split_url(page.url).path.lower().rstrip("/").rpartition("/")[2].partition(".")[0]
    return not _OF_IMAGES.search(path) and (not own or f"/{own}" not in path)
