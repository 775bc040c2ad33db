"""A date that is found in a text, and how it comes together with the time of day beside it."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.dates.clock import find_clock, find_clock_before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["ParsedDate", "add_date", "is_taken"]

MIN_CLOCK = 3
"""Characters that a time of day has at least."""
_BUDDHIST = 543
"""Years from the Gregorian era back to the Buddhist one, as Thailand counts it."""
_HAS_DIGIT = re.compile(r"\d")


class ParsedDate(NamedTuple):
    """A date in a text."""

    start: int
    """Where it begins in the text, in characters."""
    end: int
    """Where it ends, with its time and zone."""
    iso: str
    day: date


def is_taken(found: Iterable[ParsedDate], match: re.Match[str]) -> bool:
    """Whether one of *found* stands where *match* does."""
    return any(other.start < match.end() and match.start() < other.end for other in found)


def add_date(
    found: list[ParsedDate],
    text: str,
    start: int,
    end: int,
    year: str | int,
    month: str | int,
    day: str | int,
    calendar: Callable[[int, int, int], date] = date,
) -> None:
    """Add the date, if *calendar* has such a day, with the time that stands next to it in *text*."""
    year = int(year)
    try:
        when = calendar(year - _BUDDHIST if year > 2400 else year, int(month), int(day))
    except ValueError:
        return
    clock = ""
    if _HAS_DIGIT.search(text, end):  # or there is no time: the expressions are slow to say no
        clock, end = find_clock(text, end)
    if not clock and start > MIN_CLOCK:
        first = max([other.end for other in found if other.end <= start], default=0)
        clock, start = find_clock_before(text, first, start)
    found.append(ParsedDate(start, end, when.isoformat() + clock, when))
