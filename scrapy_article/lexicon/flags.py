"""Which flags the lines of a page have."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.lexicon.lists import FLAGS, LISTS
from scrapy_article.lexicon.matcher import MARKS, Matcher
from scrapy_article.lexicon.table import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

__all__ = ["FLAGS", "line_flags"]


class _Asked:
    """The phrases of the list of that *number* that a line may have, or those of them that begin as it does: *ways*."""

    __slots__ = ("check", "flags", "group", "held", "match", "most", "pattern")

    def __init__(self, number: int, ways: Iterable[str] = ()) -> None:
        phrases, pattern = LISTS[number], table().patterns[number]
        self.most, self.check, self.group = phrases.most, phrases.check, phrases.group
        self.flags = [*map(FLAGS.index, phrases.flags.split())]
        self.held = sum(1 << bit for bit in table().needed[number])
        """The lists of words of which a line holds some, as bits."""
        self.pattern = (
            rf"\W{{0,{MARKS}}}(?:{'|'.join(ways) or pattern}){table().ends[number]}" if phrases.begins else pattern
        )
        self.match: Callable[[str], re.Match[str] | None] = self._compile
        """What finds them in a line: compiled when it is first asked, for most are in languages that nobody reads."""

    def _compile(self, line: str) -> re.Match[str] | None:
        pattern = re.compile(self.pattern, re.IGNORECASE)
        self.match = pattern.match if self.pattern.startswith((r"\A", r"\W")) else pattern.search
        return self.match(line)

    def holds(self, line: str, words: float) -> bool:
        """Whether a *line* of so many *words* has such a phrase."""
        if words > self.most:
            return False
        if not self.pattern:
            return True
        found = self.match(line)
        return found is not None and (self.check is None or self.check(found))


class _Lexicon:
    """The table, ready to be asked."""

    def __init__(self) -> None:
        self.matcher = Matcher(table().starts, table().needles)
        self.holding: list[list[_Asked]] = [[] for _ in table().needles]
        """What is asked of lines that hold one of these words,"""
        self.only: dict[int, list[_Asked]] = {}
        """or have that flag."""
        for number, phrases in enumerate(LISTS):
            needed = table().needed[number]
            if phrases.only:
                self.only.setdefault(FLAGS.index(phrases.only), []).append(_Asked(number))
            elif needed:
                self.holding[needed[0]].append(_Asked(number))


_lexicon = cache(_Lexicon)


def line_flags(texts: list[str], words: Sequence[float]) -> NDArray[np.float32]:
    """Return 1 where a line of *texts*, of so many *words* each, has a flag, else 0: a row a flag, a column a line."""
    flags: list[int] = []
    lines: list[int] = []
    for line, begun, held in _lexicon().matcher.found(texts, words):
        raised = _raised(texts[line], words[line], begun, held)
        flags += raised
        lines += [line] * len(raised)
    found = np.zeros((len(FLAGS), len(texts)), np.float32)
    found[flags, lines] = 1
    return found


@cache
def _begun(number: int) -> list[_Asked]:
    """What a line may begin with that begins so."""
    found: dict[int, list[str]] = {}
    for way in table().begun[number]:
        place, pattern = table().ways[way]
        found.setdefault(place, []).append(pattern)
    return [_Asked(place, some) for place, some in found.items()]


@lru_cache(1024)
def _held(held: int) -> list[_Asked]:
    """What a line may have that holds words of these lists."""
    holding = [some for bit, some in enumerate(_lexicon().holding) if held >> bit & 1]
    return [one for some in holding for one in some if held & one.held == one.held]


def _raised(line: str, words: float, begun: int, held: int) -> list[int]:
    """The flags of *line*, which begins so, and holds words of these lists."""
    raised: list[int] = []
    groups: list[str] = []
    if begun >= 0:
        for one in _begun(begun):
            if one.holds(line, words):
                raised += one.flags
    if held:
        for one in _held(held):
            if (not one.group or one.group not in groups) and one.holds(line, words):
                raised += one.flags
                groups.append(one.group)
    only = _lexicon().only
    if raised and not only.keys().isdisjoint(raised):
        for one in [one for flag in raised for one in only.get(flag, ())]:
            if held & one.held == one.held and one.holds(line, words):
                raised += one.flags
    return raised
