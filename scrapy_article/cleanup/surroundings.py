"""What stands around the text of an article: links to other stories, what follows its end, and its footnotes."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING

from scrapy_article.cleanup.page import between, item_of, level_of
from scrapy_article.cleanup.registry import ALL_PAGES, ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.annotations import footnotes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block
    from scrapy_article.document.walk.segments import Walk

# --- related links ---

MAX_LINK_WORDS = 30
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
    """Links to other stories, or back to the page before, by their first words or by the label above them."""
    words, density = page.words, page.density
    related, leads_back = page.lines_with("elsewhere"), page.lines_with("leads_back")
    labelled = {i for label in related for i in _links_below(page, label)}
    found: dict[int, str] = {}
    for i in [i for i in selected if density[i] >= MIN_DENSITY and words[i] <= MAX_LINK_WORDS]:
        if page.flags[i] & Flag.HEADING and page.segments[i].href[:1] == "#":
            continue  # a link to itself
        if i in labelled or i in related:
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
    while end < len(page.words) and page.density[end] >= LINK_DENSITY and page.words[end] <= MAX_LINK_WORDS:
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
        for i in sorted(page.lines_with("elsewhere") & stays)
        if page.words[i] <= MAX_LABEL_WORDS
        and density[i] < MIN_DENSITY
        and i + 1 not in stays
        and is_link(i + 1)
        and not page.flags[i] & Flag.LIST
        # A heading may be that of the text after a single link.
        and (not page.flags[i] & Flag.HEADING or (i + 2 not in stays and is_link(i + 2)))
    }


# --- the end of the article ---

MIN_SURE, MIN_SURE_WORDS = 0.7, 5
"""Probability and words of a line that is text without doubt: the last of them is where the text ends."""
MARGIN_SAME_PARENT, MARGIN_OTHER_PARENT = 0.2, 1.0
"""Log-odds by which a line must be likelier to be selected below the end of the text, where its block stands in the
same parent as the last line of it, and where it does not. What follows an article looks like it more often than what it
holds looks like something else. Found on the parts of the development sites; from 0.2 to 0.7 the first makes little
difference."""
MIN_LAST_WORDS = 20
"""Words from which a line right below the text is its last paragraph, in whatever parent it stands."""


@rule("after-the-end", scope=ARTICLES)
def after_the_end(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines below the last line that is certainly text, if their probability is too low for that place."""
    sure = [i for i in selected if page.probabilities[i] >= MIN_SURE and page.words[i] >= MIN_SURE_WORDS]
    if not sure or selected[-1] == sure[-1]:
        return {}
    up, block_of = page.arrays.up, page.arrays.block_of
    last, parent = sure[-1], up[block_of[sure[-1]]]
    after = selected[bisect_left(selected, last + 1) :]
    right_below = {i for i, place in zip(after, range(last + 1, len(page.texts)), strict=False) if i == place}
    odds = math.log(page.threshold / (1 - page.threshold))
    near, apart = (1 / (1 + math.exp(-odds - more)) for more in (MARGIN_SAME_PARENT, MARGIN_OTHER_PARENT))
    found = [
        i
        for i in after
        if page.probabilities[i]
        < (near if up[block_of[i]] == parent or (i in right_below and page.words[i] >= MIN_LAST_WORDS) else apart)
    ]
    return dict.fromkeys(found, "after the end")


MIN_ARTICLE_WORDS = 60
"""Selected words from which what has a headline of its own is another article, and no teaser."""


@rule("next-articles", scope=ARTICLES)
def next_articles(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines in further ``article`` elements that have an ``h1`` of their own, as the first one has."""
    blocks = [page.segments[i].block for i in range(selected[-1]) if page.flags[i] & Flag.HEADING]
    articles = [block.within(("article",)) for block in blocks if level_of(block) == "h1"]
    if len(articles) < 2 or articles[0] is None:
        return {}
    others = {article.start: article for article in articles[1:] if article and article.start >= articles[0].end}
    found: dict[int, str] = {}
    for other in others.values():
        inside = between(selected, other.start, other.end)
        if sum([page.words[i] for i in inside]) >= MIN_ARTICLE_WORDS:
            found |= dict.fromkeys(inside, "another article")
    return found


@rule("footnotes", scope=ARTICLES, otherwise=lambda _, __, selected: selected)
def footnotes(walk: Walk, texts: Sequence[str], selected: list[int]) -> list[int]:
    """The lines of an article, with the footnotes that its links lead to, and that link back."""
    text = {*selected}
    for note in footnotes_of(walk, text).values():
        text.update(i for i in range(note.block.start, note.block.end) if any(map(str.isalpha, texts[i])))
    return sorted(text) if len(text) > len(selected) else selected
