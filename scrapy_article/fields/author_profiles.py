"""What links beside a name say: those to its owner's page, to what the owner has written, and to edit the page."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["begins_profile_link"]

MAX_BETWEEN = 3
"""Words behind the first that one for what the link leads to is among: ``See all the posts``."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_MORE = _set("more mehr más mais meer plus больше більше ещё altri więcej")
_FIRST = _MORE | _set(
    "view see show visit read full author other suggest edit improve ver veja todos todas otros outros alle weitere "
    "zum zur voir tous autor auteur autore все всі другие інші смотреть подробнее mostra vedi leggi tutti visualizza "
    "bekijk toon zobacz wszystkie pokaż xem"
)
_PAPERS = _set("profil perfil")
"""*Profile* in languages where papers are called so."""
_PROFILES = _set("profile profilo profiel профиль профіль bio biography biografia biografía biographie biografie")
_WORKS = _set(
    "edit edits anzeigen ansehen профиля posts post articles article stories changes page artikel beiträge artículos "
    "artigos articoli статьи статті материалы матеріали записи author autor auteur autore автора авторе texte textos "
    "textes artykuły"
)
_LEADS_TO = _PROFILES | _PAPERS | _MORE | _WORKS
_FROM = _set("from by von de do da di van от від od")


def begins_profile_link(words: Sequence[str], start: int = 0) -> bool:
    """Whether *words* from *start* on are what such a link says: ``View profile``, ``Mehr von Ann Lee``.

    >>> begins_profile_link("Ann Lee Ver perfil".split(), 2), begins_profile_link("Mehr Tarar".split())
    (True, False)
    """
    first = words[start].casefold()
    if first not in _FIRST and first not in _PAPERS:
        return first in _PROFILES
    following = [word.casefold() for word in takewhile(str.isalpha, words[start + 1 : start + 1 + MAX_BETWEEN])]
    return not _LEADS_TO.isdisjoint(following) or (first in _MORE and not _FROM.isdisjoint(following[:1]))
