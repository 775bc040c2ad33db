"""The words of an address: what they say of a title."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["last_part", "shared_with", "slug_of"]

_LATIN = re.compile(r"[a-z0-9]+")
_FILE_TYPES = frozenset("html htm php asp aspx jsp shtml".split())


def slug_of(url: str | None) -> set[str]:
    """Return the words of that part at the end of the address which has most; none if those are too few to tell."""
    best: list[str] = []
    for part in split_url(url).path.rstrip("/").split("/")[-2:]:
        words = [word for word in _LATIN.findall(part.lower()) if not word.isdigit() and word not in _FILE_TYPES]
        if len(words) >= len(best):
            best = words
    return set(best) if len(best) > 1 else set()


def last_part(url: str | None) -> str:
    """Return the letters of the last part of the path, without what tells the type of the file."""
    part = split_url(url).path.rstrip("/").rpartition("/")[2]
    name, _, ending = part.rpartition(".")
    return letters(name if ending in _FILE_TYPES else part)


def shared_with(slug: set[str], words: Collection[str]) -> int:
    """Return how many of *words* the address has, which writes them without diacritics."""
    return len(slug.intersection([word if word.isascii() else _plain(word) for word in words]))


def _plain(word: str) -> str:
    """*word* without diacritics."""
    return "".join([char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char)])
