"""Portraits of those who wrote an article: they are no pictures of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.needles import Needles
from scrapy_article.fields.bounds import MAX_HREF
from scrapy_article.fields.image_addresses import json_ld_image
from scrapy_article.fields.sizes import key_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.fields.page import Page

__all__ = ["Portraits"]

MAX_AUTHORS = 5
"""Authors in JSON-LD that are looked at."""
PERSON = 8
"""Letters from which a name is one's alone."""
MORE = 6
"""Letters that a file that is called so may have besides, whatever numbers it has."""

_SHOWS = re.compile(
    r"^(?:headshot|photo(?:graph)?|picture|profile(?: picture| photo| image)?|portrait|image|avatar) (?:of|for|by)\s"
    r"(?:the )?(?:(?:author|columnist|editor|journalist|reporter|writer)\b\s?)?"
    r"|\s(?:image|photo|picture|avatar|portrait|headshot|mugshot)$",
    re.IGNORECASE,
)
_may_show = Needles("head photo cture prof port mage avatar mugshot".split()).are_in
"""Whether one of those words may be in a description in small letters; these parts are the same for `re.IGNORECASE`."""
_KINDS = frozenset("portrait portraet profile profil profilbild mugshot columnist".split())
"""What such files are called besides, where that is longer."""
_DIGITS = str.maketrans("", "", "0123456789")


class Portraits:
    """What the portraits of *authors* are called and where they lead; *page* may declare some."""

    def __init__(self, page: Page, authors: Sequence[str]) -> None:
        self._names = {letters(author) for author in authors}
        self._firsts = {name[:1] for name in self._names}
        self._keys = set(_declared(page))

    def has(self, key: str, alt: str | None, href: str) -> bool:
        """Whether the picture with this `key_of` and description, a link to *href*, shows one of the authors."""
        if key in self._keys:
            return True
        if alt and self._are_shown(alt):
            return True
        if not self._names:
            return False
        file = letters(key.partition("?")[0].rpartition("/")[2].rpartition(".")[0])  # ``ann-lee-2.jpg``
        target = _end_of(href) if href else ""
        for name in self._names:
            if len(name) >= PERSON and (name == target or (name in file and _is_hardly_more(file, name))):
                return True
        return False

    def _are_shown(self, alt: str) -> bool:
        """Whether *alt* says that a picture shows one of the authors, or *the author*."""
        count = 0
        if _may_show(alt.lower()):
            alt, count = _SHOWS.subn("", alt)
        elif not self._may_name(alt):
            return False
        plain = letters(alt)
        return plain in self._names or (count > 0 and plain in ("", "author"))

    def _may_name(self, alt: str) -> bool:
        """Whether *alt* may be the name of one of the authors: it begins with the same letter, or with none."""
        first = alt[0]
        return first.lower() in self._firsts or not (first.isascii() and first.isalnum())


def _declared(page: Page) -> Iterator[str]:
    """The `key_of` each portrait in JSON-LD."""
    value = page.document.json_ld_article.get("author")
    for entry in value[:MAX_AUTHORS] if isinstance(value, list) else (value,):
        entry = page.resolve(entry)
        address = json_ld_image(page, entry.get("image")) if isinstance(entry, dict) else None
        if address:
            yield key_of(page.document.absolute(address) or "")


def _end_of(href: str) -> str:
    """The letters of the last part of the path of *href*: ``/authors/ann-lee/``."""
    path = href[:MAX_HREF].partition("?")[0].rpartition("://")[2].rstrip("/")
    return letters(path[path.find("/") :].rpartition("/")[2].partition(".")[0]) if "/" in path else ""


def _is_hardly_more(file: str, name: str) -> bool:
    """Whether *file* is hardly more than *name*, perhaps twice."""
    rest = file.replace(name, "").translate(_DIGITS)
    return len(rest) <= MORE or rest in _KINDS
