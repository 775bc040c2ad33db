"""How by-lines begin, where no name of an element tells them."""

from __future__ import annotations

import re

__all__ = ["names_author"]

_BY = (
    *"by von par por di door av af przez text texte texto testo tekst autor autora auteur autore author".split(),
    *(
        "written by",
        "story by",
        "words by",
        "ein beitrag von",
        "publié par",
        "escrito por",
        "scritto da",
        "geschreven door",
    ),
    *"автор автора текст от autors yazan penulis oleh kirjoittanut szerző".split(),
)
_FIRST = re.compile(rf"\W{{0,3}}(?:{'|'.join(_BY)})\s?[:：]?\s(?=(\w))", re.IGNORECASE)
_UNCASED = re.compile(
    r"\W{0,3}(?:作者|记者|記者|文\s?[/／|｜]|撰文|編集部|بقلم|كتب(?:ت)?|نویسنده|글|लेखक|โดย|מאת)\s?[:：]?\s?\w"
)


def names_author(line: str) -> bool:
    """Whether *line* begins as by-lines do: a word for *by*, and a name, which has a capital where there are any."""
    found = _FIRST.match(line)
    return (found is not None and found[1].isupper()) or _UNCASED.match(line) is not None
