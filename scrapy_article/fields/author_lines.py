"""Lines of text as by-lines need them: what is glued together parted, labels joined with what they label.

And what tells that a line holds a date, or that it is a sentence rather than a by-line.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, overload

from scrapy_article.document.runs import INLINE, UNREAD, edges
from scrapy_article.fields.author_labels import is_label
from scrapy_article.fields.author_pieces import MAX_NAMES
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import Kind, kind_of
from scrapy_article.fields.texts import begun, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from lxml import etree

    from scrapy_article.document import Segment
    from scrapy_article.fields.author_bylines import Byline

__all__ = [
    "ENDS", "MAX_BARE", "MAX_LINE", "SENTENCE", "TO_BLANKS", "has_date", "is_prose", "joined", "labelled", "line_of",
    "lines_of",
]  # fmt: skip

MAX_LINE = 160
"""Characters of a line that can be a by-line."""
MAX_BARE = 80
"""Characters of a line that is names, or names and a date, and nothing else."""
SENTENCE = 4
"""Blanks from which on a line that ends as sentences do is one."""
MAX_NOTE = 40
"""Characters of signs of footnotes."""
MAX_NODES = 80
MAX_CHARACTERS = 400
"""Nodes and characters of an element that are looked at."""

_UNREAD = UNREAD | {"img", "button"}
_JOINTS = frozenset((",", "&", "and", ", and", "and,", "und", "et", "y", ", &", "/", "+", "•", "·"))
_NOTE = re.compile(r"\s*(?:[\d*†‡§¶#]{1,3}|[a-z])(?:[\s,;]{1,2}(?:[\d*†‡§¶#]{1,3}|[a-z])){0,9}[\s,;]{0,2}")
"""What a raised sign of a footnote is: ``1``, ``a, b``, ``1,*``; but not the ending of a number, ``th``."""
_PLURAL = re.compile(r"(?:author|autor|auteur|autore|writer|contributor)(?:s|es|en|i|innen|\(s\))\s?:?$", re.IGNORECASE)
_DATE = re.compile(
    r"\d(?:(?<=1)9\d\d|(?<=2)0\d\d|:\d\d|(?<!\d\d)\d?[./-]\d{1,2}(?!\d)|[月년]|(?<=\bvor \d)|"
    r"(?<=[٠-٩۰-۹०-९])[٠-٩۰-۹०-९]{3})"
)
_WHOLE_DATE = re.compile(r"\d[./-]\d{1,2}[./-]\d|\d:\d\d|[月년]|[٠-٩۰-۹०-९]|\bvor \d")
TO_BLANKS = str.maketrans(dict.fromkeys(".,;:|()", " "))
_DATE_WORDS = re.compile(r"\b(?:(?:hours?|days?|minutes?|weeks?|months?) ago|[Uu]pdated|\d mins? read)\b")
ENDS = (".", "!", "?", "…", ",", ":")
"""What sentences end with, and their parts."""


def line_of(segment: Segment) -> str:
    """The text of *segment*, with a bar where its pieces run together."""
    if len(segment.flat_pieces) == 2:
        return segment.text
    return _glued([text for text, element in segment.pieces if not _is_note(text, element)])


def lines_of(element: etree._Element) -> list[str]:
    """The lines of text in *element*, with a bar where their pieces run together."""
    if not len(element):
        text = begun(element.text or "", MAX_CHARACTERS).strip()
        return [text] if text else []
    lines: list[list[str]] = [[begun(element.text or "", MAX_CHARACTERS)]]
    length = 0
    for tag, text in edges(element, MAX_NODES, _UNREAD, _is_footnote_sign):
        if tag is not None and tag not in INLINE and tag not in _UNREAD:
            lines.append([])
        if text:
            text = begun(text, MAX_CHARACTERS)
            lines[-1].append(text)
            length += len(text)
            if length > MAX_CHARACTERS:
                break
    return [text for text in map(_glued, lines) if text]


def _is_footnote_sign(element: etree._Element) -> bool:
    return element.tag == "sup" and _NOTE.fullmatch(text_of(element, MAX_NOTE)) is not None


def _is_note(text: str, element: etree._Element) -> bool:
    """Whether *text* in *element* is a raised sign of a footnote, perhaps a link to that."""
    if element.tag != "sup":
        parent = element.getparent() if element.tag == "a" else None
        if parent is None or parent.tag != "sup":
            return False
    return len(text) <= MAX_NOTE and _NOTE.fullmatch(text) is not None


def _glued(pieces: Sequence[str]) -> str:
    found = ""
    for piece in pieces:
        if piece:
            if found and found[-1].isalpha() and piece[0].isdigit():
                found += " | "
            elif found and (found[-1].islower() or found[-1].isdigit()):
                if piece[0].isupper() or piece[0].isdigit():
                    found += " | "
                elif len(piece) > 1 and piece[:2].islower() and piece[:2].isalpha() and found[-1].isalpha():
                    found += " "  # Ann Lee, in Local: a single letter is an ending
            found += piece
    return " ".join(found.split())


@overload
def joined(lines: Sequence[str]) -> list[str]: ...
@overload
def joined(lines: Sequence[str], *, first: Literal[True]) -> tuple[str, int]: ...
def joined(lines: Sequence[str], *, first: bool = False) -> list[str] | tuple[str, int]:
    """*lines*, a label joined with the names after it, however many lines those take, and a line with *and* before it.

    With *first*, the first of them, and how many lines it takes.

    >>> joined(["By", "Ann Lee", ", and", "Bo Ek", "May 3"])
    ['By Ann Lee , and Bo Ek', 'May 3']
    """
    found: list[str] = []
    number = 0
    while number < len(lines):
        text = lines[number]
        number += 1
        if is_label(text):
            while number < len(lines):
                text = f"{text} {lines[number]}"
                number += 1
                following = lines[number] if number < len(lines) else ""
                if not (_is_joint(following) or text.endswith((",", "&", " and", " und", " et", " y"))):
                    break
        while number < len(lines) and lines[number].startswith(("and ", "& ")):
            text = f"{text} {lines[number]}"
            number += 1
        if first:
            return text, number
        found.append(text)
    return found


def _is_joint(text: str) -> bool:
    return text.casefold() in _JOINTS or text.startswith((", ", "and ", "& "))


def labelled(segments: Sequence[Segment], begin: int, end: int) -> tuple[str, int]:
    """The line at *begin*, which is a label, with the names below it, and the position after them.

    A label above a list stands for all of its items.
    """
    lines = segments[begin : min(end, begin + 1 + MAX_NAMES)]
    items = [*takewhile(lambda line: line.block.tag == "li", lines[1:])]
    if items and lines[0].block.tag != "li":
        items = [line for line in items if line.block.parent is items[0].block.parent]
        return f"{lines[0].text} {', '.join([line_of(line) for line in items])}", begin + 1 + len(items)
    texts = [line_of(line)[:MAX_LINE] for line in lines]
    if len(texts) > 2 and _are_initials(texts[1], texts[2]):  # in place of a picture
        del texts[1]
    if _PLURAL.search(texts[0]):
        people = [*takewhile(lambda line: kind_of(line) is Kind.PERSON, texts[1:])]
        if len(people) > 1:
            return f"{texts[0]} {', '.join(people)}", begin + 1 + len(people)
    text, taken = joined(texts, first=True)
    return text, begin + taken + len(lines) - len(texts)


def _are_initials(text: str, name: str) -> bool:
    """Whether *text* is the initials of *name*."""
    return 1 < len(text) < 4 and text.isupper() and text == "".join([word[0] for word in name.split()]).upper()


def has_date(text: str, *, whole: bool = False) -> bool:
    """Whether *text* holds what may be a date or a time, or words that stand beside one.

    With *whole*, no year alone, nor a number with a point such as that of a heading.
    """
    if _DATE.search(text):
        if not whole or _WHOLE_DATE.search(text):
            return True
        words = text.translate(TO_BLANKS).casefold().split()
        return any(map(month_of, words))
    return (" ago" in text or "pdated" in text or "min" in text) and _DATE_WORDS.search(text) is not None


def is_prose(byline: Byline, text: str) -> bool:
    """Whether *text*, read as *byline*, is more likely a sentence, such as ``By some measures, it was large.``."""
    name = byline.names[0]
    is_plain = name.text.islower() and name.text.replace(" ", "").isalpha()
    is_sentence = not byline.whole or "。" in text or (text.endswith(ENDS) and text.count(" ") >= SENTENCE)
    return is_sentence and (is_plain or name.kind is Kind.OTHER)
