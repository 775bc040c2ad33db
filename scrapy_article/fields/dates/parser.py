"""Parser for dates in text, visible or machine-readable, to ISO 8601.

Nothing is invented: without a time the result is a date, and without a zone the result has none.
Every pattern is anchored at digits and bounded, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timezone
from functools import lru_cache
from typing import NamedTuple

from scrapy_article.fields.dates.local import OWN_YEARS, WrittenDate, local_dates, numbered_dates
from scrapy_article.fields.dates.parts import find_clock, find_clock_before, join_names, month_of, zone_offset
from scrapy_article.text.words import compiled_later

EARLIEST = 1990
"""First possible year: that of the first web page. Older dates are the subject of a page."""
MAX_LENGTH = 400
"""Characters of a text that are checked."""
_BUDDHIST = 543
"""Difference between the years of the Thai Buddhist era and the Gregorian calendar."""

_NAME = r"([^\W\d_][^\s\d,،;:()/|•·—]{1,29}|[IVX](?!\w))"
_YEAR = r"((?:19|20|24|25)\d\d)"

# Patterns begin with a digit and look behind after it, so that the search skips to the next digit.
_YMD = re.compile(
    r"(?P<y>(?:19|20|25)\d\d)(?<![\d.,/-]\d{4})(?:\s?(?P<s>[-/.]|(?<!\s)[•·](?!\s))\s?(?P<m>1[0-2]|0?[1-9])\s?(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d])"
    r"|(?P<m2>1[0-2]|0[1-9])(?P<d2>3[01]|[12]\d|0[1-9])(?=T\d|\D|$)"
    r"|\s?(?:[(（][^)）\d]{1,4}\d{1,2}[)）])?[年년]\s?(?P<m3>1[0-2]|0?[1-9])\s?[月월]\s?(?P<d3>3[01]|[12]\d|0?[1-9])(?!\d)\s?[日일号]?)"
)
_YEAR_FIRST = re.compile(r"(?:19|20|25)\d\d(?:\s?[-/.•·年년(（]|\d{4})")
"""The beginning of dates with the year first."""
_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?:(:[0-5]\d)(?:\.\d{1,9})?)?"
    r"\s?(Z|[+-]\d\d?(?::?\d\d)?)?)?",
    re.ASCII,
)
_MOMENT = re.compile(
    r"(\d{4}-\d\d)(-\d\d)?(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?\s?(?:([+-]\d\d)(?::?(\d\d))?)?)?",
    re.ASCII | re.IGNORECASE,
)
_SINCE_1970 = re.compile(r"(\d{10})(?:\d{3})?", re.ASCII)
"""Seconds or milliseconds."""
_OTHER_NAME = re.compile(
    r"(?<=[ء-ي])\s?(?:/\s?[ء-ي]{3,8}(?:\s(?:الأول|الاول|الثاني))?|\([ء-ي ]{3,16}\))(?=[\s،]{0,2}\d{4})"
)
"""The other Arabic name of a month, after the first: ``شباط (فبراير) 2023``."""
_BESIDE = re.compile(
    r"พ\.?ศ\.?|ค\.?ศ\.?|ปี|ខែ|ឆ្នាំ|ເດືອນ|ປີ|ရက်(?:နေ့)?|ခုနှစ်|လ(?<=[\u1000-\u1021\u102b-\u103a].)(?=[\s\d၊])|၊|"
    r"මස(?=\s)|गते(?=\s)|م(?<=\s.)اه(?=\s)|ቀን|ዓ\.?\s?ም\.?"
)
"""*Day*, *month*, *year* and *of the era* beside the parts of a date, which are redundant."""
_YEAR_FIRST_LANGUAGES = frozenset("hu ja ko zh".split())
"""Languages that write the year first even if it has two digits."""
_NUMERIC = re.compile(
    r"(\d(?<![\d.,/:-]\d)\d?)(\s?[./|-]\s?)(\d{1,2})\2"
    r"(?:((?:20)?\d\d)(?=[012]\d:[0-5]\d)|(\d{4}|\d\d)(?![\d/]|[.,-]\d))"  # first, with the time glued to it
)
_DMY = re.compile(
    r"(\d(?<![\d.:/]\d)\d?)"
    r"(?:(?:st|nd|rd|th|ST|ND|RD|TH|er|re|mh|-?e|-?a|-?an|-го|-ші|ê|ی|טן)(?![^\W\d_])|[ºª°.])?"
    r"(?:[\s,-]{0,3}(?:of|de|DE|di|DI|da|den|del|DEL|dhen|ng|ta['’])(?!\w))?[\s,/-]{0,8}(?:[dD]['’])?"
    + _NAME
    + r"(?:[\s,]{0,2}(?:de|DE|del|DEL|di|da|dal|do|DO|du|u|of|i vitit|lia)\b)?[\s,./'’،(-]{0,20}"
    + _YEAR
    + r"(?!\d)"
)
_ROMAN = {name: month for month, name in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), 1)}
"""Roman numerals of months between day and year, as in Central Europe."""
_DAY_YEAR = r"(\d{1,2})(?:st|nd|rd|th|ST|ND|RD|TH)?[\s,./'’،-]{1,8}(?:de\s|DE\s)?" + _YEAR
_MDY = re.compile(r"(?<![^\W\d_])" + _NAME + r"[\s./-]{0,3}" + _DAY_YEAR + r"(?!\d)")
_AFTER_MONTH = re.compile(_DAY_YEAR)
"""The end of dates with the month first: any word could be the month."""
MAX_MONTH = 33
"""Maximum characters of the month before it."""
_YEAR_WORD = (
    r"(?:m\.|gada|év|\(?e?\)?ko|-?\s?ж\.|жылғы|-?\s?жыл(?:дын|ы)?|-?\s?yil(?:i|ning)?|оны|թ\.|թվականի|წ\.|წლის|"
    r"ел|сыл|ч|د)"
)
_DAY_ENDING = r"(?!\d)(?:\(?an?\)?(?![^\W\d_]))?"
"""Basque endings after a day."""
_YMD_NAMED = re.compile(
    _YEAR + rf"[.,]?\s{{0,2}}{_YEAR_WORD}?[\s,/-]{{1,10}}" + _NAME + r"[\s./-]{0,8}(\d{1,2})" + _DAY_ENDING
)
_YDM_NAMED = re.compile(_YEAR + rf"[.,]?\s?{_YEAR_WORD}?[\s,]{{1,2}}(\d{{1,2}})[.-]?\s?" + _NAME)
_HAS_DIGIT = re.compile(r"\d")
_HAS_YEAR = re.compile(r"(?:19|2[045])\d\d")
_HAS_DAY = re.compile(r"\d(?<!\d\d)(?:\d?|\d{7})(?!\d)")
"""A number of one or two digits, or one of eight, which may be a whole date."""
_DATE_LIKE = re.compile(r"\d(?:(?<=1)9\d\d|(?<=2)[045]\d\d|\s?[./|-]\s?\d{1,2}\s?[./|-])")
"""A year, or two numbers of a date."""
_DATE_LIKE_ASCII = re.compile(_DATE_LIKE.pattern.replace(r"\d", "[0-9]"))
"""The same for ASCII digits, which takes half the time: the other knows the digits of all scripts."""
_HAS_OWN_YEARS = re.compile(r"[^\x00-\u058f\u1e00-\u2e7f]")
"""A character of a script that may have its own years."""

_ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐᱐０"
_OTHER_SCRIPT = compiled_later("[\u0590-\u1dff\u200e\u200f\u2024\u2e80-\ufeff\uff10-\uff19]")
"""Letters and digits of scripts beyond Latin, Greek and Cyrillic."""
_MARKS = {0x200E: " ", 0x200F: " ", 0x61C: " ", 0x2024: "."}
"""Invisible marks of text direction, and the dot of Armenian pages."""
_DIGITS = _MARKS | {ord(zero) + value: str(value) for zero in _ZEROS for value in range(10)}
"""Digits of the scripts that have their own, as ASCII."""


class ParsedDate(NamedTuple):
    """A date in a text."""

    start: int
    """Its start in the text, in characters."""
    end: int
    """Its end, with its time and zone."""
    iso: str
    day: date


def parse_date(
    text: str,
    language: str | None = None,
    *,
    month_first: bool = False,
    latest: date | None = None,
) -> ParsedDate | None:
    """The first possible date in *text*, the value of a date field; also seconds or milliseconds since 1970.

    *month_first* is whether ``3/4/2020`` is in March; *latest* is the last possible day.

    >>> parse_date("May 3rd, 2020 at 4:05 PM EDT").iso
    '2020-05-03T16:05:00-04:00'
    """
    text = text.strip().replace("−", "-").replace("%2B", "+")  # a zone may have the sign, or be encoded as in a URL
    plain = _parse_plain(text)  # as nearly all values are
    if plain and is_possible(plain, latest):  # else the year may be that of another calendar
        return plain
    found = find_dates(text, language, month_first=month_first)
    return next((parsed for parsed in found if is_possible(parsed, latest)), None)


def _parse_plain(text: str) -> ParsedDate | None:
    """The date that the whole *text* is, in ISO 8601 or since 1970."""
    if since := _SINCE_1970.fullmatch(text):
        moment = datetime.fromtimestamp(int(since[1]), timezone.utc)
        return ParsedDate(0, len(text), moment.isoformat(), moment.date())
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    iso, clock, seconds, zone = match.groups()
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return None
    if clock:
        iso = f"{iso}T{clock}{seconds or ':00'}{zone_offset(zone)}"
    return ParsedDate(0, len(text), iso, day)


def moment_of(text: str | None) -> datetime | None:
    """The moment at the start of *text*, in the W3C profile of ISO 8601; None if there is none.

    Fractions of a second are left out. Without a time, it is the beginning of the day or month; without a zone, in UTC.

    >>> moment_of("2024-05-03 10:00:00.123+0200").isoformat()
    '2024-05-03T10:00:00+02:00'
    """
    match = _MOMENT.match((text or "").strip())
    if match is None:
        return None
    month, day, clock, seconds, hours, minutes = match.groups()
    iso = f"{month}{day or '-01'}T{clock or '00:00'}{seconds or ':00'}{hours or '+00'}:{minutes or '00'}"
    try:
        return datetime.fromisoformat(iso)
    except ValueError:
        return None


def is_possible(parsed: ParsedDate, latest: date | None) -> bool:
    """Whether a page can have been published on that date."""
    return parsed.day.year >= EARLIEST and (latest is None or parsed.day <= latest)


def may_hold_date(text: str) -> bool:
    """Whether *text* may have dates: a fast check before the search."""
    if text.isascii():
        return _DATE_LIKE_ASCII.search(text) is not None and _HAS_DAY.search(text) is not None
    if _DATE_LIKE.search(text) and _HAS_DAY.search(text):
        return True
    return "年" in text or (_HAS_OWN_YEARS.search(text) is not None and _HAS_DIGIT.search(text) is not None)


def find_dates(text: str, language: str | None = None, *, month_first: bool = False) -> tuple[ParsedDate, ...]:
    """Every date in the first `MAX_LENGTH` characters of *text*, in order."""
    return _find_dates(text[:MAX_LENGTH], language or "", month_first)


@lru_cache(maxsize=1024)  # pages repeat their dates
def _find_dates(text: str, language: str, month_first: bool) -> tuple[ParsedDate, ...]:
    found: list[ParsedDate] = []
    is_far = not text.isascii() and _OTHER_SCRIPT.search(text) is not None
    if is_far:
        text = text.translate(_DIGITS)
        for redundant in (_OTHER_NAME, _BESIDE):
            text = redundant.sub(lambda match: " " * len(match[0]), text)
    if is_far or language in OWN_YEARS:
        _add(found, local_dates(text, language))
    text = join_names(text, language)
    # The indispensable part of each pattern is looked for first: none has a literal beginning, which would be fast.
    if _YEAR_FIRST.search(text):
        _add(found, _in_iso_order(text))
    if not found or len(text) > 40:
        year = _HAS_YEAR.search(text)
        if year and _HAS_DAY.search(text):
            _add(found, _named(text, language, year.start()))
            _add(found, numbered_dates(text, language))
        _add(found, _numeric(text, language, month_first=month_first))
    return tuple(sorted(found))


def _add(found: list[ParsedDate], written: Iterable[WrittenDate]) -> None:
    """Add the dates *written*, with the time next to each, to *found*; not days that do not exist, nor overlaps."""
    for match, year, month, day, calendar in written:
        start, end = match.span()
        if is_taken(found, start, end):
            continue
        year = int(year)
        try:
            when = calendar(year - _BUDDHIST if year > 2400 else year, int(month), int(day))
        except ValueError:
            continue
        clock = ""
        if _HAS_DIGIT.search(match.string, end):  # or there is no time: the expressions are slow
            clock, end = find_clock(match.string, end)
        if not clock:
            first = max([other.end for other in found if other.end <= start], default=0)
            clock, start = find_clock_before(match.string, first, start)
        found.append(ParsedDate(start, end, when.isoformat() + clock, when))


def is_taken(found: Iterable[ParsedDate], start: int, end: int) -> bool:
    """Whether one of *found* overlaps the range from *start* to *end*."""
    return any(other.start < end and start < other.end for other in found)


def level_digits(text: str) -> str:
    """*text* with the digits of all scripts as ASCII, and marks of direction as blanks."""
    return text.translate(_DIGITS) if _OTHER_SCRIPT.search(text) else text


def _in_iso_order(text: str) -> Iterator[WrittenDate]:
    """Yield the dates in numbers with the year first."""
    for match in _YMD.finditer(text):
        month = match["m"] or match["m2"] or match["m3"]
        yield WrittenDate(match, match["y"], month, match["d"] or match["d2"] or match["d3"])


def _named(text: str, language: str, first_year: int) -> Iterator[WrittenDate]:
    """Yield the dates with the name of a month; *first_year* is the position of the first year."""
    after_month = _AFTER_MONTH.search(text)
    for matches, year, name, day in (
        (_DMY.finditer(text), 3, 2, 1),
        (_MDY.finditer(text, max(0, after_month.start() - MAX_MONTH)) if after_month else (), 3, 1, 2),
        (_YMD_NAMED.finditer(text, first_year), 1, 2, 3),
        (_YDM_NAMED.finditer(text, first_year), 1, 3, 2),
    ):
        for match in matches:
            month = month_of(match[name].strip("-"), language)
            if not month and day < name < year:
                month = _ROMAN.get(match[name].rstrip("."))
            if month:
                yield WrittenDate(match, match[year], month, match[day])


def _numeric(text: str, language: str, *, month_first: bool) -> Iterator[WrittenDate]:
    """Yield dates such as ``3/4/2020``, in the order that fits their numbers, separator or language."""
    for match in _NUMERIC.finditer(text):
        first, second, year = int(match[1]), int(match[3]), match[4] or match[5]
        if len(year) == 2 and ("-" in match[2] or len(text) > 60):
            continue  # after two dashes, or in prose, a short number is hardly a year
        is_month_first = first <= 12 and (second > 12 or (month_first and "/" in match[2]))
        month, day = (first, second) if is_month_first else (second, first)
        if language in _YEAR_FIRST_LANGUAGES and len(year) == len(match[1]) == 2:
            month, day, year = second, int(year), match[1]
        yield WrittenDate(match, f"20{year}" if len(year) == 2 else year, month, day)
