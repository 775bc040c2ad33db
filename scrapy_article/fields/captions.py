"""Captions of pictures and whose they are: in a figure, in named blocks beside a picture, or in the line after it."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.attributes import MAX_NAMES
from scrapy_article.document.hints import Hint
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.document.words import join_space
from scrapy_article.fields.credits import (
    MAX_CREDIT,
    after_label,
    bare_credit,
    is_sentence,
    split_credit,
    without_label,
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
MAX_ENLARGES = 50
"""Characters up to which a line may do nothing but offer a picture larger."""
TOOL_WORDS, TOOL_DENSITY = 5, 0.9
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

_ENLARGES = re.compile(
    r"press enter or click to view image in full size$|\d{1,3} ?(?:zdjęć|zdjęcia|photos|fotos|bilder|images|kép|фото)$"
    r"|(?:hide|toggle) caption$|\(more\)$|pin(?: it)?$"
    r"|(?:view|see|open) (?:full ?size|photo|image|gallery|slideshow|larger)(?: image)?\s?\W{0,3}$|"
    r"\W{0,3}(?:click|tap|clicca|cliquez|klicken|haz clic|clique|bild|foto|image|photo)?\s?(?:\w{1,5}\s){0,3}"
    r"(?:enlarge|ingrandire|ingrandisci|vergrößern|agrandir|ampliar|expand|zoom)\W{0,3}$",
    re.IGNORECASE,
)
"""A line that offers a picture larger."""
_LABEL = re.compile(
    r"(?:(?:image|photo|picture) )?caption\s?:\s|(?:image|photo|picture) caption\s"
    r"|\d{1,3}\s?/\s?\d{1,3}\s(?=(?-i:[A-ZÄÖÜÉ]))|[\s:|·•]+"
    r"|\d{1,3} de \d{1,3}\s(?=(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕÇÑ]))"
    r"|\d{1,3} (?:of|de|von|di|sur|van|av|af|z|ze|из|од|od) \d{1,3}\s?[|:·–—]\s"
    r"|(?:foto|bild|photo|image|slide) \d{1,3} ?(?:/|de|of|von|sur|di) ?\d{1,3}[:.]?\s",
    re.IGNORECASE,
)
"""What is said of a caption before it: ``Image caption``, ``Photo 1 of 7``, ``1 of 7 |``."""
_SIGNS = re.compile(
    r"\s(?:(?:hide|toggle) caption\W{0,3}|\(more\))\Z|\s?(?:\.{3}|…)\s?\[\+\](?=\s)",
    re.IGNORECASE,
)
"""What is said after it, ``hide caption``, and the sign for more of it."""
_may_have_sign = Needles(("[+]", "capt", "more)")).are_in
"""Whether such a thing may be in a caption in small letters."""
_BY = re.compile(r"\A(?:by|por|par|von|di|av|af|door) ", re.IGNORECASE)
_index = attrgetter("index")
"""Of a segment."""
_OF_FIGURE = re.compile(
    r"(?:figur[ea]?|fig\.|abbildung|abb\.|figuur|rys(?:unek|\.)|obr(?:ázek|\.)|kuva|рис(?:унок|\.)|мал(?:юнок|\.)|фиг\."
    r"|слика|εικόνα|şekil|gambar|hình|그림|[図图圖])\s?(?:\d{1,3}(?:[-–.]\d{1,3})?[a-z]?\s?(?:[:：．]|\.(?!\d))|[:：])\s?\S"
    r"|\d{1,3}\. ábra\b|(?:[図图圖]片?(?:注|[说說]明?)\s?[:：]|[图圖][为為])\S",
    re.IGNORECASE,
)
"""How lines below a picture begin that tell what it shows: *Figure 3:*, *Abbildung:*, *图为*."""
_POINTS_UP = ("▲", "△", "▴")
"""Marks before such lines in the papers of Korea and on WeChat; several lines with one are a list."""
SENTENCE_ENDS = (".", "!", "?", "…", "”", '"', "’", "'")
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
                marked = [segment for segment in segments if segment in marked or not _is_tool(segment)]
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
    return owners or (_line_after(page, position, after) if position < after and not is_of_title else [])


def _line_after(page: Page, position: int, after: int) -> list[Segment]:
    """The line after a picture, wherever it stands, if it is marked as a caption, or left out and has a credit.

    *after* is the position of the next picture.
    """
    for line in page.segments(position, position + 1):
        if line.index == page.top or line.block.flags & Flag.HEADING or line.words > CAPTION_WORDS or _is_tool(line):
            break
        around = line.block.parent
        is_kept = bisect_left(page.kept, position) != bisect_left(page.kept, position + 1)
        is_marked = (around is not None and _is_caption(line, around)) or _tells_of_picture(page, line, after)
        if is_marked or (not is_kept and split_credit(line.text)[1]):
            return [line]
    return []


def _tells_of_picture(page: Page, line: Segment, after: int) -> bool:
    """Whether *line*, after a picture, begins as what tells of one does; the next stands at the position *after*."""
    if not line.text.startswith(_POINTS_UP):
        return _OF_FIGURE.match(line.text) is not None
    following = line.index + 1
    is_list = after > following and any(
        other.text.startswith(_POINTS_UP) for other in page.segments(following, following + 1)
    )
    return not is_list


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


def _is_tool(segment: Segment) -> bool:
    """Whether a line in a figure is no caption, but links to share or print it, or to the page of its story."""
    return segment.words <= TOOL_WORDS and segment.link_density > TOOL_DENSITY


def read_caption(segments: list[Segment]) -> tuple[str | None, str | None]:
    """The caption and the credit in *segments*: the credit has a class that says so, or begins with such a word."""
    told: list[str] = []
    credited: list[str] = []
    segments = [line for line in segments if len(line.text) > MAX_ENLARGES or not _ENLARGES.match(line.text)]
    is_next = False
    owners = _owners(segments) if len(segments) > 1 else []
    for segment in segments:
        is_alone = len(segments) == 1 and (segment.words > OWNER_WORDS or len(_pieces(segment)) > 1)
        is_marked = is_next or segment in owners or (not is_alone and _is_credit_line(segment))
        is_told = len(segment.text) > MAX_CREDIT and is_sentence(segment.text)  # whatever it is marked as
        if not is_told and (is_marked or (_is_credit_block(segment.block) and not _has_own(segment))):
            credited.append(segment.text)
            is_next = False
        elif not 2 < len(segment.flat_pieces) <= 2 * MAX_PIECES:
            told.append(f"{segment.text} ")
        else:
            for text, is_credit in _told_or_credited(segment):
                (credited if is_credit else told).append(text)
            told.append(" ")
            is_next = is_credit and after_label(text) == ""  # ``Photo: <p>Ann Lee</p>``
    caption, credit = split_credit(join_space("".join(told)))
    label = _LABEL.match(caption)
    caption = caption[label.end() :] if label else caption
    if _may_have_sign(caption.lower()):
        caption = _SIGNS.sub("", caption)
    if credited:
        marked = join_space(" ".join(credited)).replace(" ,", ",")
        rest, credit = split_credit(marked)
        if not credit and not caption and len(rest) < len(marked):  # a sentence after its label
            return clean(rest[:MAX_CAPTION]) or None, None
        credit = credit or bare_credit(_BY.sub("", marked))
        caption = without_label(caption)
        credit = credit if any(map(str.isalnum, credit)) else None
        caption = "" if caption == credit else caption
    half = len(credit) // 2 if credit else 0
    if credit and credit[half].isspace() and credit[:half] == credit[half + 1 :]:
        credit = credit[:half]  # which stands there twice, for two widths of windows
    caption = caption if any(map(str.isalnum, caption)) else ""
    return clean(caption[:MAX_CAPTION]) or None, clean(credit[:MAX_CAPTION]) or None if credit else None


def _owners(segments: list[Segment]) -> list[Segment]:
    """The first of several lines, or the last, if it tells nothing but whose a picture is, and its neighbour more."""
    first, second, *_ = segments
    *_, other, last = segments
    is_first, is_last = _is_all_credit(first.text), _is_all_credit(last.text)
    if len(segments) == 2:
        return [] if is_first == is_last else [first if is_first else last]
    return [
        *([first] if is_first and not _is_all_credit(second.text) else ()),
        *([last] if is_last and not _is_all_credit(other.text) else ()),
    ]


def _has_own(segment: Segment) -> bool:
    """Whether a part of a line, and not all of it, is marked as the credit."""
    found = [_is_credit(element, segment.block.element) for _, element in _pieces(segment)]
    return any(found) and not all(found)


def _told_or_credited(segment: Segment) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a line, each with whether it is the credit, or the label of one.

    An element of its own that begins with a label is: ``<span>Photo: Ann Lee</span>``; and what follows, if it holds
    nothing but that. So is a ``cite`` after a sentence or another element; elsewhere it is what a work is called.
    """
    top = segment.block.element
    labelled: etree._Element | None = None
    is_all, ends = False, False
    full = [element for text, element in segment.pieces if not text.isspace()]
    last = full[-1] if full else None
    for text, element in segment.pieces:
        after = after_label(text) if labelled is None and element is not top else None
        if after is not None or (element.tag == "cite" and element is last and ends):
            labelled = element
            is_all = not after and not any(one is not labelled and _is_within(one, labelled, top) for one in full)
        if not text.isspace():
            # What stands right at a word, and is not parted from it by a blank, styles set apart.
            ends = element is not top or text[-1].isalnum() or text.rstrip().endswith(SENTENCE_ENDS)
        yield text, is_all or _is_credit(element, top) or (labelled is not None and _is_within(element, labelled, top))


def _is_within(element: etree._Element, outer: etree._Element, top: etree._Element) -> bool:
    """Whether *element* is *outer*, or stands in it; both are inside *top*."""
    inner: etree._Element | None = element
    for _ in range(MAX_DEPTH):
        if inner is None or inner is top or inner is outer:
            break
        inner = inner.getparent()
    return inner is outer


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
