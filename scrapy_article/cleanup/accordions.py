"""Accordions: questions or headings that unfold what is below them, each a button."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ARTICLES, rule

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Segment, Walk

__all__ = ["headings_of_accordions"]

MAX_WORDS = 20
"""Words of such a heading."""
LEAST = 2
"""Headings from which it is an accordion: one alone may be *Read more*."""
MAX_LEVELS = 3
"""Elements around a heading that may say that it unfolds something."""
_UNFOLDS = ("aria-expanded", "aria-controls", "data-target", "data-bs-target")


@rule("headings-of-accordions", scope=ARTICLES, otherwise=lambda _, kept: kept)
def headings_of_accordions(walk: Walk, kept: list[int]) -> list[int]:
    """The lines of an article, with the headings that unfold them, of which no two say the same."""
    segments, text = walk.segments, {*kept}
    above = [segments[i - 1] for i in kept if i and segments[i - 1].words <= MAX_WORDS]
    by_tag: dict[str, list[Segment]] = {}
    for line in filter(_unfolds, above):
        by_tag.setdefault(line.block.tag, []).append(line)
    for lines in by_tag.values():
        if len({line.text for line in lines}) == len(lines) >= LEAST:
            text.update(line.index for line in lines)
    return sorted(text) if len(text) > len(kept) else kept


def _unfolds(line: Segment) -> bool:
    """Whether *line* is the label of a button that unfolds something."""
    element = line.flat_pieces[1]
    around = (element, *islice(element.iterancestors(), MAX_LEVELS))
    return any(one.get(name) is not None for one in around for name in _UNFOLDS)
