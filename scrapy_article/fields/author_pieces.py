"""The names in a by-line without its label: what commas and conjunctions part, and whom each piece names."""

from __future__ import annotations

import re

from scrapy_article.document.words import UNSPACED
from scrapy_article.fields.author_labels import has_own_month, without_day
from scrapy_article.fields.author_profiles import begins_profile_link
from scrapy_article.fields.author_tokens import SLASH
from scrapy_article.fields.author_words import (
    AGENCIES,
    AND,
    BEFORE_DATE,
    BY,
    LABELS,
    LEAD,
    NOT_FIRST,
    PARTICLES,
    ROLES,
    SMALL_STOPS,
    STOPS,
    Word,
    is_place,
    words_of,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import SUFFIX, Kind, Name, kind_of, shortened, without_role

__all__ = ["MAX_NAMES", "names_of", "pieces_of", "stops", "without_places"]

MAX_NAMES = 30
"""Names of a by-line."""
MAX_PLACE = 4
"""Words of a place at most, and what parts it from the next name."""
SHORT = 3
"""Words that may be a day without a number, and its time."""
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
_CAPITAL_AND = re.compile(r"\s[YE]\s")
"""The same between names in capitals, where the others are rather initials."""
_COMPOUND_JOBS = tuple(
    "redakteur redakteurin reporter reporterin korrespondent korrespondentin journalist journalistin autor autorin "
    "kolumnist kolumnistin volontär volontärin redaktör redaktør redacteur verslaggever toimittaja skribent".split()
)
"""Jobs that stand in one word with what they are for: ``Politikredakteurin``, ``Ulkomaantoimittaja``."""
_COMMAS = frozenset(",،፣၊")
"""The comma, in several scripts."""
_CAPITAL_STOPS = frozenset("The In On At For From Via".split())
"""What ends a name of two words or more even with a capital."""
_SPECIAL_TO = ("to", "for")
"""``Ann Lee Special to the Planet``."""
_NAMES_LIKE_AND = frozenset(("Dan", "DAN"))
"""Words for *and* that are names with a capital."""
_NAMES_BEFORE_DATE = frozenset(("Em", "EM"))
"""Prepositions that are names with a capital."""
_BEFORE_CLOCK = frozenset("kl. godz godz. om alle ora ore orele".split())
"""Prepositions before the time of day, as they are written in small letters."""
_ARTICLES = frozenset(("el", "le"))
"""Before dates, and in family names: ``Ahmed el Amrani``."""
_BEFORE_DEN = frozenset(("van", "von", "op"))
"""Before *den* in family names."""
_BY_BEHIND = frozenset(("tarafından", "द्वारा"))
"""*By*, where it stands behind the name."""
_ENDS_BEFORE_DATE = BEFORE_DATE | LEAD | _BY_BEHIND
"""What ends the names and has a date behind it, or nothing."""
_SLASHES = frozenset(("/", "／", SLASH))
_IN = frozenset(("in", "à", "en"))
"""Before where somebody reports from, if others follow."""
_BEFORE_PLACES = _IN | _SLASHES
_AND_WORDS = frozenset("and und et y og och".split())
_FROM = frozenset("do no na em desde from aus à dal dalla".split())
"""Behind a name and a comma, where somebody reports from: ``Ann Lee, do Rio de Janeiro``."""
_TEXT = frozenset("text texto texte testo tekst teksti".split())
"""A label without a colon: no name begins with it."""
_OF = frozenset(("of", "for", "für"))
_POSTPOSITIONS = frozenset("का की के को".split())
"""Hindi *of* and *to*, which stand behind a name, and are syllables of foreign ones: ``राम शर्मा की रिपोर्ट``."""
_HINDI_WORKS = frozenset("लेख आलेख ब्लॉग कॉलम विश्लेषण".split())
"""What people write, beside `LABELS`."""


def without_places(tokens: list[str]) -> list[str]:
    """*tokens* without where people report from: between their names, or in one word behind a slash.

    >>> " ".join(without_places("Ann Lee in Rome and Bo Ek / Madrid".split()))
    'Ann Lee and Bo Ek'
    """
    if _BEFORE_PLACES.isdisjoint(tokens):
        return tokens
    found: list[str] = []
    number = 0
    while number < len(tokens):
        token = tokens[number]
        end = 0
        if found and token in _IN:
            end = _end_of_place(tokens, number)
        elif token in _SLASHES and kind_of(" ".join(found[-2:])) is _PERSON:
            end = _end_of_town(tokens, number)
        if not end:
            found.append(token)
        number = end or number + 1
    return found


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
            is_behind_month = not has_own_month(tokens[number : number + 3])
            while words and (_is_before_date(words[-1]) or (is_behind_month and _is_month(words[-1]))):
                words.pop()
                end -= 1
            break
        elif comma and pieces and not words and token.casefold() in NOT_FIRST and pieces[0][0].casefold() in AGENCIES:
            end = number - 1
            break
        elif comma and pieces and token in _OF:
            end, words = number, []  # where somebody works, and as what
            break
        elif ((words or pieces) and _stops_at(tokens, number)) or _ends_names(tokens, number, words, pieces):
            end = number
            by_date = token.rstrip(":").casefold() in _ENDS_BEFORE_DATE and _may_tell_day(tokens[number + 1 :])
            break
        else:
            words.append(token)
    if words:
        pieces.append((" ".join(words), comma))
    if by_date and pieces:
        words = pieces[-1][0].split()
        bare = without_day(words)
        if bare != words:
            bare = _without_preposition(bare)
            end -= len(words) - len(bare) + (tokens[end - 1] == ",")
            pieces[-1:] = [(" ".join(bare), pieces[-1][1])] if bare else []
    return pieces, end, by_date


def _stops_at(tokens: list[str], number: int) -> bool:
    """Whether the token at *number* ends the names before it: not inside a family name, as in *Els van den Berg*."""
    token, before = tokens[number], tokens[number - 1]
    is_particle = before.casefold() in _BEFORE_DEN if token == "den" else token in _ARTICLES and before[0].isupper()
    following = tokens[number + 1] if number + 1 < len(tokens) else ""
    return stops(token) and not (is_particle and following[:1].isupper() and not _is_of_date(following))


def _is_of_date(word: str) -> bool:
    """Whether *word* is a day of the week, or a month."""
    return not without_day([word]) or _is_month(word)


def _may_tell_day(rest: list[str]) -> bool:
    """Whether *rest*, behind a word that may introduce a date, holds a number, or is short: ``yesterday in Sport``.

    Else it is a sentence: ``Ann Lee was at her best once more``.
    """
    return len(rest) <= SHORT or any(token[0].isdigit() for token in rest)


def _is_month(word: str) -> bool:
    return month_of(word.strip(".").casefold()) is not None


def _is_before_date(word: str) -> bool:
    """Whether *word*, between a name and a date, is a preposition: *by* is one there in some languages."""
    folded = word.casefold()
    if word in _BEFORE_CLOCK:
        return True
    return (folded in BEFORE_DATE or folded in BY) and word not in _NAMES_BEFORE_DATE


def _without_preposition(words: list[str]) -> list[str]:
    """*words* without the preposition of a date that they end with: ``Ann Lee on``."""
    return words[:-1] if words and _is_before_date(words[-1]) else words


def _is_word(token: str) -> bool:
    """Whether *token*, which begins with a digit, is a word: ``3i``."""
    return len(token) <= 3 and token[-1].isalpha()


def _end_of_place(tokens: list[str], number: int) -> int:
    """Which of *tokens* parts a place behind *in* at *number* from the next person; 0 if there is none.

    ``Ann Lee in Rome, Bo Ek in Paris and Cy Oz``: that one needs a place as well, but for the last of several, since
    what is behind *and* may belong to the place.
    """
    for end in range(number + 2, min(number + 2 + MAX_PLACE, len(tokens) - 2)):
        token = tokens[end]
        if token in _COMMAS or token in _AND_WORDS:
            is_person = kind_of(" ".join(tokens[end + 1 : end + 3])) is _PERSON
            is_last = token not in _COMMAS and tokens[number] in tokens[:number]
            has_place = is_last or tokens[end + 3 : end + 4] == [tokens[number]]
            return end if is_person and has_place else 0
        if not tokens[end - 1][0].isupper():
            break
    return 0


def _end_of_town(tokens: list[str], number: int) -> int:
    """Which of *tokens* is behind the one word behind a slash at *number*; 0 if that goes on."""
    word, *more = tokens[number + 1 : number + 3] or [""]
    is_one = word.istitle() and not _UNSPACED.match(word) and not (more and more[0][0].isalpha())
    return number + 2 if is_one else 0


def _ends_names(tokens: list[str], number: int, words: list[str], pieces: list[tuple[str, bool]]) -> bool:
    """Whether the token at *number* ends the names, of which the last is in *words*, or in *pieces* before a sign.

    ``Ann Lee In Rome``, ``Ann Lee Special to``, ``Ann Lee View profile``, ``Author: Ann Lee; Editor: Bo Ek``.
    """
    token = tokens[number]
    if token[-1] == ":" and _is_label_of_others(token, words or [piece for piece, _ in pieces[-1:]]):
        return True
    if begins_profile_link(tokens, number):
        return True
    if words and token in _POSTPOSITIONS and _is_of_name(tokens, number):
        return True
    if len(words) < 2:
        return False
    folded = token.casefold()
    if folded == "editor" and kind_of(" ".join(tokens[number + 1 : number + 3])) is _PERSON:
        return kind_of(" ".join(words)) is _PERSON
    is_special = folded == "special" and number + 1 < len(tokens) and tokens[number + 1].casefold() in _SPECIAL_TO
    return is_special or token.rstrip(":") in _CAPITAL_STOPS


def _is_of_name(tokens: list[str], number: int) -> bool:
    """Whether the postposition at *number* belongs to the name before it: *by* follows, or what is written, or done."""
    following = tokens[number + 1] if number + 1 < len(tokens) else ""
    is_work = following in BY or following in LABELS or following in _HINDI_WORKS
    return is_work or not following or bool(words_of([following])[0] & Word.PAGE)


def _is_label_of_others(token: str, words: list[str]) -> bool:
    """Whether *token*, behind the *words* of a name, labels the next: ``Reporter: Ann Lee Editor: Bo Ek``."""
    job = token[:-1].casefold()
    return (job in ROLES or job in LABELS) and kind_of(" ".join(words)) is _PERSON


def stops(token: str) -> bool:
    """Whether *token* ends the names before it."""
    return token in SMALL_STOPS or token in _BY_BEHIND or token.rstrip(":.").casefold() in STOPS


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
        return is_place(part) or (several and part.partition(" ")[0] in _FROM)
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
    """*part* without the job of all before it, and whom they do it for: ``Bo Ek Staff Writers``, ``Bo Ek Reuters``."""
    words = part.split()
    last = words[-1] if words else ""
    if last.casefold() in AGENCIES or (last.casefold() in ROLES and last[-1] in "sS"):
        while len(words) > 2 and (words[-1].casefold() in ROLES or words[-1].casefold() in AGENCIES):
            words.pop()
    return " ".join(words) if kind_of(" ".join(words)) is _PERSON else part


def _halves(piece: str) -> list[str]:
    """*piece* parted at short words for *and*, if all parts can be names."""
    if piece.count(" ") >= LONG:
        halves = (_CAPITAL_AND if piece.isupper() else _SHORT_AND).split(piece)
        if len(halves) > 1 and all(" " in half.strip() for half in halves):
            return halves
    return [piece]


def _name(part: str) -> Name | None:
    initials = _SMALL_INITIALS.match(part)
    if initials and initials[1].islower():
        part = " ".join([word if word in PARTICLES else word.capitalize() for word in part.split()])
    words = part.split()
    if len(words) > 1 and (begins_profile_link(words) or words[-1] in NOT_FIRST):  # De notre correspondant
        return None
    if len(words) > 2 and words[0].casefold() in _TEXT:
        del words[0]
        part = " ".join(words)
    if len(words) > 2 and words[0].casefold().endswith(_COMPOUND_JOBS):
        part = " ".join(words[1:])
    elif len(words) > 3 and words[0] in NOT_FIRST and words[1].casefold() in ROLES:  # unserer Redakteurin
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
