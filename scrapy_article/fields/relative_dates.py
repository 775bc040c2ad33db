"""Dates that are told by their distance from the download: *2 hours ago*, *yesterday*.

The words are those of the Unicode CLDR (`scrapy_article.evaluation.cldr_names`), and what pages write beside them.
Units longer than a day tell no day, for they are rounded.
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_clock import find_clock
from scrapy_article.fields.date_parser import level_digits
from scrapy_article.fields.months import cldr

if TYPE_CHECKING:
    from datetime import date, datetime

__all__ = ["NAMED_DAYS", "RelativeDate", "find_relative"]

MAX_LENGTH = 80
"""Characters of a line that may tell when it was written: a longer one is prose."""

_MORE = {
    "ar": {"minute1": "منذ دقيقة", "hour1": "منذ ساعة", "hour2": "منذ ساعتين", "day1": "منذ يوم", "day2": "منذ يومين"}
    | {
        "minute": "منذ {0} دقيقة|منذ {0} دقائق",
        "hour": "منذ {0} ساعة|منذ {0} ساعات",
        "day": "منذ {0} يوم|منذ {0} أيام",
    },
    "az": {"minute": "{0} dəqiqə əvvəl|{0} dəq əvvəl", "hour": "{0} saat əvvəl", "day": "{0} gün əvvəl"},
    "bn": {"minute": "{0} মিনিট পূর্বে", "hour": "{0} ঘণ্টা আগে|{0} ঘণ্টা পূর্বে|{0} ঘন্টা পূর্বে", "day": "{0} দিন পূর্বে"},
    "de": {"minute1": "vor einer minute", "hour1": "vor einer stunde", "day1": "vor einem tag"}
    | {"minute": "vor {0} min", "hour": "vor {0} std|vor {0} h"},
    "en": {"minute1": "a minute ago", "hour1": "an hour ago|one hour ago", "day1": "a day ago|one day ago"}
    | {"minute": "{0} mins ago|{0} min ago|{0}m ago", "hour": "{0}h ago", "day": "{0}d ago"},
    "es": {"minute1": "hace un minuto", "hour1": "hace una hora", "day1": "hace un día"},
    "et": {"minute": "{0} minutit tagasi|{0} min tagasi", "hour": "{0} tundi tagasi|{0} t tagasi"}
    | {"minute1": "minut tagasi", "hour1": "tund tagasi", "day1": "päev tagasi", "day": "{0} päeva tagasi"},
    "fa": {"minute": "{0} دقیقه قبل", "hour": "{0} ساعت قبل", "day": "{0} روز قبل"},
    "fr": {"minute1": "il y a une minute", "hour1": "il y a une heure", "day1": "il y a un jour"},
    "hu": {"minute": "{0} perce", "hour": "{0} órája"},
    "id": {"minute": "{0} menit lalu", "hour": "{0} jam lalu", "day": "{0} hari lalu"},
    "it": {"minute1": "un minuto fa", "hour1": "un'ora fa|un’ora fa", "day1": "un giorno fa"},
    "ms": {"minute": "{0} minit yang lalu", "hour": "{0} jam yang lalu", "day": "{0} hari yang lalu"},
    "ne": {"minute": "{0} मिनेट अघि|{0} मिनेट अगाडि", "hour": "{0} घण्टा अघि|{0} घन्टा अघि|{0} घण्टा अगाडि|{0} घन्टा अगाडि"}
    | {"day": "{0} दिन अघि|{0} दिन अगाडि"},
    "nl": {"minute1": "een minuut geleden", "hour1": "een uur geleden", "day1": "een dag geleden"},
    "pt": {"minute1": "há um minuto", "hour1": "há uma hora", "day1": "há um dia"}
    | {"minute": "{0} minutos atrás", "hour": "{0} horas atrás|{0} hora atrás", "day": "{0} dias atrás"},
    "ru": {"minute1": "минуту назад", "hour1": "час назад", "day1": "день назад"},
    "sv": {"minute": "{0} minuter sedan", "hour": "{0} timmar sedan", "day": "{0} dagar sedan"},
    "ta": {"minute": "{0} நிமிடங்கள் முன்|{0} நிமிடம் முன்|{0} நிமிடங்களுக்கு முன்பு|{0} நிமிடத்திற்கு முன்பு"}
    | {"hour": "{0} மணி நேரம் முன்|{0} மணி நேரத்திற்கு முன்|{0} மணிநேரம் முன்பு|{0} மணி நேரம் முன்பு|{0} மணி நேரத்திற்கு முன்பு"}
    | {"day": "{0} நாட்கள் முன்|{0} நாள் முன்|{0} நாட்களுக்கு முன்பு|{0} நாளுக்கு முன்பு"},
    "th": {"minute": "{0} นาทีก่อน", "hour": "{0} ชั่วโมงที่แล้ว|{0} ชั่วโมงก่อน|{0} ชม.ก่อน", "day": "{0} วันก่อน"},
    "tl": {"minute": "{0} minuto ang nakalipas|{0} minuto ang nakaraan|{0} minuto na ang nakalipas"}
    | {"hour": "{0} oras ang nakalipas|{0} oras ang nakaraan|{0} oras na ang nakalipas"}
    | {"day": "{0} araw ang nakalipas|{0} araw ang nakaraan|{0} araw na ang nakalipas"},
}
"""Patterns that CLDR lacks, by unit; a digit after the unit is the number that they tell without one."""

_NAMED = {
    "ar": "اليوم|أمس",
    "bg": "днес|вчера",
    "cs": "dnes|včera",
    "da": "i dag|i går",
    "de": "heute|gestern",
    "el": "σήμερα|χθες",
    "en": "today|yesterday",
    "es": "hoy|ayer",
    "fa": "امروز|دیروز",
    "fi": "tänään|eilen",
    "fr": "aujourd['’]hui|hier",
    "he": "היום|אתמול",
    "hr": "danas|jučer",
    "hu": "ma|tegnap",
    "id": "hari ini|kemarin",
    "it": "oggi|ieri",
    "ja": "今日|昨日",
    "ko": "오늘|어제",
    "nl": "vandaag|gisteren",
    "no": "i dag|i går",
    "pl": "dzisiaj|wczoraj",
    "pt": "hoje|ontem",
    "ro": "astăzi|ieri",
    "ru": "сегодня|вчера",
    "sr": "данас|јуче",
    "sv": "i dag|i går",
    "th": "วันนี้|เมื่อวาน",
    "tr": "bugün|dün",
    "uk": "сьогодні|вчора",
    "vi": "hôm nay|hôm qua",
    "zh": "今天|昨天",
}
"""The words for today and yesterday: what is not in Babel's part of CLDR."""
NAMED_DAYS = frozenset(
    word.replace("['’]", quote) for words in _NAMED.values() for word in words.split("|") for quote in "'’"
)
"""The same, in one."""

_UNSPACED = frozenset("ja zh yue ko th lo km my bo dz".split())
"""Languages that put no blanks between words, or join particles to them."""
_PROSE = re.compile(r"\s?['’]?[^\W\d_]+(?!\s?\d|[^\W\d_])")
"""After the word for a day, a word that is not before a time: ``Today we learn``, ``Today's offers``."""
_MAX_NUMBER = {"minute": 600, "hour": 96, "day": 60}
"""Numbers up to which a page that was just written would use the unit."""


class RelativeDate(NamedTuple):
    """A date that is told by its distance."""

    iso: str
    day: date
    raw: str
    start: int
    """Where it begins in the text."""


def find_relative(text: str, language: str | None, base: datetime) -> RelativeDate | None:
    """The date that *text*, a short line in *language*, tells by its distance from *base*; English is understood, too.

    Minutes and hours give a time of day in the zone of *base*.

    >>> from datetime import datetime, timezone
    >>> find_relative("2 hours ago", "en", datetime(2024, 5, 3, 1, 30, tzinfo=timezone.utc)).iso
    '2024-05-02T23:30:00+00:00'
    """
    if len(text) > MAX_LENGTH:
        return None
    text = level_digits(text)
    for tongue in dict.fromkeys((language, "en")):
        for unit, number, pattern in _patterns(tongue or ""):
            match = pattern.search(text)
            if match:
                count = number or int(next(filter(None, match.groups())))
                if count <= _MAX_NUMBER[unit]:
                    moment = base - timedelta(**{f"{unit}s": count})
                    iso = str(moment.date()) if unit == "day" else moment.replace(second=0, microsecond=0).isoformat()
                    return RelativeDate(iso, moment.date(), match[0], match.start())
        named = _named(tongue or "")
        match = named.match(text) if named else None
        if match:
            day = base.date() - timedelta(days=match.lastindex == 2)
            clock, end = find_clock(text, match.end())
            if not clock and _PROSE.match(text, end):
                continue
            return RelativeDate(f"{day}{clock}", day, text[:end], 0)
    return None


@lru_cache(maxsize=64)
def _patterns(language: str) -> list[tuple[str, int, re.Pattern[str]]]:
    """Unit, number, or 0 where the pattern has it, and the pattern."""
    groups: dict[str, list[str]] = {}
    for unit, patterns in cldr()["ago"].get(language, {}).items():
        groups.setdefault(unit, []).extend(patterns)
    for unit, text in _MORE.get(language, {}).items():
        groups.setdefault(unit, []).extend(text.split("|"))
    before, after = ("(?<!\\d)", "(?!\\d)") if language in _UNSPACED else ("(?<![\\w.,:])", "(?!\\w)")
    found = []
    for unit, patterns in groups.items():
        name, number = unit.rstrip("12"), unit[len(unit.rstrip("12")) :]
        alternatives = "|".join(map(_expression, sorted(dict.fromkeys(patterns), key=len, reverse=True)))
        pattern = re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)
        found.append((name, int(number or 0), pattern))
    return found


def _expression(pattern: str) -> str:
    """*pattern* as a regular expression, its number a group; blanks of any kind are alike, invisible ones optional."""
    start, number, end = pattern.partition("{0}")
    first, last = (r"\s{1,2}".join(map(re.escape, part.split())) for part in (start, end))
    if not number:
        return first
    blank = r"\s{1,2}" if start[-1:].isspace() else ""
    return rf"{first}{blank}(\d{{1,3}})\s{{0,2}}{last}".replace("\u200b\u200b", "\u200b").replace(
        "\u200b", "\u200b{0,2}"
    )


@lru_cache(maxsize=64)
def _named(language: str) -> re.Pattern[str] | None:
    words = _NAMED.get(language)
    if words is None:
        return None
    today, yesterday = words.split("|")
    after = "" if language in _UNSPACED else r"(?!\w)"
    return re.compile(rf"\W{{0,3}}(?:({today})|({yesterday})){after}", re.IGNORECASE)
