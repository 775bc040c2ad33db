"""The names in a by-line without its label: what commas and conjunctions part, and whom each piece names."""

from __future__ import annotations

import re

from scrapy_article.document.words import UNSPACED
from scrapy_article.fields.author_labels import without_day
from scrapy_article.fields.author_words import (
    AGENCIES,
    AND,
    BEFORE_DATE,
    LABELS,
    LEAD,
    NOT_FIRST,
    PARTICLES,
    ROLES,
    SMALL_STOPS,
    STOPS,
    is_place,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import SUFFIX, Kind, Name, kind_of, shortened, without_role

__all__ = ["MAX_NAMES", "names_of", "pieces_of", "stops"]

MAX_NAMES = 30
"""Names of a by-line."""
LONG = 4
"""Blanks from which on a piece may be two names with a short word for *and* between them."""

_PERSON, _TEAM = Kind.PERSON, Kind.TEAM
_SMALL = (Kind.LOWER, Kind.ACCOUNT)
"""What stands behind a name and a comma in small letters is a job in some language."""
_SMALL_INITIALS = re.compile(r"(?:[^\W\d_]\.\s?){1,3}(?:[a-z]{1,3}\s){0,2}([^\W\d_]{3,20})$")
"""Before a family name, which is in small letters perhaps: ``a. lee``, ``B. de ek``."""
_UNSPACED = re.compile(rf"{UNSPACED.pattern}|[\uac00-\ud7a3]")
"""A character of a script in which a whole name may be one word."""
_SHORT_AND = re.compile(r"\s(?:y|e|i|a|en|ja)\s")
"""Words for *and* that also stand inside names: ``Ortega y Gasset``."""
_COMMAS = frozenset(",،፣၊")
"""The comma, in several scripts."""
_CAPITAL_STOPS = frozenset("The In On At For From Via".split())
"""What ends a name of two words or more even with a capital."""
_SPECIAL_TO = ("to", "for")
"""``Ann Lee Special to the Planet``."""
_NAMES_LIKE_AND = frozenset(("Dan", "DAN"))
"""Words for *and* that are names with a capital."""
_OF = frozenset(("of", "for", "für"))


def pieces_of(tokens: list[str]) -> tuple[list[tuple[str, bool]], int, bool]:
    """What commas and conjunctions part in *tokens*, each with whether a comma is before it.

    And the token that they end before, and whether that is a date or another number.
    """
    pieces: list[tuple[str, bool]] = []
    words: list[str] = []
    comma = by_date = False
    end = len(tokens)
    for number, token in enumerate(tokens):
        is_comma = token in _COMMAS
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
        elif ((words or pieces) and stops(token)) or (len(words) > 1 and _ends_two(tokens, number, words)):
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


def _ends_two(tokens: list[str], number: int, words: list[str]) -> bool:
    """Whether the token at *number* ends a name of two or more *words*: ``Ann Lee In Rome``, ``Ann Lee Special to``."""
    if tokens[number] in _CAPITAL_STOPS or (tokens[number][-1] == ":" and _is_label_of_others(tokens[number], words)):
        return True
    is_special = tokens[number].casefold() == "special"
    return is_special and number + 1 < len(tokens) and tokens[number + 1].casefold() in _SPECIAL_TO


def _is_label_of_others(token: str, words: list[str]) -> bool:
    """Whether *token*, behind the *words* of a name, labels the next: ``Reporter: Ann Lee Editor: Bo Ek``."""
    job = token[:-1].casefold()
    return (job in ROLES or job in LABELS) and kind_of(" ".join(words)) is _PERSON


def stops(token: str) -> bool:
    """Whether *token* ends the names before it."""
    return token in SMALL_STOPS or token.rstrip(":.").casefold() in STOPS


def names_of(pieces: list[tuple[str, bool]], inverted: bool) -> tuple[list[Name], bool]:
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
    if len(parts) == 2 and parts[1][1] and (inverted or not any(_is_full(part) for part, _ in parts)):
        parts = [(f"{parts[1][0]} {parts[0][0]}".strip(), False)]
    several = len(parts) > 1 and any(" " in part for part, _ in parts)
    names: list[Name] = []
    whole = True
    dropped = False
    for part, comma in parts:
        if names and SUFFIX.match(part):
            names[-1] = Name(f"{names[-1].text} {part}", names[-1].kind)
        elif names and _is_beside(part, comma, several or names[0].kind is _TEAM):
            pass  # a place, a degree or a company
        else:
            name = _name(_without_job(part) if names and names[0].kind is _PERSON else part)
            if name is None:
                whole = whole and (comma or not part)
                dropped = dropped or bool(part)
            elif _is_of_sentence(name, names, comma, dropped):
                whole = False
            elif name not in names:
                names.append(name)
    if any(name.kind is _PERSON for name in names):
        in_capitals = all(name.text.isupper() for name in names)
        names = [name for name in names if name.kind < _TEAM and (in_capitals or not _is_acronym(name))]
    return names, whole


def _is_full(part: str) -> bool:
    """Whether *part* is more than a first name or a family name: initials may be glued to that: ``B.Lee``."""
    return " " in part or "." in part[:-1] or _UNSPACED.match(part) is not None


def _is_beside(part: str, comma: bool, several: bool) -> bool:
    """Whether *part*, behind names, of which some have *several* words, is one word for where they are or what."""
    if not comma:
        return False
    if " " in part:
        return is_place(part)
    return several and part[:1].isalpha() and not part[0].islower() and not _UNSPACED.match(part)


def _is_of_sentence(name: Name, names: list[Name], comma: bool, dropped: bool) -> bool:
    """Whether *name* is in small letters as in a sentence: behind *names* and a comma, or what was *dropped*."""
    if dropped and name.kind is Kind.ACCOUNT and name.text.islower():
        return True
    return comma and name.kind in _SMALL and bool(names) and names[0].kind is _PERSON


def _is_acronym(name: Name) -> bool:
    """Whether *name* is one word in capitals, as those of agencies and places are beside names that are not."""
    return " " not in name.text and name.text.isupper()


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
    initials = _SMALL_INITIALS.match(part)
    if initials and initials[1].islower():
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
    return Name(part, kind)
