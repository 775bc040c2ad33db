"""Which texts hold any of several words, or have how many: in C (``_needles.c``), if built, or in Python.

Most texts hold none, and the patterns that each would be held against take long. In Python each word takes a scan of
the text; in C one scan is for all. Both give the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "LISTS",
    "LONGEST",
    "Needles",
    "NeedlesInPython",
    "Tally",
    "TallyInPython",
]

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


def _compiled() -> tuple[type, type]:
    from scrapy_article.document._needles import Needles, Tally

    return Needles, Tally


if TYPE_CHECKING:
    Needles, Tally = NeedlesInPython, TallyInPython
else:
    Needles, Tally = choose(__name__, _compiled, (NeedlesInPython, TallyInPython))
