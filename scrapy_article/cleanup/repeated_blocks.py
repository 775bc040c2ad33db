"""Lines that stand twice, such as a body for another screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.cleanup.selection import Page

MIN_REPEATED_WORDS = 8
"""Words from which a line that stands under another parent too may be a copy."""
MIN_REPEATED_SEGMENTS = 2
"""Different segments in a row that must be repeated to be rejected: a body that stands twice."""
MAX_EDGE_LINES = 20
"""Lines right before and after repeated ones, at most, that go with them."""
MIN_REPEATED_LINE_WORDS = 60
"""Words from which a single line is a copy, on pages that are no articles."""


@rule("repeated-blocks", scope="all pages")
def repeated_blocks(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated blocks, such as a body for another screen.

    A single line may well stand twice, and so may the cells of a table and the items of a list. Repeated are several
    different lines that follow each other both times.
    """
    long = [page.texts[i] for i in selected if page.words[i] >= MIN_REPEATED_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [page.texts[i] for i in selected], [page.words[i] for i in selected]
    flags = [page.flags[i] for i in selected]
    places: dict[str, int] = {}
    first = [places.setdefault(text, place) for place, text in enumerate(texts)]
    parents = page.arrays.up[page.arrays.block_of[selected]].tolist()
    may_be_copy = [
        words[place] >= MIN_REPEATED_WORDS and parents[place] != parents[first[place]] and not flags[place] & Flag.TABLE
        for place in range(len(selected))
    ]
    found: list[int] = []
    for run in _runs(first, may_be_copy, words):
        if len(run) < MIN_REPEATED_SEGMENTS or all(flags[place] & Flag.LIST for place in run):
            continue
        found += [place for place in range(run[0], run[-1] + 1) if first[place] < run[0]]
        for step, k, j in ((-1, run[0] - 1, first[run[0]] - 1), (1, run[-1] + 1, first[run[-1]] + 1)):
            for _ in range(MAX_EDGE_LINES):
                if not (0 <= j < run[0] and first[run[-1]] < k < len(texts) and texts[k] == texts[j]):
                    break
                found.append(k)
                k, j = k + step, j + step
    return {selected[place]: "stands twice" for place in found}


def _runs(first: Sequence[int], may_be_copy: Sequence[bool], words: Sequence[float]) -> Iterator[list[int]]:
    """Yield the places of repeated lines that follow each other both times, with only short lines between them."""
    run: list[int] = []
    for place, is_repeated in enumerate(may_be_copy):
        goes_on = bool(run) and first[place] > first[run[-1]] if is_repeated else words[place] < MIN_REPEATED_WORDS
        if run and not goes_on:
            yield run
            run = []
        if is_repeated:
            run.append(place)
    if run:
        yield run


@rule("repeated-long-lines", scope="other pages")
def repeated_long_lines(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated lines that are too long to be repeated on purpose, such as a review in two lists.

    Code is none: examples show it again with what they add.
    """
    known: set[str] = set()
    found: dict[int, str] = {}
    for i in selected:
        if page.words[i] >= MIN_REPEATED_LINE_WORDS and not page.flags[i] & Flag.PRE:
            if page.texts[i] in known:
                found[i] = "stands twice"
            known.add(page.texts[i])
    return found
