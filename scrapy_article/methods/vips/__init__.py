"""``vips``: a tree of visual blocks, and the block with most text in the centre of the page.

Cai, Yu, Wen and Ma, "VIPS: a Vision-based Page Segmentation Algorithm", MSR-TR-2003-79 (2003, with the thirteen rules
of its 2004 revision).

1. *Visual block extraction* walks down the tree and decides for each node, by rules on tags, colour, text and size,
   whether it is divided. A node that is not divided is a visual block with a degree of coherence (DoC).
2. *Separator detection* finds the horizontal and vertical lines that cross no block. Their weights depend on distance,
   rules (``hr``), and differences of background and font.
3. *Content structure construction* makes a tree of the blocks: blocks with the weakest separators between them are
   merged first. Leaves whose DoC is below the permitted one are extracted again, from step 1.

The paper ends with the tree. To find the article, this walks down the tree, at each node to the child with the most
text in the centre of the page, as long as that child has most of the text of the node. The method needs the boxes of a
rendering. For a document without one, boxes are estimated, mostly without columns, and the article has a warning.

The nodes are the line-break nodes of the document and the runs of text between them. This follows from the paper's
rules: an inline node that holds a line-break node is always divided (rule 5), and any other is a virtual text node,
which rules 4 and 9 treat as text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scrapy_article.document import Document
from scrapy_article.document.layout.estimate import drawing
from scrapy_article.document.layout.rendering import Style
from scrapy_article.methods import Method, Selection, free_chars, summed
from scrapy_article.methods.vips.extraction import TEXT_DOC, Page, VisualBlock

MIN_SHARE = 0.6
"""Minimum share of the text of a node in a child that is entered. Not from the paper; set on labelled news pages."""


def select(document: Document) -> Selection:
    """Select the article's segments of *document*."""
    if not document.segments:
        return Selection()
    page = Page(document, drawing(document))
    node = content_structure(page)
    reasons = ["not drawn"] * len(document.segments)
    if node is None:
        return Selection(reasons=reasons)
    for i in _drawn_in(page, node):
        reasons[i] = "outside the block in the centre"
    node, chars = _largest_in_the_centre(page, node)
    selected = _drawn_in(page, node) if chars else []
    for i in selected:
        reasons[i] = f"in the block in the centre with most text (DoC {node.doc})"
    first = node.visuals[0].block if len(node.visuals) == 1 else None
    return Selection(selected=selected, reasons=reasons, container=first)


def _largest_in_the_centre(page: Page, node: Node) -> tuple[Node, int]:
    """The node of the article, which is *node* or below it, and its number of characters outside links."""
    text_of = summed(map(free_chars, page.segments))

    def text_in(node: Node) -> int:
        return sum(map(text_of, node.visuals))

    centre = (node.box[0] + node.box[2]) / 2
    while node.children:
        inside = [child for child in node.children if child.box[0] <= centre <= child.box[2]]
        best = max(inside or node.children, key=text_in)
        if text_in(best) < MIN_SHARE * text_in(node):
            break
        node = best
    return node, text_in(node)


def _drawn_in(page: Page, node: Node) -> list[int]:
    """Indices of the visible segments of *node*, ascending."""
    found = {i for visual in node.visuals for i in range(visual.start, visual.end)}
    return sorted(i for i in found if page.is_drawn(page.segments[i].block))


PERMITTED_DOC = 5
"""Permitted DoC, 1 to 10: a leaf of the content structure with at least this DoC is not divided. The paper leaves it to
the application. 5 was best on labelled pages; figures hardly change up to 9."""
MAX_DEPTH = 30
"""Maximum levels of one content structure, a limit for hostile pages. Below it, blocks are not separated."""
MAX_ROUNDS = 12
"""Maximum number of times that leaves are extracted again, a limit for hostile pages."""


TOUCH = 1.0
"""Maximum overlap, in pixels, of blocks that only touch: positions are rounded."""

# Weights of separators. The paper describes in words what raises and lowers them, and gives no numbers.
DISTANCES = (4, 10, 20, 35, 60)
"""Distances between two blocks, in pixels, each of which adds 1 to the weight."""
RULE_WEIGHT = 2
BACKGROUND_WEIGHT = 2
FONT_WEIGHT = 1
BELOW_LARGER_WEIGHT = 1
SIMILAR_WEIGHT = -1
HIGHEST_WEIGHT = 9


class Separator(NamedTuple):
    """An interval on one axis that no block crosses, in pixels."""

    start: float
    end: float
    before: VisualBlock
    """The block that ends at its start."""
    after: VisualBlock
    """The block that begins at its end."""


def separators(visuals: Iterable[VisualBlock], axis: int) -> list[Separator]:
    """Return the gaps in the union of *visuals* on an *axis*, in order: 0 from left to right, 1 from top to bottom.

    What is left of the paper's list of separators in the end are these gaps, which one sweep finds in O(n log n).
    Blocks that touch have a separator of width 0 between them.
    """
    found = []
    last: VisualBlock | None = None
    reach = 0.0
    for visual in sorted(visuals, key=lambda visual: visual.box[axis::2]):
        start, end = visual.box[axis::2]
        if last is not None and start >= reach - TOUCH:
            found.append(Separator(reach, max(reach, start), last, visual))
        if last is None or end > reach:
            last, reach = visual, end
    return found


def weigh(page: Page, separator: Separator, horizontal: bool) -> int:
    """Weight of *separator*, 1 to `HIGHEST_WEIGHT`."""
    start, end, before, after = separator
    above, below = _edge(page, before, -1), _edge(page, after, 0)
    weight = 1 + bisect_right(DISTANCES, end - start)
    weight += BACKGROUND_WEIGHT * (above.background != below.background)
    if horizontal:
        has_rule = bisect_left(page.rules, start - TOUCH) < bisect_right(page.rules, end + TOUCH)
        is_similar = above[:2] == below[:2]
        weight += RULE_WEIGHT * has_rule + FONT_WEIGHT * (not is_similar)
        weight += BELOW_LARGER_WEIGHT * (above.font_size < below.font_size)
        weight += SIMILAR_WEIGHT * (before.is_text and after.is_text and is_similar)
    return min(HIGHEST_WEIGHT, max(1, weight))


def _edge(page: Page, visual: VisualBlock, place: int) -> Style:
    """Style of the text at *place* in *visual*: 0 for the first, -1 for the last."""
    if visual.start < visual.end:
        segment = page.segments[range(visual.start, visual.end)[place]]
        return page.drawn.style(segment.pieces[place][1])
    return page.drawn.style((visual.block or page.blocks[0]).element)


@dataclass(slots=True)
class Node:
    """A node of the content structure."""

    visuals: list[VisualBlock]
    children: list[Node]
    doc: int

    @property
    def box(self) -> tuple[float, ...]:
        """The bounding box of its visual blocks, in pixels."""
        left, top, right, bottom = zip(*[visual.box for visual in self.visuals], strict=True)
        return min(left), min(top), max(right), max(bottom)

    def leaves(self) -> Iterator[Node]:
        """Yield the leaves below it, from left to right."""
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


def content_structure(page: Page) -> Node | None:
    """The content structure of *page*, in which leaves below the permitted DoC are divided again."""
    pool = page.extract(page.root)
    if not pool:
        return None
    first = build(page, pool, 0)
    leaves = list(first.leaves())
    for _ in range(MAX_ROUNDS):
        coarse = [leaf for leaf in leaves if leaf.doc < PERMITTED_DOC]
        leaves = []
        for leaf in coarse:
            block = leaf.visuals[0].block
            pool = page.extract(block) if block is not None and page.children[block] else []
            if len(pool) > 1:
                finer = build(page, pool, 0)
                leaf.visuals, leaf.children, leaf.doc = finer.visuals, finer.children, finer.doc
                leaves += finer.leaves()
    return first


def build(page: Page, visuals: list[VisualBlock], depth: int) -> Node:
    """Return a node of *visuals*.

    The paper merges the blocks at the weakest separators first. This splits at the strongest separators first, with the
    same tree as the result, and finds the separators in each part on the way. The DoC of a node is lower the greater
    the weight of the strongest separator in it is.
    """
    if len(visuals) == 1:
        return Node(visuals, [], visuals[0].doc)
    apart = Node(visuals, [Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
    found = []
    for axis in (1, 0):  # rows, then columns
        found += [(weigh(page, gap, axis == 1), axis, gap.end) for gap in separators(visuals, axis)]
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
        "the block with most text in the centre of the page, from a tree of visual blocks",
        "Cai et al., VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79",
        select,
        drawn=True,
    ),
}
