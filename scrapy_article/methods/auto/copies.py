"""What stands twice: a body for another screen, what a copy takes with it, and quotations of the text itself.

A single line may well be said twice, in a refrain or in a table of data.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate, chain, islice, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.cleanup.registry import ALL_PAGES, ARTICLES, OTHER_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.letters import letters_of
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.around import nearest, not_far
from scrapy_article.methods.auto.lines import between

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Arrays
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["MAY_QUOTE", "copies", "for_other_screens", "in_one_line", "long_again", "pulled"]

COPY_WORDS = 8
"""Words from which a segment that stands under another grandparent too may be a copy."""
COPIES = 2
"""Different segments in a row that must stand there again for them to be copies: a body that stands twice."""
EDGE_LINES = 20
"""Lines right before and after copies, at most, that go with them."""
COPY_OF_BLOCK = 150
"""Words of such a run in a block beside the first, under the same parent: the chorus of a song is shorter."""
AGAIN_WORDS = 60
"""Words from which a single line is a copy, on pages that are no articles."""
LINE_WORDS, COPIED_LINES, COPIED = 80, 3, 0.8
"""Words from which a line may be a copy of others, how many of them it holds, and their share of its letters: such are
to be read out, or to be printed."""
KNOWN_LETTERS, LONG_LINES = 24, 4
"""Letters by whose first occurrence in that line another one is looked for, and such lines on a page at most."""
HIDDEN_CODE, COPIED_CODE = Flag.HIDDEN | Flag.PRE, 0.4
"""Where such a line is for readers to copy, as Markdown, and that share there, where addresses stand between others."""
PULLED_WORDS = 7
"""Words from which a line that a box quotes from the text is known in it; one with less says whose words they are."""
PULLED_LINES = 60
"""Lines between the two at most: in threads, quotations are of what was said long before."""
BOX_LEVELS = 4
"""Levels up to which a line stands in such a box."""
MAY_QUOTE = Needles(("pull", "quote"), any_case=True)
"""What the names of such boxes hold."""
SCREEN_WORDS, SCREEN_SHARE = 2, 0.2
"""Words from which a line that stands again for another kind of screen is a copy, and share of those of the element."""
_SCREENS = ("mobile", "desktop", "tablet")
_SCREEN = re.compile(rf"(?<![a-z])(?:{'|'.join(_SCREENS)})(?![a-z])")
_may_name_screen = Needles(_SCREENS, any_case=True).are_in


@rule("repeated-blocks", scope=ALL_PAGES)
def copies(arrays: Arrays, lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What stands for the second time, such as a body for another screen; the first time, if only the second is shown.

    A single line may well be said twice. Copies are several different lines that follow each other both times.
    """
    texts, words = lines.texts, lines.words
    long = [texts[i] for i in kept if words[i] >= COPY_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [texts[i] for i in kept], [words[i] for i in kept]
    first, original, beside = _originals(arrays, kept, texts, words)
    if max(original) < 0:  # as on most of these
        return {}
    copied = _copied_tables(lines, kept, first)
    in_tables = [place for place, i in enumerate(kept) if lines.flags[i] & Flag.TABLE and place not in copied]
    for place in in_tables:
        original[place] = -1
    found: dict[int, str] = {}

    def is_hidden(i: int) -> bool:
        return lines.flags[i] & Flag.HIDDEN > 0

    place, cells = 0, {*in_tables}
    known: dict[str, list[int]] = {}
    while place < len(kept):
        run: list[int] = []
        last, end = -1, place
        while end < len(kept) and (original[end] > last or words[end] < COPY_WORDS):
            if original[end] >= 0:
                if run and beside[end] != beside[run[0]]:
                    break
                last = original[end]
                run.append(end)
            end += 1
        if run and _are_parallel(lines.flags, texts, run, original, kept):
            run = []
        if len(run) >= COPIES and (not beside[run[0]] or sum([words[k] for k in run]) >= COPY_OF_BLOCK):
            known = known or _places(texts)
            pairs = [(k, original[k]) for k in run]
            pairs += [pair for pair in _between_copies(texts, known, pairs) if pair[0] not in cells]
            again, originals = [kept[k] for k, _ in pairs], [kept[j] for _, j in pairs]
            is_shown = all(map(is_hidden, originals)) and not any(map(is_hidden, again))
            found |= dict.fromkeys(originals if is_shown else again, "stands twice")
        place = max(end, place + 1)
    return found


def _originals(
    arrays: Arrays, kept: Sequence[int], texts: Sequence[str], words: Sequence[float]
) -> tuple[dict[str, int], list[int], list[bool]]:
    """Where each text stands first; of each place, that of what it may be a copy of, or -1; whether both are beside.

    That is, under the same parent.
    """
    up, block_of, is_large = arrays.up, arrays.block_of, arrays.end - arrays.start > 1
    first: dict[str, int] = {}
    original = [-1] * len(kept)
    beside = [False] * len(kept)
    for place, i in enumerate(kept):
        j = first.setdefault(texts[place], place)
        if j != place and words[place] >= COPY_WORDS:
            own, other = block_of[i], block_of[kept[j]]
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


def _copied_tables(lines: Lines, kept: Sequence[int], first: Mapping[str, int]) -> set[int]:
    """Places of the lines in tables of which each line stands before them, too: others are data, which often repeat."""
    tables: dict[int, list[int]] = {}
    known: dict[int, Block | None] = {}
    for place, i in enumerate(kept):
        if lines.flags[i] & Flag.TABLE:
            table = nearest(lines.segments[i].block, ("table",), known)
            tables.setdefault(-1 if table is None else table.index, []).append(place)
    return {
        place
        for inside in tables.values()
        if all(first[lines.texts[kept[one]]] < inside[0] for one in inside)
        for place in inside
    }


def _between_copies(
    texts: Sequence[str], known: Mapping[str, Sequence[int]], pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Short lines between copies, and right before and after them, that stand there both times, with their originals.

    *known* are the places of each text, and *pairs* those of the copies and of the originals, in their order.
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
        for _ in range(EDGE_LINES):
            if not (0 <= j < first and last_original < k < len(texts) and texts[k] == texts[j]):
                break
            found.append((k, j))
            k, j = k + step, j + step
    return found


def _are_parallel(
    flags: Sequence[int], texts: Sequence[str], run: Sequence[int], original: Sequence[int], kept: Sequence[int]
) -> bool:
    """Whether the lines of *run* are items of a list that has some in common with another one, under another line."""
    if not all(flags[kept[place]] & Flag.LIST for place in run):
        return False
    before, other = run[0] - 1, original[run[0]] - 1
    while other >= 0 and texts[before] == texts[other]:
        before, other = before - 1, other - 1
    return other >= 0


@rule("repeated-long-lines", scope=OTHER_PAGES)
def long_again(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines so long that nobody says them twice, but for the first time: the same review in two lists.

    Code is none: examples show it again with what they add. Nor are cells of tables, of which one would be empty, and
    what stands right below a heading of its own, such as a clause of a contract, or the same of another product.
    """
    heads: dict[str, set[str]] = {}  # of each text, the headings right above it
    found: dict[int, str] = {}
    for before, i in pairwise((-1, *kept)):
        if lines.words[i] >= AGAIN_WORDS and not lines.flags[i] & Flag.PRE:
            head = lines.texts[before] if before >= 0 and lines.flags[before] & Flag.HEADING else ""
            known = heads.setdefault(lines.texts[i], set())
            if known and not (head and head not in known) and not _is_cell(lines.flags[i]):
                found[i] = "stands twice"
            known.add(head)
    return found


def _is_cell(flags: int) -> bool:
    """Whether a line of these *flags* is data: old forums quote posts in tables."""
    return flags & (Flag.TABLE | Flag.QUOTE) == Flag.TABLE


@rule("repeated-in-one-line", scope=ALL_PAGES)
def in_one_line(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Long lines that are nothing but other lines, one after the other, and begin as the first of these does.

    So are those in hidden code, however they begin: the page as Markdown, for readers to copy. A whole program that is
    hidden below its parts is none: what it holds is code as well.
    """
    words, texts = lines.words, lines.texts
    large = [i for i in kept if words[i] >= LINE_WORDS]
    if not large:
        return {}
    others = [i for i in kept if words[i] >= COPY_WORDS]
    long = [i for i in large if lines.flags[i] & HIDDEN_CODE == HIDDEN_CODE]
    begun = [texts[i][:KNOWN_LETTERS] for i in others]
    if len({*begun}) < len(begun):  # as on few pages
        counts = Counter(begun)
        long += [i for i in large if counts[texts[i][:KNOWN_LETTERS]] > 1]
    if not long:
        return {}
    long = [*dict.fromkeys(long)][:LONG_LINES]
    letters = dict(zip(others, letters_of([texts[i] for i in others]), strict=True))
    found: dict[int, str] = {}
    for i in long:
        is_code = lines.flags[i] & HIDDEN_CODE == HIDDEN_CODE
        parts = [letters[j] for j in others if j != i and not (is_code and lines.flags[j] & Flag.PRE)]
        if _is_made_of(letters[i], parts, COPIED_CODE if is_code else COPIED):
            found[i] = "stands twice"
    return found


def _is_made_of(line: str, others: Sequence[str], share: float) -> bool:
    """Whether *line* holds, in their order, as many of *others* as are that *share* of it."""
    wanted = {other[:KNOWN_LETTERS] for other in others}
    places: dict[str, int] = {}
    for place in range(len(line)):
        part = line[place : place + KNOWN_LETTERS]
        if part in wanted:
            places.setdefault(part, place)
    end = number = size = 0
    for other in others:
        place = places.get(other[:KNOWN_LETTERS], -1)
        if place >= end and line.startswith(other, place):
            end, number, size = place + len(other), number + 1, size + len(other)
    return number >= COPIED_LINES and size >= share * len(line)


@rule("repeated-for-other-screens", scope=ALL_PAGES)
def for_other_screens(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that stand again where a name says for which screens it is, the first in none for the same.

    More than a line or two of the named element stand there both times: parts of a comparison of screens begin alike.
    """
    if len({*[lines.texts[i] for i in kept]}) == len(kept):  # as on most pages
        return {}
    if not _may_name_screen("\n".join({block.names for block in lines.arrays.blocks})):
        return {}
    first: dict[str, int] = {}
    long = [i for i in kept if lines.words[i] >= SCREEN_WORDS]
    again = [(i, j) for i in long if (j := first.setdefault(lines.texts[i], i)) != i]
    if not again:  # as on most pages
        return {}
    near = not_far([lines.segments[i].block for i in {*chain(*again)}], BOX_LEVELS + 1)
    if not _may_name_screen("\n".join({block.names for block in near})):
        return {}
    named_around: dict[int, Block] = {}
    known: dict[str, frozenset[str]] = {}
    for i, j in again:
        own, first_one = (_screens(lines.segments[k].block, known) for k in (i, j))
        named = own.around or first_one.around
        if named is None or own.kinds & first_one.kinds or max(len(own.kinds), len(first_one.kinds)) > 1:
            continue
        named_around[i] = named
    if not named_around:
        return {}
    twice = {k for pair in again for k in pair}
    said = [0.0, *accumulate(lines.words[i] for i in long)]
    copied = [0.0, *accumulate(lines.words[i] * (i in twice) for i in long)]
    found: dict[int, str] = {}
    for i, named in named_around.items():
        start, end = (bisect_left(long, place) for place in (named.start, named.end))
        if copied[end] - copied[start] >= SCREEN_SHARE * (said[end] - said[start]):
            found[i] = "stands twice"
    return found


class _Screens(NamedTuple):
    kinds: frozenset[str]
    """Those that are named around a line."""
    around: Block | None
    """The outermost element that names one."""


def _screens(block: Block, known: dict[str, frozenset[str]]) -> _Screens:
    """The kinds of screens that are named around *block*; *known* are those that names hold."""
    kinds: frozenset[str] = frozenset()
    around: Block | None = None
    for current in islice(chain((block,), block.ancestors()), BOX_LEVELS + 1):
        names = current.names
        if names not in known:
            known[names] = frozenset(_SCREEN.findall(names.lower()) if _may_name_screen(names) else ())
        if known[names]:
            kinds |= known[names]
            around = current
    return _Screens(kinds, around)


@rule("pull-quotes", scope=ARTICLES)
def pulled(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Boxes that say again what a sentence of the text does, with who said it."""
    words, texts, segments = lines.words, lines.texts, lines.segments
    quoting = _that_quote([segments[i].block for i in kept])
    near: list[int] = []
    for block in sorted(quoting, key=attrgetter("start")):
        near += between(kept, max(block.start, near[-1] + 1 if near else 0), block.end)
    boxes: dict[int, list[int]] = {}
    for i in near:
        box = _box(segments[i].block, quoting)
        if box is not None and not lines.flags[i] & Flag.PRE:
            boxes.setdefault(box.index, []).append(i)
    if not boxes:
        return {}
    boxed = {i for inside in boxes.values() for i in inside}
    others = [i for i in kept if i not in boxed and words[i] >= PULLED_WORDS]
    said_in = {
        index: letters_of([texts[i] for i in inside if words[i] >= PULLED_WORDS]) for index, inside in boxes.items()
    }
    letters = letters_of([texts[i] for i in others]) if any(said_in.values()) else []
    found: dict[int, str] = {}
    for index, inside in boxes.items():
        said = said_in[index]
        first, last = (bisect_left(others, inside[0] + lines_away) for lines_away in (-PULLED_LINES, PULLED_LINES))
        others_near = letters[first:last] if said else ()
        if others_near and all(any(one in text and one != text for text in others_near) for one in said):
            found |= dict.fromkeys(inside, "stands twice")
    return found


def _that_quote(blocks: Iterable[Block]) -> set[Block]:
    """Those of *blocks*, and of what is around them, that by their tag or name hold a quotation."""
    around = not_far(blocks, BOX_LEVELS)
    found = {around[place] for place in MAY_QUOTE.within([block.names for block in around])}
    return found.union([block for block in around if block.tag == "blockquote"])


def _box(block: Block, quoting: Container[Block]) -> Block | None:
    """The outermost of *block* and what it stands in that is one of those *quoting*."""
    found: Block | None = None
    current: Block | None = block
    for _ in range(BOX_LEVELS):
        if current is None:
            break
        if current in quoting:
            found = current
        current = current.parent
    return found
