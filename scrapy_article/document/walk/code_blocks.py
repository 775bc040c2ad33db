"""The lines of preformatted text, which is one segment."""

from __future__ import annotations

import re
from itertools import chain, islice, pairwise, takewhile
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.walk.segments import Flag
from scrapy_article.document.walk.text_structure import code_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document.walk.segments import Block, Piece, Segment


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


# --- line numbers -------------------------------------------------------------

_SPARE = 2
"""Maximum line numbers without a line: listings end with empty lines."""


def line_numbers(segments: Sequence[Segment], selected: Iterable[int]) -> list[int]:
    """Return the *selected* segments, ascending, that hold only line numbers of code.

    Line numbers are before each line, or all in an element of their own before the code, often in table cells.
    """
    listings: dict[int, list[int]] = {}
    for i in selected:
        block = segments[i].block
        code = code_of(block) if block.flags & Flag.PRE else None
        if code is not None:
            listings.setdefault(code.index, []).append(i)
    found: list[int] = []
    parts: list[list[int]] = [*listings.values(), []]
    for part, following in pairwise(parts):
        if not segments[part[0]].text.lstrip()[:1].isdigit():
            continue
        lines = _lines(segments, part)
        if all(map(_is_number, lines)):
            if _count_up(lines) and _are_beside(segments, part, following):
                found += part
        else:
            numbers = [i for i in part if _is_number(segments[i].text)]
            if len(numbers) > 1 and 3 * len(numbers) >= len(part) and _count_up([segments[i].text for i in numbers]):
                found += numbers
    return found


def _are_beside(segments: Sequence[Segment], numbers: Sequence[int], code: Sequence[int]) -> bool:
    """Whether *numbers* has as many lines as *code* and is beside it: in a table row, or alone in an element.

    Blocks below each other, and single lines in an element, may be a listing and its output.
    """
    count, most = len(_lines(segments, code)), len(_lines(segments, numbers))
    if not code or code[0] != numbers[-1] + 1 or not count <= most <= count + _SPARE:
        return False
    around: Block | None = segments[numbers[0]].block
    while around is not None and around.end <= code[0]:
        around = around.parent
    if around is None or around.tag == "tr":
        return around is not None
    return most > 1 and around.start == numbers[0] and around.end == code[-1] + 1


def _lines(segments: Sequence[Segment], part: Sequence[int]) -> list[str]:
    return [line.strip() for i in part for line in segments[i].text.split("\n")]


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 6 and text.isascii() and text.isdigit()


def _count_up(lines: Sequence[str]) -> bool:
    return all(int(after) == int(before) + 1 for before, after in pairwise(lines))


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
