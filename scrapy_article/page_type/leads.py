"""Where the links of a page lead: to stories, to following pages of a list, to other sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.page_type.urls import count_paged, is_story

if TYPE_CHECKING:
    from collections.abc import Collection

    from scrapy_article.document import Placed

MAX_LINKS = 2_000
"""Links that are looked at."""


class Leads(NamedTuple):
    """Where the links of a page lead."""

    paged: int
    """How many times the URLs, those of other sites aside, speak of following pages of a list."""
    stories_kept: int
    """How many of them are those of stories, in the text,"""
    stories_left: int
    """and elsewhere;"""
    headings: int
    """how many of the stories stand in headings."""
    foreign: int
    """Links to other sites."""


def read_leads(links: list[Placed], hrefs: list[str], selected: Collection[int], host: str) -> Leads:
    """Return where *links* with the URLs *hrefs* lead.

    *selected* are the segments that are text; *host* is that of the page, empty if not known.
    """
    hrefs = hrefs[:MAX_LINKS]
    own = [url for url in hrefs if url[:4] != "http" or host in url]
    urls = dict.fromkeys(own)
    stories = {*filter(is_story, urls)}
    placed = [(place, url) for place, url in zip(links, hrefs, strict=False) if url in stories]
    inside = {url: block for (_, position, block), url in placed if position in selected}
    outside = {url: block for (_, position, block), url in placed if position not in selected}
    return Leads(
        count_paged("\n".join(urls)),
        len(inside),
        len(outside),
        sum([block.flags & Flag.HEADING > 0 for block in (inside | outside).values()]),
        len(hrefs) - len(own),
    )
