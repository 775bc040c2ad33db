"""Linguistic features of texts, those of `fe`: sentences, letters and digits, stop words, words in links."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from scrapy_article.text.words import NO_LETTERS, STOP_WORDS, count_words

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Segment

__all__ = ["alphanumeric_share", "count_sentences", "linked_words", "stop_word_share"]

_OTHER_STOPS = "。！？｡।॥؟۔։።"
"""Marks that are used for nothing else, whether or not a blank follows."""
_CLOSING = r"""["'”’»)\]]{0,3}"""
_STOP = re.compile(
    # It begins with a set of characters, which the regular expression engine can search for.
    rf"""[.!?…{_OTHER_STOPS}](?:(?<=[{_OTHER_STOPS}])(?![{_OTHER_STOPS}])|"""
    # Not after an initial; then up to three closing marks, a blank that no small letter follows, or the end.
    rf"""(?<![ .(][A-Z].)(?={_CLOSING}(?: (?![a-zß-öø-ÿа-я])|\Z)))"""
)
"""The end of a sentence."""
_OPEN_END = re.compile(rf"\w{_CLOSING}\Z")
_WORD = re.compile(r"[^\W\d_]+")

_LANGUAGES = {
    word: [language for language, words in STOP_WORDS.items() if word in words]
    for word in frozenset[str]().union(*STOP_WORDS.values())
}
"""Each stop word with the languages that have it."""
_FEW = 0.1
"""Share of stop words below which it is asked whether there is a list for the script at all."""
_LISTED_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")


def count_sentences(text: str) -> int:
    """Return the number of sentences in *text*, in which white space is folded; 1 at least.

    A sentence ends at its mark; one that has none ends with the text.
    """
    return len(_STOP.findall(f" {text}")) + (text[-1:].isalnum() or _OPEN_END.search(text[-4:]) is not None) or 1


def alphanumeric_share(text: str) -> float:
    """Return the share of the characters of *text* that are letters or digits; blanks are characters too."""
    told = text.encode("utf-8", "replace").translate(None, NO_LETTERS).decode()  # as bytes it takes a fifth of the time
    return (len(told) if told.isascii() else sum(map(str.isalnum, told))) / (len(text) or 1)


def stop_word_share(text: str) -> float:
    """Return the share of the words of *text* that are stop words, of the language that has most."""
    words = _WORD.findall(text.lower())
    counts = Counter(chain.from_iterable(filter(None, map(_LANGUAGES.get, words))))
    share = max(counts.values(), default=0) / (len(words) or 1)
    return 1.0 if share < _FEW and _is_unlisted("".join(words)) else share


def _is_unlisted(letters: str) -> bool:
    """Whether most *letters* are of a script for which there are no stop words."""
    return not letters.isascii() and 2 * len(_LISTED_LETTER.findall(letters)) < len(letters)


def linked_words(segment: Segment) -> int:
    """Return how many of the words of *segment* stand in links."""
    if not segment.link_chars:
        return 0
    if segment.link_chars >= segment.chars:
        return segment.words
    known = {segment.block.element: False}
    words = sum([count_words(text) for text, element in segment.pieces if _in_link(element, known)])
    # A link around blocks lies outside: then its share of the characters must do.
    return min(segment.words, words or round(segment.words * segment.link_density))


def _in_link(element: etree._Element | None, known: dict[etree._Element, bool]) -> bool:
    """Whether *element* is or stands in a link; what is learned on the way up is added to *known*."""
    path = []
    while element is not None and element not in known and element.tag != "a":
        path.append(element)
        element = element.getparent()
    verdict = element is not None and known.get(element, True)
    known.update(dict.fromkeys(path, verdict))
    return verdict
