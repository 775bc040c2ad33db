"""Names of months, and labels of dates, by language.

The names are those of the Unicode CLDR: ``benchmarks/cldr_names.py`` makes ``cldr.json``, whose licence is beside it.
Names that it lacks, and the labels, are in the lexicon.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.lexicon.lists import listed, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_DATA = files(__package__)

_FIRST = (
    "en de fr es it pt nl sv da no fi et pl cs sk hr sl sr hu ro lt lv tr id ru uk bg el ar fa ur he hi bn th ca gl eu"
).split()
"""Languages whose names come first if the page's language is unknown, or has no such name."""

_MARKS = re.compile("[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u05b0-\u05c7\u093c\u09bc\u0a3c\u0abc\u0b3c]+")
"""Accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew, the dots of India: pages leave them out."""
_CHILLUS = re.compile("([ണനരലള])\u0d4d\u200d")
_AS_CHILLU = dict(zip("ണനരലള", "ൺൻർൽൾ", strict=True))
"""Chillu letters of Malayalam, by their older spelling."""
_LETTERS = {ord("ı"): "i", ord("ي"): "ی", ord("ك"): "ک", **dict.fromkeys((0x200C, 0x200D, 0x200E, 0x200F))}
"""Letters that pages use for one another, and invisible marks."""
_DOTS = ".॰"
"""Dots that end an abbreviation; the second is Devanagari."""

MIN_STEM = 4
MAX_ENDING = 5
"""Minimum letters of a name, and maximum letters of the ending of a case."""


class _Names(NamedTuple):
    """The names of one language."""

    months: dict[str, int]
    joined: re.Pattern[str] | None
    """Names of more than one word."""


@lru_cache(maxsize=1)
def cldr() -> dict[str, Any]:
    """The contents of ``cldr.json``."""
    data: dict[str, Any] = json.loads((_DATA / "cldr.json").read_bytes())
    return data


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """*text* in lower case, without accents and the like."""
    text = text.casefold()
    if not text.isascii():
        if "\u200d" in text:
            text = _CHILLUS.sub(_chillu, text)
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text)).translate(_LETTERS)
        text = unicodedata.normalize("NFC", text)
    return text


def _chillu(match: re.Match[str]) -> str:
    return _AS_CHILLU[match[1]]


@lru_cache(maxsize=64)
def _names(language: str) -> _Names | None:
    groups = cldr()["months"].get(language)
    if groups is None:
        return None
    months: dict[str, int] = {}
    joined = []
    for month, group in enumerate(groups.split(","), 1):
        for name in (*group.split("|"), *listed(f"dates.month_{month}", language)):
            if " " in name:
                joined.append(name)
            months.setdefault(fold(name).rstrip(_DOTS).replace(" ", "_"), month)
    joined.sort(key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, joined)), re.IGNORECASE) if joined else None
    return _Names(months, pattern)


@lru_cache(maxsize=1)
def _any() -> dict[str, int]:
    """The names of all languages, those of `_FIRST` first, then in alphabetical order."""
    found: dict[str, int] = {}
    for language in (*_FIRST, *cldr()["months"]):
        names = _names(language)
        if names:
            for name, month in names.months.items():
                if len(name) > 2:
                    found.setdefault(name, month)
    return found


def join_names(text: str, language: str | None) -> str:
    """*text* with ``_`` for the blanks in names of more than one word, such as the Levant's كانون الثاني."""
    names = _names(language or "")
    if names is None or names.joined is None:
        return text
    return names.joined.sub(_with_underscores, text)


def _with_underscores(match: re.Match[str]) -> str:
    return match[0].replace(" ", "_")


@lru_cache(maxsize=4096)
def month_of(name: str, language: str | None = None) -> int | None:
    """The number of the month that *name* means in *language*, else in any language; None if it is no month.

    >>> month_of("Listopad", "hr"), month_of("listopada", "pl"), month_of("Monday")
    (10, 11, None)
    """
    name = fold(name).rstrip(_DOTS)
    if not name:
        return None
    names = _names(language or "")
    if names is not None:
        known = names.months.get(name) or _inflected(name, names.months)
        if known:
            return known
    return _any().get(name)


def _inflected(name: str, months: dict[str, int]) -> int | None:
    """The month whose name *name* is with the ending of a case, or after the Hebrew *in*."""
    for length in range(len(name) - 1, max(MIN_STEM, len(name) - MAX_ENDING) - 1, -1):
        known = months.get(name[:length])
        if known:
            return known
    return months.get(name[1:]) if name[0] == "ב" else None


def _any_of(words: Iterable[str]) -> str:
    """An expression for any of *words*, grouped by first letter for a faster search."""
    by_letter: dict[str, list[str]] = {}
    for word in sorted(words):
        by_letter.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{letter}(?:{'|'.join(rests)})" for letter, rests in by_letter.items())


_CHANGED, _PUBLISHED = words_of("dates.changed"), words_of("dates.published")
_LABEL = re.compile(_any_of(_CHANGED | _PUBLISHED))
_KIND = re.compile(f"(?P<changed>{_any_of(_CHANGED)})|(?P<labelled>{_any_of(_PUBLISHED)})")
"""The kind of a label."""
_CHANGED_AFTER = re.compile(r"\s?(?:更新|修正|수정|업데이트)(?!\s?[:：])")
"""Labels that also follow the date of a change in Japanese and Korean."""
_BY = "written by"
"""After a date, the beginning of a by-line; *geschrieben* is a label of the date."""


def label_before(text: str) -> str | None:
    """The kind of the label at the end of *text*, before a date: ``labelled`` (published) or ``changed``."""
    return _label_of(text.casefold().strip())


def label_after(text: str) -> str | None:
    """The kind of the label at the beginning of *text*, after the last date of a line."""
    if not text.isascii() and _CHANGED_AFTER.match(text):
        return "changed"
    return "labelled" if text and label_before(text) == "labelled" and _BY not in text.casefold() else None


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    last = None
    if len(text) > 2 or not text.isascii():
        for match in _LABEL.finditer(text):
            last = match
    kind = _KIND.match(text, last.start()) if last else None
    return kind.lastgroup if kind else None
