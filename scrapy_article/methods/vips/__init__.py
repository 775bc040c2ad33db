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

from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.document.layout.estimate import drawing
from scrapy_article.methods.method import Method, Selection
from scrapy_article.methods.vips.extraction import Extractor, Page
from scrapy_article.methods.vips.structure import content_structure

if TYPE_CHECKING:
    from scrapy_article.document import Document
    from scrapy_article.methods.vips.structure import Node

__all__ = ["METHODS", "select"]

MOST = 0.6
"""Share of a node's text that its child must have to be entered: ours, set on labelled news pages."""


def select(document: Document) -> Selection:
    """Choose the article's segments of *document*."""
    drawn = drawing(document)
    warnings = ["estimated-rendering"] if drawn.estimated else []
    segments = document.segments
    if not segments:
        return Selection(kept=[], warnings=warnings)
    page = Page(document, drawn)
    node = content_structure(Extractor(page), page.root)
    reasons = ["not drawn"] * len(segments)
    if node is None:
        return Selection(kept=[], reasons=reasons, warnings=warnings)
    for i in _drawn_in(page, node):
        reasons[i] = "outside the block in the centre"
    node, chars = _largest_in_the_centre(page, node)
    kept = _drawn_in(page, node) if chars else []
    for i in kept:
        reasons[i] = f"in the block in the centre with most text (DoC {node.doc})"
    first = node.visuals[0].block if len(node.visuals) == 1 else None
    return Selection(kept=kept, reasons=reasons, container=first, warnings=warnings)


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
        if text_in(best) < MOST * text_in(node):
            break
        node = best
    return node, text_in(node)


def _drawn_in(page: Page, node: Node) -> list[int]:
    """Segments of *node* that are to be seen, ascending."""
    found = {i for visual in node.visuals for i in range(visual.start, visual.end)}
    return sorted(i for i in found if page.is_drawn(page.segments[i].block))


METHODS = {
    "vips": Method(
        "the block in the page's centre with most text, of a tree of the blocks that a reader sees",
        "Cai et al., VIPS: a Vision-based Page Segmentation Algorithm, MSR-TR-2003-79",
        select,
    ),
}
