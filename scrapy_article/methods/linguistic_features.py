"""Linguistic features of texts, those of `fe`: sentences, letters and digits, stop words.

Each is measured of all texts of a page at once, put together with a mark between: pages have many short texts, and
most of the time would go to the calls.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.stopwords import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["alphanumeric_shares", "sentence_counts", "stop_word_shares"]

_MARK = "\x1e"
"""What parts texts. No segment has one in it, for it is white space to Python."""

_OTHER_STOPS = "。！？｡।॥؟۔։።"
"""Marks that are used for nothing else, whether or not a blank follows."""
_CLOSING = r"""["'”’»)\]]{0,3}"""
_STOP = re.compile(
    # It begins with a set of characters, which the regular expression engine can search for.
    rf"""[.!?…{_OTHER_STOPS}{_MARK}](?:"""
    rf"""(?<={_MARK})|(?<=[{_OTHER_STOPS}])(?![{_OTHER_STOPS}])|"""
    # Not after an initial; then up to three closing marks, a blank that no small letter follows, or the end.
    rf"""(?<![ .({_MARK}][A-Z].)(?={_CLOSING}(?: (?![a-zß-öø-ÿа-я])|{_MARK})))"""
)
"""The end of a sentence, or of a text."""
_OPEN_END = re.compile(rf"\w{_CLOSING}$")


def sentence_counts(texts: Sequence[str]) -> list[int]:
    """Return the number of sentences in each of *texts*, in which white space is folded; 1 at least.

    A sentence ends at its mark; one that has none ends with the text.
    """
    stops = "".join(_STOP.findall(_MARK + _MARK.join(texts) + _MARK))[1:]
    return [
        len(found) + (text[-1:].isalnum() or _OPEN_END.search(text[-4:]) is not None) or 1
        for text, found in zip(texts, stops.split(_MARK), strict=False)
    ]


_ASCII = bytes(code for code in range(128) if code != ord(_MARK))
_ALPHANUMERIC = bytes(code for code in _ASCII if chr(code).isalnum())
_NOT_ALPHANUMERIC = bytes(code for code in range(256) if code != ord(_MARK) and code not in _ALPHANUMERIC)


def alphanumeric_shares(texts: Sequence[str]) -> list[float]:
    """Return the share of the characters of each of *texts* that are letters or digits; blanks are characters too."""
    page = _MARK.join(texts).encode("utf-8", "replace")
    others = page.translate(None, _ASCII).decode("utf-8").split(_MARK)
    counts = map(len, page.translate(None, _NOT_ALPHANUMERIC).split(_MARK.encode()))
    return [
        (count + (sum(map(str.isalnum, other)) if other else 0)) / (len(text) or 1)
        for text, count, other in zip(texts, counts, others, strict=False)
    ]


_LETTERS = bytes(
    code if code > 127 or code == ord(_MARK) else ord(chr(code).lower()) if chr(code).isalpha() else ord(" ")
    for code in range(256)
)
"""Of each byte of UTF-8, what it is in words: ASCII letters in lower case, and blanks for all other ASCII."""
_FEW_MARKS = 30
"""Kinds of other marks up to which it is faster to replace one after the other."""

_LANGUAGES = tuple(STOP_WORDS)
_BYTES = 4
"""Of the number of stop words of a language."""
_STOP_WORDS = {
    word.encode(): sum(1 << 8 * _BYTES * i for i, language in enumerate(_LANGUAGES) if word in STOP_WORDS[language])
    for word in frozenset[str]().union(*STOP_WORDS.values())
}
"""Each stop word as a number with a place of `_BYTES` bytes for each language, which is 1 or 0: one sum of such numbers
counts the words of all languages."""

_FEW = 0.1
"""Share of stop words below which it is asked whether there is a list for the script at all."""
_LISTED_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")


def _words(texts: Sequence[str]) -> list[list[bytes]]:
    """Return the words of each of *texts*: runs of letters, in lower case, in UTF-8."""
    page = _MARK.join(texts)
    others = _other_characters(page)
    if any(char != char.lower() for char in others):  # of the rest, `_LETTERS` takes care
        page = page.lower()
        others = _other_characters(page)
    marks = [char for char in others if char.isdecimal() or not char.isalnum()]
    if len(marks) > _FEW_MARKS:
        page = page.translate(dict.fromkeys(map(ord, marks), " "))
    else:  # faster
        for mark in marks:
            page = page.replace(mark, " ")
    lines = page.encode("utf-8", "replace").translate(_LETTERS).split(_MARK.encode())
    return [line.split() for line in lines[: len(texts)]]


def _other_characters(text: str) -> set[str]:
    """The characters of *text* that are not ASCII."""
    return set(text.encode("utf-8", "replace").translate(None, _ASCII).decode("utf-8")) - {_MARK}


def stop_word_shares(texts: Sequence[str]) -> tuple[list[str | None], list[float]]:
    """Return of each text the language whose stop words have the highest share of its words, and that share."""
    words = _words(texts)
    sums = [sum(filter(None, map(_STOP_WORDS.get, own))) for own in words]
    places = b"".join([number.to_bytes(_BYTES * len(_LANGUAGES), "little") for number in sums])
    counts = np.frombuffer(places, dtype=f"<u{_BYTES}").reshape(len(words), len(_LANGUAGES))
    languages: list[str | None] = []
    shares = []
    for own, best, most in zip(words, counts.argmax(axis=1).tolist(), counts.max(axis=1).tolist(), strict=True):
        share = most / (len(own) or 1)
        known = share >= _FEW or not _is_unlisted(own)
        languages.append(_LANGUAGES[best] if known and most else None)
        shares.append(share if known else 1.0)
    return languages, shares


def _is_unlisted(words: list[bytes]) -> bool:
    """Whether most letters of *words* are of a script for which there are no stop words."""
    letters = b"".join(words)
    if letters.isascii():
        return False
    text = letters.decode("utf-8")
    return 2 * len(_LISTED_LETTER.findall(text)) < len(text)
