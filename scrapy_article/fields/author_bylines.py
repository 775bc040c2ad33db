"""By-lines taken apart: the names in them, one an entry, in order, without what stands around them."""

from __future__ import annotations

import re
from typing import NamedTuple

from scrapy_article.document.words import UNSPACED
from scrapy_article.fields.author_labels import (
    begins_date,
    date_length,
    label_length,
    label_without_blanks,
    without_day,
)
from scrapy_article.fields.author_words import (
    AGENCIES,
    AND,
    AND_IN,
    BEFORE_DATE,
    BY,
    COMPOUND_JOBS,
    INNER,
    LABELS,
    LEAD,
    NOT_AUTHORS,
    NOT_FIRST,
    PARTICLES,
    POSTED,
    ROLES,
    SMALL_STOPS,
    STOPS,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import SUFFIX, Kind, Name, bare_name, is_collective, kind_of, name_case, stripped

__all__ = ["MAX_NAMES", "Byline", "read_byline"]

MAX_LENGTH = 400
"""Characters of a by-line that are looked at."""
MAX_NAMES = 30
"""Names of a by-line."""
MAX_SECTION = 5
"""Words after the names of which the first is *in*, and the others are the section: ``Ann Lee in Home & Garden``."""
MAX_BEFORE_LABEL = 30
"""Words before a label in a line that says other things first."""
LONG = 4
"""Blanks from which on a piece may be two names with a short word for *and* between them."""

_LABELLED = "\0"
"""A token in place of a label in a script without blanks."""
_SLASH = "\u2044"
"""A token in place of a slash without blanks around it."""
_MARKS = frozenset("| ¦ • · ● ⋅ ∙ ▪ ◦ – — ― - -- > » › :: // ★ ■ … ~ \u200b".split())
"""Tokens that part what stands in a line."""
_SIGNS = frozenset(",;、，،؛،፣၊＆|¦•·●⋅∙▪◦»›")
"""Signs that become tokens, with blanks around them or without."""
_COMMAS = frozenset(",،፣၊")
_SLASHES = frozenset(("/", "／", _SLASH))
_PARTING = re.compile(
    r"(?<=\w)-(?=\s)|(?<=\w)—(?=\w)|(?<=[^\W\d_]{2})\s?[/／+]\s?(?=[^\W\d_]{2})|(?<![ァ-ヿ])・(?![ァ-ヿ])"
)
"""Signs that part names unless they are a part of them."""
_COLONS = str.maketrans(dict.fromkeys("：՝፡፦៖", ": "))
"""Signs after a label in other scripts, and what they are read as."""
_GLUED = re.compile(
    r"(?<=[^\W\d_])(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d)"
    r"|(?<=[a-z])(?=(?:Published|Updated|Posted)(?:[A-Z:]|\s|$))"
    r"|(?<=[a-z]{2})(?=(?:Staff|Senior|Guest|Contributing)\s[A-Z]|(?:Writer|Editor|Reporter|Correspondent)(?:\W|$))"
)
"""Where a date or a job begins without a blank before it: ``Ann LeeDec. 18``, ``Ann LeeStaff Writer``."""
_GLUED_COLON = re.compile(r":(?=[^\W\d_])")
_UNREAD = re.compile(
    r"<[a-zA-Z/!][^<>]{0,300}>|[^\s()]{1,80}@[^\s()]{1,80}|\[email\s?protected\]|(?:https?://|www\.)\S{1,200}|(?<!\w)@\w{1,40}"
    r"|[\u2600-\u2604\u2606-\u27bf\ufe0f\U0001f000-\U0001faff]{1,99}",
    re.IGNORECASE,
)
"""Markup, addresses and pictographs."""
_ASIDE = re.compile(
    r"[(\[（][^()\[\]（）]{0,100}[)\]）]"
    r"(?!\s(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?\s\d)[A-Z][a-z])"
)
"""What stands in brackets, but not inside a name: ``Ann (Lee) Ek``."""
_FOOTNOTE = re.compile(
    r"(\w[\s.][^\W\d_a-z][\w'’-]{0,30}?[^\W\d_A-Z])(?:\d{1,3}(?:,\d{1,3}){0,8}|[*†‡§¶]{1,3})(?=\s*(?:[,;&]|and\b|und\b|et\b|$))"
)
"""The sign of a footnote right behind a name: ``Ann Lee1,2, Bo Ek*``."""
_IN_BRACKETS = re.compile(r"[(\[【（〔]([^()\[\]【】（）]{5,100})[)\]】）]")
_BEFORE_SIGN = re.compile(r"\s([,;])")
_GREEK_ARTICLES = frozenset(("ο", "η"))
_SHORT_AND = re.compile(r"\s(?:y|e|i|a|en|ja)\s", re.IGNORECASE)
"""Words for *and* that also stand inside names: ``Ortega y Gasset``."""
_ARTICLES = frozenset(("el", "le", "den"))
"""Before dates, and in family names."""
_NAMES_LIKE_AND = frozenset(("Dan", "DAN"))
"""Words for *and* that are names with a capital."""
_INITIALS = re.compile(r"(?:[^\W\d_]\.\s?){1,3}(?:[a-z]{1,3}\s){0,2}([^\W\d_]{3,20})$")
"""Initials before a family name, which is in small letters perhaps: ``a. lee``."""
_CAPITAL_STOPS = frozenset("The In On At For From Via Special SPECIAL".split())
"""What ends a name of two words or more even with a capital."""
_SMALL_BY = BY - {"by"}
"""Words that mean more than *by*: what follows in small letters is no name (``di cui zuccheri``, of which sugar)."""
_TOLD_OF = frozenset("has have had is was are were".split())
"""After a label without a colon, the rest is a sentence: ``The writer has posted comments on this article``."""
_SENTENCE_ENDS = (".", "!", "?", "…", ",", ":")
SENTENCE = 4
"""Blanks from which on a line that ends as sentences do is one."""

_UNSPACED = re.compile(rf"{UNSPACED.pattern}|[\uac00-\ud7a3]")
"""A character of a script in which a whole name may be one word."""
_NEXT_LABEL = re.compile(
    r"\s[\u4e00-\u9fff]{1,5}\s?[:：|｜／/].*|(?:[来來]源|[编編][辑輯]|校[对對]|[时時][间間]|日期|[浏瀏][览覽])[\u4e00-\u9fff]{0,4}\s?[:：|｜／/].*"
    r"|(?<=[\u4e00-\u9fff]{2})\s?[/／].*|\s?(?:19|20)\d\d\s?[-/.年].*|\s?[【\[(（)）】〕\]].*|\s[\u4e00-\u9fff]{2,6}[報报][道導].*"
    r"|\s?等人?$|\s?(?:[发發][布表]|[创創]作|撰[写寫]|整理|[编編][辑輯]|[摄攝]影|打印|校[对對]).*"
)
"""What stands behind the names in Chinese and Japanese: another label, a date, a place, brackets."""
_CHINESE_NAMES = re.compile(r"\s*[\u4e00-\u9fff]{2,3}(?:\s+[\u4e00-\u9fff]{2,3}){1,5}\s*")
_TAIL = re.compile(
    r"\s?(?:[记記]者|(?:선임|인턴|수습|전문|객원)?\s?기자|특파원|논설위원|[報报][道導]|による|\s(?:के\s)?द्वारा|\starafından"
    r"|\s[A-Z]{1,3}\d{2,6})$"
)
"""Words for *by* and *reporter* that stand behind a name."""
_KOREAN = re.compile(r"^.*[=\s\]](?=[\uac00-\ud7a3]{2,4}$)")
"""What stands before a Korean reporter's name: a place, an agency."""
_GLUED_DATE = re.compile(r"(?<=[\u3041-\u30fe\u4e00-\u9fff])(?=(?:19|20)\d\d\s?[-/.年])")
"""Where a date begins right behind a name: ``王小明2017-03-01``."""
_JOINED_AND = {"ar": "و", "he": "ו"}
"""*And*, joined with the word after it."""


class Byline(NamedTuple):
    """What a by-line says."""

    names: list[Name]
    labelled: bool = False
    """Whether a word for *by* or *author* stands before the names."""
    dated: bool = False
    """Whether a date or another number stands beside the names."""
    whole: bool = True
    """Whether there is nothing else than names, jobs, labels and dates."""

    def is_sentence(self, text: str) -> bool:
        """Whether *text*, which was read as this, is rather a sentence: ``By some measures, it was large.``."""
        name = self.names[0]
        is_plain = name.text.islower() and name.text.replace(" ", "").isalpha()
        ends = "。" in text or (text.endswith(_SENTENCE_ENDS) and text.count(" ") >= SENTENCE)
        return (not self.whole or ends) and (is_plain or name.kind is Kind.OTHER)


def read_byline(text: str, *, inverted: bool = False, language: str = "") -> Byline:
    """Take the by-line *text* apart.

    *inverted* says that a family name comes first, parted by a comma; *language* is the code of that of the page, if
    it is known.

    >>> [name.text for name in read_byline("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3").names]
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = text[:MAX_LENGTH]
    inner = _IN_BRACKETS.fullmatch(text)
    tokens = _tokens_of(inner[1] if inner else text, language)
    labelled = tokens[:1] == [_LABELLED]
    if labelled:
        del tokens[0]
    else:
        end = label_length(tokens, language)
        if not _MARKS.isdisjoint(tokens[1:end]):  # a mark that stands for the colon parts nothing
            labelled = True
            del tokens[:end]
    fields = _fields_of(tokens)
    best = _read_field(fields[0], language, labelled, inverted)
    for field in fields[1:]:
        may_be_section = len(best.names) == 1 and best.names[0].kind is not Kind.PERSON and not best.labelled
        if best.names and not may_be_section and (best.labelled or not label_length(field, language)):
            has_number = any(token[0].isdigit() for token in field)
            best = best._replace(dated=best.dated or has_number, whole=best.whole and has_number)
            continue
        found = _read_field(field, language, best.labelled, inverted, best.dated)
        if may_be_section and not (found.names and found.names[0].kind is Kind.PERSON):  # ``Politics · Ann Lee``
            best = best._replace(whole=best.whole and found.dated, dated=best.dated or found.dated)
        elif found.names or not best.names:
            whole = found.whole and (best.dated or best.labelled)
            best = found._replace(dated=best.dated or found.dated, whole=whole)
    names = [
        Name(name_case(name.text, language), name.kind) if name.kind is Kind.PERSON else name for name in best.names
    ]
    return best._replace(names=[*dict.fromkeys(names)])


def _tokens_of(text: str, language: str) -> list[str]:
    """The words of *text*, with signs apart, without addresses and asides."""
    label = None
    text = _UNREAD.sub(" ", text)
    if not text.isascii():
        label = label_without_blanks(text)
        if label:
            text = text[label.end() :]
            role = label_without_blanks(text)  # 采写：晚报记者
            text = _NEXT_LABEL.sub("", text[role.end() :] if role and not role.start() else text)
            if language == "zh" and _CHINESE_NAMES.fullmatch(text):
                text = "、".join(text.split())
        text = _GLUED_DATE.sub(" ", text.translate(_COLONS))
    text = _ASIDE.sub(" ", text.replace("(s)", ""))
    text = _GLUED_COLON.sub(": ", _GLUED.sub(" ", text))
    text = _FOOTNOTE.sub(lambda match: match[0] if month_of(match[1].split()[-1].casefold()) else match[1], text)
    for sign in sorted(_SIGNS.intersection(text)):
        text = text.replace(sign, f" {sign} ")
    text = _PARTING.sub(lambda match: f" {_SLASH if match[0] in '/／' else match[0].strip()} ", text)
    return [_LABELLED, *text.split()] if label else text.split()


def _fields_of(tokens: list[str]) -> list[list[str]]:
    """*tokens* parted at marks; a mark that begins the line is a part of it."""
    fields: list[list[str]] = [[]]
    for token in tokens:
        if token in _MARKS and fields[-1]:
            fields.append([])
        else:
            fields[-1].append(token)
    return fields


def _read_field(tokens: list[str], language: str, labelled: bool, inverted: bool, dated: bool = False) -> Byline:
    start = label_length(tokens, language)
    if not start:
        after = date_length(tokens)
        if after:
            dated, tokens = True, tokens[after + (tokens[after : after + 1] == [","]) :]
        start = label_length(tokens, language, led=dated) or _inner_label(tokens, language)
    by = tokens[0] if start == 1 else ""
    tokens = tokens[start:]
    if tokens and (tokens[0].casefold().rstrip(":") in NOT_AUTHORS or (start and tokens[0] in _TOLD_OF)):
        return Byline([], labelled, dated, False)
    pieces, end, by_date = _pieces_of(tokens, language)
    labelled = labelled or start > 0 or any(not piece.isascii() and _TAIL.search(piece) for piece, _ in pieces)
    names, whole = _names_of(pieces, inverted)
    if names and names[0].kind is Kind.LOWER and by in _SMALL_BY:
        names = []
    if not names or (min(name.kind for name in names) >= Kind.WORD and max(name.kind for name in names) >= Kind.TEAM):
        names, end = _team(tokens, end, names, labelled)
    rest = tokens[end:]
    is_end = by_date or not rest or ((labelled or dated) and rest[0] == "in" and len(rest) <= MAX_SECTION)
    return Byline(names, labelled, dated or by_date, whole and is_end)


def _inner_label(tokens: list[str], language: str) -> int:
    """Where a label ends that stands behind other words: ``Posted in News by``, ``Photos: Bo Ek, text:``; else 0."""
    if not tokens or (tokens[0].casefold() not in POSTED and not _is_label_of_others(tokens[0])):
        return 0
    for number, token in enumerate(tokens[1:MAX_BEFORE_LABEL], 1):
        is_label = token[-1] == ":" or (token.islower() and token in BY)
        length = label_length(tokens[number:], language) if is_label else 0
        if length:
            return number + length
    return 0


def _is_label_of_others(token: str) -> bool:
    folded = token.rstrip(":").casefold()
    return token[-1] == ":" and (folded in NOT_AUTHORS or folded in ROLES)


def _team(tokens: list[str], end: int, names: list[Name], labelled: bool) -> tuple[list[Name], int]:
    """The organisation that *tokens* name, if people's *names* would end at *end*, before *of* or the like."""
    last = end
    while last < len(tokens) and tokens[last] in INNER:
        last += 1
        while last < len(tokens) and not (_stops(tokens[last]) or tokens[last][0].isdigit()):
            last += 1
    if not (names or last > end or labelled):
        return names, end
    text = stripped(_BEFORE_SIGN.sub(r"\1", " ".join(tokens[:last])).partition(" / ")[0].replace(f" {_SLASH} ", "/"))
    kind = kind_of(text)
    if kind is Kind.TEAM or (kind is not None and names):
        return [Name(text, kind)], last
    if kind is None and not names and labelled and text[:1].isupper() and is_collective(text):
        return [Name(text, Kind.TEAM)], last
    return names, end


def _pieces_of(tokens: list[str], language: str) -> tuple[list[tuple[str, bool]], int, bool]:
    """What commas and conjunctions part in *tokens*, each with whether a comma is before it.

    And the token that they end before, and whether that is a date or another number.
    """
    pieces: list[tuple[str, bool]] = []
    words: list[str] = []
    comma = by_date = False
    end = len(tokens)
    for number, token in enumerate(tokens):
        if _is_and(token, words, tokens[number + 1 :], language):
            if words:
                pieces.append((" ".join(words), comma))
            words = []
            comma = token in _COMMAS or token in _SLASHES
            if language in _JOINED_AND and token[0] == _JOINED_AND[language] and len(token) > 1:
                words = [token[1:]]
        elif token[0].isdigit() and (words or pieces or len(token) > 2):
            end, by_date = number, True
            has_month = begins_date(tokens[number : number + 3])
            while words and (
                _is_before_date(words[-1]) or (not has_month and month_of(words[-1].strip(".").casefold()))
            ):
                words.pop()
                end -= 1
            break
        elif (words or pieces) and _ends_names(tokens, number, words):
            end = number
            folded = token.rstrip(":").casefold()
            by_date = (folded in BEFORE_DATE or folded in LEAD) and any(map(str.isdigit, "".join(tokens[number + 1 :])))
            break
        else:
            words.append(token)
    if words:
        pieces.append((" ".join(words), comma))
    if by_date and pieces:
        last, comma = pieces.pop()
        words = without_day(last.split())
        if words != last.split():
            end -= last.count(" ") + 1 - len(words) + (tokens[end - 1] == ",")
        if words:
            pieces.append((" ".join(words), comma))
    return pieces, end, by_date


def _is_and(token: str, before: list[str], after: list[str], language: str) -> bool:
    """Whether *token* parts names: a comma, or a word for *and*, in *language* perhaps."""
    if token in AND or token in _COMMAS or (token.casefold() in AND and token not in _NAMES_LIKE_AND):
        return True
    if len(before) < 2 or not after or not after[0][0].isalpha():
        return False
    if token in AND_IN.get(language, ()):
        return len(after) > 1
    return len(before) == 2 and len(after) == 1 and len(token) > 2 and token[0] == _JOINED_AND.get(language)


def _is_before_date(word: str) -> bool:
    """Whether *word*, between a name and a date, is a preposition: *by* is one there in some languages."""
    folded = word.casefold()
    return (folded in BEFORE_DATE or folded in BY) and not (word.istitle() and len(word) < 3)


def _ends_names(tokens: list[str], number: int, words: list[str]) -> bool:
    """Whether the token at *number* ends the names before it, of which the last is in *words*."""
    token = tokens[number]
    folded = token.rstrip(":").casefold()
    if token[-1] == ":" and (folded in ROLES or folded in LABELS):  # Author: Ann Lee Editor: Bo Ek
        return True
    following = tokens[number + 1] if number + 1 < len(tokens) else ""
    if token in _ARTICLES and words and following[:1].isupper():  # Els van den Berg, but not: Ana Lee el Martes
        return not without_day([following]) or month_of(following.casefold().strip(".")) is not None
    return _stops(token) or (len(words) > 1 and token.rstrip(":") in _CAPITAL_STOPS)


def _stops(token: str) -> bool:
    """Whether *token* ends the names before it."""
    return token in SMALL_STOPS or token.rstrip(":.").casefold() in STOPS


def _names_of(pieces: list[tuple[str, bool]], inverted: bool) -> tuple[list[Name], bool]:
    """The names among *pieces*, and whether they are nothing else."""
    parts: list[tuple[str, bool]] = []
    for piece, comma in pieces[:MAX_NAMES]:
        halves = _SHORT_AND.split(piece) if piece.count(" ") >= LONG else [piece]
        if not all(" " in half.strip() for half in halves):
            halves = [piece]
        parts += [(_without_tail(half), comma and not number) for number, half in enumerate(halves)]
    if len(parts) == 2 and parts[1][1] and (inverted or not any(_is_full(part) for part, _ in parts)):
        parts = [(f"{parts[1][0]} {parts[0][0]}".strip(), False)]  # Lee, Ann
    several = len(parts) > 1 and any(" " in part for part, _ in parts)
    names: list[Name] = []
    whole = True
    for part, comma in parts:
        if names and SUFFIX.match(part):
            names[-1] = Name(f"{names[-1].text} {part}", names[-1].kind)
            continue
        is_one_word = comma and " " not in part and part[:1].isupper() and not _UNSPACED.match(part)
        if names and is_one_word and (several or names[0].kind is Kind.TEAM):
            continue  # a place, a degree or a company
        name = _name(part)
        if name is None:
            whole = whole and (comma or not part)
        elif comma and names and names[0].kind is Kind.PERSON and name.kind in (Kind.LOWER, Kind.ACCOUNT):
            whole = False  # a job, in some language
        elif name not in names:
            names.append(name)
    if any(name.kind is Kind.PERSON for name in names):
        names = [name for name in names if name.kind < Kind.TEAM]
    return names, whole


def _is_full(part: str) -> bool:
    """Whether *part* is more than a first name or a family name."""
    return " " in part or "." in part[:-1] or _UNSPACED.match(part) is not None


def _without_tail(piece: str) -> str:
    """*piece* without a word for *reporter* behind it, and a place or an agency before a Korean reporter."""
    if ":" in piece:
        piece = piece.rpartition(":")[2]
    if not piece.isascii():
        bare = _TAIL.sub("", piece)
        piece = piece if bare == piece else _KOREAN.sub("", bare)
    return bare_name(piece)


def _name(part: str) -> Name | None:
    """The name that *part* is, without a job or an agency around it."""
    initials = _INITIALS.match(part)
    if initials and initials[1].islower():
        part = " ".join([word if word in PARTICLES else word.capitalize() for word in part.split()])
    words = part.split()
    if len(words) > 2 and (words[0].casefold().endswith(COMPOUND_JOBS) or words[0] in _GREEK_ARTICLES):
        del words[0]  # Politikredakteurin Ann Lee
    if len(words) > 3 and words[0] in NOT_FIRST and words[1].casefold() in ROLES:  # unserer Redakteurin Ann Lee
        del words[:2]
    kind = kind_of(" ".join(words))
    if kind is Kind.TEAM:  # Staff Writer Ann Lee, Ann Lee Reuters
        bare = [*words]
        while len(bare) > 2 and bare[0].casefold() in ROLES and (_is_job(bare[:2]) or not is_collective(bare[0])):
            del bare[0]
        while len(bare) > 2 and bare[-1].casefold() in AGENCIES:
            bare.pop()
        if len(bare) > 3 and _is_job(bare[-2:]) and not is_collective(bare[-1]):
            del bare[-2:]
        if kind_of(" ".join(bare)) is Kind.PERSON:
            words, kind = bare, Kind.PERSON
    return Name(" ".join(words), kind) if kind is not None else None


def _is_job(words: list[str]) -> bool:
    """Whether both *words* say what somebody does, or for whom: ``Staff Writer``, ``Associated Press``."""
    return all(word.casefold() in ROLES or word.casefold() in AGENCIES for word in words)
