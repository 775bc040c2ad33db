"""``vips``: a tree of the blocks that a reader sees, and of it the block in the page's centre with most text.

Cai, Yu, Wen and Ma, "VIPS: a Vision-based Page Segmentation Algorithm", MSR-TR-2003-79 (2003, with the thirteen rules
of its 2004 revision).

1. *Visual block extraction* goes down the tree and decides of each node by rules on tags, colour, text and size whether
   it is divided; what is not divided is a visual block with a degree of coherence (DoC).
2. *Separator detection* finds the horizontal and vertical lines that cross no block, and weighs them by distance, rules
   (``hr``), and differences of background and font.
3. *Content structure construction* makes a tree of the blocks: what the weakest separators part belongs together first.
   The leaves whose DoC is below the permitted one are extracted anew, from 1.

The paper ends with the tree. The article is then found by going down it, at each node to the child in the page's centre
that has the most text, as long as that child has most of the node's. The method needs the boxes of a rendering; a
document without one gets estimated ones, which know little of columns, and a warning.

The nodes are the line-break nodes of the document and, between them, the runs of text in them. That is what the paper's
rules come to: an inline node that holds a line-break node is always divided (rule 5), and any other is a virtual text
node, which rules 4 and 9 treat as text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.layout.estimate import drawing
from scrapy_article.methods import Method, Selection
from scrapy_article.methods.vips.extraction import TEXT_DOC, Extractor, Page, VisualBlock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.layout.rendering import Style

MIN_SHARE = 0.6
"""Share of a node's text that its child must have to be entered: ours, set on labelled news pages."""


def select(document: Document) -> Selection:
    """Choose the article's segments of *document*."""
    drawn = drawing(document)
    warnings = ["estimated-rendering"] if drawn.estimated else []
    segments = document.segments
    if not segments:
        return Selection(selected=[], warnings=warnings)
    page = Page(document, drawn)
    node = content_structure(Extractor(page), page.root)
    reasons = ["not drawn"] * len(segments)
    if node is None:
        return Selection(selected=[], reasons=reasons, warnings=warnings)
    for i in _drawn_in(page, node):
        reasons[i] = "outside the block in the centre"
    node, chars = _largest_in_the_centre(page, node)
    selected = _drawn_in(page, node) if chars else []
    for i in selected:
        reasons[i] = f"in the block in the centre with most text (DoC {node.doc})"
    first = node.visuals[0].block if len(node.visuals) == 1 else None
    return Selection(selected=selected, reasons=reasons, container=first, warnings=warnings)


def _largest_in_the_centre(page: Page, node: Node) -> tuple[Node, int]:
    """The node under *node*, or itself, that is the article, and its characters that are in no link."""
    free = [max(0, segment.chars - segment.link_chars) for segment in page.segments]
    sums = list(accumulate(free, initial=0))

    def text_in(node: Node) -> int:
        return sum(sums[visual.end] - sums[visual.start] for visual in node.visuals)

    centre = (node.box[0] + node.box[2]) / 2
    while node.children:
        inside = [child for child in node.children if child.box[0] <= centre <= child.box[2]]
        best = max(inside or node.children, key=text_in)
        if text_in(best) < MIN_SHARE * text_in(node):
            break
        node = best
    return node, text_in(node)


def _drawn_in(page: Page, node: Node) -> list[int]:
    """Segments of *node* that are to be seen, ascending."""
    found = {i for visual in node.visuals for i in range(visual.start, visual.end)}
    return sorted(i for i in found if page.is_drawn(page.segments[i].block))


PERMITTED_DOC = 5
"""DoC from which a leaf of the content structure is divided no more, 1 to 10. The paper leaves it to the application;
5 was best on labelled pages, by little: figures hardly change up to 9."""
MAX_DEPTH = 30
"""Levels of one content structure. Below, blocks are not parted further: a bound for pages made to nest."""
MAX_ROUNDS = 12
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
        if before.is_text and after.is_text and above[:2] == below[:2]:
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
    return page.drawn.style((visual.block or page.blocks[0]).element)


@dataclass(slots=True)
class Node:
    """A node of the content structure."""

    visuals: list[VisualBlock]
    children: list[Node]
    doc: int

    @property
    def box(self) -> tuple[float, ...]:
        """The least rectangle around its visual blocks."""
        left, top, right, bottom = zip(*[visual.box for visual in self.visuals], strict=True)
        return min(left), min(top), max(right), max(bottom)

    def leaves(self) -> Iterator[Node]:
        """Yield the leaves under it, from left to right."""
        stack = [self]
        while stack:
            node = stack.pop()
            if node.children:
                stack += reversed(node.children)
            else:
                yield node


def content_structure(extractor: Extractor, root: Block) -> Node | None:
    """The content structure of *root*: leaves that are not coherent enough are divided anew."""
    first = _structure(extractor, root)
    leaves = list(first.leaves()) if first is not None else []
    for _ in range(MAX_ROUNDS):
        coarse = [leaf for leaf in leaves if leaf.doc < PERMITTED_DOC]
        leaves = []
        for leaf in coarse:
            block = leaf.visuals[0].block
            finer = _structure(extractor, block) if block is not None and block.index in extractor.children else None
            if finer is not None and len(finer.visuals) > 1:
                leaf.visuals, leaf.children, leaf.doc = finer.visuals, finer.children, finer.doc
                leaves += finer.leaves()
    return first


def _structure(extractor: Extractor, root: Block) -> Node | None:
    """The structure of the visual blocks that the rules divide *root* into."""
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
    apart = Node(visuals, [Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
    found = []
    for axis in (1, 0):  # rows, then columns
        gaps = separators([(visual.box[axis], visual.box[axis + 2]) for visual in visuals])
        found += [(weigh(page, gap, visuals, axis == 1), axis, gap.end) for gap in gaps]
    strongest = max((weight for weight, _, _ in found), default=0)
    if not strongest or depth >= MAX_DEPTH:
        return apart
    axis = next(axis for weight, axis, _ in found if weight == strongest)
    cuts = [end for weight, other, end in found if (weight, other) == (strongest, axis)]
    groups: list[list[VisualBlock]] = [[] for _ in range(len(cuts) + 1)]
    for visual in visuals:
        groups[bisect_left(cuts, visual.box[axis] + TOUCH / 2)].append(visual)
    filled = [group for group in groups if group]
    if len(filled) < 2:
        return apart
    return Node(visuals, [build(page, group, depth + 1) for group in filled], 10 - strongest)


METHODS = {
    "vips": Method(
        "the block in the page's centre with most text, of a tree of the blocks that a reader sees",
        "Cai et al., VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79",
        select,
    ),
}
