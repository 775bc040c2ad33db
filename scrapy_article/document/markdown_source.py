"""Markdown in strings that structured data and scripts hold, as the HTML that it stands for.

It is read line by line, and each line once: CommonMark, tables and footnotes as GitHub has them, and what programs for
blogs put around it (front matter, imports of MDX, fences of directives). What matters is what readers see: lists are
not nested, and links have no address.
"""

from __future__ import annotations

import re
from html import escape

__all__ = ["is_markdown", "markdown_to_html"]

_PARAGRAPH = re.compile(r"</p>|<p[\s>]", re.IGNORECASE)
"""What makes a text HTML, whatever signs are in it."""
_DESTINATION = (
    r"\(\s{0,9}<?[^\s()<>]{0,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200}){0,3}>?"
    r"(?:\s{1,9}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?\s{0,9}\)"
)
"""Where a link or a picture leads, and its title."""
_SURE = re.compile(
    r"^[ ]{0,3}(?:\#{1,6}[ \t]+\S|```)"
    r"|(?<![A-Za-z0-9*])\*\*[^\s*](?:[^*\n]{0,500}[^\s*])?\*\*(?![A-Za-z0-9*])"
    r"|\[[^\[\]\n]{0,1000}\]\(<?(?:https?:|mailto:|[/.\#])[^\s()]{0,2000}[\s()]",
    re.MULTILINE,
)
"""A heading, a fence, what is strong, and a link: one of these is enough."""
_LIKELY = (
    re.compile(r"^[ ]{0,3}[-*+][ ].{0,2000}\n{1,2}[ ]{0,3}[-*+][ ]", re.MULTILINE),
    re.compile(r"^[ ]{0,3}>[ ]?\S", re.MULTILINE),
    re.compile(r"(?<![\w*])\*[^\s*](?:[^*\n]{0,500}[^\s*])?\*(?![\w*])"),
    re.compile(r"(?<!\w)_[^\s_](?:[^_\n]{0,500}[^\s_])?_(?!\w)"),
    re.compile(r"(?<!`)`[^`\n]{1,200}`(?!`)"),
    re.compile(r"^[^\n]{1,200}\n(?:={3,}|-{3,})[ ]*$", re.MULTILINE),
    re.compile(r"^[ ]{0,3}1\.[ ].{0,2000}\n{1,2}[ ]{0,3}2\.[ ]", re.MULTILINE),
)
"""Two kinds of these are: lists, quotations, emphasis, code, underlined headings."""

_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"[ ]{0,3}(#{1,6})[ \t]{1,9}")
_ITEM = re.compile(r"\s{0,30}(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}(?:\[[ xX]\][ \t]{1,9})?")
_QUOTE = re.compile(r"(?:[ ]{0,3}>[ ]?){1,9}")
_DEFINED = re.compile(r"[ ]{0,3}\[(\^?)([^\[\]]{1,100})\]:[ \t]{0,9}")
"""Where a reference leads, or a footnote."""
_IMPORT = re.compile(r"import\s[^\n]{0,300}[\s}]from\s{0,9}['\"]|import\s{1,9}['\"]|:::")
_BLOCK_TAG = re.compile(
    r"\s{0,9}</?(?:p|div|section|figure|figcaption|iframe|table|tr|td|th|tbody|thead|ul|ol|li|h[1-6]|blockquote|center|aside"
    r"|details|summary|script|style|pre|video|audio|picture|hr)[\s/>]|\s{0,9}<!--",
    re.IGNORECASE,
)
_SETTING = re.compile(r"[\w-]{1,60}:|\s|-\s|#|\Z")
"""A line of front matter."""
MAX_SETTINGS = 100
_HEADING_ID = re.compile(r"\{[#.:][^{}]{0,100}\}\Z")
_RULES = frozenset("-*_ \t")

_LINKED = re.compile(
    r"(?P<kept>\\.|(?<!`)`[^`\n]+`|``[^\n]*?``|</?[A-Za-z!][^<>]*>)"
    rf"|\[!\[[^\[\]]{{0,500}}\]{_DESTINATION}\]{_DESTINATION}"
    rf"|!\[[^\[\]]{{0,500}}\](?:{_DESTINATION}|\[[^\[\]]{{0,100}}\])"
    rf"|\[(?P<text>[^\[\]]{{1,1000}})\]{_DESTINATION}"
    r"|\[(?P<named>[^\[\]^][^\[\]]{0,1000})\](?:\[(?P<name>[^\[\]]{0,100})\])?"
    r"|\[\^[^\[\]\s]{1,40}\]",
    re.DOTALL,
)
"""Escapes, code and tags, which stay; pictures, links and marks of footnotes."""
_MARKS = re.compile(
    r"\\([!-/:-@\[-`{-~])|(?<!`)`([^`\n]+)`|``([^\n]*?)``|<((?:https?://|mailto:)[^<>\s]*)>|(</?[A-Za-z!][^<>]*>)"
    r"|(\*+|_+|~~)"
)
_HARD_BREAK = re.compile(r"(?:[ ]{2}|\\)\n")


def is_markdown(text: str) -> bool:
    """Whether *text* is Markdown, and neither HTML nor plain text with a few asterisks.

    >>> is_markdown("## The *ferry*"), is_markdown("2 * 3 * 4 = 24, f**k"), is_markdown("<p>**No**</p>")
    (True, False, False)
    """
    if _PARAGRAPH.search(text):
        return False
    return _SURE.search(text) is not None or sum(sign.search(text) is not None for sign in _LIKELY) > 1


def markdown_to_html(text: str) -> str:
    r"""Return *text*, which is Markdown, as HTML: paragraphs, headings, items of lists, quotations, code and tables.

    >>> markdown_to_html("## The cost\n\nSee [the *list*](/list.html).")
    '<h2>The cost</h2>\n<p>See the list.</p>'
    """
    return _Blocks(text).html()


class _Blocks:
    """The blocks of one text."""

    def __init__(self, text: str) -> None:
        self._out: list[str] = []
        self._lines: list[str] = []
        """Those of the paragraph that is read."""
        self._tag = "p"
        self._quoted = False
        self._is_table = False
        lines = _without_settings(text.splitlines())
        self._names = {found[2].casefold() for found in map(_DEFINED.match, lines) if found and not found[1]}
        self._read(lines)
        self._end()

    def html(self) -> str:
        return "\n".join(self._out)

    def _read(self, lines: list[str]) -> None:
        fence = ""
        code: list[str] = []
        for line in lines:
            found = _FENCE.match(line)
            if fence:
                if found and found[1].startswith(fence) and not line[found.end() :].strip():
                    self._out.append(f"<pre>{escape(chr(10).join(code), quote=False)}</pre>")
                    fence = ""
                else:
                    code.append(line)
            elif found:
                self._end()
                fence, code = found[1], []
            else:
                self._line(line)
        if fence:
            self._out.append(f"<pre>{escape(chr(10).join(code), quote=False)}</pre>")

    def _line(self, line: str) -> None:
        quote = _QUOTE.match(line)
        line = line[quote.end() :] if quote else line
        if not line.strip():
            self._end()
            return
        if quote and not self._quoted:
            self._end()
        self._quoted = quote is not None
        if self._is_table and "|" in line:
            self._lines.append(line)
        elif self._is_rule(line):
            self._end()
        elif heading := _HEADING.match(line):
            self._end()
            self._put(f"h{len(heading[1])}", _heading(line[heading.end() :]))
        elif (defined := _DEFINED.match(line)) and not self._lines:
            if defined[1]:
                self._begin("p", line[defined.end() :])
        elif item := _ITEM.match(line):
            self._begin("li", line[item.end() :])
        elif _BLOCK_TAG.match(line):
            self._end()
            self._out.append(line)
        elif _IMPORT.match(line):
            self._end()
        else:
            self._lines.append(line if self._lines else line.lstrip())

    def _is_rule(self, line: str) -> bool:
        """Whether *line* is a rule between paragraphs, or draws one under a heading or the head of a table."""
        signs = {*line}
        if "-" in signs and "|" in signs and signs <= {*"|-: \t"} and self._lines and "|" in self._lines[-1]:
            head = self._lines.pop()
            self._end()
            self._is_table = True
            self._lines.append(head)
            return False
        signs.discard(" ")
        if self._tag == "p" and len(self._lines) == 1 and signs in ({"="}, {"-"}) and not self._is_table:
            self._tag = "h2"
            return True
        return len(signs) == 1 and signs <= _RULES and sum(map(line.count, signs)) > 2

    def _begin(self, tag: str, line: str) -> None:
        self._end()
        self._tag = tag
        self._lines.append(line)

    def _end(self) -> None:
        """Write what was read of a paragraph or table."""
        lines, self._lines = self._lines, []
        if self._is_table:
            self._out.append("<table>")
            for row in lines:
                if {*row} <= {*"|-: \t"}:
                    continue
                cells = "".join(
                    [f"<td>{self._inline(cell.strip())}</td>" for cell in row.strip().strip("|").split("|")]
                )
                self._out.append(f"<tr>{cells}</tr>")
            self._out.append("</table>")
        elif lines:
            self._put(self._tag, "\n".join(lines))
        self._tag, self._is_table = "p", False

    def _put(self, tag: str, text: str) -> None:
        block = f"<{tag}>{self._inline(text)}</{tag}>"
        self._out.append(f"<blockquote>{block}</blockquote>" if self._quoted else block)

    def _inline(self, text: str) -> str:
        return _without_marks(_LINKED.sub(self._linked, _HARD_BREAK.sub("<br>", text)))

    def _linked(self, found: re.Match[str]) -> str:
        """What is shown of a link, a picture or a footnote."""
        if found["kept"]:
            return found[0]
        if found["named"]:
            name = (found["name"] or found["named"]).casefold()
            return found["named"] if name in self._names else found[0]
        return found["text"] or ""


def _heading(text: str) -> str:
    """*text* without the name and the signs that a heading may end with."""
    text = _HEADING_ID.sub("", text.rstrip()).rstrip()
    shorter = text.rstrip("#")
    return shorter.rstrip() if shorter[-1:].isspace() else text


def _without_settings(lines: list[str]) -> list[str]:
    """*lines* without front matter: the settings between two rules at the beginning."""
    if not lines or lines[0].strip() != "---":
        return lines
    for i, line in enumerate(lines[1:MAX_SETTINGS], 1):
        if line.strip() in ("---", "..."):
            return lines[i + 1 :]
        if not _SETTING.match(line):
            break
    return lines


def _without_marks(text: str) -> str:
    """*text* without marks of emphasis, escapes and code resolved; what opens or closes nothing stays."""
    out: list[str] = []
    opened: dict[str, int] = {}
    position = 0
    for found in _MARKS.finditer(text):
        out.append(text[position : found.start()])
        position = found.end()
        sign, code, codes, address, tag, run = found.groups()
        if run is None:
            inner = code or codes
            out.append(tag or (f"<code>{escape(inner)}</code>" if inner else escape(sign or address)))
            continue
        before, after = text[found.start() - 1 : found.start()], text[position : position + 1]
        may_open = bool(after.strip()) and not _is_letter(before)
        may_close = bool(before.strip()) and not (run[0] == "_" and _is_letter(after))
        for mark in (run[:2], run[2:]) if len(run) == 3 else (run,):
            if may_close and mark in opened:
                out[opened.pop(mark)] = ""
                out.append("")
            else:
                if may_open and len(run) <= 3:
                    opened[mark] = len(out)
                out.append(mark)
    out.append(text[position:])
    return "".join(out)


def _is_letter(sign: str) -> bool:
    """Whether *sign* is a letter or digit that emphasis does not part: Chinese puts no blank before it."""
    return sign.isascii() and sign.isalnum()
