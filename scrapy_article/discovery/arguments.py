"""Checks of the arguments of `NewsSpider`, which may be Python values or strings from the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, TypeVar

from scrapy_article.discovery.listings import moment_of
from scrapy_article.plugin.settings import SettingError
from scrapy_article.text.urls import join_url, split_url

Checked = TypeVar("Checked")


def several(value: Sequence[str] | str) -> list[str]:
    """Return the entries of a list, which may be a comma-separated string."""
    parts = value.split(",") if isinstance(value, str) else value
    return [part.strip() for part in parts if part.strip()]


def lines_of(path: str | None) -> list[str]:
    """Return the lines of a file, without comments and blank lines; `SettingError` if it cannot be read."""
    if path is None:
        return []
    try:
        lines = Path(path).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise SettingError(f"sites_file = {path!r} cannot be read: {error}") from None
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def front_page(site: str) -> str:
    """Return the URL of the front page of *site*, a URL or a host; `SettingError` if it is neither."""
    url = join_url(None, site if "://" in site else f"https://{site}")
    if not url:
        raise SettingError(f"sites: {site!r} is not the URL of a site, such as https://example.com")
    return f"{url}/" if not split_url(url).path else url


def checked(check: Callable[[Any], Checked], name: str, value: Any, allowed: str) -> Checked | None:
    """Return the result of *check* for *value*; None if it is not set; `SettingError` if *check* raises an error."""
    if value is None or value == "":
        return None
    try:
        return check(value)
    except (ValueError, TypeError):
        raise SettingError(f"{name} = {value!r} is wrong: allowed is {allowed}") from None


def seconds(value: str) -> float:
    """Return the seconds of an age such as ``15m``; ValueError if it is not one."""
    age = age_of(value)
    if not age:
        raise ValueError(value)
    return age.total_seconds()


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
        age = value if isinstance(value, timedelta) else age_of(str(value))
        self._age = age or timedelta(0)
        self._moment = moment_of(str(value), datetime.now(timezone.utc)) if age is None else None
        if self._moment is None and self._age <= timedelta(0):
            raise ValueError(f"neither a date nor an age: {value!r}")

    def is_before(self, moment: datetime | None) -> bool:
        """Whether *moment* is known and too old."""
        return moment is not None and moment < (self._moment or datetime.now(timezone.utc) - self._age)
