"""What class names, ids and first words say: tables that are learned from labelled pages.

Each table holds the log-odds that what bears a name, or begins with a word, is part of the article, against those of
any segment. Every site has one vote, so that a large one does not speak for all.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Vocabulary", "first_words", "name_tokens", "summary", "word_tokens"]

NAME_CHARACTERS = 400
"""Characters of class and id that are read: names longer than this are generated, not chosen."""
LINE_CHARACTERS = 80
"""Characters of a segment that are read."""
LINE_WORDS = 8
"""Words of a segment that are read."""

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PART = re.compile(r"[a-z]{2,40}")


def name_tokens(names: str) -> list[str]:
    """Return the words of *names*, a class and an id, and every two neighbours in one name, each once."""
    found: dict[str, None] = {}
    for name in names[:NAME_CHARACTERS].split():
        parts = _PART.findall((name if name.islower() else _CAMEL.sub("-", name)).lower())
        found.update(dict.fromkeys(parts))
        found.update(dict.fromkeys(f"{a}-{b}" for a, b in pairwise(parts)))
    return list(found)


def first_words(text: str) -> list[str]:
    """Return the first words of a segment, in lower case, with the punctuation that they bear; one at least."""
    return text[:LINE_CHARACTERS].lower().split()[:LINE_WORDS] or [""]


def word_tokens(words: Sequence[str]) -> list[str]:
    """Return what is looked up of the first *words* of a segment: each, each with the next, the very first apart."""
    return [*words, *map(" ".join, pairwise(words)), f"^{words[0]}"]


def summary(odds: Sequence[float]) -> tuple[float, float, float, float]:
    """Return mean, least, greatest and sum of *odds*: one of few counts less, and many no more than some."""
    if not odds:
        return 0.0, 0.0, 0.0, 0.0
    total = sum(odds)
    return total / max(len(odds), 4), min(odds), max(odds), min(max(total, -15.0), 15.0) / 4


class Vocabulary:
    """The two tables."""

    def __init__(self, names: Mapping[str, float], words: Mapping[str, float]) -> None:
        self.names = names
        """Log-odds of each token of class names and ids."""
        self.words = words
        """Log-odds of each first word, or pair of them."""
        self.name_scores = lru_cache(maxsize=16_384)(self._name_scores)  # frameworks' names come again on every page
        self._pairs = {
            (first, second): odds
            for (first, blank, second), odds in ((token.partition(" "), odds) for token, odds in words.items())
            if blank
        }
        """The pairs as such, so that none has to be written out to be looked up."""

    def _name_scores(self, names: str) -> tuple[float, float, float]:
        """Sum, least and greatest of the log-odds of the tokens of *names*; zeros where none is known."""
        table = self.names
        found = [table[token] for token in name_tokens(names) if token in table]
        if not found:
            return 0.0, 0.0, 0.0
        return min(max(sum(found), -6.0), 6.0), min(found), max(found)

    def word_scores(self, words: Sequence[str]) -> tuple[float, float, float, float]:
        """Mean, least, greatest and sum of the log-odds of the first words of a segment: those of `word_tokens`."""
        table = self.words
        found = list(filter(None, map(table.get, words)))
        found += filter(None, map(self._pairs.get, pairwise(words)))
        start = table.get(f"^{words[0]}")
        if start:
            found.append(start)
        return summary(found)
