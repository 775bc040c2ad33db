"""Large first letters that stand in an element of their own, before the line that they begin: drop caps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.walk.inline_markup import INNER
from scrapy_article.document.walk.segments import Flag
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Segment, Walk

__all__ = ["put_first_letters_in_line"]

MAX_LETTERS = 20
"""First letters that are looked at."""
LEAST_WORDS = 8
"""Words of a line that one begins."""
MAX_ROWS = 1
"""Rows of a table that sets a first letter beside its line; those of data have more."""
_WORD = re.compile(r"[^\W\d_]+")


def put_first_letters_in_line(walk: Walk) -> None:
    """Begin lines of *walk* with the letter before them, if it is a capital, and they go on with a small one."""
    letters = [one.index for one in walk.segments[:-1] if one.chars <= 2 and one.text[-1].isupper()]
    for i in reversed(letters[:MAX_LETTERS]):
        letter, line = walk.segments[i], walk.segments[i + 1]
        if line.words >= LEAST_WORDS and not line.block.flags & Flag.PRE and _is_of(letter, line):
            glue = _glue(walk, letter, line)
            if glue is not None:
                _join(walk, letter, line, glue)


def _is_of(letter: Segment, line: Segment) -> bool:
    """Whether a table that holds a *letter*, if any does, sets it beside the *line* and has no other rows."""
    if letter.text[0].isalnum() and len(letter.text) > 1:
        return False
    table = letter.block.within(("table",)) if letter.block.flags & Flag.TABLE else None
    if table is None or line.block.within(("table",)) is not table:
        return True
    return sum(1 for _ in zip(range(MAX_ROWS + 1), table.element.iter("tr"), strict=False)) <= MAX_ROWS


def _glue(walk: Walk, letter: Segment, line: Segment) -> str | None:
    """What stands between the two: a blank where the letter is a word; None where they do not belong together.

    Words of the rest of the page tell, where the line does not begin in small letters, or the page has a blank.
    """
    match = _WORD.match(line.text)
    if match is None:
        return None
    others = "\n".join([one.text for one in walk.segments if one is not letter and one is not line])
    capital, rest = letter.text[-1], match[0]
    is_whole, is_letter, is_rest = [
        re.search(rf"\b{word}\b", others, re.IGNORECASE) is not None for word in (capital + rest, capital, rest)
    ]
    if is_whole or not rest[0].islower():
        return "" if is_whole else None
    return " " if is_letter and (is_rest or line.flat_pieces[0][0].isspace()) else ""


def _join(walk: Walk, letter: Segment, line: Segment, glue: str) -> None:
    """Write *letter* before *line*, and take its own line out of *walk*."""
    i, first = letter.index, letter.text + glue
    line.flat_pieces = (first + line.flat_pieces[0].lstrip(), line.flat_pieces[1], *line.flat_pieces[2:])
    line.text, line.breaks = first + line.text, letter.breaks if line.block is letter.block else line.breaks
    line.chars, line.words = len(line.text), count_words(line.text)
    del walk.segments[i], walk.inner_names[i], walk.inner[i * len(INNER) : (i + 1) * len(INNER)]
    for segment in walk.segments[i:]:
        segment.index -= 1
    for block in walk.blocks:
        block.start -= block.start > i
        block.end -= block.end > i
    for places in (walk.images, walk.drawn, walk.media, walk.links, walk.times, walk.bylines):
        places[:] = [one._replace(position=one.position - (one.position > i)) for one in places]
