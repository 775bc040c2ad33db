"""When an article was published and last changed: all days that the page may mean, ranked by what speaks for them.

An answer is a day. Its score is the sum of the weights of its evidence: the places that give it, and how it relates to
the other days of the page. The weights are learned from labelled pages (`scrapy_article.evaluation.train_dates`), so
that scores are logarithms of odds: that an answer is right rather than that the page tells no date, whose score is 0.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_answers import answers
from scrapy_article.fields.date_candidates import CLOCK, PUBLISHED, SHOWN
from scrapy_article.fields.date_parser import exchanged
from scrapy_article.fields.date_places import DatePlaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from scrapy_article.fields.date_answers import DateAnswer
    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.page import Page

__all__ = ["DateChoice", "Dates", "choose_dates", "collect", "is_among_others"]

MAX_CANDIDATES = 400
"""Candidates of a page that are compared."""

_SEEN = frozenset(
    f"{kind}-{region}" for kind in ("line", "classed", "time") for region in ("head", "above", "body", "tail", "far")
)
"""Evidence of all that readers see."""
_POSTED = frozenset(("time-body", "time-tail", "time-far"))
"""Evidence of moments that may be those of posts, where the day stands near the title."""
_AMONG_OTHERS = ("text of the", "text below the", "date line in the", "time element in the", "itemprop", "property")
_ZONE = re.compile(r"\d\s?(?:[APap]\.?[Mm]\.?)?\s\(?(?![AP]M)[A-Z]{2,5}\)?$")
"""A zone that the parser does not know, such as IST, which are three."""
_NUMBERS = re.compile(r"(?<![\d.,/-])(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?\d\d")
"""How a date in numbers begins."""
_MINUTES = 16
"""Characters of a moment up to its seconds."""
_TRUST = {
    place: rank
    for rank, place in enumerate(
        (
            "json-ld json-ld-changed meta meta-changed item item-changed json-ld-created time-head json-ld-page "
            "meta-date meta-other classed-head line-head time-above classed-above line-above url json-ld-other"
        ).split()
    )
}
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
    return len(iso) > CLOCK and not iso.endswith("+00:00")


def is_among_others(source: str) -> bool:
    """Whether dates that come from *source* are those of stories or reviews, where a page is a list of such.

    What the page declares of itself is not, nor is what it shows near its title.
    """
    return source.startswith(_AMONG_OTHERS) or source.endswith("in a script")


def _is_before(one: str, other: str) -> bool:
    """Whether a moment is before another; not if either is a day, or without a zone."""
    if len(one) <= CLOCK or len(other) <= CLOCK:
        return False
    return datetime.fromisoformat(one) < datetime.fromisoformat(other) - timedelta(minutes=1)


def _score(answer: DateAnswer) -> float:
    return answer.score


def _choice(candidates: Iterable[DateCandidate], is_elsewhere: bool) -> DateChoice:
    """The one of *candidates* that tells most, of those the most trustworthy; with the zone that another gives it.

    *is_elsewhere* says that the page gives a zone that is not UTC, which it then takes from none of them.
    """
    everywhere = candidates = [*candidates]
    if any(candidate.evidence[0] in SHOWN for candidate in candidates):
        candidates = [candidate for candidate in candidates if candidate.evidence[0] not in _POSTED]
    best = min(candidates, key=_worth)
    if len(best.iso) == CLOCK and not _ZONE.search(best.raw):
        for other in candidates:
            is_same = other.iso.startswith(best.iso[:_MINUTES]) and len(other.iso) > len(best.iso)
            # Clocks that readers see are no UTC, whatever the page declares.
            is_shown = best.evidence[0].removesuffix("-changed") in _SEEN
            if is_same and not (other.iso.endswith("+00:00") and (is_shown or is_elsewhere)):
                return DateChoice(other.iso, other.raw, other.source)
    if best.iso.endswith("+00:00"):
        moment = datetime.fromisoformat(best.iso)
        for other in everywhere:  # the same moment, by the clock of the place
            if _is_elsewhere(other.iso) and datetime.fromisoformat(other.iso) == moment:
                return DateChoice(other.iso, best.raw, f"{best.source}, zone by {other.source}")
        for other in candidates:  # a clock that readers see in its own zone, and systems call UTC
            is_same = other.iso.startswith(best.iso[:_MINUTES]) and len(other.iso) > CLOCK
            if is_same and not other.iso.endswith("+00:00") and other.evidence[0].removesuffix("-changed") in _SEEN:
                return DateChoice(best.iso[:CLOCK] + other.iso[CLOCK:], other.raw, other.source)
    return DateChoice(best.iso, best.raw, best.source)


def _worth(candidate: DateCandidate) -> tuple[bool, int, int]:
    return candidate.changed, 0 if "T" in candidate.iso else 1, _TRUST.get(candidate.evidence[0], len(_TRUST))


def collect(places: DatePlaces) -> list[DateCandidate]:
    """Return what *places* give: all, or as much as it takes.

    Of a day that is both declared and shown near the title there is no doubt: the rest is but asked for a change, until
    there is one. What is far from the title is looked at only where nothing near it tells of publication.
    """
    found = [*places.declared(), *places.url()]
    if not {"json-ld", "json-ld-changed"} <= {candidate.evidence[0] for candidate in found}:
        found += places.items()
    declared = {candidate.day for candidate in found if candidate.evidence[0] in PUBLISHED}
    enough = len(declared) == 1 and any(candidate.changed for candidate in found)
    clear = set()
    for candidate in places.head():
        found.append(candidate)
        if candidate.evidence[0] in SHOWN:
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
        or candidate.evidence[0] in PUBLISHED
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
