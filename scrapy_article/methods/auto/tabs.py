"""Panels of tabs on pages that are no articles: what stands on the others of those of which one is kept."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import OTHER_PAGES, rule
from scrapy_article.document import Flag, Hint
from scrapy_article.methods.auto.around import innermost
from scrapy_article.methods.auto.products import is_of_product
from scrapy_article.methods.auto.reviews import in_reviews

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Arrays, Floats

__all__ = ["closed_panels"]

OPEN, CLOSED = 0.5, 0.2
"""Share of the words of a panel from which it is kept, and up to which it is left."""
LEAST = 0.05
"""Probability from which a line on such a panel is text."""
_ELSEWHERE = Flag.NAV | Flag.FOOTER | Flag.FORM | Flag.DIALOG


@rule("closed-panels", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def closed_panels(
    document: Document, arrays: Arrays, kept: Sequence[int], left: Container[int], probabilities: Floats
) -> list[int]:
    """Segments on panels that a tab opens, hidden until then, if one beside them is *kept*; none is in *left*.

    Each text once: what all panels say is kept already. No comments and reviews. Nothing on the page of a product,
    where they hold what is said of the delivery.
    """
    is_hidden = arrays.flags[arrays.block_of] & (Flag.HIDDEN | _ELSEWHERE) == Flag.HIDDEN
    is_hidden &= probabilities >= LEAST
    if not is_hidden.any():  # as on most pages
        return []
    is_hidden &= (arrays.around[1] & Hint.COMMENT == 0)[arrays.block_of]
    panels = _panels(document, is_hidden.nonzero()[0].tolist())
    if not panels or is_of_product(document):
        return []
    segments, stays = document.segments, {*kept}
    words = [0, *accumulate(segment.words for segment in segments)]
    taken = [0, *accumulate(segment.words * (i in stays) for i, segment in enumerate(segments))]

    def share(panel: Block) -> float:
        return (taken[panel.end] - taken[panel.start]) / max(words[panel.end] - words[panel.start], 1)

    beside = {panel.parent for panel in _panels(document, kept).values() if share(panel) >= OPEN}
    have = {segments[i].text for i in kept}
    reviews = {*in_reviews(document, [*panels])}
    found: dict[str, int] = {}
    for i, panel in panels.items():
        is_text = i not in left and i not in reviews and panel.parent in beside and share(panel) <= CLOSED
        if is_text and segments[i].text not in have:
            found.setdefault(segments[i].text, i)
    return [*found.values()]


def _panels(document: Document, some: Sequence[int]) -> dict[int, Block]:
    """The panels in which *some* segments stand that stand in one."""
    known: dict[int, Block | None] = {}
    panels = ((i, innermost(document.segments[i].block, _is_panel, known)) for i in some)
    return {i: panel for i, panel in panels if panel is not None}


def _is_panel(block: Block) -> bool:
    return block.element.get("role") == "tabpanel"
