"""Small tables that text flows around, as pages had them before style sheets: advertisements, boxes, lists of links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Walk

__all__ = ["put_floats_aside"]

MAX_SEGMENTS = 12
MAX_WORDS = 80
"""Of a table that is put aside: larger ones lay out the page, or are a part of the text."""
_SIDES = frozenset(("left", "right"))


def put_floats_aside(walk: Walk) -> None:
    """Note of the blocks in such tables that they stand aside."""
    for table in walk.tables:
        if table.flags & Flag.ASIDE or not 0 < table.end - table.start <= MAX_SEGMENTS:
            continue
        if table.element.get("align", "").lower() not in _SIDES:
            continue
        if sum(segment.words for segment in walk.segments[table.start : table.end]) > MAX_WORDS:
            continue
        for number in range(table.index, len(walk.blocks)):
            block = walk.blocks[number]
            if block.start >= table.end:
                break
            block.flags |= Flag.ASIDE
