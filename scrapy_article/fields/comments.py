"""Readers' comments on an article, and the number of them that the page gives."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from operator import attrgetter
from typing import Any

from lxml import etree

from scrapy_article.article import Comment
from scrapy_article.document import Block, Hint
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, first_string, text_of
from scrapy_article.lexicon.lists import alternatives
from scrapy_article.output import to_text
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import PatternMatcher

# --- the comments: in JSON-LD, in microdata, or in elements whose class is that of comments ---

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
_AUTHORS, _TEXTS = ("author", "creator"), ("text", "commentText")
_DATES = ("dateCreated", "datePublished", "commentTime")
"""Properties of a comment in microdata, the last also in JSON-LD."""


def choose_comments(page: Page, language: str | None) -> tuple[list[Comment], str]:
    """Return the comments of readers on *page*, in its order, from the source that has most, and that source."""
    declared = [*islice(_declared(page.posting, language), MAX_COMMENTS)]
    visible = [*_visible(page, language)]
    return (visible, "markup") if len(visible) > len(declared) else (declared, "JSON-LD")


def _declared(entry: dict[str, Any], language: str | None, depth: int = 0) -> Iterator[Comment]:
    """The comments in a JSON-LD object, each before its replies."""
    held = entry.get("comment") if depth < MAX_DEPTH else None
    for comment in held if isinstance(held, list) else [held]:
        if isinstance(comment, dict):
            text = clean(first_string(comment.get("text")))
            author = clean(first_string(comment.get("author")))[:MAX_AUTHOR]
            date = next(filter(None, (first_string(comment.get(name)) for name in _DATES)), "")
            if text:
                yield Comment(text, author or None, _iso(date, language))
            yield from _declared(comment, language, depth + 1)


def _visible(page: Page, language: str | None) -> Iterator[Comment]:
    """The comments marked by class or by microdata; replies are nested in the comments that they answer."""
    segments, selected = page.document.segments, {*page.selected}
    blocks = (block for block in page.document.blocks if block.end > block.start and _is_comment(block))
    boxes = [*islice(blocks, MAX_COMMENTS)]
    for number, box in enumerate(boxes):
        inside = boxes[number + 1 : bisect_left(boxes, box.end, number + 1, key=attrgetter("start"))]
        lines = {*range(box.start, box.end)} - selected
        for other in inside:
            lines.difference_update(range(other.start, other.end))
        if not lines:
            continue
        author, raw, label = _author_and_date(box.element, {other.element for other in inside})
        texts = {i: segments[i].text.replace(author, "").replace(label, "") for i in sorted(lines)}
        own = [i for i in _lines_of_text(page, box, [*texts]) if any(map(str.isalnum, texts[i]))]
        if own:
            yield Comment(to_text(page.document, own), author or None, _iso(raw, language))


def _is_comment(block: Block) -> bool:
    return _COMMENT.search(block.names) is not None or "Comment" in block.element.get("itemtype", "")


def _lines_of_text(page: Page, box: Block, lines: list[int]) -> list[int]:
    """The *lines* that are the text of a comment: those in the last part marked as text, else the longer ones."""
    segments = page.document.segments
    around = {block for i in lines for block in segments[i].block.outwards()}
    parts = [
        block
        for block in around
        if block.index > box.index and (block.element.get("itemprop") in _TEXTS or _TEXT.search(block.names))
    ]
    if parts:
        part = max(parts, key=attrgetter("index"))
        return [i for i in lines if part.start <= i < part.end]
    return [i for i in lines if segments[i].words > MAX_BUTTON_WORDS and segments[i].link_density < 1]


def _author_and_date(comment: etree._Element, replies: set[etree._Element]) -> tuple[str, str, str]:
    """The author of a *comment* and its dates, machine-readable and visible, from elements outside the *replies*."""
    author = date = label = ""
    for element in islice(comment.iter("*"), MAX_ELEMENTS):
        if element in replies or (replies and not replies.isdisjoint(element.iterancestors())):
            continue
        names, item = element.get("class", ""), element.get("itemprop", "")
        if not date and (element.tag == "time" or item in _DATES or _DATE.search(names)):
            label = text_of(element, MAX_DATE)
            date = element.get("datetime") or element.get("content") or label
        elif item in _AUTHORS or _AUTHOR.search(names):
            name = text_of(element, MAX_AUTHOR)
            if name and (not author or name in author):  # the innermost has only the name
                author = name
    return author, date, label


def _iso(text: str, language: str | None) -> str | None:
    found = parse_date(text[:MAX_DATE], language) if text else None
    return found.iso if found else None


# --- their number ---

MAX_STATISTICS = 20
MAX_LINE = 80
"""Maximum characters of a line that gives the number of comments."""
LINES_BELOW = 60
"""Segments below the body in which such a line is looked for."""
MAX_DIGITS = 9
"""Digits from which a number is none of comments."""

_NUMBER = r"(\d{1,3}(?:[.,\u00a0\u202f ]\d{3}){0,2}|\d{1,7})"
_WORDS = f"(?:{alternatives('comments.numbered')})"
_COUNTER = r"(?:\s?(?:[件条則]|개|টি))"
"""Counters, which some languages put after a number."""
_NUMBER_OF = rf"{_NUMBER}(?:\+?\s{{0,2}}|{_COUNTER}[の의]?\s?)(?:(?:view|read|reader|user) )?"
"""A number before the word for comments."""
_NUMBER_BEHIND = rf"\s?{_NUMBER}{_COUNTER}?\W{{0,3}}$"
"""A number after the word for comments."""
_COUNT = re.compile(
    rf"(?<![\d.,:/-]){_NUMBER_OF}{_WORDS}(?!\w)"
    rf"|^\W{{0,3}}(?:(?:view|show|read|reader|load|see|alle?)\s){{0,2}}{_WORDS}\s?[:：(（\[·-]?{_NUMBER_BEHIND}",
    re.IGNORECASE,
)
_may_count = PatternMatcher("omment oment repl respons thought reacties opmerking yorum".split(), any_case=True).matches
"""Whether an ASCII text may have a word of these patterns: most lines have none."""
_BARE = re.compile(rf"\W{{0,3}}{_NUMBER}\W{{0,3}}$")
_URL = re.compile(
    r"#(?:comments?|respond|disqus_thread|kommentare?|comentarios|commentaires|discussion|reacties)"
    r"(?:$|(?<=comments)[-_][\w-]{1,30}$)",
    re.MULTILINE,
)
"""The end of the URL of the comments: of one URL, or of many, one a line."""
_INTERACTION = re.compile("Comment|Reply")
"""What the type of an interaction contains if it is a comment."""


def count_comments(page: Page) -> tuple[int, str] | None:
    """Return the number of comments that *page* gives, and where; None if it gives none."""
    for value, source in _declared_counts(page):
        word = first_string(value)
        if word.isdecimal() and len(word) < MAX_DIGITS:
            return int(word), source
    for line, source in _lines(page):
        match = _COUNT.search(line)
        if match:
            return int("".join(filter(str.isdecimal, match[1] or match[2]))), source
    return None


def _declared_counts(page: Page) -> Iterator[tuple[Any, str]]:
    article = page.posting
    yield article.get("commentCount"), "JSON-LD commentCount"
    statistics = article.get("interactionStatistic")
    for entry in statistics[:MAX_STATISTICS] if isinstance(statistics, list) else [statistics]:
        if isinstance(entry, dict):
            kind = entry.get("interactionType")
            if any(map(_INTERACTION.search, strings(kind))):
                yield entry.get("userInteractionCount"), "JSON-LD interactionStatistic"


def _lines(page: Page) -> Iterator[tuple[str, str]]:
    """Short lines that may give the number of comments: links to them, their headings."""
    for href, place in page.near_links if _URL.search(page.near_urls) else ():
        if "#" in href and _URL.search(href) and _is_own(page, href):
            text = text_of(place.element, MAX_LINE)
            yield (f"{text} comments" if _BARE.match(text) else text), "link to the comments"
    for segment in page.segments(page.end, page.end + LINES_BELOW):
        block, outer = segment.block, segment.block.parent
        is_called = block.hints & Hint.COMMENT or (outer is not None and outer.hints & Hint.COMMENT)
        # A fast check before the slow patterns.
        if is_called and segment.chars <= MAX_LINE and (not segment.text.isascii() or _may_count(segment.text)):
            yield segment.text, "heading of the comments"


def _is_own(page: Page, href: str) -> bool:
    """Whether a link with a fragment points to this page: teasers link to the comments on other articles."""
    path = split_url(page.document.absolute(href)).path if href[0] != "#" else ""
    return not path or path.rstrip("/").lower() == split_url(page.document.base_url).path.rstrip("/").lower()
