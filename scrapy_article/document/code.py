"""The numbers that pages draw beside lines of code."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from scrapy_article.document.nesting import code_of
from scrapy_article.document.segments import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.document.segments import Segment

__all__ = ["line_numbers"]

_SPARE = 2
"""Numbers without a line: listings end in blank ones."""


def line_numbers(segments: Sequence[Segment], kept: Iterable[int]) -> list[int]:
    """Return those of *kept*, ascending, that hold nothing but the numbers of lines of code.

    They stand before each line, or all in a code of their own before that of the lines, often in a cell each.
    """
    listings: dict[int, list[int]] = {}
    for i in kept:
        block = segments[i].block
        code = code_of(block) if block.flags & Flag.PRE else None
        if code is not None:
            listings.setdefault(code.index, []).append(i)
    found: list[int] = []
    parts: list[list[int]] = [*listings.values(), []]
    for part, following in pairwise(parts):
        if not segments[part[0]].text.lstrip()[:1].isdigit():
            continue
        lines = _lines(segments, part)
        if all(map(_is_number, lines)):
            count, few = len(_lines(segments, following)), len(lines) == 1
            is_beside = bool(following) and following[0] == part[-1] + 1 and count <= len(lines) <= count + _SPARE
            if is_beside and _count_up(lines) and (not few or segments[part[0]].block.flags & Flag.TABLE):
                found += part
        else:
            numbers = [i for i in part if _is_number(segments[i].text)]
            if len(numbers) > 1 and 3 * len(numbers) >= len(part) and _count_up([segments[i].text for i in numbers]):
                found += numbers
    return found


def _lines(segments: Sequence[Segment], part: Sequence[int]) -> list[str]:
    return [line.strip() for i in part for line in segments[i].text.split("\n")]


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 6 and text.isascii() and text.isdigit()


def _count_up(lines: Sequence[str]) -> bool:
    return all(int(after) == int(before) + 1 for before, after in pairwise(lines))
