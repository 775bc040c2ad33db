"""Captions and credits, which are told with their pictures, and captions of what figures quote, which are text."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import all_around
from scrapy_article.methods.auto.around import nearest
from scrapy_article.methods.auto.feature_names import NAMES
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.pictures import captioned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["OF_FIGURES", "captions", "galleries", "in_gallery", "may_be_gallery", "said_by"]

PICTURED = 0.8
"""Probability from which what stands in a figure is text; some pages set theirs so."""
CAPTION_WORDS = 60
"""Words up to which a line that a credit ends is a caption."""
CAPTIONS = 3
"""Captions from which they may be the text: the larger part of it is then."""
_GALLERY = re.compile(
    r"(?<![a-z])(?:photo|image|picture|media|foto|bilder?)?[-_]?galler(?:y|ies)|slide[-_]?show|photo[-_]?(?:stream|carousel|slider)"
    r"|fotostrecke|diaporama|fotogal|galer[ií]a|galleria",
    re.IGNORECASE,
)
"""Names of what shows one picture after another, with a caption each."""
may_be_gallery = Needles("galler slide foto photo diapo galer".split(), any_case=True).are_in
GALLERY_LEVELS = 8
"""Elements around a caption of which one may be the gallery."""
TEXT_WORDS, TEXT_SHARE = 100, 0.15
"""Words outside galleries, and as a share of theirs, from which a page has a text of its own: else they are it."""
CAPTION_LEAST = 4
"""Words from which a line of a gallery is a caption; others are labels of its buttons."""
SLIDES = 3
_SLIDE = re.compile(r"(\d{1,3}) ?/ ?(\d{1,3})(?![\d/])")
"""Lines of a gallery that tell which of how many they are of, and their number from which it is one of slides."""
_PAGE, _WHOLE = frozenset(("html", "body")), frozenset(("main", "article"))
"""Elements whose names say what else a page may have, and those that are a gallery as a whole if they are called so."""
QUOTED_LINES = 12
"""Lines of a figure beside the quotation, code or table that it holds."""
OF_FIGURES = Flag.CAPTION | Flag.FIGURE
_OF_QUOTES = Flag.CAPTION | Flag.QUOTE
_SHOWN = frozenset(("blockquote", "pre", "table"))
_CAPTIONED = Flag.QUOTE | Flag.PRE | Flag.TABLE
_PICTURES = slice(NAMES.index("pictures_before"), NAMES.index("pictures_after") + 1)
_SET_IN_FIGURES = Flag.TABLE | Flag.LIST | Flag.QUOTE | Flag.PRE
"""What pages put into figures that is text."""


def captions(lines: Lines, probabilities: Floats, kept: Sequence[int]) -> dict[int, str]:
    """Captions and credits, which are told with their pictures."""
    words, flags = lines.words, lines.flags
    pictured = [i for i in kept if flags[i] & OF_FIGURES and not flags[i] & _SET_IN_FIGURES]
    found = {i: "caption" for i in pictured if probabilities[i] < PICTURED}
    if len(found) >= CAPTIONS:  # of a photo essay, they are the text
        told_by_pictures = sum([words[i] for i in found])
        if told_by_pictures > sum([words[i] for i in kept]) - told_by_pictures:
            found = {}
    short = [i for i in kept if words[i] <= CAPTION_WORDS]
    told = captioned([lines.texts[i] for i in short], [words[i] for i in short])
    return found | {short[place]: what for place, what in told.items()}


def galleries(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """The captions in galleries that show a picture for each, of an article that is no gallery itself."""
    around = all_around([lines.segments[i].block for i in kept])
    shown: list[Block] = []  # the outermost
    named = [block for block in around if block.tag not in _PAGE and _GALLERY.search(block.names)]
    for block in sorted(named, key=_extent):
        if not shown or block.start >= shown[-1].end:
            shown.append(block)
    if not _WHOLE.isdisjoint([gallery.tag for gallery in shown]):
        return {}
    found: list[int] = []
    for gallery in shown:
        inside = between(kept, gallery.start, gallery.end)
        told = sum([lines.words[i] >= CAPTION_LEAST for i in inside])
        if _pictures(lines, gallery) >= told or _are_slides([lines.texts[i] for i in inside]):
            found += inside
    words = sum([lines.words[i] for i in found])
    rest = sum([lines.words[i] for i in kept]) - words
    return dict.fromkeys(found, "in a gallery") if rest >= max(TEXT_WORDS, TEXT_SHARE * words) else {}


def in_gallery(block: Block) -> bool:
    """Whether one of the elements around *block*, but for those of the page, is called a gallery."""
    around = islice(block.ancestors(), GALLERY_LEVELS)
    return any(outer.tag not in _PAGE and _GALLERY.search(outer.names) for outer in around)


def _pictures(lines: Lines, gallery: Block) -> float:
    """How many pictures stand between the lines of *gallery*, and one before and after them: others may be outside."""
    before, after = np.expm1(lines.matrix[_PICTURES, gallery.start : gallery.end])
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


def said_by(lines: Lines, kept: Sequence[int]) -> set[int]:
    """The captions of figures that hold a quotation, and tell whose it is, or code or a table, and tell what it is."""
    segments, flags = lines.segments, lines.flags
    known: dict[int, Block | None] = {}
    figures: dict[int, Block | None] = {}
    in_figures = [segments[i].block for i in kept if flags[i] & Flag.FIGURE and flags[i] & _CAPTIONED]
    all_shown = [shown for block in in_figures if (shown := nearest(block, _SHOWN, known))]
    found: set[int] = set()
    for shown in {shown.index: shown for shown in all_shown}.values():
        figure = nearest(shown, ("figure",), figures)
        if figure and figure.end - figure.start <= shown.end - shown.start + QUOTED_LINES:
            found.update(j for j in range(figure.start, figure.end) if flags[j] & _OF_QUOTES == Flag.CAPTION)
    return found
