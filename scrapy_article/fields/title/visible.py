"""The headings of a page that its title may stand in, and the text of each without kickers and badges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.bounds import MAX_HEADINGS
from scrapy_article.fields.title.declared import MAX_LENGTH, without_site
from scrapy_article.fields.title.parts import tidy, words_of
from scrapy_article.text.letters import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title.declared import DeclaredTitles

__all__ = ["headings_of", "headline_of"]

MAX_LINES = 6
"""Lines of a heading."""
MAX_PIECES = 12
"""Pieces of a heading, each in an element of its own, some of which may be the title."""
INSIDE = 8
"""Lines of the body among which a heading other than ``h1`` may be the title: it may begin with the article's head."""
LEAST_WORDS = 2
"""Words of a piece of a heading that is declared."""


def headings_of(page: Page) -> list[Block]:
    """The headings of *page* that its title may stand in: each ``h1``, others only above the body or early in it."""
    until = page.start + INSIDE if page.kept else len(page.document.segments)
    blocks = page.document.walk.headings
    mains = [block for block in blocks if block.tag == "h1"][:MAX_HEADINGS]
    others = [block for block in blocks[:MAX_HEADINGS] if block.tag != "h1" and block.start < until]
    return [block for block in (*mains, *others) if 0 < block.end - block.start <= MAX_LINES]


def headline_of(page: Page, block: Block, declared: DeclaredTitles) -> str:
    """The text of a heading without the name of the site, and without a kicker or badge that no declared title has."""
    pieces = _pieces(page, block)
    whole = tidy("".join(pieces))
    if not whole or len(whole) > MAX_LENGTH:
        return ""
    text = without_site(page, whole)
    if len(pieces) == 1:
        return declared.spelled.get(letters(text), text) if text.isupper() else text
    for known in (declared.pure, declared.spelled):
        for part in (text, *_runs(pieces)):
            if letters(part) in known:
                return declared.spelled[letters(part)]  # with marks and blanks where only styles set pieces apart
    return text


def _pieces(page: Page, block: Block) -> list[str]:
    """The texts that a heading is made of; not those on buttons, or hidden."""
    beside = (Flag.BUTTON | Flag.HIDDEN) & ~block.flags
    found: list[str] = []
    for line in page.document.segments[block.start : block.end]:
        if line.block.flags & beside and line.block is not block:
            continue
        if line.chars > MAX_LENGTH:
            return []
        for piece, _ in line.pieces:
            if found and piece.isspace():
                found[-1] += " "
            elif not piece.isspace():
                found.append(piece)
        if found:
            found[-1] += " "
    return found


def _runs(pieces: Sequence[str]) -> Iterator[str]:
    """Neighbouring pieces, most first."""
    number = len(pieces)
    for length in range(number - 1, 0, -1) if number <= MAX_PIECES else ():
        for start in range(number - length + 1):
            text = tidy("".join(pieces[start : start + length]))
            if len(words_of(text)) >= LEAST_WORDS:
                yield text
