"""The days on which an article may have been published, with the odds that each is right."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_candidates import PUBLISHED, RANKS, SHOWN
from scrapy_article.fields.weights import BIAS, weights_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.fields.date_candidates import DateCandidate

__all__ = ["DateAnswer", "answers"]

_CHANGED = frozenset(("json-ld-changed", "meta-changed", "item-changed"))
_LINE_CHANGED = frozenset(f"{place}-changed" for place in SHOWN if not place.startswith("time-"))
_TEXT = frozenset(("line-body", "line-tail", "line-far"))
"""Places of dates that only the text speaks of."""
_ASIDE = frozenset(("off", "field"))
"""Evidence of dates that may be those of something else."""
_DAY = timedelta(days=1)


class DateAnswer(NamedTuple):
    """A day on which an article may have been published."""

    day: date
    candidates: Sequence[DateCandidate]
    """All that give it."""
    evidence: frozenset[str]
    """What speaks for it and against it."""
    score: float
    """Natural logarithm of the odds that it is right; below 0, it is likelier that the page tells no date."""


def answers(candidates: Sequence[DateCandidate]) -> list[DateAnswer]:
    """Return the days of *candidates* on which the article may have been published.

    Where the page declares one, others are so only if they are shown as plainly as that of an article is: `_may_be`.
    Else that of a change is one, or that which a sentence tells, where nothing is called that of publication, and those
    of parts that are not the article's where nothing else is found. What only the text speaks of counts less than the
    URL; a change that only a ``meta`` element gives is none, for systems note there each of theirs.
    """
    days: dict[date, list[DateCandidate]] = {}
    for candidate in candidates:
        days.setdefault(candidate.day, []).append(candidate)
    evidence = {day: _evidence(found) for day, found in days.items()}
    _relate(evidence)
    if any(words & PUBLISHED for words in evidence.values()):
        evidence = {day: words for day, words in evidence.items() if _may_be(day, days[day], evidence)}
    else:
        is_told = any("labelled" in words for words in evidence.values())
        is_own = any(not candidate.changed and "off" not in candidate.evidence for candidate in candidates)
        has_change = any(candidate.changed for candidate in candidates)
        has_url = any("url" in words for words in evidence.values())
        evidence = {
            day: words
            for day, words in evidence.items()
            if not words <= {BIAS, "meta-changed"}
            and not (is_told and not any(map(_is_plain, days[day])))
            and not (is_own and all("off" in candidate.evidence for candidate in days[day]))
            and not (has_change and words <= {BIAS, "line-body", "meta-changed"})
            and not (has_url and all(candidate.evidence[0] in _TEXT for candidate in days[day]))
        }
    weights = weights_of("dates")
    return [
        DateAnswer(day, days[day], frozenset(words), sum([weights.get(word, 0.0) for word in sorted(words)]))
        for day, words in evidence.items()
    ]


def _evidence(candidates: Sequence[DateCandidate]) -> set[str]:
    """The evidence of all *candidates* for one day; where a line calls one a change, not that of elements inside it."""
    changes = tuple(c.iso for c in candidates if c.evidence[0] in _LINE_CHANGED)
    words = {BIAS}
    for candidate in candidates:
        is_inside = candidate.evidence[0] in SHOWN and candidate.iso.startswith(changes)
        if not is_inside or "labelled" in candidate.evidence:
            words.update(candidate.evidence)
    return words


def _is_plain(candidate: DateCandidate) -> bool:
    """Whether *candidate* is more than the date of a change, or a date in a sentence."""
    if candidate.changed or "labelled" in candidate.evidence:
        return not candidate.changed
    return not candidate.evidence[0].startswith("line-") or any(word.startswith("short") for word in candidate.evidence)


def _relate(evidence: Mapping[date, set[str]]) -> None:
    """Note of each declared day whether it is shown, and whether one of more right is declared."""
    ranks = {
        day: min([RANKS[word] for word in words & PUBLISHED]) for day, words in evidence.items() if words & PUBLISHED
    }
    is_shown = any(words & SHOWN for words in evidence.values())
    for day, rank in ranks.items():
        words = evidence[day]
        if words & SHOWN:
            words.add("clear")
        elif is_shown:
            words.add("unseen")
        if rank > min(ranks.values()):
            words.add("outranked")


def _may_be(day: date, candidates: Sequence[DateCandidate], evidence: Mapping[date, set[str]]) -> bool:
    """Whether *day* may be that of publication although the page declares another, or is declared itself.

    A neighbour of that may be the day by the clock of readers. Beside a day that two kinds of places agree on no other
    is. Else it is none after the last change, none that only the URL tells, which may be that of a draft, and none of
    something that the page describes.
    """
    declared = [other for other, words in evidence.items() if words & PUBLISHED]
    if day in declared:
        return True
    plain = [candidate for candidate in candidates if not candidate.changed and _ASIDE.isdisjoint(candidate.evidence)]
    if any(abs(day - other) <= _DAY for other in declared):
        return bool(plain)
    if any(len(words & PUBLISHED) > 1 for words in evidence.values()):
        return False
    changes = [other for other, words in evidence.items() if words & _CHANGED]
    return day <= max(changes, default=day) and any(candidate.evidence[0] != "url" for candidate in plain)
