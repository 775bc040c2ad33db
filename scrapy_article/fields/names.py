"""Single names: what they look like, and how they are written."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from scrapy_article.document.words import KANA_AND_HAN
from scrapy_article.fields.author_words import (
    AGENCIES,
    BY,
    COLLECTIVES,
    DAYS,
    NOBODY,
    NOT_FIRST,
    ORGANISATIONS,
    PAGE_WORDS,
    PARTICLES,
    ROLES,
)

__all__ = ["MAX_NAME", "SUFFIX", "Kind", "Name", "bare_name", "is_collective", "kind_of", "name_case", "stripped"]

MAX_NAME = 60
"""Characters of a name."""
MAX_WORDS = 6
"""Words of a name."""
MAX_ACRONYM = 5
"""Letters of a word in capitals that an organisation is called."""
MAX_HAN, MAX_KANA, MAX_HANGUL, MAX_CASELESS = 6, 12, 5, 32
"""Characters of a name in scripts without capitals."""


class Kind(IntEnum):
    """What a name looks like."""

    PERSON = 0
    """Two to six words with capitals, or a few characters of a script that has none."""
    WORD = 1
    """One word with a capital: ``Amanda``."""
    LOWER = 2
    """Two or three words in small letters: ``bell hooks``."""
    ACCOUNT = 3
    """One word that is no plain name: ``ibby``, ``Bo2man``."""
    TEAM = 4
    """An organisation, a desk, a team: ``Planet Staff``, ``AFP``."""
    OTHER = 5
    """Anything else that begins like a name."""


class Name(NamedTuple):
    """A name, and what it looks like."""

    text: str
    kind: Kind


SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_EDGE = " .,;:|–—-•·●*†‡§¶\"'“”„«»‘’®™_/\\<>#~()[]@"
"""What may stand around a name and is no part of it."""
_QUOTES = ".,:;'’‘\"“”()"
_NOBODY = ROLES | ORGANISATIONS | NOBODY
_ORGANISED = ROLES | ORGANISATIONS | AGENCIES
_DEGREE = re.compile(
    r"(?:[A-Z]{2,6}(?:-[A-Z]{1,3})?|(?:[A-Z][a-z]{0,3}\.){2,4}|[A-Z]\.[A-Z]|Ph\.?\s?D|Psy\.?D|Pharm\.?D|Ed\.?D|Esq|"
    r"M\.?Sc|B\.?Sc|R\.?N|LL\.?[MBD])[.®]?$"
)
"""``PhD``, ``M.D.``, ``CPA``: what may stand behind a name; capitals alone are a degree or a company."""
_NO_DEGREE = re.compile(rf"{SUFFIX.pattern}|(?:AG|INC|LLC|LTD)\.?$", re.IGNORECASE)
_DOMAIN = re.compile(r"[\w-]{2,}\.(?:com|net|org|de|at|ch|in|info|co|io|tv|fr|es|it|pl|ru|eu|uk|news|online|biz|app)$")
_GLUED_INITIAL = re.compile(r"[^\W\d_]\.[^\W\d_]{4,30}$")
"""An initial right before a family name, as Mongolian names are written: ``Б.Болд``."""
_PARTING = re.compile(r"[._-]")
_VARIABLE = frozenset("{}[]%$=")
_KANA_OR_HAN = re.compile(f"[{KANA_AND_HAN}]")
_CASELESS_TEAM = re.compile(
    r"(?:[報报網网社]|[電电][視视]台|[新][闻聞]|[杂雜][志誌]|周刊|週刊|[编編][辑輯][集部]|公司|通[讯訊信]|放送|신문|일보|뉴스|방송|통신|편집부)$"
)
"""What ends the names of papers, agencies and stations in scripts without capitals."""
_LETTERS = re.compile(r"[^\W\d_]+")
_LAST_LETTER = re.compile(r"[\s.][^\W\d_]$")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_TURKIC = frozenset(("tr", "az", "crh", "gag"))
_TURKIC_LETTERS = frozenset("İĞƏ")
"""Capitals of these languages, and of no others that are written in Latin letters."""
_SMALL_TURKIC = str.maketrans("Iİ", "ıi")


def is_collective(text: str) -> bool:
    """Whether *text* is what a part of a publication is called: ``News Desk``, but not ``Staff Writer``."""
    return text.rpartition(" ")[2].casefold() in COLLECTIVES


def kind_of(name: str) -> Kind | None:
    """What *name* looks like; None if it names nobody, such as ``Staff Writer``."""
    return _kind_of(name) if 0 < len(name) <= MAX_NAME else None


@lru_cache(maxsize=64)  # asked again and again of the few names of a page
def _kind_of(name: str) -> Kind | None:
    words = name.split()
    small = [word.casefold().strip(_QUOTES) for word in words]
    if not any(map(str.isalpha, name)) or not _VARIABLE.isdisjoint(name) or "_".join(small) in DAYS:
        return None
    if (
        not NOT_FIRST.isdisjoint((small[0], small[-1]))
        or small[-1] in BY
        or not PAGE_WORDS.isdisjoint(small)
        or _NOBODY.issuperset(small)
    ):
        return None
    if not _ORGANISED.isdisjoint(small) or "/" in name or _DOMAIN.match(small[-1]):
        return None if name.islower() and len(words) > 1 else Kind.TEAM  # editorial policies
    if small[0] == "the" and not name.islower():
        return Kind.TEAM
    if len(words) > MAX_WORDS or ": " in name:
        return None if name[0].islower() else Kind.OTHER
    first = next(filter(str.isalpha, name))
    if not first.isupper() and not first.islower():
        return _of_caseless(name, words)
    if len(words) == 1:
        return _of_word(words[0])
    kind = _of_words(name, words, small)
    return None if kind is Kind.OTHER and (name[0].islower() or name[-1] in "!?") else kind


def _of_word(word: str) -> Kind | None:
    if len(word) == 1:
        return None
    if (word.isupper() and len(word) <= MAX_ACRONYM) or not ROLES.isdisjoint(_PARTING.split(word.casefold())):
        return Kind.TEAM  # sv_team
    if _GLUED_INITIAL.match(word) and word[0].isupper() and word[2:].istitle():
        return Kind.PERSON
    rest = word[1:].replace("-", "").replace("’", "").replace("'", "")
    is_plain = word[0].isupper() and rest.isalpha() and (rest.islower() or "-" in word)
    return Kind.WORD if is_plain else Kind.ACCOUNT


def _of_words(name: str, words: list[str], small: list[str]) -> Kind:
    if len(words[0]) > 2 and words[0].isupper() and words[0].isalpha() and not _is_in_capitals(name):
        return Kind.TEAM
    if (
        name.islower()
        and len(words) <= 3
        and small[0] not in PARTICLES | NOBODY
        and name.replace(" ", "").replace(".", "").isalpha()
    ):
        return Kind.LOWER
    capitals = 0
    more_than_initials = False
    for word, folded in zip(words, small, strict=True):
        if word.lstrip(_QUOTES)[:1].isupper():
            capitals += 1
            more_than_initials = more_than_initials or len(word.strip(".")) > 2 or not word.isupper()
        elif folded not in PARTICLES:
            return Kind.OTHER
        if any(map(str.isdigit, word)):
            return Kind.OTHER
    return Kind.PERSON if capitals > 1 and more_than_initials else Kind.OTHER


def _of_caseless(name: str, words: list[str]) -> Kind:
    """What a name in a script without capitals looks like."""
    if _CASELESS_TEAM.search(name):
        return Kind.TEAM
    first = name[0]
    if _KANA_OR_HAN.match(first):
        bare = name.replace(" ", "").replace("・", "").replace("·", "")
        is_foreign = len(bare) < len(name.replace(" ", "")) or "ァ" <= first <= "ヿ"
        return Kind.PERSON if 2 <= len(bare) <= (MAX_KANA if is_foreign else MAX_HAN) else Kind.OTHER
    if "\uac00" <= first <= "\ud7a3":
        return Kind.PERSON if 2 <= len(name) <= MAX_HANGUL else Kind.OTHER
    if len(name) > MAX_CASELESS or len(words) > 4 or any(word[0].isascii() for word in words):
        return Kind.OTHER
    return Kind.PERSON if len(words) > 1 else Kind.WORD


def stripped(text: str) -> str:
    """*text* without signs around it; a full stop behind a single letter belongs to it.

    >>> stripped("– Verband e. V., "), stripped("(Ann Lee.)")
    ('Verband e. V.', 'Ann Lee')
    """
    bare = text.strip(_EDGE)
    is_shortened = _LAST_LETTER.search(bare) and text[text.find(bare) + len(bare) :].startswith(".")
    return f"{bare}." if is_shortened else bare


def bare_name(name: str) -> str:
    """*name* without signs around it, and without degrees and the numbers of footnotes behind it.

    >>> bare_name("– Ann Lee, M.D., "), bare_name("Ann Lee2")
    ('Ann Lee', 'Ann Lee')
    """
    bare = stripped(name)
    half = len(bare) // 2
    if " " in bare[1:half] and bare[:half] == bare[-half:] and bare[half:-half] in ("", " "):
        bare = bare[:half]  # shown once for each kind of screen
    if bare.isupper():
        return bare
    words = bare.replace(",", "").split() if bare.endswith(("D", "D.")) else bare.split()
    while len(words) > 2 and _DEGREE.match(words[-1]) and not _NO_DEGREE.match(words[-1]):
        words.pop()
    if len(words) > 1 and words[-1][-1].isdigit():
        words[-1] = words[-1].rstrip("0123456789")
    return f"{' '.join(words)}." if words and words[-1] in ("Jr", "Sr") else " ".join(words)


def name_case(name: str, language: str = "") -> str:
    """*name*, if it is all in capitals, as names are written; initials and single words as they are.

    In Turkic languages ``I`` is a capital without a dot. Greek stays: its capitals do not tell the accents.

    >>> name_case("R.C. O'BRIEN-LEE III"), name_case("ANN McNEIL Jr"), name_case("IŞIL ÇİÇEK", "tr")
    ("R.C. O'Brien-Lee III", 'Ann McNeil Jr', 'Işıl Çiçek')
    """
    if " " not in name or not _is_in_capitals(name) or _GREEK.search(name):
        return name
    is_turkic = language in _TURKIC or not _TURKIC_LETTERS.isdisjoint(name)
    words: list[str] = []
    for word in name.split():
        if SUFFIX.match(word) or "." in word[:-1] or len(word.strip(".")) == 1:
            words.append(word)
        elif words and word.casefold() in PARTICLES:
            words.append(word.casefold())
        else:
            words.append(_LETTERS.sub(_turkic if is_turkic else _capitalized, word))
    return " ".join(words)


def _is_in_capitals(name: str) -> bool:
    """Whether *name* is all in capitals, but for what is written small even so: ``ANN McNEIL Jr``."""
    return all(word.replace("Mc", "MC", 1).isupper() or SUFFIX.match(word) for word in name.split())


def _capitalized(match: re.Match[str]) -> str:
    word = match[0]
    return f"Mc{word[2:].capitalize()}" if word[:2] in ("MC", "Mc") and len(word) > 3 else word.capitalize()


def _turkic(match: re.Match[str]) -> str:
    return match[0][0] + match[0][1:].translate(_SMALL_TURKIC).lower()
