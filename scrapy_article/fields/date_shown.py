"""Dates that a page shows, in elements that are marked as such and in lines, near the title and elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import count
from operator import itemgetter
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.arrays import SHORT_CHARACTERS
from scrapy_article.document.elements import INLINE
from scrapy_article.document.spelling import spelled
from scrapy_article.document.words import join_space
from scrapy_article.fields.date_candidates import DateCandidate, as_change
from scrapy_article.fields.date_labels import label_before
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
    top = view.page.top
    yield from _marked(view, top, view.last)
    yield from _lines(view, top, view.last)
    yield from _marked(view, view.first, top - 1)
    yield from reversed([*_lines(view, view.first, top)])


def tail(view: DateView) -> Iterator[DateCandidate]:
    """Dates that are shown around the end of the body, and marked ones inside; at the foot of the page, changes."""
    yield from _marked(view, view.last + 1, view.tail_last)
    yield from _lines(view, view.tail_first, view.tail_last)
    foot = len(view.page.document.segments) - FOOT
    for candidate in _lines(view, max(view.tail_last, foot), foot + FOOT):
        if candidate.changed:
            yield candidate


def anywhere(view: DateView) -> Iterator[DateCandidate]:
    """Dates in short lines of the whole page."""
    for start, end in ((0, view.first), (view.last, view.tail_first), (view.tail_last, view.tail_last + 40)):
        yield from _lines(view, start, min(end, start + MAX_LINES), longest=MAX_SHORT_LINE)


def relative(view: DateView) -> Iterator[DateCandidate]:
    """Dates near the title that are told by their distance from the download, where its time is known."""
    base = view.page.downloaded
    if base is None:
        return
    for placed in _times(view, view.first, view.last):
        kind = "time" if placed.element.tag == "time" else "classed"
        text = text_of(placed.element, MAX_LINE, parted=True)
        yield from _distance(view, text, kind, placed.position, placed.block, base)
    for segment in view.page.segments(view.first, view.last):
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
        evidence = as_change((f"{kind}-{region}", *more), changed)
        source = "text near the title, counted back from the download"
        yield DateCandidate(found.day, found.iso, found.raw, source, evidence, changed, ambiguous=False)


def _element(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Iterable[DateCandidate]:
    return _attributes(view, placed, source, evidence) or view.value(
        text_of(placed.element, MAX_LINE), source, *evidence
    )


def _time(view: DateView, placed: Placed, source: str, evidence: tuple[str, ...]) -> Sequence[DateCandidate]:
    """The date of a ``time`` element: that of its text, if its attribute is the day before or after, in UTC.

    Of one without the attribute all dates of its text, if there are several: *Published …, updated …*.
    """
    found, text = _attributes(view, placed, source, evidence), text_of(placed.element, MAX_LINE)
    if not found:
        several = [*read_line(view, text, "", source, evidence)] if may_hold_date(text) else []
        return several if len(several) > 1 else view.value(text, source, *evidence)
    shown = view.value(text, source, *evidence) if found[0].iso.endswith("+00:00") else ()
    return shown if shown and abs((shown[0].day - found[0].day).days) == 1 else found


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


def _marked(view: DateView, start: int, end: int) -> Iterator[DateCandidate]:
    """Elements from *start* to *end* that are made for dates, or whose class speaks of them."""
    for placed in _times(view, start, end):
        context = view.context(placed.position, placed.block)
        if context is None:
            continue
        region, more = context
        found = _in_element(view, placed, region, more)
        if found and region != "head":  # where all dates are those of the article
            found = view.foreign.without(found, region, placed.position, placed.block)
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
    found = _time(view, placed, f"time element {where}", (f"time-{region}", *more))
    if len(found) == 1 and (label_before(found[0].raw) == "changed" or _is_change(placed)):
        return [found[0]._replace(evidence=as_change(found[0].evidence, True), changed=True)]
    return found  # of several, each has its own label


def _lines(view: DateView, start: int, end: int, *, longest: int = MAX_LENGTH) -> Iterator[DateCandidate]:
    """Dates in the segments from *start* to before *end*, as far as they have at most *longest* characters."""
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
            yield from _segment(view, segments[number], text, label)


def _segment(view: DateView, segment: Segment, text: str, previous: str) -> Iterable[DateCandidate]:
    context = view.context(segment.index, segment.block)
    if context is None:
        return ()
    region, more = context
    evidence = (f"line-{region}", *more)
    is_prose = len(segment.text) > MAX_LINE or segment.words > MAX_WORDS
    found = [*read_line(view, text, previous, _REGIONS[region], evidence, is_prose=is_prose)]
    return view.foreign.without(found, region, segment.index, segment.block) if found and region != "head" else found


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
