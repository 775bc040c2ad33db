"""``density``: the region of the page where long strings stand close together.

Arias, Deschacht and Moens, "Language independent content extraction from web pages", DIR 2009, section 4. The page is
cut at structural tags into a list L of strings: text is added to the last string, and each structural tag begins a new
one, empty at first. The region R starts as the longest string. A string s_i joins it if it is longer than c1 times the
longest and some s_j of R has |i - j| < c2. The article is everything from the leftmost string of R to the rightmost.

L is made from the blocks and segments of the parsed page, as the paper makes it from a "robust HTML parser". The
strings that are not empty are the segments, save that text after a nested block joins the string before it, there being
no tag that opens between them. The empty strings hold no text but they count in |i - j|, so L is not the list of
segments.

With the paper's constants the method finds a few paragraphs on pages of today: a third of the paragraphs of news
articles are shorter than c1 lets join, and of those that are long enough every third is four strings or more from the
one before, for what stands between them. ``density-wide`` is the same with constants that suit such pages.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document

__all__ = ["METHODS", "Slot", "grow", "select", "slots"]

C1 = 0.333
"""Share of the longest string's length that a string must exceed: section 4."""
C2 = 4
"""Distance in L below which a string is near another: section 4."""
WIDE_C1 = 0.25
"""C1 of ``density-wide``: best of 0.05 to 0.4 by the mean LCSequence F1 on labelled pages of three collections."""
WIDE_C2 = 64
"""C2 of ``density-wide``: best of 4 to 192 in the same trial; 0.333 with 128 is as good."""


class Slot(NamedTuple):
    """A string of L that is not empty."""

    place: int
    """Its index in L."""
    length: int
    start: int
    """Index of its first segment."""
    end: int
    """Index after its last segment."""


def slots(document: Document) -> list[Slot]:
    """Return the strings of L that are not empty."""
    opened = [0] * (len(document.segments) + 1)
    for block in document.blocks[1:]:
        opened[block.start] += 1
    found: list[Slot] = []
    place = 0
    for i, segment in enumerate(document.segments):
        place += opened[i] + segment.breaks
        if found and found[-1].place == place:
            last = found[-1]
            found[-1] = Slot(place, last.length + segment.chars, last.start, i + 1)
        else:
            found.append(Slot(place, segment.chars, i, i + 1))
    return found


def grow(strings: Sequence[tuple[int, int]], c1: float = C1, c2: int = C2) -> tuple[int, int]:
    """Return the first and the last index of the region in *strings*, which are places in L and lengths.

    To grow string by string, as the paper does, comes to this: from the longest, go on to each side as long as the next
    string that is long enough is near.
    """
    places, lengths = zip(*strings, strict=True)
    longest = max(lengths)
    seed = lengths.index(longest)
    cutoff = longest * c1
    bounds = []
    for step, limit in ((-1, -1), (1, len(strings))):
        edge = seed
        for i in range(seed + step, limit, step):
            if abs(places[i] - places[edge]) >= c2:
                break
            if lengths[i] > cutoff:
                edge = i
        bounds.append(edge)
    return bounds[0], bounds[1]


def select(document: Document, c1: float = C1, c2: int = C2) -> Selection:
    """Choose the segments of *document* in the region of high density."""
    strings = slots(document)
    if not strings:
        return Selection(kept=[])
    first, last = grow([string[:2] for string in strings], c1, c2)
    kept = range(strings[first].start, strings[last].end)
    reasons = ["outside the dense region"] * len(document.segments)
    reasons[kept.start : kept.stop] = ["in the dense region"] * len(kept)
    return Selection(kept=list(kept), reasons=reasons)


_SOURCE = "Arias, Deschacht and Moens, Language independent content extraction from web pages, DIR 2009"

METHODS = {
    "density": Method("the region around the longest string where long strings stand close together", _SOURCE, select),
    "density-wide": Method(
        "density with distances that suit the markup of today", _SOURCE, partial(select, c1=WIDE_C1, c2=WIDE_C2)
    ),
}
