"""What an element hides that nothing but a guess could show: it bears no name for a script or a style to know it by.

Such text is for machines: keywords, or words to those who learn from pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["unshown"]

SHOWN_WORDS = 40
"""Words that are shown beside it at least: pages that hide all of their text show it when they are ready."""
_HIDE = frozenset(("style", "hidden"))
_PAGE = frozenset(("html", "body", "main", "article"))


def unshown(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines in elements that are hidden by a style of their own, or by ``hidden``, and have no other attribute."""
    hidden = [i for i in kept if lines.flags[i] & Flag.HIDDEN]
    if not hidden:  # as on nearly all pages
        return {}
    shown = sum([lines.words[i] for i in kept]) - sum([lines.words[i] for i in hidden])
    if shown < SHOWN_WORDS:
        return {}
    known: dict[int, Block] = {}
    return {i: "hidden" for i in hidden if _is_nameless(_hider(lines.segments[i].block, known))}


def _hider(block: Block, known: dict[int, Block]) -> Block:
    """The outermost hidden element around *block*; *known* are those around others."""
    passed: list[Block] = []
    while block.index not in known and block.parent is not None and block.parent.flags & Flag.HIDDEN:
        passed.append(block)
        block = block.parent
    found = known.setdefault(block.index, block)
    known.update((inner.index, found) for inner in passed)
    return found


def _is_nameless(block: Block) -> bool:
    element = block.element
    names = element.keys()
    may_be_found = element.get("hidden") == "until-found"  # a search in the page shows it
    return len(names) > 0 and _HIDE.issuperset(names) and block.tag not in _PAGE and not may_be_found
