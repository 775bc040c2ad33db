"""Strings in scripts that are no JSON: ``var article = {title: 'The ferry', body: '<p>…'}``, or arguments of a call."""

from __future__ import annotations

import json
import re

__all__ = ["literals_of", "read_string"]

MOST = 5_000
"""Strings of one script that are read."""
MAX_GAP = 9
"""Characters between a name in quotes and the string."""
_TOKEN = re.compile(
    r"(?:(?<![\w$])([A-Za-z_$][\w$]{0,60})\s{0,4}:\s{0,4})?(?:\"((?:[^\"\\\n]|\\.)*)\"?|'((?:[^'\\\n]|\\.)*)'?|`[^`]*`?)|//[^\n]*|/\*",
    re.DOTALL,
)
"""A string and the name of the property that it is; one that is not closed goes on to the end of the line, so that none
is read twice."""
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|.)|\"|[\x00-\x1f]", re.DOTALL)
_JSON_ESCAPES = frozenset('"\\/bfnrt')


def literals_of(script: str) -> list[dict[str, str]]:
    """Return the strings in *script* in order, each under the name of the property that it is, or none.

    >>> literals_of("show({title: 'The ferry'}, 'A story')")
    [{'title': 'The ferry'}, {'': 'A story'}]
    """
    found: list[dict[str, str]] = []
    end = 0
    for match in _TOKEN.finditer(script):
        raw = match[2] or match[3]
        if not raw:
            continue
        text = read_string(raw) if "\\" in raw else raw
        name = match[1] or ""
        if found and not name and script[end : min(match.start(), end + MAX_GAP)].strip() == ":":
            name = next(iter(found.pop().values()))  # ``"body": "…"``
        found.append({name: text})
        end = match.end()
        if len(found) == MOST:
            break
    return found


def read_string(raw: str) -> str:
    """Return what *raw*, a string of JavaScript without its quotes, says."""
    try:
        text = json.loads(f'"{_ESCAPE.sub(_as_json, raw)}"', strict=False)
    except ValueError:
        return raw
    return str(text)


def _as_json(match: re.Match[str]) -> str:
    """An escape of JavaScript as JSON has it."""
    whole, escape = match[0], match[1]
    if escape is None:
        return '\\"' if whole == '"' else " "
    if escape[0] == "x" and len(escape) == 3:
        return f"\\u00{escape[1:]}"
    if escape[:2] == "u{":
        return chr(min(int(escape[2:-1], 16), 0x10FFFF)).replace('"', '\\"').replace("\\", "\\\\")
    if escape[0] == "u" and len(escape) == 5:
        return whole
    if escape == "\n":
        return ""  # goes on in the next line
    return whole if escape in _JSON_ESCAPES else escape
