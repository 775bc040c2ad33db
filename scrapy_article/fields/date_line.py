"""Dates in a line of text, and what the line says of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.fields.date_candidates import DateCandidate, as_change
from scrapy_article.fields.date_labels import label_after, label_before
from scrapy_article.fields.date_parser import exchanged, find_dates, is_possible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.date_view import DateView

__all__ = ["MAX_LEAD", "read_line"]

MAX_REST = 30
"""Characters beside the date in a line that holds little else."""
MAX_LABEL = 15
"""Characters beside the date in a line that is no sentence, though it ends with a full stop."""
MAX_BEFORE = 40
"""Characters before a date in which its label stands."""
MAX_LEAD = 30
"""Characters of a paragraph before the date that leads it."""
MAX_AFTER = 50
"""Characters after a date in which a word may say that it is that of publication."""
_AFTER_LEAD = frozenset("()[]|:–—-•/")
"""What follows the date that leads a paragraph: in a sentence it is the subject's."""
_ENDS = (".", "!", "?")
_FIRST_DAY = re.compile(r"(?<!\d)(\d{1,2})\.?\s?[-–—]\s?$")
"""The first day before the last: ``9-`` of *9-23 Feb 2017*."""
_FROM = re.compile(r"[\s,]{0,2}[-–—][\s,]{0,2}")
"""Between the first day of something, or of somebody, and the last."""
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
    ends = [0, *(parsed.end for parsed in dates)]
    for number, parsed in enumerate(dates):
        before = text[ends[number] : parsed.start][-MAX_BEFORE:]
        is_last = number + 1 == len(dates)
        if _is_span(before, text, parsed.start, parsed.day.day, number):
            continue
        if not is_last and _FROM.fullmatch(text, parsed.end, dates[number + 1].start):
            continue
        if number == 0 and len(before) < 3 and label_before(before) is None:
            before = previous
        if not is_possible(parsed, view.latest):
            other = exchanged(parsed)
            if other is None or not is_possible(other, view.latest):
                continue
            parsed = other
        label, after = label_before(before), label_after(text[parsed.end :][:MAX_AFTER]) if is_last else None
        label = after if after == "changed" or label is None else label
        changed = label == "changed" or (label is None and changed_line)
        is_lead = parsed.start <= MAX_LEAD and text[parsed.end :].lstrip()[:1] in _AFTER_LEAD
        if is_prose and not is_lead and (evidence[0] == "line-body" or not (changed or label)):
            continue
        found = list(evidence)
        if label == "labelled":
            found.append(label)
        elif label is None and _FIELD.search(before):
            found.append("field")
        rest = len(text) - (parsed.end - parsed.start)
        if not is_prose and rest <= (MAX_LABEL if text.endswith(_ENDS) else MAX_REST):
            found.append(f"short-{evidence[0].rpartition('-')[2]}")
        raw = text[parsed.start : parsed.end]
        yield DateCandidate(parsed.day, parsed.iso, raw, source, as_change(found, changed), changed, parsed.ambiguous)


def _is_span(before: str, text: str, start: int, day: int, number: int) -> bool:
    """Whether the date of *text* that begins at *start*, the *number*-th, is the last of several, after *before*.

    Where it begins with its *day*, the first is earlier in the same month: ``No. 18 - 3 May`` tells one day.
    """
    if number and _FROM.fullmatch(before):
        return True
    first = _FIRST_DAY.search(before)
    return first is not None and (0 < int(first[1]) < day or not text[start].isdecimal())
