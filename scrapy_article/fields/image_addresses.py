"""Addresses of pictures: which of those that an ``img`` has is shown in the end, and which are of no picture at all."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import MAX_ADDRESS
from scrapy_article.fields.sizes import ANY_NAMES, FILES
from scrapy_article.fields.srcset import largest
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lxml import etree

    from scrapy_article.document.pictured import Pictured
    from scrapy_article.fields.page import Page

__all__ = ["SMALL", "address_of", "is_placeholder", "json_ld_image", "pixels_of", "sources_of"]

MAX_SOURCES = 20
"""Alternatives of one picture that are looked at."""
MAX_WIDTHS = 300
"""Characters of the widths that a picture is offered in."""
MAX_WRAPPERS = 3
"""Elements around a picture in its paragraph."""
PIXEL_NAME = 16
"""Characters up to which a photograph's file is called like one pixel, and nothing else."""
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
_WIDTHS = re.compile(r"\d{2,4}")
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
_FILLERS = frozenset(
    "spacer blank pixel placeholder placeholders placehoder transparent clear empty loading lazyload dummy grey gray "
    "loader spinner preload preloader".split()
)
_PLAIN_FILLERS = frozenset(
    "spacer placeholder placeholders placehoder lazyload dummy loader spinner preload preloader".split()
)
"""Those of them that say so beside other words, too: *empty* may be what the picture shows."""
_NO_BAR = _FILLERS.union("facebook twitter whatsapp linkedin pinterest flipboard qrcode qrcodes".split())
"""Words that say so only in the name of a photograph's file, those of networks only if it has no other."""
_PHOTOS = (".jpg", ".jpeg", ".webp", ".avif")
_LETTERS_ONLY = re.compile(r"[a-z]+")
_PARTS = (
    "/ad/ /ads/ /email. e-holder y-load profile_ph profile_pi profile-ph profile-pi author_bio default-user "
    "/wp-content/themes/ /themes/custom/ /all/themes/ /stylesheets/ /ranks/ /maps/api/staticmap jwplayer.com/ "
    ".mp4/poster img.connatix.com/ e_blur borlabs-cookie voiced_by_ /wx.png /weixin.png /wechat.png /weibo.png "
    "/trans.gif /none.gif /rating_on. /rating_off. /rating_half. favicon".split()
)
"""Parts of the addresses of placeholders, portraits, a theme's own pictures, maps and stills of videos."""
_has_part = Needles(_PARTS).are_in
_may_be_none = Needles([*_PARTS, *_NO_PICTURE, ".svg", "1x1", "@"]).are_in
"""Whether there is anything in a path that stands in those of what is no picture: most have nothing."""
_PIXEL = re.compile(r"(?<!\d)1x1(?!\d)")
"""A picture of one pixel; or its sides are the same."""
_SIDE = r"=(?:(?<=[?&]w=)|(?<=[?&]width=)|(?<=[?&]resize=))(\d{1,2})(?!\d)"
_TINY_SIDE = re.compile(_SIDE)
_TINY = re.compile(rf"{_SIDE}|/max/(\d{{1,2}})/")
"""Pixels of a picture that stands there until the real one is loaded; the former begins with what is quickly found."""
_is_template = Needles("{ } < > ://-/ [t [r [c".split()).are_in
"""Whether something was to be put into an address, and was not: ``[timestamp]``, ``[random]``, ``[cachebuster]``."""
_OBJECT = re.compile(r"\w@[\da-f]{6,8}$")
"""How Java writes an object that nobody wrote as an address: ``com.planet.Image@1aa3b0b8``."""
_WORD = re.compile(r"(?<![a-z\d%+ ])[a-z]+(?![a-z%+ ])")
_OTHER = re.compile(r"avatar|\bicon|logo|emoji|author|gravatar|spacer|tracking|wp-smiley", re.IGNORECASE)
_LOGO = re.compile(r"(?:%20|\+)logos?\.[a-z]{3,4}$")
_SITE_ICON = re.compile(r"/[a-z]{0,6}[-_]?(\d{2,3})x\1\.(?:png|ico)$")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d{1,9})?(?:px)?\s*$")


def address_of(page: Page, element: etree._Element, seen: Pictured) -> str | None:
    """The absolute address of the picture that an ``img`` shows in the end; None if it is a placeholder or an icon.

    *seen* is what a look at *element* gives.
    """
    attributes, _, is_in_picture, _ = seen
    get = attributes.get
    width, height = get("width"), get("height")
    if ((width or height) and _is_small(width, height)) or _is_named_otherwise(get("class", "")[:300]):
        return None
    for address in _addresses(element, attributes, is_in_picture):
        if len(address) <= MAX_ADDRESS and (not is_placeholder(address) or _is_drawing(address, element)):
            absolute = page.document.absolute(address)
            if absolute:
                return absolute
    return None


def _is_drawing(address: str, element: etree._Element) -> bool:
    """Whether an *element* with a vector graphic is a drawing, and no icon: it is all that there is in a paragraph."""
    path = address.partition("?")[0][-300:].lower()
    if not path.endswith(".svg") or address.startswith("data:") or _is_no_picture(path.removesuffix(".svg") + ".png"):
        return False
    around = element.getparent()
    for _ in range(MAX_WRAPPERS):
        if around is None or around.tag == "p" or around.text or len(around) > 1:
            break
        around = around.getparent()
    return around is not None and around.tag == "p" and len(around) == 1 and not text_of(around, 1)


@lru_cache(maxsize=2048)  # a template gives all its pictures a few names
def _is_named_otherwise(names: str) -> bool:
    """Whether the class of a picture says that it is none of the article."""
    return _OTHER.search(names) is not None


def is_placeholder(address: str) -> bool:
    """Return whether *address* is that of something that is no picture, or of none at all."""
    if address.startswith(("data:", "[")) or _is_template(address):
        return True
    if "=" in address or "/max/" in address:
        tiny = (_TINY if "/max/" in address else _TINY_SIDE).search(address)
        if tiny and int(tiny[tiny.lastindex or 1]) <= SMALL:
            return True
    return _is_no_picture(address.partition("?")[0][-300:].lower())


def _is_no_picture(path: str) -> bool:
    """Whether *path*, the end of one in lower case, is that of a placeholder, an icon, a portrait or the like."""
    if path[-5:-4].isdecimal() and "x" in path[-9:] and _SITE_ICON.search(path[-24:]):
        return True
    if path.endswith(".gif") and path[-6:-5] == "/" and path[-5].isalpha():
        return True  # ``/i/t.gif``: nobody calls a picture by one letter but one of one pixel
    if not _may_be_none(path):
        return False
    if path.endswith(".svg") or _has_part(path):
        return True
    name = path.rpartition("/")[2]
    if "1x1" in name and _PIXEL.search(name) and not (name.endswith(_PHOTOS) and len(name) > PIXEL_NAME):
        return True
    if ("%20" in path or "+" in path) and _LOGO.search(path[-20:]):
        return True
    if "@" in path[-9:] and _OBJECT.search(path[-12:]):
        return True
    words = _NO_PICTURE.intersection(_WORD.findall(path))
    if words and words <= _NO_BAR and path.endswith(_PHOTOS):
        # A photograph that was sent by, or is of, a network: ``WhatsApp_Image_2023-12-19.jpg``; or one that stands in
        # for others, if it cannot be had: ``/d_transparent.gif/media/bridge.jpg``.
        file = frozenset(_LETTERS_ONLY.findall(name.rpartition(".")[0]))
        return file <= _NO_PICTURE | ANY_NAMES or not file.isdisjoint(_PLAIN_FILLERS)
    return bool(words)


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
            if value and "{width}" in value:
                value = _with_width(value, attributes.get("data-widths", ""))
            if value and "{" not in value:
                yield value
    if attributes.get("src"):
        yield attributes["src"]
    for name, value in attributes.items():
        if name not in _NO_ADDRESSES and "/" in value and value.partition("?")[0].lower().endswith(FILES):
            yield value


def _with_width(template: str, widths: str) -> str | None:
    """The address of the largest picture that a script makes of a *template*; None where no *widths* are given."""
    known = _WIDTHS.findall(widths[:MAX_WIDTHS])
    return template.replace("{width}", max(known, key=int)) if known else None


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
