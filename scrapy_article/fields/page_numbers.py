"""Which part of an address is the number of a page: one table of the words that sites put before it, and its reader."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ARTICLE", "INDEX", "Numbered", "Numbering", "read_page_number", "without_ending"]

_PAGES = "page pagenum pagenumber page_number pageno page_no paged pag pagina seite sida side strona str pg pn p"
"""Before the number of a page, in paths and as the names of fields; of two fields the one that comes first is meant."""
_LAST_WORDS = ("side", "str")
"""Those of them that titles end with as well: behind a hyphen they are a part of one, as in ``the-dark-side-2``."""
_PARTS = "part teil"
"""Only of an article: an index has links to the parts of serials."""
_FILES = "index"
"""Only of an index: ``/forum/index2.html``."""

_ENDING = re.compile(r"(?:/index)?(?:\.[A-Za-z]{2,5})?/?$")
_ENDING_LENGTH = 16
"""Characters of a path in which it is looked for; it has 13 at most."""
_NUMBER_LENGTH = 30
"""Characters of a path in which a number and the word before it are looked for; they have 20 at most."""


class Numbering(NamedTuple):
    """How pages of one kind are numbered."""

    digits: int
    """That a number has at most; one with more is an identifier."""
    fields: dict[str, int]
    """Names of fields of a query, in lower case, and their rank."""
    path: re.Pattern[str]
    """Finds the word and its number, as group 1, at the end of a path that is `without_ending`."""


class Numbered(NamedTuple):
    """What an address with the number of a page consists of."""

    path: str
    query: list[tuple[str, str]]
    """Path and query without the number."""
    page: int


def _numbering(words: str, digits: int) -> Numbering:
    names = words.split()
    inner = "|".join(name for name in names if name not in _LAST_WORDS)
    word = rf"(?:{inner}|(?<!-)(?:{'|'.join(_LAST_WORDS)}))"
    path = re.compile(rf"[/_,.-]{word}[/_,=.-]?(\d{{1,{digits}}})\Z", re.IGNORECASE)
    return Numbering(digits, {name: rank for rank, name in enumerate(names)}, path)


ARTICLE = _numbering(f"{_PAGES} {_PARTS}", 3)
INDEX = _numbering(f"{_PAGES} {_FILES}", 5)


def read_page_number(path: str, query: Sequence[tuple[str, str]], numbering: Numbering) -> Numbered | None:
    """Return *path* and *query* without the number of the page, and that; None if nothing says that there is one."""
    fields = numbering.fields
    numbers = [
        (fields[name], place)
        for place, (key, value) in enumerate(query)
        if (name := key.lower()) in fields and value.isdecimal() and len(value) <= numbering.digits
    ]
    if numbers:
        _, place = min(numbers)
        return Numbered(path, [*query[:place], *query[place + 1 :]], int(query[place][1]))
    path = without_ending(path)
    found = numbering.path.search(path, max(0, len(path) - _NUMBER_LENGTH)) if path[-1:].isdecimal() else None
    return Numbered(path[: found.start()], [*query], int(found[1])) if found else None


def without_ending(path: str) -> str:
    """*path* without a slash, the ending of a file, or ``index.html`` at its end."""
    end = path[-_ENDING_LENGTH:]
    return path[:-_ENDING_LENGTH] + _ENDING.sub("", end) if "." in end or "/" in end else path
