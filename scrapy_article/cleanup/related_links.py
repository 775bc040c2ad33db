"""Links to other stories, or back, and the labels of those."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.cleanup.page import between, item_of
from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block

MAX_WORDS = 30
"""Words up to which a line that begins as such links do, and is a link for the most part, leads to another story."""
MIN_DENSITY, LINK_DENSITY = 0.4, 0.9
"""Share of a line in links from which it may be one, and from which it is nothing else."""
MAX_LABEL_WORDS = 10
"""Words up to which a line that begins so, and holds no link, is the label of the links after it."""
MAX_SHORT_LABEL_WORDS = 4
"""The same where it announces a single link."""
MAX_BACK_WORDS = 8
"""Words up to which a link may lead back."""


@rule("related-links", scope=ALL_PAGES)
def related_links(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Links to other stories, or back to the page before, told by their first words or by the label above them."""
    words, density = page.words, page.density
    leads_elsewhere, leads_back = page.that_say("elsewhere"), page.that_say("leads_back")
    labelled = {i for label in leads_elsewhere for i in _links_below(page, label)}
    found: dict[int, str] = {}
    for i in [i for i in selected if density[i] >= MIN_DENSITY and words[i] <= MAX_WORDS]:
        if page.flags[i] & Flag.HEADING and page.segments[i].href[:1] == "#":
            continue  # a link to itself
        if i in labelled or i in leads_elsewhere:
            found[i] = "leads to another story"
        elif density[i] >= LINK_DENSITY and words[i] <= MAX_BACK_WORDS and i in leads_back:
            found[i] = "leads back"
    stays = _items_among_others(page, selected, [i for i in found if page.flags[i] & Flag.LIST and i not in labelled])
    return {i: what for i, what in found.items() if i not in stays}


def _links_below(page: Page, label: int) -> range:
    """The links in a row below the line *label*, if it announces them; a single one may as well stand in the text."""
    if page.words[label] > MAX_LABEL_WORDS or page.density[label] >= MIN_DENSITY:
        return range(0)
    end = label + 1
    while end < len(page.words) and page.density[end] >= LINK_DENSITY and page.words[end] <= MAX_WORDS:
        end += 1
    is_row = end > label + 2
    is_pair = end == label + 2 and page.words[label] <= MAX_SHORT_LABEL_WORDS and not page.flags[end - 1] & Flag.HEADING
    return range(label + 1, end if is_row or is_pair else label + 1)


def _items_among_others(page: Page, selected: Sequence[int], listed: Iterable[int]) -> set[int]:
    """Those of *listed* that are items of lists of which half is none of them: *Watch*, in one of what to pack."""
    items: dict[int, list[int]] = {}
    lists: dict[int, Block] = {}
    for i in listed:
        item = item_of(page.segments[i].block)
        around = item and item.parent
        if around is not None:
            lists[around.index] = around
            items.setdefault(around.index, []).append(i)
    return {
        i
        for index, some in items.items()
        if 2 * len(some) <= len(between(selected, lists[index].start, lists[index].end))
        for i in some
    }


@rule("labels-of-links", scope=ALL_PAGES)
def labels_of_links(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Labels of links that are not selected, such as *Read more:*."""
    stays, density = {*selected}, page.density

    def is_link(i: int) -> bool:
        return i < len(density) and density[i] >= LINK_DENSITY

    return {
        i: "label of links"
        for i in sorted(page.that_say("elsewhere") & stays)
        if page.words[i] <= MAX_LABEL_WORDS
        and density[i] < MIN_DENSITY
        and i + 1 not in stays
        and is_link(i + 1)
        and not page.flags[i] & Flag.LIST
        # A heading may be that of the text after a single link.
        and (not page.flags[i] & Flag.HEADING or (i + 2 not in stays and is_link(i + 2)))
    }
