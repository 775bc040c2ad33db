"""Dates in the forms of single languages: other calendars and eras, numerals, numbered months.

All functions need texts whose digits are ASCII (`scrapy_article.fields.dates.parser.level_digits`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from scrapy_article.fields.dates.parts import fold, month_of
from scrapy_article.lexicon.lists import words_of

# --- calendars ---

_PERSIAN_EPOCH = 226_894
"""Proleptic Gregorian ordinal of the day before the first of the Solar Hijri calendar, as of `datetime.date`."""
_ETHIOPIAN_EPOCH = 2_795
"""The same for the Ethiopian calendar."""
_NEPALI_EPOCH, _NEPALI_FIRST = date(1990, 4, 14).toordinal(), 2047
"""The first year of the table that follows, and the ordinal of its first day."""
_NEPALI_LENGTHS = (
    "222322101011 223222101011 232321110011 232321110102 222322101011 223222101011 232321110011 232321110102 "
    "223222101011 223231101011 232321110012 132321110102 223222101011 223321101011 232321110012 132322010102 "
    "223222101011 223321101011 232321110012 222322011002 223222101011 223321101011 232321110012 222322011011 "
    "223222101011 232321101011 232321110012 222322101011 223222101011 232321110011 232321110102 222322101011 "
    "223222101011 232321110011 232321110102 223222101011 223222101011"
).split()
"""Days beyond 29 of the months of each year from then on; they follow no rule."""


def from_persian(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of a Solar Hijri one; ValueError if that does not exist.

    Leap years are those of the cycle of 33 years, which agrees with the astronomical calendar from 1210 to 1634
    (Borkowski, "The Persian calendar for 3000 years", Earth, Moon, and Planets 74, 1996).
    """
    is_long = month < 12 or _leap_days(year + 1) > _leap_days(year)
    length = 31 if month <= 6 else 30 if is_long else 29
    if not 1210 <= year <= 1634 or not 1 <= month <= 12 or not 1 <= day <= length:
        raise ValueError("no such Solar Hijri date")
    before = 31 * (month - 1) if month <= 7 else 30 * (month - 1) + 6
    return date.fromordinal(_PERSIAN_EPOCH + 365 * (year - 1) + _leap_days(year) + before + day)


def _leap_days(year: int) -> int:
    """Leap days before *year*: the years 1, 5, 9, 13, 17, 22, 26 and 30 of each cycle have one."""
    cycles, rest = divmod(year - 1, 33)
    return 8 * cycles + sum(rest >= leap for leap in (1, 5, 9, 13, 17, 22, 26, 30))


def from_ethiopian(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of an Ethiopian one; ValueError if that does not exist.

    Twelve months have 30 days. The year before a multiple of 4 has six more days, any other five.
    """
    if not 1 <= month <= 13 or not 1 <= day <= (30 if month < 13 else 5 + (year % 4 == 3)):
        raise ValueError("no such Ethiopian date")
    return date.fromordinal(_ETHIOPIAN_EPOCH + 365 * (year - 1) + year // 4 + 30 * (month - 1) + day)


def from_nepali(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of one of the Bikram Sambat; ValueError if that does not exist.

    Years from 2047, which began in 1990, to 2083 are known.
    """
    past = year - _NEPALI_FIRST
    is_known = 0 <= past < len(_NEPALI_LENGTHS) and 1 <= month <= 12
    if not is_known or not 1 <= day <= 29 + int(_NEPALI_LENGTHS[past][month - 1]):
        raise ValueError("no such date of the Bikram Sambat, or none that is known")
    months = "".join(_NEPALI_LENGTHS)[: 12 * past + month - 1]
    return date.fromordinal(_NEPALI_EPOCH + 29 * len(months) + sum(map(int, months)) + day - 1)


# --- notation ---------------


class WrittenDate(NamedTuple):
    """The parts of a date in a text, and their *calendar*, which may have no such day."""

    match: re.Match[str]
    year: int | str
    month: int | str
    day: int | str
    calendar: Callable[[int, int, int], date] = date


_ERAS = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}
"""Gregorian years before the first of a Japanese era (Reiwa, Heisei), and of the Republic of China (Minguo)."""
_SHORT_BUDDHIST = 43
"""Two-digit Thai years from this on are Buddhist (2543 is 2000); lower ones are Gregorian."""
_NUMERALS = {"〇": 0, "零": 0, "○": 0} | {digit: value for value, digit in enumerate("一二三四五六七八九十", 1)}
_KANJI = "".join(_NUMERALS)
_ERA = re.compile(
    rf"(?P<era>{'|'.join(_ERAS)})\s?(?P<y>\d{{1,3}}|元|[{_KANJI}]{{1,3}})(?:[(（]\d{{4}}[)）])?年"
    rf"\s?(?P<m>\d{{1,2}}|[{_KANJI}]{{1,2}})月\s?(?P<d>\d{{1,2}}|[{_KANJI}]{{1,3}})[日號号]"
)
_IN_KANJI = re.compile(rf"(?P<y>[{_KANJI}]{{4}})年(?P<m>[{_KANJI}]{{1,2}})月(?P<d>[{_KANJI}]{{1,3}})[日號号]")
_THAI_SHORT = re.compile(r"(?<!\d)(\d{1,2})\s{0,3}([ก-๎.]{3,12})\s{0,3}(\d\d)(?![\d:])")


def _in_any_order(year: str, letter: str) -> re.Pattern[str]:
    """The pattern of a *year*, a month's name in *letter* and a day: year, month or day first."""
    day, name, blank = r"(?<!\d)(\d{1,2})(?!\d)", f"({letter}{{2,11}})", r"[\s,،፣/]"
    year = rf"(?<!\d)({year})(?!\d)"
    return re.compile(
        rf"{year}{blank}{{1,3}}(?:د\s)?{name}{blank}{{1,3}}{day}|{name}{blank}{{0,3}}{day}{blank}{{1,8}}{year}"
        rf"|{day}{blank}{{0,3}}{name}{blank}{{0,8}}{year}"
    )


_ORDERS = ((1, 2, 3), (6, 4, 5), (9, 8, 7))
"""The groups of year, month and day in each order of that pattern."""


@cache
def _own_months() -> dict[str, int]:
    """The numbers of the months of other calendars, and of those that languages number in words, by name, folded."""
    return {fold(name): month for month in range(1, 14) for name in words_of(f"dates.own_month_{month}")}


class _Calendar(NamedTuple):
    """How dates of a calendar are written."""

    convert: Callable[[int, int, int], date]
    numeric: re.Pattern[str] | None
    """Dates in numbers."""
    written: re.Pattern[str]
    """Dates with the name of a month."""


_ETHIOPIAN = _Calendar(from_ethiopian, None, _in_any_order(r"(?:19|20)\d\d", "[ሀ-ፚ]"))
_PERSIAN = _Calendar(
    from_persian,
    re.compile(r"(?<![\d.,/-])(1[34]\d\d)\s?([/.-])\s?(0?[1-9]|1[0-2])\s?\2\s?(0?[1-9]|[12]\d|3[01])(?!\d)"),
    _in_any_order(r"1[34]\d\d", r"[^\W\d_]"),
)
_NEPALI = _Calendar(
    from_nepali,
    # with years that are still in the future in the Gregorian calendar
    re.compile(r"(?<![\d.,/-])(20[5-9]\d)\s?([/.-])\s?(0?[1-9]|1[0-2])\s?\2\s?(3[0-2]|[12]\d|0?[1-9])(?!\d)"),
    _in_any_order(r"20[4-9]\d", "[ऀ-ॣॱ-ॿ]"),
)
OWN_YEARS = {"fa": _PERSIAN, "ps": _PERSIAN, "ne": _NEPALI}
"""Languages with the years of their own calendar, in any digits."""
_VIETNAMESE_MONTH = r"(?P<m>\d{1,2}|[^\W\d_]{2,5}(?:\s(?:một|hai))?)"
_MONGOLIAN_MONTH = r"(?P<m>\d{1,2})(?:-?(?:р|дугаар|дүгээр))?\sсар(?:ын)?\s{1,2}"
_NUMBERED = {
    "mn": (
        re.compile(
            rf"(?<!\d)(?P<y>20\d\d|199\d)\s?оны?\s{{1,2}}{_MONGOLIAN_MONTH}(?P<d>\d{{1,2}})(?!\d)", re.IGNORECASE
        ),
        re.compile(rf"(?<!\d){_MONGOLIAN_MONTH}(?P<d>\d{{1,2}}),?\s(?P<y>20\d\d|199\d)(?!\d)", re.IGNORECASE),
    ),
    "vi": (
        re.compile(
            rf"(?<!\d)(?P<d>\d{{1,2}})\s?(?:tháng|thg|th)[.\s]?\s?{_VIETNAMESE_MONTH}[\s,]{{0,2}}(?:năm\s)?"
            r"(?P<y>20\d\d|199\d)(?!\d)",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\b(?:tháng|thg|th)\s{_VIETNAMESE_MONTH}\s(?P<d>\d{{1,2}}),\s(?P<y>20\d\d|199\d)(?!\d)", re.IGNORECASE
        ),
    ),
}
"""Patterns for languages that number the months: year or day first, and month first."""


def local_dates(text: str, language: str) -> Iterator[WrittenDate]:
    """Yield the dates of *text* in the calendars, eras and numerals of *language*."""
    if "年" in text:
        yield from _east_asian(text)
    for match in _THAI_SHORT.finditer(text):
        month = month_of(match[2], "th")
        if month:
            century = 2500 if int(match[3]) >= _SHORT_BUDDHIST else 2000
            yield WrittenDate(match, century + int(match[3]), month, match[1])
    if language == "ti":
        return  # which calls the Gregorian months by Ethiopian names
    calendar, numeric, written = OWN_YEARS.get(language, _ETHIOPIAN)
    for match in numeric.finditer(text) if numeric else ():
        yield WrittenDate(match, match[1], match[3], match[4], calendar)
    for match in written.finditer(text):
        year, name, day = next(groups for order in _ORDERS if (groups := match.group(*order))[0])
        month = _own_months().get(fold(name).removesuffix("ماه"))
        if month:
            yield WrittenDate(match, year, month, day, calendar)


def _east_asian(text: str) -> Iterator[WrittenDate]:
    """Yield the dates in years of an era, and those in Chinese numerals."""
    for match in _ERA.finditer(text):
        yield WrittenDate(match, _ERAS[match["era"]] + _number(match["y"]), _number(match["m"]), _number(match["d"]))
    for match in _IN_KANJI.finditer(text):
        year = "".join([str(_NUMERALS[digit]) for digit in match["y"]])[:4]
        yield WrittenDate(match, year, _number(match["m"]), _number(match["d"]))


def _number(text: str) -> int:
    """The value of a number below 100 in digits or in Chinese numerals; the first year of an era is 元."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.replace("元", "一").rpartition("十")
    value = 10 * _NUMERALS.get(tens[:1], 1) if ten else 0
    return value + (_NUMERALS[ones[0]] if ones else 0)


def numbered_dates(text: str, language: str) -> Iterator[WrittenDate]:
    """Yield the dates of *language* with numbered months: ``3 tháng 5``."""
    for pattern in _NUMBERED.get(language, ()):
        for match in pattern.finditer(text):
            name = match["m"]
            month = name if name.isdecimal() else _own_months().get(fold(name))
            if month:
                yield WrittenDate(match, match["y"], month, match["d"])
