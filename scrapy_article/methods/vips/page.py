"""What a reader sees of a page: its blocks with their rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy_article.document import Block, Document
    from scrapy_article.document.estimate import Drawing
    from scrapy_article.document.rendering import Rectangle, Style

__all__ = ["Page"]


class Page:
    """One page as it is drawn."""

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
        self.boxes = self._find_boxes()
        """Of each block, its rectangle; None if it is not to be seen."""
        self.children: dict[int, list[Block]] = {}
        """Valid children of each block."""
        for block, box in zip(self.blocks, self.boxes, strict=True):
            if box is not None and block.parent is not None and block.tag != "hr":
                self.children.setdefault(block.parent.index, []).append(block)

    def _find_boxes(self) -> list[Rectangle | None]:
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

    def style(self, block: Block) -> Style:
        """How the text of *block* is drawn."""
        return self.drawn.style(block.element)

    def is_drawn(self, block: Block) -> bool:
        """Whether *block* is to be seen: it has a rectangle, or nothing is known but that what it stands in is seen."""
        if self.boxes[block.index] is not None:
            return True
        return self.drawn.box(block.element) is None and self.drawn.visible(block.element)


def _around(box: Rectangle, other: Rectangle | None) -> Rectangle:
    """The least rectangle that holds both."""
    if other is None:
        return box
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])
