"""``readability``: paragraphs hand their scores to the elements around them.

Arc90's Readability (2009) as Mozilla carries it on for Firefox's reader view (Readability.js 0.5), from which all
constants are. Elements with unlikely names are dropped; each paragraph is scored by its commas and length; its parent
gets the score, its grandparent half of it, those further out less; an element begins with what its tag, class and id
are worth; its score is lowered by the share of its text that is in links. The element with the highest score is the
article, together with those of its siblings that score well or are paragraphs; then what looks fishy inside is cleaned
out. If less than 500 characters are left, everything is done again with fewer rules.

Readability rewrites the tree on its way (``div`` to ``p``, two ``br`` to a paragraph); here it is only looked at that
way: a ``div`` without blocks in it is a paragraph, and so is a line of text beside blocks in a ``div``. A `Document`
does not hold the inputs and embedded videos that it counts: the rules on them are left out. The link to the next page,
which Arc90's version followed, is in `scrapy_article.fields.next_page`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scrapy_article.document import Block, Document

__all__ = ["METHODS", "class_weight", "paragraph_score", "select"]

MIN_CHARS = 500
"""Characters that an article has at least."""
MIN_PARAGRAPH = 25
"""Characters from which a paragraph is scored."""
ANCESTORS = 5
"""Elements around a paragraph that get some of its score."""
TOP_CANDIDATES = 5
NEAR_TOP = 0.75
"""Share of the highest score from which a candidate counts as an alternative to the first."""
ALTERNATIVES = 3
"""Alternatives that an element must hold to be taken instead of the first candidate."""

# Readability searches names for these in any case; here they are searched for in lower-case names.
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
_SHARE = re.compile(r"(?:\b|_)(?:share|sharedaddy)(?:\b|_)")
_COMMAS = re.compile("[,\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c]")
_SENTENCE = re.compile(r"\.(?: |$)")

_LIST_TAGS = frozenset(("ul", "ol"))
_SCORED_TAGS = frozenset("section h2 h3 h4 h5 h6 p td pre".split())
_HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_INNER_BLOCK_TAGS = frozenset("blockquote dl div ol p pre table ul".split())
"""Elements that keep a ``div`` around them from being a paragraph; so does a picture."""
_NEVER_UNLIKELY = frozenset(("html", "body", "a"))
_CONTENT_TAGS = frozenset("ul ol dl table tr td th tbody thead tfoot li p h1 h2 h3 h4 h5 h6 pre blockquote".split())
_DATA, _TABLE = 1, 2
_TABLE_BITS = {"caption": _DATA, "thead": _DATA, "tfoot": _DATA, "th": _DATA, "table": _TABLE}
"""Which tags inside a table tell whether it holds data or the layout of the page."""
_TAG_SCORES = {
    "div": 5,
    **dict.fromkeys(("pre", "td", "blockquote"), 3),
    **dict.fromkeys("address ol ul dl dd dt li form".split(), -3),
    **dict.fromkeys("h1 h2 h3 h4 h5 h6 th".split(), -5),
}


def paragraph_score(chars: int, commas: int) -> int:
    """Return the score of a paragraph: 1 for itself, 1 a part between commas, 1 for each 100 characters up to 3."""
    return 1 + (commas + 1) + min(chars // 100, 3)


def class_weight(names: str | None) -> int:
    """Return what a class or an id is worth."""
    if not names:
        return 0
    names = names.lower()
    return (25 if _POSITIVE.search(names) else 0) - (25 if _NEGATIVE.search(names) else 0)


def select(document: Document) -> Selection:
    """Choose the segments of the best element and its siblings."""
    if not document.segments:
        return Selection(kept=[])
    page = _Page(document)
    best: Selection | None = None
    most = -1
    for strip, weigh, clean in ((True, True, True), (False, True, True), (False, False, True), (False, False, False)):
        selection = _Attempt(page, strip=strip, weigh=weigh, clean=clean).select()
        chars = sum(document.segments[i].chars for i in selection.kept)
        if chars > most:
            best, most = selection, chars
        if chars >= MIN_CHARS:
            break
    assert best is not None  # the first attempt gives one
    return best


class _Page:
    """What all attempts on a page share."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.segments = document.segments
        self.blocks = blocks = document.blocks
        self.commas = [
            segment.text.count(",") if segment.text.isascii() else len(_COMMAS.findall(segment.text))
            for segment in self.segments
        ]
        self.own: dict[int, list[int]] = {}
        """Segments that stand in a block itself, not in one inside it."""
        for segment in self.segments:
            self.own.setdefault(segment.block.index, []).append(segment.index)
        self.children: list[list[Block]] = [[] for _ in blocks]
        self.last = [0] * len(blocks)
        """Index after the last block inside each block."""
        self.below = [0] * len(blocks)
        """Which `_TABLE_BITS` are inside each block."""
        self.holds_block = [False] * len(blocks)
        """Whether a block holds what keeps a ``div`` from being a paragraph."""
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
        self.unlikely = self.find_unlikely()

    def find_unlikely(self) -> list[str]:
        """Why each block is dropped, with what it holds, before anything is scored."""
        known: dict[str, bool] = {}
        found = [""] * len(self.blocks)
        for block in self.blocks:
            outer = block.parent
            names = block.names
            if outer is not None and found[outer.index]:
                found[block.index] = found[outer.index]
            elif names and block.tag not in _NEVER_UNLIKELY and not block.flags & Flag.TABLE:
                verdict = known.get(names)
                if verdict is None:
                    lower = names.lower()
                    verdict = _UNLIKELY.search(lower) is not None and _MAYBE.search(lower) is None
                    known[names] = verdict
                if verdict:
                    found[block.index] = "unlikely by its class or id"
        return found

    def weight(self, block: Block) -> int:
        """What the class and id of *block* are worth."""
        if not block.names:
            return 0
        weight = 0
        for key in ("class", "id"):
            names = block.element.get(key)
            if names:
                known = self.weights.get(names)
                if known is None:
                    known = self.weights[names] = class_weight(names)
                weight += known
        return weight

    def is_data_table(self, table: Block) -> bool:
        """Whether *table* holds data rather than the layout of the page."""
        element = table.element
        if element.get("role") == "presentation" or element.get("datatable") == "0":
            return False
        if element.get("summary") or self.below[table.index] & _DATA:
            return True
        if self.below[table.index] & _TABLE:
            return False
        rows: dict[int, int] = {}
        for block in self.blocks[table.index + 1 : self.last[table.index]]:
            if block.tag == "tr":
                rows.setdefault(block.index, 0)
            elif block.tag == "td" and block.parent is not None:
                rows[block.parent.index] = rows.get(block.parent.index, 0) + 1
        columns = max(rows.values(), default=0)
        return len(rows) >= 10 or columns > 4 or len(rows) * columns > 10


class _Attempt:
    """One go at a page, with the rules that are on."""

    def __init__(self, page: _Page, *, strip: bool, weigh: bool, clean: bool) -> None:
        self.page = page
        self.segments, self.blocks = page.segments, page.blocks
        self.weigh, self.clean = weigh, clean
        self.dropped = list(page.unlikely) if strip else [""] * len(self.blocks)
        self.drop_unseen()
        alive = [not self.dropped[segment.block.index] for segment in self.segments]
        self.chars = list(
            accumulate((s.chars + 1 if on else 0 for s, on in zip(self.segments, alive, strict=True)), initial=0)
        )
        self.linked = list(
            accumulate((s.link_chars if on else 0 for s, on in zip(self.segments, alive, strict=True)), initial=0)
        )
        self.commas = list(accumulate((n if on else 0 for n, on in zip(page.commas, alive, strict=True)), initial=0))
        self.scores: dict[int, float] = {}
        self.inside: dict[frozenset[str], list[int]] = {}
        """Of each block, the characters in elements with one of a set of tags inside it."""

    def drop_unseen(self) -> None:
        """Drop what is hidden, what a role marks as beside the text, and the first by-line."""
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
                elif not byline and block.names and self.is_byline(block):
                    dropped[block.index] = "by-line"
                    byline = True

    def is_byline(self, block: Block) -> bool:
        if not 0 < block.end - block.start < 6 or _BYLINE.search(block.names.lower()) is None:
            return False
        return sum(segment.chars + 1 for segment in self.segments[block.start : block.end]) <= 100

    # Measures of a block

    def length(self, block: Block) -> int:
        return max(0, self.chars[block.end] - self.chars[block.start] - 1)

    def comma_count(self, block: Block) -> int:
        return self.commas[block.end] - self.commas[block.start]

    def link_density(self, block: Block) -> float:
        return (self.linked[block.end] - self.linked[block.start]) / (self.length(block) or 1)

    def weight(self, block: Block) -> int:
        return self.page.weight(block) if self.weigh else 0

    # Scores

    def select(self) -> Selection:
        self.score()
        top = self.top_candidate()
        kept = [False] * len(self.segments)
        if top is None:
            body = next((block for block in self.blocks if block.tag == "body"), self.blocks[0])
            merged = [(body.start, body.end)]
        else:
            merged = list(self.siblings(top))
        for start, end in merged:
            kept[start:end] = [True] * (end - start)
        reasons = ["in the best element" if on else "outside the best element" for on in kept]
        for segment in self.segments:
            reason = self.dropped[segment.block.index]
            if reason:
                kept[segment.index] = False
                reasons[segment.index] = reason
        for block, reason in self.fishy(merged, top):
            for i in range(block.start, block.end):
                if kept[i]:
                    kept[i] = False
                    reasons[i] = reason
        return Selection(kept=[i for i, on in enumerate(kept) if on], reasons=reasons, container=top)

    def score(self) -> None:
        """Score every paragraph, and hand the scores up."""
        for chars, commas, parent in self.paragraphs():
            score = paragraph_score(chars, commas)
            outer: Block | None = parent
            for level in range(ANCESTORS):
                if outer is None:
                    break
                index = outer.index
                if index not in self.scores:
                    self.scores[index] = _TAG_SCORES.get(outer.tag, 0) + self.weight(outer)
                self.scores[index] += score / (1, 2, 6, 9, 12)[level]
                outer = self.parent(outer)
        for index in self.scores:
            self.scores[index] *= 1 - self.link_density(self.blocks[index])

    def parent(self, block: Block) -> Block | None:
        """The element around *block*, but for a ``div`` around a single paragraph, which stands for it."""
        outer = block.parent
        while outer is not None and self.is_wrapper(outer):
            outer = outer.parent
        return outer

    def is_wrapper(self, block: Block) -> bool:
        children = self.page.children[block.index]
        return (
            block.tag == "div"
            and len(children) == 1
            and children[0].tag == "p"
            and block.index not in self.page.own
            and self.link_density(block) < 0.25
        )

    def paragraphs(self) -> Iterator[tuple[int, int, Block]]:
        """Yield characters and commas of each paragraph that is scored, and the element around it."""
        page = self.page
        for block in self.blocks:
            if block.end == block.start or self.dropped[block.index]:
                continue
            if block.tag in _SCORED_TAGS or (block.tag == "div" and not self.has_paragraphs(block)):
                length = self.length(block)
                parent = self.parent(block) if length >= MIN_PARAGRAPH else None
                if parent is not None:
                    yield length, self.comma_count(block), parent
            elif block.tag == "div":
                for i in page.own.get(block.index, ()):
                    if self.segments[i].chars >= MIN_PARAGRAPH:
                        yield self.segments[i].chars, page.commas[i], block

    def has_paragraphs(self, block: Block) -> bool:
        """Whether *block*, a ``div``, holds paragraphs rather than being one."""
        if self.page.holds_block[block.index]:
            return True
        return any(self.segments[i].breaks > 1 for i in self.page.own.get(block.index, ()))

    # The best element

    def top_candidate(self) -> Block | None:
        ranked = sorted(self.scores, key=self.scores.__getitem__, reverse=True)[:TOP_CANDIDATES]
        if not ranked or self.blocks[ranked[0]].tag in ("body", "html"):
            return None
        top = self.blocks[ranked[0]]
        top = self.common_ancestor(top, ranked)
        top = self.better_parent(top)
        parent = top.parent
        # An only child stands for its parent, so that what stands beside the parent can be merged.
        while parent is not None and parent.tag not in ("body", "html") and len(self.page.children[parent.index]) == 1:
            top, parent = parent, parent.parent
        self.scores.setdefault(top.index, float(_TAG_SCORES.get(top.tag, 0) + self.weight(top)))
        return top

    def common_ancestor(self, top: Block, ranked: list[int]) -> Block:
        """What holds *top* and several candidates with nearly its score."""
        least = NEAR_TOP * self.scores[top.index]
        near = [{block.index for block in self.blocks[i].ancestors()} for i in ranked[1:] if self.scores[i] >= least]
        if len(near) >= ALTERNATIVES:
            for outer in top.ancestors():
                if outer.tag in ("body", "html"):
                    break
                if sum(outer.index in ancestors for ancestors in near) >= ALTERNATIVES:
                    return outer
        return top

    def better_parent(self, top: Block) -> Block:
        """The first element around *top* with a higher score, as long as the scores do not drop too low."""
        last = self.scores.get(top.index, 0.0)
        least = last / 3
        for outer in top.ancestors():
            if outer.tag in ("body", "html"):
                break
            score = self.scores.get(outer.index)
            if score is None:
                continue
            if score < least:
                break
            if score > last:
                return outer
            last = score
        return top

    def siblings(self, top: Block) -> Iterator[tuple[int, int]]:
        """Yield the segments of *top* and of what beside it belongs to it."""
        yield top.start, top.end
        parent = top.parent
        if parent is None:
            return
        best = self.scores[top.index]
        least = max(10, 0.2 * best)
        for block in self.page.children[parent.index]:
            if block is top or self.dropped[block.index]:
                continue
            bonus = 0.2 * best if block.names and block.names == top.names else 0.0
            score = self.scores.get(block.index)
            if (score is not None and score + bonus >= least) or (
                (block.tag == "p" or (block.tag == "div" and not self.has_paragraphs(block)))
                and self.is_text(block.start, block.end, self.length(block), self.link_density(block))
            ):
                yield block.start, block.end
        if parent.tag == "div":
            for i in self.page.own.get(parent.index, ()):
                segment = self.segments[i]
                if self.is_text(i, i + 1, segment.chars, segment.link_density):
                    yield i, i + 1

    def is_text(self, start: int, end: int, length: int, density: float) -> bool:
        """Whether a paragraph beside the best element reads like text."""
        if length > 80:
            return density < 0.25
        return (
            0 < length < 80
            and density == 0
            and any(_SENTENCE.search(segment.text) is not None for segment in self.segments[start:end])
        )

    # Cleaning

    def fishy(self, merged: list[tuple[int, int]], top: Block | None) -> Iterator[tuple[Block, str]]:
        """Yield the blocks among the *merged* ranges that are cleaned out, and why."""
        wanted = bytearray(len(self.segments) + 1)
        for start, end in merged:
            wanted[start:end] = b"\1" * (end - start)
        gone = -1
        count = self.counter()
        spared = -1
        for block in self.blocks if top is None else self.blocks[(top.parent or top).index + 1 :]:
            if block.index < gone or block.end == block.start or not wanted[block.start]:
                continue
            if block is top:
                continue
            reason = self.fishiness(block, count, spared=block.index < spared)
            if reason:
                gone = self.page.last[block.index]
                yield block, reason
            elif block.tag == "table" and self.page.is_data_table(block):
                spared = max(spared, self.page.last[block.index])

    def fishiness(self, block: Block, count: Callable[[str, Block], int], *, spared: bool) -> str:
        tag = block.tag
        if tag in ("footer", "aside", "button"):
            return f"in <{tag}>"
        if block.names and self.length(block) < MIN_CHARS and _SHARE.search(block.names.lower()):
            return "sharing"
        if tag in ("h1", "h2"):
            return "heading with a bad name" if self.weight(block) < 0 else ""
        if not self.clean or spared or tag not in ("table", "ul", "ol", "div", "form", "fieldset"):
            return ""
        if tag == "table" and self.page.is_data_table(block):
            return ""
        return self.conditions(block, count)

    def conditions(self, block: Block, count: Callable[[str, Block], int]) -> str:
        """Why a table, list, ``div`` or form is cleaned out, if it is."""
        weight = self.weight(block)
        if weight < 0:
            return "bad class or id"
        if self.comma_count(block) >= 10:
            return ""
        length, density = self.length(block), self.link_density(block)
        paragraphs, images = count("p", block), count("img", block)
        in_figure = block.flags & Flag.FIGURE
        is_list = block.tag in _LIST_TAGS or self.share(block, _LIST_TAGS) > 0.9
        if images > 1 and paragraphs / images < 0.5 and not in_figure:
            return "pictures"
        if not is_list:
            if count("li", block) - 100 > paragraphs:
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

    def share(self, block: Block, tags: frozenset[str]) -> float:
        """Share of the text of *block* that is in elements with one of *tags* inside it."""
        chars = self.inside.get(tags)
        if chars is None:
            chars = self.inside[tags] = [0] * len(self.blocks)
            for inner in reversed(self.blocks):
                if inner.parent is not None:
                    chars[inner.parent.index] += self.length(inner) if inner.tag in tags else chars[inner.index]
        return chars[block.index] / (self.length(block) or 1)

    def counter(self) -> Callable[[str, Block], int]:
        """A function that counts the ``p``, ``li`` or ``img`` in a block."""
        places: dict[str, list[int]] = {
            tag: [block.start for block in self.blocks if block.tag == tag and block.end > block.start]
            for tag in ("p", "li")
        }
        places["img"] = [placed.position for placed in self.page.document.walk.images]

        def count(tag: str, block: Block) -> int:
            starts = places[tag]
            return bisect_left(starts, block.end) - bisect_left(starts, block.start)

        return count


METHODS = {
    "readability": Method(
        "paragraphs hand their scores to the elements around them; the best element with its siblings, cleaned",
        "Arc90 Readability, as carried on by Mozilla",
        select,
    ),
}
