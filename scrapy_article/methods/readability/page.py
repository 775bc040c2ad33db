"""The properties of a page before scoring, and what one attempt drops and measures."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from operator import mul

from scrapy_article.document import Block, Document, Flag

MIN_CHARS = 500
"""Minimum characters of an article."""

# Readability searches names for these without regard to case; here, names are in lower case.
_UNLIKELY = re.compile(
    r"-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|"
    r"related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|"
    r"pager|popup|yom-remote"
)
_MAYBE = re.compile(r"and|article|body|column|content|main|mathjax|shadow")
_POSITIVE = re.compile(r"article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story")
_NEGATIVE = re.compile(
    r"-ad-|hidden|(?:^|\s)hid(?:\s|$)|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|"
    r"related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget"
)
_BYLINE = re.compile(r"byline|author|dateline|writtenby|p-author")
_COMMAS = re.compile("[,\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c]")

_INNER_BLOCK_TAGS = frozenset("blockquote dl div ol p pre table ul".split())
"""A ``div`` with one of these elements, or with an image, is not a paragraph."""
_NEVER_UNLIKELY = frozenset(("html", "body", "a"))
_DATA, _TABLE = 1, 2
_TABLE_BITS = {"caption": _DATA, "thead": _DATA, "tfoot": _DATA, "th": _DATA, "table": _TABLE}
"""Tags inside a table that decide whether it holds data or is for layout."""


class Page:
    """The properties of a page that all attempts share."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.segments = document.segments
        self.blocks = blocks = document.blocks
        self.commas = [
            segment.text.count(",") if segment.text.isascii() else len(_COMMAS.findall(segment.text))
            for segment in self.segments
        ]
        self.own: dict[int, list[int]] = {}
        """The segments that are in a block itself, not in a block inside it."""
        for segment in self.segments:
            self.own.setdefault(segment.block.index, []).append(segment.index)
        self.children: list[list[Block]] = [[] for _ in blocks]
        self.last = [0] * len(blocks)
        """Index after the last block inside each block."""
        self.below = [0] * len(blocks)
        """The `_TABLE_BITS` inside each block."""
        self.holds_block = [False] * len(blocks)
        """Whether a block holds elements that a paragraph does not."""
        for placed in document.walk.images:
            self.holds_block[placed.block.index] = True
        for block in reversed(blocks):
            index = block.index
            self.last[index] = self.last[index] or index + 1
            if block.parent is not None:
                outer = block.parent.index
                self.last[outer] = self.last[outer] or self.last[index]
                self.below[outer] |= self.below[index] | _TABLE_BITS.get(block.tag, 0)
                if self.holds_block[index] or block.tag in _INNER_BLOCK_TAGS:
                    self.holds_block[outer] = True
        for block in blocks[1:]:
            assert block.parent is not None  # only the root has none
            self.children[block.parent.index].append(block)
        self.weights: dict[str, int] = {}
        self.unlikely = [""] * len(blocks)
        """The reason why each block is dropped, with its content, before scoring."""
        is_unlikely = {names: _is_unlikely(names.lower()) for names in {block.names for block in blocks}}
        for block in blocks:
            if block.parent is not None and self.unlikely[block.parent.index]:
                self.unlikely[block.index] = self.unlikely[block.parent.index]
            elif is_unlikely[block.names] and block.tag not in _NEVER_UNLIKELY and not block.flags & Flag.TABLE:
                self.unlikely[block.index] = "unlikely by its class or id"

    def weight(self, block: Block) -> int:
        """The score of the class and id of *block*."""
        if not block.names:
            return 0
        weight = 0
        for names in filter(None, map(block.element.get, ("class", "id"))):
            if names not in self.weights:
                self.weights[names] = _class_weight(names.lower())
            weight += self.weights[names]
        return weight

    def is_data_table(self, table: Block) -> bool:
        """Whether *table* holds data instead of the layout of the page."""
        element = table.element
        if element.get("role") == "presentation" or element.get("datatable") == "0":
            return False
        if element.get("summary") or self.below[table.index] & _DATA:
            return True
        if self.below[table.index] & _TABLE:
            return False
        inside = self.blocks[table.index + 1 : self.last[table.index]]
        rows = sum(block.tag == "tr" for block in inside)
        cells = Counter(block.parent.index for block in inside if block.tag == "td" and block.parent is not None)
        columns = max(cells.values(), default=0)
        return rows >= 10 or columns > 4 or rows * columns > 10


def _is_unlikely(names: str) -> bool:
    return _UNLIKELY.search(names) is not None and _MAYBE.search(names) is None


def _class_weight(names: str) -> int:
    return 25 * (_POSITIVE.search(names) is not None) - 25 * (_NEGATIVE.search(names) is not None)


class Attempt:
    """An attempt on a page with some of the rules.

    *strip*: blocks with unlikely names are dropped. *weigh*: names count in scores.
    """

    def __init__(self, page: Page, *, strip: bool, weigh: bool) -> None:
        self.page = page
        self.segments, self.blocks = page.segments, page.blocks
        self.weigh = weigh
        self.dropped = list(page.unlikely) if strip else [""] * len(self.blocks)
        self._drop_unseen()
        alive = [not self.dropped[segment.block.index] for segment in self.segments]

        def sums(values: Iterable[int]) -> list[int]:
            return list(accumulate(map(mul, values, alive), initial=0))

        self.chars = sums(segment.chars + 1 for segment in self.segments)
        self.linked = sums(segment.link_chars for segment in self.segments)
        self.commas = sums(page.commas)

    def _drop_unseen(self) -> None:
        """Drop hidden blocks, blocks whose role is not part of the text, and the first by-line."""
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
        """Number of remaining characters of *block*, with blanks between segments."""
        return max(0, self.chars[block.end] - self.chars[block.start] - 1)

    def comma_count(self, block: Block) -> int:
        """Number of commas in the remaining text of *block*."""
        return self.commas[block.end] - self.commas[block.start]

    def link_density(self, block: Block) -> float:
        """Share of the remaining text of *block* that is in links."""
        return (self.linked[block.end] - self.linked[block.start]) / (self.length(block) or 1)

    def weight(self, block: Block) -> int:
        """The score of the class and id of *block*; 0 if names do not count."""
        return self.page.weight(block) if self.weigh else 0


_SHARE = re.compile(r"(?:\b|_)(?:share|sharedaddy)(?:\b|_)")
_LIST_TAGS = frozenset(("ul", "ol"))
_HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_CONTENT_TAGS = frozenset("ul ol dl table tr td th tbody thead tfoot li p h1 h2 h3 h4 h5 h6 pre blockquote".split())


class Cleaning:
    """The cleaning in one attempt, by tags and names, and with *conditions* by the content of blocks."""

    def __init__(self, attempt: Attempt, *, conditions: bool) -> None:
        self.attempt = attempt
        self.page = attempt.page
        self.segments, self.blocks = attempt.segments, attempt.blocks
        self.with_conditions = conditions
        self.inside: dict[frozenset[str], list[int]] = {}
        """The characters of each block that are in elements with one of a set of tags."""

    def fishy(self, merged: list[tuple[int, int]], top: Block | None) -> Iterator[tuple[Block, str]]:
        """Yield the blocks in the *merged* ranges that are removed, with the reason."""
        wanted = bytearray(len(self.segments) + 1)
        for start, end in merged:
            wanted[start:end] = b"\1" * (end - start)
        gone = -1
        count = self._counter()
        spared = -1
        for block in self.blocks if top is None else self.blocks[(top.parent or top).index + 1 :]:
            if block is top or block.index < gone or block.end == block.start or not wanted[block.start]:
                continue
            reason = self._fishiness(block, count, spared=block.index < spared)
            if reason:
                gone = self.page.last[block.index]
                yield block, reason
            elif block.tag == "table" and self.page.is_data_table(block):
                spared = max(spared, self.page.last[block.index])

    def _fishiness(self, block: Block, count: Callable[[str, Block], int], *, spared: bool) -> str:
        """The reason why *block* is removed, or an empty string; if *spared*, the conditions do not apply."""
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
        """The reason why a table, list, ``div`` or form is removed by its content, or an empty string."""
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
            return "images"
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
        """Share of the text of *block* that is in elements with one of *tags*."""
        chars = self.inside.get(tags)
        if chars is None:
            chars = self.inside[tags] = [0] * len(self.blocks)
            for inner in reversed(self.blocks):
                if inner.parent is not None:
                    chars[inner.parent.index] += self.attempt.length(inner) if inner.tag in tags else chars[inner.index]
        return chars[block.index] / (self.attempt.length(block) or 1)

    def _counter(self) -> Callable[[str, Block], int]:
        """A function that returns the number of ``p``, ``li`` or ``img`` in a block."""
        places: dict[str, list[int]] = {
            tag: [block.start for block in self.blocks if block.tag == tag and block.end > block.start]
            for tag in ("p", "li")
        }
        places["img"] = [placed.position for placed in self.page.document.walk.images]

        def count(tag: str, block: Block) -> int:
            starts = places[tag]
            return bisect_left(starts, block.end) - bisect_left(starts, block.start)

        return count
