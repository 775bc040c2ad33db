"""Dates in a line of text, and what the line says of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.fields.date_candidates import DateCandidate, told
from scrapy_article.fields.date_changes import find_change
from scrapy_article.fields.date_labels import is_of_account, label_after, label_before
from scrapy_article.fields.date_parser import exchanged, find_dates, is_possible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.date_view import DateView
    from scrapy_article.fields.parsed_date import ParsedDate

__all__ = ["MAX_LEAD", "read_line"]

MAX_REST = 30
"""Characters beside the date in a line that holds little else."""
MAX_LABEL = 15
"""Characters beside the date in a line that is no sentence, though it ends with a full stop."""
MAX_LEAD = 30
"""Characters of a paragraph before the date that leads it."""
MAX_AFTER = 50
"""Characters after a date in which a word may say that it is that of publication."""
_AFTER_LEAD = frozenset("()[]|:–—-•/")
"""What follows the date that leads a paragraph: in a sentence it is the subject's."""
_ENDS = (".", "!", "?")
_SPAN = re.compile(r"(?<!\d)(\d{1,2})\.?\s?[-–—]\s?$")
"""The first day before the last: ``9-`` of *9-23 Feb 2017*."""


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

    After them comes the change that the line tells without a year or a day.

    *changed_line* says that the line is marked to tell of a change, unless its words say otherwise; *is_prose*,
    that *text* is from a paragraph.
    """
    last = 0
    published: ParsedDate | None = None
    dates = find_dates(text, view.language, month_first=view.month_first)
    for number, parsed in enumerate(dates, 1):
        before = text[last : parsed.start][-40:]
        if not last and len(before) < 3 and not _is_span(before, text, parsed) and label_before(before) is None:
            before = previous
        last = parsed.end
        if _is_span(before, text, parsed) or is_of_account(before, before is previous):
            continue  # the last day of something, or the first of somebody
        if not is_possible(parsed, view.latest):
            other = exchanged(parsed)
            if other is None or not is_possible(other, view.latest):
                continue
            parsed = other
        found = list(evidence)
        label = _label(before, text[last : last + MAX_AFTER] if number == len(dates) else "")
        if label == "labelled":
            found.append(label)
        rest = len(text) - (parsed.end - parsed.start)
        if not is_prose:
            found += _kind_of_line(rest, evidence[0], is_sentence=text.endswith(_ENDS))
        if is_prose and parsed.start <= MAX_LEAD and text[parsed.end :].lstrip()[:1] in _AFTER_LEAD:
            found.append("lead")
        if "T" in parsed.iso:
            found.append("timed")
        if number > 1:
            found.append("second")
        raw = text[parsed.start : parsed.end]
        changed = label == "changed" or (label is None and changed_line)
        published = None if changed else parsed
        yield DateCandidate(parsed.day, parsed.iso, raw, source, told(found, changed), changed, parsed.ambiguous)
    change = find_change(text, last, published, view.language) if published and not is_prose else None
    if change and is_possible(change, view.latest):
        raw = text[change.start : change.end]
        yield DateCandidate(change.day, change.iso, raw, source, told(evidence, True), True, ambiguous=False)


def _is_span(before: str, text: str, last: ParsedDate) -> bool:
    """Whether what stands *before* the date *last* in *text* ends with the first day of several.

    Where that date begins with its day, the first is earlier in the same month: ``No. 18 - 3 May`` tells one day.
    """
    first = _SPAN.search(before)
    return first is not None and (0 < int(first[1]) < last.day.day or not text[last.start].isdecimal())


def _label(before: str, after: str) -> str | None:
    """What the text *before* a date says of it, and what *after* the last date of a line does."""
    label, other = label_before(before), label_after(after) if after else None
    return other if other == "changed" or label is None else label


def _kind_of_line(rest: int, place: str, *, is_sentence: bool) -> tuple[str, ...]:
    """What a line at *place* is that has *rest* characters beside its date and perhaps the end of a sentence."""
    if rest > MAX_REST:
        return ("long-sentence",) if is_sentence else ()
    return ("sentence",) if is_sentence and rest > MAX_LABEL else (f"short-{place.rpartition('-')[2]}",)
