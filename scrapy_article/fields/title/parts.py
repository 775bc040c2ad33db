"""The words of a title, its parts between separators, and its text as it is shown to people."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from scrapy_article.fields.texts import clean
from scrapy_article.text.words import KANA_AND_HAN, split_words

__all__ = ["Cut", "bare", "cuts", "tidy", "words_of"]

_SEPARATOR = re.compile(
    r"(?<!\s)\s*[|‖│｜·•»«›‹⋅∙～]+\s*|\s[-–—:/~<>]+\s*(?<=\s)|(?<=\w):+\s+|(?<=[^\W\d_]{3})[-–]+\s+|(?<!\s)\s*—\s*|\s[-–](?=\w)|：\s*"
    rf"|(?<=[{KANA_AND_HAN}！？」』）】])[-_:－]+(?=\w)|\s_\s?|(?<=\s)::\s*"
)
"""What parts a headline from names of sites and sections; no hyphen in a word, no colon in a time of day."""
_SEPARATORS = frozenset("|‖│｜·•»«›‹⋅∙～-–—－:：/~<>_")
"""Characters of which it finds one at least: most titles have none."""
_COLONS = frozenset(":：")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Soft hyphens and the like; joiners and marks of direction are part of how words are written."""
_PARTNERS = {"«": "»", "»": "«", "‹": "›", "›": "‹"}
"""Marks that part, and quote where they stand around a text: ``« Bridge », says Lee``."""
_FIRST_MARK = re.compile(r"\.{0,3}([|‖·•»«›‹:–—-])\s+")
_LAST_MARK = re.compile(r"(?<!\s)(?:\s+([‖·•»«›‹–—-])|\s*([¶:|]))$")
_MAX_EDGE = 9
"""Separators at either end of a text."""
_IN_WORDS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).lower().ljust(256)
"""Turns what parts words in ASCII into blanks, and capitals into small letters."""


class Cut(NamedTuple):
    """A separator in a text."""

    start: int
    """Where the part before it ends."""
    end: int
    """Where the part after it begins."""
    is_colon: bool


@lru_cache(maxsize=128)  # of the few titles of a page, each is asked for again and again
def cuts(text: str) -> list[Cut]:
    """Return the separators in *text*, each between two parts."""
    if _SEPARATORS.isdisjoint(text):
        return []
    return [
        Cut(*match.span(), match.group().strip() in _COLONS)
        for match in _SEPARATOR.finditer(text)
        if match.start() and match.end() < len(text)
    ]


def words_of(text: str) -> set[str]:
    """Return the words of *text* in lower case."""
    if text.isascii():  # bytes are looked up in half of the time that the expression takes
        return set(text.encode().translate(_IN_WORDS).decode().split())
    return set(split_words(text.casefold()))


def tidy(text: str) -> str:
    """Return *text* without invisible characters, and without separators at its ends."""
    if not text.isprintable() or "&" in text or "<" in text or "  " in text:  # few
        text = clean(_INVISIBLE.sub("", text))
    return bare(text)


def bare(text: str) -> str:
    """Return *text*, which is tidy but for its ends, without separators there; quotation marks stay."""
    text = text.strip()
    for _ in range(_MAX_EDGE):
        first = _FIRST_MARK.match(text)
        if not first or _quotes(first[1], text):
            break
        text = text[first.end() :]
    for _ in range(_MAX_EDGE):
        last = _LAST_MARK.search(text[-20:])
        if not last or _quotes(text[-1], text):
            break
        text = text[: last.start() - len(text[-20:])].rstrip()
    return text


def _quotes(mark: str, text: str) -> bool:
    """Whether *mark* at an end of *text* has its partner in that."""
    return mark in _PARTNERS and _PARTNERS[mark] in text
