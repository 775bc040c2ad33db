"""Corrections after the walk of a page: drop caps, and tables that text flows around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.document.walk.segments import Flag
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Segment, Walk

MAX_LETTERS = 20
"""Drop caps that are checked."""
MAX_COUNTED_CHARACTERS = 30_000
"""Characters of a page whose words are counted."""
MIN_WORDS = 8
"""Minimum words of a line with a drop cap."""
MAX_ROWS = 1
"""Maximum rows of a layout table for a drop cap; data tables have more."""
_WORD = re.compile(r"[^\W\d_](?<!['’].)[^\W\d_]*")


def put_first_letters_in_line(walk: Walk) -> None:
    """Begin lines of *walk* with the letter before them, if it is a capital, and they go on with a small one."""
    letters = [
        one.index
        for one in walk.segments
        if (one.chars <= 2 and one.text[-1].isupper())
        or (one.chars > 2 and one.text[1] == " " and len(one.flat_pieces[0]) <= 2 and one.text[0].isupper())
    ]
    words: list[str] = []
    for i in reversed(letters[:MAX_LETTERS]):
        letter = walk.segments[i]
        line = letter if letter.chars > 2 else walk.segments[min(i + 1, len(walk.segments) - 1)]
        if line.words >= MIN_WORDS and not line.block.flags & Flag.PRE and (line is letter or _is_of(letter, line)):
            if not words:
                text = "\n".join([one.text for one in walk.segments])[:MAX_COUNTED_CHARACTERS]
                words = _WORD.findall(text.lower())
            if line is letter:
                _close_gap(words, line)
            elif (glue := _glue(words, letter, line)) is not None:
                _join(walk, letter, line, glue)


def _is_of(letter: Segment, line: Segment) -> bool:
    """Whether *line* may go on with a word that *letter* begins: a table that holds both has no other rows."""
    begins = line.text[0].islower() or line.text[:2].isupper()
    if not begins or (letter.text[0].isalnum() and len(letter.text) > 1):
        return False
    table = letter.block.within(("table",)) if letter.block.flags & Flag.TABLE else None
    if table is None or line.block.within(("table",)) is not table:
        return True
    return sum(1 for _ in zip(range(MAX_ROWS + 1), table.element.iter("tr"), strict=False)) <= MAX_ROWS


def _glue(words: list[str], letter: Segment, line: Segment) -> str | None:
    """What stands between the two: a blank where the letter is a word; None where they do not belong together.

    The *words* of the page tell, where the line does not begin in small letters, or has a blank before.
    """
    match = _WORD.match(line.text)
    if match is None:
        return None
    capital, rest = letter.text[-1].lower(), match[0].lower()
    is_whole = capital + rest in words
    if is_whole or not match[0][0].islower():
        return "" if is_whole else None
    is_apart = words.count(rest) > 1 or line.flat_pieces[0][0].isspace()
    return " " if is_apart and words.count(capital) > 1 else ""


def _close_gap(words: list[str], line: Segment) -> None:
    """Take the blank out of *line* behind an element with its first letter, where both make a word.

    The *words* of the page tell: that is one of them, and the letter by itself is none.
    """
    first, element, *others = line.flat_pieces
    match = _WORD.match(line.text, 2)
    if first.strip() != line.text[0] or not others or match is None or not match[0][0].islower():
        return
    if line.text[0].lower() + match[0].lower() in words and words.count(line.text[0].lower()) == 1:
        line.flat_pieces = (line.text[0], element, others[0].lstrip(), *others[1:])
        line.text = line.text[0] + line.text[2:]
        line.chars, line.words = len(line.text), count_words(line.text)


def _join(walk: Walk, letter: Segment, line: Segment, glue: str) -> None:
    """Write *letter* before *line*, and take its own line out of *walk*."""
    i, first, size = letter.index, letter.text + glue, len(INLINE_COUNTS)
    line.flat_pieces = (first + line.flat_pieces[0].lstrip(), line.flat_pieces[1], *line.flat_pieces[2:])
    line.text, line.breaks = first + line.text, letter.breaks if line.block is letter.block else line.breaks
    line.chars, line.words = len(line.text), count_words(line.text)
    del walk.segments[i], walk.inline_names[i], walk.inline_counts[i * size : (i + 1) * size]
    for segment in walk.segments[i:]:
        segment.index -= 1
    for block in walk.blocks:
        block.start -= block.start > i
        block.end -= block.end > i
    for places in (walk.images, walk.drawn, walk.media, walk.links, walk.times, walk.bylines):
        places[:] = [one._replace(position=one.position - (one.position > i)) for one in places]


# --- tables that float ---

MAX_FLOAT_LINES = 12
MAX_FLOAT_WORDS = 80
"""Of a table that is put aside: larger ones lay out the page, or are a part of the text."""


def put_floats_aside(walk: Walk) -> None:
    """Mark the blocks in tables that text flows around."""
    for table in walk.tables:
        if table.flags & Flag.ASIDE or not 0 < table.end - table.start <= MAX_FLOAT_LINES:
            continue
        if table.element.get("align", "").lower() not in ("left", "right"):
            continue
        if sum(segment.words for segment in walk.segments[table.start : table.end]) > MAX_FLOAT_WORDS:
            continue
        for number in range(table.index, len(walk.blocks)):
            block = walk.blocks[number]
            if block.start >= table.end:
                break
            block.flags |= Flag.ASIDE
