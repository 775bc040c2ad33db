"""Relative dates: *2 hours ago*, *yesterday*, *just now*.

The words are those of the Unicode CLDR (``benchmarks/cldr_names.py``), and variants on pages.
Units longer than a day are ignored, since they are rounded.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache

from scrapy_article.fields.dates.parser import ParsedDate, is_taken, level_digits
from scrapy_article.fields.dates.parts import cldr, find_clock, label_before
from scrapy_article.lexicon.lists import languages_of, listed

MAX_LENGTH = 80
"""Maximum characters of a line with a relative date: a longer line is prose."""

_VALUES = {"duas": 2} | {
    word: value
    for language in languages_of("dates.numbers")
    for value, word in enumerate(listed("dates.numbers", language), 2)
}
_UNITS = "minute minute1 hour hour1 hour2 day day1 day2".split()
"""Units; a digit after a unit is the number that its patterns imply."""

_UNSPACED = frozenset("ja zh yue ko th lo km my bo dz".split())
"""Languages that put no blanks between words, or join particles to them."""
_PROSE = re.compile(r"\s?['’]?[^\W\d_]+(?!\s?\d|[^\W\d_])")
"""After the word for a day, a word that is not before a time: ``Today we learn``, ``Today's offers``."""
_LETTER = re.compile(r"[^\W\d_]")
MAX_LABEL = 20
"""Characters before the word for a day in which the label of the date may be."""
_MAX_NUMBER = {"minute": 600, "hour": 96, "day": 60}
"""Highest number that pages use with each unit."""


def find_relatives(text: str, language: str | None, base: datetime) -> list[ParsedDate]:
    """The relative dates in *text*, a short line in *language*, counted from *base*, in order.

    English is understood, too. Minutes and hours give a time of day in the zone of *base*.

    >>> from datetime import datetime, timezone
    >>> base = datetime(2024, 5, 3, 1, 30, tzinfo=timezone.utc)
    >>> [found.iso for found in find_relatives("3 days ago, updated 2 hours ago", "en", base)]
    ['2024-04-30', '2024-05-02T23:30:00+00:00']
    """
    if len(text) > MAX_LENGTH:
        return []
    text = level_digits(text)
    found: list[ParsedDate] = []
    for tongue in dict.fromkeys((language or "", "en")):
        for unit, number, pattern in _patterns(tongue):
            for match in pattern.finditer(text):
                written = next(filter(None, match.groups()), "")
                count = number or _VALUES.get(written.lower()) or int(written)
                if count <= _MAX_NUMBER[unit] and not is_taken(found, *match.span()):
                    moment = base - timedelta(**{f"{unit}s": count})
                    iso = str(moment.date()) if unit == "day" else _minute(moment)
                    found.append(ParsedDate(*match.span(), iso, moment.date()))
        named = _find_named(text, tongue, base)
        if named and not is_taken(found, named.start, named.end):
            found.append(named)
    return sorted(found)


def _minute(moment: datetime) -> str:
    return moment.replace(second=0, microsecond=0).isoformat()


def _find_named(text: str, language: str, base: datetime) -> ParsedDate | None:
    """The day for *today*, *yesterday* or *now* at the beginning of *text* or after the label of a date."""
    named = _named(language)
    match = named.search(text) if named else None
    if match is None:
        return None
    start, end = match.span()
    if start and not label_before(text[max(0, start - MAX_LABEL) : start]):
        return None
    if match.lastgroup == "now":
        return None if _LETTER.search(text, end) else ParsedDate(start, end, _minute(base), base.date())
    day = base.date() - timedelta(days=match.lastgroup == "yesterday")
    clock, end = find_clock(text, end)
    if not clock and _PROSE.match(text, end):
        return None
    return ParsedDate(start, end, f"{day}{clock}", day)


@lru_cache(maxsize=64)
def _patterns(language: str) -> list[tuple[str, int, re.Pattern[str]]]:
    """The unit, the number (0 if the pattern has it) and the pattern of each expression."""
    groups = cldr()["ago"].get(language, {})
    before, after = ("(?<!\\d)", "(?!\\d)") if language in _UNSPACED else ("(?<![\\w.,:])", "(?!\\w)")
    words = "".join(f"|{word}" for word in listed("dates.numbers", language))
    digits = rf"(\d{{1,3}}{words}{'|duas' if language == 'pt' else ''})"
    found = []
    for unit in dict.fromkeys((*groups, *_UNITS)):
        patterns = dict.fromkeys((*groups.get(unit, ()), *listed(f"dates.ago_{unit}", language)))
        if patterns:
            longest = sorted(patterns, key=len, reverse=True)
            alternatives = "|".join(_expression(pattern, digits) for pattern in longest)
            name = unit.rstrip("12")
            pattern = re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)
            found.append((name, int(unit[len(name) :] or 0), pattern))
    return found


def _expression(pattern: str, number: str) -> str:
    """*pattern* as a regular expression with *number*; all blanks are equal, invisible ones optional."""
    start, has_number, end = pattern.partition("{0}")
    first, last = (r"\s{1,2}".join(map(re.escape, part.split())) for part in (start, end))
    if not has_number:
        return first
    blank = r"\s{1,2}" if start[-1:].isspace() else ""
    return rf"{first}{blank}{number}\s{{0,2}}{last}".replace("\u200b\u200b", "\u200b").replace("\u200b", "\u200b{0,2}")


@lru_cache(maxsize=64)
def _named(language: str) -> re.Pattern[str] | None:
    words = {kind: listed(f"dates.{kind}", language) for kind in ("today", "yesterday", "now")}
    if not words["today"]:
        return None
    before, after = r"(?:^\W{0,3}|(?<=\W))", r"(?![\w\u0900-\u0dff])"  # vowel signs of India are no letters
    if language in _UNSPACED:
        before, after = r"(?:^\W{0,3})?", ""
    alternatives = "|".join(f"(?P<{kind}>{'|'.join(some)})" for kind, some in words.items() if some)
    return re.compile(f"{before}(?:{alternatives}){after}", re.IGNORECASE)
