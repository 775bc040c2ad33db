"""Dates in a line of text, and what the line says of them, in many languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.fields.dates.labels import label_after, label_before
from scrapy_article.fields.dates.parser import find_dates, is_possible
from scrapy_article.fields.dates.places import DateCandidate, as_change

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from scrapy_article.fields.dates.places import DateView

__all__ = ["MAX_LEAD", "read_line"]

MAX_REST = 30
"""Characters beside the date in a line that holds little else."""
MAX_BEFORE, MAX_AFTER = 40, 50
"""Characters before a date, and after one, in which its label stands."""
MAX_LEAD = 30
"""Characters of a paragraph before the date that leads it."""
_AFTER_LEAD = frozenset("()[]|:–—-•/")
"""What follows the date that leads a paragraph: in a sentence it is the subject's."""
_FIRST_DAY = re.compile(r"(?<!\d)\d{1,2}\.?\s?[-–—]\s?$")
"""The first day before the last: ``9-`` of *9-23 Feb 2017*, on which something happened."""
_FROM = re.compile(r"[\s,]{0,2}[-–—][\s,]{0,2}")
"""Between the first day of something, or of somebody, and the last."""
_NUMBERS = re.compile(r"\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]")
_FIELD = re.compile(r"[^\W\d_][^:：]{0,30}[:：]\W{0,3}$")
"""The name of a property, before its value."""


def read_line(
    view: DateView,
    text: str,
    previous: str,
    source: str,
    evidence: tuple[str, ...],
    *,
    changed_line: bool = False,
    is_prose: bool = False,
) -> Iterator[DateCandidate]:
    """Dates in the line *text*; *previous*, the line before it, may be its label.

    *changed_line* says that the line is marked to tell of a change, unless its words say otherwise; *is_prose*,
    that *text* is from a paragraph, of which a date counts that leads it, or outside of the body is labelled.
    """
    dates = find_dates(text, view.language, month_first=view.month_first)
    for number, parsed in enumerate(dates):
        before = text[dates[number - 1].end if number else 0 : parsed.start][-MAX_BEFORE:]
        following = dates[number + 1].start if number + 1 < len(dates) else parsed.end
        if (number and _FROM.fullmatch(before)) or _FROM.fullmatch(text, parsed.end, following):
            continue
        is_lead = parsed.start <= MAX_LEAD and text[parsed.end :].lstrip()[:1] in _AFTER_LEAD
        if not is_possible(parsed, view.latest) or _FIRST_DAY.search(before):
            continue
        if number == 0 and len(before) < 3 and label_before(before) is None:
            before = previous
        label = label_before(before)
        after = label_after(text[parsed.end :][:MAX_AFTER]) if number + 1 == len(dates) else None
        label = after if after == "changed" or label is None else label
        if is_prose and not is_lead and (label is None or evidence[0] == "line-body"):
            continue
        changed = label == "changed" or (label is None and changed_line)
        found = list(evidence)
        if label == "labelled":
            found.append(label)
        elif label is None and _FIELD.search(before):
            found.append("field")
        if not is_prose and len(text) - (parsed.end - parsed.start) <= MAX_REST:
            found.append(f"short-{evidence[0].rpartition('-')[2]}")
        raw = text[parsed.start : parsed.end]
        day = _settled(view, parsed.day, raw)
        yield DateCandidate(day, f"{day}{parsed.iso[10:]}", raw, source, as_change(found, changed), changed)


def _settled(view: DateView, day: date, raw: str) -> date:
    """*day*, or with day and month exchanged where *raw* has them in numbers, and only so it is a day that is known."""
    if day in view.known or day.day > 12 or not _NUMBERS.match(raw):
        return day
    other = day.replace(month=day.day, day=day.month)
    return other if other in view.known else day
