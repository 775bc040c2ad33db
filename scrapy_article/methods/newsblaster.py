"""``newsblaster``: Wojcieszek, "Newsblaster Article Text and Title Extraction", the second of its extractors.

1. Statistics over the paths of the tree: each segment that reads like news text votes for all nodes above it. The path
   of most votes is followed down to the node that holds the text; the article's region is the minimal subtree with
   that, the title, and the date, by-line and images with captions that go with it.
2. Inside the region nodes are pruned by weak classifiers. Each votes for or against a segment; those with too few
   votes go, and in every round more are needed. What stands around a segment is judged anew each time.
3. What is left is sorted into text, title, caption, author and date. The selection holds the text, the reasons say the
   category of every segment.

The paper is a proposal: it names the features and gives no values. Its first feature, the frequency of text in a
corpus, takes other pages and is left out. All values below were set on labelled pages of news sites, on which none of
them matters much alone.
"""

from __future__ import annotations

import re
from itertools import accumulate

from scrapy_article.document import Block, Document, Flag, Hint, Segment
from scrapy_article.methods import Method, Selection

MIN_TEXT_WORDS = 8
"""Words from which a segment votes in the statistics."""
MIN_SHARE = 0.8
"""Share of the votes that a node must keep for the path to go on into it."""
MAX_LEVELS_UP = 6
"""Levels above the text that the title, date and images are looked for in."""
MAX_TITLE_DISTANCE = 30
"""Segments before the text among which the title is looked for."""
ROUNDS = (-1, 0, 1)
"""Sum of votes that a segment needs in each round."""
MIN_WORDS, MIN_LINE_WORDS = 4, 12
"""Words below which a segment has a vote against it, and from which it has one for it."""
PUNCTUATED = (0.02, 0.5)
"""Punctuation marks a word between which a segment reads like a text."""
ROLE = 2
"""Votes for a segment that is the title, a caption, an author or a date, instead of those on its length and marks."""
MARKED = 4
"""Votes of a name, tag or style against all that stands in it; of the others each has one, of links two."""
MAX_LINKED = 0.5
"""Share of linked characters from which a segment is no text."""
WINDOW = 1
"""Segments on each side that are its surroundings."""
MAX_BYLINE_WORDS = 25
"""Words up to which a segment may be a by-line, a date or a headline."""

_PUNCTUATION = re.compile(r"[.!?…。！？।؟۔:;,،、，«»“”\"]")
_WORD = re.compile(r"\w+")

_CLUTTER = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
_ELSEWHERE = Flag.NAV | Flag.ASIDE | Flag.FOOTER | Flag.BUTTON | Flag.DIALOG | Flag.FORM
_HIDDEN = Flag.HIDDEN | Flag.NOSCRIPT
_TEXT_TAGS = frozenset(("p", "blockquote", "pre"))


def select(document: Document) -> Selection:
    """Choose the article's segments of *document*."""
    if not document.segments:
        return Selection(selected=[])
    return _Article(document).select()


class _Article:
    """The article of one page."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.segments = document.segments
        self.blocks = document.blocks
        self.votes = [_potential(segment) for segment in self.segments]
        """What each segment adds to the nodes above it."""
        self.sums = list(accumulate(self.votes, initial=0.0))
        self.children: dict[int, list[Block]] = {}
        for block in self.blocks:
            if block.parent is not None and block.end > block.start:
                self.children.setdefault(block.parent.index, []).append(block)

    def select(self) -> Selection:
        text = self.find_text()
        title = self.find_title(text)
        region = self.find_region(text, title)
        reasons = ["outside the region"] * len(self.segments)
        start = region.start if title is None or not region.start <= title < region.end else title
        for i in range(region.start, start):
            reasons[i] = "before the title"
        roles = self.roles(start, region.end, title)
        left = self.prune(range(start, region.end), region, roles, reasons)
        selected = []
        for i in left:
            reasons[i] = roles.get(i, "text")
            if reasons[i] == "text":
                selected.append(i)
        return Selection(selected=selected, reasons=reasons, container=region)

    # 1. The region

    def count(self, block: Block) -> float:
        return self.sums[block.end] - self.sums[block.start]

    def find_text(self) -> Block:
        """The node at the end of the path with most votes: the deepest that still has nearly all of its parent's."""
        block = self.blocks[0]
        while True:
            child = max(self.children.get(block.index, ()), key=self.count, default=None)
            if child is None or not self.count(child) or self.count(child) < MIN_SHARE * self.count(block):
                return block
            if child.flags & Flag.PARAGRAPH or child.tag in ("li", "td", "blockquote"):
                return block
            block = child

    def find_title(self, text: Block) -> int | None:
        """The segment that is the headline: the heading before or in the text that is nearest to the page's title."""
        title = set(_WORD.findall((self.document.walk.head.title or "").lower()))
        best, found = 0.0, None
        last = min(text.end, text.start + 3)
        for heading in self.document.walk.headings:
            if text.start - MAX_TITLE_DISTANCE <= heading.start < max(last, heading.start + (heading.tag == "h1")):
                if heading.start >= text.end or heading.start == heading.end:
                    continue
                words = set(_WORD.findall(self.segments[heading.start].text.lower()))
                score = len(words & title) / max(1, len(words)) + (0.5 if heading.tag == "h1" else 0.0)
                if score > best:
                    best, found = score, heading.start
        return found

    def find_region(self, text: Block, title: int | None) -> Block:
        """The minimal subtree that holds the text and the title; if there is none, an image, date or by-line."""
        walk = self.document.walk
        above: set[int] = set()
        """Blocks that hold a date, a by-line or an image."""
        if title is None:
            for placed in (*walk.times, *walk.bylines, *walk.images):
                holder: Block | None = placed.block
                while holder is not None and holder.index not in above:
                    above.add(holder.index)
                    holder = holder.parent
        region = text
        for _ in range(MAX_LEVELS_UP):
            if region.parent is None:
                break
            if title is not None:
                if region.start <= title < region.end:
                    return region
            elif region.index in above:
                return region
            region = region.parent
        return region if title is not None and region.start <= title < region.end else text

    # 2. Pruning

    def prune(self, region: range, root: Block, roles: dict[int, str], reasons: list[str]) -> list[int]:
        """Strip the segments of *region* round by round; say in *reasons* why each of them went."""
        standing = self.standing(region, root, roles)
        left = list(region)
        for number, needed in enumerate(ROUNDS, 1):
            reading = [bool(self.votes[i]) for i in left]
            around = list(accumulate(reading, initial=0))
            survivors = []
            for place, i in enumerate(left):
                score, against = standing[i]
                low, high = max(0, place - WINDOW), min(len(left), place + WINDOW + 1)
                near = around[high] - around[low] - reading[place]
                if near:
                    score += near > WINDOW
                else:
                    score -= 1
                    against = f"{against}, no text around" if against else "no text around"
                if score >= needed:
                    survivors.append(i)
                else:
                    reasons[i] = f"pruned in round {number}: {against or 'nothing speaks for it'}"
            left = survivors
        return left

    def standing(self, region: range, root: Block, roles: dict[int, str]) -> dict[int, tuple[int, str]]:
        """The votes that do not change from round to round: their sum, and who is against."""
        marked = self.marks(root)
        found = {}
        for i in region:
            # A headline or a by-line does not read like a text; what it is speaks for it.
            score, against = (ROLE, []) if i in roles else _shape(self.segments[i])
            mark = marked.get(self.segments[i].block.index, "")
            if mark == "body":
                score += 1
            elif mark:
                score -= MARKED
                against.append(mark)
            found[i] = (score, ", ".join(against))
        return found

    def marks(self, root: Block) -> dict[int, str]:
        """What attributes and style say of each block in *root*: ``body``, what it is instead, or nothing.

        A name that would take most of the text away speaks of the layout and is not heard.
        """
        half = self.count(root) / 2
        marked: dict[int, str] = {root.index: ""}
        for block in self.blocks[root.index + 1 :]:
            parent = block.parent
            if parent is None or parent.index not in marked:
                break
            mark = marked[parent.index]
            flags = block.flags & ~parent.flags
            if block.hints & Hint.BODY or flags & Flag.BODY:
                mark = mark or "body"
            elif flags or block.hints:
                reason = ""
                if flags & _HIDDEN:
                    reason = "hidden"
                elif flags & _ELSEWHERE:
                    reason = "marked by its tag"
                elif block.hints & _CLUTTER:
                    reason = "marked by its name"
                if reason and self.count(block) <= half:
                    mark = reason
            marked[block.index] = mark
        return marked

    # 3. Categories

    def roles(self, start: int, end: int, title: int | None) -> dict[int, str]:
        """The category of each segment from *start* to *end* that is no text."""
        segments, walk = self.segments, self.document.walk
        roles: dict[int, str] = {}
        for category, places in (("author", walk.bylines), ("date", walk.times)):
            for placed in places:
                i = placed.position
                if start <= i < end and i not in roles and segments[i].words <= MAX_BYLINE_WORDS:
                    roles[i] = category
        for i in range(start, end):
            block = segments[i].block
            if block.flags & (Flag.CAPTION | Flag.FIGURE) or block.hints & Hint.CAPTION:
                roles[i] = "caption"
        if title is not None and start <= title < end:
            roles[title] = "title"
        return roles


def _potential(segment: Segment) -> float:
    """What *segment* adds to the nodes above it: its words if it reads like news text, without those in links."""
    if segment.words < MIN_TEXT_WORDS or segment.link_chars > MAX_LINKED * segment.chars:
        return 0.0
    if segment.block.flags & (Flag.HEADING | Flag.NAV | Flag.FOOTER | Flag.BUTTON | _HIDDEN):
        return 0.0
    return segment.words * (1 - segment.link_density) if _PUNCTUATION.search(segment.text) else 0.0


def _shape(segment: Segment) -> tuple[int, list[str]]:
    """The votes on a segment by itself: its length, punctuation, links and tag, and who is against."""
    score, against = 0, []
    words, block = segment.words, segment.block
    heading = block.flags & Flag.HEADING
    if words >= MIN_LINE_WORDS:
        score += 1
    elif words < MIN_WORDS and not heading:
        score -= 1
        against.append("few words")
    low, high = PUNCTUATED
    ratio = len(_PUNCTUATION.findall(segment.text)) / max(1, words)
    if low <= ratio <= high:
        score += 1
    elif not heading:
        score -= 1
        against.append("no punctuation" if ratio < low else "more punctuation than words")
    if segment.link_density > MAX_LINKED:
        score -= 2
        against.append("links")
    if block.tag in _TEXT_TAGS or heading:
        score += 1
    return score, against


METHODS = {
    "newsblaster": Method(
        "the minimal subtree of an article, pruned by weak classifiers, sorted into text, title, caption, author, date",
        "Wojcieszek, Newsblaster Article Text and Title Extraction",
        select,
    ),
}
