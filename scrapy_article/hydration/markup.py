"""HTML of the texts in the JSON of a page.

They are HTML, Markdown, plain text, or rich text in nested objects, as editors save it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Any

from scrapy_article.document.normalization import breaks_lines, is_markup, unescape
from scrapy_article.hydration.values import MAX_KEY

MAX_LEVELS, MAX_RICH_TEXT, MIN_PIECE, MAX_MARKDOWN = 120, 1_000_000, 30, 30_000
"""Most levels and characters to read; least characters that a piece counts as; most characters of Markdown, which take
about a second."""

_ASIDE = re.compile(
    r"^alt|^bio|caption|credit|comments|replies|reviews|related|consent|cookie|privacy|terms|legal|polic|newsletter"
    r"|footer|i18n|translat|messages",
    re.IGNORECASE,
)
_TITLES = ("title", "heading", "headline")
_TEXTS = ("text", "html", "__html", "value", "rendered", "content", "body", "children", "articleBody")
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


class RichText:
    """Converts values to HTML, each list and object once, however often it is referred to. Stories are left out."""

    def __init__(self, is_story: Callable[[dict[str, Any]], Any] = lambda _: False) -> None:
        self._is_story = is_story
        self._read: set[int] = set()
        self._room = MAX_RICH_TEXT

    def of(self, piece: Any, key: str = "", depth: int = 0) -> str:
        """Return the HTML of *piece*, the value of *key*."""
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
            return self._object({"tag": piece[1], **piece[3]}, key, depth + 1)
        return "".join([self.of(inner, key, depth + 1) for inner in piece])

    def _object(self, piece: dict[str, Any], key: str, depth: int) -> str:
        """Return the HTML of an object with a type, and a text or other pieces."""
        kinds = [kind for name in _KINDS if isinstance(kind := piece.get(name), str)]
        if not _UNREAD.isdisjoint(kinds):
            return ""
        text = _first_string(piece, _TEXTS)
        if key in _LINES and (any(map(_INLINE.fullmatch, kinds)) or (not kinds and key != "content" and text)):
            tag = "span"
        else:
            tag = next((tag for tag, pattern in _TAGS.items() if pattern.search(" ".join(kinds))), "div")
        if text:
            inner = self.of(text, "" if tag == "div" else "children", depth)
        else:
            held = [(name, value) for name, value in piece.items() if isinstance(value, (dict, list))]
            inner = "".join([self.of(value, name, depth) for name, value in held if not is_aside(name[:MAX_KEY])])
        title = _first_string(piece, _TITLES) if inner else ""
        return (f"<h2>{escape(title)}</h2>" if title else "") + f"<{tag}>{inner}</{tag}>"


def _first_string(piece: dict[str, Any], names: tuple[str, ...]) -> str:
    return next((value for value in map(piece.get, names) if isinstance(value, str) and value), "")
