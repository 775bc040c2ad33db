"""Where pictures lead: to another story whose teaser they are."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.document.urls import host_and_path
from scrapy_article.fields.sizes import FILES
from scrapy_article.fields.texts import text_of
from scrapy_article.page_type.addresses import is_story

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["is_teaser"]

HEADLINE_BLANKS = 3
"""Blanks from which a link may be a headline, and no way to a gallery."""

_OF_PICTURES = re.compile(
    r"/(?:photos?|fotos?|images?|bild(?:er)?|pictures?|galler(?:y|ies)|galer(?:ie|ia|ía)s?|albums?|slide-?shows?|attachments?|media"
    r"|file:|products?|shop|cart|p|out)\b"
)
"""Parts of addresses of pages with pictures, and of shops."""

_position = itemgetter(1)
"""Of a `Placed`."""


def is_teaser(page: Page, link: etree._Element, box: Block, is_figure: bool) -> bool:
    """Return whether a picture that is a *link* below the title, and a line beside it, lead to the same page here.

    They stand in a *box* without text of the article. What stands in the link itself may be a caption, if it is no
    heading, and the link does not lead to another story; so may what stands in a figure.
    """
    target = link.get("href")
    if not target or box.start <= page.top:
        return False
    if bisect_left(page.kept, box.start) != bisect_left(page.kept, box.end):
        return False
    host, path = host_and_path(page.document.absolute(target))
    if not _is_here(page, host, path):
        return False
    leads_on = _leads_on(page, path.lower())
    if is_figure and not leads_on:
        return False
    if leads_on and text_of(link).count(" ") >= HEADLINE_BLANKS:
        return True
    others = _links_to(page, target, box)
    if others and not any(line.block.flags & Flag.HEADING for line in page.segments(box.start, box.end)):
        others = [other for other in others if other.element is not link]
    told = {id(other) for other in others if text_of(other.element).count(" ") >= HEADLINE_BLANKS}
    return bool(told) and not told.isdisjoint(map(id, page.links_of(box)))


def _links_to(page: Page, target: str, box: Block) -> list[Placed]:
    """The links to *target* at the lines of *box*: few are in it."""
    links = page.document.walk.links
    first = bisect_left(links, box.start, key=_position)
    last = bisect_right(links, box.end, first, key=_position)
    hrefs = page.document.hrefs[first:last]
    return [place for href, place in zip(hrefs, links[first:last], strict=True) if href == target]


def _leads_on(page: Page, path: str) -> bool:
    """Whether *path*, that a picture leads to, is another story, and no page with this picture or others of it."""
    if not is_story(path) and not is_story(path.removesuffix("/").rpartition("/")[0]):
        return False
    if _OF_PICTURES.search(path):
        return False
    own = host_and_path(page.address)[1].lower().rstrip("/").rpartition("/")[2].partition(".")[0]
    return not own or f"/{own}" not in path


def _is_here(page: Page, host: str, path: str) -> bool:
    """Whether a page is one of the same site, and no picture."""
    return host.removeprefix("www.") == page.host and not path.lower().endswith(FILES)
