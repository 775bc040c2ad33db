"""Words and letters of texts, in every script: counting them, comparing them, looking for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ASCII_BLANKS = " \t\n\r\f\v"
THAI_TO_KHMER = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Burmese
    "\u1780-\u17ff"  # Khmer
)
KANA_AND_HAN = (
    "\u3040-\u30ff\u31f0-\u31ff"  # kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"  # Han, supplementary planes
)
_FULL_WIDTH = "\u3001-\u303f\uff01-\uff9f"
"""Marks of the same scripts. The first of the block is a blank."""
UNSPACED_RANGES = THAI_TO_KHMER + KANA_AND_HAN
"""The scripts that do not put blanks between words, as ranges of a regular expression. Korean does put blanks."""
UNSPACED = re.compile(f"[{UNSPACED_RANGES}]")
"""A character of such a script."""
_WORD = re.compile(rf"[{UNSPACED_RANGES}]|[^\W_{UNSPACED_RANGES}]+")

CHARACTERS_PER_WORD = 2
"""Of the scripts above: mean length of a word in characters.

Segmented corpora give about 1.6 for Chinese and 2 to 3 for Japanese; Thai words are longer, but so are its syllables
in code points. One figure for all keeps the count linear and free of dictionaries.
"""


_LONG_WORD = 8
"""Characters that make a word at least, with the blank after it, where words are long."""


def count_words(text: str) -> int:
    """Return the number of words of *text*: what blanks part, and half the characters of scripts without blanks."""
    if text.isascii():
        return len(text.split())
    if not is_unspaced(text):
        return len(text.split())
    unspaced = UNSPACED.findall(text)
    spaced = UNSPACED.sub(" ", text)
    return sum(any(c.isalnum() for c in word) for word in spaced.split()) + -(-len(unspaced) // CHARACTERS_PER_WORD)


def amount_of(text: str) -> int:
    """Return the number of words that *text* has, or would have if none were longer than usual, nor parted by a sign.

    Tamil puts into one word what other languages put into two, and Tibetan has no blanks between words.
    """
    words = count_words(text)
    return words if text.isascii() else max(words, len(text) // _LONG_WORD)


def split_words(text: str) -> list[str]:
    """Return the words of *text*: runs of letters and digits, and each character of scripts without blanks."""
    return _WORD.findall(text)


def ngrams(words: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Yield the runs of so many *words*."""
    return zip(*(words[i:] for i in range(size)), strict=False)


def is_unspaced(text: str) -> bool:
    """Whether any character of *text* is of a script that does not put blanks between words.

    The high bytes of UTF-16 tell for most texts, in a quarter of the time that a regular expression takes.
    """
    high = text.encode("utf-16-le", "surrogatepass")[1::2]
    return bool(high.translate(None, _SPACED)) and UNSPACED.search(text) is not None


_SPACED = bytes(
    high
    for high in range(256)
    if not (0xD8 <= high < 0xE0 or UNSPACED.search("".join(map(chr, range(high << 8, high + 1 << 8)))))
)
"""High bytes of UTF-16 with which no such character begins."""


_BREAK = re.compile(rf"(?<=[{KANA_AND_HAN}{_FULL_WIDTH}])[ \t\r\f]*\n[ \t\r\f\n]*(?=[{KANA_AND_HAN}{_FULL_WIDTH}])")
"""White space with a line feed between two of them, which is none: CSS Text 3, section 4.1.3."""


def without_breaks(texts: Sequence[str]) -> list[str]:
    """Return *texts*, which stand one after the other, without line feeds between two ideographs or kana.

    Unlike blanks in other scripts, these and the white space around them say nothing, but for a text that is nothing
    else: it parts what stands beside each other, such as links.
    """
    whole = "".join(texts)
    if "\n" not in whole or not is_unspaced(whole):
        return [*texts]
    marked = _BREAK.sub(lambda found: "\0" * len(found[0]), whole)
    if "\0" not in marked:
        return [*texts]
    kept, start = [], 0
    for text in texts:
        end = start + len(text)
        kept.append(text if text.isspace() else marked[start:end].replace("\0", ""))
        start = end
    return kept


def join_space(text: str) -> str:
    """Fold every run of white space in *text*, no-break and ideographic blanks too, into one blank; strip the ends."""
    return " ".join(text.split())


# --- marks --------------------------------------------------------------------

SENTENCE_ENDS = frozenset(".!?…‼‽⁇⁈⁉。．！？｡।॥؟۔։።፧፨။၊។៕᠃᠉܀܁܂᙮")
"""Those of all scripts in use with Unicode's property Sentence_Terminal (https://www.unicode.org/reports/tr29/), and
the ellipsis."""


_IN_SMALL = bytes(range(256)).lower()
"""Turns the capitals of ASCII into small letters: a table for `bytes.translate`, which takes UTF-8 as it is."""
NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
"""What of ASCII is neither a letter nor a digit."""
_NO_LETTER = re.compile(r"\W+")
_INVISIBLE = re.compile(rb"\xc2[\x80-\x84\x86-\x9f\xad]")
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
    """Whether *text* has what `scrapy_article.document.normalization.normalized` looks for: it may be spelt otherwise.

    These are soft hyphens, control characters, and accents that stand behind their letters: U+0300 to U+037F, which
    holds all of those of Latin, Greek and Cyrillic, and those of Arabic and kana.
    """
    if text.isascii():
        return False
    data = text.encode("utf-8", "surrogatepass")
    if b"\xc2" in data and _INVISIBLE.search(data):
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


# --- texts that hold words ---


class PatternMatcher:
    """Looks for several words at once. With *any_case* they are given in small letters, and match in any case."""

    def __init__(self, words: Iterable[str], *, any_case: bool = False) -> None:
        self._words = tuple(words)
        self._any_case = any_case

    def matches(self, text: str) -> bool:
        """Return whether any of the words is in *text*."""
        if self._any_case:
            text = text.lower()
        for word in self._words:  # noqa: SIM110 - in half the time of any()
            if word in text:
                return True
        return False

    def matching(self, texts: list[str]) -> list[int]:
        """Return the numbers of those of *texts* that hold any of the words."""
        whole = "\n".join(texts)
        if self._any_case:
            whole = whole.lower()
        words = [word for word in self._words if word in whole]
        if not words:  # as on most pages
            return []
        if self._any_case:
            texts = [*map(str.lower, texts)]
        return sorted({i for word in words for i, text in enumerate(texts) if word in text})


# --- names ---


def suggestion(name: str, names: Iterable[str]) -> str:
    """Return a question after the one of *names* that *name* comes nearest to, or all of them if it comes near none.

    >>> suggestion("densty", ["auto", "density"])
    "did you mean 'density'?"
    >>> suggestion("x", ["auto", "density"])
    'choose one of auto, density'
    """
    from difflib import get_close_matches  # few ask

    known = [*names]
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else f"choose one of {', '.join(known)}"
