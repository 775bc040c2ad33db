"""The pictures inside an article, with their captions."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.article import Image
from scrapy_article.document.elements import look_at
from scrapy_article.document.hints import Hint
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.fields.captions import caption_lines, read_caption
from scrapy_article.fields.image_addresses import (
    address_of,
    is_placeholder,
    pixels_of,
    sources_of,
)
from scrapy_article.fields.main_image import declared_files
from scrapy_article.fields.picture_links import is_teaser
from scrapy_article.fields.sizes import FILES, file_of, key_of, width_of
from scrapy_article.fields.texts import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["Picture", "pictures_of"]

MAX_IMAGES = 500
"""Pictures that are looked at."""
MARK_END = 9
"""Characters at the end of a description that the name of one stands in, and what may come after it."""
MAX_NAME = 200
"""Characters at the end of an address that the name of a file stands in."""
BOX_LINES = 6
"""Lines of a box with a picture, all of which stand for something else than the article."""
HEAD_LINES = 6
"""Lines of the head of an article that holds its title and a picture above."""

_UNSET = frozenset(
    "null|undefined|none|image|img|picture|photo|foto|bild|imagen|imagem|immagine|alt|alt text|thumbnail|main image"
    "|featured image|image description|enter image description here|image for post|no caption provided|untitled"
    "|placeholder".split("|")
)
"""Descriptions that were not put in, or are the same for all."""
_OTHER_ALT = re.compile(
    r"(?:.{0,60}\b(?:logo|icon|(?:user|author|profile) avatar)"
    r"|advertisement|advertorial|anzeige|werbung|reklama|publicidad|publicité|pubblicità|реклама)\W{0,3}$",
    re.IGNORECASE,
)
"""Descriptions of the marks of companies, and of advertisements."""
_is_mark = Needles(("logo", "icon", "vatar")).are_in
_ADVERTS = ("advert", "anze", "werb", "rekl", "publ", "pubb", "рекл")
"""What the latter begin with: letters that are the same for `re.IGNORECASE` and `str.lower`."""


_position = itemgetter(1)
"""Of a `Placed`."""


class Picture(NamedTuple):
    """A picture of the article, and where it stands."""

    place: Placed
    image: Image
    width: int | None
    """Pixels, where the page says so."""

    @property
    def is_thumbnail(self) -> bool:
        """Whether it stands for a video."""
        return _is_thumbnail(self.image.url)


def _is_thumbnail(url: str) -> bool:
    """Whether *url* is that of a picture that a script changes for a player."""
    return ".ytimg.com/" in url or "//img.youtube.com/" in url


def pictures_of(page: Page) -> list[Picture]:
    """Return the pictures between the title and the end of the body, in order, each once."""
    images = page.document.walk.images[:MAX_IMAGES]
    inside, above = page.inside(images), page.just_above(images)
    if not inside and not above:
        return []
    album = _Album(page, above, inside)
    declared = album.declared
    for number, (place, seen) in enumerate(zip(album.places, album.seen, strict=True)):
        attributes, link, _, _ = seen
        block = place.block
        is_beyond = number < album.first and not _is_with_title(page, block)
        is_foreign = is_beyond or page.is_foreign(block)
        if is_foreign and not album.may_be_declared(number):
            continue
        url = album.address(number)
        if not url:  # as of half of them; whether one is a teaser is dear to tell
            continue
        if not is_foreign and _is_foreign(page, block, link):
            is_foreign = True
            if not album.may_be_declared(number):
                continue
        key = key_of(url)
        file = file_of(key) if declared else ""
        is_declared = file in declared
        if is_foreign and not is_declared:
            continue
        alt = _description(attributes.get("alt"))
        href = (link.get("href") or "") if link is not None else ""
        if alt and _is_other(alt):
            continue
        caption, credit = album.caption(number)
        picture = Picture(place, Image(url, caption, alt, credit), pixels_of(attributes.get("width")))
        album.add(file if is_declared else key, picture, href)
    return album.pictures


class _Album:
    """The places of an article's pictures, and those that are found to be its own, each once."""

    def __init__(self, page: Page, above: Sequence[Placed], inside: Sequence[Placed]) -> None:
        self._page = page
        self.declared = declared_files(page)
        """What the files of pictures are called that the page declares: they are the article's wherever they stand."""
        self.places = [*above, *inside]
        self._positions = [*map(_position, self.places), len(page.document.segments) + 1, -1]
        self.seen = [look_at(place.element) for place in self.places]
        self.first = len(self.places) - len(inside)
        """The number of the first that stands below the title."""
        self.pictures: list[Picture] = []
        self._by_key: dict[str, Picture] = {}
        self._addresses: dict[int, str | None] = {}
        self._captions: dict[int, tuple[str | None, str | None]] = {}
        self._read: dict[tuple[int, ...], tuple[str | None, str | None]] = {}

    def may_be_declared(self, number: int) -> bool:
        """Whether one of the files that the page declares may be among the addresses of a picture."""
        attributes, _, is_in_picture, _ = self.seen[number]
        return bool(self.declared) and _names_any(self.places[number].element, attributes, is_in_picture, self.declared)

    def address(self, number: int) -> str | None:
        """The address of a picture."""
        address = self._addresses.get(number, "")
        if address == "":  # which none is
            address = address_of(self._page, self.places[number].element, self.seen[number])
            self._addresses[number] = address
        return address

    def caption(self, number: int) -> tuple[str | None, str | None]:
        """The caption of a picture, and its credit."""
        known = self._captions.get(number)
        if known is None:
            known = self._captions[number] = self._caption(number)
        return known

    def _caption(self, number: int) -> tuple[str | None, str | None]:
        marked = caption_lines(self._page, self.places[number], *self._neighbours(number))
        if not marked:
            return None, None
        lines = tuple([segment.index for segment in marked])
        if lines not in self._read:  # pages that leave a figure open have one for all pictures after it
            self._read[lines] = read_caption(marked)
        return self._read[lines]

    def _neighbours(self, number: int) -> tuple[int, int]:
        """The positions of the pictures before and after one; one that none has where there is none.

        Copies beside it that are never shown are none.
        """
        positions = self._positions
        own = positions[number]
        # One beyond each end stands elsewhere.
        before, after = number - 1, number + 1
        while positions[before] == own and not self.address(before):
            before -= 1
        while positions[after] == own and not self.address(after):
            after += 1
        return positions[before], positions[after]

    def add(self, key: str, picture: Picture, href: str) -> None:
        """Add a *picture*, or what is told of it if it is known by its *key*.

        Where its link leads to a picture, at *href*, it is a smaller one of that.
        """
        image = picture.image
        shown = image.url
        if href:
            image.url = self._whole(shown, href)
        whole = key if image.url == shown else key_of(image.url)
        known = self._by_key.get(key) or self._by_key.get(whole)
        if known is None:
            self.pictures.append(picture)
            self._by_key[key] = self._by_key[whole] = picture
            return
        told = known.image
        told.caption = told.caption or image.caption
        told.alt = told.alt or image.alt
        told.credit = told.credit or image.credit
        if _is_larger(image.url, told.url):
            told.url = image.url

    def _whole(self, url: str, href: str) -> str:
        """The address of the file that *href* is, if it is one of a larger picture than that at *url*."""
        path = href.partition("?")[0]
        # Some pages of files are called like these: ``/wiki/File:Bridge.jpg``, ``/blob/main/bridge.jpg``.
        if not path[-5:].lower().endswith(FILES) or ":" in path[-MAX_NAME:].rpartition("/")[2] or "/blob/" in path:
            return url
        whole = self._page.document.absolute(href)
        if not whole or is_placeholder(href) or is_placeholder(whole) or _path(whole) == _path(url):
            return url
        return url if _is_larger(url, whole) else whole


def _is_larger(one: str, other: str) -> bool:
    """Whether the address *one* is that of a larger file of the picture at the address *other*."""
    known = width_of(other) if one != other else 0
    if not known:  # as mostly
        return False
    width = width_of(one)
    # The file without a size in its address is the whole picture.
    return width > known or (not width and key_of(one) == key_of(other))


def _path(url: str) -> str:
    """*url* without its host."""
    return url.partition("://")[2].partition("/")[2]


def _is_foreign(page: Page, block: Block, link: etree._Element | None) -> bool:
    """Whether a picture in *block*, and in *link*, belongs to a teaser, an author, or a box with something else."""
    around: Block | None = block
    while around is not None and around.end - around.start <= BOX_LINES:
        if around.hints & Hint.AUTHOR and not page.holds_title(around):
            return True
        if around.end > around.start:
            return link is not None and is_teaser(page, link, around, bool(block.flags & Flag.FIGURE))
        around = around.parent
    return False


def _is_with_title(page: Page, block: Block) -> bool:
    """Whether a figure stands in one head with the title below it."""
    if not page.has_title or not block.flags & Flag.FIGURE:
        return False
    around: Block | None = block
    while around is not None and not around.start <= page.top < around.end:
        around = around.parent
    return around is not None and around.end - around.start <= HEAD_LINES


def _names_any(element: etree._Element, attributes: dict[str, str], is_in_picture: bool, files: set[str]) -> bool:
    """Whether one of *files* may be among the addresses of a picture: a plain search, before they are taken apart."""
    told = "\n".join([*attributes.values(), *(sources_of(element) if is_in_picture else ())]).lower()
    return any(map(told.__contains__, files))


def _description(alt: str | None) -> str | None:
    """What a picture shows, for those who do not see it; None where nothing was put in."""
    alt = clean(alt) if alt else ""
    return alt if alt and alt.lower() not in _UNSET else None


def _is_other(alt: str) -> bool:
    """Whether *alt* describes a company's mark, or an advertisement."""
    lower = alt.lower()
    # Plain looks at its end and its beginning first: the pattern is slow to say no.
    return (_is_mark(lower[-MARK_END:]) or lower.startswith(_ADVERTS)) and _OTHER_ALT.match(alt) is not None
