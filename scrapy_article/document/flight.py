"""What React Server Components send with a page: rows of JSON, and of text that the JSON refers to.

The scripts of such a page push pieces of one long text, ``self.__next_f.push([1, "…"])``. Each of its rows is a number
in hexadecimal digits, a colon, and JSON; or ``T``, the length of a text in bytes, a comma, and the text, for which
``"$2a"`` stands in the JSON of other rows. Longer strings, such as the body of an article, are sent like that.
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
"""Of all pieces together, and of all texts that are put in: one may be referred to any number of times."""
MAX_ROWS = 20_000
MAX_BROKEN = 20
"""Pieces and rows that are no JSON: to say so, the decoder counts the lines before the place."""
_ROW = re.compile(rb"\s{0,4}([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),)?")
_OPENINGS = (b"[", b"{")


def flight_values(scripts: Iterable[str]) -> list[Any]:
    """Return the values of the rows that *scripts* push, in order, with their texts put in.

    Only lists and objects: imports, hints and what else a row may be are left out.
    """
    texts: dict[str, str] = {}
    values: list[Any] = []
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
                values.append(DECODER.decode(data[row.end() : end].decode("utf-8", "replace")))
            except (ValueError, RecursionError):
                broken += 1
        position = end + 1
    if texts:
        _put_in(values, texts)
    return values


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


def _put_in(values: list[Any], texts: dict[str, str]) -> None:
    """Put *texts* in the place of what stands for them in *values*, at any depth."""
    room = MAX_CHARACTERS
    stack: list[Any] = [values]
    while stack:
        entry = stack.pop()
        for key, inner in entry.items() if isinstance(entry, dict) else enumerate(entry):
            if isinstance(inner, (dict, list)):
                stack.append(inner)
            elif isinstance(inner, str) and inner in texts:
                entry[key] = texts[inner] if len(texts[inner]) <= room else ""
                room -= len(entry[key])
