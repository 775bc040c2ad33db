"""Methods that score the blocks of a page by one or two measures: links, commas, length, children.

``all-text`` (strategy TB of Ziegler and Skubacz, Tab. 1) takes every text node: the baseline. Text nodes are those of
the document object model, so the contents of scripts and style sheets are included. Segments hold only what a reader
sees; all of them are selected.

``link-quota``: S. Gupta, G. Kaiser, D. Neistadt and P. Grimm, "DOM-based content extraction of HTML documents", WWW
2003. Their *link list remover* counts, in each table cell, the links and the words outside links (characters divided by
five). A cell is dropped if it has too many links per word. Pages are no longer laid out with tables only, so any block
may be dropped here. Blocks are judged from the inside out, each by what is left in it. Otherwise the links of a
navigation bar would count against every block around it.

``fan-out``: W. Han, D. Buttler and C. Pu, "Wrapping web data into XML", SIGMOD Record 2001. The objects of a
page are in a subtree with a high *fan-out* (number of children of its root) and a high *size increase* (its text minus
that of a mean child). The subtree with the highest product of the two is selected. The authors' third measure, the
number of tags in the subtree, is left out: it grows with the subtree, and on today's pages most tags are outside the
article. The children of an element are its blocks with text and its lines of text. The size is the number of characters
outside links. The authors count linked characters too, by which lists of links outweigh many articles of today.

``comma``: the first article extractor of Newsblaster, as M. Wojcieszek describes it in "Newsblaster article text and
title extraction": heuristics on the frequency of punctuation in a node. The ratio of commas alone is a good predictor
of news text. A node is a block together with its direct paragraphs, headings, list items and quotations, since many
paragraphs have no comma. The paper gives no values. Those below were set on labelled pages of news sites; neighbouring
values do nearly as well.

``density``: Arias, Deschacht and Moens, "Language independent content extraction from web pages", DIR 2009, section 4:
the region of the page where long strings are close to each other. The page is split at structural tags into a list L of
strings: text is added to the last string, and each structural tag begins a new, empty one. The region R starts as the
longest string. A string s_i joins R if it is longer than c1 times the longest string and some s_j of R has
|i - j| < c2. The article is everything from the first string of R to the last.

L is made from the blocks and segments of the parsed page. The strings that are not empty are the segments, with one
exception: text after a nested block is added to the string before it, since no tag opens between the two. Empty strings
count in the distance, so L is not the list of segments. With the constants of the paper, the method finds only a few
paragraphs on today's pages: a third of those of news articles are shorter than c1 allows, and a third of the longer
ones are too far from the one before. ``density-wide`` has constants for such pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import cast

from scrapy_article.document import Block, Document
from scrapy_article.methods import Method, Selection, free_chars, inherited, select_by_reason, select_segments, summed


def all_text(document: Document) -> Selection:
    """Select every text node of *document*."""
    texts = () if document.root is None else cast("Iterator[str]", document.root.itertext())
    # Tags separate text nodes: without the line break, the last word of one would join the first word of the next.
    return select_segments(document, range(len(document.segments)), "text", "", text="\n".join(texts))


MAX_LINKS_A_WORD = 0.35
"""Maximum links per word outside links of a block that is kept: the authors' default."""
CHARACTERS_A_WORD = 5
"""Mean length of a word in characters: the authors' preset."""


def link_quota(document: Document) -> Selection:
    """Select the segments outside link lists."""
    segments, blocks = document.segments, document.blocks
    links, characters, dropped = Counter[Block](), Counter[Block](), set[Block]()
    for segment in segments:
        # The rest of a link that began in an earlier line is a link here too.
        links[segment.block] += segment.links or (segment.link_chars > 0)
        characters[segment.block] += free_chars(segment)
    for block in reversed(blocks):  # blocks inside a block come after it
        if links[block] > MAX_LINKS_A_WORD * characters[block] / CHARACTERS_A_WORD:
            dropped.add(block)
        elif block.parent is not None:
            links[block.parent] += links[block]
            characters[block.parent] += characters[block]
    gone = inherited(blocks, dropped.__contains__)
    selected = [segment.index for segment in segments if not gone[segment.block]]
    return select_segments(document, selected, "not in a block of links", "in a block of links")


def fan_out(document: Document) -> Selection:
    """Select the segments of the subtree with the highest product of fan-out and size increase."""
    segments = document.segments
    if not segments:
        return Selection()
    blocks = [block for block in document.blocks if block.end > block.start]
    children = Counter([*(segment.block for segment in segments), *(block.parent for block in blocks)])
    size = summed(map(free_chars, segments))

    def worth(block: Block) -> float:
        return children[block] * (size(block) - size(block) / children[block])

    # The innermost of equals: blocks come in document order, ancestors first.
    best = max(reversed(blocks), key=worth)
    inside = range(best.start, best.end)
    return select_segments(document, inside, "in the subtree", "outside the subtree", container=best)


MIN_COMMAS = 2
"""Minimum commas of a node."""
MIN_COMMA_RATIO = 0.01
"""Minimum commas per word of a node with news text."""
MIN_MARK_RATIO = 0.02
"""Minimum marks per word that end a sentence or a clause."""
MAX_RATIO = 0.25
"""Maximum commas, or marks, per word: nodes with more are lists of keywords or figures."""

_RUNNING_TEXT = "the punctuation of running text"
_COMMA = re.compile("[,،、，﹐]")
_MARK = re.compile("[.!?…;:。！？।؟۔]")
_PARAGRAPH_TAGS = frozenset("p h1 h2 h3 h4 h5 h6 li blockquote dd dt pre".split())


def comma(document: Document) -> Selection:
    """Select the segments of the nodes with the punctuation of news text."""
    nodes = [_node(segment.block) for segment in document.segments]
    words, commas, marks = Counter[Block](), Counter[Block](), Counter[Block]()
    for segment, node in zip(document.segments, nodes, strict=True):
        words[node] += segment.words
        commas[node] += len(_COMMA.findall(segment.text))
        marks[node] += len(_MARK.findall(segment.text))
    return select_by_reason([_verdict(words[node] or 1, commas[node], marks[node]) for node in nodes], _RUNNING_TEXT)


def _node(block: Block) -> Block:
    """The block of the node that *block* belongs to."""
    return (block.tag in _PARAGRAPH_TAGS and block.parent) or block


def _verdict(words: int, commas: int, marks: int) -> str:
    """Why a node is rejected, or that it is news text."""
    if commas < MIN_COMMAS or commas < MIN_COMMA_RATIO * words:
        return "few commas"
    if marks < MIN_MARK_RATIO * words:
        return "few sentence marks"
    if max(commas, marks) > MAX_RATIO * words:
        return "more marks than running text has"
    return _RUNNING_TEXT


C1 = 0.333
"""The c1 of the paper (section 4): a string must be longer than this share of the longest one."""
C2 = 4
"""The c2 of the paper (section 4): strings are near if their distance in L is less than this."""
WIDE_C1 = 0.25
"""C1 of ``density-wide``: best of 0.05 to 0.4 by the mean LCSequence F1 on labelled pages of three collections."""
WIDE_C2 = 64
"""C2 of ``density-wide``: best of 4 to 192 in the same trial; 0.333 with 128 is as good."""


def density(document: Document, c1: float = C1, c2: int = C2) -> Selection:
    """Select the segments of *document* in the region of high density.

    *c1* and *c2* are the constants of the paper. Instead of adding strings to R one by one, this goes from the longest
    string to both sides while the next string that is long enough is near, with the same result.
    """
    opened = Counter(block.start for block in document.blocks[1:])
    places = list(accumulate(opened[i] + segment.breaks for i, segment in enumerate(document.segments)))
    """Index in L of the string of each segment."""
    lengths = Counter[int]()
    for place, segment in zip(places, document.segments, strict=True):
        lengths[place] += segment.chars
    if not lengths:
        return Selection()
    first = last = max(lengths, key=lengths.__getitem__)
    long = [place for place, length in lengths.items() if length > lengths[first] * c1]
    for place in long:
        if last < place < last + c2:
            last = place
    for place in reversed(long):
        if first - c2 < place < first:
            first = place
    selected = [i for i, place in enumerate(places) if first <= place <= last]
    return select_segments(document, selected, "in the dense region", "outside the dense region")


_ARIAS = "Arias, Deschacht and Moens, Language independent content extraction from web pages, DIR 2009"

METHODS = {
    "all-text": Method(
        "every text node of the page, with scripts and style sheets: the baseline",
        "Ziegler and Skubacz, WI 2007, Tab. 1 (TB)",
        all_text,
    ),
    "link-quota": Method(
        "all but the blocks with many links and few words outside them",
        "Gupta, Kaiser, Neistadt and Grimm, WWW 2003",
        link_quota,
    ),
    "fan-out": Method(
        "the subtree with much text that fans out into many children",
        "Han, Buttler and Pu, SIGMOD Record 2001",
        fan_out,
    ),
    "comma": Method(
        "nodes with the share of commas and sentence marks of running text", "Newsblaster, 1st extractor", comma
    ),
    "density": Method(
        "the region around the longest string in which long strings are close to each other", _ARIAS, density
    ),
    "density-wide": Method(
        "density with distances for the markup of today", _ARIAS, partial(density, c1=WIDE_C1, c2=WIDE_C2)
    ),
}
