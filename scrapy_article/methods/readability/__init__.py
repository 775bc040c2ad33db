"""``readability``: paragraphs hand their scores to the elements around them.

Arc90's Readability (2009) as Mozilla carries it on for Firefox's reader view (Readability.js 0.5), from which all
constants are. Elements with unlikely names are dropped; each paragraph is scored by its commas and length; its parent
gets the score, its grandparent half of it, those further out less; an element begins with what its tag, class and id
are worth; its score is lowered by the share of its text that is in links. The element with the highest score is the
article, together with those of its siblings that score well or are paragraphs; then what looks fishy inside is cleaned
out. If less than 500 characters are left, everything is done again with fewer rules.

Readability rewrites the tree on its way (``div`` to ``p``, two ``br`` to a paragraph); here it is only looked at that
way: a ``div`` without blocks in it is a paragraph, and so is a line of text beside blocks in a ``div``. A `Document`
does not hold the inputs and embedded videos that it counts: the rules on them are left out. The link to the next page,
which Arc90's version followed, is in `scrapy_article.links.pagination`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.methods.method import Method, Selection
from scrapy_article.methods.readability.cleaning import Cleaning
from scrapy_article.methods.readability.page import MIN_CHARS, Attempt, Page
from scrapy_article.methods.readability.scores import Scores

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["METHODS", "select"]


def select(document: Document) -> Selection:
    """Choose the segments of the best element and its siblings."""
    if not document.segments:
        return Selection(kept=[])
    page = Page(document)
    best: Selection | None = None
    most = -1
    for strip, weigh, clean in ((True, True, True), (False, True, True), (False, False, True), (False, False, False)):
        selection = _select(Attempt(page, strip=strip, weigh=weigh), clean=clean)
        chars = sum(document.segments[i].chars for i in selection.kept)
        if chars > most:
            best, most = selection, chars
        if chars >= MIN_CHARS:
            break
    assert best is not None  # the first attempt gives one
    return best


def _select(attempt: Attempt, *, clean: bool) -> Selection:
    """What *attempt* chooses; without *clean*, tables, lists and the like stay as they are."""
    scores = Scores(attempt)
    top = scores.top_candidate()
    kept = [False] * len(attempt.segments)
    if top is None:
        body = next((block for block in attempt.blocks if block.tag == "body"), attempt.blocks[0])
        merged = [(body.start, body.end)]
    else:
        merged = list(scores.siblings(top))
    for start, end in merged:
        kept[start:end] = [True] * (end - start)
    reasons = ["in the best element" if on else "outside the best element" for on in kept]
    for segment in attempt.segments:
        reason = attempt.dropped[segment.block.index]
        if reason:
            kept[segment.index] = False
            reasons[segment.index] = reason
    for block, reason in Cleaning(attempt, conditions=clean).fishy(merged, top):
        for i in range(block.start, block.end):
            if kept[i]:
                kept[i] = False
                reasons[i] = reason
    return Selection(kept=[i for i, on in enumerate(kept) if on], reasons=reasons, container=top)


METHODS = {
    "readability": Method(
        "paragraphs hand their scores to the elements around them; the best element with its siblings, cleaned",
        "Arc90 Readability, as carried on by Mozilla",
        select,
    ),
}
