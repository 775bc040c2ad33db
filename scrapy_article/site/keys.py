"""What lines and parts of titles are known by on other pages: hashes that are the same on every machine."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.arrays import without_numbers
from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.title.declared import cuts
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document, Segment

KEY_BYTES = 8
"""Length of a key. With 64 bits, two of a million lines have the same with a probability of 3e-8."""
PLACE_BYTES = 4
PLACE_LEVELS = 4
"""Elements that tell the place of a line: its block and those around it, below ``body``, whose names are often those of
the page. On labelled pages six cut half as much that is wrong as four, two cut more that is right."""
WHOLE, PART, IMAGE, PLACE = b"\0\0\0\1", b"\0\0\0\0", b"\0\0\0\2", b"\0\0\0\3"
"""The places of titles, of their parts, of images that are declared, and of places themselves."""
MAX_TITLE_CHARACTERS = 300
"""Characters of a title that are looked at."""
MAX_TITLE_PARTS = 6
MIN_PART_LETTERS = 3
"""Letters of a part of a title."""

_TOP = frozenset(("body", "html"))


def line_keys(document: Document, selected: Sequence[int]) -> list[tuple[bytes, bytes]]:
    """Return the key of each of the segments *selected*, and the hash of its place.

    The key is that of the text, with its numbers: reports of markets, weather and games differ in nothing else. The
    place is the tags, classes and ids of the blocks around it, numbers aside: a teaser may say what the standfirst of
    an article says, but stands elsewhere.
    """
    places: dict[tuple[int, str, str], bytes] = {}
    called: dict[int, str] = {}
    found = []
    segments = document.segments
    for i in selected:
        segment = segments[i]
        block = segment.block
        # Paragraphs side by side stand at the same place.
        known = (block.parent.index if block.parent is not None else -1, block.tag, block.names)
        place = places.get(known)
        if place is None:
            place = places[known] = _place(block, called)
        # Case is folded only where it is ASCII, which is cheaper: what is repeated is the same to the letter.
        found.append((_hash(_bytes(segment.text).lower()), place))
    return found


def place_key(place: bytes) -> bytes:
    """Return the key of *place* itself, which tells what pages had lines there."""
    return PLACE + place


def title_keys(title: str) -> list[tuple[bytes, str]]:
    """Return the keys of the parts of *title* between its marks, each with its letters; none if it has no marks."""
    title = title[:MAX_TITLE_CHARACTERS]
    marks = cuts(title)[:MAX_TITLE_PARTS]
    if not marks:
        return []
    starts, ends = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(title)]
    parts = sorted({letters(title[start:end]) for start, end in zip(starts, ends, strict=True)})
    return [(_title_key(part), part) for part in parts if len(part) >= MIN_PART_LETTERS]


def title_key(title: str) -> bytes:
    """Return the key of a whole title."""
    return _title_key(letters(title[:MAX_TITLE_CHARACTERS]))


def image_key(url: str) -> bytes:
    """Return the key of the image at *url*, as a page declares it."""
    return _hash(_bytes(f"picture {url}"))


def short_hash(name: str) -> bytes:
    """Return what a page is known by, or a site: 32 bits of the hash of its URL, or of its name."""
    return _hash(_bytes(name), 4)


def _place(block: Block, called: dict[int, str]) -> bytes:
    """Return the hash of where *block* stands; *called* is what blocks of the page are called, as far as known."""
    names: list[str] = []
    around: Block | None = block
    while around is not None and len(names) < PLACE_LEVELS and around.tag not in _TOP:
        name = called.get(around.index)
        if name is None:
            name = called[around.index] = f"{around.tag} {without_numbers(around.names)}"
        names.append(name)
        around = around.parent
    return _hash(_bytes("\n".join(names)), PLACE_BYTES)


def _title_key(plain: str) -> bytes:
    return _hash(_bytes(f"title {plain}"))


def _hash(content: bytes, size: int = KEY_BYTES) -> bytes:
    return blake2b(content, digest_size=size).digest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


RECENT_PAGES = 6
"""The last pages with a line that are remembered of it."""
MIN_TEMPLATE_PAGES = 3
"""Of the last pages with lines at the same place, those that must have had the line."""
MIN_LINK_DENSITY = 0.8
"""Share of the characters of a line from which it is one of links: buttons, pitches, other stories."""
MAX_LABEL_WORDS = 4
"""Words of a label of what follows it: *Match facts*, *The verdict*."""

_SPARED_FLAGS = Flag.HEADING | Flag.TABLE | Flag.PRE | Flag.QUOTE | Flag.FIGURE | Flag.CAPTION
_SPARED_TAGS = frozenset(("dt", "th", "legend", "caption"))
"""What stands on many pages because it says what comes after it: *Ingredients*, *Price*; lines of programs; what two
stories quote, or show with the same words."""
_INLINE_COUNTS, _BOLD, _ITALIC = len(INLINE_COUNTS), INLINE_COUNTS.index("bold"), INLINE_COUNTS.index("italic")


class Repeated(NamedTuple):
    """A line of the article, and how often it stood there before."""

    segment: Segment
    place: bytes
    """Hash of where it stands."""
    pages: int
    """How many of the last other pages that had lines at the place had this one."""


def template_lines(document: Document, lines: Sequence[Repeated]) -> list[int]:
    """Return which of *lines*, the article from its beginning, belong to the template of the site.

    These repeat, and all other lines at their place do, too. Lines of links may stand anywhere but in lists of new
    ones. Lines without letters, such as the numbers of a list, belong to what stands beside them, and stay.
    """
    repeated = [number for number, line in enumerate(lines) if line.pages >= MIN_TEMPLATE_PAGES]
    if not repeated:  # as on most pages
        return []
    new = [
        number
        for number, line in enumerate(lines)
        if line.pages < MIN_TEMPLATE_PAGES and any(map(str.isalpha, line.segment.text))
    ]
    story = {lines[number].place for number in new}
    # What stands between two new lines is a run. A place that comes again after new lines is that of questions.
    runs = {(lines[number].place, bisect(new, number)) for number in repeated}
    again = Counter(place for place, _ in runs)
    found = []
    for number in repeated:
        segment, place, _ = lines[number]
        if _is_spared(segment) or not any(map(str.isalpha, segment.text)):
            continue
        in_list = bool(segment.block.flags & Flag.LIST)
        if segment.link_density >= MIN_LINK_DENSITY:
            is_template = place not in story or not in_list
        else:
            is_template = place not in story and again[place] == 1 and not in_list
            if is_template and bisect(new, number) < len(new):
                is_template = segment.words > MAX_LABEL_WORDS and not _is_emphasised(document, segment)
        if is_template:
            found.append(number)
    return found


def _is_spared(segment: Segment) -> bool:
    """Whether a line says what comes after it, or is one of a program, of a quotation, or with a formula in TeX."""
    flags, tag = segment.block.flags, segment.block.tag
    return bool(flags & _SPARED_FLAGS) or tag in _SPARED_TAGS or "\\" in segment.text


def _is_emphasised(document: Document, segment: Segment) -> bool:
    """Whether all of a line is bold, or all of it in italics."""
    counts = document.walk.inline_counts[_INLINE_COUNTS * segment.index : _INLINE_COUNTS * (segment.index + 1)]
    return max(counts[_BOLD], counts[_ITALIC]) >= max(1, counts[0])
