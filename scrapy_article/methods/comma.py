"""``comma``: nodes with the commas and sentence marks of running text.

The first article extractor of Newsblaster, as M. Wojcieszek describes it in "Newsblaster article text and title
extraction": heuristics on how frequent punctuation is in a node, of which the ratio of commas alone predicts quite well
whether a node holds news.

A node is a block together with the paragraphs, headings, list items and quotations that stand directly in it, since
many a paragraph has no comma at all. The description gives no figures; those below were set on labelled pages of news
sites, where neighbouring values do nearly as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from scrapy_article.document import Block, Document

__all__ = ["METHODS", "select"]

MIN_COMMAS = 2
"""Commas that a node has at least."""
MIN_COMMA_RATIO = 0.01
"""Commas a word from which a node may be news."""
MIN_MARK_RATIO = 0.02
"""The same for the marks that end a sentence or a clause."""
MAX_RATIO = 0.25
"""Commas, or marks, a word beyond which a node is a list of keywords or figures."""

_COMMA = re.compile("[,،、，﹐]")
_MARK = re.compile("[.!?…;:。！？।؟۔]")
_PARAGRAPH_TAGS = frozenset("p h1 h2 h3 h4 h5 h6 li blockquote dd dt pre".split())


def select(document: Document) -> Selection:
    """Choose the segments of the nodes that have the punctuation of news."""
    segments, blocks = document.segments, document.blocks
    nodes = [_node(segment.block) for segment in segments]
    words, commas, marks = [0] * len(blocks), [0] * len(blocks), [0] * len(blocks)
    for segment, node in zip(segments, nodes, strict=True):
        words[node] += segment.words
        commas[node] += len(_COMMA.findall(segment.text))
        marks[node] += len(_MARK.findall(segment.text))
    verdicts = {node: _verdict(words[node] or 1, commas[node], marks[node]) for node in set(nodes)}
    return Selection(
        kept=[i for i, node in enumerate(nodes) if not verdicts[node]],
        reasons=[verdicts[node] or "the punctuation of running text" for node in nodes],
    )


def _node(block: Block) -> int:
    """Index of the block that stands for the text in *block*."""
    return block.parent.index if block.parent is not None and block.tag in _PARAGRAPH_TAGS else block.index


def _verdict(words: int, commas: int, marks: int) -> str:
    """Why a node is no news; empty if it is."""
    if commas < MIN_COMMAS or commas < MIN_COMMA_RATIO * words:
        return "few commas"
    if marks < MIN_MARK_RATIO * words:
        return "few sentence marks"
    if max(commas, marks) > MAX_RATIO * words:
        return "more marks than running text has"
    return ""


METHODS = {
    "comma": Method(
        "nodes with the share of commas and sentence marks that running text has", "Newsblaster, 1st extractor", select
    ),
}
