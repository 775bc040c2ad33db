"""Captions and credits, which are told with their pictures, and captions of what figures quote, which are text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.auto.around import nearest
from scrapy_article.methods.auto.phrases.pictures import captioned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["OF_FIGURES", "captions", "said_by"]

PICTURED = 0.8
"""Probability from which what stands in a figure is text; some pages set theirs so."""
CAPTION_WORDS = 60
"""Words up to which a line that a credit ends is a caption."""
QUOTED_LINES = 12
"""Lines of a figure beside the quotation, code or table that it holds."""
OF_FIGURES = Flag.CAPTION | Flag.FIGURE
_OF_QUOTES = Flag.CAPTION | Flag.QUOTE
_SHOWN = frozenset(("blockquote", "pre", "table"))
_CAPTIONED = Flag.QUOTE | Flag.PRE | Flag.TABLE
_SET_IN_FIGURES = Flag.TABLE | Flag.LIST | Flag.QUOTE | Flag.PRE
"""What pages put into figures that is text."""


def captions(lines: Lines, probabilities: Floats, kept: Sequence[int]) -> dict[int, str]:
    """Captions and credits, which are told with their pictures."""
    words, flags = lines.words, lines.flags
    pictured = [i for i in kept if flags[i] & OF_FIGURES and not flags[i] & _SET_IN_FIGURES]
    found = {i: "caption" for i in pictured if probabilities[i] < PICTURED}
    short = [i for i in kept if words[i] <= CAPTION_WORDS]
    told = captioned([lines.texts[i] for i in short], [words[i] for i in short])
    return found | {short[place]: what for place, what in told.items()}


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
