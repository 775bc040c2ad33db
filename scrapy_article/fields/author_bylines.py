"""By-lines taken apart: the names in them, one an entry, in order, without what stands around them."""

from __future__ import annotations

import re
from typing import NamedTuple

from scrapy_article.fields.author_labels import FIRST_WORDS, date_length, label_length, without_day
from scrapy_article.fields.author_tokens import LABELLED, MARKS, MAX_LENGTH, SLASH, fields_of, tokens_of
from scrapy_article.fields.author_words import (
    AGENCIES,
    AND,
    BEFORE_DATE,
    BY,
    COLLECTIVES,
    INNER,
    LABELS,
    LEAD,
    NOT_AUTHORS,
    NOT_FIRST,
    PARTICLES,
    ROLES,
    SMALL_STOPS,
    STOPS,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import (
    PLAIN,
    SUFFIX,
    TAIL,
    Kind,
    Name,
    kind_of,
    name_case,
    shortened,
    stripped,
    without_role,
)

__all__ = ["MAX_NAMES", "Byline", "names_collective", "read_byline"]

MAX_NAMES = 30
"""Names of a by-line."""
MAX_SECTION = 5
"""Words after the names of which the first is *in*, and the others are the section: ``Ann Lee in Home & Garden``."""
LONG = 4
"""Blanks from which on a piece may be two names with a short word for *and* between them."""

_PERSON, _TEAM = Kind.PERSON, Kind.TEAM
_SMALL = (Kind.LOWER, Kind.ACCOUNT)
"""What stands behind a name and a comma in small letters is a job in some language."""

_OPENING = frozenset("([【（〔")
_IN_BRACKETS = re.compile(r".[^()\[\]【】（）]{4,100}[)\]】）]")
_BEFORE_SIGN = re.compile(r"\s([,;])")
_SMALL_INITIALS = re.compile(r"(?:[^\W\d_]\.\s?){1,3}(?:[a-z]{1,3}\s){0,2}[^\W\d_A-Z]{3,20}$")
"""Before a family name in small letters: ``a. lee``, ``B. de ek``."""
_SHORT_AND = re.compile(r"\s(?:y|e|i|a|en|ja)\s")
"""Words for *and* that also stand inside names: ``Ortega y Gasset``."""
_CAPITAL_STOPS = frozenset("The In On At For From Via".split())
"""What ends a name of two words or more even with a capital."""
_SPECIAL_TO = ("to", "for")
"""``Ann Lee Special to the Planet``."""
_NAMES_LIKE_AND = frozenset(("Dan", "DAN"))
"""Words for *and* that are names with a capital."""
_SMALL_BY = BY - {"by"}
"""Words that mean more than *by*: what follows in small letters is no name (``di cui zuccheri``, of which sugar)."""
_TOLD_OF = frozenset("has have had is was are were".split())
"""After a label without a colon, the rest is a sentence: ``The writer has posted comments on this article``."""
_OF = frozenset(("of", "for", "für"))


class Byline(NamedTuple):
    """What a by-line says."""

    names: list[Name]
    labelled: bool = False
    """Whether a word for *by* or *author* stands before the names."""
    dated: bool = False
    """Whether a date or another number stands beside the names."""
    whole: bool = True
    """Whether there is nothing else than names, jobs, labels and dates."""


def read_byline(text: str, *, inverted: bool = False) -> Byline:
    """Take the by-line *text* apart.

    *inverted* says that a family name comes first, parted by a comma.

    >>> [name.text for name in read_byline("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3").names]
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = text[:MAX_LENGTH]
    if PLAIN.match(text) and kind_of(text) is _PERSON and text.partition(" ")[0].casefold() not in FIRST_WORDS:
        return Byline([Name(text, _PERSON)])
    if text[:1] in _OPENING and _IN_BRACKETS.fullmatch(text):
        text = text[1:-1]
    tokens = tokens_of(text)
    labelled = tokens[:1] == [LABELLED]
    if labelled:
        del tokens[0]
    else:
        end = label_length(tokens)
        if not MARKS.isdisjoint(tokens[1:end]):  # a mark that stands for the colon parts nothing
            labelled = True
            del tokens[:end]
    fields = fields_of(tokens)
    best = _read_field(fields[0], labelled, inverted)
    for field in fields[1:]:
        if len(best.names) == 1 and best.names[0].kind is Kind.WORD and not best.labelled:
            found = _read_field(field, False, inverted, best.dated)
            if found.names and found.names[0].kind is _PERSON:  # ``Politics · Ann Lee``
                best = found
                continue
        if best.names and (best.labelled or not label_length(field)):
            has_number = any(token[0].isdigit() for token in field)
            best = best._replace(dated=best.dated or has_number, whole=best.whole and has_number)
        else:
            found = _read_field(field, best.labelled, inverted, best.dated)
            if found.names or not best.names:
                whole = found.whole and (best.dated or best.labelled)
                best = found._replace(dated=best.dated or found.dated, whole=whole)
    return best


def names_collective(text: str) -> bool:
    """Whether *text* is what a part of a publication is called: ``News Desk``, but not ``Staff Writer``."""
    words = text.casefold().split()
    return bool(words) and words[-1] in COLLECTIVES and LABELS.isdisjoint(words)


def _read_field(tokens: list[str], labelled: bool, inverted: bool, dated: bool = False) -> Byline:
    start = label_length(tokens)
    if not start:
        after = date_length(tokens)
        if after:
            dated, tokens = True, tokens[after:]
            start = label_length(tokens)
    by = tokens[0] if start == 1 else ""
    tokens = tokens[start:]
    if tokens and (tokens[0].casefold().rstrip(":") in NOT_AUTHORS or (start and tokens[0] in _TOLD_OF)):
        return Byline([], labelled, dated, False)
    labelled = labelled or start > 0
    pieces, end, by_date = _pieces(tokens)
    labelled = labelled or any(not piece.isascii() and TAIL.search(piece) for piece, _ in pieces)
    names, whole = _names(pieces, inverted)
    if names and names[0].kind is Kind.LOWER and by in _SMALL_BY:
        names = []
    if _names_team(names):
        team_end = _end_of_team(tokens, end)
        text = _joined(tokens[:team_end]) if names or team_end > end or labelled else ""
        kind = kind_of(text)
        if kind is not None and (names or kind is _TEAM):
            names = [Name(text, kind)]
        elif kind is None and not names and labelled and text[:1].isupper() and names_collective(text):
            names = [Name(text, _TEAM)]
    rest = tokens[end:]
    is_end = by_date or not rest or ((labelled or dated) and rest[0] == "in" and len(rest) <= MAX_SECTION)
    return Byline(names, labelled, dated or by_date, whole and is_end)


def _names_team(names: list[Name]) -> bool:
    """Whether *names* can be pieces of what an organisation is called: ``AFP``, ``Center``."""
    if not names:
        return True
    kinds = [name.kind for name in names]
    return min(kinds) >= Kind.ACCOUNT and max(kinds) >= _TEAM


def _end_of_team(tokens: list[str], end: int) -> int:
    """Where the name of an organisation ends, if people's names would end at *end*, before *of* or the like."""
    while end < len(tokens) and tokens[end] in INNER:
        end += 1
        while end < len(tokens) and not (_stops(tokens[end], True) or tokens[end][0].isdigit()):
            end += 1
    return end


def _joined(tokens: list[str]) -> str:
    text = " ".join(tokens)
    if "," in text or ";" in text:
        text = _BEFORE_SIGN.sub(r"\1", text)
    text = text.partition(" / ")[0]
    return stripped(text.replace(f" {SLASH} ", "/"))


def _pieces(tokens: list[str]) -> tuple[list[tuple[str, bool]], int, bool]:
    """What commas and conjunctions part in *tokens*, each with whether a comma is before it.

    And the token that they end before, and whether that is a date or another number.
    """
    pieces: list[tuple[str, bool]] = []
    words: list[str] = []
    comma = by_date = False
    end = len(tokens)
    for number, token in enumerate(tokens):
        is_comma = token == ","
        if is_comma or token in AND or (token.casefold() in AND and token not in _NAMES_LIKE_AND):
            if words:
                pieces.append((" ".join(words), comma))
                words = []
            comma = is_comma
        elif token[0].isdigit() and (words or pieces or not _is_word(token)):
            end, by_date = number, True
            while words and (words[-1].casefold() in BEFORE_DATE or month_of(words[-1].strip(".").casefold())):
                words.pop()
                end -= 1
            break
        elif comma and pieces and not words and token.casefold() in NOT_FIRST and pieces[0][0].casefold() in AGENCIES:
            end = number - 1
            break
        elif comma and pieces and token in _OF:
            end, words = number, []  # where somebody works, and as what
            break
        elif _stops(token, bool(words or pieces)) or (len(words) > 1 and _ends_two(tokens, number)):
            end = number
            by_date = token.casefold() in BEFORE_DATE or token.casefold() in LEAD
            break
        else:
            words.append(token)
    if words:
        pieces.append((" ".join(words), comma))
    if by_date and pieces:
        words = pieces[-1][0].split()
        bare = without_day(words)
        if bare != words:
            end -= len(words) - len(bare) + (tokens[end - 1] == ",")
            pieces[-1:] = [(" ".join(bare), pieces[-1][1])] if bare else []
    return pieces, end, by_date


def _is_word(token: str) -> bool:
    """Whether *token*, which begins with a digit, is a word: ``3i``."""
    return len(token) <= 3 and token[-1].isalpha()


def _stops(token: str, after_names: bool) -> bool:
    """Whether *token* ends the names."""
    if token in SMALL_STOPS:
        return after_names
    return after_names and token.rstrip(":.").casefold() in STOPS


def _ends_two(tokens: list[str], number: int) -> bool:
    """Whether the token at *number* ends a name of two words or more: ``Ann Lee In London``, ``Ann Lee Special to``."""
    if tokens[number] in _CAPITAL_STOPS:
        return True
    is_special = tokens[number].casefold() == "special"
    return is_special and number + 1 < len(tokens) and tokens[number + 1].casefold() in _SPECIAL_TO


def _names(pieces: list[tuple[str, bool]], inverted: bool) -> tuple[list[Name], bool]:
    """The names among *pieces*, and whether they are nothing else."""
    if len(pieces) == 1 and pieces[0][0].count(" ") < LONG:
        piece, comma = pieces[0]
        part = shortened(piece)
        name = _name(part)
        return ([name], True) if name else ([], comma or not part)
    parts = []
    for piece, comma in pieces[:MAX_NAMES]:
        for half in _halves(piece):
            parts.append((shortened(half), comma))
            comma = False
    if len(parts) == 2 and parts[1][1] and (inverted or not any(" " in part for part, _ in parts)):
        parts = [(f"{parts[1][0]} {parts[0][0]}".strip(), False)]
    several = len(parts) > 1 and any(" " in part for part, _ in parts)
    names: list[Name] = []
    whole = True
    for part, comma in parts:
        if names and SUFFIX.match(part):
            names[-1] = Name(f"{names[-1].text} {part}", names[-1].kind)
        elif comma and names and " " not in part and part[:1].isupper() and (several or names[0].kind is _TEAM):
            pass  # a place, a degree or a company
        else:
            name = _name(_without_job(part) if names and names[0].kind is _PERSON else part)
            if name is None:
                whole = whole and (comma or not part)
            elif comma and name.kind in _SMALL and names and names[0].kind is _PERSON:
                whole = False
            elif name not in names:
                names.append(name)
    if any(name.kind is _PERSON for name in names):
        names = [name for name in names if name.kind < _TEAM]
    return names, whole


def _without_job(part: str) -> str:
    """*part* without the job of all before it, and whom they do it for: ``Bo Ek Staff Writers``."""
    words = part.split()
    if words and words[-1].casefold() in ROLES and words[-1][-1] in "sS":
        while len(words) > 2 and (words[-1].casefold() in ROLES or words[-1].casefold() in AGENCIES):
            words.pop()
    return " ".join(words) if kind_of(" ".join(words)) is _PERSON else part


def _halves(piece: str) -> list[str]:
    """*piece* parted at short words for *and*, if all parts can be names."""
    if piece.count(" ") >= LONG:
        halves = _SHORT_AND.split(piece)
        if len(halves) > 1 and all(" " in half.strip() for half in halves):
            return halves
    return [piece]


def _name(part: str) -> Name | None:
    if _SMALL_INITIALS.match(part):
        part = " ".join([word if word in PARTICLES else word.capitalize() for word in part.split()])
    words = part.split()
    if len(words) > 3 and words[0] in NOT_FIRST and words[1].casefold() in ROLES:  # unserer Redakteurin
        part = " ".join(words[2:])
    elif len(words) > 2 and words[0] in ("ο", "η"):
        part = " ".join(words[1:])
    kind = kind_of(part)
    if kind is _TEAM and part.count(" ") > 1:
        bare = without_role(part)
        if bare != part and kind_of(bare) is _PERSON:
            part, kind = bare, _PERSON
    if kind is None:
        return None
    return Name(name_case(part) if kind is _PERSON else part, kind)
