"""Dates that a page shows, in elements that are marked as such and in lines, near the title and elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import count
from operator import itemgetter
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.arrays import SHORT_CHARACTERS
from scrapy_article.document.runs import INLINE
from scrapy_article.document.segments import Flag
from scrapy_article.document.spelling import spelled
from scrapy_article.document.words import join_space
from scrapy_article.fields.date_candidates import DateCandidate, told
from scrapy_article.fields.date_labels import end_of_change, label_before
from scrapy_article.fields.date_line import MAX_LEAD, read_line
from scrapy_article.fields.date_parser import MAX_LENGTH, may_hold_date
from scrapy_article.fields.date_view import MAX_LINE
from scrapy_article.fields.relative_dates import find_relatives
from scrapy_article.fields.texts import is_parted, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.date_view import DateView

__all__ = ["anywhere", "head", "items", "relative", "tail"]

FOOT = 12
"""Segments at the end of the page that may tell when it was changed."""
MAX_ELEMENTS = 60
"""Marked elements of one region that are looked at."""
MAX_WORDS = 40
"""Words of a line that is no prose: scripts without blanks say much in few characters."""
LINKED = 0.9
"""Share of the characters of a line in links from which it is a link, and no label of a date."""
MAX_SHORT_LINE = 80
"""Characters of a line that is looked at far from the title."""
MAX_LINES = 400
"""Segments that are searched as a last resort."""
MAX_WRAPPED = 4
"""Inline elements in one another around a date, and comments before it, behind which its label may stand."""
_ITS_DATE = frozenset(("entry-date", "post-date"))
"""Classes beside which ``updated`` says nothing: themes of WordPress give both to the one date that they show."""
_REGIONS = {
    "head": "text near the title",
    "above": "text above the title",
    "body": "text of the article",
    "tail": "text below the article",
    "far": "text of the page",
}
_PUBLISHED_PROPERTY = re.compile(r"\b(?:datePublished|dateCreated|created|issued)\b")
_CHANGED_PROPERTY = re.compile(r"\b(?:dateModified|modified)\b")
"""Of schema.org and Dublin Core, in RDFa with a prefix."""
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)(?: \d{10})?", re.ASCII)
"""A moment in ISO 8601, which some write in seconds since 1970 as well."""
_position = itemgetter(1)
"""Of a `Placed`."""


def items(view: DateView) -> Iterator[DateCandidate]:
    """Dates of elements that are marked by ``itemprop``, or by a ``property`` of RDFa with ``content``."""
    for placed in view.page.document.walk.times[: 4 * MAX_ELEMENTS]:
        get = placed.element.get
        item, name = get("itemprop") or "", (get("property") or "") if get("content") else ""
        if not (item or name) or view.page.is_off(placed.block) or view.foreign.is_in_item(placed.block):
            continue
        if "datePublished" in item:
            yield from _element(view, placed, "itemprop datePublished", ("item",))
        elif "dateModified" in item:
            yield from _element(view, placed, "itemprop dateModified", ("item-changed",))
        elif _PUBLISHED_PROPERTY.search(name):
            yield from _element(view, placed, f"property {name}", ("item",))
        elif _CHANGED_PROPERTY.search(name):
            yield from _element(view, placed, f"property {name}", ("item-changed",))


def head(view: DateView) -> Iterator[DateCandidate]:
    """Dates that are shown near the title, those below it first; of the lines above, the nearest first."""
    is_shown = False
    for candidate in _shown_in_head(view):
        is_shown = True
        yield candidate
    if not is_shown:
        yield from _titled(view)


def _shown_in_head(view: DateView) -> Iterator[DateCandidate]:
    top = view.page.top
    yield from _marked(view, top, view.last)
    yield from _lines(view, top, view.last)
    yield from _marked(view, view.first, top - 1)
    yield from reversed([*_lines(view, view.first, top)])


def tail(view: DateView, *, changes: bool = False) -> Iterator[DateCandidate]:
    """Dates that are shown around the end of the body, and marked ones inside; at the foot of the page, changes.

    If *changes*, others may be left out.
    """
    yield from _marked(view, view.last + 1, view.tail_last, changes=changes)
    yield from _lines(view, view.tail_first, view.tail_last, changes=changes)
    foot = len(view.page.document.segments) - FOOT
    for candidate in _lines(view, max(view.tail_last, foot), foot + FOOT, changes=True):
        if candidate.changed:
            yield candidate


def anywhere(view: DateView) -> Iterator[DateCandidate]:
    """Dates in short lines of the whole page."""
    for start, end in ((0, view.first), (view.last, view.tail_first), (view.tail_last, view.tail_last + 40)):
        yield from _lines(view, start, min(end, start + MAX_LINES), longest=MAX_SHORT_LINE)


def relative(view: DateView, *, changes: bool = False) -> Iterator[DateCandidate]:
    """Dates near the title that are told by their distance from the download, where its time is known.

    If *changes*, those of lines that speak of a change only.
    """
    base = view.page.downloaded
    if base is None:
        return
    for placed in _times(view, view.first, view.last):
        kind = "time" if placed.element.tag == "time" else "classed"
        text = text_of(placed.element, MAX_LINE, parted=True)
        if not changes or end_of_change(text) is not None:
            yield from _distance(view, text, kind, placed.position, placed.block, base)
    for segment in view.page.segments(view.first, view.last):
        if not changes or end_of_change(segment.text) is not None:
            yield from _distance(view, _parted(segment), "line", segment.index, segment.block, base)


def _distance(
    view: DateView, text: str, kind: str, position: int, block: Block, base: datetime
) -> Iterator[DateCandidate]:
    last = 0
    for found in find_relatives(text, view.language, base):
        context = view.context(position, block)
        if context is None:
            return
        region, more = context
        if region != "head" and view.foreign.is_of_story(position, block):
            return
        changed = label_before(text[last : found.start][-40:]) == "changed"
        last = found.end
        evidence = told((f"{kind}-{region}", *more), changed)
        source = "text near the title, counted back from the download"
        yield DateCandidate(found.day, found.iso, found.raw, source, evidence, changed, ambiguous=False)


def _element(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Iterable[DateCandidate]:
    return _attributes(view, placed, source, evidence) or view.value(
        text_of(placed.element, MAX_LINE), source, *evidence
    )


def _time(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Sequence[DateCandidate]:
    """The date of a ``time`` element: that of its text, if its attribute is the same moment in UTC.

    Of one without the attribute all dates of its text, if there are several: *Published …, updated …*.
    """
    found = _attributes(view, placed, source, evidence)
    if not found:
        text = text_of(placed.element, MAX_LINE)
        several = [*read_line(view, text, "", source, evidence)] if may_hold_date(text) else []
        return several if len(several) > 1 else [*view.value(text, source, *evidence)]
    for candidate in found:
        if candidate.iso.endswith("+00:00"):
            for shown in view.value(text_of(placed.element, MAX_LINE), source, *evidence):
                if abs((shown.day - candidate.day).days) == 1:
                    return (shown,)
    return found


def _attributes(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Sequence[DateCandidate]:
    for name in ("datetime", "content", "data-datetime", "title", "data-date", "data-time", "data-timestamp"):
        value = placed.element.get(name)
        if value:
            found = view.value(value, f"{source}, {name}", *evidence)
            if found:
                return found
    return ()


def _times(view: DateView, start: int, end: int) -> Sequence[Placed]:
    times = view.page.document.walk.times
    first = bisect_left(times, start, key=_position)
    return times[first : bisect_right(times, end, first, key=_position)][:MAX_ELEMENTS]


def _marked(view: DateView, start: int, end: int, *, changes: bool = False) -> Iterator[DateCandidate]:
    """Elements from *start* to *end* that are made for dates, or whose class speaks of them.

    If *changes*, those that tell of none may be left out.
    """
    for placed in _times(view, start, end):
        context = view.context(placed.position, placed.block)
        if context is None:
            continue
        region, more = context
        found = _in_element(view, placed, region, more)
        if found and region != "head":  # where all dates are those of the article
            if changes and not any(candidate.changed for candidate in found):
                continue  # at once: whether it stands beside another story takes long
            text = text_of(placed.element, MAX_LINE)
            found = view.foreign.without(found, text, placed.position, placed.block)
        yield from found


def _in_element(view: DateView, placed: Placed, region: str, more: tuple[str, ...]) -> Sequence[DateCandidate]:
    where = "near the title" if region in ("head", "above") else "in the article"
    if placed.element.tag != "time":
        evidence = (f"classed-{region}", *more)
        text = text_of(placed.element, MAX_LINE, parted=True)
        lines = []
        if may_hold_date(text):
            changed = _is_change(placed)
            lines = [*read_line(view, text, "", f"date line {where}", evidence, changed_line=changed)]
        return lines or _attributes(view, placed, f"date line {where}", evidence)
    if placed.element.get("pubdate") is not None:
        more = (*more, "labelled")
    elif "publish" in (placed.element.get("class") or ""):
        more = (*more, "named")
    found = _time(view, placed, f"time element {where}", (f"time-{region}", *more))
    if len(found) == 1 and (label_before(found[0].raw) == "changed" or _is_change(placed)):
        return [found[0]._replace(evidence=told(found[0].evidence, True), changed=True)]
    return found  # of several, each has its own label


def _titled(view: DateView) -> Iterator[DateCandidate]:
    """Moments in attributes of elements near the title that nothing else marks as dates: *6 hours ago* shows them."""
    seen = {placed.element for placed in _times(view, view.first, view.last)}
    for segment in view.page.segments(view.first, view.last):
        for element in segment.flat_pieces[1 : 2 * MAX_ELEMENTS : 2]:
            for inner in (element, element.getparent()):
                if inner is None or inner in seen:
                    continue
                seen.add(inner)
                value = inner.get("title") or inner.get("datetime")
                moment = _MOMENT.fullmatch(value) if value else None
                context = view.context(segment.index, segment.block) if moment else None
                if moment and context and context[0] in ("head", "above"):
                    evidence = (f"classed-{context[0]}", *context[1])
                    yield from view.value(moment[1], "moment in an attribute near the title", *evidence)


def _lines(
    view: DateView, start: int, end: int, *, longest: int = MAX_LENGTH, changes: bool = False
) -> Iterator[DateCandidate]:
    """Dates in the segments from *start* to before *end*; if *changes*, lines that tell of none may be left out."""
    segments = view.page.document.segments
    start, end = max(0, start), max(0, end)
    lines = zip(count(start), view.page.document.arrays.texts[start:end], view.digits[start:end])
    # What is known of short lines spares most the search.
    worth = [(i, text) for i, text, digits in lines if digits or len(text) >= SHORT_CHARACTERS or "年" in text]
    for number, text in worth:
        if len(text) > longest and number > view.last:
            continue
        if len(segments[number].flat_pieces) > 2:  # most have one piece and its element
            text = _parted(segments[number])
        if len(text) > longest:
            text = text[: MAX_LEAD + 40]
        if may_hold_date(text):
            previous = segments[number - 1] if number > start else None
            is_label = previous is not None and previous.link_density < LINKED
            label = previous.text[-40:] if previous and is_label else ""
            yield from _segment(view, segments[number], text, label, changes)


def _segment(view: DateView, segment: Segment, text: str, previous: str, changes: bool) -> Iterator[DateCandidate]:
    context = view.context(segment.index, segment.block)
    if context is None:
        return
    region, more = context
    if segment.block.flags & Flag.HEADING:
        more = (*more, "heading")
    evidence = (f"line-{region}", *more)
    is_prose = len(segment.text) > MAX_LINE or segment.words > MAX_WORDS
    found: Iterable[DateCandidate] = read_line(view, text, previous, _REGIONS[region], evidence, is_prose=is_prose)
    if region != "head":
        dates = [*found]
        if changes and not any(candidate.changed for candidate in dates):
            return
        found = view.foreign.without(dates, text, segment.index, segment.block)
    for candidate in found:
        labelled = region != "body" and (candidate.changed or "labelled" in candidate.evidence)
        if not is_prose or labelled or "lead" in candidate.evidence:
            yield candidate


def _is_change(placed: Placed) -> bool:
    own = placed.element.get("class") or ""
    names = f"{own} {placed.element.get('itemprop') or ''} {placed.block.names}"
    if "publi" in names or "posted" in names:
        return False
    if "modif" in names or ("updated" in names and _ITS_DATE.isdisjoint(own.split())):
        return True
    text = _text_before(placed.element)
    return text is not None and label_before(spelled(text.rstrip()[-40:])) == "changed"


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
    """The text of *segment*, with a blank before the numbers that styles alone set apart: `is_parted`."""
    texts = segment.flat_pieces[::2]
    if not any(map(str.isdecimal, [text[:1] for text in texts[1:]])):  # nearly all
        return segment.text
    parts: list[str] = []
    before, owner = "", None
    for text, element in segment.pieces:
        if element is not owner and is_parted(before, text):
            parts.append(" ")
        parts.append(text)
        before, owner = text, element
    return segment.text if len(parts) == len(texts) else join_space("".join(parts))
