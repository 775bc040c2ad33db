"""The licence that a page states for its article."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import join_url, original_url
from scrapy_article.fields.page import Choice
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["choose_license"]

MAX_LENGTH = 300
"""Characters of an address or a name."""

_COMMONS = re.compile(
    r"https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/[\w.+/-]{2,60}", re.IGNORECASE
)
_METAS = ("dcterms.license", "dc.rights.license", "license", "dc.rights", "dcterms.rights")
_NAME = re.compile(r"\b(?:CC[ -](?:BY|0|Zero)|Creative Commons|public domain|GFDL|GNU|MIT|Apache)\b", re.IGNORECASE)


_OF_PICTURE = re.compile(
    r"\W{0,3}(?:featured |header )?(?:fotos?|photos?(?:graph)?|images?|pictures?|bild(?:er|quelle|nachweis)?)\b",
    re.IGNORECASE,
)
"""How lines begin that tell whose a picture is."""
_OF_WORK = re.compile(
    r"wikimedia commons|\b(?:beitragsbild|bildnachweis|musik|music|sound|illustration|foto|photo|image)s?\b",
    re.IGNORECASE,
)
"""What else has a licence on pages."""
_SENTENCES = re.compile(r"(?<=[a-z\d)][.!?]) (?=[A-ZÀ-Þ])")


def choose_license(page: Page) -> Choice | None:
    """Return the address of the licence of the article of *page*, or its name where there is no address."""
    for value, source in _candidates(page):
        if value and len(value) <= MAX_LENGTH:
            if value.startswith(("http://", "https://", "/")):
                value = f"https:{value}" if value.startswith("//") else value
                absolute = page.document.absolute(value)
                if absolute:
                    return Choice(join_url(None, original_url(absolute)) or absolute, source)
            elif _NAME.search(value):
                return Choice(value, source)
    return None


def _candidates(page: Page) -> Iterator[tuple[str | None, str]]:
    declared = page.document.json_ld_article.get("license")
    if declared is not None:
        yield _json_ld(page.resolve(declared)), "JSON-LD license"
    for rel, href, _ in page.document.walk.head.links:
        if "license" in rel or ("copyright" in rel and "creativecommons.org/" in href):
            yield href, "link rel=license"
    for name in _METAS:
        if name in page.document.meta:
            yield page.meta(name), f"meta {name}"
    if "licen" not in page.near_addresses and "creativecommons.org/" not in page.near_addresses:
        return
    for href, place in page.near_links:
        if "licen" in href or "creativecommons.org/" in href:
            block = place.block
            # That of a picture stands in its caption.
            if _is_of_other_work(page, place) or _is_caption(page, block) or page.is_off(block):
                continue
            if (
                _COMMONS.match(original_url(page.document.absolute(href) or ""))
                or "license" in (place.element.get("rel") or "").lower().split()
            ):
                yield href, "link to a licence"


def _is_caption(page: Page, block: Block) -> bool:
    """Whether *block* is the caption of a picture; what is called nothing but copyright is one below a picture."""
    if block.flags & (Flag.FIGURE | Flag.CAPTION):
        return True
    if not block.hints & Hint.CAPTION or _CAPTION.search(block.names):
        return bool(block.hints & Hint.CAPTION)
    images = page.document.walk.images  # in the order of the page
    nearest = bisect_left(images, block.start, key=_position)
    return nearest < len(images) and images[nearest].position == block.start


_CAPTION = re.compile("caption|credit|cutline|legend", re.IGNORECASE)
_position = attrgetter("position")


def _is_of_other_work(page: Page, place: Placed) -> bool:
    """Whether a link to a licence is that of a picture or of music, which its line tells or brackets around it do."""
    lines = page.segments(place.position, place.position + 1)
    if not lines or "license" in (place.element.get("rel") or ""):
        return False
    line, said = lines[0].text, text_of(place.element)
    is_enclosed = bool(said) and (f"({said}" in line or f"[{said}" in line)
    own = next((one for one in _SENTENCES.split(line) if said in one), line)  # the next may say that pictures have none
    return is_enclosed or _OF_PICTURE.match(line) is not None or _OF_WORK.search(own) is not None


def _json_ld(value: Any) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("url") or value.get("@id") or value.get("name")
    return next(iter(strings(value)), None)
