"""The title: the visible headline, which declared titles confirm or replace.

A heading that equals a declared title is the title. If there is none, it is the ``h1``, unless that is so short
that it may name a section or the site; then it is the declared title.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.page import Choice
from scrapy_article.fields.texts import MAX_HEADINGS, is_badge
from scrapy_article.fields.title.declared import (
    MAX_LENGTH,
    DeclaredTitles,
    is_name_of_site,
    tidy,
    without_site,
    words_of,
)
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title.declared import DeclaredTitles

CLEAR_LETTERS = range(14, 150)
"""Letters of an ``h1`` that is neither the name of a section nor a standfirst."""
PART_WORDS = 2
"""Words from which a part of a declared title may be the title."""
_KINDS = (
    "name of the site",
    "short or lower heading",
    "declared",
    "h1 of some length",
    "heading that is a part of what is declared",
    "heading that is declared",
    "heading that og:title or JSON-LD has",
)
"""The kinds of titles, the most reliable last."""
SITE, SHORT, STANDS_IN, CLEAR, PART, DECLARED, CONFIRMED = range(len(_KINDS))


class TitleCandidate(NamedTuple):
    """A possible title."""

    rank: tuple[int, ...]
    """Its reliability, then the values that decide between equals."""
    text: str
    source: str
    """Where it was found, in words."""
    block: Block | None = None
    """The heading that contains it."""

    @property
    def evidence(self) -> str:
        """The evidence for it, in words."""
        return _KINDS[self.rank[0]]


def choose_title(page: Page) -> Choice | None:
    """Return the title of the page's article, and record its heading on *page*."""
    best = next(iter(rank_titles(page)), None)
    if best is None:
        return None
    block = best.block or _block_of(page, letters(best.text))
    if block:
        page.place_title(block)
    confirmed = " confirmed by the page's title" if best.rank[0] >= PART else ""
    return Choice(best.text, best.source + confirmed)


def rank_titles(page: Page) -> list[TitleCandidate]:
    """Return the candidates for the title of *page*, the likeliest first."""
    declared = DeclaredTitles(page)
    found = [
        TitleCandidate((SITE if is_name_of_site(page, title.text) else STANDS_IN,), title.text, title.source)
        for title in declared.titles
    ]
    for block in headings_of(page):
        text = headline_of(page, block, declared)
        rank = _rank(page, block, text, declared) if letters(text) else None
        if rank:
            found.append(TitleCandidate(rank, text, block.tag, block))
    return sorted(found, key=lambda candidate: candidate.rank, reverse=True)


def _rank(page: Page, block: Block, text: str, declared: DeclaredTitles) -> tuple[int, ...] | None:
    """The rank of the *text* of a heading as the title; None if it is not the title."""
    key, is_main = letters(text), block.tag == "h1"
    if key in declared.pure:
        return CONFIRMED, is_main
    if is_name_of_site(page, text):
        return None
    if key in declared.spelled:
        return DECLARED, is_main
    if page.selected and block.start >= page.end:
        return None
    if len(words_of(text)) >= PART_WORDS and declared.has_part(key):
        return PART, any(known.startswith(key) for known in declared.spelled), is_main
    return CLEAR if is_main and len(key) in CLEAR_LETTERS and not page.leads_home(block) else SHORT, is_main


def _block_of(page: Page, title: str) -> Block | None:
    """The heading with the letters *title*, or most of them; else such a line. Other fields are looked for near it."""
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        lines = page.document.segments[block.start : min(block.end, block.start + 4)]
        if sum([line.chars for line in lines]) > MAX_LENGTH:
            continue
        text = letters(" ".join([line.text for line in lines]))
        if text and (text in title or title in text) and 2 * len(text) > len(title):
            return block
    lines = page.segments(0, min(page.start + 2, MAX_HEADINGS))
    return next((line.block for line in lines if line.chars <= MAX_LENGTH and letters(line.text) == title), None)


# --- headings of the page ---

MAX_LINES = 6
"""Maximum lines of a heading."""
MAX_PIECES = 12
"""Pieces of a heading, each in an element of its own, some of which may be the title."""
MAX_LINES_INSIDE = 8
"""Lines of the body in which a heading other than ``h1`` may be the title: the body may include the head."""
MIN_PIECE_WORDS = 2
"""Minimum words of a piece of a heading that is a declared title."""


def headings_of(page: Page) -> list[Block]:
    """The headings of *page* that may be its title: each ``h1``, others only above the body or early in it."""
    until = page.start + MAX_LINES_INSIDE if page.selected else len(page.document.segments)
    blocks = page.document.walk.headings
    mains = [block for block in blocks if block.tag == "h1"][:MAX_HEADINGS]
    others = [block for block in blocks[:MAX_HEADINGS] if block.tag != "h1" and block.start < until]
    return [block for block in (*mains, *others) if 0 < block.end - block.start <= MAX_LINES]


def headline_of(page: Page, block: Block, declared: DeclaredTitles) -> str:
    """The text of a heading without the site name, and without a kicker or badge that no declared title has."""
    pieces, badges = _pieces(page, block)
    whole = tidy("".join(pieces))
    if not whole or len(whole) > MAX_LENGTH:
        return ""
    text = without_site(page, whole)
    if len(pieces) == 1:
        return declared.spelled.get(letters(text), text) if text.isupper() else text
    for known in (declared.pure, declared.spelled):
        for part in (text, *_runs(pieces)):
            if letters(part) in known:
                return declared.spelled[letters(part)]  # with marks and blanks where only styles separate pieces
    others = [number for number in range(len(pieces)) if number not in badges]
    if block.tag != "h1" or len(others) in (0, len(pieces)):
        return text
    return without_site(page, tidy("".join(pieces[others[0] : others[-1] + 1])))


def _pieces(page: Page, block: Block) -> tuple[list[str], set[int]]:
    """The visible texts of a heading, without buttons; and the indices of those that are badges by their class."""
    beside = (Flag.BUTTON | Flag.HIDDEN) & ~block.flags
    found: list[str] = []
    badges: set[int] = set()
    for line in page.document.segments[block.start : block.end]:
        if line.block.flags & beside and line.block is not block:
            continue
        if line.chars > MAX_LENGTH:
            return [], badges
        for piece, element in line.pieces:
            if found and piece.isspace():
                found[-1] += " "
            elif not piece.isspace():
                if is_badge(piece, element):
                    badges.add(len(found))
                found.append(piece)
        if found:
            found[-1] += " "
    return found, badges


def _runs(pieces: Sequence[str]) -> Iterator[str]:
    """Runs of neighbouring pieces, the longest first."""
    number = len(pieces)
    for length in range(number - 1, 0, -1) if number <= MAX_PIECES else ():
        for start in range(number - length + 1):
            text = tidy("".join(pieces[start : start + length]))
            if len(words_of(text)) >= MIN_PIECE_WORDS:
                yield text
