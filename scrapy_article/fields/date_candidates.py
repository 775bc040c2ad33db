"""The dates that the places of a page give."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

__all__ = ["DateCandidate", "told"]


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
