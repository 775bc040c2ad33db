"""What stands before the names in a by-line: words for *by* and *author*, and dates."""

from __future__ import annotations

import re

from scrapy_article.fields.author_words import (
    AFTER_DATE,
    BEFORE_DATE,
    BY,
    BY_BEHIND_IN,
    BY_IN,
    COLON_LABELS,
    DAYS,
    LABELS,
    LEAD,
    OTHER_LABELS,
    PARTICLES,
)
from scrapy_article.fields.months import month_of

__all__ = [
    "MAX_LABEL",
    "begins_date",
    "date_length",
    "has_label",
    "is_label",
    "label_length",
    "label_without_blanks",
    "without_day",
]

MAX_LABEL = 6
"""Words of a label."""
MAX_DATE = 14
"""Words and signs of a date."""
MAX_LINE = 100
"""Characters of a line in which a label is looked for."""
DATE_NUMBERS = 3
"""Numbers that are a date, with blanks between them: ``12. 5. 2020``."""
_COLONS = frozenset((":", "：", "|", "/", ",", "،", "-", "–", "—", "\u2044"))
"""Tokens that may stand in place of the colon after a label."""
_PARTING = str.maketrans(dict.fromkeys(":|,،/・（）：՝፡፦៖", " "))
"""Signs that a label ends at, without a blank."""
_SPELLED = str.maketrans(dict.fromkeys("：՝፡፦៖", ":"))
"""Signs after a label in other scripts."""
_FIRST_WORDS = BY | LABELS | COLON_LABELS
_WITHIN_DATE = frozenset("de of at um à às om kl в alle ore".split())
"""Words that stand between the parts of a date, and before names behind it."""
_YEAR = re.compile(r"\d{4}\b")
_SHORT_AND = frozenset("e i a ja en y".split())
_NUMERIC = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d")
"""How a date of numbers begins."""

_UNSPACED_LABEL = (
    r"(?:(?:本文|原)?作者|[发發]布[者人]|投稿者|文字|文章|撰文者?|[采採][写寫]|撰稿人?|[执執][笔筆]者?|取材・文|取材|聞き手|文[/／][图圖]|文・写真|写真・文|"
    r"文|通[讯訊][员員]|[记記]者|(?:[责責]任)?[编編][辑輯]|著者|ライター|글쓴이|작성자|글)"
)
_UNSPACED = re.compile(
    rf"[\s【\[(（〔]{{0,2}}[\u4e00-\u9fff]{{0,6}}?{_UNSPACED_LABEL}(?:\s?[:：/／|｜＝=・●]\s?|\s+|(?<=[记記]者)(?=[\u4e00-\u9fff]{{2,4}}(?:[\s/／、，,)）】〕]|$)))"
)
"""A label at the beginning of a line: ``作者：``, ``本报记者 ``, ``（記者``."""
_UNSPACED_INSIDE = re.compile(r"(?<![原译譯文])(?:作者|撰文|[采採][写寫]|撰稿|執筆者?|著者|[记記]者|글쓴이)\s?[:：]\s?")
"""A label in a line that says other things first: ``来源：晚报 作者：王小明``."""
_REPORTER = re.compile(r"[\uac00-\ud7a3]{2,4}\s?(?:[\uac00-\ud7a3]{2}\s?)?(?:기자|특파원|논설위원)(?![\uac00-\ud7a3])")
"""A Korean name and *reporter*: the label stands behind the name."""


def is_label(text: str, language: str = "") -> bool:
    """Whether *text* is a word for *by* or *author* and nothing else."""
    tokens = text[:40].translate(_SPELLED).replace(",", " ").replace("(s)", "").split()
    return 0 < len(tokens) < MAX_LABEL and label_length([*tokens, "X"], language) == len(tokens)


def has_label(text: str, language: str = "") -> bool:
    """Whether *text* has a word for *by* or *author*: a quick look at whether a by-line can have a label."""
    words = text[:MAX_LINE].translate(_PARTING).casefold().split()
    if not _FIRST_WORDS.isdisjoint(words) or (text.startswith("By") and text[2:3].isupper()):
        return True
    if language in BY_IN and label_length(text[:MAX_LINE].split(), language):
        return True
    return not text.isascii() and (
        label_without_blanks(text) is not None or _REPORTER.match(text[:MAX_LINE]) is not None
    )


def label_length(tokens: list[str], language: str = "", *, led: bool = False) -> int:
    """How many of *tokens* are a label of the names after them.

    *language* is the code of that of the page, if it is known: some words for *by* mean something else elsewhere. *led*
    says that when it was published is told before them.
    """
    by = BY | BY_IN.get(language, frozenset())
    end = number = 0
    has_text = has_picture = False
    while number < min(len(tokens) - 1, MAX_LABEL):
        token = tokens[number]
        word = token.rstrip(":：").casefold()
        following = tokens[number + 1]
        colon = token[-1] in ":：" or following in (":", "：")
        number += 2 if following in _COLONS else 1
        if number >= len(tokens):
            break
        has_text = has_text or word in COLON_LABELS or word in LABELS
        has_picture = has_picture or word in OTHER_LABELS
        is_by = word in by and (word in BY or _may_be_name(tokens[number]))
        is_by = is_by or (led and word in BY_BEHIND_IN.get(language, ()))
        is_both = has_text and has_picture and word in OTHER_LABELS | COLON_LABELS  # Tekst og foto
        if has_picture and not has_text and is_by:  # Photos by
            break
        if is_by or is_both or word in LABELS or (colon and word in COLON_LABELS):
            end = number
        elif word in LEAD or word in COLON_LABELS or word in OTHER_LABELS or (number and word in _SHORT_AND):
            led = True
        else:
            break
    if not end and tokens and tokens[0].startswith("By") and tokens[0][2:3].isupper() and tokens[0][3:4].islower():
        tokens[:1] = ["By", tokens[0][2:]]  # ByAnn Lee
        return 1
    return end


def _may_be_name(token: str) -> bool:
    """Whether *token* may begin a name: sentences begin with the words of one language, too."""
    return not token[0].islower() and not token[0].isdigit()


def label_without_blanks(text: str) -> re.Match[str] | None:
    """The label in *text* in a script without blanks: at its beginning, or with a colon anywhere."""
    if text.rstrip(")）").endswith(("摄", "攝")):  # who took the picture
        return None
    return _UNSPACED_INSIDE.search(text) or _UNSPACED.match(text)


def date_length(tokens: list[str]) -> int:
    """How many of *tokens* are a date that they begin with, with the words before it."""
    end = numbers = 0
    has_month = False
    for number, token in enumerate(tokens[:MAX_DATE]):
        word = token.casefold().strip(".,:–—-()")
        if word[:1].isdigit():
            end = number + 1
            numbers += 1
            has_month = has_month or numbers == DATE_NUMBERS or _NUMERIC.match(word) is not None
        elif word in _WITHIN_DATE:
            continue
        elif not word or word in AFTER_DATE or word in DAYS:
            end = number + 1 if end else 0
        elif month_of(word) and not has_month:
            has_month, end = True, number + 1 if end else 0
        elif end and _YEAR.match("".join(tokens[number + 1 : number + 2])):
            continue  # a month, of whatever calendar
        elif end or (word not in BEFORE_DATE and word not in LEAD):
            break
    return end


def begins_date(tokens: list[str]) -> bool:
    """Whether *tokens*, of which the first is a number, begin with a day and its month, or a whole date."""
    behind = [token for token in tokens[1:] if token not in _WITHIN_DATE][:1]
    return _NUMERIC.match(tokens[0]) is not None or any(month_of(token.casefold().strip(".,")) for token in behind)


def without_day(words: list[str]) -> list[str]:
    """*words* before a date without the day of the week at their end, unless that may be a family name.

    >>> without_day(["Ann", "Lee", "Tuesday"]), without_day(["Anna", "Freitag"]), without_day(["Thứ", "Ba"])
    (['Ann', 'Lee'], ['Anna', 'Freitag'], [])
    """
    for length in (2, 1):
        rest = len(words) - length
        if (not rest or rest > 1) and "_".join(words[rest:]).replace("-", "_").casefold().rstrip(".") in DAYS:
            is_of_name = rest > 0 and words[rest - 1].casefold() in PARTICLES
            return words if is_of_name else words[:rest]
    return words
