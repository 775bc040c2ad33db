"""Pattern matcher: finds, in one pass, which phrases the lines of a page may have, and the flags that they raise."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.lexicon.lists import FLAGS, LISTS, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

MARKS, START = 5, 8
"""Most marks (neither letters nor digits) before the beginning of a line, and most characters of a beginning."""
_ALIKE = str.maketrans("ıſς", "isσ")
"""Small letters that case-insensitive patterns match as others."""
_EDGE = r"\b"
_is_letter = re.compile(r"\w").match
_SIZES, _HASHES = (4, 2, 1), 1 << 16
"""Numbers of first characters by which words are looked up, and the number of hash values."""


def folded(text: str) -> str:
    """Return *text* in small letters, with letters unified that case-insensitive patterns match as one."""
    return text.lower() if text.isascii() else text.replace("İ", "i").lower().translate(_ALIKE)


class _Word(NamedTuple):
    text: str
    is_begun: bool
    is_ended: bool
    """Whether the word ends at a word boundary."""
    lists: int
    """The lists that have the word, as bits."""


class MatcherInPython:
    r"""Finds beginnings of texts, and words of lists, ignoring case.

    Both are `folded`, and each has a limit: the most words of a text. Beginnings are sorted and unique, with up to
    `START` characters. A ``\b`` before or after a word is a word boundary. There are at most 64 lists.
    """

    def __init__(self, starts: Sequence[tuple[str, float]], lists: Iterable[tuple[Iterable[str], float]], /) -> None:
        self._starts = {start: (number, most) for number, (start, most) in enumerate(starts)}
        self._limits: dict[float, int] = {}
        """The lists, as bits, by the most words of a text."""
        self._by_start: dict[str, list[_Word]] = {}
        """The words by their first characters."""
        self._tables = {size: np.zeros(_HASHES, bool) for size in _SIZES}
        """Whether the first characters of some word have that hash."""
        for place, (words, most) in enumerate(lists):
            self._limits[most] = self._limits.get(most, 0) | 1 << place
            for text in words:
                word = _Word(
                    text.removeprefix(_EDGE).removesuffix(_EDGE),
                    text.startswith(_EDGE),
                    text.endswith(_EDGE),
                    1 << place,
                )
                size = next(size for size in _SIZES if size <= len(word.text))
                self._by_start.setdefault(word.text[:size], []).append(word)
                codes = np.array([*map(ord, word.text[:size])], np.uint32)
                self._tables[size][_hashes(codes, size)] = True

    def found(self, texts: list[str], words: Sequence[float], /) -> list[tuple[int, int, int]]:
        """Return the texts that may have a phrase: tuples of text index, beginning, and lists.

        The beginning is the number of the longest one, -1 for none; lists are bits. Beginnings and lists do not count
        if the text has too many *words* for them.
        """
        found = []
        for i, held in enumerate(self._held(texts)):
            begun, most = self._begun(texts[i])
            begun = begun if words[i] <= most else -1
            held = held and held & sum([bits for most, bits in self._limits.items() if words[i] <= most])
            if begun >= 0 or held:
                found.append((i, begun, held))
        return found

    def _begun(self, text: str) -> tuple[int, float]:
        """Return the number of the beginning of *text*, -1 for none, and its limit."""
        for place, character in enumerate(text[: MARKS + 1]):
            if _is_letter(character):
                start = folded(text[place : place + START])
                known = (self._starts.get(start[:size]) for size in range(len(start), 0, -1))
                return next(filter(None, known), (-1, 0))
        return -1, 0

    def _held(self, texts: list[str]) -> list[int]:
        """Return, as bits, the lists of which each of *texts* has a word."""
        held = [0] * len(texts)
        small = [*map(folded, texts)]
        whole = "\n".join(small)
        begins = [*accumulate([len(text) + 1 for text in small], initial=0)]
        codes = np.frombuffer(whole.encode("utf-32-le", "surrogatepass"), "<u4")
        for size, begins_word in self._tables.items():
            for place in begins_word[_hashes(codes, size)].nonzero()[0].tolist():
                for word in self._by_start.get(whole[place : place + size], ()):
                    if whole.startswith(word.text, place) and not (
                        (word.is_begun and _is_letter(whole[place - 1 : place]))
                        or (word.is_ended and _is_letter(whole[place + len(word.text) : place + len(word.text) + 1]))
                    ):
                        held[bisect_right(begins, place) - 1] |= word.lists
        return held


def _hashes(codes: NDArray[np.uint32], size: int) -> NDArray[np.uint32]:
    """Return a hash below `_HASHES` for each run of *size* characters."""
    runs = np.lib.stride_tricks.sliding_window_view(codes, size) if codes.size >= size else codes[:0].reshape(0, size)
    return runs @ np.array([31**place for place in range(size)], np.uint32) % _HASHES


def _compiled() -> type:
    from scrapy_article.lexicon._matcher import Matcher

    return Matcher


if TYPE_CHECKING:
    Matcher = MatcherInPython
else:
    Matcher = choose(__name__, _compiled, MatcherInPython)


# --- flags ---


class _Asked:
    """The phrases of the list *number*, or only those of them that are in *ways*."""

    __slots__ = ("check", "flags", "group", "held", "match", "most", "pattern")

    def __init__(self, number: int, ways: Iterable[str] = ()) -> None:
        phrases, pattern = LISTS[number], table().patterns[number]
        self.most, self.check, self.group = phrases.most, phrases.check, phrases.group
        self.flags = [*map(FLAGS.index, phrases.flags.split())]
        self.held = sum(1 << bit for bit in table().needed[number])
        """The groups of keywords that a line needs, as bits."""
        self.pattern = (
            rf"\W{{0,{MARKS}}}(?:{'|'.join(ways) or pattern}){table().ends[number]}" if phrases.begins else pattern
        )
        self.match: Callable[[str], re.Match[str] | None] = self._compile
        """Finds the phrases in a line. Compiled on first use, since most languages are never needed."""

    def _compile(self, line: str) -> re.Match[str] | None:
        pattern = re.compile(self.pattern, re.IGNORECASE)
        self.match = pattern.match if self.pattern.startswith((r"\A", r"\W")) else pattern.search
        return self.match(line)

    def holds(self, line: str, words: float) -> bool:
        """Return whether a *line* of so many *words* has such a phrase."""
        if words > self.most:
            return False
        if not self.pattern:
            return True
        found = self.match(line)
        return found is not None and (self.check is None or self.check(found))


class _Lexicon:
    """The table with its matcher."""

    def __init__(self) -> None:
        self.matcher = Matcher(table().starts, table().keywords)
        self.holding: list[list[_Asked]] = [[] for _ in table().keywords]
        """For each group of keywords, the lists to check for lines with one of them."""
        self.only: dict[int, list[_Asked]] = {}
        """For each flag, the lists to check for lines with it."""
        for number, phrases in enumerate(LISTS):
            needed = table().needed[number]
            if phrases.only:
                self.only.setdefault(FLAGS.index(phrases.only), []).append(_Asked(number))
            elif needed:
                self.holding[needed[0]].append(_Asked(number))


_lexicon = cache(_Lexicon)
MAX_KNOWN = 200
"""Most characters of a line whose flags are cached."""


def line_flags(texts: list[str], words: Sequence[float]) -> NDArray[np.float32]:
    """Return a matrix of 1 and 0, with a row for each flag and a column for each of *texts* of so many *words*."""
    flags: list[int] = []
    lines: list[int] = []
    for line, begun, held in _lexicon().matcher.found(texts, words):
        text = texts[line]
        for flag in (_known if len(text) <= MAX_KNOWN else _raised)(text, words[line], begun, held):
            flags.append(flag)
            lines.append(line)
    found = np.zeros((len(FLAGS), len(texts)), np.float32)
    found[flags, lines] = 1
    return found


@cache
def _begun(number: int) -> list[_Asked]:
    """Return the lists to check for a line with that beginning."""
    found: dict[int, list[str]] = {}
    for way in table().begun[number]:
        place, pattern = table().ways[way]
        found.setdefault(place, []).append(pattern)
    return [_Asked(place, some) for place, some in found.items()]


@lru_cache(1024)
def _held(held: int) -> list[_Asked]:
    """Return the lists to check for a line with keywords of these groups."""
    holding = [some for bit, some in enumerate(_lexicon().holding) if held >> bit & 1]
    return [one for some in holding for one in some if held & one.held == one.held]


def _raised(line: str, words: float, begun: int, held: int) -> tuple[int, ...]:
    """Return the flags of *line*, which has that beginning and keywords of these groups."""
    raised: list[int] = []
    groups = set()
    for one in _begun(begun) if begun >= 0 else ():
        if one.holds(line, words):
            raised += one.flags
    for one in _held(held):
        if one.group not in groups and one.holds(line, words):
            raised += one.flags
            groups |= {one.group} - {""}
    for one in [one for flag in raised for one in _lexicon().only.get(flag, ())]:
        if held & one.held == one.held and one.holds(line, words):
            raised += one.flags
    return tuple(raised)


_known = lru_cache(4096)(_raised)  # pages of a site share lines, and some are on all sites
