"""A date in a text, with the time of day beside it, and its zone."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.dates.months import label_before
from scrapy_article.lexicon.lists import alternatives, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
    "Z": 0, "UTC": 0, "GMT": 0, "WET": 0,
    "BST": 60, "WEST": 60, "CET": 60, "MEZ": 60,
    "CEST": 120, "MESZ": 120, "EET": 120,
    "EEST": 180, "MSK": 180, "МСК": 180, "WAT": 60, "SAST": 120, "PKT": 300, "WIB": 420, "WITA": 480, "WIT": 540,
    "HKT": 480, "SGT": 480, "AWST": 480, "JST": 540, "KST": 540, "ACST": 570, "AEST": 600, "ACDT": 630, "AEDT": 660,
    "NZST": 720, "NZDT": 780, "BRT": -180, "HST": -600, "AKST": -540, "AKDT": -480,
    "EST": -300, "EDT": -240, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
}  # fmt: skip
"""Minutes east of Greenwich, by abbreviations that are unambiguous on web pages."""
_OFFSET = re.compile(r"([+-])\s?(\d\d?)(?::?(\d\d))?(?!\d)")


def find_clock(text: str, position: int) -> tuple[str, int]:
    """The time of day at *position* in *text*, as ``T16:05:00-04:00``, and its end.

    Empty if there is none. The digits of *text* are ASCII (`scrapy_article.fields.dates.parser.level_digits`).
    """
    match = _TIME_AFTER.match(text, position)
    clock = _clock(match)
    return (clock, match.end()) if match and clock else ("", position)


def find_clock_before(text: str, first: int, position: int) -> tuple[str, int]:
    """The time of day between *first* and *position* in *text*, and its start.

    Empty if there is none. A word between time and date for what happened then separates them.
    """
    first = max(first, position - MAX_BEFORE)
    match = _TIME_BEFORE.search(text, first, position) if _HAS_CLOCK.search(text, first, position) else None
    if match and match["word"] and label_before(match["word"]):
        return "", position
    clock = _clock(match)
    return (clock, match.start()) if match and clock else ("", position)


def _clock(match: re.Match[str] | None) -> str:
    """The time of a match, as ``T16:05:00-04:00``; empty if it is none."""
    half = (match["half"] or match["half2"] or "") if match else ""
    if match is None or not (match["min"] or half):
        return ""
    hour = int(match["h"])
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if _is_second(half) else 0)
    elif hour > 23 or (half and (hour > 12) != _is_second(half)):  # 13 to 23 in the afternoon stay as they are
        return ""
    return f"T{hour:02d}:{int(match['min'] or 0):02d}:{int(match['sec'] or 0):02d}{zone_offset(match['zone'])}"


@lru_cache(maxsize=256)  # there are few
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


MIN_CLOCK = 3
"""Minimum characters of a time of day."""
_BUDDHIST = 543
"""Difference between the years of the Thai Buddhist era and the Gregorian calendar."""
_HAS_DIGIT = re.compile(r"\d")


class ParsedDate(NamedTuple):
    """A date in a text."""

    start: int
    """Its start in the text, in characters."""
    end: int
    """Its end, with its time and zone."""
    iso: str
    day: date


def is_taken(found: Iterable[ParsedDate], match: re.Match[str]) -> bool:
    """Whether one of *found* overlaps *match*."""
    return any(other.start < match.end() and match.start() < other.end for other in found)


def add_date(
    found: list[ParsedDate],
    text: str,
    start: int,
    end: int,
    year: str | int,
    month: str | int,
    day: str | int,
    calendar: Callable[[int, int, int], date] = date,
) -> None:
    """Add the date, if *calendar* has such a day, with the time next to it in *text*."""
    year = int(year)
    try:
        when = calendar(year - _BUDDHIST if year > 2400 else year, int(month), int(day))
    except ValueError:
        return
    clock = ""
    if _HAS_DIGIT.search(text, end):  # or there is no time: the expressions are slow
        clock, end = find_clock(text, end)
    if not clock and start > MIN_CLOCK:
        first = max([other.end for other in found if other.end <= start], default=0)
        clock, start = find_clock_before(text, first, start)
    found.append(ParsedDate(start, end, when.isoformat() + clock, when))
