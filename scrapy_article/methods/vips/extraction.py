"""The visible parts of a page, and visual block extraction: how the rules of the paper divide it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from scrapy_article.document import Block, Document
from scrapy_article.document.layout.estimate import Drawing
from scrapy_article.document.layout.rendering import Rectangle, Style
from scrapy_article.document.walk.segments import all_around
from scrapy_article.methods import children_of

RELATIVE_SIZE = 0.1
"""Share of the page's area below which a node is small (rules 9 and 10). Not from the paper, which gives no value."""
TEXT_DOC, MIXED_DOC = 10, 9
"""DoC of a node with only text, in one font and in several (rule 4)."""
HIGHEST_DOC, LOWEST_DOC = 8, 5
"""DoC of a small node with text (rule 9). Rules 10 and 13 give no bounds: there, a node that fills much of the page
gets a lower DoC, and is divided again."""
SIZE_STEPS = (1.0, 2.0, 6.0, 8.0)
"""Sizes, as multiples of the size of a small node, each of which lowers the DoC by 1."""

_DIVIDE = -1
"""The result for a block that is divided; for other blocks, it is the DoC."""

_RULES = {
    "table": (1, 2, 3, 8, 10, 13),
    "tr": (1, 2, 3, 7, 8, 10, 13),
    "td": (1, 2, 3, 4, 9, 10, 11, 13),
    "th": (1, 2, 3, 4, 9, 10, 11, 13),
    "p": (1, 2, 3, 4, 5, 6, 7, 9, 10, 12),
}
_OTHER_RULES = (1, 2, 3, 4, 6, 7, 9, 10, 12)
"""The rules for each tag, in the order in which they apply (table 2 of the paper)."""

_CONTAINERS = frozenset("html body table tbody tr div form section main ul ol dl center".split())
"""Tags with less coherent content, for "based on the tag" in rules 8, 9, 10 and 13."""


class VisualBlock(NamedTuple):
    """A block that is not divided further."""

    block: Block | None
    """None for a run of text between blocks."""
    box: Rectangle
    start: int
    end: int
    doc: int

    @property
    def is_text(self) -> bool:
        """Whether it holds nothing but text."""
        return self.start < self.end and self.doc >= MIXED_DOC


class Page:
    """One page with its layout, and the division of its blocks into visual blocks."""

    def __init__(self, document: Document, drawn: Drawing) -> None:
        self.drawn = drawn
        self.segments = document.segments
        self.blocks = document.blocks
        body = next((block for block in self.blocks if block.tag == "body"), self.blocks[0])
        self.root = body if body.end - body.start == len(self.segments) else self.blocks[0]
        """The block that the segmentation begins with: the body, or a substitute."""
        self.rules: list[float] = []
        """The vertical middle of each ``hr`` in pixels, from top to bottom."""
        self.with_rule: set[Block | None] = set()
        """Blocks with an ``hr`` among their children."""
        self.boxes = self._find_boxes(set(all_around(image.block for image in document.walk.images)))
        """The rectangle of each visible block."""
        self.children = children_of(block for block in self.blocks if block in self.boxes and block.tag != "hr")
        """Valid children of each block."""
        self.own = Counter(segment.block for segment in self.segments)
        """The number of segments of each block that are in none of its children."""
        self.areas: defaultdict[Block, float] = defaultdict(float)
        for block, (left, top, right, bottom) in self.boxes.items():
            self.areas[block] = max(0.0, right - left) * max(0.0, bottom - top)
        self.small = RELATIVE_SIZE * self.areas[self.blocks[0]]

    def _find_boxes(self, with_image: set[Block]) -> dict[Block, Rectangle]:
        """The rectangles of the valid nodes: those with visible text or images."""
        rectangles = dict(zip(self.blocks, self.drawn.rectangles(self.blocks), strict=True))
        boxes: dict[Block, Rectangle] = {}
        for block in reversed(self.blocks):
            if block.tag == "hr":
                self.with_rule.add(block.parent)
                line = self.drawn.box(block.element)
                if line is not None:
                    self.rules.append(line.y + line.height / 2)
            elif block.end > block.start or block in with_image:
                # A block without a box or height, such as the parent of floats, gets the bounding box of its children.
                box = rectangles[block] or boxes.get(block)
                if box is not None:
                    boxes[block] = box
                    if block.parent is not None and rectangles[block.parent] is None:
                        boxes[block.parent] = _around(box, boxes.get(block.parent, box))
        self.rules.sort()
        return boxes

    def style(self, block: Block) -> Style:
        """The style of the text of *block*."""
        return self.drawn.style(block.element)

    def is_drawn(self, block: Block) -> bool:
        """Whether *block* is visible: it has a rectangle, or only its parents are known to be visible."""
        element = block.element
        return block in self.boxes or (self.drawn.box(element) is None and self.drawn.visible(element))

    def extract(self, root: Block) -> list[VisualBlock]:
        """Return the visual blocks of *root*, in order: it is divided, and the blocks in it are if the rules say so."""
        pool: list[VisualBlock] = []
        undivided: set[Block | None] = set()
        """Parents whose previous child was not divided (rule 11)."""
        coloured: set[Block] = set()
        """Children with another background, which are not divided in this round (rule 8)."""
        stack: list[Block | VisualBlock] = [root]
        while stack:
            item = stack.pop()
            if isinstance(item, VisualBlock):
                pool.append(item)
                continue
            doc = self.judge(item, item is root, item.parent in undivided, coloured)
            if doc == _DIVIDE:
                undivided.discard(item.parent)
                stack += reversed(list(self.parts(item)))
            else:
                undivided.add(item.parent)
                if item in self.boxes:
                    pool.append(VisualBlock(item, self.boxes[item], item.start, item.end, doc))
        return pool

    def parts(self, block: Block) -> Iterator[Block | VisualBlock]:
        """Yield the parts of *block*: its valid children and the runs of text between them."""
        children = self.children[block]
        if not self.own[block]:
            yield from children
            return
        box = self.boxes.get(block, (0.0, 0.0, 0.0, 0.0))
        position, top = block.start, box[1]

        def text(end: int, below: float) -> Iterator[VisualBlock]:
            if any(self.segments[i].block is block for i in range(position, end)):  # the others are not visible
                yield VisualBlock(None, (box[0], top, box[2], max(top, below)), position, end, TEXT_DOC)

        for child in children:
            inner = self.boxes[child]
            yield from text(child.start, inner[1])
            yield child
            position, top = max(position, child.end), max(top, inner[3])
        yield from text(block.end, box[3])

    def judge(self, block: Block, is_root: bool, after_undivided: bool, coloured: set[Block]) -> int:  # noqa: C901
        """Apply the rules to *block*: `_DIVIDE`, or the DoC of a block that is not divided."""
        children = self.children[block]
        areas = [self.areas[child] for child in children]
        own, area = self.own[block], self.areas[block]
        if block in coloured and not is_root:  # rule 8, of the parent
            return max(6, self.doc_of(block))
        for rule in _RULES.get(block.tag, _OTHER_RULES):
            match rule:
                case 1 if not children and not own:  # no valid node in it: dropped, unless it is an image
                    return TEXT_DOC
                case 2 if len(children) == 1 and not own:  # one child, which is not text
                    return _DIVIDE
                case 3 if is_root and children:  # the root of this round
                    return _DIVIDE
                case 4 if not children:  # only text
                    return TEXT_DOC if self.one_font(block) else MIXED_DOC
                case 5:  # a line-break node among the children
                    return _DIVIDE
                case 6 if block in self.with_rule:  # an hr among the children
                    return _DIVIDE
                case 7 if sum(areas) > area:  # children larger than the node
                    return _DIVIDE
                case 8:  # a child on another background
                    background = self.style(block).background
                    other = [child for child in children if self.style(child).background != background]
                    if other:
                        coloured.update(other)
                        return _DIVIDE
                case 9 if own and area < self.small:  # small, with text of its own
                    return max(LOWEST_DOC, self.doc_of(block))
                case 10 if max(areas, default=0.0) < self.small:  # only small children
                    return self.doc_of(block)
                case 11 if after_undivided:  # like the previous sibling
                    return self.doc_of(block)
                case 12:
                    return _DIVIDE
        return self.doc_of(block)  # rule 13

    def doc_of(self, block: Block) -> int:
        """DoC "based on the tag and the size" of a node that is not divided: larger nodes are less coherent."""
        area = self.areas[block]
        return HIGHEST_DOC - (block.tag in _CONTAINERS) - sum([area > size * self.small for size in SIZE_STEPS])

    def one_font(self, block: Block) -> bool:
        """Whether all text of *block* has one font size and weight."""
        style_of = self.drawn.style
        fonts = {
            style_of(element)[:2] for segment in self.segments[block.start : block.end] for _, element in segment.pieces
        }
        return len(fonts) < 2


def _around(box: Rectangle, other: Rectangle) -> Rectangle:
    """The bounding box of both."""
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])
