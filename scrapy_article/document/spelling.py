r"""Text as it is read, where a page writes words in a way that nobody sees.

Soft hyphens stand in words wherever these may be parted at the end of a line, and accents may stand as characters of
their own behind the letters they are on (the normal form NFD, as file systems and converters have it). Neither must
hide a month, a name or a label from who looks for it. Control characters stand where Windows-1252 was taken for Latin-1
on the way: what they were is no secret, and *we\x92re* no *were*.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import normalize

from scrapy_article.document.letters import has_odd_signs
from scrapy_article.document.mojibake import count_doubled, is_doubled, undouble
from scrapy_article.document.preformatted import lines
from scrapy_article.document.segments import Flag
from scrapy_article.document.words import count_words, join_space

if TYPE_CHECKING:
    from scrapy_article.document.segments import Piece, Segment, Walk

__all__ = ["spell_out", "spelled"]

_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_ACCENTS = "\u0300-\u036f\u0653-\u0655\u3099\u309a"
"""Those of letters, madda and hamza of Arabic, and those by which kana differ: か and が."""
_VOWELS = "\u064b-\u0652"
"""Of Arabic, which may stand between a letter and its accent. Alone they stay in the order that they are written in."""
_ACCENTED = re.compile(rf"[^\W\d_][{_VOWELS}]{{0,3}}[{_ACCENTS}][{_VOWELS}{_ACCENTS}]{{0,8}}")
"""All else that has another normal form stays as it is: Unicode takes ideographs for one that readers tell apart."""
_CONTROLS = {byte: sign for byte in range(0x80, 0xA0) if (sign := bytes([byte]).decode("cp1252", "ignore"))}
"""What Windows-1252 has where Latin-1 has control characters."""
del _CONTROLS[0x85]  # which is white space
_ADDRESS = re.compile(r"(?:https?://|/)\S+\Z", re.IGNORECASE)
"""Files are stored under names that are spelt so: another spelling leads nowhere."""


def spelled(text: str) -> str:
    r"""Return *text* without soft hyphens, each letter as one with its accents, and no control for a sign.

    What is nothing but an address stays as it is.

    >>> spelled("Mo\u0308l\u00adln")
    'Mölln'
    """
    if not has_odd_signs(text) or _ADDRESS.match(text):
        return text
    return _ACCENTED.sub(_composed, text.replace(_SOFT_HYPHEN, "").translate(_CONTROLS))


def _composed(match: re.Match[str]) -> str:
    return normalize("NFC", match[0])


def spell_out(walk: Walk) -> None:
    """Write the title and the lines of *walk* as they are read."""
    if walk.head.title:
        walk.head.title = spelled(walk.head.title)
    whole = "\n".join([segment.text for segment in walk.segments])
    if "â€" in whole or "Ã" in whole:  # nearly none: the bytes of the page were put right
        _put_right(walk, whole.encode("utf-8", "replace"))
    if not has_odd_signs(whole):  # nearly all
        return
    for segment in walk.segments:
        if spelled(segment.text) != segment.text:
            _spell_out(segment)


def _put_right(walk: Walk, text: bytes) -> None:
    """Encode once what was encoded twice and then written as entities, if the *text* of *walk* holds enough of that."""
    if not is_doubled(text, count_doubled(text)):
        return
    walk.head.title = walk.head.title and _encoded_once(walk.head.title)
    for segment in walk.segments:
        if _encoded_once(segment.text) != segment.text:
            _write(segment, [(_encoded_once(piece), element) for piece, element in segment.pieces])


def _encoded_once(text: str) -> str:
    return text if text.isascii() else undouble(text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")


def _spell_out(segment: Segment) -> None:
    _write(segment, [(text, element) for piece, element in segment.pieces if (text := spelled(piece))])


def _write(segment: Segment, pieces: list[Piece]) -> None:
    """Make *pieces* those of *segment*."""
    whole = "".join([text for text, _ in pieces])
    text = lines(whole) if segment.block.flags & Flag.PRE else join_space(whole)
    if text:  # else a line of controls alone: it stays one
        segment.text, segment.chars, segment.words = text, len(text), count_words(text)
        segment.link_chars = min(segment.link_chars, len(text))
        segment.flat_pieces = tuple(chain.from_iterable(pieces))
