"""Dates as single languages write them: in calendars and eras of their own, in numerals, with numbers for months.

All work on texts whose digits are ASCII (`scrapy_article.fields.date_parser.level_digits`).
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from scrapy_article.fields.calendars import (
    ERAS,
    ETHIOPIAN_MONTHS,
    NEPALI_MONTHS,
    PERSIAN_MONTHS,
    buddhist_year,
    from_ethiopian,
    from_nepali,
    from_persian,
)
from scrapy_article.fields.months import fold, month_of
from scrapy_article.fields.parsed_date import ParsedDate, add_date, add_day

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["add_east_asian", "add_ethiopian", "add_minguo", "add_nepali", "add_numbered", "add_persian", "add_thai"]

_KANJI = "〇零○一二三四五六七八九十"
_ERA = re.compile(
    rf"(?P<era>{'|'.join(ERAS)})\s?(?P<y>\d{{1,3}}|元|[{_KANJI}]{{1,3}})(?:[(（]\d{{4}}[)）])?年"
    rf"\s?(?P<m>\d{{1,2}}|[{_KANJI}]{{1,2}})月\s?(?P<d>\d{{1,2}}|[{_KANJI}]{{1,3}})[日號号]"
)
_IN_KANJI = re.compile(rf"(?P<y>[{_KANJI}]{{4}})年(?P<m>[{_KANJI}]{{1,2}})月(?P<d>[{_KANJI}]{{1,3}})[日號号]")
_YEAR_LAST = re.compile(
    r"(?<!\d)(?P<m>\d{1,2})月\s?(?P<d>\d{1,2})日\s?(?:[(（][^)）\d]{1,4}[)）])?\s{0,2}(?P<y>(?:19|20)\d\d)年(?!\d)"
)
_MINGUO = re.compile(
    r"(?<![\d.,/-])(?P<y>1[0-3]\d)(?:(?P<s>[./-])(?P<m>1[0-2]|0?[1-9])(?P=s)(?P<d>3[01]|[12]\d|0?[1-9])(?!\d|[./-]\d)"
    r"|年\s?(?P<m2>1[0-2]|0?[1-9])月\s?(?P<d2>3[01]|[12]\d|0?[1-9])[日號号])"
)
"""``113.03.18``: no other year of three digits is that of a page."""


def _in_any_order(year: str, letter: str) -> re.Pattern[str]:
    """A *year*, the name of a month in *letter* and a day, in three groups: year first, month first, or day first."""
    day, name, blank = r"(?<!\d)(\d{1,2})(?!\d)", f"({letter}{{2,11}})", r"[\s,،፣/]"
    year = rf"(?<!\d)({year})(?!\d)"
    return re.compile(
        rf"{year}{blank}{{1,3}}(?:د\s)?{name}{blank}{{1,3}}{day}|{name}{blank}{{0,3}}{day}{blank}{{1,8}}{year}"
        rf"|{day}{blank}{{0,3}}{name}{blank}{{0,8}}{year}"
    )


_PERSIAN = _in_any_order(r"1[34]\d\d", r"[^\W\d_]")
_PERSIAN_YMD = re.compile(r"(?<![\d.,/-])(1[34]\d\d)\s?([/.-])\s?(0?[1-9]|1[0-2])\s?\2\s?(0?[1-9]|[12]\d|3[01])(?!\d)")
_ETHIOPIAN = _in_any_order(r"(?:19|20)\d\d", "[ሀ-ፚ]")
_ETHIOPIC = re.compile("[ሀ-ፚ]")
_NEPALI = _in_any_order(r"20[4-9]\d", "[ऀ-ॣॱ-ॿ]")
_NEPALI_YMD = re.compile(r"(?<![\d.,/-])(20[5-9]\d)\s?([/.-])\s?(0?[1-9]|1[0-2])\s?\2\s?(3[0-2]|[12]\d|0?[1-9])(?!\d)")
"""Years that are not yet in the Gregorian calendar."""
_THAI_SHORT = re.compile(r"(?<!\d)(\d{1,2})\s{0,3}([ก-๎.]{3,12})\s{0,3}(\d\d)(?![\d:])")
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
"""Dates of the languages that number the months, year or day first, and month first."""
_VIETNAMESE_MONTHS = {
    name: month for month, name in enumerate("một,hai,ba,tư,năm,sáu,bảy,tám,chín,mười,mười một,mười hai".split(","), 1)
} | {"giêng": 1, "bốn": 4, "chạp": 12}


def add_persian(found: list[ParsedDate], text: str) -> None:
    """Add the dates of the Solar Hijri calendar."""
    for match in _PERSIAN_YMD.finditer(text):
        add_day(found, text, match, from_persian, match[1], match[3], match[4])
    _add_named(found, text, _PERSIAN, PERSIAN_MONTHS, from_persian)


def add_ethiopian(found: list[ParsedDate], text: str) -> None:
    """Add the dates of the Ethiopian calendar."""
    if _ETHIOPIC.search(text):
        _add_named(found, text, _ETHIOPIAN, ETHIOPIAN_MONTHS, from_ethiopian)


def add_nepali(found: list[ParsedDate], text: str) -> None:
    """Add the dates of the Bikram Sambat."""
    for match in _NEPALI_YMD.finditer(text):
        add_day(found, text, match, from_nepali, match[1], match[3], match[4])
    _add_named(found, text, _NEPALI, NEPALI_MONTHS, from_nepali)


def _add_named(
    found: list[ParsedDate],
    text: str,
    pattern: re.Pattern[str],
    months: Mapping[str, int],
    calendar: Callable[[int, int, int], date],
) -> None:
    """Add the dates of a *calendar* that name one of its *months*, by a *pattern* of `_in_any_order`."""
    for match in pattern.finditer(text):
        first, second, third = filter(None, match.groups())
        if match[1]:
            year, name, day = first, second, third
        elif match[4]:
            name, day, year = first, second, third
        else:
            day, name, year = first, second, third
        month = months.get(fold(name).removesuffix("ماه"))
        if month:
            add_day(found, text, match, calendar, year, month, day)


def add_minguo(found: list[ParsedDate], text: str) -> None:
    """Add the dates in years of the Republic of China that do not name it."""
    for match in _MINGUO.finditer(text):
        year = ERAS["民國"] + int(match["y"])
        add_day(found, text, match, date, year, match["m"] or match["m2"], match["d"] or match["d2"])


def add_east_asian(found: list[ParsedDate], text: str) -> None:
    """Add the dates in years of an era, those in Chinese numerals, and those with the year last."""
    if "年" not in text:
        return
    for match in _ERA.finditer(text):
        year = ERAS[match["era"]] + _number(match["y"])
        add_day(found, text, match, date, year, _number(match["m"]), _number(match["d"]))
    for match in _IN_KANJI.finditer(text):
        year = int("".join(str(_KANJI_VALUES[digit]) for digit in match["y"])[:4])
        add_day(found, text, match, date, year, _number(match["m"]), _number(match["d"]))
    for match in _YEAR_LAST.finditer(text):
        add_day(found, text, match, date, match["y"], match["m"], match["d"])


_KANJI_VALUES = {"〇": 0, "零": 0, "○": 0} | {digit: value for value, digit in enumerate("一二三四五六七八九十", 1)}


def _number(text: str) -> int:
    """The value of a number below 100 in digits or in Chinese numerals; the first year of an era is 元."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.replace("元", "一").rpartition("十")
    value = 10 * _KANJI_VALUES.get(tens[:1], 1) if ten else 0
    return value + (_KANJI_VALUES[ones[0]] if ones else 0)


def add_thai(found: list[ParsedDate], text: str) -> None:
    """Add the dates with the last two digits of a year, which is Buddhist or Gregorian."""
    for match in _THAI_SHORT.finditer(text):
        month = month_of(match[2], "th")
        if month:
            add_day(found, text, match, date, buddhist_year(int(match[3])), month, match[1])


def add_numbered(found: list[ParsedDate], text: str, language: str | None) -> None:
    """Add the dates of *language* whose months have numbers: ``3 tháng 5``."""
    for pattern in _NUMBERED.get(language or "", ()):
        for match in pattern.finditer(text):
            month = int(match["m"]) if match["m"].isdecimal() else _VIETNAMESE_MONTHS.get(match["m"].casefold())
            if month:
                add_date(found, text, match.start(), match.end(), match["y"], month, match["d"])
