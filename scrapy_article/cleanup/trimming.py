"""What goes from the text that any method has selected.

That is what is invisible, and what stands in fields of its own: the title, the names of the authors, the dates.
"""

from __future__ import annotations

import re
from itertools import compress
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Flag
from scrapy_article.document.walk.inline import plain_text
from scrapy_article.fields.dates.parser import find_dates, may_hold_date
from scrapy_article.output import clean, is_blank
from scrapy_article.text.words import letters as _letters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scrapy_article.article import Article
    from scrapy_article.document import Document, Segment
    from scrapy_article.methods import Selection

HEAD_LINES = 5
"""Lines at the beginning among which the title and the by-line are looked for."""
TITLE_LINES = 4
"""Lines of a title at most."""
PROSE_WORDS = 20
"""Words from which a line is text: what says the title below it heads a part."""
BYLINE_WORDS = 14
"""Words up to which a line may be a by-line."""
ACCOUNT_WORDS = 3
"""Words up to which a name may be in small letters, a word for *by* before it included."""
_LABEL = re.compile(r"^[^\s\d:：]{2,24}(?:\s[^\s\d:：]{2,24})?\s?[:：]")
"""One or two words that a line calls the date that it holds."""
_PIECES = re.compile(r"(?:^|\n)(?:\| )*| \|(?: \|)* ")
"""What stands between the lines of a text, and may also stand in one."""


@rule("invisible-lines", scope="all pages")
def drop_invisible(document: Document, selection: Selection) -> Mapping[int, str]:
    """Lines without a visible character are removed from *selection*."""
    blank = (i for i in selection.selected if is_blank(document.segments[i].text))
    return _drop(selection, dict.fromkeys(blank, "nothing to see"))


@rule("title-and-byline", scope="all pages")
def drop_title_and_byline(
    document: Document, selection: Selection, article: Article, find: Callable[..., object] = lambda *_: None
) -> Mapping[int, str]:
    """The title, authors and dates of *article* at the start of the text, which have fields of their own, are removed.

    A text that is nothing else stays. *find* sets the fields of *article* whose names it is called with, where only
    the title has been looked for: what a line cannot hold need not be known.
    """
    title = _letters(article.title or "")
    dropped: dict[int, str] = {}
    for i in selection.selected[:HEAD_LINES]:
        segment = document.segments[i]
        if segment.words >= PROSE_WORDS:
            title = ""
        elif title and _is_title(document, segment, title):
            dropped[i] = "the title"
        elif segment.words <= BYLINE_WORDS:
            find(*compress(("authors", "date_published"), (_may_be_names(segment.text), may_hold_date(segment.text))))
            if _is_byline(segment.text, article):
                dropped[i] = "by-line or date"
    return _drop(selection, dropped if len(dropped) < len(selection.selected) else {})


def _is_title(document: Document, segment: Segment, title: str) -> bool:
    """Whether *segment*, a heading, says *title*, or the heading that it is a line of does."""
    block = segment.block
    if not block.flags & Flag.HEADING:
        return False
    lines = document.segments[block.start : min(block.end, block.start + TITLE_LINES)]
    return title in (_letters(segment.text), _letters(" ".join([line.text for line in lines])))


def _may_be_names(text: str) -> bool:
    """Whether names may be half of *text*: not where more of it is in words that begin small."""
    words = text.split()
    small = sum([len(word) for word in words[1:] if word[0].islower()])
    return len(words) <= ACCOUNT_WORDS or 2 * small <= len(text)


def _is_byline(text: str, article: Article) -> bool:
    """Whether half of the letters of *text*, or more, are names of the authors or days of *article*."""
    letters = len(_letters(text))
    for name in article.authors:
        text = text.replace(name, "")
    days = [iso[:10] for iso in (article.date_published, article.date_modified) if iso]
    for found in reversed(find_dates(text, article.language) if days and may_hold_date(text) else ()):
        if found.iso[:10] in days:
            text = _LABEL.sub("", text[: found.start]) + text[found.end :]
    return 2 * len(_letters(text)) <= letters


@rule("not-in-article", scope="all pages")
def drop_others(document: Document, selection: Selection, article: Article) -> Mapping[int, str]:
    """Lines that a site memory removed from *article* are removed from *selection*, when the page is read again."""
    pieces = {*_PIECES.split(article.text)}
    others = [
        i for i in selection.selected if not pieces.issuperset(_PIECES.split(clean(plain_text(document.segments[i]))))
    ]
    return _drop(selection, dict.fromkeys(others, "not in the article: other pages of the site have it, too"))


def _drop(selection: Selection, dropped: Mapping[int, str]) -> Mapping[int, str]:
    """Take the lines of *dropped*, each with its reason, out of *selection*, and return them."""
    if dropped:
        selection.selected[:] = [i for i in selection.selected if i not in dropped]
        for i, reason in dropped.items() if selection.reasons else ():
            selection.reasons[i] = reason
    return dropped
