"""From gold text to labels: which segments of a page are the article.

Gold text is plain and was typed, copied or drafted by a program: it has other quotes, blanks and list marks than the
page. So segments are matched by words, in order: an alignment of all words of the page with all words of the gold text
shows how much of each segment is in it. The shares below were found on the development corpora by looking at what was
labelled wrongly.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.text.words import UNSPACED_RANGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["from_strings", "from_text"]

MATCHED = 0.6
"""Share of a segment's words that are aligned with gold text from which it is content."""
KNOWN = 1 / 3
"""Share of a segment's word trigrams that must stand somewhere in the gold text for it to be aligned at all; else the
alignment would collect single words of it."""
COVERED = 0.5
"""Share of the gold words that content must cover; below, gold and page do not belong together."""

_GRAM = 3
_WORD = re.compile(rf"[{UNSPACED_RANGES}]|[^\W{UNSPACED_RANGES}]+")
"""A word, or a character of a script without blanks between words."""


def from_text(texts: Sequence[str], gold: str) -> list[bool] | None:
    """Return, of each of the *texts* of a page's segments, whether it is part of the *gold* text.

    None if the page holds less than half of the gold text, or *gold* has no words: such a page teaches nothing.
    ImportError without rapidfuzz, which the extra ``eval`` brings.
    """
    from rapidfuzz.distance import LCSseq

    wanted = _words(gold)
    found = [_words(text) for text in texts]
    known = {gram for size in range(1, _GRAM + 1) for gram in _grams(wanted, size)}
    page: list[str] = []
    owners: list[int] = []
    for i, segment in enumerate(found):
        own = _grams(segment, min(_GRAM, len(segment)))
        if own and sum(gram in known for gram in own) >= KNOWN * len(own):
            page += segment
            owners += [i] * len(segment)
    matched = [0] * len(found)
    for step in LCSseq.opcodes(page, wanted):
        if step.tag == "equal":
            for i in owners[step.src_start : step.src_end]:
                matched[i] += 1
    labels = [bool(segment) and n >= MATCHED * len(segment) for segment, n in zip(found, matched, strict=True)]
    covered = sum(n for n, label in zip(matched, labels, strict=True) if label)
    return labels if covered and covered >= COVERED * len(wanted) else None


def from_strings(texts: Iterable[str], wanted: Sequence[str], unwanted: Sequence[str]) -> list[bool | None]:
    """Return the labels of segments where only some strings are known that the article has, or has not.

    Most segments hold none of them and get None; so does one that holds both kinds.
    """
    yes, no = ([folded for folded in map(_fold, strings) if folded] for strings in (wanted, unwanted))
    labels: list[bool | None] = []
    for text in texts:
        flat = _fold(text)
        good, bad = any(string in flat for string in yes), any(string in flat for string in no)
        labels.append(good if good != bad else None)
    return labels


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _grams(tokens: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return list(zip(*(tokens[i:] for i in range(size)), strict=False)) if size else []


def _fold(text: str) -> str:
    return " ".join(text.split())
