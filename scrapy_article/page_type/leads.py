"""Counts the links of a page by target: stories, further pages of a list, other sites."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.page_type.urls import count_paged, is_story

if TYPE_CHECKING:
    from collections.abc import Collection

    from scrapy_article.document import Placed

MAX_LINKS = 2_000
"""Most links to read."""


class Leads(NamedTuple):
    """Numbers of links of a page by target."""

    paged: int
    """Matches of further pages of a list in URLs, without those of other sites."""
    stories_kept: int
    """Links to stories in the selected text."""
    stories_left: int
    """Links to stories elsewhere."""
    headings: int
    """Links to stories in headings."""
    foreign: int
    """Links to other sites."""


def read_leads(links: list[Placed], hrefs: list[str], selected: Collection[int], host: str) -> Leads:
    """Return the numbers of *links* with the URLs *hrefs* by target.

    *selected* are the segments of the text; *host* is that of the page, empty if unknown.
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
