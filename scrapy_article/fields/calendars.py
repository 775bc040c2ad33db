"""Dates of calendars other than the Gregorian one, as web pages use them."""

from __future__ import annotations

from datetime import date

from scrapy_article.fields.months import fold

__all__ = [
    "ERAS",
    "ETHIOPIAN_MONTHS",
    "NEPALI_MONTHS",
    "PERSIAN_MONTHS",
    "buddhist_year",
    "from_ethiopian",
    "from_nepali",
    "from_persian",
]

ERAS = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}
"""Gregorian years before the first of a Japanese era (Reiwa, Heisei), and of the Republic of China (Minguo)."""


def _numbered(months: str) -> dict[str, int]:
    """The numbers of *months*, each of several names, folded."""
    return {fold(name): month for month, names in enumerate(months.split(), 1) for name in names.split("|")}


PERSIAN_MONTHS = _numbered(
    "فروردین|حمل|وری اردیبهشت|ثور|غویی خرداد|جوزا|غبرګولی تیر|سرطان|چنګاښ مرداد|امرداد|اسد|زمری شهریور|سنبله|وږی "
    "مهر|میزان|تله آبان|عقرب|لړم آذر|قوس|لیندۍ دی|جدی|مرغومی بهمن|دلو|سلواغه اسفند|حوت|کب"
)
"""Months of the Solar Hijri calendar by their names in Iran, in Dari and in Pashto."""
ETHIOPIAN_MONTHS = _numbered(
    "መስከረም ጥቅምት ኅዳር|ህዳር|ሕዳር ታኅሣሥ|ታህሳስ|ታኅሳስ|ታህሣሥ ጥር የካቲት መጋቢት ሚያዝያ|ሚያዚያ ግንቦት ሰኔ ሐምሌ|ሀምሌ ነሐሴ|ነሀሴ ጳጉሜን|ጳጉሜ"
)
"""Months of the Ethiopian calendar, the last of which has five days or six."""
NEPALI_MONTHS = _numbered(
    "वैशाख|बैशाख|बैसाख जेठ|जेष्ठ|ज्येष्ठ असार|आषाढ साउन|श्रावण|सावन भदौ|भाद्र असोज|आश्विन|असौज कात्तिक|कार्तिक|कातिक "
    "मंसिर|मङ्सिर|मार्ग पुस|पुष|पौष माघ फागुन|फाल्गुन चैत|चैत्र"
)
"""Months of the Bikram Sambat, the calendar of Nepal."""

_PERSIAN_EPOCH = 226_894
"""Proleptic Gregorian ordinal of the day before the first of the Solar Hijri calendar, as of `datetime.date`."""

_ETHIOPIAN_EPOCH = 2_795
"""The same of the Ethiopian calendar."""

_NEPALI_EPOCH = date(1990, 4, 14).toordinal()
_NEPALI_FIRST = 2047
"""The first year of the table that follows, and the ordinal of its first day."""
_NEPALI_LENGTHS = (
    "222322101011 223222101011 232321110011 232321110102 222322101011 223222101011 232321110011 232321110102 "
    "223222101011 223231101011 232321110012 132321110102 223222101011 223321101011 232321110012 132322010102 "
    "223222101011 223321101011 232321110012 222322011002 223222101011 223321101011 232321110012 222322011011 "
    "223222101011 232321101011 232321110012 222322101011 223222101011 232321110011 232321110102 222322101011 "
    "223222101011 232321110011 232321110102 223222101011 223222101011"
).split()
"""Days beyond 29 of the months of each year from then on: they are set for one year after the other, by no rule."""

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


def from_ethiopian(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of an Ethiopian one; ValueError for one that there is not.

    Twelve months have 30 days; the year before one that 4 divides has six days more, every other five.
    """
    if not 1 <= year <= 9000 or not 1 <= month <= 13 or not 1 <= day <= (30 if month < 13 else 5 + (year % 4 == 3)):
        raise ValueError("no such Ethiopian date")
    return date.fromordinal(_ETHIOPIAN_EPOCH + 365 * (year - 1) + year // 4 + 30 * (month - 1) + day)


def from_nepali(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of one of the Bikram Sambat; ValueError for one that there is not.

    Years from 2047, which began in 1990, to 2083 are known.
    """
    past = year - _NEPALI_FIRST
    if not 0 <= past < len(_NEPALI_LENGTHS) or not 1 <= month <= 12:
        raise ValueError("no such year of the Bikram Sambat, or none that is known")
    lengths = _NEPALI_LENGTHS[past]
    if not 1 <= day <= 29 + int(lengths[month - 1]):
        raise ValueError("no such date of the Bikram Sambat")
    months = "".join(_NEPALI_LENGTHS[:past]) + lengths[: month - 1]
    return date.fromordinal(_NEPALI_EPOCH + 29 * len(months) + sum(map(int, months)) + day - 1)


def buddhist_year(year: int) -> int:
    """Return the Gregorian year of *year* as Thai pages write it: Buddhist or Gregorian, whole or its last two digits.

    >>> buddhist_year(2567), buddhist_year(67), buddhist_year(24)
    (2024, 2024, 2024)
    """
    if year < 100:
        return year + (2500 - _BUDDHIST if year >= _SHORT_BUDDHIST else 2000)
    return year - _BUDDHIST if year > 2400 else year
