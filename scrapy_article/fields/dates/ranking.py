"""When an article was published and last changed: all days that the page may mean, ranked by what speaks for them.

A candidate is a day. Its score is the sum of the weights of its evidence: the places that give it, and how it relates
to the other days of the page. The weights are learned from labelled pages (`scrapy_article.training.field_weights`), so
that scores are logarithms of odds: that a day is right rather than that the page tells no date, whose score is 0.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.dates.declared import declared, listed, others, scripts, url
from scrapy_article.fields.dates.places import PUBLISHED, RANKS, VISIBLE, DateView
from scrapy_article.fields.dates.visible import anywhere, head, items, relative, tail
from scrapy_article.fields.page import BIAS, weights_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scrapy_article.fields.dates.places import DateCandidate
    from scrapy_article.fields.page import Page

MAX_CANDIDATES = 400
"""Candidates of a page that are compared."""
CLOCK = len("2020-01-01T00:00:00")
"""Characters of a moment without its zone."""
_AMONG_OTHERS = ("text of the", "text below the", "date line in the", "time element in the", "itemprop", "property")
_CHANGED = frozenset(("json-ld-changed", "meta-changed", "item-changed"))
_LINE_CHANGED = frozenset(f"{place}-changed" for place in VISIBLE if not place.startswith("time-"))
_ASIDE = frozenset(("off", "field"))
"""Evidence of dates that may be those of something else."""
_DAY = timedelta(days=1)
_TRUST = {
    place: rank
    for rank, place in enumerate(
        (
            "json-ld json-ld-changed meta meta-changed item item-changed time-head json-ld-page meta-date "
            "classed-head line-head time-above classed-above line-above url created json-ld-other"
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


class RankedDate(NamedTuple):
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
    candidates = collect(DateView(page, language))
    best = max(score_dates(candidates), key=attrgetter("score"), default=None)
    changes = [candidate for candidate in candidates if candidate.changed]
    if best is None or best.score < 0:
        return Dates(None, _choice(changes))
    published = _choice(best.candidates)
    changes = [change for change in changes if change.day >= best.day]
    if published:
        # What is the moment of publication says nothing where there is another.
        later = [change for change in changes if _is_before(published.iso, change.iso)]
        changes = later or [change for change in changes if not _is_before(change.iso, published.iso)]
    return Dates(published, _choice(changes))


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


def _choice(candidates: Iterable[DateCandidate]) -> DateChoice | None:
    """The one of *candidates* that tells most: a time of day, a zone; of those the most trustworthy."""
    best = min(candidates, key=_worth, default=None)
    return DateChoice(best.iso, best.raw, best.source) if best else None


def _worth(candidate: DateCandidate) -> tuple[bool, int, int]:
    return candidate.changed, -min(len(candidate.iso), CLOCK + 1), _TRUST.get(candidate.evidence[0], len(_TRUST))


def collect(view: DateView) -> Sequence[DateCandidate]:
    """Return the dates of a page, all or as much as it takes.

    Of a day that is the only one declared, and shown near the title, there is no doubt: of the rest only changes are
    asked for, if none is known. What is far from the title is looked at where nothing near it tells of publication.
    """
    found = [*declared(view), *listed(view), *items(view), *url(view)]
    view.known.update(candidate.day for candidate in found)
    found += head(view)
    days = {candidate.day for candidate in found if candidate.evidence[0] in PUBLISHED}
    if len(days) == 1 and any(candidate.day in days and candidate.evidence[0] in VISIBLE for candidate in found):
        for place in (others, tail, relative):
            if not any(candidate.changed for candidate in found):
                found += [candidate for candidate in place(view) if candidate.changed]
        return [candidate for candidate in found if candidate.changed or candidate.day in days]
    found += [*others(view), *tail(view)]
    has_change, is_unknown = any(c.changed for c in found), all(c.changed for c in found)
    found += [c for c in relative(view) if is_unknown or (c.changed and not has_change)]
    if all(candidate.changed for candidate in found):
        found += [*scripts(view), *anywhere(view)]
    return found[:MAX_CANDIDATES]


def score_dates(candidates: Sequence[DateCandidate]) -> list[RankedDate]:
    """Return the days of *candidates* on which the article may have been published.

    Where the page declares one, others are so only if they are shown as plainly as that of an article is: `_may_be`.
    Else that of a change is one, unless only a ``meta`` element gives it, for systems note there each of theirs. What
    only a sentence of the article speaks of counts where there is nothing else.
    """
    days: dict[date, list[DateCandidate]] = {}
    for candidate in candidates:
        days.setdefault(candidate.day, []).append(candidate)
    evidence = {day: _evidence(found) for day, found in days.items()}
    _relate(evidence)
    if any(words & PUBLISHED for words in evidence.values()):
        evidence = {day: words for day, words in evidence.items() if _may_be(day, days[day], evidence)}
    else:
        evidence = {day: words for day, words in evidence.items() if not words <= {BIAS, "meta-changed"}}
        beside = {day: words for day, words in evidence.items() if not words <= {BIAS, "line-body"}}
        evidence = beside or evidence
    weights = weights_of("dates")
    return [
        RankedDate(day, days[day], frozenset(words), sum([weights.get(word, 0.0) for word in sorted(words)]))
        for day, words in evidence.items()
    ]


def _evidence(candidates: Sequence[DateCandidate]) -> set[str]:
    """The evidence of all *candidates* for one day; where a line calls one a change, not that of elements inside it."""
    changes = tuple(c.iso for c in candidates if c.evidence[0] in _LINE_CHANGED)
    words = {BIAS}
    for candidate in candidates:
        if candidate.evidence[0] not in VISIBLE or not candidate.iso.startswith(changes):
            words.update(candidate.evidence)
    return words


def _relate(evidence: Mapping[date, set[str]]) -> None:
    """Note of each declared day whether it is shown, and whether one of more right is declared."""
    ranks = {
        day: min([RANKS[word] for word in words & PUBLISHED]) for day, words in evidence.items() if words & PUBLISHED
    }
    is_visible = any(words & VISIBLE for words in evidence.values())
    for day, rank in ranks.items():
        words = evidence[day]
        if words & VISIBLE:
            words.add("clear")
        elif is_visible:
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
