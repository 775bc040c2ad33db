"""Markdown in strings that structured data and scripts hold, as the HTML that it stands for.

It is CommonMark with tables and struck-out text, which markdown-it-py reads. What programs for blogs put around it goes
first: front matter, imports of MDX, fences of directives, marks of footnotes and names of headings. Beyond CommonMark,
emphasis may begin and end with a mark inside Chinese, Japanese and Korean text, lines that are paragraphs need no empty
ones between them, and a numbered list of one entry keeps its number.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.markup import SHOWN_CODE
from scrapy_article.document.words import KANA_AND_HAN

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
    r"^[ ]{0,3}(?:\#{1,6}[ \t]+[^\s\#]|```)"
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
    f"({SHOWN_CODE})"
    r"|^[ ]{0,3}(?:import\s[^\n]{0,300}[\s}]from\s{0,9}['\"][^\n]*|import\s{1,9}['\"][^\n]*|:::[^\n]*)$"
    r"|(?<![ \t])[ \t]*\{[#.][^{}\n]{0,100}\}[ \t]*$"
    r"|\{:\s?(?:[#.]|[\w-]{1,40}=[\"'])[^{}\n]{1,100}\}|\[\^[^\[\]\s]{1,40}\]:?",
    re.MULTILINE | re.IGNORECASE,
)
"""Code; and imports of MDX, fences of directives, names of headings, attributes of kramdown, and marks of footnotes;
the text of these is a paragraph."""
_SETTING = re.compile(r"[\w-]{1,60}:|\s|-\s|#|\Z")
"""A line of front matter."""
MAX_SETTINGS = 100
"""Lines of it."""
_CLOSERS = " \t*_\"'”’»)]"
"""What may follow the mark of a sentence."""
_CJK = KANA_AND_HAN + "\uac00-\ud7a3"  # words of Korean go on after emphasis
_GLUED_EMPHASIS = re.compile(rf"(?<=[{_CJK}])(?=\*\*[^\w\s*])|(?<=[^\w\s*]\*\*)(?=[{_CJK}])")
"""Between a word and emphasis that begins or ends with a mark, where no blanks part words."""
_PARTING = "<!--\ufdd0-->"
"""What CommonMark takes for a mark, with a character that no text has: it is taken out again once it is read."""
_LONE_ENTRY = re.compile(r"<ol(?: start=\"(\d{1,9})\")?>\n<li>((?:[^\n]|\n(?!<))*)</li>\n</ol>")
"""A numbered list of one entry: a heading, or a sentence that begins with a date."""


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
    text = ("\n\n" if _are_paragraphs(lines) else "\n").join(lines)
    text = _GLUED_EMPHASIS.sub(_PARTING, _AROUND.sub(lambda found: found[1] or "", text))
    html: str = _reader().render(text)
    for parting in (_PARTING, escape(_PARTING)):  # the second is in code
        html = html.replace(parting, "")
    return _LONE_ENTRY.sub(lambda found: f"<p>{found[1] or 1}. {found[2]}</p>", html).rstrip()


def _are_paragraphs(lines: list[str]) -> bool:
    """Whether no line is empty, and half of them end as sentences do: then each is a paragraph, as in plain text."""
    ended = sum([line.rstrip(_CLOSERS)[-1:] in SENTENCE_ENDS for line in lines])
    return all(map(str.strip, lines)) and 2 * ended >= len(lines)


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
