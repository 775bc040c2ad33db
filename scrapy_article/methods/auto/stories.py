"""Other articles on the page of one: those that readers get when they scroll on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.hints import Hint
from scrapy_article.methods.auto.around import level_of
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.bylines import names_author

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Arrays
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["next_stories"]

HEAD_LINES = 3
"""Lines before the headline of an article that may stand in its element, too: its section, a date."""
SIGNED_LINES, SIGNED_WORDS = 4, 14
"""Lines after a headline in which its author and its date may stand, and words of one."""
_LEVELS = ("h1", "h2")
"""Of headlines."""
STORY_WORDS = 60
"""Words from which what has a headline is a story, and no teaser: those go as lines."""


def next_stories(arrays: Arrays, lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What is *kept* of the articles that follow the first: siblings alike, each with a headline, an author and a date.

    Neither need be told where each is an ``article`` with a headline of the first level. The posts of a live blog have
    none such among them; of the parts of one article, those of a history have dates, those of a debate authors.
    """
    headings = {i: level_of(lines.segments[i].block) for i in lines.headings(0, kept[-1] + 1)} if kept else {}
    first = next((i for i, level in headings.items() if level == "h1"), None)
    heads = [i for i, level in headings.items() if first is not None and first < i and level in _LEVELS]
    if first is None or not heads:
        return {}
    parts: dict[int, Block] = {}  # what holds the first headline, by what that stands in
    block = lines.segments[first].block
    while block.parent is not None:
        parts[block.parent.index] = block
        block = block.parent
    found: dict[int, str] = {}
    for i in heads:
        if i in found:
            continue
        story = lines.segments[i].block
        while story.parent is not None and story.parent.index not in parts:
            story = story.parent
        own = parts[story.parent.index] if story.parent is not None else story
        if (
            story is not own
            and story.tag == own.tag
            and first - own.start <= HEAD_LINES
            and i - story.start <= HEAD_LINES
            and story.names.split()[:1] == own.names.split()[:1]
            and (
                _is_whole(lines, story, i)
                or (_is_signed(arrays, lines, own, first) and _is_signed(arrays, lines, story, i))
            )
        ):
            inside = between(kept, story.start, story.end)
            if sum([lines.words[j] for j in inside]) >= STORY_WORDS:
                found |= dict.fromkeys(inside, "another article")
    return found


def _is_whole(lines: Lines, story: Block, headline: int) -> bool:
    """Whether *story* is an article by its element and the level of its *headline*."""
    return story.tag == "article" and level_of(lines.segments[headline].block) == "h1"


def _is_signed(arrays: Arrays, lines: Lines, story: Block, headline: int) -> bool:
    """Whether an author and a date stand by the *headline* of *story*."""
    near = [*range(story.start, headline), *range(headline + 1, min(headline + 1 + SIGNED_LINES, story.end))]
    short = [j for j in near if lines.words[j] <= SIGNED_WORDS]
    return any(arrays.dated[j] for j in short) and any(
        lines.segments[j].block.hints & Hint.AUTHOR or names_author(lines.texts[j]) for j in short
    )
