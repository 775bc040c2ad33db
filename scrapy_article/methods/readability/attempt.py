"""One attempt at a page: what is dropped before anything is scored, and measures of what is left in each block."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.document import Flag

if TYPE_CHECKING:
    from scrapy_article.document import Block
    from scrapy_article.methods.readability.page import Page

__all__ = ["Attempt"]

_BYLINE = re.compile(r"byline|author|dateline|writtenby|p-author")


class Attempt:
    """A page with what some of the rules drop of it.

    *strip*: blocks with unlikely names go, too. *weigh*: names count in scores.
    """

    def __init__(self, page: Page, *, strip: bool, weigh: bool) -> None:
        self.page = page
        self.segments, self.blocks = page.segments, page.blocks
        self.weigh = weigh
        self.dropped = list(page.unlikely) if strip else [""] * len(self.blocks)
        self._drop_unseen()
        alive = [not self.dropped[segment.block.index] for segment in self.segments]
        self.chars = list(
            accumulate((s.chars + 1 if on else 0 for s, on in zip(self.segments, alive, strict=True)), initial=0)
        )
        self.linked = list(
            accumulate((s.link_chars if on else 0 for s, on in zip(self.segments, alive, strict=True)), initial=0)
        )
        self.commas = list(accumulate((n if on else 0 for n, on in zip(page.commas, alive, strict=True)), initial=0))

    def _drop_unseen(self) -> None:
        """Drop what is hidden, what a role marks as beside the text, and the first by-line."""
        dropped = self.dropped
        byline = False
        for block in self.blocks:
            outer = block.parent
            if outer is None:
                continue
            if not dropped[block.index]:
                own = block.flags & ~outer.flags
                if dropped[outer.index]:
                    dropped[block.index] = dropped[outer.index]
                elif own & (Flag.HIDDEN | Flag.NOSCRIPT):
                    dropped[block.index] = "hidden"
                elif own & Flag.DIALOG or (own & (Flag.NAV | Flag.ASIDE) and block.tag not in ("nav", "aside")):
                    dropped[block.index] = "unlikely by its role"
                elif not byline and block.names and self._is_byline(block):
                    dropped[block.index] = "by-line"
                    byline = True

    def _is_byline(self, block: Block) -> bool:
        if not 0 < block.end - block.start < 6 or _BYLINE.search(block.names.lower()) is None:
            return False
        return sum(segment.chars + 1 for segment in self.segments[block.start : block.end]) <= 100

    def length(self, block: Block) -> int:
        """Characters of *block* that are left, with blanks between segments."""
        return max(0, self.chars[block.end] - self.chars[block.start] - 1)

    def comma_count(self, block: Block) -> int:
        """Commas in what is left of *block*."""
        return self.commas[block.end] - self.commas[block.start]

    def link_density(self, block: Block) -> float:
        """Share of what is left of *block* that is in links."""
        return (self.linked[block.end] - self.linked[block.start]) / (self.length(block) or 1)

    def weight(self, block: Block) -> int:
        """What the names of *block* are worth, if they count."""
        return self.page.weight(block) if self.weigh else 0
