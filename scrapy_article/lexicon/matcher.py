"""Which phrases the lines of a page may have, by how they begin and by words that they hold, in one pass."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["LISTS", "MARKS", "START", "Matcher", "MatcherInPython", "folded"]

MARKS, START = 5, 8
"""Characters that are no letters or digits and may stand before how a line begins, and characters of that at most."""
LISTS = 64
"""Lists of words, each a bit of a number."""
_ALIKE = str.maketrans("ıſς", "isσ")
"""Small letters that patterns, in any case, take for others."""
_EDGE = r"\b"
_LENGTHS = frozenset(range(1, START + 1))


def folded(text: str) -> str:
    """Return *text* in small letters, of which those are one that patterns, in any case, take for one."""
    return text.lower() if text.isascii() else text.replace("İ", "i").lower().translate(_ALIKE)


class MatcherInPython:
    r"""How texts may begin, and lists of words that they may hold, in whatever case.

    Both are `folded`, and each comes with the words at most of a text that is asked for it. Beginnings are sorted, each
    once, and have up to `START` characters. Words that begin or end with
    ``\b`` are whole there. ValueError for what is not so, and for more than `LISTS` lists; TypeError for no strings.
    """

    def __init__(self, starts: Sequence[tuple[str, float]], lists: Iterable[tuple[Iterable[str], float]], /) -> None:
        self._numbers = {start: number for number, (start, _) in enumerate(starts)}
        self._most = [most for _, most in starts]
        self._words: dict[str, int] = {}
        """The lists that hold a word, as bits."""
        self._most_of_lists: list[float] = []
        for place, (words, most) in enumerate(lists):
            if place == LISTS:
                raise ValueError("more than 64 lists")
            self._most_of_lists.append(most)
            for word in words:
                self._words[word] = self._words.get(word, 0) | 1 << place
        if [start for start, _ in starts] != sorted(self._numbers) or not {*map(len, self._numbers)} <= _LENGTHS:
            raise ValueError("beginnings are sorted, and have 1 to 8 characters")
        if not all(word.removeprefix(_EDGE).removesuffix(_EDGE) for word in self._words):
            raise ValueError("words are not empty")
        if not all(text == folded(text) for text in (*self._numbers, *self._words)):
            raise ValueError("not in small letters")

    def found(self, texts: list[str], words: Sequence[float], /) -> list[tuple[int, int, int]]:
        """Return the numbers of the *texts*, of so many *words* each, that may have a phrase, each with two more.

        That of the longest beginning it has, -1 where it has none, and a bit for each list of which it holds a word. Of
        beginnings and lists, those do not count for which a text has too many words.
        """
        if len(texts) != len(words):
            raise ValueError("not as many numbers of words as texts")
        found = []
        for i, held in enumerate(self._held(texts)):
            begun = self._number(texts[i])
            begun = begun if begun >= 0 and words[i] <= self._most[begun] else -1
            held &= sum(1 << place for place, most in enumerate(self._most_of_lists) if words[i] <= most)
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
        fours = {whole[place : place + 4] for place in range(len(whole))}
        for word, bits in self._words.items():
            inner = word.removeprefix(_EDGE).removesuffix(_EDGE)
            if len(inner) >= 4 and inner[:4] not in fours:  # as most
                continue
            place = whole.find(inner)
            while place >= 0:
                end = place + len(inner)
                if (word.startswith(_EDGE) and _is_letter(whole[place - 1 : place])) or (
                    word.endswith(_EDGE) and _is_letter(whole[end : end + 1])
                ):
                    place = whole.find(inner, place + 1)
                else:
                    text = bisect_right(begins, place) - 1
                    held[text] |= bits
                    place = whole.find(inner, begins[text + 1])
        return held


def _is_letter(character: str) -> bool:
    return character.isalnum() or character == "_"


def _compiled() -> type:
    from scrapy_article.lexicon._matcher import Matcher

    return Matcher


if TYPE_CHECKING:
    Matcher = MatcherInPython
else:
    Matcher = choose(__name__, _compiled, MatcherInPython)
