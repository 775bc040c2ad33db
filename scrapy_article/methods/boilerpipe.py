"""``boilerpipe`` and its two decision trees: boilerplate detection by shallow text features.

C. Kohlschütter, P. Fankhauser and W. Nejdl, "Boilerplate detection using shallow text features", WSDM 2010. A page is
a sequence of text blocks, each with its number of words, its *link density* (share of its words that are in links) and
its *text density* (words per line, when wrapped at 80 columns). These features of a block, and of the blocks before and
after it, classify it as content or boilerplate. ``boilerpipe-density`` is Algorithm 1 of the paper,
``boilerpipe-words`` Algorithm 2, with the constants of the paper. ``boilerpipe`` is the ArticleExtractor of the
authors' library: Algorithm 2 between filters for news.

In the paper, a text block is the text between two tags other than ``a``; in the authors' library, inline elements do
not end it either. Here it is a segment, the text between two line breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from scrapy_article.document import Document, Segment
from scrapy_article.methods import Method, Selection
from scrapy_article.methods.fe import linked_words
from scrapy_article.text.words import count_words

Tree: TypeAlias = "Callable[[TextBlock, TextBlock, TextBlock], bool]"
"""Whether the second of three text blocks is content."""

LINE_WIDTH = 80
"""Columns at which text is wrapped to compute its density (section 3.1)."""


class TextBlock(NamedTuple):
    """The features of a text block that the decision trees use."""

    words: int
    link_density: float
    text_density: float


NOTHING = TextBlock(0, 0.0, 0.0)
"""The neighbour of the first and of the last text block."""


def text_density(segment: Segment) -> float:
    """Return the words per line of *segment*, wrapped at `LINE_WIDTH`; the last line counts only if it is the only one.

    Text without blanks is wrapped anywhere.
    """
    text, length = segment.text, segment.chars
    if length <= LINE_WIDTH:
        return float(segment.words)
    lines = start = 0
    while length - start > LINE_WIDTH:
        end = text.rfind(" ", start, start + LINE_WIDTH + 1)
        start = end + 1 if end > start else start + LINE_WIDTH
        lines += 1
    return max(0, segment.words - count_words(text[start:])) / lines


def measure(segment: Segment) -> TextBlock:
    """Return the features of *segment*."""
    words = segment.words
    return TextBlock(words, linked_words(segment) / words if words else 0.0, text_density(segment))


# The decision trees of the paper


def by_density(previous: TextBlock, current: TextBlock, following: TextBlock) -> bool:
    """Whether a text block is content by text and link density (Algorithm 1)."""
    if current.link_density > 0.333333:
        return False
    if previous.link_density > 0.555556:
        return following.text_density > 11
    if current.text_density > 9:
        return following.text_density > 0
    return following.text_density > 10 or previous.text_density > 4


def by_words(previous: TextBlock, current: TextBlock, following: TextBlock) -> bool:
    """Whether a text block is content by number of words and link density (Algorithm 2)."""
    if current.link_density > 0.333333:
        return False
    if previous.link_density > 0.555556:
        return current.words > 40 or following.words > 17
    return current.words > 16 or following.words > 15 or previous.words > 4


_CONTENT = "content by its features and its neighbours'"
_NEAR = "next to content"


def select_by(tree: Tree, document: Document) -> Selection:
    """Select the segments that *tree*, one of the two algorithms, classifies as content."""
    segments, _, verdicts = _classify(document, tree)
    return _selection(document, segments, verdicts)


def _classify(document: Document, tree: Tree) -> tuple[list[Segment], list[TextBlock], list[str]]:
    """The segments that are text blocks, their features, and what they are by *tree*."""
    segments = [segment for segment in document.segments if any(map(str.isalnum, segment.text))]  # a lone | is none
    blocks = list(map(measure, segments))
    content = map(tree, [NOTHING, *blocks[:-1]], blocks, [*blocks[1:], NOTHING])
    return segments, blocks, [_CONTENT if is_content else "no content" for is_content in content]


def _selection(document: Document, segments: list[Segment], verdicts: list[str]) -> Selection:
    """The selection by the *verdicts* on *segments*; the others have no words."""
    reasons = ["no words"] * len(document.segments)
    for segment, reason in zip(segments, verdicts, strict=True):
        reasons[segment.index] = reason
    return Selection([i for i, reason in enumerate(reasons) if reason in (_CONTENT, _NEAR)], reasons)


# The chain of the library's ArticleExtractor


@dataclass(slots=True)
class _Run:
    """Consecutive text blocks that the chain has fused."""

    places: list[int]
    words: int
    content: bool
    title: bool
    """Whether it holds the title of the page."""


def select(document: Document) -> Selection:
    """Select the segments that the library's ArticleExtractor classifies as content."""
    segments, blocks, verdicts = _classify(document, by_words)
    end = _end_of_article(segments, blocks, verdicts)
    verdicts[end:] = ["after the end of the article"] * (len(segments) - end)
    titles = _titles(document.walk.head.title)
    runs = _fuse(
        _Run([place], segment.words, verdicts[place] == _CONTENT, segment.text.lower() in titles)
        for place, segment in enumerate(segments)
    )
    runs = _fuse(run for run in runs if run.content)
    main = max(range(len(runs)), key=lambda i: runs[i].words, default=0)
    # What is between the title and the main content belongs to it. The main content may hold the title itself.
    first = max((i for i, run in enumerate(runs[: main + 1]) if run.title), default=main)
    for i, run in enumerate(runs):
        for place in run.places:
            if not first <= i <= main:
                verdicts[place] = "not in the largest run of content"
            elif verdicts[place] != _CONTENT:
                verdicts[place] = _NEAR
    return _selection(document, segments, verdicts)


# Text blocks that end an article

MAX_END_WORDS = 15
"""A text block with as many words or more never ends the article."""
MIN_END_CHARS = 8
"""Minimum characters of a text block that ends the article."""
MIN_ARTICLE_WORDS = 60
"""Minimum words of full text before a text block that ends the article."""
MIN_FULL_TEXT_DENSITY = 9
"""Minimum text density of full text, in words per line."""

_END = re.compile(
    r"comments|\d+ comments|\d+ users responded in|please rate this|post a comment|"
    r"thanks for your comments - this feedback is now closed$"
)
_END_INSIDE = re.compile(
    r"what you think\.\.\.|add your comment|add comment|reader views|have your say|reader comments|rätta artikeln"
)
"""The last is Swedish for "correct the article"."""


def _ends_article(segment: Segment) -> bool:
    text = segment.text.lower()
    may_end = segment.words < MAX_END_WORDS and segment.chars >= MIN_END_CHARS
    return may_end and bool(_END.match(text) or _END_INSIDE.search(text))


def _end_of_article(segments: list[Segment], blocks: list[TextBlock], verdicts: list[str]) -> int:
    """Index of the first text block that ends the article, with enough full text before it; else their number."""
    words = 0
    for i, block in enumerate(blocks):
        if verdicts[i] == _CONTENT and block.text_density >= MIN_FULL_TEXT_DENSITY:
            words += block.words
        if words >= MIN_ARTICLE_WORDS and _ends_article(segments[i]):
            return i
    return len(blocks)


# The title

_TITLE_SEPARATORS = tuple(map(re.compile, (r" ?[|:] ?", r" ?[|:()] ?", r" ?[|:()\-] ?", r" ?[|,:()\-] ?")))
_TITLE_WORD = re.compile(r"\w+")


def _titles(title: str | None) -> frozenset[str]:
    """The headlines that *title*, the title of the page, may hold: all of it, or its longest part."""
    if not title:
        return frozenset()
    found = {title.lower()}
    for separators in _TITLE_SEPARATORS:
        parts = separators.split(title)
        longest, most = "", 0
        for part in parts:
            words = len(_TITLE_WORD.findall(part))
            if ".com" not in part and (words > most or len(part) > len(longest)):
                longest, most = part, words
        if len(parts) > 1 and longest.strip():
            found.add(longest.strip().lower())
    return frozenset(found)


# Fusion

MAX_GAP = 1
"""Maximum text blocks between two runs that are fused."""


def _fuse(runs: Iterable[_Run]) -> list[_Run]:
    """Fuse content with the run before it, if no more than `MAX_GAP` text blocks are between them.

    The run before it may be boilerplate, mostly headings, which then becomes content.
    """
    fused: list[_Run] = []
    for run in runs:
        if fused and run.content and run.places[0] - fused[-1].places[-1] - 1 <= MAX_GAP:
            before = fused[-1]
            before.places += run.places
            before.words += run.words
            before.content = True
            before.title |= run.title
        else:
            fused.append(run)
    return fused


METHODS = {
    "boilerpipe": Method(
        "the ArticleExtractor of the boilerpipe library: words and links per block, then the largest run of content",
        "Kohlschütter, Fankhauser and Nejdl, WSDM 2010",
        select,
    ),
    "boilerpipe-words": Method(
        "text blocks by number of words and link density, their own and their neighbours'",
        "Kohlschütter, Fankhauser and Nejdl, WSDM 2010, Alg. 2",
        partial(select_by, by_words),
    ),
    "boilerpipe-density": Method(
        "text blocks by text density and link density, their own and their neighbours'",
        "Kohlschütter, Fankhauser and Nejdl, WSDM 2010, Alg. 1",
        partial(select_by, by_density),
    ),
}
