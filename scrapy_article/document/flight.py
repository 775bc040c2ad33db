"""What React Server Components send with a page: rows of JSON, and of text that the JSON refers to.

The scripts of such a page push pieces of one long text, ``self.__next_f.push([1, "…"])``. Each of its rows is a number
in hexadecimal digits, a colon, and JSON; or ``T``, the length of a text in bytes, a comma, and the text, for which
``"$2a"`` stands in the JSON of other rows. Longer strings, such as the body of an article, are sent like that. For what
comes later, such as an element that waits for data, ``"$L2b"`` or ``"$@2b"`` stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scrapy_article.document.structured import DECODER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["flight_values"]

_CALL = "__next_f.push("
MAX_CHARACTERS = 5_000_000
"""Of all pieces together."""
MAX_ROWS = 20_000
MAX_BROKEN = 20
"""Pieces and rows that are no JSON: to say so, the decoder counts the lines before the place."""
_ROW = re.compile(rb"\s{0,4}([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),)?")
_OPENINGS = (b"[", b"{")


def flight_values(scripts: Iterable[str]) -> list[Any]:
    """Return the values of the rows that *scripts* push, in order, with the texts and rows that they refer to put in.

    Only lists and objects: imports, hints and what else a row may be are left out. A row stands where it is first
    referred to, or by itself if it is not; what refers to itself stands nowhere.
    """
    texts: dict[str, str] = {}
    rows: dict[str, Any] = {}
    data = "".join(_pieces(scripts)).encode("utf-8", "surrogatepass")
    position = broken = 0
    for _ in range(MAX_ROWS):
        if position >= len(data) or broken > MAX_BROKEN:
            break
        row = _ROW.match(data, position)
        if row and row[2]:
            end = row.end() + int(row[2], 16)
            texts[f"${row[1].decode()}"] = data[row.end() : end].decode("utf-8", "replace")
            position = end
            continue
        end = data.find(b"\n", position)
        end = len(data) if end < 0 else end
        if row and data.startswith(_OPENINGS, row.end()):
            try:
                rows.setdefault(row[1].decode(), DECODER.decode(data[row.end() : end].decode("utf-8", "replace")))
            except (ValueError, RecursionError):
                broken += 1
        position = end + 1
    return _put_together(rows, texts)


def _pieces(scripts: Iterable[str]) -> Iterator[str]:
    """The strings that *scripts* push."""
    room, broken = MAX_CHARACTERS, 0
    for script in scripts:
        position = script.find(_CALL)
        while position >= 0 and room > 0 and broken < MAX_BROKEN:
            start = position + len(_CALL)
            try:
                pushed, end = DECODER.raw_decode(script, start)
            except (ValueError, RecursionError):
                pushed, end = None, start
                broken += 1
            if isinstance(pushed, list) and len(pushed) > 1 and isinstance(pushed[1], str):
                room -= len(pushed[1])
                yield pushed[1]
            position = script.find(_CALL, end)


def _put_together(rows: dict[str, Any], texts: dict[str, str]) -> list[Any]:
    """Return *rows* with *texts*, and each other in the place of what first refers to it, at any depth."""
    put: set[str] = set()
    for value in rows.values():
        stack: list[Any] = [value]
        while stack:
            entry = stack.pop()
            for key, inner in entry.items() if isinstance(entry, dict) else enumerate(entry):
                if isinstance(inner, (dict, list)):
                    stack.append(inner)
                elif isinstance(inner, str) and inner[:1] == "$":
                    name = inner[1:].removeprefix("L").removeprefix("@")
                    if inner in texts:
                        entry[key] = texts[inner]
                    elif name in rows and name not in put:
                        put.add(name)
                        entry[key] = rows[name]
    return [value for name, value in rows.items() if name not in put]
