"""Visible dates, in marked elements and in lines, near the title and elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from lxml import etree

from scrapy_article.document import Placed, Segment
from scrapy_article.document.elements import INLINE
from scrapy_article.document.normalization import normalized
from scrapy_article.document.walk.segments import MAX_DATED_CHARACTERS
from scrapy_article.fields.dates.parser import MAX_LENGTH, find_dates, is_possible, level_digits, may_hold_date
from scrapy_article.fields.dates.parts import label_after, label_before
from scrapy_article.fields.dates.places import MAX_LINE, DateCandidate, DateView, as_change
from scrapy_article.fields.dates.relative import find_relatives
from scrapy_article.fields.page import between
from scrapy_article.fields.texts import is_parted, text_of
from scrapy_article.text.words import join_space

FOOT = 12
"""Segments at the end of the page that may have the date of a change."""
MAX_ELEMENTS = 60
"""Marked elements of one region that are checked."""
MAX_WRAPPED = 4
"""Nested inline elements around a date, and comments before it, that may separate it from its label."""
MAX_SHORT_LINE = 80
"""Maximum characters of a line that is checked far from the title."""
MAX_LINES = 400
"""Segments that are searched as a last resort."""
_ATTRIBUTES = "datetime content data-datetime title data-date data-time data-timestamp".split()
"""Attributes of marked elements that may hold the date."""
_ITS_DATE = frozenset(("entry-date", "post-date"))
"""Classes beside which ``updated`` is ignored: WordPress themes give both to their only date."""
_REGIONS = {
    "head": "text near the title",
    "above": "text above the title",
    "body": "text of the article",
    "tail": "text below the article",
    "far": "text of the page",
}


def items(view: DateView) -> Iterator[DateCandidate]:
    """Dates of elements that are marked by ``itemprop``."""
    for placed in view.page.document.walk.times[: 4 * MAX_ELEMENTS]:
        item = placed.element.get("itemprop") or ""
        name, place = ("datePublished", "item") if "datePublished" in item else ("dateModified", "item-changed")
        if name in item and not view.page.is_off(placed.block) and not view.is_in_item(placed.block):
            source, text = f"itemprop {name}", text_of(placed.element, MAX_LINE)
            yield from _attributes(view, placed, source, (place,)) or view.value(text, source, place)


def head(view: DateView) -> Iterator[Iterable[DateCandidate]]:
    """Visible dates near the title, in four parts: those below it first, then those above."""
    top = view.page.top
    yield _marked(view, top, view.last)
    yield _lines(view, top, view.last)
    yield _marked(view, view.first, top - 1)
    yield _lines(view, view.first, top)


def tail(view: DateView) -> Iterator[DateCandidate]:
    """Visible dates around the end of the body, marked ones inside it, and changes at the foot of the page."""
    yield from _marked(view, view.last + 1, view.tail_last)
    yield from _lines(view, view.tail_first, view.tail_last)
    end = len(view.page.document.segments)
    yield from [found for found in _lines(view, max(view.tail_last, end - FOOT), end) if found.changed]


def anywhere(view: DateView) -> Iterator[DateCandidate]:
    """Dates in short lines of the whole page."""
    for start, end in ((0, view.first), (view.last, view.tail_first), (view.tail_last, view.tail_last + 40)):
        yield from _lines(view, start, min(end, start + MAX_LINES), longest=MAX_SHORT_LINE)


def relative(view: DateView) -> Iterator[DateCandidate]:
    """Relative dates near the title, if the time of the download is known."""
    base = view.page.downloaded
    if base is None:
        return
    lines = [
        (text_of(placed.element, MAX_LINE), _kind(placed), placed.position, placed.block)
        for placed in _times(view, view.first, view.last)
    ]
    lines += [(_parted(line), "line", line.index, line.block) for line in view.page.segments(view.first, view.last)]
    for text, kind, position, block in lines:
        found = find_relatives(text, view.language, base)
        evidence = view.evidence(kind, position, block) if found else ()
        if not evidence or (not evidence[0].endswith("-head") and view.is_of_story(position, block)):
            continue
        last = 0
        for parsed in found:
            changed = label_before(text[last : parsed.start][-40:]) == "changed"
            last = parsed.end
            raw = level_digits(text[parsed.start : parsed.end])
            source = "text near the title, counted back from the download"
            yield DateCandidate(parsed.day, parsed.iso, raw, source, as_change(evidence, changed))


def _kind(placed: Placed) -> str:
    return "time" if placed.element.tag == "time" else "classed"


def _attributes(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Sequence[DateCandidate]:
    """The date in the first attribute of *placed* that has one."""
    for name in _ATTRIBUTES:
        value = placed.element.get(name)
        if value and (found := view.value(value, f"{source}, {name}", *evidence)):
            return found
    return ()


def _times(view: DateView, start: int, end: int) -> Sequence[Placed]:
    times = view.page.document.walk.times
    return times[between(times, start, end + 1)][:MAX_ELEMENTS]


def _marked(view: DateView, start: int, end: int) -> Iterator[DateCandidate]:
    """Dates in ``time`` elements, or in elements with a class for dates, from *start* to *end*."""
    for placed in _times(view, start, end):
        evidence = view.evidence(_kind(placed), placed.position, placed.block)
        if evidence:
            yield from view.without(_in_element(view, placed, evidence), placed.position, placed.block)


def _in_element(view: DateView, placed: Placed, evidence: tuple[str, ...]) -> Sequence[DateCandidate]:
    where = "near the title" if evidence[0].endswith(("-head", "-above")) else "in the article"
    if placed.element.tag != "time":
        source, text = f"date line {where}", text_of(placed.element, MAX_LINE)
        may_be = may_hold_date(text)
        lines = [*read_line(view, text, "", source, evidence, changed_line=_is_change(placed))] if may_be else []
        return lines or _attributes(view, placed, source, evidence)
    source = f"time element {where}"
    found = _attributes(view, placed, source, evidence)
    if not found or found[0].iso.endswith("+00:00"):
        visible = view.value(text_of(placed.element, MAX_LINE), source, *evidence)
        if visible and (not found or abs((visible[0].day - found[0].day).days) == 1):
            found = visible  # the day in the readers' time zone
    if found and _is_change(placed):
        return [found[0]._replace(evidence=as_change(evidence, True))]
    return found


def _lines(view: DateView, start: int, end: int, *, longest: int = MAX_LENGTH) -> Iterator[DateCandidate]:
    """Dates in the segments from *start* to before *end* with at most *longest* characters."""
    segments, arrays = view.page.document.segments, view.page.document.arrays
    start, end = max(0, start), max(0, end)
    lines = enumerate(zip(arrays.texts[start:end], arrays.digits[start:end].tobytes(), strict=True), start)
    # What is known of short lines saves most searches.
    worth = [(i, text) for i, (text, digits) in lines if digits or len(text) >= MAX_DATED_CHARACTERS or "年" in text]
    for number, text in worth:
        if len(text) > longest and number > view.last:
            continue
        segment = segments[number]
        if len(segment.flat_pieces) > 2:  # most have one piece and its element
            text = _parted(segment)
        if len(text) > longest:
            text = text[: MAX_LEAD + 40]
        evidence = view.evidence("line", number, segment.block) if may_hold_date(text) else ()
        if evidence:
            label = _label_in(segments[number - 1], segment) if number > start else ""
            source = _REGIONS[evidence[0].removeprefix("line-")]
            found = [*read_line(view, text, label, source, evidence, is_prose=len(segment.text) > MAX_LINE)]
            yield from view.without(found, number, segment.block)


def _label_in(previous: Segment, segment: Segment) -> str:
    """The end of the line before that of *segment*, which may be its label; with a colon if it names a property."""
    label, one, two = previous.text[-MAX_BEFORE:], previous.block, segment.block
    is_name = two.tag in ("dd", "td") and one is not two and one.parent is two.parent
    return label.rstrip(":： ") + ":" if is_name else label


def _is_change(placed: Placed) -> bool:
    own = placed.element.get("class") or ""
    names = f"{own} {placed.element.get('itemprop') or ''} {placed.block.names}"
    if "publi" in names or "posted" in names:
        return False
    if "modif" in names or ("updated" in names and _ITS_DATE.isdisjoint(own.split())):
        return True
    text = _text_before(placed.element)
    return text is not None and label_before(normalized(text.rstrip()[-40:])) == "changed"


def _text_before(element: etree._Element) -> str | None:
    """The text just before *element*, or before the inline elements around it that begin with it."""
    for _ in range(MAX_WRAPPED):
        before, parent = element.getprevious(), element.getparent()
        if before is not None:
            tail = (before.tail or "").strip()
            if tail or not isinstance(before, etree._Comment):
                return tail or before.text
            element = before
            continue
        if parent is None or parent.tag not in INLINE or (parent.text or "").strip():
            return None if parent is None else parent.text
        element = parent
    return None


def _parted(segment: Segment) -> str:
    """The text of *segment*, with a blank before numbers that only styles separate: see `is_parted`."""
    texts = segment.flat_pieces[::2]
    if not any(map(str.isdecimal, [text[:1] for text in texts[1:]])):  # nearly all
        return segment.text
    parts = [texts[0]]
    for (before, owner), (text, element) in pairwise(segment.pieces):
        if element is not owner and is_parted(before, text):
            parts.append(" ")
        parts.append(text)
    return segment.text if len(parts) == len(texts) else join_space("".join(parts))


MAX_REST = 30
"""Maximum characters beside the date in a date line."""
MAX_BEFORE, MAX_AFTER = 40, 50
"""Characters before and after a date in which its label may be."""
MAX_LEAD = 30
"""Maximum characters of a paragraph before the date at its beginning."""
_AFTER_LEAD = frozenset("()[]|:–—-•/")
"""What follows a date at the beginning of a paragraph; in a sentence, a date is that of the subject."""
_FIRST_DAY = re.compile(r"(?<!\d)\d{1,2}\.?\s?[-–—]\s?$")
"""The first day of a period: ``9-`` of *9-23 Feb 2017*."""
_FROM = re.compile(r"[\s,]{0,2}[-–—][\s,]{0,2}")
"""The dash between the first and the last day of a period or a life."""
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

    *changed_line* is whether the line is marked as that of a change, unless its words are those of publication.
    *is_prose* is whether *text* is from a paragraph: there a date counts if it is first, or labelled.
    """
    dates = find_dates(text, view.language, month_first=view.is_month_first(text))
    for number, parsed in enumerate(dates):
        before = text[dates[number - 1].end if number else 0 : parsed.start][-MAX_BEFORE:]
        following = dates[number + 1].start if number + 1 < len(dates) else parsed.end
        is_of_period = (number and _FROM.fullmatch(before)) or _FROM.fullmatch(text, parsed.end, following)
        if is_of_period or _FIRST_DAY.search(before) or not is_possible(parsed, view.latest):
            continue
        is_lead = parsed.start <= MAX_LEAD and text[parsed.end :].lstrip()[:1] in _AFTER_LEAD
        if number == 0 and len(before) < 3 and label_before(before) is None:
            before = previous
        label = label_before(before)
        after = label_after(text[parsed.end :][:MAX_AFTER]) if number + 1 == len(dates) else None
        label = label or after
        if is_prose and not is_lead and label is None:
            continue
        changed = label == "changed" or (label is None and changed_line)
        found = list(evidence)
        if label == "labelled":
            found.append(label)
        elif label is None and _FIELD.search(before):
            found.append("field")
        if len(text) - (parsed.end - parsed.start) <= MAX_REST:
            found.append(f"short-{evidence[0].rpartition('-')[2]}")
        raw = text[parsed.start : parsed.end]
        yield DateCandidate(parsed.day, parsed.iso, raw, source, as_change(found, changed))
