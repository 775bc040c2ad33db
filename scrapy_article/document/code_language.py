"""The language that code is written in, as what highlights it names it."""

from __future__ import annotations

import re
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["language_of_code"]

_NAME = r"([a-z][a-z0-9+#-]{0,19})(?=[\s;]|$)"
_NAMED = re.compile(rf"(?:^|\s)(?:lang(?:uage)?-|brush:\s*){_NAME}", re.IGNORECASE)
"""A class of Prism, highlight.js, Prettify or SyntaxHighlighter."""
_NAMED_AROUND = re.compile(
    rf"(?:^|\s)(?:language-|highlight-source-|highlight-(?=\S+ notranslate)){_NAME}", re.IGNORECASE
)
"""One of Rouge, GitHub or Sphinx."""
_AROUND = frozenset(("div", "figure"))
_NO_LANGUAGE = frozenset("auto default nohighlight none plain plaintext text txt".split())
_LEVELS = 3
"""Elements around code that a highlighter may have put there."""
_MAX_NAMES = 400
"""Characters of a class that are looked at."""


def language_of_code(code: etree._Element) -> str | None:
    """Return the language of *code*, a preformatted element, in small letters; None if nothing names it.

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
