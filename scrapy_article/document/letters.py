"""The letters and digits of texts, to compare what is written in other ways.

A page asks for those of some seventy texts: compiled, where that was built (``_letters.c``), or in Python. Both give
the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "IN_SMALL",
    "NO_LETTERS",
    "beyond_ascii",
    "beyond_ascii_in_python",
    "has_odd_signs",
    "has_odd_signs_in_python",
    "letters",
    "letters_in_python",
    "letters_of",
    "letters_of_in_python",
]

_ASCII = bytes(range(128))
_BETWEEN = "\0"
"""What no text of a page holds."""
IN_SMALL = bytes(range(256)).lower()
"""Turns the capitals of ASCII into small letters: a table for `bytes.translate`, which takes UTF-8 as it is."""
NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
"""What of ASCII is neither a letter nor a digit."""
_NO_LETTERS_BETWEEN = NO_LETTERS.replace(_BETWEEN.encode(), b"")
_NO_LETTER = re.compile(r"\W+")
_QUOTES_AND_DASHES = re.compile(rb"\xe2\x80.", re.DOTALL)
"""Most of what is no letter, as bytes, of which it is left out far sooner: U+2000 to U+203F have none."""
_UNSEEN = re.compile(rb"\xc2[\x80-\x84\x86-\x9f\xad]")
"""Soft hyphens and controls beyond ASCII, but for the one that is white space, in UTF-8: the first byte is found far
sooner."""
_ACCENTS = [(part[:1], part) for part in (b"\xcc", b"\xcd", *map(str.encode, "\u0653\u0654\u0655\u3099\u309a"))]
"""Of which UTF-8 with one of those accents has some. A single byte is found far sooner, and mostly is not there."""


def letters_in_python(text: str) -> str:
    """Return the letters and digits of *text* in lower case, and nothing between them."""
    if text.isascii():  # most are, and bytes are looked up in a quarter of the time
        return text.encode().translate(IN_SMALL, NO_LETTERS).decode()
    found = text.encode("utf-8", "surrogatepass").translate(IN_SMALL, NO_LETTERS).decode("utf-8", "surrogatepass")
    return _beyond_ascii(found)


def letters_of_in_python(texts: Sequence[str]) -> list[str]:
    """Return those of each of *texts*, as the page has them: at once, in half of the time."""
    if not texts:
        return []
    found = _BETWEEN.join(texts).encode("utf-8", "surrogatepass").translate(IN_SMALL, _NO_LETTERS_BETWEEN)
    parts = _QUOTES_AND_DASHES.sub(b"", found).decode("utf-8", "surrogatepass").split(_BETWEEN)
    return [part if part.isascii() else _beyond_ascii(part) for part in parts]


def _beyond_ascii(text: str) -> str:
    """The letters and digits of *text* in lower case; those of ASCII are so, and nothing else of ASCII is in it."""
    if not text.isalnum():
        text = _NO_LETTER.sub("", text)
    return text if text.isascii() else text.casefold()


def has_odd_signs_in_python(text: str) -> bool:
    """Whether *text* has what `scrapy_article.document.spelling.spelled` looks for: it may be spelt otherwise.

    These are soft hyphens, control characters, and accents that stand behind their letters: U+0300 to U+037F, which
    holds all of those of Latin, Greek and Cyrillic, and those of Arabic and kana.
    """
    if text.isascii():
        return False
    data = text.encode("utf-8", "surrogatepass")
    if b"\xc2" in data and _UNSEEN.search(data):
        return True
    return any(first in data and part in data for first, part in _ACCENTS)


def beyond_ascii_in_python(text: str) -> set[str]:
    """Return the characters of *text* that are not ASCII."""
    return set(text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass"))


Letters: TypeAlias = "Callable[[str], str]"
LettersOf: TypeAlias = "Callable[[Sequence[str]], list[str]]"
Signs: TypeAlias = "Callable[[str], bool]"
Others: TypeAlias = "Callable[[str], set[str]]"


def _compiled() -> tuple[Letters, LettersOf, Signs, Others]:
    import scrapy_article.document._letters as native

    def letters_of(texts: Sequence[str]) -> list[str]:
        return [*map(native.letters, texts)]

    return native.letters, letters_of, native.has_odd_signs, native.beyond_ascii


letters: Letters
"""Returns the letters and digits of a text in lower case, and nothing between them."""
letters_of: LettersOf
"""Returns those of each of several texts."""
has_odd_signs: Signs
"""Whether a text may be spelt otherwise, by signs that stand in it."""
beyond_ascii: Others
"""Returns the characters of a text that are not ASCII."""
letters, letters_of, has_odd_signs, beyond_ascii = choose(
    __name__, _compiled, (letters_in_python, letters_of_in_python, has_odd_signs_in_python, beyond_ascii_in_python)
)
