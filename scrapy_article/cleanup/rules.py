"""Rules about lines and their surroundings.

Headings, links to other stories, the end of the article and what follows it, galleries, hidden elements, and lines that
stand twice, such as a body for another screen.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Flag
from scrapy_article.document.annotations import footnotes_of
from scrapy_article.document.layout.rendering import MARK
from scrapy_article.document.walk.segments import all_around
from scrapy_article.document.walk.text_structure import HEADINGS
from scrapy_article.extractor.features import NAMES
from scrapy_article.text.words import PatternMatcher

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scrapy_article.cleanup.selection import Page
    from scrapy_article.document import Block
    from scrapy_article.document.walk.segments import Segment

# --- headings ---

MAX_BUTTON_WORDS = 2
"""Words between two headings, not selected, up to which they are a button and no text that the first one heads."""
_OF_IMAGES = Flag.CAPTION | Flag.FIGURE


@rule("headings-without-text", scope="articles")
def headings_without_text(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Headings without selected text: followed by a heading of the same or a higher level, or by nothing."""
    return {
        i: "heading without text"
        for i, following in pairwise((*selected, -1))
        if page.flags[i] & Flag.HEADING
        # What follows is the caption of an image.
        and not (i + 1 < len(page.flags) and page.flags[i + 1] & ~page.flags[i] & _OF_IMAGES)
        and (
            following < 0
            or (
                page.flags[following] & Flag.HEADING
                and _level_of(page.segments[following].block) <= _level_of(page.segments[i].block)
                and sum(page.words[i + 1 : following]) > MAX_BUTTON_WORDS
            )
        )
    }


def _level_of(block: Block) -> str:
    """The tag of the heading that *block* is or stands in, which compares like its level; none is ``""``."""
    heading = block.within(HEADINGS)
    return "" if heading is None else heading.tag


MAX_UNFOLDING_WORDS = 20
"""Words of a heading that unfolds something."""
MIN_UNFOLDING_HEADINGS = 2
"""Headings from which it is an accordion: one alone may be *Read more*."""
MAX_UNFOLDING_LEVELS = 3
"""Elements around a heading that may say that it unfolds something."""
_UNFOLDS = frozenset(("aria-expanded", "aria-controls"))
_LABEL = Flag.HEADING | Flag.BUTTON


@rule("headings-of-accordions", scope="articles")
def headings_of_accordions(page: Page, selected: Sequence[int]) -> Iterable[int]:
    """Headings that unfold lines of an article, if all these headings differ."""
    text = {*selected}
    numbers = [i - 1 for i in selected if i and page.flags[i - 1] & _LABEL]
    above = [page.segments[i] for i in numbers if page.words[i] <= MAX_UNFOLDING_WORDS]
    if not any(line.index not in text and _unfolds(line) for line in above):
        return ()
    by_tag: dict[str, list[Segment]] = {}
    for line in filter(_unfolds, above):
        by_tag.setdefault(line.block.tag, []).append(line)
    groups = [
        lines for lines in by_tag.values() if MIN_UNFOLDING_HEADINGS <= len({one.text for one in lines}) == len(lines)
    ]
    return {line.index for lines in groups for line in lines} - text


def _unfolds(line: Segment) -> bool:
    """Whether *line* is the label of a button that unfolds something."""
    element = line.flat_pieces[1]
    around = (element, *islice(element.iterancestors(), MAX_UNFOLDING_LEVELS))
    return any(not _UNFOLDS.isdisjoint(one.keys()) for one in around)


# --- related links ---

MAX_LINK_WORDS = 30
"""Words up to which a link below such a label leads to another story."""
MIN_DENSITY, LINK_DENSITY = 0.4, 0.9
"""Share of a line in links from which it may be one, and from which it is nothing else."""
MAX_LABEL_WORDS = 10
"""Words up to which a line that begins so, and holds no link, is the label of the links after it."""
MAX_SHORT_LABEL_WORDS = 4
"""The same where it announces a single link."""


@rule("related-links", scope="all pages")
def related_links(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Links to other stories, by their first words or by the label above them."""
    announced = page.lines_with("elsewhere")
    announced |= {i for label in announced for i in _links_below(page, label)}
    return {i: "leads to another story" for i in selected if i in announced and page.density[i] >= MIN_DENSITY}


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


def _within(block: Block, lines: Sequence[int]) -> Sequence[int]:
    """Those of *lines*, which ascend, that are in *block*."""
    first = bisect_left(lines, block.start)
    return lines[first : bisect_left(lines, block.end, first)]


@rule("labels-of-links", scope="all pages")
def labels_of_links(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Labels of links that are not selected, such as *Read more:*."""
    stays = {*selected}
    return {
        i: "label of links"
        for i in sorted(page.lines_with("elsewhere") & stays)
        if page.words[i] <= MAX_LABEL_WORDS
        and i + 1 < len(page.density)
        and i + 1 not in stays
        and page.density[i + 1] >= LINK_DENSITY
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


@rule("after-the-end", scope="articles")
def after_the_end(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines below the last line that is certainly text, if their probability is too low for that place."""
    sure = (i for i in reversed(selected) if page.probabilities[i] >= MIN_SURE and page.words[i] >= MIN_SURE_WORDS)
    last = next(sure, selected[-1])
    if last == selected[-1]:
        return {}
    parents = page.arrays.up[page.arrays.block_of]
    odds = math.log(page.threshold / (1 - page.threshold))
    near, apart = (1 / (1 + math.exp(-odds - more)) for more in (MARGIN_SAME_PARENT, MARGIN_OTHER_PARENT))
    found: dict[int, str] = {}
    for place, i in enumerate(selected[bisect_left(selected, last + 1) :], last + 1):
        is_last = i == place and page.words[i] >= MIN_LAST_WORDS  # no line between it and the text was rejected
        if page.probabilities[i] < (near if is_last or parents[i] == parents[last] else apart):
            found[i] = "after the end"
    return found


@rule("next-articles", scope="articles")
def next_articles(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines in further ``article`` elements that have an ``h1`` of their own, as the first one has."""
    articles = [one.within(("article",)) for one in page.walk.headings if one.tag == "h1" and one.start < one.end]
    if not articles or articles[0] is None:
        return {}
    others = {article.start: article for article in articles if article and article.start >= articles[0].end}
    return {i: "another article" for article in others.values() for i in _within(article, selected)}


@rule("footnotes", scope="articles")
def footnotes(page: Page, selected: Sequence[int]) -> Iterable[int]:
    """Footnotes that links of an article lead to, and that link back."""
    notes = [note.block for note in footnotes_of(page.walk, {*selected}).values()]
    return {i for note in notes for i in range(note.start, note.end)}


# --- galleries ---

_GALLERY = PatternMatcher(
    "galler slideshow slide-show slide_show fotostrecke diaporama fotogal galeria galería".split(), any_case=True
)
"""Parts of the names of what shows one image after another, with a caption each."""
MIN_TEXT_WORDS, MIN_TEXT_SHARE = 100, 0.15
"""Words outside galleries, and as a share of theirs, from which a page has a text of its own: else they are it."""
MIN_SLIDES = 3
_SLIDE = re.compile(r"(\d{1,3}) ?/ ?(\d{1,3})(?![\d/])")
"""Lines of a gallery that tell which of how many they are of, and their number from which it is one of slides."""
_PAGE = frozenset(("html", "body"))
"""Elements whose names say what else a page may have."""
_IMAGES = slice(NAMES.index("pictures_before"), NAMES.index("pictures_after") + 1)


@rule("galleries", scope="articles")
def galleries(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Captions in galleries with an image for each, if the article is not a gallery itself."""
    around = all_around([page.segments[i].block for i in selected])
    named = [around[i] for i in _GALLERY.matching([block.names for block in around]) if around[i].tag not in _PAGE]
    if not named:
        return {}
    outermost: list[Block] = []
    for block in sorted(named, key=lambda one: (one.start, -one.end, one.index)):  # before those that it holds
        if not outermost or block.start >= outermost[-1].end:
            outermost.append(block)
    found: list[int] = []
    for gallery in outermost:
        inside = _within(gallery, selected)
        if _images(page, gallery) >= len(inside) or _are_slides([page.texts[i] for i in inside]):
            found += inside
    words = sum([page.words[i] for i in found])
    rest = sum([page.words[i] for i in selected]) - words
    return dict.fromkeys(found, "in a gallery") if rest >= max(MIN_TEXT_WORDS, MIN_TEXT_SHARE * words) else {}


def _images(page: Page, gallery: Block) -> float:
    """How many images stand between the lines of *gallery*, and one before and after them: others may be outside."""
    before, after = np.expm1(page.matrix[_IMAGES, gallery.start : gallery.end])
    return round(min(float(before[0]), 1.0) + float(before[1:].sum()) + min(float(after[-1]), 1.0))


def _are_slides(texts: Sequence[str]) -> bool:
    """Whether some of *texts* count up to the same number: ``1/8``, ``2/8``, ``3/8``, and not half a cup of milk."""
    counted = [(int(match[1]), int(match[2])) for match in map(_SLIDE.match, texts) if match]
    following = sum([total == last and number == before + 1 for (before, last), (number, total) in pairwise(counted)])
    return following >= MIN_SLIDES - 1


# --- hidden elements ---

MIN_VISIBLE_WORDS = 40
"""Words that are selected beside them: pages that hide all of their text show it when they are ready."""
LEVELS, PARTS = 3, 12
"""Elements around it, from itself on, before which a control may stand, and parts of one that are looked at."""
_HIDE = frozenset(("style", "hidden"))
_CONTROLS = frozenset(("button", "input", "summary"))


@rule("hidden-without-hook", scope="all pages")
def hidden_without_hook(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines in hidden elements that no script or style can reveal: they have no id, no class and no controls beside.

    Where a browser has drawn the page, scripts and styles have had their say: a name is no hook then.
    """
    hidden = [i for i in selected if page.flags[i] & Flag.HIDDEN]
    if not hidden or sum([page.words[i] for i in selected]) - sum([page.words[i] for i in hidden]) < MIN_VISIBLE_WORDS:
        return {}
    outermost = {i: _outermost(page.segments[i].block) for i in hidden}
    without_hook = set(filter(_has_no_hook, {*outermost.values()}))
    return {i: "hidden" for i, block in outermost.items() if block in without_hook}


def _outermost(block: Block) -> Block:
    """The outermost hidden element around *block*."""
    while block.parent is not None and block.parent.flags & Flag.HIDDEN:
        block = block.parent
    return block


def _has_no_hook(block: Block) -> bool:
    attributes = block.element.attrib
    if not (MARK in attributes or _HIDE.issuperset(attributes)):
        return False
    if attributes.get("hidden") == "until-found":  # a search in the page shows it
        return False
    before = [outer.element.getprevious() for outer in islice(block.outwards(), LEVELS)]
    parts = [part for one in before if one is not None for part in islice(one.iter("*"), PARTS)]
    return not any(part.tag in _CONTROLS for part in parts)


# --- lines that stand twice ---

MIN_REPEATED_WORDS = 8
"""Words from which a line that stands under another parent too may be a copy."""
MIN_REPEATED_SEGMENTS = 2
"""Different segments in a row that must be repeated to be rejected: a body that stands twice."""
MAX_EDGE_LINES = 20
"""Lines right before and after repeated ones, at most, that go with them."""


@rule("repeated-blocks", scope="all pages")
def repeated_blocks(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated blocks, such as a body for another screen.

    A single line may well stand twice, and so may the cells of a table and the items of a list. Repeated are several
    different lines that follow each other both times.
    """
    long = [page.texts[i] for i in selected if page.words[i] >= MIN_REPEATED_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [page.texts[i] for i in selected], [page.words[i] for i in selected]
    places: dict[str, int] = {}
    first = [places.setdefault(text, place) for place, text in enumerate(texts)]
    parents = page.arrays.up[page.arrays.block_of[selected]].tolist()
    may_be_copy = [
        words[at] >= MIN_REPEATED_WORDS and parents[at] != parents[first[at]] and not page.flags[i] & Flag.TABLE
        for at, i in enumerate(selected)
    ]
    found: list[int] = []
    for run in _runs(first, may_be_copy, words):
        if len(run) < MIN_REPEATED_SEGMENTS or all(page.flags[selected[place]] & Flag.LIST for place in run):
            continue
        found += [place for place in range(run[0], run[-1] + 1) if first[place] < run[0]]
        for step, k, j in ((-1, run[0] - 1, first[run[0]] - 1), (1, run[-1] + 1, first[run[-1]] + 1)):
            for _ in range(MAX_EDGE_LINES):
                if not (0 <= j < run[0] and first[run[-1]] < k < len(texts) and texts[k] == texts[j]):
                    break
                found.append(k)
                k, j = k + step, j + step
    return {selected[place]: "stands twice" for place in found}


def _runs(first: Sequence[int], may_be_copy: Sequence[bool], words: Sequence[float]) -> Iterator[list[int]]:
    """Yield the places of repeated lines that follow each other both times, with only short lines between them."""
    run: list[int] = []
    for place, is_repeated in enumerate(may_be_copy):
        goes_on = bool(run) and first[place] > first[run[-1]] if is_repeated else words[place] < MIN_REPEATED_WORDS
        if run and not goes_on:
            yield run
            run = []
        if is_repeated:
            run.append(place)
    if run:
        yield run
