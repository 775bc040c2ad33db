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
from typing import TYPE_CHECKING

from scrapy_article.methods import Method, Selection
from scrapy_article.methods.readability.page import MIN_CHARS, Attempt, Cleaning, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block, Document


def select(document: Document) -> Selection:
    """Select the segments of the best element and its siblings."""
    if not document.segments:
        return Selection(selected=[])
    page = Page(document)
    best: Selection | None = None
    most = -1
    for strip, weigh, clean in ((True, True, True), (False, True, True), (False, False, True), (False, False, False)):
        selection = _select(Attempt(page, strip=strip, weigh=weigh), clean=clean)
        chars = sum(document.segments[i].chars for i in selection.selected)
        if chars > most:
            best, most = selection, chars
        if chars >= MIN_CHARS:
            break
    assert best is not None  # the first attempt always selects something
    return best


def _select(attempt: Attempt, *, clean: bool) -> Selection:
    """The selection of *attempt*; without *clean*, tables, lists and the like are not removed by their content."""
    scores = Scores(attempt)
    top = scores.top_candidate()
    selected = [False] * len(attempt.segments)
    if top is None:
        body = next((block for block in attempt.blocks if block.tag == "body"), attempt.blocks[0])
        merged = [(body.start, body.end)]
    else:
        merged = list(scores.siblings(top))
    for start, end in merged:
        selected[start:end] = [True] * (end - start)
    reasons = ["in the best element" if on else "outside the best element" for on in selected]
    for segment in attempt.segments:
        reason = attempt.dropped[segment.block.index]
        if reason:
            selected[segment.index] = False
            reasons[segment.index] = reason
    for block, reason in Cleaning(attempt, conditions=clean).fishy(merged, top):
        for i in range(block.start, block.end):
            if selected[i]:
                selected[i] = False
                reasons[i] = reason
    return Selection(selected=[i for i, on in enumerate(selected) if on], reasons=reasons, container=top)


MIN_PARAGRAPH = 25
"""Minimum characters of a paragraph that is scored."""
ANCESTORS = 5
"""Number of ancestors that get a part of the score of a paragraph."""
TOP_CANDIDATES = 5
MIN_SHARE_OF_TOP = 0.75
"""Minimum score of an alternative candidate, as a share of the highest score."""
ALTERNATIVES = 3
"""Minimum alternatives in an ancestor that replaces the top candidate."""

_SENTENCE = re.compile(r"\.(?: |$)")
_SCORED_TAGS = frozenset("section h2 h3 h4 h5 h6 p td pre".split())
_TAG_SCORES = {
    "div": 5,
    **dict.fromkeys(("pre", "td", "blockquote"), 3),
    **dict.fromkeys("address ol ul dl dd dt li form".split(), -3),
    **dict.fromkeys("h1 h2 h3 h4 h5 h6 th".split(), -5),
}


class Scores:
    """Scores of the elements in one attempt."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.page = attempt.page
        self.segments, self.blocks = attempt.segments, attempt.blocks
        self.values: dict[int, float] = {}
        """The score by the index of the block; blocks without a score of paragraphs have no entry."""
        self._score()

    def _score(self) -> None:
        """Score every paragraph, and add the scores to its ancestors."""
        for chars, commas, parent in self._paragraphs():
            # One, plus one for each part between commas, plus one for each hundred characters, up to three.
            score = 1 + (commas + 1) + min(chars // 100, 3)
            outer: Block | None = parent
            for level in range(ANCESTORS):
                if outer is None:
                    break
                index = outer.index
                if index not in self.values:
                    self.values[index] = _TAG_SCORES.get(outer.tag, 0) + self.attempt.weight(outer)
                self.values[index] += score / (1, 2, 6, 9, 12)[level]
                outer = self._parent(outer)
        for index in self.values:
            self.values[index] *= 1 - self.attempt.link_density(self.blocks[index])

    def _parent(self, block: Block) -> Block | None:
        """The parent of *block*, without a ``div`` that holds only this paragraph."""
        outer = block.parent
        while outer is not None and self._is_wrapper(outer):
            outer = outer.parent
        return outer

    def _is_wrapper(self, block: Block) -> bool:
        children = self.page.children[block.index]
        return (
            block.tag == "div"
            and len(children) == 1
            and children[0].tag == "p"
            and block.index not in self.page.own
            and self.attempt.link_density(block) < 0.25
        )

    def _paragraphs(self) -> Iterator[tuple[int, int, Block]]:
        """Yield the characters, the commas and the parent of each paragraph that is scored."""
        page = self.page
        for block in self.blocks:
            if block.end == block.start or self.attempt.dropped[block.index]:
                continue
            if block.tag in _SCORED_TAGS or (block.tag == "div" and not self.has_paragraphs(block)):
                length = self.attempt.length(block)
                parent = self._parent(block) if length >= MIN_PARAGRAPH else None
                if parent is not None:
                    yield length, self.attempt.comma_count(block), parent
            elif block.tag == "div":
                for i in page.own.get(block.index, ()):
                    if self.segments[i].chars >= MIN_PARAGRAPH:
                        yield self.segments[i].chars, page.commas[i], block

    def has_paragraphs(self, block: Block) -> bool:
        """Whether *block*, a ``div``, holds paragraphs instead of being one."""
        if self.page.holds_block[block.index]:
            return True
        return any(self.segments[i].breaks > 1 for i in self.page.own.get(block.index, ()))

    # The best element

    def top_candidate(self) -> Block | None:
        """The best element; None if it is the whole page."""
        ranked = sorted(self.values, key=self.values.__getitem__, reverse=True)[:TOP_CANDIDATES]
        if not ranked or self.blocks[ranked[0]].tag in ("body", "html"):
            return None
        top = self.blocks[ranked[0]]
        top = self.common_ancestor(top, ranked)
        top = self.better_parent(top)
        parent = top.parent
        # An only child is replaced by its parent, so that the siblings of the parent can be merged.
        while parent is not None and parent.tag not in ("body", "html") and len(self.page.children[parent.index]) == 1:
            top, parent = parent, parent.parent
        self.values.setdefault(top.index, float(_TAG_SCORES.get(top.tag, 0) + self.attempt.weight(top)))
        return top

    def common_ancestor(self, top: Block, ranked: list[int]) -> Block:
        """The nearest ancestor of *top* with several candidates of nearly its score; *top* if there is none."""
        least = MIN_SHARE_OF_TOP * self.values[top.index]
        near = [{block.index for block in self.blocks[i].ancestors()} for i in ranked[1:] if self.values[i] >= least]
        if len(near) >= ALTERNATIVES:
            for outer in top.ancestors():
                if outer.tag in ("body", "html"):
                    break
                if sum(outer.index in ancestors for ancestors in near) >= ALTERNATIVES:
                    return outer
        return top

    def better_parent(self, top: Block) -> Block:
        """The first ancestor of *top* with a higher score, before scores drop too low; *top* if there is none."""
        last = self.values.get(top.index, 0.0)
        least = last / 3
        for outer in top.ancestors():
            if outer.tag in ("body", "html"):
                break
            score = self.values.get(outer.index)
            if score is None:
                continue
            if score < least:
                break
            if score > last:
                return outer
            last = score
        return top

    def siblings(self, top: Block) -> Iterator[tuple[int, int]]:
        """Yield the ranges of segments of *top* and of the siblings that belong to it."""
        yield top.start, top.end
        parent = top.parent
        if parent is None:
            return
        best = self.values[top.index]
        least = max(10, 0.2 * best)
        for block in self.page.children[parent.index]:
            if block is top or self.attempt.dropped[block.index]:
                continue
            bonus = 0.2 * best if block.names and block.names == top.names else 0.0
            score = self.values.get(block.index)
            if (score is not None and score + bonus >= least) or (
                (block.tag == "p" or (block.tag == "div" and not self.has_paragraphs(block)))
                and self._is_text(block.start, block.end, self.attempt.length(block), self.attempt.link_density(block))
            ):
                yield block.start, block.end
        if parent.tag == "div":
            for i in self.page.own.get(parent.index, ()):
                segment = self.segments[i]
                if self._is_text(i, i + 1, segment.chars, segment.link_density):
                    yield i, i + 1

    def _is_text(self, start: int, end: int, length: int, density: float) -> bool:
        """Whether a paragraph beside the best element reads like text, by *length* and link *density*."""
        if length > 80:
            return density < 0.25
        return (
            0 < length < 80
            and density == 0
            and any(_SENTENCE.search(segment.text) is not None for segment in self.segments[start:end])
        )


METHODS = {
    "readability": Method(
        "paragraphs add their scores to their ancestors; the best element with its siblings, cleaned",
        "Arc90 Readability, as developed further by Mozilla",
        select,
    ),
}
