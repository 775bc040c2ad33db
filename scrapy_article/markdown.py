"""From chosen segments to Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scrapy_article.document.nesting import HEADINGS
from scrapy_article.output import events

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.document import Document
    from scrapy_article.output import Event

__all__ = ["to_markdown"]


def to_markdown(document: Document, kept: Sequence[int]) -> str:
    """Return the segments *kept* of *document* as CommonMark, tables as in GitHub's dialect."""
    return _Markdown().write(events(document, kept))


_SPECIAL = re.compile(r"([\\`*_\[\]<>])")
_LINE_START = re.compile(r"^(\d*)([#+\-=.)])(?=\s|$)")
"""What would begin a heading, a list or a rule."""
_TICKS = re.compile("`+")
_MARKS = {"strong": "**", "em": "*", "del": "~~"}
_PLAIN = frozenset(("sub", "sup", "mark", "q"))
"""Inline tags for which Markdown has no mark."""


@dataclass
class _List:
    """An open list."""

    ordered: bool
    number: int = 0
    mark: str = ""
    """What begins the next line; empty once the item has a line."""


class _Markdown:
    """Writes one stream of events as Markdown."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.inline: list[str] = []
        self.lists: list[_List] = []
        self.quotes = self.last_quotes = 0
        self.last_item = False
        """Whether the last block written is in a list."""
        self.code = False
        self.code_start = 0
        """Where in `inline` the text of the code that is open begins."""
        self.row: list[str] | None = None
        self.rows = 0
        self.links: list[str] = []
        self.heading = 0

    def write(self, stream: Iterable[Event]) -> str:
        for kind, value, href in stream:
            if kind == "text":
                self.inline.append(value if self.code else _SPECIAL.sub(r"\\\1", value))
            elif kind == "break":
                self.inline.append(" " if self.row is not None else "\n" if self.code else "  \n")
            elif kind == "open":
                self.open(value, href)
            else:
                self.close(value)
        self.flush()
        return "\n".join(self.lines).strip("\n")

    def open(self, tag: str, href: str | None) -> None:
        if tag in _MARKS:
            self.inline.append(_MARKS[tag])
        elif tag == "a":
            self.links.append(href or "")
            self.inline.append("[")
        elif tag == "code":
            self.code_start = len(self.inline)
            self.code = True
        elif tag not in _PLAIN:
            self.open_block(tag)

    def open_block(self, tag: str) -> None:
        if self.row is None:
            self.flush()
        if tag in ("ul", "ol"):
            self.lists.append(_List(ordered=tag == "ol"))
        elif tag == "li" and self.lists:
            entry = self.lists[-1]
            entry.number += 1
            entry.mark = f"{entry.number}. " if entry.ordered else "- "
        elif tag == "blockquote":
            self.quotes += 1
        elif tag == "pre":
            self.code = True
        elif tag == "table":
            self.rows = 0
        elif tag == "tr":
            self.row = []
        elif tag in HEADINGS:
            self.heading = int(tag[1])

    def close(self, tag: str) -> None:
        if tag in _MARKS:
            self.inline.append(_MARKS[tag])
        elif tag == "a":
            href = self.links.pop().replace(" ", "%20").replace("(", "%28").replace(")", "%29")
            self.inline.append(f"]({href})")
        elif tag == "code":
            self.close_code()
        elif tag not in _PLAIN:
            self.close_block(tag)

    def close_code(self) -> None:
        """Write the text since the beginning of the code between more back-ticks than stand in it."""
        body = "".join(self.inline[self.code_start :])
        ticks = "`" * (max(map(len, _TICKS.findall(body)), default=0) + 1)
        blank = " " if "`" in (body[:1], body[-1:]) else ""
        self.inline[self.code_start :] = [f"{ticks}{blank}{body}{blank}{ticks}"]
        self.code = False

    def close_block(self, tag: str) -> None:
        if tag in ("td", "th") and self.row is not None:
            self.row.append("".join(self.inline).replace("\n", " ").replace("|", "\\|").strip())
            self.inline.clear()
        elif tag == "tr" and self.row is not None:
            cells, self.row = self.row, None
            self.line(f"| {' | '.join(cells)} |", tight=self.rows > 0)
            if self.rows == 0:
                self.line("|" + " --- |" * len(cells), tight=True)
            self.rows += 1
        elif self.row is not None:
            self.inline.append(" ")
        elif tag == "pre":
            self.fence()
        else:
            self.flush()
            if tag in ("ul", "ol"):
                self.lists.pop()
            elif tag == "blockquote":
                self.quotes -= 1

    def fence(self) -> None:
        """Write preformatted text as a fenced block."""
        body = "".join(self.inline).strip("\n")
        self.inline.clear()
        self.code = False
        ticks = "```"
        while ticks in body:
            ticks += "`"
        self.line(f"{ticks}\n{body}\n{ticks}")

    def flush(self) -> None:
        """Write the inline text since the last block boundary as a block of its own."""
        text = "".join(self.inline).strip()
        self.inline.clear()
        if not text:
            return
        if self.heading:
            text = "#" * self.heading + " " + text.replace("  \n", " ")
            self.heading = 0
        elif not self.code:
            text = _LINE_START.sub(r"\1\\\2", text)
        self.line(text)

    def line(self, text: str, tight: bool = False) -> None:
        """Write *text* under the marks of the lists and quotes around it, after a blank line unless *tight*."""
        first = rest = "> " * self.quotes
        item = False
        for entry in self.lists:
            first += entry.mark or ("   " if entry.ordered else "  ")
            rest += "   " if entry.ordered else "  "
            item = item or bool(entry.mark)
            entry.mark = ""
        tight = tight or (item and self.last_item)
        if self.lines and not tight:
            self.lines.append(("> " * min(self.quotes, self.last_quotes)).rstrip())
        self.last_quotes, self.last_item = self.quotes, bool(self.lists)
        lines = text.split("\n")
        self.lines.append(first + lines[0])
        self.lines += [rest + line for line in lines[1:]]
