"""What goes from the ends of the chosen text, as it stands in fields of its own: headline, by-line and date."""

from __future__ import annotations

from bisect import bisect_right
from datetime import MAXYEAR, date, timedelta
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.inline import is_bold
from scrapy_article.document.letters import letters as _letters
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.date_parser import find_dates, may_hold_date
from scrapy_article.fields.reading_hints import find_reading_time
from scrapy_article.trimming.drop import drop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.article import Article
    from scrapy_article.document import Document, Segment
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.methods.method import Selection

__all__ = ["drop_head"]


_HEAD_LINES = 5
"""Lines at the beginning among which headline, by-line and date are looked for."""
_ENDS = SENTENCE_ENDS | frozenset('"”»')
_KICKER_WORDS = 6
"""Words of a heading right above the headline that says what the article is about."""
_TITLE_LINES = 4
_PROSE_WORDS = 20
"""Words from which a line is text of the article."""
_BYLINE_WORDS = 14
"""Words up to which a line that names an author, or the date, says nothing else."""
_LABEL_WORDS = 3
"""Words of a label of a by-line or date at most, which stands in an element of its own."""
_DATED_WORDS = 30
"""Words up to which a line may be dates, the time that it takes to read, names and labels for the most part."""
_HEAD_WORDS = 40
"""Words up to which a block around a by-line holds no text."""
_ENTRIES = 2
"""Dates below that head parts of the text as the first one does, in a diary or a list of changes; of headings, one."""


@rule("headline-and-byline", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_head(document: Document, selection: Selection, article: Article) -> bool:
    """Take out of the body what stands in fields of its own: the headline, by-line and date that lead it.

    A body that is nothing else stays.
    """
    segments, title = document.segments, _letters(article.title or "")
    bylines = _Bylines(segments, article, selection.kept)
    after = next(iter(selection.kept[_HEAD_LINES:]), len(segments))
    dropped: dict[int, str] = {}
    first_post = _first_post(document, selection) if article.is_live_blog else len(segments)
    head = selection.kept[:_HEAD_LINES]
    for i in head:
        if i >= first_post:
            break
        segment = segments[i]
        is_heading, is_short = segment.block.flags & Flag.HEADING > 0, _is_short(segment)
        if title and _is_title(document, segment, title):
            if not _follows_text(document, selection, i, title):
                dropped[i] = "the title"
        elif title and is_heading and is_short and segment.words <= _KICKER_WORDS and _whole(document, i + 1) == title:
            dropped[i] = "kicker"
        elif i in bylines:
            dropped[i] = "by-line or date"
            if i - 1 in head and _is_label(segments[i - 1]):
                dropped[i - 1] = "label of by-line or date"
        elif is_short and not is_heading and any(k < after and k in bylines for k in _beside(document, segment)):
            dropped[i] = "beside by-line or date"
    return len(dropped) < len(selection.kept) and drop(selection, dropped)


def _first_post(document: Document, selection: Selection) -> int:
    """Where the first post of a live blog begins, if its headline is among the first lines: one as later ones have.

    It may well be that of the page, too, and stays as theirs do, with its time. Posts have elements of their own.
    """
    headings = [block for i in selection.kept if (block := document.segments[i].block).flags & Flag.HEADING]
    after = next(iter(selection.kept[_HEAD_LINES:]), len(document.segments))
    later = {block.tag: block for block in reversed(headings) if block.start >= after}
    for block in headings:
        post, following = block.parent, later.get(block.tag)
        if block.start < after and post is not None and following is not None and post.end <= following.start:
            return post.start
    return len(document.segments)


def _names_of(article: Article) -> frozenset[str]:
    """The letters of the names of the authors."""
    return frozenset(filter(None, map(_letters, article.authors)))


def _byline(text: str, names: frozenset[str], article: Article) -> Byline | None:
    """*text* taken apart, if it is a by-line of one of *names*: if it says nothing else, or begins as by-lines do."""
    if not any(map(_letters(text).__contains__, names)):  # most are told by this
        return None
    byline = read_byline(text, language=article.language or "")
    is_one = (byline.whole or byline.labelled) and any(_letters(name.text) in names for name in byline.names)
    return byline if is_one else None


class _Bylines:
    """The lines that say by whom the article is, and when it was published, and hardly anything else."""

    def __init__(self, segments: Sequence[Segment], article: Article, kept: Sequence[int]) -> None:
        self._segments = segments
        self._article = article
        self._kept = kept
        self._names = _names_of(article)
        self._known: dict[int, bool] = {}

    def __contains__(self, i: int) -> bool:
        if i not in self._known:
            self._known[i] = self._is_one(self._segments[i])
        return self._known[i]

    def _is_one(self, segment: Segment) -> bool:
        text, names = segment.text, self._names
        if _is_short(segment) and (_letters(text) in names or _byline(text, names, self._article)):
            return True
        leads_to_text = text[-1] in ":："  # as what introduces a mail that is quoted does
        return (
            segment.words <= _DATED_WORDS
            and not leads_to_text
            and any(_tells_when(spelling, self._article) for spelling in _spellings(segment))
            and not self._heads_entry(segment)
        )

    def _heads_entry(self, segment: Segment) -> bool:
        """Whether *segment*, a date, heads a part of the text: later parts, with text between, have one alike."""
        if not _is_dated(segment, self._article.language):
            return False
        block, name = segment.block, segment.block.element.get("class")
        least, before = 1 if block.flags & Flag.HEADING else _ENTRIES, True
        for i in self._kept[bisect_right(self._kept, segment.index) :]:
            other = self._segments[i]
            is_alike = (
                other.block.tag == block.tag
                and _is_dated(other, self._article.language)
                and other.block.element.get("class") == name
            )
            least -= is_alike and not before
            if not least:
                return True
            before = is_alike
        return False


def _is_dated(segment: Segment, language: str | None) -> bool:
    """Whether half of *segment* or more, a short line, is a date."""
    text = segment.text
    if segment.words > _BYLINE_WORDS or not may_hold_date(text):
        return False
    return any(2 * (found.end - found.start) >= len(text) for found in find_dates(text, language))


def _is_label(segment: Segment) -> bool:
    """Whether *segment* is a few words with a colon that say what stands below them: ``Release date:``."""
    return segment.words <= _LABEL_WORDS and segment.text[-1] in ":：" and not segment.block.flags & Flag.HEADING


def _is_short(segment: Segment) -> bool:
    """Whether *segment* is a line as by-lines are, and no sentence."""
    return segment.words <= _BYLINE_WORDS and segment.text[-1] not in _ENDS


def _is_title(document: Document, segment: Segment, title: str) -> bool:
    """Whether *segment*, a heading or in bold, says *title*, or its whole heading does."""
    if segment.block.flags & Flag.HEADING:
        return title in (_letters(segment.text), _whole(document, segment.index))
    return is_bold(segment) and _letters(segment.text) == title


def _follows_text(document: Document, selection: Selection, i: int, title: str) -> bool:
    """Whether what says *title* in line *i* comes after a heading that does so, and some text: it heads a part."""
    earlier = (k for k in selection.kept[:_HEAD_LINES] if k < i)
    text = next((k for k in earlier if document.segments[k].words > _PROSE_WORDS), 0)
    return any(_whole(document, k) == title for k in range(text))


def _whole(document: Document, i: int) -> str:
    """The letters of the whole heading that segment *i* stands in; none of what is no heading, or a long one."""
    segments = document.segments
    block = segments[i].block if i < len(segments) else None
    if block is None or not block.flags & Flag.HEADING or block.end - block.start > _TITLE_LINES:
        return ""
    return _letters(" ".join([segment.text for segment in segments[block.start : block.end]]))


def _spellings(segment: Segment) -> Sequence[str]:
    """The text of *segment*, and with blanks between its pieces: style sheets part ``2024</span><span>4 min read``."""
    pieces = segment.pieces
    return (segment.text,) if len(pieces) == 1 else (segment.text, " ".join([text.strip() for text, _ in pieces]))


def _tells_when(text: str, article: Article) -> bool:
    """Whether half of *text* or more says when *article* was published or changed, how long it takes, or by whom.

    Days are the same in whatever way they are written. A name alone does not tell.
    """
    told = [span for span in (find_reading_time(text),) if span]
    if may_hold_date(text):
        days = {day for iso in (article.date_published, article.date_modified) if iso for day in _days_of(iso)}
        found = find_dates(text, article.language) if days else ()
        told += [(one.start, one.end) for one in found if one.iso[:10] in days]
    if not told:
        return False
    told += [(start, start + len(name)) for name in article.authors if (start := text.find(name)) >= 0]
    return 2 * len({place for span in told for place in range(*span)}) >= len(text)


def _days_of(iso: str) -> list[str]:
    """The day of *iso*; if that is a moment in UTC, the days that it may be on elsewhere, too."""
    if not iso.endswith("+00:00"):
        return [iso[:10]]
    day = date.fromisoformat(iso[:10])
    return [(day + timedelta(days=number)).isoformat() for number in (-1, 0, 1) if 1 < day.year < MAXYEAR]


def _beside(document: Document, segment: Segment) -> list[int]:
    """The lines that *segment* stands among, if they are few and short, as around a by-line.

    They are those of its block or, in a large one, those that single line breaks join to a paragraph.
    """
    block = segment.block
    if block.end == block.start + 1 and block.parent is not None:
        block = block.parent
    lines = document.segments[block.start : min(block.end, block.start + _HEAD_LINES + 1)]
    if not _is_small(lines):
        lines = _paragraph(document, segment)
    if not _is_small(lines) or any(line.block.flags & Flag.HEADING for line in lines):
        return []
    return [line.index for line in lines]


def _is_small(lines: Sequence[Segment]) -> bool:
    return len(lines) <= _HEAD_LINES and sum(line.words for line in lines) <= _HEAD_WORDS


def _paragraph(document: Document, segment: Segment) -> list[Segment]:
    """*segment* and the lines that single line breaks part from it; some, where there are many."""
    segments, block = document.segments, segment.block
    start, end = segment.index, segment.index + 1
    while start > max(block.start, segment.index - _HEAD_LINES) and segments[start].breaks == 1:
        start -= 1
    while end < min(block.end, segment.index + _HEAD_LINES) and segments[end].breaks == 1:
        end += 1
    return [line for line in segments[start:end] if line.block is block]
