"""Porter's stemmer of English words.

M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980; step names and rules are those of the paper, and
nothing of later versions. It is written out here, since one method needs it and stemmers come as compiled libraries or
with all languages of the world.
"""

from __future__ import annotations

_FORM = {code: "v" if chr(code) in "aeiou" else "c" for code in range(ord("a"), ord("z") + 1)}

_STEP_2 = {
    "ational": "ate",
    "tional": "tion",
    "enci": "ence",
    "anci": "ance",
    "izer": "ize",
    "abli": "able",
    "alli": "al",
    "entli": "ent",
    "eli": "e",
    "ousli": "ous",
    "ization": "ize",
    "ation": "ate",
    "ator": "ate",
    "alism": "al",
    "iveness": "ive",
    "fulness": "ful",
    "ousness": "ous",
    "aliti": "al",
    "iviti": "ive",
    "biliti": "ble",
}
_STEP_3 = {
    "icate": "ic",
    "ative": "",
    "alize": "al",
    "iciti": "ic",
    "ical": "ic",
    "ful": "",
    "ness": "",
}
_STEP_4 = frozenset("al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize".split())
_LONGEST = 7


def stem(word: str) -> str:
    """Return the stem of *word*, which is in lower case; one with other letters than a to z is returned as it is."""
    if len(word) <= 2 or not (word.isascii() and word.isalpha()):
        return word
    word = _step_1b(_step_1a(word))
    if word.endswith("y") and _has_vowel(word[:-1]):  # step 1c
        word = word[:-1] + "i"
    word = _replace(_replace(word, _STEP_2), _STEP_3)
    return _step_5(_step_4(word))


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


def _has_vowel(word: str) -> bool:
    return "v" in _form(word)


def _ends_double(word: str) -> bool:
    return len(word) > 1 and word[-1] == word[-2] and _form(word)[-1] == "c"


def _ends_short(word: str) -> bool:
    """Whether it ends in consonant, vowel, consonant, the last being no w, x or y: *o in the paper."""
    return _form(word)[-3:] == "cvc" and word[-1] not in "wxy"


def _step_1a(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _step_1b(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for suffix in ("ed", "ing"):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            break
    else:
        return word
    if not _has_vowel(rest):
        return word
    if rest.endswith(("at", "bl", "iz")):
        return rest + "e"
    if _ends_double(rest) and rest[-1] not in "lsz":
        return rest[:-1]
    if _measure(rest) == 1 and _ends_short(rest):
        return rest + "e"
    return rest


def _replace(word: str, endings: dict[str, str]) -> str:
    """Steps 2 and 3: replace the longest ending that fits, if m > 0 for what is before it."""
    for length in range(min(_LONGEST, len(word)), 2, -1):
        new = endings.get(word[-length:])
        if new is not None:
            rest = word[:-length]
            return rest + new if _measure(rest) > 0 else word
    return word


def _step_4(word: str) -> str:
    """Drop the longest ending that fits, if m > 1 for what is before it; ``ion`` goes only after s or t."""
    for length in range(min(_LONGEST, len(word)), 1, -1):
        ending, rest = word[-length:], word[:-length]
        if ending in _STEP_4:
            if ending in ("sion", "tion"):
                rest += ending[0]
            return rest if _measure(rest) > 1 else word
    return word


def _step_5(word: str) -> str:
    if word.endswith("e"):
        measure = _measure(word[:-1])
        if measure > 1 or (measure == 1 and not _ends_short(word[:-1])):
            word = word[:-1]
    if word.endswith("ll") and _measure(word) > 1:
        word = word[:-1]
    return word
