"""Captions and credits of images: in a figure, in marked blocks beside an image, or in the line after it.

A credit has a class of its own, or is the end of the caption: ``Photo: Ann Lee``, ``© dpa``, ``(Ann Lee/AP)``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from lxml import etree

from scrapy_article.document import Block, Flag, Hint, Placed, Segment
from scrapy_article.document.walk.attributes import MAX_NAMES
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean
from scrapy_article.lexicon.lists import alternatives, words_of
from scrapy_article.text.words import join_space

MAX_CAPTION = 600
"""Maximum characters of a caption."""
MAX_CAPTION_LINES = 6
MAX_CREDIT = 120
"""Maximum characters of a credit."""
MAX_TAIL = 400
"""Characters at the end of a caption that a credit is looked for in."""
MAX_PIECES = 100
"""Pieces of a caption's line up to which one of them may be the credit."""
MAX_LEVELS = 4
"""Blocks around an image that its caption is looked for in."""

_CAPTION_NAME = re.compile(
    r"caption|cutline|legend|gallerytext|bildunterschrift|bildtext|pic-?text|media-?(?:subtitle|rights)"
    r"|(?:img|image|photo|picture|foto|media|bild)[_-]{0,2}(?:desc|author|agency|credit|source)|attribution"
    r"|(?:^|[\s_-])credit(?:$|\s)|copyright(?:$|\s)",
    re.IGNORECASE,
)
"""Classes of captions and credits beside an image."""
_CREDIT_NAME = re.compile(
    r"(?:img|image|photo|foto|bild|media)[_-]{0,2}(?:author|agency|rights|source)"
    r"|credit|copyright|attribution|photographer|photog\b|quelle|fotograf|crédit|(?:^|[\s_-])(?:source|agency|rights|byline|autor)",
    re.IGNORECASE,
)
_LABEL = f"(?:{alternatives('captions.label')})"
_LABELLED = re.compile(
    rf"(?<!\w)(?:^|(?<=[^\w\s])|(?<=[^\w\s]\s)|(?=\b(?:AP|AFP|EPA)\s)"
    rf"|(?<=\s)(?=(?:photo|image|picture)s?\s(?:credits?|courtesy)\b|(?-i:Credit:\s[A-Z])))(?:(?:AP|AFP|EPA)\s)?{_LABEL}"
    rf"(?:\s(?:{alternatives('captions.label_by')})){{0,2}}"
    r"\s?(?:[:：/／©|…=＝]|\.{3}|(?<=\bbeeld)\s(?-i:(?=[A-Z]))|(?<=\sby)\s|(?<=\sof)\s|(?<=courtesy)\s|(?<=\svia)\s|(?<=\bfot\.)\s)\s?",
    re.IGNORECASE,
)
_LEADING = re.compile(
    rf"(?:(?:{_LABEL}|photographers?)\s?(?:[:：]|\.{{3}}|…)\s?"
    r"|(?:photo )?credit\s?(?-i:(?=[A-Z]))(?!Suisse|Agricole|Mutuel)|:)+\s?",
    re.IGNORECASE,
)
"""The label before a marked credit: ``Photo: ``, ``Credit...``, ``CreditAnn Lee``."""
_SIGN = re.compile(r"(?:©|\(c\)|\bcopyright\b)\s?(?:(?:19|20)\d\d\s)?", re.IGNORECASE)
_AGENCIES = alternatives("captions.agencies")
_AGENCY = re.compile(rf"\b(?:{_AGENCIES})\b|^[Cc]ourtesy\s")
_ENCLOSED = re.compile(
    rf"[(\[]([^()\[\]]{{0,80}}\b(?:{_AGENCIES})\b[^()\[\]]{{0,60}}|[^\W\d_a-z][^()\[\]/]{{3,40}}"
    r"(?:/[^()\[\]/]{2,40}){1,3})[)\]]\.?$"
)
"""``(Ann Lee/Daily Planet)``"""
_LAST = re.compile(r"(?:^|(?<=[.!?”\"»)]\s))([^.!?()]{2,120})\.?$")
"""The last sentence."""
_JOINTS = words_of("captions.joints")
"""Words that join names in credits."""
_EDGES = " \t-–—|/([（【＝,;"
_MARKS = " .©|"


# --- position of a caption ------------------------------------------------------


def caption_lines(page: Page, place: Placed, before: int, after: int) -> list[Segment]:
    """The lines of an image's caption and credit: in its figure, in a block marked as one, or after it.

    *before* and *after* are the positions of the images next to it.
    """
    position = place.position
    for block in islice(place.block.outwards(), MAX_LEVELS):
        if block.end - block.start > MAX_CAPTION_LINES:
            break
        start, end = block.start, block.end
        is_figure = block.tag == "figure"
        if not is_figure and (before >= start or after <= end):
            # Several images: the lines between this one and the next are its own.
            start, end = position, min(end, after)
        if start >= end:
            continue
        lines = page.segments(start, end)
        marked = [line for line in lines if _is_caption(line, block)]
        if is_figure and all(map(_is_credit_line, marked)):
            marked = lines
        if marked:
            return marked
    return _line_after(page, position) if position < after else []


def _line_after(page: Page, position: int) -> list[Segment]:
    """The line after an image, if it is marked as a caption, or is outside the text and has a credit."""
    is_text = page.count_selected(position, position + 1)
    return [
        line
        for line in page.segments(position, position + 1)
        if not line.block.flags & Flag.NOSCRIPT  # as escaped images are
        and (_is_caption(line, line.block.parent) or (not is_text and split_credit(line.text)[1]))
    ]


def _is_caption(line: Segment, outer: Block | None) -> bool:
    """Whether *line*, in *outer*, is marked as a caption or a credit."""
    if line.block.flags & Flag.CAPTION:
        return True
    for inner in line.block.outwards():
        if inner is outer:
            break
        if inner.hints & Hint.CAPTION or (inner.names and _is_caption_name(inner.names)):
            return True
    # In a block without class and id, the class of an inline element counts only if it contains the whole line.
    pieces = _pieces(line) if len(line.flat_pieces) <= 4 else ()  # a text and an element each; one may be blank
    around = pieces[0][1] if len(pieces) == 1 else line.block.element
    return around is not line.block.element and _is_caption_name((around.get("class") or "")[:MAX_NAMES])


# --- credits of images ----------------------------------------------------------


def read_caption(lines: list[Segment]) -> tuple[str | None, str | None]:
    """The caption and the credit in *lines*: the credit has such a class, or begins with such a word."""
    captions: list[str] = []
    credited: list[str] = []
    for line in lines:
        outer = line.block.element
        if len(line.text) <= MAX_CREDIT and _is_credit_line(line):
            credited.append(line.text)
        else:
            pieces = _pieces(line)
            for text, element in pieces if len(pieces) > 1 else [(line.text, outer)]:
                is_labelled = _LEADING.match(text.lstrip(" \t\n([|–—-")) is not None
                is_credit = element is not outer and (is_labelled or _is_credit(element, outer))
                (credited if is_credit else captions).append(text)
        captions.append(" ")
    caption, credit = split_credit(join_space("".join(captions)))
    if credited:
        credit = bare_credit(join_space(" ".join(credited)))
    caption = caption if any(map(str.isalnum, caption)) else ""
    return clean(caption[:MAX_CAPTION]) or None, clean((credit or "")[:MAX_CAPTION]) or None


def _pieces(line: Segment) -> list[tuple[str, etree._Element]]:
    """The pieces of a line, each with its element, without blank ones at its ends; none of a line of very many."""
    if len(line.flat_pieces) > 2 * MAX_PIECES:  # a text and an element each
        return []
    pieces = line.pieces
    return [piece for piece in pieces if not piece[0].isspace()] if len(pieces) == 2 else pieces


def _is_credit_line(line: Segment) -> bool:
    """Whether a line is marked as a credit."""
    pieces = _pieces(line)
    return _is_credit_name(line.block.names) or (len(pieces) == 1 and _is_credit(pieces[0][1], line.block.element))


def _is_credit(element: etree._Element, top: etree._Element) -> bool:
    """Whether *element*, if it is not *top*, has the class of a credit."""
    return element is not top and _is_credit_name(element.get("class", "")[:MAX_NAMES])


@lru_cache(maxsize=2048)  # a template has a few names
def _is_caption_name(names: str) -> bool:
    return _CAPTION_NAME.search(names) is not None


@lru_cache(maxsize=2048)
def _is_credit_name(names: str) -> bool:
    return _CREDIT_NAME.search(names) is not None


def split_credit(caption: str) -> tuple[str, str | None]:
    """Return *caption* without its credit, and the credit without its label. The credit is at the end, or is all.

    >>> split_credit("The old bridge. Photo: Ann Lee")
    ('The old bridge.', 'Ann Lee')
    """
    start = max(0, len(caption) - MAX_TAIL)
    match = _LABELLED.search(caption, start) or _SIGN.search(caption, start)
    if match and 1 < len(caption) - match.end() <= MAX_CREDIT and (credit := bare_credit(caption[match.end() :])):
        return caption[: match.start()].rstrip(_EDGES), credit
    match = _ENCLOSED.search(caption, start) if caption.endswith((")", ").", "]")) else None
    if not match:
        match = _LAST.search(caption, start)
        if match and not (_are_names(match[1]) and _AGENCY.search(match[1])):  # the pattern is slow
            match = None
    return (caption[: match.start()].rstrip(_EDGES), bare_credit(match[1])) if match else (caption, None)


def bare_credit(text: str) -> str:
    """Return a credit without the label before it, the marks around it, and a bracket without its partner."""
    text = text.strip(_MARKS)
    label = _LEADING.match(text)
    text = text[label.end() :].strip(_MARKS) if label else text
    for opening, closing in ("()", "[]", "（）", "【】"):
        if text[:1] == opening or text.count(opening) != text.count(closing):
            text = text.strip(f"{opening}{closing}{_MARKS}")
    return text


def _are_names(text: str) -> bool:
    """Whether all words of *text* are names, or join names."""
    words = text.replace("/", " ").split()
    return not any(word[0].islower() and word.strip(",").casefold() not in _JOINTS for word in words)
