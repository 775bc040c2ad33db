"""``fan-out``: the subtree that holds much visible text and fans out into many children.

W. Han, D. Buttler and C. Pu, "Wrapping web data into XML", SIGMOD Record 2001. The part of a page that its objects are
in is a subtree with high *fan-out* (children of its root) and high *size increase* (its text less that of a mean child:
how much is gained by taking the parent instead of its children). The subtree with the highest product of the two is
taken. The authors' third measure, the number of tags beneath, is left out: it grows with the subtree, and on today's
pages most tags are not the article's.

Children are the blocks with text and the lines of text of an element. Size is in characters outside links: with linked
ones, which the authors count, the lists of links of today's pages outdo many articles.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from scrapy_article.document import Block, Document

__all__ = ["METHODS", "select"]


def select(document: Document) -> Selection:
    """Choose the segments of the subtree with the highest product of fan-out and size increase."""
    segments = document.segments
    if not segments:
        return Selection(kept=[])
    blocks = [block for block in document.blocks if block.end > block.start]
    children = [0] * len(document.blocks)
    for segment in segments:
        children[segment.block.index] += 1
    for block in reversed(blocks):
        if block.parent is not None:
            children[block.parent.index] += 1
    sizes = list(accumulate((max(0, s.chars - s.link_chars) for s in segments), initial=0))

    def worth(block: Block) -> float:
        size = sizes[block.end] - sizes[block.start]
        return children[block.index] * (size - size / children[block.index])

    # The innermost of equals: blocks come in document order, ancestors first.
    best = max(reversed(blocks), key=worth)
    reasons = ["outside the subtree"] * len(segments)
    reasons[best.start : best.end] = ["in the subtree"] * (best.end - best.start)
    return Selection(kept=list(range(best.start, best.end)), reasons=reasons, container=best)


METHODS = {
    "fan-out": Method(
        "the subtree with much text that fans out into many children", "Han, Buttler and Pu, SIGMOD Record 2001", select
    ),
}
