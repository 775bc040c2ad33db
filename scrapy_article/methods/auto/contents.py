"""Tables of contents: links down the page that say what its headings say again, and the headings of such tables."""

from __future__ import annotations

from bisect import bisect_right
from itertools import groupby
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.letters import letters_of
from scrapy_article.methods.auto.around import level_of
from scrapy_article.methods.auto.phrases.contents import heads_contents
from scrapy_article.methods.auto.pointers import POINTED_DENSITY, is_link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.methods.auto.lines import Lines

__all__ = ["contents"]

LINKS, ITEM_WORDS = 3, 25
"""Links in a row from which they may be a table of contents, and words of one at most."""
SAID_AGAIN = 0.8
"""Share of them that headings of the text say again: others sum the text up."""
HEADING_WORDS = 6
"""Words of what heads such a table at most."""
ABOVE_LINES = 30
"""First lines of the text that may head a table which is left."""


def contents(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """The tables of contents that are *kept* with the headings that they name, and what heads a table that is not."""
    texts, words, flags = lines.texts, lines.words, lines.flags
    found: list[int] = []
    runs = [*_links_down(lines, kept)]
    if runs:
        links = {i for run in runs for i in run}
        headings = [i for i in kept if flags[i] & Flag.HEADING and i not in links]
        titles = {*_titles([texts[i] for i in headings])}
        stays = {*kept}
        for run in runs:
            said = _titles([texts[i] for i in run])
            if sum(map(titles.__contains__, said)) < SAID_AGAIN * len(run):
                continue
            found += run
            head = run[0] - 1
            below = bisect_right(headings, run[-1])
            if head in stays and _heads_table(lines, head, headings[below : below + 1]):
                found.append(head)
    for place, i in enumerate(kept[:ABOVE_LINES]):
        if words[i] <= HEADING_WORDS and heads_contents(texts[i]) and _is_without_table(lines, kept, place):
            found.append(i)
    return dict.fromkeys(found, "table of contents")


def _links_down(lines: Lines, kept: Sequence[int]) -> Iterator[list[int]]:
    """Those of *kept* that follow each other and are links into the page."""
    density, words = lines.density, lines.words
    links = [place for place, i in enumerate(kept) if density[i] >= POINTED_DENSITY and words[i] <= ITEM_WORDS]
    firsts = [first for first, last in zip(links, links[LINKS - 1 :], strict=False) if last - first == LINKS - 1]
    in_rows = sorted({place for first in firsts for place in range(first, first + LINKS)})
    # Every run holds one of the places that are so many apart, and nothing farther from it than that.
    some = [place for place in in_rows if place % LINKS == 0 and _leads_down(lines, kept[place])]
    near = {place for one in some for place in range(one - LINKS + 1, one + LINKS)}
    links = [place for place in in_rows if place in near and _leads_down(lines, kept[place])]
    for _, run in groupby(enumerate(links), key=lambda numbered: numbered[1] - numbered[0]):
        places = [place for _, place in run]
        if len(places) >= LINKS:
            yield [*kept[places[0] : places[-1] + 1]]


def _heads_table(lines: Lines, i: int, following: Sequence[int]) -> bool:
    """Whether line *i* heads the table below it, and not a part that the next heading, if there is one, divides."""
    text, level = lines.texts[i], level_of(lines.segments[i].block)
    if lines.words[i] > HEADING_WORDS:
        return False
    is_of_part = any(level_of(lines.segments[heading].block) > level for heading in following)
    return text[-1] in ":：" or (level != "" and (not is_of_part or heads_contents(text)))


def _titles(texts: list[str]) -> list[str]:
    """The letters of *texts*, without the number that one may begin with; those that are a number stay so."""
    return [letters.lstrip("0123456789") or letters for letters in letters_of(texts)]


def _is_without_table(lines: Lines, kept: Sequence[int], place: int) -> bool:
    """Whether the links below a heading are left, or a script was to bring them into an element around it."""
    i = kept[place]
    around = lines.segments[i].block.parent
    is_alone = around is not None and around.end == around.start + 1
    if kept[place + 1 : place + 2] == [i + 1]:
        return is_alone and not lines.flags[i + 1] & Flag.LIST  # which may say in short what follows
    return _leads_down(lines, i + 1) if is_link(lines, i + 1) else is_alone


def _leads_down(lines: Lines, i: int) -> bool:
    """Whether line *i* is in a link into the page."""
    return lines.segments[i].href[:1] == "#"
