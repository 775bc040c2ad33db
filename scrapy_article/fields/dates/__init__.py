"""The dates of publication and of the last change: all candidate days, ranked by their evidence.

A candidate is a day. Its score is the sum of the weights of its evidence: the places that give it, and their form. The
weights are learned from labelled pages (`scrapy_article.training.field_weights`), so that a score is the logarithm of
the odds that a day is right rather than that the page has no date, whose score is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import NamedTuple

from scrapy_article.fields.dates.declared import declared, others, scripts, url
from scrapy_article.fields.dates.places import PUBLISHED, VISIBLE, DateCandidate, DateView
from scrapy_article.fields.dates.visible import anywhere, head, items, relative, tail
from scrapy_article.fields.page import BIAS, Page, score_of

MAX_CANDIDATES = 400
"""Candidates of a page that are compared."""
CLOCK = len("2020-01-01T00:00:00")
"""Characters of a date and time without its zone."""
_AMONG_OTHERS = ("text of the", "text below the", "date line in the", "time element in the", "itemprop", "script")
_LINE_CHANGED = frozenset(f"{place}-changed" for place in VISIBLE if not place.startswith("time-"))
_ASIDE = frozenset(("off", "field"))
"""Evidence of dates that may be those of something else."""
_DAY = timedelta(days=1)


class RankedDate(NamedTuple):
    """A day on which an article may have been published."""

    day: date
    candidates: Sequence[DateCandidate]
    """All candidates with this day."""
    evidence: frozenset[str]
    """Evidence for and against it."""
    score: float
    """Natural logarithm of the odds that it is right; below 0, the page more likely has no date."""


def choose_dates(page: Page, language: str | None) -> tuple[DateCandidate | None, DateCandidate | None]:
    """Return the dates of publication and of the last change of *page*, whose article is in *language*."""
    candidates = collect(page, language)
    best = max(score_dates(candidates), key=attrgetter("score"), default=None)
    changes = [candidate for candidate in candidates if candidate.changed]
    if best is None or best.score < 0:
        return None, min(changes, key=_worth, default=None)
    published = min(best.candidates, key=_worth)
    changes = [change for change in changes if change.day >= best.day]
    # A change at the moment of publication is ignored if there is another.
    later = [change for change in changes if _is_before(published.iso, change.iso)]
    changes = later or [change for change in changes if not _is_before(change.iso, published.iso)]
    return published, min(changes, key=_worth, default=None)


def is_among_others(source: str) -> bool:
    """Whether dates from *source* are those of single stories or reviews if the page is a list of them.

    Dates that the page declares for itself, or shows near its title, are not.
    """
    return source.startswith(_AMONG_OTHERS)


def _is_before(one: str, other: str) -> bool:
    """Whether a time is before another; False if either is only a day, or has no zone."""
    if len(one) <= CLOCK or len(other) <= CLOCK:
        return False
    return datetime.fromisoformat(one) < datetime.fromisoformat(other) - timedelta(minutes=1)


def _worth(candidate: DateCandidate) -> tuple[bool, int]:
    """The key by which the most precise candidate is first, with a time and a zone."""
    return candidate.changed, -min(len(candidate.iso), CLOCK + 1)


def collect(page: Page, language: str | None) -> Sequence[DateCandidate]:
    """Return the candidates for the dates of *page*, whose article is in *language*, as many as are needed.

    A day that is the only declared one, and visible near the title, is certain: then only a declared change is looked
    for, if none is known. Places far from the title are searched only if no place near it has the date of publication.
    """
    view = DateView(page, language)
    found = [*declared(view), *items(view)]
    days = {candidate.day for candidate in found if candidate.evidence[0] in PUBLISHED}
    is_certain = False
    for part in head(view):
        found += part
        is_certain = len(days) == 1 and any(one.day in days and one.evidence[0] in VISIBLE for one in found)
        if is_certain and any(candidate.changed for candidate in found):
            break
    if is_certain:
        if not any(candidate.changed for candidate in found):
            found += [candidate for candidate in others(view) if candidate.changed]
        return [candidate for candidate in found if candidate.changed or candidate.day in days]
    found += [*url(view), *others(view), *tail(view)]
    is_unknown = all(candidate.changed for candidate in found)
    if is_unknown or not any(candidate.changed for candidate in found):
        found += [candidate for candidate in relative(view) if is_unknown or candidate.changed]
    if all(candidate.changed for candidate in found):
        found += [*scripts(view), *anywhere(view)]
    return found[:MAX_CANDIDATES]


def score_dates(candidates: Sequence[DateCandidate]) -> list[RankedDate]:
    """Return the days of *candidates* on which the article may have been published.

    If the page declares one, another counts only if it is as visible as an article's date: see `_may_be`. Else the
    day of a change counts, unless only a ``meta`` element has it, where systems record all changes. A day from a
    sentence of the article counts only if there is nothing else.
    """
    days: dict[date, list[DateCandidate]] = {}
    for candidate in candidates:
        days.setdefault(candidate.day, []).append(candidate)
    evidence = {day: _evidence(found) for day, found in days.items()}
    if any(words & PUBLISHED for words in evidence.values()):
        evidence = {day: words for day, words in evidence.items() if _may_be(day, days[day], evidence)}
    else:
        evidence = {day: words for day, words in evidence.items() if not words <= {BIAS, "meta-changed"}}
        beside = {day: words for day, words in evidence.items() if not words <= {BIAS, "line-body"}}
        evidence = beside or evidence
    return [RankedDate(day, days[day], frozenset(words), score_of("dates", words)) for day, words in evidence.items()]


def _evidence(candidates: Sequence[DateCandidate]) -> set[str]:
    """The evidence of all *candidates* for one day, without that of elements in a line that labels it as a change."""
    changes = tuple(c.iso for c in candidates if c.evidence[0] in _LINE_CHANGED)
    words = {BIAS}
    for candidate in candidates:
        if candidate.evidence[0] not in VISIBLE or not candidate.iso.startswith(changes):
            words.update(candidate.evidence)
    return words


def _may_be(day: date, candidates: Sequence[DateCandidate], evidence: Mapping[date, set[str]]) -> bool:
    """Whether *day* may be that of publication: it is declared, or may replace the declared day.

    The day before or after the declared one may be the same in the readers' time zone. No day replaces one that two
    kinds of places agree on. A day that only the URL has (it may be a draft's) is rejected,
    and one of something that the page describes.
    """
    declared = [other for other, words in evidence.items() if words & PUBLISHED]
    if day in declared:
        return True
    plain = [candidate for candidate in candidates if not candidate.changed and _ASIDE.isdisjoint(candidate.evidence)]
    if any(abs(day - other) <= _DAY for other in declared):
        return bool(plain)
    if any(len(words & PUBLISHED) > 1 for words in evidence.values()):
        return False
    return any(candidate.evidence[0] != "url" for candidate in plain)
