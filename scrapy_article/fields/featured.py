"""The picture that stands for an article, where the page shows it above the title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.document.urls import host_and_path
from scrapy_article.fields.main_image import BIG, is_nameless, is_of_site

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Placed
    from scrapy_article.fields.page import Page

__all__ = ["is_featured", "is_hero", "stands_for_site"]

ABOVE = 2
"""Lines that may stand between such a picture and the title: a section, a day."""
LEVELS = 3
"""Elements, from the picture on, whose class is looked at."""
MAX_NAMES = 200
"""Characters of a class."""
_FEATURED = re.compile(
    r"(?:^|[\s_-])(?:featured?|hero|lead|lede|single|post|entry|article|story|blog|news)[\w-]{0,12}"
    r"(?:image|img|picture|photo|thumb|media|banner|bild|figure)"
    r"|wp-post-image|beitragsbild|titelbild|aufmacher",
    re.IGNORECASE,
)
"""Classes of such a picture: ``featured-image``, ``post-thumbnail``, ``blog-post-hero-image``."""


def is_hero(page: Page, place: Placed, width: int | None) -> bool:
    """Return whether a picture of so many pixels stands just above the title, and in the same article."""
    if place.position != page.top or not place.block.flags & Flag.ARTICLE:
        return False
    article = place.block.within(("article",))
    return article is not None and page.holds_title(article) and (width or 0) >= BIG


def stands_for_site(page: Page, address: str) -> bool:
    """Return whether the picture at *address* is likely above every title: a header, or one for pages without any.

    WordPress calls ``cropped-`` what it makes headers and logos of. A name such as ``hero-img.jpg`` tells nothing, but
    the folder may: that of an upload has a number, and that of an article a part of its address.
    """
    folder, _, name = host_and_path(address)[1].rpartition("/")
    if name.startswith("cropped-") or is_of_site(page, address):
        return True
    own = {*host_and_path(page.address)[1].split("/")} - {""}
    return is_nameless(address) and own.isdisjoint(folder.split("/"))


def is_featured(page: Page, place: Placed) -> bool:
    """Return whether a picture just above the title is called the one that stands for the article.

    So is that of another story, in a list; ask this of pictures that are no link only.
    """
    if not page.has_title or not page.top - ABOVE <= place.position <= page.top:
        return False
    around: etree._Element | None = place.element
    for _ in range(LEVELS):
        if around is None:
            break
        if _FEATURED.search((around.get("class") or "")[:MAX_NAMES]):
            return True
        around = around.getparent()
    return False
