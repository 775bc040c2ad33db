"""What is cleaned out of the best element: blocks that look like anything but text."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.readability.page import MIN_CHARS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scrapy_article.document import Block
    from scrapy_article.methods.readability.page import Attempt

__all__ = ["Cleaning"]

_SHARE = re.compile(r"(?:\b|_)(?:share|sharedaddy)(?:\b|_)")
_LIST_TAGS = frozenset(("ul", "ol"))
_HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_CONTENT_TAGS = frozenset("ul ol dl table tr td th tbody thead tfoot li p h1 h2 h3 h4 h5 h6 pre blockquote".split())


class Cleaning:
    """The cleaning in one attempt, by *conditions* on what blocks hold, too, or only by their tags and names."""

    def __init__(self, attempt: Attempt, *, conditions: bool) -> None:
        self.attempt = attempt
        self.page = attempt.page
        self.segments, self.blocks = attempt.segments, attempt.blocks
        self.with_conditions = conditions
        self.inside: dict[frozenset[str], list[int]] = {}
        """Of each block, the characters in elements with one of a set of tags inside it."""

    def fishy(self, merged: list[tuple[int, int]], top: Block | None) -> Iterator[tuple[Block, str]]:
        """Yield the blocks among the *merged* ranges that are cleaned out, and why."""
        wanted = bytearray(len(self.segments) + 1)
        for start, end in merged:
            wanted[start:end] = b"\1" * (end - start)
        gone = -1
        count = self._counter()
        spared = -1
        for block in self.blocks if top is None else self.blocks[(top.parent or top).index + 1 :]:
            if block.index < gone or block.end == block.start or not wanted[block.start]:
                continue
            if block is top:
                continue
            reason = self._fishiness(block, count, spared=block.index < spared)
            if reason:
                gone = self.page.last[block.index]
                yield block, reason
            elif block.tag == "table" and self.page.is_data_table(block):
                spared = max(spared, self.page.last[block.index])

    def _fishiness(self, block: Block, count: Callable[[str, Block], int], *, spared: bool) -> str:
        """Why *block* is cleaned out, if it is; in a data table it is *spared* the conditions."""
        tag = block.tag
        if tag in ("footer", "aside", "button"):
            return f"in <{tag}>"
        if block.names and self.attempt.length(block) < MIN_CHARS and _SHARE.search(block.names.lower()):
            return "sharing"
        if tag in ("h1", "h2"):
            return "heading with a bad name" if self.attempt.weight(block) < 0 else ""
        if not self.with_conditions or spared or tag not in ("table", "ul", "ol", "div", "form", "fieldset"):
            return ""
        if tag == "table" and self.page.is_data_table(block):
            return ""
        return self._conditions(block, count)

    def _conditions(self, block: Block, count: Callable[[str, Block], int]) -> str:
        """Why a table, list, ``div`` or form is cleaned out, if it is."""
        weight = self.attempt.weight(block)
        if weight < 0:
            return "bad class or id"
        if self.attempt.comma_count(block) >= 10:
            return ""
        length, density = self.attempt.length(block), self.attempt.link_density(block)
        paragraphs, images = count("p", block), count("img", block)
        in_figure = block.flags & Flag.FIGURE
        is_list = block.tag in _LIST_TAGS or self._share(block, _LIST_TAGS) > 0.9
        if images > 1 and paragraphs / images < 0.5 and not in_figure:
            return "pictures"
        if not is_list:
            if count("li", block) - 100 > paragraphs:
                return "list items"
            alone = images == 0 or images > 2
            if alone and length < 25 and density > 0 and not in_figure and self._share(block, _HEADING_TAGS) < 0.9:
                return "short text"
            if weight < 25 and density > 0.2:
                return "links"
        if weight >= 25 and density > 0.5:
            return "links"
        if images == 0 and self._share(block, _CONTENT_TAGS) == 0 and block.tag != "div":
            return "no text elements"
        return ""

    def _share(self, block: Block, tags: frozenset[str]) -> float:
        """Share of the text of *block* that is in elements with one of *tags* inside it."""
        chars = self.inside.get(tags)
        if chars is None:
            chars = self.inside[tags] = [0] * len(self.blocks)
            for inner in reversed(self.blocks):
                if inner.parent is not None:
                    chars[inner.parent.index] += self.attempt.length(inner) if inner.tag in tags else chars[inner.index]
        return chars[block.index] / (self.attempt.length(block) or 1)

    def _counter(self) -> Callable[[str, Block], int]:
        """A function that counts the ``p``, ``li`` or ``img`` in a block."""
        places: dict[str, list[int]] = {
            tag: [block.start for block in self.blocks if block.tag == tag and block.end > block.start]
            for tag in ("p", "li")
        }
        places["img"] = [placed.position for placed in self.page.document.walk.images]

        def count(tag: str, block: Block) -> int:
            starts = places[tag]
            return bisect_left(starts, block.end) - bisect_left(starts, block.start)

        return count
