"""Readers' comments on an article: in JSON-LD, in microdata, or in elements whose class is that of comments."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.article import Comment
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.output import to_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

MAX_COMMENTS, MAX_DEPTH = 1000, 20
"""Comments of a page, and levels of replies in JSON-LD."""
MAX_ELEMENTS = 300
"""Elements of a comment that are searched for its author and its date."""
MAX_AUTHOR, MAX_DATE = 80, 100
"""Maximum characters of a name and of a date."""
MAX_BUTTON_WORDS = 3
"""Words up to which a line is a button or a label, if no element is marked as the text."""

_COMMENT = re.compile(
    r"(?:^|\s)(?:(?:user-|reader-|post-)?comment|reply|comment[-_]{0,2}(?:item|block|entry|box|node|wrap(?:per)?|container|row)"
    r"|(?:li-|div-)?comment[-_]?\d+)(?=\s|$)",
    re.IGNORECASE,
)
_TEXT = re.compile(r"(?:^|[\s_-])(?:content|text|body|message)(?=[\s_-]|$)", re.IGNORECASE)
_AUTHOR = re.compile(
    r"(?:^|[\s_-])(?:author|fn|user|username|nick|nickname|name|commenter|poster)(?=[\s_-]|$)", re.IGNORECASE
)
_DATE = re.compile(r"(?:^|[\s_-])(?:date|time|timestamp|published|when)(?=[\s_-]|$)", re.IGNORECASE)
_TYPE = re.compile(r"schema\.org/(?:User)?Comments?$")
_PROPERTIES = {"author": "author", "creator": "author", "text": "text", "commentText": "text"}
"""Properties of microdata, and the attribute of a comment that each gives."""
_DATES = ("dateCreated", "datePublished", "commentTime")


class CommentsChoice(NamedTuple):
    """The comments, and where they were found."""

    comments: list[Comment]
    source: str


def choose_comments(page: Page, language: str | None) -> CommentsChoice | None:
    """Return the comments of readers on *page*, in its order, from the source that has most; None if there are none."""
    declared = [*islice(_declared(page.posting, language), MAX_COMMENTS)]
    visible = [*_visible(page, language)]
    if not declared and not visible:
        return None
    return CommentsChoice(declared, "JSON-LD") if len(declared) >= len(visible) else CommentsChoice(visible, "markup")


def _declared(entry: dict[str, Any], language: str | None, depth: int = 0) -> Iterator[Comment]:
    """The comments in a JSON-LD object, each before its replies."""
    held = entry.get("comment") if depth < MAX_DEPTH else None
    for comment in held if isinstance(held, list) else [held]:
        if isinstance(comment, dict):
            text = clean(next(iter(strings(comment.get("text"))), ""))
            author = next(iter(strings(comment.get("author"))), "")
            date = next((value for name in _DATES for value in strings(comment.get(name))), "")
            if text:
                yield Comment(text, clean(author)[:MAX_AUTHOR] or None, _iso(date, language))
            yield from _declared(comment, language, depth + 1)


def _visible(page: Page, language: str | None) -> Iterator[Comment]:
    """The comments marked by class or by microdata; replies are nested in the comments that they answer."""
    blocks = (block for block in page.document.blocks if block.end > block.start and _is_comment(block))
    boxes = [*islice(blocks, MAX_COMMENTS)]
    selected = {*page.selected}
    for number, box in enumerate(boxes):
        inside = boxes[number + 1 : bisect_left(boxes, box.end, number + 1, key=attrgetter("start"))]
        lines = {*range(box.start, box.end)} - selected
        for other in inside:
            lines.difference_update(range(other.start, other.end))
        if lines:
            author, raw, label = _author_and_date(box.element, {other.element for other in inside})
            own = [i for i in _lines_of_text(page, box, sorted(lines)) if _is_more_than(page, i, author, label)]
            if own:
                yield Comment(to_text(page.document, own), author or None, _iso(raw, language))


def _is_comment(block: Block) -> bool:
    names = block.names
    return (names != "" and _COMMENT.search(names) is not None) or (
        "omment" in (kind := block.element.get("itemtype", "")) and _TYPE.search(kind) is not None
    )


def _lines_of_text(page: Page, box: Block, lines: list[int]) -> list[int]:
    """The *lines* that are the text of a comment: those in the smallest part marked as text, else the longer ones."""
    segments = page.document.segments
    parts = {
        around
        for i in lines
        for around in (segments[i].block, *segments[i].block.ancestors())
        if around.index > box.index and _names_author_or_date(around.element, around.names)
    }
    if parts:
        part = min(parts, key=lambda one: (one.end - one.start, -one.index))
        found = [i for i in lines if part.start <= i < part.end]
        if found:
            return found
    return [i for i in lines if segments[i].words > MAX_BUTTON_WORDS and segments[i].link_density < 1]


def _names_author_or_date(element: etree._Element, names: str) -> bool:
    return _PROPERTIES.get(element.get("itemprop", "")) == "text" or _TEXT.search(names) is not None


def _is_more_than(page: Page, i: int, author: str, date: str) -> bool:
    """Whether line *i* has more than the author and the date of a comment."""
    return any(map(str.isalnum, page.document.segments[i].text.replace(author, "").replace(date, "")))


def _author_and_date(comment: etree._Element, replies: set[etree._Element]) -> tuple[str, str, str]:
    """The author of a *comment* and its dates, machine-readable and visible, from elements outside the *replies*."""
    author = date = label = ""
    elements = comment.iter("*")
    for element in islice(elements, MAX_ELEMENTS):
        if element in replies or (replies and not replies.isdisjoint(element.iterancestors())):
            continue
        names, item = element.get("class", ""), element.get("itemprop", "")
        if not date and (element.tag == "time" or item in _DATES or _DATE.search(names)):
            label = text_of(element, MAX_DATE)
            date = element.get("datetime") or element.get("content") or label
        elif (_PROPERTIES.get(item) == "author" or _AUTHOR.search(names)) and "avatar" not in names:
            name = text_of(element, MAX_AUTHOR)
            if name and (not author or name in author):  # the innermost has only the name
                author = name
    return author, date, label


def _iso(text: str, language: str | None) -> str | None:
    found = parse_date(text[:MAX_DATE], language) if text else None
    return found.iso if found else None
