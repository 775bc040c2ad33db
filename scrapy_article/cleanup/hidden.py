"""Lines that no reader can ever see."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.layout.rendering import MARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block

__all__ = ["hidden_without_hook"]

MAX_ELEMENTS = 2
"""Such elements on a page: more are answers, say, each of which a script shows by the question before it."""
MIN_SHOWN_WORDS = 40
"""Words that are selected beside them: pages that hide all of their text show it when they are ready."""
LEVELS, PARTS = 3, 12
"""Elements around it, from itself on, before which a control may stand, and parts of one that are looked at."""
_HIDE = frozenset(("style", "hidden"))
_CONTROLS = frozenset(("button", "input", "summary"))
_PAGE = frozenset(("html", "body", "main", "article"))


@rule("hidden-without-hook", scope=ALL_PAGES)
def hidden_without_hook(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """Lines in hidden elements that no script or style can reveal: they have neither id, class nor controls beside.

    Where a browser has drawn the page, scripts and styles have had their say: a name is no hook then.
    """
    hidden = [i for i in kept if page.flags[i] & Flag.HIDDEN]
    if not hidden or sum([page.words[i] for i in kept]) - sum([page.words[i] for i in hidden]) < MIN_SHOWN_WORDS:
        return {}
    outermost = {i: _outermost(page.segments[i].block) for i in hidden}
    without_hook = {block.index for block in {*outermost.values()} if _has_no_hook(block)}
    if len(without_hook) > MAX_ELEMENTS:
        return {}
    return {i: "hidden" for i, block in outermost.items() if block.index in without_hook}


def _outermost(block: Block) -> Block:
    """The outermost hidden element around *block*."""
    while block.parent is not None and block.parent.flags & Flag.HIDDEN:
        block = block.parent
    return block


def _has_no_hook(block: Block) -> bool:
    attributes = block.element.attrib
    if not attributes or block.tag in _PAGE or not (MARK in attributes or _HIDE.issuperset(attributes)):
        return False
    if attributes.get("hidden") == "until-found":  # a search in the page shows it
        return False
    current: Block | None = block
    for _ in range(LEVELS):
        before = None if current is None else current.element.getprevious()
        parts = () if before is None else islice(before.iter("*"), PARTS)
        if any(part.tag in _CONTROLS or part.get("onclick") is not None for part in parts):
            return False
        current = current and current.parent
    return True
