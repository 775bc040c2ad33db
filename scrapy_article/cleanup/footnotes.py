"""Footnotes: what the text leads to, and leads back to the text, wherever it stands."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ARTICLES, rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.document.walk.segments import Walk

__all__ = ["footnotes"]

MAX_LEVELS = 3
"""Elements around a link that may have the name that leads there."""
MAX_LINES = 12
"""Lines of a footnote at most."""


@rule("footnotes", scope=ARTICLES, otherwise=lambda _, __, kept: kept)
def footnotes(walk: Walk, texts: Sequence[str], kept: list[int]) -> list[int]:
    """The lines of an article, with the footnotes that a link in them leads to, and that have a link back to it."""
    within = [(link, href[1:]) for link, href in zip(walk.links, walk.hrefs, strict=False) if href[:1] == "#" != href]
    text = {*kept}
    sources: dict[str, set[str]] = {}  # names around links in the text, by where those lead
    for link, target in within:
        if link.position in text:
            sources.setdefault(target, set()).update(_names_around(link.element))
    for link, target in within if sources else ():
        for element in islice((link.element, *link.element.iterancestors()), MAX_LEVELS + 1):
            if target in sources.get(element.get("id", ""), ()):
                note = _block_of(link.block, element)
                if note.end - note.start <= MAX_LINES:
                    text.update(i for i in range(note.start, note.end) if any(map(str.isalpha, texts[i])))
                break
    return sorted(text) if len(text) > len(kept) else kept


def _names_around(link: etree._Element) -> list[str]:
    """The names of *link* and of what it stands in."""
    return [name for element in islice((link, *link.iterancestors()), MAX_LEVELS + 1) if (name := element.get("id"))]


def _block_of(block: Block, named: etree._Element) -> Block:
    """The block of a footnote: that of the *named* element, or the innermost where an inline one bears the name."""
    current: Block | None = block
    while current is not None and current.element is not named:
        current = current.parent
    return block if current is None else current
