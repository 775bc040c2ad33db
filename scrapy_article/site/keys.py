"""What lines and parts of titles are known by on other pages: hashes that are the same on every machine."""

from __future__ import annotations

from collections import Counter, defaultdict
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.arrays import without_numbers
from scrapy_article.document.walk.inline_markup import INNER
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.title.declared import cuts
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from scrapy_article.document import Block, Document, Segment

KEY_BYTES = 8
"""Length of a key. With 64 bits, two of a million lines have the same with a probability of 3e-8."""
PLACE_BYTES = 4
LEVELS = 4
"""Elements that tell the place of a line: its block and those around it, below ``body``, whose names are often those of
the page. On labelled pages six cut half as much that is wrong as four, two cut more that is right."""
WHOLE, PART, PICTURE, PLACE = b"\0\0\0\1", b"\0\0\0\0", b"\0\0\0\2", b"\0\0\0\3"
"""The places of titles, of their parts, of pictures that are declared, and of places themselves."""
MAX_TITLE = 300
"""Characters of a title that are looked at."""
MAX_PARTS = 6
LEAST_LETTERS = 3
"""Of a part of a title."""

_TOP = frozenset(("body", "html"))


def line_keys(document: Document, kept: Sequence[int]) -> list[tuple[bytes, bytes]]:
    """Return the key of each of the segments *kept*, and the hash of its place.

    The key is that of the text, with its numbers: reports of markets, weather and games differ in nothing else. The
    place is the tags, classes and ids of the blocks around it, numbers aside: a teaser may say what the standfirst of
    an article says, but stands elsewhere.
    """
    places: dict[tuple[int, str, str], bytes] = {}
    called: dict[int, str] = {}
    found = []
    segments = document.segments
    for i in kept:
        segment = segments[i]
        block = segment.block
        # Paragraphs side by side stand at the same place.
        known = (block.parent.index if block.parent is not None else -1, block.tag, block.names)
        place = places.get(known)
        if place is None:
            place = places[known] = _place(block, called)
        found.append((_line_key(segment.text), place))
    return found


def place_key(place: bytes) -> bytes:
    """Return the key of *place* itself, which tells what pages had lines there."""
    return PLACE + place


def title_keys(title: str) -> list[tuple[bytes, str]]:
    """Return the keys of the parts of *title* between its marks, each with its letters; none if it has no marks."""
    title = title[:MAX_TITLE]
    marks = cuts(title)[:MAX_PARTS]
    if not marks:
        return []
    starts, ends = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(title)]
    parts = sorted({letters(title[start:end]) for start, end in zip(starts, ends, strict=True)})
    return [(_title_key(part), part) for part in parts if len(part) >= LEAST_LETTERS]


def title_key(title: str) -> bytes:
    """Return the key of a whole title."""
    return _title_key(letters(title[:MAX_TITLE]))


def picture_key(address: str) -> bytes:
    """Return the key of the picture at *address*, as a page declares it."""
    return _hash(_bytes(f"picture {address}"))


def short_hash(name: str) -> bytes:
    """Return what a page is known by, or a site: 32 bits of the hash of its address, or of its name."""
    return _hash(_bytes(name), 4)


def _place(block: Block, called: dict[int, str]) -> bytes:
    """Return the hash of where *block* stands; *called* is what blocks of the page are called, as far as known."""
    names: list[str] = []
    around: Block | None = block
    while around is not None and len(names) < LEVELS and around.tag not in _TOP:
        name = called.get(around.index)
        if name is None:
            name = called[around.index] = f"{around.tag} {without_numbers(around.names)}"
        names.append(name)
        around = around.parent
    return _hash(_bytes("\n".join(names)), PLACE_BYTES)


def _line_key(text: str) -> bytes:
    # Case is folded only where it is ASCII, which is cheaper: what is repeated is the same to the letter.
    return _hash(_bytes(text).lower())


def _title_key(plain: str) -> bytes:
    return _hash(_bytes(f"title {plain}"))


def _hash(content: bytes, size: int = KEY_BYTES) -> bytes:
    return blake2b(content, digest_size=size).digest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


RECENT = 6
"""As many of the last pages are remembered of a line."""
PAGES = 3
"""Of the last pages with lines at the same place, as many must have had the line, where all lines there repeat."""
PAGES_OF_STORY = RECENT
"""As many, where the page has new lines, too: all that are remembered."""
LINKS = 0.8
"""Share of the characters of a line from which it is one of links: buttons, pitches, other stories."""
LONG = 25
"""Words of a text that nobody writes twice: it is copied."""
LABEL_WORDS = 5
"""Words that are no label of what follows them: *Match facts*, *The verdict*."""

_SPARED_FLAGS = Flag.HEADING | Flag.TABLE | Flag.PRE | Flag.QUOTE | Flag.FIGURE | Flag.CAPTION
_SPARED_TAGS = frozenset(("dt", "th", "legend", "caption"))
"""What stands on many pages because it says what comes after it: *Ingredients*, *Price*; lines of programs; what two
stories quote, or show with the same words."""
_INNER, _BOLD, _ITALIC = len(INNER), INNER.index("bold"), INNER.index("italic")


class Repeated(NamedTuple):
    """A line of the article, and how often it stood there before."""

    segment: Segment
    place: bytes
    """Hash of where it stands."""
    pages: int
    """Of the last other pages that had lines at the place, those that had this one."""


class _Line(NamedTuple):
    number: int
    place: bytes
    pages: int
    words: int
    is_new: bool
    """Whether it stood there on too few pages."""
    is_spared: bool
    """Whether it stays however often it comes."""
    is_foreign: bool
    """Whether it looks like none of the story's wherever it stands."""
    of_links: bool
    emphasised: float
    """Share that is bold, or that is in italics."""


def template_lines(document: Document, lines: Sequence[Repeated], is_known: bool) -> list[int]:
    """Return which of *lines*, the article from its beginning, belong to the template of the site.

    Until the site *is_known*, one other page is enough for lines of links, and for long texts apart from the story.
    Lines without letters, such as the numbers of a list, belong to what stands beside them, and stay.
    """
    if not any(line.pages for line in lines):  # as on most pages
        return []
    words: Counter[bytes] = Counter()
    for line in lines:
        words[line.place] += line.segment.words
    main = max(words, key=words.__getitem__, default=b"")
    read = [
        _read(document, number, line, is_known, line.place == main)
        for number, line in enumerate(lines)
        if any(map(str.isalpha, line.segment.text))
    ]
    story = {line.place for line in read if line.is_new}
    taken = {
        line.number
        for line in read
        if not (line.is_new or line.is_spared) and (line.is_foreign or line.place not in story)
    }
    taken -= _leading(read, taken)
    taken.update(_at_end(read, taken))
    return sorted(taken)


def _read(document: Document, number: int, line: Repeated, is_known: bool, is_main: bool) -> _Line:
    """Read a line; *is_main* says whether most of the article stands at its place."""
    segment = line.segment
    of_links = segment.link_density >= LINKS
    in_list = bool(segment.block.flags & Flag.LIST)
    is_foreign = not in_list and (of_links or (segment.words >= LONG and not is_main))
    return _Line(
        number,
        line.place,
        line.pages,
        segment.words,
        line.pages < (1 if (of_links or is_foreign) and not is_known else PAGES),
        _is_spared(segment) or (in_list and not of_links),
        is_foreign,
        of_links,
        _emphasised(document, segment),
    )


def _is_spared(segment: Segment) -> bool:
    """Whether a line says what comes after it, or is one of a program, of a quotation, or with a formula in TeX."""
    flags, tag = segment.block.flags, segment.block.tag
    return bool(flags & _SPARED_FLAGS) or tag in _SPARED_TAGS or "\\" in segment.text


def _emphasised(document: Document, segment: Segment) -> float:
    counts = document.walk.inner[_INNER * segment.index : _INNER * (segment.index + 1)]
    return max(counts[_BOLD], counts[_ITALIC]) / max(1, counts[0])


def _leading(lines: Sequence[_Line], taken: Set[int]) -> set[int]:
    """Return which of the lines *taken* lead to new ones: the questions of an interview, labels.

    They have a place of their own, too, but that comes again after new lines, or they are short or wholly emphasised.
    """
    runs: dict[int, list[_Line]] = defaultdict(list)
    news = 0  # new lines so far: what stands between two of them is a run
    for line in lines:
        if line.is_new:
            news += 1
        elif line.number in taken:
            runs[news].append(line)
    runs_of_place = Counter(place for run in runs.values() for place in {line.place for line in run})
    leading: set[int] = set()
    for at, run in runs.items():
        is_label = (
            at < news
            and not any(line.of_links for line in run)
            and (sum(line.words for line in run) < LABEL_WORDS or all(line.emphasised == 1 for line in run))
        )
        leading.update(line.number for line in run if is_label or (runs_of_place[line.place] > 1 and not line.of_links))
    return leading


def _at_end(lines: Sequence[_Line], taken: Set[int]) -> Iterator[int]:
    """Yield the last lines that all the remembered pages had, wherever they stand.

    Those of a box that ends a review begin with their labels in bold, and what they say may be the same for long.
    """
    for line in reversed(lines):
        if line.number not in taken:
            if line.is_spared or 0 < line.emphasised < 1 or line.pages < PAGES_OF_STORY:
                return
            yield line.number
