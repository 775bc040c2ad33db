"""The JSON of a page: its values, and HTML of the texts in them.

A text in JSON is HTML, Markdown, plain text, or rich text in nested objects, as editors save it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from json import JSONDecodeError
from typing import Any, cast

from lxml import etree

from scrapy_article.document.metadata.structured_data import DECODER
from scrapy_article.document.normalization import breaks_lines, is_markup, unescape

MIN_LENGTH, MIN_CHARACTERS, MAX_NAME = 80, 200, 80
"""Least characters of a text, and of JSON that may contain an article; most characters of a reference to another
value."""
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


# --- HTML of texts ---

MAX_LEVELS, MAX_RICH_TEXT, MIN_PIECE, MAX_MARKDOWN = 120, 1_000_000, 30, 30_000
"""Most levels and characters to read; least characters that a piece counts as; most characters of Markdown, which take
about a second."""

_ASIDE = re.compile(
    r"^alt|^bio|caption|credit|comments|replies|reviews|related|consent|cookie|privacy|terms|legal|polic|newsletter"
    r"|footer|i18n|translat|messages",
    re.IGNORECASE,
)
MAX_KEY = 200
"""Most characters of a key, and of the types of a piece, to read."""

_TEXTS = ("text", "html", "__html", "value", "rendered", "content", "body")
"""Keys of the text of a piece; its other strings are its type and style."""
_INLINE = re.compile(r"text|leaf|\w*(?:span|link)|a|b|i|em|strong|code", re.IGNORECASE)
"""Types of inline pieces, if the key of their list is one for inline pieces."""
_LINES = ("children", "content", "nodes", "spans")
_KINDS = ("type", "_type", "nodeType", "style", "tag", "name")
_TAGS = {"h2": re.compile(r"\bh[1-6]\b|head", re.IGNORECASE), "li": re.compile(r"\bli\b|list.?item", re.IGNORECASE)}
_UNREAD = frozenset(("head", "script", "style", "template"))
_MARKDOWN = re.compile(r"^ {0,3}#{1,6} +\S|\*\*\w[^*\n]{0,500}\*\*|\[[^\[\]\n]{1,500}\]\((?:https?:|/)", re.MULTILINE)
"""A heading, bold text or a link: one of these makes a text Markdown."""
_BLANK_LINE = re.compile(r"\n[ \t\r]{0,99}\n")


def to_markup(text: str) -> str:
    r"""Return *text*, which is HTML, Markdown or plain text, as HTML.

    >>> to_markup("## The cost\n\nIt *rose*."), to_markup("It fell.\n\nIt rose, if a < b.")
    ('<h2>The cost</h2>\n<p>It <em>rose</em>.</p>\n', '<p>It fell.</p><p>It rose, if a &lt; b.</p>')
    """
    if len(text) > MAX_MARKDOWN or "</p>" in text or not _MARKDOWN.search(text):
        return _lines(text)
    from markdown_it import MarkdownIt  # takes 30 ms, and few pages need it

    return str(MarkdownIt("commonmark").enable("table").render(text))


def _lines(text: str) -> str:
    """Return HTML as it is, plain text as paragraphs."""
    text = unescape(text) if "<" not in text and "&lt;" in text else text
    if is_markup(text) and breaks_lines(text):
        return text if "<p" in text else _BLANK_LINE.sub("\n<p>", text)
    text = text if is_markup(text) else escape(unescape(text), quote=False)
    lines = _BLANK_LINE.split(text)
    return "".join([f"<p>{line.strip()}</p>" for line in (lines if len(lines) > 1 else text.splitlines())])


@lru_cache(maxsize=4096)  # objects of a page share keys
def is_aside(key: str) -> bool:
    """Return whether the value of *key* is no part of a text, or is the same on all pages of a site."""
    return _ASIDE.search(key) is not None


@lru_cache(maxsize=1024)
def _tag_of(kinds: str) -> str:
    return next((tag for tag, pattern in _TAGS.items() if pattern.search(kinds)), "div")


class RichText:
    """Converts lists of pieces to HTML: each piece once, however often it is referred to."""

    def __init__(self, resolved: Callable[[Any], Any], is_story: Callable[[dict[str, Any]], bool]) -> None:
        self._resolved, self._is_story = resolved, is_story
        self._read: set[int] = set()
        self._room = MAX_RICH_TEXT

    def of(self, piece: Any, key: str = "", depth: int = 0) -> str:
        """Return the HTML of *piece*, the value of *key*, without other stories."""
        piece = self._resolved(piece)
        if self._room < 0 or depth > MAX_LEVELS or id(piece) in self._read:
            return ""
        if isinstance(piece, str):
            self._room -= len(piece) + MIN_PIECE
            return _lines(piece) if key != "children" else piece if is_markup(piece) else escape(piece, quote=False)
        if not isinstance(piece, (list, dict)) or (isinstance(piece, dict) and self._is_story(piece)):
            return ""
        self._read.add(id(piece))
        self._room -= MIN_PIECE
        if isinstance(piece, dict):
            return self._object(piece, key, depth + 1)
        if piece[:1] == ["$"] and len(piece) > 3 and isinstance(piece[3], dict):  # an element of React
            inner, html = piece[3].get("children"), piece[3].get("dangerouslySetInnerHTML")
            return self._object({"tag": piece[1], "children": inner, "text": inner, "inner": html}, key, depth + 1)
        return "".join([self.of(inner, key, depth + 1) for inner in piece[: MAX_RICH_TEXT // MIN_PIECE]])

    def _object(self, piece: dict[str, Any], key: str, depth: int) -> str:
        """Return the HTML of an object with a type, and a text or other pieces."""
        kinds = [kind for name in _KINDS if isinstance(kind := piece.get(name), str)]
        if not _UNREAD.isdisjoint(kinds):
            return ""
        texts = map(self._resolved, filter(None, map(piece.get, _TEXTS)))
        text = next((text for text in texts if isinstance(text, str) and text), "")
        if key in _LINES and (any(map(_INLINE.fullmatch, kinds)) or (not kinds and key != "content" and text)):
            tag = "span"
        else:
            tag = _tag_of(" ".join(kinds)[:MAX_KEY])
        if text:
            inner = self.of(text, "" if tag == "div" else "children", depth)
        else:
            held = [(name, self._resolved(value)) for name, value in piece.items() if not is_aside(name[:MAX_KEY])]
            inner = "".join([self.of(value, name, depth) for name, value in held if not isinstance(value, str)])
        title = next((title for name in ("title", "heading") if isinstance(title := piece.get(name), str)), "")
        return (f"<h2>{escape(title)}</h2>" if title and inner else "") + f"<{tag}>{inner}</{tag}>"
