"""The entries of feeds and sitemaps: articles with their metadata, and further sitemaps."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, timezone
from heapq import nlargest
from typing import Any, NamedTuple

MAX_ENTRIES = 1_000
"""Most entries of one list that are read; nearly all lists begin with the latest."""
MAX_TEXT = 400
"""Characters of a title or name."""
CLOCK_TOLERANCE = timedelta(days=1)
"""How far in the future a date may be: clocks differ, and some dates have no time zone."""


class Entry(NamedTuple):
    """An article in a feed, sitemap or section."""

    url: str
    title: str = ""
    published: datetime | None = None
    """Publication time, with a time zone."""
    changed: datetime | None = None
    """Modification time, with a time zone."""
    authors: tuple[str, ...] = ()
    language: str = ""
    """Language code, as the list writes it."""

    @property
    def freshness(self) -> datetime | None:
        """The publication time or, if that is unknown, the modification time."""
        return self.published or self.changed

    def listed(self, source: str) -> dict[str, Any]:
        """Return the metadata as the argument *listed* of `scrapy_article.extract`, with *source* in words."""
        values = {
            "title": self.title[:MAX_TEXT],
            "date_published": self.published.isoformat() if self.published else "",
            "authors": [name[:MAX_TEXT] for name in self.authors],
            "language": self.language,
        }
        found = {name: value for name, value in values.items() if value}
        return {**found, "source": source} if found else {}


class Listing(NamedTuple):
    """The contents of a feed, sitemap or section."""

    entries: list[Entry]
    lists: list[Entry]
    """Further sitemaps, with their modification times."""
    kind: str
    """``"feed"``, ``"news sitemap"``, ``"sitemap"``, ``"front"`` or ``"section"``."""

    def newest(self, number: int) -> list[Entry]:
        """Return the latest *number* entries."""
        if len(self.entries) <= number:
            return self.entries
        return nlargest(number, self.entries, key=lambda entry: entry.freshness.timestamp() if entry.freshness else 0.0)


def possible(moment: datetime | None, now: datetime) -> datetime | None:
    """Return *moment* in UTC; None if it cannot be the date of an article: before 1990, or in the future."""
    if moment is None:
        return None
    try:
        moment = moment.astimezone(timezone.utc) if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    except (OverflowError, ValueError):
        return None
    return moment if moment.year >= 1990 and moment <= now + CLOCK_TOLERANCE else None


_W3C = re.compile(
    r"(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?)?", re.I
)


def moment_of(text: str, now: datetime) -> datetime | None:
    """Return the moment in *text*, in the W3C profile of ISO 8601, in UTC; None if it is not possible.

    >>> moment_of("2024-05-03T10:00+02:00", datetime(2025, 1, 1, tzinfo=timezone.utc)).isoformat()
    '2024-05-03T08:00:00+00:00'
    """
    match = _W3C.match(text.strip()[:40])
    if match is None:
        return None
    *numbers, zone = match.groups()
    year, month, day, hour, minute, second = (
        int(number or default) for number, default in zip(numbers, (0, 1, 1, 0, 0, 0), strict=True)
    )
    offset = timedelta(0)
    if zone and zone.upper() != "Z":
        offset = (-1 if zone[0] == "-" else 1) * timedelta(hours=int(zone[1:3]), minutes=int(zone[-2:]))
    try:
        return possible(datetime(year, month, day, hour, minute, min(second, 59), tzinfo=timezone(offset)), now)
    except ValueError:
        return None


_AGE = re.compile(r"(\d{1,4})\s*(m|min|minutes?|h|hours?|d|days?|w|weeks?)", re.I)
_SECONDS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}


def age_of(text: str) -> timedelta | None:
    """Return the duration in *text*, such as ``90 minutes``, ``36h``, ``2 days`` or ``1w``; None if there is none."""
    match = _AGE.fullmatch(text.strip())
    return timedelta(seconds=int(match[1]) * _SECONDS[match[2][0].lower()]) if match else None


class Since:
    """The moment from which articles are wanted: a date, or an age before the present.

    *value* is a `datetime`, a `date`, a `timedelta`, or a string: a date in ISO 8601, or an age such as ``2 days``.
    ValueError if it is neither, or in the future.
    """

    def __init__(self, value: datetime | date | timedelta | str):
        now = datetime.now(timezone.utc)
        self._age = value if isinstance(value, timedelta) else age_of(value) if isinstance(value, str) else None
        if isinstance(value, str) and self._age is None:
            self._moment = moment_of(value, now)
        elif isinstance(value, date):
            self._moment = possible(value if isinstance(value, datetime) else datetime.combine(value, time()), now)
        else:
            self._moment = now
        if self._moment is None or (self._age is not None and self._age <= timedelta(0)):
            raise ValueError(f"neither a date nor an age: {value!r}")

    def is_before(self, moment: datetime | None) -> bool:
        """Whether *moment* is known and too old."""
        if moment is None:
            return False
        oldest = self._moment if self._age is None else datetime.now(timezone.utc) - self._age
        assert oldest is not None
        return moment < oldest
