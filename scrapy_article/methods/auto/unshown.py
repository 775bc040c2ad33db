"""What an element hides that nothing but a guess could show: it bears no name for a script or a style to know it by.

Such text is for machines: keywords, or words to those who learn from pages.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["unshown"]

MOST = 2
"""Such elements on a page at most: more are answers, say, each of which a script shows by the question before it."""
SHOWER_LEVELS, SHOWER_ELEMENTS = 3, 12
"""Elements around it, from itself on, before which there may be what shows it, and parts of one that are looked at."""
SHOWN_WORDS = 40
"""Words that are shown beside it at least: pages that hide all of their text show it when they are ready."""
_HIDE = frozenset(("style", "hidden"))
_BUTTONS = frozenset(("button", "input", "summary"))
_PAGE = frozenset(("html", "body", "main", "article"))


@rule("hidden-elements", scope=ALL_PAGES)
def unshown(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines in elements that are hidden by a style of their own, or by ``hidden``, and have no other attribute."""
    hidden = [i for i in kept if lines.flags[i] & Flag.HIDDEN]
    shown = sum([lines.words[i] for i in kept]) - sum([lines.words[i] for i in hidden])
    if shown < SHOWN_WORDS:
        return {}
    known: dict[int, Block] = {}
    hiders = {i: _hider(lines.segments[i].block, known) for i in hidden}
    nameless = {block.index for block in {*hiders.values()} if _is_nameless(block) and not _may_be_shown(block)}
    return {i: "hidden" for i, block in hiders.items() if block.index in nameless} if len(nameless) <= MOST else {}


def _hider(block: Block, known: dict[int, Block]) -> Block:
    """The outermost hidden element around *block*; *known* are those around others."""
    passed: list[Block] = []
    while block.index not in known and block.parent is not None and block.parent.flags & Flag.HIDDEN:
        passed.append(block)
        block = block.parent
    found = known.setdefault(block.index, block)
    known.update((inner.index, found) for inner in passed)
    return found


def _may_be_shown(block: Block) -> bool:
    """Whether there is a button before *block*, or an element around it, that shows what comes next."""
    for around in islice(chain((block,), block.ancestors()), SHOWER_LEVELS):
        before = next(around.element.itersiblings("*", preceding=True), None)
        parts = () if before is None else islice(before.iter("*"), SHOWER_ELEMENTS)
        if any(part.tag in _BUTTONS or part.get("onclick") is not None for part in parts):
            return True
    return False


def _is_nameless(block: Block) -> bool:
    element = block.element
    names = element.keys()
    may_be_found = element.get("hidden") == "until-found"  # a search in the page shows it
    return len(names) > 0 and _HIDE.issuperset(names) and block.tag not in _PAGE and not may_be_found
