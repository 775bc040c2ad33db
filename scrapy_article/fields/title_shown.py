"""Where a page shows what may be its title: headings, and lines that stand like one."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scrapy_article.document.inline import is_bold
from scrapy_article.document.letters import letters, letters_of
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import MAX_HEADINGS
from scrapy_article.fields.title_declared import MAX_LENGTH, Given
from scrapy_article.fields.title_parts import text_of_lines, tidy

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title_declared import DeclaredTitles

__all__ = ["HEADINGS", "LINKED", "MAX_LINES", "is_linked", "lines_of", "shown_headings", "shown_lines"]

HEADINGS = frozenset(("h1", "h2", "h3"))
"""Headings that are places of their own; all lower ones are one place."""
MAX_SHOWN = 14
"""Headings that are candidates; the first ``h1`` is, however many stand before it."""
MAX_LINES = 6
"""Lines of a heading."""
ABOVE = 8
"""Lines above the body among which a title that is no heading is looked for."""
EARLY = 80
"""Lines of the page among which a declared title is looked for that no heading has."""
LINE_WORDS = 25
"""Words of such a line at most."""
LINKED = 0.8
"""Share of the characters of a heading in links from which it is a link."""
_HEADLINE = re.compile(r"head-?line|(?<!sub)(?<!sub[-_])title|heading", re.IGNORECASE)
_FOREIGN = Flag.ASIDE | Flag.NAV | Flag.FOOTER | Flag.FORM | Flag.DIALOG | Flag.NOSCRIPT


def shown_headings(page: Page, declared: DeclaredTitles, known: Container[str]) -> Iterator[Given]:
    """Headings that a title may stand in: ``h1``, those classed so, the last above the body, those like a title.

    Those that are only classed so are left out below the beginning of the body, where a title is declared: nearly
    all are those of teasers, and on none of the pages of the corpora is one of them the first by the weights. *known*
    are the letters of the candidates so far, which grow while this is read.
    """
    blocks = _headings(page)
    above = [block for block in blocks if block.start <= page.start][-2:]
    until = page.start + 1 if page.kept and declared.keys else len(page.document.segments)
    count = 0
    first = True
    for block in blocks:
        is_main = block.tag == "h1"
        if count >= MAX_SHOWN and not (is_main and first and not page.is_front):
            continue  # the headings of a menu
        lines = lines_of(page, block)
        text = text_of_lines(lines, MAX_LENGTH)
        if not text or (count >= MAX_SHOWN and letters(text) in known):
            continue  # what is declared is known, and may be said above, too
        is_likely = is_main or block in above or letters(text) in known or declared.are_like(text)
        if not is_likely and not _is_headline(block.names):
            continue
        count += 1
        if is_likely or block.start <= until:
            marks = _marks(page, block, lines)
            if is_main:
                marks.append("first-h1" if first else "later-h1")
                first = False
            if above and block is above[-1]:
                marks.append("last-above")
            yield Given(block.tag if block.tag in HEADINGS else "h4", text, block.tag, block, lines, marks)


def _headings(page: Page) -> list[Block]:
    """The first headings of few lines, and the first ``h1`` behind them: menus and teasers may have many."""
    headings = page.document.walk.headings
    found = headings[:MAX_HEADINGS]
    if len(headings) > MAX_HEADINGS and not any(block.tag == "h1" for block in found):
        found += [block for block in headings[MAX_HEADINGS:] if block.tag == "h1"][:1]
    return [block for block in found if 0 < block.end - block.start <= MAX_LINES]


def lines_of(page: Page, block: Block) -> list[Segment]:
    """The lines of a heading but those on buttons, and those that are hidden in it."""
    start, end = block.start, block.end
    segments = page.document.segments
    if end - start == 1 and segments[start].block is block:  # most headings are
        return [segments[start]]
    lines = segments[start:end]
    beside = (Flag.BUTTON | Flag.HIDDEN) & ~block.flags
    return [line for line in lines if not line.block.flags & beside or line.block is block]


def shown_lines(page: Page, known: Container[str], seen: bool) -> Iterator[Given]:
    """Lines just above the body that a title may stand in.

    *known* are the letters of the candidates so far, *seen* says whether a heading has what is declared; if none has,
    that is looked for in more lines.
    """
    first, last = page.start - ABOVE, page.start + 2
    lines = [
        line
        for line in (page.segments(first, last) if seen else page.segments(0, max(last, EARLY)))
        if line.words <= LINE_WORDS and line.chars <= MAX_LENGTH
    ]
    for line, key in zip(lines, letters_of([line.text for line in lines]), strict=True):
        near = first <= line.index < last
        text = line.text
        if not near and key not in known and "&" not in text:
            continue  # nearly all
        if "&" in text or "<" in text:  # else `tidy` does not change the letters
            key = letters(tidy(text))
        block = line.block
        if block.flags & Flag.HEADING:
            continue
        bold = near and is_bold(line)
        if bold or (near and _is_headline(block.names)) or key in known:
            marks = _marks(page, block, [line])
            if bold:
                marks.append("bold")
            yield Given("line", tidy(text), "line above the text", block, [line], marks)


def _marks(page: Page, block: Block, lines: Sequence[Segment]) -> list[str]:
    """How *lines* of *block* are marked up, and where they stand."""
    marks = [f"at-{_distance(page, lines[0].index)}"]
    if _is_headline(block.names):
        marks.append("headline-class")
    if block.element.get("itemprop") in ("headline", "name"):
        marks.append("itemprop")
    if is_linked(lines):
        marks.append("linked")
        if page.leads_home(block):
            marks.append("home" if block.flags & Flag.HEADING else "home-line")
    if page.is_off(block):
        marks.append("off")
    flags = block.flags
    if flags & _FOREIGN:
        marks.append("foreign")
    if flags & Flag.HIDDEN:
        marks.append("hidden")
    if flags & (Flag.ARTICLE | Flag.MAIN):
        marks.append("in-article" if flags & Flag.ARTICLE else "in-main")
    elif flags & Flag.HEADER:
        marks.append("in-header")
    return marks


@lru_cache(maxsize=2048)  # the headings of a page, and of a site, have few names
def _is_headline(names: str) -> bool:
    """Whether class and id say that an element is a title."""
    return _HEADLINE.search(names) is not None


def is_linked(lines: Sequence[Segment]) -> bool:
    """Whether *lines* are a link."""
    return sum([line.link_chars for line in lines]) > LINKED * sum([line.chars for line in lines])


def _distance(page: Page, start: int) -> str:
    """Where a line stands: before the body, in it or after it."""
    lines = page.start - start
    if lines < -1:
        return "below" if start >= page.end else "inside"
    return "start" if lines <= 1 else "near" if lines <= 5 else "above" if lines <= 20 else "far"
