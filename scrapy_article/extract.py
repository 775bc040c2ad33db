"""The flow of one page: parse, choose the segments, fill in the fields, judge the page type."""

from __future__ import annotations

import re
from datetime import MAXYEAR, date, timedelta, timezone
from html import escape, unescape
from itertools import pairwise
from string import ascii_letters
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article import fields, methods
from scrapy_article.article import Article
from scrapy_article.copies import content_id
from scrapy_article.document import Document, Flag
from scrapy_article.document.code import line_numbers
from scrapy_article.document.inline import is_bold
from scrapy_article.document.limits import DEFAULTS, Limits
from scrapy_article.document.state import state_texts
from scrapy_article.document.words import count_words, join_space
from scrapy_article.fields.date_parser import find_dates, may_hold_date
from scrapy_article.fields.dates import is_among_others
from scrapy_article.fields.next_page import next_page
from scrapy_article.fields.page import letters as _letters
from scrapy_article.output import clean, is_blank, to_html, to_text
from scrapy_article.page_type import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from lxml import etree

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.images import Picture
    from scrapy_article.methods.method import Favor, Selection
    from scrapy_article.site import SiteMemory

__all__ = ["WARNINGS", "Analysis", "analyse", "begin", "extract", "reread"]

WARNINGS: dict[str, str] = {
    "bad-encoding": "bytes that are no text in the encoding of the page; they stand as U+FFFD",
    "deep": "nested deeper than the limit: elements below it were put side by side; of a tree, text may be missing",
    "empty": "no text was found",
    "engine-failed": "the library that the method runs failed on the page; the log has the cause",
    "estimated-rendering": "the method needs what a browser draws; fonts, colours and places were estimated",
    "error": "the extraction failed; the log has the cause",
    "no-markup": "nothing in it that could be HTML",
    "not-html": "of another type than HTML",
    "pages-missing": "not all pages of an article in pages could be fetched",
    "paywall": "the text is probably only the part that is free to read",
    "structured-text": "the text comes from the page's structured data or scripts, since its HTML shows none",
    "timeout": "the extraction took longer than ARTICLE_TIMEOUT, and was ended",
    "too-large": "longer than the limit: the rest was left out",
    "too-many-attributes": "an element with more attributes than the limit: its others were left out",
    "too-many-nodes": "more tags than the limit: the rest was left out",
    "truncated": "the response is incomplete",
    "worker-died": "the process that extracted the page died over it",
}
"""The codes in `Article.warnings`, and what they mean."""

_FEW_WORDS = 30
"""Words of visible text below which that of structured data or scripts is taken, if it is over three times as much."""
_HEAD_LINES = 5
"""Lines at the beginning among which headline, by-line and date are looked for."""
_ENDS = frozenset('.!?…。！？।؟۔"”»')
_CHANNEL = re.compile(
    r"//(?:news\.google\.com/publications/|(?:www\.)?whatsapp\.com/channel/|chat\.whatsapp\.com/|t\.me/(?!share\b)[\w+-])"
)
"""Addresses at which readers follow a site."""
_CHANNEL_PARTS = ("google.com/pub", "whatsapp.com/ch", "//chat.whats", "//t.me/")
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
_HEAD_WORDS = 40
"""Words up to which a block around a by-line holds no text."""
_CAPTION_CHARACTERS = 20
"""Characters from which a description that is said again beside its picture is the caption."""
_CAPTION_WORDS = 50
"""Words up to which it is: in a show of pictures, the article stands under them."""
_BESIDE = 3
"""Lines after a picture that may be."""
_NO_CAPTION = Flag.HEADING | Flag.LIST | Flag.TABLE | Flag.QUOTE
"""What is said there again is not: pictures are described by the headings that they stand under."""
_NUMBER = re.compile(r"\(?\d{1,3}[.)]?$")
_NUMBER_CHARACTERS = 5
_LETTERS = frozenset(ascii_letters)
_SHORTCODE = re.compile(
    r"\[(?:/?[a-z][\w-]{2,30}\s[\w-]{1,30}\s?=[^\[\]]{0,300}|[A-Z][A-Z\d]{1,20}(?:_[A-Z\d]{1,20}){1,5})\]$"
)
"""What plugins of WordPress were to fill in: ``[gallery ids="1,2"]``."""
_SURE = 0.9
"""Probability from which what is no article is none."""
_STATE_WORDS = 60
"""Words from which what scripts hold may be an article: there is much else in them."""


class Analysis(NamedTuple):
    """An article, and the document and choice that it was made of."""

    document: Document
    selection: Selection
    article: Article


def extract(
    html: str | bytes | etree._Element | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    downloaded: datetime | None = None,
    limits: Limits = DEFAULTS,
    site: SiteMemory | None = None,
) -> Article:
    """Return the article on a page.

    *html* is the page: bytes, a string, or a tree parsed already, such as ``response.selector.root``, which is read and
    never changed; or a `Document`, to try several methods on one page, or to give a method a rendering. *url* makes
    addresses absolute and helps to tell the page type. *encoding* is what the transport declared, for bytes. *method*
    is one of `scrapy_article.methods.names`, and *model* a file that was learned for it, to be used instead of the one
    that comes with the package. *favor* is ``"precision"``, ``"balance"`` or ``"recall"``: whether ``auto`` keeps less
    or more of what is doubtful; other methods have no such choice. *downloaded* is when the page was downloaded, in UTC
    if it has no zone: dates after it are none, and *2 hours ago* is counted from it; without it the present bounds the
    dates, and distances tell none. *limits* bound how much of bytes or a string is read; where they bite, a warning
    says so. *site* is what other pages have taught of their sites; this one teaches it, too.

    Any page gives an article, be it an empty one with the reason in `Article.warnings`. ValueError for a method that
    does not exist or runs a library that is not installed, and for a model that is not for it, OSError for a model that
    cannot be read, TypeError for *html* of another type.
    """
    return analyse(
        html,
        url,
        encoding=encoding,
        method=method,
        model=model,
        favor=favor,
        downloaded=downloaded,
        limits=limits,
        site=site,
    ).article


def analyse(
    html: str | bytes | etree._Element | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    downloaded: datetime | None = None,
    limits: Limits = DEFAULTS,
    site: SiteMemory | None = None,
) -> Analysis:
    """Do what `extract` does, and return the document and the choice of segments with the article."""
    choose = _chooser(method, model, favor)
    document = html if isinstance(html, Document) else Document(html, url, encoding, limits=limits)
    selection = choose(document)
    recalled = site.recall(document, selection) if site else None
    analysis = begin(document, selection, downloaded, recalled.site_names if recalled else ())
    article = analysis.article
    kept, segments = selection.kept, document.segments
    words = sum([segments[i].words for i in kept]) if selection.text is None else count_words(selection.text)
    told, source = _hidden_text(document, words, article.title) if words < _FEW_WORDS else ("", "")
    if told:
        article.text = told
        article.html = "\n".join(f"<p>{escape(paragraph, quote=False)}</p>" for paragraph in told.split("\n\n"))
        article.reasons["text"] = source
        article.warnings.append("structured-text")
        words = count_words(told)
    else:
        article.text = to_text(document, kept) if selection.text is None else clean(selection.text)
        article.html = to_html(document, kept)
        article.reasons["text"] = f"method {method}: {len(kept)} of {len(segments)} segments"
        article.quality = None if selection.quality is None else round(selection.quality, 4)
    article.content_id = content_id(article.text)
    verdict = judge(document, [] if told else kept, words, article.date_published is not None)
    article.page_type, article.probability = verdict.page_type, round(verdict.probability, 4)
    article.reasons["page_type"] = verdict.reason
    if article.page_type != "article" and article.probability >= _SURE:
        _drop_dates_of_others(article, document)
    if article.page_type == "article":
        article.next_page = next_page(document)
        if site and recalled and not told:
            site.learn(recalled)
    if document.root is None:
        if "not-html" not in article.warnings:
            article.warnings.append("no-markup")
    elif not article.text:
        article.warnings.append("empty")
    return analysis


def _drop_dates_of_others(article: Article, document: Document) -> None:
    """Take from a list of stories and from a product the dates that are those of a story or of a review."""
    if article.page_type == "index" or "Product" in document.all_json_ld_types:
        for name in ("date_published", "date_modified"):
            if is_among_others(article.reasons.get(name, "")):
                setattr(article, name, None)
                setattr(article, f"{name}_raw", None)
                del article.reasons[name]


def reread(
    article: Article,
    html: bytes,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
) -> Analysis:
    """Return the document and choice that *article*, which was extracted of *html*, was made of.

    The arguments are those of `extract` then. The fields are not looked for again, so it takes half the time.
    """
    document = Document(html, article.url, encoding)
    selection = _chooser(method, model, favor)(document)
    _drop_blanks(document, selection)
    _drop_channels(document, selection)
    _drop_head(document, selection, article)
    _drop_known_captions(document, selection, article)
    return Analysis(document, selection, article)


def _chooser(method: str, model: str | None, favor: Favor) -> Callable[[Document], Selection]:
    """What chooses the segments of a document; ValueError and OSError as in `extract`."""
    chosen = methods.get(method)
    if favor not in methods.FAVORS:
        raise ValueError(f"no favor {favor!r}: choose one of {', '.join(methods.FAVORS)}")
    learned = () if model is None else (methods.load_model(method, model),)
    options: dict[str, Any] = {"favor": favor} if chosen.favors else {}
    return lambda document: chosen.select(document, *learned, **options)


def begin(
    document: Document, selection: Selection, downloaded: datetime | None = None, site_names: Sequence[str] = ()
) -> Analysis:
    """Return the article that *selection* makes of *document*, with its fields, but no text yet and no page type.

    *downloaded* is as for `extract`; *site_names* are what other pages tell that the site is called, as bare letters.
    """
    if downloaded is not None and downloaded.tzinfo is None:
        downloaded = downloaded.replace(tzinfo=timezone.utc)
    _drop_blanks(document, selection)
    _drop_channels(document, selection)
    article = Article(url=document.url, warnings=[*document.warnings, *selection.warnings])
    if "bad-encoding" in article.warnings and not _is_broken(document):
        article.warnings.remove("bad-encoding")
    pictures = fields.fill(article, document, selection.kept, downloaded, site_names)
    _drop_head(document, selection, article)
    _drop_captions(document, selection, pictures)
    return Analysis(document, selection, article)


def _is_broken(document: Document) -> bool:
    """Whether characters that could not be read stand in what the page shows or calls itself, not in its scripts."""
    segments = document.segments
    shown = "\n".join([document.walk.head.title or "", *[segment.text for segment in segments]])
    return not segments or "\ufffd" in shown


def _drop_blanks(document: Document, selection: Selection) -> None:
    """Take out of the body what nobody can see, or sees twice.

    Some editors put a zero-width space into each empty paragraph, and some pages the numbers of a list into its items.
    """
    segments = document.segments
    texts = {i: text for i in selection.kept if (text := segments[i].text)[0] not in _LETTERS}  # none begins with one
    _drop(selection, {i: "nothing to see" for i, text in texts.items() if is_blank(text)})
    marks = [i for i, text in texts.items() if _QUOTES.issuperset(text) and not segments[i].block.flags & Flag.TABLE]
    _drop(selection, dict.fromkeys(marks, "marks of a quotation"))
    _drop_repeated_headings(document, selection)
    codes = [i for i, text in texts.items() if text[0] == "[" and _SHORTCODE.match(text)]
    _drop(selection, dict.fromkeys(codes, "code of the site"))
    if any(segments[i].block.flags & Flag.PRE for i in texts):
        _drop(selection, dict.fromkeys(line_numbers(segments, selection.kept), "number of a line"))
    numbers = [i for i, text in texts.items() if len(text) <= _NUMBER_CHARACTERS and _NUMBER.match(text)]
    kept = {*selection.kept} if numbers else ()
    _drop(selection, {i: "number of an item" for i in numbers if i + 1 in kept and _numbers_item(segments, i)})


def _drop_repeated_headings(document: Document, selection: Selection) -> None:
    """Take out of the body headings that the next line says again at the same level: a still beside its player."""
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
    _drop(selection, dropped)


def _drop_channels(document: Document, selection: Selection) -> None:
    """Take out of the body lines that are links to follow the site elsewhere."""
    hrefs = document.hrefs
    if not any(map("\n".join(hrefs).__contains__, _CHANNEL_PARTS)):
        return
    kept, dropped = {*selection.kept}, {}
    for href, link in zip(hrefs, document.walk.links, strict=True):
        if link.position in kept and _CHANNEL.search(href):
            line = document.segments[link.position]
            if line.words <= _CHANNEL_WORDS and line.link_density >= _CHANNEL_DENSITY:
                dropped[link.position] = "call to the reader"
    if len(dropped) < len(kept):
        _drop(selection, dropped)


def _numbers_item(segments: Sequence[Segment], i: int) -> bool:
    """Whether a segment is the number of an item of a numbered list, of which it is the first."""
    item: Block | None = segments[i].block
    while item is not None and item.tag != "li" and item.start == i:
        item = item.parent
    is_first = item is not None and item.tag == "li" and item.start == i and item.end > i + 1
    return is_first and item is not None and item.parent is not None and item.parent.tag == "ol"


def _drop(selection: Selection, dropped: Mapping[int, str]) -> None:
    if dropped:
        selection.kept[:] = [i for i in selection.kept if i not in dropped]
        for i, reason in dropped.items() if selection.reasons else ():
            selection.reasons[i] = reason


def _drop_head(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body what stands in fields of its own: the headline, by-line and date that lead it.

    A body that is nothing else stays.
    """
    title = _letters(article.title or "")
    marks = [mark for mark in (*map(_letters, article.authors), _letters(article.date_published_raw or "")) if mark]
    dropped: dict[int, str] = {}
    for i in selection.kept[:_HEAD_LINES]:
        segment = document.segments[i]
        is_heading = segment.block.flags & Flag.HEADING
        may_be_title = title and (is_heading or is_bold(segment))
        is_short = segment.words <= _BYLINE_WORDS and segment.text[-1] not in _ENDS
        if not may_be_title and not is_short:
            continue
        letters = _letters(segment.text) if may_be_title or marks else ""
        if may_be_title and (letters == title or (is_heading and _whole(document, i) == title)):
            if not (is_heading and _follows_text(document, selection, i)):
                dropped[i] = "the title"
        elif is_heading and is_short and segment.words <= _KICKER_WORDS and title and _whole(document, i + 1) == title:
            dropped[i] = "kicker"
        elif is_short and (_names_any(letters, marks) or _is_date(segment.text, article)):
            dropped[i] = "by-line or date"
        elif is_short and not is_heading and _names_any(_letters(_beside(document, segment)), marks):
            dropped[i] = "beside by-line or date"
    if len(dropped) < len(selection.kept):
        _drop(selection, dropped)


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


def _drop_captions(document: Document, selection: Selection, pictures: Sequence[Picture]) -> None:
    """Take out of the body what stands beside a picture and says what its description or its caption does."""
    kept = {*selection.kept} if pictures else ()
    segments = document.segments
    dropped: dict[int, str] = {}
    for picture in pictures:
        image, position = picture.image, picture.place.position
        texts = [text for text in (image.alt, image.caption) if text and len(text) >= _CAPTION_CHARACTERS]
        beside = segments[position : position + _BESIDE] if texts else ()
        shown = [line for line in beside if line.index not in kept]
        beside = [line for line in beside if line.index in kept and not line.block.flags & _NO_CAPTION]
        told = {*map(_letters, texts)} if beside else set()
        told.difference_update(_letters(line.text) for line in shown if told)
        for line in beside:
            if line.words <= _CAPTION_WORDS and _letters(line.text) in told:
                dropped[line.index] = "caption"
                image.caption = image.caption or clean(line.text)
    if len(dropped) < len(kept):
        _drop(selection, dropped)


def _drop_known_captions(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body what was dropped as a caption when *article* was made of it."""
    told = {_letters(image.caption) for image in article.images if image.caption}
    lines = {i: document.segments[i].text for i in selection.kept} if told else {}
    _drop(selection, {i: "caption" for i, text in lines.items() if text not in article.text and _letters(text) in told})


def _names_any(letters: str, marks: Sequence[str]) -> bool:
    return any(map(letters.__contains__, marks))


def _is_date(text: str, article: Article) -> bool:
    """Whether *text* is the day on which *article* was published or changed, in whatever way it is written."""
    if not may_hold_date(text):
        return False
    days = {day for iso in (article.date_published, article.date_modified) if iso for day in _days_of(iso)}
    found = find_dates(text, article.language) if days else []
    return any(one.iso[:10] in days and 2 * (one.end - one.start) >= len(text) for one in found)


def _days_of(iso: str) -> list[str]:
    """The day of *iso*; if that is a moment in UTC, the days that it may be on elsewhere, too."""
    if not iso.endswith("+00:00"):
        return [iso[:10]]
    day = date.fromisoformat(iso[:10])
    return [(day + timedelta(days=number)).isoformat() for number in (-1, 0, 1) if 1 < day.year < MAXYEAR]


def _beside(document: Document, segment: Segment) -> str:
    """The lines that *segment* stands among, if they are few and short, as around a by-line.

    They are those of its block or, in a large one, those that single line breaks join to a paragraph.
    """
    block = segment.block
    if block.end == block.start + 1 and block.parent is not None:
        block = block.parent
    lines = document.segments[block.start : min(block.end, block.start + _HEAD_LINES + 1)]
    if not _is_small(lines):
        lines = _paragraph(document, segment)
    if not _is_small(lines):
        return ""
    return "" if any(line.block.flags & Flag.HEADING for line in lines) else "\n".join([line.text for line in lines])


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


def _hidden_text(document: Document, few: int, title: str | None) -> tuple[str, str]:
    """The text that structured data or scripts hold, if it is much more than *few* words, and where it was."""
    body = document.json_ld_article.get("articleBody")
    found = _plain(body) if isinstance(body, str) else ""
    if count_words(found) > 3 * few:
        return found, "JSON-LD articleBody"
    if document.root is not None:
        found = "\n\n".join(filter(None, map(_plain, state_texts(document.root, title or ""))))
        if count_words(found) > max(3 * few, _STATE_WORDS):
            return found, "state of the page's scripts"
    return "", ""


def _plain(text: str) -> str:
    """*text*, plain or HTML, as paragraphs."""
    if _TAG.search(text):  # some put markup there, escaped or not
        inner = Document(unescape(text))
        return to_text(inner, range(len(inner.segments)))
    lines = (join_space(line) for line in unescape(text).splitlines())
    return clean("\n\n".join(filter(None, lines)))


_TAG = re.compile(r"(?:<|&lt;)/?[a-z]{1,10}[\s/>&]", re.IGNORECASE)
