"""Words of by-lines that are to be understood only where the language of the page is known.

They are short, and mean other things elsewhere, or are people's names: *na* is *by* and *and* in Swahili, a family name
in Korea. Before a by-line is taken apart, they give way to words that are understood everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.fields.author_labels import date_length
from scrapy_article.fields.author_tokens import MARKS
from scrapy_article.fields.author_words import AND, LABELS, LEAD, PARTICLES, PUBLISHED, is_place

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["AND_IN", "BY_BEHIND_IN", "BY_IN", "begins_with_by", "is_turkic", "understood"]

MAX_LEAD = 3
"""Words before *by* in a label: ``Scris de``."""
MAX_BY = 100
"""Characters of a line that are looked at for *by* and the name after it."""
MIN_JOINED = 3
"""Letters of a word that *and* is joined with, together with it."""
BY_IN = {
    language: frozenset(words.split())
    for language, words in {
        "br": "gant",
        "ca": "per",
        "cy": "gan",
        "eo": "de",
        "fa": "از قلم",
        "ga": "le",
        "gd": "le",
        "gl": "de",
        "id": "dari",
        "it": "inviato inviata corrispondente",
        "nl": "correspondent correspondente redacteur redactrice verslaggever verslaggeefster",
        "oc": "per",
        "ro": "de",
        "sq": "nga",
        "sw": "na",
        "tl": "ni nina",
        "ur": "از قلم",
        "vi": "pv",
        "yi": "פון",
    }.items()
}
"""*By*, in small letters, by the code of the language."""
BY_BEHIND_IN = {"it": frozenset(("da",))} | dict.fromkeys("bs cs hr mk sh sk sl sr".split(), frozenset(("od", "од")))
"""*By* behind *published* or a date, and *from* elsewhere: ``Pubblicato da``, but not ``Da Roma``."""
_ROMANCE_BY = frozenset(("de", "da"))
"""*By* between a whole date and a name of two words or more, in some Romance language; *da* behind *published* only."""
_BETWEEN = MARKS | {","}
"""What may stand between a date and *by*."""
MIN_WHOLE = 4
"""Characters of a year, and of what else ends a whole date."""
AND_IN = {
    language: frozenset(words.split())
    for language, words in {
        "af": "en",
        "cy": "a ac",
        "eo": "kaj",
        "eu": "eta",
        "ga": "agus",
        "ha": "da",
        "lb": "an",
        "lt": "ir",
        "lv": "un",
        "mt": "u",
        "nl": "en",
        "sl": "in",
        "so": "iyo",
        "sw": "na",
        "tl": "at",
        "uz": "va",
    }.items()
}
"""*And*, in small letters, by the code of the language."""
_JOINED = {"ar": "و", "he": "ו"}
"""*And*, joined with the word after it."""
_WITH_JOINED = frozenset(
    "وليد وائل وسام وسيم وفاء وداد وجدي وحيد وحيدة وهيب وهبي وهبة وردة وديع وصفي وصال وعد وفيق وليم ويليام والتر وجيه "
    "وجدان وداع وضاح ودود واصف واثق واسيني وارف والي ורד ורדה ורדית ויקטור ויקטוריה ויקי ויקה ולדימיר ולדי ולרי ולריה "
    "ואדים ואלרי ואליד וליד ויטלי ויטאלי ויולט ויויאן ויויאנה ויליאם ורוניקה ורה וסילי וסים וואליד ואלי וויליאם ונדי "
    "ונסה ורדי".split()
)
"""Names that begin with the same letter."""
_TURKIC = frozenset(("tr", "az", "crh", "gag"))
_TURKIC_LETTERS = frozenset("İĞƏ")
"""Capitals of these languages, and of no others that are written with Latin letters."""


def is_turkic(name: str, language: str) -> bool:
    """Whether *name*, of a page in *language*, has two letters *i* of which one has no dot: ``IŞIL``, ``İLKER``."""
    return language in _TURKIC or not _TURKIC_LETTERS.isdisjoint(name)


def begins_with_by(text: str, language: str) -> bool:
    """Whether *text* begins with a word for *by* that only *language* has, and with what may be a name.

    Sentences begin with these words, too: a word in small letters behind one in capitals is a part of a name, or *and*.

    >>> begins_with_by("de Ann Lee", "ro"), begins_with_by("de mult", "ro"), begins_with_by("de Ann Lee", "en")
    (True, False, False)
    """
    by = BY_IN.get(language, frozenset())
    behind = by | BY_BEHIND_IN.get(language, frozenset())
    if not behind:
        return False
    words = text[:MAX_BY].split()
    start = _end_of_by(words, by, behind)
    if not 0 < start < len(words) - 1:
        return False
    first, second = words[start : start + 2]
    may_be_small = second in PARTICLES or second in AND or second in AND_IN.get(language, ())
    return not first[0].islower() and not second[0].isdigit() and (may_be_small or not second[0].islower())


def understood(tokens: Sequence[str], language: str) -> list[str]:
    """*tokens* with *by* and *&* in place of those that only *language* has.

    >>> understood(["Na", "Ann", "Lee", "na", "Bo", "Ek"], "sw")
    ['by', 'Ann', 'Lee', '&', 'Bo', 'Ek']
    """
    found = [*tokens]
    by = BY_IN.get(language, frozenset())
    behind = by | BY_BEHIND_IN.get(language, frozenset())
    if behind or not _ROMANCE_BY.isdisjoint(found):
        end = _end_of_date(found)
        begin = end + bool(end and not _BETWEEN.isdisjoint(found[end : end + 1]))
        if not behind and end and _is_by_behind_date(found, end, begin):
            behind = _ROMANCE_BY
        start = begin + _end_of_by(found[begin:], behind if begin else by, behind)
        if begin < start < len(found) - 1:
            before = [token for token in found[begin:start] if _folded(token) not in behind]
            found[begin:start] = [*before, "by"]
    words = AND_IN.get(language, ())
    sign = _JOINED.get(language)
    if not words and not sign:
        return found
    for number in range(len(found) - 2, 0, -1):
        token = found[number]
        if (
            token in words
            and _are_words(found[max(0, number - 2) : number])
            and _are_words(found[number + 1 : number + 3])
        ):
            found[number] = "&"
        elif (
            sign
            and _is_joined(token, sign)
            and _are_words(found[max(0, number - 2) : number])
            and _is_word(found[number + 1])  # else it is the last name of the one before
        ):
            found[number : number + 1] = ["&", token[1:]]
    return found


def _end_of_date(tokens: Sequence[str]) -> int:
    """After which of *tokens* a date that they begin with has its last number; 0 if they do not.

    Words behind that may be *by*, and names that are called as months are.
    """
    end = date_length([*tokens])
    while end and not tokens[end - 1][0].isdigit():
        end -= 1
    return end


def _is_by_behind_date(tokens: Sequence[str], end: int, begin: int) -> bool:
    """Whether the date that *tokens* begin with, and that ends at *end*, is whole, and *by* and a name are behind it.

    They are at *begin*. *Da* is what a name may begin with as well: ``12 May 2020 da Silva Pinto``.
    """
    by, *names = tokens[begin : begin + 3] or [""]
    is_led = by == "de" or (by == "da" and tokens[0].casefold() in PUBLISHED)
    is_name = len(names) == 2 and names[0].istitle() and (names[1].istitle() or names[1] in PARTICLES)
    is_town = is_place(" ".join(names)) or is_place(" ".join(tokens[begin + 1 : begin + 4]))
    return is_led and is_name and len(tokens[end - 1]) >= MIN_WHOLE and not is_town


def _end_of_by(tokens: Sequence[str], words: frozenset[str], behind: frozenset[str]) -> int:
    """After which of *tokens* the label ends, if it ends with one of *words*, or several; 0 if it does not.

    Behind other words of the label, one of *behind* ends it.
    """
    end, last = 0, ""
    for number, token in enumerate(tokens[: MAX_LEAD + 1], 1):
        word = _folded(token)
        if word in (behind if number > 1 else words) and word != last:
            end, last = number, word
        elif end or (word not in LEAD and word not in LABELS):
            break
    return end


def _folded(token: str) -> str:
    return token.rstrip(":").casefold()


def _is_joined(token: str, sign: str) -> bool:
    return token[0] == sign and len(token) >= MIN_JOINED and token not in _WITH_JOINED


def _are_words(tokens: Sequence[str]) -> bool:
    """Whether *tokens* are two words of a name."""
    return len(tokens) == 2 and all(map(_is_word, tokens))


def _is_word(token: str) -> bool:
    return token[0].isalpha() and token not in AND
