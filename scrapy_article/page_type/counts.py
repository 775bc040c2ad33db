"""What is counted on a page to tell its type: links by where they lead, lines of all kinds.

Compiled, where that was built, or in Python: both give the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.accelerators import choose
from scrapy_article.document import Flag
from scrapy_article.page_type.addresses import count_paged, is_story
from scrapy_article.page_type.lines import BITS, LineCounts, count_lines_in_python

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document import Placed
    from scrapy_article.document.arrays import Arrays

__all__ = [
    "Leads",
    "count_lines",
    "read_leads",
    "read_leads_in_python",
]

MAX_LINKS = 2_000
"""Links that are looked at."""


class Leads(NamedTuple):
    """Where the links of a page lead."""

    paged: int
    """How many times the addresses, those of other sites aside, speak of following pages of a list."""
    stories_kept: int
    """How many of them are those of stories, in the text,"""
    stories_left: int
    """and elsewhere;"""
    headings: int
    """how many of the stories stand in headings."""
    foreign: int
    """Links to other sites."""


def read_leads_in_python(links: list[Placed], hrefs: list[str], is_kept: bytearray, host: str) -> Leads:
    """Return where *links* with the addresses *hrefs* lead.

    *is_kept* says of each segment, at least one, whether it is text; *host* is that of the page, empty if not known.
    """
    kept = [*is_kept]
    kept.append(kept[-1])
    # Whether each address is that of a heading: those in the text, and those elsewhere.
    inside: dict[str, int] = {}
    outside: dict[str, int] = {}
    foreign = 0
    heading = Flag.HEADING
    for (_, position, block), address in zip(links[:MAX_LINKS], hrefs, strict=False):
        if host and host not in address and address[:4] == "http":
            foreign += 1
        elif len(address) > 1:
            (inside if kept[position] else outside)[address] = block.flags & heading
    both = inside | outside
    stories = [address for address in both if is_story(address)]
    return Leads(
        count_paged("\n".join(both)),
        sum([address in inside for address in stories]),
        sum([address in outside for address in stories]),
        sum([both[address] > 0 for address in stories]),
        foreign,
    )


class _Counting(NamedTuple):
    """The functions, of one kind or the other."""

    read_leads: Callable[[list[Placed], list[str], bytearray, str], Leads]
    count_lines: Callable[[Arrays, list[int], list[int], int], LineCounts]


def _compiled() -> _Counting:
    import scrapy_article.page_type._counts as native

    def read_leads(links: list[Placed], hrefs: list[str], is_kept: bytearray, host: str) -> Leads:
        return Leads(*native.read_leads(links, hrefs, is_kept, host, Flag.HEADING, MAX_LINKS))

    def count_lines(arrays: Arrays, kept: list[int], prices: list[int], first: int) -> LineCounts:
        a = arrays
        integers = (a.up, a.start, a.end, a.flags, a.hints, a.kinds, a.block_of)
        others = (a.words, a.chars, a.link_chars, a.good, a.dated)
        return LineCounts._make(native.count_lines(a.tags, kept, prices, first, BITS, *integers, *others))

    return _Counting(read_leads, count_lines)


read_leads, count_lines = choose(__name__, _compiled, _Counting(read_leads_in_python, count_lines_in_python))
