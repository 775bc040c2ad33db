"""Dates in text, as people and programs write them, to ISO 8601.

Nothing is invented: where a text gives no time the result is a date, where it gives no zone the result has none.
Every pattern is anchored at digits and bounded, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timezone
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scrapy_article.fields.calendars import ERAS, PERSIAN_MONTHS, buddhist_year, from_persian
from scrapy_article.fields.months import fold, join_names, month_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.fields.date_candidates import DateCandidate

__all__ = [
    "EARLIEST",
    "MAX_LENGTH",
    "ParsedDate",
    "exchanged",
    "find_clock",
    "find_dates",
    "is_possible",
    "level_digits",
    "may_hold_date",
    "parse_date",
    "parse_iso",
]

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


_NAME = r"([^\W\d_][^\s\d,،;:()/|]{1,29})"
_YEAR = r"((?:19|20|24|25)\d\d)"

# Patterns begin with what they consume, and look behind after it: so the search skips to the next digit.
_YMD = re.compile(
    r"(?P<y>(?:19|20|25)\d\d)(?<![\d.,/-]\d{4})(?:\s?(?P<s>[-/.])\s?(?P<m>1[0-2]|0?[1-9])\s?(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d])"
    r"|(?P<m2>1[0-2]|0[1-9])(?P<d2>3[01]|[12]\d|0[1-9])(?=T\d|\D|$)"
    r"|\s?(?:[(（][^)）\d]{1,4}\d{1,2}[)）])?[年년]\s?(?P<m3>1[0-2]|0?[1-9])\s?[月월]\s?(?P<d3>3[01]|[12]\d|0?[1-9])(?!\d)\s?[日일号]?)"
)
_YEAR_FIRST = re.compile(r"(?:19|20|25)\d\d(?:\s?[-/.年년(（]|\d{4})")
"""How each of those begins."""
_KANJI = "〇零○一二三四五六七八九十"
_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?)?", re.ASCII
)
_ERA = re.compile(
    rf"(?P<era>{'|'.join(ERAS)})\s?(?P<y>\d{{1,3}}|元|[{_KANJI}]{{1,3}})(?:[(（]\d{{4}}[)）])?年"
    rf"\s?(?P<m>\d{{1,2}}|[{_KANJI}]{{1,2}})月\s?(?P<d>\d{{1,2}}|[{_KANJI}]{{1,3}})[日號号]"
)
_IN_KANJI = re.compile(rf"(?P<y>[{_KANJI}]{{4}})年(?P<m>[{_KANJI}]{{1,2}})月(?P<d>[{_KANJI}]{{1,3}})[日號号]")
_PERSIAN_YMD = re.compile(r"(?<![\d.,/-])(1[34]\d\d)\s?([/.-])\s?(0?[1-9]|1[0-2])\s?\2\s?(0?[1-9]|[12]\d|3[01])(?!\d)")
_PERSIAN_WRITTEN = re.compile(r"(?<!\d)(\d{1,2})\s{1,3}([^\W\d_]{2,11})\s{0,3}(?:ماه\s{0,3})?(1[34]\d\d)(?!\d)")
_PERSIAN_LANGUAGES = frozenset(("fa", "ps"))
_PERSIAN_DIGIT = re.compile("[۰-۹]")
_BUDDHIST_ERA = re.compile(r"พ\.?ศ\.?|ค\.?ศ\.?|ปี")
_OTHER_NAME = re.compile(
    r"(?<=[ء-ي])\s?(?:/\s?[ء-ي]{3,8}(?:\s(?:الأول|الاول|الثاني))?|\([ء-ي ]{3,16}\))(?=[\s،]{0,2}\d{4})"
)
"""The other Arabic name of a month, after the first: ``شباط (فبراير) 2023``."""
_THAI = re.compile("[ก-ฺ]")
_THAI_SHORT = re.compile(r"(?<!\d)(\d{1,2})\s{0,3}([ก-๎.]{3,12})\s{0,3}(\d\d)(?![\d:])")
_VIETNAMESE = re.compile(
    r"(?<!\d)(?P<d>\d{1,2})\s?(?:tháng|thg|th)[.\s]?\s?(?P<m>\d{1,2}|[^\W\d_]{2,5}(?:\s(?:một|hai))?)"
    r"[\s,]{0,2}(?:năm\s)?(?P<y>20\d\d|199\d)(?!\d)",
    re.IGNORECASE,
)
_VIETNAMESE_MONTH_FIRST = re.compile(
    r"\b(?:tháng|thg|th)\s(?P<m>\d{1,2}|[^\W\d_]{2,5}(?:\s(?:một|hai))?)\s(?P<d>\d{1,2}),\s(?P<y>20\d\d|199\d)(?!\d)",
    re.IGNORECASE,
)
_VIETNAMESE_MONTHS = {
    name: month for month, name in enumerate("một,hai,ba,tư,năm,sáu,bảy,tám,chín,mười,mười một,mười hai".split(","), 1)
} | {"giêng": 1, "bốn": 4, "chạp": 12}
_NUMERIC = re.compile(
    r"(\d(?<![\d.,/:-]\d)\d?)(\s?[./|-]\s?)(\d{1,2})\2"
    r"(?:((?:20)?\d\d)(?=[012]\d:[0-5]\d)|(\d{4}|['’]?\d\d)(?![\d/]|[.,-]\d))"  # first, with the time glued to it
)
_DMY = re.compile(
    r"(\d(?<![\d.:/]\d)\d?)"
    r"(?:(?:st|nd|rd|th|er|re|mh|-?e|-?a|-?an|-го|-ші|ê|ی|טן)(?![^\W\d_])|[ºª°.])?"
    r"(?:[\s,-]{0,3}(?:of|de|di|da|den|del|dhen|ta['’])(?!\w))?[\s,/-]{0,3}(?:d['’])?"
    + _NAME
    + r"(?:[\s,]{0,2}(?:de|del|di|da|dal|do|du|u|of|i vitit|lia)\b)?[\s,./'’،-]{0,20}"
    + _YEAR
    + r"(?!\d)"
)
_DAY_YEAR = r"(\d{1,2})(?:st|nd|rd|th)?[\s,./،-]{1,3}(?:de\s)?" + _YEAR
_MDY = re.compile(r"(?<![^\W\d_])" + _NAME + r"[\s./-]{0,3}" + _DAY_YEAR + r"(?!\d)")
_AFTER_MONTH = re.compile(_DAY_YEAR)
"""How each of those ends: any word could begin one."""
MAX_MONTH = 33
"""Characters before that in one of those."""
_GLUED = re.compile(r"(?<=[a-z])[A-Z][a-z]{2,8}\.?$")
"""The last word where a line lost its blanks: ``Ann LeeDec. 21, 2023``."""
_YEAR_WORD = r"(?:m\.|gada|év|\(?e?\)?ko|-?\s?ж\.|жылғы|-yil|оны|թ\.|ел|сыл|د)"
_YMD_NAMED = re.compile(_YEAR + rf"[.,]?\s{{0,2}}{_YEAR_WORD}?[\s,/-]{{1,2}}" + _NAME + r"[\s./-]{0,3}(\d{1,2})(?!\d)")
_YDM_NAMED = re.compile(_YEAR + rf"[.,]?\s?{_YEAR_WORD}?[\s,]{{1,2}}(\d{{1,2}})[.-]?\s?" + _NAME)
_HAS_DIGIT = re.compile(r"\d")
_HAS_YEAR = re.compile(r"(?:19|2[045])\d\d")
_HAS_DAY = re.compile(r"\d(?<!\d\d)(?:\d?|\d{7})(?!\d)")
"""A number of one or two digits, or one of eight, which may be a whole date."""
_DATE_LIKE = re.compile(r"\d(?:(?<=1)9\d\d|(?<=2)[045]\d\d|\s?[./|-]\s?\d{1,2}\s?[./|-])")
"""A year, or two numbers of a date."""
_DATE_LIKE_ASCII = re.compile(_DATE_LIKE.pattern.replace(r"\d", "[0-9]"))
"""The same for plain text, where it takes half the time: the other knows the digits of all scripts."""
_HAS_CLOCK = re.compile(r"\d[:.][0-5]\d")
_HAS_OWN_YEARS = re.compile(r"[^\x00-\u058f\u1e00-\u2e7f]")
"""A script that may have years of its own."""
_UNIX = re.compile(r"([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d) ([A-Z]{2,5}(?:[+-]\d\d:?\d\d)?|[+-]\d{4}) (\d{4})")

_BASIC_TIME = re.compile(
    r"T(?P<h>[01]\d|2[0-3])(?P<min>[0-5]\d)(?P<sec>[0-5]\d)?(?P<half>a^)?(?P<half2>a^)?(?P<zone>Z|[+-]\d\d:?\d\d)?"
)
_ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐᱐０"
_FAR = re.compile("[\u0590-\u1dff\u200e\u200f\u2e80-\ufeff\uff10-\uff19]")
"""Letters and digits of scripts beyond Latin, Greek and Cyrillic."""
_MARKS = {0x200E: " ", 0x200F: " ", 0x61C: " "}
"""Invisible marks of the direction of writing."""
_DIGITS = _MARKS | {ord(zero) + value: str(value) for zero in _ZEROS for value in range(10)}
"""Digits of the scripts that have their own, as ASCII."""

_ZONE = (
    r"(?P<zone>Z\b|\(?(?:UTC|GMT)\s?[+-]\s?\d\d?(?::?\d\d)?(?!\d)\)?|\s?[+-]\d\d(?::?\d\d)?(?!\d)|"
    r"\(?[A-Z]{2,5}\b\)?|МСК)?"
)
_HALF_BEFORE = r"(?P<half2>上午|下午|午前|午後|凌晨|早上|中午|晚上|오전|오후)?"
_HALF_AFTER = r"(?P<half>[ap]\.?\s?m\b\.?|ص(?:باح[اً]{0,2})?\b|م(?:ساء[اً]{0,2})?\b|এএম|পিএম|π\.?μ\b\.?|μ\.?μ\b\.?)?"
_SECOND_HALVES = ("p", "下", "午後", "中午", "晚上", "오후", "م", "পি", "μ")
"""How the words for the time after noon begin, in small letters."""
_WEEKDAYS = "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap"
"""Those that stand between date and time."""
_TIME_AFTER = re.compile(
    r"(?:[T\s,;|·•@/–—-]|\.(?=[\s,])|"
    r"\b(?:at|um|à|às|as|a las|alle|alle ore|ore|kl|klo|kello|om|o|г|года|в|о|saat|godz|"
    r"u|ve|v|la|ora|orele|klockan|στις|ob|kell|plkst|pukul|jam|об|"
    r"ساعت|الساعة|lúc|เวลา|r|roku|року|"
    + _WEEKDAYS
    + r")\b\.?|[(（][^\W\d_]{1,4}[)）]|(?:星期|[周週])[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일"
    r"){0,6}" + _HALF_BEFORE + r"\s?(?P<h>\d{1,2})"
    r"(?:\s?[:.h時时点點시]\s?(?P<min>[0-5]\d)(?!\d)(?:[分분])?(?::(?P<sec>[0-5]?\d)(?!\d)(?:[.,]\d{1,9})?)?)?"
    r"\s?" + _HALF_AFTER + r"(?:\s?(?:Uhr|hrs?|h)\b)?[\s,]?" + _ZONE,
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(
    _HALF_BEFORE + r"(?<![\d:.])(?P<h>\d{1,2})[:.](?P<min>[0-5]\d)(?::(?P<sec>[0-5]\d))?\s?(?P<half>[ap]\.?m\b\.?)?"
    r"(?:\s?(?:Uhr|hrs?|h)\b)?"
    r"[\s,]{0,2}" + _ZONE + r"[\s,;|·•/–—-]{0,3}(?:(?:on|am|den|le)\s)?(?:[^\W\d_]{2,12}[.,]{0,2}\s)?$",
    re.IGNORECASE,
)
_OFFSETS = {
    "Z": 0, "UTC": 0, "GMT": 0, "WET": 0,
    "BST": 60, "WEST": 60, "CET": 60, "MEZ": 60,
    "CEST": 120, "MESZ": 120, "EET": 120,
    "EEST": 180, "MSK": 180, "МСК": 180, "WAT": 60, "SAST": 120, "PKT": 300, "WIB": 420, "WITA": 480,
    "HKT": 480, "SGT": 480, "AWST": 480, "JST": 540, "KST": 540, "ACST": 570, "AEST": 600, "ACDT": 630, "AEDT": 660,
    "NZST": 720, "NZDT": 780, "BRT": -180, "HST": -600, "AKST": -540, "AKDT": -480,
    "EST": -300, "EDT": -240, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
}  # fmt: skip
"""Minutes east of Greenwich of the abbreviations that mean one zone only where they are written on web pages."""
_AMERICAN_ZONE = re.compile(r"\.?\s?\(?(?:[ECMP]DT|[EP]T)\b")
"""Zones behind such a time that nobody has but those who write the month first."""
_HALF = re.compile(r"[\s,]{1,3}(?:at\s)?\d{1,2}(?::\d\d){0,2}\s?[ap]\.?m\b", re.IGNORECASE)
"""A time in the morning or afternoon, as those write it who have the month first, whatever parts the numbers."""
_OFFSET = re.compile(r"([+-])\s?(\d\d?):?(\d\d)?")


def parse_date(
    text: str,
    language: str | None = None,
    *,
    month_first: bool = False,
    latest: date | None = None,
) -> ParsedDate | None:
    """The first possible date in *text*, a value that is meant to be a date; also seconds since 1970.

    *month_first* is how to read ``3/4/2020``; *latest* is the last day that is possible.

    >>> parse_date("May 3rd, 2020 at 4:05 PM EDT").iso
    '2020-05-03T16:05:00-04:00'
    """
    text = text.strip()
    if _ISO.fullmatch(text):
        return parse_iso(text, latest)
    if text.isascii() and text.isdigit() and len(text) in (10, 13):
        moment = datetime.fromtimestamp(int(text[:10]), timezone.utc)
        found: tuple[ParsedDate, ...] = (ParsedDate(0, len(text), moment.isoformat(), moment.date()),)
    else:
        found = find_dates(text, language, month_first=month_first)
    for parsed in found:
        if is_possible(parsed, latest):
            return parsed
        other = exchanged(parsed)
        if other and is_possible(other, latest):
            return other
    return None


def parse_iso(text: str, latest: date | None = None) -> ParsedDate | None:
    """What `parse_date` gives for a *text* in the form that programs write, which nearly all values have; else None."""
    text = text.strip()
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    iso, clock, zone = match.groups()
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return None
    if clock:
        iso = f"{iso}T{clock}{_offset(zone)}"
    parsed = ParsedDate(0, len(text), iso, day)
    return parsed if is_possible(parsed, latest) else None


def is_possible(parsed: ParsedDate, latest: date | None) -> bool:
    """Whether a page can have been published then."""
    return parsed.day.year >= EARLIEST and (latest is None or parsed.day <= latest)


_Dated = TypeVar("_Dated", "ParsedDate", "DateCandidate")


def exchanged(dated: _Dated) -> _Dated | None:
    """*dated* with day and month the other way round; None if it can be read one way only."""
    if not dated.ambiguous:
        return None
    day = dated.day.replace(month=dated.day.day, day=dated.day.month)
    return dated._replace(day=day, iso=f"{day}{dated.iso[10:]}")


def may_hold_date(text: str) -> bool:
    """Whether it is worth the time to look for dates in *text*: if not, it holds none."""
    if text.isascii():
        return _DATE_LIKE_ASCII.search(text) is not None and _HAS_DAY.search(text) is not None
    if _DATE_LIKE.search(text) and _HAS_DAY.search(text):
        return True
    if not _HAS_OWN_YEARS.search(text):
        return False
    return "年" in text or _HAS_DIGIT.search(text) is not None


def find_dates(text: str, language: str | None = None, *, month_first: bool = False) -> tuple[ParsedDate, ...]:
    """Every date in the first `MAX_LENGTH` characters of *text*, in order."""
    return _find_dates(text[:MAX_LENGTH], language, month_first)


@lru_cache(maxsize=1024)  # pages tell one date at many places
def _find_dates(text: str, language: str | None, month_first: bool) -> tuple[ParsedDate, ...]:
    found: list[ParsedDate] = []
    if not text.isascii() and _FAR.search(text):
        is_persian = language in _PERSIAN_LANGUAGES or _PERSIAN_DIGIT.search(text)
        text = level_digits(text)
        if is_persian:
            _persian(found, text)
        _east_asian(found, text)
        text = _OTHER_NAME.sub(_blank, text)
        if _THAI.search(text):
            text = _BUDDHIST_ERA.sub(_blank, text)
            _thai(found, text)
    elif language in _PERSIAN_LANGUAGES:
        _persian(found, text)
    if language:
        text = join_names(text, language)
    # What each pattern cannot do without is looked for first, since none has a literal beginning that would be quick.
    for match in _YMD.finditer(text) if _YEAR_FIRST.search(text) else ():
        month = match["m"] or match["m2"] or match["m3"]
        day = match["d"] or match["d2"] or match["d3"]
        _add(found, text, match.start(), match.end(), match["y"], month, day)
    if not found or len(text) > 40:
        year = _HAS_YEAR.search(text)
        if year and _HAS_DAY.search(text):
            _written(found, text, language, year.start())
        for match in _NUMERIC.finditer(text):
            _numeric(found, text, match, month_first)
    found.sort()
    return tuple(found)


def level_digits(text: str) -> str:
    """*text* with the digits of all scripts as ASCII, and blanks for the marks of direction."""
    return text.translate(_DIGITS) if _FAR.search(text) else text


def find_clock(text: str, position: int) -> tuple[str, int]:
    """The time of day that stands at *position* in *text*, as ``T16:05:00-04:00``, and where it ends.

    Empty if there is none.
    """
    match = _TIME_AFTER.match(text, position)
    clock = _clock(match)
    return (clock, match.end()) if match and clock else ("", position)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _persian(found: list[ParsedDate], text: str) -> None:
    """Add the dates of the Solar Hijri calendar."""
    for match in _PERSIAN_YMD.finditer(text):
        _add_day(found, text, match, from_persian, match[1], match[3], match[4])
    for match in _PERSIAN_WRITTEN.finditer(text):
        month = PERSIAN_MONTHS.get(fold(match[2]).removesuffix("ماه"))
        if month:
            _add_day(found, text, match, from_persian, match[3], month, match[1])


def _east_asian(found: list[ParsedDate], text: str) -> None:
    """Add the dates in years of an era, and those in Chinese numerals."""
    if "年" not in text:
        return
    for match in _ERA.finditer(text):
        year = ERAS[match["era"]] + _number(match["y"])
        _add_day(found, text, match, date, year, _number(match["m"]), _number(match["d"]))
    for match in _IN_KANJI.finditer(text):
        year = int("".join(str(_KANJI_VALUES[digit]) for digit in match["y"])[:4])
        _add_day(found, text, match, date, year, _number(match["m"]), _number(match["d"]))


_KANJI_VALUES = {"〇": 0, "零": 0, "○": 0} | {digit: value for value, digit in enumerate("一二三四五六七八九十", 1)}


def _number(text: str) -> int:
    """The value of a number below 100 in digits or in Chinese numerals; the first year of an era is 元."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.replace("元", "一").rpartition("十")
    value = 10 * _KANJI_VALUES.get(tens[:1], 1) if ten else 0
    return value + (_KANJI_VALUES[ones[0]] if ones else 0)


def _thai(found: list[ParsedDate], text: str) -> None:
    """Add the dates with the last two digits of a year, which is Buddhist or Gregorian."""
    for match in _THAI_SHORT.finditer(text):
        month = month_of(match[2], "th")
        if month:
            _add_day(found, text, match, date, buddhist_year(int(match[3])), month, match[1])


def _add_day(
    found: list[ParsedDate],
    text: str,
    match: re.Match[str],
    calendar: Callable[[int, int, int], date],
    year: str | int,
    month: str | int,
    day: str | int,
) -> None:
    """Add the date that *calendar* makes of a *match*, if there is such a day."""
    try:
        when = calendar(int(year), int(month), int(day))
    except ValueError:
        return
    _add(found, text, match.start(), match.end(), when.year, when.month, when.day)


def _month_in(word: str, language: str | None) -> int | None:
    """The month that a *word* of more than its name tells: ``19.Mai``, ``май-ның``, ``LeeDec.``."""
    if "." in word:
        start, _, end = word.rpartition(".")
        month = month_of(start, language) or month_of(end, language)
        if month:
            return month
    if "-" in word:
        return month_of(word.partition("-")[0], language)
    glued = _GLUED.search(word)
    return month_of(glued[0], language) if glued else None


def _written(found: list[ParsedDate], text: str, language: str | None, first_year: int) -> None:
    """Add the dates that name their month; *first_year* is where the first year stands."""
    for match in _UNIX.finditer(text) if text.count(":") > 1 else ():
        month = month_of(match[1], "en")
        if month:
            _add(found, f"{match[3]} {match[4]}", match.start(), match.end(), match[5], month, match[2], at=0)
    after_month = _AFTER_MONTH.search(text)
    for matches, year, name, day in (
        (_DMY.finditer(text), 3, 2, 1),
        (_MDY.finditer(text, max(0, after_month.start() - MAX_MONTH)) if after_month else (), 3, 1, 2),
        (_YMD_NAMED.finditer(text, first_year), 1, 2, 3),
        (_YDM_NAMED.finditer(text, first_year), 1, 3, 2),
    ):
        for match in matches:
            if any(other.start < match.end() and match.start() < other.end for other in found):
                continue
            word = match[name]
            month = month_of(word, language) or _month_in(word, language)
            if month:
                _add(found, text, match.start(), match.end(), match[year], month, match[day])
    if language == "vi":
        for match in (*_VIETNAMESE.finditer(text), *_VIETNAMESE_MONTH_FIRST.finditer(text)):
            month = int(match["m"]) if match["m"].isdecimal() else _VIETNAMESE_MONTHS.get(match["m"].casefold())
            if month:
                _add(found, text, match.start(), match.end(), match["y"], month, match["d"])


def _numeric(found: list[ParsedDate], text: str, match: re.Match[str], month_first: bool) -> None:
    """Add a date such as ``3/4/2020``, in the order that its numbers or its separator allow."""
    if any(other.start < match.end() and match.start() < other.end for other in found):
        return
    first, second, year = int(match[1]), int(match[3]), (match[4] or match[5]).strip("'’")
    if len(year) == 4 and year[:2] in ("13", "14"):
        _add_day(found, text, match, from_persian, year, second, first)
        return
    if len(year) == 2:
        if len(text) > 60 or "-" in match[2]:
            return
        year = f"20{year}"
    if first > 12 or second > 12:
        day, month = (first, second) if first > 12 else (second, first)
        ambiguous = False
    else:
        ambiguous = first != second
        half = _HALF.match(text, match.end())
        is_american = month_first and ("/" in match[2] or half is not None)
        is_american = is_american or (half is not None and _AMERICAN_ZONE.match(text, half.end()) is not None)
        day, month = (second, first) if is_american else (first, second)
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
    if year > 2400:
        year = buddhist_year(year)
    try:
        when = date(year, int(month), int(day))
    except ValueError:
        return
    position = end if at is None else at
    match = None
    if _HAS_DIGIT.search(text, position):  # or there is no time: the expressions are slow to say no
        match = _BASIC_TIME.match(text, end) or _TIME_AFTER.match(text, position)
    clock = _clock(match)
    if match and clock:
        end = max(end, match.end()) if at is None else end
    elif at is None and _HAS_CLOCK.search(text, max(0, start - 40), start):
        match = _TIME_BEFORE.search(text, max(0, start - 40), start)
        clock = _clock(match)
        if match and clock:
            start = match.start()
    found.append(ParsedDate(start, end, when.isoformat() + clock, when, ambiguous))


def _clock(match: re.Match[str] | None) -> str:
    """``T16:05:00-04:00`` of a match of time, empty if it is none."""
    if match is None or not (match["min"] or match["half"] or match["half2"]):
        return ""
    hour = int(match["h"])
    half = match["half"] or match["half2"]
    if half:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if half.lower().startswith(_SECOND_HALVES) else 0)
    if hour > 23:
        return ""
    return f"T{hour:02d}:{int(match['min'] or 0):02d}:{int(match['sec'] or 0):02d}{_offset(match['zone'])}"


@lru_cache(maxsize=256)  # there are few
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
