"""Labels of the fields of forms: how a list is sorted, what it is searched for, in which size a thing is bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.marks import SENTENCE_ENDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["form_labels"]

LABEL_WORDS = 8
"""Words of such a label at most."""
LEVELS = 6
"""Elements around it, without another line, in which its field may be."""
_COLONS = frozenset(":：")
_WRITTEN = frozenset("text search email tel url password number date".split())
"""Kinds of ``input`` that are written into: boxes to tick and the like may stand before the items of a list."""


def form_labels(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Short lines alone in an element with a list to choose from, or a field to write into; sentences are none.

    Headings are those of what the field sorts or finds, unless they end with a colon.
    """
    words, flags, texts, segments = lines.words, lines.flags, lines.texts, lines.segments
    return {
        i: "label of a field"
        for i in kept
        if words[i] <= LABEL_WORDS
        and not flags[i] & Flag.PRE
        and (last := texts[i].rstrip()[-1:]) not in SENTENCE_ENDS
        and (last in _COLONS or not flags[i] & Flag.HEADING)
        and _is_beside_field(segments[i].block)
    }


def _is_beside_field(block: Block) -> bool:
    """Whether *block*, or an element around it, holds a field and no other line."""
    if block.end != block.start + 1:
        return False
    for _ in range(LEVELS):
        around = block.parent
        if around is None or around.end != around.start + 1:
            break
        block = around
    if not len(block.element):  # as of most lines
        return False
    fields = block.element.iter("select", "textarea", "input")
    return any(field.tag != "input" or field.get("type", "text").lower() in _WRITTEN for field in fields)
