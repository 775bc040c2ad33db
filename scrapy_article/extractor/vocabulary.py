"""What class names, ids and first words say: tables that are learned from labelled pages.

Each table holds the log-odds that what bears a name, or begins with a word, is part of the article, against those of
any segment. Every site has one vote, so that a large one does not speak for all.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.walk.attributes import CAMEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.document.arrays import Floats
    from scrapy_article.extractor._features import Table

NAME_CHARACTERS = 400
"""Characters of class and id that are read: names longer than this are generated, not chosen."""
LINE_CHARACTERS = 80
"""Characters of a segment that are read."""
LINE_WORDS = 8
"""Words of a segment that are read."""

MIN_ODDS_COUNT = 4
"""Log-odds of a line up to which their mean is of as many."""
MAX_ODDS_SUM = 15.0
"""Sum of log-odds that counts."""

_PART = re.compile(r"[a-z]{2,40}")


def name_tokens(names: str) -> list[str]:
    """Return the words of *names*, a class and an id, and every two neighbours in one name, each once."""
    found: dict[str, None] = {}
    for name in _names_in(names):
        found.update(dict.fromkeys(_tokens_of(name)))
    return list(found)


def _names_in(names: str) -> list[str]:
    """Each name apart, without the numbers that tell alike elements apart."""
    return [name.rstrip("0123456789") for name in names[:NAME_CHARACTERS].split()]


@lru_cache(maxsize=16_384)  # the two tables ask for the same
def _tokens_of(name: str) -> list[str]:
    parts = _PART.findall((name if name.islower() else CAMEL.sub("-", name)).lower())
    return parts + [f"{a}-{b}" for a, b in pairwise(parts)]


def first_words(text: str) -> list[str]:
    """Return the first words of a segment, in lower case, with the punctuation that they bear; one at least."""
    return text[:LINE_CHARACTERS].lower().split()[:LINE_WORDS] or [""]


def word_tokens(words: Sequence[str]) -> list[str]:
    """Return what is looked up of the first *words* of a segment: each, each with the next, the very first apart."""
    return [*words, *map(" ".join, pairwise(words)), f"^{words[0]}"]


class Vocabulary:
    """The two tables."""

    def __init__(self, names: Mapping[str, float], words: Mapping[str, float]) -> None:
        self.names = names
        """Log-odds of each token of class names and ids."""
        self.words = words
        """Log-odds of each first word, or pair of them."""
        # Frameworks' names come again on every page; on a page of a new site, still most single ones do.
        self.name_scores = lru_cache(maxsize=16_384)(self._name_scores)
        self._known = lru_cache(maxsize=16_384)(self._known_tokens)

    @cached_property
    def table(self) -> Table | None:
        """The two tables for the compiled pass; None if it was not built, or they cannot be put so."""
        with suppress(ImportError, TypeError, ValueError):
            from scrapy_article.extractor._features import Table

            return Table(self.words, self.names, name_tokens)  # type: ignore[arg-type] # TypeError for other mappings
        return None

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], float]:
        """The pairs as such, so that none has to be written out to be looked up."""
        split = ((token.partition(" "), odds) for token, odds in self.words.items())
        return {(first, second): odds for (first, blank, second), odds in split if blank}

    @cached_property
    def _firsts(self) -> dict[str, float]:
        return {token[1:]: odds for token, odds in self.words.items() if token[:1] == "^"}

    def _name_scores(self, names: str) -> tuple[float, float, float]:
        """Sum, least and greatest of the log-odds of the tokens of *names*; zeros where none is known."""
        known: dict[str, float] = {}
        for name in _names_in(names):
            known |= self._known(name)
        if not known:
            return 0.0, 0.0, 0.0
        found = known.values()
        return min(max(sum(found), -6.0), 6.0), min(found), max(found)

    def _known_tokens(self, name: str) -> dict[str, float]:
        """The tokens of one name that the table knows."""
        table = self.names
        return {token: table[token] for token in _tokens_of(name) if token in table}

    def line_scores(self, lines: Sequence[Sequence[str]]) -> Floats:
        """Return a column for each of *lines*, the first words of a segment: the `summary` of those of `word_tokens`.

        All lines of a page are looked up at once: each word, each with the next, the first of each line.
        """
        words = list(chain.from_iterable(lines))
        starts = np.cumsum([0, *map(len, lines[:-1])])
        none = repeat(0.0)
        single = np.fromiter(map(self.words.get, words, none), float, len(words))
        pairs = np.zeros(len(words))
        pairs[:-1] = np.fromiter(map(self._pairs.get, pairwise(words), none), float, len(words) - 1)
        pairs[starts[1:] - 1] = 0  # the last word of a line has no next
        first = np.fromiter(map(self._firsts.get, (line[0] for line in lines), none), float, len(lines))
        odds = np.stack([single, pairs])
        known = odds != 0
        count = np.add.reduceat(known, starts, axis=1, dtype=np.intp).sum(axis=0) + (first != 0)
        total = np.add.reduceat(odds, starts, axis=1).sum(axis=0) + first
        least = np.minimum.reduceat(np.where(known, odds, np.inf), starts, axis=1).min(axis=0)
        greatest = np.maximum.reduceat(np.where(known, odds, -np.inf), starts, axis=1).max(axis=0)
        least = np.minimum(least, np.where(first != 0, first, np.inf))
        greatest = np.maximum(greatest, np.where(first != 0, first, -np.inf))
        found = np.stack(
            [
                total / np.maximum(count, MIN_ODDS_COUNT),
                least,
                greatest,
                np.clip(total, -MAX_ODDS_SUM, MAX_ODDS_SUM) / 4,
            ]
        )
        found[:, count == 0] = 0
        return found
