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
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.estimate import drawing
from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.estimate import Drawing
    from scrapy_article.document.rendering import Rectangle, Style

__all__ = ["METHODS", "Separator", "select", "separators"]

PERMITTED_DOC = 5
"""DoC from which a leaf of the content structure is divided no more, 1 to 10. The paper leaves it to the application;
5 was best on labelled pages, by little: figures hardly change up to 9."""
RELATIVE_SIZE = 0.1
"""Share of the page's area below which a node is small (rules 9 and 10). The paper gives no value."""
MOST = 0.6
"""Share of a node's text that its child must have to be entered: ours, set on labelled news pages."""
DEPTH = 30
"""Levels of one content structure. Below, blocks are not parted further: a bound for pages made to nest."""
ROUNDS = 12
"""How often leaves are extracted anew: a bound of the same kind."""

TEXT_DOC, MIXED_DOC = 10, 9
"""Of a node of nothing but text, in one font, or in several (rule 4)."""
HIGHEST_DOC, LOWEST_DOC = 8, 5
"""Of a small node with text (rule 9). Where the paper gives no bounds (rules 10 and 13), a node that fills much of the
page gets less than that, and is divided anew."""
LARGE = (1.0, 2.0, 6.0, 8.0)
"""Sizes in relation to a small node from which a DoC is one lower each."""

# Weights of separators. The paper says what raises and what lowers them, in words; the numbers are ours.
DISTANCES = (4, 10, 20, 35, 60)
"""Pixels between two blocks, each of which adds 1."""
RULE_WEIGHT = 2
BACKGROUND_WEIGHT = 2
FONT_WEIGHT = 1
BELOW_LARGER_WEIGHT = 1
SIMILAR_WEIGHT = -1
HIGHEST_WEIGHT = 9

_DIVIDE, _KEEP = -1, 0

_RULES = {
    "table": (1, 2, 3, 8, 10, 13),
    "tr": (1, 2, 3, 7, 8, 10, 13),
    "td": (1, 2, 3, 4, 9, 10, 11, 13),
    "th": (1, 2, 3, 4, 9, 10, 11, 13),
    "p": (1, 2, 3, 4, 5, 6, 7, 9, 10, 12),
}
_OTHER_RULES = (1, 2, 3, 4, 6, 7, 9, 10, 12)
"""The rules that hold for each tag, in the order of their use (table 2 of the paper)."""

_CONTAINERS = frozenset("html body table tbody tr div form section main ul ol dl center".split())
"""Tags whose content has less in common than that of others; for "based on the tag" in rules 8, 9, 10 and 13."""


class Separator(NamedTuple):
    """A stretch of one axis that no block crosses."""

    start: float
    end: float
    before: int
    """Index of the block that ends at its start."""
    after: int
    """Index of the block that begins at its end."""


class _Visual:
    """A visual block."""

    __slots__ = ("block", "box", "doc", "end", "start", "text")

    def __init__(self, block: Block | None, box: Rectangle, start: int, end: int, doc: int) -> None:
        self.block = block
        """None for a run of text between the blocks of a node."""
        self.box = box
        self.start = start
        self.end = end
        self.doc = doc
        self.text = start < end and doc >= MIXED_DOC


class _Node:
    """A node of the content structure."""

    __slots__ = ("box", "children", "doc", "visuals")

    def __init__(self, visuals: list[_Visual], children: list[_Node], doc: int) -> None:
        self.visuals = visuals
        self.children = children
        self.doc = doc
        if len(visuals) == 1:
            self.box = visuals[0].box
        else:
            left, top, right, bottom = zip(*[visual.box for visual in visuals], strict=True)
            self.box = min(left), min(top), max(right), max(bottom)


def select(document: Document) -> Selection:
    """Choose the article's segments of *document*."""
    drawn = drawing(document)
    warnings = ["estimated-rendering"] if drawn.estimated else []
    if not document.segments:
        return Selection(kept=[], warnings=warnings)
    return _Page(document, drawn).select(warnings)


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
        if last >= 0 and start >= reach - _TOUCH:
            found.append(Separator(reach, max(reach, start), last, i))
        if last < 0 or end > reach:
            last, reach = i, end
    return found


_TOUCH = 1.0
"""Pixels by which two blocks may overlap that only touch: places are rounded."""


class _Page:
    """The segmentation of one page."""

    def __init__(self, document: Document, drawn: Drawing) -> None:
        self.document = document
        self.drawn = drawn
        self.segments = document.segments
        self.blocks = document.blocks
        body = next((block for block in self.blocks if block.tag == "body"), self.blocks[0])
        self.root = body if body.end - body.start == len(self.segments) else self.blocks[0]
        """What the segmentation begins with: the body, or what stands for it."""
        self.rules: list[float] = []
        """Middle of each ``hr``, from above."""
        self.with_rule: set[int] = set()
        """Blocks with an ``hr`` among their children."""
        self.boxes = self.find_boxes()
        """Of each block, its rectangle; None if it is not to be seen."""
        self.children: dict[int, list[Block]] = {}
        """Valid children of each block."""
        for block, box in zip(self.blocks, self.boxes, strict=True):
            if box is not None and block.parent is not None and block.tag != "hr":
                self.children.setdefault(block.parent.index, []).append(block)
        self.own = [0] * len(self.blocks)
        """Segments of each block that are in none of its children."""
        for segment in self.segments:
            self.own[segment.block.index] += 1
        self.areas = [_area(box) if box else 0.0 for box in self.boxes]
        self.small = RELATIVE_SIZE * self.areas[0]
        free = [max(0, segment.chars - segment.link_chars) for segment in self.segments]
        self.sums = list(accumulate(free, initial=0))
        """Prefix sums of the characters that are in no link."""

    # 0. What is to be seen

    def find_boxes(self) -> list[Rectangle | None]:
        """Rectangles of the valid nodes: those with text or pictures that a reader sees."""
        blocks, drawn = self.blocks, self.drawn
        filled = [block.end > block.start for block in blocks]
        for image in self.document.walk.images:
            holder: Block | None = image.block
            while holder is not None and not filled[holder.index]:
                filled[holder.index] = True
                holder = holder.parent
        rectangles = drawn.rectangles(blocks)
        boxes: list[Rectangle | None] = [None] * len(blocks)
        for block in reversed(blocks):
            i = block.index
            up = block.parent.index if block.parent is not None else -1
            if block.tag == "hr":
                self.with_rule.add(up)
                line = drawn.box(block.element)
                if line is not None:
                    self.rules.append(line.y + line.height / 2)
            elif filled[i]:
                # What has no box or height of its own, such as the parent of floats, is around its children.
                box = boxes[i] = rectangles[i] or boxes[i]
                if box is not None and up >= 0 and rectangles[up] is None:
                    boxes[up] = _around(box, boxes[up])
        self.rules.sort()
        return boxes

    # 1. Visual block extraction

    def extract(self, root: Block) -> list[_Visual]:
        """Divide *root*, and what is in it as far as the rules say so; return the visual blocks in order."""
        pool: list[_Visual] = []
        undivided: set[int] = set()
        """Parents whose child before was not divided (rule 11)."""
        coloured: set[int] = set()
        """Children with a background of their own, which stay whole in this round (rule 8)."""
        stack: list[Block | _Visual] = [root]
        while stack:
            item = stack.pop()
            if isinstance(item, _Visual):
                pool.append(item)
                continue
            verdict = self.judge(item, item is root, undivided, coloured)
            up = item.parent.index if item.parent is not None else -1
            if verdict == _DIVIDE:
                undivided.discard(up)
                stack += reversed(list(self.parts(item)))
            else:
                undivided.add(up)
                box = self.boxes[item.index]
                if box is not None:
                    pool.append(_Visual(item, box, item.start, item.end, verdict))
        return pool

    def parts(self, block: Block) -> Iterator[Block | _Visual]:
        """Yield what *block* is divided into: its valid children and the runs of text between them."""
        children = self.children.get(block.index, ())
        if not self.own[block.index]:
            yield from children
            return
        box = self.boxes[block.index] or (0.0, 0.0, 0.0, 0.0)
        position, top = block.start, box[1]
        for child in children:
            inner = self.boxes[child.index] or box
            if self.owns(block, position, child.start):
                yield _Visual(None, (box[0], top, box[2], max(top, inner[1])), position, child.start, TEXT_DOC)
            yield child
            position, top = max(position, child.end), max(top, inner[3])
        if self.owns(block, position, block.end):
            yield _Visual(None, (box[0], top, box[2], max(top, box[3])), position, block.end, TEXT_DOC)

    def owns(self, block: Block, start: int, end: int) -> bool:
        """Whether a segment between *start* and *end* is text of *block* itself; the others are not to be seen."""
        return any(self.segments[i].block is block for i in range(start, end))

    def judge(self, block: Block, is_root: bool, undivided: set[int], coloured: set[int]) -> int:  # noqa: C901
        """Apply the rules to *block*: `_DIVIDE`, or the DoC of a block that is not divided."""
        children = self.children.get(block.index, [])
        own, areas = self.own[block.index], self.areas
        if block.index in coloured and not is_root:  # rule 8, of the parent
            return max(6, self.doc_of(block))
        for rule in _RULES.get(block.tag, _OTHER_RULES):
            if rule == 1:  # nothing valid in it: cut, unless it is a picture
                if not children and not own:
                    return TEXT_DOC
            elif rule == 2:  # one child, and that is no text
                if len(children) == 1 and not own:
                    return _DIVIDE
            elif rule == 3:  # the root of this round
                if is_root and children:
                    return _DIVIDE
            elif rule == 4:  # nothing but text
                if not children:
                    return TEXT_DOC if self.one_font(block) else MIXED_DOC
            elif rule == 5:  # a line-break node among the children
                if children:
                    return _DIVIDE
            elif rule == 6:  # an hr among the children
                if block.index in self.with_rule and children:
                    return _DIVIDE
            elif rule == 7:  # children larger than the node
                if children and sum([areas[child.index] for child in children]) > areas[block.index]:
                    return _DIVIDE
            elif rule == 8:  # a child on another background
                background = self.style(block).background
                other = [child.index for child in children if self.style(child).background != background]
                if other:
                    coloured.update(other)
                    return _DIVIDE
            elif rule == 9:  # small, with text of its own
                if own and areas[block.index] < self.small:
                    return max(LOWEST_DOC, self.doc_of(block))
            elif rule == 10:  # only small children
                if max([areas[child.index] for child in children], default=0.0) < self.small:
                    return self.doc_of(block)
            elif rule == 11:  # like the sibling before
                if block.parent is not None and block.parent.index in undivided:
                    return self.doc_of(block)
            elif rule == 12 and (children or own):
                return _DIVIDE
        return self.doc_of(block)  # rule 13

    def doc_of(self, block: Block) -> int:
        """DoC "based on the tag and the size" of a node that is not divided: the larger, the less coherent."""
        area = self.areas[block.index]
        return HIGHEST_DOC - (block.tag in _CONTAINERS) - sum([area > size * self.small for size in LARGE])

    def one_font(self, block: Block) -> bool:
        """Whether all text of *block* has one font size and weight."""
        style_of = self.drawn.style
        fonts = {
            style_of(element)[:2] for segment in self.segments[block.start : block.end] for _, element in segment.pieces
        }
        return len(fonts) < 2

    def style(self, block: Block) -> Style:
        return self.drawn.style(block.element)

    # 2. Separators and their weights

    def weigh(self, separator: Separator, visuals: list[_Visual], horizontal: bool) -> int:
        """Weight of *separator* between two of *visuals*, 1 to `HIGHEST_WEIGHT`."""
        before, after = visuals[separator.before], visuals[separator.after]
        distance = separator.end - separator.start
        weight = 1 + bisect_right(DISTANCES, distance)
        above, below = self.edge(before, last=True), self.edge(after, last=False)
        if above.background != below.background:
            weight += BACKGROUND_WEIGHT
        if horizontal:
            if self.has_rule(separator):
                weight += RULE_WEIGHT
            if above[:2] != below[:2]:
                weight += FONT_WEIGHT
            if above.font_size < below.font_size:
                weight += BELOW_LARGER_WEIGHT
            if before.text and after.text and above[:2] == below[:2]:
                weight += SIMILAR_WEIGHT
        return min(HIGHEST_WEIGHT, max(1, weight))

    def has_rule(self, separator: Separator) -> bool:
        """Whether an ``hr`` stands in *separator*."""
        position = bisect_left(self.rules, separator.start - _TOUCH)
        return position < len(self.rules) and self.rules[position] <= separator.end + _TOUCH

    def edge(self, visual: _Visual, last: bool) -> Style:
        """Style of the last or the first text in *visual*."""
        if visual.start < visual.end:
            pieces = self.segments[visual.end - 1 if last else visual.start].pieces
            return self.drawn.style(pieces[-1 if last else 0][1])
        element = visual.block.element if visual.block is not None else self.blocks[0].element
        return self.drawn.style(element)

    # 3. Content structure

    def structure(self, root: Block) -> _Node | None:
        """The content structure of the page: leaves that are not coherent enough are divided anew."""
        first = self.round(root)
        leaves = list(_leaves(first)) if first is not None else []
        for _ in range(ROUNDS):
            coarse = [leaf for leaf in leaves if leaf.doc < PERMITTED_DOC]
            leaves = []
            for leaf in coarse:
                block = leaf.visuals[0].block
                finer = self.round(block) if block is not None and self.children.get(block.index) else None
                if finer is not None and len(finer.visuals) > 1:
                    leaf.visuals, leaf.children, leaf.doc = finer.visuals, finer.children, finer.doc
                    leaves += _leaves(finer)
        return first

    def round(self, root: Block) -> _Node | None:
        """Extract the visual blocks of *root* and build the structure of them."""
        pool = self.extract(root)
        return self.build(pool, 0) if pool else None

    def build(self, visuals: list[_Visual], depth: int) -> _Node:
        """Make a node of *visuals*.

        The paper merges the blocks beside the weakest separators first and goes on to the strongest; this splits at
        the strongest first, which gives the same tree and finds the separators within each part on the way. The DoC of
        a node falls with the weight of the strongest separator in it.
        """
        if len(visuals) == 1:
            return _Node(visuals, [], visuals[0].doc)
        rows = separators([(visual.box[1], visual.box[3]) for visual in visuals])
        columns = separators([(visual.box[0], visual.box[2]) for visual in visuals])
        row_weights = [self.weigh(separator, visuals, True) for separator in rows]
        column_weights = [self.weigh(separator, visuals, False) for separator in columns]
        strongest = max((*row_weights, *column_weights), default=0)
        if not strongest or depth >= DEPTH:
            return _Node(visuals, [_Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
        axis = 1 if strongest in row_weights else 0
        chosen, weights = (rows, row_weights) if axis else (columns, column_weights)
        cuts = [one.end for one, weight in zip(chosen, weights, strict=True) if weight == strongest]
        groups: list[list[_Visual]] = [[] for _ in range(len(cuts) + 1)]
        for visual in visuals:
            groups[bisect_left(cuts, visual.box[axis] + _TOUCH / 2)].append(visual)
        filled = [group for group in groups if group]
        if len(filled) < 2:
            return _Node(visuals, [_Node([visual], [], visual.doc) for visual in visuals], TEXT_DOC)
        return _Node(visuals, [self.build(group, depth + 1) for group in filled], 10 - strongest)

    # 4. The article

    def select(self, warnings: list[str]) -> Selection:
        node = self.structure(self.root)
        reasons = ["not drawn"] * len(self.segments)
        if node is None:
            return Selection(kept=[], reasons=reasons, warnings=warnings)
        for i in self.drawn_in(node):
            reasons[i] = "outside the block in the centre"
        centre = (node.box[0] + node.box[2]) / 2
        while node.children:
            inside = [child for child in node.children if child.box[0] <= centre <= child.box[2]]
            best = max(inside or node.children, key=self.text_in)
            if self.text_in(best) < MOST * self.text_in(node):
                break
            node = best
        kept = self.drawn_in(node)
        if not self.text_in(node):
            kept = []
        for i in kept:
            reasons[i] = f"in the block in the centre with most text (DoC {node.doc})"
        first = node.visuals[0].block if len(node.visuals) == 1 else None
        return Selection(kept=kept, reasons=reasons, container=first, warnings=warnings)

    def text_in(self, node: _Node) -> int:
        """Characters in *node* that are in no link."""
        return sum(self.sums[visual.end] - self.sums[visual.start] for visual in node.visuals)

    def drawn_in(self, node: _Node) -> list[int]:
        """Segments of *node* that are to be seen, ascending."""
        return sorted(
            {
                i
                for visual in node.visuals
                for i in range(visual.start, visual.end)
                if self.is_drawn(self.segments[i].block)
            }
        )

    def is_drawn(self, block: Block) -> bool:
        """Whether *block* is to be seen: it has a rectangle, or nothing is known but that what it stands in is seen."""
        if self.boxes[block.index] is not None:
            return True
        return self.drawn.box(block.element) is None and self.drawn.visible(block.element)


def _leaves(root: _Node) -> Iterator[_Node]:
    """Yield the leaves under *root*, from left to right."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.children:
            stack += reversed(node.children)
        else:
            yield node


def _area(box: Rectangle) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _around(box: Rectangle, other: Rectangle | None) -> Rectangle:
    """The least rectangle that holds both."""
    if other is None:
        return box
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


METHODS = {
    "vips": Method(
        "the block in the page's centre with most text, of a tree of the blocks that a reader sees",
        "Cai et al., VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79",
        select,
    ),
}
