"""The visible parts of a page, and visual block extraction: how the rules of the paper divide it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block, Document
    from scrapy_article.document.layout.estimate import Drawing
    from scrapy_article.document.layout.rendering import Rectangle, Style

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


class Page:
    """One page with its layout."""

    def __init__(self, document: Document, drawn: Drawing) -> None:
        self.document = document
        self.drawn = drawn
        self.segments = document.segments
        self.blocks = document.blocks
        body = next((block for block in self.blocks if block.tag == "body"), self.blocks[0])
        self.root = body if body.end - body.start == len(self.segments) else self.blocks[0]
        """The block that the segmentation begins with: the body, or a substitute."""
        self.rules: list[float] = []
        """The vertical middle of each ``hr`` in pixels, from top to bottom."""
        self.with_rule: set[int] = set()
        """Blocks with an ``hr`` among their children."""
        self.boxes = self._find_boxes()
        """The rectangle of each block; None if it is not visible."""
        self.children: dict[int, list[Block]] = {}
        """Valid children of each block."""
        for block, box in zip(self.blocks, self.boxes, strict=True):
            if box is not None and block.parent is not None and block.tag != "hr":
                self.children.setdefault(block.parent.index, []).append(block)

    def _find_boxes(self) -> list[Rectangle | None]:
        """The rectangles of the valid nodes: those with visible text or images."""
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
                # A block without a box or height, such as the parent of floats, gets the bounding box of its children.
                box = boxes[i] = rectangles[i] or boxes[i]
                if box is not None and up >= 0 and rectangles[up] is None:
                    boxes[up] = _around(box, boxes[up])
        self.rules.sort()
        return boxes

    def style(self, block: Block) -> Style:
        """The style of the text of *block*."""
        return self.drawn.style(block.element)

    def is_drawn(self, block: Block) -> bool:
        """Whether *block* is visible: it has a rectangle, or only its parents are known to be visible."""
        if self.boxes[block.index] is not None:
            return True
        return self.drawn.box(block.element) is None and self.drawn.visible(block.element)


def _around(box: Rectangle, other: Rectangle | None) -> Rectangle:
    """The bounding box of both."""
    if other is None:
        return box
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


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


class Extractor:
    """Divides the blocks of *page* into visual blocks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.segments = page.segments
        self.boxes = page.boxes
        self.children = page.children
        self.own = [0] * len(page.blocks)
        """The segments of each block that are in none of its children."""
        for segment in self.segments:
            self.own[segment.block.index] += 1
        sizes = ((box[2] - box[0], box[3] - box[1]) if box else (0.0, 0.0) for box in self.boxes)
        self.areas = [max(0.0, width) * max(0.0, height) for width, height in sizes]
        self.small = RELATIVE_SIZE * self.areas[0]

    def extract(self, root: Block) -> list[VisualBlock]:
        """Return the visual blocks of *root*, in order: it is divided, and the blocks in it are if the rules say so."""
        pool: list[VisualBlock] = []
        undivided: set[int] = set()
        """Parents whose previous child was not divided (rule 11)."""
        coloured: set[int] = set()
        """Children with another background, which are not divided in this round (rule 8)."""
        stack: list[Block | VisualBlock] = [root]
        while stack:
            item = stack.pop()
            if isinstance(item, VisualBlock):
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
                    pool.append(VisualBlock(item, box, item.start, item.end, verdict))
        return pool

    def parts(self, block: Block) -> Iterator[Block | VisualBlock]:
        """Yield the parts of *block*: its valid children and the runs of text between them."""
        children = self.children.get(block.index, ())
        if not self.own[block.index]:
            yield from children
            return
        box = self.boxes[block.index] or (0.0, 0.0, 0.0, 0.0)
        position, top = block.start, box[1]
        for child in (*children, None):
            inner = box if child is None else self.boxes[child.index] or box
            start, below = (block.end, box[3]) if child is None else (child.start, inner[1])
            if self.owns(block, position, start):
                yield VisualBlock(None, (box[0], top, box[2], max(top, below)), position, start, TEXT_DOC)
            if child is not None:
                yield child
                position, top = max(position, child.end), max(top, inner[3])

    def owns(self, block: Block, start: int, end: int) -> bool:
        """Whether a segment from *start* to *end* is text of *block* itself; the others are not visible."""
        return any(self.segments[i].block is block for i in range(start, end))

    def judge(self, block: Block, is_root: bool, undivided: set[int], coloured: set[int]) -> int:  # noqa: C901
        """Apply the rules to *block*: `_DIVIDE`, or the DoC of a block that is not divided."""
        children = self.children.get(block.index, [])
        own, areas = self.own[block.index], self.areas
        if block.index in coloured and not is_root:  # rule 8, of the parent
            return max(6, self.doc_of(block))
        for rule in _RULES.get(block.tag, _OTHER_RULES):
            if rule == 1:  # no valid node in it: dropped, unless it is an image
                if not children and not own:
                    return TEXT_DOC
            elif rule == 2:  # one child, which is not text
                if len(children) == 1 and not own:
                    return _DIVIDE
            elif rule == 3:  # the root of this round
                if is_root and children:
                    return _DIVIDE
            elif rule == 4:  # only text
                if not children:
                    return TEXT_DOC if self.one_font(block) else MIXED_DOC
            elif rule == 5:  # a line-break node among the children
                if children:
                    return _DIVIDE
            elif rule == 6:  # an hr among the children
                if block.index in self.page.with_rule and children:
                    return _DIVIDE
            elif rule == 7:  # children larger than the node
                if children and sum([areas[child.index] for child in children]) > areas[block.index]:
                    return _DIVIDE
            elif rule == 8:  # a child on another background
                background = self.page.style(block).background
                other = [child.index for child in children if self.page.style(child).background != background]
                if other:
                    coloured.update(other)
                    return _DIVIDE
            elif rule == 9:  # small, with text of its own
                if own and areas[block.index] < self.small:
                    return max(LOWEST_DOC, self.doc_of(block))
            elif rule == 10:  # only small children
                if max([areas[child.index] for child in children], default=0.0) < self.small:
                    return self.doc_of(block)
            elif rule == 11:  # like the previous sibling
                if block.parent is not None and block.parent.index in undivided:
                    return self.doc_of(block)
            elif rule == 12 and (children or own):
                return _DIVIDE
        return self.doc_of(block)  # rule 13

    def doc_of(self, block: Block) -> int:
        """DoC "based on the tag and the size" of a node that is not divided: larger nodes are less coherent."""
        area = self.areas[block.index]
        return HIGHEST_DOC - (block.tag in _CONTAINERS) - sum([area > size * self.small for size in SIZE_STEPS])

    def one_font(self, block: Block) -> bool:
        """Whether all text of *block* has one font size and weight."""
        style_of = self.page.drawn.style
        fonts = {
            style_of(element)[:2] for segment in self.segments[block.start : block.end] for _, element in segment.pieces
        }
        return len(fonts) < 2
