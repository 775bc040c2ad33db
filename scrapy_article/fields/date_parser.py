"""Dates in text, as people and programs write them, to ISO 8601.

Nothing is invented: where a text gives no time the result is a date, where it gives no zone the result has none.
Every pattern is anchored at digits and bounded, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timezone
from typing import NamedTuple

from scrapy_article.fields.months import month_of

__all__ = ["EARLIEST", "MAX_LENGTH", "ParsedDate", "exchanged", "find_dates", "is_possible", "parse_date"]

EARLIEST = 1990
"""First year that is possible: the year of the first web page. Older dates on a page are its subject."""
MAX_LENGTH = 400
"""Characters of a text that are looked at."""


class ParsedDate(NamedTuple):
    """A date in a text."""

    start: int
    """Where it begins in the text, in characters."""
    end: int
    """Where it ends, with its time and zone."""
    iso: str
    day: date
    ambiguous: bool = False
    """Whether day and month could as well be the other way round."""


_NAME = r"([^\W\d_][^\s\d,;:()/|]{1,19})"
_YEAR = r"((?:19|20|24|25)\d\d)"

_YMD = re.compile(
    r"(?<![\d.,/-])(?P<y>(?:19|20|25)\d\d)(?:\s?(?P<s>[-/.])\s?(?P<m>1[0-2]|0?[1-9])\s?(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d])"
    r"|(?P<m2>1[0-2]|0[1-9])(?P<d2>3[01]|[12]\d|0[1-9])(?=T\d|\D|$)"
    r"|\s?[年년]\s?(?P<m3>1[0-2]|0?[1-9])\s?[月월]\s?(?P<d3>3[01]|[12]\d|0?[1-9])(?!\d)\s?[日일号]?)"
)
_ERA = re.compile(r"(令和|平成)\s?(\d{1,2}|元)年\s?(\d{1,2})月\s?(\d{1,2})日")
_ERAS = {"令和": 2018, "平成": 1988}
_NUMERIC = re.compile(r"(?<![\d.,/:-])(\d{1,2})(\s?[./|-]\s?)(\d{1,2})\2(\d{4}|['’]?\d\d)(?![\d/]|[.,-]\d)")
_DMY = re.compile(
    r"(?<![\d.:/])(\d{1,2})(?:st|nd|rd|th|er|re|º|ª|°|e|a|-го|\.)?(?:[\s,-]{0,3}(?:of|de|di|den|del)\b)?[\s,/-]{0,3}(?:d['’])?"
    + _NAME
    + r"(?:[\s,]{0,2}(?:de|del|of)\b)?[\s,./'’-]{1,3}"
    + _YEAR
    + r"(?!\d)"
)
_MDY = re.compile(_NAME + r"[\s./-]{0,3}(\d{1,2})(?:st|nd|rd|th)?[\s,./-]{1,3}(?:de\s)?" + _YEAR + r"(?!\d)")
_YMD_NAMED = re.compile(_YEAR + r"[.,]?\s{0,2}(?:m\.|gada|év)?[\s/-]{1,2}" + _NAME + r"[\s./-]{0,3}(\d{1,2})(?!\d)")
_YDM_NAMED = re.compile(_YEAR + r"\.?\s(?:gada\s)?(\d{1,2})\.?\s" + _NAME)
_UNIX = re.compile(r"([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d) ([A-Z]{2,5}(?:[+-]\d\d:?\d\d)?|[+-]\d{4}) (\d{4})")

_BASIC_TIME = re.compile(
    r"T(?P<h>[01]\d|2[0-3])(?P<min>[0-5]\d)(?P<sec>[0-5]\d)?(?P<half>a^)?(?P<zone>Z|[+-]\d\d:?\d\d)?"
)
_DIGITS = {zero + value: str(value) for zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xFF10) for value in range(10)}
"""Arabic, Persian, Devanagari, Bengali and full-width digits."""

_ZONE = r"(?P<zone>Z\b|(?:UTC|GMT)?\s?[+-]\d\d(?::?\d\d)?(?!\d)|\(?[A-Z]{2,5}\b\)?)?"
_TIME_AFTER = re.compile(
    r"(?:[T\s,;|·•@/–—-]|\.(?=\s)|"
    r"\b(?:at|um|à|às|as|a las|alle|alle ore|ore|kl|klo|kello|om|o|г|года|в|о|saat|godz)\b\.?){0,6}"
    r"(?P<h>\d{1,2})(?:\s?[:.h]\s?(?P<min>[0-5]\d)(?!\d)(?::(?P<sec>[0-5]\d)(?!\d)(?:[.,]\d{1,9})?)?)?"
    r"\s?(?P<half>[ap]\.?\s?m\b\.?)?(?:\s?(?:Uhr|hrs?|h)\b)?[\s,]?" + _ZONE,
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(
    r"(?<![\d:.])(?P<h>\d{1,2})[:.](?P<min>[0-5]\d)(?::(?P<sec>[0-5]\d))?\s?(?P<half>[ap]\.?m\b\.?)?"
    r"(?:\s?(?:Uhr|hrs?|h)\b)?"
    r"[\s,]{0,2}" + _ZONE + r"[\s,;|·•–—-]{0,3}(?:(?:on|am|den|le)\s)?(?:[^\W\d_]{2,12}[.,]{0,2}\s)?$",
    re.IGNORECASE,
)
_OFFSETS = {
    "Z": 0, "UTC": 0, "GMT": 0, "WET": 0,
    "BST": 60, "WEST": 60, "CET": 60, "MEZ": 60,
    "CEST": 120, "MESZ": 120, "EET": 120,
    "EEST": 180, "MSK": 180,
    "JST": 540, "KST": 540, "AEST": 600, "AEDT": 660,
    "EST": -300, "EDT": -240, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
}  # fmt: skip
"""Minutes east of Greenwich of the abbreviations that mean one zone only where they are written on web pages."""
_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)?")


def parse_date(
    text: str,
    language: str | None = None,
    *,
    month_first: bool = False,
    latest: date | None = None,
    now: datetime | None = None,
) -> ParsedDate | None:
    """The first possible date in *text*, a value that is meant to be a date; also seconds since 1970.

    *month_first* is how to read ``3/4/2020``; *latest* is the last day that is possible.

    >>> parse_date("May 3rd, 2020 at 4:05 PM EDT").iso
    '2020-05-03T16:05:00-04:00'
    """
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) in (10, 13):
        moment = datetime.fromtimestamp(int(text[:10]), timezone.utc)
        found = [ParsedDate(0, len(text), moment.isoformat(), moment.date())]
    else:
        found = find_dates(text, language, month_first=month_first, now=now)
    for parsed in found:
        if is_possible(parsed, latest):
            return parsed
        other = exchanged(parsed)
        if other and is_possible(other, latest):
            return other
    return None


def is_possible(parsed: ParsedDate, latest: date | None) -> bool:
    """Whether a page can have been published then."""
    return parsed.day.year >= EARLIEST and (latest is None or parsed.day <= latest)


def exchanged(parsed: ParsedDate) -> ParsedDate | None:
    """*parsed* with day and month the other way round; None if it can be read one way only."""
    if not parsed.ambiguous:
        return None
    day = parsed.day.replace(month=parsed.day.day, day=parsed.day.month)
    return parsed._replace(day=day, iso=f"{day}{parsed.iso[10:]}")


def find_dates(
    text: str, language: str | None = None, *, month_first: bool = False, now: datetime | None = None
) -> list[ParsedDate]:
    """Every date in *text*, in order."""
    text = text[:MAX_LENGTH]
    if not text.isascii():
        text = text.translate(_DIGITS)
    found: list[ParsedDate] = []
    for match in _YMD.finditer(text):
        month = match["m"] or match["m2"] or match["m3"]
        day = match["d"] or match["d2"] or match["d3"]
        _add(found, text, match.start(), match.end(), match["y"], month, day)
    if not found or len(text) > 40:
        _written(found, text, language)
        for match in _NUMERIC.finditer(text):
            _numeric(found, text, match, month_first)
        found.sort()
    return found


def _written(found: list[ParsedDate], text: str, language: str | None) -> None:
    """Add the dates that name their month."""
    for match in _UNIX.finditer(text):
        month = month_of(match[1], "en")
        if month:
            _add(found, f"{match[3]} {match[4]}", match.start(), match.end(), match[5], month, match[2], at=0)
    for pattern, year, name, day in ((_DMY, 3, 2, 1), (_MDY, 3, 1, 2), (_YMD_NAMED, 1, 2, 3), (_YDM_NAMED, 1, 3, 2)):
        for match in pattern.finditer(text):
            if any(other.start < match.end() and match.start() < other.end for other in found):
                continue
            word = match[name]
            month = month_of(word, language)
            if month is None and "." in word:
                month = month_of(word.rpartition(".")[0], language) or month_of(word.rpartition(".")[2], language)
            if month is None and "-" in word:
                month = month_of(word.partition("-")[0], language)
            if month:
                _add(found, text, match.start(), match.end(), match[year], month, match[day])
    if "年" in text:
        for match in _ERA.finditer(text):
            year_of_era = 1 if match[2] == "元" else int(match[2])
            _add(found, text, match.start(), match.end(), _ERAS[match[1]] + year_of_era, match[3], match[4])


def _numeric(found: list[ParsedDate], text: str, match: re.Match[str], month_first: bool) -> None:
    """Add a date such as ``3/4/2020``, in the order that its numbers or its separator allow."""
    if any(other.start < match.end() and match.start() < other.end for other in found):
        return
    first, second, year = int(match[1]), int(match[3]), match[4].strip("'’")
    if len(year) == 2:
        if len(text) > 60 or "-" in match[2]:
            return
        year = f"20{year}"
    if first > 12 or second > 12:
        day, month = (first, second) if first > 12 else (second, first)
        ambiguous = False
    else:
        ambiguous = first != second
        day, month = (second, first) if month_first and "." not in match[2] else (first, second)
    _add(found, text, match.start(), match.end(), year, month, day, ambiguous=ambiguous)


def _add(
    found: list[ParsedDate],
    text: str,
    start: int,
    end: int,
    year: str | int,
    month: str | int,
    day: str | int,
    *,
    at: int | None = None,
    ambiguous: bool = False,
) -> None:
    """Add the date with the time that stands next to it in *text*, or at *at*."""
    year = int(year)
    if year > 2400:  # the Buddhist era
        year -= 543
    try:
        when = date(year, int(month), int(day))
    except ValueError:
        return
    match = _BASIC_TIME.match(text, end) or _TIME_AFTER.match(text, end if at is None else at)
    clock = _clock(match)
    if match and clock:
        end = max(end, match.end()) if at is None else end
    elif at is None:
        match = _TIME_BEFORE.search(text, max(0, start - 40), start)
        clock = _clock(match)
        if match and clock:
            start = match.start()
    found.append(ParsedDate(start, end, f"{when}{clock}", when, ambiguous))


def _clock(match: re.Match[str] | None) -> str:
    """``T16:05:00-04:00`` of a match of time, empty if it is none."""
    if match is None or not (match["min"] or match["half"]):
        return ""
    hour = int(match["h"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if match["half"][0] in "pP" else 0)
    if hour > 23:
        return ""
    return f"T{hour:02d}:{int(match['min'] or 0):02d}:{int(match['sec'] or 0):02d}{_offset(match['zone'])}"


def _offset(zone: str | None) -> str:
    """``+02:00`` of a zone as it is written; empty if it names no one zone."""
    if not zone:
        return ""
    match = _OFFSET.search(zone)
    if match:
        hours, minutes = int(match[2]), int(match[3] or 0)
        return f"{match[1]}{hours:02d}:{minutes:02d}" if hours <= 14 and minutes < 60 else ""
    east = _OFFSETS.get(zone.strip("() ").upper())
    return "" if east is None else f"{'-' if east < 0 else '+'}{abs(east) // 60:02d}:{abs(east) % 60:02d}"
