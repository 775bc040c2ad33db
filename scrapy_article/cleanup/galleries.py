"""Captions in galleries inside an article."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.cleanup.page import between
from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.document.walk.segments import all_around
from scrapy_article.extractor.features import NAMES
from scrapy_article.text.words import Needles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block

_GALLERY = re.compile(
    r"(?<![a-z])(?:photo|image|picture|media|foto|bilder?)?[-_]?galler(?:y|ies)|slide[-_]?show|photo[-_]?(?:stream|carousel|slider)"
    r"|fotostrecke|diaporama|fotogal|galer[ií]a|galleria",
    re.IGNORECASE,
)
"""Names of what shows one image after another, with a caption each."""
_MAY_BE = Needles(("galler", "slide", "foto", "photo", "diapo", "galer"), any_case=True)
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
    """The captions in galleries that show an image for each, of an article that is no gallery itself."""
    around = all_around([page.segments[i].block for i in selected])
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
        inside = between(selected, gallery.start, gallery.end)
        told = sum([page.words[i] >= MIN_CAPTION_WORDS for i in inside])
        if _images(page, gallery) >= told or _are_slides([page.texts[i] for i in inside]):
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
