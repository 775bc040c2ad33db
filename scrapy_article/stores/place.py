"""The places of stores, as settings name them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

__all__ = ["ALLOWED", "MEMORY", "Kind", "check_place", "kind_of", "without_password"]

Kind = Literal["memory", "sqlite", "redis"]

MEMORY = "memory"
"""The place that is the process itself."""
ALLOWED = (
    "a redis:// URL, or the path of a SQLite file in a folder that exists (ending in .db, .sqlite or .sqlite3, or with "
    "the folder) that has no site memory of version 0.1"
)
"""The others, in words."""

_REDIS = ("redis://", "rediss://", "unix://")
_PASSWORD = re.compile(r"^(\w{1,10}://[^:@/]{0,200}:).*@")
"""What a URL of Redis begins with that has one."""
_FIELD = re.compile(r"([?&]password=)[^&#]*", re.IGNORECASE)
"""Where else it may stand in one."""
_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_SQLITE = b"SQLite format 3\0"
"""What a SQLite file begins with."""
_OLD = b"\0\0\0\1"
"""The version of its tables, at byte 60, in a file with the site memory of 0.1, which nothing reads any more."""


def check_place(value: str) -> str:
    """Return *value* if it is a place.

    ValueError if it is none, or if there is something else than a SQLite file at a path, or an old one; ImportError for
    a URL of Redis without the library; OSError for a file that cannot be read.
    """
    if value == MEMORY:
        return value
    if value.startswith(_REDIS):
        from redis import Redis

        Redis.from_url(value)  # connects to nothing yet
        return value
    path = Path(value)
    # What has neither is more likely a slip of the pen.
    if not (value.endswith(_SUFFIXES) or len(path.parts) > 1) or not path.parent.is_dir():
        raise ValueError(value)
    if path.exists():
        with path.open("rb") as file:
            start = file.read(64)
        if start[: len(_SQLITE)] not in (b"", _SQLITE) or start[60:] == _OLD:
            raise ValueError(value)
    return value


def without_password(place: str) -> str:
    """Return *place* as logs and messages show it."""
    return _PASSWORD.sub(r"\1***@", _FIELD.sub(r"\1***", place)) if "://" in place else place


def kind_of(place: str) -> Kind:
    """Return the kind of store that there is at *place*."""
    if place == MEMORY:
        return "memory"
    return "redis" if place.startswith(_REDIS) else "sqlite"
