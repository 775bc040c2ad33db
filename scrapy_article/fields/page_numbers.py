"""Which part of an address is the number of a page: one table of the words that sites put before it, and its reader."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ARTICLE", "INDEX", "Numbered", "Numbering", "counts_on", "field_word", "read_page_number", "without_ending"]

_PAGES = (
    "page pagenum pagenumber page_number page_num pageno page_no pageindex currentpage curpage showpage paged "
    "pagen pagen_1 pag pagina seite sida side sayfa strona str pg pn p"
)
"""Before the number of a page, in paths and as the names of fields; of two fields the one that comes first is meant."""
_LAST_WORDS = ("side", "str")
"""Those of them that titles end with as well: behind a hyphen they are a part of one, as in ``the-dark-side-2``."""
_PARTS = "part teil"
"""Only of an article: an index has links to the parts of serials."""
_FILES = "index"
"""Only of an index: ``/forum/index2.html``."""
_START = "start"
"""Only in the query of an article: how many pages come before. In an index it is how many entries do."""
_OTHER_WORDS = frozenset("per comment comments".split())
"""Words in the names of fields that make them those of something else: ``per_page``, ``comments-page``."""
_DATE_WORDS = frozenset("date day month week year d m w y".split())
"""The names of fields whose number belongs to a date."""
_DATE_BEFORE = re.compile(r"(?:19|20)\d\d[/._-]?(?:\d{1,2}[/._-])?\Z")
"""What comes before a number of a date."""
_BEFORE_LENGTH = 8
"""Characters that it has at most."""
_SECOND = re.compile(r"(?:/-)?(?:[/;][a-z]{1,12})?(?:[_-]\d{1,6})?[/_,;=-]0?2", re.IGNORECASE)
"""What the path of a second page may have at its end that the first one has not: ``/2``, ``-2``, ``/list_5_2``."""
_DIGITS = 3
"""That a number has at most which nothing but its place says to be that of a page."""

_ENDING = re.compile(r"(?:/index)?(?:\.[A-Za-z]{2,5})?/?$")
_ENDING_LENGTH = 16
"""Characters of a path in which it is looked for; it has 13 at most."""
_IN_FRONT = re.compile(r"/page,(?:\d{1,3},)?(\d{1,3}),(?=\w[^/]*\Z)", re.IGNORECASE)
"""A number before the name of an article: ``/page,1,2,the-story.html``."""
_NUMBER_LENGTH = 30
"""Characters of a path in which a number and the word before it are looked for; they have 20 at most."""


class Numbering(NamedTuple):
    """How pages of one kind are numbered."""

    digits: int
    """That a number has at most; one with more is an identifier."""
    fields: dict[str, int]
    """Names of fields of a query, in lower case, and their rank."""
    qualified: bool
    """Whether there may be other words before them: lists have names, and an article may have lists beside it."""
    path: re.Pattern[str]
    """Finds the word and its number, as group 1, at the end of a path that is `without_ending`."""


class Numbered(NamedTuple):
    """What an address with the number of a page consists of."""

    path: str
    query: list[tuple[str, str]]
    """Path and query without the number."""
    page: int


def _numbering(words: str, digits: int, in_queries: str = "", *, qualified: bool = False) -> Numbering:
    names = words.split()
    inner = "|".join(name for name in names if name not in _LAST_WORDS)
    word = rf"(?:{inner}|(?<!-)(?:{'|'.join(_LAST_WORDS)}))"
    path = re.compile(rf"[/_,;.-]{word}[/_,=.-]?(\d{{1,{digits}}})\Z", re.IGNORECASE)
    fields = {name: rank for rank, name in enumerate([*names, *in_queries.split()])}
    return Numbering(digits, fields, qualified, path)


ARTICLE = _numbering(f"{_PAGES} {_PARTS}", 3, _START)
INDEX = _numbering(f"{_PAGES} {_FILES}", 5, qualified=True)


def read_page_number(path: str, query: Sequence[tuple[str, str]], numbering: Numbering) -> Numbered | None:
    """Return *path* and *query* without the number of the page, and that; None if nothing says that there is one."""
    numbers = [
        (rank, place)
        for place, (key, value) in enumerate(query)
        if value.isdecimal() and len(value) <= numbering.digits and (rank := _rank(key, numbering)) is not None
    ]
    if numbers:
        _, place = min(numbers)
        key, value = query[place]
        return Numbered(path, [*query[:place], *query[place + 1 :]], int(value) + (key.lower() == _START))
    if "/page," in path:
        front = _IN_FRONT.search(path, path.rfind("/"))
        if front:
            return Numbered(f"{path[: front.start()]}/{path[front.end() :]}", [*query], int(front[1]))
    path = without_ending(path)
    found = numbering.path.search(path, max(0, len(path) - _NUMBER_LENGTH)) if path[-1:].isdecimal() else None
    return Numbered(path[: found.start()], [*query], int(found[1])) if found else None


def _rank(key: str, numbering: Numbering) -> int | None:
    """The rank of a field by its whole name; after all of those, if it is a *qualified* one, by the last word of it."""
    fields = numbering.fields
    rank = fields.get(key.lower())
    if rank is None and numbering.qualified and (rank := fields.get(field_word(key))) is not None:
        rank += len(fields)
    return rank


def field_word(key: str) -> str:
    """The word in the name of a field that says what it holds, in lower case; empty where it speaks of something else.

    >>> field_word("tx_news_pi1[currentPage]"), field_word("b_start:int"), field_word("per_page")
    ('currentpage', 'start', '')
    """
    words = [word for word in _NO_WORD.split(key.lower().partition(":")[0]) if word and not word.isdecimal()]
    return words[-1] if words and _OTHER_WORDS.isdisjoint(words) else ""


_NO_WORD = re.compile(r"[\W_]+")

Fields = list[tuple[str, str]]
"""The fields of a query, sorted."""


def counts_on(own: tuple[str, Fields], other: tuple[str, Fields]) -> int | None:
    """Return the number of the page *other*, if that is all that it has and *own* has not, and it is the next one.

    Both are paths that are `without_ending`, and fields. They differ in one number alone, which is one higher; or *own*
    has none in its place, and the other is 2. Nothing but what a link says tells such numbers from others; those that
    belong to a date are none.
    """
    (path, fields), (other_path, other_fields) = own, other
    if path == other_path:
        return _field_that_counts_on(fields, other_fields)
    if fields != other_fields:
        return None
    if other_path.startswith(path):
        second = _SECOND.fullmatch(other_path, len(path))
        return 2 if second and not _DATE_BEFORE.search(other_path[:-1][-_BEFORE_LENGTH:]) else None
    if len(other_path) - len(path) not in (0, 1):  # as most
        return None
    before, after = _NUMBERS.split(path), _NUMBERS.split(other_path)
    if len(before) != len(after):
        return None
    places = [place for place, parts in enumerate(zip(before, after, strict=True)) if parts[0] != parts[1]]
    if len(places) != 1 or not places[0] % 2 or not _is_next(before[places[0]], after[places[0]]):
        return None
    is_date = _DATE_BEFORE.search("".join(after[: places[0]])[-_BEFORE_LENGTH:])
    return None if is_date else int(after[places[0]])


def _field_that_counts_on(own: Fields, other: Fields) -> int | None:
    """What `counts_on` does where the paths are the same."""
    new = [field for field in other if field not in own]
    if len(new) != 1 or field_word(new[0][0]) in _DATE_WORDS:
        return None
    key, value = new[0]
    old = [field for field in own if field not in other]
    if not old:
        return 2 if value in ("2", "02") else None
    return int(value) if len(old) == 1 and old[0][0] == key and _is_next(old[0][1], value) else None


def _is_next(number: str, other: str) -> bool:
    return number.isdecimal() and other.isdecimal() and len(other) <= _DIGITS and int(other) == int(number) + 1


_NUMBERS = re.compile(r"([0-9]+)")


def without_ending(path: str) -> str:
    """*path* without a slash, the ending of a file, or ``index.html`` at its end."""
    end = path[-_ENDING_LENGTH:]
    return path[:-_ENDING_LENGTH] + _ENDING.sub("", end) if "." in end or "/" in end else path
