"""Separators: the lines across a page that cross no block, and their weights."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document.rendering import Style
    from scrapy_article.methods.vips.extraction import VisualBlock
    from scrapy_article.methods.vips.page import Page

__all__ = ["TOUCH", "Separator", "separators", "weigh"]

TOUCH = 1.0
"""Pixels by which two blocks may overlap that only touch: places are rounded."""

# Weights of separators. The paper says what raises and what lowers them, in words; the numbers are ours.
DISTANCES = (4, 10, 20, 35, 60)
"""Pixels between two blocks, each of which adds 1."""
RULE_WEIGHT = 2
BACKGROUND_WEIGHT = 2
FONT_WEIGHT = 1
BELOW_LARGER_WEIGHT = 1
SIMILAR_WEIGHT = -1
HIGHEST_WEIGHT = 9


class Separator(NamedTuple):
    """A stretch of one axis that no block crosses."""

    start: float
    end: float
    before: int
    """Index of the block that ends at its start."""
    after: int
    """Index of the block that begins at its end."""


def separators(intervals: Sequence[tuple[float, float]]) -> list[Separator]:
    """Return the stretches between the first and the last of *intervals* that none of them covers, in order.

    The paper keeps a list of separators that it splits, shortens and drops for block after block, and at last drops
    those at the border. What remains are the gaps in the union of the intervals, which one sweep finds in O(n log n).
    Blocks that touch have a separator of no width between them.
    """
    order = sorted(range(len(intervals)), key=intervals.__getitem__)
    found = []
    last, reach = -1, 0.0
    for i in order:
        start, end = intervals[i]
        if last >= 0 and start >= reach - TOUCH:
            found.append(Separator(reach, max(reach, start), last, i))
        if last < 0 or end > reach:
            last, reach = i, end
    return found


def weigh(page: Page, separator: Separator, visuals: Sequence[VisualBlock], horizontal: bool) -> int:
    """Weight of *separator* between two of *visuals*, 1 to `HIGHEST_WEIGHT`."""
    before, after = visuals[separator.before], visuals[separator.after]
    distance = separator.end - separator.start
    weight = 1 + bisect_right(DISTANCES, distance)
    above, below = _edge(page, before, last=True), _edge(page, after, last=False)
    if above.background != below.background:
        weight += BACKGROUND_WEIGHT
    if horizontal:
        if _has_rule(page, separator):
            weight += RULE_WEIGHT
        if above[:2] != below[:2]:
            weight += FONT_WEIGHT
        if above.font_size < below.font_size:
            weight += BELOW_LARGER_WEIGHT
        if before.text and after.text and above[:2] == below[:2]:
            weight += SIMILAR_WEIGHT
    return min(HIGHEST_WEIGHT, max(1, weight))


def _has_rule(page: Page, separator: Separator) -> bool:
    """Whether an ``hr`` stands in *separator*."""
    position = bisect_left(page.rules, separator.start - TOUCH)
    return position < len(page.rules) and page.rules[position] <= separator.end + TOUCH


def _edge(page: Page, visual: VisualBlock, last: bool) -> Style:
    """Style of the last or the first text in *visual*."""
    if visual.start < visual.end:
        pieces = page.segments[visual.end - 1 if last else visual.start].pieces
        return page.drawn.style(pieces[-1 if last else 0][1])
    element = visual.block.element if visual.block is not None else page.blocks[0].element
    return page.drawn.style(element)
