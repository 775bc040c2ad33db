"""Labels of the fields of forms: how a list is sorted, what it is searched for, in which size a thing is bought."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import OTHER_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.marks import COLONS, SENTENCE_ENDS
from scrapy_article.methods.auto.pointers import POINTED_DENSITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["form_labels"]

LABEL_WORDS, BARE_WORDS = 8, 3
"""Words of such a label at most, and of one without a colon: more may be the statement of a questionnaire."""
LEVELS = 6
"""Elements around it, without another line, in which its field may be."""
_ASKED = frozenset("select textarea search email tel url password".split())
"""Fields that are told by their tag or kind to ask for what the line before them says."""
_WRITTEN = frozenset("text number date".split())
"""Kinds of ``input`` that are written into, but may be a gap in an exercise, or the number of a thing in a list of
prices. Boxes to tick and the like may stand before the items of a list."""


@rule("form-labels", scope=OTHER_PAGES)
def form_labels(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Short lines alone in an element with a list to choose from, or a field to write into; sentences are none.

    They end with a colon, or have few words.
    """
    words, flags, texts, segments = lines.words, lines.flags, lines.texts, lines.segments
    return {
        i: "label of a field"
        for i in kept
        if words[i] <= LABEL_WORDS
        and not flags[i] & Flag.PRE
        and (last := texts[i].rstrip()[-1:]) not in SENTENCE_ENDS
        and ((is_told := last in COLONS) or _may_be_bare(lines, i))
        and _is_beside_field(segments[i].block, is_told=is_told)
        and (is_told or not any(map(str.isdigit, texts[i])))
    }


def _may_be_bare(lines: Lines, i: int) -> bool:
    """Whether line *i* may be a label without a colon.

    Headings are those of what the field sorts or finds; links name goods of which it asks the size, and so do lines
    with digits, which are asked for last.
    """
    is_other = lines.flags[i] & Flag.HEADING or lines.density[i] >= POINTED_DENSITY
    return lines.words[i] <= BARE_WORDS and not is_other


def _is_beside_field(block: Block, *, is_told: bool) -> bool:
    """Whether *block*, or an element around it, holds a field and no other line.

    If it *is_told* that the line is a label, by its colon or by a ``label``, any that can be written into will do. Else
    the line begins before the field: what follows one may be the unit of an amount.
    """
    if block.end != block.start + 1:
        return False
    for _ in range(LEVELS):
        around = block.parent
        if around is None or around.end != around.start + 1:
            break
        block = around
    if not len(block.element):  # as of most lines
        return False
    parts = [(_kind_of(part), part) for part in block.element.iter("select", "textarea", "input", "label")]
    kinds = {kind for kind, _ in parts}
    if is_told or "label" in kinds:
        return not kinds.isdisjoint(_ASKED | _WRITTEN)
    asked = next((part for kind, part in parts if kind in _ASKED), None)
    return asked is not None and _is_behind_text(asked, block.element)


def _is_behind_text(field: etree._Element, outer: etree._Element) -> bool:
    """Whether there is text before *field* in *outer*, in which it stands."""
    around = {outer, *takewhile(lambda element: element is not outer, field.iterancestors())}
    for element in takewhile(lambda element: element is not field, outer.iter()):
        text = element.text if isinstance(element.tag, str) else None
        tail = None if element in around else element.tail
        if any(said and not said.isspace() for said in (text, tail)):
            return True
    return False


def _kind_of(element: etree._Element) -> str:
    """The kind of an ``input``, or the tag of another *element*."""
    return element.get("type", "text").lower() if element.tag == "input" else str(element.tag)
