"""How many words of a segment are in links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.words import count_words

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Segment

__all__ = ["linked_words"]


def linked_words(segment: Segment) -> int:
    """Return how many of the words of *segment* stand in links."""
    if not segment.link_chars:
        return 0
    if segment.link_chars >= segment.chars:
        return segment.words
    known = {segment.block.element: False}
    words = sum([count_words(text) for text, element in segment.pieces if _in_link(element, known)])
    # A link around blocks lies outside: then its share of the characters must do.
    return min(segment.words, words or round(segment.words * segment.link_density))


def _in_link(element: etree._Element | None, known: dict[etree._Element, bool]) -> bool:
    """Whether *element* is or stands in a link; what is learned on the way up is added to *known*."""
    path = []
    while element is not None and element not in known and element.tag != "a":
        path.append(element)
        element = element.getparent()
    verdict = element is not None and known.get(element, True)
    known.update(dict.fromkeys(path, verdict))
    return verdict
