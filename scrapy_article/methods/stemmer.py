"""Porter's stemmer of English words.

M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980; step names and rules are those of the paper.
``snowballstemmer`` gives the same stems, but for words of two letters, in four times the time.
"""

from __future__ import annotations

from collections.abc import Mapping

_FORM = {code: "v" if chr(code) in "aeiou" else "c" for code in range(ord("a"), ord("z") + 1)}

_STEP_2 = dict(
    pair.split(":")
    for pair in (
        "ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize "
        "ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble"
    ).split()
)
_STEP_3 = dict(pair.split(":") for pair in "icate:ic ative: alize:al iciti:ic ical:ic ful: ness:".split())
_STEP_4 = dict.fromkeys("al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(), "")
_LENGTHS = range(7, 1, -1)


def stem(word: str) -> str:
    """Return the stem of *word*, which is in lower case; one with other letters than a to z is returned as it is."""
    if len(word) <= 2 or not (word.isascii() and word.isalpha()):
        return word
    word = _step_1b(_step_1a(word))
    if word.endswith("y") and "v" in _form(word[:-1]):  # step 1c
        word = word[:-1] + "i"
    word = _replace(_replace(word, _STEP_2, 0), _STEP_3, 0)
    return _step_5(_replace(word, _STEP_4, 1))


def _form(word: str) -> str:
    """*word* with ``v`` for each vowel and ``c`` for each consonant; y is a vowel after a consonant."""
    form = word.translate(_FORM)
    if "y" not in word:
        return form
    letters: list[str] = []
    for letter, kind in zip(word, form, strict=True):
        letters.append("v" if letter == "y" and letters and letters[-1] == "c" else kind)
    return "".join(letters)


def _measure(word: str) -> int:
    """Number of vowel-consonant sequences, m in the paper."""
    return _form(word).count("vc")


def _ends_short(word: str) -> bool:
    """Whether it ends in consonant, vowel, consonant, the last being no w, x or y: *o in the paper."""
    return _form(word)[-3:] == "cvc" and word[-1] not in "wxy"


def _step_1a(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _step_1b(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    rest = word.removesuffix("ed") if word.endswith("ed") else word.removesuffix("ing")
    if rest == word or "v" not in _form(rest):
        return word
    if rest.endswith(("at", "bl", "iz")) or (_measure(rest) == 1 and _ends_short(rest)):
        return rest + "e"
    if rest[-1:] == rest[-2:-1] and _form(rest)[-1] == "c" and rest[-1] not in "lsz":
        return rest[:-1]
    return rest


def _replace(word: str, endings: Mapping[str, str], above: int) -> str:
    """Steps 2 to 4: replace the longest ending that fits, if m > *above* for what is before it."""
    for length in _LENGTHS:
        ending, rest = word[-length:], word[:-length]
        if len(ending) == length and ending in endings:
            fits = _measure(rest) > above and (ending != "ion" or rest[-1] in "st")
            return rest + endings[ending] if fits else word
    return word


def _step_5(word: str) -> str:
    rest = word[:-1]
    if word.endswith("e") and (_measure(rest) > 1 or (_measure(rest) == 1 and not _ends_short(rest))):
        word = rest
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word
