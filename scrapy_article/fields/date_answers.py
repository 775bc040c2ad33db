"""The days on which an article may have been published, and what speaks for each of them."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_candidates import CLOCK, PUBLISHED, RANKS, SHOWN
from scrapy_article.fields.weights import BIAS, weights_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from scrapy_article.fields.date_candidates import DateCandidate

__all__ = ["DateAnswer", "answers"]

LISTED = 3
"""Days beside the article from which they are those of a list of other stories."""
CROWD = 4
"""Days in one kind of place from which it is a list of dates."""

_CHANGED = frozenset(("json-ld-changed", "meta-changed", "item-changed"))
_LOCAL = SHOWN | {"url"}
"""Evidence of days as people there count them."""
_SHOWN_CHANGED = frozenset(f"{place}-changed" for place in SHOWN)
_TOLD_CHANGED = frozenset(word for word in _SHOWN_CHANGED if not word.startswith("time-"))
"""The same of changes that a line tells, and not an element of its own beside that of publication."""
_TOLD = frozenset(("line-body", "line-tail", "line-far"))
"""Evidence of days that only the text speaks of."""
_IN_PASSING = frozenset(("line-body", "second", "long-sentence"))
"""Evidence of a date that the text speaks of, and nothing else."""
_SENTENCES = frozenset(("sentence", "long-sentence"))
_CROWDED = ("line-above", "line-head", "line-body", "line-tail", "line-far", "time-body")
"""Places where many days are those of other stories, or of comments."""


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

    Where one is labelled as that of publication it is none before that which a sentence tells, such as that of a death.
    Where the page declares one it is none that is told of a change only, none that stands in the address only, which
    may be that of a draft, and none after the last change, such as that of an event. Where it declares none, but the
    address tells a day, it is none that only the text speaks of; where there is a change, none that is told in passing.
    """
    days: dict[date, list[DateCandidate]] = {}
    for candidate in candidates:
        days.setdefault(candidate.day, []).append(candidate)
    weights = weights_of("dates")
    plain = {candidate.day for candidate in candidates if not candidate.changed}
    if len(plain) == 1 and _is_clear(days[next(iter(plain))]):
        words = frozenset((BIAS, "clear"))
        return [DateAnswer(day, days[day], words, sum([weights.get(word, 0.0) for word in words])) for day in plain]
    days = _without_lists(days)
    _localize(days)
    if any(candidate.changed for candidate in candidates):  # else they are all that there is
        days = {day: found for day, found in days.items() if not all(map(_is_in_passing, found))}
    evidence = {day: _evidence(found) for day, found in days.items()}
    _relate(evidence)
    declared = _days(evidence, PUBLISHED)
    latest = max(_days(evidence, _CHANGED), default=date.max)
    if declared:
        agreed = any(len(words & PUBLISHED) > 1 for words in evidence.values())
        evidence = {
            day: words
            for day, words in evidence.items()
            if day in declared or (day <= latest and not all(_tells_less(c, agreed) for c in days[day]))
        }
    elif labelled := _days(evidence, {"labelled"}):
        evidence = {
            day: words
            for day, words in evidence.items()
            if not all(c.changed or (day < max(labelled) and _is_of_a_sentence(c)) for c in days[day])
        }
    if not declared and _days(evidence, {"url"}):
        evidence = {day: words for day, words in evidence.items() if not all(c.evidence[0] in _TOLD for c in days[day])}
    return [
        DateAnswer(day, days[day], frozenset(words), sum([weights.get(word, 0.0) for word in sorted(words)]))
        for day, words in evidence.items()
    ]


def _without_lists(days: dict[date, list[DateCandidate]]) -> dict[date, list[DateCandidate]]:
    """*days* without those that only parts of the page about other stories tell, if these are several: a list."""
    own = {day: found for day, found in days.items() if not all("off" in candidate.evidence for candidate in found)}
    return own if own and len(days) - len(own) >= LISTED else days


def _is_in_passing(candidate: DateCandidate) -> bool:
    """Whether *candidate* is but a date in the text, or a change that only a ``meta`` element tells of.

    Systems note each change of theirs there, on pages that nobody publishes on any day.
    """
    return candidate.evidence[0] == "meta-changed" or _IN_PASSING.issuperset(candidate.evidence)


def _is_of_a_sentence(candidate: DateCandidate) -> bool:
    """Whether *candidate* is told in a sentence that does not speak of publication."""
    return not _SENTENCES.isdisjoint(candidate.evidence) and "labelled" not in candidate.evidence


def _tells_less(candidate: DateCandidate, agreed: bool) -> bool:
    """Whether *candidate* is told of another day than one that is declared, or *agreed* on by several declarations."""
    evidence = candidate.evidence
    if candidate.changed or evidence[0] == "url" or "off" in evidence:
        return True
    is_short = "labelled" in evidence or "heading" in evidence or any(word.startswith("short") for word in evidence)
    return agreed and evidence[0].startswith("line-") and not is_short


def _is_clear(candidates: Sequence[DateCandidate]) -> bool:
    """Whether the day of *candidates* is both declared and shown near the title."""
    places = {candidate.evidence[0] for candidate in candidates}
    return not places.isdisjoint(PUBLISHED) and not places.isdisjoint(SHOWN)


def _evidence(candidates: Sequence[DateCandidate]) -> set[str]:
    """The evidence of all *candidates* for one day.

    Where one that is shown is labelled as a change, and none as a publication, the others are that one without its
    label: elements inside its line.
    """
    words = {BIAS, *(word for candidate in candidates for word in candidate.evidence)}
    if words.isdisjoint(_SHOWN_CHANGED) or "labelled" in words:
        return words
    if "named" in words and words.isdisjoint(_TOLD_CHANGED):
        return words
    changes = {form for c in candidates if c.changed for form in _moments(c)}
    if any("named" in c.evidence and changes.isdisjoint(_moments(c)) for c in candidates):
        return words
    plain = {word for c in candidates if not c.changed and not SHOWN.isdisjoint(c.evidence) for word in c.evidence}
    return words - plain


def _moments(candidate: DateCandidate) -> tuple[str, str]:
    """The date of *candidate* in UTC, if it tells its zone, and as the clock shows it: zones are often wrong."""
    clock = candidate.iso[:CLOCK]
    if len(candidate.iso) == len(clock):
        return clock, clock
    return clock, datetime.fromisoformat(candidate.iso).astimezone(timezone.utc).isoformat()[: len(clock)]


def _localize(days: dict[date, list[DateCandidate]]) -> None:
    """Count moments in UTC for the day before or after, where the page shows that day and not the other."""
    shown = {day for day, found in days.items() if any(c.evidence[0] in _LOCAL for c in found)}
    for day in list(days):
        if day in shown:
            continue
        for candidate in list(days[day]):
            if not candidate.iso.endswith("+00:00") or candidate.changed:
                continue
            for difference in (-1, 1):
                other = day + timedelta(days=difference)
                if other in shown and _is_same_night(candidate.iso, difference):
                    days[day].remove(candidate)
                    here = next(c for c in days[other] if c.evidence[0] in _LOCAL)
                    timed = next((c for c in days[other] if not c.changed and _is_same_moment(candidate, c)), here)
                    days[other].insert(0, _zoned(candidate, timed))
                    break
        if not days[day]:
            del days[day]


def _relate(evidence: Mapping[date, set[str]]) -> None:
    """Note how the days relate to each other."""
    shown = _days(evidence, SHOWN)
    declared = _days(evidence, PUBLISHED)
    changed = _days(evidence, _CHANGED)
    labelled = _days(evidence, {"labelled"})
    _relate_declared({day: evidence[day] for day in declared}, shown, _days(evidence, _SHOWN_CHANGED))
    for day, words in evidence.items():
        if declared and day not in declared:
            words.add("undeclared")
            if day < min(declared):
                words.add("before-declared")
        if day in changed and day in shown and day not in declared:
            words.add("change-shown-plain")
        if changed and day > max(changed):
            words.add("after-change")
        if labelled and day not in labelled:
            words.add("other-labelled")
    for day in shown if len(shown) > 1 else ():
        evidence[day].add("shown-first" if day == shown[0] else "shown-later")
    if len(evidence) > 1:
        evidence[min(evidence)].add("earliest")
        evidence[max(evidence)].add("latest")
    for place in _CROWDED if len(evidence) >= CROWD else ():
        crowd = _days(evidence, {place})
        for day in crowd if len(crowd) >= CROWD else ():
            evidence[day].add(f"crowd-{place}")


def _days(evidence: Mapping[date, set[str]], wanted: Set[str]) -> list[date]:
    return [day for day, words in evidence.items() if not wanted.isdisjoint(words)]


def _relate_declared(declared: Mapping[date, set[str]], shown: Sequence[date], changes: Sequence[date]) -> None:
    """Note how the *declared* days relate to each other, and to those that are *shown*, or shown as *changes*."""
    ranks = {day: min(RANKS[word] for word in words if word in RANKS) for day, words in declared.items()}
    for day, words in declared.items():
        if ranks[day] > min(ranks.values()):
            words.add("outranked")
        if day in shown:
            words.add("clear")
        elif shown:
            words.add("unseen")
        elif changes:
            words.add("change-seen")


def _is_same_night(moment: str, difference: int) -> bool:
    """Whether the day that lies *difference* from that of *moment*, in UTC, is that moment's somewhere on land."""
    hour = int(moment[11:13])
    return hour < 12 if difference < 0 else hour >= 10


def _is_same_moment(declared: DateCandidate, shown: DateCandidate) -> bool:
    """Whether *shown* is the *declared* moment in another zone, as far as it tells."""
    if "T" not in shown.iso:
        return False
    here, there = datetime.fromisoformat(shown.iso), datetime.fromisoformat(declared.iso)
    apart = here.replace(tzinfo=None) - there.replace(tzinfo=None)
    if here.tzinfo is not None:
        apart = here - there
        return abs(apart) < timedelta(minutes=15)
    minutes = apart.total_seconds() / 60
    return abs(minutes) <= 14 * 60 and abs(minutes - 15 * round(minutes / 15)) < 1


def _zoned(declared: DateCandidate, shown: DateCandidate) -> DateCandidate:
    """The *shown* date with the zone that follows from the *declared* moment in UTC, if it has a time of day."""
    here, there = datetime.fromisoformat(shown.iso), datetime.fromisoformat(declared.iso)
    iso, source = shown.iso, shown.source
    if "T" in shown.iso and here.tzinfo is None:
        minutes = round((here - there.replace(tzinfo=None)).total_seconds() / 60)
        if minutes % 15 == 0 and abs(minutes) <= 14 * 60:
            iso = here.replace(tzinfo=timezone(timedelta(minutes=minutes))).isoformat()
            source = f"{shown.source}, zone by {declared.source}"
    return declared._replace(day=shown.day, iso=iso, raw=shown.raw, source=source)
