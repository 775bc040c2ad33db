"""When an article was published and last changed: all days that the page may mean, ranked by what speaks for them.

An answer is a day. Its score is the sum of the weights of its evidence: the places that give it, and how it relates to
the other days of the page. The weights are learned from labelled pages (`scrapy_article.evaluation.train_dates`), so
that scores are logarithms of odds: that an answer is right rather than that the page tells no date, whose score is 0.
"""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_parser import exchanged
from scrapy_article.fields.date_places import DatePlaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.page import Page

__all__ = ["BIAS", "DateAnswer", "DateChoice", "Dates", "answers", "choose_dates", "collect", "is_among_others"]

MODEL = files("scrapy_article.fields") / "dates.json"
BIAS = "answer"
"""Evidence that every answer has."""
LISTED = 3
"""Days beside the article from which they are those of a list of other stories."""
MAX_CANDIDATES = 400
"""Candidates of a page that are compared."""
CROWD = 4
"""Days in one kind of place from which it is a list of dates."""

_RANKS = {"json-ld": 0, "meta": 1, "item": 2, "meta-date": 3}
"""Evidence that the page declares the day to be that of publication, and its rank where a page declares two."""
_PUBLISHED = frozenset(_RANKS)
_CHANGED = frozenset(("json-ld-changed", "meta-changed", "item-changed"))
_SHOWN = frozenset(("time-head", "classed-head", "line-head", "time-above", "classed-above", "line-above"))
_LOCAL = _SHOWN | {"url"}
"""Evidence of days as people there count them."""
_SHOWN_CHANGED = frozenset(f"{place}-changed" for place in _SHOWN)
_TOLD = frozenset(("line-body", "line-tail", "line-far"))
"""Evidence of days that only the text speaks of."""
_IN_PASSING = frozenset(("line-body", "second", "long-sentence"))
"""Evidence of a date that the text speaks of, and nothing else."""
_SENTENCES = frozenset(("sentence", "long-sentence"))
_SEEN = frozenset(
    f"{kind}-{region}" for kind in ("line", "classed", "time") for region in ("head", "above", "body", "tail", "far")
)
"""Evidence of all that readers see."""
_POSTED = frozenset(("time-body", "time-tail", "time-far"))
"""Evidence of moments that may be those of posts, where the day stands near the title."""
_CROWDED = ("line-above", "line-head", "line-body", "line-tail", "line-far", "time-body")
"""Places where many days are those of other stories, or of comments."""
_AMONG_OTHERS = ("text of the", "text below the", "date line in the", "time element in the", "itemprop", "property")
_NO_ZONE = "2020-01-01T00:00:00"
_ZONE = re.compile(r"\d\s?(?:[APap]\.?[Mm]\.?)?\s\(?(?![AP]M)[A-Z]{2,5}\)?$")
"""A zone that the parser does not know, such as IST, which are three."""
_NUMBERS = re.compile(r"(?<![\d.,/-])(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?\d\d")
"""How a date in numbers begins."""
_MINUTES = 16
"""Characters of a moment up to its seconds."""
_TRUSTED = (
    "json-ld json-ld-changed meta meta-changed item item-changed json-ld-created time-head json-ld-page meta-date "
    "meta-other classed-head line-head time-above classed-above line-above url json-ld-other"
).split()
_RANK = {place: rank for rank, place in enumerate(_TRUSTED)}
"""Places by how much their time of day is worth."""


class DateChoice(NamedTuple):
    """A date in ISO 8601, the text that it was read from, and where that stands."""

    iso: str
    raw: str
    source: str


class Dates(NamedTuple):
    """What was found of both dates."""

    published: DateChoice | None
    modified: DateChoice | None


class DateAnswer(NamedTuple):
    """A day on which an article may have been published."""

    day: date
    candidates: Sequence[DateCandidate]
    """All that give it."""
    evidence: frozenset[str]
    """What speaks for it and against it."""
    score: float
    """Natural logarithm of the odds that it is right; below 0, it is likelier that the page tells no date."""


def choose_dates(page: Page, language: str | None) -> Dates:
    """Return when the article of *page*, which is written in *language*, was published and last changed."""
    candidates = collect(DatePlaces(page, language))
    best = max(answers(candidates), key=_score, default=None)
    # Where one declaration gives a zone of its own, the UTC of others is the clock of the place, wrongly named.
    is_elsewhere = any(_is_elsewhere(c.iso) for c in candidates)
    published = _choice(best.candidates, is_elsewhere) if best and best.score >= 0 else None
    first = best.candidates[0].day if published and best else date.min
    changes = [candidate for candidate in candidates if candidate.changed and candidate.day >= first]
    # What is the moment of publication says nothing where there is another.
    later = [candidate for candidate in changes if published and _is_before(published.iso, candidate.iso)]
    changed = _choice(later or changes, is_elsewhere) if changes else None
    return Dates(published, None if published and changed and _is_before(changed.iso, published.iso) else changed)


def _is_elsewhere(iso: str) -> bool:
    """Whether a moment is told in a zone that is not UTC."""
    return len(iso) > len(_NO_ZONE) and not iso.endswith("+00:00")


def is_among_others(source: str) -> bool:
    """Whether dates that come from *source* are those of stories or reviews, where a page is a list of such.

    What the page declares of itself is not, nor is what it shows near its title.
    """
    return source.startswith(_AMONG_OTHERS) or source.endswith("in a script")


def _is_before(one: str, other: str) -> bool:
    """Whether a moment is before another; not if either is a day, or without a zone."""
    if len(one) <= len(_NO_ZONE) or len(other) <= len(_NO_ZONE):
        return False
    return datetime.fromisoformat(one) < datetime.fromisoformat(other) - timedelta(minutes=1)


def _score(answer: DateAnswer) -> float:
    return answer.score


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, float]:
    weights: dict[str, float] = json.loads(MODEL.read_bytes())["weights"]
    return weights


def _choice(candidates: Iterable[DateCandidate], is_elsewhere: bool) -> DateChoice:
    """The one of *candidates* that tells most, of those the most trustworthy; with the zone that another gives it.

    *is_elsewhere* says that the page gives a zone that is not UTC, which it then takes from none of them.
    """
    candidates = [*candidates]
    if any(candidate.evidence[0] in _SHOWN for candidate in candidates):
        candidates = [candidate for candidate in candidates if candidate.evidence[0] not in _POSTED]
    best = min(candidates, key=_worth)
    if len(best.iso) == len(_NO_ZONE) and not _ZONE.search(best.raw):
        for other in candidates:
            is_same = other.iso.startswith(best.iso[:_MINUTES]) and len(other.iso) > len(best.iso)
            # Clocks that readers see are no UTC, whatever the page declares.
            is_shown = best.evidence[0].removesuffix("-changed") in _SEEN
            if is_same and not (other.iso.endswith("+00:00") and (is_shown or is_elsewhere)):
                return DateChoice(other.iso, other.raw, other.source)
    if best.iso.endswith("+00:00"):
        moment = datetime.fromisoformat(best.iso)
        for other in candidates:  # the same moment, by the clock of the place
            if _is_elsewhere(other.iso) and datetime.fromisoformat(other.iso) == moment:
                return DateChoice(other.iso, best.raw, f"{best.source}, zone by {other.source}")
        for other in candidates:  # a clock that readers see in its own zone, and systems call UTC
            is_same = other.iso.startswith(best.iso[:_MINUTES]) and len(other.iso) > len(_NO_ZONE)
            if is_same and not other.iso.endswith("+00:00") and other.evidence[0].removesuffix("-changed") in _SEEN:
                return DateChoice(best.iso[: len(_NO_ZONE)] + other.iso[len(_NO_ZONE) :], other.raw, other.source)
    return DateChoice(best.iso, best.raw, best.source)


def _worth(candidate: DateCandidate) -> tuple[bool, int, int]:
    return candidate.changed, 0 if "T" in candidate.iso else 1, _RANK.get(candidate.evidence[0], len(_RANK))


def collect(places: DatePlaces) -> list[DateCandidate]:
    """Return what *places* give: all, or as much as it takes.

    Of a day that is both declared and shown near the title there is no doubt: the rest is but asked for a change, until
    there is one. What is far from the title is looked at only where nothing near it tells of publication.
    """
    found = [*places.declared(), *places.url()]
    if not {"json-ld", "json-ld-changed"} <= {candidate.evidence[0] for candidate in found}:
        found += places.items()
    declared = {candidate.day for candidate in found if candidate.evidence[0] in _PUBLISHED}
    enough = len(declared) == 1 and any(candidate.changed for candidate in found)
    clear = set()
    for candidate in places.head():
        found.append(candidate)
        if candidate.evidence[0] in _SHOWN:
            other = exchanged(candidate)
            clear.update(declared & {candidate.day, other.day if other else candidate.day})
            if clear and enough:
                break
    if len(clear) == 1:
        for place in (places.others, places.tail_changes, places.relative_changes):
            if any(candidate.changed for candidate in found):
                break
            found += [candidate for candidate in place() if candidate.changed]
        return [candidate for candidate in _settled(found) if candidate.changed or candidate.day in clear]
    found = _without_events([*found, *places.others(), *places.tail()], places.event_days)
    if all(candidate.changed for candidate in found):
        found += places.relative()
    elif not any(candidate.changed for candidate in found):
        found += [candidate for candidate in places.relative_changes() if candidate.changed]
    if all(candidate.changed for candidate in found):
        found += _without_events([*places.scripts(), *places.anywhere()], places.event_days)
    return _settled(found[:MAX_CANDIDATES])


def _without_events(candidates: Sequence[DateCandidate], days: Set[date]) -> list[DateCandidate]:
    """*candidates* but those for the *days* of an event, unless they are declared, or labelled by a word."""
    return [
        candidate
        for candidate in candidates
        if candidate.day not in days
        or candidate.changed
        or candidate.evidence[0] in _PUBLISHED
        or "labelled" in candidate.evidence
    ]


def _settled(candidates: Sequence[DateCandidate]) -> list[DateCandidate]:
    """*candidates*, day and month exchanged where that is a day beyond doubt, and the day as it stands is not.

    So they are where other dates of the page that can be read one way only have the other order.
    """
    if not any(candidate.ambiguous for candidate in candidates):
        return [*candidates]
    known = {candidate.day for candidate in candidates if not candidate.ambiguous}
    orders = {_is_day_first(candidate) for candidate in candidates if not candidate.ambiguous} - {None}
    found = []
    for candidate in candidates:
        other = exchanged(candidate) if candidate.day not in known else None
        is_known = other is not None and other.day in known
        if other and (is_known or (len(orders) == 1 and _is_day_first(candidate) not in orders)):
            candidate = other
        found.append(candidate)
    return found


def _is_day_first(candidate: DateCandidate) -> bool | None:
    """Whether *candidate*, a date in numbers, has the day before the month; None for all others."""
    match = _NUMBERS.search(candidate.raw)
    if match is None or match[1] == match[2]:
        return None
    return (int(match[1]), int(match[2])) == (candidate.day.day, candidate.day.month)


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
    weights = _weights()
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
    declared = _days(evidence, _PUBLISHED)
    latest = max(_days(evidence, _CHANGED), default=date.max)
    if declared:
        agreed = any(len(words & _PUBLISHED) > 1 for words in evidence.values())
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
    return not places.isdisjoint(_PUBLISHED) and not places.isdisjoint(_SHOWN)


def _evidence(candidates: Sequence[DateCandidate]) -> set[str]:
    """The evidence of all *candidates* for one day.

    Where one that is shown is labelled as a change, and none as a publication, the others are that one without its
    label: elements inside its line.
    """
    words = {BIAS, *(word for candidate in candidates for word in candidate.evidence)}
    if words.isdisjoint(_SHOWN_CHANGED) or "labelled" in words:
        return words
    changes = {form for c in candidates if c.changed for form in _moments(c)}
    if any("named" in c.evidence and changes.isdisjoint(_moments(c)) for c in candidates):
        return words
    plain = {word for c in candidates if not c.changed and not _SHOWN.isdisjoint(c.evidence) for word in c.evidence}
    return words - plain


def _moments(candidate: DateCandidate) -> tuple[str, str]:
    """The date of *candidate* in UTC, if it tells its zone, and as the clock shows it: zones are often wrong."""
    clock = candidate.iso[: len(_NO_ZONE)]
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
    shown = _days(evidence, _SHOWN)
    declared = _days(evidence, _PUBLISHED)
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
    ranks = {day: min(_RANKS[word] for word in words if word in _RANKS) for day, words in declared.items()}
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
