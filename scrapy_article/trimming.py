"""What goes from the chosen text, and why: what nobody sees, and what stands in fields of its own."""

from __future__ import annotations

import re
from datetime import MAXYEAR, date, timedelta
from itertools import pairwise
from string import ascii_letters
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.code import line_numbers
from scrapy_article.document.inline import is_bold
from scrapy_article.document.letters import letters as _letters
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.needles import Needles
from scrapy_article.document.numbering import item_numbers
from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.author_words import LABELS
from scrapy_article.fields.date_parser import find_dates, may_hold_date
from scrapy_article.fields.reading_hints import find_reading_time
from scrapy_article.output import clean, is_blank

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lxml import etree

    from scrapy_article.article import Article
    from scrapy_article.document import Block, Document, Segment
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.images import Picture
    from scrapy_article.methods.method import Selection

__all__ = [
    "drop_blanks",
    "drop_captions",
    "drop_channels",
    "drop_head",
    "drop_known_captions",
    "drop_others",
    "drop_tail",
]

_HEAD_LINES = 5
"""Lines at the beginning among which headline, by-line and date are looked for."""
_ENDS = SENTENCE_ENDS | frozenset('"”»')
_CHANNEL = re.compile(
    r"//(?:news\.google\.com/publications/|(?:www\.)?whatsapp\.com/channel/|chat\.whatsapp\.com/"
    r"|t\.me/(?!share\b|(?:[cs]/)?\w{1,40}/\d)[\w+-])"
)
"""Addresses at which readers follow a site; a single post there, by its number, is a source."""
_CHANNELS = Needles(("google.com/pub", "whatsapp.com/ch", "//chat.whats", "//t.me/"), any_case=True)
_CHANNEL_WORDS, _CHANNEL_DENSITY = 15, 0.8
"""Words of such a line at most, and share of it in links."""
_QUOTES = frozenset("\"'“”„‟‘’‚‛«»‹› ")
_KICKER_WORDS = 6
"""Words of a heading right above the headline that says what the article is about."""
_TITLE_LINES = 4
_PROSE_WORDS = 20
"""Words from which a line is text of the article."""
_BYLINE_WORDS = 14
"""Words up to which a line that names an author, or the date, says nothing else."""
_DATED_WORDS = 30
"""Words up to which a line may be dates, the time that it takes to read, names and labels for the most part."""
_TAIL_LINES, _TAIL_CHARACTERS = 2, 100
"""Lines at the end of which one may be the by-line, and characters of it."""
_WORD = re.compile(r"\w+")
_HEAD_WORDS = 40
"""Words up to which a block around a by-line holds no text."""
_CAPTION_CHARACTERS = 20
"""Characters from which a description that is said again beside its picture is the caption."""
_CAPTION_WORDS = 50
"""Words up to which it is: in a show of pictures, the article stands under them."""
_CAPTIONS = 4
"""Captions from which they are the text, if there is less beside them: of a photo essay."""
_BESIDE = 3
"""Lines after a picture that may be."""
_NO_CAPTION = Flag.HEADING | Flag.LIST | Flag.TABLE | Flag.QUOTE
"""What is said there again is not: pictures are described by the headings that they stand under."""
_IN_FIGURE = Flag.FIGURE | Flag.CAPTION
"""What stands in neither, beside a picture in a figure, is no caption if the text begins with it."""
_NUMBER = re.compile(r"\(?(\d{1,3})[.)]?$")
_NUMBER_CHARACTERS = 5
_LEAD_WORDS, _LEAD_LINES = 12, 10
"""Words from which a lead is one, and lines in which the text may say it again."""
_LETTERS = frozenset(ascii_letters)
_SHORTCODE = re.compile(
    r"\[(?:/?[a-z][\w-]{2,30}\s[\w-]{1,30}\s?=[^\[\]]{0,300}|[A-Z][A-Z\d]{1,20}(?:_[A-Z\d]{1,20}){1,5})\]$"
)
"""What plugins of WordPress were to fill in: ``[gallery ids="1,2"]``."""

_PIECES = re.compile(r"(?:^|\n)(?:\| )*| \|(?: \|)* ")
"""What stands between the segments of a text, and may also stand in one."""


def drop_blanks(document: Document, selection: Selection) -> None:
    """Take out of the body what nobody can see, or sees twice.

    Some editors put a zero-width space into each empty paragraph, and some pages the numbers of a list into its items.
    """
    segments = document.segments
    texts = {i: text for i in selection.kept if (text := segments[i].text)[0] not in _LETTERS}  # none begins with one
    _drop(selection, {i: "nothing to see" for i, text in texts.items() if is_blank(text)})
    marks = [i for i, text in texts.items() if _QUOTES.issuperset(text) and not segments[i].block.flags & Flag.TABLE]
    _drop(selection, dict.fromkeys(marks, "marks of a quotation"))
    _drop_repeated(document, selection)
    codes = [i for i, text in texts.items() if text[0] == "[" and _SHORTCODE.match(text)]
    _drop(selection, dict.fromkeys(codes, "code of the site"))
    if any(segments[i].block.flags & Flag.PRE for i in texts):
        _drop(selection, dict.fromkeys(line_numbers(segments, selection.kept), "number of a line"))
    numbers = [i for i, text in texts.items() if len(text) <= _NUMBER_CHARACTERS and _NUMBER.match(text)]
    kept = {*selection.kept} if numbers else ()
    found = _numbers_of_items(segments, [i for i in numbers if i + 1 in kept])
    _drop(selection, dict.fromkeys(found, "number of an item"))


def _drop_repeated(document: Document, selection: Selection) -> None:
    """Take out of the body headings that the next line says again at the same level: a still beside its player.

    And a lead that the text says again: it stands in a part of its own. Posts of a thread all stand in the like.
    """
    segments, kept = document.segments, selection.kept
    dropped: dict[int, str] = {}
    for i, following in pairwise(kept):
        one, other = segments[i], segments[following]
        if (
            one.text == other.text  # rarely, so that most is told by this
            and one.block.flags & other.block.flags & Flag.HEADING
            and one.block is not other.block
        ):
            dropped[i] = "stands twice"
    lead = segments[kept[0]] if kept else None
    if lead and lead.words >= _LEAD_WORDS:
        again = (segments[i] for i in kept[1:_LEAD_LINES])
        if any(line.text == lead.text and _names(line) != _names(lead) for line in again):
            dropped[lead.index] = "stands twice"
    _drop(selection, dropped)


def _names(segment: Segment) -> tuple[str, str]:
    """The names of the block of *segment*, and of what that stands in."""
    block = segment.block
    return block.names, block.parent.names if block.parent else ""


def drop_channels(document: Document, selection: Selection) -> None:
    """Take out of the body lines that are links to follow the site elsewhere."""
    hrefs, links = document.hrefs, document.walk.links
    found = _CHANNELS.within(hrefs)
    if not found:
        return
    kept, dropped = {*selection.kept}, {}
    for position in [links[i].position for i in found if _CHANNEL.search(hrefs[i])]:
        if position in kept:
            line = document.segments[position]
            if line.words <= _CHANNEL_WORDS and line.link_density >= _CHANNEL_DENSITY:
                dropped[position] = "call to the reader"
    if len(dropped) < len(kept):
        _drop(selection, dropped)


def _numbers_of_items(segments: Sequence[Segment], numbers: Iterable[int]) -> list[int]:
    """Those of *numbers* that browsers draw again before the items of lists that begin with them, and go on."""
    drawn: dict[Block, dict[etree._Element, int]] = {}
    found: list[int] = []
    for i in numbers:
        item: Block | None = segments[i].block
        while item is not None and item.tag != "li" and item.start == i:
            item = item.parent
        if item is None or item.start != i or item.end == i + 1:
            continue
        around = item.parent
        if item.tag == "li" and around is not None and around.tag == "ol":
            if around not in drawn:
                drawn[around] = item_numbers(around.element)
            match = _NUMBER.match(segments[i].text)
            if match and int(match[1]) == drawn[around][item.element]:
                found.append(i)
    return found


def _drop(selection: Selection, dropped: Mapping[int, str]) -> None:
    if dropped:
        selection.kept[:] = [i for i in selection.kept if i not in dropped]
        for i, reason in dropped.items() if selection.reasons else ():
            selection.reasons[i] = reason


def drop_head(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body what stands in fields of its own: the headline, by-line and date that lead it.

    A body that is nothing else stays.
    """
    segments, title = document.segments, _letters(article.title or "")
    bylines = _Bylines(segments, article)
    after = next(iter(selection.kept[_HEAD_LINES:]), len(segments))
    dropped: dict[int, str] = {}
    for i in selection.kept[:_HEAD_LINES]:
        segment = segments[i]
        is_heading, is_short = segment.block.flags & Flag.HEADING > 0, _is_short(segment)
        if title and _is_title(document, segment, title):
            if not (is_heading and _follows_text(document, selection, i)):
                dropped[i] = "the title"
        elif title and is_heading and is_short and segment.words <= _KICKER_WORDS and _whole(document, i + 1) == title:
            dropped[i] = "kicker"
        elif i in bylines:
            dropped[i] = "by-line or date"
        elif is_short and not is_heading and any(k < after and k in bylines for k in _beside(document, segment)):
            dropped[i] = "beside by-line or date"
    if len(dropped) < len(selection.kept):
        _drop(selection, dropped)


def drop_tail(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body a by-line that it ends with: names of the authors, and what they are or their addresses.

    A name alone stays: letters are signed so. So does all of a body that has no text beside it.
    """
    names = _names_of(article)
    dropped: dict[int, str] = {}
    for i in selection.kept[: -_TAIL_LINES - 1 : -1] if names else ():
        text = document.segments[i].text
        byline = _byline(text, names, article) if len(text) <= _TAIL_CHARACTERS else None
        if byline is None or _letters(text) in names:
            break
        if not byline.labelled and "@" not in text and LABELS.isdisjoint(_WORD.findall(text.casefold())):
            break  # a letter that is signed with a place: ``Ann Lee, Northport``
        dropped[i] = "by-line"
    if dropped and any(document.segments[i].words >= _PROSE_WORDS for i in selection.kept if i not in dropped):
        _drop(selection, dropped)


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

    def __init__(self, segments: Sequence[Segment], article: Article) -> None:
        self._segments = segments
        self._article = article
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
        return segment.words <= _DATED_WORDS and any(
            _tells_when(spelling, self._article) for spelling in _spellings(segment)
        )


def _is_short(segment: Segment) -> bool:
    """Whether *segment* is a line as by-lines are, and no sentence."""
    return segment.words <= _BYLINE_WORDS and segment.text[-1] not in _ENDS


def _is_title(document: Document, segment: Segment, title: str) -> bool:
    """Whether *segment*, a heading or in bold, says *title*, or its whole heading does."""
    if segment.block.flags & Flag.HEADING:
        return title in (_letters(segment.text), _whole(document, segment.index))
    return is_bold(segment) and _letters(segment.text) == title


def _follows_text(document: Document, selection: Selection, i: int) -> bool:
    """Whether a heading that says what the title does comes after the title and text of the article."""
    segments = document.segments
    earlier = [k for k in selection.kept[:_HEAD_LINES] if k < i]
    if all(segments[k].words <= _PROSE_WORDS for k in earlier):
        return False
    return any(_whole(document, k) == _whole(document, i) for k in range(earlier[0]))


def _whole(document: Document, i: int) -> str:
    """The letters of the whole heading that segment *i* stands in; none of what is no heading, or a long one."""
    segments = document.segments
    block = segments[i].block if i < len(segments) else None
    if block is None or not block.flags & Flag.HEADING or block.end - block.start > _TITLE_LINES:
        return ""
    return _letters(" ".join([segment.text for segment in segments[block.start : block.end]]))


def drop_captions(document: Document, selection: Selection, article: Article, pictures: Sequence[Picture]) -> None:
    """Take out of the body what stands beside a picture and says what its description or its caption does.

    A lead stays, which some sites describe the picture above it with.
    """
    kept = {*selection.kept} if pictures else set()
    segments = document.segments
    description = _letters(article.description or "")
    first = next((i for i in selection.kept if segments[i].words >= _LEAD_WORDS), None) if pictures else None
    dropped: dict[int, str] = {}
    for picture in pictures:
        image, position = picture.image, picture.place.position
        texts = [text for text in (image.alt, image.caption) if text and len(text) >= _CAPTION_CHARACTERS]
        near = segments[position : position + _BESIDE] if texts else ()
        short = [line for line in near if line.words <= _CAPTION_WORDS and line.index in kept]
        beside = [line for line in short if not line.block.flags & _NO_CAPTION]
        if not beside:
            continue
        told = {*map(_letters, texts)}.difference([_letters(line.text) for line in near if line.index not in kept])
        for line in beside:
            letters = _letters(line.text)
            is_lead = letters == description or (line.index == first and picture.place.block.flags & Flag.FIGURE)
            if letters in told and not (is_lead and not line.block.flags & _IN_FIGURE):
                dropped[line.index] = "caption"
                image.caption = image.caption or clean(line.text)
    if len(dropped) < _CAPTIONS or _words(segments, dropped) <= _words(segments, kept - dropped.keys()):
        _drop(selection, dropped if len(dropped) < len(kept) else {})


def _words(segments: Sequence[Segment], indices: Iterable[int]) -> int:
    return sum([segments[i].words for i in indices])


def drop_known_captions(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body what was dropped as a caption when *article* was made of it."""
    told = {_letters(image.caption) for image in article.images if image.caption}
    lines = {i: document.segments[i].text for i in selection.kept} if told else {}
    _drop(selection, {i: "caption" for i, text in lines.items() if text not in article.text and _letters(text) in told})


def drop_others(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body what is not in the text of *article*, such as what a site memory took out of it."""
    told = {*_PIECES.split(article.text)}
    others = [i for i in selection.kept if not told.issuperset(_PIECES.split(clean(document.segments[i].text)))]
    _drop(selection, dict.fromkeys(others, "not in the article: other pages of the site have it, too"))


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
