"""Tags that a page shows beside its article: links that are marked, called, headed or addressed so."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import MAX_HREF, MAX_LABEL
from scrapy_article.fields.section_shown import leads_to_category
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["shown_tags"]

MAX_LINKS = 100
TAGS_ABOVE, TAGS_BELOW = 3, 15
"""Lines above the title, and below the text, that may be links to tags."""
TEASER_LINES, TEASER_DENSITY = 8, 0.9
"""Lines of a teaser at most, and share of its heading in links."""
CLOUD = 16
"""Links to tags from which they are not the article's, but those of the site."""


def shown_tags(page: Page) -> Iterator[tuple[str, list[str]]]:
    """Yield each way in which *page* shows tags, in words, and what it shows so, the surest first."""
    marked = [place for place in page.near_tags[:MAX_LINKS] if not _is_of_teaser(page, place)]
    tags = [place for place in marked if not leads_to_category(place)]
    # One category is the section; several, where there is nothing else, are the tags of the site.
    yield "links marked as tags", _names_of(tags or (marked if len(marked) > 1 else []))
    yield "links to tags", _names_of(_links_to_tags(page))
    yield "list of tags", _names_of(_listed_tags(page))


def _names_of(links: Iterable[Placed]) -> list[str]:
    """What links to tags say, without the number of articles; not those of clouds."""
    own = [place.element for place in links if "tag-cloud-link" not in (place.element.get("class") or "")]
    names = [clean(text_of(element, MAX_LABEL)) for element in own]
    number = _BARE_NUMBER if len(names) > 1 and all(map(_BARE_NUMBER.search, names)) else _NUMBER
    return [number.sub("", name) for name in names]


def _is_of_teaser(page: Page, place: Placed) -> bool:
    """Whether a link stands in a teaser below the text, beside a heading that is one."""
    if place.position < page.end:
        return False
    block = place.block.parent
    if block is None or block.start < page.end or block.end - block.start > TEASER_LINES:
        return False
    lines = page.segments(block.start, block.end)
    return any(line.block.flags & Flag.HEADING and line.link_density > TEASER_DENSITY for line in lines)


def _links_to_tags(page: Page) -> list[Placed]:
    """Links beside the text that lead to what has a tag; none if there are as many as in a cloud."""
    hrefs, places = page.near_hrefs, page.near_places
    kept = {*page.kept}
    found = [
        place
        for href, place in [(hrefs[number], places[number]) for number in _may_be_tags(hrefs)]
        if page.top - TAGS_ABOVE <= place.position <= page.end + TAGS_BELOW
        and place.position not in kept
        and _TAG_ADDRESS.search(href[:MAX_HREF].strip())
        and not _is_elsewhere(place.block)
        and not page.is_off(place.block, strict=True)
    ]
    return found if len(found) < CLOUD else []


def _is_elsewhere(block: Block) -> bool:
    """Whether *block* stands in a menu or a footer, but that of an article."""
    if block.flags & Flag.FOOTER:
        outer = [block.tag, *[one.tag for one in block.ancestors()]]
        if "footer" not in outer or "article" not in outer[outer.index("footer") :]:
            return True
    return bool(block.flags & Flag.NAV)


def _listed_tags(page: Page) -> list[Placed]:
    """Links in a part of the page that is called one of tags, just below the body."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    first = bisect_left(blocks, page.end, key=_start)
    below = blocks[first : bisect_left(blocks, page.end + TAGS_BELOW, first, key=_start)]
    names = "\n".join([block.names for block in below]).lower()
    if "tag" not in names and "keyword" not in names:
        return []
    for block in below:
        if not _TAG_LIST.search(block.names):
            continue
        links, lines = page.links_of(block), page.segments(block.start, block.end)
        is_short = all(line.chars <= MAX_LABEL for line in lines)
        is_off = _is_elsewhere(block) or page.is_off(block, strict=True)
        if 0 < len(links) < CLOUD and is_short and not is_off:
            return links
    return []


_NUMBER = re.compile(r"\s?\(\d{1,5}\)\Z")
_BARE_NUMBER = re.compile(r"(?<=\S)\s\(?\d{1,5}\)?\Z")
"""The number of articles: in brackets, or without them where all tags have one."""
_start = attrgetter("start")
"""Of a block."""
_TAG_LIST = re.compile(r"(?:^|[\s_-])(?:tags|tag-?list|tag-?cloud|taglist|keywords)(?:$|[\s_-])", re.IGNORECASE)
"""Names of lists of tags."""
_may_be_tags = Needles(("/tag", "-tag", "/tema", "/teema", "schlagw", "etiqueta", "/mot")).within
"""Which of several addresses may be those of tags."""
_TAG_ADDRESS = re.compile(
    r"^(?!https?://(?:www\.)?(?:instagram|twitter|x|tiktok|facebook|youtube|amazon)\.)[^?#\n]*?"
    r"/(?:tags?|tagi|tagged|blog-tag|social-tags|schlagwort|schlagwoerter|etiquetas?|tema|temat|teema|mots?-?cles?)/[^/?\s]{2}",
    re.IGNORECASE,
)
