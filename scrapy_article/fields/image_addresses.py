"""Addresses of pictures: which of those that an ``img`` has is shown in the end, and which are of no picture at all."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import MAX_ADDRESS
from scrapy_article.fields.sizes import FILES
from scrapy_article.fields.srcset import largest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lxml import etree

    from scrapy_article.document.elements import Pictured
    from scrapy_article.fields.page import Page

__all__ = ["SMALL", "address_of", "is_placeholder", "json_ld_image", "pixels_of", "sources_of"]

MAX_SOURCES = 20
"""Alternatives of one picture that are looked at."""
SMALL = 60
"""Pixels: a picture with a declared side shorter than this is an icon."""

MAX_WRAPPED = 4
"""Objects and lists that an address in JSON-LD may be wrapped in."""
_IN_JSON_LD = ("url", "contentUrl", "image", "@list", "thumbnailUrl", "@id")
"""Where an ``ImageObject`` may have its address, the likeliest first."""

_LAZY = (
    "data-src data-lazy-src data-original data-lazy data-url data-image data-img-src data-src-large data-orig-file "
    "data-full-src data-hi-res-src data-echo data-lazyload data-original-src lazysrc data-defer-src "
    "nitro-lazy-src data-src-big data-src-lg"
).split()
"""Attributes that scripts take the address of a picture from, when a reader scrolls to it."""
_LAZY_NAMES = frozenset(_LAZY)
_NO_ADDRESSES = frozenset(("src", "alt", "title", "class", "id", "style", "name", "srcset", "sizes", "aria-label"))
"""Attributes that tell something else: in any other, what ends as a picture may be the address where there is none."""
_LAZY_SETS = (
    "data-srcset",
    "data-lazy-srcset",
    "nitro-lazy-srcset",
    "srcset",
    "data-sizes-srcset",
    "data-lazy-src-set",
    "data-brsrcset",
)
_LAZY_SET_NAMES = frozenset(_LAZY_SETS)
_NO_PICTURE = frozenset(
    "spacer blank pixel placeholder transparent clear empty loading lazyload dummy grey gray avatar avatars gravatar "
    "icon icons logo logos sprite sprites emoji emojis smiley smilies badge button btn bullet arrow share sns "
    "tracking facebook twitter whatsapp linkedin pinterest flipboard doubleclick headshot headshots author authors "
    "placeholders placehoder feedicon feedicons rss loader spinner divider preload preloader iconos icones qrcode "
    "qrcodes erweima ewm rater notyetrated tinymce".split()
)
"""Words in the address of what is no picture of an article."""
_PARTS = (
    "/ad/ /ads/ /email. e-holder y-load profile_ph profile_pi profile-ph profile-pi author_bio default-user "
    "/wp-content/themes/ /themes/custom/ /all/themes/ /stylesheets/ /ranks/ /maps/api/staticmap jwplayer.com/ "
    ".mp4/poster img.connatix.com/ e_blur borlabs-cookie voiced_by_ /wx.png /weixin.png /wechat.png /weibo.png "
    "/trans.gif /none.gif /rating_on. /rating_off. /rating_half. favicon".split()
)
"""Parts of the addresses of placeholders, portraits, a theme's own pictures, maps and stills of videos."""
_has_part = Needles(_PARTS).are_in
_may_be_none = Needles([*_PARTS, *_NO_PICTURE, ".svg"]).are_in
"""Whether there is anything in a path that stands in those of what is no picture: most have nothing."""
_WORD = re.compile(r"(?<![a-z\d%+ ])[a-z]+(?![a-z%+ ])")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d{1,9})?(?:px)?\s*$")


def address_of(page: Page, element: etree._Element, seen: Pictured) -> str | None:
    """The absolute address of the picture that an ``img`` shows in the end; None if it is a placeholder or an icon.

    *seen* is what a look at *element* gives.
    """
    attributes, _, is_in_picture, _ = seen
    get = attributes.get
    width, height = get("width"), get("height")
    if (width or height) and _is_small(width, height):
        return None
    for address in _addresses(element, attributes, is_in_picture):
        if len(address) <= MAX_ADDRESS and not is_placeholder(address):
            absolute = page.document.absolute(address)
            if absolute:
                return absolute
    return None


def is_placeholder(address: str) -> bool:
    """Return whether *address* is that of something that is no picture, or of none at all."""
    is_unfilled = "{" in address or "<" in address  # something was to be put in
    if is_unfilled or address.startswith(("data:", "[")):
        return True
    path = address.partition("?")[0][-300:].lower()
    if not _may_be_none(path):
        return False
    return path.endswith(".svg") or _has_part(path) or not _NO_PICTURE.isdisjoint(_WORD.findall(path))


def _addresses(element: etree._Element, attributes: dict[str, str], is_in_picture: bool) -> Iterator[str]:
    """What an ``img`` or its ``picture`` may show: the largest first, the placeholder last."""
    for name in _LAZY_SETS if not _LAZY_SET_NAMES.isdisjoint(attributes) else ():
        best = largest(attributes[name]) if name in attributes else None
        if best:
            yield best
    for srcset in sources_of(element) if is_in_picture else ():
        best = largest(srcset)
        if best:
            yield best
    if not _LAZY_NAMES.isdisjoint(attributes):
        for name in _LAZY:
            value = attributes.get(name)
            if value and "{" not in value:
                yield value
    if attributes.get("src"):
        yield attributes["src"]
    for name, value in attributes.items():
        if name not in _NO_ADDRESSES and "/" in value and value.partition("?")[0].lower().endswith(FILES):
            yield value


def sources_of(element: etree._Element) -> Iterator[str]:
    """The ``srcset`` of each ``source`` of the ``picture`` that *element* stands in."""
    picture = element.getparent()
    while picture is not None and picture.tag == "source":  # which libxml2 does not know to be empty
        picture = picture.getparent()
    for source in islice(picture.iter("source"), MAX_SOURCES) if picture is not None else ():
        value = source.get("srcset") or source.get("data-srcset")
        if value and source.get("type") != "image/svg+xml":
            yield value


def _is_small(width: str | None, height: str | None) -> bool:
    """Whether the picture has a declared side of a few pixels."""
    one, other = pixels_of(width), pixels_of(height)
    if one and other:
        return one < SMALL or other < SMALL
    known = one or other
    # A side of 0 is one that was not set, if the other was.
    return known < SMALL if known else known is not None or one is not None


def pixels_of(value: str | None) -> int | None:
    """The pixels that a ``width`` or ``height`` gives; none of a share of the window."""
    if not value:
        return None
    if len(value) < 6 and value.isdecimal():
        return int(value)
    match = _NUMBER.match(value[:20])
    return int(match[1]) if match else None


def json_ld_image(page: Page, value: Any) -> str | None:
    """The address in a JSON-LD image: a string, an ``ImageObject``, one that is named only, or a list of those.

    Of a list it is the first that is no placeholder by its address: the first of the shapes that search engines ask
    for is often called ``1x1``.
    """
    first: str | None = None
    for entry in value[:5] if isinstance(value, list) else (value,):
        for _ in range(MAX_WRAPPED):
            entry = page.resolve(entry)
            if isinstance(entry, dict):
                entry = next(filter(None, map(entry.get, _IN_JSON_LD)), None)
            elif isinstance(entry, list) and entry:
                entry = entry[0]
            else:
                break
        for address in strings(entry)[:1]:
            if not isinstance(value, list) or not is_placeholder(address):
                return address
            first = first or address
    return first
