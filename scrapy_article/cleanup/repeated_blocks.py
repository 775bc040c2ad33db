"""Lines that stand twice, such as a body for another screen.

A single line may well stand twice, in a refrain or in a table of data.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scrapy_article.cleanup.selection import Page
    from scrapy_article.document.arrays import Arrays

MIN_REPEATED_WORDS = 8
"""Words from which a segment that stands under another grandparent too may be a copy."""
MIN_REPEATED_SEGMENTS = 2
"""Different segments in a row that must be repeated to be rejected: a body that stands twice."""
MAX_EDGE_LINES = 20
"""Lines right before and after repeated ones, at most, that go with them."""
MIN_REPEATED_BLOCK_WORDS = 150
"""Words of such a run in a block beside the first, under the same parent: the chorus of a song is shorter."""
MIN_REPEATED_LINE_WORDS = 60
"""Words from which a single line is a copy, on pages that are no articles."""


@rule("repeated-blocks", scope="all pages")
def repeated_blocks(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated blocks, such as a body for another screen; the first one, if only the second is visible.

    A single line may well stand twice. Repeated are several different lines that follow each other both times.
    """
    long = [page.texts[i] for i in selected if page.words[i] >= MIN_REPEATED_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [page.texts[i] for i in selected], [page.words[i] for i in selected]
    flags = [page.flags[i] for i in selected]
    places: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        places.setdefault(text, []).append(place)
    original, beside = _originals(page.arrays, selected, places, words)
    if max(original) < 0:  # as on most of these
        return {}
    cells = _cells_of_data(page, selected, places)
    for place in cells:
        original[place] = -1
    found: dict[int, str] = {}
    for run in _runs(original, beside, words):
        is_long = not beside[run[0]] or sum([words[k] for k in run]) >= MIN_REPEATED_BLOCK_WORDS
        if len(run) < MIN_REPEATED_SEGMENTS or not is_long or _are_parallel(flags, texts, run, original):
            continue
        pairs = [(k, original[k]) for k in run]
        pairs += [pair for pair in _lines_between_repeats(texts, places, pairs) if pair[0] not in cells]
        hidden = [(flags[k] & Flag.HIDDEN, flags[j] & Flag.HIDDEN) for k, j in pairs]
        is_second_visible = all(first for _, first in hidden) and not any(again for again, _ in hidden)
        found |= {selected[j if is_second_visible else k]: "stands twice" for k, j in pairs}
    return found


def _originals(
    arrays: Arrays, selected: Sequence[int], places: Mapping[str, Sequence[int]], words: Sequence[float]
) -> tuple[list[int], list[bool]]:
    """For each place, that of what it may be a copy of, or -1, and whether both are beside: under the same parent.

    *places* are those of each text, ascending.
    """
    up, block_of, is_large = arrays.up, arrays.block_of, arrays.end - arrays.start > 1
    original, beside = [-1] * len(selected), [False] * len(selected)
    for first, *again in places.values():
        for place in again if words[first] >= MIN_REPEATED_WORDS else ():
            own, other = block_of[selected[place]], block_of[selected[first]]
            beside[place] = bool(up[own] == up[other])
            if not beside[place] or (own != other and is_large[own] and is_large[other]):
                original[place] = first
    return original, beside


def _cells_of_data(page: Page, selected: Sequence[int], places: Mapping[str, Sequence[int]]) -> set[int]:
    """Places of lines in tables, which often repeat, except tables of which each line stands before them, too."""
    arrays, tables = page.arrays, dict[int, list[int]]()
    number = np.where([tag == "table" for tag in arrays.tags], np.arange(1, len(arrays.tags) + 1), 0)
    nearest = arrays.inherit(number[None], np.maximum)[0, arrays.block_of].tolist()  # of ancestors, the last is it
    for place, i in enumerate(selected):
        if page.flags[i] & Flag.TABLE:
            tables.setdefault(nearest[i], []).append(place)
    data = [
        cells for cells in tables.values() if any(places[page.texts[selected[one]]][0] >= cells[0] for one in cells)
    ]
    return {place for cells in data for place in cells}


def _runs(original: Sequence[int], beside: Sequence[bool], words: Sequence[float]) -> Iterator[list[int]]:
    """Yield the places of repeated lines that follow each other both times, with only short lines between them."""
    run: list[int] = []
    for place, first in enumerate(original):
        if first < 0:
            goes_on = words[place] < MIN_REPEATED_WORDS
        else:
            goes_on = bool(run) and first > original[run[-1]] and beside[place] == beside[run[0]]
        if run and not goes_on:
            yield run
            run = []
        if first >= 0:
            run.append(place)
    if run:
        yield run


def _lines_between_repeats(
    texts: Sequence[str], known: Mapping[str, Sequence[int]], pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Short lines between repeated ones, and right before and after them, that stand there both times, with the first.

    *known* are the places of each text, and *pairs* those of the repeated lines and of the originals, in their order.
    """
    found: list[tuple[int, int]] = []
    for (k, j), (next_k, next_j) in pairwise(pairs):
        for place in range(k + 1, next_k):
            places = known[texts[place]]
            last_before = bisect_left(places, next_j) - 1
            if last_before >= 0 and places[last_before] > j:
                found.append((place, places[last_before]))
    (first, first_original), (last, last_original) = pairs[0], pairs[-1]
    for step, k, j in ((-1, first - 1, first_original - 1), (1, last + 1, last_original + 1)):
        for _ in range(MAX_EDGE_LINES):
            if not (0 <= j < first and last_original < k < len(texts) and texts[k] == texts[j]):
                break
            found.append((k, j))
            k, j = k + step, j + step
    return found


def _are_parallel(flags: Sequence[int], texts: Sequence[str], run: Sequence[int], original: Sequence[int]) -> bool:
    """Whether the lines of *run* are items of a list that has some in common with another one, under another line."""
    if not all(flags[place] & Flag.LIST for place in run):
        return False
    before, other = run[0] - 1, original[run[0]] - 1
    while other >= 0 and texts[before] == texts[other]:
        before, other = before - 1, other - 1
    return other >= 0


@rule("repeated-long-lines", scope="other pages")
def repeated_long_lines(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated lines that are too long to be repeated on purpose, such as a review in two lists.

    Code is none: examples show it again with what they add. Nor are cells of tables, of which one would be empty, and
    what stands right below a heading of its own, such as a clause of a contract, or the same of another product.
    """
    heads: dict[str, set[str]] = {}  # of each text, the headings right above it
    found: dict[int, str] = {}
    for before, i in pairwise((-1, *selected)):
        flags = page.flags[i]
        if page.words[i] >= MIN_REPEATED_LINE_WORDS and not flags & Flag.PRE:
            head = page.texts[before] if before >= 0 and page.flags[before] & Flag.HEADING else ""
            known = heads.setdefault(page.texts[i], set())
            is_cell = flags & Flag.TABLE and not flags & Flag.QUOTE  # old forums quote posts in tables
            if known and not (head and head not in known) and not is_cell:
                found[i] = "stands twice"
            known.add(head)
    return found
