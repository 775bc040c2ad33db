"""The dates that the places of a page give."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

__all__ = ["CLOCK", "PUBLISHED", "RANKS", "SHOWN", "DateCandidate", "told"]

RANKS = {"json-ld": 0, "meta": 1, "item": 2, "meta-date": 3}
"""Places where the page declares the day to be that of publication, and their rank where it declares two."""
PUBLISHED = frozenset(RANKS)
SHOWN = frozenset(("time-head", "classed-head", "line-head", "time-above", "classed-above", "line-above"))
"""Places near the title where readers see it."""
CLOCK = len("2020-01-01T00:00:00")
"""Characters of a moment without its zone."""


class DateCandidate(NamedTuple):
    """A date that a place gives."""

    day: date
    iso: str
    raw: str
    """What stands there."""
    source: str
    """The place, in words."""
    evidence: tuple[str, ...]
    """What speaks for it and against it; the place first."""
    changed: bool
    """Whether the page says that it is the date of a change."""
    ambiguous: bool
    """Whether day and month could be the other way round."""


def told(evidence: Sequence[str], changed: bool) -> tuple[str, ...]:
    """*evidence* of a place; of a change only the place counts."""
    return (f"{evidence[0]}-changed",) if changed else tuple(evidence)
