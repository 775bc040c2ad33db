"""What a store of site memory does: the same for all, so that they can be exchanged.

A store holds, for each site, *keys* (hashes of lines), and for each key the last pages that it stood on. What has not
come again for long is forgotten: keys are written to the younger of two generations, and looked for in both; when the
younger is full it becomes the older, and what was in that is gone. That costs one operation a key, where a list in the
order of use would cost two, and bounds a site. All sites together are bounded by forgetting the one that was taught
longest ago.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "GENERATION",
    "HISTORY_BYTES",
    "KEY_BYTES",
    "PLACE_BYTES",
    "RECENT",
    "Known",
    "Lesson",
    "Occurrence",
    "SiteStore",
    "number_bytes",
    "occurrences",
]

KEY_BYTES = 8
"""Length of a key. With 64 bits, two of a million lines have the same with a probability of 3e-8."""
PLACE_BYTES = 4
RECENT = 6
"""As many of the last pages are remembered of a key."""
GENERATION = 8_000
"""Keys that are written to the younger generation of a site until it becomes the older: those of 100 long pages."""

_NUMBER = struct.Struct(">I")
_PAGE = struct.Struct(">II")
_OCCURRENCE = struct.Struct(">III4s")
OCCURRENCE_BYTES = _OCCURRENCE.size
HISTORY_BYTES = RECENT * OCCURRENCE_BYTES
"""Length of what is remembered of a key at most: its occurrences, the last one first."""


class Occurrence(NamedTuple):
    """That a key stood on a page. Numbers have 32 bits."""

    number: int
    """Which of the pages of the site that have taught it was, counted from 1."""
    page: int
    """Hash of the page's address."""
    words: int
    """Words of the text that was chosen on the page."""
    place: bytes
    """Hash of where on the page it stood: four bytes."""


class Lesson(NamedTuple):
    """What a page teaches of its site."""

    site: str
    page: int
    words: int
    places: dict[bytes, bytes]
    """Its keys, and the place of each."""

    def entries(self, number: bytes = b"") -> list[tuple[bytes, bytes]]:
        """Return each key with its occurrence, which begins with the *number* that the store gives."""
        begin = number + _PAGE.pack(self.page, self.words)
        return [(key, begin + place) for key, place in self.places.items()]


class Known(NamedTuple):
    """What a store knows of some keys of a site."""

    pages: int
    """Number of the pages of the site that have taught so far."""
    histories: Sequence[bytes]
    """Of each key the occurrences; empty where it is not known."""


class SiteStore(Protocol):
    """Where the memory is kept. Any error that a method raises means that the store is not to be had now."""

    def exchange(self, lesson: Lesson | None, site: str, keys: Sequence[bytes]) -> Known:
        """Take in *lesson*, if there is one, and then return what is known of *keys* of *site*; in one step."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


def number_bytes(number: int) -> bytes:
    """Return the beginning of an occurrence."""
    return _NUMBER.pack(number & 0xFFFFFFFF)


def occurrences(history: bytes) -> list[Occurrence]:
    """Read what a store has given for a key; a broken end is left out."""
    whole = len(history) - len(history) % OCCURRENCE_BYTES
    return [Occurrence(*fields) for fields in _OCCURRENCE.iter_unpack(history[:whole])]
