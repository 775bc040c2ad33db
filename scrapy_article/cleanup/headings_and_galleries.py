"""Headings without text, headings of accordions, and captions in galleries inside an article."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.cleanup.page import between, item_of, level_of
from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.walk.segments import all_around
from scrapy_article.extractor.features import NAMES
from scrapy_article.text.words import PatternMatcher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block
    from scrapy_article.document.walk.segments import Segment, Walk

# --- headings ---

MAX_HEADING_WORDS = 30
"""Words up to which a line in a heading is one."""
MAX_BUTTON_WORDS = 2
"""Words between two headings, not selected, up to which they are a button and no text that the first one heads."""
_OF_IMAGES = Flag.CAPTION | Flag.FIGURE
_IN_PARTS = Flag.TABLE | Flag.LIST


@rule("headings-without-text", scope=ARTICLES)
def headings_without_text(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Headings without selected text: followed by a heading of the same or a higher level, or by nothing."""
    found: dict[int, str] = {}
    for i, following in pairwise((*selected, -1)):
        if not _is_heading(page, i) or _heads_an_image(page, i):
            continue
        if following < 0 or (
            _is_heading(page, following)
            and _level(page, following) <= _level(page, i)
            and sum(page.words[i + 1 : following]) > MAX_BUTTON_WORDS
        ):
            found[i] = "heading without text"
    return found


def _is_heading(page: Page, i: int) -> bool:
    flags = page.flags[i]
    if not flags & Flag.HEADING or page.words[i] > MAX_HEADING_WORDS:
        return False
    return not (flags & _IN_PARTS and item_of(page.segments[i].block))


def _heads_an_image(page: Page, i: int) -> bool:
    """Whether what follows heading *i* is the caption of an image."""
    return i + 1 < len(page.flags) and page.flags[i + 1] & ~page.flags[i] & _OF_IMAGES > 0


def _level(page: Page, i: int) -> str:
    return level_of(page.segments[i].block)


MAX_UNFOLDING_WORDS = 20
"""Words of such a heading."""
MIN_UNFOLDING_HEADINGS = 2
"""Headings from which it is an accordion: one alone may be *Read more*."""
MAX_UNFOLDING_LEVELS = 3
"""Elements around a heading that may say that it unfolds something."""
_UNFOLDS = ("aria-expanded", "aria-controls", "data-target", "data-bs-target")


@rule("headings-of-accordions", scope=ARTICLES, otherwise=lambda _, selected: selected)
def headings_of_accordions(walk: Walk, selected: list[int]) -> list[int]:
    """The lines of an article, with the headings that unfold them, if all these headings differ."""
    segments, text = walk.segments, {*selected}
    above = [segments[i - 1] for i in selected if i and segments[i - 1].words <= MAX_UNFOLDING_WORDS]
    if not any(line.index not in text and _unfolds(line) for line in above):
        return selected
    by_tag: dict[str, list[Segment]] = {}
    for line in filter(_unfolds, above):
        by_tag.setdefault(line.block.tag, []).append(line)
    for lines in by_tag.values():
        if len({line.text for line in lines}) == len(lines) >= MIN_UNFOLDING_HEADINGS:
            text.update(line.index for line in lines)
    return sorted(text)


def _unfolds(line: Segment) -> bool:
    """Whether *line* is the label of a button that unfolds something."""
    element = line.flat_pieces[1]
    around = (element, *islice(element.iterancestors(), MAX_UNFOLDING_LEVELS))
    return any(one.get(name) is not None for one in around for name in _UNFOLDS)


# --- galleries ---

_GALLERY = re.compile(
    r"(?<![a-z])(?:photo|image|picture|media|foto|bilder?)?[-_]?galler(?:y|ies)|slide[-_]?show|photo[-_]?(?:stream|carousel|slider)"
    r"|fotostrecke|diaporama|fotogal|galer[ií]a|galleria",
    re.IGNORECASE,
)
"""Names of what shows one image after another, with a caption each."""
_MAY_BE = PatternMatcher(("galler", "slide", "foto", "photo", "diapo", "galer"), any_case=True)
MIN_TEXT_WORDS, MIN_TEXT_SHARE = 100, 0.15
"""Words outside galleries, and as a share of theirs, from which a page has a text of its own: else they are it."""
MIN_CAPTION_WORDS = 4
"""Words from which a line of a gallery is a caption; others are labels of its buttons."""
MIN_SLIDES = 3
_SLIDE = re.compile(r"(\d{1,3}) ?/ ?(\d{1,3})(?![\d/])")
"""Lines of a gallery that tell which of how many they are of, and their number from which it is one of slides."""
_PAGE, _WHOLE = frozenset(("html", "body")), frozenset(("main", "article"))
"""Elements whose names say what else a page may have, and those that are a gallery as a whole if they are called so."""
_IMAGES = slice(NAMES.index("pictures_before"), NAMES.index("pictures_after") + 1)


@rule("galleries", scope=ARTICLES)
def galleries(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Captions in galleries with an image for each, if the article is not a gallery itself."""
    around = all_around([page.segments[i].block for i in selected])
    outermost: list[Block] = []
    may_be = [around[i] for i in _MAY_BE.matching([block.names for block in around])]
    named = [block for block in may_be if block.tag not in _PAGE and _GALLERY.search(block.names)]
    for block in sorted(named, key=_extent):
        if not outermost or block.start >= outermost[-1].end:
            outermost.append(block)
    if not _WHOLE.isdisjoint([gallery.tag for gallery in outermost]):
        return {}
    found: list[int] = []
    for gallery in outermost:
        inside = between(selected, gallery.start, gallery.end)
        captions = sum([page.words[i] >= MIN_CAPTION_WORDS for i in inside])
        if _images(page, gallery) >= captions or _are_slides([page.texts[i] for i in inside]):
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
    matches = [match for match in map(_SLIDE.match, texts) if match is not None]
    counted = [(int(match[1]), int(match[2])) for match in matches]
    following = sum([total == last and number == before + 1 for (before, last), (number, total) in pairwise(counted)])
    return following >= MIN_SLIDES - 1


def _extent(block: Block) -> tuple[int, int, int]:
    """Sorts a block before those that it holds."""
    return (block.start, -block.end, block.index)
