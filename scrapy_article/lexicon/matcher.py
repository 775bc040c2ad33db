"""Which phrases the lines of a page may have, by how they begin and by words that they hold, in one pass."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

__all__ = ["MARKS", "START", "Matcher", "MatcherInPython", "folded"]

MARKS, START = 5, 8
"""Characters that are no letters or digits and may stand before how a line begins, and characters of that at most."""
_ALIKE = str.maketrans("ıſς", "isσ")
"""Small letters that patterns, in any case, take for others."""
_EDGE = r"\b"
_SIZES, _HASHES = (4, 2, 1), 1 << 16
"""Characters by which words are looked up, and numbers that those are hashed to."""


def folded(text: str) -> str:
    """Return *text* in small letters, of which those are one that patterns, in any case, take for one."""
    return text.lower() if text.isascii() else text.replace("İ", "i").lower().translate(_ALIKE)


class _Word(NamedTuple):
    text: str
    is_begun: bool
    is_ended: bool
    """Whether it is whole there."""
    lists: int
    """The list that has it, as a bit."""


class MatcherInPython:
    r"""How texts may begin, and lists of words that they may hold, in whatever case.

    Both are `folded`, and each comes with the words at most of a text that is asked for it. Beginnings are sorted, each
    once, and have up to `START` characters. Words that begin or end with
    ``\b`` are whole there. There are at most 64 lists.
    """

    def __init__(self, starts: Sequence[tuple[str, float]], lists: Iterable[tuple[Iterable[str], float]], /) -> None:
        self._numbers = {start: number for number, (start, _) in enumerate(starts)}
        self._most = [most for _, most in starts]
        self._limits: dict[float, int] = {}
        """The lists, as bits, by the words of a text that is asked for them."""
        self._by_start: dict[str, list[_Word]] = {}
        """The words by their first characters."""
        self._tables = {size: np.zeros(_HASHES, bool) for size in _SIZES}
        """Whether a word may begin with characters of that hash."""
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
        """Return the numbers of the *texts*, of so many *words* each, that may have a phrase, each with two more.

        That of the longest beginning it has, -1 where it has none, and a bit for each list of which it holds a word. Of
        beginnings and lists, those do not count for which a text has too many words.
        """
        found = []
        for i, held in enumerate(self._held(texts)):
            begun = self._number(texts[i])
            begun = begun if begun >= 0 and words[i] <= self._most[begun] else -1
            held = held and held & sum([bits for most, bits in self._limits.items() if words[i] <= most])
            if begun >= 0 or held:
                found.append((i, begun, held))
        return found

    def _number(self, text: str) -> int:
        for place, character in enumerate(text[: MARKS + 1]):
            if character.isalnum() or character == "_":
                start = folded(text[place : place + START])
                return next(
                    (self._numbers[s] for k in range(len(start), 0, -1) if (s := start[:k]) in self._numbers), -1
                )
        return -1

    def _held(self, texts: list[str]) -> list[int]:
        """The lists of which each of *texts* holds a word, as bits."""
        held = [0] * len(texts)
        small = [*map(folded, texts)]
        whole = "\n".join(small)
        begins = [*accumulate([len(text) + 1 for text in small], initial=0)]
        codes = np.frombuffer(whole.encode("utf-32-le", "surrogatepass"), "<u4")
        for size, table in self._tables.items():
            for place in table[_hashes(codes, size)].nonzero()[0].tolist():
                for word in self._by_start.get(whole[place : place + size], ()):
                    if whole.startswith(word.text, place) and not (
                        (word.is_begun and _is_letter(whole[place - 1 : place]))
                        or (word.is_ended and _is_letter(whole[place + len(word.text) : place + len(word.text) + 1]))
                    ):
                        held[bisect_right(begins, place) - 1] |= word.lists
        return held


def _hashes(codes: NDArray[np.uint32], size: int) -> NDArray[np.uint32]:
    """A number below `_HASHES` for each run of *size* characters."""
    runs = np.lib.stride_tricks.sliding_window_view(codes, size) if codes.size >= size else codes[:0].reshape(0, size)
    return runs @ np.array([31**place for place in range(size)], np.uint32) % _HASHES


def _is_letter(character: str) -> bool:
    return character.isalnum() or character == "_"


def _compiled() -> type:
    from scrapy_article.lexicon._matcher import Matcher

    return Matcher


if TYPE_CHECKING:
    Matcher = MatcherInPython
else:
    Matcher = choose(__name__, _compiled, MatcherInPython)
