"""``newsblaster``: Wojcieszek, "Newsblaster Article Text and Title Extraction", the second of its extractors.

1. Statistics over the paths of the tree: each segment that reads like news text votes for all nodes above it. The path
   with most votes leads down to the node with the text. The region of the article is the minimal subtree with this
   node, the title, and the date, by-line and images with captions next to them.
2. Inside the region, nodes are pruned by weak classifiers. Each votes for or against a segment. Segments with too few
   votes are rejected, and each round needs more votes. The context of a segment is evaluated again in each round.
3. The rest is classified as text, title, caption, author and date. The selection holds the text; the reasons have the
   category of each segment.

The paper is a proposal: it names the features, but gives no values. Its first feature, the frequency of text in a
corpus, needs other pages and is left out. All values below were set on labelled pages of news sites; none of them
matters much alone.
"""

from __future__ import annotations

import re
from itertools import islice

from scrapy_article.document import Block, Document, Flag, Hint, Segment
from scrapy_article.document.walk.segments import all_around
from scrapy_article.methods import Method, Selection, children_of, select_by_reason, summed

MIN_TEXT_WORDS = 8
"""Minimum words of a segment that votes in the statistics."""
MIN_SHARE = 0.8
"""Minimum share of the votes of its parent that a node on the path has."""
MAX_LEVELS_UP = 6
"""Levels above the text in which the title, date and images are searched."""
MAX_TITLE_DISTANCE = 30
"""Segments before the text in which the title is searched."""
ROUNDS = (-1, 0, 1)
"""Minimum sum of the votes for a segment in each round."""
MIN_WORDS, MIN_LINE_WORDS = 4, 12
"""A segment with fewer words than the first has a vote against it; one with at least the second has a vote for it."""
PUNCTUATED = (0.02, 0.5)
"""Minimum and maximum punctuation marks per word of a segment that reads like text."""
ROLE = 2
"""Votes for a title, caption, author or date, instead of the votes on length and punctuation."""
MARKED = 4
"""Votes of a name, tag or style against all segments in it. Other classifiers have one vote, links two."""
MAX_LINKED = 0.5
"""Minimum share of linked characters of a segment that is not text."""

MAX_BYLINE_WORDS = 25
"""Maximum words of a by-line, a date or a headline."""

_PUNCTUATION = re.compile(r"[.!?…。！？।؟۔:;,،、，«»“”\"]")
_WORD = re.compile(r"\w+")

_CLUTTER = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
_ELSEWHERE = Flag.NAV | Flag.ASIDE | Flag.FOOTER | Flag.BUTTON | Flag.DIALOG | Flag.FORM
_HIDDEN = Flag.HIDDEN | Flag.NOSCRIPT
_TEXT_TAGS = frozenset(("p", "blockquote", "pre"))


def select(document: Document) -> Selection:
    """Select the article's segments of *document*."""
    return _Article(document).select() if document.segments else Selection()


class _Article:
    """The article of one page."""

    def __init__(self, document: Document) -> None:
        self.walk = document.walk
        self.segments = document.segments
        self.blocks = document.blocks
        self.reasons = ["outside the region"] * len(self.segments)
        self.votes = [_potential(segment) for segment in self.segments]
        """The votes of each segment for the nodes above it."""
        self.count = summed(self.votes)

    def select(self) -> Selection:
        text = self.find_text()
        title = self.find_title(text)
        region = self.find_region(text, title)
        start = region.start if title is None or not region.start <= title < region.end else title
        for i in range(region.start, start):
            self.reasons[i] = "before the title"
        roles = self.roles(start, region.end, title)
        for i in self.prune(range(start, region.end), region, roles):
            self.reasons[i] = roles.get(i, "text")
        return select_by_reason(self.reasons, "text", region)

    # 1. The region

    def find_text(self) -> Block:
        """The node at the end of the path with most votes: the deepest one with nearly all votes of its parent."""
        block = self.blocks[0]
        children = children_of(block for block in self.blocks if block.end > block.start)
        while True:
            child = max(children[block], key=self.count, default=None)
            if child is None or not self.count(child) or self.count(child) < MIN_SHARE * self.count(block):
                return block
            if child.flags & Flag.PARAGRAPH or child.tag in ("li", "td", "blockquote"):
                return block
            block = child

    def find_title(self, text: Block) -> int | None:
        """The segment with the headline: the heading before or in the text that is most similar to the page's title."""
        title = set(_WORD.findall((self.walk.head.title or "").lower()))

        def score(heading: Block) -> float:
            is_top = heading.tag == "h1"
            last = text.end if is_top else min(text.end, text.start + 3)
            if heading.start == heading.end or not text.start - MAX_TITLE_DISTANCE <= heading.start < last:
                return 0.0
            words = set(_WORD.findall(self.segments[heading.start].text.lower()))
            return len(words & title) / max(1, len(words)) + 0.5 * is_top

        best = max(self.walk.headings, key=score, default=None)
        return best.start if best is not None and score(best) else None

    def find_region(self, text: Block, title: int | None) -> Block:
        """The minimal subtree with the text and the title; without a title, with an image, date or by-line."""
        levels = [text, *islice(text.ancestors(), MAX_LEVELS_UP)]
        if title is not None:
            return next((block for block in levels if block.start <= title < block.end), text)
        walk = self.walk
        above = set(all_around(placed.block for placed in (*walk.times, *walk.bylines, *walk.images)))
        above.discard(self.blocks[0])
        return next((block for block in levels[:MAX_LEVELS_UP] if block in above), text)

    # 2. Pruning

    def prune(self, region: range, root: Block, roles: dict[int, str]) -> list[int]:
        """Return the segments of *region* that are left after all rounds; set the reasons of the others."""
        standing = self.standing(region, root, roles)
        left = list(region)
        for number, needed in enumerate(ROUNDS, 1):
            reading = [False, *(self.votes[i] > 0 for i in left), False]
            survivors = []
            for place, i in enumerate(left):
                around = reading[place] + reading[place + 2] - 1  # a vote of the segments before and after it
                if standing[i] + around >= needed:
                    survivors.append(i)
                else:
                    self.reasons[i] = f"pruned in round {number}"
            left = survivors
        return left

    def standing(self, region: range, root: Block, roles: dict[int, str]) -> dict[int, int]:
        """The sum of the votes on each segment that are the same in each round."""
        marks = self.marks(root)
        # A headline or a by-line does not read like text; its role votes for it.
        shapes = {i: ROLE if i in roles else _shape(self.segments[i]) for i in region}
        return {i: shape + marks.get(self.segments[i].block, 0) for i, shape in shapes.items()}

    def marks(self, root: Block) -> dict[Block, int]:
        """The votes on each block in *root* by its attributes and style.

        A name that would reject most of the text describes the layout, and is ignored.
        """
        half = self.count(root) / 2
        marked = {root: 0}
        for block in self.blocks[root.index + 1 :]:
            parent = block.parent
            if parent is None or parent not in marked:
                break
            mark = marked[parent]
            flags = block.flags & ~parent.flags
            if block.hints & Hint.BODY or flags & Flag.BODY:
                mark = mark or 1
            elif (flags & (_HIDDEN | _ELSEWHERE) or block.hints & _CLUTTER) and self.count(block) <= half:
                mark = -MARKED
            marked[block] = mark
        return marked

    # 3. Categories

    def roles(self, start: int, end: int, title: int | None) -> dict[int, str]:
        """The category of each segment from *start* to *end* that is not text."""
        roles = {i: "date" for _, i, _ in self.walk.times} | {i: "author" for _, i, _ in self.walk.bylines}
        roles = {i: role for i, role in roles.items() if i < end and self.segments[i].words <= MAX_BYLINE_WORDS}
        for i in range(start, end):
            block = self.segments[i].block
            if block.flags & (Flag.CAPTION | Flag.FIGURE) or block.hints & Hint.CAPTION:
                roles[i] = "caption"
        return roles if title is None else roles | {title: "title"}


def _potential(segment: Segment) -> float:
    """The votes of *segment* for the nodes above it: its words outside links if it reads like news text, else 0."""
    if segment.words < MIN_TEXT_WORDS or segment.link_chars > MAX_LINKED * segment.chars:
        return 0.0
    if segment.block.flags & (Flag.HEADING | Flag.NAV | Flag.FOOTER | Flag.BUTTON | _HIDDEN):
        return 0.0
    return segment.words * (1 - segment.link_density) if _PUNCTUATION.search(segment.text) else 0.0


def _shape(segment: Segment) -> int:
    """The votes on a segment without context, by length, punctuation, links and tag."""
    words, block = segment.words, segment.block
    heading = bool(block.flags & Flag.HEADING)
    low, high = PUNCTUATED
    is_punctuated = low <= len(_PUNCTUATION.findall(segment.text)) / max(1, words) <= high
    score = (words >= MIN_LINE_WORDS) + is_punctuated + (heading or block.tag in _TEXT_TAGS)
    if not heading:
        score -= (words < MIN_WORDS) + (not is_punctuated)
    return score - 2 * (segment.link_density > MAX_LINKED)


METHODS = {
    "newsblaster": Method(
        "the minimal subtree of an article, pruned by weak classifiers, sorted into text, title, caption, author, date",
        "Wojcieszek, Newsblaster Article Text and Title Extraction",
        select,
    ),
}
