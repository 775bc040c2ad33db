"""``rules``: hand-made rules over segments, blocks, and their class names and ids.

1. A segment is *good* if it reads like a paragraph: twelve words or more, sentence punctuation, few links.
2. A block is *clutter* if its tag, role, class or id says so, or if it is one of several cards that link to other
   stories. But if it holds more good text than all other blocks, its name describes the layout, and is ignored.
3. The *container* is the deepest subtree with nearly all good text outside clutter.
4. Inside the container, each segment is selected or rejected by its own features. A standfirst between the headline and
   the container is selected, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scrapy_article.document import Block, Document, Flag, Hint
from scrapy_article.methods import Method, Selection, children_of, inherited, summed

# The constants below were set by hand on labelled pages of many sites, where they matter little one by one.
MAX_LINKED = 0.5
"""Maximum share of linked characters of a line of text: lines with more are links."""
MAX_CARD_WORDS = 80
"""Maximum words of a card that links to another story."""
MIN_SHARE = 0.8
"""Minimum share of the good text of a child that is entered."""

ELSEWHERE = {
    Flag.NAV: "navigation",
    Flag.FOOTER: "footer",
    Flag.ASIDE: "aside",
    Flag.BUTTON: "button",
    Flag.DIALOG: "dialog",
    Flag.HIDDEN: "hidden",
    Flag.NOSCRIPT: "for browsers without scripts",
    Flag.CAPTION: "caption",
}
"""Containers outside the article, with their names in reasons."""

CLUTTER = {
    Hint.COMMENT: "comments",
    Hint.RELATED: "related stories",
    Hint.CALL: "call to action",
    Hint.AUTHOR: "author",
    Hint.CHROME: "page furniture",
    Hint.ADVERT: "advertisement",
    Hint.CAPTION: "caption",
}
"""Hints of elements that are not part of an article, with their names in reasons."""

_CARD_TAGS = frozenset(("div", "li", "article", "section", "td", "tr", "dl", "figure"))
_TEXT_TAGS = frozenset(("p", "li", "blockquote", "td", "th", "pre", "dd", "dt"))
_STANDFIRST_TAGS = frozenset(("p", "h2", "h3", "h4"))
_LINKED_HEADINGS = frozenset(("h2", "h3", "h4"))


def select(document: Document) -> Selection:
    """Select the article's segments of *document*."""
    return _Choice(document).select() if document.segments else Selection()


class _Choice:
    """The article of one page."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.segments = document.segments
        self.blocks = document.blocks
        self.good: list[bool] = document.arrays.good.tolist()
        self.clutter = self.find_clutter()
        """The reason why each block is clutter; empty if it is not."""
        self.reasons = [f"outside: {self.clutter[s.block] or 'elsewhere'}" for s in self.segments]

    def select(self) -> Selection:
        container = self.find_container()
        selected = self.standfirst(container)
        for i in range(container.start, container.end):
            is_selected, self.reasons[i] = self.judge(i)
            if is_selected:
                selected.append(i)
        return Selection(selected, self.reasons, container)

    # Clutter

    def find_clutter(self) -> Mapping[Block | None, str]:
        cards = set(self.cards())
        suspicion = {block: _suspicion(block) or "cards of other stories" * (block in cards) for block in self.blocks}
        suspected = inherited(self.blocks, suspicion.__getitem__)
        words = [segment.words * good for segment, good in zip(self.segments, self.good, strict=True)]
        free = sum(words[segment.index] for segment in self.segments if not suspected[segment.block])
        limits = {
            "comments": 10 * free + 60,  # may well outweigh a short article
            "hidden": 0.25 * free,  # the rest of an article behind a "read more" is hidden too
        }
        inside = summed(words)

        def reason(block: Block) -> str:
            found = suspicion[block]
            return found if inside(block) <= limits.get(found, free) else ""

        return inherited(self.blocks, reason)

    def cards(self) -> Iterator[Block]:
        """Yield the blocks in sequences of similar siblings, most of which hold a linked line and little other text."""
        groups: dict[tuple[Block, str, str], list[Block]] = {}
        for block in self.blocks:
            if block.parent is not None and block.tag in _CARD_TAGS:
                name = "" if block.tag == "li" else block.names.partition(" ")[0]
                groups.setdefault((block.parent, block.tag, name), []).append(block)
        for group in groups.values():
            if len(group) >= 3 and sum(map(self.is_card, group)) >= 0.7 * len(group):
                yield from group

    def is_card(self, block: Block) -> bool:
        if not 2 <= block.end - block.start <= 8:
            return False
        segments = self.segments[block.start : block.end]
        linked = any(segment.link_density > 0.8 and segment.words >= 3 for segment in segments)
        return linked and sum(segment.words for segment in segments) < MAX_CARD_WORDS

    # Container

    def value(self, i: int) -> float:
        """The value of segment *i* for the blocks around it: its words if it is good, -1 for links and few words."""
        segment = self.segments[i]
        if self.good[i] and not self.clutter[segment.block]:
            return float(segment.words)
        return -1.0 if segment.link_density > MAX_LINKED or segment.words < 4 else 0.0

    def find_container(self) -> Block:
        worth = summed(map(self.value, range(len(self.segments))))
        filled = [block for block in self.blocks if block.end > block.start]
        children = children_of(filled)
        # The innermost of equals: blocks come in document order, ancestors first.
        container = max(reversed(filled), key=worth)
        while worth(container) > 0:
            child = max(children[container], key=worth, default=None)
            if child is None or worth(child) < MIN_SHARE * worth(container):
                break
            container = child
        return container

    # Segments

    def judge(self, i: int) -> tuple[bool, str]:
        """Whether segment *i*, inside the container, is selected, and the reason."""
        segment = self.segments[i]
        block, density = segment.block, segment.link_density
        if self.clutter[block]:
            return False, self.clutter[block]
        if self.good[i]:
            return True, "paragraph"
        if block.flags & Flag.HEADING:
            return block.tag != "h1" and (density <= MAX_LINKED or block.tag in _LINKED_HEADINGS), "heading"
        if density > MAX_LINKED:
            is_selected = block.tag == "p" and (density < 0.8 or segment.words >= 20)
            return is_selected, "paragraph with many links" if is_selected else "links"
        if block.tag in _TEXT_TAGS:
            return True, f"short text in <{block.tag}>"
        return segment.words >= 8, "short text"

    def standfirst(self, container: Block) -> list[int]:
        """Paragraphs between the last h1 before the container and the container."""
        headings = self.document.walk.headings
        tops = [block.start for block in headings if block.tag == "h1" and block.end <= container.start]
        found = []
        for i in range(max(tops, default=container.start), container.start):
            block = self.segments[i].block
            may_be = block.hints & Hint.SUBTITLE or block.tag in _STANDFIRST_TAGS
            if may_be and self.good[i] and not self.clutter[block]:
                self.reasons[i] = "standfirst"
                found.append(i)
        return found


def _suspicion(block: Block) -> str:
    """What *block* is by its own tag, role, class or id, if that is no part of an article."""
    parent = block.parent
    if parent is None:
        return ""
    flags = block.flags & ~parent.flags
    found = [reason for flag, reason in ELSEWHERE.items() if flags & flag]
    found += [reason for hint, reason in CLUTTER.items() if block.hints & hint]
    return found[0] if found else ""


METHODS = {
    "rules": Method(
        "hand-made rules: the subtree with most text, without clutter by names, tags and links",
        "scrapy-article",
        select,
    ),
}
