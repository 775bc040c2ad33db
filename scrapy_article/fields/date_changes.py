"""Changes that a line tells by what differs from its date of publication: a day without its year, or a time of day."""

from __future__ import annotations

import re
from datetime import date

from scrapy_article.fields.date_clock import find_clock
from scrapy_article.fields.date_labels import end_of_change
from scrapy_article.fields.date_parser import level_digits
from scrapy_article.fields.months import month_of
from scrapy_article.fields.parsed_date import ParsedDate

__all__ = ["find_change"]

MAX_GAP = 60
"""Characters after the date of publication in which the word for the change may stand."""
MAX_WORDS = 25
"""Characters from that word to the day or the time."""
_ARROW = re.compile(r"\s?(?:[-–—]{1,2}>|→)\s?(?=\d)")
"""From the time of publication to that of the change."""
_NAME = r"[^\W\d_][^\s\d,،;:()/|]{1,19}"
_DAY = re.compile(
    rf"(?P<d>\d{{1,2}})(?:\.|st\b|nd\b|rd\b|th\b|er\b|º)?\s{{0,3}}(?:de\s|d['’])?(?P<name>{_NAME})|"
    r"(?P<d2>\d{1,2})\.\s?(?P<m2>\d{1,2})\.(?!\d)|(?P<m3>\d{1,2})\s?[月월]\s?(?P<d3>\d{1,2})\s?[日일]"
)
_MONTH_FIRST = re.compile(rf"(?P<name>{_NAME})\s(?=\d)")
_AFTER_MONTH = re.compile(r"(?P<d>\d{1,2})(?!\d|[:.h]\d)(?:st\b|nd\b|rd\b|th\b)?")
_DIGIT = re.compile(r"\d")


def find_change(text: str, position: int, published: ParsedDate, language: str | None) -> ParsedDate | None:
    """The change that *text* tells of after *position*, where its date of publication ends; None if it tells none."""
    arrow = _ARROW.match(text, position)
    if arrow:
        clock, end = find_clock(text, arrow.end())
        return _on(published.day, clock, arrow.end(), end, published) if "T" in published.iso else None
    rest = level_digits(text[position : position + MAX_GAP])
    label = end_of_change(rest)
    digit = _DIGIT.search(rest, label, label + MAX_WORDS) if label is not None else None
    if label is None or digit is None:
        return None
    start = digit.start()
    day, end = _day_at(rest, label, start, published.day, language)
    clock, end = find_clock(rest, end)
    return _on(day, clock, position + start, position + end, published) if day else None


def _day_at(text: str, label: int, digit: int, published: date, language: str | None) -> tuple[date | None, int]:
    """The day at the first *digit* after the *label*, that of publication if there is but a time, and where it ends."""
    match = _DAY.match(text, digit)
    month: int | None = None
    if match:
        day = match["d"] or match["d2"] or match["d3"]
        month = month_of(match["name"], language) if match["name"] else int(match["m2"] or match["m3"])
    if not match or not month:
        names = [*_MONTH_FIRST.finditer(text, label, digit + 1)]
        month = month_of(names[-1]["name"], language) if names else None
        match = _AFTER_MONTH.match(text, digit) if month else None
        day = match["d"] if match else ""
    if not match or not month:
        return published, digit
    try:
        found = date(published.year, month, int(day))
        if found < published and published.month - month > 9:
            found = found.replace(year=published.year + 1)
    except ValueError:
        return None, digit
    return found, match.end()


def _on(day: date, clock: str, start: int, end: int, published: ParsedDate) -> ParsedDate | None:
    """The change on *day*; None if that is no later than the moment of publication."""
    iso = f"{day}{clock}"
    is_later = day > published.day or (day == published.day and clock and clock[1:9] > published.iso[11:19])
    return ParsedDate(start, end, iso, day) if is_later else None
