"""Dates in text, as people and programs write them, to ISO 8601.

Nothing is invented: where a text gives no time the result is a date, where it gives no zone the result has none.
Every pattern is anchored at digits and bounded, so the time is linear in the length of the text.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timezone
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from scrapy_article.fields.calendars import from_persian
from scrapy_article.fields.date_clock import zone_offset
from scrapy_article.fields.date_local import (
    add_east_asian,
    add_ethiopian,
    add_minguo,
    add_nepali,
    add_numbered,
    add_persian,
    add_thai,
)
from scrapy_article.fields.months import join_names, month_of
from scrapy_article.fields.parsed_date import ParsedDate, add_date, add_day, is_taken

if TYPE_CHECKING:
    from scrapy_article.fields.date_candidates import DateCandidate

__all__ = [
    "EARLIEST",
    "MAX_LENGTH",
    "exchanged",
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

_NAME = r"([^\W\d_][^\s\d,،;:()/|•·—]{1,29})"
_ROMAN = {number: month for month, number in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), 1)}
"""Months as numbers in Polish, Hungarian and other dates: ``14 V 2024``."""
_YEAR = r"((?:19|20|24|25)\d\d)"
_ANY_YEAR = r"((?:19|20|24|25)\d\d|(?<=\D['’])\d\d(?!\w))"
"""The same, or two digits behind an apostrophe: ``14 Feb ’20``; not inches, ``5’10``, or a decade, ``’20s``."""

# Patterns begin with what they consume, and look behind after it: so the search skips to the next digit.
_YMD = re.compile(
    r"(?P<y>(?:19|20|25)\d\d)(?<![\d.,/-]\d{4})(?:\s?(?P<s>[-/.]|(?<!\s)[•·](?!\s))\s?(?P<m>1[0-2]|0?[1-9])\s?(?P=s)\s?(?P<d>3[01]|[12]\d|0?[1-9])(?![\d])"
    r"|(?P<m2>1[0-2]|0[1-9])(?P<d2>3[01]|[12]\d|0[1-9])(?=T\d|\D|$)"
    r"|\s?(?:[(（][^)）\d]{1,4}\d{1,2}[)）])?[年년]\s?(?P<m3>1[0-2]|0?[1-9])\s?[月월]\s?(?P<d3>3[01]|[12]\d|0?[1-9])(?!\d)\s?[日일号]?)"
)
_YEAR_FIRST = re.compile(r"(?:19|20|25)\d\d(?:\s?[-/.•·年년(（]|\d{4})")
"""How each of those begins."""
_ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?:(:[0-5]\d)(?:\.\d{1,9})?)?"
    r"\s?(Z|[+-]\d\d?(?::?\d\d)?)?)?",
    re.ASCII,
)
_SINCE_1970 = re.compile(r"(?P<s>\d{10})(?:\d{3}|\.\d{1,9})?|/Date\((?P<date>\d{10})\d{3}(?:[+-]\d{4})?\)/", re.ASCII)
"""Seconds or milliseconds, as they are or as ASP.NET writes them in JSON."""
_CALENDARS = {"ne": add_nepali, "zh": add_minguo}
"""Years that only pages in these languages have."""
_PERSIAN_LANGUAGES = frozenset(("fa", "ps"))
_PERSIAN_DIGIT = re.compile("[۰-۹]")
_OTHER_NAME = re.compile(
    r"(?<=[ء-ي])\s?(?:/\s?[ء-ي]{3,8}(?:\s(?:الأول|الاول|الثاني))?|\([ء-ي ]{3,16}\))(?=[\s،]{0,2}\d{4})"
)
"""The other Arabic name of a month, after the first: ``شباط (فبراير) 2023``."""
_THAI = re.compile("[ก-ฺ]")
_BESIDE = re.compile(
    r"พ\.?ศ\.?|ค\.?ศ\.?|ปี|ខែ|ឆ្នាំ|ເດືອນ|ປີ|ရက်(?:နေ့)?|ခုနှစ်|လ(?<=[\u1000-\u1021\u102b-\u103a].)(?=[\s\d၊])|၊|"
    r"මස(?=\s)|गते(?=\s)|م(?<=\s.)اه(?=\s)|ቀን|ዓ\.?\s?ም\.?"
)
"""*Day*, *month*, *year* and *of the era* beside the parts of a date, which say nothing that the parts do not."""
MOMENT = 14
"""Digits of a value that is a day and a time of day without anything between them: ``20240503100000``."""
_SHORT_WITH_DASHES = frozenset(("nl", "da"))
"""Those that write a short year behind dashes, with the day first; English does so where the month is first."""
_YEAR_FIRST_LANGUAGES = frozenset("hu ja ko zh".split())
"""Those that write the year first even where it has two digits."""
_NUMERIC = re.compile(
    r"(\d(?<![\d.,/:-]\d)\d?)(\s?[./|-]\s?)(\d{1,2})\2"
    r"(?:((?:20)?\d\d)(?=[012]\d:[0-5]\d)|(\d{4}|['’]?\d\d)(?![\d/]|[.,-]\d))"  # first, with the time glued to it
)
_DMY = re.compile(
    r"(\d(?<![\d.:/]\d)\d?)"
    r"(?:(?:st|nd|rd|th|ST|ND|RD|TH|er|re|mh|-?e|-?a|-?an|-го|-ші|ê|ی|טן)(?![^\W\d_])|[ºª°.])?"
    r"(?:[\s,-]{0,3}(?:of|de|DE|di|DI|da|den|del|DEL|dhen|ng|ta['’])(?!\w))?[\s,/-]{0,8}(?:[dD]['’])?"
    rf"({_NAME[1:-1]}|[IVX](?=[\s.]))"
    r"(?:[\s,]{0,2}(?:de|DE|del|DEL|di|da|dal|do|DO|du|u|of|i vitit|lia)\b)?[\s,./'’،(-]{0,20}" + _ANY_YEAR + r"(?!\d)"
)
_DAY_YEAR = r"(\d{1,2})(?:st|nd|rd|th|ST|ND|RD|TH)?[\s,./'’،-]{1,8}(?:de\s|DE\s)?" + _ANY_YEAR
_MDY = re.compile(r"(?<![^\W\d_])" + _NAME + r"[\s./-]{0,3}" + _DAY_YEAR + r"(?!\d)")
_AFTER_MONTH = re.compile(_DAY_YEAR)
"""How each of those ends: any word could begin one."""
SHORT_YEAR = 2
"""Digits of a year behind an apostrophe or dashes, or as some write it."""
MAX_MONTH = 33
"""Characters before that in one of those."""
_GLUED = re.compile(r"(?<=[a-z])[A-Z][a-z]{2,8}\.?$")
"""The last word where a line lost its blanks: ``Ann LeeDec. 21, 2023``."""
_YEAR_WORD = (
    r"(?:m\.|gada|év|\(?e?\)?ko|-?\s?ж\.|жылғы|-?\s?жыл(?:дын|ы)?|-?\s?yil(?:i|ning)?|оны|թ\.|թվականի|წ\.|წლის|"
    r"ел|сыл|ч|د)"
)
_DAY_ENDING = r"(?!\d)(?:\(?an?\)?(?![^\W\d_]))?"
"""What Basque writes after a day."""
_YMD_NAMED = re.compile(
    _YEAR + rf"[.,]?\s{{0,2}}{_YEAR_WORD}?[\s,/-]{{1,10}}" + _NAME + r"[\s./-]{0,8}(\d{1,2})" + _DAY_ENDING
)
_YDM_NAMED = re.compile(_YEAR + rf"[.,]?\s?{_YEAR_WORD}?[\s,]{{1,2}}(\d{{1,2}})[.-]?\s?" + _NAME)
_HAS_DIGIT = re.compile(r"\d")
_HAS_YEAR = re.compile(r"(?:19|2[045])\d\d|['’]\d\d(?!\d)")
_HAS_DAY = re.compile(r"\d(?<!\d\d)(?:\d?|\d{7})(?!\d)")
"""A number of one or two digits, or one of eight, which may be a whole date."""
_DATE_LIKE = re.compile(r"\d(?:(?<=1)9\d\d|(?<=2)[045]\d\d|(?<=['’]\d)\d(?!\d)|\s?[./|-]\s?\d{1,2}\s?[./|-])")
"""A year, of two digits behind an apostrophe perhaps, or two numbers of a date."""
_DATE_LIKE_ASCII = re.compile(_DATE_LIKE.pattern.replace(r"\d", "[0-9]"))
"""The same for plain text, where it takes half the time: the other knows the digits of all scripts."""
_HAS_OWN_YEARS = re.compile(r"[^\x00-\u058f\u1e00-\u2e7f]")
"""A script that may have years of its own."""
_UNIX = re.compile(r"([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d:\d\d) ([A-Z]{2,5}(?:[+-]\d\d:?\d\d)?|[+-]\d{4}) (\d{4})")

_ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐᱐０"
_FAR = re.compile("[\u0590-\u1dff\u200e\u200f\u2024\u2e80-\ufeff\uff10-\uff19]")
"""Letters and digits of scripts beyond Latin, Greek and Cyrillic."""
_MARKS = {0x200E: " ", 0x200F: " ", 0x61C: " ", 0x2024: "."}
"""Invisible marks of the direction of writing, and the dot that Armenian pages write."""
_DIGITS = _MARKS | {ord(zero) + value: str(value) for zero in _ZEROS for value in range(10)}
"""Digits of the scripts that have their own, as ASCII."""

_AMERICAN_ZONE = re.compile(r"\.?\s?\(?(?:[ECMP]DT|[EP]T)\b")
"""Zones behind such a time that nobody has but those who write the month first."""
_HALF = re.compile(r"[\s,]{1,3}(?:at\s)?\d{1,2}(?::\d\d){0,2}\s?[ap]\.?m\b", re.IGNORECASE)
"""A time in the morning or afternoon, as those write it who have the month first, whatever parts the numbers."""
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = re.compile(rf"(?<![^\W\d_])({'|'.join(_WEEK)})(?:[a-z]{{0,5}}day|[a-z]{{0,2}})[\s.,]{{1,3}}$", re.IGNORECASE)
"""The day of the week before a date in English, the one language whose writers do not agree which number is first."""
MAX_WEEKDAY = 12
"""Characters of that."""


def parse_date(
    text: str,
    language: str | None = None,
    *,
    month_first: bool = False,
    latest: date | None = None,
) -> ParsedDate | None:
    """The first possible date in *text*, a value that is meant to be a date; also seconds or milliseconds since 1970.

    *month_first* is how to read ``3/4/2020``; *latest* is the last day that is possible.

    >>> parse_date("May 3rd, 2020 at 4:05 PM EDT").iso
    '2020-05-03T16:05:00-04:00'
    """
    text = text.strip().replace("−", "-").replace("%2B", "+")  # a zone may have the sign, or be left as in an address
    parsed = parse_iso(text, latest)
    if parsed:
        return parsed
    since = _SINCE_1970.fullmatch(text)
    if since:
        moment = datetime.fromtimestamp(int(since["s"] or since["date"]), timezone.utc)
        found: tuple[ParsedDate, ...] = (ParsedDate(0, len(text), moment.isoformat(), moment.date()),)
    else:  # years of other calendars, too
        if len(text) == MOMENT and text.isascii() and text.isdigit():
            text = f"{text[:8]}T{text[8:]}"
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
    iso, clock, seconds, zone = match.groups()
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return None
    if clock:
        iso = f"{iso}T{clock}{seconds or ':00'}{zone_offset(zone)}"
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
    is_far = not text.isascii() and _FAR.search(text) is not None
    is_persian = language in _PERSIAN_LANGUAGES or (is_far and _PERSIAN_DIGIT.search(text) is not None)
    if is_far:
        text = _BESIDE.sub(_blank, _OTHER_NAME.sub(_blank, level_digits(text)))
        add_east_asian(found, text)
        if _THAI.search(text):
            add_thai(found, text)
        if language != "ti":  # which calls the Gregorian months by Ethiopian names
            add_ethiopian(found, text)
    if is_persian:
        add_persian(found, text)
    elif language in _CALENDARS:
        _CALENDARS[language](found, text)
    if language:
        text = join_names(text, language)
    # What each pattern cannot do without is looked for first, since none has a literal beginning that would be quick.
    for match in _YMD.finditer(text) if _YEAR_FIRST.search(text) else ():
        if found and is_taken(found, match):
            continue
        month = match["m"] or match["m2"] or match["m3"]
        day = match["d"] or match["d2"] or match["d3"]
        add_date(found, text, match.start(), match.end(), match["y"], month, day)
    if not found or len(text) > 40:
        year = _HAS_YEAR.search(text)
        if year and _HAS_DAY.search(text):
            _written(found, text, language, year.start())
            add_numbered(found, text, language)
        for match in _NUMERIC.finditer(text):
            _numeric(found, text, match, language, month_first=month_first)
    found.sort()
    return tuple(found)


def level_digits(text: str) -> str:
    """*text* with the digits of all scripts as ASCII, and blanks for the marks of direction."""
    return text.translate(_DIGITS) if _FAR.search(text) else text


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


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
            add_date(found, f"{match[3]} {match[4]}", match.start(), match.end(), match[5], month, match[2], at=0)
    after_month = _AFTER_MONTH.search(text)
    for matches, year, name, day in (
        (_DMY.finditer(text), 3, 2, 1),
        (_MDY.finditer(text, max(0, after_month.start() - MAX_MONTH)) if after_month else (), 3, 1, 2),
        (_YMD_NAMED.finditer(text, first_year), 1, 2, 3),
        (_YDM_NAMED.finditer(text, first_year), 1, 3, 2),
    ):
        for match in matches:
            if is_taken(found, match):
                continue
            word = match[name]
            month = (
                month_of(word, language)
                or _month_in(word, language)
                or (_ROMAN.get(word.rstrip(".")) if day == 1 else None)
            )
            if month:
                full = match[year] if len(match[year]) > SHORT_YEAR else f"20{match[year]}"
                add_date(found, text, match.start(), match.end(), full, month, match[day])


def _numeric(
    found: list[ParsedDate], text: str, match: re.Match[str], language: str | None, *, month_first: bool
) -> None:
    """Add a date such as ``3/4/2020``, in the order that its numbers, its separator or its language allow."""
    if is_taken(found, match):
        return
    first, second, year = int(match[1]), int(match[3]), (match[4] or match[5]).strip("'’")
    if len(year) == 4 and year[:2] in ("13", "14"):
        add_day(found, text, match, from_persian, year, second, first)
        return
    is_short = len(year) == SHORT_YEAR and "-" in match[2]
    if is_short and not ((month_first or language in _SHORT_WITH_DASHES) and match[0] == text.strip()):
        return  # few write so, and they in a place of its own; elsewhere the year may come first
    if len(year) == SHORT_YEAR:
        if len(text) > 60:
            return
        if language in _YEAR_FIRST_LANGUAGES and len(match[1]) == 2:
            add_date(found, text, match.start(), match.end(), f"20{match[1]}", second, year)
            return
        year = f"20{year}"
    if first > 12 or second > 12:
        day, month = (first, second) if first > 12 else (second, first)
        ambiguous = False
    else:
        ambiguous = first != second
        half = _HALF.match(text, match.end())
        is_american = month_first and ("/" in match[2] or half is not None or is_short)
        is_american = is_american or (half is not None and _AMERICAN_ZONE.match(text, half.end()) is not None)
        day, month = (second, first) if is_american else (first, second)
        named = _WEEKDAY.search(text[max(0, match.start() - MAX_WEEKDAY) : match.start()]) if ambiguous else None
        if named:
            fits, other_fits = _is_on(named[1], year, month, day), _is_on(named[1], year, day, month)
            ambiguous = fits == other_fits
            day, month = (month, day) if other_fits and not fits else (day, month)
    add_date(found, text, match.start(), match.end(), year, month, day, ambiguous=ambiguous)


def _is_on(weekday: str, year: str, month: int, day: int) -> bool:
    """Whether that date is on *weekday*, as `_WEEKDAY` finds it."""
    try:
        return _WEEK[date(int(year), month, day).weekday()] == weekday.lower()
    except ValueError:
        return False
