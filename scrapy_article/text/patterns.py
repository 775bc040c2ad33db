"""Which texts hold any of several words, or have how many of them; stop words.

Most texts hold none, and the patterns that each would be held against take long.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Needles:
    """Words that are looked for together. With *any_case* they are in small letters, in the texts in whatever case."""

    def __init__(self, words: Iterable[str], *, any_case: bool = False) -> None:
        self._words = tuple(words)
        self._any_case = any_case

    def are_in(self, text: str) -> bool:
        """Return whether any of the words is in *text*."""
        if self._any_case:
            text = text.lower()
        for word in self._words:  # noqa: SIM110 - in half the time of any()
            if word in text:
                return True
        return False

    def within(self, texts: list[str]) -> list[int]:
        """Return the numbers of those of *texts* that hold any of the words."""
        whole = "\n".join(texts)
        if self._any_case:
            whole = whole.lower()
        words = [word for word in self._words if word in whole]
        if not words:  # as on most pages
            return []
        if self._any_case:
            texts = [*map(str.lower, texts)]
        return sorted({i for word in words for i, text in enumerate(texts) if word in text})


class Tally:
    """Lists of words by their names."""

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        self._lists = {name: frozenset(words) for name, words in lists.items()}
        self._all = frozenset[str]().union(*self._lists.values())

    def count(self, text: str, name: str) -> tuple[int, int, int]:
        """Return how many words *text* has, how many of them the list *name* has, and how many any list has.

        What has no blank in it is a word.
        """
        words = text.split()
        own = self._lists.get(name, frozenset())
        return len(words), sum(map(own.__contains__, words)), sum(map(self._all.__contains__, words))


STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in json.loads(files(__package__).joinpath("stopwords.json").read_bytes()).items()
}
"""Stop words, in lower case, by ISO 639-1 code."""
