"""Single names: what they look like, and how they are written."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from scrapy_article.document.words import KANA_AND_HAN
from scrapy_article.fields.author_words import (
    BY,
    COLLECTIVES,
    DAYS,
    HANGUL_SURNAMES,
    JOB,
    NOT_ALONE,
    NOT_FIRST,
    OTHER_LABELS,
    PARTICLES,
    ROLES,
    TITLES,
    Word,
    words_of,
)

__all__ = [
    "MAX_NAME",
    "PLAIN",
    "SUFFIX",
    "TAIL",
    "Kind",
    "Name",
    "kind_of",
    "name_case",
    "shortened",
    "stripped",
    "without_role",
]

MAX_NAME = 60
"""Characters of a name."""
MAX_WORDS = 6
"""Words of a name."""
MAX_ACRONYM = 5
"""Letters of a word in capitals that is what an organisation is called."""
MAX_HAN, MAX_KANA, MAX_HANGUL = 6, 12, 5
"""Characters of a name in these scripts."""
MAX_CASELESS = 32
"""Characters of a name in other scripts without capitals."""


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


_PERSON, _TEAM, _OTHER = Kind.PERSON, Kind.TEAM, Kind.OTHER


class Name(NamedTuple):
    """A name, and what it looks like."""

    text: str
    kind: Kind


EDGE = " .,;:|–—-•·●*†‡§¶\"'“”„«»‘’®™_/\\<>#~()[]@"
"""What may stand around a name and is no part of it."""
SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_QUOTES = ".,:;'’‘\"“”()"
PLAIN = re.compile(r"[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+$")
"""What most names in English look like."""
_DEGREE = re.compile(
    r"(?:[A-Z]{2,6}(?:-[A-Z]{1,3})?|(?:[A-Z][a-z]{0,3}\.){2,4}|[A-Z]\.[A-Z]|Ph\.?\s?D|Psy\.?D|Pharm\.?D|Ed\.?D|Esq|"
    r"M\.?Sc|B\.?Sc|R\.?N|LL\.?[MBD])[.®]?$"
)
"""``PhD``, ``M.D.``, ``CPA``: what may stand behind a name; capitals alone are a degree or a company."""
_NO_DEGREE = re.compile(rf"{SUFFIX.pattern}|(?:AG|INC|LLC|LTD)\.?$", re.IGNORECASE)
TAIL = re.compile(
    r"\s?(?:記者|记者|(?:선임|인턴|수습|전문|객원)?\s?기자|특파원|논설위원|報道|报道|報導|による|\sद्वारा|"
    r"\s[A-Z]{1,3}\d{2,6})(?:\s?\])?$"
)
"""Words for *by* and *reporter*, and numbers of staff, that stand behind a name."""
_REPORTER = re.compile(
    r"[\u4e00-\u9fff]{0,8}(?:记者|記者|通讯员|[专專][栏欄]作[者家]|[评評][论論][员員]|撰稿人|主[笔筆])\s?(?=[\u4e00-\u9fff]{2,4}$)"
)
"""The same before a Chinese name, with what they report for."""
_HANGUL = re.compile(r"^.*[=\s\]](?=[\uac00-\ud7a3]{2,4}$)")
"""What stands before a Korean reporter's name: a place, an agency."""
_HANGUL_JOB = re.compile(
    rf"([{HANGUL_SURNAMES}][\uac00-\ud7a3]{{1,2}})"
    r"\s(?:[\w·]{1,12}\s){0,3}[\w·]{0,8}(?:칼럼니스트|교수|위원|대표|작가|평론가|연구원|변호사|소장|시인|소설가|원장|박사|이사장|에디터"
    r"|선임기자|객원기자|전문기자|인턴기자)$"
)
"""A Korean name before what the person is, and where."""
_DOMAIN = re.compile(r"[\w-]{2,}\.(?:com|net|org|de|at|ch|in|info|co|io|tv|fr|es|it|pl|ru|eu|uk|news|online|biz|app)$")
_GLUED_INITIAL = re.compile(r"[^\W\d_]\.[^\W\d_]{4,30}$")
"""Before a family name, as Mongolian names are written: ``Б.Болд``."""
_VARIABLE = frozenset("{}[]%$=")
_IN_ACCOUNT = re.compile(r"[._]")
_KANA_OR_HAN = re.compile(f"[{KANA_AND_HAN}]")
_CASELESS_TEAM = re.compile(
    r"(?:[报報网網社]|[电電][视視]台|[电電]台|[卫衛][视視]|新[闻聞]|[频頻]道|[杂雜][志誌]|周刊|週刊|[发發]布|客[户戶]端|[编編][辑輯集]部|公司|通[讯訊信]|放送"
    r"|신문|일보|뉴스|방송|통신|편집국|편집부)$"
)
"""What ends the names of papers, agencies and stations in scripts without capitals, and no family's or person's."""
_TEAMS = COLLECTIVES - {"staff", "editors"}
"""Before a name they say that it is no person's."""
_ADMIN = re.compile(r"(?:admin|administrator|webmaster)[._-]", re.IGNORECASE)
_STAFF = re.compile(r"[A-Z]{1,4}_?\d{3,6}")
"""The number of an editor: ``NB1234``."""
_CAPITALS = re.compile(r"[^\W\d_]+")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_SMALL_TURKIC = str.maketrans("Iİ", "ıi")
_SMALL_IN = re.compile(r"Mc[A-Z]{2,}")
"""A word in capitals with a small letter."""


def kind_of(name: str) -> Kind | None:
    """What *name* looks like; None if it names nobody, such as ``Staff Writer``."""
    return _kind_of(name) if 0 < len(name) <= MAX_NAME else None


@lru_cache(maxsize=64)  # asked again and again of the few names of a page
def _kind_of(name: str) -> Kind | None:
    words = name.split()
    lower = [word.casefold().strip(_QUOTES) for word in words]
    if not words or "_".join(lower) in DAYS:
        return None
    bits = words_of(lower)
    any_bits = 0
    for bit in bits:
        any_bits |= bit
    if not any_bits and PLAIN.match(name) and lower[0] not in NOT_FIRST and not JOB.search(lower[-1]):
        return _PERSON
    if any_bits & Word.PAGE or lower[0] in NOT_FIRST or lower[-1] in BY or not any(map(str.isalpha, name)):
        return None
    if (any_bits and all(bit & Word.EMPTY for bit in bits)) or " #" in name:  # Post #1
        return None
    if any_bits & Word.TEAM or "/" in name or JOB.search(lower[-1]) or _DOMAIN.match(lower[-1]):
        is_phrase = any_bits & Word.TEAM and len(words) > 1 and name.islower()  # editorial policies
        return None if is_phrase else _TEAM
    if lower[0] == "the" and not name.islower():
        return _TEAM
    if len(words) > MAX_WORDS or ": " in name:
        return None if name[0].islower() else _OTHER
    first = next(filter(str.isalpha, name))
    if not first.isupper() and not first.islower():
        return _of_caseless(name, words)
    if len(words) == 1:
        return _of_word(name.strip())
    kind = _of_words(name, words, bits)
    return None if kind is _OTHER and (name[0].islower() or name[-1] in "!?") else kind


def _of_word(word: str) -> Kind | None:
    """What a name of one word looks like; None for a letter, a variable or a job."""
    if (
        len(word) == 1
        or not _VARIABLE.isdisjoint(word)
        or word.casefold() in NOT_ALONE
        or any(map(ROLES.__contains__, _IN_ACCOUNT.split(word.casefold())[1:]))
        or _ADMIN.match(word)
        or _STAFF.fullmatch(word)
    ):
        return None
    if word.isupper() and len(word) <= MAX_ACRONYM:
        return _TEAM
    if _GLUED_INITIAL.match(word) and word[0].isupper() and word[2:].istitle():
        return _PERSON
    rest = word[1:].replace("-", "").replace("’", "").replace("'", "")
    is_plain = word[0].isupper() and rest.isalpha() and (rest.islower() or "-" in word)
    return Kind.WORD if is_plain else Kind.ACCOUNT


def _of_words(name: str, words: list[str], bits: list[int]) -> Kind:
    """What a name of several words looks like."""
    if len(words[0]) > 2 and words[0].isupper() and words[0].isalpha() and not _in_capitals(name):
        return _TEAM
    if name.islower() and len(words) <= 3 and not bits[0] and name.replace(" ", "").isalpha():
        return Kind.LOWER
    capitals = 0
    more_than_initials = False
    for word, bit in zip(words, bits, strict=True):
        if word.lstrip(_QUOTES)[:1].isupper():
            capitals += 1
            more_than_initials = more_than_initials or len(word.strip(".")) > 2 or not word.isupper()
        elif not bit & Word.PARTICLE:
            return _OTHER
        if not word.isalpha() and any(map(str.isdigit, word)):
            return _OTHER
    return _PERSON if capitals > 1 and more_than_initials else _OTHER


def _of_caseless(name: str, words: list[str]) -> Kind:
    """What a name in a script without capitals looks like."""
    if _CASELESS_TEAM.search(name):
        return _TEAM
    first = name[0]
    if _KANA_OR_HAN.match(first):
        bare = name.replace(" ", "").replace("・", "").replace("·", "")
        is_foreign = len(bare) < len(name.replace(" ", "")) or "ァ" <= first <= "ヿ"
        return _PERSON if 2 <= len(bare) <= (MAX_KANA if is_foreign else MAX_HAN) else _OTHER
    if "\uac00" <= first <= "\ud7a3":
        return _PERSON if 2 <= len(name) <= MAX_HANGUL else _OTHER
    if len(name) > MAX_CASELESS or len(words) > 4:
        return _OTHER
    if any(word[0].isascii() for word in words):  # what to do, and by which service: *share on Messenger*
        return _OTHER
    return _PERSON if len(words) > 1 else Kind.WORD


def stripped(text: str) -> str:
    """*text* without what may stand around a name; a full stop after a single letter belongs to it.

    >>> stripped("– Verband e. V., "), stripped("(Ann Lee.)")
    ('Verband e. V.', 'Ann Lee')
    """
    bare = text.strip(EDGE)
    is_shortened = _LETTER.search(bare) and text[text.find(bare) + len(bare) :].startswith(".")
    return f"{bare}." if is_shortened else bare


_LETTER = re.compile(r"[\s.][^\W\d_]$")


def shortened(name: str) -> str:
    """*name* without a label before it, and degrees, footnotes and the like after it.

    >>> shortened("Ann Lee, M.D."), shortened("Text: Ann Lee"), shortened("서울=홍길동 기자")
    ('Ann Lee', 'Ann Lee', '홍길동')
    """
    if ":" in name:
        label, _, rest = name.rpartition(":")
        name = "" if label.strip().casefold() in OTHER_LABELS else rest
    if not name.isascii():
        job = _HANGUL_JOB.match(name)
        if job:
            return job[1]
        bare = TAIL.sub("", name)
        name = _REPORTER.sub("", bare if bare == name else _HANGUL.sub("", bare))
    name = stripped(name)
    half = len(name) // 2
    if " " in name[1:half] and name[:half] == name[-half:] and name[half:-half] in ("", " "):
        name = name[:half]  # shown once for each kind of screen
    if name.isupper():
        return name
    words = name.replace(",", "").split() if name.endswith(("D", "D.")) else name.split()
    while len(words) > 2 and _DEGREE.match(words[-1]) and not _NO_DEGREE.match(words[-1]):
        words.pop()
    if len(words) > 2 and words[-1][-1].isdigit():
        words[-1] = words[-1].rstrip("0123456789")
    return f"{' '.join(words)}." if words and words[-1] in ("Jr", "Sr") else " ".join(words)


def without_role(name: str) -> str:
    """*name* without the job before it.

    >>> without_role("Staff Writer Ann Lee"), without_role("Team Daily Planet")
    ('Ann Lee', 'Team Daily Planet')
    """
    words = name.split()
    while len(words) > 2 and (words[0].casefold() in ROLES or words[0].casefold() in TITLES):
        if words[0].casefold() in _TEAMS:
            break
        del words[0]
    return " ".join(words)


def name_case(name: str, *, turkic: bool = False) -> str:
    """*name*, if it is all in capitals, as names are written; initials and single words as they are.

    *turkic* says that ``I`` is a capital without a dot. Greek stays: its capitals do not tell the accents.

    >>> name_case("R.C. O'BRIEN-LEE III"), name_case("ANN McNEIL Jr")
    ("R.C. O'Brien-Lee III", 'Ann McNeil Jr')
    >>> name_case("IŞIL ÇİÇEK", turkic=True)
    'Işıl Çiçek'
    """
    if " " not in name or not _in_capitals(name) or _GREEK.search(name):
        return name
    words: list[str] = []
    for word in name.split():
        if SUFFIX.match(word) or "." in word[:-1] or len(word.strip(".")) == 1:
            words.append(word)
        elif words and word.casefold() in PARTICLES:
            words.append(word.casefold())
        else:
            words.append(_CAPITALS.sub(_turkic if turkic else _capitalized, word))
    return " ".join(words)


def _in_capitals(name: str) -> bool:
    """Whether *name* is all in capitals, but for what is written small even so: ``ANN McNEIL Jr``."""
    return name.isupper() or (
        all(word.isupper() or SUFFIX.match(word) or _SMALL_IN.fullmatch(word) for word in name.split())
    )


def _capitalized(match: re.Match[str]) -> str:
    word = match[0]
    return f"Mc{word[2:].capitalize()}" if word[:2] in ("MC", "Mc") and len(word) > 3 else word.capitalize()


def _turkic(match: re.Match[str]) -> str:
    return match[0][0] + match[0][1:].translate(_SMALL_TURKIC).lower()
