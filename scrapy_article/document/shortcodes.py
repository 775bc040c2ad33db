"""Marks in texts that a program should have replaced: shortcodes of WordPress, BBCode, tags of templates.

Structured data and state often hold a text as it was written: ``[caption id="a" width="300"]…[/caption]``,
``[b]word[/b]``, ``{% youtube x %}``, ``{{< figure >}}``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.markup import SHOWN_CODE

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["without_shortcodes"]

_SHORTCODE = re.compile(
    SHOWN_CODE + r"|\[(/?)([A-Za-z*][\w*-]{0,40})(=[^\[\]]{0,500}|\s[^\[\]]{0,1000}|)/?\](?!\()", re.IGNORECASE
)
"""Code, or a shortcode: its slash, its name, and its attributes."""
_ATTRIBUTE = re.compile(r"\s{1,9}[A-Za-z][\w-]{1,40}=(?:([\"'“”″&])|\S)")
"""The first one, and what quotes its value, be it escaped."""
_ALONE = frozenset("gallery caption embed playlist more nextpage toc contact-form-7 ad ads adrotate".split())
"""Names that need no attribute and no end where they stand by themselves."""
_UNREAD = frozenset(
    "caption wp_caption embed gallery audio video playlist youtube vimeo img image iframe instagram twitter tweet "
    "facebook soundcloud spotify media attach ad ads".split()
)
"""Names whose content is no text: addresses, and captions. The values of their attributes need no quotes."""
MAX_INDENT = 9
_TEMPLATE = re.compile(
    f"({SHOWN_CODE})"
    r"|\{%[^{}%]{0,1000}%\}|\{\{[<%][^{}]{0,1000}[>%]\}\}"
    r"|(?:^|(?<=<p>))[ \t]{0,9}\{\{[^{}\n]{0,1000}\}\}[ \t]{0,9}(?=\r?$|</p>)",
    re.MULTILINE | re.IGNORECASE,
)
"""Code, and tags of templates; of what they write, only what stands alone: else it may be what the text speaks of."""


def without_shortcodes(text: str) -> str:
    """Return *text* without shortcodes and tags of templates; what stands between two of them stays if it is text.

    What else stands in brackets stays: *[sic]*, *the [new] mayor*, and what code holds.

    >>> without_shortcodes('[caption width="9"]A ship[/caption]The [old] ferry, [b]again[/b].')
    'The [old] ferry, again.'
    """
    if "{%" in text or "{{" in text:
        text = _TEMPLATE.sub(lambda found: found[1] or "", text)
    if "[" not in text:
        return text
    found = [one for one in _SHORTCODE.finditer(text) if one[2]]
    ends = _ends(found)
    ended = {one[2].lower() for one in found if one[1]}
    kept: list[str] = []
    position = 0
    for one in found:
        name = one[2].lower()
        if one.start() >= position and (name in ended or _is_told(one, name)):
            kept.append(text[position : one.start()])
            position = ends.get(one.start(), one.end()) if name in _UNREAD else one.end()
    kept.append(text[position:])
    return "".join(kept)


def _ends(found: Iterable[re.Match[str]]) -> dict[int, int]:
    """Where the ends of those of *found* end, by the starts of these, that have one before the next of their name."""
    ends: dict[int, int] = {}
    after: dict[str, re.Match[str]] = {}
    for one in reversed([*found]):
        end = after.get(one[2].lower())
        if end and end[1] and not one[1]:
            ends[one.start()] = end.end()
        after[one[2].lower()] = one
    return ends


def _is_told(found: re.Match[str], name: str) -> bool:
    """Whether *found*, which has no end, is a shortcode by its attributes, or by its *name* and where it stands."""
    attribute = _ATTRIBUTE.match(found[3])
    if attribute:
        return len(name) > 2 and bool(attribute[1] or name in _UNREAD or name in _ALONE)
    if name not in _ALONE or found[3].strip():
        return False
    text = found.string
    before = text[max(0, found.start() - MAX_INDENT) : found.start()]
    last = before.rstrip(" \t")[-1:]
    if last in ("", "\n", ">"):
        return True
    return last in SENTENCE_ENDS and (
        before[-1:] == last or text[found.end() : found.end() + 1] in ("", "\r", "\n", "<")
    )
