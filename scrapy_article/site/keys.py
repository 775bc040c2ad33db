"""What lines and parts of titles are known by on other pages: hashes that are the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from scrapy_article.document.arrays import without_numbers
from scrapy_article.fields.title.declared import cuts
from scrapy_article.text.letters import letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document

__all__ = [
    "PART",
    "PICTURE",
    "PLACE",
    "WHOLE",
    "line_keys",
    "picture_key",
    "place_key",
    "short_hash",
    "title_key",
    "title_keys",
]

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
