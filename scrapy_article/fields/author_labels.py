"""What stands before the names in a by-line: words for *by* and *author*, and dates."""

from __future__ import annotations

import re

from scrapy_article.document.letters import IN_SMALL
from scrapy_article.fields.author_cjk import COLONS, cjk_label, is_signed
from scrapy_article.fields.author_forms import end_of_double_label
from scrapy_article.fields.author_tokens import MARKS, MAX_LENGTH, SLASH
from scrapy_article.fields.author_words import (
    AFTER_DATE,
    ARTICLES,
    BEFORE_DATE,
    BY,
    COLON_LABELS,
    DAYS,
    LABELS,
    LEAD,
    ONE,
    OTHER_LABELS,
    PARTICLES,
    WORKS,
    is_place,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.relative_dates import NAMED_DAYS

__all__ = [
    "FIRST_WORDS",
    "MAX_LABEL",
    "date_length",
    "has_label",
    "has_own_month",
    "is_label",
    "label_length",
    "without_day",
]

MAX_LABEL = 6
"""Words of a label."""
MAX_DATE = 14
"""Words and signs of a date."""
_COLONS = frozenset((":", "：", "|", "/", ",", "،", "-", "–", "—", SLASH))
"""Tokens that may stand in place of the colon after a label."""
_PARTING = str.maketrans(dict.fromkeys([*":|,،/・（）", *map(chr, COLONS)], " "))
"""Signs that a label ends at, without a blank; a hyphen is one where a blank follows (*By- Ann Lee*)."""
_PARTING_ASCII = IN_SMALL.translate(bytes(code if code not in _PARTING else ord(" ") for code in range(256)))
"""Those of ASCII as blanks, and its capitals as small letters: a table for `bytes.translate`."""
DAY_DIGITS = 2
"""Digits of the number of a day."""
_OF = frozenset(("de", "of"))
"""Between the number of a day and the month."""
_NUMERIC = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d")
"""How a date of numbers begins that has a month."""
DATE_NUMBERS = 3
"""Numbers that are a date, with blanks between them: ``12. 5. 2020``."""
_CLOCK = re.compile(r"\d{1,2}(?:[:.hH]\d\d(?![.\d])|h$)")
"""How the time of day begins."""
MAX_BEFORE_CLOCK, MAX_SMALL = 2, 4
"""Small words between a date and the time of day, and their letters."""
_AS_TOLD_TO = ("As told to", "As Told To", "as told to")
"""Before who wrote down what another tells in the first person."""
_LED = ("By", *_AS_TOLD_TO)
_POSTED = frozenset(("Posted", "Published", "Filed"))
_REPORT = ("berichtet", "berichten")
_DAY_LENGTHS = (2, 1)
"""Words of a day of the week."""
_DAYS = DAYS | {day.replace(" ", "_") for day in NAMED_DAYS if len(day) > 2}
"""*Tuesday*, *today*, *yesterday*, in small letters, with ``_`` for blanks and hyphens; not Hungarian *ma*, a name."""
_SHORT_DAYS = frozenset("lun mar mer jue vie sab dom gio ven".split())
"""Short ones of Romance languages, which elsewhere are names, and months: they count behind two names only."""
FIRST_WORDS = BY | LABELS | COLON_LABELS
"""Words that stand before names, in small letters."""
_LABEL_STARTS = FIRST_WORDS | LEAD
"""What labels begin with, beside a *By* that is glued to what follows."""


def is_label(text: str) -> bool:
    """Whether *text* is a word for *by* or *author* and nothing else."""
    text = text[:40]
    if not text.isascii():
        text = text.translate(COLONS)
    tokens = text.replace(",", " ").replace("(s)", "").split()
    if not tokens or not (tokens[0].startswith("By") or tokens[0].rstrip(":：").casefold() in _LABEL_STARTS):
        return False
    return 0 < len(tokens) < MAX_LABEL and label_length([*tokens, "X"]) == len(tokens)


def has_label(text: str) -> bool:
    """Whether *text* has a word for *by* or *author*: a quick look at whether `read_byline` can find a label."""
    if text.startswith(_LED) or end_of_double_label(text):
        return True
    if text.isascii():  # most are, and bytes are looked up in a quarter of the time
        words = text[:MAX_LENGTH].encode().translate(_PARTING_ASCII).replace(b"- ", b" ").decode()
        return _has_first_word(words.split())
    words = text[:MAX_LENGTH].casefold().translate(_PARTING).replace("- ", " ")
    return _has_first_word(words.split()) or cjk_label(text) is not None or is_signed(text)


def _has_first_word(words: list[str]) -> bool:
    return not FIRST_WORDS.isdisjoint(words) or ("de" in words and not WORKS.isdisjoint(words))


def label_length(tokens: list[str]) -> int:
    """How many of *tokens* are a label of the names after them."""
    end = number = 0
    led = False
    while number < min(len(tokens) - 1, MAX_LABEL):
        token = tokens[number]
        word = token.rstrip(":：").casefold()
        following = tokens[number + 1]
        colon = token[-1] in ":：" or following in (":", "：")
        number += 2 if following in _COLONS else 1
        if number >= len(tokens):
            break
        if word in BY or word in LABELS or (colon and (word in COLON_LABELS or (led and word in OTHER_LABELS))):
            end = number
        elif word == "de" and led and (tokens[0].casefold() in COLON_LABELS or _is_work_of_person(tokens, number)):
            end = number  # texto de
        elif word == "to" and led and " ".join(tokens[:3]) in _AS_TOLD_TO:
            end = number
        elif word in LEAD or (led and word in OTHER_LABELS) or (word in ONE and _is_work(following)):
            led = True
        else:
            break
    if not end and len(tokens) > 3:
        end = _length_with_place(tokens)
    if not end and tokens and tokens[0].startswith("By") and tokens[0][2:3].isupper() and tokens[0][3:4].islower():
        tokens[:1] = ["By", tokens[0][2:]]
        return 1
    return end


def _is_work(word: str) -> bool:
    """Whether *word* says what somebody wrote, and is no short one that may stand anywhere: *artigo*, but not *das*."""
    return len(word) > MAX_SMALL and word.casefold() in LEAD


def _is_work_of_person(tokens: list[str], number: int) -> bool:
    """Whether *of*, before the token at *number*, stands between what people write and two words of a name."""
    name = tokens[number : number + 2]
    if len(name) < 2 or not all(word[0].isupper() for word in name) or name[0].casefold() in ARTICLES:
        return False
    return tokens[number - 2].casefold() in WORKS and not is_place(" ".join(name))


def _length_with_place(tokens: list[str]) -> int:
    """How many of *tokens* are a label that says where: ``Posted in News by``, ``Aus Berlin berichtet``."""
    is_posted = tokens[0] in _POSTED and tokens[1] in ("in", "under")
    if not is_posted and tokens[0] != "Aus":
        return 0
    last = ("by",) if is_posted else _REPORT
    number = next((i for i, token in enumerate(tokens[: 2 * MAX_LABEL]) if token in last), -1) + 1
    return number if number < len(tokens) else 0


def date_length(tokens: list[str]) -> int:
    """How many of *tokens* are a date that they begin with, with the words before it."""
    end = number = numbers = 0
    weekday, has_month = True, False
    last = min(len(tokens), MAX_DATE)
    while number < last:
        word = tokens[number].casefold().strip(".,:–—-()")
        number += 1
        if word[:1].isdigit():
            end = number
            numbers += 1
            has_month = has_month or numbers == DATE_NUMBERS or _NUMERIC.match(word) is not None
        elif end and (not word or word in AFTER_DATE):
            end = number
        elif end and _is_month(word, tokens, number - 1, has_month):
            end, has_month = number, True
        elif end:
            length = _length_before_clock(tokens, number - 1)
            if not length:
                break
            number += length - 1
        elif word in BEFORE_DATE or word in LEAD or not word:
            continue
        else:
            length = 0 if month_of(word) or not weekday else _day_length(tokens, number - 1)
            if not (length or month_of(word)):
                break
            weekday, has_month = False, not length
            number += max(0, length - 1)
    return end


def _is_month(word: str, tokens: list[str], number: int, has_month: bool) -> bool:
    """Whether *word*, the token at *number* behind a number of a date, is a month.

    In a date that has one there must be a day, a year or a month beside it: names are called as months are (*Julio*).
    """
    before, behind = tokens[number - 1], tokens[number + 1 : number + 2]
    if before in _OF:  # in "mar 12 de mayo", where the first word is a day of the week
        before = tokens[number - 2]
    if _is_year(behind):
        return True
    is_month = month_of(word) is not None
    if not (is_month and has_month):
        return is_month
    is_day = before[0].isdigit() and len(before.rstrip(".,")) <= DAY_DIGITS
    is_behind_month = month_of(before.casefold().strip(".,()")) is not None
    return is_day or is_behind_month or (bool(behind) and behind[0][0].isdigit())


def _length_before_clock(tokens: list[str], start: int) -> int:
    """How many of *tokens* from *start* on are small words before the time of day: ``à 10h30``, ``alle ore 10:30``.

    Zero but where the line ends behind it, at a sign perhaps, or goes on with *by*: an event has a place there, and a
    story may have a change: ``à 21:00, mis à jour à 22:00``.
    """
    for end in range(start, min(start + MAX_BEFORE_CLOCK + 1, len(tokens))):
        token = tokens[end]
        if _CLOCK.match(token):
            following = next((word for word in tokens[end + 1 : end + 3] if word != ","), "")
            word = following.casefold().rstrip(":")
            is_end = not word or word in MARKS or word in FIRST_WORDS or following in PARTICLES
            return end - start if is_end else 0
        if not token.islower() or len(token) > MAX_SMALL:
            break
    return 0


def has_own_month(tokens: list[str]) -> bool:
    """Whether the number that *tokens* begin with has a month in it, or behind it: a word before it is none then.

    Between them may stand *of*, but no sign, number or other word: a second date may follow.
    """
    if _NUMERIC.match(tokens[0]):
        return True
    behind = [token.casefold().strip(".,") for token in tokens[1:] if token not in _OF]
    return bool(behind) and month_of(behind[0]) is not None


def _is_year(tokens: list[str]) -> bool:
    """Whether *tokens* are a number of four digits: the word between it and a day is a month of some calendar."""
    return bool(tokens) and len(tokens[0]) == 4 and tokens[0].isdigit()


def _day_length(tokens: list[str], start: int) -> int:
    """How many of *tokens* from *start* on are a day of the week before a date: any word before a comma may be one."""
    for length in _DAY_LENGTHS:
        end = start + length
        following = tokens[end] if end < len(tokens) else ""
        if following == "," and length == 1:
            return length
        is_before_date = following[:1].isdigit() or following == "," or month_of(following)
        if is_before_date and _is_day(tokens[start:end]):
            return length
    return 0


def without_day(words: list[str]) -> list[str]:
    """*words* before a date without the day of the week at their end, unless that may be a family name.

    >>> without_day(["Ann", "Lee", "Tuesday"]), without_day(["Anna", "Freitag"]), without_day(["Thứ", "Ba"])
    (['Ann', 'Lee'], ['Anna', 'Freitag'], [])
    >>> without_day(["Anna", "Rossi", "mar"]), without_day(["María", "del", "Mar"])
    (['Anna', 'Rossi'], ['María', 'del', 'Mar'])
    """
    for length in _DAY_LENGTHS:
        rest = len(words) - length
        if (not rest or rest > 1) and _is_day(words[rest:]):
            return words[:rest]
    is_short = words[-1].casefold().rstrip(".") in _SHORT_DAYS
    is_of_name = len(words) > 1 and words[-2].casefold() in PARTICLES
    return words[:-1] if is_short and len(words) != 2 and not is_of_name else words


def _is_day(words: list[str]) -> bool:
    return "_".join(words).replace("-", "_").casefold().rstrip(".") in _DAYS
