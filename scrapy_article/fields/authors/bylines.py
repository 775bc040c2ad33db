"""By-line parser: the names in a by-line, in order, without the text around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import NamedTuple

from scrapy_article.fields.authors.names import (
    Kind,
    Name,
    bare_name,
    is_collective,
    kind_of,
    label_length,
    label_without_blanks,
    name_case,
)
from scrapy_article.fields.dates.parser import find_dates, may_hold_date
from scrapy_article.fields.dates.parts import month_of
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.words import UNSPACED_RANGES, compiled_later

MAX_LENGTH, MAX_NAMES = 400, 30
"""Characters of a by-line that are checked; maximum names of a by-line."""
TWO_NAMES_BLANKS = 4
"""Blanks from which a piece may be two names with a short word for *and* between them."""

_DATED = "\1"
"""A token in place of a date."""
_SLASH = "\u2044"
"""A token in place of a slash without blanks around it."""
_MARKS = frozenset("| ¦ • · ● ⋅ ∙ ▪ ◦ – — ― - -- > » › :: // ★ ■ … ~ \u200b".split()) | {_DATED}
"""Tokens that separate the parts of a line."""
_SIGNS = frozenset(",;、，،؛،፣၊＆|¦•·●⋅∙▪◦»›")
"""Signs that become tokens, with blanks around them or without."""
_COMMAS = frozenset(",،፣၊")
_SLASHES = frozenset("/／" + _SLASH)
_PARTING = re.compile(
    r"(?=[-—\s/／+・])(?:"  # for speed: all that may be first
    r"(?<=\w)-(?=\s)|(?<=\w)—(?=\w)|(?<=[^\W\d_]{2})\s?[/／+]\s?(?=[^\W\d_]{2})|(?<![ァ-ヿ])・(?![ァ-ヿ]))"
)
"""Signs that separate names unless they are a part of one."""
_COLONS = str.maketrans(dict.fromkeys("：՝፡፦៖", ": "))
"""Colons of other scripts after a label, and the equivalent in Latin script."""
_GLUED = re.compile(
    r"(?=[A-W])(?:(?<=[^\W\d_])(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d)"
    r"|(?<=[a-z])(?=(?:Published|Updated|Posted)(?:[A-Z:]|\s|$))"
    r"|(?<=[a-z]{2})(?=(?:Staff|Senior|Guest|Contributing)\s[A-Z]|(?:Writer|Editor|Reporter|Correspondent)(?:\W|$)))"
)
"""Where a date or a job begins without a blank before it: ``Ann LeeDec. 18``, ``Ann LeeStaff Writer``."""
_GLUED_COLON = re.compile(r":(?=[^\W\d_])")
_UNREAD = re.compile(
    r"<[a-zA-Z/!][^<>]{0,300}>|[^\s()]{1,80}@[^\s()]{1,80}|\[email\s?protected\]|(?:https?://|www\.)\S{1,200}|(?<!\w)@\w{1,40}"
    r"|[\u2600-\u2604\u2606-\u27bf\ufe0f\U0001f000-\U0001faff]{1,99}",
    re.IGNORECASE,
)
"""Markup, URLs and pictographs."""
_MAY_BE_UNREAD = re.compile("[<@[/.\u2600-\U0001faff]")  # a character that each of them has
_ASIDE = re.compile(r"[(\[（][^()\[\]（）]{0,100}[)\]）](?!\s[A-Z][a-z])")
"""Text in brackets, except inside a name: ``Ann (Lee) Ek``."""
_IN_BRACKETS = re.compile(r"[(\[【（〔]([^()\[\]【】（）]{5,100})[)\]】）]")
_SHORT_AND = re.compile(r"\s(?:y|e|i|a|en|ja)\s", re.IGNORECASE)
"""Words for *and* that also stand inside names: ``Ortega y Gasset``."""
_CAPITAL_STOPS = frozenset("The In On At For From Via Special SPECIAL".split())
"""Capitalized words that end a name of two words or more."""

SENTENCE = 4
"""Blanks from which a line that ends like a sentence is one."""

_LEAD, _AROUND_DATES = words_of("bylines.lead") | words_of("bylines.done"), words_of("bylines.around_dates")
_DAYS = words_of("bylines.days")
_AND, _OTHERS, _INNER = words_of("bylines.and"), words_of("bylines.others"), words_of("bylines.inner")
_STOPS = words_of("bylines.stops") | words_of("bylines.done") | _OTHERS
_BY, _JOBS = words_of("bylines.by"), words_of("names.roles") | words_of("names.collectives")
_AGENCIES = words_of("names.agencies")
_SMALL_STOPS = words_of("bylines.small_stops")
_UNSPACED = compiled_later(rf"[{UNSPACED_RANGES}\uac00-\ud7a3]")
"""A character of a script in which a whole name may be one word."""
_NEXT_LABEL = compiled_later(
    r"\s[\u4e00-\u9fff]{1,5}\s?[:：|｜／/].*|(?:[来來]源|[编編][辑輯]|校[对對]|[时時][间間]|日期|[浏瀏][览覽])[\u4e00-\u9fff]{0,4}\s?[:：|｜／/].*"
    r"|(?<=[\u4e00-\u9fff]{2})\s?[/／].*|\s?(?:19|20)\d\d\s?[-/.年].*|\s?[【\[(（)）】〕\]].*|\s[\u4e00-\u9fff]{2,6}[報报][道導].*"
    r"|\s?等人?$|\s?(?:[发發][布表]|[创創]作|撰[写寫]|整理|[编編][辑輯]|[摄攝]影|打印|校[对對]).*"
)
"""What follows the names in Chinese and Japanese: another label, a date, a place, brackets."""
_CHINESE_NAMES = compiled_later(r"\s*[\u4e00-\u9fff]{2,3}(?:\s+[\u4e00-\u9fff]{2,3}){1,5}\s*")
_TAIL = re.compile(
    r"\s?(?:[记記]者|(?:선임|인턴|수습|전문|객원)?\s?기자|특파원|논설위원|[報报][道導]|による|\s(?:के\s)?द्वारा|\starafından"
    r"|\s[A-Z]{1,3}\d{2,6})$"
)
"""Words for *by* and *reporter* that follow a name."""
_KOREAN = re.compile(r"^.*[=\s\]](?=[\uac00-\ud7a3]{2,4}$)")
"""What precedes a Korean reporter's name: a place, an agency."""


class Byline(NamedTuple):
    """The contents of a by-line."""

    names: list[Name]
    labelled: bool = False
    """Whether a word for *by* or *author* precedes the names."""
    dated: bool = False
    """Whether a date or another number is beside the names."""
    whole: bool = True
    """Whether there are only names, jobs, labels and dates."""

    @property
    def is_of_people(self) -> bool:
        """Whether all names are those of people."""
        return all(name.kind is Kind.PERSON for name in self.names)

    @property
    def is_sentence(self) -> bool:
        """Whether the text is rather a sentence than a by-line: ``By some measures, it was large.``."""
        name = self.names[0]
        return not self.whole and (name.kind is Kind.OTHER or name.text.islower())


@lru_cache(maxsize=64)  # a page repeats its by-line
def read_byline(text: str, *, inverted: bool = False, language: str = "") -> Byline:
    """Return the contents of the by-line *text*.

    If *inverted*, the family name comes first, with a comma after it. *language* is the code of the page's language,
    if known.

    >>> [name.text for name in read_byline("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3").names]
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = text[:MAX_LENGTH]
    inner = _IN_BRACKETS.fullmatch(text)
    tokens, labelled = _tokens_of(inner[1] if inner else text, language)
    is_parted = not _MARKS.isdisjoint(tokens)
    end = label_length(tokens, language) if is_parted and not labelled else 0
    if not _MARKS.isdisjoint(tokens[1:end]):  # a mark used as a colon separates nothing
        labelled = True
        del tokens[:end]
    fields = _fields_of(tokens) if is_parted else [tokens]
    best = Byline([], labelled)
    for number, field in enumerate(fields):
        may_be_section = len(best.names) == 1 and not best.is_of_people and not best.labelled
        is_behind_date = number > 0 and _DATED in tokens
        found = _read_field(field, language, best.labelled, inverted, is_behind_date)
        is_whole = best.whole and found.whole and not (best.names and found.names)
        if best.names and not (may_be_section and found.names and found.is_of_people):  # ``Politics · Ann Lee``
            found = best
        best = Byline(found.names, found.labelled, whole=is_whole)
    names = [Name(name_case(name.text), name.kind) if name.kind is Kind.PERSON else name for name in best.names]
    names = [*dict.fromkeys(names)] if len(names) > 1 else names
    return Byline(names, best.labelled, any(map(_is_number, tokens)), best.whole)


def _tokens_of(text: str, language: str) -> tuple[list[str], bool]:
    """The words of *text*, with signs apart, without URLs and asides; and whether a label without blanks is cut off."""
    if text.isascii() and text.replace(" ", "").isalpha():  # as most
        return _GLUED.sub(" ", text).split(), False
    label = None
    if _MAY_BE_UNREAD.search(text):
        text = _UNREAD.sub(" ", text)
    if not text.isascii():
        label = label_without_blanks(text)
        if label:
            text = text[label.end() :]
            role = label_without_blanks(text)  # 采写：晚报记者
            text = _NEXT_LABEL.sub("", text[role.end() :] if role and not role.start() else text)
            if language == "zh" and _CHINESE_NAMES.fullmatch(text):
                text = "、".join(text.split())
        text = text.translate(_COLONS)
    text = _GLUED.sub(" ", text.replace("(s)", ""))
    if may_hold_date(text):
        for date in reversed(find_dates(text, language or None)):
            text = f"{text[: date.start].rstrip(' ,')} {_DATED} {text[date.end :]}"
    text = _GLUED_COLON.sub(": ", _ASIDE.sub(" ", text))
    for sign in sorted(_SIGNS.intersection(text)):
        text = text.replace(sign, f" {sign} ")
    text = _PARTING.sub(lambda match: f" {_SLASH if match[0] in '/／' else match[0].strip()} ", text)
    return text.split(), label is not None


def _fields_of(tokens: list[str]) -> list[list[str]]:
    """*tokens* split at marks and after dates."""
    fields: list[list[str]] = [[]]
    for token in tokens:
        if token not in _MARKS or token == _DATED:
            fields[-1].append(token)
        if token in _MARKS and fields[-1]:
            fields.append([])
    return fields


def _read_field(tokens: list[str], language: str, labelled: bool, inverted: bool, is_behind_date: bool) -> Byline:
    if is_behind_date:
        tokens = [*dropwhile(lambda token: _is_number(token) or token in _COMMAS or token in _AROUND_DATES, tokens)]
    start = label_length(tokens, language, is_led=is_behind_date)
    tokens = tokens[start:]
    if tokens and tokens[0].casefold().rstrip(":") in _OTHERS:
        return Byline([], labelled, whole=False)
    pieces, end = _pieces_of(tokens, language)
    labelled = labelled or start > 0 or any(not piece.isascii() and _TAIL.search(piece) for piece, _ in pieces)
    names, whole = _names_of(pieces, inverted)
    kinds = [name.kind for name in names]
    if not kinds or (min(kinds) >= Kind.WORD and max(kinds) >= Kind.TEAM):
        names, end = _team(tokens, end, names, labelled)
    rest = tokens[end:] if names else tokens
    return Byline(names, labelled, whole=(whole or not names) and all(map(_is_around_dates, rest)))


def _is_around_dates(token: str) -> bool:
    """Whether *token* is a number, or a word before or after dates."""
    folded = token.casefold().strip(":.")
    return _is_number(token) or token in _COMMAS or folded in _LEAD or _is_of_date(folded, 1, is_day=True)


def _is_number(token: str) -> bool:
    """Whether *token* is a date, or begins like a number."""
    return token == _DATED or token[0].isdigit()


def _team(tokens: list[str], end: int, names: list[Name], labelled: bool) -> tuple[list[Name], int]:
    """The organisation in *tokens*, if people's *names* would end at *end*, before *of* or the like."""
    last = end
    while last < len(tokens) and tokens[last] in _INNER:
        last += 1
        while last < len(tokens) and not _stops(tokens[last]):
            last += 1
    text = bare_name(" ".join(tokens[:last]).partition(" / ")[0].replace(f" {_SLASH} ", "/").replace(" ,", ","))
    kind = kind_of(text)
    if (names or last > end or labelled) and kind is not None:
        return [Name(text, kind)], last
    if kind is None and not names and labelled and text[:1].isupper() and is_collective(text):
        return [Name(text, Kind.TEAM)], last
    return names, end


def _pieces_of(tokens: list[str], language: str) -> tuple[list[tuple[str, bool]], int]:
    """The pieces between commas and conjunctions in *tokens*, each with whether a comma precedes it; and their end."""
    pieces: list[tuple[str, bool]] = []
    words: list[str] = []
    comma = False
    end = len(tokens)
    for number, token in enumerate(tokens):
        if _is_and(token, words, len(tokens) - number - 1, language):
            if words:
                pieces.append((" ".join(words), comma))
            words, comma = [], token in _COMMAS or token in _SLASHES
        elif _is_number(token) and (words or len(token) > 2 or all(map(_is_around_dates, tokens[number:]))):
            end = number
            while words and _is_of_date(words[-1], len(words), is_day=token != _DATED):
                words.pop()
                end -= 1
            break
        elif token in _SMALL_STOPS or ((words or pieces) and _stops(token, words)):
            end = number
            break
        else:
            words.append(token)
    return [*pieces, (" ".join(words), comma)] if words else pieces, end


def _is_of_date(word: str, number: int, *, is_day: bool) -> bool:
    """Whether *word*, the last of that *number* before a date, or a day of a month, belongs to it.

    ``Anna Freitag`` is a name.
    """
    folded = word.casefold().strip(".")
    is_month = is_day and month_of(folded) is not None
    is_around = word in _AROUND_DATES or word in _BY or (number == 1 and folded in _AROUND_DATES)
    return is_around or is_month or (number != 2 and folded in _DAYS)


def _is_and(token: str, before: list[str], behind: int, language: str) -> bool:
    """Whether *token* separates names: a comma, or a word for *and*, also in *language*."""
    if token in _COMMAS or token.casefold() in _AND:
        return True
    return len(before) > 1 and behind > 1 and token in words_of("bylines.and_here", language)


def _stops(token: str, words: Sequence[str] = ()) -> bool:
    """Whether *token* ends the names before it; the last name has these *words*."""
    bare = token.rstrip(":.")
    if bare.casefold() in _STOPS or (token[-1] == ":" and bare.casefold() in _JOBS):  # Author: Ann Lee Editor: Bo Ek
        return True
    return token in _SMALL_STOPS or (len(words) > 1 and bare in _CAPITAL_STOPS)


def _names_of(pieces: list[tuple[str, bool]], inverted: bool) -> tuple[list[Name], bool]:
    """The names among *pieces*, and whether there is nothing else."""
    parts: list[tuple[str, bool]] = []
    for piece, comma in pieces[:MAX_NAMES]:
        halves = [piece]
        if piece.count(" ") >= TWO_NAMES_BLANKS and all(" " in half.strip() for half in _SHORT_AND.split(piece)):
            halves = _SHORT_AND.split(piece)
        parts += [(_without_tail(half), comma) for half in halves]
    if inverted and len(parts) == 2 and parts[1][1]:
        parts = [(f"{parts[1][0]} {parts[0][0]}".strip(), False)]  # Lee, Ann
    several = len(parts) > 1 and any(" " in part for part, _ in parts)
    names: list[Name] = []
    whole = True
    for part, comma in parts:
        is_one_word = comma and " " not in part and part[:1].isupper() and not _UNSPACED.match(part)
        if names and is_one_word and (several or names[0].kind is Kind.TEAM):
            continue  # a place, a degree or a company
        name = _name(part)
        if name is None:
            whole = whole and (comma or not part)
        else:
            names.append(name)
    if len(names) > 1 and any(name.kind is Kind.PERSON for name in names):
        names = [name for name in names if name.kind < Kind.TEAM]
    return names, whole


def _name(part: str) -> Name | None:
    """The name in *part*, without a job or an agency around it: ``Staff Writer Ann Lee``, ``Ann Lee Reuters``."""
    kind = kind_of(part)
    if kind is Kind.TEAM:
        words = part.split()
        while len(words) > 2 and is_job(words[:1]):
            del words[0]
        if len(words) > 3 and is_job(words[-2:]) and not is_collective(words[-1]):
            del words[-2:]
        elif words[-1].casefold() in _AGENCIES:
            del words[-1]
        bare = " ".join(words)
        if kind_of(bare) is Kind.PERSON:
            return Name(bare, Kind.PERSON)
    return Name(part, kind) if kind is not None else None


def is_job(words: Sequence[str]) -> bool:
    """Whether all *words* are those of a job or an employer."""
    return _JOBS.issuperset(map(str.casefold, words))


def _without_tail(piece: str) -> str:
    """*piece* without a word for *reporter* after it, and without a place or an agency before a Korean reporter."""
    piece = piece.rpartition(":")[2]
    if not piece.isascii():
        bare = _TAIL.sub("", piece)
        piece = piece if bare == piece else _KOREAN.sub("", bare)
    return bare_name(piece)
