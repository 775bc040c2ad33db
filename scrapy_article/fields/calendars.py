"""Dates of calendars other than the Gregorian one, as web pages use them."""

from __future__ import annotations

from datetime import date

__all__ = ["ERAS", "PERSIAN_MONTHS", "buddhist_year", "from_persian"]

ERAS = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}
"""Gregorian years before the first of a Japanese era (Reiwa, Heisei), and of the Republic of China (Minguo)."""

PERSIAN_MONTHS = {
    name: month
    for month, names in enumerate(
        "فروردین|حمل اردیبهشت|ثور خرداد|جوزا تیر|سرطان مرداد|امرداد|اسد شهریور|سنبله مهر|میزان آبان|عقرب آذر|قوس "
        "دی|جدی بهمن|دلو اسفند|حوت".split(),
        1,
    )
    for name in names.split("|")
}
"""Months of the Solar Hijri calendar by their names in Iran, and in Afghanistan."""

_PERSIAN_EPOCH = 226_894
"""Proleptic Gregorian ordinal of the day before the first of the Solar Hijri calendar, as of `datetime.date`."""

_BUDDHIST = 543
"""Years from the Gregorian era back to the Buddhist one, as Thailand counts it."""
_SHORT_BUDDHIST = 43
"""Short Thai years from this on are Buddhist, for 2543 is 2000; lower ones are Gregorian."""


def from_persian(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of a Solar Hijri one; ValueError for one that there is not.

    Leap years are those of the cycle of 33 years, which agrees with the astronomical calendar from 1210 to 1634
    (Borkowski, "The Persian calendar for 3000 years", Earth, Moon, and Planets 74, 1996).
    """
    if not 1210 <= year <= 1634 or not 1 <= month <= 12 or not 1 <= day <= 31 - (month > 6):
        raise ValueError("no such Solar Hijri date")
    if month == 12 and day == 30 and not _leap_days(year + 1) > _leap_days(year):
        raise ValueError("no leap year")
    before = 31 * (month - 1) if month <= 7 else 30 * (month - 1) + 6
    return date.fromordinal(_PERSIAN_EPOCH + 365 * (year - 1) + _leap_days(year) + before + day)


def _leap_days(year: int) -> int:
    """Leap days before *year*: the years 1, 5, 9, 13, 17, 22, 26 and 30 of each cycle have one."""
    cycles, rest = divmod(year - 1, 33)
    return 8 * cycles + sum(rest >= leap for leap in (1, 5, 9, 13, 17, 22, 26, 30))


def buddhist_year(year: int) -> int:
    """Return the Gregorian year of *year* as Thai pages write it: Buddhist or Gregorian, whole or its last two digits.

    >>> buddhist_year(2567), buddhist_year(67), buddhist_year(24)
    (2024, 2024, 2024)
    """
    if year < 100:
        return year + (2500 - _BUDDHIST if year >= _SHORT_BUDDHIST else 2000)
    return year - _BUDDHIST if year > 2400 else year
