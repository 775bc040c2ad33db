"""The properties of a page that all attempts share."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from functools import cache

from scrapy_article.document import Block, Document, Flag
from scrapy_article.document.walk.segments import all_around
from scrapy_article.methods import children_of, inherited

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
_COMMAS = re.compile("[,\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c]")

_INNER_BLOCK_TAGS = frozenset("blockquote dl div ol p pre table ul".split())
"""A ``div`` with one of these elements, or with an image, is not a paragraph."""
_NEVER_UNLIKELY = frozenset(("html", "body", "a"))
_DATA_TAGS = frozenset("caption thead tfoot th".split())
"""Tags inside a table that show that it holds data, instead of the layout of the page."""


class Page:
    """The properties of a page before scoring."""

    def __init__(self, document: Document) -> None:
        self.segments = document.segments
        self.blocks = blocks = document.blocks
        images = document.walk.images
        self.commas = [
            segment.text.count(",") if segment.text.isascii() else len(_COMMAS.findall(segment.text))
            for segment in self.segments
        ]
        self.own: defaultdict[Block, list[int]] = defaultdict(list)
        """The segments that are in a block itself, not in a block inside it."""
        for segment in self.segments:
            self.own[segment.block].append(segment.index)
        self.children = children_of(blocks)
        self.last = [block.index + 1 for block in blocks]
        """Index after the last block inside each block."""
        for block in reversed(blocks):
            if block.parent is not None:
                self.last[block.parent.index] = max(self.last[block.parent.index], self.last[block.index])
        self.not_paragraphs = {*_around(blocks, _INNER_BLOCK_TAGS), *all_around(image.block for image in images)}
        """Blocks that hold elements that a paragraph does not."""
        self.with_data, self.with_table = _around(blocks, _DATA_TAGS), _around(blocks, ("table",))
        self.places = {
            tag: [block.start for block in blocks if block.tag == tag and block.end > block.start]
            for tag in ("p", "li")
        }
        """First segments of the elements that are counted."""
        self.places["img"] = [image.position for image in images]
        self.class_weight = cache(_class_weight)
        is_unlikely = cache(_is_unlikely)

        def unlikely(block: Block) -> str:
            spared = block.tag in _NEVER_UNLIKELY or block.flags & Flag.TABLE
            return "" if spared or not is_unlikely(block.names) else "unlikely by its class or id"

        self.unlikely = inherited(blocks, unlikely)
        """The reason why each block is dropped, with its content, before scoring."""

    def weight(self, block: Block) -> int:
        """The score of the class and id of *block*."""
        names = map(block.element.get, ("class", "id")) if block.names else ()
        return sum(map(self.class_weight, filter(None, names)))

    def count(self, tag: str, block: Block) -> int:
        """The number of ``p``, ``li`` or ``img`` in *block*."""
        starts = self.places[tag]
        return bisect_left(starts, block.end) - bisect_left(starts, block.start)

    def is_data_table(self, table: Block) -> bool:
        """Whether *table* is a table that holds data instead of the layout of the page."""
        if table.tag != "table":
            return False
        element = table.element
        if element.get("role") == "presentation" or element.get("datatable") == "0":
            return False
        if element.get("summary") or table in self.with_data:
            return True
        if table in self.with_table:
            return False
        inside = self.blocks[table.index + 1 : self.last[table.index]]
        rows = sum(block.tag == "tr" for block in inside)
        cells = Counter(block.parent for block in inside if block.tag == "td")
        columns = max(cells.values(), default=0)
        return rows >= 10 or columns > 4 or rows * columns > 10


def _around(blocks: Iterable[Block], tags: Collection[str]) -> set[Block]:
    """The blocks around those of *blocks* that have one of *tags*."""
    return set(all_around(block.parent for block in blocks if block.tag in tags and block.parent is not None))


def _is_unlikely(names: str) -> bool:
    names = names.lower()
    return _UNLIKELY.search(names) is not None and _MAYBE.search(names) is None


def _class_weight(names: str) -> int:
    names = names.lower()
    return 25 * (_POSITIVE.search(names) is not None) - 25 * (_NEGATIVE.search(names) is not None)
