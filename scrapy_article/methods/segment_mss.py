"""``segment-mss``: the maximum scoring range of segments in the body's font, aligned with the body.

Luo, Fan, Liu, Lin, Xiong and Liu, "Web article extraction for web printing: a DOM+visual based approach", DocEng 2009.

The segments of the document are those of section 3 of the paper: runs of text leaves with the same nearest line-break
node. The score of a segment is its length if it looks like the body: in the page's most common font size and colour,
and with few links. Else it is minus its length. The body is in the contiguous range of segments with the greatest sum
of scores (section 4.1). All segments of the range are selected, except those that do not share the body's horizontal
extent (section 4.2).

The paper uses the sizes, colours and positions of a browser. So does this if the document has a rendering. Else sizes
and colours are estimated from the markup, and section 4.2 is left out. Segments that are not visible are ignored.

One difference from the paper: in a rendering, the most common size and colour are those of segments that are not links,
by the paper's own bound. On a page with more headlines of other stories than text, they would be those of the
headlines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scrapy_article.document import Document, Flag, Segment
from scrapy_article.document.layout.estimate import Drawing, drawing
from scrapy_article.document.layout.rendering import Rendering, Style
from scrapy_article.methods import Method, Selection
from scrapy_article.methods.mss import maximum_subsequence

MIN_SIZE_SHARE = 0.7
"""Minimum share of the text of a body segment that is in the most common font size: c1, section 4.1."""
MIN_COLOUR_SHARE = 0.2
"""Minimum share of the text of a body segment that is in the most common colour: c2, section 4.1."""
MAX_LINK_SHARE = 0.5
"""Maximum share of linked text of a body segment: c3, section 4.1."""
MIN_OVERLAP = 0.5
"""Minimum share of the body's width that a selected segment covers. The paper gives no value: paragraphs "overlap
largely", captions and lists of links "only cover a small part". Half is between the two."""

NOT_DRAWN = "not drawn"


def classify(size: float, colour: float, link: float) -> int:
    """Return F (equation 3) of a segment: 1 if it looks like the body, else -1.

    *size* and *colour* are the shares of its text in the page's most common font size and colour, *link* is the share
    in links.
    """
    return 1 if size >= MIN_SIZE_SHARE and colour >= MIN_COLOUR_SHARE and link <= MAX_LINK_SHARE else -1


def select(document: Document) -> Selection:
    """Select the article's segments of *document*."""
    drawn = drawing(document)
    segments = document.segments
    formats, reasons = _formats(segments, drawn)
    values = [F * segment.chars for F, segment in zip(formats, segments, strict=True)]  # equation 2; 0 if not visible
    start, end = maximum_subsequence(values)
    selected = []
    for i in range(start, end):
        if formats[i]:
            reasons[i] = f"in the range: {reasons[i]}"
            selected.append(i)
    if not drawn.estimated:
        selected = _aligned(segments, selected, formats, drawn, reasons)
    return Selection(selected=selected, reasons=reasons)


def _styles(segment: Segment, drawn: Drawing) -> Counter[Style]:
    """Characters of *segment* in each style; none if it is not visible."""
    flags, pieces = segment.block.flags, segment.pieces
    is_hidden = flags & Flag.HIDDEN if drawn.estimated else not any(drawn.visible(element) for _, element in pieces)
    styles: Counter[Style] = Counter()
    for text, element in () if is_hidden or flags & Flag.NOSCRIPT else pieces:
        length = len("".join(text.split()))
        if length:
            styles[drawn.style(element)] += length
    return styles


def _formats(segments: list[Segment], drawn: Drawing) -> tuple[list[int], list[str]]:
    """F of each segment, or 0 if it is not visible, and the reason in words."""
    found = [_styles(segment, drawn) for segment in segments]
    page: Counter[Style] = Counter()
    for segment, styles in zip(segments, found, strict=True):
        if drawn.estimated or segment.link_density <= MAX_LINK_SHARE:
            page.update(styles)
    size, colour = _commonest(page, drawn)
    formats, reasons = [0] * len(segments), [NOT_DRAWN] * len(segments)
    for i, (segment, styles) in enumerate(zip(segments, found, strict=True)):
        if styles:
            total, density = styles.total(), segment.link_density
            in_size = sum([length for style, length in styles.items() if style.font_size == size]) / total
            in_colour = sum([length for style, length in styles.items() if style.colour == colour]) / total
            formats[i] = classify(in_size, in_colour, density)
            reasons[i] = f"{in_size:.0%} in the size, {in_colour:.0%} in the colour, {density:.0%} in links"
    return formats, reasons


def _commonest(lengths: Mapping[Style, int], drawn: Drawing) -> tuple[float, str]:
    """The most common font size and colour of the page's text; of equals, the first one."""
    # The default style sheet has one colour for all links, which would be the most common one on a page of links.
    links = None if isinstance(drawn, Rendering) else drawn.link_colour
    sizes: Counter[float] = Counter()
    colours: Counter[str] = Counter()
    for style, length in lengths.items():
        sizes[style.font_size] += length
        if style.colour != links:
            colours[style.colour] += length
    return max(sizes, key=sizes.__getitem__, default=0.0), max(colours, key=colours.__getitem__, default="")


def _aligned(
    segments: list[Segment], selected: list[int], formats: list[int], drawn: Drawing, reasons: list[str]
) -> list[int]:
    """The segments of *selected* that share the body's horizontal extent.

    The rectangle of a segment is that of its nearest line-break node. The extent of the body is the most common one, by
    length of text, of the segments in the range that look like the body.
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
        "the range of segments with most text in the most common font and colour, few links, and the body's alignment",
        "Luo et al., Web article extraction for web printing, DocEng 2009",
        select,
        drawn=True,
    ),
}
