"""Functions that count, compare and find words and letters of texts, in every script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class _CompiledLater:
    """A regular expression that is compiled when a method of it is first asked for."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._pattern)
        self.__dict__.update((method, getattr(compiled, method)) for method in dir(compiled) if method[0] != "_")
        return getattr(compiled, name)


def compiled_later(pattern: str) -> re.Pattern[str]:
    """Return *pattern*, to be compiled on first use.

    Ranges of thousands of characters take milliseconds, and are for scripts that most crawls never meet.
    """
    return cast("re.Pattern[str]", _CompiledLater(pattern))


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
"""Punctuation marks of the same scripts, without the first character of the block, a blank."""
UNSPACED_RANGES = THAI_TO_KHMER + KANA_AND_HAN
"""Scripts without blanks between words, as ranges of a regular expression. Korean does have blanks."""
UNSPACED = compiled_later(f"[{UNSPACED_RANGES}]")
"""A character of such a script."""
_WORD = compiled_later(rf"[{UNSPACED_RANGES}]|[^\W_{UNSPACED_RANGES}]+")

CHARACTERS_PER_WORD = 2
"""Mean length of a word of these scripts, in characters.

Segmented corpora give about 1.6 for Chinese and 2 to 3 for Japanese; Thai words are longer, but so are its syllables
in code points. One figure for all keeps the count linear and free of dictionaries.
"""


_LONG_WORD = 8
"""Least characters, including the blank after it, that count as a word where words are long."""


def count_words(text: str) -> int:
    """Return the number of words of *text*, separated by blanks; in scripts without blanks, two characters are one."""
    if text.isascii() or not is_unspaced(text):
        return len(text.split())
    unspaced = UNSPACED.findall(text)
    spaced = UNSPACED.sub(" ", text)
    return sum(any(c.isalnum() for c in word) for word in spaced.split()) + -(-len(unspaced) // CHARACTERS_PER_WORD)


def amount_of(text: str) -> int:
    """Return the number of words of *text*, or more if its words are longer than usual or separated by other signs.

    One word of Tamil is often two in other languages, and Tibetan has no blanks between words.
    """
    words = count_words(text)
    return words if text.isascii() else max(words, len(text) // _LONG_WORD)


def split_words(text: str) -> list[str]:
    """Return the words of *text*: runs of letters and digits, and each character of scripts without blanks."""
    return _WORD.findall(text)


def ngrams(words: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Yield the n-grams of *words*, with n = *size*."""
    return zip(*(words[i:] for i in range(size)), strict=False)


def is_unspaced(text: str) -> bool:
    """Return whether *text* has a character of a script without blanks between words.

    For most texts the high bytes of UTF-16 decide, four times as fast as a regular expression.
    """
    high = text.encode("utf-16-le", "surrogatepass")[1::2]
    return bool(high.translate(None, _SPACED)) and UNSPACED.search(text) is not None


_HIGH = [
    (ord(first) >> 8, ord(last) >> 8) for first, last in zip(UNSPACED_RANGES[::3], UNSPACED_RANGES[2::3], strict=True)
]
_SPACED = bytes(
    high for high in range(256) if not (0xD8 <= high < 0xE0 or any(first <= high <= last for first, last in _HIGH))
)
"""High bytes of UTF-16 that no such character has."""


_BREAK = compiled_later(rf"(?<=[{KANA_AND_HAN}{_FULL_WIDTH}])[ \t\r\f]*\n[ \t\r\f\n]*(?=[{KANA_AND_HAN}{_FULL_WIDTH}])")
"""White space with a line feed between two ideographs or kana, which is removed: CSS Text 3, section 4.1.3."""


def without_breaks(texts: Sequence[str]) -> list[str]:
    """Return *texts*, which follow each other, without line feeds between two ideographs or kana.

    Unlike blanks in other scripts, these and the white space around them have no meaning. A text of nothing else is
    kept: it separates neighbours, such as links.
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
    """Return *text* stripped, with each run of white space, also no-break and ideographic blanks, as one blank."""
    return " ".join(text.split())


# --- marks --------------------------------------------------------------------

SENTENCE_ENDS = frozenset(".!?…‼‽⁇⁈⁉。．！？｡।॥؟۔։።፧፨။၊។៕᠃᠉܀܁܂᙮")
"""Marks of all scripts in use with Unicode's property Sentence_Terminal (https://www.unicode.org/reports/tr29/), and
the ellipsis."""


_IN_SMALL = bytes(range(256)).lower()
"""Table for `bytes.translate` that lower-cases ASCII and keeps the rest of UTF-8."""
NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
"""ASCII characters that are neither letters nor digits."""
_ASCII = bytes(range(128))
_LETTERS = re.compile(r"\w+")


def letters(text: str) -> str:
    """Return the letters and digits of *text* in lower case, and nothing between them."""
    if text.isascii():  # most are, and this is four times as fast
        return text.encode().translate(_IN_SMALL, NO_LETTERS).decode()
    found = text.encode("utf-8", "surrogatepass").translate(_IN_SMALL, NO_LETTERS)
    others = found.translate(None, _ASCII)
    if not _LETTERS.search(others.decode("utf-8", "surrogatepass")):  # but typographic marks, as most of the rest
        return found.translate(None, others).decode()
    return "".join(_LETTERS.findall(found.decode("utf-8", "surrogatepass"))).casefold()


# --- pattern matcher ---


class PatternMatcher:
    """Finds several words at once. With *any_case*, the words are in small letters and match in any case."""

    def __init__(self, words: Iterable[str], *, any_case: bool = False) -> None:
        self._words = tuple(words)
        self._any_case = any_case

    def matches(self, text: str) -> bool:
        """Return whether any of the words is in *text*."""
        if self._any_case:
            text = text.lower()
        for word in self._words:  # noqa: SIM110 - twice as fast as any()
            if word in text:
                return True
        return False

    def matching(self, texts: list[str]) -> list[int]:
        """Return the indices of the *texts* that contain any of the words."""
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
    """Return a hint with the one of *names* that is most similar to *name*, or with all if none is similar.

    >>> suggestion("densty", ["auto", "density"])
    "did you mean 'density'?"
    >>> suggestion("x", ["auto", "density"])
    'choose one of auto, density'
    """
    from difflib import get_close_matches  # seldom needed

    known = [*names]
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else f"choose one of {', '.join(known)}"
