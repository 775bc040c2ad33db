"""How many comments of readers an article has, as its page counts them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.hints import Hint
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Segment
    from scrapy_article.fields.page import Page

__all__ = ["CommentCount", "count_comments"]

MAX_STATISTICS = 20
MAX_LINE = 80
"""Characters of a line that counts comments."""
BELOW = 60
"""Segments below the body that such a line stands in."""
HEAD = 30
"""Segments below the title, and above the body, that a button for the comments stands in."""
MAX_BUTTON = 24
"""Characters on such a button."""
MAX_BYLINE = 60
"""Characters of a line near the title that ends with their number."""
MOST = 10_000_000

_NUMBER = r"(\d{1,3}(?:[.,\u00a0\u202f ]\d{3}){0,2}|\d{1,7})(?:[.,](\d)\s?)?([kK](?!\w))?"
_WORDS = (
    r"(?:comments?|replies|responses?|thoughts? on|(?:leser)?kommentare?n?|commentaires?|réactions?|comentarios?|"
    r"comentários?|commenti|commento|reacties|opmerkingen|kommentarer|kommentteja|kommentti[at]?|kommentit|"
    r"komentarzy?e?|komentář[eůi]|комментари[ейяив]{1,2}|коментар\w{0,3}|yorum(?:lar)?|hozzászólás(?:ok)?|σχόλι[αο]|"
    r"(?:ال)?تعليق\w{0,2}|(?:ال)?تعليقات|评论|評論|留言|コメント|댓글|bình luận|komentar(?:j?[ia]|jev)?|"
    r"comentari(?:i|u)|תגוב(?:ות|ה)|ความ(?:คิด)?เห็น|टिप्पणिया[ँं]|टिप्पणी|মন্তব্য|نظرات|نظر|دیدگاه(?:\u200c?ها)?)"
)
_COUNTER = r"(?:\s?(?:[件条則]|개|টি))"
"""What some languages put behind a number of things."""
_NUMBER_OF = rf"{_NUMBER}(?:\+?\s{{0,2}}|{_COUNTER}[の의]?\s?)(?:(?:view|read|reader|user) )?"
"""A number before the word for comments."""
_NUMBER_BEHIND = rf"\s?{_NUMBER}{_COUNTER}?\W{{0,3}}$"
"""A number behind it."""
_COUNT = re.compile(
    rf"(?<![\d.,:/-]){_NUMBER_OF}{_WORDS}(?!\w)"
    rf"|^\W{{0,3}}(?:(?:view|show|read|reader|load|see|alle?)\s){{0,2}}{_WORDS}\s?[:：(（\[·-]?{_NUMBER_BEHIND}",
    re.IGNORECASE,
)
_HEADED = re.compile(
    rf"\W{{0,3}}(?:{_WORDS}|leser(?:post|briefe|meinungen))\s?[:：(（\[]{_NUMBER_BEHIND}", re.IGNORECASE
)
"""A heading of comments with their number: *Responses (18)*."""
_TO = re.compile(
    rf"\W{{0,3}}(?:{_NUMBER}|(one|an?|eine?|une?|una))\s(?:responses?|thoughts?|replies|reply|comments?|gedanken?|antworten?"
    r"|kommentare?|réflexions?|réponses?|commentaires?|pensamientos?|respuestas?|comentarios?|comentários?|reacties?"
    r"|pensieri|commenti) (?:to|on|zu|auf|sur|en|em|op|su)\W{0,3}\b",
    re.IGNORECASE,
)
"""How blogs head the comments: *11 responses to "The old bridge"*."""
_ALONE = re.compile(
    rf"\W{{0,3}}(?:{_NUMBER_OF}{_WORDS}\W{{0,3}}$|{_WORDS}\s(?!(?:19|20)\d\d\b){_NUMBER_BEHIND})",
    re.IGNORECASE,
)
"""A heading that says nothing else: *12 comments*."""
_DIGIT = re.compile(r"\d")
_AT_END = re.compile(
    rf"(?:^|[\s/|])(?:{_NUMBER}{_COUNTER}?\s(?:{_WORDS})\W{{0,3}}$"
    rf"|(?:{_WORDS}\s?[:：(（]|(?:评论|評論|コメント|댓글)\s?){_NUMBER_BEHIND})",
    re.IGNORECASE,
)
"""The end of a by-line: *7 May 2023 / 4 comments*, or *Views: 120 | Comments: 4*."""
_names_any = Needles(
    "omment oment repl respons thought reacties opmerking yorum leser gedanke antwort pensamiento respuesta "
    "pensieri".split(),
    any_case=True,
).are_in
"""Whether any of the words of those patterns may be in a text of ASCII: most lines have none."""
_OF_ONE = re.compile(r"\W{0,3}\d{1,4} (?:more\b|repl(?:y|ies)$|antwort(?:en)?$|réponses?$|respuestas?$)", re.IGNORECASE)
"""The number of answers to one comment."""
_BARE = re.compile(rf"\W{{0,3}}{_NUMBER}\W{{0,3}}$")
_VOTES = re.compile(r"vot|lik|scor|point", re.IGNORECASE)
"""Names of numbers that stand in a comment."""
_ADDRESS = re.compile(
    r"#(?:comments?|respond|disqus_thread|kommentare?|comentarios|commentaires|discussion|reacties)"
    r"(?:$|(?<=comments)[-_][\w-]{1,30}$)"
)

_ADDRESSES = re.compile(_ADDRESS.pattern, re.MULTILINE)
"""The same for addresses that stand in lines."""


_GROUPED = re.compile(r"\d{1,3}([., ])\d{3}(?:\1\d{3})?$")
"""A number of thousands, or of millions."""
_IN_WORDS = re.compile("Comment|Reply")
"""In the type of an interaction: one that others are to read."""


class CommentCount(NamedTuple):
    """The number, and where it stands."""

    number: int
    source: str


def count_comments(page: Page) -> CommentCount | None:
    """Return the number of comments that *page* gives; None if it gives none."""
    for number, source in _declared(page):
        if number is not None and number <= MOST:
            return CommentCount(number, source)
    for line, source in _lines(page):
        match = _TO.match(line)
        if match:
            return CommentCount(1 if match[4] else _number(*match.groups()[:3]), source)
        match = _HEADED.match(line)
        if match:
            return CommentCount(_number(*match.groups()[:3]), source)
        match = _COUNT.search(line)
        if match:
            groups = match.groups()
            return CommentCount(_number(*(groups[:3] if groups[0] else groups[3:])), source)
    return None


def _declared(page: Page) -> Iterator[tuple[int | None, str]]:
    article = page.posting
    yield _integer(article.get("commentCount")), "JSON-LD commentCount"
    statistics = article.get("interactionStatistic")
    for entry in statistics[:MAX_STATISTICS] if isinstance(statistics, list) else [statistics]:
        if isinstance(entry, dict) and _IN_WORDS.search(" ".join(_types(entry.get("interactionType")))):
            yield _integer(entry.get("userInteractionCount")), "JSON-LD interactionStatistic"
    yield _integer(page.meta("commentcount")), "itemprop commentCount"
    for value in page.document.meta.get("interactioncount", ())[:MAX_STATISTICS]:
        kind, _, number = value.partition(":")
        if kind.lower() == "usercomments":
            yield _integer(number), "itemprop interactionCount"


def _types(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = value.get("@type") or value.get("@id")
    return strings(value)


def _integer(value: Any) -> int | None:
    if value is None:
        return None
    word = next(iter(strings(value)), "")
    if _GROUPED.match(word):
        return _number(word, None, None)
    return int(word) if word.isdecimal() and len(word) < 9 else None


def _lines(page: Page) -> Iterator[tuple[str, str]]:
    """Short lines that may count comments: links to them, their headings."""
    for href, place in page.near_links if _ADDRESSES.search(page.near_addresses) else ():
        if "#" in href and _ADDRESS.search(href) and _is_own(page, href):
            text = text_of(place.element, MAX_LINE)
            yield (f"{text} comments" if _BARE.match(text) else text), "link to the comments"
    arrays = page.document.arrays
    has_comments = bool((arrays.hints & Hint.COMMENT).any())
    numbered = arrays.digits[page.end : page.end + BELOW].tolist()
    for segment, is_numbered in zip(page.segments(page.end, page.end + BELOW), numbered, strict=True):
        block, text = segment.block, segment.text
        if block.flags & Flag.HEADING and _is_heading(text):
            yield text, "heading of the comments"
        elif has_comments and segment.chars <= MAX_LINE:
            outer = block.parent
            is_called = block.hints & Hint.COMMENT or (outer is not None and outer.hints & Hint.COMMENT)
            may_be = is_called or (
                is_numbered and segment.chars <= MAX_BUTTON and _may_count(text) and _ALONE.match(text)
            )
            if may_be and _is_of_all(page, segment):
                yield text, "heading of the comments"
    yield from _buttons(page)


def _may_count(text: str) -> bool:
    """Whether *text* may count comments: a plain look for its words, before patterns that are slow to say no."""
    return not text.isascii() or _names_any(text)


def _is_heading(text: str) -> bool:
    """Whether *text*, of a heading, is one of comments."""
    if not _may_count(text):
        return False
    return _TO.match(text) is not None or (
        _DIGIT.search(text) is not None and (_HEADED.match(text) or _ALONE.match(text)) is not None
    )


def _is_of_all(page: Page, segment: Segment) -> bool:
    """Whether a line stands among the comments, and does not count the answers to one of them."""
    if _OF_ONE.match(segment.text):
        return False
    inherited = page.inherited_until(segment.block, page.document.blocks[0])
    return bool(inherited & Hint.COMMENT and not inherited & Hint.RELATED)  # but of a teaser


def _buttons(page: Page) -> Iterator[tuple[str, str]]:
    """Lines near the title that are a button for the comments, or end with their number."""
    for segment in page.segments(page.top - 1, min(page.start, page.top + HEAD)):
        if segment.chars > MAX_BYLINE:
            continue
        block, text = segment.block, segment.text.strip("() ")
        hints = block.hints | (block.parent.hints if block.parent else 0)
        if segment.chars <= MAX_BUTTON and hints & Hint.COMMENT:
            if _BARE.match(text) and not _VOTES.search(block.names):
                yield f"{text} comments", "button for the comments"
            elif _ALONE.match(text):
                yield text, "button for the comments"
        if not block.flags & Flag.HEADING and _may_count(text) and _DIGIT.search(text):
            match = _AT_END.search(text) or _ALONE.match(text)
            if match:
                yield match[0], "line below the title"


def _is_own(page: Page, href: str) -> bool:
    """Whether a link with a fragment leads to somewhere on the page: teasers link to the comments of others."""
    path = split_url(page.document.absolute(href)).path if href[0] != "#" else ""
    return not path or path.rstrip("/").lower() == split_url(page.document.base_url).path.rstrip("/").lower()


def _number(whole: str, tenth: str | None, thousands: str | None) -> int:
    digits = int("".join(filter(str.isdecimal, whole)))
    if thousands:
        return digits * 1000 + int(tenth or 0) * 100
    return digits
