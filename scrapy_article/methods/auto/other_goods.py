"""Other goods than that of the page: what others viewed or bought, what is like it, and what a reader saw before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.text_structure import HEADINGS
from scrapy_article.methods.auto.around import begun_by, level_of
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.goods import announces_goods
from scrapy_article.methods.auto.products import is_of_product

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scrapy_article.document import Document, Segment

__all__ = ["other_goods"]

ANNOUNCING_WORDS = 9
"""Words of a line up to which it may announce other goods."""
LABELLED_LINES = 3
"""Lines of an element that begins with a label, no heading, from which the others are goods."""
SENTENCE_WORDS = 8
"""Words from which a line is a sentence, if it ends as one."""
OWN_WORDS = 20
"""Words of what is kept beside them, from which it is the text of the page."""
_HIGHEST, _LOWEST = min(HEADINGS), max(HEADINGS)
_STOPS = frozenset(".!。！")
"""What closes a statement: *You might like it.*"""


def other_goods(document: Document, kept: Sequence[int]) -> list[int]:
    """Those of *kept*, segments of *document*, that announce other goods, and what stands below them in their element.

    Nothing, unless the page declares a product: on others it may be what they are about. Nor if hardly anything else is
    kept: then its own text stands elsewhere, if at all.
    """
    if not is_of_product(document):
        return []
    segments = document.segments
    short = [line for line in segments if line.words <= ANNOUNCING_WORDS and line.text.rstrip()[-1:] not in _STOPS]
    found: list[int] = []
    end = reach = 0
    times: Counter[str] = Counter()
    for place in announces_goods([line.text for line in short]):
        head = short[place]
        last = _end_of_element(head) if head.index >= end else 0
        if last > head.index:
            if last > reach:  # elements inside of this one are not gone through again
                times = Counter([line.text for line in segments[head.index : last] if line.block.flags & Flag.HEADING])
                reach = last
            end = _end(head, map(segments.__getitem__, range(head.index + 1, last)), times, last)
            if not _are_prose(segments[head.index + 1 : end]):
                found += between(kept, head.index, end)
    own = {*kept}.difference(found)
    return found if sum([segments[i].words for i in own]) >= OWN_WORDS else []


def _end_of_element(head: Segment) -> int:
    """Where the outermost element ends that begins with *head*: with itself, if it is a heading that stands alone.

    Another label announces nothing there, nor above a line or none, nor as an item: *Often bought as a gift*. Nor does
    the name of the page.
    """
    start = head.index
    if head.block.flags & (Flag.HEADING | Flag.LIST) == Flag.LIST or level_of(head.block) == _HIGHEST:
        return start
    element = begun_by(start, head.block)
    while element is not None and element.parent is not None and element.parent.start == start:
        element = element.parent
    least = 1 if head.block.flags & Flag.HEADING else LABELLED_LINES
    end = start + 1 if element is None else element.end
    return end if end - start >= least else start


def _are_prose(following: Sequence[Segment]) -> bool:
    """Whether one of the lines *following* is a sentence, and none a link: what goes with a wine may be a dish."""
    said = [line for line in following if line.words >= SENTENCE_WORDS and line.text.rstrip()[-1:] in SENTENCE_ENDS]
    return bool(said) and not any(2 * line.link_chars >= line.chars for line in following)


def _end(head: Segment, following: Iterable[Segment], times: Mapping[str, int], last: int) -> int:
    """The number of the first line among those *following* that is of no goods, or *last*, that after them.

    It is a heading, as high as *head* or higher, that stands there once, by *times*, and is no link: in each card is
    one of either.
    """
    level = level_of(head.block) or _LOWEST
    headings = (line for line in following if line.block.flags & Flag.HEADING and times[line.text] == 1)
    return next(
        (line.index for line in headings if 2 * line.link_chars < line.chars and level_of(line.block) <= level), last
    )
