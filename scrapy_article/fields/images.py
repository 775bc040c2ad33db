"""The pictures of an article: the one that stands for it, and those inside it with their captions."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.article import Image
from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.words import join_space
from scrapy_article.fields.page import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["address_of", "choose_main_image", "images_of", "largest"]

MAX_IMAGES = 500
"""Pictures that are looked at."""
MAX_SOURCES = 20
"""Alternatives of one picture that are looked at."""
MAX_SRCSET = 20_000
"""Characters of a ``srcset``."""
MAX_CAPTION = 600
MAX_CAPTION_SEGMENTS = 6
SMALL = 60
"""Pixels: a picture with a declared side shorter than this is an icon."""
BIG = 200
"""Pixels: a picture with a declared side from this on may stand for the article."""

_LAZY = (
    "data-src data-lazy-src data-original data-lazy data-url data-image data-img-src data-src-large data-orig-file "
    "data-full-src data-hi-res-src data-echo data-lazyload data-original-src lazysrc data-defer-src"
).split()
"""Attributes that scripts take the address of a picture from, when a reader scrolls to it."""
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset", "data-sizes-srcset")
_DESCRIPTOR = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)([wxh]),?$")
_GLUED = re.compile(r"(?<=\d[wxh]),(?=\S)")
_PLACEHOLDER = re.compile(
    r"(?:^|[/_.-])(?:spacer|blank|pixel|placeholder|place-?holder|transparent|clear|empty|loading|lazy-?load|dummy|1x1|grey|gray|"
    r"avatars?|gravatar|icons?|favicon|logos?|sprites?|emojis?|smil(?:ey|ies)|badge|button|btn|bullet|arrow|share|tracking|"
    r"facebook|twitter|whatsapp|linkedin|pinterest)(?=[/_.\d-]|$)|gravatar\.com|\.svg(?=[?#]|$)|doubleclick|/ads?/",
    re.IGNORECASE,
)
_OTHER = re.compile(r"avatar|\bicon|logo|emoji|author|gravatar|spacer|tracking|wp-smiley", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d{1,5})(?:px)?\s*$")


def images_of(page: Page) -> list[Image]:
    """Return the pictures between the title and the end of the body, in order, each once."""
    found: dict[str, Image] = {}
    for place in _places(page):
        url = address_of(page, place.element)
        if not url:
            continue
        caption = _caption(page, place)
        alt = join_space(place.element.get("alt", "")) or None
        known = found.get(url)
        if known is None:
            found[url] = Image(url, caption, alt)
        else:
            known.caption = known.caption or caption
            known.alt = known.alt or alt
    return list(found.values())


def _places(page: Page) -> Iterator[Placed]:
    first, last = page.top + page.has_title, page.end  # what stands before the title has its position, too
    if not page.kept:
        return
    for place in page.document.walk.images[:MAX_IMAGES]:
        if first <= place.position <= last and not _is_other(page, place):
            yield place


def _is_other(page: Page, place: Placed) -> bool:
    """Whether the picture belongs to a teaser, an author, a button, or is hidden away."""
    block = place.block
    if block.flags & (Flag.NAV | Flag.FORM | Flag.BUTTON | Flag.FOOTER) or block.hints & (Hint.AUTHOR | Hint.CHROME):
        return True
    return page.is_off(block, strict=True) or _is_beyond(page, block)


def _is_beyond(page: Page, block: Block) -> bool:
    """Whether *block* stands after the last segment of the body, and its figure too."""
    return page.end <= block.start and not block.flags & Flag.FIGURE


def address_of(page: Page, element: etree._Element) -> str | None:
    """The absolute address of the picture that an ``img`` shows in the end; None if it is a placeholder or an icon."""
    if _is_small(element) or _OTHER.search(element.get("class", "")[:300]):
        return None
    for address in _addresses(element):
        if len(address) < 2000 and not _PLACEHOLDER.search(address.partition("?")[0][-300:]):
            absolute = page.document.absolute(address)
            if absolute:
                return absolute
    return None


def _addresses(element: etree._Element) -> Iterator[str]:
    """What an ``img`` or its ``picture`` may show: the largest first, the placeholder last."""
    for name in _LAZY_SETS:
        value = element.get(name)
        if value:
            best = largest(value)
            if best:
                yield best
    picture = element.getparent()
    while picture is not None and picture.tag == "source":  # which libxml2 does not know to be empty
        picture = picture.getparent()
    if picture is not None and picture.tag == "picture":
        for source in islice(picture.iter("source"), MAX_SOURCES):
            value = source.get("srcset") or source.get("data-srcset")
            if value and source.get("type") != "image/svg+xml":
                best = largest(value)
                if best:
                    yield best
    for name in _LAZY:
        value = element.get(name)
        if value and "{" not in value:
            yield value
    value = element.get("src")
    if value:
        yield value


def largest(srcset: str) -> str | None:
    """The address of the largest picture of a ``srcset``; of the first where no size is given.

    >>> largest("a.jpg 320w, b.jpg 640w")
    'b.jpg'
    """
    best: str | None = None
    best_size = -1.0
    address: str | None = None
    for token in _GLUED.sub(", ", srcset[:MAX_SRCSET]).split():
        match = _DESCRIPTOR.match(token)
        if match and address:
            size, previous, address = float(match[1]), address, None
        else:
            if address and best_size < 0:
                best, best_size = address, 0.0
            address = token.strip(",")
            if not token.endswith(",") or not address:
                continue
            size, previous, address = 0.0, address, None
        if previous and not previous.startswith("data:") and size > best_size:
            best, best_size = previous, size
    if address and best_size < 0 and not address.startswith("data:"):
        best = address
    return best


def _is_small(element: etree._Element) -> bool:
    """Whether the picture has a declared side of a few pixels."""
    for name in ("width", "height"):
        match = _NUMBER.match(element.get(name, "")[:20])
        if match and int(match[1]) < SMALL:
            return True
    return False


def _caption(page: Page, place: Placed) -> str | None:
    """The caption of a picture: in its figure, or in a block of that name beside it."""
    block: Block | None = place.block
    for _ in range(4):
        if block is None or block.end - block.start > MAX_CAPTION_SEGMENTS:
            return None
        marked = [
            segment.text
            for segment in page.segments(block.start, block.end)
            if segment.block.flags & Flag.CAPTION or page.inherited_until(segment.block, block) & Hint.CAPTION
        ]
        if marked:
            return " ".join(marked)[:MAX_CAPTION]
        if block.tag == "figure":
            return " ".join(segment.text for segment in page.segments(block.start, block.end))[:MAX_CAPTION] or None
        block = block.parent
    return None


def choose_main_image(page: Page, images: list[Image]) -> Choice | None:
    """Return the picture that stands for the article of *page*, which holds *images*."""
    for address, source in _declared(page):
        if address and not address.startswith("data:") and not _PLACEHOLDER.search(address.partition("?")[0][-300:]):
            absolute = page.document.absolute(address)
            if absolute:
                return Choice(absolute, source)
    for place in _places(page):
        match = _NUMBER.match(place.element.get("width", "")[:20])
        if match and int(match[1]) < BIG:
            continue
        url = address_of(page, place.element)
        if url:
            return Choice(url, "first big picture of the article")
    return Choice(images[0].url, "first picture of the article") if images else None


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    yield page.meta("og:image:secure_url", "og:image", "og:image:url"), "meta og:image"
    article = page.document.json_ld_article
    for key in ("image", "thumbnailUrl"):
        yield _json_ld_image(article.get(key)), f"JSON-LD {key}"
    yield page.meta("twitter:image", "twitter:image:src"), "meta twitter:image"


def _json_ld_image(value: Any) -> str | None:
    """The address in a JSON-LD image: a string, an ``ImageObject``, or a list of those."""
    for entry in value[:5] if isinstance(value, list) else [value]:
        if isinstance(entry, dict):
            entry = entry.get("url") or entry.get("contentUrl") or entry.get("@id")
        for address in strings(entry)[:1]:
            return address
    return None
