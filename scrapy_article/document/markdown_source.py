"""Markdown in strings that structured data and scripts hold, as the HTML that it stands for.

It is CommonMark with tables and struck-out text, which markdown-it-py reads. What programs for blogs put around it goes
first: front matter, imports of MDX, fences of directives, marks of footnotes and names of headings.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

__all__ = ["is_markdown", "markdown_to_html"]

MAX_LENGTH = 200_000
"""Characters up to which Markdown is read; of what was made to take long, markdown-it-py reads 100 000 a second."""

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

_AROUND = re.compile(
    r"^[ ]{0,3}(?:import\s[^\n]{0,300}[\s}]from\s{0,9}['\"][^\n]*|import\s{1,9}['\"][^\n]*|:::[^\n]*)$"
    r"|[ \t]*\{[#.:][^{}\n]{0,100}\}[ \t]*$"
    r"|\{:[^{}\n]{1,100}\}|\[\^[^\[\]\s]{1,40}\]:?",
    re.MULTILINE,
)
"""Imports of MDX, fences of directives, names of headings, attributes of kramdown, and marks of footnotes; the text of
these is a paragraph."""
_SETTING = re.compile(r"[\w-]{1,60}:|\s|-\s|#|\Z")
"""A line of front matter."""
MAX_SETTINGS = 100
"""Lines of it."""


def is_markdown(text: str) -> bool:
    """Whether *text* is Markdown of `MAX_LENGTH` at most, and neither HTML nor plain text with a few asterisks.

    >>> is_markdown("## The *ferry*"), is_markdown("2 * 3 * 4 = 24, f**k"), is_markdown("<p>**No**</p>")
    (True, False, False)
    """
    if len(text) > MAX_LENGTH or _PARAGRAPH.search(text):
        return False
    return _SURE.search(text) is not None or sum(sign.search(text) is not None for sign in _LIKELY) > 1


@lru_cache(maxsize=1)
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # 30 ms, and few pages need it

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def markdown_to_html(text: str) -> str:
    r"""Return *text*, which is Markdown, as HTML.

    >>> markdown_to_html("## The cost\n\nSee [the *list*](/list.html).")
    '<h2>The cost</h2>\n<p>See <a href="/list.html">the <em>list</em></a>.</p>'
    """
    lines = _without_settings(text.splitlines())
    html: str = _reader().render(_AROUND.sub("", "\n".join(lines)))
    return html.rstrip()


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
