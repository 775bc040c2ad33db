"""Prose in the JSON of a page, and whether it is in the page's own object."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from lxml import etree

from scrapy_article.document.metadata.structured_data import DECODER
from scrapy_article.document.normalization import unescape, without_code
from scrapy_article.hydration.rich_text import MAX_KEY, RichText, is_aside
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import amount_of, letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from urllib.parse import SplitResult

MAX_VALUES, MAX_KEYS, MAX_CHARACTERS = 50_000, 200, 300_000
"""Most values to visit on a page; most characters of the keys above a value, and of a text, to judge it."""
MIN_LENGTH, MIN_WORDS, CODE = 80, 20, 1 / 30
"""Least characters and words of a text, and the greatest share of its characters that are typical of code."""
MAX_TITLE, MIN_TITLE, MIN_URL_END = 300, 10, 8
"""Most characters of a title to compare, least letters of a truncated title, and least characters of a URL's end."""

_TITLES = ("title", "headline", "name", "heading")
_URLS = ("url", "slug", "link", "href", "path", "permalink", "canonical", "canonicalUrl", "uri")
_BODY = re.compile(r"body|content|text|html|article|story|blocks", re.IGNORECASE)
_SUMMARY = re.compile(r"descri|summary|excerpt|teaser|intro|lead|abstract|seo|meta", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…।؟۔][\"”’»)\]]?(?:\s|\Z)|[。！？]|[\u0e00-\u109f\u1780-\u17ff]{9}")
_CODE = re.compile(r"[{}=|_\\]|\w[:.]\w")
_HEADING = re.compile(r"<h[12]\b[^<>]{0,300}>([^<>]{1,300})<")


class Candidate(NamedTuple):
    """A text in the JSON of a page, and whether its object has the page's title or URL."""

    text: str
    words: int
    is_own: bool
    weight: float


class _Place(NamedTuple):
    """The place of a value: whether in the page's object (None if unknown), its depth there, and its keys."""

    is_own: bool | None = None
    levels: int = 1
    keys: str = ""

    def below(self, key: str) -> _Place:
        key = key[:MAX_KEY]
        is_own = False if is_aside(key) else self.is_own
        return _Place(is_own, self.levels + _is_level(key), f"{self.keys} {key}"[-MAX_KEYS:])

    def candidate(self, text: str, is_own: bool = False) -> Candidate | None:
        """Return *text* if it is prose. A body weighs more; a summary, or a text deep in an object, weighs less."""
        plain = without_code(unescape(text[:MAX_CHARACTERS]))
        words = amount_of(plain)
        if words < MIN_WORDS or not _SENTENCE.search(plain) or len(_CODE.findall(plain)) > CODE * len(plain):
            return None
        share = 1 / 3 if _SUMMARY.search(self.keys) else 3 if _BODY.search(self.keys) else 1
        return Candidate(text, words, self.is_own or is_own, words * share / self.levels)


@lru_cache(maxsize=4096)  # objects of a page share keys
def _is_level(key: str) -> bool:
    """Return whether the value of *key* is a level below a text."""
    return key != "" and not _BODY.search(key)


class Subject:
    """The title and the URLs of a page, to recognize its object."""

    def __init__(self, title: str | None, urls: Sequence[SplitResult]) -> None:
        self._title = letters(title or "")
        self._paths = [parts.path.rstrip("/") for parts in urls]
        self.is_front = bool(urls) and not any(parts.path.strip("/") or parts.query for parts in urls)

    def owns(self, value: dict[str, Any]) -> bool | None:
        """Return whether an object is the page's: False if it is another story's, None if unknown."""
        titles = _strings(value, _TITLES)
        if any(map(self.is_called, titles)):
            return True
        urls = _strings(value, _URLS) if titles else []
        paths = [f"/{split_url(url).path.strip('/')}" for url in urls]
        is_here = any(own.endswith(path) for path in paths if len(path) > MIN_URL_END for own in self._paths)
        return is_here or (False if urls else None)

    def is_of_other(self, value: dict[str, Any]) -> bool:
        """Return whether an object is another story: it has a body, and a title that is not the page's."""
        return bool(self._title and _strings(value, _TITLES)) and any(map(_BODY.search, value))

    def is_called(self, title: str) -> bool:
        """Return whether *title* is the page's, or one of them begins with the other."""
        title, own = letters(title[:MAX_TITLE]), self._title
        is_part = min(len(title), len(own)) >= MIN_TITLE and (title.startswith(own) or own.startswith(title))
        return is_part or (title == own != "")


def candidates(values: Iterable[Any], reader: Reader, subject: Subject) -> list[Candidate]:
    """Return the prose in *values* without other stories, that of the page's own object first, then by weight."""
    return sorted(filter(None, _prose(values, reader, subject)), key=lambda one: (not one.is_own, -one.weight))


def _prose(values: Iterable[Any], reader: Reader, subject: Subject) -> Iterator[Candidate | None]:
    """Visit *values*: each list and object once, and once more as part of the page's object."""
    rich_text = RichText(reader.resolved, lambda value: subject.owns(value) is not None)
    visited: dict[tuple[int, bool | None], Any] = {}  # keeps them alive, so that ids stay unique
    room = MAX_VALUES
    for top in values:
        stack = [(top, _Place())]
        while stack and room > 0:
            room -= 1
            value, place = stack.pop()
            value = reader.resolved(value)
            if isinstance(value, str):
                inner = [*reader.read(value)] if value[:1] in ("{", "[") else []
                stack += [(one, place) for one in inner]
                if len(value) >= MIN_LENGTH and not inner and place.is_own is not False:
                    yield place.candidate(value)
            elif isinstance(value, (list, dict)) and (id(value), place.is_own) not in visited:
                visited[id(value), place.is_own] = value
                if isinstance(value, list) and len(value) > 1 and place.is_own is not False:
                    markup = rich_text.of(value)
                    yield place.candidate(markup, any(map(subject.is_called, _HEADING.findall(markup))))
                stack += _entries(value, place, reader, subject)


def _entries(value: Any, place: _Place, reader: Reader, subject: Subject) -> list[tuple[Any, _Place]]:
    """Return the values of a list or an object that may hold prose, last first, with their places."""
    is_own = subject.owns(value) if isinstance(value, dict) else None
    if is_own is None and place.is_own is None and isinstance(value, dict) and subject.is_of_other(value):
        is_own = False
    place = place if is_own is None else _Place(is_own)
    entries = value.items() if isinstance(value, dict) else [("", inner) for inner in value[:MAX_VALUES]]
    return [(inner, place.below(key)) for key, inner in reversed(entries) if reader.may_hold_prose(inner)]


def _strings(value: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """Return the strings under the keys *names*, also those in a list or an object there."""
    found: list[str] = []
    for held in filter(None, map(value.get, names)):
        several = held.values() if isinstance(held, dict) else held if isinstance(held, list) else (held,)
        found += [one for one in islice(several, 5) if isinstance(one, str) and one]
    return found


# --- sources ---

MIN_CHARACTERS, MAX_NAME = 200, 80
"""Least characters of JSON that may contain an article, and most characters of a reference to another value."""
MAX_SOURCE_CHARACTERS, MAX_BROKEN = 5_000_000, 100
"""Most characters of a page to read as JSON, and most invalid values."""

_START = re.compile(r"(?:\A|=|\bparse\()\s{0,20}(?=\{\s{0,50}[\"}]|\[\s{0,50}[\[{\"]|\"[\[{])")
"""Where a list, an object or a string with one may begin: at the start of a script, or after an assignment."""
_UNDEFINED = re.compile(r"(?<=[:,\[])undefined(?=[,}\]])")
_PUSH = re.compile(r"\b__next_f\.push\(\s{0,9}(?=\[)")
_ROW = re.compile(rb"\s{0,4}([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|(?=[\[{\"]))")
"""A row of the stream: its number, then a text of so many bytes, or JSON up to the end of the line."""
_ATTRIBUTES = etree.XPath(f"//@*[string-length() > {MIN_CHARACTERS}]", smart_strings=False)


class Reader:
    """Reads the JSON of one page, within limits."""

    def __init__(self) -> None:
        self._references: dict[str, Any] = {}
        self._room, self._broken = MAX_SOURCE_CHARACTERS, 0

    def values(self, root: etree._Element) -> Iterator[Any]:
        """Yield the JSON values of a page, except structured data."""
        pushed: list[Any] = []
        scripts = [script.text for script in root.iter("script") if "ld+json" not in script.get("type", "")]
        for text in filter(None, scripts):
            calls = [call.end() for call in _PUSH.finditer(text)]
            pushed += [self._decoded(text, start)[0] for start in calls]
            if not calls:
                yield from self.read(text)
        pieces = [str(piece) for value in pushed if isinstance(value, list) for piece in value[1:2]]
        yield from self._rows("".join(pieces))
        for value in cast("list[str]", _ATTRIBUTES(root)):
            if value.lstrip()[:1] in ("{", "["):
                yield from self.read(value)

    def resolved(self, value: Any) -> Any:
        """Return what *value* refers to in a stream of server components or an Apollo cache, else *value* itself."""
        name = value
        if isinstance(value, dict):
            if "ROOT_QUERY" in value:
                self._references.update(value)
            name = value.get("__ref")
        is_name = self._references and isinstance(name, str) and len(name) < MAX_NAME
        return self._references.get(name, value) if is_name else value

    def may_hold_prose(self, value: Any) -> bool:
        """Return whether *value* may be prose, hold some, or refer to some: most strings are too short."""
        if isinstance(value, str):
            return len(value) >= MIN_LENGTH or value[:1] in ("{", "[") or bool(self._references)
        return isinstance(value, (list, dict))

    def read(self, text: str) -> Iterator[Any]:
        """Yield the lists, objects and longer strings in *text*."""
        text = _UNDEFINED.sub("null", text) if "undefined" in text else text
        position = 0
        while found := _START.search(text, position):
            value, position = self._decoded(text, found.end())
            if isinstance(value, (str, list, dict)) and position - found.end() >= MIN_CHARACTERS:
                yield unflattened(value)

    def _decoded(self, text: str, start: int) -> tuple[Any, int]:
        """Return the value that begins at *start* and its end; or None and where to go on."""
        if self._room <= 0 or self._broken >= MAX_BROKEN:
            return None, len(text)
        value, end, read = None, start + 1, len(text) - start
        try:
            value, end = DECODER.raw_decode(text, start)
            read = end - start
        except (ValueError, RecursionError) as error:  # also too many digits, and too deep nesting
            self._broken += 1
            read = error.pos - start if isinstance(error, JSONDecodeError) else read
        self._room -= max(read, MIN_CHARACTERS)
        return value, end

    def _rows(self, stream: str) -> Iterator[Any]:
        """Yield the lists and objects of a stream of rows. Rows refer to each other by their numbers."""
        data = stream.encode("utf-8", "replace")
        position = 0
        rows: list[Any] = []
        while position < len(data) and self._room > 0:
            row = _ROW.match(data, position)
            start = row.end() if row else position
            position = start + int(row[2], 16) if row and row[2] else (data.find(b"\n", start) + 1 or len(data))
            self._room -= MIN_CHARACTERS
            if row:
                text = data[start:position].decode("utf-8", "replace")
                value = text if row[2] else self._decoded(text, 0)[0]
                rows.append(value)
                self._references |= {f"{sign}{row[1].decode()}": value for sign in ("$", "$L")}
        yield from (value for value in rows if isinstance(value, (list, dict)))


def unflattened(value: Any) -> Any:
    """Return the value of a flat list, in which objects and lists have indices in place of values.

    Nuxt and SvelteKit write hydration data like this. Other values are returned as they are.

    >>> unflattened([{"post": 1}, {"title": 2}, "The ferry"])
    {'post': {'title': 'The ferry'}}
    """
    objects = [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
    are_indices = all(type(place) is int for entry in objects for place in entry.values())
    if not (objects and are_indices and any(isinstance(entry, str) for entry in value)):
        return value
    made = [{} if isinstance(entry, dict) else [] if isinstance(entry, list) else entry for entry in value]
    at = dict(enumerate(made)).get
    for entry, whole in zip(value, made, strict=True):
        if isinstance(entry, dict):
            whole.update((key, at(place)) for key, place in entry.items())
        elif isinstance(entry, list):
            whole.extend(at(place) for place in entry if type(place) is int)  # skips the type of the list
    return made[0]
