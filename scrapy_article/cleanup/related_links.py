"""Links to other stories, or back, with the labels of those; and captions in galleries inside an article."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.cleanup.page import between, item_of
from scrapy_article.cleanup.registry import ALL_PAGES, ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.walk.segments import all_around
from scrapy_article.extractor.features import NAMES
from scrapy_article.text.words import Needles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block

# --- links ---

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
def related_links(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """Links to other stories, or back to the page before, told by their first words or by the label above them."""
    words, density = page.words, page.density
    leads_elsewhere, leads_back = page.that_say("elsewhere"), page.that_say("leads_back")
    labelled = {i for label in leads_elsewhere for i in _links_below(page, label)}
    found: dict[int, str] = {}
    for i in [i for i in kept if density[i] >= MIN_DENSITY and words[i] <= MAX_WORDS]:
        if page.flags[i] & Flag.HEADING and page.segments[i].href[:1] == "#":
            continue  # a link to itself
        if i in labelled or i in leads_elsewhere:
            found[i] = "leads to another story"
        elif density[i] >= LINK_DENSITY and words[i] <= MAX_BACK_WORDS and i in leads_back:
            found[i] = "leads back"
    stays = _items_among_others(page, kept, [i for i in found if page.flags[i] & Flag.LIST and i not in labelled])
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


def _items_among_others(page: Page, kept: Sequence[int], listed: Iterable[int]) -> set[int]:
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
        if 2 * len(some) <= len(between(kept, lists[index].start, lists[index].end))
        for i in some
    }


@rule("labels-of-links", scope=ALL_PAGES)
def labels_of_links(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """Labels of links that are not selected, such as *Read more:*."""
    stays, density = {*kept}, page.density

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


# --- galleries ---

_GALLERY = re.compile(
    r"(?<![a-z])(?:photo|image|picture|media|foto|bilder?)?[-_]?galler(?:y|ies)|slide[-_]?show|photo[-_]?(?:stream|carousel|slider)"
    r"|fotostrecke|diaporama|fotogal|galer[ií]a|galleria",
    re.IGNORECASE,
)
"""Names of what shows one picture after another, with a caption each."""
_MAY_BE = Needles(("galler", "slide", "foto", "photo", "diapo", "galer"), any_case=True)
TEXT_WORDS, TEXT_SHARE = 100, 0.15
"""Words outside galleries, and as a share of theirs, from which a page has a text of its own: else they are it."""
CAPTION_LEAST = 4
"""Words from which a line of a gallery is a caption; others are labels of its buttons."""
SLIDES = 3
_SLIDE = re.compile(r"(\d{1,3}) ?/ ?(\d{1,3})(?![\d/])")
"""Lines of a gallery that tell which of how many they are of, and their number from which it is one of slides."""
_PAGE, _WHOLE = frozenset(("html", "body")), frozenset(("main", "article"))
"""Elements whose names say what else a page may have, and those that are a gallery as a whole if they are called so."""
_IMAGES = slice(NAMES.index("pictures_before"), NAMES.index("pictures_after") + 1)


@rule("galleries", scope=ARTICLES)
def galleries(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """The captions in galleries that show a picture for each, of an article that is no gallery itself."""
    around = all_around([page.segments[i].block for i in kept])
    shown: list[Block] = []  # the outermost
    may_be = [around[i] for i in _MAY_BE.within([block.names for block in around])]
    named = [block for block in may_be if block.tag not in _PAGE and _GALLERY.search(block.names)]
    for block in sorted(named, key=_extent):
        if not shown or block.start >= shown[-1].end:
            shown.append(block)
    if not _WHOLE.isdisjoint([gallery.tag for gallery in shown]):
        return {}
    found: list[int] = []
    for gallery in shown:
        inside = between(kept, gallery.start, gallery.end)
        told = sum([page.words[i] >= CAPTION_LEAST for i in inside])
        if _images(page, gallery) >= told or _are_slides([page.texts[i] for i in inside]):
            found += inside
    words = sum([page.words[i] for i in found])
    rest = sum([page.words[i] for i in kept]) - words
    return dict.fromkeys(found, "in a gallery") if rest >= max(TEXT_WORDS, TEXT_SHARE * words) else {}


def _images(page: Page, gallery: Block) -> float:
    """How many pictures stand between the lines of *gallery*, and one before and after them: others may be outside."""
    before, after = np.expm1(page.matrix[_IMAGES, gallery.start : gallery.end])
    return round(min(float(before[0]), 1.0) + float(before[1:].sum()) + min(float(after[-1]), 1.0))


def _are_slides(texts: Sequence[str]) -> bool:
    """Whether some of *texts* count up to the same number: ``1/8``, ``2/8``, ``3/8``, and not half a cup of milk."""
    matches = [match for match in map(_SLIDE.match, texts) if match is not None]
    counted = [(int(match[1]), int(match[2])) for match in matches]
    following = sum([total == last and number == before + 1 for (before, last), (number, total) in pairwise(counted)])
    return following >= SLIDES - 1


def _extent(block: Block) -> tuple[int, int, int]:
    """Sorts a block before those that it holds."""
    return (block.start, -block.end, block.index)
