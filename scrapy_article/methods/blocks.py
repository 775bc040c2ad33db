"""Methods that score the blocks of a page by one or two measures: links, commas, length, children.

``all-text`` (strategy TB of Ziegler and Skubacz, Tab. 1) takes every text node, the floor that a method must rise
above. A text node is what the document object model calls one, so the contents of scripts and style sheets are among
them: it is for these that the pruning of ``fe`` gains so much over this. Segments hold what a reader sees; all of them
are kept.

``link-quota``: S. Gupta, G. Kaiser, D. Neistadt and P. Grimm, "DOM-based content extraction of HTML documents", WWW
2003. Their *link list remover* counts, in each table cell, the links and the words outside links (characters divided by
five); a cell is dropped if there are too many links a word. Pages have since been laid out with other elements, so any
block may be dropped here. They are judged from the inside out, each by what is left in it: otherwise the links of a
navigation bar would count against all that surrounds it.

``fan-out``: W. Han, D. Buttler and C. Pu, "Wrapping web data into XML", SIGMOD Record 2001. The part of a page that its
objects are in is a subtree with high *fan-out* (children of its root) and high *size increase* (its text less that of a
mean child: how much is gained by taking the parent instead of its children). The subtree with the highest product of
the two is taken. The authors' third measure, the number of tags beneath, is left out: it grows with the subtree, and on
today's pages most tags are not the article's. Children are the blocks with text and the lines of text of an element.
Size is in characters outside links: with linked ones, which the authors count, the lists of links of today's pages
outdo many articles.

``comma``: the first article extractor of Newsblaster, as M. Wojcieszek describes it in "Newsblaster article text and
title extraction": heuristics on how frequent punctuation is in a node, of which the ratio of commas alone predicts
quite well whether a node holds news. A node is a block together with the paragraphs, headings, list items and
quotations that stand directly in it, since many a paragraph has no comma at all. The description gives no figures;
those below were set on labelled pages of news sites, where neighbouring values do nearly as well.

``density``: Arias, Deschacht and Moens, "Language independent content extraction from web pages", DIR 2009, section 4:
the region of the page where long strings stand close together. The page is cut at structural tags into a list L of
strings: text is added to the last string, and each structural tag begins a new one, empty at first. The region R starts
as the longest string. A string s_i joins it if it is longer than c1 times the longest and some s_j of R has
|i - j| < c2. The article is everything from the leftmost string of R to the rightmost. L is made from the blocks and
segments of the parsed page, as the paper makes it from a "robust HTML parser". The strings that are not empty are the
segments, save that text after a nested block joins the string before it, there being no tag that opens between them.
The empty strings hold no text but they count in the distance, so L is not the list of segments. With the paper's
constants the method finds a few paragraphs on pages of today: a third of the paragraphs of news articles are shorter
than c1 lets join, and of those that are long enough every third is four strings or more from the one before, for what
stands between them. ``density-wide`` is the same with constants that suit such pages.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from scrapy_article.methods import Method, Selection, select_segments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block, Document


def all_text(document: Document) -> Selection:
    """Take every text node of *document*."""
    segments = document.segments
    text = ""
    if document.root is not None:
        # Tags part text nodes: without the line break the last word of one would grow into the first of the next.
        text = "\n".join(cast("Iterator[str]", document.root.itertext()))
    return Selection(selected=list(range(len(segments))), reasons=["text"] * len(segments), text=text)


MAX_LINKS_A_WORD = 0.35
"""Links a word outside links, beyond which a block is dropped: the authors' default."""
CHARACTERS_A_WORD = 5
"""Mean length of a word in characters, as the authors preset it."""


def link_quota(document: Document) -> Selection:
    """Choose the segments that are in no block of links."""
    segments, blocks = document.segments, document.blocks
    links = [0] * len(blocks)
    characters = [0] * len(blocks)
    for segment in segments:
        index = segment.block.index
        # The rest of a link that began in an earlier line is a link here too.
        links[index] += segment.links or (segment.link_chars > 0)
        characters[index] += max(0, segment.chars - segment.link_chars)
    dropped = [0.0] * len(blocks)
    for block in reversed(blocks):  # what a block holds comes after it
        index = block.index
        if links[index] > MAX_LINKS_A_WORD * characters[index] / CHARACTERS_A_WORD:
            dropped[index] = links[index] * CHARACTERS_A_WORD / (characters[index] or 1)
        elif block.parent is not None:
            links[block.parent.index] += links[index]
            characters[block.parent.index] += characters[index]
    for block in blocks:
        if block.parent is not None and dropped[block.parent.index]:
            dropped[block.index] = dropped[block.parent.index]
    quotas = [dropped[segment.block.index] for segment in segments]
    return Selection(
        selected=[i for i, quota in enumerate(quotas) if not quota],
        reasons=[
            f"in a block with {quota:.2g} links a word" if quota else "not in a block of links" for quota in quotas
        ],
    )


def fan_out(document: Document) -> Selection:
    """Choose the segments of the subtree with the highest product of fan-out and size increase."""
    segments = document.segments
    if not segments:
        return Selection(selected=[])
    blocks = [block for block in document.blocks if block.end > block.start]
    children = [0] * len(document.blocks)
    for segment in segments:
        children[segment.block.index] += 1
    for block in reversed(blocks):
        if block.parent is not None:
            children[block.parent.index] += 1
    sizes = list(accumulate((max(0, s.chars - s.link_chars) for s in segments), initial=0))

    def worth(block: Block) -> float:
        size = sizes[block.end] - sizes[block.start]
        return children[block.index] * (size - size / children[block.index])

    # The innermost of equals: blocks come in document order, ancestors first.
    best = max(reversed(blocks), key=worth)
    selection = select_segments(document, range(best.start, best.end), "in the subtree", "outside the subtree")
    selection.container = best
    return selection


MIN_COMMAS = 2
"""Minimum commas of a node."""
MIN_COMMA_RATIO = 0.01
"""Commas a word from which a node may be news."""
MIN_MARK_RATIO = 0.02
"""The same for the marks that end a sentence or a clause."""
MAX_RATIO = 0.25
"""Commas, or marks, a word beyond which a node is a list of keywords or figures."""

_COMMA = re.compile("[,،、，﹐]")
_MARK = re.compile("[.!?…;:。！？।؟۔]")
_PARAGRAPH_TAGS = frozenset("p h1 h2 h3 h4 h5 h6 li blockquote dd dt pre".split())


def comma(document: Document) -> Selection:
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
        selected=[i for i, node in enumerate(nodes) if not verdicts[node]],
        reasons=[verdicts[node] or "the punctuation of running text" for node in nodes],
    )


def _node(block: Block) -> int:
    """Index of the block that stands for the text in *block*."""
    return block.parent.index if block.parent is not None and block.tag in _PARAGRAPH_TAGS else block.index


def _verdict(words: int, commas: int, marks: int) -> str:
    """The reason why a node is no news; empty if it is news."""
    if commas < MIN_COMMAS or commas < MIN_COMMA_RATIO * words:
        return "few commas"
    if marks < MIN_MARK_RATIO * words:
        return "few sentence marks"
    if max(commas, marks) > MAX_RATIO * words:
        return "more marks than running text has"
    return ""


C1 = 0.333
"""Share of the longest string's length that a string must exceed: section 4."""
C2 = 4
"""Distance in L below which a string is near another: section 4."""
WIDE_C1 = 0.25
"""C1 of ``density-wide``: best of 0.05 to 0.4 by the mean LCSequence F1 on labelled pages of three collections."""
WIDE_C2 = 64
"""C2 of ``density-wide``: best of 4 to 192 in the same trial; 0.333 with 128 is as good."""


def density(document: Document, c1: float = C1, c2: int = C2) -> Selection:
    """Choose the segments of *document* in the region of high density.

    Growing R string by string, as in the paper, has the same result as this: from the longest string, go on to each
    side while the next string that is long enough is near.
    """
    opened = Counter(block.start for block in document.blocks[1:])
    places: list[int] = []
    """Indices in L of the strings that are not empty."""
    lengths: list[int] = []
    starts: list[int] = []
    """Indices of their first segments."""
    place = 0
    for i, segment in enumerate(document.segments):
        place += opened[i] + segment.breaks
        if places and places[-1] == place:
            lengths[-1] += segment.chars
        else:
            places.append(place)
            lengths.append(segment.chars)
            starts.append(i)
    if not places:
        return Selection(selected=[])
    longest = max(lengths)
    first = last = lengths.index(longest)
    for i in range(first - 1, -1, -1):
        if places[first] - places[i] >= c2:
            break
        if lengths[i] > longest * c1:
            first = i
    for i in range(last + 1, len(places)):
        if places[i] - places[last] >= c2:
            break
        if lengths[i] > longest * c1:
            last = i
    selected = range(starts[first], [*starts, len(document.segments)][last + 1])
    return select_segments(document, selected, "in the dense region", "outside the dense region")


_ARIAS = "Arias, Deschacht and Moens, Language independent content extraction from web pages, DIR 2009"

METHODS = {
    "all-text": Method(
        "every text node of the page, scripts and style sheets too: the floor",
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
        "nodes with the share of commas and sentence marks that running text has", "Newsblaster, 1st extractor", comma
    ),
    "density": Method("the region around the longest string where long strings stand close together", _ARIAS, density),
    "density-wide": Method(
        "density with distances that suit the markup of today", _ARIAS, partial(density, c1=WIDE_C1, c2=WIDE_C2)
    ),
}
