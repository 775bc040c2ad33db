"""The dates that the places of a page give, with what speaks for each.

The evidence of a date begins with its place:

- declared for programs: ``json-ld``, ``meta``, ``item`` (``itemprop``) and ``meta-date`` (``date`` and the like), which
  say that it is that of publication; ``created``; ``json-ld-page`` and ``json-ld-other`` (of another object than the
  article); ``script``; ``url``;
- shown to readers: ``time`` (elements of that name), ``classed`` (by a class that speaks of dates), ``line`` (text),
  with ``-head`` near the title, ``-above`` it, ``-body`` in the article, ``-tail`` around its end, ``-far`` anywhere.

What follows tells how it stands there: ``labelled`` (by a word for publication), ``field`` (by another word with a
colon), ``short-head`` and so on (the line holds little else), ``close`` to the title, ``off`` (in a part of the page
that is not the article's). A date that is called that of a change has nothing but its place, with ``-changed``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

__all__ = ["PUBLISHED", "RANKS", "SHOWN", "DateCandidate", "as_change"]

RANKS = {"json-ld": 0, "meta": 1, "item": 2, "meta-date": 3}
"""Places where the page declares the day to be that of publication, and their rank where it declares two."""
PUBLISHED = frozenset(RANKS)
SHOWN = frozenset(("time-head", "classed-head", "line-head", "time-above", "classed-above", "line-above"))
"""Places near the title where readers see it."""


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


def as_change(evidence: Sequence[str], changed: bool) -> tuple[str, ...]:
    """*evidence*; of a date that is *changed* only the place, as that of a change."""
    return (f"{evidence[0]}-changed",) if changed else tuple(evidence)
