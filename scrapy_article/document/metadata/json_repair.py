"""Repair of broken JSON that people and templates write.

A page with broken structured data looks like any other, so nobody fixes it. The repairs are for: comments, a comma
before a bracket or none between values, single and typographic quotes, keys without quotes, quotes inside strings that
are not escaped, strings with one quote or none, escapes that JSON does not know, brackets that are not closed, text
that is cut off.

It is one pass over the text with a stack: every step moves on, so the time is linear.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"(?P<blank>\s+|//[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>)"
    r"|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<colon>:)"
    r"|(?P<quote>[\"'“”])"
    r"|(?P<word>[^\s{}\[\],:\"'“”/<]+)"
)
_LITERAL = re.compile(r"true|false|null|-?(?:0|[1-9]\d{0,300})(?:\.\d{1,300})?(?:[eE][+-]?\d{1,3})?")
_BARE = re.compile(r"(?:[^\s,{}\[\]\"]|[^\S\n](?!//))*(?:\"(?=\s*[,}\]]))?")
"""A value without quotes, or without the first: up to a comma, a bracket, a comment or the end of the line."""
_CLOSERS = {"{": "}", "[": "]"}
_INSIDE = {mark: re.compile(rf"[^{mark}\\]*(?:\\.[^{mark}\\]*)*", re.DOTALL) for mark in ('"', "'", "”")}
"""A string up to the mark that may end it."""
_AFTER_KEY = re.compile(r"\s*:")
_AFTER_VALUE = re.compile(
    r"\s*(?:[}\]]|,\s*(?:[\"'“{\[}\],/\d-]|(?:true|false|null)\s*(?:[,}\]]|\Z)|[@\w]{1,40}\s*:|\Z)|(?:;\s*)?\Z"
    r"|//[^\n\"]{0,200}(?:\n|\Z)|\"[@\w]{1,40}\"\s*:)"
    r"|[^\S\n]*\n\s*[\"'“]"
)
"""What follows a string that is really over: after the mark in ``"He said "no", and left"`` words follow."""
_NEXT_KEY = re.compile(r"[@\w]{1,40}[\"'”]\s*:")
_ESCAPE = re.compile(r'"|\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|(.)|\Z)', re.DOTALL)
"""A mark that is not escaped, an escape that JSON knows, or another one."""
_MAX_DEPTH = 200


def repaired(text: str) -> list[str]:
    """Return the objects and lists in *text*, one after the other, as JSON; what is beyond repair still is none."""
    return _Repair(text).run()


class _Repair:
    """The state of the pass."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[str] = []
        self.out: list[str] = []
        self.stack: list[str] = []
        """Closing brackets of the open objects and lists."""
        self.last = ""
        """The kind of the last token written: ``open``, ``comma``, ``key``, ``colon`` or ``value``."""

    def run(self) -> list[str]:
        position = 0
        while position < len(self.text) and len(self.stack) < _MAX_DEPTH:
            match = _TOKEN.match(self.text, position)
            position = self.read(match) if match else position + 1
        while self.stack:
            self.close(self.stack[-1])
        return self.found

    def read(self, match: re.Match[str]) -> int:
        """Read one token, and return where the next one begins."""
        kind, token, position = match.lastgroup, match[0], match.end()
        if kind == "open":
            self.open(token)
        elif not self.stack or kind == "blank":  # nothing but an object or a list stands by itself
            pass
        elif kind == "close":
            self.close(token)
        elif kind == "comma" or kind == "colon":
            self.write(kind, token)
        else:
            if kind == "quote":
                token, position = self.string(match.start())
            elif self.wants_value:
                bare = _BARE.match(self.text, match.start())
                assert bare is not None  # it matches nothing, too
                token, position = bare[0].rstrip(' \t\r"'), bare.end()
            self.scalar(token, position)
        return position

    def write(self, kind: str, token: str) -> None:
        self.out.append(token)
        self.last = kind

    @property
    def wants_key(self) -> bool:
        """Whether a string at this place is the name of a property."""
        return self.stack[-1] == "}" and self.last in ("open", "comma", "value")

    @property
    def wants_value(self) -> bool:
        """Whether a word at this place is a value."""
        return self.last != "key" and not self.wants_key

    def open(self, token: str) -> None:
        if self.last == "value" and self.stack[-1] == "]":
            self.write("comma", ",")
        self.stack.append(_CLOSERS[token])
        self.write("open", token)

    def close(self, token: str) -> None:
        """Close what *token* closes, and what stands open inside it."""
        while True:
            if self.last == "comma":
                self.out.pop()
            closer = self.stack.pop()
            self.write("value", closer)
            if closer == token or not self.stack:
                break
        if not self.stack:
            self.found.append("".join(self.out))
            self.out.clear()
            self.last = ""

    def scalar(self, token: str, position: int) -> None:
        """Write a string, which is quoted already, a number or a word; *position* is where it ends."""
        key = self.wants_key
        if self.last == "value":  # a comma is missing
            if key and not _AFTER_KEY.match(self.text, position):
                return
            self.write("comma", ",")
        if self.last == "key":
            return
        if token[0] != '"' and not _LITERAL.fullmatch(token):
            token = _quoted(token)
        self.write("key" if key else "value", token)

    def string(self, start: int) -> tuple[str, int]:
        """Return the string whose mark is at *start* as JSON, and where it ends."""
        mark = self.text[start].replace("“", "”")
        inside = _INSIDE[mark]
        key = self.wants_key
        parts = []
        position = start + 1
        while True:
            match = inside.match(self.text, position)
            assert match is not None  # it matches nothing, too
            parts.append(match[0])
            position = match.end() + 1
            if key or position > len(self.text) or _AFTER_VALUE.match(self.text, position):
                break
            if _NEXT_KEY.match(self.text, position) and _is_cut(match[0]):  # the mark opens what comes next
                parts[-1] = match[0].rstrip().removesuffix(",")
                position -= 1
                break
            parts.append(mark)
        return _quoted("".join(parts)), min(position, len(self.text))


def _is_cut(text: str) -> bool:
    """Whether *text* ends with a comma or on a line of its own, as before the name of a property."""
    stripped = text.rstrip()
    return stripped.endswith(",") or "\n" in text[len(stripped) :]


def _quoted(text: str) -> str:
    """*text*, which may have escapes, as a string of JSON."""
    return f'"{_ESCAPE.sub(_escaped, text)}"'


def _escaped(match: re.Match[str]) -> str:
    if match[1]:
        return match[0]
    if match[0] == '"':
        return '\\"'
    return {None: "", "\n": "", "'": "'"}.get(match[2], rf"\\{match[2]}")
