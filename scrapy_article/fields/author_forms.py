"""By-lines as they are read: without what makes them another form of a simple one."""

from __future__ import annotations

import re

from scrapy_article.fields.author_words import AND
from scrapy_article.fields.names import Kind, kind_of

__all__ = ["end_of_double_label", "simplified"]

MAX_PIECES = 60
"""People between semicolons who are looked at."""
_TEXT = r"(?:text[oe]?|testo|teksti?|words|story|szöveg|yazı|текст|文)"
_PICTURES = (
    r"(?:photos?|photographs|pictures|foto(?:s|['’]s|graf\w{1,5})?|bild(?:er)?|kuvat?|zdjęcia|fotó|"
    r"фото(?:графии)?|写真)"
)
_JOINED = r"(?:\s(?:and|und|och|og|en|et|y|e|i|ja|a|és|și|si|и|та|й|ve)\s|\s?[/+&・]\s?)"
_TEXT_AND_PICTURES = re.compile(
    rf"(?:{_TEXT}{_JOINED}{_PICTURES}|{_PICTURES}{_JOINED}{_TEXT})"
    r"(?:\s?[:：=＝]\s?|\s(?:by|von|av|af|door|par|por|de|di)\s|\s)(?=\S)",
    re.IGNORECASE,
)
"""A label of one who has done both: ``Text und Fotos: Ann Lee``, ``Tekst og foto Ann Lee``."""
_STARTS = frozenset("tex tes tek wor sto szö yaz тек pho pic fot bil kuv zdj фот".split())
"""How such a label begins, case-folded, for a plain look first; in two scripts it is one character."""
_START = frozenset("文写")
_OTHERS_ENDS = tuple(
    "al al. a. andere anderen andra others autres otros otras altri outros outras др. другие ін. інші in. inni další "
    "dkk dkk. fl. fl 等 等人 آخرون".split()
)
"""How such a by-line ends, for a plain look first."""
_AND_OTHERS = re.compile(
    r"(?:[\s,]{1,3}(?:et al\.?|and others|u\.\s?a\.|und andere|en anderen|och andra|m\.?\s?fl\.?|et autres|y otr[oa]s"
    r"|e altri|e outr[oa]s|и (?:др\.|другие)|та (?:ін\.|інші)|i (?:in\.|inni)|a další|dkk\.?|وآخرون)"
    r"|(?<=[\u4e00-\u9fff])\s?等人?)$",
    re.IGNORECASE,
)
"""*And others* at the end: ``Ann Lee et al.``, ``李小明等``."""
_FAMILY_FIRST = (
    r"\s?(?:[a-z]{2,4}\s){0,3}[^\W\d_a-z][\w’'-]+,"
    r"\s?[^\W\d_a-z][\w.’'-]{0,30}(?:\s[^\W\d_a-z][\w.’'-]{0,30}){0,2}"
)
_CATALOGUE = re.compile(rf"{_FAMILY_FIRST}(?:;{_FAMILY_FIRST}){{1,40}}\s?;?\s?")
"""Names as catalogues have them, several: ``Lee, Ann; van den Berg, Els``; a place stands behind more than one word."""


def simplified(text: str) -> str:
    """The by-line *text* with a plain label, first names first, and without others and where people work.

    >>> simplified("Tekst og foto Ann Lee"), simplified("Ann Lee et al.")
    ('Text: Ann Lee', 'Ann Lee')
    """
    end = end_of_double_label(text)
    if end:
        text = f"Text: {text[end:]}"
    if text.endswith(_OTHERS_ENDS):
        text = _AND_OTHERS.sub("", text)
    return _people_alone(text) if ";" in text and "," in text else text


def end_of_double_label(text: str) -> int:
    """Where a label of text and pictures ends that *text* begins with; 0 if it begins with none."""
    if text[:3].casefold() not in _STARTS and text[:1] not in _START:
        return 0
    both = _TEXT_AND_PICTURES.match(text)
    return both.end() if both else 0


def _people_alone(text: str) -> str:
    """*text* with semicolons, of which each parts people, without the commas that do not.

    >>> _people_alone("Lee, Ann; Ek, Bo"), _people_alone("Ann Lee, York College; Bo Ek, College of York")
    ('Ann Lee; Bo Ek', 'Ann Lee; Bo Ek')
    """
    pieces = [[part.strip() for part in piece.split(",")] for piece in text.split(";") if piece.strip()]
    if _CATALOGUE.fullmatch(text):
        return "; ".join([" ".join(parts[::-1]) for parts in pieces])
    for name, *others in pieces[:MAX_PIECES]:
        if kind_of(name) is not Kind.PERSON or any(map(_may_name, others)):
            return text
    return "; ".join([parts[0] for parts in pieces])


def _may_name(part: str) -> bool:
    """Whether *part*, behind a name and a comma, may name another person: ``Ann Lee, PhD & Bo Ek, MD; Cy Oz``."""
    return kind_of(part) is Kind.PERSON or not AND.isdisjoint(part.casefold().split())
