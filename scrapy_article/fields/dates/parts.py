"""The parts of dates in text: names of months, labels such as *Updated*, and times of day with their zones.

The names are those of the Unicode CLDR: ``benchmarks/cldr_names.py`` makes ``cldr.json``, whose licence is beside it.
Names that it lacks, and the labels, are in the lexicon.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from scrapy_article.lexicon.lists import alternatives, listed, words_of

# --- months ---

_FIRST = (
    "en de fr es it pt nl sv da no fi et pl cs sk hr sl sr hu ro lt lv tr id ru uk bg el ar fa ur he hi bn th ca gl eu"
).split()
"""Languages whose names come first if the page's language is unknown, or has no such name."""

_MARKS = re.compile("[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u05b0-\u05c7\u093c\u09bc\u0a3c\u0abc\u0b3c]+")
"""Accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew, the dots of India: pages leave them out."""
_CHILLUS = dict(zip("ണനരലള", "ൺൻർൽൾ", strict=True))
"""Chillu letters of Malayalam, by the letters that their older spelling begins with."""
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
    data: dict[str, Any] = json.loads((files(__package__) / "cldr.json").read_bytes())
    return data


def fold(text: str) -> str:
    """*text* in lower case, without accents and the like."""
    text = text.casefold()
    if not text.isascii():
        if "\u200d" in text:
            for letter, chillu in _CHILLUS.items():
                text = text.replace(f"{letter}\u0d4d\u200d", chillu)
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text)).translate(_LETTERS)
        text = unicodedata.normalize("NFC", text)
    return text


@lru_cache(maxsize=64)
def _names(language: str) -> _Names:
    groups = cldr()["months"].get(language)
    names = [
        (name, month)
        for month, group in enumerate(groups.split(",") if groups else (), 1)
        for name in (*group.split("|"), *listed(f"dates.month_{month}", language))
    ]
    months: dict[str, int] = {}
    for name, month in names:
        months.setdefault(fold(name).rstrip(_DOTS).replace(" ", "_"), month)
    joined = sorted([name for name, _ in names if " " in name], key=len, reverse=True)
    return _Names(months, re.compile("|".join(map(re.escape, joined)), re.IGNORECASE) if joined else None)


@lru_cache(maxsize=1)
def _any() -> dict[str, int]:
    """The names of all languages, those of `_FIRST` first, then in alphabetical order."""
    found: dict[str, int] = {}
    for language in (*_FIRST, *cldr()["months"]):
        for name, month in _names(language).months.items():
            if len(name) > 2:
                found.setdefault(name, month)
    return found


def join_names(text: str, language: str | None) -> str:
    """*text* with ``_`` for the blanks in names of more than one word, such as the Levant's كانون الثاني."""
    joined = _names(language or "").joined
    return joined.sub(lambda match: match[0].replace(" ", "_"), text) if joined else text


@lru_cache(maxsize=4096)
def month_of(name: str, language: str | None = None) -> int | None:
    """The number of the month that *name* means in *language*, else in any language; None if it is no month.

    >>> month_of("Listopad", "hr"), month_of("listopada", "pl"), month_of("Monday")
    (10, 11, None)
    """
    name = fold(name).rstrip(_DOTS)
    if not name:
        return None
    months = _names(language or "").months
    return months.get(name) or _inflected(name, months) or _any().get(name)


def _inflected(name: str, months: dict[str, int]) -> int | None:
    """The month whose name *name* is with the ending of a case, or after the Hebrew *in*."""
    stems = [name[:length] for length in range(len(name) - 1, max(MIN_STEM, len(name) - MAX_ENDING) - 1, -1)]
    if name[0] == "ב":
        stems.append(name[1:])
    return next(filter(None, map(months.get, stems)), None)


# --- labels ---


def _any_of(words: Iterable[str]) -> str:
    """An expression for any of *words*, grouped by first letter for a faster search."""
    by_letter: dict[str, list[str]] = {}
    for word in sorted(words):
        by_letter.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{letter}(?:{'|'.join(rests)})" for letter, rests in by_letter.items())


_LABEL = re.compile(_any_of(words_of("dates.changed") | words_of("dates.published")))
_CHANGED = re.compile(_any_of(words_of("dates.changed")))


def label_before(text: str) -> str | None:
    """The kind of the label at the end of *text*, before a date: ``labelled`` (published) or ``changed``."""
    return _label_of(text.casefold().strip())


def label_after(text: str) -> str | None:
    """``labelled`` if a label of publication is at the beginning of *text*, after the last date of a line."""
    return "labelled" if text and label_before(text) == "labelled" else None


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    labels = [*_LABEL.finditer(text)] if len(text) > 2 or not text.isascii() else []
    if not labels:
        return None
    return "changed" if _CHANGED.match(text, labels[-1].start()) else "labelled"


# --- times of day ---

MAX_BEFORE = 40
"""Characters before a date in which its time may be."""

_ZONE = (
    r"(?P<zone>Z\b|\(?(?:UTC|GMT)\s?[+-]\s?\d\d?(?::?\d\d)?(?!\d)\)?|\s?[+-]\d\d(?::?\d\d)?(?!\d)|"
    r"\s?\+\d:\d\d(?!\d)|(?-i:[A-Z]{3,4})[+-]\d\d:?\d\d(?!\d)|"
    r"\(?(?:(?-i:[A-Z]{2,5})|utc|gmt)(?![^\W\d_])\)?|\(?(?:по\s)?МСК\)?)?"
)
_HALF_BEFORE = f"(?P<half2>{alternatives('dates.half_before')})?"
_HALF_AFTER = (
    r"(?P<half>[ap]\.?\s?m(?-i:(?![a-zÀ-ɏ]|[A-Z]{2}))\.?"  # text joined to it, such as 3 min read, is another text
    f"|{alternatives('dates.half_after')})?"
)
_SECOND_HALVES = tuple(words_of("dates.second_half"))
"""Beginnings of the words for the time after noon, in lower case and without blanks."""
_TIME_AFTER = re.compile(
    r"(?:[T\s,;|·•@/)–—-]|\.(?=[\s,])|[(\[](?=\d\d?:\d\d(?:\s?[A-Z]{2,5})?[)\]])|"
    rf"\b(?:{alternatives('dates.before_time')}"
    r")\b\.?|[(（][^\W\d_]{1,4}[)）]|(?:星期|[周週])[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일"
    r"){0,10}" + _HALF_BEFORE + r"\s?(?P<h>\d{1,2})"
    r"(?:\s?[:.h時时点點시]\s?(?P<min>[0-5]\d)(?!\d)(?:[分분])?(?::(?P<sec>[0-5]?\d)(?!\d)(?:[.,]\d{1,9})?)?)?"
    r"\s?" + _HALF_AFTER + r"(?:\s?(?:Uhr|hrs?|h)\b)?[\s,]?" + _ZONE,
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(
    _HALF_BEFORE
    + r"(?<![\d:.])(?P<h>\d{1,2})[:.](?P<min>[0-5]\d)(?::(?P<sec>[0-5]\d))?\s?"
    + _HALF_AFTER
    + r"(?:\s?(?:Uhr|hrs?|h)\b)?"
    r"[\s,]{0,2}" + _ZONE + r"[\s,;|·•/–—-]{0,3}(?:(?:on|am|den|le)\s)?(?P<word>[^\W\d_]{2,12}[.,]{0,2}\s)?$",
    re.IGNORECASE,
)
_HAS_CLOCK = re.compile(r"\d[:.][0-5]\d")
_OFFSETS = {
    zone: int(minutes)
    for zone, minutes in (
        pair.split(":")
        for pair in (
            "Z:0 UTC:0 GMT:0 WET:0 BST:60 WEST:60 CET:60 MEZ:60 WAT:60 CEST:120 MESZ:120 EET:120 SAST:120 "
            "EEST:180 MSK:180 МСК:180 PKT:300 WIB:420 WITA:480 HKT:480 SGT:480 AWST:480 WIT:540 JST:540 KST:540 "
            "ACST:570 AEST:600 ACDT:630 AEDT:660 NZST:720 NZDT:780 BRT:-180 HST:-600 AKST:-540 AKDT:-480 PST:-480 "
            "EST:-300 CDT:-300 EDT:-240 MST:-420 PDT:-420 MDT:-360"
        ).split()
    )
}
"""Minutes east of Greenwich, by abbreviations that are unambiguous on web pages."""
_OFFSET = re.compile(r"([+-])\s?(\d\d?)(?::?(\d\d))?(?!\d)")


def find_clock(text: str, position: int) -> tuple[str, int]:
    """The time of day at *position* in *text*, as ``T16:05:00-04:00``, and its end.

    Empty if there is none. The digits of *text* are ASCII (`scrapy_article.fields.dates.parser.level_digits`).
    """
    match = _TIME_AFTER.match(text, position)
    clock = _clock(match) if match else ""
    return (clock, match.end()) if match and clock else ("", position)


def find_clock_before(text: str, first: int, position: int) -> tuple[str, int]:
    """The time of day between *first* and *position* in *text*, and its start.

    Empty if there is none. A word between time and date for what happened then separates them.
    """
    first = max(first, position - MAX_BEFORE)
    match = _TIME_BEFORE.search(text, first, position) if _HAS_CLOCK.search(text, first, position) else None
    clock = _clock(match) if match and not (match["word"] and label_before(match["word"])) else ""
    return (clock, match.start()) if match and clock else ("", position)


def _clock(match: re.Match[str]) -> str:
    """The time of a match, as ``T16:05:00-04:00``; empty if it is none."""
    half = match["half"] or match["half2"] or ""
    if not (match["min"] or half):
        return ""
    hour = int(match["h"])
    if half and hour <= 12:
        hour = hour % 12 + (12 if _is_second(half) else 0)
    elif hour > 23:  # 13 to 23 in the afternoon stay as they are
        return ""
    return f"T{hour:02d}:{int(match['min'] or 0):02d}:{int(match['sec'] or 0):02d}{zone_offset(match['zone'])}"


def _is_second(half: str) -> bool:
    """Whether *half*, a word, means the time after noon."""
    return "".join(half.lower().split()).startswith(_SECOND_HALVES)


@lru_cache(maxsize=256)  # there are few
def zone_offset(zone: str | None) -> str:
    """The offset of a written *zone*, as ``+02:00``; empty if it is ambiguous."""
    if not zone:
        return ""
    match = _OFFSET.search(zone)
    if match:
        hours, minutes = int(match[2]), int(match[3] or 0)
        return f"{match[1]}{hours:02d}:{minutes:02d}" if hours <= 14 and minutes < 60 else ""
    east = _OFFSETS.get(zone.strip("() ").upper().removeprefix("ПО "))
    return "" if east is None else f"{'-' if east < 0 else '+'}{abs(east) // 60:02d}:{abs(east) % 60:02d}"
