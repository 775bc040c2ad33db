"""How lines begin: many ways, in dozens of languages, asked at once."""

from __future__ import annotations

import re
from itertools import product
from string import ascii_letters, ascii_lowercase, digits
from typing import TYPE_CHECKING

from scrapy_article.document.needles import MARKS, OTHER, START, Starts

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Beginnings", "starts_of"]


class Beginnings:
    """How lines begin, in any of many ways.

    Most lines begin with letters that none of the ways does. Of the ways, few begin with the same letter as one of the
    others, or with the same two plain ones: only those are tried, so that the ways of one language cost nothing on
    pages in others.
    """

    def __init__(self, ways: str, end: str = "") -> None:
        """*ways* are patterns, each of which begins with a letter as such; what follows any is *end*."""
        self._all = _Ways(ways, end)
        self.starts = [start for way in _parted(ways) for start in starts_of(way)]
        """How any may begin, as `Starts` looks it up."""
        self.looked_up = Starts(self.starts)
        """Finds the lines that may begin so: hardly any."""
        firsts: dict[str, list[str]] = {first: [] for first in ascii_lowercase + digits}
        others: dict[str, list[str]] = {}
        starts: dict[str, list[str]] = {first + second: [] for first in ascii_lowercase for second in ascii_lowercase}
        for way in _parted(ways):
            if way[0].isascii():
                firsts[way[0]].append(way)
                is_sure = way[1].isalpha() and way[2:3] not in ("?", "*", "{")
                for second in way[1] if is_sure else ascii_lowercase:
                    starts.setdefault(way[0] + second, []).append(way)
            else:
                others.setdefault(way[0].lower(), []).append(way)
        self._by_start: dict[str, _Ways] = {}
        """Those that may begin with one or two letters, in whatever case."""
        for start, some in (firsts | starts).items():
            if some:
                cases = start, start.upper(), start.capitalize(), start.capitalize().swapcase()
                self._by_start |= dict.fromkeys(cases, _Ways("|".join(some), end))
        self._by_other = {first: _Ways("|".join(some), end) for first, some in others.items()}
        """Those that begin with a letter that is not plain, in small."""

    def begin(self, line: str) -> bool:
        """Whether *line* begins so, after a few characters that are no letters."""
        return self.looked_up.begin(line) and self._is_one(line)

    def within(self, lines: list[str]) -> list[int]:
        """The numbers of those of *lines* that begin so."""
        return [i for i in self.looked_up.within(lines) if self._is_one(lines[i])]

    def _is_one(self, line: str) -> bool:
        start = line[:2]
        ways = self._by_start.get(start)
        if ways is None:
            if start in _PLAIN:
                return False
            ways = self._of_others(line)
        return ways is not None and ways.match(line) is not None

    def _of_others(self, line: str) -> _Ways | None:
        """The ways in which a line may begin that does not with two plain letters; None where there are none."""
        for place, character in enumerate(line[: MARKS + 1]):
            if character.isalnum():
                start = line[place : place + 2]
                if not character.isascii():
                    return self._all if character in _LIKE_OTHERS else self._by_other.get(character.lower())
                return self._by_start.get(start if start.isascii() and start.isalpha() else character)
            if character == "_":
                return None
        return None


_PLAIN = frozenset(map("".join, product(ascii_letters, repeat=2)))
"""Two plain letters: how most lines begin."""
_LIKE_OTHERS = "İıſK"
"""Letters that are like plain ones in whatever case."""


class _Ways:
    """Some of the ways, as a pattern that is compiled when a line is first held against it.

    There are fifteen hundred of these, most of them in languages that a process never sees.
    """

    __slots__ = ("_end", "_ways", "match")

    def __init__(self, ways: str, end: str) -> None:
        self._ways, self._end = ways, end
        self.match: Callable[[str], re.Match[str] | None] = self._compile
        """What `re.Pattern.match` does."""

    def _compile(self, line: str) -> re.Match[str] | None:
        self.match = re.compile(rf"\W{{0,{MARKS}}}(?:{self._ways}){self._end}", re.IGNORECASE).match
        return self.match(line)


def _parted(ways: str) -> list[str]:
    """The alternatives in a pattern: what parts them stands in no parentheses."""
    found, depth = [""], 0
    for character in ways:
        depth += (character == "(") - (character == ")")
        if character == "|" and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


_NO_LETTERS = frozenset(r".^$*+?{}[]\|()")
_MAY_LACK = ("?", "*", "{")
_MARKS = [mark for mark in map(chr, range(1, ord(OTHER) + 1)) if mark == mark.lower() and mark != "\n"]
"""What a dot of a pattern may stand for, as `Starts` has it."""
_OF_OTHERS = "isk"
"""What letters in `_LIKE_OTHERS` are like."""


def starts_of(way: str) -> list[str]:
    """How what is in one of *ways* begins, as `Starts` looks it up."""
    # Mostly, a dot stands for apostrophes, and a lone letter would tell too little.
    if way[1:2] == "." and way[0] not in _NO_LETTERS and way[2:3] not in _MAY_LACK:
        firsts, others = starts_of(way[0]), starts_of(way[2:])
        return [f"{first}{mark}{other}"[:START] for first in firsts for mark in _MARKS for other in others]
    begun = ""
    found: list[str] = []
    for place, character in enumerate(way[:START]):
        if character in _NO_LETTERS or (character in _LIKE_OTHERS and begun) or way[place + 1 : place + 2] in _MAY_LACK:
            break
        if not character.isascii():
            begun += OTHER
            break
        if character.lower() in _OF_OTHERS:
            found.append(begun + OTHER)
        begun += character.lower()
    return [*found, begun]
