"""Counting words, in every script."""

from __future__ import annotations

import re

__all__ = ["UNSPACED", "count_words", "join_space"]

UNSPACED = re.compile(
    "["
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Burmese
    "\u1780-\u17ff"  # Khmer
    "\u3040-\u30ff\u31f0-\u31ff"  # kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"  # Han, supplementary planes
    "]"
)
"""A character of a script that does not put blanks between words. Korean does put blanks."""

CHARACTERS_PER_WORD = 2
"""Of the scripts above: mean length of a word in characters.

Segmented corpora give about 1.6 for Chinese and 2 to 3 for Japanese; Thai words are longer, but so are its syllables
in code points. One figure for all keeps the count linear and free of dictionaries.
"""


def count_words(text: str) -> int:
    """Return the number of words of *text*: what blanks part, and half the characters of scripts without blanks."""
    if text.isascii():
        return len(text.split())
    unspaced = UNSPACED.findall(text)
    if not unspaced:
        return len(text.split())
    spaced = UNSPACED.sub(" ", text)
    return sum(any(c.isalnum() for c in word) for word in spaced.split()) + -(-len(unspaced) // CHARACTERS_PER_WORD)


def join_space(text: str) -> str:
    """Fold every run of white space in *text*, no-break and ideographic blanks too, into one blank; strip the ends."""
    return " ".join(text.split())
