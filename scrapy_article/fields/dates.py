"""When an article was published and last changed: all days that the page may mean, ranked by what speaks for them.

An answer is a day. Its score is the sum of the weights of its evidence: the places that give it, and how it relates to
the other days of the page. The weights are learned from labelled pages (`scrapy_article.evaluation.train_dates`), so
that scores are logarithms of odds: that an answer is right rather than that the page tells no date, whose score is 0.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.date_answers import answers
from scrapy_article.fields.date_candidates import PUBLISHED, SHOWN
from scrapy_article.fields.date_declared import declared, event_days, others, url
from scrapy_article.fields.date_parser import exchanged
from scrapy_article.fields.date_scripts import scripts
from scrapy_article.fields.date_shown import anywhere, head, items, relative, tail
from scrapy_article.fields.date_view import DateView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.fields.date_answers import DateAnswer
    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.page import Page

__all__ = ["DateChoice", "Dates", "choose_dates", "collect", "is_among_others"]

MAX_CANDIDATES = 400
"""Candidates of a page that are compared."""
CLOCK = len("2020-01-01T00:00:00")
"""Characters of a moment without its zone."""
_AMONG_OTHERS = ("text of the", "text below the", "date line in the", "time element in the", "itemprop", "property")
_NUMBERS = re.compile(r"(?<![\d.,/-])(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?\d\d")
"""How a date in numbers begins."""
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


def choose_dates(page: Page, language: str | None) -> Dates:
    """Return when the article of *page*, which is written in *language*, was published and last changed."""
    candidates = collect(DateView(page, language))
    best = max(answers(candidates), key=_score, default=None)
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


def _score(answer: DateAnswer) -> float:
    return answer.score


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
    found = _settled([*declared(view), *items(view), *url(view), *head(view)])
    days = {candidate.day for candidate in found if candidate.evidence[0] in PUBLISHED}
    if len(days) == 1 and any(candidate.day in days and candidate.evidence[0] in SHOWN for candidate in found):
        for place in (others, tail, relative):
            if not any(candidate.changed for candidate in found):
                found += [candidate for candidate in place(view) if candidate.changed]
        return [candidate for candidate in found if candidate.changed or candidate.day in days]
    found += [*others(view), *tail(view)]
    if all(candidate.changed for candidate in found):
        found += relative(view)
    elif not any(candidate.changed for candidate in found):
        found += [candidate for candidate in relative(view) if candidate.changed]
    if all(candidate.changed for candidate in found):
        found += [*scripts(view), *anywhere(view)]
    events = event_days(view)
    return [
        candidate
        for candidate in _settled(found[:MAX_CANDIDATES])
        if candidate.day not in events
        or candidate.changed
        or candidate.evidence[0] in PUBLISHED
        or "labelled" in candidate.evidence
    ]


def _settled(candidates: list[DateCandidate]) -> list[DateCandidate]:
    """*candidates*, day and month exchanged where that is a day beyond doubt, and the day as it stands is not.

    So they are where other dates of the page that can be read one way only have the other order.
    """
    plain = [candidate for candidate in candidates if not candidate.ambiguous]
    if len(plain) == len(candidates):
        return candidates
    known = {candidate.day for candidate in plain}
    orders = {_is_day_first(candidate) for candidate in plain} - {None}
    found = []
    for candidate in candidates:
        other = exchanged(candidate) if candidate.day not in known else None
        if other and (other.day in known or (len(orders) == 1 and _is_day_first(candidate) not in orders)):
            candidate = other
        found.append(candidate)
    return found


def _is_day_first(candidate: DateCandidate) -> bool | None:
    """Whether *candidate*, a date in numbers, has the day before the month; None for all others."""
    match = _NUMBERS.search(candidate.raw)
    if match is None or match[1] == match[2]:
        return None
    return (int(match[1]), int(match[2])) == (candidate.day.day, candidate.day.month)
