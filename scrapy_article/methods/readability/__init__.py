"""``readability``: paragraphs add their scores to their ancestors.

Arc90's Readability (2009), as developed further by Mozilla for the reader view of Firefox (Readability.js 0.5), the
source of all constants. Elements with unlikely names are dropped. Each paragraph is scored by its commas and length.
Its parent gets the score, its grandparent half of it, and further ancestors less. The initial score of an element
depends on its tag, class and id. The score is lowered by the share of its text that is in links. The article is the
element with the highest score, with those of its siblings that have high scores or are paragraphs. Then suspicious
elements inside are removed. If fewer than 500 characters are left, another attempt is made with fewer rules.

Readability changes the tree (``div`` to ``p``, two ``br`` to a paragraph). This reads it as if it were changed: a
``div`` without blocks is a paragraph, and so is a line of text beside blocks in a ``div``. A `Document` does not hold
inputs and embedded videos, so the rules that count them are left out. The link to the next page, which Arc90's version
followed, is in `scrapy_article.links.pagination`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from scrapy_article.document import Block, Document, Flag
from scrapy_article.methods import Method, Selection, select_by_reason, summed
from scrapy_article.methods.readability.page import Page

MIN_CHARS = 500
"""Minimum characters of an article."""
MAX_BYLINE_CHARS = 100
"""Maximum characters of a by-line."""
MIN_PARAGRAPH = 25
"""Minimum characters of a paragraph that is scored."""
ANCESTORS = (1, 2, 6, 9, 12)
"""The score of a paragraph is divided by these for its parent, its grandparent and further ancestors."""
TOP_CANDIDATES = 5
MIN_SHARE_OF_TOP = 0.75
"""Minimum score of an alternative candidate, as a share of the highest score."""
ALTERNATIVES = 3
"""Minimum alternatives in an ancestor that replaces the top candidate."""

_SELECTED = "in the best element"
_BYLINE = re.compile(r"byline|author|dateline|writtenby|p-author")
_SENTENCE = re.compile(r"\.(?: |$)")
_SHARE = re.compile(r"(?:\b|_)(?:share|sharedaddy)(?:\b|_)")
_WHOLE_PAGE = frozenset(("body", "html"))
_LIST_TAGS = frozenset(("ul", "ol"))
_HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_CONTENT_TAGS = frozenset("ul ol dl table tr td th tbody thead tfoot li p h1 h2 h3 h4 h5 h6 pre blockquote".split())
_SCORED_TAGS = frozenset("section h2 h3 h4 h5 h6 p td pre".split())
_TAG_SCORES = {
    "div": 5,
    **dict.fromkeys(("pre", "td", "blockquote"), 3),
    **dict.fromkeys("address ol ul dl dd dt li form".split(), -3),
    **dict.fromkeys("h1 h2 h3 h4 h5 h6 th".split(), -5),
}


def select(document: Document) -> Selection:
    """Select the segments of the best element and its siblings."""
    best, most = Selection(), -1
    if not document.segments:
        return best
    page = Page(document)
    for strip, weigh, clean in ((True, True, True), (False, True, True), (False, False, True), (False, False, False)):
        selection = Attempt(page, strip=strip, weigh=weigh, clean=clean).select()
        chars = sum(document.segments[i].chars for i in selection.selected)
        if chars > most:
            best, most = selection, chars
        if chars >= MIN_CHARS:
            break
    return best


class Attempt:
    """An attempt on a page with some of the rules.

    *strip*: blocks with unlikely names are dropped. *weigh*: names count in scores. *clean*: tables, lists and the like
    are removed by their content.
    """

    def __init__(self, page: Page, *, strip: bool, weigh: bool, clean: bool) -> None:
        self.page = page
        self.segments, self.blocks = page.segments, page.blocks
        self.weigh, self.clean = weigh, clean
        self.dropped = page.unlikely.copy() if strip else dict.fromkeys(self.blocks, "")
        """The reason why each block is dropped before scoring; empty if it is not."""
        self.has_byline = False
        for block in self.blocks:
            if block.parent is not None and not self.dropped[block]:
                self.dropped[block] = self.dropped[block.parent] or self.unseen(block, block.parent)
        self.chars = self.left(segment.chars + 1 for segment in self.segments)
        self.linked = self.left(segment.link_chars for segment in self.segments)
        self.commas = self.left(page.commas)
        """Number of commas in the remaining text of a block."""
        self.chars_in = cache(self._chars_in)
        self.scores: dict[Block, float] = {}
        """The score of each block with paragraphs."""
        self.score()

    # What is dropped, and measures of what is left

    def unseen(self, block: Block, parent: Block) -> str:
        """The reason to drop *block* if it is hidden, has a role that is not part of the text, or is the by-line."""
        own = block.flags & ~parent.flags
        if own & (Flag.HIDDEN | Flag.NOSCRIPT):
            return "hidden"
        if own & Flag.DIALOG or (own & (Flag.NAV | Flag.ASIDE) and block.tag not in ("nav", "aside")):
            return "unlikely by its role"
        if self.has_byline or not 0 < block.end - block.start < 6 or not _BYLINE.search(block.names.lower()):
            return ""
        chars = sum(segment.chars + 1 for segment in self.segments[block.start : block.end])
        self.has_byline = chars <= MAX_BYLINE_CHARS
        return "by-line" if self.has_byline else ""

    def left(self, values: Iterable[int]) -> Callable[[Block], int]:
        """The sum over the remaining segments of a block of *values*, of which each segment has one."""
        segments = zip(self.segments, values, strict=True)
        return summed(0 if self.dropped[segment.block] else value for segment, value in segments)

    def length(self, block: Block) -> int:
        """Number of remaining characters of *block*, with blanks between segments."""
        return max(0, self.chars(block) - 1)

    def link_density(self, block: Block) -> float:
        """Share of the remaining text of *block* that is in links."""
        return self.linked(block) / (self.length(block) or 1)

    def weight(self, block: Block) -> int:
        """The score of the class and id of *block*; 0 if names do not count."""
        return self.page.weight(block) if self.weigh else 0

    def share(self, block: Block, tags: frozenset[str]) -> float:
        """Share of the text of *block* that is in elements with one of *tags*."""
        return self.chars_in(tags)[block] / (self.length(block) or 1)

    def _chars_in(self, tags: Collection[str]) -> Counter[Block | None]:
        chars: Counter[Block | None] = Counter()
        for inner in reversed(self.blocks):
            chars[inner.parent] += self.length(inner) if inner.tag in tags else chars[inner]
        return chars

    # Scores

    def score(self) -> None:
        """Score every paragraph, and add the scores to its ancestors."""
        for chars, commas, parent in self.paragraphs():
            # One, plus one for each part between commas, plus one for each hundred characters, up to three.
            score = 1 + (commas + 1) + min(chars // 100, 3)
            outer: Block | None = parent
            for divisor in ANCESTORS:
                if outer is None:
                    break
                if outer not in self.scores:
                    self.scores[outer] = self.initial_score(outer)
                self.scores[outer] += score / divisor
                outer = self.parent(outer)
        for block in self.scores:
            self.scores[block] *= 1 - self.link_density(block)

    def initial_score(self, block: Block) -> float:
        """The score of *block* before that of its paragraphs."""
        return _TAG_SCORES.get(block.tag, 0) + self.weight(block)

    def parent(self, block: Block) -> Block | None:
        """The nearest block around *block* that is no wrapper."""
        return next((outer for outer in block.ancestors() if not self.is_wrapper(outer)), None)

    def is_wrapper(self, block: Block) -> bool:
        """Whether *block* is a ``div`` that holds only a paragraph."""
        children = self.page.children[block]
        return (
            block.tag == "div"
            and len(children) == 1
            and children[0].tag == "p"
            and not self.page.own[block]
            and self.link_density(block) < 0.25
        )

    def paragraphs(self) -> Iterator[tuple[int, int, Block]]:
        """Yield the characters, the commas and the parent of each paragraph that is scored."""
        for block in self.blocks:
            if block.end == block.start or self.dropped[block]:
                continue
            if block.tag in _SCORED_TAGS or self.is_paragraph(block):
                length = self.length(block)
                parent = self.parent(block) if length >= MIN_PARAGRAPH else None
                if parent is not None:
                    yield length, self.commas(block), parent
            elif block.tag == "div":
                for i in self.page.own[block]:
                    if self.segments[i].chars >= MIN_PARAGRAPH:
                        yield self.segments[i].chars, self.page.commas[i], block

    def is_paragraph(self, block: Block) -> bool:
        """Whether *block* is a ``div`` that is a paragraph, instead of one that holds paragraphs."""
        if block.tag != "div" or block in self.page.not_paragraphs:
            return False
        return not any(self.segments[i].breaks > 1 for i in self.page.own[block])

    # The best element

    def top_candidate(self) -> Block | None:
        """The best element; None if it is the whole page."""
        ranked = sorted(self.scores, key=self.scores.__getitem__, reverse=True)[:TOP_CANDIDATES]
        if not ranked or ranked[0].tag in _WHOLE_PAGE:
            return None
        top = self.better_parent(self.common_ancestor(ranked))
        # An only child is replaced by its parent, so that the siblings of the parent can be merged.
        for parent in top.ancestors():
            if parent.tag in _WHOLE_PAGE or len(self.page.children[parent]) > 1:
                break
            top = parent
        self.scores.setdefault(top, self.initial_score(top))
        return top

    def common_ancestor(self, ranked: list[Block]) -> Block:
        """The nearest ancestor of the first of *ranked* that has several others of nearly its score; else the first."""
        top, *others = ranked
        least = MIN_SHARE_OF_TOP * self.scores[top]
        near = [set(block.ancestors()) for block in others if self.scores[block] >= least]
        for outer in top.ancestors():
            if outer.tag in _WHOLE_PAGE:
                break
            if sum(outer in ancestors for ancestors in near) >= ALTERNATIVES:
                return outer
        return top

    def better_parent(self, top: Block) -> Block:
        """The first ancestor of *top* with a higher score, before scores drop too low; *top* if there is none."""
        last = self.scores.get(top, 0.0)
        least = last / 3
        for outer in top.ancestors():
            if outer.tag in _WHOLE_PAGE:
                break
            score = self.scores.get(outer)
            if score is None:
                continue
            if score < least:
                break
            if score > last:
                return outer
            last = score
        return top

    def siblings(self, top: Block) -> Iterator[range]:
        """Yield the segments of *top* and of the siblings that belong to it."""
        yield range(top.start, top.end)
        parent = top.parent
        if parent is None:
            return
        best = self.scores[top]
        least = max(10, 0.2 * best)
        for block in self.page.children[parent]:
            if block is top or self.dropped[block]:
                continue
            bonus = 0.2 * best if block.names and block.names == top.names else 0.0
            score = self.scores.get(block)
            own = range(block.start, block.end)
            if (score is not None and score + bonus >= least) or (
                (block.tag == "p" or self.is_paragraph(block))
                and self.is_text(own, self.length(block), self.link_density(block))
            ):
                yield own
        if parent.tag == "div":
            for i in self.page.own[parent]:
                if self.is_text(range(i, i + 1), self.segments[i].chars, self.segments[i].link_density):
                    yield range(i, i + 1)

    def is_text(self, own: range, length: int, density: float) -> bool:
        """Whether a paragraph beside the best element reads like text, by *length* and link *density*."""
        if length > 80:
            return density < 0.25
        return 0 < length < 80 and density == 0 and any(_SENTENCE.search(self.segments[i].text) for i in own)

    # Cleaning

    def select(self) -> Selection:
        """Return the selection of the best element and its siblings, without what is removed."""
        top = self.top_candidate()
        if top is None:
            body = next((block for block in self.blocks if block.tag == "body"), self.blocks[0])
            merged = set(range(body.start, body.end))
        else:
            merged = set().union(*self.siblings(top))
        reasons = [
            self.dropped[segment.block] or (_SELECTED if i in merged else "outside the best element")
            for i, segment in enumerate(self.segments)
        ]
        for block, reason in self.removed(merged, top):
            for i in range(block.start, block.end):
                if reasons[i] == _SELECTED:
                    reasons[i] = reason
        return select_by_reason(reasons, _SELECTED, top)

    def removed(self, merged: set[int], top: Block | None) -> Iterator[tuple[Block, str]]:
        """Yield the blocks with *merged* segments that are removed, with the reason."""
        gone = spared = -1
        for block in self.blocks if top is None else self.blocks[(top.parent or top).index + 1 :]:
            if block is top or block.index < gone or block.end == block.start or block.start not in merged:
                continue
            reason, is_data = self.fishiness(block), self.page.is_data_table(block)
            if not reason and self.clean and not is_data and block.index >= spared:
                reason = self.fishy_content(block)
            if reason:
                gone = self.page.last[block.index]
                yield block, reason
            elif is_data:
                spared = max(spared, self.page.last[block.index])

    def fishiness(self, block: Block) -> str:
        """The reason why *block* is removed by its tag or names, or an empty string."""
        if block.tag in ("footer", "aside", "button"):
            return f"in <{block.tag}>"
        if block.names and self.length(block) < MIN_CHARS and _SHARE.search(block.names.lower()):
            return "sharing"
        return "heading with a bad name" if block.tag in ("h1", "h2") and self.weight(block) < 0 else ""

    def fishy_content(self, block: Block) -> str:
        """The reason why a table, list, ``div`` or form is removed by its content, or an empty string."""
        if block.tag not in ("table", "ul", "ol", "div", "form", "fieldset"):
            return ""
        weight = self.weight(block)
        if weight < 0:
            return "bad class or id"
        if self.commas(block) >= 10:
            return ""
        length, density = self.length(block), self.link_density(block)
        paragraphs, images = self.page.count("p", block), self.page.count("img", block)
        in_figure = block.flags & Flag.FIGURE
        if images > 1 and paragraphs / images < 0.5 and not in_figure:
            return "images"
        if block.tag not in _LIST_TAGS and self.share(block, _LIST_TAGS) <= 0.9:
            if self.page.count("li", block) - 100 > paragraphs:
                return "list items"
            alone = images == 0 or images > 2
            if alone and length < 25 and density > 0 and not in_figure and self.share(block, _HEADING_TAGS) < 0.9:
                return "short text"
            if weight < 25 and density > 0.2:
                return "links"
        if weight >= 25 and density > 0.5:
            return "links"
        if images == 0 and self.share(block, _CONTENT_TAGS) == 0 and block.tag != "div":
            return "no text elements"
        return ""


METHODS = {
    "readability": Method(
        "paragraphs add their scores to their ancestors; the best element with its siblings, cleaned",
        "Arc90 Readability, as developed further by Mozilla",
        select,
    ),
}
