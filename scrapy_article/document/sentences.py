"""Sentences that an element breaks which is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag

if TYPE_CHECKING:
    from scrapy_article.document.segments import Segment

__all__ = ["joint_within"]

_SENTENCE_WORDS = 5
"""Words from which a line may be the first part of a sentence: shorter ones are labels, names and prices."""
_GO_ON = frozenset(",;:)")
"""Marks that a sentence goes on with."""


def joint_within(before: Segment, after: Segment) -> str | None:
    """What stands between two lines of one sentence, which an element that is left broke; None if they are of two.

    That element stood in the same block, or ended the paragraph, in which no block may stand: not one that the page
    ends itself.
    """
    one, two = before.block, after.block
    if after.breaks or two.flags & Flag.PRE or not (one is two or (one.tag == "p" and one.parent is two)):
        return None
    last, first = before.text[-1], after.text[0]
    goes_on = first in _GO_ON or first.islower()
    if not goes_on or before.words < _SENTENCE_WORDS or not (last.isalpha() or last == ","):
        return None
    if one is not two and (one.element.tail or "").strip():
        return None
    return "" if first in _GO_ON else " "
