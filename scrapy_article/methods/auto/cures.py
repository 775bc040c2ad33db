"""The order of the cures that are asked of all that is kept of a page, and which of them a page gets.

Most find nothing on most pages. What they need is looked for at once, for all of them: words that lines hold or begin
with, and what the lines stand in.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles, Sieve
from scrapy_article.methods.auto import boxes, ends, pointers
from scrapy_article.methods.auto.contents import HEADING_WORDS, contents
from scrapy_article.methods.auto.copies import MAY_QUOTE, long_again, pulled
from scrapy_article.methods.auto.figures import galleries, may_be_gallery
from scrapy_article.methods.auto.form_labels import form_labels
from scrapy_article.methods.auto.forums import additions, may_be_addition
from scrapy_article.methods.auto.headings import bare_headings
from scrapy_article.methods.auto.named_boxes import may_be_named_box, named_boxes
from scrapy_article.methods.auto.notices import (
    AD_WORDS,
    FILLER,
    NOTICE_WORDS,
    ads,
    disclosures,
    fillers,
    for_scripts,
    identifiers,
    notices,
    page_footer,
)
from scrapy_article.methods.auto.phrases.buttons import LEADS_ON
from scrapy_article.methods.auto.phrases.consent import ASKS
from scrapy_article.methods.auto.phrases.contents import HEADS_CONTENTS
from scrapy_article.methods.auto.phrases.disclosures import SIGNS as DISCLOSURE_SIGNS
from scrapy_article.methods.auto.phrases.elsewhere import OTHER_SIGNS, STARTS
from scrapy_article.methods.auto.phrases.fundraising import SIGNS as APPEAL_SIGNS
from scrapy_article.methods.auto.phrases.labels import ANY, NAMES
from scrapy_article.methods.auto.phrases.notices import SIGNS as NOTICE_SIGNS
from scrapy_article.methods.auto.phrases.walls import WALL
from scrapy_article.methods.auto.pointers import LABEL_WORDS, POINTED_DENSITY, POINTER_DENSITY
from scrapy_article.methods.auto.signatures import may_be_signature, signatures
from scrapy_article.methods.auto.sums import Surroundings, around
from scrapy_article.methods.auto.teasers import linked_teasers
from scrapy_article.methods.auto.unshown import unshown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scrapy_article.document.needles import NeedlesInPython, StartsInPython
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["ARTICLE", "SURELY", "Cure", "cures"]

ARTICLE = 1 / 3
"""Probability by the gate from which a page is read as an article: one that is read as something else loses more than
the other way round."""
SURELY = 0.6
"""Probability from which what follows the end of an article, and readers' comments, are looked for: below it, the page
may be a thread or a list, which has no such end; comments then need a heading that says how many there are."""
Cure: TypeAlias = "Callable[[Lines, Sequence[int]], dict[int, str]]"
"""Tells which of the lines that are kept are none of the text, and why."""
Words: TypeAlias = "tuple[NeedlesInPython | StartsInPython, float]"
"""What lines hold or begin with, and the words of a line up to which it is asked."""

_ELSEWHERE: tuple[Words, ...] = ((STARTS, LABEL_WORDS), (OTHER_SIGNS, LABEL_WORDS))
_RARE: tuple[Words, ...] = ((Needles((*DISCLOSURE_SIGNS, *APPEAL_SIGNS, FILLER), any_case=True), inf),)
"""What is so rare that all of it is looked for as one."""
_SAID: dict[Cure, tuple[Words, ...]] = {
    contents: ((HEADS_CONTENTS.looked_up, HEADING_WORDS),),
    pointers.other_stories: _ELSEWHERE,
    pointers.labels: _ELSEWHERE,
    notices: ((NOTICE_SIGNS, NOTICE_WORDS), (ANY.looked_up, AD_WORDS), (NAMES, AD_WORDS)),
    fillers: _RARE,
    boxes.repeated_buttons: ((LEADS_ON.looked_up, boxes.REPEATED_WORDS),),
    disclosures: _RARE,
    boxes.consents: ((ASKS.looked_up, boxes.CONSENT_WORDS),),
    ends.appeals_for_money: _RARE,
    ends.walled: ((WALL.looked_up, ends.LINE_OF_OFFER),),
}
"""What a line must say for a cure to find something,"""
_MAY_FIND: dict[Cure, Callable[[Surroundings], object]] = {
    contents: lambda around: around.density >= POINTED_DENSITY,
    linked_teasers: lambda around: around.density >= POINTED_DENSITY,
    pointers.pointers: lambda around: around.density > 0,
    pointers.between_paragraphs: lambda around: around.density >= POINTER_DENSITY,
    pointers.listed_stories: lambda around: around.density >= POINTED_DENSITY and around.flags & Flag.LIST,
    pointers.labelled_boxes: lambda around: max(around.density, around.density_before) >= POINTED_DENSITY,
    boxes.popups: lambda around: around.flags & Flag.HIDDEN or boxes.may_pop_up(around.names),
    galleries: lambda around: may_be_gallery(around.names),
    boxes.consents: lambda around: around.flags_after & Flag.BUTTON,
    named_boxes: lambda around: may_be_named_box(around.names),
    unshown: lambda around: around.flags & Flag.HIDDEN,
    boxes.buttons: lambda around: around.flags & Flag.BUTTON,
    signatures: lambda around: may_be_signature(around.names),
    additions: lambda around: may_be_addition(around.names),
    pulled: lambda around: around.flags & Flag.QUOTE or MAY_QUOTE.are_in(around.names),
}
"""or what must be around one. A cure that is in neither is asked on every page."""


class _Asked(NamedTuple):
    cure: Cure
    said: int
    """The bits of what a line may say, in the sieve,"""
    may_find: Callable[[Surroundings], object] | None
    """or what else tells that it may find something."""


class _Order:
    """Cures, each of which is asked of what the one before has kept."""

    def __init__(self, *cures: Cure) -> None:
        sets = [*dict.fromkeys(words for cure in cures for words in _SAID.get(cure, ()))]
        self._sieve = Sieve(sets)
        self._asked = [
            _Asked(cure, sum(1 << sets.index(words) for words in _SAID.get(cure, ())), _MAY_FIND.get(cure))
            for cure in cures
        ]

    def that_may_find(self, lines: Lines, kept: list[int]) -> list[Cure]:
        """Those that may find something in the lines *kept*."""
        there = around(lines.arrays, kept)
        said = self._sieve.found(lines.texts, lines.words, kept)
        return [
            cure
            for cure, words, may_find in self._asked
            if words & said or (may_find(there) if may_find is not None else not words)
        ]


_OF_ALL: tuple[Cure, ...] = (
    *(pointers.pointers, pointers.labels, boxes.boxes, notices, fillers, identifiers, for_scripts, boxes.popups),
    boxes.repeated_buttons,
)
_OF_OTHERS = _Order(
    contents,
    *_OF_ALL,
    *(form_labels, unshown, ends.below_main, long_again, page_footer, signatures, additions),
)
_OF_ARTICLES, _OF_SURE_ARTICLES = (
    _Order(
        contents,
        linked_teasers,
        pointers.other_stories,
        *_OF_ALL,
        galleries,
        pointers.listed_stories,
        pointers.between_paragraphs,
        pointers.labelled_boxes,
        ads,
        disclosures,
        boxes.consents,
        named_boxes,
        unshown,
        ends.below_main,
        *((ends.one_of_many, boxes.offers) if is_sure else ()),
        boxes.buttons,
        ends.appeals_for_money,
        ends.walled,
        ends.calls,
        bare_headings,
        *((pulled,) if is_sure else (signatures, additions)),
    )
    for is_sure in (False, True)
)


def cures(article: float, lines: Lines, kept: list[int]) -> list[Cure]:
    """Return what is asked of the lines *kept*, in this order; *article* is the probability that the page is one."""
    order = _OF_OTHERS if article < ARTICLE else _OF_SURE_ARTICLES if article >= SURELY else _OF_ARTICLES
    return order.that_may_find(lines, kept)
