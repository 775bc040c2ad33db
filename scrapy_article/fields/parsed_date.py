"""A date that is found in a text, and how it comes together with the time of day beside it."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.calendars import buddhist_year
from scrapy_article.fields.date_clock import find_clock, find_clock_before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["ParsedDate", "add_date", "add_day", "is_taken"]

MIN_CLOCK = 3
"""Characters that a time of day has at least."""
_HAS_DIGIT = re.compile(r"\d")


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


def is_taken(found: Iterable[ParsedDate], match: re.Match[str]) -> bool:
    """Whether one of *found* stands where *match* does."""
    return any(other.start < match.end() and match.start() < other.end for other in found)


def add_day(
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
    add_date(found, text, match.start(), match.end(), when.year, when.month, when.day)


def add_date(
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
    clock = ""
    if _HAS_DIGIT.search(text, position):  # or there is no time: the expressions are slow to say no
        clock, position = find_clock(text, position)
    if clock and at is None:
        end = position
    elif at is None and start > MIN_CLOCK:
        first = max([other.end for other in found if other.end <= start], default=0)
        clock, start = find_clock_before(text, first, start)
    found.append(ParsedDate(start, end, when.isoformat() + clock, when, ambiguous))
