"""The pass over a tree in Python: blocks, text segments, and elements for the fields.

``_walk.c`` is the compiled version, with the rules of these modules; `document.walk` chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.walk.attributes import (
    ARIA_HIDDEN,
    DATE,
    DRAWN,
    HAS_ITEM,
    HREF,
    IS_TAG,
    NO_TRAITS,
    OF_ELEMENT,
    OPEN,
    attributes_of,
    known_trait_of,
    traits_of,
    without_numbers,
)
from scrapy_article.document.walk.code_blocks import indented, lines
from scrapy_article.document.walk.inline import BARE, EMPHASIS, bits_of_link, inline_counts_of, is_visible, within
from scrapy_article.document.walk.line_parts import is_alone, is_mention, is_visible_copy, runs_on, text_for
from scrapy_article.document.walk.segments import (
    BLOCK,
    BREAK,
    FLAGS,
    IMAGE,
    INLINE,
    KINDS,
    LINK,
    MAX_DATED_CHARACTERS,
    MEDIA,
    SKIP,
    TIME,
    Block,
    Flag,
    Placed,
    Segment,
    Walk,
    language_of,
    note,
)
from scrapy_article.text.words import count_words, is_unspaced, join_space, without_breaks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree
    from numpy.typing import NDArray

    from scrapy_article.document.walk.inline import Around, Wrapped
    from scrapy_article.document.walk.segments import Piece


def walk(root: etree._Element, host: str = "") -> Walk:  # noqa: C901 - one loop, since calls are what it costs
    """Go once over the tree under *root*, which is not changed, and return what it contains.

    *host* is that of the page, without ``www.``: links to others are marked, if it is known.

    Elements come in document order; the number of children still to come tells where each one ends. The stack is
    explicit: pages nest deeper than Python recurses.
    """
    result = Walk()
    blocks, segments = result.blocks, result.segments
    kind_of, flag_of, emphasis_of = KINDS.get, FLAGS.get, EMPHASIS.get
    result.head.lang = language_of(root)
    block = Block(0, root, "html", None, "", 0, 0, 0)
    blocks.append(block)

    # The line that is being read: its text nodes, those of them in links and in other inline elements, its links, the
    # line breaks before it.
    pieces: list[Piece] = []
    linked: list[str] = []
    wrapped: list[Wrapped] = []
    links = breaks = 0
    # Where the walk is: inside how many links, in which element, with how many children to come, of which kind, and
    # which inline elements are around.
    in_link, parent, remaining, around = 0, root, len(root), BARE
    stack: list[tuple[etree._Element, int, int, Around]] = []
    depth = 0
    has_ended = False  # an inline element, right before the text that comes

    text = root.text
    if text and is_visible(text):
        pieces.append((text, root))
    elements = root.iter()
    next(elements)
    for element in elements:
        tag = element.tag
        kind = kind_of(tag, INLINE)
        if (tag == "template" and element.get("shadowrootmode") is not None) or (
            tag == "button" and not pieces and block.flags & Flag.HEADING and is_alone(element)
        ):
            kind = INLINE
        children = len(element)
        inside = around
        formula: str | None = None
        if kind <= TIME:
            items = attributes_of(element)
            if not items:
                traits = NO_TRAITS
            elif len(items) == 1 and items[0][0] == "class":  # half of all elements with any
                traits = known_trait_of(*items[0])
            else:
                traits = traits_of(items)
            names, hints, flags, marks = traits
            if tag == "dialog" and not flags & OPEN:
                flags |= Flag.HIDDEN
            if kind == BLOCK:
                inside = BARE
                if pieces:
                    _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                    pieces, linked, wrapped, links = [], [], [], 0
                breaks = 0
                if marks or flags & DRAWN:
                    _mark(result, flags, marks, Placed(element, len(segments), block))
                own = flag_of(tag, 0)
                if tag == "body":  # its classes speak of the page and the theme
                    hints = 0
                if flags & ARIA_HIDDEN:
                    flags |= Flag.HIDDEN
                flags = block.flags | own | flags & ~OF_ELEMENT
                block = Block(len(blocks), element, tag, block, names, hints, flags, len(segments))
                blocks.append(block)
                if own == Flag.HEADING:
                    result.headings.append(block)
                elif own == Flag.TABLE:
                    result.tables.append(block)
            else:
                if kind == TIME and not flags & HAS_ITEM:
                    result.times.append(Placed(element, len(segments), block))
                if marks or flags & DRAWN:
                    _mark(result, flags, marks, Placed(element, len(segments), block))
                if flags & Flag.HIDDEN or (flags & ARIA_HIDDEN and not is_visible_copy(element)):
                    kind = SKIP  # hidden text is no part of its line
                elif kind == LINK and flags & HREF:
                    in_link += 1
                    links += 1
                    if flags & IS_TAG:
                        result.tag_links.append(len(result.links))
                    result.links.append(Placed(element, len(segments), block))
                    href = dict(items)["href"]
                    result.hrefs.append(href)
                    inside = within(around, names, bits_of_link(href, host))
                else:
                    kind = INLINE
                    inside = within(around, names, emphasis_of(tag, 0))
                    if tag == "math":
                        formula = text_for(element, bool(pieces))
                        if formula:
                            kind = SKIP
                if items and kind != SKIP and is_mention(element):
                    formula = text_for(element, bool(pieces))
        elif kind == BREAK:
            if pieces:
                _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                pieces, linked, wrapped, links, breaks = [], [], [], 0, 0
            breaks += 1
        elif kind == IMAGE:
            formula = text_for(element, bool(pieces))
            if not formula:
                result.images.append(Placed(element, len(segments), block))
        elif kind == MEDIA:
            result.media.append(Placed(element, len(segments), block))
        elif kind != SKIP:
            note(result.head, tag, dict(attributes_of(element)), element.text)

        if kind < SKIP or formula:
            text = formula or element.text
            if text and (pieces or is_visible(text)):
                if has_ended and pieces and runs_on(pieces[-1][0], text, element, block):
                    text = f" {text}"
                has_ended = False
                if in_link:
                    linked.append(text)
                if in_link or inside is not BARE:
                    wrapped.append((len(pieces), in_link, inside))
                pieces.append((text, element))
            if children and not formula:
                stack.append((parent, remaining, kind, around))
                parent, remaining, around = element, children, inside
                if len(stack) > depth:
                    depth = len(stack)
                continue
        if children:
            _pass_over(elements, children)

        while True:  # the element ends, and those that it is the last child of
            if kind == BLOCK:
                if pieces:
                    _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                    pieces, linked, wrapped, links = [], [], [], 0
                breaks = 0
                block.end = len(segments)
                block = block.parent or blocks[0]
            elif kind == LINK:
                in_link -= 1
            if kind < BREAK:
                has_ended = True
            text = element.tail
            if text and (pieces or is_visible(text)):
                if kind == IMAGE and pieces and runs_on(pieces[-1][0], text, parent, block):
                    text = f" {text}"
                has_ended = False
                if in_link:
                    linked.append(text)
                if in_link or around is not BARE:
                    wrapped.append((len(pieces), in_link, around))
                pieces.append((text, parent))
            remaining -= 1
            if remaining or not stack:
                break
            element = parent
            parent, remaining, kind, around = stack.pop()
    if pieces:
        _add_segment(result, block, pieces, linked, wrapped, links, breaks)
    blocks[0].end = len(segments)
    result.depth = depth
    return result


def _pass_over(elements: Iterator[etree._Element], children: int) -> None:
    """Skip all descendants of an element with *children* in *elements*."""
    for element in elements:
        children += len(element) - 1
        if not children:
            return


def _add_segment(
    result: Walk,
    block: Block,
    pieces: list[Piece],
    linked: list[str],
    wrapped: list[Wrapped],
    links: int,
    breaks: int,
) -> None:
    """Make a segment of the text since the last line break, unless it is only white space."""
    raw = pieces[0][0] if len(pieces) == 1 else "".join([piece[0] for piece in pieces])
    text = raw.strip()
    if "  " in text or not text.isprintable():  # printable: no white space other than blanks
        text = join_space(text)
    numbers, names = inline_counts_of(pieces, wrapped, text)
    result.inline_counts += numbers
    result.inline_names.append(names)
    if text.isascii() or not is_unspaced(text):
        words = text.count(" ") + 1
    else:
        if not block.flags & Flag.PRE:
            text, pieces = unbroken(text, pieces)
        words = count_words(text)
    link_chars = 0
    if linked:
        link_chars = len(text) if len(pieces) == 1 else sum(map(_length, linked))
    if block.flags & Flag.PRE:
        pieces = indented(pieces, block.element)
        text = lines("".join([piece[0] for piece in pieces]))
    segments = result.segments
    segments.append(Segment(len(segments), text, block, words, link_chars, links, breaks, pieces))


def unbroken(text: str, pieces: list[Piece]) -> tuple[str, list[Piece]]:
    """Return the *text* of a line and its *pieces* without line feeds that only the source of the page has.

    They are those between two characters of scripts without blanks.
    """
    before = [piece[0] for piece in pieces]
    after = without_breaks(before)
    if after == before:
        return text, pieces
    return join_space("".join(after)), [(one, element) for one, (_, element) in zip(after, pieces, strict=True)]


def _length(text: str) -> int:
    """Characters of *text* with white space folded."""
    return len(text) if text.isalnum() else len(" ".join(text.split()))


def _mark(result: Walk, flags: int, marks: int, place: Placed) -> None:
    """Record an element that its attributes mark as a by-line, a date or an image."""
    result.bylines.extend([place] * (marks % DATE))
    result.times.extend([place] * (marks // DATE))
    if flags & DRAWN:
        result.drawn.append(place)


def read_numbers(blocks: list[Block], segments: list[Segment]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the numbers of *blocks* and of *segments*, one row each.

    Of blocks they are the index of the parent, or -1, start, end, flags and hints, and a number for its tag and names,
    digits aside, of those with text. Of segments they are the index of the block, words, characters, links, breaks and
    linked characters, and whether it is short and has a digit.
    """
    kinds: dict[tuple[str, str], int] = {}
    of_blocks = [
        (
            -1 if block.parent is None else block.parent.index,
            block.start,
            block.end,
            block.flags,
            block.hints,
            kinds.setdefault((block.tag, without_numbers(block.names)), len(kinds)) if block.end > block.start else 0,
        )
        for block in blocks
    ]
    of_segments = [
        (
            segment.block.index,
            segment.words,
            segment.chars,
            segment.links,
            segment.breaks,
            segment.link_chars,
            len(segment.text) < MAX_DATED_CHARACTERS and any(map(str.isdecimal, segment.text)),
        )
        for segment in segments
    ]
    return np.array(of_blocks, np.int64).reshape(-1, 6).T, np.array(of_segments, np.int64).reshape(-1, 7).T
