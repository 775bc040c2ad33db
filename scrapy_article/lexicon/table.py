"""The table that `scrapy_article.lexicon.compile` makes of the lists and their words, as it is read."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["FILE", "Table", "table"]

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
    names: Mapping[str, frozenset[str]]
    """The words that checks read."""


@cache
def table() -> Table:
    """Return the table that comes with the package."""
    made = json.loads(files(__package__).joinpath(FILE).read_bytes())
    for pairs in ("ways", "starts", "needles"):
        made[pairs] = [*map(tuple, made[pairs])]
    made["names"] = {name: frozenset(words) for name, words in made["names"].items()}
    return Table(**made)
