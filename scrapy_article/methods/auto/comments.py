"""Readers' comments below a text: what is declared to be such, headed so, or has buttons to answer with."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.auto.feature_names import NAMES
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.comments import (
    announces_comments,
    answers,
    counts_comments,
    surely_announces_comments,
    that_may_speak,
)
from scrapy_article.methods.auto.pointers import LABEL_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Segment
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["comments"]

COMMENTS_WORDS = 30
"""Words up to which a heading that names comments announces them."""
SAID = 0.9
"""Probability from which what follows it is text: the heading may be one of a text about comments."""
LINES_ABOVE, GOES_ON = 3, 0.97
"""Sure lines above an element that may hold nothing but comments, and probability of a line in it or below from which
the text goes on there: in a section about comments, or in the answers of a thread."""
ANSWERS, ANSWER_WORDS, ANSWER_LINES = 2, 3, 3
"""Buttons to answer with that tell comments, words of one, and lines after one of a comment in which it stands."""
WHO_WORDS, SAID_LINES = 8, 4
"""Words up to which a line without an end of a sentence says who speaks or when, and lines of what each says."""
HEADS = 3
"""Lines that announce comments, and may have such below them, of which the first that has is looked for."""
TAG_LEVELS = 8
"""Elements around a line, up to the next that breaks lines, that may be called a comment."""
_ENDS, _LOG_WORDS = NAMES.index("ends"), NAMES.index("log_words")
_LOG_WHO = math.log1p(WHO_WORDS + 0.5)
_COMMENT_TYPES = re.compile(r"schema\.org/(?:User)?Comments?(?:\s|$)")
"""Items that are comments: `UserComments` is what they were called until 2013."""


def comments(
    lines: Lines, probabilities: Floats, kept: Sequence[int], sure: Sequence[int], *, is_thread: bool = False
) -> dict[int, str]:
    """Readers' comments below text that is *sure*: what is not beyond doubt after a heading that announces them.

    So is all in the same element as that heading, or as buttons to answer with, if the text does not go on there; and
    what is declared to be comments, or reads as such below a line that says so. On a page that may be a thread, only a
    heading with the number of comments tells, below which nothing is beyond doubt.
    """
    if not sure or (is_thread and len(sure) < LINES_ABOVE):
        return {}
    start, end = sure[LINES_ABOVE - 1 if is_thread else 0] + 1, kept[-1] + 1
    speaking = [i for i in that_may_speak(lines.texts) if i > sure[0] and lines.words[i] <= COMMENTS_WORDS]
    likely = probabilities.take(kept).tolist() if speaking else []
    found: dict[int, str] = {}
    if not is_thread:
        others = {*_declared(lines, kept, sure)}
        if speaking:
            others.update(_answered(lines, likely, kept, sure, speaking), _headed(lines, kept, sure, speaking))
        found = dict.fromkeys(others, "comments")
    announces = counts_comments if is_thread else announces_comments
    heads = [i for i in speaking if i >= start and lines.flags[i] & Flag.HEADING and announces(lines.texts[i])]
    if not heads or heads[0] >= end:  # those below all that is kept count only beside others
        return found
    scopes = _scopes(lines, kept, heads, end)
    for i, stop in scopes:
        inside = between(kept, i, stop)
        if is_thread:
            goes_on = any(probabilities[j] >= SAID for j in inside if j > i)
            said = [] if goes_on else inside
        else:
            own = {*_below(lines, likely, kept, sure, i, i + 1)} if len(scopes) == 1 else ()
            said = [j for j in inside if probabilities[j] < SAID or j in own]
        found |= dict.fromkeys(said, "comments")
    return found


def _scopes(lines: Lines, kept: Sequence[int], heads: Sequence[int], end: int) -> list[tuple[int, int]]:
    """The first of *heads* and those alike, each with the line before which what it heads ends.

    If there are several, each heads the comments below one post, or below one answer to a question: they stand in the
    outermost element around it that holds no other. Where nothing that is *kept* stands in that, they end with the next
    heading; but not where it is below a post that is in it.
    """
    kinds = [(block.tag, block.names) for block in (lines.segments[i].block for i in heads)]
    alike = [i for i, kind in zip(heads, kinds, strict=True) if kind == kinds[0]]
    if len(alike) == 1:
        return [(alike[0], end)]
    found: list[tuple[int, int]] = []
    before = -1
    for i, following in pairwise((*alike, len(lines.segments))):
        start, stop, own = i, i + 1, lines.segments[i].block
        while own.parent is not None and before < own.start and own.end <= following:
            start, stop, own = own.start, own.end, own.parent
        is_apart = start < i or len(between(kept, i + 1, stop)) > 0
        found.append((i, stop if is_apart else min(following, end)))
        before = i
    return found


def _declared(lines: Lines, kept: Sequence[int], sure: Sequence[int]) -> list[int]:
    """Those of *kept* in elements that are comments by their item type or tag, below a line that is *sure*."""
    known: dict[int, bool] = {}

    def is_declared(segment: Segment) -> bool:
        element, block = segment.flat_pieces[1], segment.block
        is_inner = element is not block.element and _is_in_tag(element, block.element)
        return is_inner or _is_in_comment(block, known)

    if not lines.speak_of_comments:  # as on most pages
        return []
    first = _first_paragraph(lines, sure)
    segments = lines.segments
    if first == len(segments) or is_declared(segments[first]):
        return []  # a page of comments
    return [i for i in kept[bisect_right(kept, first) :] if is_declared(segments[i])]


def _first_paragraph(lines: Lines, sure: Sequence[int]) -> int:
    """The first *sure* line that is no heading; the number of all lines where there is none."""
    return next((i for i in sure if not lines.flags[i] & Flag.HEADING), len(lines.segments))


def _is_in_comment(block: Block, known: dict[int, bool]) -> bool:
    """Whether *block* is, or stands in, an element that is a comment; *known* tells it of other blocks."""
    path: list[Block] = []
    current: Block | None = block
    while current is not None and current.index not in known:
        path.append(current)
        current = current.parent
    is_one = current is not None and known[current.index]
    for inner in reversed(path):
        is_one = known[inner.index] = is_one or _is_comment(inner)
    return is_one


def _is_comment(block: Block) -> bool:
    """Whether *block*, or what is between it and the one that it stands in, is a comment by its type or its tag."""
    kind, outer, around = block.element.get("itemtype"), block.parent, block.element.getparent()
    if kind and _COMMENT_TYPES.search(kind):
        return True
    return outer is not None and around is not outer.element and _is_in_tag(around, outer.element)


def _is_in_tag(element: etree._Element | None, outer: etree._Element) -> bool:
    """Whether *element*, or one around it inside of *outer*, is called a comment: such tags break no line."""
    for _ in range(TAG_LEVELS):
        if element is None or element is outer:
            return False
        if "-" in element.tag and "comment" in element.tag:
            return True
        element = element.getparent()
    return False


def _headed(lines: Lines, kept: Sequence[int], sure: Sequence[int], speaking: Sequence[int]) -> Sequence[int]:
    """Those of *kept* from one of *speaking*, heading or not, that announces comments, to the end of its element.

    As a line alone may well head a part of the text, what follows must read as comments do, and be the last.
    """
    words, texts, flags = lines.words, lines.texts, lines.flags
    first, last = _first_paragraph(lines, sure), min(kept[-1], len(texts) - 2)
    short = [i for i in speaking if first < i <= last and (flags[i] & Flag.HEADING or words[i] <= LABEL_WORDS)]
    announcing = [i for i in short if surely_announces_comments(texts[i])]
    if not announcing:
        return ()
    # What reads as comments has no run of many lines that say something, and reaches below the text.
    run = _say_something(lines).rfind(b"\1" * (SAID_LINES + 1), 0, sure[-1] + 1)
    for i in [i for i in announcing if i >= run][:HEADS]:
        block: Block | None = lines.segments[i].block
        while block is not None and block.end <= i + 1:
            block = block.parent
        if block is not None and sure[-1] < block.end and _read_as_comments(lines, i + 1, block.end):
            return between(kept, i, block.end)
    return ()


def _read_as_comments(lines: Lines, start: int, end: int) -> bool:
    """Whether lines that say who speaks and when, the first among them, part the others from *start* to *end*."""
    said = _say_something(lines)[start:end]
    return not said[0] and said.count(0) >= ANSWERS and 1 in said and b"\1" * (SAID_LINES + 1) not in said


def _say_something(lines: Lines) -> bytes:
    """Of each line, 1 if it ends as a sentence does, or is too long to say who speaks and when; else 0."""
    found: bytes = ((lines.matrix[_LOG_WORDS] > _LOG_WHO) | (lines.matrix[_ENDS] > 0)).tobytes()
    return found


def _answered(
    lines: Lines, likely: Sequence[float], kept: Sequence[int], sure: Sequence[int], speaking: Sequence[int]
) -> Sequence[int]:
    """Those of *kept*, as *likely* as that, in the element that holds the buttons to answer with, of *speaking*."""
    answering = [i for i in speaking if lines.words[i] <= ANSWER_WORDS and answers(lines.texts[i])]
    if len(answering) < ANSWERS:
        return ()
    stays = {*kept}
    ends = {i + 1 for i in between(kept, sure[0], len(lines.texts)) if i + 1 not in stays}
    buttons = [i for i in answering if not ends.isdisjoint(range(i - ANSWER_LINES + 1, i + 1))]
    return _below(lines, likely, kept, sure, buttons[0], buttons[-1]) if len(buttons) >= ANSWERS else ()


def _below(
    lines: Lines, likely: Sequence[float], kept: Sequence[int], sure: Sequence[int], first: int, last: int
) -> Sequence[int]:
    """Those of *kept* in the smallest element around two lines, if it stands below the text, which does not go on."""
    block: Block | None = lines.segments[first].block
    while block is not None and block.end <= last:
        block = block.parent
    if block is None or bisect_left(sure, block.start) < LINES_ABOVE:
        return ()
    goes_on = max(likely[bisect_left(kept, block.start) :], default=0.0) >= GOES_ON
    return () if goes_on else between(kept, block.start, block.end)
