"""Output of selected segments as Markdown: CommonMark, with the tables, footnotes and callouts of GitHub."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from textwrap import indent
from typing import TYPE_CHECKING

from scrapy_article.document.annotations import callouts_of, footnotes_of, is_label
from scrapy_article.document.walk.text_structure import HEADINGS, TAGS
from scrapy_article.output.text_and_html import clean, events

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scrapy_article.article import Image
    from scrapy_article.document import Document
    from scrapy_article.document.annotations import Footnote
    from scrapy_article.output import Event


def to_markdown(document: Document, selected: Sequence[int], images: Sequence[tuple[int, Image]] = ()) -> str:
    """Return the segments *selected* of *document* as Markdown.

    *images* are inserted before the given segments, with their captions below. Footnotes with a link back are written
    as ``[^1]``, callouts as ``> [!NOTE]``, formulas for which the page has TeX as ``$x$``.
    """
    notes, numbers = _notes_of(document, selected)
    in_notes = {i for note in notes for i in range(note.block.start, note.block.end)}
    segments = [document.segments[i] for i in selected if i not in in_notes]
    callouts = callouts_of(segments)
    captions = {image.caption for _, image in images}
    lines = [
        line.index for line in segments if line.text not in captions and not (callouts and is_label(line, callouts))
    ]
    before: dict[int, list[str]] = {}
    for position, image in images:
        before.setdefault((*lines, -1)[bisect_left(lines, position)], []).append(_image(image))
    inserted: dict[int, Event] = {i: ("block", "\n\n".join(written), None) for i, written in before.items()}
    last = [inserted.pop(-1)] if -1 in inserted else []
    parts = [_Markdown(numbers).write([*events(document, lines, inserted, numbers, callouts), *last])]
    for number, note in enumerate(notes, 1):
        inside = [i for i in selected if note.block.start <= i < note.block.end]
        back = dict.fromkeys([f"#{name}" for name in note.back], 0)
        stream = [
            one for one in events(document, inside, within=back) if one[1] not in _AROUND_NOTES or one[0] == "text"
        ]
        parts.append(indent(f"[^{number}]: {_Markdown(back).write(stream)}", "    ").lstrip())
    return "\n\n".join(filter(None, parts))


_AROUND_NOTES = frozenset(("ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th"))
"""Tags around footnotes, which are not written in Markdown."""


def _notes_of(document: Document, selected: Sequence[int]) -> tuple[list[Footnote], dict[str, int]]:
    """The footnotes below the text, in the order of their references, and the number of each referenced URL."""
    lines = {*selected}
    found = footnotes_of(document.walk, lines)
    notes: list[Footnote] = []
    numbers: dict[str, int] = {}
    for link, href in zip(document.walk.links, document.hrefs, strict=False) if found else ():
        note = found.get(href[1:]) if href[:1] == "#" else None
        if note and href not in numbers and link.position in lines and link.position < note.block.start in lines:
            notes.append(note)
            numbers[href] = len(notes)
    return notes, numbers


def _image(image: Image) -> str:
    """*image* as Markdown, with its caption below."""
    alt, caption = (" ".join(clean(text or "").split()) for text in (image.alt, image.caption))
    written = f"![{_escaped(alt)}]({image.url.replace('(', '%28').replace(')', '%29')})"
    return f"{written}\n*{_escaped(caption)}*" if caption else written


def _escaped(text: str) -> str:
    """*text* with backslashes before what Markdown would read as markup."""
    return _SPECIAL.sub(_ESCAPED, text) if _MAY_BE_SPECIAL.search(text) else text


_MAY_BE_SPECIAL = re.compile(r"[\\`*~\[\]<>_&]")
"""What most texts do not have, as is found in a third of the time."""
_SPECIAL = re.compile(r"([\\`*~\[\]<>]|(?<![^\W_])_|_(?![^\W_])|&(?=#?[A-Za-z0-9]{1,32};))")
"""Characters that Markdown would read as markup, a link or a character reference. Underscores inside words are not
escaped: they are not markup, and some readers would take the backslash for a part of a URL."""
_ESCAPED = r"\\\1"
_LINE_START = re.compile(
    r"^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[+\-](?:\s|$)|=+[ \t]*$|[:|]?[ \t]*-[-:| \t]*$))", re.MULTILINE
)
"""The start of a line that Markdown would read as a heading, list, rule, underline or delimiter row of a table."""
_LINE_STARTS = frozenset("0123456789#+-=:|")
_EXCLAMATION = re.compile(r"(!)\Z")
_LAST_SIGNS = re.compile(r"(?<!\S)(?=#+$)")
"""The ``#`` signs at the end of a heading, which Markdown would drop."""
_TICKS = re.compile("`+")
_MARKS = {"strong": "**", "em": "*", "del": "~~"}
_WITHOUT_TEXT = frozenset(("", *_MARKS.values()))
"""Parts of a line that are not text, and may be dropped."""
_RAISED = frozenset(("sub", "sup"))
"""Inline tags without Markdown markup that change the meaning of formulas: written as HTML."""
_RAISED_NOTE = re.compile(r"<sup>(\[\^\d+\])</sup>")
"""A reference of a footnote, which is superscript anyway."""
_PLAIN = frozenset(("mark", "q"))
"""Inline tags without Markdown markup that can be dropped."""


def _flanks(inner: str, outer: str) -> bool:
    """Whether CommonMark reads a delimiter between *outer* and *inner* as one of emphasis that contains *inner*."""
    return inner.isalnum() or (not inner.isspace() and not outer.isalnum())


def _max_ticks(text: str) -> int:
    """Return the length of the longest run of backticks in *text*."""
    return max(map(len, _TICKS.findall(text)), default=0)


def code_span(text: str) -> str:
    """Return *text* as inline code, between more backticks than it contains."""
    ticks = "`" * (_max_ticks(text) + 1)
    blank = " " if "`" in (text[:1], text[-1:]) else ""
    return f"{ticks}{blank}{text}{blank}{ticks}"


@dataclass(slots=True, eq=False)
class _Holder:
    """An open list or quotation."""

    tag: str
    number: int = 0
    """Number of the item in a numbered list; CommonMark has none below 0."""
    follows: bool = False
    """Whether it directly follows another list, so that its items need another marker."""
    mark: str = ""
    """The marker before the next line; empty once the item has a line."""
    indent: str = ""
    """The indent of its other lines, which must align with the text of the item."""


class _Markdown:
    """Writes one stream of events as Markdown."""

    def __init__(self, notes: Mapping[str, int]) -> None:
        self.notes = notes
        """The number of the footnote at a URL; 0 for a link back, which is not written."""
        self.lines: list[str] = []
        self.inline: list[str] = []
        self.holders: list[_Holder] = []
        """The open lists and quotations, from the outermost to the innermost."""
        self.last: list[_Holder] = []
        """The lists and quotations that were open when the last line was written."""
        self.code = ""
        """The tag of the open code, in which there is no other markup."""
        self.code_depth = 0
        """Number of open elements with that tag."""
        self.language = ""
        """The language of the open code block, if known."""
        self.code_start = 0
        """Index in `inline` of the start of inline code."""
        self.formula = ""
        """The last formula, which becomes a block if it is alone on its line."""
        self.tables = 0
        """Number of open nested tables; a table in a cell is written as text of the cell."""
        self.rows: list[list[str]] = []
        self.links: list[tuple[str, int]] = []
        """The open links: the URL, and the index in `inline` of its start."""
        self.heading = 0
        self.is_titled = False
        """Whether the last line is the marker of a callout, after which there is no blank line."""
        self.opened: list[int] = []
        """Indices in `inline` of opening delimiters of open emphasis."""
        self.emphasis: dict[int, int] = {}
        """Indices in `inline` of the opening and closing delimiters of finished emphasis."""

    def write(self, stream: Iterable[Event]) -> str:
        for kind, value, more in stream:
            if kind == "text":
                self.inline.append(value if self.code else _escaped(value))
            elif kind == "block":
                self.flush()
                self.line(value)
            elif kind == "break":
                self.inline.append(" " if self.tables else "\n" if self.code else "  \n")
            elif self.code:
                if value == self.code:
                    self.code_depth += 1 if kind == "open" else -1
                    if not self.code_depth:
                        self.close_code()
                elif kind == "close" and value in TAGS:
                    self.inline.append("\n")
            elif kind == "open":
                self.open(value, more)
            else:
                self.close(value)
        self.flush()
        written = "\n".join(self.lines).strip("\n")
        return _RAISED_NOTE.sub(r"\1", written) if self.notes else written

    def open(self, tag: str, more: str | None) -> None:
        if tag in _MARKS:
            self.opened.append(len(self.inline))
            self.inline.append(_MARKS[tag])
        elif tag in _RAISED:
            self.inline.append(f"<{tag}>")
        elif tag == "a":
            self.links.append((more or "", len(self.inline)))
            self.open_link()
        elif tag in ("code", "math"):
            self.code, self.code_depth, self.code_start = tag, 1, len(self.inline)
        elif tag not in _PLAIN:
            self.open_block(tag, more)

    def open_link(self) -> None:
        """Begin a link, and escape an exclamation mark before it, which would make it an image."""
        inline = self.inline
        before = next((place for place in reversed(range(len(inline))) if inline[place] not in _WITHOUT_TEXT), None)
        if before is not None:
            inline[before] = _EXCLAMATION.sub(_ESCAPED, inline[before])
        inline.append("[")

    def open_block(self, tag: str, more: str | None) -> None:
        if not self.tables:
            self.flush()
        if tag == "table":
            self.tables += 1
        elif tag == "pre":
            self.language = more or ""
            self.code, self.code_depth, self.code_start = tag, 1, len(self.inline)
        elif self.tables:
            if tag == "tr" and self.tables == 1:
                self.rows.append([])
        elif tag in ("ul", "ol"):
            self.holders.append(_Holder(tag, number=max(int(more or 1), 0) - 1, follows=self.follows(tag)))
        elif tag == "li" and self.holders:
            entry = self.holders[-1]
            entry.number += 1
            signs = "*)" if entry.follows else "-."
            entry.mark = f"{entry.number}{signs[1]} " if entry.tag == "ol" else f"{signs[0]} "
            entry.indent = " " * len(entry.mark)
        elif tag == "blockquote":
            self.holders.append(_Holder(tag, mark="> ", indent="> "))
            if more:
                self.line(f"[!{more}]")
                self.is_titled = True
        elif tag in HEADINGS:
            self.heading = int(tag[1])

    def follows(self, tag: str) -> bool:
        """Whether a new list begins directly after a list with the same *tag*."""
        depth = len(self.holders)
        around, before = self.last[:depth], self.last[depth : depth + 1]
        return around == self.holders and any(one.tag == tag and not one.follows for one in before)

    def close(self, tag: str) -> None:
        if tag in _MARKS:
            self.emphasis[self.opened.pop()] = len(self.inline)
            self.inline.append(_MARKS[tag])
        elif tag in _RAISED:
            self.inline.append(f"</{tag}>")
        elif tag == "a":
            self.close_link()
        elif tag not in _PLAIN:
            self.close_block(tag)

    def close_link(self) -> None:
        href, start = self.links.pop()
        number = self.notes.get(href)
        if number is None:
            href = href.replace("(", "%28").replace(")", "%29")
            self.inline.append(f"]({href})")
        else:  # the text of the reference is dropped, with its emphasis
            del self.inline[start:]
            self.emphasis = {one: end for one, end in self.emphasis.items() if one < start}
            self.inline.append(f"[^{number}]" if number else "")

    def close_code(self) -> None:
        """Write the text of the code between enough backticks, preformatted text as a block, or a formula as TeX."""
        tag, self.code = self.code, ""
        if tag == "pre" and not self.tables:
            body = self.taken().strip("\n")
            ticks = "`" * max(3, _max_ticks(body) + 1)
            self.line(f"{ticks}{self.language}\n{body}\n{ticks}")
            return
        body = "".join(self.inline[self.code_start :])
        if tag == "math":
            body = self.formula = f"${' '.join(body.split())}$"
        else:
            body = code_span(body.replace("\n", " ") if self.tables else body)
        self.inline[self.code_start :] = [body]

    def close_block(self, tag: str) -> None:
        if tag == "table":
            self.tables -= 1
            if not self.tables:
                self.table()
        elif self.tables:
            if self.tables == 1 and tag in ("td", "th"):
                self.rows[-1].append(self.taken().replace("\n", " ").replace("|", "\\|").strip())
            elif self.tables == 1 and tag == "caption":
                self.flush()
            else:
                self.inline.append(" ")
        else:
            self.flush()
            if tag in ("ul", "ol", "blockquote"):
                self.holders.pop()

    def table(self) -> None:
        """Write the rows of a table. The first row is filled up: readers drop cells without a column in it."""
        if self.rows:
            width = max(map(len, self.rows))
            self.rows[0] += [""] * (width - len(self.rows[0]))
            lines = [f"| {' | '.join(row)} |" for row in self.rows]
            self.line("\n".join([lines[0], "|" + " --- |" * width, *lines[1:]]))
            self.rows = []

    def taken(self) -> str:
        """Return the inline text and clear it, without delimiters of emphasis that readers would not recognize."""
        inline = self.inline
        if self.emphasis:
            self.drop_marks()
        text = "".join(inline)
        inline.clear()
        self.emphasis.clear()
        return text

    def drop_marks(self) -> None:
        """Drop the delimiters of emphasis that is empty, or that readers would not recognize."""
        inline = self.inline
        marks = {*self.emphasis, *self.emphasis.values()}
        texts = [place for place, part in enumerate(inline) if part and place not in marks]
        parts = [*(inline[place] for place in texts), " "]  # a blank before and after all of them
        for start, end in self.emphasis.items():
            first, last = bisect_left(texts, start), bisect_left(texts, end)  # the texts after both delimiters
            opens = _flanks(parts[first][0], parts[first - 1][-1])
            if first == last or not opens or not _flanks(parts[last - 1][-1], parts[last][0]):
                inline[start] = inline[end] = ""

    def flush(self) -> None:
        """Write the inline text since the last block boundary as a block."""
        heading, self.heading = self.heading, 0
        text = self.taken().strip() if self.inline else ""
        if not text:
            return
        if text == self.formula:
            self.line(f"${text}$")
        elif heading:
            self.line(f"{'#' * heading} " + _LAST_SIGNS.sub(r"\\", text.replace("  \n", " ")))
        else:
            self.line(_LINE_START.sub(r"\1\\", text) if text[0] in _LINE_STARTS or "\n" in text else text)

    def goes_on(self, shared: int) -> bool:
        """Whether the next line is an item that needs no blank line before it; *shared* holders contain both lines.

        The first item of a list that does not start with 1 needs one: CommonMark would add it to the paragraph before.
        """
        lists = [place for place, holder in enumerate(self.holders) if holder.tag != "blockquote"]
        item = next((place for place in lists if self.holders[place].mark), None)
        if item is None or lists[0] >= shared:
            return False
        return item < shared or self.holders[item].tag == "ul" or self.holders[item].number == 1

    def line(self, text: str) -> None:
        """Write *text* with the markers of the lists and quotations around it, after a blank line if it needs one."""
        is_titled, self.is_titled = self.is_titled, False
        if not self.holders:  # most lines
            self.lines += ["", text] if self.lines else [text]
            self.last = []
            return
        shared = [one for one, other in zip(self.holders, self.last, strict=False) if one is other]
        if self.lines and not is_titled and not self.goes_on(len(shared)):
            self.lines.append("".join([holder.indent for holder in shared]).rstrip())
        first, rest = "", ""
        for holder in self.holders:
            first += holder.mark or holder.indent
            rest += holder.indent
            if holder.tag != "blockquote":
                holder.mark = ""
        self.last = [*self.holders]
        lines = text.split("\n")
        self.lines.append(first + lines[0])
        self.lines += [rest + line if line else rest.rstrip() for line in lines[1:]]
