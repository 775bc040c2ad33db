"""Strings in scripts that are no JSON: ``var article = {title: 'The ferry', body: '<p>…'}``, or arguments of a call.

Objects and lists of a program are read as they are nested, whatever else stands in them.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

__all__ = ["literals_of", "read_string", "strings_of"]

MOST, MAX_TOKENS = 5_000, 500_000
"""Strings of one script that are read, and strings, brackets and commas that are looked at."""
MAX_PUT_IN = 1_000_000
"""Characters of all strings that are put in the place of variables."""
MAX_GAP = 9
"""Characters between a name in quotes and its value."""
_TOKEN = re.compile(
    r"\"([^\"\\\n]*(?:\\.[^\"\\\n]*)*)\"?|'([^'\\\n]*(?:\\.[^'\\\n]*)*)'?|`[^`]*`?"
    r"|\{|\[|\(|\}|\]|\)|,|//[^\n]*|/\*",
    re.DOTALL,
)
"""A string, bracket, comma or comment. One that is not closed goes on to the end of the line, so that none is read
twice. Each begins with a character of its own, to which the search skips."""
_NAME = re.compile(r"(?<![\w$])([A-Za-z_$][\w$]{0,60})\s{0,4}:\s{0,4}\Z")
"""The name of the property that a string or what a bracket opens is, before it."""
_LONGEST_NAME, _LONGEST_COLON = 70, 5
"""Characters of it with its colon, and of a colon with the blanks after it."""
_REFERENCE = re.compile(r"[{,]([A-Za-z_$][\w$]{0,60}):([A-Za-z_$][\w$]{0,9})(?=[,}])")
"""A property whose value is a variable."""
_FUNCTION = re.compile(r"=\s{0,4}\(?function\s{0,4}\(([\w$,\s]{1,20000})\)\s{0,4}\{\s{0,4}return\b")
"""A program that makes state with a function that is called at once; its parameters stand for what is there twice."""
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|.)|\"|[\x00-\x1f]", re.DOTALL)
_JSON_ESCAPES = frozenset('"\\/bfnrt')
_CLOSERS = {"{": "}", "[": "]", "(": ")"}
_CLOSING = frozenset(_CLOSERS.values())


def literals_of(script: str) -> list[Any]:
    """Return the strings in *script* in order, in lists and objects as they are nested there; empty ones are left out.

    What has no name stands in an object under none. Of a function that is called at once, the arguments that are
    strings stand in the place of its parameters, too.

    >>> literals_of("show({title: 'The ferry', 'body': ['A story']}, 3)")
    [[{'title': 'The ferry', 'body': ['A story']}]]
    """
    function = _FUNCTION.search(script)
    if function is None:
        return _Literals(script).root
    arguments = _Literals(script).arguments
    names = [name.strip() for name in function[1].split(",")]
    values = {names[place]: text for place, text in arguments.items() if place < len(names)}
    return _Literals(_with_values(script, values)).root


def strings_of(script: str) -> set[str]:
    """Return all strings in *script*, those that are names among them: quickly, since nothing is nested.

    >>> sorted(strings_of("show({title: 'The ferry', 'body': ['A story']}, 3)"))
    ['A story', 'The ferry', 'body']
    """
    raws = {one or other for one, other in _TOKEN.findall(script)}
    return {read_string(raw) if "\\" in raw else raw for raw in raws if raw}


def _with_values(script: str, values: dict[str, str]) -> str:
    """*script* with strings in the place of the variables that stand for them."""
    parts: list[str] = []
    position, room = 0, MAX_PUT_IN
    for found in _REFERENCE.finditer(script):
        text = values.get(found[2])
        if text is not None and len(text) <= room:
            room -= len(text)
            parts += (script[position : found.start(2)], json.dumps(text))
            position = found.end(2)
    return "".join(parts) + script[position:]


class _Literals:
    """The pass over one script."""

    def __init__(self, script: str) -> None:
        self.root: list[Any] = []
        self._stack: list[tuple[Any, str, str]] = [(self.root, "", "")]
        """The lists and objects that are open, their names, and what closes them."""
        self._places: list[dict[int, str]] = [{}]
        """The strings among the arguments of those that are lists, by their places."""
        self._commas = [0]
        self.arguments: dict[int, str] = {}
        """The strings of the last list of arguments outside of all others, by their places."""
        self._read(script)
        while len(self._stack) > 1:
            self._close()

    def _read(self, script: str) -> None:
        end = before = count = 0
        is_string = False
        for match in islice(_TOKEN.finditer(script), MAX_TOKENS):
            if count == MOST:
                break
            raw = match[match.lastindex or 0]
            start, last = match.start(), before
            before = match.end()
            if not match.lastindex:
                if raw == ",":
                    self._commas[-1] += 1
                elif raw in _CLOSING:
                    self._closed_by(raw)
                    is_string = False
                if raw not in _CLOSERS:
                    continue
            elif not raw:
                continue
            has_colon = ":" in script[max(last, start - _LONGEST_COLON) : start]
            named = _NAME.search(script, max(last, start - _LONGEST_NAME), start) if has_colon else None
            name = named[1] if named else ""
            if is_string and not name and script[end : min(start, end + MAX_GAP)].strip() == ":":
                name = self._taken_back()  # ``"body": "…"``
            if match.lastindex:
                self._put(name, read_string(raw) if "\\" in raw else raw)
                count += 1
            else:
                self._stack.append(({} if raw == "{" else [], name, _CLOSERS[raw]))
                self._places.append({})
                self._commas.append(0)
            is_string = not name and match.lastindex is not None
            end = before

    def _put(self, name: str, value: Any) -> None:
        holder = self._stack[-1][0]
        if isinstance(holder, dict):
            if name and name not in holder:
                holder[name] = value
                return
            holder = holder.setdefault("", [])
        elif isinstance(value, str) and not name:
            self._places[-1][self._commas[-1]] = value
        holder.append({name: value} if name else value)

    def _taken_back(self) -> str:
        """The last string, which is the name of what follows."""
        holder = self._stack[-1][0]
        others = holder[""] if isinstance(holder, dict) else holder
        text = others.pop()
        if isinstance(holder, dict) and not others:
            del holder[""]
        return str(text)

    def _closed_by(self, bracket: str) -> None:
        """Close what *bracket* closes; in expressions and comments there may be some that close nothing."""
        for above in (1, 2):
            if len(self._stack) > above and self._stack[-above][2] == bracket:
                for _ in range(above):
                    self._close()
                return

    def _close(self) -> None:
        value, name, bracket = self._stack.pop()
        places = self._places.pop()
        self._commas.pop()
        if bracket == ")" and len(self._stack) <= 2 and places:
            self.arguments = places
        if value:
            self._put(name, value)


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
