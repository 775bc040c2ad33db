"""Which texts hold any of several words: compiled, where that was built (``_needles.c``), or in Python.

Most texts hold none, and the patterns that each would be held against take long. In Python each word takes a scan of
the text; in C one scan is for all. Both give the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Needles", "NeedlesInPython"]


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


def _compiled() -> type:
    from scrapy_article.document._needles import Needles

    return Needles


if TYPE_CHECKING:
    Needles = NeedlesInPython
else:
    Needles = choose(__name__, _compiled, NeedlesInPython)
