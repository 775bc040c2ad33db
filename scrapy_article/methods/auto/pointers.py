"""Links to other stories, or back, and the labels of those."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.auto.around import LISTS, begun_by, item_of
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.elsewhere import (
    leads_back,
    leads_elsewhere,
    leads_to_main_article,
    offers_stories,
    suggests,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = [
    "LABEL_WORDS", "POINTED_DENSITY", "POINTER_DENSITY", "between_paragraphs", "is_link", "labelled_boxes", "labels",
    "labels_links", "listed_stories", "other_stories", "pointers",
]  # fmt: skip

POINTER_WORDS = 30
"""Words up to which a line that begins as pointers do, and is a link for the most part, leads to another story."""
POINTER_DENSITY = 0.4
POINTING_WORDS = 4
"""Words up to which a line leads there with the link that follows it; a heading that follows begins the next part."""
POINTED_DENSITY = 0.9
POINTING_MARKS, MARKED_DENSITY = frozenset("▲▶►▷▸☞➤➜➡≫"), 0.8
"""Marks that are typed before links to other stories, and share of such a line in links."""
BRACKETED_WORDS = 4
"""Words from which a link in square brackets that stands alone leads to another story: shorter ones are sources and
notes."""
CAPITALS = 30
"""Characters of a label in capitals before a link."""
LABEL_WORDS = 10
"""Words up to which a line that begins so, and holds no link, is the label of the links after it; where those are left,
so is the label, if it is no item of a list. Of 15 such lines on development pages, three are text by their gold."""
LINKS = 3
"""Links in a row below a heading that announces other stories."""
ITEM_DENSITY = 0.2
"""Share in links of the items of a list of other stories that the text ends with."""
_NOT_BETWEEN = Flag.HEADING | Flag.LIST | Flag.TABLE
LABELLED_LINES, LABELLED_WORDS = 5, 60
"""Lines and words of an element up to which all of it is the other story that its first line is the label of."""
LINK_WORDS = 8
"""Words up to which a line that is a link may lead back."""


def pointers(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that lead to another story, or back; a heading with a link to itself does neither."""
    words, texts, density = lines.words, lines.texts, lines.density
    found: dict[int, str] = {}
    for i in [i for i in kept if density[i] and words[i] <= POINTER_WORDS]:
        if density[i] < POINTER_DENSITY and not (
            leads_to_main_article(texts[i]) and _is_labelled(texts[i], density[i])  # whose name may be short
        ):
            continue
        if lines.flags[i] & Flag.HEADING and lines.segments[i].href[:1] == "#":
            continue
        is_link = density[i] >= POINTED_DENSITY
        is_pointed = is_link and i > 0 and words[i - 1] <= POINTING_WORDS and not lines.flags[i] & Flag.HEADING
        is_marked = texts[i][0] in POINTING_MARKS and density[i] >= MARKED_DENSITY
        if is_marked or (is_pointed and leads_elsewhere(texts[i - 1])) or leads_elsewhere(texts[i]):
            found[i] = "leads to another story"
        elif is_link and words[i] <= LINK_WORDS and leads_back(texts[i]):
            found[i] = "leads back"
    listed = [i for i in found if lines.flags[i] & Flag.LIST]
    stays = _items_among_others(lines, kept, listed) if listed else set()
    return {i: what for i, what in found.items() if i not in stays} if stays else found


def between_paragraphs(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Links between the paragraphs of an article, after a label in capitals: ``VIDEO: How the bridge was built``.

    And those that stand alone in square brackets: ``[The otters return to the canal]``.
    """
    texts, density, words = lines.texts, lines.density, lines.words
    linked = [i for i in kept if density[i] >= POINTER_DENSITY and words[i] <= POINTER_WORDS]
    found: dict[int, str] = {}
    for i in [i for i in linked if not lines.flags[i] & _NOT_BETWEEN]:
        text = texts[i]
        if ":" in text[: CAPITALS + 1]:
            label, _, rest = text.partition(":")
            is_other = label.isupper() and " " in rest.strip() and not rest.isupper()
            if is_other and _is_labelled(text, density[i]):
                found[i] = "leads to another story"
        if text[0] == "[" and text[-1] == "]" and density[i] >= MARKED_DENSITY and words[i] >= BRACKETED_WORDS:
            found[i] = "leads to another story"
    return found


def _is_labelled(text: str, density: float) -> bool:
    """Whether all that *text* says behind its colon is a link, by the share of links in it."""
    rest = text.partition(":")[2].strip()
    return bool(rest) and density * len(text) >= len(rest) - 1


def _items_among_others(lines: Lines, kept: Sequence[int], listed: Iterable[int]) -> set[int]:
    """Those of *listed* that are items of lists of which half is none of them: *Watch*, in one of what to pack.

    So is the first link of a list below a heading that leads elsewhere.
    """
    items: dict[int, list[int]] = {}
    lists: dict[int, Block] = {}
    for i in listed:
        item = item_of(lines.segments[i].block)
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


def other_stories(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Parts that a heading announces as other stories, which are links; at the end also what a label announces."""
    words, flags, density = lines.words, lines.flags, lines.density
    found = _last_stories(lines, kept)
    for place in [place for place, j in enumerate(kept) if density[j] >= POINTED_DENSITY and place]:
        i = kept[place - 1]
        if words[i] <= LABEL_WORDS and flags[i] & Flag.HEADING and leads_elsewhere(lines.texts[i]):
            following = map(kept.__getitem__, range(place, len(kept)))
            links = [*takewhile(lambda j: density[j] >= POINTED_DENSITY, following)]
            if len(links) >= LINKS:
                found |= dict.fromkeys((i, *links), "leads to another story")
    return found


def _last_stories(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What the text ends with: links below a heading or colon that announces them.

    They may be items that hold a link each, where it says that readers may like them.
    """
    last = [*takewhile(lambda i: _points(lines, i), reversed(kept))]
    label = kept[-len(last) - 1] if 0 < len(last) < len(kept) else -1
    if label < 0 or lines.words[label] > LABEL_WORDS or not leads_elsewhere(lines.texts[label]):
        return {}
    are_links = all(lines.density[i] >= POINTED_DENSITY for i in last)
    if not (offers_stories if are_links else suggests)(lines.texts[label]):
        return {}
    is_label = lines.flags[label] & Flag.HEADING or lines.texts[label][-1] in ":："
    return dict.fromkeys((label, *last), "leads to another story") if is_label else {}


def _points(lines: Lines, i: int) -> bool:
    """Whether line *i* is a link, or a short item of a list that holds one."""
    density = lines.density[i]
    is_item = lines.flags[i] & Flag.LIST > 0 and lines.words[i] <= POINTER_WORDS
    return density >= POINTED_DENSITY or (is_item and density >= ITEM_DENSITY)


def listed_stories(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lists of nothing but links, right after a label of such, no heading, that is left."""
    stays, flags, density = {*kept}, lines.flags, lines.density
    found: dict[int, str] = {}
    for i in [i for i in kept if flags[i] & Flag.LIST and density[i] >= POINTED_DENSITY and i and i - 1 not in stays]:
        if flags[i - 1] & Flag.HEADING or not labels_links(lines, i - 1):
            continue
        around = lines.segments[i].block.within(LISTS)
        if around is not None and around.start == i and min(density[i : around.end]) >= POINTED_DENSITY:
            found |= dict.fromkeys(between(kept, i, around.end), "leads to another story")
    return found


def labelled_boxes(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What small elements of their own hold below a label of links, be it kept or not: a link and what it leads to."""
    density = lines.density
    found: dict[int, str] = {}
    links = {j for i in kept for j in (i - 1, i) if j > 0 and density[j] >= POINTED_DENSITY}
    links |= {lines.segments[i].block.start + 1 for i in kept if density[i] >= POINTED_DENSITY}
    for i in [link - 1 for link in links]:
        if lines.flags[i] & _NOT_BETWEEN or not labels_links(lines, i):
            continue
        box = begun_by(i, lines.segments[i].block)
        is_small = box is not None and box.end - i <= LABELLED_LINES
        if box is not None and is_small and sum(lines.words[i : box.end]) <= LABELLED_WORDS:
            found |= dict.fromkeys(between(kept, i, box.end), "leads to another story")
    return found


def labels(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Labels of links that are left."""
    stays, words = {*kept}, lines.words
    return {
        i: "label of links"
        for i in kept
        if words[i] <= LABEL_WORDS
        and i + 1 not in stays
        and labels_links(lines, i)
        and not lines.flags[i] & Flag.LIST
        # A heading may be that of the text after a single link.
        and (not lines.flags[i] & Flag.HEADING or (i + 2 not in stays and is_link(lines, i + 2)))
    }


def labels_links(lines: Lines, i: int) -> bool:
    """Whether line *i*, no link, says that the one after it, which is one, leads to another story."""
    density = lines.density
    return (
        i + 1 < len(density)
        and density[i + 1] >= POINTED_DENSITY
        and density[i] < POINTER_DENSITY
        and lines.words[i] <= LABEL_WORDS
        and leads_elsewhere(lines.texts[i])
    )


def is_link(lines: Lines, i: int) -> bool:
    """Whether there is a line *i*, and it is a link."""
    return i < len(lines.segments) and lines.density[i] >= POINTED_DENSITY
