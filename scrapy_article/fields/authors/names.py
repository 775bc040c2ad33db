"""Single names, their kinds and their capitalization, and the labels before them in by-lines."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.words import KANA_AND_HAN, compiled_later

MAX_NAME, MAX_WORDS, MAX_SMALL = 60, 6, 3
"""Maximum characters of a name; maximum words of a name; maximum words of a name in small letters."""
MAX_HAN, MAX_KANA, MAX_HANGUL, MAX_CASELESS = 6, 12, 5, 32
"""Maximum characters of a name in scripts without capitals."""


class Kind(IntEnum):
    """The kind of a name, by its form."""

    PERSON = 0
    """Two to six words with capitals, or a few characters of a script that has none."""
    WORD = 1
    """One word with a capital: ``Amanda``."""
    ACCOUNT = 2
    """One word that is no plain name, or a few in small letters: ``Bo2man``, ``bell hooks``."""
    TEAM = 3
    """An organisation, a desk, a team: ``Planet Staff``, ``AFP``."""
    OTHER = 4
    """Anything else that begins like a name."""


class Name(NamedTuple):
    """A name, and its kind."""

    text: str
    kind: Kind


_EDGE = " .,;:|–—-•·●*†‡§¶\"'“”„«»‘’®™_/\\<>#~()[]@"
"""Characters around a name that are no part of it."""
_QUOTES = ".,:;'’‘\"“”()"
_NOT_FIRST, _PAGE_WORDS = words_of("names.not_first"), words_of("names.page_words")
_PARTICLES, _COLLECTIVES = words_of("names.particles"), words_of("names.collectives")
_ROLES = words_of("names.roles") | _COLLECTIVES
_ORGANISED = _ROLES | words_of("names.organisations") | words_of("names.agencies")
_NOBODY = _ROLES | words_of("names.organisations") | words_of("names.nobody")
_DEGREE = re.compile(
    r"(?:(?!II|IV$)[A-Z]{2,6}(?:-[A-Z]{1,3})?|(?:[A-Z][a-z]{0,3}\.){2,4}|[A-Z]\.[A-Z]|Ph\.?\s?D|Psy\.?D|Pharm\.?D|Ed\.?D|Esq|"
    r"M\.?Sc|B\.?Sc|R\.?N|LL\.?[MBD])[.®]?$"
)
"""Degrees after a name: ``PhD``, ``M.D.``, ``CPA``. Capitals alone are a degree or a company."""
_DOMAIN = re.compile(r"[\w-]{2,}\.(?:com|net|org|de|at|ch|in|info|co|io|tv|fr|es|it|pl|ru|eu|uk|news|online|biz|app)$")
_VARIABLE = frozenset("{}[]%$=")
_KANA_OR_HAN = compiled_later(f"[{KANA_AND_HAN}]")
_CASELESS_TEAM = re.compile(
    r"(?:[報报網网社]|[電电][視视]台|[新][闻聞]|[杂雜][志誌]|周刊|週刊|[编編][辑輯][集部]|公司|通[讯訊信]|放送|신문|일보|뉴스|방송|통신|편집부)$"
)
"""Endings of the names of newspapers, agencies and stations in scripts without capitals."""


def is_collective(text: str) -> bool:
    """Whether *text* is the name of a part of a publication: ``News Desk``, but not ``Staff Writer``."""
    return text.rpartition(" ")[2].casefold() in _COLLECTIVES


@lru_cache(maxsize=64)  # called many times for the few names of a page
def kind_of(name: str) -> Kind | None:
    """The kind of *name*; None if it is no name, such as ``Staff Writer``."""
    if len(name) > MAX_NAME or not any(map(str.isalpha, name)) or not _VARIABLE.isdisjoint(name):
        return None
    words = name.split()
    small = [word.casefold().strip(_QUOTES) for word in words]
    if not _PAGE_WORDS.isdisjoint(small) or not _NOT_FIRST.isdisjoint((small[0], small[-1])):
        return None
    if small[-1] in _BY or _NOBODY.issuperset(small):
        return None
    if not _ORGANISED.isdisjoint(small) or "/" in name or _DOMAIN.match(small[-1]):
        return Kind.TEAM
    if small[0] == "the" and not name.islower():
        return Kind.TEAM
    if len(words) > MAX_WORDS:
        return Kind.OTHER
    first = next(filter(str.isalpha, name))
    if not first.isupper() and not first.islower():
        return _of_caseless(name, words)
    if len(words) == 1:
        return _of_word(name)
    if name.islower() and len(words) <= MAX_SMALL and small[0] not in _PARTICLES:
        return Kind.ACCOUNT
    kind = _of_words(words, small)
    return None if kind is Kind.OTHER and name[0].islower() else kind


def _of_word(word: str) -> Kind | None:
    if len(word) == 1:
        return None
    if word.isupper():
        return Kind.TEAM
    rest = word[1:].replace("-", "").replace("’", "").replace("'", "")
    is_plain = word[0].isupper() and rest.isalpha() and rest.islower()
    return Kind.WORD if is_plain else Kind.ACCOUNT


def _of_words(words: list[str], small: list[str]) -> Kind:
    capitals = 0
    for word, folded in zip(words, small, strict=True):
        if word.lstrip(_QUOTES)[:1].isupper():
            capitals += 1
        elif folded not in _PARTICLES:
            return Kind.OTHER
    return Kind.PERSON if capitals > 1 else Kind.OTHER


def _of_caseless(name: str, words: list[str]) -> Kind:
    """The kind of a *name* in a script without capitals."""
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


def bare_name(name: str) -> str:
    """*name* without signs around it, and without degrees and footnote numbers after it.

    >>> bare_name("– Ann Lee, M.D., ")
    'Ann Lee'
    """
    bare = name.strip(_EDGE)
    if bare[-2:-1] in (" ", ".") and name[name.find(bare) + len(bare) :].startswith("."):
        bare += "."  # Verband e. V.
    words = bare.split()
    while len(words) > 2 and not bare.isupper() and _DEGREE.match(words[-1]):
        words.pop()
    if len(words) > 1:
        words[-1] = words[-1].rstrip("0123456789")  # of footnotes
    return " ".join(words).rstrip(",")


def name_case(name: str) -> str:
    """*name* in the usual capitalization, if it is all in capitals.

    >>> name_case("R.C. O'BRIEN-LEE")
    "R.C. O'Brien-Lee"
    """
    return name.title() if name.isupper() else name


# --- labels ---

MAX_LABEL, MAX_LABELLED_LINE = 6, 100
"""Maximum words of a label; characters of a line in which a label is looked for."""
_COLONS = frozenset(":：|/,،-–—")
"""Tokens that may replace the colon after a label."""
_PARTING = ":|,،/・（）：՝፡፦៖"
"""Signs that a label ends at, without a blank."""
_IN_WORDS = bytes(ord(" ") if chr(code) in _PARTING else code for code in range(128)).lower().ljust(256)
"""Translation of ASCII: these signs to blanks, capitals to lower case."""
_SPELLED = str.maketrans(dict.fromkeys("：՝፡፦៖", ":"))
"""Signs after a label in other scripts."""
_BY, _LABELS, _WITH_COLON = words_of("bylines.by"), words_of("bylines.author"), words_of("bylines.with_colon")
_ANY_LABEL = _BY | _LABELS | _WITH_COLON
_LEAD = words_of("bylines.lead") | words_of("bylines.done")
_UNSPACED_LABEL = (
    r"(?:(?:本文|原)?作者|[发發]布[者人]|投稿者|文字|文章|撰文者?|[采採][写寫]|撰稿人?|[执執][笔筆]者?|取材・文|取材|聞き手|文[/／][图圖]|文・写真|写真・文|"
    r"文|通[讯訊][员員]|[记記]者|(?:[责責]任)?[编編][辑輯]|著者|ライター|글쓴이|작성자|글)"
)
_UNSPACED_AT_START = compiled_later(
    rf"[\s【\[(（〔]{{0,2}}[\u4e00-\u9fff]{{0,6}}?{_UNSPACED_LABEL}(?:\s?[:：/／|｜＝=・●]\s?|\s+|(?<=[记記]者)(?=[\u4e00-\u9fff]{{2,4}}(?:[\s/／、，,)）】〕]|$)))"
)
"""A label at the beginning of a line: ``作者：``, ``本报记者 ``, ``（记者``."""
_UNSPACED_INSIDE = re.compile(r"(?<![原译譯文])(?:作者|撰文|[采採][写寫]|撰稿|執筆者?|著者|[记記]者|글쓴이)\s?[:：]\s?")
"""A label inside a line: ``来源：晚报 作者：王小明``."""
_EAST_ASIAN = re.compile("[\u3041-\ud7a3]")  # a character that each such label has
_REPORTER = compiled_later(
    r"[\uac00-\ud7a3]{2,4}\s?(?:[\uac00-\ud7a3]{2}\s?)?(?:기자|특파원|논설위원)(?![\uac00-\ud7a3])"
)
"""A Korean name and *reporter*: the label follows the name."""


def is_label(text: str, language: str) -> bool:
    """Whether *text* is a word for *by* or *author* and nothing else."""
    tokens = text[:40].translate(_SPELLED).replace(",", " ").split()
    return 0 < len(tokens) < MAX_LABEL and label_length([*tokens, "X"], language) == len(tokens)


def has_label(text: str, language: str = "") -> bool:
    """Whether *text* has a word for *by* or *author*: a fast check whether a by-line can have a label."""
    start = text[:MAX_LABELLED_LINE]
    if start.isascii():  # as most: bytes are looked up in half of the time
        words = start.encode().translate(_IN_WORDS).decode().split()
    else:
        folded = start
        for sign in _PARTING:  # faster than a translation
            folded = folded.replace(sign, " ")
        words = folded.casefold().split()
    if not _labels_in(language).isdisjoint(words):
        return True
    return not text.isascii() and bool(label_without_blanks(text) or _REPORTER.match(start))


@lru_cache(maxsize=64)  # for the languages that pages are in
def _labels_in(language: str) -> frozenset[str]:
    """The words for *by* and *author*, with those that are such words only in *language*."""
    return _ANY_LABEL | words_of("bylines.by_here", language)


def label_length(tokens: list[str], language: str, *, is_led: bool = False) -> int:
    """Number of *tokens* that are a label of the names after them.

    *language* is the code of the page's language; *is_led* is whether the date of publication precedes them.
    """
    by_here, by_behind = words_of("bylines.by_here", language), words_of("bylines.by_behind", language)
    end = number = 0
    while number < min(len(tokens) - 1, MAX_LABEL):
        token, following = tokens[number], tokens[number + 1]
        word = token.rstrip(":：").casefold()
        number += 2 if following in _COLONS else 1
        if number >= len(tokens):
            break
        has_colon = token[-1] in ":：" or following in (":", "：")
        is_own = word in by_here or (is_led and word in by_behind)
        if word in _BY or word in _LABELS or (is_own and not tokens[number][0].islower()):
            end = number
        elif word in _WITH_COLON:
            end = number if has_colon else end
        elif word not in _LEAD:
            break
        is_led = True
    return end


def label_without_blanks(text: str) -> re.Match[str] | None:
    """The label in *text* in a script without blanks: at its beginning, or with a colon anywhere."""
    return (_UNSPACED_INSIDE.search(text) or _UNSPACED_AT_START.match(text)) if _EAST_ASIAN.search(text) else None
