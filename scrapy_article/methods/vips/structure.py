"""Content structure: a tree of visual blocks, in which those belong together first that weak separators part.

Separators are the lines across a page that cross no block.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.methods.vips.extraction import TEXT_DOC

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.layout.rendering import Style
    from scrapy_article.methods.vips.extraction import Extractor, Page, VisualBlock

__all__ = ["Node", "Separator", "build", "content_structure", "separators", "weigh"]

PERMITTED_DOC = 5
"""DoC from which a leaf of the content structure is divided no more, 1 to 10. The paper leaves it to the application;
5 was best on labelled pages, by little: figures hardly change up to 9."""
DEPTH = 30
"""Levels of one content structure. Below, blocks are not parted further: a bound for pages made to nest."""
ROUNDS = 12
"""How often leaves are extracted anew: a bound of the same kind."""


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


class Node:
    """A node of the content structure."""

    __slots__ = ("box", "children", "doc", "visuals")

    def __init__(self, visuals: list[VisualBlock], children: list[Node], doc: int) -> None:
        self.visuals = visuals
        self.children = children
        self.doc = doc
        if len(visuals) == 1:
            self.box = visuals[0].box
        else:
            left, top, right, bottom = zip(*[visual.box for visual in visuals], strict=True)
            self.box = min(left), min(top), max(right), max(bottom)


def content_structure(extractor: Extractor, root: Block) -> Node | None:
    """The content structure of *root*: leaves that are not coherent enough are divided anew."""
    first = _round(extractor, root)
    leaves = list(_leaves(first)) if first is not None else []
    for _ in range(ROUNDS):
        coarse = [leaf for leaf in leaves if leaf.doc < PERMITTED_DOC]
        leaves = []
        for leaf in coarse:
            block = leaf.visuals[0].block
            finer = _round(extractor, block) if block is not None and extractor.children.get(block.index) else None
            if finer is not None and len(finer.visuals) > 1:
                leaf.visuals, leaf.children, leaf.doc = finer.visuals, finer.children, finer.doc
                leaves += _leaves(finer)
    return first


def _round(extractor: Extractor, root: Block) -> Node | None:
    """Extract the visual blocks of *root* and build the structure of them."""
    pool = extractor.extract(root)
    return build(extractor.page, pool, 0) if pool else None


def build(page: Page, visuals: list[VisualBlock], depth: int) -> Node:
    """Make a node of *visuals*.

    The paper merges the blocks beside the weakest separators first and goes on to the strongest; this splits at
    the strongest first, which gives the same tree and finds the separators within each part on the way. The DoC of
    a node falls with the weight of the strongest separator in it.
    """
    if len(visuals) == 1:
        return Node(visuals, [], visuals[0].doc)
    rows = separators([(visual.box[1], visual.box[3]) for visual in visuals])
    columns = separators([(visual.box[0], visual.box[2]) for visual in visuals])
    row_weights = [weigh(page, separator, visuals, True) for separator in rows]
    column_weights = [weigh(page, separator, visuals, False) for separator in columns]
    strongest = max((*row_weights, *column_weights), default=0)
    if not strongest or depth >= DEPTH:
        return Node(visuals, [Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
    axis = 1 if strongest in row_weights else 0
    chosen, weights = (rows, row_weights) if axis else (columns, column_weights)
    cuts = [one.end for one, weight in zip(chosen, weights, strict=True) if weight == strongest]
    groups: list[list[VisualBlock]] = [[] for _ in range(len(cuts) + 1)]
    for visual in visuals:
        groups[bisect_left(cuts, visual.box[axis] + TOUCH / 2)].append(visual)
    filled = [group for group in groups if group]
    if len(filled) < 2:
        return Node(visuals, [Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
    return Node(visuals, [build(page, group, depth + 1) for group in filled], 10 - strongest)


def _leaves(root: Node) -> Iterator[Node]:
    """Yield the leaves under *root*, from left to right."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.children:
            stack += reversed(node.children)
        else:
            yield node
