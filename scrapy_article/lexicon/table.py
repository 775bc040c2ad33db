"""The table that `scrapy_article.lexicon.compile` makes of the lists and their words, as it is read."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["FILE", "Table", "table", "words_of"]

FILE = "table.json"


class Table(NamedTuple):
    """Patterns and words, by the lists' numbers in `scrapy_article.lexicon.lists`."""

    patterns: Sequence[str]
    """The pattern of each list, empty where it has none, or `ways` instead."""
    ends: Sequence[str]
    """How a line goes on that begins with a phrase, list by list."""
    ways: Sequence[tuple[int, str]]
    """Lists that lines begin with, each as often as it has alternatives, and those."""
    starts: Sequence[tuple[str, float]]
    """The first characters of ways, sorted, each with the words of a line at most."""
    begun: Sequence[Sequence[int]]
    """The numbers of the ways that a line may begin with that begins so, start by start."""
    needles: Sequence[tuple[Sequence[str], float]]
    """Words that are looked for, each with the words of a line at most."""
    needed: Sequence[Sequence[int]]
    """The numbers of the needles of which a line holds some, list by list."""
    names: Mapping[str, Mapping[str, frozenset[str]]]
    """The words that checks and fields read, by the codes of languages."""


@cache
def table() -> Table:
    """Return the table that comes with the package."""
    made = json.loads(files(__package__).joinpath(FILE).read_bytes())
    for pairs in ("ways", "starts", "needles"):
        made[pairs] = [*map(tuple, made[pairs])]
    made["names"] = {
        name: {code: frozenset(words) for code, words in languages.items()} for name, languages in made["names"].items()
    }
    return Table(**made)


@lru_cache(maxsize=1024)  # of the languages that pages are in, or say that they are
def words_of(name: str, language: str | None = None) -> frozenset[str]:
    """Return the words of the list *name* in *language*, or in all of them."""
    languages = table().names.get(name, {})  # a new list, before the table is made
    return frozenset().union(*languages.values()) if language is None else languages.get(language, frozenset())
