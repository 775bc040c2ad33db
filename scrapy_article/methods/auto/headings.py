"""Headings that go with what they head: they stay if it does, and go if it is left or was never there."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from itertools import compress, islice, pairwise, takewhile
from operator import and_
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.hints import Hint
from scrapy_article.document.text_structure import HEADINGS as HEADING_TAGS
from scrapy_article.methods.auto.around import LISTS, item_of, level_of
from scrapy_article.methods.auto.feature_names import NAMES
from scrapy_article.methods.auto.figures import OF_FIGURES
from scrapy_article.methods.auto.pointers import POINTED_DENSITY, is_link, labels_links

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["HEADING_WORDS", "SENTENCE_WORDS", "are_headlines", "bare_headings", "heads_of"]

HEADINGS = 3
"""Headings in a row after a heading that leave it without text."""
BUTTON_WORDS = 2
"""Words of what is left after a heading, and no link, up to which it is not what the heading announces."""
HEADING_LINES = 4
"""Lines of an element of a heading beyond which it holds text, too."""
HEADING_WORDS, SENTENCE_WORDS = 30, 15
"""Words up to which a line in a heading is one, and up to which it may end as a sentence does and be no paragraph: of
pages that do not close theirs, all of the text stands in it."""
STATEMENT_WORDS = 8
"""Words from which one that ends so is rather a paragraph, if most of its tag are."""
_ASKING = frozenset("?？؟;՞!！")
HEAD_WORDS = 14
"""Words of the head of a list at most."""
HEAD, HEAD_OTHER = 0.2, 0.1
"""Probability from which such a line stays, and from which a heading does on a page that is no article: of 119 lines on
development pages that would be left otherwise, gold holds 99, and of 295 headings 228."""
NEAR_LEVELS = 2
"""Elements around such a heading of which one holds what it heads, too."""
BYLINE_WORDS = 14
"""Words of a by-line at most."""
_ENDS = NAMES.index("ends")
"""The row of the features that says whether a line ends as a sentence does."""
_IN_PARTS = Flag.TABLE | Flag.LIST


@rule("headings-of-selected-text", scope=ALL_PAGES, otherwise=lambda *_, **__: [])
def heads_of(
    lines: Lines, probabilities: Floats, kept: Sequence[int], left: Container[int], *, is_article: bool
) -> list[int]:
    """Lines between those *kept* that head the next: headings, and paragraphs above a list.

    Networks that judge single lines leave every other *Cons* where they keep the points below. On pages that are no
    articles, a heading in an element of its own, beside that of what it heads, is one as well. None is in *left*.
    """
    found: list[int] = []
    least, most = (HEAD, POINTED_DENSITY) if is_article else (HEAD_OTHER, math.inf)
    for before, i in [(before, i) for before, i in pairwise(kept) if before < i - 1]:
        head = i - 1
        if probabilities[head] < HEAD_OTHER or lines.words[head] > HEAD_WORDS or head in left:
            continue
        block, headed = lines.segments[head].block, lines.segments[i].block
        is_heading = lines.flags[head] & Flag.HEADING > 0
        is_of_list = block.tag == "p" and headed.within(LISTS) is not None and not labels_links(lines, head)
        if not (is_heading or is_of_list) or block.parent is None:
            continue
        if lines.density[head] >= most:
            continue  # a card of another story
        if probabilities[head] < HEAD and (is_article or not is_heading):
            continue
        around = block.parent
        if around.end > i:
            is_head = headed.parent is not around
        else:
            is_head = is_heading and not is_article and around.parent is not None and around.parent.end > i
        if is_head:
            found.append(head)
            above = takewhile(partial(_is_higher, lines), range(head - 1, before, -1))
            found += [
                j
                for j in above
                if probabilities[j] >= least
                and lines.density[j] < most
                and j not in left
                and _is_near(lines.segments[j].block, i)
            ]
    return found


def _is_near(block: Block, i: int) -> bool:
    """Whether the element around the heading in which *block* stands, or the one around that, goes on to line *i*."""
    heading = block.within(HEADING_TAGS) or block
    return any(around.end > i for around in islice(heading.ancestors(), NEAR_LEVELS))


def _is_higher(lines: Lines, i: int) -> bool:
    """Whether line *i* is a short heading of a higher level than the next, which is one, too."""
    is_short = lines.flags[i] & Flag.HEADING > 0 and lines.words[i] <= HEAD_WORDS
    return is_short and level_of(lines.segments[i].block) < level_of(lines.segments[i + 1].block)


@rule("headings-without-text", scope=ARTICLES)
def bare_headings(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Headings that no text follows, or only such that is left, before one of the same level or a higher one."""
    segments, words, flags, ends = lines.segments, lines.words, lines.flags, lines.matrix[_ENDS]
    headings = [flags[i] & Flag.HEADING for i in kept]
    if not any(map(and_, headings, [*headings[1:], Flag.HEADING])):  # each heads something
        return {}
    of_paragraphs = _tags_of_paragraphs(lines, kept)
    is_heading = [
        flags[i] & Flag.HEADING > 0
        and not (of_paragraphs and level_of(segments[i].block) in of_paragraphs)
        and words[i] <= (SENTENCE_WORDS if ends[i] > 0 else HEADING_WORDS)
        and not _holds_text(segments[i])
        and not (flags[i] & _IN_PARTS and item_of(segments[i].block))
        and not _heads_a_picture(lines, i)
        for i in kept
    ]
    found: dict[int, str] = {}
    for place in compress(range(len(kept)), is_heading):
        i = kept[place]
        if all(is_heading[place + 1 : place + 1 + HEADINGS]):
            found[i] = "heading without text"
        if any(is_heading[place + 1 : place + 2]):
            following = kept[place + 1]
            between = range(i + 1, following)
            if sum([words[j] for j in between]) <= BUTTON_WORDS and not any(is_link(lines, j) for j in between):
                continue
            if level_of(segments[following].block) <= level_of(segments[i].block):
                found[i] = "heading of what is left"
    return found


def _tags_of_paragraphs(lines: Lines, kept: Sequence[int]) -> set[str]:
    """The tags of headings that paragraphs are put into: those that are *kept* are statements, but for few."""
    words, texts, ends = lines.words, lines.texts, lines.matrix[_ENDS]
    headings = [i for i in kept if lines.flags[i] & Flag.HEADING]
    long = [i for i in headings if words[i] > STATEMENT_WORDS]
    stated = {i for i in long if words[i] > HEADING_WORDS or (ends[i] > 0 and texts[i][-1] not in _ASKING)}
    if len(stated) < HEADINGS:  # as on most pages
        return set()
    numbers = Counter[str]()
    for i in headings:
        numbers[level_of(lines.segments[i].block)] += 1 if i in stated else -1
    return {tag for tag, more in numbers.items() if more >= HEADINGS}


@rule("headlines-only", scope=ALL_PAGES, otherwise=lambda *_: False)
def are_headlines(lines: Lines, kept: Sequence[int]) -> bool:
    """Whether nothing but a headline or two and a by-line is *kept*, since a script was to bring the text.

    Headings of one tag are those of parts, which may be pictures.
    """
    if len(kept) > HEADINGS:
        return False
    tags = [lines.segments[i].block.tag for i in kept if lines.flags[i] & Flag.HEADING]
    return len(tags) == len({*tags}) and all(
        (
            lines.flags[i] & Flag.HEADING > 0
            and lines.words[i] <= HEADING_WORDS
            and lines.density[i] < POINTED_DENSITY
            and not _heads_a_picture(lines, i)
        )
        or _is_byline(lines, i)
        for i in kept
    )


def _is_byline(lines: Lines, i: int) -> bool:
    """Whether line *i* says, by its name, who wrote the text and when."""
    return lines.words[i] <= BYLINE_WORDS and lines.segments[i].block.hints & (Hint.AUTHOR | Hint.DATE) > 0


def _heads_a_picture(lines: Lines, i: int) -> bool:
    """Whether what follows heading *i*, no link, is the caption of a picture."""
    flags = lines.flags
    is_followed = i + 1 < len(flags) and flags[i + 1] & ~flags[i] & OF_FIGURES > 0
    return is_followed and lines.density[i] < POINTED_DENSITY


def _holds_text(segment: Segment) -> bool:
    """Whether the heading that *segment* stands in is one of many lines, as where paragraphs were put into it."""
    heading = segment.block.within(HEADING_TAGS)
    return heading is not None and heading is not segment.block and heading.end - heading.start > HEADING_LINES
