"""Learned scores of class names, ids and first words.

Each table has the log-odds that a segment with such a name, or such a first word, is part of the article, relative to
those of any segment. Every site has one vote, so that large sites do not dominate.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.walk.attributes import CAMEL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.document.arrays import Floats

NAME_CHARACTERS = 400
"""Most characters of class and id to read; longer names are generated."""
LINE_CHARACTERS = 80
"""Most characters of a segment to read."""
LINE_WORDS = 8
"""Most words of a segment to read."""

MIN_ODDS_COUNT = 4
"""Least divisor for the mean of the log-odds of a line."""
MAX_ODDS_SUM = 15.0
"""Greatest absolute sum of log-odds."""

_PART = re.compile(r"[a-z]{2,40}")


def name_tokens(names: str) -> list[str]:
    """Return the unique words of *names*, a class and an id, and the word pairs in each name."""
    found: dict[str, None] = {}
    for name in _names_in(names):
        found.update(dict.fromkeys(_tokens_of(name)))
    return list(found)


def _names_in(names: str) -> list[str]:
    """Return the single names, without numbers that distinguish similar elements."""
    return [name.rstrip("0123456789") for name in names[:NAME_CHARACTERS].split()]


@lru_cache(maxsize=16_384)  # both tables look up the same
def _tokens_of(name: str) -> list[str]:
    parts = _PART.findall((name if name.islower() else CAMEL.sub("-", name)).lower())
    return parts + [f"{a}-{b}" for a, b in pairwise(parts)]


def first_words(text: str) -> list[str]:
    """Return the first words of a segment in lower case, with their punctuation; at least one."""
    return text[:LINE_CHARACTERS].lower().split()[:LINE_WORDS] or [""]


def word_tokens(words: Sequence[str]) -> list[str]:
    """Return the tokens to look up for the first *words* of a segment: each word, each pair, and the first word."""
    return [*words, *map(" ".join, pairwise(words)), f"^{words[0]}"]


class Vocabulary:
    """The tables of names and first words."""

    def __init__(self, names: Mapping[str, float], words: Mapping[str, float]) -> None:
        self.names = names
        """Log-odds of each token of class names and ids."""
        self.words = words
        """Log-odds of each first word or pair of words."""
        # Names of frameworks are on every page; even on a page of a new site, most single names are known.
        self.name_scores = lru_cache(maxsize=16_384)(self._name_scores)
        self._known = lru_cache(maxsize=16_384)(self._known_tokens)

    @cached_property
    def look_up(self) -> Callable[..., None] | None:
        """Compiled `learned_rows`; None if it was not built, or cannot use these mappings."""
        with suppress(ImportError, TypeError, ValueError):
            from scrapy_article.extractor._features import look_up, table

            return partial(look_up, table(self.words, self.names, name_tokens))  # type: ignore[arg-type] # TypeError
        return None

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], float]:
        """The pairs as tuples, so that a look-up needs no string concatenation."""
        split = ((token.partition(" "), odds) for token, odds in self.words.items())
        return {(first, second): odds for (first, blank, second), odds in split if blank}

    @cached_property
    def _firsts(self) -> dict[str, float]:
        return {token[1:]: odds for token, odds in self.words.items() if token[:1] == "^"}

    def _name_scores(self, names: str) -> tuple[float, float, float]:
        """Return sum, least and greatest of the log-odds of the tokens of *names*; zeros if none is known."""
        known: dict[str, float] = {}
        for name in _names_in(names):
            known |= self._known(name)
        if not known:
            return 0.0, 0.0, 0.0
        found = known.values()
        return min(max(sum(found), -6.0), 6.0), min(found), max(found)

    def _known_tokens(self, name: str) -> dict[str, float]:
        """Return the tokens of one name that are in the table, with their log-odds."""
        table = self.names
        return {token: table[token] for token in _tokens_of(name) if token in table}

    def line_scores(self, lines: Sequence[Sequence[str]]) -> Floats:
        """Return a column for each of *lines*, the first words of a segment: the `summary` of its `word_tokens`.

        All lines of a page are looked up at once: words, pairs, and the first word of each line.
        """
        words = list(chain.from_iterable(lines))
        starts = np.cumsum([0, *map(len, lines[:-1])])
        none = repeat(0.0)
        single = np.fromiter(map(self.words.get, words, none), float, len(words))
        pairs = np.zeros(len(words))
        pairs[:-1] = np.fromiter(map(self._pairs.get, pairwise(words), none), float, len(words) - 1)
        pairs[starts[1:] - 1] = 0  # the last word of a line has no next word
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
