"""The numbers that pages draw beside lines of code."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.document.text_structure import code_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.document.segments import Block, Segment

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
            if _count_up(lines) and _are_beside(segments, part, following):
                found += part
        else:
            numbers = [i for i in part if _is_number(segments[i].text)]
            if len(numbers) > 1 and 3 * len(numbers) >= len(part) and _count_up([segments[i].text for i in numbers]):
                found += numbers
    return found


def _are_beside(segments: Sequence[Segment], numbers: Sequence[int], code: Sequence[int]) -> bool:
    """Whether *numbers* are as many as the lines of *code*, and stand beside it: in a row, or alone in an element.

    What stands below each other may be a listing and what it prints; so may single lines in an element.
    """
    count, most = len(_lines(segments, code)), len(_lines(segments, numbers))
    if not code or code[0] != numbers[-1] + 1 or not count <= most <= count + _SPARE:
        return False
    around: Block | None = segments[numbers[0]].block
    while around is not None and around.end <= code[0]:
        around = around.parent
    if around is None or around.tag == "tr":
        return around is not None
    return most > 1 and around.start == numbers[0] and around.end == code[-1] + 1


def _lines(segments: Sequence[Segment], part: Sequence[int]) -> list[str]:
    return [line.strip() for i in part for line in segments[i].text.split("\n")]


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 6 and text.isascii() and text.isdigit()


def _count_up(lines: Sequence[str]) -> bool:
    return all(int(after) == int(before) + 1 for before, after in pairwise(lines))
