"""Keys by which lines and parts of titles are recognized on other pages: hashes, the same on every machine."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from scrapy_article.document import Block, Document, Segment
from scrapy_article.document.walk.attributes import without_numbers
from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.title import cuts
from scrapy_article.text.words import letters

KEY_BYTES = 8
"""Length of a key. With 64 bits, two of a million lines collide with a probability of 3e-8."""
PLACE_BYTES = 4
PLACE_LEVELS = 4
"""Elements that define the place of a line: its block and its ancestors below ``body``, whose names often depend on the
page. On labelled pages, six remove half as many lines of articles as four; two remove more template lines."""
WHOLE, PART, IMAGE, PLACE = b"\0\0\0\1", b"\0\0\0\0", b"\0\0\0\2", b"\0\0\0\3"
"""The places of titles, parts of titles, declared images, and places themselves, whose keys `PLACE` begins."""
MAX_TITLE_CHARACTERS = 300
"""Most characters of a title that are read."""
MAX_TITLE_PARTS = 6
MIN_PART_LETTERS = 3
"""Least letters of a part of a title."""

_TOP = frozenset(("body", "html"))


def line_keys(document: Document, selected: Sequence[int]) -> list[tuple[bytes, bytes]]:
    """Return the key and the hash of the place for each of the segments *selected*.

    The key is the hash of the text, including numbers: reports of markets, weather and games differ in nothing else.
    The place is made of the tags, classes and ids of the enclosing blocks, without numbers: a teaser may have the text
    of a standfirst, but in another place.
    """
    places: dict[tuple[int, str, str], bytes] = {}
    found = []
    segments = document.segments
    for i in selected:
        segment = segments[i]
        block = segment.block
        # Sibling paragraphs have the same place.
        known = (block.parent.index if block.parent is not None else -1, block.tag, block.names)
        place = places.get(known)
        if place is None:
            place = places[known] = _place(block)
        # Only ASCII is lowercased, which is cheaper: repeated lines are identical anyway.
        found.append((_hash(segment.text.encode("utf-8", "surrogatepass").lower()), place))
    return found


def title_keys(title: str) -> list[tuple[bytes, str]]:
    """Return the keys of the parts of *title* between separators, each with its letters; none without separators."""
    title = title[:MAX_TITLE_CHARACTERS]
    marks = cuts(title)[:MAX_TITLE_PARTS]
    if not marks:
        return []
    starts, ends = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(title)]
    parts = sorted({letters(title[start:end]) for start, end in zip(starts, ends, strict=True)})
    return [(_hash(f"title {part}"), part) for part in parts if len(part) >= MIN_PART_LETTERS]


def title_key(title: str) -> bytes:
    """Return the key of a whole title."""
    return _hash(f"title {letters(title[:MAX_TITLE_CHARACTERS])}")


def image_key(url: str) -> bytes:
    """Return the key of a declared image."""
    return _hash(f"picture {url}")


def short_hash(name: str) -> bytes:
    """Return 32 bits of the hash of *name*: the URL of a page, or the domain of a site."""
    return _hash(name, 4)


def _place(block: Block) -> bytes:
    """Return the hash of the place of *block*."""
    names: list[str] = []
    around: Block | None = block
    while around is not None and len(names) < PLACE_LEVELS and around.tag not in _TOP:
        names.append(f"{around.tag} {without_numbers(around.names)}")
        around = around.parent
    return _hash("\n".join(names), PLACE_BYTES)


def _hash(content: str | bytes, size: int = KEY_BYTES) -> bytes:
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=size).digest()


RECENT_PAGES = 6
"""Number of last pages that are stored for a line."""
MIN_TEMPLATE_PAGES = 3
"""Number of last pages with lines at the same place that must have had the line."""
MIN_LINK_DENSITY = 0.8
"""Share of linked characters from which a line consists of links: buttons, promotions, other stories."""
MAX_LABEL_WORDS = 4
"""Most words of a label for the text below it: *Match facts*, *The verdict*."""

_SPARED_FLAGS = Flag.HEADING | Flag.TABLE | Flag.PRE | Flag.QUOTE | Flag.FIGURE | Flag.CAPTION
_SPARED_TAGS = frozenset(("dt", "th", "legend", "caption"))
"""Tags of labels for the text below them, such as *Ingredients* or *Price*. With the flags above, they are never
removed, nor are code, quotations, formulas in TeX, and captions that several stories share."""
_INLINE_COUNTS, _BOLD, _ITALIC = len(INLINE_COUNTS), INLINE_COUNTS.index("bold"), INLINE_COUNTS.index("italic")


class Repeated(NamedTuple):
    """A line of the article, and the number of other pages that had it."""

    segment: Segment
    place: bytes
    """Hash of its place."""
    pages: int
    """Number of last other pages with lines at this place that had this line."""


def template_lines(document: Document, lines: Sequence[Repeated]) -> list[int]:
    """Return the numbers of those *lines*, all of the article in order, that belong to the template of the site.

    A template line is repeated, and so are all other lines at its place. Repeated lines of links count at any place,
    except in lists with new lines. Lines without letters, such as the numbers of a list, are never template lines.
    """
    repeated = [number for number, line in enumerate(lines) if line.pages >= MIN_TEMPLATE_PAGES]
    if not repeated:  # the common case
        return []
    new = [i for i, line in enumerate(lines) if line.pages < MIN_TEMPLATE_PAGES and _has_letters(line.segment)]
    story = {lines[number].place for number in new}
    # Lines between two new lines are a run. A place in several runs is not that of the template, but of questions.
    runs = {(lines[number].place, bisect(new, number)) for number in repeated}
    again = Counter(place for place, _ in runs)
    found = []
    for number in repeated:
        segment, place, _ = lines[number]
        flags, tag = segment.block.flags, segment.block.tag
        if flags & _SPARED_FLAGS or tag in _SPARED_TAGS or "\\" in segment.text or not _has_letters(segment):
            continue
        in_list = bool(flags & Flag.LIST)
        if segment.link_density >= MIN_LINK_DENSITY:
            is_template = place not in story or not in_list
        else:
            is_template = place not in story and again[place] == 1 and not in_list
            if is_template and bisect(new, number) < len(new):
                is_template = segment.words > MAX_LABEL_WORDS and not _is_emphasised(document, segment)
        if is_template:
            found.append(number)
    return found


def _has_letters(segment: Segment) -> bool:
    return any(map(str.isalpha, segment.text))


def _is_emphasised(document: Document, segment: Segment) -> bool:
    """Whether a whole line is bold or italic."""
    counts = document.walk.inline_counts[_INLINE_COUNTS * segment.index : _INLINE_COUNTS * (segment.index + 1)]
    return max(counts[_BOLD], counts[_ITALIC]) >= max(1, counts[0])
