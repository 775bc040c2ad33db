"""By-lines taken apart: the names in them, one an entry, in order, without what stands around them."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import NamedTuple

from scrapy_article.fields.author_forms import simplified
from scrapy_article.fields.author_labels import FIRST_WORDS, MAX_LABEL, date_length, label_length
from scrapy_article.fields.author_languages import is_turkic, understood
from scrapy_article.fields.author_pieces import names_of, pieces_of, stops, without_places
from scrapy_article.fields.author_profiles import begins_profile_link
from scrapy_article.fields.author_tokens import LABELLED, MARKS, MAX_LENGTH, SLASH, fields_of, tokens_of
from scrapy_article.fields.author_words import BY, COLLECTIVES, INNER, LABELS, NOT_AUTHORS, is_place
from scrapy_article.fields.names import PLAIN, TAIL, Kind, Name, kind_of, name_case, stripped

__all__ = ["Byline", "names_collective", "read_byline"]

MAX_SECTION = 5
"""Words after the names of which the first is *in*, and the others are the section: ``Ann Lee in Home & Garden``."""
MAX_PERSON = 3
"""Words of a person who is parted from another by a mark."""
MAX_BEFORE_LABEL = 30
"""Words before a label behind a date."""

_PERSON, _TEAM = Kind.PERSON, Kind.TEAM

_OPENING = frozenset("([【（〔")
_IN_BRACKETS = re.compile(r".[^()\[\]【】（）]{4,100}[)\]】）]")
_BEFORE_SIGN = re.compile(r"\s([,;])")
_SMALL_BY = BY - {"by"}
"""Words that mean more than *by*: what follows in small letters is no name (``di cui zuccheri``, of which sugar)."""
_OTHERS = NOT_AUTHORS | {"editor", "editors", "redaktion", "redaktur", "редактор"}
"""Labels before one of authors, if there is any: an editor stands in for an author."""
_TOLD_OF = frozenset("has have had is was are were".split())
"""After a label without a colon, the rest is a sentence: ``The writer has posted comments on this article``."""
_DASHES = frozenset("-–")
"""Marks that part people in some languages: in Vietnamese, and in Arabic behind a label."""


class Byline(NamedTuple):
    """What a by-line says."""

    names: list[Name]
    labelled: bool = False
    """Whether a word for *by* or *author* stands before the names."""
    dated: bool = False
    """Whether a date or another number stands beside the names."""
    whole: bool = True
    """Whether there is nothing else than names, jobs, labels and dates."""


def read_byline(text: str, *, inverted: bool = False, language: str = "") -> Byline:
    """Take the by-line *text* apart.

    *inverted* says that a family name comes first, parted by a comma; *language* is the code of that of the page, if
    it is known.

    >>> [name.text for name in read_byline("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3").names]
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = simplified(text[:MAX_LENGTH])
    if PLAIN.match(text) and kind_of(text) is _PERSON:
        words = text.split()
        if words[0].casefold() not in FIRST_WORDS and not begins_profile_link(words):
            return Byline([Name(text, _PERSON)])
    if text[:1] in _OPENING and _IN_BRACKETS.fullmatch(text):
        text = text[1:-1]
    tokens = tokens_of(text)
    labelled = tokens[:1] == [LABELLED]
    if labelled:
        del tokens[0]
    else:
        tokens = understood(tokens, language)
        end = label_length(tokens)
        if not MARKS.isdisjoint(tokens[1:end]):  # a mark that stands for the colon parts nothing
            labelled = True
            del tokens[:end]
    fields = fields_of(_with_and(tokens, language))
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
    return best._replace(names=_as_written(best.names, language)) if best.names else best


def _with_and(tokens: list[str], language: str) -> list[str]:
    """*tokens* with *&* in place of marks that stand between two people and nothing else in *language*.

    Elsewhere a section, a place or the publication stands behind them: ``By Ann Lee | Climate Change``.
    """
    is_used = language == "vi" or (language == "ar" and label_length(tokens) > 0)
    if not is_used or _DASHES.isdisjoint(tokens):
        return tokens
    found = [*tokens]
    start = 0
    for number, token in enumerate(tokens):
        if token in MARKS:
            if token in _DASHES and _is_person(tokens[start:number]) and _is_person(tokens[number + 1 :]):
                found[number] = "&"
            start = number + 1
    return found


def _is_person(tokens: list[str]) -> bool:
    """Whether *tokens*, up to a mark, are a person of two or three words, perhaps with a label."""
    words = [*takewhile(lambda token: token not in MARKS, tokens[: MAX_PERSON + MAX_LABEL])]
    del words[: label_length(words)]
    name = " ".join(words)
    return 1 < len(words) <= MAX_PERSON and kind_of(name) is _PERSON and not is_place(name)


def _as_written(names: list[Name], language: str) -> list[Name]:
    """*names*, of which people's are not in capitals, each once."""
    cased = [
        Name(name_case(name.text, turkic=is_turkic(name.text, language)), _PERSON) if name.kind is _PERSON else name
        for name in names
    ]
    return [*dict.fromkeys(cased)]


def names_collective(text: str) -> bool:
    """Whether *text* is what a part of a publication is called: ``News Desk``, but not ``Staff Writer``."""
    words = text.casefold().split()
    return bool(words) and words[-1] in COLLECTIVES and LABELS.isdisjoint(words)


def _read_field(tokens: list[str], labelled: bool, inverted: bool, dated: bool = False) -> Byline:
    found = _read_names(tokens, labelled, inverted, dated)
    if found.labelled or (found.names and found.names[0].kind is _PERSON):
        return found
    start = _label_behind_date(tokens)
    behind = _read_names(tokens[start:], labelled, inverted, True) if start else found
    return behind if behind.names and behind.names[0].kind is _PERSON else found


def _read_names(tokens: list[str], labelled: bool, inverted: bool, dated: bool) -> Byline:
    if tokens and tokens[0][-1] == ":" and tokens[0][:-1].casefold() in _OTHERS:
        tokens = tokens[_next_label(tokens) :]  # Photos: Bo Ek, text: Ann Lee
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
    tokens = without_places(tokens)
    pieces, end, by_date = pieces_of(tokens)
    labelled = labelled or any(not piece.isascii() and TAIL.search(piece) for piece, _ in pieces)
    names, whole = names_of(pieces, inverted)
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


def _next_label(tokens: list[str]) -> int:
    """Where in *tokens*, which begin with a label, one of authors with a colon stands; 0 if there is none."""
    ends = (number for number, token in enumerate(tokens) if token[-1] == ":" and token[:-1].casefold() in FIRST_WORDS)
    return next(ends, 0)


def _label_behind_date(tokens: list[str]) -> int:
    """Where a label stands in *tokens* behind a date: ``Changed 3 May, 8:20 Author: Ann Lee``; 0 if there is none."""
    last_number = 0
    for number, token in enumerate(tokens[:MAX_BEFORE_LABEL]):
        if any(map(str.isdigit, token)):
            last_number = number + 1
        elif last_number and token.casefold().rstrip(":") in FIRST_WORDS:
            has_colon = token[-1] == ":" or tokens[number + 1 : number + 2] == [":"]
            follows = last_number == number and not token.islower()  # © 2020 by …
            if (has_colon or follows) and label_length(tokens[number:]):
                return number
    return 0


def _names_team(names: list[Name]) -> bool:
    """Whether *names* can be pieces of what an organisation is called: ``AFP``, ``Center``, ``Planet AG & Travel``."""
    if not names:
        return True
    kinds = [name.kind for name in names]
    least = Kind.WORD if kinds[0] is _TEAM else Kind.ACCOUNT
    return min(kinds) >= least and max(kinds) >= _TEAM


def _end_of_team(tokens: list[str], end: int) -> int:
    """Where the name of an organisation ends, if people's names would end at *end*, before *of* or the like."""
    while end < len(tokens) and tokens[end] in INNER:
        end += 1
        while end < len(tokens) and not (stops(tokens[end]) or tokens[end][0].isdigit()):
            end += 1
    return end


def _joined(tokens: list[str]) -> str:
    text = " ".join(tokens)
    if "," in text or ";" in text:
        text = _BEFORE_SIGN.sub(r"\1", text)
    text = text.partition(" / ")[0]
    return stripped(text.replace(f" {SLASH} ", "/"))
