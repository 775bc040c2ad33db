"""``segment-mss``: the maximum scoring range of segments in the body's font, aligned with the body.

Luo, Fan, Liu, Lin, Xiong and Liu, "Web article extraction for web printing: a DOM+visual based approach", DocEng 2009.

The segments of the document are those of the paper's section 3: runs of text leaves with one nearest line-break node.
A segment is worth its length if it looks like the body, in the page's commonest font size and colour and with few
links, and minus its length if not; the body lies within the contiguous range of segments worth most (section 4.1). The
range is kept whole, whatever single segments in it are worth, but for those that do not share the body's horizontal
extent (section 4.2).

The paper takes sizes, colours and places from a browser. So does this, where the document carries a rendering; else
sizes and colours are estimated from the markup and the alignment is left out. What is not drawn is not there, in both.

One thing is not the paper's: of a rendering, the commonest size and colour are those of segments that are no links, by
its own bound. On a page with more headlines of other stories than text, they would be those of the headlines.
"""

from __future__ import annotations

from collections import Counter

from scrapy_article.document import Document, Flag, Segment
from scrapy_article.document.layout.estimate import Drawing, drawing
from scrapy_article.document.layout.rendering import Rendering, Style
from scrapy_article.methods import Method, Selection
from scrapy_article.methods.mss import maximum_subsequence

MIN_SIZE_SHARE = 0.7
"""Share of a segment's text in the commonest font size from which it may be body: c1, section 4.1."""
MIN_COLOUR_SHARE = 0.2
"""The same in the commonest colour: c2."""
MAX_LINK_SHARE = 0.5
"""Share of linked text up to which a segment may be body: c3."""
MIN_OVERLAP = 0.5
"""Share of the body's width that a segment in the range must cover. The paper leaves it open: its paragraphs "overlap
largely", while captions and lists of links "only cover a small part". Set at the half between them."""

NOT_DRAWN = "not drawn"


def classify(size: float, colour: float, link: float) -> int:
    """Return F (equation 3) of a segment: 1 if it may be body, else -1.

    *size* and *colour* are the shares of its text in the page's commonest font size and colour, *link* that in links.
    """
    return 1 if size >= MIN_SIZE_SHARE and colour >= MIN_COLOUR_SHARE and link <= MAX_LINK_SHARE else -1


def select(document: Document) -> Selection:
    """Choose the article's segments of *document*."""
    drawn = drawing(document)
    warnings = ["estimated-rendering"] if drawn.estimated else []
    segments = document.segments
    shown = [_is_drawn(segment, drawn) for segment in segments]
    formats, reasons = _formats(segments, shown, drawn)
    values = [F * segment.chars for F, segment in zip(formats, segments, strict=True)]  # equation 2; 0 if not drawn
    start, end = maximum_subsequence(values)
    selected = []
    for i in range(start, end):
        if formats[i]:
            reasons[i] = f"in the range: {reasons[i]}"
            selected.append(i)
    if not drawn.estimated:
        selected = _aligned(segments, selected, formats, drawn, reasons)
    return Selection(selected=selected, reasons=reasons, warnings=warnings)


def _is_drawn(segment: Segment, drawn: Drawing) -> bool:
    """Whether a reader sees *segment*."""
    if drawn.estimated:
        return not segment.block.flags & (Flag.HIDDEN | Flag.NOSCRIPT)
    return not segment.block.flags & Flag.NOSCRIPT and any(drawn.visible(element) for _, element in segment.pieces)


def _formats(segments: list[Segment], shown: list[bool], drawn: Drawing) -> tuple[list[int], list[str]]:
    """F of each segment, 0 for one that is not drawn, and the reason in words."""
    style_of = drawn.style
    found = []
    lengths: dict[Style, int] = {}
    """Characters in each style of the page."""
    for segment, visible in zip(segments, shown, strict=True):
        pieces: list[tuple[int, Style]] = []
        if visible:
            alone = len(segment.pieces) == 1
            for text, element in segment.pieces:
                length = segment.chars if alone else len("".join(text.split()))
                if length:
                    style = style_of(element)
                    pieces.append((length, style))
                    if drawn.estimated or segment.link_density <= MAX_LINK_SHARE:
                        lengths[style] = lengths.get(style, 0) + length
        found.append(pieces)
    size, colour = _commonest(lengths, drawn)
    formats, reasons = [], []
    for segment, pieces in zip(segments, found, strict=True):
        if not pieces:
            formats.append(0)
            reasons.append(NOT_DRAWN)
            continue
        total = sum([length for length, _ in pieces])
        in_size = sum([length for length, style in pieces if style.font_size == size]) / total
        in_colour = sum([length for length, style in pieces if style.colour == colour]) / total
        linked = segment.link_density if segment.link_chars else 0.0
        formats.append(classify(in_size, in_colour, linked))
        reasons.append(f"{in_size:.0%} in the size, {in_colour:.0%} in the colour, {linked:.0%} in links")
    return formats, reasons


def _commonest(lengths: dict[Style, int], drawn: Drawing) -> tuple[float, str]:
    """The font size and the colour that most text of the page has; of equals, what comes first."""
    # The default style sheet has one colour for all links, which on a page of many links would be the commonest.
    links = None if isinstance(drawn, Rendering) else drawn.link_colour
    sizes: dict[float, int] = {}
    colours: dict[str, int] = {}
    for style, length in lengths.items():
        sizes[style.font_size] = sizes.get(style.font_size, 0) + length
        if style.colour != links:
            colours[style.colour] = colours.get(style.colour, 0) + length
    return max(sizes, key=sizes.__getitem__, default=0.0), max(colours, key=colours.__getitem__, default="")


def _aligned(
    segments: list[Segment], selected: list[int], formats: list[int], drawn: Drawing, reasons: list[str]
) -> list[int]:
    """Those of *selected* that share the body's horizontal extent.

    The rectangle of a segment is that of its nearest line-break node. The body's extent is the one that most text of
    the range stands in, of segments that look like the body.
    """
    extents = {}
    texts: Counter[tuple[int, int]] = Counter()
    for i in selected:
        box = drawn.box(segments[i].block.element)
        if box is not None:
            extents[i] = extent = (round(box.x), round(box.right))
            if formats[i] > 0:
                texts[extent] += segments[i].chars
    if not texts:
        return selected
    left, right = max(texts, key=texts.__getitem__)
    aligned = []
    for i in selected:
        start, end = extents.get(i, (left, right))
        if min(end, right) - max(start, left) >= MIN_OVERLAP * (right - left):
            aligned.append(i)
        else:
            reasons[i] = f"beside the body: {start} to {end} px, the body {left} to {right} px"
    return aligned


METHODS = {
    "segment-mss": Method(
        "the range of segments with most text in the commonest font and colour, few links, and the body's alignment",
        "Luo et al., Web article extraction for web printing, DocEng 2009",
        select,
    ),
}
