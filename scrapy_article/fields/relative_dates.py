"""Dates that are told by their distance from the download: *2 hours ago*, *yesterday*, *just now*.

The words are those of the Unicode CLDR (`scrapy_article.evaluation.cldr_names`), and what pages write beside them.
Units longer than a day tell no day, for they are rounded.
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_clock import find_clock
from scrapy_article.fields.date_labels import label_before
from scrapy_article.fields.date_parser import level_digits
from scrapy_article.fields.months import cldr

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime

__all__ = ["NAMED_DAYS", "RelativeDate", "find_relatives"]

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
    | {"minute": "vor {0} min|vor etwa {0} minuten", "hour": "vor {0} std|vor {0} h|vor etwa {0} stunden"},
    "en": {"minute1": "a minute ago", "hour1": "an hour ago|one hour ago", "day1": "a day ago|one day ago"}
    | {"minute": "{0} mins ago|{0} min ago|{0}m ago", "hour": "{0}h ago", "day": "{0}d ago"},
    "es": {"minute1": "hace un minuto", "hour1": "hace una hora", "day1": "hace un día"},
    "el": {"minute": "πριν {0} λεπτά|πριν {0} λεπτό", "hour": "πριν {0} ώρες|πριν {0} ώρα"}
    | {"day": "πριν {0} ημέρες|πριν {0} ημέρα|πριν {0} μέρες|πριν {0} μέρα"},
    "et": {"minute": "{0} minutit tagasi|{0} min tagasi", "hour": "{0} tundi tagasi|{0} t tagasi"}
    | {"minute1": "minut tagasi", "hour1": "tund tagasi", "day1": "päev tagasi", "day": "{0} päeva tagasi"},
    "fa": {"minute": "{0} دقیقه قبل", "hour": "{0} ساعت قبل", "day": "{0} روز قبل"},
    "fr": {"minute1": "il y a une minute", "hour1": "il y a une heure", "day1": "il y a un jour"}
    | {"minute": "il y a environ {0} minutes", "hour": "il y a environ {0} heures|il y a environ {0} heure"},
    "gu": {"minute": "{0} મિનિટ પહેલા", "hour": "{0} કલાક પહેલા", "day": "{0} દિવસ પહેલા"},
    "hi": {"minute": "{0} मिनट पूर्व", "hour": "{0} घंटे पूर्व|{0} घंटा पूर्व|{0} घण्टे पूर्व", "day": "{0} दिन पूर्व"},
    "hu": {"minute": "{0} perce", "hour": "{0} órája"},
    "id": {"minute": "{0} menit lalu", "hour": "{0} jam lalu", "day": "{0} hari lalu"},
    "it": {"minute1": "un minuto fa", "hour1": "un'ora fa|un’ora fa", "day1": "un giorno fa"},
    "ko": {"minute": "{0}분전", "hour": "{0}시간전", "day": "{0}일전"},
    "ml": {"minute": "{0} മിനിറ്റ് മുന്‍പ്|{0} മിനിറ്റ് മുമ്പ്", "day": "{0} ദിവസം മുന്‍പ്"}
    | {"hour": "{0} മണിക്കൂര്‍ മുന്‍പ്|{0} മണിക്കൂര്‍ മുമ്പ്|{0} മണിക്കൂർ മുൻപ്"},
    "ms": {"minute": "{0} minit yang lalu", "hour": "{0} jam yang lalu", "day": "{0} hari yang lalu"},
    "ne": {"minute": "{0} मिनेट अघि|{0} मिनेट अगाडि", "hour": "{0} घण्टा अघि|{0} घन्टा अघि|{0} घण्टा अगाडि|{0} घन्टा अगाडि"}
    | {"day": "{0} दिन अघि|{0} दिन अगाडि"},
    "nl": {"minute1": "een minuut geleden", "hour1": "een uur geleden", "day1": "een dag geleden"},
    "no": {"minute": "{0} minutter siden|{0} minutt siden|{0} min siden", "day": "{0} dager siden|{0} dag siden"}
    | {"hour": "{0} timer siden|{0} time siden|{0} t siden"},
    "pt": {"minute1": "há um minuto", "hour1": "há uma hora", "day1": "há um dia"}
    | {"minute": "{0} minutos atrás|{0} min atrás", "hour": "{0} horas atrás|{0} hora atrás|{0} h atrás"}
    | {"day": "{0} dias atrás|{0} d atrás"},
    "ru": {"minute1": "минуту назад", "hour1": "час назад", "day1": "день назад"}
    | {"minute": "{0} мин. назад", "hour": "{0} ч. назад", "day": "{0} дн. назад"},
    "sq": {"minute": "para {0} minutash", "hour": "para {0} orësh|para {0} ore", "day": "para {0} ditësh"},
    "sv": {"minute": "{0} minuter sedan", "hour": "{0} timmar sedan", "day": "{0} dagar sedan"},
    "ta": {"minute": "{0} நிமிடங்கள் முன்|{0} நிமிடம் முன்|{0} நிமிடங்களுக்கு முன்பு|{0} நிமிடத்திற்கு முன்பு"}
    | {"hour": "{0} மணி நேரம் முன்|{0} மணி நேரத்திற்கு முன்|{0} மணிநேரம் முன்பு|{0} மணி நேரம் முன்பு|{0} மணி நேரத்திற்கு முன்பு"}
    | {"day": "{0} நாட்கள் முன்|{0} நாள் முன்|{0} நாட்களுக்கு முன்பு|{0} நாளுக்கு முன்பு"},
    "th": {"minute": "{0} นาทีก่อน", "hour": "{0} ชั่วโมงที่แล้ว|{0} ชั่วโมงก่อน|{0} ชม.ก่อน", "day": "{0} วันก่อน"},
    "uk": {"minute": "{0} хв. тому", "hour": "{0} год. тому", "day": "{0} дн. тому"},
    "vi": {"hour": "{0} tiếng trước"},
    "tl": {"minute": "{0} minuto ang nakalipas|{0} minuto ang nakaraan|{0} minuto na ang nakalipas"}
    | {"hour": "{0} oras ang nakalipas|{0} oras ang nakaraan|{0} oras na ang nakalipas"}
    | {"day": "{0} araw ang nakalipas|{0} araw ang nakaraan|{0} araw na ang nakalipas"},
}
"""Patterns that CLDR lacks, by unit; a digit after the unit is the number that they tell without one."""

_NAMED = {
    "ar": "اليوم|أمس",
    "bg": "днес|вчера",
    "cs": "dnes|včera",
    "da": "i dag/idag|i går/igår",
    "de": "heute|gestern|gerade eben/soeben",
    "el": "σήμερα|χθες",
    "en": "today|yesterday|just now/moments ago/a moment ago",
    "es": "hoy|ayer|hace un momento",
    "fa": "امروز|دیروز",
    "fi": "tänään|eilen",
    "fr": "aujourd'hui/aujourd’hui|hier|à l'instant/à l’instant",
    "he": "היום|אתמול",
    "hi": "आज|कल|अभी अभी/अभी-अभी",
    "hr": "danas|jučer",
    "hu": "ma|tegnap",
    "id": "hari ini|kemarin",
    "it": "oggi|ieri",
    "ja": "今日|昨日|たった今",
    "ko": "오늘|어제|방금 전/방금전/방금",
    "nl": "vandaag|gisteren",
    "no": "i dag/idag|i går/igår",
    "pl": "dzisiaj|wczoraj",
    "pt": "hoje|ontem",
    "ro": "astăzi|ieri",
    "ru": "сегодня|вчера",
    "sr": "данас|јуче",
    "sv": "i dag/idag|i går/igår",
    "th": "วันนี้|เมื่อวาน",
    "tr": "bugün|dün",
    "uk": "сьогодні|вчора",
    "vi": "hôm nay|hôm qua",
    "zh": "今天/今日|昨天/昨日|刚刚/剛剛/刚才",
}
"""The words for today, yesterday and, in some languages, now: what is not in Babel's part of CLDR."""
NAMED_DAYS = frozenset(word for words in _NAMED.values() for word in words.replace("/", "|").split("|"))
"""The same, in one."""

_NUMBERS = {
    "de": "zwei drei vier fünf sechs sieben acht neun zehn",
    "en": "two three four five six seven eight nine ten",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
    "it": "due tre quattro cinque sei sette otto nove dieci",
    "nl": "twee drie vier vijf zes zeven acht negen tien",
    "pt": "dois três quatro cinco seis sete oito nove dez",
}
"""Numbers from two on, in words."""
_VALUES = {word: value for words in _NUMBERS.values() for value, word in enumerate(words.split(), 2)} | {"duas": 2}

_UNSPACED = frozenset("ja zh yue ko th lo km my bo dz".split())
"""Languages that put no blanks between words, or join particles to them."""
_PROSE = re.compile(r"\s?['’]?[^\W\d_]+(?!\s?\d|[^\W\d_])")
"""After the word for a day, a word that is not before a time: ``Today we learn``, ``Today's offers``."""
_LETTER = re.compile(r"[^\W\d_]")
MAX_LABEL = 20
"""Characters before the word for a day in which the label of the date stands."""
_MAX_NUMBER = {"minute": 600, "hour": 96, "day": 60}
"""Numbers up to which a page that was just written would use the unit."""


class RelativeDate(NamedTuple):
    """A date that is told by its distance."""

    start: int
    """Where it begins in the text, in characters."""
    end: int
    """Where it ends."""
    iso: str
    day: date
    raw: str


def find_relatives(text: str, language: str | None, base: datetime) -> list[RelativeDate]:
    """The dates that *text*, a short line in *language*, tells by their distance from *base*, in order.

    English is understood, too. Minutes and hours give a time of day in the zone of *base*.

    >>> from datetime import datetime, timezone
    >>> base = datetime(2024, 5, 3, 1, 30, tzinfo=timezone.utc)
    >>> [found.iso for found in find_relatives("3 days ago, updated 2 hours ago", "en", base)]
    ['2024-04-30', '2024-05-02T23:30:00+00:00']
    """
    if len(text) > MAX_LENGTH:
        return []
    text = level_digits(text)
    found: list[RelativeDate] = []
    for tongue in dict.fromkeys((language, "en")):
        for unit, number, pattern in _patterns(tongue or ""):
            for match in pattern.finditer(text):
                count = number or _value(next(filter(None, match.groups())))
                if count <= _MAX_NUMBER[unit] and not _is_taken(found, match.start(), match.end()):
                    moment = base - timedelta(**{f"{unit}s": count})
                    iso = str(moment.date()) if unit == "day" else _minute(moment)
                    found.append(RelativeDate(match.start(), match.end(), iso, moment.date(), match[0]))
        named = _find_named(text, tongue or "", base)
        if named and not _is_taken(found, named.start, named.end):
            found.append(named)
    return sorted(found)


def _is_taken(found: Iterable[RelativeDate], start: int, end: int) -> bool:
    """Whether one of *found* stands somewhere from *start* to *end*."""
    return any(other.start < end and start < other.end for other in found)


def _minute(moment: datetime) -> str:
    return moment.replace(second=0, microsecond=0).isoformat()


def _value(number: str) -> int:
    return _VALUES.get(number.lower()) or int(number)


def _find_named(text: str, language: str, base: datetime) -> RelativeDate | None:
    """The day that *text* calls today or yesterday, or now, at its beginning or behind the label of a date."""
    named = _named(language)
    match = named.search(text) if named else None
    if match is None:
        return None
    start, end = match.span()
    if start and not label_before(text[max(0, start - MAX_LABEL) : start]):
        return None
    if match.lastgroup == "now":
        return None if _LETTER.search(text, end) else RelativeDate(start, end, _minute(base), base.date(), match[0])
    day = base.date() - timedelta(days=match.lastgroup == "yesterday")
    clock, end = find_clock(text, end)
    if not clock and _PROSE.match(text, end):
        return None
    return RelativeDate(start, end, f"{day}{clock}", day, text[start:end])


@lru_cache(maxsize=64)
def _patterns(language: str) -> list[tuple[str, int, re.Pattern[str]]]:
    """Unit, number, or 0 where the pattern has it, and the pattern."""
    groups: dict[str, list[str]] = {}
    for unit, patterns in cldr()["ago"].get(language, {}).items():
        groups.setdefault(unit, []).extend(patterns)
    for unit, text in _MORE.get(language, {}).items():
        groups.setdefault(unit, []).extend(text.split("|"))
    before, after = ("(?<!\\d)", "(?!\\d)") if language in _UNSPACED else ("(?<![\\w.,:])", "(?!\\w)")
    words = "".join(f"|{word}" for word in _NUMBERS.get(language, "").split())
    digits = rf"(\d{{1,3}}{words}{'|duas' if language == 'pt' else ''})"
    found = []
    for unit, patterns in groups.items():
        name, number = unit.rstrip("12"), unit[len(unit.rstrip("12")) :]
        longest = sorted(dict.fromkeys(patterns), key=len, reverse=True)
        alternatives = "|".join(_expression(pattern, digits) for pattern in longest)
        pattern = re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)
        found.append((name, int(number or 0), pattern))
    return found


def _expression(pattern: str, number: str) -> str:
    """*pattern* as an expression, with that of a *number*; blanks of any kind are alike, invisible ones optional."""
    start, has_number, end = pattern.partition("{0}")
    first, last = (r"\s{1,2}".join(map(re.escape, part.split())) for part in (start, end))
    if not has_number:
        return first
    blank = r"\s{1,2}" if start[-1:].isspace() else ""
    return rf"{first}{blank}{number}\s{{0,2}}{last}".replace("\u200b\u200b", "\u200b").replace("\u200b", "\u200b{0,2}")


@lru_cache(maxsize=64)
def _named(language: str) -> re.Pattern[str] | None:
    words = _NAMED.get(language)
    if words is None:
        return None
    before, after = r"(?:^\W{0,3}|(?<=\W))", r"(?![\w\u0900-\u0dff])"  # vowel signs of India are no letters
    if language in _UNSPACED:
        before, after = r"(?:^\W{0,3})?", ""
    kinds = zip(("today", "yesterday", "now"), words.split("|"), strict=False)  # few languages have the last
    alternatives = "|".join(f"(?P<{kind}>{part.replace('/', '|')})" for kind, part in kinds)
    return re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)
