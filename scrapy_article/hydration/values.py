"""The JSON of a page: hydration data in scripts and attributes, as frameworks write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import JSONDecodeError
from typing import Any, cast

from lxml import etree

from scrapy_article.document.metadata.structured_data import DECODER

MIN_LENGTH, MIN_CHARACTERS, MAX_NAME, MAX_KEY = 80, 200, 80, 200
"""Least characters of a text, and of JSON that may contain an article; most characters of a reference to another value,
and of a key to read."""
MAX_SOURCE_CHARACTERS, MAX_BROKEN = 5_000_000, 100
"""Most characters of a page to read as JSON, and most invalid values."""

_VALUE = r"\s{0,20}(?=\{\s{0,50}[\"}]|\[\s{0,50}[\[{\"]|\"[\[{])"
_FIRST, _LATER = re.compile(_VALUE), re.compile(rf"[=(](?:(?<==)|(?<=\bparse\()){_VALUE}")
"""Where a list, an object or a string with one may begin: at the start of a script, or after an assignment. Two signs
to begin with are found four times as fast as two words."""
_UNDEFINED = re.compile(r"(?<=[:,\[])undefined(?=[,}\]])")
_PUSH = re.compile(r"\b__next_f\.push\(\[1,\s{0,9}(?=\")")
"""The call that adds a piece to the stream of server components."""
_ROW = re.compile(rb"[ \t]{0,9}([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|([\[{\"][^\n]*\n?))")
"""A row of the stream: its number, then a text of so many bytes, or JSON up to the end of the line."""
_LATER_ROW = re.compile(rb"(?<=\n)" + _ROW.pattern)
_ATTRIBUTES = etree.XPath(f"//@*[string-length() > {MIN_CHARACTERS}]", smart_strings=False)


class Reader:
    """Reads the JSON of one page, within limits."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._references: dict[str, Any] = {}
        self._room, self._broken = MAX_SOURCE_CHARACTERS, 0

    def values(self) -> Iterator[Any]:
        """Yield the JSON values of the page, except structured data."""
        stream: list[Any] = []
        for script in self._root.iter("script"):
            text = "" if "ld+json" in script.get("type", "") else script.text or ""
            if "__next_f" in text:
                stream += [self._decoded(text, call.end())[0] for call in _PUSH.finditer(text)]
            yield from self._read(text)
        yield from self._rows("".join(filter(None, stream)))
        for value in cast("list[str]", _ATTRIBUTES(self._root)):
            if value.lstrip()[:1] in ("{", "["):
                yield from self._read(value)

    def entries(self, place: Any) -> Iterator[tuple[str, Any]]:
        """Yield the keys and values of an object, or of a list, whose keys are empty; short strings are left out.

        References in an Apollo cache or a stream of server components, and strings with JSON, are replaced in *place*.
        """
        is_object = isinstance(place, dict)
        if is_object and "ROOT_QUERY" in place:
            self._references.update(place)
        pairs: Iterable[tuple[Any, Any]] = place.items() if is_object else enumerate(place)
        for key, value in pairs:
            is_text = isinstance(value, str)
            if self._references or (is_text and len(value) >= MIN_CHARACTERS and value[0] in "{["):
                place[key] = value = self._resolved(value)
                is_text = isinstance(value, str)
            if len(value) >= MIN_LENGTH if is_text else isinstance(value, (dict, list)):
                yield key[:MAX_KEY] if is_object else "", value

    def _resolved(self, value: Any) -> Any:
        name = value.get("__ref") if isinstance(value, dict) else value
        if not isinstance(name, str):
            return value
        if name[:1] in ("{", "["):
            return [*self._read(name)] or value
        return self._references.get(name, value) if len(name) < MAX_NAME else value

    def _read(self, text: str) -> Iterator[Any]:
        """Yield the lists, objects and longer strings in *text*."""
        text = _UNDEFINED.sub("null", text) if "undefined" in text else text
        found = _FIRST.match(text) or _LATER.search(text)
        while found:
            value, position = self._decoded(text, found.end())
            if isinstance(value, (str, list, dict)) and position - found.end() >= MIN_CHARACTERS:
                yield unflattened(value)
            found = _LATER.search(text, position)

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
        while row := _ROW.match(data, position) or _LATER_ROW.search(data, position):
            position = row.end() + int(row[2] or b"0", 16)
            text = (row[3] or data[row.end() : position]).decode("utf-8", "replace")
            rows.append(self._decoded(text, 0)[0] if row[3] else text)
            self._references |= {f"{sign}{row[1].decode()}": rows[-1] for sign in ("$", "$L")}
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
