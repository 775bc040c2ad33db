"""Lines that stand twice, such as a body for another screen.

A single line may well stand twice, in a refrain or in a table of data.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from scrapy_article.cleanup.page import nearest
from scrapy_article.cleanup.registry import ALL_PAGES, OTHER_PAGES, rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block
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


@rule("repeated-blocks", scope=ALL_PAGES)
def repeated_blocks(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated blocks, such as a body for another screen; the first one, if only the second is visible.

    A single line may well stand twice. Repeated are several different lines that follow each other both times.
    """
    texts, words = page.texts, page.words
    long = [texts[i] for i in selected if words[i] >= MIN_REPEATED_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [texts[i] for i in selected], [words[i] for i in selected]
    first, original, beside = _originals(page.arrays, selected, texts, words)
    if max(original) < 0:  # as on most of these
        return {}
    repeated_tables = _repeated_tables(page, selected, first)
    in_tables = [
        place for place, i in enumerate(selected) if page.flags[i] & Flag.TABLE and place not in repeated_tables
    ]
    for place in in_tables:
        original[place] = -1
    found: dict[int, str] = {}

    def is_hidden(i: int) -> bool:
        return page.flags[i] & Flag.HIDDEN > 0

    place, cells = 0, {*in_tables}
    known: dict[str, list[int]] = {}
    while place < len(selected):
        run: list[int] = []
        last, end = -1, place
        while end < len(selected) and (original[end] > last or words[end] < MIN_REPEATED_WORDS):
            if original[end] >= 0:
                if run and beside[end] != beside[run[0]]:
                    break
                last = original[end]
                run.append(end)
            end += 1
        if run and _are_parallel(page.flags, texts, run, original, selected):
            run = []
        if len(run) >= MIN_REPEATED_SEGMENTS and (
            not beside[run[0]] or sum([words[k] for k in run]) >= MIN_REPEATED_BLOCK_WORDS
        ):
            known = known or _places(texts)
            pairs = [(k, original[k]) for k in run]
            pairs += [pair for pair in _lines_between_repeats(texts, known, pairs) if pair[0] not in cells]
            again, originals = [selected[k] for k, _ in pairs], [selected[j] for _, j in pairs]
            is_second_visible = all(map(is_hidden, originals)) and not any(map(is_hidden, again))
            found |= dict.fromkeys(originals if is_second_visible else again, "stands twice")
        place = max(end, place + 1)
    return found


def _originals(
    arrays: Arrays, selected: Sequence[int], texts: Sequence[str], words: Sequence[float]
) -> tuple[dict[str, int], list[int], list[bool]]:
    """Where each text stands first; of each place, that of what it may be a copy of, or -1; whether both are beside.

    That is, under the same parent.
    """
    up, block_of, is_large = arrays.up, arrays.block_of, arrays.end - arrays.start > 1
    first: dict[str, int] = {}
    original = [-1] * len(selected)
    beside = [False] * len(selected)
    for place, i in enumerate(selected):
        j = first.setdefault(texts[place], place)
        if j != place and words[place] >= MIN_REPEATED_WORDS:
            own, other = block_of[i], block_of[selected[j]]
            beside[place] = bool(up[own] == up[other])
            if not beside[place] or (own != other and is_large[own] and is_large[other]):
                original[place] = j
    return first, original, beside


def _places(texts: Sequence[str]) -> dict[str, list[int]]:
    """The places of each of *texts*, ascending."""
    found: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        found.setdefault(text, []).append(place)
    return found


def _repeated_tables(page: Page, selected: Sequence[int], first: Mapping[str, int]) -> set[int]:
    """Places of the lines in tables of which each line stands before them, too: others are data, which often repeat."""
    tables: dict[int, list[int]] = {}
    known: dict[int, Block | None] = {}
    for place, i in enumerate(selected):
        if page.flags[i] & Flag.TABLE:
            table = nearest(page.segments[i].block, ("table",), known)
            tables.setdefault(-1 if table is None else table.index, []).append(place)
    return {
        place
        for inside in tables.values()
        if all(first[page.texts[selected[one]]] < inside[0] for one in inside)
        for place in inside
    }


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


def _are_parallel(
    flags: Sequence[int], texts: Sequence[str], run: Sequence[int], original: Sequence[int], selected: Sequence[int]
) -> bool:
    """Whether the lines of *run* are items of a list that has some in common with another one, under another line."""
    if not all(flags[selected[place]] & Flag.LIST for place in run):
        return False
    before, other = run[0] - 1, original[run[0]] - 1
    while other >= 0 and texts[before] == texts[other]:
        before, other = before - 1, other - 1
    return other >= 0


@rule("repeated-long-lines", scope=OTHER_PAGES)
def repeated_long_lines(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Repeated lines that are too long to be repeated on purpose, such as a review in two lists.

    Code is none: examples show it again with what they add. Nor are cells of tables, of which one would be empty, and
    what stands right below a heading of its own, such as a clause of a contract, or the same of another product.
    """
    heads: dict[str, set[str]] = {}  # of each text, the headings right above it
    found: dict[int, str] = {}
    for before, i in pairwise((-1, *selected)):
        if page.words[i] >= MIN_REPEATED_LINE_WORDS and not page.flags[i] & Flag.PRE:
            head = page.texts[before] if before >= 0 and page.flags[before] & Flag.HEADING else ""
            known = heads.setdefault(page.texts[i], set())
            if known and not (head and head not in known) and not _is_cell(page.flags[i]):
                found[i] = "stands twice"
            known.add(head)
    return found


def _is_cell(flags: int) -> bool:
    """Whether a line of these *flags* is data: old forums quote posts in tables."""
    return flags & (Flag.TABLE | Flag.QUOTE) == Flag.TABLE
