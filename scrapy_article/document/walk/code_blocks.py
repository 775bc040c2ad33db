"""The lines of preformatted text, which is one segment."""

from __future__ import annotations

import re
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.walk.segments import Piece


def lines(text: str) -> str:
    """Return preformatted *text* with its line breaks and indentation, without blank lines around it."""
    return "\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()).strip("\n")


_MAX_INDENTS = 64
"""Maximum elements that are searched for the blanks before one."""


def indented(pieces: list[Piece], top: etree._Element) -> list[Piece]:
    """Return *pieces* of code in the block *top* with the indentation before the first.

    All blanks become plain spaces: editors indent with others, which compilers do not accept.
    """
    text, element = pieces[0]
    if element is not top and element.text == text:
        blanks = _blanks_before(element, top)
        if blanks:
            pieces = [(blanks, top), *pieces]
    if any("\xa0" in text for text, _ in pieces):
        pieces = [(text.replace("\xa0", " "), element) for text, element in pieces]
    return pieces


def _blanks_before(element: etree._Element, top: etree._Element) -> str:
    """The blanks before the inline *element*, if it begins a line of the block *top*."""
    found = ""
    for _ in range(_MAX_INDENTS):
        before, around = element.getprevious(), element.getparent()
        if around is None or (before is None and element.tag == "code"):
            break  # text before all code is not code
        blanks = (around.text if before is None else before.tail) or ""
        if blanks.strip():
            break
        found = blanks.rpartition("\n")[2] + found
        if "\n" in blanks or (before is None and around is top):
            break
        if before is None:
            element = around
        elif before.tag != "span" or len(before) or (before.text or "").strip():
            break
        else:
            element, found = before, (before.text or "") + found
    return found


# --- language -----------------------------------------------------------------

_NAME = r"([a-z][a-z0-9+#-]{0,19})(?=[\s;]|$)"
_NAMED = re.compile(rf"(?:^|\s)(?:lang(?:uage)?-|brush:\s*){_NAME}", re.IGNORECASE)
"""The language in a class of Prism, highlight.js, Prettify or SyntaxHighlighter."""
_NAMED_AROUND = re.compile(
    rf"(?:^|\s)(?:language-|highlight-source-|highlight-(?=\S+ notranslate)){_NAME}", re.IGNORECASE
)
"""The language in a class of Rouge, GitHub or Sphinx."""
_AROUND = frozenset(("div", "figure"))
_NO_LANGUAGE = frozenset("auto default nohighlight none plain plaintext text txt".split())
_LEVELS = 3
"""Maximum elements of a highlighter around code."""
_MAX_NAMES = 400
"""Maximum characters of a class that are read."""


def language_of_code(code: etree._Element) -> str | None:
    """Return the language of *code*, a preformatted element, in lower case; None if no class names it.

    >>> from lxml import html
    >>> language_of_code(html.fromstring('<pre><code class="hljs language-Python">x</code></pre>'))
    'python'
    """
    own = chain((code,), islice(code.iterchildren("code"), 1))
    around = takewhile(_is_around, islice(code.iterancestors(), _LEVELS))
    for pattern, elements in ((_NAMED, own), (_NAMED_AROUND, around)):
        for element in elements:
            named = pattern.search(element.get("class", "")[:_MAX_NAMES])
            if named is not None:
                name = named[1].lower()
                return None if name in _NO_LANGUAGE else name
    return None


def _is_around(element: etree._Element) -> bool:
    return element.tag in _AROUND
