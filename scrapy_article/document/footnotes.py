"""The footnotes of a page: what links in its text lead to, and that has a link back to where it is referred to."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from lxml import etree

    from scrapy_article.document.walk.segments import Block, Walk

MAX_LEVELS = 3
"""Elements around a link that may have the name that leads there."""
MAX_LINES = 12
"""Lines of a footnote at most."""


@dataclass(slots=True)
class Footnote:
    """A footnote: the block that holds it, and the names in the text that its links lead back to."""

    block: Block
    back: set[str] = field(default_factory=set)


def footnotes_of(walk: Walk, lines: Collection[int]) -> dict[str, Footnote]:
    """Return the footnotes that links in the text, whose *lines* are given, lead to, by the name in the address.

    A reference with a footnote counts as a footnote of that, too, if the lines of that are among *lines*.
    """
    within = [(link, href[1:]) for link, href in zip(walk.links, walk.hrefs, strict=False) if href[:1] == "#" != href]
    sources: dict[str, set[str]] = {}  # names around links in the text, by where those lead
    for link, target in within:
        if link.position in lines:
            sources.setdefault(target, set()).update(filter(None, _names_around(link.element)))
    found: dict[str, Footnote] = {}
    for link, target in within if sources else ():
        for name, element in zip(_names_around(link.element), _around(link.element), strict=True):
            if target in sources.get(name, ()):
                block = _block_of(link.block, element)
                if block.end - block.start <= MAX_LINES:
                    found.setdefault(name, Footnote(block)).back.add(target)
                break
    return found


def _around(link: etree._Element) -> Iterator[etree._Element]:
    """*link*, and what it stands in."""
    return islice((link, *link.iterancestors()), MAX_LEVELS + 1)


def _names_around(link: etree._Element) -> list[str]:
    return [element.get("id", "") for element in _around(link)]


def _block_of(block: Block, named: etree._Element) -> Block:
    """The block of a footnote: that of the *named* element, or the innermost where an inline one bears the name."""
    current: Block | None = block
    while current is not None and current.element is not named:
        current = current.parent
    return block if current is None else current
