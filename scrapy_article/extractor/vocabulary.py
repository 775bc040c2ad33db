"""Learned scores of class names, ids and first words.

Each table has the log-odds that a segment with such a name, or such a first word, is part of the article, relative to
those of any segment. Every site has one vote, so that large sites do not dominate.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from itertools import chain, pairwise
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
    # Numbers at the end distinguish similar elements.
    single = [name.rstrip("0123456789") for name in names[:NAME_CHARACTERS].split()]
    return list(dict.fromkeys(chain.from_iterable(map(_tokens_of, single))))


@lru_cache(maxsize=16_384)
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
        # Names of frameworks are on every page; even on a page of a new site, most are known.
        self.name_scores = lru_cache(maxsize=16_384)(self._name_scores)

    @cached_property
    def look_up(self) -> Callable[..., None] | None:
        """Compiled `learned_rows`; None if it was not built, or cannot use these mappings."""
        with suppress(ImportError, TypeError, ValueError):
            from scrapy_article.extractor._features import look_up, table

            return partial(look_up, table(self.words, self.names, name_tokens))  # type: ignore[arg-type] # TypeError
        return None

    def _name_scores(self, names: str) -> tuple[float, float, float]:
        """Return sum, least and greatest of the log-odds of the tokens of *names*; zeros if none is known."""
        known = [self.names[token] for token in name_tokens(names) if token in self.names]
        return min(max(sum(known), -6.0), 6.0), min(known, default=0.0), max(known, default=0.0)

    def line_scores(self, lines: Sequence[Sequence[str]]) -> Floats:
        """Return a column for each of *lines*, the first words of a segment: mean, least, greatest and sum."""
        found = np.zeros((4, len(lines)))
        for i, words in enumerate(lines):
            known = [self.words[token] for token in word_tokens(words) if token in self.words]
            if known:
                total = sum(known)
                clipped = min(max(total, -MAX_ODDS_SUM), MAX_ODDS_SUM)
                found[:, i] = total / max(len(known), MIN_ODDS_COUNT), min(known), max(known), clipped / 4
        return found
