"""Which texts hold any of several words, begin with one, or have how many: in C (``_needles.c``), if built, or Python.

Most texts hold none, and the patterns that each would be held against take long. In Python each word takes a scan of
the text; in C one scan is for all. Both give the same.
"""

from __future__ import annotations

from bisect import bisect_right
from string import digits
from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "LISTS",
    "LONGEST",
    "MARKS",
    "OTHER",
    "START",
    "Needles",
    "NeedlesInPython",
    "Sieve",
    "SieveInPython",
    "Starts",
    "StartsInPython",
    "Tally",
    "TallyInPython",
]

START, MARKS = 8, 5
"""Characters that such a beginning has at most, and characters that are no letters or digits that may stand before."""
OTHER = "\x80"
"""Stands in it for whatever character is not in ASCII."""
LISTS, LONGEST = 64, 12
"""Lists of words that are counted, and characters of a word in one."""


class NeedlesInPython:
    """Words that are looked for together; they are strings that are not empty, or TypeError.

    With *any_case* they are in small letters, and in the texts in whatever case.
    """

    def __init__(self, words: Iterable[str], /, *, any_case: bool = False) -> None:
        self._words = tuple(words)
        self._any_case = any_case
        if not all(isinstance(word, str) and word for word in self._words):
            raise TypeError("words are strings that are not empty")

    def are_in(self, text: str, /) -> bool:
        """Return whether any of the words is in *text*."""
        return any(map((text.lower() if self._any_case else text).__contains__, self._words))

    def within(self, texts: list[str], /) -> list[int]:
        """Return the numbers of those of *texts* that hold any of the words."""
        whole = "\n".join(texts)
        if self._any_case:
            whole = whole.lower()
        if not any(map(whole.__contains__, self._words)):
            return []  # as on most pages; what a word has of two texts does no harm
        return [i for i, text in enumerate(texts) if self.are_in(text)]


class StartsInPython:
    """Words that texts may begin with, in whatever case; they have up to `START` plain characters in small letters.

    With *after_numbers*, plain digits count as marks, and there may be any number of them. ValueError for other words,
    TypeError for what is no string.
    """

    def __init__(self, words: Iterable[str], /, *, after_numbers: bool = False) -> None:
        self._after_numbers = after_numbers
        found: list[str] = []
        for word in sorted(words):
            if not (0 < len(word) <= START and all("\0" < one <= OTHER and one == one.lower() for one in word)):
                raise ValueError("a start has 1 to 8 plain characters in small letters")
            if not found or not word.startswith(found[-1]):
                found.append(word)
        self._words = found

    def begin(self, text: str, /) -> bool:
        """Return whether *text* begins with any of the words, after a few characters that are no letters."""
        begun = text[:START].lower()
        if not (begun.isascii() and (begun[:1].isalpha() if self._after_numbers else begun[:1].isalnum())):
            begun = _begun(text, numbers=self._after_numbers)
        # No word begins as another: what lies between such a word and the text would begin with it.
        place = bisect_right(self._words, begun)
        return place > 0 and begun.startswith(self._words[place - 1])

    def within(self, texts: list[str], /) -> list[int]:
        """Return the numbers of those of *texts* that begin so."""
        return [i for i, text in enumerate(texts) if self.begin(text)]


class SieveInPython:
    """Sets of words, each `Needles` or `Starts`, that some texts may have, all asked at once: most texts have none.

    With each comes of how many words a text is at most that is asked for it.
    """

    def __init__(self, sets: Iterable[tuple[NeedlesInPython | StartsInPython, float]], /) -> None:
        self._sets = tuple(sets)

    def found(self, texts: list[str], words: list[float], chosen: list[int], /) -> int:
        """Return a bit for each set of which a word is in one of *texts*, of so many *words* each, that is *chosen*."""
        bits = 0
        for place, (one, most) in enumerate(self._sets):
            bits |= (len(one.within([texts[i] for i in chosen if words[i] <= most])) > 0) << place
        return bits


def _begun(text: str, *, numbers: bool) -> str:
    """How *text* begins, as `Starts` has it, with *numbers* after those; empty where too many marks come before."""
    for place, character in enumerate(text if numbers else text[: MARKS + 1]):
        if character == "_" or (character.isalnum() and not (numbers and character in digits)):
            return "".join([one.lower() if one.isascii() else OTHER for one in text[place : place + START]])
    return ""


class TallyInPython:
    """Lists of words by their names; the words have up to `LONGEST` characters below U+10000, and no white space.

    ValueError for others, and for more than `LISTS` lists; TypeError for what is no string.
    """

    def __init__(self, lists: Mapping[str, Iterable[str]], /) -> None:
        self._lists = {name: frozenset(words) for name, words in lists.items()}
        self._all = frozenset[str]().union(*self._lists.values())
        if len(lists) > LISTS:
            raise ValueError("more than 64 lists")
        for word in self._all:
            if not isinstance(word, str):
                raise TypeError("not a string")
            if not (
                0 < len(word) <= LONGEST and word.split() == [word] and "\0" < min(word) <= max(word) < "\U00010000"
            ):
                raise ValueError("a listed word has 1 to 12 characters below U+10000, and no white space")

    def count(self, text: str, name: str, /) -> tuple[int, int, int]:
        """Return how many words *text* has, how many of them the list *name* has, and how many any list has.

        What has no blank in it is a word.
        """
        words = text.split()
        own = self._lists.get(name, frozenset())
        return len(words), sum(map(own.__contains__, words)), sum(map(self._all.__contains__, words))


def _compiled() -> tuple[type, type, type, type]:
    from scrapy_article.document._needles import Needles, Sieve, Starts, Tally

    return Needles, Starts, Sieve, Tally


if TYPE_CHECKING:
    Needles, Starts, Sieve, Tally = NeedlesInPython, StartsInPython, SieveInPython, TallyInPython
else:
    Needles, Starts, Sieve, Tally = choose(
        __name__, _compiled, (NeedlesInPython, StartsInPython, SieveInPython, TallyInPython)
    )
