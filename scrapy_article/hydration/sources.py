"""JSON that a page carries for its scripts: in these, in attributes, and in the stream of React's server components."""

from __future__ import annotations

import re
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any, cast

from lxml import etree

from scrapy_article.document.metadata.structured_data import DECODER

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Reader"]

MIN_CHARACTERS, MAX_NAME = 200, 80
"""Characters of JSON from which an article may be in it, and of what refers to another value."""
MAX_CHARACTERS, MAX_BROKEN = 5_000_000, 100
"""Characters of one page that are read as JSON, and values that turn out to be none."""

_START = re.compile(r"(?:\A|=|\bparse\()\s{0,20}(?=\{\s{0,50}[\"}]|\[\s{0,50}[\[{\"]|\"[\[{])")
"""Where a list, an object, or a string that holds one may begin: at the start of a script, or after an assignment."""
_UNDEFINED = re.compile(r"(?<=[:,\[])undefined(?=[,}\]])")
_PUSH = re.compile(r"\b__next_f\.push\(\s{0,9}(?=\[)")
_ROW = re.compile(rb"\s{0,4}([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|(?=[\[{\"]))")
"""A row of the stream: its number, and a text of so many bytes, or JSON up to the end of the line."""
_ATTRIBUTES = etree.XPath(f"//@*[string-length() > {MIN_CHARACTERS}]", smart_strings=False)


class Reader:
    """The JSON of one page, read within bounds."""

    def __init__(self) -> None:
        self._references: dict[str, Any] = {}
        self._room, self._broken = MAX_CHARACTERS, 0

    def values(self, root: etree._Element) -> Iterator[Any]:
        """Yield the values that a page holds as JSON, but for structured data."""
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
        """Return what *value* refers to in a stream of server components or a cache of Apollo, else *value* itself."""
        name = value
        if isinstance(value, dict):
            if "ROOT_QUERY" in value:
                self._references.update(value)
            name = value.get("__ref")
        is_name = self._references and isinstance(name, str) and len(name) < MAX_NAME
        return self._references.get(name, value) if is_name else value

    def read(self, text: str) -> Iterator[Any]:
        """Yield the lists, objects and strings of some length that *text* has where they may begin."""
        text = _UNDEFINED.sub("null", text) if "undefined" in text else text
        position = 0
        while found := _START.search(text, position):
            value, position = self._decoded(text, found.end())
            if isinstance(value, (str, list, dict)) and position - found.end() >= MIN_CHARACTERS:
                yield unflattened(value)

    def _decoded(self, text: str, start: int) -> tuple[Any, int]:
        """The value that begins at *start*, and its end; None, and where to go on, if there is none."""
        if self._room <= 0 or self._broken >= MAX_BROKEN:
            return None, len(text)
        value, end, read = None, start + 1, len(text) - start
        try:
            value, end = DECODER.raw_decode(text, start)
            read = end - start
        except (ValueError, RecursionError) as error:  # digits without an end, too, and lists in lists in lists
            self._broken += 1
            read = error.pos - start if isinstance(error, JSONDecodeError) else read
        self._room -= max(read, MIN_CHARACTERS)
        return value, end

    def _rows(self, stream: str) -> Iterator[Any]:
        """The lists and objects of a stream of rows; other rows refer to them, and to texts, by their numbers."""
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
    """Return what a list of all values stands for, in which objects and lists hold the places of theirs.

    Nuxt and SvelteKit write state so. Other values are returned as they are.

    >>> unflattened([{"post": 1}, {"title": 2}, "The ferry"])
    {'post': {'title': 'The ferry'}}
    """
    objects = [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
    are_places = all(type(place) is int for entry in objects for place in entry.values())
    if not (objects and are_places and any(isinstance(entry, str) for entry in value)):
        return value
    made = [{} if isinstance(entry, dict) else [] if isinstance(entry, list) else entry for entry in value]
    at = dict(enumerate(made)).get
    for entry, whole in zip(value, made, strict=True):
        if isinstance(entry, dict):
            whole.update((key, at(place)) for key, place in entry.items())
        elif isinstance(entry, list):
            whole.extend(at(place) for place in entry if type(place) is int)  # not what kind of list it is
    return made[0]
