"""The letters and digits of texts, to compare what is written in other ways.

A page asks for those of some seventy texts: compiled, where that was built (``_letters.c``), or in Python. Both give
the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["NO_LETTERS", "has_odd_signs", "has_odd_signs_in_python", "letters", "letters_in_python"]

_IN_SMALL = bytes(range(256)).lower()
"""Turns the capitals of ASCII into small letters: a table for `bytes.translate`, which takes UTF-8 as it is."""
NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
"""What of ASCII is neither a letter nor a digit."""
_NO_LETTER = re.compile(r"\W+")
_UNSEEN = re.compile(rb"\xc2[\x80-\x84\x86-\x9f\xad]")
"""Soft hyphens and controls beyond ASCII, but for the one that is white space, in UTF-8: the first byte is found far
sooner."""
_ACCENTS = [(part[:1], part) for part in (b"\xcc", b"\xcd", *map(str.encode, "\u0653\u0654\u0655\u3099\u309a"))]
"""Of which UTF-8 with one of those accents has some. A single byte is found far sooner, and mostly is not there."""


def letters_in_python(text: str) -> str:
    """Return the letters and digits of *text* in lower case, and nothing between them."""
    if text.isascii():  # most are, and bytes are looked up in a quarter of the time
        return text.encode().translate(_IN_SMALL, NO_LETTERS).decode()
    found = text.encode("utf-8", "surrogatepass").translate(_IN_SMALL, NO_LETTERS).decode("utf-8", "surrogatepass")
    return (found if found.isalnum() else _NO_LETTER.sub("", found)).casefold()


def has_odd_signs_in_python(text: str) -> bool:
    """Whether *text* has what `scrapy_article.document.normalization.spelled` looks for: it may be spelt otherwise.

    These are soft hyphens, control characters, and accents that stand behind their letters: U+0300 to U+037F, which
    holds all of those of Latin, Greek and Cyrillic, and those of Arabic and kana.
    """
    if text.isascii():
        return False
    data = text.encode("utf-8", "surrogatepass")
    if b"\xc2" in data and _UNSEEN.search(data):
        return True
    return any(first in data and part in data for first, part in _ACCENTS)


def _compiled() -> tuple[Callable[[str], str], Callable[[str], bool]]:
    from scrapy_article.text._letters import has_odd_signs, letters

    return letters, has_odd_signs


letters: Callable[[str], str]
"""Returns the letters and digits of a text in lower case, and nothing between them."""
has_odd_signs: Callable[[str], bool]
"""Whether a text may be spelt otherwise, by signs that stand in it."""
letters, has_odd_signs = choose(__name__, _compiled, (letters_in_python, has_odd_signs_in_python))
