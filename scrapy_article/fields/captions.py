"""Captions of pictures and whose they are: in a figure, in named blocks beside a picture, or in the line after it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.attributes import MAX_NAMES
from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.words import join_space
from scrapy_article.fields.credits import (
    MAX_CREDIT,
    after_label,
    bare_credit,
    is_sentence,
    split_credit,
)
from scrapy_article.fields.texts import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["MAX_CAPTION", "caption_lines", "read_caption"]

MAX_CAPTION = 600
MAX_CAPTION_SEGMENTS = 6
"""Words up to which, and share of characters in links from which on, a line in a figure is no caption."""
CAPTION_WORDS = 60
"""Words of a line after a picture that may be its caption."""
OWNER_WORDS = 6
"""Words of a line that is all there is up to which it is the credit, if it is marked so."""
MAX_PIECES = 100
"""Pieces of a caption's line up to which one of them may be the credit."""
MAX_DEPTH = 20
"""Inline elements around a piece of a caption that may say that it is the credit."""
MAX_LEVELS = 4
"""Blocks around a picture that its caption is looked for in."""

_BY = re.compile(r"\A(?:by|por|par|von|di|av|af|door) ", re.IGNORECASE)
_index = attrgetter("index")
"""Of a segment."""
_CREDIT_NAME = re.compile(
    r"(?:img|image|photo|foto|bild|media)[_-]{0,2}(?:author|agency|rights|source)"
    r"|credit|copyright|attribution|photographer|photog\b|quelle|fotograf|crédit|(?:^|[\s_-])(?:source|agency|rights|byline|autor)",
    re.IGNORECASE,
)
_HOLDERS = frozenset(("author", "creator", "copyrightHolder", "contributor"))
"""Properties of an ``ImageObject`` that say whose it is."""
_CAPTION_NAME = re.compile(
    r"caption|cutline|legend|gallerytext|bildunterschrift|bildtext|pic-?text|media-?(?:subtitle|rights)"
    r"|(?:img|image|photo|picture|foto|media|bild)[_-]{0,2}(?:desc|author|agency|credit|source)|attribution"
    r"|(?:^|[\s_-])credit(?:$|\s)|copyright(?:$|\s)",
    re.IGNORECASE,
)
"""Names of what stands beside a picture and is its caption or credit."""


def caption_lines(page: Page, place: Placed, before: int, after: int) -> list[Segment]:
    """The lines of the caption of a picture and its credit: in its figure, or in a block of that name beside it.

    *before* and *after* are the positions of the pictures next to it.
    """
    block: Block | None
    _, position, block = place
    every = page.document.segments
    top = page.top if page.has_title else -1
    levels = MAX_LEVELS
    owners: list[Segment] = []
    is_of_title = False
    if position <= top:
        is_of_title = any(line.block.flags & Flag.CAPTION for line in every[top : top + 1])
    while levels and block is not None and block.end - block.start <= MAX_CAPTION_SEGMENTS:
        start, end = block.start, block.end
        if end > start:
            is_of_figure = block.tag == "figure"
            if not is_of_figure and (before >= start or after <= end):
                # Several pictures: what stands between this one and the next is its own.
                start, end = position, min(end, after)
            if block.start <= top < block.end:  # by-lines stand in the head of an article, too
                start, end = position, end if position > top else top
            segments = every[start:end] if not is_of_title else []
            marked = [segment for segment in segments if _is_caption(segment, block)]
            are_credits = not marked or all(map(_is_of_credit, marked))
            if are_credits and segments and (is_of_figure or block.hints & Hint.CAPTION):
                marked = segments
                are_credits = all(map(_is_of_credit, marked))
            elif is_of_figure and len(marked) < len(segments):  # beside a caption, by what it says alone
                marked = [segment for segment in segments if segment in marked or _is_all_credit(segment.text)]
            if owners and not {*map(_index, owners)} <= {*map(_index, marked)}:
                return owners
            if not are_credits:
                return marked
            owners = marked  # the caption itself may stand beside what holds it
            levels = 2 if is_of_figure else levels  # for what stands beside it
        levels -= 1
        block = block.parent
    return owners or (_line_after(page, position) if position < after and not is_of_title else [])


def _line_after(page: Page, position: int) -> list[Segment]:
    """The line after a picture, wherever it stands, if it is marked as a caption, or left out and has a credit."""
    for line in page.segments(position, position + 1):
        if line.index == page.top or line.block.flags & Flag.HEADING or line.words > CAPTION_WORDS:
            break
        around = line.block.parent
        is_kept = bisect_left(page.kept, position) != bisect_left(page.kept, position + 1)
        is_marked = around is not None and _is_caption(line, around)
        if is_marked or (not is_kept and split_credit(line.text)[1]):
            return [line]
    return []


def _is_caption(segment: Segment, outer: Block) -> bool:
    """Whether *segment*, in *outer*, is marked as a caption or a credit."""
    block = segment.block
    if block.flags & Flag.CAPTION:
        return True
    inner: Block | None = block
    while inner is not None and inner is not outer:
        if inner.hints & Hint.CAPTION or (inner.names and _is_caption_name(inner.names)):
            return True
        inner = inner.parent
    # Of an inline element in a block without a name of its own only where it holds the whole line.
    around = _only(segment)
    if around is None:
        return False
    return around.get("itemprop") == "copyrightHolder" or _is_caption_name((around.get("class") or "")[:MAX_NAMES])


def _only(segment: Segment) -> etree._Element | None:
    """The inline element that holds all of a line, if one does."""
    pieces = segment.flat_pieces
    if len(pieces) > 2:
        found = _pieces(segment)
        pieces = found[0] if len(found) == 1 else (None, None)
    return pieces[1] if pieces[1] is not segment.block.element else None


def _pieces(segment: Segment) -> list[tuple[str, etree._Element]]:
    """The pieces of a line that are not blank; none of a line of very many."""
    if not 2 < len(segment.flat_pieces) <= 2 * MAX_PIECES:  # a text and an element each
        return segment.pieces if len(segment.flat_pieces) == 2 else []
    return [piece for piece in segment.pieces if not piece[0].isspace()]


def _is_of_credit(segment: Segment) -> bool:
    """Whether a line is marked as a credit."""
    return _is_credit_block(segment.block) or _is_credit_line(segment)


def _is_credit_block(block: Block) -> bool:
    """Whether *block*, or one that holds nothing else, has a class that speaks of a credit."""
    around = block.parent
    if around is not None and around.start == block.start and around.end == block.end and _is_credit_name(around.names):
        return True
    return _is_credit_name(block.names)


@lru_cache(maxsize=2048)  # a template has a few names
def _is_caption_name(names: str) -> bool:
    return _CAPTION_NAME.search(names) is not None


def _is_all_credit(line: str) -> bool:
    """Whether *line* tells whose a picture is, and nothing else."""
    caption, credit = split_credit(line)
    return not caption and credit is not None


def read_caption(segments: list[Segment]) -> tuple[str | None, str | None]:
    """The caption and the credit in *segments*: the credit has a class that says so, or begins with such a word."""
    told: list[str] = []
    credited: list[str] = []
    for segment in segments:
        is_alone = len(segments) == 1 and (segment.words > OWNER_WORDS or len(_pieces(segment)) > 1)
        is_told = len(segment.text) > MAX_CREDIT and is_sentence(segment.text)  # whatever it is marked as
        if not is_told and (_is_credit_block(segment.block) or (not is_alone and _is_credit_line(segment))):
            credited.append(segment.text)
        elif not 2 < len(segment.flat_pieces) <= 2 * MAX_PIECES:
            told.append(f"{segment.text} ")
        else:
            for text, is_credit in _told_or_credited(segment):
                (credited if is_credit else told).append(text)
            told.append(" ")
    caption, credit = split_credit(join_space("".join(told)))
    if credited:
        marked = join_space(" ".join(credited)).replace(" ,", ",")
        credit = split_credit(marked)[1] or bare_credit(_BY.sub("", marked))
        credit = credit if any(map(str.isalnum, credit)) else None
        caption = "" if caption == credit else caption
    caption = caption if any(map(str.isalnum, caption)) else ""
    return clean(caption[:MAX_CAPTION]) or None, clean(credit[:MAX_CAPTION]) or None if credit else None


def _told_or_credited(segment: Segment) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a line, each with whether it is the credit.

    An element of its own is, that begins with a label, ``<span>Photo: Ann Lee</span>``, or has a class that says so.
    """
    top = segment.block.element
    for text, element in segment.pieces:
        yield text, _is_credit(element, top) or (element is not top and after_label(text) is not None)


def _is_credit_line(segment: Segment) -> bool:
    """Whether a line stands in one element that speaks of a credit, and is more than the label of one (*Photo:*)."""
    around = _only(segment)
    if around is None or segment.text[-1] == ":":
        return False
    return around.tag == "cite" or _is_credit(around, segment.block.element)


def _is_credit(element: etree._Element, top: etree._Element) -> bool:
    """Whether *element* or what it stands in, up to *top*, has a class that speaks of a credit."""
    inner: etree._Element | None = element
    for _ in range(MAX_DEPTH):
        if inner is None or inner is top:
            break
        if inner.get("itemprop") in _HOLDERS:
            return True
        names = (inner.get("class") or "")[:MAX_NAMES], (inner.get("itemprop") or "")[:MAX_NAMES]
        if _is_credit_name(" ".join(names)):
            return True
        inner = inner.getparent()
    return False


@lru_cache(maxsize=2048)  # a template has a few names
def _is_credit_name(names: str) -> bool:
    return _CREDIT_NAME.search(names) is not None
